import { byteLength } from '#platform';
import { HalyardError } from '../errors.js';
import { problem, unsupportedMediaType } from '../http/problem.js';
import type { ResponseDescriptor } from '../http/response.js';
import { parseAccept } from '../http/select-form.js';
import { decodeStrictly, isBinary } from '../internal/bytes.js';
import { fieldValue } from '../internal/headers.js';
import { checkedLimits } from '../internal/options.js';
import { refusePromise } from '../internal/plain-json.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { joinOr, must, show, startOf } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';

/** How a body is read. */
export interface BodyOptions {
  /**
   * The request, whose `Content-Type` is checked. A body is read as JSON without one only if neither
   * `request` nor `contentType` is passed.
   */
  readonly request?: RequestDescriptor | undefined;
  /** The `Content-Type` in place of that of the request. If it is passed as undefined, the client sent none. */
  readonly contentType?: string | undefined;
  /** Media types that are accepted beside the usual ones, in lower case: `application/vnd.example.order+json`. */
  readonly mediaTypes?: readonly `${string}/${string}+json`[] | undefined;
  /** Limits that are checked before the schema sees the body. */
  readonly limits?: BodyLimits | undefined;
}

/** The limits of a body, each an integer from 1. */
export interface BodyLimits {
  /** The size of text and bytes, in octets of UTF-8. Default: 1,048,576 (1 MiB). */
  readonly size?: number | undefined;
  /** How deep objects and arrays may be nested, for a patch at most 1,000. Default: 64. */
  readonly depth?: number | undefined;
  /** The number of members of objects and items of arrays, at all depths together. Default: 100,000. */
  readonly members?: number | undefined;
}

/** The defaults of {@link BodyLimits}. */
export const BODY_LIMITS = { size: 1_048_576, depth: 64, members: 100_000 };

/** The method of a request, and the media types of its body. */
interface BodyKind {
  readonly method: 'PATCH' | 'POST' | 'PUT';
  readonly mediaTypes: readonly string[];
}

/**
 * Reads a body: text, bytes or the value that a body parser made of it. Checks the content type, then
 * the limits, then what the schema cannot see: repeated names and rounded numbers.
 */
export function readBody(
  body: unknown,
  { method, mediaTypes: usual }: BodyKind,
  options: BodyOptions,
): ParsedBody<unknown> {
  const { request, contentType, limits = {} } = options;
  const mediaTypes = options.mediaTypes ? [...usual, ...options.mediaTypes] : usual;
  requireBody(body);
  const { size, depth, members } = checkedLimits('resource.option', limits, BODY_LIMITS);
  const requestMethod = request === undefined ? method : methodOf(request);
  const given = contentType ?? (request && fieldValue(request.headers, 'content-type'));
  const isSent = request !== undefined || Object.hasOwn(options, 'contentType');
  if (given === undefined ? isSent && !isEmpty(body) : !isAccepted(given, mediaTypes)) {
    return refuseMediaType(given, mediaTypes, requestMethod);
  }

  const text = textOf(body, size);
  if (typeof text === 'object') return text;
  const value = text === undefined ? body : parseJson(text);
  if (value === undefined) return malformed('The body must not be empty');
  if (value === NOT_JSON) return malformed(must('The body', 'be JSON', text));
  const faults = checkJsonBody(value, text, { depth, members });
  return faults.length > 0 ? refuseBody(400, faults) : { ok: true, value };
}

/** Throws on a body that must be read first: a stream, a Fetch Request, a Node IncomingMessage. */
function requireBody(body: unknown): void {
  refusePromise(body, 'body');
  if (typeof body !== 'object' || body === null) return;
  const { getReader, text, pipe } = body as Record<string, unknown>;
  if (![getReader, text, pipe].some((member) => typeof member === 'function')) return;
  throw new HalyardError('http.body', 'body must be text, bytes or a parsed value, got a stream');
}

