import type { RequestDescriptor } from 'halyard/http';
import {
  evaluateReuse,
  evaluateStoredPreconditions,
  type ReuseVerdict,
  responseHeaders,
  type StoredResponse,
  selectStored,
  timeToLive,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');
type Headers = Readonly<Record<string, string>>;

interface Case {
  /** The presented request: GET /orders without header fields by default. */
  readonly method?: string;
  readonly url?: string;
  readonly request?: Headers;
  /** The stored response, `age` seconds old: `max-age=60` by default. */
  readonly control?: string;
  readonly response?: Headers;
  readonly status?: number;
  readonly age?: number;
  /** The request that the stored response answered. */
  readonly storedFor?: Partial<RequestDescriptor>;
  readonly shared?: boolean;
}

function reuse(row: Case): ReuseVerdict {
  const { method = 'GET', url = '/orders', request = {}, control = 'max-age=60', age = 0 } = row;
  const { storedFor, status = 200, response, shared = true } = row;
  const stored: StoredResponse = {
    request: { method: 'GET', url: '/orders', headers: { host: 'a.example' }, ...storedFor },
    response: { status, headers: { 'cache-control': control, ...response } },
    responseTime: new Date(NOW.getTime() - age * 1000),
  };
  const presented = { method, url, headers: { host: 'a.example', ...request } };
  return evaluateReuse(presented, stored, { shared, now: NOW });
}

type Row = readonly [
  what: string,
  row: Case,
  outcome: ReuseVerdict['outcome'],
  unmet?: string,
  allowedBy?: ReuseVerdict['allowedBy'],
];

function runRows(rows: readonly Row[]): void {
  test.each(rows.map((row) => [row[0], row] as const))(
    '%s',
    (_, [, row, outcome, unmet, allowedBy]) => {
      const verdict = reuse(row);
      const failed = verdict.reasons.filter(({ met }) => !met).map(({ clause }) => clause);
      expect([verdict.outcome, failed.join(' '), verdict.allowedBy]).toEqual([
        outcome,
        unmet ?? '',
        allowedBy,
      ]);
    },
  );
}

describe('§3: a response that must not be stored', () => {
  runRows([
    ['no-store', { control: 'no-store' }, 'forward', 'stored fresh'],
    ['private in a shared cache', { control: 'private, max-age=60' }, 'forward', 'stored'],
    ['private in a private cache', { control: 'private, max-age=60', shared: false }, 'reuse'],
    ['a part', { status: 206 }, 'forward', 'stored complete'],
    ['a 304', { status: 304 }, 'forward', 'stored'],
  ]);
});

describe('§3.3: a stored part', () => {
  const outcome = (request: Headers, contentRange = 'bytes 4-9/10', method = 'GET') => {
    const stored = {
      request: { method: 'GET', url: '/orders', headers: { range: 'bytes=4-9' } },
      response: {
        status: 206,
        headers: { 'cache-control': 'max-age=60', 'content-range': contentRange },
      },
      responseTime: NOW,
    };
    const options = { shared: true, now: NOW, understood: [206] };
    return evaluateReuse({ method, url: '/orders', headers: request }, stored, options).outcome;
  };

  test.each<readonly [what: string, outcome: string, row: readonly [Headers, part?: string]]>([
    ['a request for all', 'forward', [{}]],
    ['a range outside it', 'forward', [{ range: 'bytes=0-3' }]],
    ['a range partly outside it', 'forward', [{ range: 'bytes=3-5' }]],
    ['one of two ranges outside it', 'forward', [{ range: 'bytes=5-6, 0-1' }]],
    ['a range within it', 'reuse', [{ range: 'bytes=5-6' }]],
    ['two ranges within it', 'reuse', [{ range: 'bytes=4-5, 8-' }]],
    ['a suffix within it', 'reuse', [{ range: 'bytes=-6' }]],
    ['a suffix partly outside it', 'forward', [{ range: 'bytes=-7' }]],
    ['another unit', 'forward', [{ range: 'pages=5-6' }]],
    ['an unsatisfiable range', 'forward', [{ range: 'bytes=10-' }]],
    ['a condition', 'forward', [{ range: 'bytes=5-6', 'if-range': '"3"' }]],
    ['an unknown length', 'forward', [{ range: 'bytes=5-6' }, 'bytes 4-9/*']],
    ['an invalid Content-Range', 'forward', [{ range: 'bytes=5-6' }, 'bytes 4-9']],
    ['a Content-Range without a range', 'forward', [{ range: 'bytes=5-6' }, 'bytes */10']],
  ])('%s: %s', (_, expected, row) => {
    expect(outcome(...row)).toBe(expected);
  });

  test('HEAD has no ranges (RFC 9110 §14.2)', () => {
    expect(outcome({ range: 'bytes=5-6' }, undefined, 'HEAD')).toBe('forward');
  });
});

describe('§5.2.2.4, §5.2.2.7: fields that are left out', () => {
  const control = 'max-age=60, no-cache="Set-Cookie", private="x-user, set-cookie"';

  test('in a shared cache', () => {
    const verdict = reuse({ control });
    expect(verdict.outcome).toBe('reuse');
    expect(verdict.excludedFields).toEqual(['set-cookie', 'x-user']);
    expect(verdict.explanation).toBe(
      'The cache may reuse the stored response without set-cookie, x-user: it is fresh for another 60 seconds.',
    );
  });

  test('in a private cache', () => {
    expect(reuse({ control, shared: false }).excludedFields).toEqual(['set-cookie']);
  });

  test('no field is left out if none is named', () => {
    expect(reuse({}).excludedFields).toEqual([]);
    expect(reuse({ control: 'no-cache, private' }).excludedFields).toEqual([]);
  });
});

test('a verdict is plain data', () => {
  const verdict = reuse({ age: 70, control: 'max-age=60, stale-while-revalidate=20' });
  expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  expect({ ...verdict }.explanation).toContain('stale-while-revalidate');
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(verdict))) {
    expect(value).toBeDefined();
  }
});

