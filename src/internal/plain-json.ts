import { HalyardError } from '../errors.js';
import type { RowReport } from '../rules/row-finding.js';
import { isPlainObject, setOwn } from './json.js';

/** A body or a row. A promise has a `then`, so the compiler refuses it. */
export type NotPromise =
  | (object & { readonly then?: never })
  // Takes the members of an object literal.
  | { readonly then?: never; readonly [member: string]: unknown };

/** Takes what JSON cannot hold as it is: the reason, and the path of the member. */
export type Report = (reason: string, path: readonly (string | number)[]) => void;

/** Reports what JSON cannot hold of a row. */
export function memberReport(report: RowReport | undefined): Report | undefined {
  return (
    report &&
    ((reason, path) => report('row.member', `${path.join('.') || 'The row'} ${reason}`, path))
  );
}

/** An object around a value, by which cycles and paths are found. */
export interface Place {
  readonly object: object;
  readonly name: string | number;
  readonly around: Place | undefined;
  readonly depth: number;
  /** How many cycles and deep values were left out below the root. */
  readonly cuts?: { count: number } | undefined;
}

/** Deeper values are left out: the stack ends near 8,000 levels. */
const MAX_DEPTH = 500;

/**
 * Then all objects are left out: the ways through ten objects that refer to each other are 10 million,
 * and a getter may make new objects without end.
 */
const MAX_CUTS = 10_000;

/** What a getter that throws has for a value. JSON leaves symbols out. */
const UNREADABLE = /* @__PURE__ */ Symbol('unreadable');

/** Throws on a promise in place of a body or a row: it would be written as `{}`. */
export function refusePromise(value: unknown, subject: string, index?: number): void {
  if (typeof (value as { readonly then?: unknown } | null | undefined)?.then !== 'function') return;
  const place = index === undefined ? subject : `${subject}[${index}]`;
  throw new HalyardError('http.body', `${place} must be awaited before the call, got a promise`);
}

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
export function readMember(object: object, name: PropertyKey): unknown {
  try {
    return (object as Readonly<Record<PropertyKey, unknown>>)[name];
  } catch {
    return UNREADABLE;
  }
}

/**
 * A value that `JSON.stringify` writes without an exception: a bigint is its text, a number that JSON does
 * not have is null, a lone surrogate U+FFFD; a cycle, a promise and what throws are undefined.
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
      report?.('is a bigint', pathTo(name, around));
      return String(given);
    case 'object':
      return given === null ? null : objectValue(given, name, around, report);
    case 'symbol':
      if (given === UNREADABLE) report?.('cannot be read', pathTo(name, around));
      return undefined;
    default:
      return undefined;
  }
}

/** Whether JSON has a value as it is: what a database has as JSON. */
export function isPlainJson(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth > MAX_PLAIN_DEPTH || 'toJSON' in value || 'then' in value) return false;
  if (Array.isArray(value)) {
    for (const each of value) if (!isPlainJson(each, depth + 1)) return false;
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const name in value) {
    if (!name.isWellFormed() || !isPlainJson(value[name as never], depth + 1)) return false;
  }
  return true;
}

const MAX_PLAIN_DEPTH = 50;

/** The path of a member, from the row. */
export function pathTo(name: string | number, around: Place | undefined): (string | number)[] {
  const path = name === '' && around === undefined ? [] : [name];
  for (let place = around; place !== undefined; place = place.around) {
    if (place.name !== '' || place.around !== undefined) path.unshift(place.name);
  }
  return path;
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
  const toJson = readMember(given, 'toJSON');
  if (toJson === UNREADABLE) return plainValue(toJson, name, around, report);
  if (given instanceof Date && toJson === Date.prototype.toJSON) {
    return Number.isNaN(Number(given)) ? null : given;
  }
  if (isWrittenAsIs(given)) return given;
  const { depth = 0, cuts = { count: 0 } } = around ?? {};
  const place = { object: given, name, around, depth: depth + 1, cuts };
  if (typeof toJson !== 'function') return membersOf(given, place, report);
  const made = callToJson(given, name);
  if (typeof made !== 'object' || made === null) return plainValue(made, name, around, report);
  return membersOf(made, place, report);
}

/** Why an object is left out: it contains itself, is too deep, or is a promise. */
export function refusedReason(given: object, around: Place | undefined): string | undefined {
  if (around?.cuts !== undefined && around.cuts.count >= MAX_CUTS) return 'has too many cycles';
  const reason = cutReason(given, around);
  if (reason === undefined) return isThenable(given) ? 'is a promise' : undefined;
  if (around?.cuts !== undefined) around.cuts.count++;
  return reason;
}

function cutReason(given: object, around: Place | undefined): string | undefined {
  if ((around?.depth ?? 0) >= MAX_DEPTH) return `has more than ${MAX_DEPTH} levels`;
  for (let place = around; place !== undefined; place = place.around) {
    if (place.object === given) return 'contains itself';
  }
  return undefined;
}

function isThenable(given: object): boolean {
  return typeof readMember(given, 'then') === 'function';
}

/** Bytes, boxed values, and what `JSON.rawJSON` returns (absent in Node 20). */
function isWrittenAsIs(given: object): boolean {
  if (ArrayBuffer.isView(given)) {
    return !(given instanceof BigInt64Array || given instanceof BigUint64Array);
  }
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

/** A copy of an object or an array. */
function membersOf(given: object, place: Place, report: Report | undefined): object {
  if (Array.isArray(given)) {
    return Array.from(given.keys(), (index) =>
      plainValue(readMember(given, index), index, place, report),
    );
  }
  const copy: Record<PropertyKey, unknown> = {};
  for (const name of Object.keys(given)) {
    const plain = plainValue(readMember(given, name), name, place, report);
    const written = name.toWellFormed();
    if (written !== name) report?.('has a lone surrogate in its name', pathTo(written, place));
    if (plain !== undefined) setOwn(copy, written, plain);
  }
  for (const symbol of Object.getOwnPropertySymbols(given)) {
    copy[symbol] = readMember(given, symbol);
  }
  return copy;
}
