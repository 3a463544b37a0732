import { type CachingOptions, evaluateReuse } from 'halyard/http-cache';
import { expect, test } from 'vitest';
import { NOW, PRIVATE, requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

test.each(
  rows(`
  GET => 200 | no-store => forward stored fresh
  GET => 200 | private, max-age=60 => forward stored
  GET => 206 | max-age=60 | content-range: bytes 4-9/10 => forward stored
  GET | range: bytes=5-6 => 206 | max-age=60 | content-range: bytes 4-9/10 => forward stored
  GET => 304 | max-age=60 => forward stored
  `),
)('what is stored must be storable: %s', (_, request, stored = '', expected) => {
  const options = { ...SHARED, understood: [206] };
  const { outcome, reasons } = evaluateReuse(requestOf(request), storedOf('GET', stored), options);
  const unmet = reasons.filter(({ met }) => !met).map(({ clause }) => clause);
  expect([outcome, ...unmet].join(' ')).toBe(expected);
});

test('§5.2.2.4, §5.2.2.7: fields that are left out', () => {
  const excluded = (control: string, options: CachingOptions) =>
    evaluateReuse(requestOf(), storedOf('GET', `200 | ${control}`), options).excludedFields;
  const control = 'max-age=60, no-cache="Set-Cookie", private="x-user, set-cookie"';
  expect(excluded(control, SHARED)).toEqual(['set-cookie', 'x-user']);
  expect(excluded(control, PRIVATE)).toEqual(['set-cookie']);
  expect(excluded('no-cache, private', SHARED)).toEqual([]);
});

test.each([
  { method: 'GET', url: '/', headers: {} },
  { method: 'GET', url: `/å${'x'.repeat(10_000)}`, headers: {} },
])('requests without a host', (request) => {
  const stored = { request, response: responseOf(), responseTime: NOW };
  expect(evaluateReuse(request, stored, SHARED).outcome).toBe('reuse');
});

test('messages of Fetch', () => {
  const presented = (accept: string) => new Request('https://a.se/', { headers: { accept } });
  const headers = { 'cache-control': 'max-age=60', vary: 'Accept' };
  const response = new Response('', { headers });
  const stored = { request: presented('a'), response, responseTime: NOW };
  expect(evaluateReuse(presented('a'), stored, SHARED).outcome).toBe('reuse');
  expect(evaluateReuse(presented('b'), stored, SHARED).outcome).toBe('forward');
});

test('the age is counted by §4.2.3, from Dates or milliseconds since 1970', () => {
  const stored = storedOf('GET', '200 | max-age=60 | etag: "3" | age: 5', 30);
  expect(evaluateReuse(requestOf(), stored, SHARED)).toMatchObject({
    age: 35,
    revalidateWith: { 'if-none-match': '"3"' },
  });
  const times = { responseTime: NOW.getTime() - 30_000, requestTime: NOW.getTime() - 40_000 };
  expect(evaluateReuse(requestOf(), { ...stored, ...times }, SHARED).age).toBe(45);
});

test('the times of a stored response may be text, as JSON has a Date', () => {
  const stored = storedOf('GET', '200');
  const times = { responseTime: new Date(NOW.getTime() - 30_000).toJSON(), requestTime: null };
  expect(evaluateReuse(requestOf(), { ...stored, ...times } as never, SHARED).age).toBe(30);
});
