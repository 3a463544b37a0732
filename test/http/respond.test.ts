import { runInNewContext } from 'node:vm';
import type { BaseUrl, CachePolicy } from 'halyard';
import { entityTag } from 'halyard/conditional';
import {
  created,
  createdLinks,
  problem,
  type RespondOptions,
  type ResponseDescriptor,
  respond,
} from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const POST = { ...GET, method: 'POST' };
const SEARCH = { ...POST, url: '/searches' };

const order = { id: 17, total: 250 };
const JSON_17 = '{"id":17,"total":250}';
const CHANGED = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));
const CHANGED_TEXT = 'Sun, 01 Mar 2026 12:00:00 GMT';

const getWith = (headers: Record<string, string>, method = 'GET') => ({ ...GET, method, headers });
const untyped = respond as (request: unknown, options?: unknown) => ResponseDescriptor;

describe('the response to GET', () => {
  test('is 200 with the body as JSON, its media type and length, its entity tag and the cache headers', () => {
    expect(respond(GET, { body: order })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': '21',
        etag: entityTag(JSON_17),
        'cache-control': 'private, max-age=0, must-revalidate',
      },
      body: JSON_17,
    });
  });

  test.each<[what: string, options: RespondOptions | undefined, status: number]>([
    ['no options', undefined, 200],
    ['a status', { status: 202 }, 202],
  ])(
    'without a body, given %s, has no content type, no length and no entity tag',
    (_what, options, status) => {
      expect(respond(GET, options)).toStrictEqual({
        status,
        headers: { 'cache-control': 'private, max-age=0, must-revalidate' },
      });
    },
  );

  test.each<[body: object | (() => object), text: string]>([
    [{ b: 1, a: undefined }, '{"b":1}'],
    [() => order, JSON_17],
    [{}, '{}'],
    [Object.create(null), '{}'],
    [
      new (class Order {
        id = 17;
      })(),
      '{"id":17}',
    ],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [{ toJSON: () => order }, JSON_17],
    [{ text: 'räksmörgås 🦐' }, '{"text":"räksmörgås 🦐"}'],
    [{ half: '\ud83e' }, '{"half":"\\ud83e"}'],
  ])('sends %o as %s', (body, text) => {
    expect(respond(GET, { body }).body).toBe(text);
  });
});

describe('the entity tag', () => {
  test.each<[what: string, options: RespondOptions, etag: string]>([
    ['is made of the body', { body: order }, entityTag(JSON_17)],
    ['is made of the version', { body: order, version: 7 }, '"7"'],
    ['is made of a version of parts', { body: order, version: ['a', 2] }, '"a;2"'],
    ['is the given one', { body: order, etag: 'W/"x"' }, 'W/"x"'],
    ['that is given precedes the version', { body: order, etag: '"x"', version: 7 }, '"x"'],
    ['of a version needs no body', { version: 0 }, '"0"'],
  ])('%s', (_what, options, etag) => {
    expect(respond(GET, options).headers.etag).toBe(etag);
    expect(respond(HEAD, options).headers.etag).toBe(etag);
  });

  test('changes with the body', () => {
    const [one, two] = [order, { ...order, total: 251 }].map((body) => respond(GET, { body }));
    expect(one?.headers.etag).not.toBe(two?.headers.etag);
  });

  test.each<[method: string, status: number]>([
    ['POST', 200],
    ['PUT', 201],
    ['PUT', 200],
    ['PATCH', 200],
    ['DELETE', 200],
    ['GET', 404],
    ['GET', 500],
    ['GET', 301],
    ['HEAD', 404],
  ])('is not made of the body for %s with %i', (method, status) => {
    expect(respond({ ...GET, method }, { status, body: order }).headers).not.toHaveProperty('etag');
  });

  test.each<[options: RespondOptions, etag: string]>([
    [{ body: order, etag: '"x"' }, '"x"'],
    [{ body: order, version: 7 }, '"7"'],
    [{ status: 202, body: order, version: 7 }, '"7"'],
  ])('of %o is sent for POST', (options, etag) => {
    expect(respond(POST, options).headers.etag).toBe(etag);
  });

  // RFC 9110 §8.8.3: entity-tag = [ weak ] opaque-tag; and no line break reaches a header (§5.5).
  test.each<[method: string, status: number, etag: string]>([
    ['GET', 200, 'x'],
    ['GET', 200, '"x'],
    ['GET', 200, '"a b"'],
    ['GET', 200, '"x"\r\nSet-Cookie: a=b'],
    ['GET', 404, 'x'],
    ['POST', 200, 'x'],
    ['PUT', 201, '"x"\r\nSet-Cookie: a=b'],
    ['PUT', 200, '"å"'],
  ])('for %s with %i must be valid: %o', (method, status, etag) => {
    expect(() => respond({ ...GET, method }, { status, etag })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'conditional.etag' }),
    );
  });

  test('of an invalid version is refused', () => {
    expect(() => respond(GET, { version: Number.NaN })).toThrow(
      expect.objectContaining({ code: 'conditional.version' }),
    );
  });
});