describe('§4: the target URI', () => {
  const storedFor = (url: string, host = 'a.example') => ({
    storedFor: { url, headers: { host } },
  });
  runRows([
    ['the same', {}, 'reuse'],
    ['another path', { url: '/orders/17' }, 'forward', 'target'],
    ['another query', { url: '/orders?page=2' }, 'forward', 'target'],
    ['the same query', { url: '/orders?a=1', ...storedFor('/orders?a=1') }, 'reuse'],
    ['another host', storedFor('/orders', 'b.example'), 'forward', 'target'],
    ['the host in another case', storedFor('/orders', 'A.Example'), 'reuse'],
    [
      'a default port of an unknown scheme',
      storedFor('/orders', 'a.example:443'),
      'forward',
      'target',
    ],
    ['another port', storedFor('/orders', 'a.example:8443'), 'forward', 'target'],
    ['an absolute URL', storedFor('https://a.example/orders', ''), 'forward', 'target'],
    [
      'an absolute URL for its like',
      { url: 'https://a.example/orders', ...storedFor('https://A.example:443/orders', '') },
      'reuse',
    ],
    ['another case of the path', { url: '/Orders' }, 'forward', 'target'],
    ['an equivalent path (RFC 3986 §6.2.2)', { url: '/x/../%6Frders' }, 'reuse'],
    // The origin may have answered with another resource, such as a 404.
    ['a stored path with dot segments', storedFor('/x/../orders'), 'forward', 'target'],
    ['a stored path with a needless escape', storedFor('/%6Frders'), 'forward', 'target'],
    ['the same dot segments', { url: '/x/../orders', ...storedFor('/x/../orders') }, 'reuse'],
    [
      'the same dot segments on a host in another case',
      { url: '/x/../orders', ...storedFor('/x/../orders', 'A.EXAMPLE') },
      'reuse',
    ],
    ['a needed escape', { url: '/%c3%a5', ...storedFor('/%C3%A5') }, 'reuse'],
    ['an escape in the query', { url: '/orders?a=~', ...storedFor('/orders?a=%7E') }, 'reuse'],
    ['a fragment', { url: '/orders#a' }, 'reuse'],
    ['an invalid URL', { url: 'http://[', ...storedFor('http://[') }, 'forward', 'target'],
  ]);

  test('responses of http and https are never shared (RFC 9110 §4.2.2)', () => {
    const response = { status: 200, headers: { 'cache-control': 'max-age=60' } };
    const outcome = (presented: string, stored: string, scheme?: 'http' | 'https') => {
      const get = (url: string) => ({ method: 'GET', url, headers: { host: 'a.example' } });
      const given = { request: get(stored), response, responseTime: NOW };
      return evaluateReuse(get(presented), given, { shared: true, now: NOW, scheme }).outcome;
    };
    const [http, https] = ['http://a.example/', 'https://a.example/'];
    expect([outcome(http, http), outcome(https, https)]).toEqual(['reuse', 'reuse']);
    expect([outcome(http, https), outcome(https, http)]).toEqual(['forward', 'forward']);
    expect([outcome('/', https, 'http'), outcome('/', http, 'https')]).toEqual([
      'forward',
      'forward',
    ]);
    expect([outcome('/', https, 'https'), outcome('/', https)]).toEqual(['reuse', 'forward']);
  });

  test('requests without a host have the same target', () => {
    const request = { method: 'GET', url: '/', headers: {} };
    const response = { status: 200, headers: { 'cache-control': 'max-age=60' } };
    const stored = { request, response, responseTime: NOW };
    expect(evaluateReuse(request, stored, { shared: true, now: NOW }).outcome).toBe('reuse');
  });

  test('an identical path of any length and characters is the same', () => {
    const request = { method: 'GET', url: `/å${'x'.repeat(10_000)}`, headers: {} };
    const response = { status: 200, headers: { 'cache-control': 'max-age=60' } };
    const stored = { request, response, responseTime: NOW };
    expect(evaluateReuse(request, stored, { shared: true, now: NOW }).outcome).toBe('reuse');
  });
});

