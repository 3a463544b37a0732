import { HalyardError } from 'halyard/errors';

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
interface Check {
  readonly title?: string;
  readonly actual: () => unknown;
  readonly expected: unknown;
}

type Functions = readonly ((...args: never[]) => unknown)[];

/** A requirement with one check. Its text reads as a sentence without the keyword. */
type Statement = (
  text: string,
  functions: Functions,
  actual: () => unknown,
  expected: unknown,
) => Requirement;

export const must = statement('MUST');
export const mustNot = statement('MUST NOT');
export const should = statement('SHOULD');
export const shouldNot = statement('SHOULD NOT');
export const may = statement('MAY');

function statement(level: Level): Statement {
  return (text, functions, actual, expected) => ({
    level,
    text,
    functions: functions.map(({ name }) => name),
    checks: [{ actual, expected }],
  });
}

/** Examples of the RFC: inputs, each with the result that the RFC prints. */
export function examples<Input>(
  text: string,
  functions: Functions,
  run: (input: Input) => unknown,
  table: readonly (readonly [input: Input, expected: unknown])[],
): Requirement {
  return {
    level: 'example',
    text,
    functions: functions.map(({ name }) => name),
    checks: table.map(([input, expected]) => ({
      title: typeof input === 'string' ? input : JSON.stringify(input),
      actual: () => run(input),
      expected,
    })),
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