describe('If-None-Match is compared weakly, and a match gives a 304', () => {
  test.each<[header: string, etag: string, status: number]>([
    ['"7"', '"7"', 304],
    ['"8"', '"7"', 200],
    ['"6", "7", "8"', '"7"', 304],
    ['"6","8"', '"7"', 200],
    [' "6" ,, "7" ', '"7"', 304],
    ['*', '"7"', 304],
    ['W/"7"', '"7"', 304],
    ['"7"', 'W/"7"', 304],
    ['W/"7"', 'W/"7"', 304],
    ['W/"8", W/"9"', '"7"', 200],
    ['7', '"7"', 200],
    ['w/"7"', '"7"', 200],
    ['"7', '"7"', 200],
    ['', '"7"', 200],
    ['"a,b"', '"a,b"', 304],
    ['"a", "b"', '"a,b"', 200],
    ['""', '""', 304],
    ['"77"', '"7"', 200],
  ])('%s with %s: %i', (header, etag, status) => {
    for (const method of ['GET', 'HEAD']) {
      const request = getWith({ 'if-none-match': header }, method);
      expect(respond(request, { body: order, etag }).status).toBe(status);
    }
  });

  test.each<[what: string, options: RespondOptions, etag: string]>([
    ['the body', { body: order }, entityTag(JSON_17)],
    ['the version', { body: order, version: 7 }, '"7"'],
  ])('with the tag of %s', (_what, options, etag) => {
    const answer = respond(getWith({ 'if-none-match': etag }), options);
    expect(answer).toStrictEqual({
      status: 304,
      headers: { etag, 'cache-control': 'private, max-age=0, must-revalidate' },
    });
  });

  test.each<[what: string, headers: unknown]>([
    ['a Headers object', new Headers({ 'If-None-Match': '"7"' })],
    ['a name in mixed case', { 'If-None-Match': '"7"' }],
    ['a list', { 'if-none-match': ['"6"', '"7"'] }],
  ])('from %s', (_what, headers) => {
    expect(untyped({ method: 'GET', headers }, { version: 7 }).status).toBe(304);
  });

  test('a response without a tag has nothing to compare', () => {
    expect(respond(getWith({ 'if-none-match': '"7"' })).status).toBe(200);
  });
});

describe('a 304 has the fields of the 200 that update a stored response, and no content', () => {
  const base: BaseUrl = {
    href: 'https://api.example.se',
    source: 'forwarded',
    reason: 'trusted-element',
    vary: ['forwarded'],
  };
  const options: RespondOptions = {
    body: order,
    version: 7,
    cache: { public: true, maxAge: 60, expires: true },
    now: new Date(0),
    base,
    headers: {
      'Content-Location': 'https://api.example.se/orders/17',
      'Content-Type': 'application/json',
      Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    },
    vary: 'Accept',
  };
  /** The tag names the base URL, which comes from the request, and the type (RFC 9110 §8.8.3.3). */
  const etag = '"7;base=https://api.example.se;type=application/json"';
  const request = getWith({ 'if-none-match': etag });

  // "MUST generate any of the following header fields that would have been sent in a 200":
  // Content-Location, Date, ETag, Vary, Cache-Control, Expires (RFC 9110 §15.4.5).
  test('it has Content-Location, Date, ETag, Vary, Cache-Control and Expires', () => {
    expect(respond(request, options)).toStrictEqual({
      status: 304,
      headers: {
        etag,
        'cache-control': 'public, max-age=60',
        expires: 'Thu, 01 Jan 1970 00:01:00 GMT',
        'content-location': 'https://api.example.se/orders/17',
        date: 'Thu, 01 Jan 1970 00:00:00 GMT',
        vary: 'forwarded, accept',
      },
    });
  });

  test.each(['etag', 'cache-control', 'expires', 'content-location', 'date', 'vary'])(
    '%s has the value of the 200',
    (name) => {
      const { headers } = respond(GET, options);
      expect(headers[name]).toBeDefined();
      expect(respond(request, options).headers[name]).toBe(headers[name]);
    },
  );

  // "SHOULD NOT generate representation metadata other than the above listed fields": Last-Modified
  // is of use only "if the response does not have an ETag field" (RFC 9110 §15.4.5).
  test('Last-Modified is left out beside an entity tag', () => {
    const again = getWith({ 'if-none-match': '"7"' });
    const answer = respond(again, { version: 7, lastModified: CHANGED });
    expect(answer.status).toBe(304);
    expect(answer.headers).not.toHaveProperty('last-modified');
  });

  test('Last-Modified is kept without an entity tag', () => {
    const answer = respond(getWith({ 'if-modified-since': CHANGED_TEXT }), {
      lastModified: CHANGED,
    });
    expect(answer).toStrictEqual({
      status: 304,
      headers: {
        'last-modified': CHANGED_TEXT,
        'cache-control': 'private, max-age=0, must-revalidate',
      },
    });
  });

  // The representation metadata of RFC 9110 §8.3 to §8.6.
  test.each(['Content-Type', 'Content-Encoding', 'Content-Language'])('%s is left out', (name) => {
    const given = { ...options, headers: { [name]: '1' } };
    const { etag = '' } = respond(GET, given).headers;
    const answer = respond(getWith({ 'if-none-match': etag }), given);
    expect(answer.status).toBe(304);
    expect(answer.headers).not.toHaveProperty(name.toLowerCase());
  });

  test('Content-Length is left out', () => {
    expect(respond(request, options).headers).not.toHaveProperty('content-length');
  });
});

describe('If-Modified-Since', () => {
  test.each<[since: string, status: number]>([
    [CHANGED_TEXT, 304],
    ['Sun, 01 Mar 2026 12:00:01 GMT', 304],
    ['Sun, 01 Mar 2026 11:59:59 GMT', 200],
    ['Sunday, 01-Mar-26 12:00:00 GMT', 304],
    ['Sun Mar  1 12:00:00 2026', 304],
    ['2026-03-01T12:00:00Z', 200],
    ['yesterday', 200],
    ['', 200],
  ])('%s: %i', (since, status) => {
    for (const method of ['GET', 'HEAD']) {
      const request = getWith({ 'if-modified-since': since }, method);
      expect(respond(request, { body: order, lastModified: CHANGED }).status).toBe(status);
    }
  });

  test('is ignored beside If-None-Match (RFC 9110 §13.1.3)', () => {
    const headers = { 'if-none-match': '"6"', 'if-modified-since': CHANGED_TEXT };
    const answer = respond(getWith(headers), { body: order, version: 7, lastModified: CHANGED });
    expect(answer.status).toBe(200);
  });

  // The date is the same for every caller, language and form, so it does not tell which body is known.
  test.each<[what: string, options: RespondOptions]>([
    ['a caller', { caller: { permissions: ['orders:write'] } }],
    ['a caller without permissions', { caller: {} }],
    ['a variant', { variant: 'sv' }],
    ['fields', { fields: ['id'] }],
    ['negotiation', { format: 'negotiate' }],
    ['request headers', { vary: 'accept-language' }],
  ])('is ignored for a body that depends on %s', (_what, options) => {
    const request = getWith({ 'if-modified-since': CHANGED_TEXT });
    const all = { ...options, body: order, lastModified: CHANGED };
    expect(respond(request, all).status).toBe(200);
    const { etag = '' } = respond(request, all).headers;
    expect(respond(getWith({ 'if-none-match': etag }), all).status).toBe(304);
    const before = getWith({ 'if-unmodified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' });
    expect(respond(before, all).status).toBe(412);
  });

  test('is ignored without lastModified', () => {
    expect(respond(getWith({ 'if-modified-since': CHANGED_TEXT }), { body: order }).status).toBe(
      200,
    );
  });
});

