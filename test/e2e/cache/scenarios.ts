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

/** Those in which one of the caches differs: in others, cases.ts compares each with the verdict. */
export const SCENARIOS: readonly Scenario[] = [
  {
    what: 'five requests at once cost one',
    clause: 'RFC 9111 §4 (MAY)',
    origin: page({}),
    steps: [{ times: 5 }],
    right: '200, 1 request',
  },
  {
    what: 'a stale response is revalidated by its tag',
    clause: 'RFC 9111 §4.3.1 (MAY)',
    origin: page({ ...SHORT, etag: '"1"' }),
    steps: [GET, LATER],
    right: '200 validated',
  },
  {
    what: 'a 304 without the tag that a 200 would have',
    clause: 'RFC 9111 §4.3.3 (MAY)',
    origin: (request, count) => {
      const { status, headers, body } = page({ ...SHORT, etag: '"1"' })(request, count);
      return status === 304 ? { status, headers: SHORT } : { status, headers, body: `${body}` };
    },
    steps: [GET, LATER],
    right: '200 validated',
  },
  {
    what: 'the 304 to a stale response updates the header fields',
    clause: 'RFC 9111 §3.2 (MUST)',
    origin: page({ ...SHORT, etag: '"1"', 'x-version': '1' }, { 'x-version': '2' }),
    steps: [GET, LATER],
    right: '200 validated, x-version: 2',
    field: 'x-version',
  },
  {
    what: 'the 304 to no-cache of a request updates the header fields',
    clause: 'RFC 9111 §3.2 (MUST)',
    origin: page({ etag: '"1"', 'x-version': '1' }, { 'x-version': '2' }),
    steps: [GET, asking('no-cache'), GET],
    right: '200 stored, x-version: 2',
    field: 'x-version',
  },
  {
    what: 'Expires: 0',
    clause: 'RFC 9111 §5.3 (MUST)',
    origin: (_, count) => ({
      status: 200,
      headers: { expires: '0', 'last-modified': date(-14_400) },
      body: `body ${count}`,
    }),
    steps: [GET, GET],
    right: '200 origin',
  },
  {
    what: 'a 200 to HEAD with another tag makes the response to GET invalid',
    clause: 'RFC 9111 §4.3.5 (SHOULD)',
    origin: (request, count) =>
      page({ etag: request.method === 'HEAD' || count > 1 ? '"2"' : '"1"' })(request, count),
    steps: [GET, { method: 'HEAD', ...asking('no-cache') }, GET],
    right: '200 origin',
  },
  {
    what: 'a heuristic lifetime: ten days since the last modification',
    clause: 'RFC 9111 §4.2.2 (MAY)',
    origin: (_, count) => ({
      status: 200,
      headers: { 'last-modified': date(-14_400) },
      body: `body ${count}`,
    }),
    steps: [GET, GET],
    right: '200 stored',
  },
  {
    what: 'no-cache',
    clause: 'RFC 9111 §5.2.2.4 (MUST NOT)',
    origin: page({ 'cache-control': 'max-age=60, no-cache', etag: '"1"' }),
    steps: [GET, GET],
    right: '200 validated',
  },
  {
    what: 'no-cache="x-secret": reused without this field',
    clause: 'RFC 9111 §5.2.2.4 (MUST NOT)',
    origin: page({ 'cache-control': 'max-age=60, no-cache="x-secret"', 'x-secret': '1' }),
    steps: [GET, GET],
    right: '200 stored, x-secret: none',
    field: 'x-secret',
  },
  {
    what: 'private="x-secret": stored without this field',
    clause: 'RFC 9111 §5.2.2.7 (MUST NOT)',
    origin: page({ 'cache-control': 'max-age=60, private="x-secret"', 'x-secret': '1' }),
    steps: [GET, GET],
    right: '200 stored, x-secret: none',
    field: 'x-secret',
  },
  {
    what: 'a request with Authorization, and a public response',
    clause: 'RFC 9111 §3.5 (MAY)',
    origin: page({ 'cache-control': 'public, max-age=60' }),
    steps: [{ headers: { authorization: 'Bearer a' } }, GET],
    right: '200 stored',
  },
  {
    what: 'no-cache in the request',
    clause: 'RFC 9111 §5.2.1.4 (MAY)',
    origin: page({ etag: '"1"' }),
    steps: [GET, asking('no-cache')],
    right: '200 validated',
  },
  {
    what: 'Pragma: no-cache in the request',
    clause: 'RFC 9111 §5.4 (MAY)',
    origin: page({ etag: '"1"' }),
    steps: [GET, { headers: { pragma: 'no-cache' } }],
    right: '200 validated',
  },
  {
    what: 'max-age in the request',
    clause: 'RFC 9111 §5.2.1.1 (MAY)',
    origin: page({ age: '30', etag: '"1"' }),
    steps: [GET, asking('max-age=10')],
    right: '200 validated',
  },
  {
    what: 'min-fresh in the request',
    clause: 'RFC 9111 §5.2.1.3 (MAY)',
    origin: page({ age: '30', etag: '"1"' }),
    steps: [GET, asking('min-fresh=50')],
    right: '200 validated',
  },
  {
    what: 'max-stale in the request',
    clause: 'RFC 9111 §5.2.1.2 (MAY)',
    origin: page({ ...SHORT }),
    steps: [GET, { ...asking('max-stale=1000'), later: true }],
    right: '200 stored',
  },
  {
    what: 'max-stale, and must-revalidate in the response',
    clause: 'RFC 9111 §5.2.2.2 (MUST NOT)',
    origin: page({ 'cache-control': 'max-age=1, must-revalidate', etag: '"1"' }),
    steps: [GET, { ...asking('max-stale=1000'), later: true }],
    right: '200 validated',
  },
  {
    what: 'only-if-cached, and nothing is stored',
    clause: 'RFC 9111 §5.2.1.7 (MAY)',
    origin: page({}),
    steps: [asking('only-if-cached')],
    right: '504 stored',
  },
  {
    what: 'If-None-Match with the tag of a fresh response',
    clause: 'RFC 9111 §4.3.2 (SHOULD)',
    origin: page({ etag: '"1"' }),
    steps: [GET, { headers: { 'if-none-match': '"1"' } }],
    right: '304 stored',
  },
  {
    what: 'If-None-Match with an old tag, and the stored response is still valid',
    clause: 'RFC 9111 §4.3.2 (MAY)',
    origin: page({ ...SHORT, etag: '"1"' }),
    steps: [GET, { headers: { 'if-none-match': '"0"' }, later: true }],
    right: '200 validated',
  },
  {
    what: 'HEAD, and a response to GET is stored',
    clause: 'RFC 9111 §4 (MAY)',
    origin: page({}),
    steps: [GET, { method: 'HEAD' }],
    right: '200 stored',
  },
  {
    what: 'Range, and the whole is stored',
    clause: 'RFC 9110 §14.2 (MAY)',
    origin: page({ etag: '"1"' }),
    steps: [GET, { headers: { range: 'bytes=0-3' } }],
    right: '206 stored, content-range: bytes 0-3/6',
    field: 'content-range',
  },
  {
    what: 'the whole after a range',
    clause: 'RFC 9111 §3.3 (MUST NOT)',
    origin: part,
    steps: [{ headers: { range: 'bytes=0-3' } }, GET],
    right: '200 origin',
  },
  {
    what: 'a 206 answers a range within it',
    clause: 'RFC 9111 §3.3 (MAY)',
    origin: part,
    steps: [{ headers: { range: 'bytes=0-3' } }, { headers: { range: 'bytes=1-2' } }],
    right: '206 stored, content-range: bytes 1-2/6',
    field: 'content-range',
  },
  {
    what: 'two parts answer a request for the whole',
    clause: 'RFC 9111 §3.4 (MAY)',
    origin: part,
    steps: [{ headers: { range: 'bytes=0-2' } }, { headers: { range: 'bytes=3-5' } }, GET],
    right: '200 stored',
  },
  {
    what: 'must-understand and no-store, with a status that is understood',
    clause: 'RFC 9111 §5.2.2.3 (SHOULD)',
    origin: page({ 'cache-control': 'max-age=60, must-understand, no-store' }),
    steps: [GET, GET],
    right: '200 stored',
  },
  {
    what: 'the same URL in another spelling',
    clause: 'RFC 9110 §4.2.3 (MAY)',
    origin: page({}),
    steps: [{ suffix: '/~a' }, { suffix: '/%7Ea' }],
    right: '200 stored',
  },
  {
    what: 'stale-if-error and a 503',
    clause: 'RFC 5861 §4 (MAY)',
    origin: failing({ 'cache-control': 'max-age=1, stale-if-error=600' }),
    steps: [GET, LATER],
    right: '200 stored',
  },
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
