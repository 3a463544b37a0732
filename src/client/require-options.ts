import { type ErrorDetails, HalyardError } from '../errors.js';
import { givenEntries } from '../internal/given-entries.js';
import { isPlainObject } from '../internal/is-plain-object.js';
import { isThenable, swallowRejections } from '../internal/thenable.js';
import { isRecord, kindOf } from './is-record.js';
import { onOneLine } from './message-text.js';
import type {
  FollowOptions,
  ItemOptions,
  PageOptions,
  RequestOptions,
  SubmitOptions,
} from './representation.js';

/**
 * Throws on options that are no plain object, on one that is not known, on promises in place of values, and
 * on limits that would lift what they limit. Header fields may be secrets, so no message quotes them.
 */
export function requireOptions<Options extends object>(
  known: readonly (keyof Options & string)[],
  options = {} as Options,
): Options {
  requireOption(isPlainObject(options ?? []), 'options', PLAIN, options);
  requireAwaitedOptions(options, '');
  for (const [name, value] of Object.entries(options)) {
    // Suggests no similar name, unlike the other areas: that would add 5 % to the client.
    if (!known.includes(name as keyof Options & string)) {
      throwOptionError('options', `not contain ${onOneLine(name)}`, {
        remedy: `Allowed: ${known.join(', ')}`,
      });
    }
    if (/^max|^limit$/.test(name)) {
      const isLimit = value === undefined || (typeof value === 'number' && value >= 0);
      if (!isLimit) throwOptionError(name, 'be a number ≥ 0', { given: value });
    }
    if (/^values|^query/.test(name)) {
      requireOption(isPlainObject(value ?? {}), name, PLAIN, value);
    }
    requireAwaitedOptions(value, `${name}.`);
  }
  return options;
}

const PLAIN = 'be a plain object that inherits from no class or object';

const REQUEST_OPTIONS = ['headers', 'signal'] as const satisfies readonly (keyof RequestOptions)[];
const FOLLOW_OPTIONS = [
  ...REQUEST_OPTIONS,
  'values',
  'query',
] as const satisfies readonly (keyof FollowOptions)[];
const PAGE_OPTIONS = [
  ...REQUEST_OPTIONS,
  'limit',
] as const satisfies readonly (keyof PageOptions)[];

/** The names of the options of each function of a representation. */
export const OPTIONS_OF = {
  follow: FOLLOW_OPTIONS,
  submit: [
    ...FOLLOW_OPTIONS,
    'method',
    'contentType',
    'ifMatch',
  ] as const satisfies readonly (keyof SubmitOptions)[],
  read: REQUEST_OPTIONS,
  pages: PAGE_OPTIONS,
  items: [...PAGE_OPTIONS, 'list'] as const satisfies readonly (keyof ItemOptions)[],
};

/** Throws on a promise among the members of a value or of its lists, and listens to them all. */
export function requireAwaitedOptions(value: unknown, prefix = 'Member '): void {
  // A function may keep a promise, such as that of its token.
  if (typeof value !== 'object') return;
  const entries = givenEntries(value);
  for (const [name, member] of entries) {
    const promise = [member].flat().find(isThenable);
    if (promise === undefined) continue;
    swallowRejections(entries.flat(2));
    throwOptionError(prefix + onOneLine(name), 'not be a promise', { given: promise });
  }
}

/** Throws an error about what the caller gave. It names the kind of a value, which may be a secret. */
export function requireOption(
  isRight: boolean,
  subject: string,
  expected: string,
  value: unknown,
): asserts isRight {
  if (isRight) return;
  if (!value || isThenable(value)) throwOptionError(subject, expected, { given: value });
  let given = `a ${typeof value}`;
  if (typeof value === 'object') {
    given = Array.isArray(value) ? 'an array' : 'an object';
    if (!isRecord(value) && !Array.isArray(value)) given += ` (${kindOf(value).slice(8, -1)})`;
  }
  throwOptionError(subject, `${expected}, got ${given}`);
}

/** Throws an error about what the caller gave, which may be a secret. */
export function throwOptionError(
  subject: string,
  expected: string,
  details?: Pick<ErrorDetails, 'given' | 'remedy'>,
): never {
  throw new HalyardError('client.option', { subject, expected, ...details });
}

/** What is made of an option. If that fails, the option is wrong; it may be a secret. */
export function made<Value>(subject: string, expected: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (error instanceof HalyardError) throw error;
    throwOptionError(subject, expected);
  }
}
