import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RuleId } from 'halyard/rules';

/** A rule about names. */
export type NamingRule = Extract<RuleId, `naming.${string}`>;

/** A finding about a name on a real path, and what a person says of it. */
export interface JudgedFinding {
  /** The seed of the sample that it was drawn for. */
  readonly sample: string;
  /**
   * `right`: the path breaks the rule there, and the suggestion, if any, mends it. `wrong`: the name has a
   * fault, but the message or the suggestion is wrong. `false`: the path is right.
   */
  readonly verdict: 'right' | 'wrong' | 'false';
  readonly rule: NamingRule;
  readonly certainty: 'certain' | 'likely';
  readonly path: string;
  readonly message: string;
  /** Empty if there is none. */
  readonly suggestion: string;
  readonly reason: string;
}

/** A path, and the rules about names that it breaks, as a person says who has not seen findings. */
export interface JudgedPath {
  readonly path: string;
  readonly rules: readonly NamingRule[];
}

export function judgedFindings(): JudgedFinding[] {
  return rowsOf('judged-findings').map(
    ([sample, verdict, rule, certainty, path, message, suggestion, reason]) =>
      ({ sample, verdict, rule, certainty, path, message, suggestion, reason }) as JudgedFinding,
  );
}

export function judgedPaths(): JudgedPath[] {
  return rowsOf('judged-paths').map(([path = '', rules = '']) => ({
    path,
    rules: rules === '' ? [] : rules.split(' ').map((rule) => `naming.${rule}` as NamingRule),
  }));
}

/** The lines of a file of tab-separated values, without comments. */
function rowsOf(name: string): string[][] {
  const file = fileURLToPath(new URL(`../fixtures/${name}.tsv`, import.meta.url));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
}