/** Whether there is no content, which needs no `Content-Type` (RFC 9110 §8.3). */
function isEmpty(body: unknown): boolean {
  return body === undefined || body === '' || (isBinary(body) && body.byteLength === 0);
}

/**
 * The data is never examined in place of a `Content-Type`, as RFC 9110 §8.3 would allow: a page of another
 * origin can send a `Blob` without one, with the cookies of the user and without a preflight request.
 */
function isAccepted(contentType: string, mediaTypes: readonly string[]): boolean {
  const [mediaType, ...others] = parseAccept(contentType);
  if (mediaType === undefined || others.length > 0) return false;
  const charset = mediaType.parameters.get('charset') ?? 'utf-8';
  return mediaTypes.includes(mediaType.type) && /^utf-?8$/i.test(charset);
}

function refuseMediaType(
  given: string | undefined,
  mediaTypes: readonly string[],
  method: string,
): RefusedBody {
  const expected = `be ${joinOr(mediaTypes)}, in UTF-8`;
  const detail = must('Content-Type', expected, ...(given === undefined ? [] : [given]));
  const field = ACCEPT_FIELDS[method] ?? 'accept';
  return {
    ok: false,
    findings: [finding('request.body', detail)],
    response: unsupportedMediaType({ detail, [field]: mediaTypes }),
  };
}

/** The field that lists the media types of a method; `Accept` is for any (RFC 9110 §12.5.1). */
const ACCEPT_FIELDS: Readonly<Record<string, 'acceptPatch' | 'acceptPost' | undefined>> = {
  PATCH: 'acceptPatch',
  POST: 'acceptPost',
};

/** The text of a body; undefined if it was parsed before. */
function textOf(body: unknown, maximum: number): string | undefined | RefusedBody {
  if (typeof body !== 'string' && !isBinary(body)) return undefined;
  const size = isBinary(body) ? body.byteLength : byteLength(body);
  if (size > maximum) {
    const message = must('The body', `have at most ${maximum} bytes`, size);
    return refuseBody(413, [finding('request.body', message, { path: [] })]);
  }
  try {
    const text = typeof body === 'string' ? body : decodeStrictly(body);
    // "implementations that parse JSON texts MAY ignore the presence of a byte order mark" (RFC 8259 §8.1).
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch {
    return malformed('The body must be UTF-8 (RFC 8259 §8.1)');
  }
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /^[ \t\r\n]*$/.test(text) ? undefined : NOT_JSON;
  }
}

function malformed(message: string): RefusedBody {
  return refuseBody(400, [finding('request.body', message, { path: [] })]);
}

/** The result of reading the body of a request: its value, or findings and the response to send. */
export type ParsedBody<Value> = { readonly ok: true; readonly value: Value } | RefusedBody;

/** A body that was refused. */
export interface RefusedBody {
  readonly ok: false;
  /** The faults, each with its path in the body: at most 20, then one that says that there are more. */
  readonly findings: readonly Finding[];
  /**
   * The response to send: 400 for a body that cannot be read, 413 for one that is too large, 415 for
   * another media type, 422 for a value that the schema or the definition refuses.
   */
  readonly response: ResponseDescriptor<string>;
}

/** The response stays small for a request with thousands of faults. */
export const MAX_FINDINGS = 20;

/** The length to which names in a path are cut. */
const MAX_NAME = 80;

/** A name or an index in the path of a finding. */
export function cutName(name: string | number): string | number {
  const text = String(name);
  return text.length > MAX_NAME ? startOf(text, MAX_NAME) : name;
}

/** Refuses a body with findings, and with the response that reports them. */
export function refuseBody(status: 400 | 413 | 422, findings: readonly Finding[]): RefusedBody {
  const listed = findings.length > MAX_FINDINGS ? firstFindings(findings) : findings;
  return { ok: false, findings: listed, response: problem(listed, { status }) };
}