describe('§4: the method', () => {
  const post = {
    storedFor: { method: 'POST' },
    response: { 'content-location': '/orders' },
  };
  runRows([
    ['GET for GET', {}, 'reuse'],
    ['GET for HEAD', { method: 'HEAD' }, 'reuse'],
    ['HEAD for HEAD', { method: 'HEAD', storedFor: { method: 'HEAD' } }, 'reuse'],
    ['HEAD for GET', { storedFor: { method: 'HEAD' } }, 'forward', 'method'],
    // "can be reused to satisfy a later GET or HEAD request", no POST (RFC 9110 §9.3.3)
    ['POST for GET', post, 'reuse'],
    ['POST for HEAD', { ...post, method: 'HEAD' }, 'reuse'],
    ['POST for POST', { ...post, method: 'POST' }, 'forward', 'method'],
    // "MUST write through requests with methods that are unsafe"
    ['GET for POST', { method: 'POST' }, 'forward', 'method'],
    ['GET for PUT', { method: 'PUT' }, 'forward', 'method'],
    ['GET for DELETE', { method: 'DELETE' }, 'forward', 'method'],
    ['GET for an unknown method', { method: 'PURGE' }, 'forward', 'method'],
    ['GET for OPTIONS', { method: 'OPTIONS' }, 'forward', 'method'],
  ]);
});

describe('§4.1: Vary', () => {
  const vary = (names: string, before: Headers, now: Headers): Case => ({
    response: { vary: names },
    storedFor: { headers: { host: 'a.example', ...before } },
    request: now,
  });
  runRows([
    ['the same value', vary('accept', { accept: 'a' }, { accept: 'a' }), 'reuse'],
    ['another value', vary('accept', { accept: 'a' }, { accept: 'b' }), 'forward', 'vary'],
    ['the name in another case', vary('Accept', { ACCEPT: 'a' }, { accept: 'a' }), 'reuse'],
    [
      'the value in another case',
      vary('accept', { accept: 'a' }, { accept: 'A' }),
      'forward',
      'vary',
    ],
    ['missing in both', vary('accept', {}, {}), 'reuse'],
    ['missing in one', vary('accept', { accept: 'a' }, {}), 'forward', 'vary'],
    ['missing in the other', vary('accept', {}, { accept: '' }), 'forward', 'vary'],
    ['white space', vary('accept', { accept: 'a,b' }, { accept: 'a ,\t b ' }), 'reuse'],
    [
      'white space in quotes',
      vary('accept', { accept: 'a;b="c,d"' }, { accept: 'a;b="c, d"' }),
      'forward',
      'vary',
    ],
    ['another order', vary('accept', { accept: 'a, b' }, { accept: 'b, a' }), 'forward', 'vary'],
    ['all of several', vary('accept, forwarded', { accept: 'a' }, { accept: 'a' }), 'reuse'],
    [
      'one of several',
      vary('accept, forwarded', { accept: 'a', forwarded: 'host=b' }, { accept: 'a' }),
      'forward',
      'vary',
    ],
    ['empty elements', vary(', accept,,', { accept: 'a' }, { accept: 'a' }), 'reuse'],
    ['an empty list', vary('', {}, { accept: 'a' }), 'reuse'],
    // A malformed name cannot be compared.
    ['a malformed name', vary('accept language', {}, {}), 'forward', 'vary'],
    ['a malformed name among others', vary('accept, te:', {}, {}), 'forward', 'vary'],
    // "A stored response with a Vary header field value containing a member "*" always fails to match."
    ['*', vary('*', {}, {}), 'forward', 'vary'],
    ['* among names', vary('accept, *', {}, {}), 'forward', 'vary'],
    ['a field that it does not name', vary('accept', {}, { cookie: 'a=b' }), 'reuse'],
  ]);

  test('several lines are combined', () => {
    const stored = {
      request: { method: 'GET', url: '/', headers: { accept: ['a', 'b'] } },
      response: { status: 200, headers: { 'cache-control': 'max-age=60', vary: ['accept', 'te'] } },
      responseTime: NOW,
    };
    const presented = { method: 'GET', url: '/', headers: { accept: 'a, b' } };
    expect(evaluateReuse(presented, stored, { shared: true, now: NOW }).outcome).toBe('reuse');
  });
});

