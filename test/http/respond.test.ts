import type { BaseUrl, CachePolicy } from 'halyard';
import { parseCacheControl } from 'halyard/cache';
import { entityTag } from 'halyard/conditional';
import { type FieldsInput, type RespondOptions, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import { shaped } from '../support/tags.js';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const POST = { ...GET, method: 'POST' };

const order = { id: 17, total: 250 };
const JSON_17 = '{"id":17,"total":250}';
const CHANGED = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));
const CHANGED_TEXT = 'Sun, 01 Mar 2026 12:00:00 GMT';

const getWith = (headers: Record<string, string>, method = 'GET') => ({ ...GET, method, headers });

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
});

describe('the entity tag', () => {
  test.each<[what: string, options: RespondOptions, etag: string]>([
    ['is made of the body', { body: order }, entityTag(JSON_17)],
    ['is made of the version', { body: order, version: 7 }, '"7"'],
    ['is made of a version of parts', { body: order, version: ['a', 2] }, '"a|2"'],
    ['is the given one', { body: order, etag: 'W/"x"' }, 'W/"x"'],
    ['that is given precedes the version', { body: order, etag: '"x"', version: 7 }, '"x"'],
    ['of a version needs no body', { version: 0 }, '"0"'],
  ])('%s', (_what, options, etag) => {
    expect(respond(GET, options).headers.etag).toBe(etag);
    expect(respond(HEAD, options).headers.etag).toBe(etag);
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
  const etag = shaped('7', ';base=22:https://api.example.se;type=16:application/json');
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

  // "SHOULD NOT generate representation metadata other than the above listed fields": Last-Modified
  // is of use only "if the response does not have an ETag field" (RFC 9110 §15.4.5).
  test('Last-Modified is left out beside an entity tag', () => {
    const again = getWith({ 'if-none-match': '"7"' });
    const answer = respond(again, { version: 7, lastModified: CHANGED });
    expect(answer.status).toBe(304);
    expect(answer.headers).not.toHaveProperty('last-modified');
  });
});

describe('If-Modified-Since', () => {
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
        etag: shaped('7', ';type=16:application/json'),
        'cache-control': 'no-store',
        vary: 'accept',
      },
    });
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
    [getWith({ 'if-none-match': '"7"' }, 'QUERY'), { version: 7 }, 304, 0],
  ])('%o with %o: %i, %i calls', (request, options, status, calls) => {
    const body = vi.fn(() => order);
    expect(respond(request, { ...options, body }).status).toBe(status);
    expect(body).toHaveBeenCalledTimes(calls);
  });
});

describe('the cache headers', () => {
  const now = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));

  test.each<[method: string, options: RespondOptions, headers: Record<string, string>]>([
    ['GET', { status: 404 }, { 'cache-control': 'no-store' }],
    ['GET', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'public, max-age=60' }],
    [
      'GET',
      { cache: { maxAge: 60, expires: true }, now },
      { 'cache-control': 'max-age=60', expires: 'Sun, 01 Mar 2026 12:01:00 GMT' },
    ],
    // A handler may end in one response for all methods.
    ['HEAD', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'public, max-age=60' }],
    ['QUERY', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'public, max-age=60' }],
    ['PUT', { cache: { public: true, maxAge: 60 } }, { 'cache-control': 'no-store' }],
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
});

