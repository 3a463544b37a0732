import { forbidsStoring } from '../../cache/cache-headers.js';
import { DIRECTIVES } from '../../cache/directives.js';
import { type Argument, deltaSeconds, parseCacheControl } from '../../cache/parse-cache-control.js';
import { parseWarning } from '../../cache/warning.js';
import { parseHttpDate } from '../../internal/http-date.js';
import { nearestName } from '../../internal/options.js';
import { must, show } from '../../internal/show.js';
import {
  endOfQuotedString,
  endOfToken,
  isToken,
  splitList,
  unquote,
} from '../../internal/syntax.js';
import type { RuleId } from '../../rules/catalogue.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type Exchange, isRead } from './exchange.js';

/** Checks the cache headers of a response against its method and against each other. */
export function checkCacheHeaders(exchange: Exchange): Finding[] {
  return [
    ...checkSyntax(exchange),
    ...checkPrecedence(exchange),
    ...(isRead(exchange) ? checkReads(exchange) : checkChanges(exchange)),
  ];
}

function headerFinding(rule: RuleId, name: string, message: string, more = {}): Finding {
  return finding(rule, message, { path: ['response', 'headers', name], ...more });
}

function checkSyntax({ header }: Exchange): Finding[] {
  const findings: Finding[] = [];
  const expires = header('expires');
  if (expires !== undefined && parseHttpDate(expires) === undefined) {
    findings.push(
      headerFinding(
        'caching.expires',
        'expires',
        must('Expires', 'be an HTTP-date in GMT', expires),
      ),
    );
  }
  const age = header('age');
  if (age !== undefined && !/^\d+$/.test(age)) {
    findings.push(headerFinding('caching.age', 'age', must('Age', 'be an integer ≥ 0', age)));
  }
  const warning = header('warning');
  if (warning !== undefined && parseWarning(warning).length === 0) {
    const message = must('Warning', 'have a code, an agent and a text in quotes', warning);
    findings.push(headerFinding('caching.warning', 'warning', message));
  }
  if (header('pragma') !== undefined && header('cache-control') === undefined) {
    const message = 'Pragma has no meaning in a response. Write Cache-Control: no-cache';
    findings.push(headerFinding('caching.pragma', 'pragma', message, { level: 'SHOULD NOT' }));
  }
  return findings;
}

/** Seconds by which the two may differ: they are written at different moments. */
const TOLERANCE = 2;

/** A cache that reads Expires alone must get the same lifetime: Cache-Control overrides it (RFC 9111 §5.3). */
function checkPrecedence({ header }: Exchange): Finding[] {
  const control = header('cache-control');
  const expires = parseHttpDate(header('expires') ?? '');
  if (expires === undefined) return [];
  const directives = parseCacheControl(control);
  const lifetime = forbidsStoring(directives) ? 0 : directives.maxAge;
  const date = parseHttpDate(header('date') ?? '');
  if (lifetime === undefined || date === undefined) return [];
  const seconds = Math.max(0, Math.round((expires - date) / 1000));
  if (Math.abs(seconds - lifetime) <= TOLERANCE) return [];
  const message = `Expires must give the lifetime of Cache-Control (${lifetime} s), got ${seconds} s`;
  return [headerFinding('caching.precedence', 'expires', message)];
}

/** The status codes of a GET whose content should be cacheable. */
const REUSABLE: ReadonlySet<number> = new Set([200, 203]);

function checkReads(exchange: Exchange): Finding[] {
  if (!REUSABLE.has(exchange.status)) return [];
  return [...checkLastModified(exchange), ...checkReuse(exchange)];
}

function checkReuse({ header }: Exchange): Finding[] {
  const control = header('cache-control');
  const directives = parseCacheControl(control);
  if (forbidsStoring(directives)) {
    const message = 'A GET response should be cacheable, got Cache-Control: no-store';
    return [headerFinding('CAC.01', 'cache-control', message)];
  }
  const hasValidator = header('etag') !== undefined || header('last-modified') !== undefined;
  const hasLifetime = control !== undefined || header('expires') !== undefined;
  if (!hasValidator && !hasLifetime) {
    const message =
      'A GET response should be cacheable, got none of Cache-Control, Expires, ETag and Last-Modified';
    return [finding('CAC.01', message, { path: ['response', 'headers'] })];
  }
  // `no-store` beside a lifetime was reported before.
  return checkCacheControl(control ?? '');
}

/** A cache cannot revalidate by a Last-Modified that is not a date (RFC 9110 §8.8.2). */
function checkLastModified({ header }: Exchange): Finding[] {
  const lastModified = header('last-modified');
  if (lastModified === undefined || parseHttpDate(lastModified) !== undefined) return [];
  const message = must('Last-Modified', 'be an HTTP-date in GMT (RFC 9110 §8.8.2)', lastModified);
  return [headerFinding('CAC.01', 'last-modified', message)];
}

