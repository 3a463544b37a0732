import { runInNewContext } from 'node:vm';
import { connect } from 'halyard/client';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';
import { deepList } from '../support/deep-list.js';
import { stubFetch } from '../support/stub-fetch.js';
import { toArray } from '../support/to-array.js';

const URL = 'https://api.example.se/';
// biome-ignore lint/suspicious/noExplicitAny: what JavaScript callers may pass
const call = connect as (url: any, options?: any) => Promise<any>;

const PAGE = {
  _links: [
    { rel: 'create', href: '/orders', method: 'POST' },
    { rel: 'next', href: '/?page=2' },
  ],
  orders: [{ id: 1 }, { id: 2 }],
  _templates: {
    upload: { method: 'POST', contentType: 'multipart/form-data', target: '/orders' },
    send: { method: 'POST', contentType: 'application/x-www-form-urlencoded', target: '/orders' },
    text: { method: 'POST', contentType: 'application/xml', target: '/orders' },
  },
};

class Search {
  get token() {
    return 'secret';
  }
}

async function start() {
  const { fetch, sent } = stubFetch({ '/': { body: PAGE }, '/?page=2': {}, '/orders': {} });
  return { api: await call(URL, { fetch }), sent };
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );

const PROMISE = 'must not be a promise, got a Promise. Await it before the call.';
const PLAIN = 'must be a plain object that inherits from no class or object';
const HEADERS = 'headers must be an object with valid header fields ({} for none)';
const LATER = Promise.resolve('secret');

const WRONG_HEADERS: [options: object, message: string][] = [
  [{ headers: null }, `${HEADERS}, got null.`],
  [{ headers: 5 }, `${HEADERS}, got a number.`],
  [{ headers: 'authorization: Bearer secret' }, `${HEADERS}, got a string.`],
  [{ headers: { 'a b': 'secret' } }, `${HEADERS}.`],
  [{ headers: { a: 'secret\n' + 'b' } }, `${HEADERS}.`],
  [{ headers: LATER }, `headers ${PROMISE}`],
  [{ headers: { authorization: LATER } }, `headers.authorization ${PROMISE}`],
  [{ headers: { authorization: [LATER] } }, `headers.authorization ${PROMISE}`],
  [{ headers: new Map([['authorization', LATER]]) }, `headers.authorization ${PROMISE}`],
];