describe('§5.2.2.4, §5.2.1.4, §5.4: no-cache', () => {
  const asked = (request: Headers): Case => ({ request });
  runRows([
    ['in the response', { control: 'no-cache, max-age=60' }, 'validate', 'no-cache'],
    ['for some of its fields', { control: 'no-cache="a", max-age=60' }, 'reuse'],
    ['in the request', asked({ 'cache-control': 'no-cache' }), 'validate', 'no-cache'],
    [
      'in the request, in another case',
      asked({ 'Cache-Control': 'No-Cache' }),
      'validate',
      'no-cache',
    ],
    ['Pragma', asked({ pragma: 'no-cache' }), 'validate', 'no-cache'],
    ['Pragma in another case', asked({ Pragma: 'No-Cache' }), 'validate', 'no-cache'],
    ['Pragma with more', asked({ pragma: 'x, no-cache' }), 'validate', 'no-cache'],
    ['Pragma of another kind', asked({ pragma: 'x' }), 'reuse'],
    // Pragma counts only where Cache-Control is not there.
    [
      'Pragma beside Cache-Control',
      asked({ pragma: 'no-cache', 'cache-control': 'max-age=60' }),
      'reuse',
    ],
    ['Pragma in the response', { response: { pragma: 'no-cache' } }, 'reuse'],
    // Nothing in a request contradicts itself.
    [
      'no-store and max-age=0 in the request',
      { age: 10, request: { 'cache-control': 'no-store, max-age=0' } },
      'validate',
      'fresh',
    ],
    // "does not apply to the already stored response" (§5.2.1.5)
    ['no-store in the request', asked({ 'cache-control': 'no-store' }), 'reuse'],
  ]);
});

describe('§4.2: fresh', () => {
  runRows([
    ['younger', { age: 59 }, 'reuse'],
    ['as old', { age: 60 }, 'validate', 'fresh'],
    ['older', { age: 61 }, 'validate', 'fresh'],
    [
      's-maxage for a shared cache',
      { control: 's-maxage=10, max-age=60', age: 30 },
      'validate',
      'fresh',
    ],
    [
      's-maxage in a private cache',
      { control: 's-maxage=10, max-age=60', age: 30, shared: false },
      'reuse',
    ],
    ['with an Age', { response: { age: '50' }, age: 10 }, 'validate', 'fresh'],
  ]);
});

describe('§5.2.1.1: max-age of the request', () => {
  const asked = (seconds: string): Case => ({
    age: 30,
    request: { 'cache-control': `max-age=${seconds}` },
  });
  runRows([
    ['older than requested', asked('29'), 'validate', 'fresh'],
    ['as old', asked('30'), 'reuse'],
    ['younger', asked('31'), 'reuse'],
    ['0', asked('0'), 'validate', 'fresh'],
    ['malformed', asked('x'), 'validate', 'fresh'],
    [
      '0 for a response that was just stored',
      { request: { 'cache-control': 'max-age=0' } },
      'reuse',
    ],
    ['beside max-stale', { ...asked('29, max-stale'), age: 90 }, 'validate', 'fresh'],
  ]);
});

