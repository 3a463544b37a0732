import { type BaseUrl, entityTag, HalyardError } from 'halyard';
import { type RespondOptions, type ResponseDescriptor, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const POST = { ...GET, method: 'POST' };

const order = { id: 17, total: 250 };
const JSON_17 = '{"id":17,"total":250}';
const CHANGED = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));
const CHANGED_TEXT = 'Sun, 01 Mar 2026 12:00:00 GMT';

const getWith = (headers: Record<string, string>, method = 'GET') => ({ ...GET, method, headers });
const untyped = respond as (request: unknown, options?: unknown) => ResponseDescriptor;

describe('the answer to GET', () => {
  test('is 200 with the body as JSON, its media type, its entity tag and the cache headers', () => {
    expect(respond(GET, { body: order })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
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
    'without a body, given %s, has neither content type nor entity tag',
    (_what, options, status) => {
      expect(respond(GET, options)).toStrictEqual({
        status,
        headers: { 'cache-control': 'private, max-age=0, must-revalidate' },
      });
    },
  );

  test('is the same where the request has no method', () => {
    expect(respond({ headers: {} }, { body: order })).toStrictEqual(respond(GET, { body: order }));
  });

  test.each<[body: object | (() => object), text: string]>([
    [{ b: 1, a: undefined }, '{"b":1}'],
    [[order], `[${JSON_17}]`],
    [() => order, JSON_17],
    [() => [], '[]'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [{ toJSON: () => order }, JSON_17],
    [{ text: 'räksmörgås 🦐' }, '{"text":"räksmörgås 🦐"}'],
    [{ half: '\ud83e' }, '{"half":"\\ud83e"}'],
  ])('holds %o', (body, text) => {
    expect(respond(GET, { body }).body).toBe(text);
  });
});

describe('the entity tag', () => {
  test.each<[what: string, options: RespondOptions, etag: string]>([
    ['is made of the body', { body: order }, entityTag(JSON_17)],
    ['is made of the version', { body: order, version: 7 }, '"7"'],
    ['is made of a version of parts', { body: order, version: ['a', 2] }, '"a;2"'],
    ['is the one that is given', { body: order, etag: 'W/"x"' }, 'W/"x"'],
    ['that is given goes before the version', { body: order, etag: '"x"', version: 7 }, '"x"'],
    ['needs no body where there is a version', { version: 0 }, '"0"'],
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
    ['POST', 201],
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
    [{ status: 201, body: order, version: 7 }, '"7"'],
  ])('that is given, %o, is sent for POST', (options, etag) => {
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
    ['POST', 201, '"x"\r\nSet-Cookie: a=b'],
    ['PUT', 200, '"å"'],
  ])('for %s with %i is none: %o', (method, status, etag) => {
    expect(() => respond({ ...GET, method }, { status, etag })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'conditional.etag' }),
    );
  });

  test('of a version that is none is refused', () => {
    expect(() => respond(GET, { version: Number.NaN })).toThrow(
      expect.objectContaining({ code: 'conditional.version' }),
    );
  });

  // RFC 9110 §13.1.2 compares with the entity tag of the representation: the one that is sent.
  test.each<[options: RespondOptions]>([
    [{ headers: { ETag: '"x"' } }],
    [{ headers: { etag: '"x"' }, version: 7 }],
    [{ headers: { etag: '"x"' }, etag: '"7"' }],
  ])('that is sent with %o is the one that is compared', (options) => {
    const request = getWith({ 'if-none-match': '"x"' });
    expect(respond(GET, { ...options, body: order }).headers.etag).toBe('"x"');
    expect(respond(request, { ...options, body: order })).toMatchObject({
      status: 304,
      headers: { etag: '"x"' },
    });
  });

  test('among the headers is none: refused as any other', () => {
    expect(() => respond(POST, { headers: { etag: 'x' } })).toThrow(
      expect.objectContaining({ code: 'conditional.etag' }),
    );
  });
});

describe('If-None-Match is compared weakly and answered by 304', () => {
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

  test('a body without tag and without If-Modified-Since has nothing to compare', () => {
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
      'Content-Length': JSON_17.length,
      Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
      Vary: 'Accept',
    },
  };
  /** The tag tells the base URL, which comes from the request (RFC 9110 §8.8.3.3). */
  const etag = '"7;base=https://api.example.se"';
  const request = getWith({ 'if-none-match': etag });

  // "MUST generate any of the following header fields that would have been sent in a 200":
  // Content-Location, Date, ETag, Vary, Cache-Control, Expires (RFC 9110 §15.4.5).
  test('Content-Location, Date, ETag, Vary, Cache-Control and Expires are there', () => {
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
    '%s is that of the 200',
    (name) => {
      const { headers } = respond(GET, options);
      expect(headers[name]).toBeDefined();
      expect(respond(request, options).headers[name]).toBe(headers[name]);
    },
  );

  // "SHOULD NOT generate representation metadata other than the above listed fields": Last-Modified
  // is of use only "if the response does not have an ETag field" (RFC 9110 §15.4.5).
  test('Last-Modified is left out where there is an entity tag', () => {
    const answer = respond(request, { version: 7, base, lastModified: CHANGED });
    expect(answer.status).toBe(304);
    expect(answer.headers).not.toHaveProperty('last-modified');
  });

  test('Last-Modified is kept where there is none', () => {
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
  test.each(['Content-Type', 'Content-Encoding', 'Content-Language', 'Content-Length'])(
    '%s is left out',
    (name) => {
      const answer = respond(request, { ...options, headers: { [name]: '1' } });
      expect(answer.headers).not.toHaveProperty(name.toLowerCase());
    },
  );
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

  test('does not count beside If-None-Match (RFC 9110 §13.1.3)', () => {
    const headers = { 'if-none-match': '"6"', 'if-modified-since': CHANGED_TEXT };
    const answer = respond(getWith(headers), { body: order, version: 7, lastModified: CHANGED });
    expect(answer.status).toBe(200);
  });

  test('does not count without lastModified', () => {
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
  ])('for %s with %i is none: %o', (method, status, lastModified) => {
    expect(() => untyped({ ...GET, method }, { status, lastModified })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'conditional.last-modified' }),
    );
  });
});

describe('HEAD is answered with the headers of GET and no body', () => {
  test.each<[what: string, options: RespondOptions]>([
    ['a body', { body: order }],
    ['a function', { body: () => order }],
    ['a version', { body: () => order, version: 7 }],
    ['no body', {}],
    ['everything', { body: order, etag: '"x"', lastModified: CHANGED, cache: { noCache: true } }],
    ['another media type', { body: order, headers: { 'content-type': 'application/json' } }],
    ['an error', { status: 404, body: order }],
  ])('%s', (_what, options) => {
    const { status, headers } = respond(GET, options);
    expect(respond(HEAD, options)).toStrictEqual({ status, headers });
  });
});

describe('a precondition that fails is answered by 412', () => {
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

  test('by the tag of the body too', () => {
    expect(respond(getWith({ 'if-match': '"6"' }), { body: order }).status).toBe(412);
    expect(respond(getWith({ 'if-match': entityTag(JSON_17) }), { body: order }).status).toBe(200);
  });

  test('without content, and not to be stored, whatever the policy of the content is', () => {
    const answer = respond(getWith({ 'if-match': '"6"' }), {
      body: order,
      version: 7,
      cache: { public: true, maxAge: 60, expires: true },
      now: new Date(0),
      headers: { 'content-type': 'application/json', 'content-length': 21, vary: 'Accept' },
    });
    expect(answer).toMatchObject({
      status: 412,
      headers: { 'cache-control': 'no-store', vary: 'accept' },
    });
    expect(answer).not.toHaveProperty('body');
    for (const name of ['content-type', 'content-length', 'expires']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
  });

  // Without its CORS fields a browser does not show the 412 to the client at all (Fetch, "CORS check").
  test.each(['Access-Control-Allow-Origin', 'X-Request-ID', 'Strict-Transport-Security'])(
    'with %s that is given, since it does not describe the content',
    (name) => {
      const options = { version: 7, headers: { [name]: 'a' } };
      const { headers } = respond(getWith({ 'if-match': '"6"' }), options);
      expect(headers[name.toLowerCase()]).toBe('a');
    },
  );

  // A 412 with an explicit lifetime is stored under the URL alone (RFC 9111 §3): the next GET
  // without precondition would be answered by it.
  test('not to be stored, also where the headers say how the content is cached', () => {
    const { headers } = respond(getWith({ 'if-match': '"6"' }), {
      body: order,
      version: 7,
      headers: { 'Cache-Control': 'public, max-age=60', Expires: 'Sun, 01 Mar 2026 12:00:00 GMT' },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('expires');
  });
});

describe('preconditions are evaluated for a successful GET or HEAD only (RFC 9110 §13.2.1)', () => {
  test.each<[method: string, status: number]>([
    ['GET', 301],
    ['GET', 404],
    ['GET', 500],
    ['HEAD', 404],
    ['POST', 200],
    ['POST', 201],
    ['PUT', 200],
    ['PATCH', 200],
    ['DELETE', 200],
  ])('%s with %i', (method, status) => {
    const headers = { 'if-none-match': '*', 'if-match': '"6"' };
    const body = vi.fn(() => order);
    expect(respond(getWith(headers, method), { status, body, version: 7 }).status).toBe(status);
  });

  test.each([200, 203, 206, 299])('GET with %i', (status) => {
    expect(respond(getWith({ 'if-none-match': '*' }), { status, version: 7 }).status).toBe(304);
  });
});

describe('a function that makes the body is called only when the body is sent', () => {
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
    [HEAD, { version: 7 }, 200, 0],
    [HEAD, { etag: '"7"' }, 200, 0],
    [getWith({ 'if-none-match': '"7"' }, 'HEAD'), { version: 7 }, 304, 0],
  ])('%o with %o: %i, %i calls', (request, options, status, calls) => {
    const body = vi.fn(() => order);
    expect(respond(request, { ...options, body }).status).toBe(status);
    expect(body).toHaveBeenCalledTimes(calls);
  });

  test('what it throws is thrown', () => {
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
      'POST',
      { cache: { maxAge: 60 }, headers: { 'content-location': '/orders' } },
      { 'cache-control': 'max-age=60', 'content-location': '/orders' },
    ],
    [
      'GET',
      { cache: { maxAge: 60, expires: true }, now },
      { 'cache-control': 'max-age=60', expires: 'Sun, 01 Mar 2026 12:01:00 GMT' },
    ],
    ['GET', { now }, { 'cache-control': 'private, max-age=0, must-revalidate' }],
    ['GET', { headers: { 'Cache-Control': 'no-cache' } }, { 'cache-control': 'no-cache' }],
  ])('%s with %o', (method, options, headers) => {
    expect(respond({ ...GET, method }, options).headers).toStrictEqual(headers);
  });

  test.each<[method: string, options: RespondOptions, code: string]>([
    ['GET', { cache: { maxAge: 60, expires: true } }, 'cache.now'],
    ['GET', { cache: { public: true, expires: true }, now }, 'cache.now'],
    ['PUT', { cache: { maxAge: 60 } }, 'cache.method'],
    ['GET', { cache: { noStore: true, maxAge: 60 } }, 'cache.contradiction'],
  ])('%s with %o is refused', (method, options, code) => {
    expect(() => respond({ ...GET, method }, options)).toThrow(expect.objectContaining({ code }));
  });
});

describe('Vary joins what the base URL depends on with what is given', () => {
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
      headers: { Vary: given },
    };
    const conditions = [{ 'if-none-match': '*' }, { 'if-match': '"6"' }];
    for (const request of [GET, HEAD, POST, ...conditions.map((headers) => getWith(headers))]) {
      expect(respond(request, options).headers.vary).toBe(vary);
    }
  });

  const BASE: BaseUrl = {
    href: 'https://api.example.se',
    source: 'fallback',
    reason: 'no-trusted-hop',
    vary: [],
  };
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

  test.each<[name: string, value: string]>([
    ['Content-Type', 'application/json'],
    ['content-type', 'application/vnd.orders+json; charset=utf-8'],
    ['ETag', '"mine"'],
    ['Cache-Control', 'no-store'],
    ['Last-Modified', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('%s that is given goes before the one that is made', (name, value) => {
    const { headers } = respond(GET, {
      body: order,
      lastModified: CHANGED,
      headers: { [name]: value },
    });
    expect(headers[name.toLowerCase()]).toBe(value);
    expect(Object.keys(headers).filter((key) => key.toLowerCase() === name.toLowerCase())).toEqual([
      name.toLowerCase(),
    ]);
  });

  test('a field that is undefined leaves the one that is made', () => {
    const { headers } = respond(GET, { body: order, headers: { 'content-type': undefined } });
    expect(headers['content-type']).toBe('application/hal+json');
  });

  test.each<[name: string, value: string, section: string]>([
    ['x-a', 'a\r\nSet-Cookie: b=c', '§5.5'],
    ['x-a', 'a\nb', '§5.5'],
    ['x-a', 'a\rb', '§5.5'],
    ['x-a', 'a\0b', '§5.5'],
    ['x-a', 'a\x7fb', '§5.5'],
    ['x-a', 'räksmörgås', '§5.5'],
    ['x-a', '🦐', '§5.5'],
    ['x-a', ' a', '§5.5'],
    ['x-a', 'a ', '§5.5'],
    ['x-a', '\n', '§5.5'],
    ['vary', 'Accept\r\nX-A: b', '§5.5'],
    ['', 'a', '§5.1'],
    ['x a', 'a', '§5.1'],
    ['x:', 'a', '§5.1'],
    [':status', '200', '§5.1'],
    ['x-a\r\nx-b', 'a', '§5.1'],
    ['x-å', 'a', '§5.1'],
    ['x(a)', 'a', '§5.1'],
  ])('%o: %o is refused', (name, value, section) => {
    const run = () => respond(GET, { headers: { [name]: value } });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      expect.objectContaining({
        code: 'http.header',
        message: expect.stringContaining(`RFC 9110 ${section}`),
        details: expect.objectContaining({ given: section === '§5.1' ? name : value }),
      }),
    );
  });
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
          message: expect.stringContaining(
            'A status code is a whole number from 200 to 599. Given: ',
          ),
        }),
      );
    },
  );

  // 204, 205 and 304 have no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5): Response refuses one.
  test.each([204, 205, 304])('%i with a body is refused', (status) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(() => respond({ ...GET, method }, { status, body: order })).toThrow(
        expect.objectContaining({ name: 'HalyardError', code: 'http.body' }),
      );
    }
  });

  test.each([204, 205])('%i without a body is sent', (status) => {
    const answer = respond({ ...GET, method: 'DELETE' }, { status });
    expect(answer).toStrictEqual({ status, headers: { 'cache-control': 'no-store' } });
  });
});