function firstFindings(findings: readonly Finding[]): Finding[] {
  const message = `More than ${MAX_FINDINGS} faults; only the first ${MAX_FINDINGS} are listed`;
  return [...findings.slice(0, MAX_FINDINGS), finding('request.body', message, { path: [] })];
}

/** The limits of {@link checkJsonValue}. */
interface Limits {
  readonly depth: number;
  readonly members: number;
}

/**
 * Checks a body as {@link checkJsonValue} and {@link checkJsonText} do. One walk shows that most bodies have
 * no fault; only the others are read again for the places of their faults.
 *
 * @param text The text that the body was parsed from, if it was not parsed before.
 */
export function checkJsonBody(body: unknown, text: string | undefined, limits: Limits): Finding[] {
  const counts = countPlain(body, text, limits);
  if (counts === undefined) {
    const faults = checkJsonValue(body, limits);
    if (faults.length > 0) return faults;
  }
  if (text === undefined) return [];
  const isExact = counts !== undefined && !counts.hasLargeInteger;
  // A name that is repeated is no name of the value.
  return isExact && counts.strings === countStrings(text) ? [] : checkJsonText(text);
}

/** Deeper bodies are walked without recursion. */
const MAX_RECURSION = 500;

/** The names and texts of a value, counted; undefined for one that may have a fault. */
function countPlain(body: unknown, text: string | undefined, { depth, members }: Limits) {
  const deepest = Math.min(depth, MAX_RECURSION);
  // JSON text has U+0000 and unpaired surrogates only in escapes (RFC 8259 §7), but for those of a JavaScript string.
  const isSafe = text !== undefined && !text.includes('\\u') && text.isWellFormed();
  const isPlainText = (part: string) => isSafe || textFault(part, '') === undefined;
  let count = 0;
  let strings = 0;
  let hasLargeInteger = false;

  const isPlain = (value: unknown, level: number): boolean => {
    if (typeof value === 'string') {
      strings++;
      return isPlainText(value);
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return false;
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) hasLargeInteger = true;
      return true;
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
    if (level >= deepest) return false;
    if (Array.isArray(value)) {
      count += value.length;
      if (count > members) return false;
      for (let index = 0; index < value.length; index++) {
        if (!isPlain(value[index], level + 1)) return false;
      }
      return true;
    }
    // Unlike Object.keys, allocates nothing. An inherited name makes the counts differ, which is looked at again.
    for (const name in value) {
      strings++;
      if (++count > members || name === '__proto__' || !isPlainText(name)) return false;
      if (!isPlain((value as Record<string, unknown>)[name], level + 1)) return false;
    }
    return true;
  };

  return isPlain(body, 0) ? { strings, hasLargeInteger } : undefined;
}

/** The number of strings in JSON text, names among them. */
function countStrings(text: string): number {
  let strings = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', endOfString(text, at))) {
    strings++;
  }
  return strings;
}

/** An object or an array that has not ended yet. */
interface Container {
  /** The names so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  /** The current name or index. */
  key: string | number;
}

/**
 * Checks JSON text for faults that the parsed value hides: a repeated member name, of which parsers
 * take one or the other (RFC 8259 §4), and an integer that was rounded (§6).
 *
 * @param text Text that `JSON.parse` accepts.
 */
export function checkJsonText(text: string): Finding[] {
  const findings: Finding[] = [];
  const open: Container[] = [];
  let expectsName = false;
  const report = (message: string) => {
    findings.push(finding('request.body', message, { path: open.map(({ key }) => cutName(key)) }));
  };

  for (let at = 0; at < text.length && findings.length <= MAX_FINDINGS; at++) {
    const container = open.at(-1);
    const character = text[at] as string;
    if (character === '"') {
      const end = endOfString(text, at);
      if (container !== undefined && expectsName) {
        const name = nameOf(text.slice(at, end));
        container.key = name;
        if (container.names?.has(name)) report(`${show(name)} must be given once`);
        container.names?.add(name);
      }
      expectsName = false;
      at = end - 1;
    } else if (character === '{' || character === '[') {
      expectsName = character === '{';
      open.push({ names: expectsName ? new Set() : undefined, key: 0 });
    } else if (character === '}' || character === ']') {
      expectsName = false;
      open.pop();
    } else if (character === ',' && container !== undefined) {
      expectsName = container.names !== undefined;
      if (typeof container.key === 'number') container.key += 1;
    } else if (character === '-' || isDigit(character)) {
      const end = endOfNumber(text, at);
      // Any integer of 15 digits is exact.
      if (end - at > 15 && isRounded(text.slice(at, end))) {
        const literal = text.slice(at, Math.min(end, at + 80));
        report(`An integer must be within ±9007199254740991, or be a string; got ${literal}`);
      }
      at = end - 1;
    }
  }
  return findings;
}

