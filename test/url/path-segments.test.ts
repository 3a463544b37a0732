import { describe, expect, test } from 'vitest';
import { pathSegments, splitUrl, versionedPath } from '../../src/url/url-parts.js';

/** The segments as they stand at their places, those with a variable in brackets. */
function segments(url: string, most?: number): string[] {
  return pathSegments(splitUrl(url).path, most).map(({ text, start, variable }) => {
    expect(url.slice(start, start + text.length)).toBe(text);
    return variable ? `[${text}]` : text;
  });
}

describe('segments of a path (RFC 3986 §3.3)', () => {
  test.each<[url: string, expected: string[]]>([
    ['', []],
    ['/', []],
    ['///', []],
    ['a', ['a']],
    ['/a', ['a']],
    ['/a/', ['a']],
    ['//a///b//', ['a', 'b']],
    ['/./..', ['.', '..']],
    ['https://a.example:80/b/c?d/e#f/g', ['b', 'c']],
    ['https://u:p@a/b', ['b']],
    ['/a%2Fb', ['a%2Fb']],
  ])('%s', (url, expected) => {
    expect(segments(url)).toEqual(expected);
  });
});

describe('segments of a template (RFC 6570 §3.2)', () => {
  test.each<[url: string, expected: string[]]>([
    ['/{a}', ['[{a}]']],
    ['/{a}/b', ['[{a}]', 'b']],
    ['/x{a}y', ['[x{a}y]']],
    ['a/{b}', ['a', '[{b}]']],
    // A media type after a name leaves it a name.
    ['/orders.{type}', ['orders.{type}']],
    ['/ORDERS.{type}', ['ORDERS.{type}']],
    ['/17.{type}', ['[17.{type}]']],
    ['/a.b{c}', ['[a.b{c}]']],
    ['/{a}{b}', ['[{a}{b}]']],
    ['/{+a}', ['[{+a}]']],
    ['/{a/b}', ['[{a/b}]']],
    ['/{}', ['[{}]']],
    ['/a{/b}', ['a', '[{/b}]']],
    ['/a{/b,c*}/d', ['a', '[{/b,c*}]', 'd']],
    ['/a{/b}{/c}', ['a', '[{/b}]', '[{/c}]']],
    ['/a{/b}.c', ['a', '[{/b}.c]']],
    ['{/b}', ['[{/b}]']],
    ['/a//{b}//', ['a', '[{b}]']],
    // In none stand parameters, labels, fragments.
    ['/a{?b}', ['a']],
    ['/a?c{&b}', ['a']],
    ['/a{#b}', ['a']],
    ['/a{;b}/c', ['a', 'c']],
    ['/{a}{.b}', ['[{a}]']],
    ['/{?b}/c', ['c']],
    // Braces of no variable
    ['/{', ['{']],
    ['/{a', ['{a']],
    ['/a}', ['a}']],
    ['/{{a}', ['[{{a}]']],
    ['/{"a"}', ['{"a"}']],
    ['/{a/b', ['{a', 'b']],
  ])('%s', (url, expected) => {
    expect(segments(url)).toEqual(expected);
  });
});

test.each(['/a//b/c/d', '/{a}/b{/c}{?x}/d', '{/a}{/b}/c/d'])(
  'as many of %s as are asked for',
  (url) => {
    const all = segments(url);
    expect(all).toHaveLength(4);
    for (const most of [1, 2, 3, 4, 5]) expect(segments(url, most)).toEqual(all.slice(0, most));
  },
);

describe('where api, version and resource stand', () => {
  test.each<[path: string, api: number, version: number | undefined, resource: number]>([
    ['', 0, undefined, 0],
    ['/a', 0, undefined, 0],
    ['/api/a', 1, undefined, 1],
    ['/Rest/a', 1, undefined, 1],
    ['/v1', 0, 0, 1],
    ['/v1/a', 0, 0, 1],
    ['/a/v1/b', 1, 1, 2],
    ['/api/a/v1/b', 2, 2, 3],
    ['/a/{version}/b', 1, 1, 2],
    ['/a/V{version}/b', 1, 1, 2],
    ['/a/{api-version}/b', 1, 1, 2],
    ['/a/{apiVersion}/b', 1, 1, 2],
    ['/a/vx{version}/b', 0, undefined, 0],
    ['/a/{version}x/b', 0, undefined, 0],
    ['/a/v0/b', 1, 1, 2],
    ['/a/v100/b', 1, 1, 2],
    ['/a/V1/b', 0, undefined, 0],
    ['/a/v01/b', 0, undefined, 0],
    ['/a/v/b', 0, undefined, 0],
    ['/a/{v}/b', 0, undefined, 0],
    ['/a/xv1/b', 0, undefined, 0],
    ['/a/v1x/b', 0, undefined, 0],
    ['/a/v12/b', 1, 1, 2],
    ['/myapi/a', 0, undefined, 0],
    // After an identifier it is no version of the API.
    ['/a/17/v1', 0, undefined, 0],
    ['/a/{id}/v1', 0, undefined, 0],
    ['/{api}/v1/b', 1, 1, 2],
    ['/17/v1/b', 1, 1, 2],
  ])('%s', (path, api, version, resource) => {
    expect(versionedPath(pathSegments({ text: path, start: 0 }))).toEqual(
      version === undefined ? { api, resource } : { api, version, resource },
    );
  });

  test.each<
    [path: string, base: number, api: number, version: number | undefined, resource: number]
  >([
    ['/a/b/c', 1, 1, undefined, 1],
    ['/a/b/c', 3, 3, undefined, 3],
    ['/a/v1/c', 2, 1, 1, 2],
    ['/a/v1/c', 1, 1, 1, 2],
    ['/a/b/v1', 1, 1, undefined, 1],
    ['/api/b/c', 2, 2, undefined, 2],
  ])('%s with a base of %i', (path, base, api, version, resource) => {
    expect(versionedPath(pathSegments({ text: path, start: 0 }), base)).toEqual(
      version === undefined ? { api, resource } : { api, version, resource },
    );
  });
});