describe('Last-Modified', () => {
  test.each<[lastModified: Date, text: string]>([
    [CHANGED, CHANGED_TEXT],
    [new Date(Date.UTC(1994, 10, 6, 8, 49, 37, 999)), 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ])('%o is written as an HTTP date in GMT', (lastModified, text) => {
    for (const request of [GET, HEAD, POST]) {
      expect(respond(request, { lastModified }).headers['last-modified']).toBe(text);
    }
  });

  test.each<[method: string, status: number, lastModified: unknown]>([
    ['GET', 200, new Date(Number.NaN)],
    ['GET', 200, CHANGED_TEXT],
    ['GET', 404, new Date(Number.NaN)],
    ['POST', 200, new Date(Number.NaN)],
    ['PUT', 200, CHANGED_TEXT],
  ])('for %s with %i must be a valid Date: %o', (method, status, lastModified) => {
    expect(() => untyped({ ...GET, method }, { status, lastModified })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'conditional.last-modified' }),
    );
  });
});

describe('the response to HEAD has the headers of GET and no body', () => {
  test.each<[what: string, options: RespondOptions]>([
    ['a body', { body: order }],
    ['a function', { body: () => order }],
    ['a version', { body: () => order, version: 7 }],
    ['no body', {}],
    ['all options', { body: order, etag: '"x"', lastModified: CHANGED, cache: { noCache: true } }],
    ['another media type', { body: order, headers: { 'content-type': 'application/json' } }],
    ['an error', { status: 404, body: order }],
  ])('%s', (_what, options) => {
    const { status, headers } = respond(GET, options);
    expect(respond(HEAD, options)).toStrictEqual({ status, headers });
  });
});

