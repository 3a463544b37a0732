import { runInNewContext } from 'node:vm';
import { connect } from 'halyard/client';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';
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
const PLAIN = 'must be a plain object';
const HEADERS = 'headers must have valid names and values.';
const LATER = Promise.resolve('secret');

const WRONG_HEADERS: [options: object, message: string][] = [
  [{ headers: null }, HEADERS],
  [{ headers: 5 }, HEADERS],
  [{ headers: 'authorization: Bearer secret' }, HEADERS],
  [{ headers: LATER }, `headers ${PROMISE}`],
  [{ headers: { authorization: LATER } }, `headers.authorization ${PROMISE}`],
];

describe('options of connect', () => {
  test.each<[options: unknown, message: string]>([
    [null, `options ${PLAIN} without a class, got null.`],
    [5, `options ${PLAIN} without a class, got 5.`],
    [[], `options ${PLAIN} without a class, got "[object Array]".`],
    [
      Promise.resolve({}),
      `options ${PLAIN} without a class, got a Promise. Await it before the call.`,
    ],
    [new (class Options {})(), `options ${PLAIN} without a class, got "[object Object]".`],
    [Object.create({ maxPages: 5 }), `options ${PLAIN} without a class, got "[object Object]".`],
    [{ fetch: 5 }, 'fetch must be a function, got 5.'],
    [{ fetch: null }, 'fetch must be a function, got null.'],
    [{ fetch: { token: 'secret' } }, 'fetch must be a function, got "[object Object]".'],
    [{ fetch: LATER }, `fetch ${PROMISE}`],
    [{ fetch: () => undefined }, 'fetch must return a Response, got undefined.'],
    [{ fetch: async () => null }, 'fetch must return a Response, got null.'],
    [
      { fetch: async () => ({ token: 'secret' }) },
      'fetch must return a Response, got "[object Object]".',
    ],
    [{ resources: 5 }, 'resources must be definitions.'],
    [{ resources: [null] }, 'resources must be definitions.'],
    [{ resources: LATER }, `resources ${PROMISE}`],
    [{ trustedOrigins: null }, 'trustedOrigins must be a list of URLs, got null.'],
    [
      { trustedOrigins: 'https://a.example.se' },
      'trustedOrigins must be a list of URLs, got "https://a.example.se".',
    ],
    [{ trustedOrigins: LATER }, `trustedOrigins ${PROMISE}`],
    [{ trustedOrigins: [LATER] }, `trustedOrigins ${PROMISE}`],
    [
      { trustedOrigins: [Object.create(null)] },
      'trustedOrigins[0] must be an absolute http(s) URL without credentials.',
    ],
    [{ signal: {} }, 'signal must be an AbortSignal.'],
    [{ signal: null }, 'signal must be an AbortSignal.'],
    ...WRONG_HEADERS,
    [{ headers: () => undefined }, HEADERS],
    [{ headers: async () => 'authorization: Bearer secret' }, HEADERS],
    [{ headers: () => ({ authorization: LATER }) }, `headers.authorization ${PROMISE}`],
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
        /^options must be a plain object without a class, got /,
      );
    }
  });

  test.each<[options: object, message: string]>([
    [{ signal: {} }, 'signal must be an AbortSignal.'],
    ...WRONG_HEADERS,
    [{ headers: () => ({ authorization: 'Bearer secret' }) }, HEADERS],
    [{ query: { a: Object.create(null) } }, 'a must be text.'],
    [{ query: 'token=secret' }, `query ${PLAIN}, got "[object String]".`],
    [{ query: [['token', 'secret']] }, `query ${PLAIN}, got "[object Array]".`],
    [
      { query: new URLSearchParams('token=secret') },
      `query ${PLAIN}, got "[object URLSearchParams]".`,
    ],
    [{ values: 'secret' }, `values ${PLAIN}, got "[object String]".`],
    [{ values: new Map([['id', 'secret']]) }, `values ${PLAIN}, got "[object Map]".`],
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
    [3, '3'],
    [0, '0'],
    [true, 'true'],
    ['', '""'],
    [' \t', '" \\t"'],
    [['"3"'], '"[object Array]"'],
  ])('ifMatch %o is no tag', async (ifMatch, shown) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('create', {}, { ifMatch }))).toMatchObject({
      name: 'HalyardError',
      code: 'client.option',
      message: `ifMatch must be text or false, got ${shown}.`,
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
    [{ rel: 'next', token: 'secret' }, ', got "[object Object]"'],
    [Symbol('x'), ', got Symbol(x)'],
    [5, ', got 5'],
    [null, ', got null'],
    [undefined, ', got undefined'],
    [LATER, ', got a Promise. Await it before the call'],
  ])('%o is none', async (rel, shown) => {
    const { api, sent } = await start();
    expect(api.has(rel)).toBe(false);
    for (const attempt of [api.follow(rel), api.submit(rel, {})]) {
      expect(await errorOf(attempt)).toMatchObject({
        code: 'client.option',
        message: `rel must be text or a link${shown}.`,
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
    expect((error as Error).message).toMatch(/^body must be /);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['create', 'application/json'],
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
    ['create', [LATER], 'Member 0'],
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
    [['secret'], 'Array'],
    [new Map([['token', 'secret']]), 'Map'],
    [5, 'Number'],
  ])('%o is not sent as a form', async (body, kind) => {
    const { api, sent } = await start();
    expect(await errorOf(api.submit('send', body))).toMatchObject({
      code: 'client.option',
      message: `body must be of the type application/x-www-form-urlencoded, got "[object ${kind}]".`,
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
      message: `body must be of the type ${type}, got "[object Object]".`,
    });
    expect(sent).toHaveLength(1);
  });

  test.each([[{}], [[]], [null], [new Date(0)], [5]])('%o is sent as JSON', async (body) => {
    const { api, sent } = await start();
    await api.submit('create', body);
    expect(sent[1]?.body).toBe(JSON.stringify(body));
  });

  test('members without a value are not in a form', async () => {
    const { api, sent } = await start();
    await api.submit('send', { a: 1, b: undefined, c: null });
    expect(String(sent[1]?.body)).toBe('a=1');
  });
});
