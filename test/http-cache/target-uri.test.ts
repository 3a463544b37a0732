import { evaluateInvalidation, targetUri } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { requestOf, rows } from './rows.js';

const at = (url: string, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'GET',
  url,
  headers,
});

describe('RFC 9110 §7.1: which parts the request tells', () => {
  test.each([
    ['an absolute URL', at('https://a.example/b?c=d'), 'https://a.example/b?c=d'],
    ['an absolute URL beside Host', at('http://a.example/', { host: 'b.se' }), 'http://a.example/'],
    ['a path and Host', at('/b', { host: 'a.example' }), '//a.example/b'],
    ['a path and Host in another case', at('/b', { Host: 'A.Example' }), '//a.example/b'],
    ['a path alone', at('/b?c'), '/b?c'],
    ['a path and an empty Host', at('/b', { host: '' }), '/b'],
    ['HTTP/2', at('/b', { ':scheme': 'https', ':authority': 'a.example' }), 'https://a.example/b'],
    ['HTTP/2 with Host', at('/b', { ':scheme': 'http', host: 'a.example' }), 'http://a.example/b'],
    ['another scheme of HTTP/2', at('/b', { ':scheme': 'ws', host: 'a.example' }), '//a.example/b'],
    // The path starts with two slashes; it is not a host.
    ['two slashes', at('//b/c', { host: 'a.example' }), '//a.example//b/c'],
    ['two slashes without a host', at('//b/c'), '/.//b/c'],
  ])('%s', (_, request, uri) => {
    expect(targetUri(request)).toBe(uri);
  });

  test('the scheme of the options counts before that of the request', () => {
    const request = at('/b', { ':scheme': 'http', host: 'a.example:443' });
    expect(targetUri(request, { scheme: 'https' })).toBe('https://a.example/b');
    expect(targetUri(at('http://a.example/b'), { scheme: 'https' })).toBe('http://a.example/b');
    expect(targetUri(at('/b'), { scheme: 'https' })).toBe('/b');
  });

  test('a Fetch request', () => {
    expect(targetUri(new Request('https://a.example:443/å?b=c#d'))).toBe(
      'https://a.example/%C3%A5?b=c',
    );
    expect(targetUri({ url: '/', headers: new Headers({ host: 'a.example' }) })).toBe(
      '//a.example/',
    );
  });

  test.each([
    '*',
    'a.example:443',
    'orders',
    '',
    'ftp://a.example/',
    'xhttps://a.example/',
    'https:/a',
    'https:///a',
    'https://user@a.example/',
    'https://a.example:65536/',
    'https://a.example:x/',
    'http://[',
    'https://å.example/',
  ])('no target URI of http or https: %j', (url) => {
    expect(targetUri(at(url))).toBeUndefined();
  });

  test.each(['a b', 'a.example, b.example', 'user@a.example', 'a/b', 'a:b:c'])(
    'no target URI for the host %j',
    (host) => expect(targetUri(at('/', { host }))).toBeUndefined(),
  );
});

describe('RFC 9110 §4.2.3: the scheme, the host and characters that no URI has', () => {
  test.each([
    ['HTTP://A.Example/', 'http://a.example/'],
    ['http://a.example', 'http://a.example/'],
    ['http://a.example?b', 'http://a.example/?b'],
    ['http://a.example?b=/', 'http://a.example/?b=/'],
    ['http://a.example:80/', 'http://a.example/'],
    ['http://a.example:/', 'http://a.example/'],
    ['http://a.example:0080/', 'http://a.example/'],
    ['http://a.example:443/', 'http://a.example:443/'],
    ['https://a.example:443/', 'https://a.example/'],
    ['https://a.example:80/', 'https://a.example:80/'],
    ['https://a.example:65535/', 'https://a.example:65535/'],
    ['https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443/'],
    ['http://a/B', 'http://a/B'],
    ['http://a/%7euser/%c3%a5', 'http://a/%7euser/%c3%a5'],
    ['http://a/å b|', 'http://a/%C3%A5%20b%7C'],
    ["http://a/s?q=it's", "http://a/s?q=it's"],
    ['http://a/?a[]=1', 'http://a/?a[]=1'],
    ['http://a/b\\c', 'http://a/b%5Cc'],
    ['http://a/b#c', 'http://a/b'],
    ['http://a#c', 'http://a/'],
    ['http://a#', 'http://a/'],
    ['http://a/b/../c', 'http://a/b/../c'],
    ['http://a/100%', 'http://a/100%'],
    ['http://a/%å', 'http://a/%%C3%A5'],
    ['http://a/\ufffd', 'http://a/%EF%BF%BD'],
  ])('%j is %j', (url, uri) => {
    expect(targetUri(at(url))).toBe(uri);
  });
});

describe('RFC 9110 §4.2.2: http and https are different origins', () => {
  test.each(
    rows(`
    https://a.example/b => http://a.example/x => https://a.example/b
    http://a.example/b => https://a.example/x => http://a.example/b
    http://a.example/b => http://a.example:443/x => http://a.example/b
    https://a.example/b => https://A.example:443/x => https://a.example/b https://a.example/x
    https://a.example/b => //a.example/x => https://a.example/b https://a.example/x
    https://a.example/b => //b.example/x => https://a.example/b
    https://a.example/b => https://u@a.example/x => https://a.example/b
    https://a.example/b => mailto:a@a.example => https://a.example/b
    https://a.example/b => https:x => https://a.example/b
    /b => https://a.example/x => //a.example/b //a.example/x
    /b => http://a.example:80/x => //a.example/b //a.example/x
    /b => http://a.example:443/x => //a.example/b
    /b => ftp://a.example/x => //a.example/b
  `),
  )('a POST with a Location invalidates: %s', (_, url, location = '', expected) => {
    const response = { status: 201, headers: { location } };
    const { invalidates } = evaluateInvalidation(requestOf(`POST ${url}`), response);
    expect(invalidates.join(' ')).toBe(expected);
  });

  test.each(['https://a.example/x', '//a.example/x', 'https://u@a.example/x'])(
    'a request without Host has the origin of no host: Location %j',
    (location) => {
      const response = { status: 201, headers: { location } };
      const request = { method: 'POST', url: '/b', headers: {} };
      expect(evaluateInvalidation(request, response).invalidates).toEqual(['/b']);
    },
  );

  test('a Location without the port that Host has', () => {
    const request = { method: 'POST', url: '/b', headers: { host: 'a.example:443' } };
    const response = { status: 201, headers: { location: 'https://a.example/x' } };
    expect(evaluateInvalidation(request, response).invalidates).toEqual([
      '//a.example:443/b',
      '//a.example:443/x',
    ]);
    expect(evaluateInvalidation(request, response, { scheme: 'https' }).invalidates).toEqual([
      'https://a.example/b',
      'https://a.example/x',
    ]);
  });
});

describe('RFC 3986 §5.4: references in a response', () => {
  test.each([
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['?y', 'http://a/b/c/d?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d?q'],
    ['g#s', 'http://a/b/c/g'],
    ['', 'http://a/b/c/d?q'],
    ['.', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
    ['//a/g', 'http://a/g'],
    ['//a', 'http://a/'],
    ['//a?y', 'http://a/?y'],
  ])('%j is %j', (location, uri) => {
    const request = { method: 'PUT', url: 'http://a/b/c/d?q', headers: {} };
    const { invalidates } = evaluateInvalidation(request, { status: 200, headers: { location } });
    expect(invalidates.at(-1)).toBe(uri);
  });
});