describe('§5.2.1.3: min-fresh', () => {
  const asked = (seconds: string): Case => ({
    age: 30,
    request: { 'cache-control': `min-fresh=${seconds}` },
  });
  runRows([
    ['fresh for as long as requested', asked('30'), 'reuse'],
    ['fresh for less', asked('31'), 'validate', 'fresh'],
    ['0', asked('0'), 'reuse'],
    ['malformed', asked('x'), 'reuse'],
    ['beside max-stale', asked('31, max-stale'), 'validate', 'fresh'],
  ]);
});

describe('§5.2.1.2: max-stale, unless the response forbids it (§4.2.4)', () => {
  const asked = (value: string, control = 'max-age=60', shared = true): Case => ({
    age: 70,
    control,
    shared,
    request: { 'cache-control': value },
  });
  runRows([
    ['any time', asked('max-stale'), 'reuse-stale', '', 'max-stale'],
    ['for as long as requested', asked('max-stale=10'), 'reuse-stale', '', 'max-stale'],
    ['longer', asked('max-stale=9'), 'validate', 'fresh'],
    ['malformed', asked('max-stale=x'), 'validate', 'fresh'],
    ['must-revalidate', asked('max-stale', 'max-age=60, must-revalidate'), 'validate', 'fresh'],
    ['proxy-revalidate', asked('max-stale', 'max-age=60, proxy-revalidate'), 'validate', 'fresh'],
    [
      'proxy-revalidate in a private cache',
      asked('max-stale', 'max-age=60, proxy-revalidate', false),
      'reuse-stale',
      '',
      'max-stale',
    ],
    // s-maxage "incorporates the semantics of proxy-revalidate" (§5.2.2.10)
    ['s-maxage', asked('max-stale', 's-maxage=60'), 'validate', 'fresh'],
    ['no-cache', asked('max-stale', 'no-cache, max-age=60'), 'validate', 'no-cache fresh'],
    ['while it is fresh', { request: { 'cache-control': 'max-stale' } }, 'reuse'],
    [
      'immutable, which is not a lifetime',
      asked('max-age=90', 'max-age=60, immutable'),
      'validate',
      'fresh',
    ],
  ]);
});

describe('RFC 5861 §3: stale-while-revalidate', () => {
  const control = (value: string, age = 70, shared = true): Case => ({
    control: value,
    age,
    shared,
  });
  const swr = 'stale-while-revalidate';
  runRows([
    ['within it', control(`max-age=60, ${swr}=10`), 'reuse-stale', '', swr],
    ['past it', control(`max-age=60, ${swr}=9`), 'validate', 'fresh'],
    ['malformed', control(`max-age=60, ${swr}=x`), 'validate', 'fresh'],
    ['0 at the end of the lifetime', control(`max-age=60, ${swr}=0`, 60), 'reuse-stale', '', swr],
    ['must-revalidate', control(`max-age=60, must-revalidate, ${swr}=10`), 'validate', 'fresh'],
    ['proxy-revalidate', control(`max-age=60, proxy-revalidate, ${swr}=10`), 'validate', 'fresh'],
    ['s-maxage', control(`s-maxage=60, ${swr}=10`), 'validate', 'fresh'],
    [
      's-maxage in a private cache',
      control(`s-maxage=1, max-age=60, ${swr}=10`, 70, false),
      'reuse-stale',
      '',
      swr,
    ],
    [
      'a request with a smaller max-age',
      { ...control(`max-age=60, ${swr}=10`), request: { 'cache-control': 'max-age=60' } },
      'validate',
      'fresh',
    ],
  ]);
});

