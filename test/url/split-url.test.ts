import { describe, expect, test } from 'vitest';
import { splitUrl, type UrlParts } from '../../src/url/url-parts.js';

type Part = 'scheme' | 'authority' | 'path' | 'query' | 'fragment';

describe('a URL reference is split as RFC 3986, Appendix B does', () => {
  test.each<[url: string, parts: Partial<Record<Part, string>>]>([
    ['', { path: '' }],
    ['/', { path: '/' }],
    ['/orders/17', { path: '/orders/17' }],
    ['orders', { path: 'orders' }],
    ['/orders?page=2', { path: '/orders', query: 'page=2' }],
    ['/orders?', { path: '/orders', query: '' }],
    ['/orders#', { path: '/orders', fragment: '' }],
    ['/orders?a#b', { path: '/orders', query: 'a', fragment: 'b' }],
    ['/orders#a?b', { path: '/orders', fragment: 'a?b' }],
    ['/orders?a?b', { path: '/orders', query: 'a?b' }],
    ['/orders#a#b', { path: '/orders', fragment: 'a#b' }],
    ['?a', { path: '', query: 'a' }],
    ['#a', { path: '', fragment: 'a' }],
    ['https://a.example', { scheme: 'https', authority: 'a.example', path: '' }],
    ['https://a.example/', { scheme: 'https', authority: 'a.example', path: '/' }],
    ['HTTP://a:80/b', { scheme: 'HTTP', authority: 'a:80', path: '/b' }],
    ['https://a?b', { scheme: 'https', authority: 'a', path: '', query: 'b' }],
    ['https://a#b', { scheme: 'https', authority: 'a', path: '', fragment: 'b' }],
    ['https://', { scheme: 'https', authority: '', path: '' }],
    ['https:///a', { scheme: 'https', authority: '', path: '/a' }],
    // Credentials are no part of the authority.
    ['https://u:p@a/b', { scheme: 'https', authority: 'a', path: '/b' }],
    ['https://u@p@a/b', { scheme: 'https', authority: 'a', path: '/b' }],
    ['https://a/b@c', { scheme: 'https', authority: 'a', path: '/b@c' }],
    ['a+b.c-1://d', { scheme: 'a+b.c-1', authority: 'd', path: '' }],
    // Without two slashes there is no scheme.
    ['mailto:a@b', { path: 'mailto:a@b' }],
    ['//a/b', { path: '//a/b' }],
    ['1a://b', { path: '1a://b' }],
    // Operators of RFC 6570 are no delimiters.
    ['/orders{?page}', { path: '/orders{?page}' }],
    ['/orders{#part}', { path: '/orders{#part}' }],
    ['/orders{?page}#a', { path: '/orders{?page}', fragment: 'a' }],
    ['/orders?a=1{&page}', { path: '/orders', query: 'a=1{&page}' }],
    ['/orders/{id}?a={a}', { path: '/orders/{id}', query: 'a={a}' }],
    ['https://a{?page}', { scheme: 'https', authority: 'a', path: '{?page}' }],
    ['https://a{/id}', { scheme: 'https', authority: 'a', path: '{/id}' }],
    ['https://a{#part}', { scheme: 'https', authority: 'a', path: '{#part}' }],
    ['https://{host}/a', { scheme: 'https', authority: '{host}', path: '/a' }],
  ])('%s', (url, expected) => {
    const parts = splitUrl(url);
    expect(textsOf(parts)).toEqual(expected);
    for (const part of partsOf(parts)) {
      expect(url.slice(part.start, part.start + part.text.length)).toBe(part.text);
    }
  });
});

function partsOf({ scheme, authority, path, query, fragment }: UrlParts) {
  return [scheme, authority, path, query, fragment].filter((part) => part !== undefined);
}

function textsOf({ url: _, ...parts }: UrlParts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) =>
      part === undefined ? [] : [[name, part.text]],
    ),
  );
}
