import { evaluateReuse, type StoredResponse, selectStored } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');
const URL = 'https://api.example.se/orders';
type Headers = Readonly<Record<string, string>>;

const get = (headers: Headers = {}) => ({ method: 'GET', url: URL, headers });
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const select = (candidates: readonly Named[], request = get(), options = {}) =>
  selectStored(request, candidates, { shared: true, now: NOW, ...options });

interface Named extends StoredResponse {
  readonly name: string;
}

/** A response of some age in seconds, whose Date is that of its receipt. */
function stored(name: string, age: number, headers: Headers = {}, request: object = {}): Named {
  const date = ago(age).toUTCString();
  return {
    name,
    request: { ...get(), ...request },
    response: { status: 200, headers: { 'cache-control': 'max-age=60', date, ...headers } },
    responseTime: ago(age),
  };
}

describe('RFC 9111 §4: the chosen response', () => {
  test('a single candidate gets the verdict of evaluateReuse', () => {
    for (const [age, outcome] of [
      [10, 'reuse'],
      [90, 'validate'],
    ] as const) {
      const only = stored('a', age);
      const selection = select([only]);
      const verdict = evaluateReuse(get(), only, { shared: true, now: NOW });
      expect(selection.outcome).toBe(outcome);
      expect(selection.stored).toBe(only);
      expect(selection.verdict).toEqual(verdict);
      expect(selection.explanation).toBe(verdict.explanation);
    }
  });

  test('a stale response is reused if a directive allows it', () => {
    const selection = select([
      stored('a', 90, { 'cache-control': 'max-age=60, stale-while-revalidate=60' }),
    ]);
    expect(selection.outcome).toBe('reuse-stale');
    expect(selection.verdict?.allowedBy).toBe('stale-while-revalidate');
  });

  test('Date decides, not the order or the time of receipt', () => {
    const late = stored('late', 1, { date: ago(30).toUTCString() });
    expect(select([late, stored('recent', 10)]).stored?.name).toBe('recent');
  });

  test('the time of receipt decides between equal Dates', () => {
    const date = ago(10).toUTCString();
    const [older, newer] = [stored('older', 9.5, { date }), stored('newer', 9.1, { date })];
    expect(select([older, newer]).stored?.name).toBe('newer');
    expect(select([newer, older]).stored?.name).toBe('newer');
  });

  test('the most recent one decides although it is stale and an older one is not', () => {
    const old = stored('old', 20, { 'cache-control': 'max-age=600' });
    const recent = stored('recent', 10, { 'cache-control': 'max-age=5' });
    expect(select([old, recent])).toMatchObject({ outcome: 'validate', stored: recent });
  });

  test('a stored response to GET answers HEAD, one to HEAD does not answer GET', () => {
    const [whole, head] = [stored('get', 20), stored('head', 10, {}, { method: 'HEAD' })];
    const candidates = [whole, head];
    expect(select(candidates, { ...get(), method: 'HEAD' }).stored?.name).toBe('head');
    expect(select([whole], { ...get(), method: 'HEAD' }).outcome).toBe('reuse');
    expect(select(candidates).stored?.name).toBe('get');
    expect(select([head]).outcome).toBe('forward');
  });

  test('another target URI and a response that must not be stored never match', () => {
    const candidates = [
      stored('other', 0, {}, { url: `${URL}/17` }),
      stored('scheme', 0, {}, { url: URL.replace('https', 'http') }),
      stored('secret', 0, { 'cache-control': 'no-store' }),
    ];
    expect(select(candidates)).toEqual({
      outcome: 'forward',
      matches: [],
      explanation: 'No stored response matches this request (RFC 9111 §4).',
    });
  });

  test('a path matches an absolute URL if the scheme is an option', () => {
    const request = { method: 'GET', url: '/orders', headers: { host: 'api.example.se' } };
    expect(select([stored('a', 0)], request).outcome).toBe('forward');
    expect(select([stored('a', 0)], request, { scheme: 'https' }).outcome).toBe('reuse');
  });
});

describe('RFC 9111 §4.1: variants', () => {
  const variant = (name: string, age: number, accept?: string) =>
    stored(
      name,
      age,
      { vary: 'Accept' },
      { headers: accept === undefined ? {} : { Accept: accept } },
    );
  const variants = [
    variant('json', 1, 'application/json'),
    variant('text', 2, 'text/a, text/b'),
    variant('none', 3),
  ];

  test.each<readonly [accept: string | undefined, name: string | undefined]>([
    ['application/json', 'json'],
    ['text/a,text/b', 'text'],
    ['text/a ,  text/b', 'text'],
    ['text/b, text/a', undefined],
    ['', undefined],
    [undefined, 'none'],
  ])('accept: %s chooses %s', (accept, name) => {
    const request = get(accept === undefined ? {} : { accept });
    expect(select(variants, request).stored?.name).toBe(name);
  });

  test('several lines of a field are one value', () => {
    const request = { ...get(), headers: { accept: ['text/a', 'text/b'] } } as never;
    expect(select(variants, request).stored?.name).toBe('text');
    const headers = new Headers([
      ['accept', 'text/a'],
      ['accept', 'text/b'],
    ]);
    expect(select(variants, { ...get(), headers } as never).stored?.name).toBe('text');
  });

  test('if one omits Vary, "the cache SHOULD choose the most recent stored response with a valid Vary"', () => {
    const candidates = [stored('default', 0), variant('old', 20), variant('recent', 10)];
    expect(select(candidates)).toMatchObject({
      outcome: 'reuse',
      stored: { name: 'recent' },
      matches: [{ name: 'default' }, { name: 'recent' }, { name: 'old' }],
    });
    // One that must be revalidated spares no request.
    expect(select([stored('default', 0), variant('stale', 90)]).stored?.name).toBe('default');
    expect(select([stored('default', 10), variant('recent', 0)]).stored?.name).toBe('recent');
    // One that may be reused while it is stale spares the request too.
    const swr = { vary: 'accept', 'cache-control': 'max-age=60, stale-while-revalidate=60' };
    expect(select([stored('default', 0), stored('stale', 90, swr)])).toMatchObject({
      outcome: 'reuse-stale',
      stored: { name: 'stale' },
    });
  });
});

describe('RFC 9111 §5.2.1.7: only-if-cached', () => {
  const request = get({ 'cache-control': 'only-if-cached' });

  test('the outcome is unsatisfiable if nothing is stored, matches or may be reused', () => {
    expect(select([], request)).toEqual({
      outcome: 'unsatisfiable',
      matches: [],
      explanation: 'No stored response matches this request (RFC 9111 §4).',
    });
    expect(select([stored('other', 0, {}, { url: '/' })], request).outcome).toBe('unsatisfiable');
    const stale = stored('stale', 90);
    expect(select([stale], request)).toEqual({
      outcome: 'unsatisfiable',
      matches: [stale],
      explanation:
        'The cache responds with 504, because the stored response cannot be used: it has been stale for 30 seconds (RFC 9111 §4.2.4).',
    });
  });
});
