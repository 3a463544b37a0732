import { type CheckUrlOptions, checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

/** The messages of VER.05, with places and suggestions. */
function versions(url: string, options?: CheckUrlOptions): unknown[] {
  return checkUrl(url, options)
    .filter(({ rule }) => rule === 'VER.05')
    .map(({ message, range: [start, end] = [0, 0], suggestion }) => [
      url.slice(start, end),
      message.replace(/^.*\. (?=Write)|;.*$/g, ''),
      ...(suggestion === undefined ? [] : [suggestion]),
    ]);
}

describe('a version that is not well-formed', () => {
  test.each<[url: string, expected: string[]]>([
    ['/orders/V2/lines', ['V2', 'Write v2', '/orders/v2/lines']],
    ['/v1.2/lines', ['v1.2', 'Write v1', '/v1/lines']],
    ['/1.0/lines', ['1.0', 'Write v1', '/v1/lines']],
    // A date tells no number.
    ['/2024-01-01/lines', ['2024-01-01', 'Write v1 for the first version']],
  ])('%s', (url, expected) => {
    expect(versions(url)).toEqual([expected]);
  });
});

describe('a version in a parameter', () => {
  test.each<[query: string, place: string, segment: string]>([
    ['version=2', 'version=2', 'Write /v2'],
    ['a=b&api-version=v2&c=d', 'api-version=v2', 'Write /v2'],
    ['apiVersion=02', 'apiVersion=02', 'Write /v2'],
    ['version=123456', 'version=123456', 'Write /v123456'],
    ['api_version=0', 'api_version=0', 'Write /v0'],
    ['version=2024-01-01', 'version=2024-01-01', 'Write /v<number>'],
    ['version=1234567', 'version=1234567', 'Write /v<number>'],
    ['version=', 'version=', 'Write /v<number>'],
    ['version', 'version', 'Write /v<number>'],
  ])('%s', (query, place, segment) => {
    for (const before of ['/orders?', 'https://api.example.se/orders?']) {
      expect(versions(before + query)).toEqual([[place, segment]]);
      expect(versions(before + query, { linkedData: true })).toEqual([]);
    }
    // Beside one in the path it is a parameter as any other.
    expect(versions(`/v1/orders?${query}`)).toEqual([]);
  });

  test.each(['versions=2', 'version_id=2', 'min-version=2', 'v=2', 'conversion=2'])(
    '%s is not a version',
    (query) => {
      expect(versions(`/orders?${query}`)).toEqual([]);
    },
  );

  test('a variable', () => {
    expect(versions('/orders{?version}')).toEqual([['version', 'Write /v<number>']]);
  });
});

test.each<[url: string, missing: boolean]>([
  ['https://api.example.se/orders', true],
  ['https://api.example.se/orders/17/v1', true],
  // A path may stand below a base that has it.
  ['/orders', false],
  ['https://api.example.se', false],
  ['https://api.example.se/', false],
  ['https://api.example.se/v1', false],
  ['https://api.example.se/{version}/orders', false],
])('%s has no version where it should: %j', (url, missing) => {
  expect(versions(url).length > 0).toBe(missing);
  expect(versions(url, { linkedData: true })).toEqual([]);
});
