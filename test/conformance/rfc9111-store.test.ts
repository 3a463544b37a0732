import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Answer, createCache, type Message } from '../support/loop-cache.js';

/*
 * The cache of the guide, which is written on the functions of halyard/cache alone, with a clock and an
 * origin of the test: one test for each MUST and MUST NOT of RFC 9111 §3 and §4 that it keeps.
 */

type Headers = Readonly<Record<string, string>>;

const START = Date.parse('2024-05-01T12:00:00Z');
const URL = 'https://api.example.se/orders';

/** A cache, its clock in seconds, and the requests that have reached the origin. */
function setup(respond: (request: Message, count: number) => Partial<Answer> | undefined) {
  const clock = { seconds: 0 };
  const now = () => new Date(START + clock.seconds * 1000);
  const received: Message[] = [];
  const answer = createCache(async (request) => {
    received.push(request);
    const response = respond(request, received.length);
    if (response === undefined) throw new Error('connection refused');
    const headers = { date: now().toUTCString(), ...response.headers };
    return { status: 200, body: `body ${received.length}`, ...response, headers };
  }, now);
  const send = (headers: Headers = {}, method = 'GET', url = URL) =>
    answer({ method, url, headers });
  /** Sends a request at a time. */
  const at = (seconds: number, headers?: Headers, method?: string, url?: string) => {
    clock.seconds = seconds;
    return send(headers, method, url);
  };
  return { at, received };
}

const always = (headers: Headers, more: Partial<Answer> = {}) =>
  setup(() => ({ headers, ...more }));

test('the cache is that of the guide', () => {
  const source = readFileSync('test/support/loop-cache.ts', 'utf8');
  const guide = readFileSync('docs/guides/caching.md', 'utf8');
  expect(guide).toContain(source.slice(source.indexOf('function createCache(')));
});

describe('RFC 9111 §3.1, Storing Header and Trailer Fields', () => {
  test('"Caches MUST include all received response header fields -- including unrecognized ones"', async () => {
    const { at } = always({ 'cache-control': 'max-age=60', 'x-unknown': '1' });
    await at(0);
    expect((await at(1)).headers).toMatchObject({
      'x-unknown': '1',
      'cache-control': 'max-age=60',
    });
  });

  test('"fields whose names are listed in it are required [...] to be removed"', async () => {
    const { at } = always({ 'cache-control': 'max-age=60', connection: 'x-hop', 'x-hop': '1' });
    await at(0);
    const { headers } = await at(1);
    expect(headers).not.toHaveProperty('connection');
    expect(headers).not.toHaveProperty('x-hop');
  });

  test('"Header fields that are specific to the proxy [...] MUST NOT be stored"', async () => {
    const names = ['proxy-authenticate', 'proxy-authentication-info', 'proxy-authorization'];
    const fields = Object.fromEntries(names.map((name) => [name, 'x']));
    const { at } = always({ 'cache-control': 'max-age=60', ...fields });
    await at(0);
    const { headers } = await at(1);
    for (const name of names) expect(headers).not.toHaveProperty(name);
  });
});

describe('RFC 9111 §3.2, Updating Stored Header Fields', () => {
  const validated = (newer: Headers) =>
    setup((_, count) =>
      count === 1
        ? {
            headers: {
              'cache-control': 'max-age=60',
              etag: '"1"',
              'content-length': '6',
              'x-a': '1',
              'x-b': '1',
            },
          }
        : { status: 304, headers: { etag: '"1"', ...newer }, body: '' },
    );

  test('"the cache MUST add each header field in the provided response to the stored response"', async () => {
    const { at } = validated({ 'x-a': '2', 'x-c': '2', 'cache-control': 'max-age=600' });
    await at(0);
    for (const seconds of [90, 100]) {
      expect((await at(seconds)).headers).toMatchObject({
        'x-a': '2',
        'x-b': '1',
        'x-c': '2',
        'cache-control': 'max-age=600',
      });
    }
  });

  test('"The Content-Length header field" and those "excepted from storage" are not updated', async () => {
    const { at } = validated({ 'content-length': '0', connection: 'x-b', 'x-b': '2' });
    await at(0);
    expect((await at(90)).headers).toMatchObject({ 'content-length': '6', 'x-b': '1' });
  });
});

describe('RFC 9111 §3.5, Storing Responses to Authenticated Requests', () => {
  test.each([
    ['max-age=60', 2],
    ['max-age=60, public', 1],
    ['max-age=60, must-revalidate', 1],
    ['s-maxage=60', 1],
  ])(
    '"MUST NOT use a cached response to a request with an Authorization header field" unless allowed: %s',
    async (control, requests) => {
      const { at, received } = always({ 'cache-control': control });
      await at(0, { authorization: 'Bearer x' });
      await at(1);
      expect(received).toHaveLength(requests);
    },
  );
});

