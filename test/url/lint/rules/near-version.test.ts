import { describe, expect, test } from 'vitest';
import { type NearVersion, nearVersion } from '../../../../src/url/lint/read-url.js';
import { pathSegments } from '../../../../src/url/url-parts.js';

function near(path: string, index: number): NearVersion | undefined {
  return nearVersion(pathSegments({ text: path, start: 0 }), index);
}

describe('segments that are nearly a version, and their suggestions', () => {
  test.each([
    ['v2', 'v2'],
    ['V2', 'v2'],
    ['v02', 'v2'],
    ['v0', 'v0'],
    ['v00', 'v0'],
    ['v1.2', 'v1'],
    ['v1.2.3', 'v1'],
    ['v1.23', 'v1'],
    [`v1${'.1'.repeat(14)}`, 'v1'],
    ['v1-2', 'v1'],
    ['v1_2', 'v1'],
    ['v1beta1', 'v1'],
    ['v1-beta', 'v1'],
    ['v2alpha', 'v2'],
    ['v1rc1', 'v1'],
    ['v3-preview', 'v3'],
    ['v1beta2.1', 'v1'],
    ['ver1', 'v1'],
    ['version1', 'v1'],
    ['version-1', 'v1'],
    ['Version_2', 'v2'],
    ['v-1', 'v1'],
    ['v.1', 'v1'],
    ['v123456', 'v123456'],
  ])('%s: %s', (text, meant) => {
    expect(near(`/orders/${text}/lines`, 1)).toEqual({ meant });
    expect(near(`/${text}`, 0)).toEqual({ meant });
  });

  test.each<[path: string, index: number, expected: NearVersion]>([
    // A number is one in the first place and behind `api` only.
    ['/1.0/orders', 0, { meant: 'v1' }],
    ['/2.1.3/orders', 0, { meant: 'v2' }],
    ['/01.0/orders', 0, { meant: 'v1' }],
    ['/api/1.0/orders', 1, { meant: 'v1' }],
    ['/api/2/orders', 1, { meant: 'v2' }],
    ['/API/2/orders', 1, { meant: 'v2' }],
    ['/rest/10/orders', 1, { meant: 'v10' }],
    ['/1.25/orders', 0, { meant: 'v1' }],
    // A date tells no number.
    ['/2010-04-01/orders', 0, {}],
    ['/api/2024-12-31/orders', 1, {}],
    ['/2024.1/orders', 0, {}],
    ['/2024.12/orders', 0, {}],
    ['/v-2010-04-01/orders', 0, {}],
    ['/orders/v2010-04-01/lines', 1, {}],
    // At the end, only a capital may be the first letter of a name.
    ['/orders/v02', 1, { meant: 'v2' }],
    // Names that only contain those of versioned resources
    ['/hashtags/v1.2/lines', 1, { meant: 'v1' }],
    ['/tagsets/v1.2/lines', 1, { meant: 'v1' }],
  ])('%s', (path, index, expected) => {
    expect(near(path, index)).toEqual(expected);
  });
});

describe('no version', () => {
  test.each<[path: string, index: number]>([
    ['/orders', 0],
    ['/orders', 1],
    ['/v', 0],
    ['/version', 0],
    ['/versions', 0],
    ['/verse1', 0],
    ['/vehicles2', 0],
    ['/xv1', 0],
    ['/v1x', 0],
    ['/v1.x', 0],
    ['/v1--2', 0],
    ['/v1orders', 0],
    ['/17/orders', 0],
    ['/2/orders', 0],
    ['/orders/2', 1],
    ['/orders/1.0', 1],
    ['/orders/2010-04-01', 1],
    ['/api/123/orders', 1],
    ['/api/1.2.3.4/orders', 1],
    ['/1810-04-01/orders', 0],
    ['/x2010-04-01/orders', 0],
    ['/2010-04-01x/orders', 0],
    ['/vehicles/V70', 1],
    ['/myapi/1.0/orders', 1],
    ['/apis/1.0/orders', 1],
    [`/v1${'.1'.repeat(15)}`, 0],
    ['/2010-24-01/orders', 0],
    ['/2010-04/orders', 0],
    [`/v${'1'.repeat(31)}`, 0],
    [`/v1.${'1.'.repeat(100_000)}1`, 0],
    // Behind the name of what has versions
    ['/versions/V2', 1],
    ['/Releases/v1.2', 1],
    ['/branches/v1.2', 1],
    ['/tags/v1.2.3', 1],
    ['/revisions/v02', 1],
    // Behind an identifier it is that resource's.
    ['/orders/{id}/V2', 2],
    ['/orders/17/V2', 2],
    ['/{api}/V2', 1],
  ])('%s', (path, index) => {
    expect(near(path, index)).toBeUndefined();
  });
});