describe('a precondition that fails gives a 412', () => {
  test.each<[headers: Record<string, string>, status: number]>([
    [{ 'if-match': '"6"' }, 412],
    [{ 'if-match': '"6", "8"' }, 412],
    [{ 'if-match': '"6", "7"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"7"' }, 412],
    [{ 'if-match': '' }, 412],
    [{ 'if-unmodified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' }, 412],
    [{ 'if-unmodified-since': CHANGED_TEXT }, 200],
    [{ 'if-match': '"7"', 'if-none-match': '"7"' }, 304],
    [{ 'if-match': '"6"', 'if-none-match': '"7"' }, 412],
  ])('%o: %i', (headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const options = { body: order, version: 7, lastModified: CHANGED };
      expect(respond(getWith(headers, method), options).status).toBe(status);
    }
  });

  test('compared with the tag of the body', () => {
    expect(respond(getWith({ 'if-match': '"6"' }), { body: order }).status).toBe(412);
    expect(respond(getWith({ 'if-match': entityTag(JSON_17) }), { body: order }).status).toBe(200);
  });

  test('without content and not stored, whatever the policy of the content is', () => {
    const answer = respond(getWith({ 'if-match': '"6"' }), {
      body: order,
      version: 7,
      lastModified: CHANGED,
      cache: { public: true, maxAge: 60, expires: true },
      now: new Date(0),
      vary: 'Accept',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toStrictEqual({
      status: 412,
      headers: {
        etag: '"7;type=application/json"',
        'cache-control': 'no-store',
        vary: 'accept',
      },
    });
  });

  test('without a tag if the resource has none', () => {
    const request = getWith({ 'if-unmodified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' });
    expect(respond(request, { lastModified: CHANGED })).toStrictEqual({
      status: 412,
      headers: { 'cache-control': 'no-store' },
    });
  });

  // Without its CORS fields a browser does not show the 412 to the client at all (Fetch, "CORS check").
  test.each(['Access-Control-Allow-Origin', 'X-Request-ID', 'Strict-Transport-Security'])(
    'with the given %s, which does not describe the content',
    (name) => {
      const options = { version: 7, headers: { [name]: 'a' } };
      const { headers } = respond(getWith({ 'if-match': '"6"' }), options);
      expect(headers[name.toLowerCase()]).toBe('a');
    },
  );
});

describe('preconditions are evaluated for a successful GET or HEAD only (RFC 9110 §13.2.1)', () => {
  test.each<[method: string, status: number]>([
    ['GET', 300],
    ['GET', 301],
    ['GET', 404],
    ['GET', 500],
    ['HEAD', 300],
    ['HEAD', 404],
    ['POST', 200],
    ['PUT', 201],
    ['PUT', 200],
    ['PATCH', 200],
    ['DELETE', 200],
  ])('%s with %i ignores them', (method, status) => {
    const headers = { 'if-none-match': '*', 'if-match': '"6"' };
    const options = { status, body: order, version: 7 };
    expect(respond(getWith(headers, method), options).status).toBe(status);
  });

  test.each([200, 203, 206, 299])('GET with %i evaluates them', (status) => {
    expect(respond(getWith({ 'if-none-match': '*' }), { status, version: 7 }).status).toBe(304);
  });
});

describe('a function that makes the body is called at most once, and not for a 304 or 412 by version', () => {
  test.each<[request: typeof GET, options: RespondOptions, status: number, calls: number]>([
    [GET, { version: 7 }, 200, 1],
    [GET, { etag: '"7"' }, 200, 1],
    [GET, {}, 200, 1],
    [POST, { version: 7 }, 200, 1],
    [getWith({ 'if-none-match': '"6"' }), { version: 7 }, 200, 1],
    [getWith({ 'if-none-match': '"7"' }), { version: 7 }, 304, 0],
    [getWith({ 'if-none-match': '"7"' }), { etag: '"7"' }, 304, 0],
    [getWith({ 'if-match': '"6"' }), { version: 7 }, 412, 0],
    [getWith({ 'if-modified-since': CHANGED_TEXT }), { version: 7, lastModified: CHANGED }, 304, 0],
    // HEAD has the length of the body that GET sends.
    [HEAD, { version: 7 }, 200, 1],
    [HEAD, {}, 200, 1],
    [getWith({ 'if-none-match': '"7"' }, 'HEAD'), { version: 7 }, 304, 0],
  ])('%o with %o: %i, %i calls', (request, options, status, calls) => {
    const body = vi.fn(() => order);
    expect(respond(request, { ...options, body }).status).toBe(status);
    expect(body).toHaveBeenCalledTimes(calls);
  });

  test('its error is passed on', () => {
    const body = () => {
      throw new RangeError('out of orders');
    };
    expect(() => respond(GET, { body })).toThrow(new RangeError('out of orders'));
  });
});

describe('the cache headers', () => {
  const now = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));

  test.each<[method: string, options: RespondOptions, headers: Record<string, string>]>([
    ['GET', {}, { 'cache-control': 'private, max-age=0, must-revalidate' }],
    ['GET', { status: 404 }, { 'cache-control': 'no-store' }],
    ['POST', {}, { 'cache-control': 'no-store' }],
    ['PUT', {}, { 'cache-control': 'no-store' }],
    ['DELETE', {}, { 'cache-control': 'no-store' }],
    ['GET', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'public, max-age=60' }],
    [
      'GET',
      { cache: { maxAge: 60, expires: true }, now },
      { 'cache-control': 'max-age=60', expires: 'Sun, 01 Mar 2026 12:01:00 GMT' },
    ],
    ['GET', { now }, { 'cache-control': 'private, max-age=0, must-revalidate' }],
    ['POST', { cache: { noStore: true } }, { 'cache-control': 'no-store' }],
    // A handler may end in one response for all methods.
    ['HEAD', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'public, max-age=60' }],
    ['PUT', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'no-store' }],
    ['PATCH', { cache: { maxAge: 60, expires: true } }, { 'cache-control': 'no-store' }],
    ['DELETE', { cache: { maxAge: 60 }, caller: {} }, { 'cache-control': 'no-store' }],
    ['POST', { cache: { maxAge: 60, cdn: { maxAge: 60 } } }, { 'cache-control': 'no-store' }],
    // The content location of a response without the result is that of another resource.
    [
      'POST',
      {
        status: 202,
        cache: { maxAge: 60 },
        headers: { 'content-location': '/jobs/18' },
      },
      { 'cache-control': 'no-store', 'content-location': '/jobs/18' },
    ],
    [
      'PUT',
      { cache: { maxAge: 60 }, headers: { 'content-location': '/orders/17' } },
      { 'cache-control': 'no-store', 'content-location': '/orders/17' },
    ],
  ])('%s with %o', (method, options, headers) => {
    expect(respond({ ...GET, method }, options).headers).toStrictEqual(headers);
  });

  test.each<[method: string, options: RespondOptions, code: string]>([
    ['GET', { cache: { maxAge: 60, expires: true } }, 'cache.now'],
    ['GET', { cache: { public: true, expires: true }, now }, 'cache.now'],
    ['GET', { cache: { noStore: true, maxAge: 60 } }, 'cache.contradiction'],
    [
      'POST',
      { cache: { noCache: true }, headers: { 'content-location': '/orders/17' } },
      'cache.method',
    ],
  ])('%s with %o is refused', (method, options, code) => {
    expect(() => respond({ ...GET, method }, options)).toThrow(expect.objectContaining({ code }));
  });

  // "Responses to POST requests are only cacheable when they include explicit freshness information
  // and a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
  test('a cached response to POST has Content-Location', () => {
    const cache = { maxAge: 60 };
    const location = 'https://api.example.se/orders/v1/searches';
    expect(
      respond(SEARCH, { cache, headers: { 'content-location': location } }).headers,
    ).toStrictEqual({ 'cache-control': 'max-age=60', 'content-location': location });
    expect(respond(SEARCH, { cache }).headers).toStrictEqual({ 'cache-control': 'no-store' });
  });

  test.each([
    'https://api.example.se/orders/v1/searches?status=open',
    '/searches?status=open',
    '?status=open',
  ])('which is the URL of the request: %s', (location) => {
    const request = { ...POST, url: '/searches?status=open' };
    const options = { cache: { maxAge: 60 }, headers: { 'content-location': location } };
    expect(respond(request, options).headers['content-location']).toBe(location);
    expect(() => respond({ ...request, url: '/searches?status=paid' }, options)).toThrow(
      expect.objectContaining({
        code: 'cache.method',
        message: `header content-location must be the URL of the request for a POST with a policy, got "${location}". Pass the URL of the request, since caches compare it with the target URI. [caching.post, RFC 9110 §9.3.3]`,
      }),
    );
  });

  test('another Content-Location is sent where no cache stores the response or the URL is unknown', () => {
    const headers = { 'content-location': '/orders/17' };
    const known = [
      respond(SEARCH, { headers }),
      respond(SEARCH, { headers, cache: { noStore: true } }),
      respond({ method: 'POST', headers: {} }, { headers, cache: { maxAge: 60 } }),
      respond({ ...SEARCH, url: '//' }, { headers, cache: { maxAge: 60 } }),
      respond(GET, { headers, cache: { maxAge: 60 } }),
    ];
    for (const { headers } of known) expect(headers['content-location']).toBe('/orders/17');
    const absolute = { 'content-location': 'https://api.example.se/orders/17' };
    expect(
      respond({ ...SEARCH, url: '//' }, { headers: absolute, cache: { maxAge: 60 } }).headers,
    ).toMatchObject(absolute);
  });

  test.each([
    ['a path that only ends with that of the request', '/orders/v1/searches'],
    ['a URL without a host', 'https://'],
    ['a URL with an invalid port', 'https://api.example.se:99999/searches'],
  ])('%s is not the URL of the request', (_what, location) => {
    const headers = { 'content-location': location };
    expect(() => respond(SEARCH, { headers, cache: { maxAge: 60 } })).toThrow(
      expect.objectContaining({ code: 'cache.method', rule: 'caching.post' }),
    );
  });

  test.each([
    [GET, {}],
    [GET, { cache: { maxAge: 60 } }],
    [SEARCH, {}],
  ])('a Content-Location that is no URL is refused: %o %o', (request, options) => {
    const headers = { 'content-location': 'a b' };
    expect(() => respond(request, { ...options, headers })).toThrow(
      expect.objectContaining({ code: 'cache.option' }),
    );
  });

  test.each([
    [GET, { caller: {} }],
    [SEARCH, {}],
  ])('a policy that is null is refused: %o %o', (request, options) => {
    expect(() => untyped(request, { ...options, cache: null })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'cache.directive' }),
    );
  });
});

