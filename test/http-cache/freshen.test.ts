import {
  evaluateReuse,
  freshen,
  type StoredResponse,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

const URL = 'https://api.example.se/orders';
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';
const LATER = 'Wed, 01 May 2024 12:02:00 GMT';
const options = { shared: true, responseTime: new Date(LATER) };
const get = (headers: Headers = {}) => ({ method: 'GET', url: URL, headers });

interface Named extends StoredResponse {
  readonly name: string;
}

const stored = (name: string, headers: Headers, date = DATE, request: object = {}): Named => ({
  name,
  request: { ...get(), ...request },
  response: { status: 200, headers: { 'cache-control': 'max-age=60', date, ...headers } },
  responseTime: new Date(date),
});

const validate = (candidates: readonly Named[], headers: Headers, request = get()) =>
  freshen(request, candidates, { status: 304, headers }, options);
const names = (responses: readonly { readonly name: string }[]) =>
  responses.map(({ name }) => name);

/** The header fields after an update by a 304 with the same tag. */
function update(before: Headers, newer: Headers) {
  const { updated } = validate([stored('a', { etag: '"3"', ...before })], {
    etag: '"3"',
    ...newer,
  });
  return updated[0]?.response.headers;
}

describe('RFC 9111 §4.3.4: which stored responses are updated', () => {
  const [older, newer] = ['Wed, 01 May 2024 11:00:00 GMT', DATE];

  test.each<
    readonly [
      what: string,
      stored: readonly Named[],
      notModified: Headers,
      updated: readonly string[],
    ]
  >([
    [
      'all "with one of those same strong validators"',
      [
        stored('a', { etag: '"3"' }, older),
        stored('b', { etag: '"4"' }),
        stored('c', { etag: '"3"' }, newer),
      ],
      { etag: '"3"' },
      ['c', 'a'],
    ],
    [
      'none without it: "MUST NOT use the new response to update"',
      [stored('a', { etag: '"4"' })],
      { etag: '"3"' },
      [],
    ],
    [
      'none by date, if the strong validator differs',
      [stored('a', { etag: '"4"', 'last-modified': DATE })],
      { etag: '"3"', 'last-modified': DATE },
      [],
    ],
    [
      'none by a strong tag whose stored one is weak',
      [stored('a', { etag: 'W/"3"' })],
      { etag: '"3"' },
      [],
    ],
    ['none by a strong tag without a stored one', [stored('a', {})], { etag: '"3"' }, []],
    ['none by a weak tag without a stored validator', [stored('a', {})], { etag: 'W/"3"' }, []],
    ['a tag with white space around it', [stored('a', { etag: ' "3"' })], { etag: '"3"\t' }, ['a']],
    [
      'a date with white space around it',
      [stored('a', { 'last-modified': ` ${DATE}` })],
      { 'last-modified': `${DATE} ` },
      ['a'],
    ],
    [
      'the most recent with a weak validator',
      [
        stored('a', { etag: 'W/"3"' }, older),
        stored('b', { etag: 'W/"3"' }, newer),
        stored('c', { etag: 'W/"4"' }, LATER),
      ],
      { etag: 'W/"3"' },
      ['b'],
    ],
    ['weak tags compare weakly', [stored('a', { etag: '"3"' })], { etag: 'W/"3"' }, ['a']],
    ['none of another weak tag', [stored('a', { etag: 'W/"4"' })], { etag: 'W/"3"' }, []],
    [
      'none of another weak tag, whatever the date',
      [stored('a', { etag: 'W/"4"', 'last-modified': DATE })],
      { etag: 'W/"3"', 'last-modified': DATE },
      [],
    ],
    ['a malformed tag as it is', [stored('a', { etag: 'abc' })], { etag: 'abc' }, ['a']],
    [
      'the most recent with the date',
      [
        stored('a', { 'last-modified': DATE }, older),
        stored('b', { 'last-modified': DATE }, newer),
      ],
      { 'last-modified': DATE },
      ['b'],
    ],
    [
      'a date in another format',
      [stored('a', { 'last-modified': 'Wed May  1 12:00:00 2024' })],
      { 'last-modified': DATE },
      ['a'],
    ],
    [
      'the same malformed date',
      [stored('a', { 'last-modified': 'x' })],
      { 'last-modified': 'x' },
      ['a'],
    ],
    [
      'none of two malformed dates',
      [stored('a', { 'last-modified': 'x' })],
      { 'last-modified': 'y' },
      [],
    ],
    [
      'none of another date',
      [stored('a', { 'last-modified': LATER })],
      { 'last-modified': DATE },
      [],
    ],
    [
      'the date where one has no tag',
      [stored('a', { 'last-modified': DATE })],
      { etag: 'W/"3"', 'last-modified': DATE },
      ['a'],
    ],
    [
      'none by a date without a stored one',
      [stored('a', { etag: '"3"' })],
      { 'last-modified': DATE },
      [],
    ],
    [
      'without a validator the only one, which "also lacks a validator"',
      [stored('a', {})],
      {},
      ['a'],
    ],
    ['not the only one with a tag', [stored('a', { etag: '"3"' })], {}, []],
    ['not the only one with a date', [stored('a', { 'last-modified': DATE })], {}, []],
    ['not one of two', [stored('a', {}), stored('b', {})], {}, []],
    ['nothing', [], { etag: '"3"' }, []],
    ['nothing, without a validator', [], {}, []],
    // A 304 stands for a 200 (RFC 9110 §15.4.5).
    [
      'not the only one if it has another status than 2xx',
      [
        {
          ...stored('a', {}),
          response: { status: 300, headers: { 'cache-control': 'max-age=60' } },
        },
      ],
      {},
      [],
    ],
  ])('%s', (_, candidates, notModified, updated) => {
    const result = validate(candidates, notModified);
    expect(names(result.updated)).toEqual(updated);
    expect(names(result.kept)).toEqual(names(candidates));
  });

  test('"those that could have been chosen for that request": not other variants, targets and methods', () => {
    const headers = { etag: '"3"', vary: 'accept' };
    const candidates = [
      stored('variant', headers, DATE, { headers: { accept: 'text/plain' } }),
      stored('own', headers, DATE, { headers: { accept: 'text/html' } }),
      stored('target', headers, DATE, { url: `${URL}/17`, headers: { accept: 'text/html' } }),
      stored('head', headers, DATE, { method: 'HEAD', headers: { accept: 'text/html' } }),
      stored('secret', { ...headers, 'cache-control': 'no-store' }, DATE, {
        headers: { accept: 'text/html' },
      }),
    ];
    expect(
      names(validate(candidates, { etag: '"3"' }, get({ accept: 'text/html' })).updated),
    ).toEqual(['own']);
  });

  test('a response with no-cache is updated too', () => {
    expect(
      names(
        validate([stored('a', { etag: '"3"', 'cache-control': 'no-cache' })], { etag: '"3"' })
          .updated,
      ),
    ).toEqual(['a']);
  });

  test.each([200, 206, 412, 500])('§4.3.3: status %i validates nothing', (status) => {
    const candidates = [stored('a', { etag: '"3"' })];
    const headers = { etag: '"3"' };
    expect(freshen(get(), candidates, { status, headers }, options)).toEqual({
      updated: [],
      kept: candidates,
      explanation: `Status ${status} is not 304 and validates no stored response (RFC 9111 §4.3.3).`,
    });
  });
});

describe('a 304 without the validator that it must have (RFC 9110 §15.4.5)', () => {
  const both = { etag: '"3"', 'last-modified': DATE };

  test.each<readonly [what: string, stored: readonly Headers[], sent: Headers, updated: number]>([
    [
      'the request names the only response',
      [both],
      { 'if-none-match': '"3"', 'if-modified-since': DATE },
      1,
    ],
    ['by its tag', [both], { 'If-None-Match': '"3"' }, 1],
    ['by its date', [{ 'last-modified': DATE }], { 'if-modified-since': DATE }, 1],
    ['by its tag, with white space around it', [both], { 'if-none-match': ' "3"\t' }, 1],
    ['by its date, with white space', [both], { 'if-modified-since': ` ${DATE} ` }, 1],
    ['the request names others too', [both], { 'if-none-match': '"3", "4"' }, 0],
    ['it names another one', [both], { 'if-none-match': '"4"', 'if-modified-since': DATE }, 0],
    ['it has another date', [both], { 'if-modified-since': LATER }, 0],
    ['it has no condition', [both], {}, 0],
    ['there are two', [both, both], { 'if-none-match': '"3"' }, 0],
  ])('%s', (_, responses, sent, updated) => {
    const candidates = responses.map((headers) => stored('a', headers));
    expect(validate(candidates, {}, get(sent)).updated).toHaveLength(updated);
  });

  test('the explanation says what the request has', () => {
    expect(validate([stored('a', both)], {}, get({ 'if-none-match': '"3"' })).explanation).toBe(
      'The 304 has no validator, but the request has that of the only stored response, so it is updated (RFC 9111 §4.3.4).',
    );
  });
});

describe('RFC 9111 §3.2: "the cache MUST add each header field in the provided response"', () => {
  test('values that are present are replaced, the others kept', () => {
    const before = { 'x-a': '1', 'x-b': '1', 'content-type': 'text/plain' };
    const newer = { 'X-A': '2', 'x-c': '2', 'content-type': 'text/html', 'content-location': '/a' };
    expect(update(before, newer)).toEqual({
      'cache-control': 'max-age=60',
      date: LATER,
      etag: '"3"',
      'x-a': '2',
      'x-b': '1',
      'x-c': '2',
      'content-type': 'text/html',
      'content-location': '/a',
    });
  });

  test('several lines of Set-Cookie replace the stored ones', () => {
    const headers = new Headers([
      ['etag', '"3"'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    const { updated } = freshen(
      get(),
      [stored('a', { etag: '"3"' })],
      { status: 304, headers },
      options,
    );
    expect(updated[0]?.response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test.each(['content-length', 'content-encoding', 'content-range'])(
    '%s is not updated',
    (name) => {
      expect(update({ [name]: '1' }, { [name]: '2' })?.[name]).toBe('1');
      expect(update({}, { [name]: '2' })).not.toHaveProperty([name]);
    },
  );

  test('"header fields excepted from storage" are not added', () => {
    const newer = {
      connection: 'x-hop',
      'x-hop': '1',
      'transfer-encoding': 'x',
      'proxy-authenticate': 'x',
    };
    expect(Object.keys(update({}, newer) ?? {}).sort()).toEqual(['cache-control', 'date', 'etag']);
  });

  test('§5.2.2.4: a field that the new no-cache names is removed', () => {
    const newer = { 'cache-control': 'max-age=60, no-cache="x-a"' };
    expect(update({ 'x-a': '1' }, newer)).not.toHaveProperty('x-a');
    expect(update({ 'x-a': '1' }, { ...newer, 'x-a': '2' })).not.toHaveProperty('x-a');
  });

  test('the status, the target and added members are kept', () => {
    const response = { ...stored('a', { etag: '"3"' }), body: 'text' };
    const newer = { etag: '"3"', 'cache-control': 'max-age=600' };
    const candidates = [
      { ...response, response: { status: 203, headers: response.response.headers } },
    ];
    const { updated } = freshen(get(), candidates, { statusCode: 304, headers: newer }, options);
    expect(updated[0]).toMatchObject({ name: 'a', body: 'text', response: { status: 203 } });
    expect(updated[0]?.request).toEqual(get());
    expect(JSON.parse(JSON.stringify(updated))).toEqual(updated);
  });
});

describe('RFC 9111 §4.2.3: the age counts from the 304', () => {
  const age = (before: Headers, newer: Headers, requestTime?: Date) => {
    const result = freshen(
      get(),
      [stored('a', { etag: '"3"', ...before })],
      { status: 304, headers: { etag: '"3"', ...newer } },
      { ...options, ...(requestTime && { requestTime }) },
    );
    const [updated] = result.updated;
    if (updated === undefined) throw new Error(result.explanation);
    const now = new Date(options.responseTime.getTime() + 5000);
    return evaluateReuse(get(), updated, { shared: true, now }).age;
  };

  test.each<readonly [what: string, before: Headers, newer: Headers, age: number]>([
    ['without Age', { age: '50' }, { date: LATER }, 5],
    ['without Date', { age: '50' }, {}, 5],
    ['with the Age of another cache', { age: '50' }, { date: LATER, age: '20' }, 25],
  ])('%s', (_, before, newer, seconds) => {
    expect(age(before, newer)).toBe(seconds);
  });

  test('the response delay is that of the 304', () => {
    expect(age({}, {}, new Date(options.responseTime.getTime() - 3000))).toBe(8);
  });
});

describe('later choices after an update', () => {
  test('a response with a 304 that has no-store is updated but not kept', () => {
    const { updated, kept } = validate(
      [stored('a', { etag: '"3"' }), stored('b', { etag: '"4"' })],
      {
        etag: '"3"',
        'cache-control': 'no-store',
      },
    );
    expect(names(updated)).toEqual(['a']);
    expect(names(kept)).toEqual(['b']);
  });

  test('§4.1: fields that the new Vary names are those of the request', () => {
    const request = get({ accept: 'text/html', te: 'gzip' });
    const candidates = [stored('a', { etag: '"3"' }, DATE, { headers: {} })];
    const { kept } = validate(candidates, { etag: '"3"', vary: 'accept' }, request);
    const choose = (headers: Headers) =>
      selectStored(get(headers), kept, { shared: true, now: options.responseTime }).outcome;
    expect(choose({ accept: 'text/html' })).toBe('reuse');
    expect(choose({})).toBe('forward');
    expect(choose({ accept: 'text/plain' })).toBe('forward');
  });

  test('§3.5: the cache still knows that the request had Authorization', () => {
    const headers = { 'cache-control': 'public, max-age=60', etag: '"3"' };
    const request = get({ authorization: 'Bearer x' });
    const { stored } = storeResponse(request, { status: 200, headers }, options);
    if (stored === undefined) throw new Error('not stored');
    const newer = { etag: '"3"', 'cache-control': 'max-age=60' };
    const { updated, kept } = freshen(get(), [stored], { status: 304, headers: newer }, options);
    expect(updated.map((response) => response.request.headers)).toEqual([{ authorization: '' }]);
    expect(kept).toEqual([]);
  });
});

describe('the explanation', () => {
  test.each<readonly [stored: readonly Headers[], notModified: Headers, explanation: string]>([
    [
      [{ etag: '"3"' }],
      { etag: '"3"' },
      'The stored response has the strong entity tag "3" of the 304 and is updated',
    ],
    [
      [{ etag: '"3"' }, { etag: '"3"' }],
      { etag: '"3"' },
      '2 stored responses have the strong entity tag "3" of the 304 and are updated',
    ],
    [
      [],
      { etag: '"3"' },
      'No stored response for this request has the entity tag "3" of the 304, so none is updated',
    ],
    [
      [{ etag: 'W/"3"' }],
      { etag: 'W/"3"' },
      'The most recent stored response with a validator of the 304 is updated',
    ],
    [
      [],
      { etag: 'W/"3"' },
      'No stored response for this request has a validator of the 304, so none is updated',
    ],
    [
      [{}],
      {},
      'The only stored response has no validator, and neither has the 304, so it is updated',
    ],
    [
      [{ etag: '"3"' }],
      {},
      'The 304 has no validator, so it does not say which stored response is valid and none is updated',
    ],
  ])('%j and %j', (responses, notModified, explanation) => {
    const candidates = responses.map((headers) => stored('a', headers));
    expect(validate(candidates, notModified).explanation).toBe(`${explanation} (RFC 9111 §4.3.4).`);
  });
});

test('a 304 without validators, which stands for a 200, does not make an error fresh (RFC 9110 §15.4.5)', () => {
  const headers = { 'cache-control': 'max-age=60', date: DATE };
  const gone = { ...stored('gone', {}), response: { status: 404, headers } };
  const result = validate(
    [gone],
    { 'cache-control': 'max-age=60' },
    get({ 'if-none-match': '"1"' }),
  );
  expect(result.updated).toEqual([]);
});
