import { isBinary } from '../../internal/bytes.js';
import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { groupBy, shortKeys } from '../../internal/maps.js';
import type { Finding } from '../../rules/finding.js';
import { readExchange } from '../check/exchange.js';
import type { Visit } from '../crawl/visit.js';
import type { FindingGroup, ShownExchange } from './audit-report.js';
import { isRequired } from './rows.js';
import { kindOf, patternReader, urlPattern } from './url-pattern.js';

/** A finding and the exchange that it is about. */
export interface LocatedFinding {
  readonly visit: Visit;
  readonly finding: Finding;
}

/** Groups the findings of an audit by their cause. */
export function groupFindings(findings: readonly LocatedFinding[]): FindingGroup[] {
  const patternOf = patternReader();
  return byCause(findings, ({ visit }) => patternOf(visit.url)).map(groupOf);
}

/**
 * Findings of one cause together: required rules first, then by their number.
 *
 * @param patternOf The pattern of the URL that a finding is about.
 */
export function byCause<Located extends { readonly finding: Finding }>(
  findings: readonly Located[],
  patternOf: (located: Located) => string,
): [first: Located, ...more: Located[]][] {
  const keyOf = shortKeys();
  const groups = groupBy(findings, (located) =>
    keyOf(causeOf(located.finding, patternOf(located))),
  );
  return [...groups.values()].sort(
    ([one, ...others], [other, ...rest]) =>
      Number(isRequired(other.finding)) - Number(isRequired(one.finding)) ||
      rest.length - others.length,
  );
}

/**
 * Quoted values, numbers and list positions differ between findings of one cause. A fault of a URL is
 * one cause wherever the URL is linked.
 */
function causeOf({ rule, message, path = [] }: Finding, pattern: string): readonly string[] {
  if (/^(?:UFN|VER|naming)\./.test(rule)) return [rule, message.replace(/\d+/g, '#')];
  const shape = message.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"').replace(/\d+/g, '#');
  const place = path.map((step) => (typeof step === 'number' ? '*' : step));
  return [rule, shape, kindOf(pattern), ...place];
}

function groupOf(findings: readonly [LocatedFinding, ...LocatedFinding[]]): FindingGroup {
  const [{ visit, finding }] = findings;
  const { url } = visit;
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.message,
    count: findings.length,
    pattern: urlPattern(url),
    example: { url, finding, exchange: showExchange(visit, finding.path) },
  };
}

const REQUEST_FIELDS = ['if-none-match', 'if-modified-since'];

/** The fields that rules read. Reports are shared, so `Set-Cookie` and the like stay out. */
const RESPONSE_FIELDS = [
  ...['content-type', 'location', 'link', 'etag', 'last-modified', 'vary'],
  ...['cache-control', 'expires', 'date', 'age', 'pragma', 'warning'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

/** The part of an exchange that a report shows of a finding: the body only where the path leads into it. */
export function showExchange(
  { url, request, response }: Visit,
  path: readonly (string | number)[] = [],
): ShownExchange {
  const { status, headers } = response;
  const isAboutBody = path[1] === 'body' && response.body !== undefined;
  return {
    request: {
      method: request.method ?? 'GET',
      url,
      headers: fieldsOf(request.headers, REQUEST_FIELDS),
    },
    response: {
      status,
      headers: fieldsOf(headers, RESPONSE_FIELDS),
      ...(isAboutBody && { body: bodyOf(request, response) }),
    },
  };
}

/** The body as a value that a path leads into, or else as text. */
function bodyOf(request: Visit['request'], response: Visit['response']): unknown {
  const { body } = response;
  const { json } = readExchange(request, response);
  if (json !== undefined) return json;
  return isBinary(body) ? new TextDecoder().decode(body) : body;
}

function fieldsOf(headers: HeadersInput, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fieldValue(headers, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