/** An Expires that is not a date, or not later than Date, means that the response is stale (RFC 9111 §5.3). */
function expiresLater(header: Exchange['header']): boolean {
  const expires = parseHttpDate(header('expires') ?? '');
  const date = parseHttpDate(header('date') ?? '');
  return expires !== undefined && (date === undefined || expires > date);
}

function checkChanges({ method, status, header }: Exchange): Finding[] {
  if (status >= 400) return [];
  const directives = parseCacheControl(header('cache-control'));
  if (forbidsStoring(directives)) return [];
  const { maxAge, sMaxage, public: isPublic } = directives;
  const lifetime = Math.max(maxAge ?? 0, sMaxage ?? 0);
  const isStored = lifetime > 0 || isPublic === true;
  // With max-age, recipients ignore Expires (RFC 9111 §5.3).
  if (!isStored && (maxAge !== undefined || !expiresLater(header))) return [];
  const name = isStored ? 'cache-control' : 'expires';
  if (method === 'POST') {
    if (header('content-location') !== undefined) return [];
    const message =
      'A cacheable POST response must have Content-Location with the URL of the request (RFC 9110 §9.3.3)';
    return [headerFinding('caching.post', name, message)];
  }
  const message = must(`Responses to ${method}`, 'not be cacheable', header(name));
  return [headerFinding('caching.put-delete', name, message, { suggestion: 'no-store' })];
}

/** A directive, its name in lower case. */
interface Directive {
  readonly name: string;
  readonly argument: Exclude<Argument, null>;
}

/**
 * Checks the syntax of `Cache-Control`, the lifetimes, and names that are nearly known: a cache ignores
 * what it does not know. There is at most one finding of each kind, however long the field is.
 */
function checkCacheControl(control: string): Finding[] {
  const members = splitList(control).filter((member) => member !== '');
  const directives = members.map(readDirective);
  const malformed = members[directives.indexOf(undefined)];
  const known = directives.filter((directive) => directive !== undefined);
  return [
    ...(malformed === undefined
      ? []
      : [
          controlFinding(
            `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${show(malformed)}`,
          ),
        ]),
    ...checkSeconds(known),
    ...checkNames(known),
    ...checkContradiction(known),
  ];
}

function controlFinding(message: string, more = {}): Finding {
  return headerFinding('CAC.01', 'cache-control', message, more);
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function readDirective(member: string): Directive | undefined {
  const end = endOfToken(member, 0);
  const name = member.slice(0, end).toLowerCase();
  if (end === 0 || end === member.length) return end === 0 ? undefined : { name, argument: true };
  const text = member.slice(end + 1);
  if (member[end] !== '=') return undefined;
  if (isToken(text)) return { name, argument: text };
  const isQuoted = text.startsWith('"') && endOfQuotedString(text, 0) === text.length;
  return isQuoted ? { name, argument: unquote(text) } : undefined;
}

const TABLE = Object.values(DIRECTIVES);
const NAMES: ReadonlySet<string> = new Set(TABLE.map(([name]) => name));
const SECONDS: ReadonlySet<string> = new Set(
  TABLE.filter(([, kind]) => kind === 'seconds').map(([name]) => name),
);

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2). With any other lifetime, a response is taken for stale (§4.2.1). */
function checkSeconds(directives: readonly Directive[]): Finding[] {
  const wrong = directives.find(
    ({ name, argument }) => SECONDS.has(name) && deltaSeconds(argument) === undefined,
  );
  if (wrong === undefined) return [];
  const given = wrong.argument === true ? 'no value' : show(wrong.argument);
  return [
    controlFinding(
      `${wrong.name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`,
    ),
  ];
}

/** How many names are compared with the known ones. */
const MAX_NAMES = 32;

/** A directive of another specification has a name of its own (RFC 9111 §5.2.3), so this is a guess. */
function checkNames(directives: readonly Directive[]): Finding[] {
  const unknown = directives
    .slice(0, MAX_NAMES)
    .filter(({ name }) => !NAMES.has(name) && !name.startsWith('x-'));
  for (const { name } of unknown) {
    const near = nearestName(name, NAMES);
    if (near === undefined) continue;
    const message = `Unknown directive ${show(name)} in Cache-Control, which caches ignore (RFC 9111 §5.2.3). Write ${near}`;
    return [controlFinding(message, { certainty: 'likely' })];
  }
  return [];
}

function checkContradiction(directives: readonly Directive[]): Finding[] {
  // With field names, private is for these fields alone (RFC 9111 §5.2.2.7).
  const unqualified = directives.filter(
    ({ name, argument }) => name !== 'private' || argument === true || argument === '',
  );
  const names = new Set(unqualified.map(({ name }) => name));
  if (!names.has('public') || !names.has('private')) return [];
  return [controlFinding('Cache-Control must not have both public and private')];
}