describe('a body that JSON cannot hold as an object is refused', () => {
  const cycle: { self?: object } = {};
  cycle.self = cycle;

  test.each<[what: string, body: unknown, shown: string]>([
    ['a cycle', cycle, 'circular'],
    ['a bigint inside', { id: 17n }, 'BigInt'],
    ['null', null, 'Given: null'],
    ['a string', 'order', 'Given: "order"'],
    ['a number', 17, 'Given: 17'],
    ['a boolean', false, 'Given: false'],
    ['a bigint', 17n, 'Given: 17n'],
    ['a symbol', Symbol('o'), 'Given: Symbol(o)'],
    ['a function that returns nothing', () => undefined, 'Given: undefined'],
    ['a function that returns null', () => null, 'Given: null'],
    ['a function that returns a string', () => 'order', 'Given: "order"'],
    ['a function that returns a function', () => () => order, 'Given: '],
    ['a function that returns a cycle', () => cycle, 'Given: an object'],
    ['an object that is nothing in JSON', { toJSON: () => undefined }, 'Given: an object'],
    [
      'an object that throws an error',
      {
        toJSON: () => {
          throw new Error('first\nsecond');
        },
      },
      'JSON can hold (first). Given',
    ],
    [
      'an object that throws something else',
      {
        toJSON: () => {
          throw 'text';
        },
      },
      'JSON can hold. Given',
    ],
  ])('%s', (_what, body, shown) => {
    for (const request of [GET, POST]) {
      const run = () => untyped(request, { body });
      expect(run).toThrow(HalyardError);
      expect(run).toThrow(
        expect.objectContaining({
          code: 'http.body',
          message: expect.stringContaining('The body is no object that JSON can hold'),
        }),
      );
      expect(run).toThrow(shown);
    }
  });
});

test('what is given is not changed', () => {
  const request = Object.freeze({ ...GET, headers: Object.freeze({ 'if-none-match': '"7"' }) });
  const headers = Object.freeze({ Vary: 'Accept', 'X-A': 'b' });
  const options = Object.freeze({ body: Object.freeze({ id: 17 }), headers, version: 7 });
  expect(respond(request, options).status).toBe(304);
  expect(respond(GET, options).status).toBe(200);
  expect(headers).toStrictEqual({ Vary: 'Accept', 'X-A': 'b' });
});