/** The end of a JSON string, behind its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start;
  do at = text.indexOf('"', at + 1);
  while (isEscaped(text, at));
  return at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isOfNumber(text[at] as string)) at++;
  return at;
}

function isOfNumber(character: string): boolean {
  return isDigit(character) || '.eE+-'.includes(character);
}

/** Whether JavaScript writes an integer differently. Fractions are always rounded, so they are accepted. */
function isRounded(literal: string): boolean {
  const value = Number(literal);
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(literal) && String(value) !== literal;
}

/** An object or an array of the body, with its place. */
interface Node {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Node | undefined;
}

/**
 * Checks the limits of a value, and that it is I-JSON (RFC 7493 §2): no numbers that are not finite, no
 * unpaired surrogates. A member `__proto__` is refused, because code that copies members could set a
 * prototype with it, and so is U+0000, because databases refuse it or take it for the end of the text.
 */
export function checkJsonValue(
  body: unknown,
  limits: { readonly depth: number; readonly members: number },
): Finding[] {
  const findings: Finding[] = [];
  let count = 0;
  let level: Node[] = [];
  const visit = (value: unknown, key: string | number, parent: Node | undefined): void => {
    if (isContainer(value)) level.push({ value, key, parent });
    const fault = faultOf(value);
    if (fault !== undefined) findings.push(faultAt(fault, key, parent));
  };

  visit(body, '', undefined);
  // Level by level: neither depth nor shared references cost more than the limits allow.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limits.depth) {
      return [faultAt(`The body must be nested at most ${limits.depth} levels deep`)];
    }
    const nodes = level;
    level = [];
    for (const node of nodes) {
      const { value } = node;
      const names = Array.isArray(value) ? value.keys() : Object.keys(value);
      for (const name of names) {
        if (++count > limits.members) {
          return [faultAt(must('The body', `have at most ${limits.members} members and items`))];
        }
        const fault = typeof name === 'string' ? nameFault(name) : undefined;
        if (fault === undefined)
          visit((value as Record<string | number, unknown>)[name], name, node);
        else findings.push(faultAt(fault, name, node));
        if (findings.length > MAX_FINDINGS) return findings;
      }
    }
  }
  return findings;
}

/** Bytes are not JSON; they are left to the schema. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value, 'Text');
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return 'A number must be within ±1.7976931348623157e308 (RFC 7493 §2.2)';
  }
  return undefined;
}

function nameFault(name: string): string | undefined {
  if (name === '__proto__') return '__proto__ must be left out, because it could set a prototype';
  return textFault(name, 'A name');
}

/** Why a text or a name is refused. */
function textFault(text: string, subject: string): string | undefined {
  if (!text.isWellFormed()) return `${subject} must not have an unpaired surrogate (RFC 7493 §2.1)`;
  return text.includes('\0') ? `${subject} must not have U+0000` : undefined;
}

function faultAt(message: string, key?: string | number, parent?: Node): Finding {
  const path: (string | number)[] = [];
  if (parent !== undefined) path.unshift(cutName(key as string | number));
  for (let node = parent; node?.parent !== undefined; node = node.parent) {
    path.unshift(cutName(node.key));
  }
  return finding('request.body', message, { path });
}
