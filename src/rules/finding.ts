import type { RuleId } from './catalogue.js';
import { type Level, levelOf } from './levels.js';

export type { RuleId } from './catalogue.js';
export type { Level } from './levels.js';

/** A breach of a rule. Its `message` and `path` make it a valid Standard Schema issue. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  /** The requirement or the fault, what was given, and what to write instead. */
  readonly message: string;
  /** The place in a body: member names and list positions, from the root. */
  readonly path?: readonly (string | number)[];
  /** The place in a string: from `start` up to, but not including, `end`. */
  readonly range?: readonly [start: number, end: number];
  /** The whole corrected text of what was checked. */
  readonly suggestion?: string;
  /**
   * How sure the finding is. `certain`, the default: it follows from the syntax, or from a known word
   * with only one reading in its place. `likely`: the word may mean something else.
   */
  readonly certainty?: Certainty;
  /** In how many places the cause shows, of which `path` is the first. Left out for one. */
  readonly count?: number;
}

/** How sure a finding is. */
export type Certainty = 'certain' | 'likely';

/** Whether a finding is certain. */
export function isCertain({ certainty = 'certain' }: Pick<Finding, 'certainty'>): boolean {
  return certainty === 'certain';
}

/** Makes a finding. Its level is that of the rule, unless `place` has a weaker one for advice. */
export function finding(
  rule: RuleId,
  message: string,
  place: Partial<Omit<Finding, 'rule' | 'message'>> = {},
): Finding {
  return { rule, level: levelOf(rule), message, ...place };
}

/** The result of reading what a client or a gateway sent: a value, or findings. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly findings: readonly Finding[] };
