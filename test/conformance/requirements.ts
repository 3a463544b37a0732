import { HalyardError } from 'halyard/errors';
import { rows } from '../support/rows.js';

/** An RFC, section by section: `npm test` runs its checks, and docs/conformance.md lists it. */
export interface Rfc {
  readonly number: number;
  readonly title: string;
  /** Which roles and sections are in the table, and which are not. */
  readonly scope: string;
  /** The requirements by section, such as `§4.1 Calculating Cache Keys`. */
  readonly sections: Readonly<Record<string, readonly Requirement[]>>;
}

/** A requirement or a group of examples, in our own words. */
export interface Requirement {
  readonly level: Level;
  readonly text: string;
  /** The exports that keep it. */
  readonly functions: readonly string[];
  readonly checks: readonly Check[];
  /** Why halyard does otherwise. The checks pin what it does. */
  readonly deviation?: string;
  /** Why it is for others to keep. Without checks. */
  readonly notOurs?: string;
}

type Level = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY' | 'example';

/** A call, and what the RFC says that it returns. */
export interface Check {
  readonly title?: string;
  readonly run: () => Compared | Promise<Compared>;
}

export type Compared = readonly [actual: unknown, expected: unknown];

/** A check for each row of a table in text. */
export function checks(table: string, compare: (...cells: string[]) => Compared): Check[] {
  return rows(table).map(([title, ...cells]) => ({ title, run: () => compare(...cells) }));
}

/** The requirements that these exports keep. Each text reads as a sentence without the keyword. */
export function by(...exports: readonly ((...args: never[]) => unknown)[]) {
  const functions = exports.map(({ name }) => name);
  const statement = (level: Level) => (text: string, run: Check['run'] | readonly Check[]) => {
    return { level, text, functions, checks: typeof run === 'function' ? [{ run }] : run };
  };
  return {
    must: statement('MUST'),
    mustNot: statement('MUST NOT'),
    should: statement('SHOULD'),
    shouldNot: statement('SHOULD NOT'),
    may: statement('MAY'),
    /** Examples of the RFC: inputs, each with the result that the RFC prints. */
    examples<Input>(
      text: string,
      actual: (input: Input) => unknown,
      table: readonly (readonly [input: Input, expected: unknown])[],
    ): Requirement {
      const checks = table.map(([input, expected]): Check => {
        const title = typeof input === 'string' ? input : JSON.stringify(input);
        return { title, run: () => [actual(input), expected] };
      });
      return { level: 'example', text, functions, checks };
    },
  };
}

/** Marks a requirement that halyard does not keep; its check pins what halyard does. */
export function deviation(reason: string, requirement: Requirement): Requirement {
  return { ...requirement, deviation: reason };
}

/** A requirement that a library for servers, clients and caches cannot keep. */
export function notOurs(level: Level, text: string, reason: string): Requirement {
  return { level, text, functions: [], checks: [], notOurs: reason };
}

/** The code of the HalyardError that a call throws, or `accepted`. */
export function refusal(run: () => unknown): string {
  try {
    run();
    return 'accepted';
  } catch (error) {
    if (error instanceof HalyardError) return error.code;
    throw error;
  }
}