describe('a shared cache gives no caller the links of another', () => {
  const caller = { permissions: ['orders:write'] };

  test.each<[cache: CachePolicy]>([
    [{ public: true, maxAge: 60 }],
    [{ sMaxage: 60 }],
    [{ private: true, cdn: { maxAge: 60 } }],
    [{ public: true, noCache: true, cdn: { maxAge: 60 } }],
    [{ public: true, maxAge: 60, noCache: ['set-cookie'] }],
    // max-age alone lets a shared cache store the response (RFC 9111 §3).
    [{ maxAge: 60 }],
    [{ maxAge: 60, private: ['set-cookie'] }],
    [{ maxAge: 60, immutable: true }],
    [{ maxAge: 0, staleWhileRevalidate: 60 }],
    [{ maxAge: 60, proxyRevalidate: true }],
    // must-revalidate does so although the request has Authorization (§3.5).
    [{ maxAge: 60, mustRevalidate: true }],
    // Without a lifetime, a cache may choose one by Last-Modified (§4.2.2).
    [{ noTransform: true }],
    // Another caller with the same permissions gets a 304 for the tag.
    [{ noCache: true, maxAge: 60 }],
    [{ public: true, noCache: true }],
    // A cache that understands the status code ignores no-store (§5.2.2.3).
    [{ noStore: true, mustUnderstand: true, maxAge: 60 }],
  ])('%o with a caller is refused', (cache) => {
    for (const one of [caller, {}, { permissions: [] }]) {
      expect(() => respond(GET, { body: order, caller: one, cache })).toThrow(
        expect.objectContaining({ code: 'cache.contradiction' }),
      );
    }
    expect(respond(GET, { body: order, cache }).status).toBe(200);
    expect(respond(GET, { body: order, cache, caller, vary: 'Authorization' }).status).toBe(200);
    expect(respond(GET, { body: order, cache, caller, vary: 'accept, cookie' }).status).toBe(200);
    expect(() => respond(GET, { body: order, cache, caller, vary: 'accept' })).toThrow(
      expect.objectContaining({ code: 'cache.contradiction' }),
    );
  });

  test.each<[cache: CachePolicy]>([
    [{ private: true, maxAge: 60 }],
    [{ private: true, maxAge: 60, mustRevalidate: true }],
    [{ noStore: true }],
    [{ private: true, cdn: { noStore: true } }],
    [{ private: true, cdn: { private: true, maxAge: 60 } }],
  ])('%o with a caller is sent', (cache) => {
    expect(respond(GET, { body: order, caller, cache }).status).toBe(200);
  });

  test('directives for CDN caches that are null are refused', () => {
    const run = () => untyped(GET, { body: order, caller, cache: { private: true, cdn: null } });
    expect(run).toThrow(expect.objectContaining({ name: 'HalyardError' }));
  });

  test('a policy that is an instance of a class is refused, for each method', () => {
    class Policy {
      readonly private = true;
    }
    for (const method of ['GET', 'PUT']) {
      expect(() => respond({ ...GET, method }, { body: order, cache: new Policy() })).toThrow(
        /^policy must be a plain object that inherits from no class or object/,
      );
    }
  });

  test('the message says what to write instead', () => {
    expect(() => respond(GET, { body: order, caller, cache: { sMaxage: 60 } })).toThrow(
      "cache with a caller must not let shared caches reuse the response, got {\"sMaxage\":60}. Write private: true without public, sMaxage and cdn, or name the field that identifies the caller in vary: 'authorization' or 'cookie'. [RFC 9111 §3]",
    );
  });
});

describe('A response with status 201 to POST has a Location', () => {
  test('without one it is refused', () => {
    expect(() => respond(POST, { status: 201, body: order })).toThrow(
      expect.objectContaining({
        code: 'http.header',
        message:
          'A response with status 201 to POST must have a location in headers. Use created(request, { resource }), which takes it from the self link. [created.location, RFC 9110 §9.3.3]',
      }),
    );
  });

  test('with one it is sent; PUT creates at its own URL', () => {
    const location = 'https://api.example.se/orders/17';
    expect(respond(POST, { status: 201, headers: { location } }).status).toBe(201);
    expect(respond({ ...GET, method: 'PUT' }, { status: 201 }).status).toBe(201);
  });
});