describe('a response that is for one client is not public', () => {
  const caller = { permissions: ['orders:write'] };

  test.each<[cache: CachePolicy]>([
    [{ public: true, maxAge: 60 }],
    [{ sMaxage: 60 }],
    [{ private: true, cdn: { maxAge: 60 } }],
    [{ public: true, noCache: true, cdn: { maxAge: 60 } }],
    [{ public: true, maxAge: 60, noCache: ['set-cookie'] }],
    // max-age alone lets a shared cache store the response (RFC 9111 §3).
    [{ maxAge: 60 }],
    // must-revalidate does so although the request has Authorization (§3.5).
    [{ maxAge: 60, mustRevalidate: true }],
    // Without a lifetime, a cache may choose one by Last-Modified (§4.2.2).
    [{ noTransform: true }],
    // Another caller with the same permissions gets a 304 for the tag.
    [{ noCache: true, maxAge: 60 }],
    [{ public: true, noCache: true }],
    // A cache that understands the status code ignores no-store (§5.2.2.3).
    [{ noStore: true, mustUnderstand: true, maxAge: 60 }],
  ])('%o is made private, with the same lifetime', (cache) => {
    const sent = (options: RespondOptions) => {
      const found: string[] = [];
      const onFinding = ({ rule }: { rule: string }) => found.push(rule);
      const { headers } = respond(GET, { body: order, cache, onFinding, ...options });
      const { private: isPrivate, ...directives } = parseCacheControl(headers['cache-control']);
      return { isPrivate, directives, cdn: headers['cdn-cache-control'], found };
    };
    const own = sent({});
    const { public: _, sMaxage: __, proxyRevalidate: ___, ...kept } = own.directives;
    const made = { isPrivate: true, directives: kept, found: ['response.private'] };
    const personal: readonly RespondOptions[] = [
      ...[caller, {}, { permissions: [] }].map((one) => ({ caller: one })),
      { caller, vary: 'accept' },
      { caller, vary: 'Authorization' },
      { caller, vary: 'accept, cookie' },
      { headers: { 'set-cookie': 'session=1' } },
      { headers: { 'set-cookie': ['a=1', 'b=2'] }, vary: 'cookie' },
      { variant: 'sv' },
      { headers: { 'content-language': 'sv' } },
    ];
    for (const options of personal) {
      expect(sent(options)).toEqual({ ...made, cdn: cache.cdn && 'no-store' });
    }
    const shared: readonly RespondOptions[] = [
      { variant: 'sv', vary: ['accept-language'] },
      { headers: { 'content-language': 'sv' }, vary: 'accept-language' },
      { caller: null, variant: null },
    ];
    for (const options of shared) expect(sent(options)).toEqual(own);
    expect(own.found).toEqual([]);
  });

  test.each<[cache: CachePolicy]>([
    [{ private: true, maxAge: 60 }],
    [{ private: true, maxAge: 60, mustRevalidate: true }],
    [{ noStore: true }],
    [{ private: true, cdn: { noStore: true } }],
    [{ private: true, cdn: { private: true, maxAge: 60 } }],
  ])('%o is sent as it is', (cache) => {
    const { headers } = respond(GET, { body: order, cache });
    expect(respond(GET, { body: order, caller, cache }).headers).toMatchObject({
      'cache-control': headers['cache-control'],
      ...(cache.cdn && { 'cdn-cache-control': headers['cdn-cache-control'] }),
    });
  });
});

