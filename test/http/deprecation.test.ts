import { type DeprecationOptions, deprecation } from 'halyard/http';
import { parseLinkHeader } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const since = new Date('2023-06-30T23:59:59Z');

describe('Deprecation is a Date of structured fields (RFC 9745 §2.1, RFC 9651 §3.3.7)', () => {
  test.each<[since: Date, value: string]>([
    // The example of RFC 9745 §2.1.
    [since, '@1688169599'],
    [new Date(0), '@0'],
    [new Date(1_999), '@1'],
    [new Date(-1), '@-1'],
    [new Date('9999-12-31T23:59:59Z'), '@253402300799'],
  ])('%j is %s', (date, value) => {
    expect(deprecation({ since: date })).toStrictEqual({ deprecation: value });
  });
});

describe('Sunset is an HTTP-date (RFC 8594 §3)', () => {
  // The example of RFC 8594 §3.
  const sunset = new Date('2018-12-31T23:59:59Z');

  test('in GMT', () => {
    expect(deprecation({ since: new Date(0), sunset })).toStrictEqual({
      deprecation: '@0',
      sunset: 'Mon, 31 Dec 2018 23:59:59 GMT',
    });
  });
});

describe('links lead to the successor and to documentation', () => {
  const successor = 'https://api.example.se/orders/v2/orders';
  const documentation = 'https://developer.example.se/deprecation';

  test.each<[options: Partial<DeprecationOptions>, link: string]>([
    [{ successor }, `<${successor}>; rel="successor-version"`],
    [{ documentation }, `<${documentation}>; rel="deprecation"`],
    [
      { documentation, successor },
      `<${successor}>; rel="successor-version", <${documentation}>; rel="deprecation"`,
    ],
  ])('%j', (options, value) => {
    const fields = deprecation({ since, ...options });
    expect(fields).toStrictEqual({ deprecation: '@1688169599', link: value });
    expect(parseLinkHeader(value)).toHaveLength(Object.keys(options).length);
  });
});

test.each<[what: string, options: object]>([
  ['no date', { since: new Date(Number.NaN) }],
  ['a text', { since: '2026-07-01' }],
  ['a sunset that is no date', { since: new Date(0), sunset: new Date(Number.NaN) }],
  ['a sunset before it', { since: new Date(1000), sunset: new Date(0) }],
])('%s is refused', (_what, options) => {
  expect(() => deprecation(options as never)).toThrow(
    expect.objectContaining({ code: 'http.option' }),
  );
});
