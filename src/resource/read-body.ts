import { byteLength } from '#platform';
import { HalyardError } from '../errors.js';
import { parseAccept } from '../http/accept.js';
import { problem, unsupportedMediaType } from '../http/problem.js';
import type { ResponseDescriptor } from '../http/response.js';
import { decodeStrictly, decodeText, isBinary } from '../internal/bytes.js';
import { fieldValue } from '../internal/headers.js';
import type { Members } from '../internal/json.js';
import { checkedLimits } from '../internal/options.js';
import { refusePromise } from '../internal/plain-json.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { joinOr, must, show, startOf } from '../internal/show.js';
import { endOfQuotedString } from '../internal/syntax.js';
import { type Finding, finding } from '../rules/finding.js';

/** How a body is read. */
export interface BodyOptions {
  /**
   * The request, whose `Content-Type` is checked. A body is read as JSON without one only if it is left out.
   */
  readonly request?: RequestDescriptor | undefined;
  /** Media types that are accepted beside the usual ones, in lower case: `application/vnd.example.order+json`. */
  readonly mediaTypes?: readonly `${string}/${string}+json`[] | undefined;
  /** Limits that are checked before the schema sees the body. */
  readonly limits?: BodyLimits | undefined;
}

/** The limits of a body, each an integer from 1. */
export interface BodyLimits {
  /** The size of text and bytes, in octets of UTF-8. Default: 1,048,576 (1 MiB). */
  readonly size?: number | undefined;
  /** How deep objects and arrays may be nested, at most 1,000. Default: 64. */
  readonly depth?: number | undefined;
  /** The number of members of objects and items of arrays, at all depths together. Default: 100,000. */
  readonly members?: number | undefined;
}

/** The defaults of {@link BodyLimits}. */
export const BODY_LIMITS = { size: 1_048_576, depth: 64, members: 100_000 };

/** Bodies are read and merged by recursion, so a deeper one would overflow the stack. */
export const MAX_DEPTH = 1000;

/**
 * Reads a body: text, bytes or the value that a body parser made of it. Checks the content type, then
 * the limits, then what the schema cannot see: repeated names and rounded numbers.
 *
 * @param method The usual method, whose media types these are.
 * @param readText Reads another syntax than JSON.
 */
export function readBody(
  body: unknown,
  method: 'PATCH' | 'POST' | 'PUT' | 'QUERY',
  usual: readonly string[],
  options: BodyOptions,
  readText: (text: string) => Json = jsonOf,
): ParsedBody<unknown> {
  const { request, limits } = options;
  const mediaTypes = options.mediaTypes ? [...usual, ...options.mediaTypes] : usual;
  requireBody(body);
  const { size, depth, members } = limits
    ? checkedLimits('resource.option', limits, BODY_LIMITS)
    : BODY_LIMITS;
  const given = request && fieldValue(request.headers, 'content-type');
  const octets = sizeOf(body);
  // No content needs no `Content-Type` (RFC 9110 §8.3).
  if (given === undefined ? request && octets !== 0 : !isAccepted(given, mediaTypes)) {
    return refuseMediaType(given, mediaTypes, request === undefined ? method : methodOf(request));
  }
  const refuse = (status: 400 | 413, message: string) => refuseBody(status, [bodyFinding(message)]);
  if (octets > size) return refuse(413, must('The body', `have at most ${size} bytes`, octets));
  const read = readContent(body, readText);
  if (read === undefined) {
    const text = isBinary(body) ? decodeText(body) : body;
    return refuse(400, must('The body', 'be JSON in UTF-8', text));
  }
  const findings = checkJson(read, { depth: Math.min(depth, MAX_DEPTH), members });
  return findings.length > 0 ? refuseBody(400, findings) : { ok: true, value: read.value };
}

/** Throws on a body that must be read first: a stream, a Fetch Request, a Node IncomingMessage. */
function requireBody(body: unknown): void {
  if (typeof body !== 'object' || body === null || isBinary(body)) return;
  refusePromise(body, 'body');
  const { getReader, text, pipe } = body as Record<string, unknown>;
  const isRead = [getReader, text, pipe].every((member) => typeof member !== 'function');
  if (isRead) return;
  throw new HalyardError('http.body', 'body must be text, bytes or a parsed value, got a stream');
}