describe('Vary joins the headers that the base URL depends on with those of the option', () => {
  test.each<
    [base: readonly string[] | undefined, given: string | undefined, vary: string | undefined]
  >([
    [undefined, undefined, undefined],
    [['forwarded'], undefined, 'forwarded'],
    [['forwarded', 'host'], 'Host, Accept, HOST,accept', 'forwarded, host, accept'],
    [['forwarded'], 'Accept, *', '*'],
    // "A sender MUST NOT generate empty list elements" (RFC 9110 §5.6.1.1).
    [['host'], ', Accept ,,', 'host, accept'],
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

  const BASE: BaseUrl = {
    href: 'https://api.example.se',
    source: 'fallback',
    reason: 'no-trusted-hop',
    vary: [],
  };
});

describe('what reaches the wire is checked where it is written', () => {
  const refused = (headers: object, code = 'http.header') =>
    expect(() => respond(GET, { headers: headers as FieldsInput })).toThrow(
      expect.objectContaining({ code }),
    );

  // CTL of RFC 5234, and characters that no octet of a header has (RFC 9110 §5.5).
  test.each([
    ['a\r\nSet-Cookie: b=c', 'a??Set-Cookie: b=c'],
    ['a\nb', 'a?b'],
    ['a\rb', 'a?b'],
    ['a\0b', 'a?b'],
    ['a\x7fb', 'a?b'],
    ['\n', '?'],
    ['10 €.pdf', '10 ?.pdf'],
    ['Ω', '?'],
    ['🦐', '?'],
  ])('the value %j of a row is written as %j', (value, text) => {
    const headers = { 'x-a': value, 'x-b': ['a', value], 'Set-Cookie': ['a=1', value] };
    expect(respond(GET, { headers }).headers).toMatchObject({
      'x-a': text,
      'x-b': `a, ${text}`,
      'set-cookie': ['a=1', text],
    });
  });

  test.each(['/orders/18', 'orders/18', '//api.example.se/a', '', 'ftp://a.se/', 'javascript:a'])(
    'the location %j is refused',
    (Location) => refused({ Location }),
  );

  test.each<[value: FieldsInput[string], sent: unknown]>([
    ['attachment; filename="Årsredovisning.pdf"', 'attachment; filename="Årsredovisning.pdf"'],
    ['a\tb', 'a\tb'],
    ['\x80\xff', '\x80\xff'],
    ['', ''],
    [5, '5'],
    [['a', 'b'], 'a, b'],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
  ])('the value %j is sent as %j', (value, sent) => {
    expect(respond(GET, { headers: { 'X-A': value } }).headers['x-a']).toBe(sent);
  });
});

describe('what a row brings is never refused', () => {
  const cycle: { self?: object } = {};
  cycle.self = cycle;

  test.each<[what: string, body: object, text: string, path: unknown]>([
    ['a bigint', { total: 9n }, '{"total":"9"}', ['total']],
    ['a bigint inside', { a: [{ b: 9n }] }, '{"a":[{"b":"9"}]}', ['a', 0, 'b']],
    ['a cycle', { id: 17, cycle }, '{"id":17,"cycle":{}}', ['cycle', 'self']],
    ['half of a pair', { name: 'a\ud83e' }, '{"name":"a\ufffd"}', ['name']],
    [
      'a getter that throws',
      {
        id: 17,
        get lines() {
          throw new Error('the connection is closed');
        },
      },
      '{"id":17}',
      ['lines'],
    ],
  ])('%s', (_what, body, text, path) => {
    const onFinding = vi.fn();
    expect(respond(GET, { body, onFinding }).body).toBe(text);
    expect(respond(GET, { body: () => body }).body).toBe(text);
    expect(onFinding).toHaveBeenCalledWith(
      expect.objectContaining({ rule: 'row.member', level: 'SHOULD', path }),
    );
    expect(onFinding).toHaveBeenCalledTimes(1);
  });

  test('null counts as left out', () => {
    const nothing = { version: null, etag: null, lastModified: null, caller: null };
    const options = { body: order, ...nothing, variant: null, vary: null, fields: null };
    expect(respond(GET, options)).toStrictEqual(respond(GET, { body: order }));
    expect(respond(GET, { body: null })).toStrictEqual(respond(GET));
  });
});

describe('a mistake of the code throws', () => {
  test.each<[code: string, options: object]>([
    ['http.option', { status: 199 }],
    ['http.option', { status: 600 }],
    ['http.option', { status: 204, body: {} }],
    ['http.header', { headers: { 'a b': 'x' } }],
    ['http.header', { headers: { ETag: '"1"' } }],
    ['http.header', { headers: { 'CDN-Cache-Control': 'public' } }],
    ['http.header', { headers: { 'Surrogate-Control': 'public' } }],
    ['http.header', { headers: { 'content-length': 3 } }],
    ['http.header', { headers: { vary: 'cookie' } }],
    ['http.header', { vary: 'a b' }],
    ['http.header', { headers: { location: '/orders/17' } }],
    ['http.body', { body: 'text' }],
    ['http.body', { body: [] }],
    ['http.body', { body: Promise.resolve({}) }],
  ])('%s for %o', (code, options) => {
    expect(() => respond(GET, options)).toThrow(expect.objectContaining({ code }));
  });

  test('a date that HTTP cannot express is reported', () => {
    const findings: unknown[] = [];
    const lastModified = new Date(Number.NaN);
    const { headers } = respond(GET, { lastModified, onFinding: (each) => findings.push(each) });
    expect(headers).not.toHaveProperty('last-modified');
    expect(findings).toMatchObject([{ rule: 'row.member', path: ['lastModified'] }]);
  });
});

// "[…] a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
test.each<[location: string, url: string, isStored: boolean]>([
  ['https://api.example.se/orders/v1/searches?status=open', '/searches?status=open', true],
  ['/searches?status=open', '/searches?status=open', true],
  ['/searches?status=open', '/searches?status=paid', false],
  ['/orders/v1/searches', '/searches', false],
  ['https://', '/searches', false],
])('the policy of a POST at %s for %s', (location, url, isStored) => {
  const options = { cache: { maxAge: 60 }, headers: { 'content-location': location } };
  const { headers } = respond({ ...POST, url }, options);
  expect(headers['cache-control']).toBe(isStored ? 'max-age=60' : 'no-store');
});