describe('RFC 9111 §4, Constructing Responses from Caches', () => {
  test.each<readonly [what: string, headers: Headers, method: string, url: string]>([
    [
      '"The presented target URI [...] and that of the stored response match"',
      {},
      'GET',
      `${URL}/17`,
    ],
    ['scheme included (RFC 9110 §4.2.2)', {}, 'GET', URL.replace('https', 'http')],
    [
      '"request header fields nominated by the stored response (if any) match"',
      { accept: 'a/b' },
      'GET',
      URL,
    ],
    ['the request does not require validation', { 'cache-control': 'no-cache' }, 'GET', URL],
  ])('"MUST NOT reuse a stored response unless" %s', async (_, headers, method, url) => {
    const { at, received } = always({ 'cache-control': 'max-age=60', vary: 'accept' });
    await at(0);
    await at(1, headers, method, url);
    expect(received).toHaveLength(2);
  });

  test('"the request method associated with the stored response allows it"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60' });
    await at(0, {}, 'HEAD');
    expect((await at(1)).body).toBe('body 2');
    expect(await at(2, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(received).toHaveLength(2);
  });

  test('a response to HEAD replaces the one before it', async () => {
    const { at, received } = setup((_, count) => ({
      headers: { 'cache-control': 'max-age=0', etag: `"${count}"` },
    }));
    for (const seconds of [0, 1, 2, 3]) await at(seconds, {}, 'HEAD');
    expect(received.at(-1)?.headers).toEqual({ 'if-none-match': '"3"' });
  });

  test('an error of one request leaves what is stored for others', async () => {
    const { at } = setup(({ headers }) =>
      headers['if-match'] === undefined
        ? { headers: { 'cache-control': 'max-age=60' } }
        : { status: 412, headers: { 'cache-control': 'max-age=60' } },
    );
    await at(0);
    expect(await at(1, { 'if-match': '"0"', 'cache-control': 'no-cache' })).toMatchObject({
      status: 412,
    });
    expect(await at(2)).toMatchObject({ status: 200, body: 'body 1' });
  });

  test.each(['max-age=60, no-cache', 'max-age=0'])(
    'nor without validation: %s',
    async (control) => {
      const { at, received } = always({ 'cache-control': control, etag: '"1"' });
      await at(0);
      await at(1);
      expect(received[1]?.headers).toEqual({ 'if-none-match': '"1"' });
    },
  );

  test('"a cache MUST generate an Age header field, replacing any present"', async () => {
    const { at } = always({ 'cache-control': 'max-age=60', age: '10' });
    await at(0);
    expect((await at(5)).headers.age).toBe('15');
    expect((await at(49)).headers.age).toBe('59');
  });

  test.each(['PUT', 'POST', 'DELETE', 'PATCH', 'X-UNKNOWN'])(
    '"MUST write through requests with methods that are unsafe": %s',
    async (method) => {
      const { at, received } = always({ 'cache-control': 'max-age=60' });
      await at(0);
      await at(1, {}, method);
      expect(received.map((request) => request.method)).toEqual(['GET', method]);
    },
  );

  test('"When more than one suitable response is stored, a cache MUST use the most recent one"', async () => {
    // Both match a request with a: 1; the second has another Vary.
    const { at, received } = setup((_, count) => ({
      headers: { 'cache-control': 'max-age=60', vary: count === 1 ? 'a' : 'b' },
    }));
    await at(0, { a: '1' });
    await at(1, { a: '2', b: '1' });
    expect((await at(2, { a: '1', b: '1' })).body).toBe('body 2');
    expect(received).toHaveLength(2);
  });
});

describe('RFC 9111 §4.1, Calculating Cache Keys with the Vary Header Field', () => {
  test('"MUST NOT use that stored response without revalidation unless all [...] match"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60', vary: 'accept, te' });
    await at(0, { accept: 'a' });
    await at(1, { accept: 'a', te: 'x' });
    await at(2, { accept: 'b' });
    await at(3, {});
    expect(received).toHaveLength(4);
    for (const headers of [{ accept: 'a' }, { accept: 'a', te: 'x' }, { accept: 'b' }, {}]) {
      await at(4, headers);
    }
    expect(received).toHaveLength(4);
  });

  test('"containing a member \\"*\\" always fails to match"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60', vary: 'accept, *' });
    await at(0);
    await at(1);
    expect(received).toHaveLength(2);
  });
});

