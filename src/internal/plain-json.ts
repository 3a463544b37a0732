import { setOwn } from './json-object.js';

/** Takes what JSON cannot hold as it is: the reason, and the path of the member. */
export type Report = (reason: string, path: readonly (string | number)[]) => void;

/** An object around a value, by which cycles and paths are found. */
export interface Place {
  readonly object: object;
  readonly name: string | number;
  readonly around: Place | undefined;
  readonly depth: number;
}

/** Deeper values are left out: the stack ends near 8,000 levels. */
const MAX_DEPTH = 500;

/** What a getter that throws has for a value. JSON leaves symbols out. */
const UNREADABLE = Symbol('unreadable');

/** The JSON of a body made of rows: what JSON cannot hold is written as {@link plainValue} has it. */
export function jsonText(value: object, report?: Report): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A bigint, a cycle, or a getter that throws.
  }
  if (text !== undefined && !LONE_SURROGATE.test(text)) return text;
  return JSON.stringify(plainValue(value, '', undefined, report)) ?? 'null';
}

/** `JSON.stringify` escapes lone surrogates (ECMA-262 §25.5.2.3). */
const LONE_SURROGATE = /\\ud[89a-f]/;

/** Reads a member, which may be a getter that throws. */
export function readMember(object: object, name: string | number): unknown {
  try {
    return (object as Readonly<Record<string | number, unknown>>)[name];
  } catch {
    return UNREADABLE;
  }
}

/**
 * A value that `JSON.stringify` writes without an exception: a bigint is its text, a number that JSON does
 * not have is null, a lone surrogate U+FFFD; a cycle, a promise and what throws are undefined. A value
 * without any of these is returned as it is.
 */
export function plainValue(
  given: unknown,
  name: string | number,
  around: Place | undefined,
  report: Report | undefined,
): unknown {
  switch (typeof given) {
    case 'string':
      if (given.isWellFormed()) return given;
      report?.('has a lone surrogate', pathTo(name, around));
      return given.toWellFormed();
    case 'number':
      if (Number.isFinite(given)) return given;
      report?.('is a number that JSON does not have', pathTo(name, around));
      return null;
    case 'boolean':
      return given;
    case 'bigint':
      return bigintValue(given, name, around, report);
    case 'object':
      return given === null ? null : objectValue(given, name, around, report);
    case 'symbol':
      if (given === UNREADABLE) report?.('cannot be read', pathTo(name, around));
      return undefined;
    default:
      return undefined;
  }
}

/** The path of a member, from the row. */
export function pathTo(name: string | number, around: Place | undefined): (string | number)[] {
  const path = name === '' ? [] : [name];
  for (let place = around; place !== undefined; place = place.around) {
    if (place.name !== '') path.unshift(place.name);
  }
  return path;
}

/** Services that give `BigInt.prototype` a `toJSON` have its result. */
function bigintValue(
  given: bigint,
  name: string | number,
  around: Place | undefined,
  report: Report | undefined,
): unknown {
  if (typeof readMember(given as never, 'toJSON') === 'function') {
    const made = callToJson(given as never, name);
    if (typeof made !== 'bigint') return plainValue(made, name, around, report);
  }
  report?.('is a bigint', pathTo(name, around));
  return String(given);
}

function objectValue(
  given: object,
  name: string | number,
  around: Place | undefined,
  report: Report | undefined,
): unknown {
  const refused = refusedReason(given, around);
  if (refused !== undefined) {
    report?.(refused, pathTo(name, around));
    return undefined;
  }
  if (given instanceof Date) return Number.isNaN(Number(given)) ? null : given;
  if (given instanceof BigInt) return String(given);
  if (isWrittenAsIs(given)) return given;
  const place = { object: given, name, around, depth: (around?.depth ?? 0) + 1 };
  if (typeof readMember(given, 'toJSON') !== 'function') return membersOf(given, place, report);
  const made = callToJson(given, name);
  if (typeof made !== 'object' || made === null) return plainValue(made, name, around, report);
  // JSON calls toJSON once: its result may be the object itself, or have another.
  const copy = membersOf(made, place, report);
  return Array.isArray(copy) ? [...copy] : { ...(copy as object), toJSON: undefined };
}

/** Why an object is left out: it contains itself, is too deep, or is a promise. */
function refusedReason(given: object, around: Place | undefined): string | undefined {
  if ((around?.depth ?? 0) >= MAX_DEPTH) return `has more than ${MAX_DEPTH} levels`;
  for (let place = around; place !== undefined; place = place.around) {
    if (place.object === given) return 'contains itself';
  }
  return typeof readMember(given, 'then') === 'function' ? 'is a promise' : undefined;
}

/** Bytes, boxed values, and what `JSON.rawJSON` returns (absent in Node 20). */
function isWrittenAsIs(given: object): boolean {
  if (ArrayBuffer.isView(given)) return true;
  if (given instanceof String || given instanceof Number || given instanceof Boolean) return true;
  return (JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(given) === true;
}

/** What `toJSON` returns; {@link UNREADABLE} if it throws. */
export function callToJson(given: object, name: string | number): unknown {
  try {
    return (given as { toJSON: (name: string) => unknown }).toJSON(String(name));
  } catch {
    return UNREADABLE;
  }
}

/** The members of an object or an array: itself if all of them are plain, else a copy. */
function membersOf(given: object, place: Place, report: Report | undefined): object {
  if (Array.isArray(given)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < given.length; index++) {
      const value = readMember(given, index);
      const plain = plainValue(value, index, place, report);
      if (copy === undefined && !Object.is(plain, value) && isWritten(value))
        copy = given.slice(0, index);
      copy?.push(plain);
    }
    return copy ?? given;
  }
  const names = Object.keys(given);
  let copy: Record<PropertyKey, unknown> | undefined;
  for (const [index, name] of names.entries()) {
    const value = readMember(given, name);
    const plain = plainValue(value, name, place, report);
    if (copy === undefined && !Object.is(plain, value) && isWritten(value)) {
      copy = copyOf(given, names.slice(0, index));
    }
    if (copy !== undefined && plain !== undefined) setOwn(copy as never, name, plain);
  }
  return copy ?? given;
}

/** Functions and undefined values are left out by JSON itself. */
function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function';
}

function copyOf(given: object, names: readonly string[]): Record<PropertyKey, unknown> {
  const copy: Record<PropertyKey, unknown> = {};
  for (const symbol of Object.getOwnPropertySymbols(given)) {
    copy[symbol] = (given as Record<symbol, unknown>)[symbol];
  }
  for (const name of names) setOwn(copy as never, name, readMember(given, name));
  return copy;
}