describe('options of connect', () => {
  test.each<[options: unknown, message: string]>([
    [null, `options ${PLAIN}, got null.`],
    [5, `options ${PLAIN}, got a number.`],
    [[], `options ${PLAIN}, got an array.`],
    [Promise.resolve({}), `options ${PLAIN}, got a Promise. Await it before the call.`],
    [new (class Options {})(), `options ${PLAIN}, got an object.`],
    [Object.create({ maxPages: 5 }), `options ${PLAIN}, got an object.`],
    [{ fetch: 5 }, 'fetch must be a function, got a number.'],
    [{ fetch: null }, 'fetch must be a function, got null.'],
    [{ fetch: { token: 'secret' } }, 'fetch must be a function, got an object.'],
    [{ fetch: LATER }, `fetch ${PROMISE}`],
    [{ fetch: () => undefined }, 'fetch must return a Response, got undefined.'],
    [{ fetch: async () => null }, 'fetch must return a Response, got null.'],
    [{ fetch: async () => ({ token: 'secret' }) }, 'fetch must return a Response, got an object.'],
    [
      { fetch: async () => '{"access_token":"secret"}' },
      'fetch must return a Response, got a string.',
    ],
    [{ resources: 5 }, 'resources must be definitions.'],
    [{ resources: [null] }, 'resources must be definitions.'],
    [{ resources: LATER }, `resources ${PROMISE}`],
    [{ trustedOrigins: null }, 'trustedOrigins must be a list of URLs, got null.'],
    [
      { trustedOrigins: 'https://a.example.se/?sig=secret' },
      'trustedOrigins must be a list of URLs, got a string.',
    ],
    [{ trustedOrigins: LATER }, `trustedOrigins ${PROMISE}`],
    [{ trustedOrigins: [LATER] }, `trustedOrigins ${PROMISE}`],
    [
      { trustedOrigins: [Object.create(null)] },
      'trustedOrigins[0] must be an absolute http(s) URL without credentials.',
    ],
    [
      // biome-ignore lint/suspicious/noSparseArray: what JavaScript callers may pass
      { trustedOrigins: [, URL] },
      'trustedOrigins[0] must be an absolute http(s) URL without credentials, got undefined. Write one such as https://api.example.se/.',
    ],
    [
      { trustedOrigins: new Set([new globalThis.URL(URL)]) },
      'trustedOrigins must be a list of URLs, got an object (Set).',
    ],
    [{ resources: new Set([{ name: 'orders' }]) }, 'resources must be definitions.'],
    [{ signal: new Set([1]) }, 'signal must be an AbortSignal.'],
    [{ signal: {} }, 'signal must be an AbortSignal.'],
    [{ signal: null }, 'signal must be an AbortSignal.'],
    ...WRONG_HEADERS,
    [{ headers: () => undefined }, `${HEADERS}, got undefined.`],
    [{ headers: () => () => ({}) }, `${HEADERS}, got a function.`],
    [{ headers: async () => 'authorization: Bearer secret' }, `${HEADERS}, got a string.`],
    [{ headers: () => ({ authorization: LATER }) }, `headers.authorization ${PROMISE}`],
    [
      { headers: () => ({ authorization: undefined }) },
      'headers.authorization must have a value, got undefined.',
    ],
    ...[{ authorization: null }, [['authorization', null]], new Map([['authorization', null]])].map(
      (headers): [object, string] => [
        { headers },
        'headers.authorization must have a value, got null.',
      ],
    ),
    ...[
      new Headers({ authorization: undefined as never }),
      () => new Map([['authorization', undefined]]).entries(),
    ].map((headers): [object, string] => [
      { headers },
      'headers.authorization must have a value, got undefined.',
    ]),
    [{ maxBytes: 'x' }, 'maxBytes must be a number ≥ 0, got "x".'],
    [{ maxBytes: Number.NaN }, 'maxBytes must be a number ≥ 0, got NaN.'],
    [{ maxBytes: -1 }, 'maxBytes must be a number ≥ 0, got -1.'],
    [{ maxPages: null }, 'maxPages must be a number ≥ 0, got null.'],
    [{ maxStored: '5' }, 'maxStored must be a number ≥ 0, got "5".'],
  ])('%o: %s', async (options, message) => {
    const { fetch } = stubFetch({ '/': {} });
    const isPlain = Object.prototype === Object.getPrototypeOf(options ?? []);
    const given = isPlain ? { fetch, ...(options as object) } : options;
    expect(await errorOf(call(URL, given))).toMatchObject({
      name: 'HalyardError',
      code: 'client.option',
      message,
    });
  });

  test('are named on one line, cut', async () => {
    const error = await errorOf(call(URL, { [`a\n\u202eb${'c'.repeat(1e6)}`]: 1 }));
    expect(error).toMatchObject({
      code: 'client.option',
      message: expect.stringMatching(
        /^options must not contain a bc{76}…\. Allowed: (?:\w+, )+\w+\.?$/,
      ),
    });
  });

  test.each<[what: string, options: (promise: () => Promise<never>) => unknown]>([
    ['the options', (rejected) => rejected()],
    ['several options', (rejected) => ({ headers: rejected(), signal: rejected() })],
    ['header fields', (rejected) => ({ headers: { a: rejected(), b: rejected() } })],
    ['a list', (rejected) => ({ trustedOrigins: [rejected(), rejected()] })],
  ])('that are promises which reject do not end the process: %s', async (_, options) => {
    const rejected = () => Promise.reject(new Error('no settings'));
    const error = await errorOf(call(URL, options(rejected)));
    expect(error).toMatchObject({ name: 'HalyardError', code: 'client.option' });
  });

  test('that are functions may keep promises', async () => {
    const { fetch } = stubFetch({ '/': {} });
    const settled = Promise.resolve();
    const options = {
      fetch: Object.assign(fetch, { settled }),
      headers: Object.assign(() => ({}), { settled }),
    };
    expect(await call(URL, options)).toMatchObject({ status: 200 });
  });

  test('of another realm, or without a prototype, are options', async () => {
    const { fetch } = stubFetch({ '/': {} });
    for (const options of [runInNewContext('({})'), Object.create(null)]) {
      expect(await call(URL, Object.assign(options, { fetch }))).toMatchObject({ status: 200 });
    }
  });

  test('a URL with credentials is not quoted', async () => {
    const error = await errorOf(call('https://me:secret@api.example.se/'));
    expect(error).toBeInstanceOf(HalyardError);
    expect((error as Error).message).not.toContain('secret');
  });
});

