import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { fieldValue } from '../../../src/internal/headers.js';

/** A request of a scenario, and what is sent at the same time. */
export interface Step {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** What follows the path of the scenario. */
  readonly suffix?: string;
  /** How many of these requests are sent at once. Default: 1. */
  readonly times?: number;
  /** Whether it is sent once a lifetime of a second has ended. */
  readonly later?: boolean;
}

/** Requests in a row, and what a cache that follows the RFCs answers to the last one. */
export interface Scenario {
  readonly what: string;
  /** The section, and how strong its requirement is. */
  readonly clause: string;
  /** The responses of the origin; `count` is 1 for the first request. */
  readonly origin: (request: RequestDescriptor, count: number) => ResponseDescriptor;
  readonly steps: readonly Step[];
  /** The status, and who answered: `stored`, `validated` or `origin`. */
  readonly right: string;
  /** What else the outcome names: a header field of the last response. */
  readonly field?: string;
}

type Fields = Readonly<Record<string, string>>;

/** A 200 whose body is the number of the request, or a 304 for its tag. */
function page(fields: Fields, later: Fields = {}): Scenario['origin'] {
  return (request, count) => {
    const headers = { 'cache-control': 'max-age=60', ...fields, ...(count > 1 && later) };
    const condition = fieldValue(request.headers, 'if-none-match');
    return condition !== undefined && condition === fields.etag
      ? { status: 304, headers }
      : { status: 200, headers, body: `body ${count}` };
  };
}

/** The first response is a page, each later one a failure. */
function failing(fields: Fields): Scenario['origin'] {
  return (request, count) =>
    count === 1 ? page(fields)(request, 1) : { status: 503, headers: {}, body: 'busy' };
}

const GET: Step = {};
const SHORT = { 'cache-control': 'max-age=1' };
const LATER: Step = { later: true };
const MINUTES = 60_000;
const date = (minutes: number) => new Date(Date.now() + minutes * MINUTES).toUTCString();
const asking = (control: string): Step => ({ headers: { 'cache-control': control } });

/** What happens, the clause, and the outcome that is right; and how it is played. */
function scenario(text: string, origin: Scenario['origin'], steps: readonly Step[]): Scenario {
  const [what = '', clause = '', right = ''] = text.split(' | ');
  const field = /, ([\w-]+): /.exec(right)?.[1];
  return { what, clause, right, origin, steps, ...(field !== undefined && { field }) };
}

