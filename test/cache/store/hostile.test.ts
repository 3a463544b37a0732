import {
  evaluateFailure,
  evaluateStoredPreconditions,
  freshen,
  freshenByHead,
  responseHeaders,
  revalidationRequest,
  selectStored,
  storedHeaders,
  storeResponse,
  timeToLive,
} from 'halyard/cache';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../support/growth.js';

const now = new Date('2024-05-01T12:00:00Z');
const options = { shared: true, now, responseTime: now };
const URL = 'https://api.example.se/orders';

const list = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const get = (headers: object = {}) => ({ method: 'GET', url: URL, headers: headers as never });
const stored = (headers: object = {}, request: object = {}) => ({
  request: get(request),
  response: { status: 200, headers: { 'cache-control': 'max-age=60', ...headers } as never },
  responseTime: now,
});

describe('many stored responses are read in linear time', () => {
  test('variants', () => {
    const makeInput = (count: number) =>
      list(count, (index) => stored({ vary: 'accept, te' }, { accept: `a/${index}`, te: 'x' }));
    expect(selectStored(get({ accept: 'a/7', te: 'x' }), makeInput(10), options).outcome).toBe(
      'reuse',
    );
    expectLinear(
      makeInput,
      (input) => selectStored(get({ accept: 'a/7', te: 'x' }), input, options),
      2000,
    );
  });

  test('variants of different fields', () => {
    const makeInput = (count: number) => list(count, (index) => stored({ vary: `x-${index}` }));
    expectLinear(makeInput, (input) => selectStored(get({ 'x-7': '1' }), input, options), 2000);
  });

  test('one variant', () => {
    const makeInput = (count: number) =>
      list(count, () => stored({ etag: '"1"', 'content-length': '1' }));
    const run = (input: ReturnType<typeof makeInput>) => {
      const response = { status: 304, headers: { etag: '"1"' } };
      const head = { ...get(), method: 'HEAD' };
      selectStored(get(), input, options);
      revalidationRequest(get(), input);
      freshen(get(), input, response, options);
      freshenByHead(head, input, { status: 200, headers: { etag: '"1"' } }, options);
      freshenByHead(head, input, { status: 200, headers: { etag: '"2"' } }, options);
    };
    expectLinear(makeInput, run, 500);
  });

  test('entity tags', () => {
    const makeInput = (count: number) => list(count, (index) => stored({ etag: `"${index}"` }));
    expectLinear(makeInput, (input) => revalidationRequest(get(), input), 2000);
  });
});

describe('many fields are read in linear time', () => {
  const names = (count: number) => list(count, (index) => `X-Field-${index}`);
  const fields = (count: number) => Object.fromEntries(names(count).map((name) => [name, '1']));

  test('fields that Connection, no-cache and private name', () => {
    const makeInput = (count: number) => ({
      ...fields(count),
      connection: names(count).join(),
      'cache-control': `max-age=60, no-cache="${names(count).join()}", private="${names(count).join()}"`,
    });
    expect(Object.keys(storedHeaders({ status: 200, headers: makeInput(100) }, options))).toEqual([
      'cache-control',
    ]);
    expectLinear(makeInput, (headers) => responseHeaders(stored(headers), options), 2000);
  });

  test('fields that Vary names', () => {
    const makeInput = (count: number) => ({ vary: names(count).join(), fields: fields(count) });
    const run = ({ vary, fields }: ReturnType<typeof makeInput>) => {
      const response = { status: 200, headers: { 'cache-control': 'max-age=60', vary } };
      const { stored } = storeResponse(get(fields), response, options);
      const candidates = stored === undefined ? [] : [stored];
      const updated = freshen(
        get(fields),
        candidates,
        { status: 304, headers: { vary } },
        options,
      ).kept;
      return selectStored(get(fields), updated, options).outcome;
    };
    expect(run(makeInput(100))).toBe('reuse');
    expectLinear(makeInput, run, 1000);
  });

  test('lines of one field', () => {
    const makeInput = (count: number) => ({
      'set-cookie': list(count, (index) => `a=${index}`),
      'x-a': list(count, String),
    });
    expectLinear(
      makeInput,
      (headers) => storeResponse(get(), { status: 200, headers }, options),
      5000,
    );
    const makeHeaders = (count: number) =>
      new Headers(list(count, (index) => ['set-cookie', `a=${index}`] as [string, string]));
    expectLinear(makeHeaders, (headers) => storedHeaders({ status: 200, headers }, options), 5000);
  });
});

test.each([
  'a',
  ' ',
  ',',
  '"',
  '"a",',
  'W/',
  'W/"',
  '\t',
  '=',
  'Sun, ',
  '00:',
  '9',
  '\\"',
  'å',
  '-',
  '/',
])('one piece repeated is read in linear time, and texts stay short: %j', (piece) => {
  const makeInput = (size: number) => piece.repeat(Math.ceil(size / piece.length));
  const run = (text: string) => {
    const names = [
      'cache-control',
      'vary',
      'etag',
      'date',
      'age',
      'last-modified',
      'connection',
      'expires',
    ];
    const headers = Object.fromEntries(names.map((name) => [name, text]));
    const conditions = {
      accept: text,
      'if-none-match': text,
      'if-modified-since': text,
      range: text,
    };
    const candidate = stored(headers, { accept: text });
    const request = get(conditions);
    return [
      selectStored(request, [candidate], options).explanation,
      freshen(request, [candidate], { status: 304, headers }, options).explanation,
      freshenByHead({ ...request, method: 'HEAD' }, [candidate], { status: 200, headers }, options)
        .explanation,
      evaluateFailure(request, candidate, undefined, options).explanation,
      evaluateStoredPreconditions(request, candidate).explanation,
      storeResponse(request, candidate.response, options).explanation,
      JSON.stringify(revalidationRequest(get(), [])),
      `${timeToLive(candidate, options)}`,
    ];
  };
  expectLinear(makeInput, run, 10_000);
  for (const text of run(makeInput(100_000))) expect(text.length).toBeLessThan(1000);
});