describe('Vary joins the headers that the base URL depends on with those of the option', () => {
  test.each<
    [base: readonly string[] | undefined, given: string | undefined, vary: string | undefined]
  >([
    [undefined, undefined, undefined],
    [[], undefined, undefined],
    [['forwarded'], undefined, 'forwarded'],
    [['forwarded', 'host'], undefined, 'forwarded, host'],
    [undefined, 'Accept', 'accept'],
    [[], 'Accept, Accept-Language', 'accept, accept-language'],
    [['forwarded'], 'Accept', 'forwarded, accept'],
    [['forwarded', 'host'], 'Host, Accept, HOST,accept', 'forwarded, host, accept'],
    [['forwarded'], '*', '*'],
    [['forwarded'], 'Accept, *', '*'],
    [undefined, '*', '*'],
    [['host'], ', Accept ,,', 'host, accept'],
    [['host'], '', 'host'],
    // "A sender MUST NOT generate empty list elements" (RFC 9110 §5.6.1.1).
    [undefined, '', undefined],
    [undefined, ',', undefined],
  ])('%o and %o', (names, given, vary) => {
    const options = {
      ...(names !== undefined && { base: { ...BASE, vary: names } }),
      vary: given,
    };
    const conditions = [{ 'if-none-match': '*' }, { 'if-match': '"6"' }];
    for (const request of [GET, HEAD, POST, ...conditions.map((headers) => getWith(headers))]) {
      expect(respond(request, options).headers.vary).toBe(vary);
    }
  });

  test('a list of names is taken too', () => {
    const options = { base: { ...BASE, vary: ['host'] }, vary: ['Accept-Language', 'Host'] };
    expect(respond(GET, options).headers.vary).toBe('host, accept-language');
  });

  // A handmade base is input of the developer's, and a line break in it would start a header.
  test.each<[names: unknown, given: unknown, shown: string]>([
    [['forwarded\r\nset-cookie: a=b'], undefined, '"forwarded\\r\\nset-cookie: a=b"'],
    [['a b'], undefined, '"a b"'],
    [[5], undefined, '5'],
    [5, undefined, '5'],
    [[], 'accept\r\nx-a: b', '"accept\\r\\nx-a: b"'],
    [[], ['accept', 'å'], '"å"'],
    [[], {}, '{}'],
  ])('%j and %j are refused', (names, given, shown) => {
    const run = () => untyped(GET, { base: { ...BASE, vary: names }, vary: given });
    expect(run).toThrow(expect.objectContaining({ name: 'HalyardError', code: 'cache.vary' }));
    expect(run).toThrow(`vary must be a list of field names, got ${shown}. `);
  });

  const BASE: BaseUrl = {
    href: 'https://api.example.se',
    source: 'fallback',
    reason: 'no-trusted-hop',
    vary: [],
  };
});

describe('no header field overrides the cache policy', () => {
  // The targeted fields take precedence over Cache-Control (RFC 9213 §2.2), and so do the fields that
  // CDNs had before it.
  const FIELDS = [
    'CDN-Cache-Control',
    'Cloudflare-CDN-Cache-Control',
    'Vercel-CDN-Cache-Control',
    'Netlify-CDN-Cache-Control',
    'Surrogate-Control',
    'Edge-Control',
    'X-Accel-Expires',
    'Cache-Control',
    'Expires',
    'Pragma',
  ];
  const resource = { id: 17, _links: createdLinks('https://api.example.se/orders/17') };

  test.each(FIELDS)('%s', (name) => {
    const headers = { [name]: 'max-age=60' };
    const refused = expect.objectContaining({ name: 'HalyardError', code: 'http.header' });
    expect(() => respond(GET, { body: order, headers })).toThrow(refused);
    expect(() => created(POST, { resource, headers })).toThrow(refused);
    expect(() => problem({ status: 404, headers })).toThrow(refused);
  });

  test('the message names the option', () => {
    expect(() => respond(GET, { headers: { 'surrogate-control': 'max-age=60' } })).toThrow(
      'header surrogate-control must be set by cdn of the option cache',
    );
  });
});