describe('options of a representation', () => {
  test.each([null, 5, 'x', []])('are an object, not %o', async (options) => {
    const { api } = await start();
    const attempts = [
      api.follow('next', options),
      api.submit('create', {}, options),
      api.read(options),
      (async () => toArray(api.pages(options)))(),
      (async () => toArray(api.items(options)))(),
    ];
    for (const attempt of attempts) {
      const error = await errorOf(attempt);
      expect(error).toMatchObject({ name: 'HalyardError', code: 'client.option' });
      expect((error as Error).message).toMatch(
        /^options must be a plain object that inherits from no class or object, got /,
      );
    }
  });

  test.each<[options: object, message: string]>([
    [{ signal: new Set([1]) }, 'signal must be an AbortSignal.'],
    [{ signal: {} }, 'signal must be an AbortSignal.'],
    ...WRONG_HEADERS,
    [{ headers: () => ({ authorization: 'Bearer secret' }) }, `${HEADERS}, got a function.`],
    [{ query: { a: Object.create(null) } }, 'a must be text.'],
    [{ query: 'token=secret' }, `query ${PLAIN}, got a string.`],
    [{ query: [['token', 'secret']] }, `query ${PLAIN}, got an array.`],
    [
      { query: new URLSearchParams('token=secret') },
      `query ${PLAIN}, got an object (URLSearchParams).`,
    ],
    [{ query: Object.create({ token: 'secret' }) }, `query ${PLAIN}, got an object.`],
    [{ query: new Search() }, `query ${PLAIN}, got an object.`],
    [{ values: 'secret' }, `values ${PLAIN}, got a string.`],
    [{ values: new Map([['id', 'secret']]) }, `values ${PLAIN}, got an object (Map).`],
    [{ query: LATER }, `query ${PROMISE}`],
    [{ query: { a: LATER } }, `query.a ${PROMISE}`],
    [{ query: { a: ['x', LATER] } }, `query.a ${PROMISE}`],
    [{ values: LATER }, `values ${PROMISE}`],
    [{ values: { id: LATER } }, `values.id ${PROMISE}`],
  ])('%o: %s', async (options, message) => {
    const { api, sent } = await start();
    for (const attempt of [api.follow('next', options), api.submit('create', {}, options)]) {
      expect(await errorOf(attempt)).toMatchObject({ code: 'client.option', message });
    }
    expect(sent).toHaveLength(1);
  });

  // As If-Match, a number would match no version, and an empty text any.
  test.each<[ifMatch: unknown, shown: string]>([
    [3, 'a number'],
    [0, '0'],
    [true, 'a boolean'],
    ['', '""'],
    [' \t', 'a string'],
    [['"3"'], 'an array'],
  ])('ifMatch %o is no tag', async (ifMatch, shown) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('create', {}, { ifMatch }))).toMatchObject({
      name: 'HalyardError',
      code: 'client.option',
      message: `ifMatch must be an entity tag or false, got ${shown}.`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each<[method: unknown, shown: string]>([
    [5, '5'],
    ['', '""'],
    ['patch', '"patch"'],
    ['GET', '"GET"'],
  ])('a method is none of %o', async (method, shown) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('create', {}, { method }))).toMatchObject({
      code: 'client.option',
      message: `method must be POST, PUT, PATCH or DELETE; got ${shown}.`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each(['method', 'contentType', 'ifMatch'])('%s is no promise', async (name) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('create', 'x', { [name]: LATER }))).toMatchObject({
      code: 'client.option',
      message: `${name} ${PROMISE}`,
    });
    expect(sent).toHaveLength(1);
  });

  test('a list is no promise', async () => {
    const { api } = await start();
    expect(() => api.items({ list: LATER })).toThrow(`list ${PROMISE}`);
  });

  test('values and query may be of another realm, or a module', async () => {
    const module = await import('../support/page-query.js');
    for (const query of [runInNewContext('({ page: 3 })'), module]) {
      const { fetch } = stubFetch({ '/': { body: PAGE }, '/?page=3': {} });
      const api = await call(URL, { fetch });
      expect(await api.follow('next', { query })).toMatchObject({ url: `${URL}?page=3` });
    }
  });

  test('values and query may be null', async () => {
    const { api } = await start();
    const { url } = await api.follow('next', { values: null, query: null });
    expect(url).toBe(`${URL}?page=2`);
  });

  test('an option that is undefined has its default', async () => {
    const { fetch } = stubFetch({ '/': {} });
    const options = { maxBytes: undefined, maxPages: undefined, headers: undefined };
    await expect(call(URL, { fetch, ...options })).resolves.toMatchObject({ status: 200 });
  });

  test('headers may be Headers', async () => {
    const { api, sent } = await start();
    await api.submit('create', {}, { headers: new Headers({ 'x-own': '1' }) });
    expect(sent[1]?.headers).toMatchObject({ 'x-own': '1' });
  });

  test('promises that reject do not end the process', async () => {
    const { api, sent } = await start();
    const rejected = () => Promise.reject(new Error('not found'));
    const rejecting = () => ({ a: rejected(), b: rejected() });
    const attempts = [
      api.follow('next', { query: rejecting() }),
      api.follow('next', { values: { ids: [rejected(), rejected()] } }),
      api.submit('create', rejecting()),
      api.submit('create', [rejected(), rejected()]),
      api.submit('send', rejecting()),
    ];
    for (const attempt of attempts) {
      expect(await errorOf(attempt)).toMatchObject({ name: 'HalyardError', code: 'client.option' });
    }
    expect(sent).toHaveLength(1);
  });

  test.each(['2', Number.NaN, null, -1])('a limit is no %o', async (limit) => {
    const { api } = await start();
    const code = 'client.option';
    expect(() => api.pages({ limit })).toThrow(expect.objectContaining({ code }));
    expect(() => api.items({ limit })).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    [0, 0, 0],
    [1.5, 2, 2],
    [Number.POSITIVE_INFINITY, 2, 2],
  ])('a limit of %s gives %s pages and %s items', async (limit, pages, items) => {
    const { api } = await start();
    expect(await toArray(api.pages({ limit }))).toHaveLength(pages);
    expect(await toArray(api.items({ limit }))).toHaveLength(items);
  });
});

