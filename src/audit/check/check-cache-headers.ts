import { forbidsStoring } from '../../cache/cache-headers.js';
import { DIRECTIVES, type ResponseDirectives } from '../../cache/directives.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { parseHttpDate } from '../../internal/http-date.js';
import { must, show } from '../../internal/show.js';
import { splitList, unquote } from '../../internal/syntax.js';
import type { RuleId } from '../../rules/finding.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Exchange } from './exchange.js';

/** Checks the cache headers of a response against its method and against each other. */
export function checkCacheHeaders({ method, status, isRead, header }: Exchange): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: RuleId, name: string, message: string, more = {}) =>
    findings.push(
      finding(rule, message, { path: name === '' ? HEADERS : [...HEADERS, name], ...more }),
    );
  for (const [rule, name, expected, isValid] of SYNTAX) {
    const value = header(name.toLowerCase());
    if (value === undefined || isValid(value)) continue;
    add(rule, name.toLowerCase(), must(name, expected, value));
  }
  const control = header('cache-control');
  if (header('pragma') !== undefined && control === undefined) {
    const message = 'Pragma has no meaning in a response. Write Cache-Control: no-cache';
    add('caching.pragma', 'pragma', message, { level: 'SHOULD NOT' });
  }
  const directives = parseCacheControl(control);
  const isForbidden = forbidsStoring(directives);
  const expires = parseHttpDate(header('expires') ?? '');
  const date = parseHttpDate(header('date') ?? '');
  const lifetime = isForbidden ? 0 : directives.maxAge;
  if (expires !== undefined && date !== undefined && lifetime !== undefined) {
    // A cache that reads Expires alone must get the same lifetime: Cache-Control overrides it (RFC 9111 §5.3).
    const seconds = Math.max(0, Math.round((expires - date) / 1000));
    const message = `Expires must give the lifetime of Cache-Control (${lifetime} s), got ${seconds} s`;
    if (Math.abs(seconds - lifetime) > TOLERANCE) add('caching.precedence', 'expires', message);
  }
  if (isRead) {
    // A GET should be cacheable, if its status is that of content (CAC.01).
    if (status === 200 || status === 203) checkRead(header, isForbidden, add);
    return findings;
  }
  const isStored = hasLifetime(directives);
  // With max-age, recipients ignore Expires, and one that is not later than Date is stale (RFC 9111 §5.3).
  const isLater = expires !== undefined && (date === undefined || expires > date);
  const isCached = isStored || (isLater && directives.maxAge === undefined);
  if (status >= 400 || isForbidden || !isCached) return findings;
  const name = isStored ? 'cache-control' : 'expires';
  if (method !== 'POST') {
    const message = must(`Responses to ${method}`, 'not be cacheable', header(name));
    add('caching.put-delete', name, message, { suggestion: 'no-store' });
  } else if (header('content-location') === undefined) {
    const message =
      'A cacheable POST response must have Content-Location with the URL of the request (RFC 9110 §9.3.3)';
    add('caching.post', name, message);
  }
  return findings;
}

const HEADERS = ['response', 'headers'];

/** Seconds by which the two may differ: they are written at different moments. */
const TOLERANCE = 2;

const isDate = (value: string) => parseHttpDate(value) !== undefined;

/** The fields with a syntax of their own, each with a requirement that its value meets. */
const SYNTAX: readonly [RuleId, name: string, expected: string, (value: string) => boolean][] = [
  ['caching.expires', 'Expires', 'be an HTTP-date in GMT', isDate],
  ['caching.age', 'Age', 'be an integer ≥ 0', (value) => /^\d+$/.test(value)],
  [
    'caching.warning',
    'Warning',
    'have a code, an agent and a text in quotes',
    (value) => splitList(value).some((member) => WARNING.test(member)),
  ],
];

/** warning-value = warn-code SP warn-agent SP warn-text [ SP warn-date ] (RFC 7234 §5.5) */
const WARNING = /^\d{3} [^\s"]+ "(?:[^"\\]|\\.)*"(?: "[^"]*")?$/s;

function checkRead(
  header: Exchange['header'],
  isForbidden: boolean,
  add: (rule: RuleId, name: string, message: string) => void,
): void {
  const lastModified = header('last-modified');
  if (lastModified !== undefined && !isDate(lastModified)) {
    const expected = 'be an HTTP-date in GMT (RFC 9110 §8.8.2)';
    add('CAC.01', 'last-modified', must('Last-Modified', expected, lastModified));
  }
  if (isForbidden) add('CAC.01', 'cache-control', NO_STORE);
  else if (REUSE_FIELDS.every((name) => header(name) === undefined)) {
    const message =
      'A GET response should be cacheable, got none of Cache-Control, Expires, ETag and Last-Modified';
    add('CAC.01', '', message);
  } else
    for (const fault of controlFaults(header('cache-control') ?? '')) {
      add('CAC.01', 'cache-control', fault);
    }
}

/** The fields that let a cache reuse a response. */
export const REUSE_FIELDS = ['cache-control', 'expires', 'etag', 'last-modified'];

export const NO_STORE = 'A GET response should be cacheable, got Cache-Control: no-store';

/** Whether a cache may reuse a response without revalidation. */
function hasLifetime({ maxAge = 0, sMaxage = 0, ...others }: ResponseDirectives): boolean {
  return maxAge > 0 || sMaxage > 0 || others.public === true;
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
const DIRECTIVE = /^([!#$%&'*+.^`|~\w-]+)(?:=([!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*"))?$/;

const SECONDS: ReadonlySet<string> = new Set(
  Object.values(DIRECTIVES).flatMap(([name, kind]) => (kind === 'seconds' ? [name] : [])),
);

/** The faults of `Cache-Control`, at most one of each kind, however long the field is. */
function* controlFaults(control: string): Generator<string> {
  const members = splitList(control).filter((member) => member !== '');
  const malformed = members.find((member) => !DIRECTIVE.test(member));
  if (malformed !== undefined) {
    yield `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${show(malformed)}`;
  }
  const directives = members.flatMap((member) => {
    const [, name, argument] = DIRECTIVE.exec(member) ?? [];
    const text = argument?.startsWith('"') ? unquote(argument) : argument;
    return name === undefined ? [] : [{ name: name.toLowerCase(), text }];
  });
  // delta-seconds = 1*DIGIT (RFC 9111 §1.2.2). With any other lifetime, a response is taken for stale (§4.2.1).
  const wrong = directives.find(({ name, text = '' }) => SECONDS.has(name) && !/^\d+$/.test(text));
  if (wrong !== undefined) {
    const given = wrong.text === undefined ? 'no value' : show(wrong.text);
    yield `${wrong.name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`;
  }
  // With field names, private is for these fields alone (RFC 9111 §5.2.2.7).
  const isPrivate = directives.some(({ name, text }) => name === 'private' && !text);
  if (isPrivate && directives.some(({ name }) => name === 'public')) {
    yield 'Cache-Control must not have both public and private';
  }
}