describe('RFC 5861 §4: reuse if the origin fails', () => {
  test.each<readonly [what: string, row: Case, usable: boolean]>([
    ['without a directive', { age: 70 }, false],
    ['stale for a second without a directive', { age: 61 }, false],
    ['fresh without a directive', { age: 50 }, false],
    ['for one second', { age: 61, control: 'max-age=60, stale-if-error=1' }, true],
    ['the response, within', { age: 70, control: 'max-age=60, stale-if-error=10' }, true],
    ['the response, past', { age: 71, control: 'max-age=60, stale-if-error=10' }, false],
    ['the request', { age: 70, request: { 'cache-control': 'stale-if-error=10' } }, true],
    [
      'the longer of both',
      {
        age: 80,
        control: 'max-age=60, stale-if-error=10',
        request: { 'cache-control': 'stale-if-error=20' },
      },
      true,
    ],
    [
      'must-revalidate forbids it',
      {
        age: 70,
        control: 'max-age=60, must-revalidate',
        request: { 'cache-control': 'stale-if-error=20' },
      },
      false,
    ],
    ['no-cache forbids it', { control: 'no-cache, stale-if-error=60' }, false],
    [
      'beside no-store in the request',
      { age: 70, request: { 'cache-control': 'no-store, stale-if-error=10' } },
      true,
    ],
    ['another URL', { url: '/x', control: 'max-age=60, stale-if-error=10' }, false],
  ])('%s', (_, row, usable) => {
    expect(reuse(row).usableOnError).toBe(usable);
  });
});

describe('§5.2.1.7: only-if-cached', () => {
  const asked = (row: Case): Case => ({ ...row, request: { 'cache-control': 'only-if-cached' } });
  runRows([
    ['a fresh response', asked({}), 'reuse'],
    ['a stale response', asked({ age: 70 }), 'unsatisfiable', 'fresh'],
    [
      'a stale response that is allowed',
      asked({ age: 70, control: 'max-age=60, stale-while-revalidate=10' }),
      'reuse-stale',
      '',
      'stale-while-revalidate',
    ],
    ['another URL', asked({ url: '/x' }), 'unsatisfiable', 'target'],
    [
      'no-cache',
      { request: { 'cache-control': 'only-if-cached, no-cache' } },
      'unsatisfiable',
      'no-cache',
    ],
  ]);
});

test('the age and the fields of a revalidation request', () => {
  const verdict = reuse({ age: 70, response: { etag: '"3"', age: '5' } });
  expect(verdict).toMatchObject({ age: 75, revalidateWith: { 'if-none-match': '"3"' } });
});

test('the time of the request is used as in §4.2.3', () => {
  const request = { method: 'GET', url: '/', headers: {} };
  const stored = {
    request,
    response: { status: 200, headers: { 'cache-control': 'max-age=60' } },
    requestTime: new Date(NOW.getTime() - 40_000),
    responseTime: new Date(NOW.getTime() - 30_000),
  };
  expect(evaluateReuse(request, stored, { shared: true, now: NOW }).age).toBe(40);
});

describe('the explanation', () => {
  test.each<readonly [row: Case, explanation: string]>([
    [{ age: 10 }, 'The cache may reuse the stored response: it is fresh for another 50 seconds.'],
    [
      { age: 61, control: 'max-age=60, stale-while-revalidate=5', response: { etag: '"3"' } },
      'The cache may reuse the stored response: it has been stale for 1 second, which stale-while-revalidate allows. Meanwhile, the cache revalidates it with If-None-Match.',
    ],
    [
      { age: 61, request: { 'cache-control': 'max-stale' } },
      'The cache may reuse the stored response: it has been stale for 1 second, which max-stale allows.',
    ],
    [
      { age: 70, control: 'max-age=60, must-revalidate', response: { etag: '"3"' } },
      'The cache must revalidate the stored response before reuse: it has been stale for 10 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). It revalidates it with If-None-Match.',
    ],
    [
      { age: 70, request: { pragma: 'no-cache' } },
      'The cache must revalidate the stored response before reuse: the request contains Pragma: no-cache (RFC 9111 §5.4); it has been stale for 10 seconds (RFC 9111 §4.2.4). It requests it again in full, because it has no validator.',
    ],
    [
      { url: '/x' },
      'The stored response cannot answer this request: the target URIs differ (RFC 9111 §4). The request goes to the origin.',
    ],
    [
      { age: 70, request: { 'cache-control': 'only-if-cached' } },
      'The request accepts a stored response only, and this one cannot be used: it has been stale for 10 seconds (RFC 9111 §4.2.4). The cache responds with 504.',
    ],
    [
      { control: 'private' },
      'The stored response cannot answer this request: the response must not be stored: the response is private (RFC 9111 §3); it has been stale for 0 seconds (RFC 9111 §4.2.4). The request goes to the origin.',
    ],
  ])('%j', (row, explanation) => {
    expect(reuse(row).explanation).toBe(explanation);
  });
});