describe('RFC 9111 §4.2.4, Serving Stale Responses', () => {
  const failing = (control: string, failure?: Partial<Answer>) =>
    setup((_, count) => (count === 1 ? { headers: { 'cache-control': control } } : failure));

  test.each(['no-cache', 'must-revalidate', 'proxy-revalidate', 's-maxage=60'])(
    '"MUST NOT generate a stale response if it is prohibited by an explicit in-protocol directive": %s',
    async (directive) => {
      const { at } = failing(`max-age=60, stale-if-error=600, ${directive}`);
      await at(0);
      expect((await at(90, { 'cache-control': 'max-stale' })).status).toBe(504);
    },
  );

  test('"MUST NOT generate a stale response unless it is disconnected or doing so is explicitly permitted"', async () => {
    const disconnected = failing('max-age=60');
    await disconnected.at(0);
    expect(await disconnected.at(90)).toMatchObject({
      status: 200,
      body: 'body 1',
      headers: { age: '90' },
    });
    const failed = failing('max-age=60', { status: 503 });
    await failed.at(0);
    expect((await failed.at(90)).status).toBe(503);
    const permitted = failing('max-age=60, stale-if-error=60', { status: 503 });
    await permitted.at(0);
    expect((await permitted.at(90)).status).toBe(200);
    expect((await permitted.at(121)).status).toBe(503);
  });
});

describe('RFC 9111 §4.3.1, Sending a Validation Request', () => {
  test('"MUST send the relevant entity tags"', async () => {
    const { at, received } = setup((_, count) => ({
      headers: { 'cache-control': 'max-age=10', vary: count === 1 ? 'a' : 'b', etag: `"${count}"` },
    }));
    await at(0, { a: '1' });
    await at(1, { a: '2', b: '1' });
    await at(20, { a: '1', b: '1' });
    expect(received[2]?.headers).toEqual({ a: '1', b: '1', 'if-none-match': '"2", "1"' });
  });
});

describe('RFC 9111 §4.3.2, Handling a Received Validation Request', () => {
  test('"MUST NOT evaluate conditional header fields that only apply to an origin server"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60', etag: '"1"' });
    await at(0);
    expect((await at(1, { 'if-match': '"2"' })).status).toBe(200);
    expect(received).toHaveLength(1);
  });

  test('nor those of "a request with a target resource for which it has no stored responses"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60', etag: '"1"' });
    expect((await at(0, { 'if-none-match': '"1"' })).status).toBe(200);
    expect(received[0]?.headers).toEqual({ 'if-none-match': '"1"' });
  });

  test('"MUST generate a 200 (OK) response" after a 304 whose tag is not in the client\'s list', async () => {
    const { at } = setup((_, count) =>
      count === 1
        ? { headers: { 'cache-control': 'max-age=10', etag: '"2"' } }
        : { status: 304, headers: { etag: '"2"' }, body: '' },
    );
    await at(0);
    expect(await at(20, { 'if-none-match': '"1"' })).toMatchObject({ status: 200, body: 'body 1' });
    expect(await at(40, { 'if-none-match': '"2"' })).toMatchObject({ status: 304, body: '' });
  });
});

describe('RFC 9111 §4.3.3, Handling a Validation Response', () => {
  test('"the cache MUST use the full response to satisfy the request"', async () => {
    const { at, received } = setup((_, count) => ({
      headers: { 'cache-control': 'max-age=10', etag: `"${count}"` },
    }));
    await at(0);
    expect((await at(20)).body).toBe('body 2');
    expect(await at(21)).toMatchObject({ body: 'body 2', headers: { etag: '"2"', age: '1' } });
    expect(received).toHaveLength(2);
  });

  test('a full response that is not stored replaces the stored one as well', async () => {
    const { at, received } = setup((_, count) => ({
      headers: { 'cache-control': count === 1 ? 'max-age=60' : 'no-store', etag: `"${count}"` },
    }));
    await at(0);
    await at(1, { 'cache-control': 'no-cache' });
    expect((await at(2)).body).toBe('body 3');
    expect(received).toHaveLength(3);
  });
});

describe('RFC 9111 §4.3.4, Freshening Stored Responses upon Validation', () => {
  test('"MUST NOT use the new response to update any stored responses" of another strong validator', async () => {
    const { at, received } = setup((request, count) =>
      request.headers['if-none-match'] === undefined
        ? { headers: { 'cache-control': 'max-age=10', etag: `"${count}"` } }
        : { status: 304, headers: { etag: '"9"', 'x-a': '1' }, body: '' },
    );
    await at(0);
    const { headers, body } = await at(20);
    expect(body).toBe('body 3');
    expect(headers).not.toHaveProperty('x-a');
    expect(received[2]?.headers).toEqual({});
  });

  test('"the cache MUST update its header fields with the header fields provided in the 304"', async () => {
    const { at, received } = setup((_, count) =>
      count === 1
        ? { headers: { 'cache-control': 'max-age=10', etag: '"1"' } }
        : { status: 304, headers: { 'cache-control': 'max-age=600', etag: '"1"' }, body: '' },
    );
    await at(0);
    expect(await at(20)).toMatchObject({
      body: 'body 1',
      headers: { 'cache-control': 'max-age=600' },
    });
    expect((await at(100)).headers.age).toBe('80');
    expect(received).toHaveLength(2);
  });
});