describe('more header fields', () => {
  test.each<[headers: Record<string, string | number | undefined>, expected: object]>([
    [{ 'X-Request-ID': 'A1' }, { 'x-request-id': 'A1' }],
    [{ 'retry-after': 120 }, { 'retry-after': '120' }],
    [{ age: 0 }, { age: '0' }],
    [{ 'x-empty': '' }, { 'x-empty': '' }],
    [{ 'x-a': undefined, 'x-b': 'b' }, { 'x-b': 'b' }],
    [{ 'x-tab': 'a\tb' }, { 'x-tab': 'a\tb' }],
    [{ "!#$%&'*+-.^_`|~09az": '1' }, { "!#$%&'*+-.^_`|~09az": '1' }],
    [
      { link: '<https://api.example.se>; rel="up"' },
      { link: '<https://api.example.se>; rel="up"' },
    ],
  ])('%o', (headers, expected) => {
    expect(respond(POST, { headers }).headers).toStrictEqual({
      'cache-control': 'no-store',
      ...expected,
    });
  });

  test.each(['application/json', 'application/vnd.orders+json; charset=utf-8'])(
    'Content-Type: %s replaces that of HAL',
    (type) => {
      const { headers } = respond(GET, { body: order, headers: { 'Content-Type': type } });
      expect(headers).toMatchObject({ 'content-type': type, 'content-length': '21' });
      expect(headers).not.toHaveProperty('Content-Type');
    },
  );

  test('a field that is undefined is ignored', () => {
    const { headers } = respond(GET, { body: order, headers: { 'content-type': undefined } });
    expect(headers['content-type']).toBe('application/hal+json');
  });

  test.each<[value: unknown, shown: string]>([
    ['a\r\nSet-Cookie: b=c', '"a\\r\\nSet-Cookie: b=c"'],
    ['a\nb', '"a\\nb"'],
    ['a\rb', '"a\\rb"'],
    ['a\0b', '"a\\u0000b"'],
    ['a\x7fb', String.raw`"a\u007fb"`],
    ['räksmörgås', '"räksmörgås"'],
    ['🦐', '"🦐"'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['\n', '"\\n"'],
    [Number.NaN, 'NaN'],
    [null, 'null'],
    [true, 'true'],
    // Two cookies joined by a comma are one broken cookie (RFC 6265 §3).
    [['a=1', 'b=2'], '["a=1","b=2"]'],
  ])('the value %j is refused', (value, shown) => {
    const run = () => untyped(GET, { headers: { 'X-A': value } });
    expect(run).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'http.header',
        message: `header x-a must be a number or a string of printable ASCII, without white space at its ends; got ${shown}. Encode other characters. [RFC 9110 §5.5]`,
      }),
    );
  });

  test.each(['', 'x a', 'x:', ':status', 'x-a\r\nx-b', 'x-å', 'x(a)'])(
    'the name %j is refused',
    (name) => {
      const run = () => respond(GET, { headers: { [name]: 'a' } });
      expect(run).toThrow(
        expect.objectContaining({
          name: 'HalyardError',
          code: 'http.header',
          message: `A header name must be a token: letters, digits and hyphens; got ${JSON.stringify(name)}. Write a name such as x-request-id. [RFC 9110 §5.1]`,
        }),
      );
    },
  );

  test('two spellings of one name are refused', () => {
    expect(() => respond(GET, { headers: { 'X-A': '1', 'x-b': '1', 'x-a': '1' } })).toThrow(
      expect.objectContaining({
        code: 'http.header',
        message:
          'header x-a must be set once, in one spelling; got ["X-A","x-a"]. Write header names in lower case.',
      }),
    );
  });

  // One way to give each: a header could contradict the option, such as `public` for a PUT.
  test.each<[name: string, value: string | number, expected: string]>([
    [
      'Cache-Control',
      'public, max-age=5',
      'header cache-control must be set by the option cache. Leave it out of headers.',
    ],
    [
      'CDN-Cache-Control',
      'a',
      'header cdn-cache-control must be set by cdn of the option cache. Leave it out of headers.',
    ],
    [
      'expires',
      'x',
      'header expires must be set by expires: true of the option cache. Leave it out of headers.',
    ],
    [
      'pragma',
      'no-cache',
      'header pragma must be set by pragma: true of the option cache. Leave it out of headers.',
    ],
    ['ETag', '"x"', 'header etag must be set by the option etag. Leave it out of headers.'],
    [
      'Last-Modified',
      CHANGED_TEXT,
      'header last-modified must be set by the option lastModified. Leave it out of headers.',
    ],
    ['Vary', 'accept', 'header vary must be set by the option vary. Leave it out of headers.'],
    [
      'Content-Length',
      5,
      'header content-length must not be set: it is counted from the body. Leave it out of headers.',
    ],
    [
      'transfer-encoding',
      'chunked',
      'header transfer-encoding must not be set: the server chooses it. Leave it out of headers.',
    ],
  ])('%s: %s is refused', (name, value, message) => {
    for (const method of ['GET', 'PUT']) {
      const run = () => respond({ ...GET, method }, { body: order, headers: { [name]: value } });
      expect(run).toThrow(expect.objectContaining({ code: 'http.header', message }));
    }
  });

  test.each(['/orders/18', 'orders/18', '//api.example.se/orders/18', '', 'ftp://a.se/'])(
    'the location %j is not absolute',
    (location) => {
      for (const status of [201, 202, 303]) {
        const run = () => respond(POST, { status, headers: { Location: location } });
        expect(run).toThrow(
          expect.objectContaining({
            code: 'http.header',
            rule: 'created.location',
            message: `header location must be an absolute URL, got ${JSON.stringify(location)}. Build it with href(base, template, values). [created.location]`,
          }),
        );
      }
    },
  );

  test('an absolute location is sent', () => {
    const location = 'https://api.example.se/jobs/1';
    expect(respond(POST, { status: 202, headers: { location } }).headers.location).toBe(location);
  });

  // The entries of Headers and of lists are no properties, so they would be lost without a word.
  test.each([[new Headers({ 'x-a': 'b' })], [[['x-a', 'b']]], ['x-a: b'], [null], [17]])(
    '%o is no object of names and values',
    (headers) => {
      expect(() => untyped(GET, { headers })).toThrow(
        expect.objectContaining({
          code: 'http.header',
          message: expect.stringMatching(
            /^headers must be a plain object of names and values(?:, got .*)?\. Convert a Headers object with Object\.fromEntries\(headers\)\.$/,
          ),
        }),
      );
    },
  );
});

describe('the status', () => {
  test.each([200, 201, 202, 299, 301, 400, 404, 500, 599])('%i is sent', (status) => {
    expect(respond(GET, { status, body: order })).toMatchObject({ status, body: JSON_17 });
  });

  test.each([199, 600, 1.5, 0, -200, 100, Number.NaN, '200', null, 200n])(
    '%o is refused',
    (status) => {
      expect(() => untyped(GET, { status, body: order })).toThrow(
        expect.objectContaining({
          name: 'HalyardError',
          code: 'http.status',
          message: expect.stringMatching(
            /^status must be an integer from 200 to 599, got .*\. \[RFC 9110 §15\]$/,
          ),
          details: expect.objectContaining({ given: status }),
        }),
      );
    },
  );

  // 204, 205 and 304 have no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5): Response refuses one.
  test.each([204, 205, 304])('%i with a body is refused', (status) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(() => respond({ ...GET, method }, { status, body: order })).toThrow(
        expect.objectContaining({
          name: 'HalyardError',
          code: 'http.body',
          message: `A response with status ${status} must have no body. Leave the body out, or use status 200. [RFC 9110 §6.4.1]`,
        }),
      );
    }
  });

  test.each([204, 205])('%i without a body is sent', (status) => {
    const answer = respond({ ...GET, method: 'DELETE' }, { status });
    expect(answer).toStrictEqual({ status, headers: { 'cache-control': 'no-store' } });
  });
});

describe('an object is sent if it has something to write', () => {
  class Order {
    id = 17;
  }
  class Total {
    toJSON() {
      return { total: 250 };
    }
  }

  test.each<[what: string, body: object, text: string]>([
    ['an instance with fields', new Order(), '{"id":17}'],
    ['an instance with toJSON', new Total(), '{"total":250}'],
    ['an empty object', {}, '{}'],
    ['an object without a prototype', Object.create(null), '{}'],
    ['an empty object of another realm', runInNewContext('({})'), '{}'],
  ])('%s', (_what, body, text) => {
    expect(respond(GET, { body }).body).toBe(text);
  });
});