describe('Vary with Fetch Headers', () => {
  const NOT_NAMES = ['accept language', 'å', '"accept"', 'accept;q=1', '\u0000', 'accept, x:y'];

  test.each(NOT_NAMES)('a malformed name in Vary matches no request: %j', (vary) => {
    const request = { method: 'GET', url: '/', headers: new Headers({ accept: 'a' }) };
    const headers = { 'cache-control': 'max-age=60', vary };
    const stored = { request, response: { status: 200, headers }, responseTime: NOW };
    const verdict = evaluateReuse(request, stored, { shared: true, now: NOW });
    expect(verdict.outcome).toBe('forward');
    expect(verdict.reasons.find(({ clause }) => clause === 'vary')).toMatchObject({ met: false });
  });

  test('names in any case are compared', () => {
    const presented = (accept: string) => new Request('https://a.se/', { headers: { accept } });
    const headers = { 'cache-control': 'max-age=60', vary: 'Accept' };
    const stored = {
      request: presented('a'),
      response: new Response('', { headers }),
      responseTime: NOW,
    };
    const outcome = (accept: string) =>
      evaluateReuse(presented(accept), stored, { shared: true, now: NOW }).outcome;
    expect([outcome('a'), outcome('b')]).toEqual(['reuse', 'forward']);
  });
});

test('each header field of a request is read a bounded number of times, however long Vary is', () => {
  const names = Array.from({ length: 500 }, (_, index) => `X-Field-${index}`);
  let reads = 0;
  const counted = () => {
    const headers = Object.fromEntries(names.map((name) => [name, 'a']));
    return new Proxy(headers, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
      getOwnPropertyDescriptor: (target, key) => {
        reads++;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  };
  const request = { method: 'GET', url: '/', headers: counted() };
  const vary = names.join(', ').toUpperCase();
  const stored = {
    request: { ...request, headers: counted() },
    response: { status: 200, headers: { 'cache-control': 'max-age=60', vary } },
    responseTime: NOW,
  };
  expect(evaluateReuse(request, stored, { shared: true, now: NOW }).outcome).toBe('reuse');
  expect(reads).toBeLessThan(20 * names.length);
});

test('times may be milliseconds since 1970', () => {
  const request = { method: 'GET', url: '/', headers: {} };
  const response = { status: 200, headers: { 'cache-control': 'max-age=60' } };
  const stored = {
    request,
    response,
    responseTime: NOW.getTime(),
    requestTime: NOW.getTime() - 2000,
  };
  expect(evaluateReuse(request, stored, { shared: true, now: NOW }).age).toBe(2);
});

describe('what a store returns instead of a stored response is refused', () => {
  const request = { method: 'GET', url: '/', headers: {} };
  const response = { status: 200, headers: {} };
  const stored = { request, response, responseTime: NOW };

  test.each<readonly [what: string, stored: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no responseTime', { request, response }],
    ['a responseTime that JSON has turned into text', { ...stored, responseTime: NOW.toJSON() }],
    ['a responseTime that is not a number', { ...stored, responseTime: Number.NaN }],
    ['an invalid Date', { ...stored, responseTime: new Date(Number.NaN) }],
    ['a requestTime as text', { ...stored, requestTime: 'x' }],
    ['no response', { request, responseTime: NOW }],
    ['no headers', { ...stored, response: { status: 200 } }],
    ['null as headers', { ...stored, response: { status: 200, headers: null } }],
  ])('%s', (_, stored) => {
    const options = { shared: true, now: NOW };
    const refused = expect.objectContaining({ code: 'cache.option' });
    expect(() => evaluateReuse(request, stored as never, options)).toThrow(refused);
    expect(() => selectStored(request, [stored as never], options)).toThrow(refused);
    expect(() => timeToLive(stored as never, options)).toThrow(refused);
    expect(() => responseHeaders(stored as never, options)).toThrow(refused);
    expect(() => evaluateStoredPreconditions(request, stored as never)).toThrow(refused);
  });

  test('a requestTime of null is left out', () => {
    const verdict = evaluateReuse(request, { ...stored, requestTime: null } as never, {
      shared: true,
      now: NOW,
    });
    expect(verdict.age).toBe(0);
  });
});