describe('relation types', () => {
  test.each<[rel: unknown, shown: string]>([
    [{ rel: 'next', token: 'secret' }, ', got an object'],
    [Symbol('x'), ', got a symbol'],
    [5, ', got a number'],
    [null, ', got null'],
    [undefined, ', got undefined'],
    [LATER, ', got a Promise. Await it before the call'],
  ])('%o is none', async (rel, shown) => {
    const { api, sent } = await start();
    expect(api.has(rel)).toBe(false);
    for (const attempt of [api.follow(rel), api.submit(rel, {})]) {
      expect(await errorOf(attempt)).toMatchObject({
        code: 'client.option',
        message: `rel must be a string or a link${shown}.`,
      });
    }
    expect(sent).toHaveLength(1);
  });

  test('a link without one can be submitted', async () => {
    const { api, sent } = await start();
    await api.submit({ href: '/orders' }, {});
    expect(sent[1]).toMatchObject({ method: 'POST', url: `${URL}orders` });
  });
});

describe('content', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;

  test.each<[what: string, body: unknown]>([
    ['a cycle', cycle],
    ['a BigInt', { total: 1n }],
    ['a stream', new ReadableStream()],
    ['a Map', new Map([[1, 2]])],
    ['a promise', Promise.resolve({})],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a toJSON that throws', { toJSON: () => JSON.parse('x') }],
  ])('%s is not sent as JSON', async (_, body) => {
    const { api, sent } = await start();
    const error = await errorOf(api.submit('create', body));
    expect(error).toMatchObject({ name: 'HalyardError', code: 'client.option' });
    expect((error as Error).message).toMatch(/^body must (?:not )?be /);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['send', 'application/x-www-form-urlencoded'],
    ['upload', 'multipart/form-data'],
  ])('a promise is not sent by %s', async (form, type) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit(form, Promise.resolve({ a: 1 })))).toMatchObject({
      code: 'client.option',
      message: `body must be of the type ${type}, got a Promise. Await it before the call.`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each<[rel: string, body: object, name: string]>([
    ['create', { total: LATER }, 'Member total'],
    ['create', { orders: [{ total: LATER }] }, 'Member total'],
    ['create', [LATER], 'Item 0'],
    ['create', { order: { toJSON: async () => ({}) } }, 'Member order'],
    ['create', { toJSON: async () => ({}) }, 'body'],
    ['create', LATER, 'body'],
    ['create', { 'a\u202e\nb': LATER }, 'Member "a\\u202e\\nb"'],
    ['create', { ['a'.repeat(2e5)]: LATER }, `Member "${'a'.repeat(78)}…`],
    ['send', { 'a\u202e\nb': LATER }, 'Member a b'],
    ['send', { a: LATER }, 'Member a'],
  ])('a promise in it is not sent by %s', async (rel, body, name) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit(rel, body))).toMatchObject({
      code: 'client.option',
      message: `${name} ${PROMISE}`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [['secret'], 'an array'],
    [new Map([['token', 'secret']]), 'an object (Map)'],
    [5, 'a number'],
    // biome-ignore lint/suspicious/noThenProperty: an object that await takes for a promise
    [{ sql: 'select 1', then: () => {} }, 'a Promise. Await it before the call'],
  ])('%o is not sent as a form', async (body, kind) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('send', body))).toMatchObject({
      code: 'client.option',
      message: `body must be of the type application/x-www-form-urlencoded, got ${kind}.`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['upload', 'multipart/form-data'],
    ['text', 'application/xml'],
  ])('an object is not sent by %s as %s', async (form, type) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit(form, { a: 1 }))).toMatchObject({
      code: 'client.option',
      message: `body must be of the type ${type}, got an object.`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each([[{}], [[]], [null], [new Date(0)], [5]])('%o is sent as JSON', async (body) => {
    const { api, sent } = await start();
    await api.submit('create', body);
    expect(sent[1]?.body).toBe(JSON.stringify(body));
  });

  test('lists may be nested as deep as JSON.stringify reads, and have no promise beside them', async () => {
    const { api, sent } = await start();
    const deep = deepList();
    await api.submit('create', { deep });
    expect(sent[1]?.body).toBe(JSON.stringify({ deep }));
    expect(await errorOf(api.submit('create', { deep, order: LATER }))).toMatchObject({
      message: `Member order ${PROMISE}`,
    });
  });

  test('members without a value are not in a form', async () => {
    const { api, sent } = await start();
    await api.submit('send', { a: 1, b: undefined, c: null });
    expect(String(sent[1]?.body)).toBe('a=1');
  });
});