describe('a body that is not a JSON-serialisable object is refused', () => {
  const cycle: { self?: object } = {};
  cycle.self = cycle;
  const REMEDY =
    'Pass a plain object, as resource() and collection() return it, or a function of one; pass JSON text as `text` and binary data as a Uint8Array. [RFC 8259]';

  test.each<[what: string, body: unknown, got: string]>([
    ['a bigint inside', { id: 17n }, ' (Do not know how to serialize a BigInt), got an object'],
    ['null', null, ', got null'],
    ['a number', 17, ', got 17'],
    ['a boolean', false, ', got false'],
    ['a bigint', 17n, ', got 17n'],
    ['a symbol', Symbol('o'), ', got Symbol(o)'],
    ['a function that returns nothing', () => undefined, ', got undefined'],
    ['a function that returns null', () => null, ', got null'],
    ['a function that returns a function', () => () => order, ', got a function'],
    ['an object that is nothing in JSON', { toJSON: () => undefined }, ', got an object'],
    ['an object that is a string in JSON', { toJSON: () => 'a' }, ', got "a"'],
    ['an object that is a list in JSON', { toJSON: () => [1] }, ', got [1]'],
    ['a Date', new Date(0), ', got a Date'],
    // JSON.stringify writes {} for these, and {"0":1} for other views than Uint8Array.
    ['a Map', new Map([['a', 1]]), ', got {}'],
    ['a Set', new Set([1]), ', got {}'],
    ['a generator', (function* () {})(), ', got {}'],
    ['URLSearchParams', new URLSearchParams('a=b'), ', got {}'],
    ['an ArrayBuffer', new ArrayBuffer(2), ', got {}'],
    ['a DataView', new DataView(new ArrayBuffer(2)), ', got bytes'],
    ['a Uint16Array', Uint16Array.of(1), ', got bytes'],
    ['a Blob', new Blob(['a']), ', got {}'],
    ['a Response', new Response('a'), ', got {}'],
    ['a RegExp', /a/, ', got {}'],
    ['an error', new Error('a'), ', got {}'],
    ['an error with fields', Object.assign(new Error('a'), { code: 'A' }), ', got {"code":"A"}'],
    ['a Map with fields', Object.assign(new Map(), { id: 17 }), ', got {"id":17}'],
    ['a Blob with fields', Object.assign(new Blob(['a']), { id: 17 }), ', got {"id":17}'],
    [
      'an ArrayBuffer with fields',
      Object.assign(new ArrayBuffer(2), { id: 17 }),
      ', got {"id":17}',
    ],
    [
      'a DataView with fields',
      Object.assign(new DataView(new ArrayBuffer(2)), { id: 17 }),
      ', got bytes',
    ],
    ['a WeakMap', new WeakMap(), ', got {}'],
    ['an instance without fields', new (class Order {})(), ', got {}'],
    [
      'an object that throws an error',
      {
        toJSON: () => {
          throw new Error('first\nsecond');
        },
      },
      ' (first), got an object',
    ],
    [
      'an object that throws something else',
      {
        toJSON: () => {
          throw 'text';
        },
      },
      ', got an object',
    ],
  ])('%s', (_what, body, got) => {
    for (const request of [GET, HEAD, POST]) {
      expect(() => untyped(request, { body })).toThrow(
        expect.objectContaining({
          name: 'HalyardError',
          code: 'http.body',
          message: `body must be a JSON-serialisable object${got}. ${REMEDY}`,
        }),
      );
    }
  });

  test.each([
    ['a cycle', cycle],
    ['a function that returns a cycle', () => cycle],
  ])('%s', (_what, body) => {
    expect(() => respond(GET, { body })).toThrow(
      /^body must be a JSON-serialisable object \(Converting circular structure to JSON\), got an object\./,
    );
  });
});

describe('the request', () => {
  // An AWS event has httpMethod or requestContext, and would be answered as a GET.
  test.each<[what: string, request: unknown, message: string]>([
    [
      'an event of API Gateway',
      { httpMethod: 'PUT', headers: {} },
      'request.method must be a method name such as "GET", got undefined.',
    ],
    [
      'an event without headers',
      { httpMethod: 'PUT', headers: null },
      'request.headers must be a Headers object or a plain object, got null.',
    ],
    [
      'an empty method',
      { method: '', headers: {} },
      'request.method must be a method name such as "GET", got "".',
    ],
    [
      'undefined',
      undefined,
      'request.headers must be a Headers object or a plain object, got undefined.',
    ],
  ])('%s is refused', (_what, request, message) => {
    const run = () => untyped(request, { body: order, version: 7 });
    expect(run).toThrow(expect.objectContaining({ name: 'HalyardError', code: 'http.request' }));
    expect(run).toThrow(message);
  });

  test.each<[options: object, message: RegExp]>([
    [{ boddy: {} }, /^Options of respond must not contain boddy\. Write body\.$/],
    [{ variants: 'sv' }, /^Options of respond must not contain variants\. Write variant\.$/],
    [{ maxAge: 60 }, /^Options of respond must not contain maxAge\. Allowed: status, body, /],
  ])('an option that does not exist is refused: %o', (options, message) => {
    const expected = { code: 'http.option', message: expect.stringMatching(message) };
    expect(() => untyped(GET, options)).toThrow(expect.objectContaining(expected));
  });

  test.each([[new Date(Number.NaN)], ['now'], [0]])('now %o is refused', (now) => {
    expect(() => untyped(GET, { now })).toThrow(
      expect.objectContaining({
        code: 'http.option',
        message: expect.stringMatching(
          /^now must be a valid Date in the years 0 to 9999, got (?:an invalid Date|"now"|0)\.$/,
        ),
      }),
    );
  });

  test.each([[null], ['body'], [17]])('options %o are refused', (options) => {
    expect(() => untyped(GET, options)).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'http.option',
        message: `Options of respond must be an object, got ${JSON.stringify(options)}. Pass { body: … }.`,
      }),
    );
  });
});

test('the arguments are not changed', () => {
  const request = Object.freeze({ ...GET, headers: Object.freeze({ 'if-none-match': '"7"' }) });
  const headers = Object.freeze({ 'X-A': 'b' });
  const options = Object.freeze({ body: Object.freeze({ id: 17 }), headers, version: 7 });
  expect(respond(request, options).status).toBe(304);
  expect(respond(GET, options).status).toBe(200);
  expect(headers).toStrictEqual({ 'X-A': 'b' });
});