test('RFC 9111 §4.3.3: a 304 "indicates that the stored response can be updated and reused", even if the origin forgets its validators', async () => {
  const { at, received } = setup((_, count) =>
    count === 1
      ? { headers: { 'cache-control': 'max-age=10', etag: '"1"' } }
      : { status: 304, headers: { 'cache-control': 'max-age=10' }, body: '' },
  );
  await at(0);
  expect((await at(20)).body).toBe('body 1');
  expect(await at(25)).toMatchObject({ body: 'body 1', headers: { age: '5' } });
  expect(received).toHaveLength(2);
});

describe('RFC 9111 §4.3.5, Freshening Responses with HEAD', () => {
  const head = (newer: Headers) =>
    setup((request) => ({
      headers: {
        'cache-control': 'max-age=10',
        etag: '"1"',
        ...(request.method === 'HEAD' && newer),
      },
    }));

  test('"MUST use the header fields provided in the HEAD response to update the stored response"', async () => {
    const { at, received } = head({ 'cache-control': 'max-age=600', 'x-a': '1' });
    await at(0);
    await at(20, {}, 'HEAD');
    expect(await at(30)).toMatchObject({ body: 'body 1', headers: { 'x-a': '1', age: '10' } });
    expect(received).toHaveLength(2);
  });

  test('"otherwise, the cache SHOULD consider the stored response to be stale"', async () => {
    const { at, received } = head({ etag: '"2"', 'cache-control': 'max-age=600' });
    await at(0);
    await at(1, { 'cache-control': 'no-cache' }, 'HEAD');
    expect((await at(2)).body).toBe('body 3');
    expect(received).toHaveLength(3);
  });
});

describe('RFC 9111 §4.4, Invalidating Stored Responses', () => {
  test('"MUST invalidate the target URI [...] when it receives a non-error status code in response to an unsafe request method"', async () => {
    const { at } = always({ 'cache-control': 'max-age=60' });
    await at(0);
    await at(1, {}, 'DELETE');
    expect((await at(2)).body).toBe('body 3');
  });

  test('an error invalidates nothing', async () => {
    const { at } = setup(({ method }) => ({
      status: method === 'DELETE' ? 409 : 200,
      headers: { 'cache-control': 'max-age=60' },
    }));
    await at(0);
    await at(1, {}, 'DELETE');
    expect((await at(2)).body).toBe('body 1');
  });

  test('"MUST NOT trigger an invalidation [...] if the origin [...] differs"', async () => {
    const other = 'https://other.example/orders';
    const { at } = setup(({ method }) => ({
      headers: { 'cache-control': 'max-age=60', ...(method === 'POST' && { location: other }) },
    }));
    await at(0, {}, 'GET', other);
    await at(1, {}, 'POST');
    expect((await at(2, {}, 'GET', other)).body).toBe('body 1');
  });
});

test('RFC 9111 §4: of the responses to requests at the same time, one is stored', async () => {
  const { at, received } = setup((_, count) => ({
    headers: { 'cache-control': 'max-age=10', etag: `"${count}"` },
  }));
  await Promise.all([at(0), at(0), at(0)]);
  await at(20);
  expect(received[3]?.headers).toEqual({ 'if-none-match': '"3"' });
});

describe('RFC 9111 §5.2.1.7, only-if-cached', () => {
  test('"respond with either a stored response [...] or a 504"', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=60' });
    const request = { 'cache-control': 'only-if-cached' };
    expect((await at(0, request)).status).toBe(504);
    await at(1);
    expect((await at(2, request)).status).toBe(200);
    expect((await at(90, request)).status).toBe(504);
    expect(received).toHaveLength(1);
  });
});

describe('RFC 5861 §3, stale-while-revalidate', () => {
  test('the stale response answers, and its revalidation runs meanwhile', async () => {
    const { at, received } = always({ 'cache-control': 'max-age=10, stale-while-revalidate=60' });
    await at(0);
    expect((await at(20)).body).toBe('body 1');
    await setImmediate();
    expect(received).toHaveLength(2);
    expect((await at(21)).body).toBe('body 2');
  });
});
