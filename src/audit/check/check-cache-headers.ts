import { forbidsStoring } from '../../cache/cache-headers.js';
import { DIRECTIVES, type ResponseDirectives } from '../../cache/directives.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { parseWarning } from '../../cache/warning.js';
import { parseHttpDate } from '../../internal/http-date.js';
import { must, show } from '../../internal/show.js';
import { splitList, unquote } from '../../internal/syntax.js';
import type { RuleId } from '../../rules/finding.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Exchange } from './exchange.js';

/** Checks the cache headers of a response against its method and against each other. */
export function checkCacheHeaders(exchange: Exchange): Finding[] {
  return [
    ...checkSyntax(exchange),
    ...checkPrecedence(exchange),
    ...(exchange.isRead ? checkReads(exchange) : checkChanges(exchange)),
  ];
}

function headerFinding(rule: RuleId, name: string, message: string, more = {}): Finding {
  return finding(rule, message, { path: ['response', 'headers', name], ...more });
}

/** The fields with a syntax of their own, each with a requirement that its value meets. */
const SYNTAX: readonly [RuleId, name: string, expected: string, (value: string) => boolean][] = [
  ['caching.expires', 'Expires', 'be an HTTP-date in GMT', isDate],
  ['caching.age', 'Age', 'be an integer ≥ 0', (value) => /^\d+$/.test(value)],
  [
    'caching.warning',
    'Warning',
    'have a code, an agent and a text in quotes',
    (value) => parseWarning(value).length > 0,
  ],
];

function checkSyntax({ header }: Exchange): Finding[] {
  const findings = SYNTAX.flatMap(([rule, name, expected, isValid]) => {
    const field = name.toLowerCase();
    const value = header(field);
    if (value === undefined || isValid(value)) return [];
    return [headerFinding(rule, field, must(name, expected, value))];
  });
  if (header('pragma') !== undefined && header('cache-control') === undefined) {
    const message = 'Pragma has no meaning in a response. Write Cache-Control: no-cache';
    findings.push(headerFinding('caching.pragma', 'pragma', message, { level: 'SHOULD NOT' }));
  }
  return findings;
}

function isDate(value: string): boolean {
  return parseHttpDate(value) !== undefined;
}

/** Seconds by which the two may differ: they are written at different moments. */
const TOLERANCE = 2;

/** A cache that reads Expires alone must get the same lifetime: Cache-Control overrides it (RFC 9111 §5.3). */
function checkPrecedence({ header }: Exchange): Finding[] {
  const expires = parseHttpDate(header('expires') ?? '');
  const date = parseHttpDate(header('date') ?? '');
  const directives = parseCacheControl(header('cache-control'));
  const lifetime = forbidsStoring(directives) ? 0 : directives.maxAge;
  if (expires === undefined || date === undefined || lifetime === undefined) return [];
  const seconds = Math.max(0, Math.round((expires - date) / 1000));
  if (Math.abs(seconds - lifetime) <= TOLERANCE) return [];
  const message = `Expires must give the lifetime of Cache-Control (${lifetime} s), got ${seconds} s`;
  return [headerFinding('caching.precedence', 'expires', message)];
}

/** A GET should be cacheable, if its status is that of content (CAC.01). */
function checkReads({ status, header }: Exchange): Finding[] {
  if (status !== 200 && status !== 203) return [];
  const lastModified = header('last-modified');
  const findings: Finding[] = [];
  if (lastModified !== undefined && !isDate(lastModified)) {
    const expected = 'be an HTTP-date in GMT (RFC 9110 §8.8.2)';
    const message = must('Last-Modified', expected, lastModified);
    findings.push(headerFinding('CAC.01', 'last-modified', message));
  }
  const control = header('cache-control');
  if (forbidsStoring(parseCacheControl(control))) {
    findings.push(controlFinding(NO_STORE));
  } else if (REUSE_FIELDS.every((name) => header(name) === undefined)) {
    const message =
      'A GET response should be cacheable, got none of Cache-Control, Expires, ETag and Last-Modified';
    findings.push(finding('CAC.01', message, { path: ['response', 'headers'] }));
  } else findings.push(...checkCacheControl(control ?? ''));
  return findings;
}

/** The fields that let a cache reuse a response. */
export const REUSE_FIELDS = ['cache-control', 'expires', 'etag', 'last-modified'];

export const NO_STORE = 'A GET response should be cacheable, got Cache-Control: no-store';

/** Whether a cache may reuse a response without revalidation. */
export function hasLifetime({ maxAge = 0, sMaxage = 0, ...others }: ResponseDirectives): boolean {
  return maxAge > 0 || sMaxage > 0 || others.public === true;
}

function checkChanges({ method, status, header }: Exchange): Finding[] {
  const directives = parseCacheControl(header('cache-control'));
  if (status >= 400 || forbidsStoring(directives)) return [];
  const isStored = hasLifetime(directives);
  const expires = parseHttpDate(header('expires') ?? '');
  const date = parseHttpDate(header('date') ?? '');
  // With max-age, recipients ignore Expires, and one that is not later than Date is stale (RFC 9111 §5.3).
  const isLater = expires !== undefined && (date === undefined || expires > date);
  if (!isStored && (directives.maxAge !== undefined || !isLater)) return [];
  const name = isStored ? 'cache-control' : 'expires';
  if (method !== 'POST') {
    const message = must(`Responses to ${method}`, 'not be cacheable', header(name));
    return [headerFinding('caching.put-delete', name, message, { suggestion: 'no-store' })];
  }
  if (header('content-location') !== undefined) return [];
  const message =
    'A cacheable POST response must have Content-Location with the URL of the request (RFC 9110 §9.3.3)';
  return [headerFinding('caching.post', name, message)];
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
const DIRECTIVE = /^([!#$%&'*+.^`|~\w-]+)(?:=([!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*"))?$/;

const SECONDS: ReadonlySet<string> = new Set(
  Object.values(DIRECTIVES).flatMap(([name, kind]) => (kind === 'seconds' ? [name] : [])),
);

/**
 * Checks the syntax of `Cache-Control` and the lifetimes. There is at most one finding of each kind, however
 * long the field is.
 */
function checkCacheControl(control: string): Finding[] {
  const findings: Finding[] = [];
  const members = splitList(control).filter((member) => member !== '');
  const malformed = members.find((member) => !DIRECTIVE.test(member));
  if (malformed !== undefined) {
    const message = `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${show(malformed)}`;
    findings.push(controlFinding(message));
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
    const message = `${wrong.name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`;
    findings.push(controlFinding(message));
  }
  // With field names, private is for these fields alone (RFC 9111 §5.2.2.7).
  const has = (wanted: string) => directives.some(({ name, text }) => name === wanted && !text);
  if (has('private') && directives.some(({ name }) => name === 'public')) {
    findings.push(controlFinding('Cache-Control must not have both public and private'));
  }
  return findings;
}

function controlFinding(message: string): Finding {
  return headerFinding('CAC.01', 'cache-control', message);
}
