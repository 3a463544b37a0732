import { type DeprecationOptions, deprecation, respond } from 'halyard/http';
import { parseLinkHeader } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const since = new Date('2023-06-30T23:59:59Z');
const untyped = deprecation as (options?: unknown) => unknown;
const refused = (message: string, code = 'http.option') =>
  expect.objectContaining({ name: 'HalyardError', code, message });

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

  test('at the time of the deprecation is allowed', () => {
    expect(deprecation({ since: sunset, sunset }).sunset).toBe('Mon, 31 Dec 2018 23:59:59 GMT');
  });

  // "MUST NOT be earlier than the one given in the Deprecation header field" (RFC 9745 §4).
  test('before the deprecation is refused', () => {
    expect(() => deprecation({ since, sunset: new Date('2023-06-30T23:59:58Z') })).toThrow(
      refused(
        'sunset must not be earlier than since (2023-06-30T23:59:59.000Z), got "2023-06-30T23:59:58.000Z". Pass the time from which the resource may stop responding. [RFC 9745 §4]',
      ),
    );
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

  test.each<[name: 'successor' | 'documentation', rel: string]>([
    ['successor', 'successor-version'],
    ['documentation', 'deprecation'],
  ])('%s must be an absolute URL', (name, rel) => {
    expect(() => deprecation({ since, [name]: '/v2' })).toThrow(
      refused(
        `href of link "${rel}" must be an absolute URL, got "/v2". Build it with href(base, '/orders/{id}', { id }). [HYP.14]`,
        'link.href',
      ),
    );
  });
});

test('the fields are the headers of a response', () => {
  const fields = deprecation({ since, sunset: since, successor: 'https://a.se/v2' });
  const { headers } = respond({ method: 'GET', headers: {} }, { body: {}, headers: fields });
  expect(headers).toMatchObject(fields);
});

describe('invalid options are refused', () => {
  test.each<[name: string, options: object]>([
    ['since', {}],
    ['since', { since: null }],
    ['since', { since: '2023-06-30' }],
    ['since', { since: 1_688_169_599 }],
    ['since', { since: true }],
    ['since', { since: new Date(Number.NaN) }],
    ['since', { since: new Date(8.64e15) }],
    ['sunset', { since, sunset: null }],
    ['sunset', { since, sunset: new Date(Number.NaN) }],
  ])('%s of %o', (name, options) => {
    expect(() => untyped(options)).toThrow(
      expect.objectContaining({
        code: 'http.option',
        message: expect.stringMatching(
          new RegExp(
            `^${name} must be a valid Date in the years 0 to 9999, got .+\\. Pass new Date\\('2026-07-01T00:00:00Z'\\)\\.$`,
          ),
        ),
      }),
    );
  });

  test('an unknown option', () => {
    expect(() => untyped({ since, successors: 'https://a.se/' })).toThrow(
      /^Options of deprecation must not contain successors\. Write successor\.$/,
    );
  });

  test.each([[undefined], [null], [since.getTime()]])('%j as the options', (options) => {
    expect(() => untyped(options)).toThrow(
      `Options of deprecation must be an object, got ${options}. Pass { since: date }.`,
    );
  });
});