/** Those in which one of the caches differs: in others, cases.ts compares each with the verdict. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('five requests at once cost one | RFC 9111 §4 (MAY) | 200, 1 request', page({}), [
    { times: 5 },
  ]),
  scenario(
    'a stale response is revalidated by its tag | RFC 9111 §4.3.1 (MAY) | 200 validated',
    page({ ...SHORT, etag: '"1"' }),
    [GET, LATER],
  ),
  scenario(
    'a 304 without the tag that a 200 would have | RFC 9111 §4.3.3 (MAY) | 200 validated',
    (request, count) => {
      const { status, headers, body } = page({ ...SHORT, etag: '"1"' })(request, count);
      return status === 304 ? { status, headers: SHORT } : { status, headers, body: `${body}` };
    },
    [GET, LATER],
  ),
  scenario(
    'the 304 to a stale response updates the header fields | RFC 9111 §3.2 (MUST) | 200 validated, x-version: 2',
    page({ ...SHORT, etag: '"1"', 'x-version': '1' }, { 'x-version': '2' }),
    [GET, LATER],
  ),
  scenario(
    'the 304 to no-cache of a request updates the header fields | RFC 9111 §3.2 (MUST) | 200 stored, x-version: 2',
    page({ etag: '"1"', 'x-version': '1' }, { 'x-version': '2' }),
    [GET, asking('no-cache'), GET],
  ),
  scenario(
    'Expires: 0 | RFC 9111 §5.3 (MUST) | 200 origin',
    (_, count) => ({
      status: 200,
      headers: { expires: '0', 'last-modified': date(-14_400) },
      body: `body ${count}`,
    }),
    [GET, GET],
  ),
  scenario(
    'a heuristic lifetime: ten days since the last modification | RFC 9111 §4.2.2 (MAY) | 200 stored',
    (_, count) => ({
      status: 200,
      headers: { 'last-modified': date(-14_400) },
      body: `body ${count}`,
    }),
    [GET, GET],
  ),
  scenario(
    'no-cache | RFC 9111 §5.2.2.4 (MUST NOT) | 200 validated',
    page({ 'cache-control': 'max-age=60, no-cache', etag: '"1"' }),
    [GET, GET],
  ),
  scenario(
    'no-cache="x-secret": reused without this field | RFC 9111 §5.2.2.4 (MUST NOT) | 200 stored, x-secret: none',
    page({ 'cache-control': 'max-age=60, no-cache="x-secret"', 'x-secret': '1' }),
    [GET, GET],
  ),
  scenario(
    'private="x-secret": stored without this field | RFC 9111 §5.2.2.7 (MUST NOT) | 200 stored, x-secret: none',
    page({ 'cache-control': 'max-age=60, private="x-secret"', 'x-secret': '1' }),
    [GET, GET],
  ),
  scenario(
    'a request with Authorization, and a public response | RFC 9111 §3.5 (MAY) | 200 stored',
    page({ 'cache-control': 'public, max-age=60' }),
    [{ headers: { authorization: 'Bearer a' } }, GET],
  ),
  scenario(
    'no-cache in the request | RFC 9111 §5.2.1.4 (MAY) | 200 validated',
    page({ etag: '"1"' }),
    [GET, asking('no-cache')],
  ),
  scenario(
    'Pragma: no-cache in the request | RFC 9111 §5.4 (MAY) | 200 validated',
    page({ etag: '"1"' }),
    [GET, { headers: { pragma: 'no-cache' } }],
  ),
  scenario(
    'max-age in the request | RFC 9111 §5.2.1.1 (MAY) | 200 validated',
    page({ age: '30', etag: '"1"' }),
    [GET, asking('max-age=10')],
  ),
  scenario(
    'min-fresh in the request | RFC 9111 §5.2.1.3 (MAY) | 200 validated',
    page({ age: '30', etag: '"1"' }),
    [GET, asking('min-fresh=50')],
  ),
  scenario('max-stale in the request | RFC 9111 §5.2.1.2 (MAY) | 200 stored', page({ ...SHORT }), [
    GET,
    { ...asking('max-stale=1000'), later: true },
  ]),
  scenario(
    'max-stale, and must-revalidate in the response | RFC 9111 §5.2.2.2 (MUST NOT) | 200 validated',
    page({ 'cache-control': 'max-age=1, must-revalidate', etag: '"1"' }),
    [GET, { ...asking('max-stale=1000'), later: true }],
  ),
  scenario(
    'only-if-cached, and nothing is stored | RFC 9111 §5.2.1.7 (MAY) | 504 stored',
    page({}),
    [asking('only-if-cached')],
  ),
  scenario(
    'If-None-Match with the tag of a fresh response | RFC 9111 §4.3.2 (SHOULD) | 304 stored',
    page({ etag: '"1"' }),
    [GET, { headers: { 'if-none-match': '"1"' } }],
  ),
  scenario(
    'If-None-Match with an old tag, and the stored response is still valid | RFC 9111 §4.3.2 (MAY) | 200 validated',
    page({ ...SHORT, etag: '"1"' }),
    [GET, { headers: { 'if-none-match': '"0"' }, later: true }],
  ),
  scenario('HEAD, and a response to GET is stored | RFC 9111 §4 (MAY) | 200 stored', page({}), [
    GET,
    { method: 'HEAD' },
  ]),
  scenario(
    'Range, and the whole is stored | RFC 9110 §14.2 (MAY) | 206 stored, content-range: bytes 0-3/6',
    page({ etag: '"1"' }),
    [GET, { headers: { range: 'bytes=0-3' } }],
  ),
  scenario('the whole after a range | RFC 9111 §3.3 (MUST NOT) | 200 origin', part, [
    { headers: { range: 'bytes=0-3' } },
    GET,
  ]),
  scenario(
    'must-understand and no-store, with a status that is understood | RFC 9111 §5.2.2.3 (SHOULD) | 200 stored',
    page({ 'cache-control': 'max-age=60, must-understand, no-store' }),
    [GET, GET],
  ),
  scenario('the same URL in another spelling | RFC 9110 §4.2.3 (MAY) | 200 stored', page({}), [
    { suffix: '/~a' },
    { suffix: '/%7Ea' },
  ]),
  scenario(
    'stale-if-error and a 503 | RFC 5861 §4 (MAY) | 200 stored',
    failing({ 'cache-control': 'max-age=1, stale-if-error=600' }),
    [GET, LATER],
  ),
];

/** A representation of six octets with ranges. */
function part(request: RequestDescriptor, count: number): ResponseDescriptor {
  const headers = { 'cache-control': 'max-age=60', etag: '"1"' };
  const range = /^bytes=(\d)-(\d)$/.exec(fieldValue(request.headers, 'range') ?? '');
  if (range === null) return { status: 200, headers, body: `body ${count}` };
  const [, first, last] = range;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/6` },
    body: 'body 1'.slice(Number(first), Number(last) + 1),
  };
}