/** The size of a body in octets; NaN if it was parsed before. */
function sizeOf(body: unknown): number {
  if (body === undefined) return 0;
  if (isBinary(body)) return body.byteLength;
  return typeof body === 'string' ? byteLength(body) : Number.NaN;
}

/** A value, and the JSON text that it was parsed from. */
export interface Json {
  readonly value: unknown;
  readonly text?: string;
}

/** The value of JSON text. */
export function jsonOf(text: string): Json {
  return { value: JSON.parse(text), text };
}

/** The value of a body; undefined for text and bytes that are not JSON. */
function readContent(body: unknown, readText: (text: string) => Json): Json | undefined {
  if (typeof body !== 'string' && !isBinary(body))
    return body === undefined ? body : { value: body };
  try {
    const text = typeof body === 'string' ? body : decodeStrictly(body);
    // "implementations that parse JSON texts MAY ignore the presence of a byte order mark" (RFC 8259 §8.1).
    return readText(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/**
 * The data is never examined in place of a `Content-Type`, as RFC 9110 §8.3 would allow: a page of another
 * origin can send a `Blob` without one, with the cookies of the user and without a preflight request.
 */
export function isAccepted(contentType: string, mediaTypes: readonly string[]): boolean {
  if (mediaTypes.includes(contentType)) return true;
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
  const response = unsupportedMediaType({
    detail,
    // `Accept` is for any method (RFC 9110 §12.5.1).
    [ACCEPT[method] ?? 'accept']: mediaTypes,
  });
  return { ok: false, findings: [finding('request.body', detail)], response };
}

const ACCEPT: Readonly<Record<string, string>> = {
  PATCH: 'acceptPatch',
  POST: 'acceptPost',
  QUERY: 'acceptQuery',
};

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

/** The place of a finding in a body: names and indexes. */
export type Path = readonly (string | number)[];

/** A finding about a body. */
export function bodyFinding(message: string, path: Path = []): Finding {
  const cutPath = path.map((name) =>
    typeof name === 'string' && name.length > MAX_NAME ? startOf(name, MAX_NAME) : name,
  );
  return finding('request.body', message, { path: cutPath });
}

/** Refuses a body with findings, and with the response that reports them. */
export function refuseBody(status: 400 | 413 | 422, findings: readonly Finding[]): RefusedBody {
  const listed = findings.slice(0, MAX_FINDINGS);
  if (findings.length > MAX_FINDINGS) {
    const message = `More than ${MAX_FINDINGS} faults; only the first ${MAX_FINDINGS} are listed`;
    listed.push(bodyFinding(message));
  }
  return { ok: false, findings: listed, response: problem(listed, { status }) };
}

/**
 * Visits a value, and its members if `visit` returns true. The first `depth` steps of `path` lead to it. Bytes
 * are not JSON; they are left to the schema.
 */
export function walk(
  value: unknown,
  visit: (value: unknown, path: Path, depth: number) => boolean,
  path: (string | number)[],
  depth = path.length,
): void {
  if (!visit(value, path, depth) || !isContainer(value)) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path[depth] = index;
      walk(value[index], visit, path, depth + 1);
    }
  } else {
    // Unlike Object.keys, allocates nothing.
    for (const name in value) {
      path[depth] = name;
      walk((value as Members)[name], visit, path, depth + 1);
    }
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/**
 * Checks the limits of a value, and that it is I-JSON (RFC 7493 §2): no numbers that are not finite, no
 * unpaired surrogates. A member `__proto__` is refused, because code that copies members could set a
 * prototype with it, and so is U+0000, because databases refuse it or take it for the end of the text.
 */
function checkJson(
  { value: body, text }: Json,
  limits: { readonly depth: number; readonly members: number },
): Finding[] {
  const findings: Finding[] = [];
  let excess: string | undefined;
  let count = -1;
  let strings = 0;
  let isExact = true;
  // JSON text has U+0000 and unpaired surrogates only in escapes (RFC 8259 §7).
  const isPlain = text?.includes('\\u') === false && text.isWellFormed();
  const visit = (value: unknown, path: Path, depth: number) => {
    const key = path[depth - 1];
    if (excess !== undefined || findings.length > MAX_FINDINGS) return false;
    const isNamed = typeof key === 'string';
    const nameFault = isNamed ? faultOfText(key, 'A name', isPlain) : undefined;
    let fault = nameFault;
    if (isNamed) strings++;
    if (typeof value === 'string') {
      strings++;
      fault ??= faultOfText(value, 'Text', isPlain);
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) fault ??= RANGE;
      isExact &&= Number.isSafeInteger(value) || !Number.isInteger(value);
    } else if (depth >= limits.depth && isContainer(value)) {
      excess = `be nested at most ${limits.depth} levels deep`;
    }
    if (++count > limits.members) excess = `have at most ${limits.members} members and items`;
    if (fault !== undefined) findings.push(bodyFinding(fault, path.slice(0, depth)));
    return nameFault === undefined && excess === undefined;
  };
  walk(body, visit, []);
  if (excess !== undefined) return [bodyFinding(`The body must ${excess}`)];
  // A repeated name is no name of the value.
  const isRead = text === undefined || (isExact && countStrings(text) === strings);
  return isRead || findings.length > 0 ? findings : checkJsonText(text);
}

const RANGE = 'A number must be within ±1.7976931348623157e308 (RFC 7493 §2.2)';

/** The number of strings in JSON text, names among them. */
function countStrings(text: string): number {
  let strings = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', endOfQuotedString(text, at))) {
    strings++;
  }
  return strings;
}

/** The fault of a name or a text; plain ones have no escapes and no surrogates. */
function faultOfText(
  text: string,
  subject: 'A name' | 'Text',
  isPlain: boolean,
): string | undefined {
  if (text === '__proto__' && subject === 'A name') {
    return '__proto__ must be left out, because it could set a prototype';
  }
  if (isPlain) return undefined;
  if (!text.isWellFormed()) return `${subject} must not have an unpaired surrogate (RFC 7493 §2.1)`;
  return text.includes('\0') ? `${subject} must not have U+0000` : undefined;
}

/** A string, a number or a structural character of JSON text: the longest integer that is exact has 15 digits. */
const TOKEN = /["{}[\],]|-?\d[\d.eE+-]{15,}/g;

/**
 * Checks JSON text for faults that the parsed value hides: a repeated member name, of which parsers
 * take one or the other (RFC 8259 §4), and an integer that was rounded (§6).
 *
 * @param text Text that `JSON.parse` accepts.
 */
function checkJsonText(text: string): Finding[] {
  const findings: Finding[] = [];
  // The objects and arrays that have not ended yet: the names so far, and the current name or index.
  const open: { readonly names: Set<string> | undefined; key: string | number }[] = [];
  let expectsName = false;
  const report = (message: string) => {
    findings.push(
      bodyFinding(
        message,
        open.map(({ key }) => key),
      ),
    );
  };

  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    if (findings.length > MAX_FINDINGS) break;
    const container = open.at(-1);
    const [token] = match;
    if (token === '"') {
      TOKEN.lastIndex = endOfQuotedString(text, match.index);
      if (!expectsName || container === undefined) continue;
      expectsName = false;
      const name = JSON.parse(text.slice(match.index, TOKEN.lastIndex)) as string;
      container.key = name;
      if (container.names?.has(name)) report(`${show(name)} must be given once`);
      container.names?.add(name);
    } else if (token === '{' || token === '[') {
      expectsName = token === '{';
      open.push({ names: expectsName ? new Set() : undefined, key: 0 });
    } else if (token === '}' || token === ']') {
      expectsName = false;
      open.pop();
    } else if (token === ',') {
      expectsName = container?.names !== undefined;
      if (typeof container?.key === 'number') container.key += 1;
    } else if (isRounded(token)) {
      const literal = token.slice(0, 80);
      report(`An integer must be within ±9007199254740991, or be a string; got ${literal}`);
    }
  }
  return findings;
}

/** Whether JavaScript writes an integer differently. Fractions are always rounded, so they are accepted. */
function isRounded(literal: string): boolean {
  const value = Number(literal);
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(literal) && String(value) !== literal;
}
