import { type ErrorDetails, HalyardError } from '../errors.js';
import { onOneLine } from './message-text.js';
import type {
  FollowOptions,
  ItemOptions,
  PageOptions,
  RequestOptions,
  SubmitOptions,
} from './representation.js';

/**
 * Throws on options that are no plain object, on one that is not known, and on limits that would lift what
 * they limit. Header fields may be secrets, so the message about an unknown option quotes no values.
 */
export function requireOptions<Options extends object>(
  known: readonly (keyof Options & string)[],
  options = {} as Options,
): Options {
  requirePlain(options);
  for (const [name, value] of Object.entries(options)) {
    // Suggests no similar name, unlike the other areas: that would add 5 % to the client.
    if (!known.includes(name as keyof Options & string)) {
      throwOptionError('options', `not contain ${onOneLine(name)}`, {
        remedy: `Allowed: ${known.join(', ')}`,
      });
    }
    const isRight = value === undefined || (typeof value === 'number' && value >= 0);
    requireOption(isRight || !/^max|^limit$/.test(name), name, 'be a number ≥ 0', value);
  }
  return options;
}

/** Copies lose what an object inherits, and a promise has no options yet. */
function requirePlain(options: object | null): void {
  const prototype: unknown = Object.getPrototypeOf(options ?? []);
  // Each realm has an `Object.prototype` of its own.
  if (prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf')) return;
  Promise.resolve(options).catch(() => {});
  // An object may have credentials in it.
  throwOptionError(
    'options',
    'be a plain object',
    Object(options) !== options && { given: options },
  );
}

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

/** Throws an error about what the caller gave. */
export function requireOption(
  isRight: boolean,
  subject: string,
  expected: string,
  given: unknown,
): asserts isRight {
  if (!isRight) throwOptionError(subject, expected, { given });
}

/** Throws an error about what the caller gave, which may be a secret. */
export function throwOptionError(
  subject: string,
  expected: string,
  details?: Pick<ErrorDetails, 'given' | 'remedy'> | false,
): never {
  throw new HalyardError('client.option', { subject, expected, ...details });
}

/** What is made of an option. If that fails, the option is wrong; it may be a secret. */
export function made<Value>(subject: string, expected: string, make: () => Value): Value {
  try {
    return make();
  } catch {
    throwOptionError(subject, expected);
  }
}
