import { HalyardError } from 'halyard';
import { type ApiUrl, parseApiUrl, type UrlParameter } from 'halyard/url';
import { describe, expect, test } from 'vitest';

/** The elements that differ from those of a path without any. */
function elements(expected: Partial<ApiUrl>): ApiUrl {
  return { api: [], rest: [], parameters: [], ...expected };
}

const HOST = { protocol: 'https', host: 'api.example.se', port: 443 };

describe('the form of UFN.01: protocol, host, api, version, resource, identifier, parameters', () => {
  test.each<[url: string, expected: Partial<ApiUrl>]>([
    [
      'https://api.example.se/orders/v1/orders/17?fields=id',
      {
        ...HOST,
        api: ['orders'],
        version: 'v1',
        resource: 'orders',
        identifier: '17',
        parameters: [{ name: 'fields', value: 'id' }],
      },
    ],
    ['https://api.example.se', HOST],
    ['https://api.example.se/', HOST],
    ['https://api.example.se?page=2', { ...HOST, parameters: [{ name: 'page', value: '2' }] }],
    // The api is omitted where the domain name stands for it.
    ['https://api.example.se/v1', { ...HOST, version: 'v1' }],
    ['https://api.example.se/v1/', { ...HOST, version: 'v1' }],
    ['https://api.example.se/v1/orders', { ...HOST, version: 'v1', resource: 'orders' }],
    // A path within the domain of several segments
    ['/sales/north/v2/orders', { api: ['sales', 'north'], version: 'v2', resource: 'orders' }],
    ['/orders/v1', { api: ['orders'], version: 'v1' }],
    // Linked data may leave out its version.
    ['/orders', { resource: 'orders' }],
    ['/orders/17', { resource: 'orders', identifier: '17' }],
    ['/api/orders/17', { api: ['api'], resource: 'orders', identifier: '17' }],
    ['/API/orders', { api: ['API'], resource: 'orders' }],
    ['/rest', { api: ['rest'] }],
    ['/apis/orders', { resource: 'apis', identifier: 'orders' }],
    [
      '/v1/orders/17/lines/3/notes',
      { version: 'v1', resource: 'orders', identifier: '17', rest: ['lines', '3', 'notes'] },
    ],
    ['/', {}],
    ['', {}],
  ])('%s', (url, expected) => {
    expect(parseApiUrl(url)).toEqual(elements(expected));
  });

  test.each(['v0', 'v1', 'v2', 'v10', 'v20240115', 'v12345678901234567890'])(
    '%s is a version',
    (version) => {
      expect(parseApiUrl(`/a/${version}/b`)).toEqual(
        elements({ api: ['a'], version, resource: 'b' }),
      );
    },
  );

  test.each(['v', 'V1', 'v01', 'v1.0', 'v1-beta', 'version1', 'v-1', '1', 'v1 ', 'xv1', 'v१'])(
    '%s is not a version',
    (segment) => {
      expect(parseApiUrl(`/${segment}/b`)).toEqual(
        elements({ resource: segment, identifier: 'b' }),
      );
    },
  );

  test.each([
    '{version}',
    'v{version}',
    '{apiVersion}',
    '{api-version}',
    '{api_version}',
    'v{VERSION}',
  ])('%s stands for one', (version) => {
    expect(parseApiUrl(`/a/${version}/b`)).toEqual(
      elements({ api: ['a'], version, resource: 'b' }),
    );
  });

  test.each(['{v}', '{id}', '{versionId}', 'x{version}', '{version}x', '{?version}', '{version'])(
    '%s does not',
    (segment) => {
      expect(parseApiUrl(`/a/${segment}/b`).version).toBeUndefined();
    },
  );

  test('of two versions the first is the API’s', () => {
    expect(parseApiUrl('/v1/v2/a')).toEqual(
      elements({ version: 'v1', resource: 'v2', identifier: 'a' }),
    );
  });

  test('segments are unchanged, without empty ones', () => {
    expect(parseApiUrl('/sales//v1/%C3%85r//a%2Fb/..//')).toEqual(
      elements({
        api: ['sales'],
        version: 'v1',
        resource: '%C3%85r',
        identifier: 'a%2Fb',
        rest: ['..'],
      }),
    );
  });

  test('a fragment is no element', () => {
    expect(parseApiUrl('/v1/orders/17#/v2/x?a=b')).toEqual(
      elements({ version: 'v1', resource: 'orders', identifier: '17' }),
    );
  });
});

describe('protocol, host and port', () => {
  test.each<[origin: string, protocol: string, host: string, port: number]>([
    ['https://a.example', 'https', 'a.example', 443],
    ['http://a.example', 'http', 'a.example', 80],
    ['HTTPS://A.Example', 'https', 'A.Example', 443],
    ['https://a.example:8443', 'https', 'a.example', 8443],
    ['http://a.example:443', 'http', 'a.example', 443],
    // port = *DIGIT: an empty one is the scheme's (RFC 3986 §3.2.3, §6.2.3).
    ['https://a.example:', 'https', 'a.example', 443],
    ['http://localhost:3000', 'http', 'localhost', 3000],
    ['https://192.0.2.1:1', 'https', '192.0.2.1', 1],
    ['https://a:65535', 'https', 'a', 65_535],
    // IP-literal (RFC 3986 §3.2.2): the colons within are none before a port.
    ['https://[2001:db8::1]', 'https', '[2001:db8::1]', 443],
    ['https://[2001:db8::443]', 'https', '[2001:db8::443]', 443],
    ['https://[2001:db8::1]:8443', 'https', '[2001:db8::1]', 8443],
    ['https://[::1]:', 'https', '[::1]', 443],
    // Credentials belong to neither.
    ['https://user:secret@a.example:8443', 'https', 'a.example', 8443],
    ['https://user@[::1]:81', 'https', '[::1]', 81],
    ['https://a@b@c.example', 'https', 'c.example', 443],
    ['https://{host}', 'https', '{host}', 443],
  ])('%s', (url, protocol, host, port) => {
    for (const behind of ['', '/', '/v1/orders', '?a=b', '#c', '{?page}', '{/id}']) {
      expect(parseApiUrl(url + behind)).toMatchObject({ protocol, host, port });
    }
  });

  test('the port of a template may be a variable, which has no number', () => {
    const { protocol, host, port } = parseApiUrl('https://{host}:{port}/v1/orders');
    expect([protocol, host, port]).toEqual(['https', '{host}', undefined]);
    expect(parseApiUrl('https://{host}:8443/v1/orders')).toMatchObject({ port: 8443 });
  });

  test('members that the URL does not have are absent', () => {
    expect(parseApiUrl('/')).toStrictEqual({ api: [], rest: [], parameters: [] });
  });

  test('a path has none of them', () => {
    expect(Object.keys(parseApiUrl('/v1/orders'))).toEqual([
      'api',
      'version',
      'resource',
      'rest',
      'parameters',
    ]);
  });
});

describe('the base tells api and resource apart', () => {
  test.each<[url: string, base: string, expected: Partial<ApiUrl>]>([
    ['/sales/orders/17', '/sales', { api: ['sales'], resource: 'orders', identifier: '17' }],
    ['/sales/orders/17', '/sales/', { api: ['sales'], resource: 'orders', identifier: '17' }],
    ['/sales/north/orders', '/sales/north', { api: ['sales', 'north'], resource: 'orders' }],
    ['/sales', '/sales', { api: ['sales'] }],
    ['/orders/17', '/', { resource: 'orders', identifier: '17' }],
    ['/orders/17', '', { resource: 'orders', identifier: '17' }],
    // The base has the version.
    ['/sales/v1/orders', '/sales/v1', { api: ['sales'], version: 'v1', resource: 'orders' }],
    ['/v1/orders', '/v1', { version: 'v1', resource: 'orders' }],
    // A segment that looks like a version is the identifier where the base says so.
    ['/sales/releases/v2', '/sales', { api: ['sales'], resource: 'releases', identifier: 'v2' }],
    ['/v1/a', 'https://api.example.se', { version: 'v1', resource: 'a' }],
    ['/sales/{id}', '/sales', { api: ['sales'], resource: '{id}' }],
    ['/{api}/orders', '/{api}', { api: ['{api}'], resource: 'orders' }],
    // A path is below whatever host it is read with.
    ['/sales/orders', 'https://api.example.se/sales', { api: ['sales'], resource: 'orders' }],
    [
      'https://api.example.se/sales/orders',
      '/sales',
      { ...HOST, api: ['sales'], resource: 'orders' },
    ],
    [
      'https://api.example.se/sales/orders',
      'https://api.example.se/sales',
      { ...HOST, api: ['sales'], resource: 'orders' },
    ],
    // Scheme and host are the same in either case, a port that is the scheme's too (RFC 3986 §6.2).
    [
      'https://api.example.se/sales/orders',
      'HTTPS://API.example.SE:443/sales',
      { ...HOST, api: ['sales'], resource: 'orders' },
    ],
    [
      'https://u:p@api.example.se/sales/orders',
      'https://api.example.se/sales',
      { ...HOST, api: ['sales'], resource: 'orders' },
    ],
  ])('%s below %s', (url, base, expected) => {
    expect(parseApiUrl(url, { base })).toEqual(elements(expected));
  });

  test('an undefined base is left out', () => {
    expect(parseApiUrl('/sales/v1/a', { base: undefined } as object)).toEqual(
      parseApiUrl('/sales/v1/a'),
    );
  });

  test.each<[url: string, base: string]>([
    ['/orders', '/sales'],
    ['/orders', '/orders/v1'],
    ['/salesorders', '/sales'],
    // Paths are case-sensitive (RFC 3986 §6.2.2.1).
    ['/Sales/orders', '/sales'],
    ['', '/sales'],
    ['http://api.example.se/sales', 'https://api.example.se/sales'],
    ['http://api.example.se:443/sales', 'https://api.example.se/sales'],
    ['https://other.example.se/sales', 'https://api.example.se/sales'],
    ['https://api.example.se:8443/sales', 'https://api.example.se/sales'],
    ['https://api.example.se/sales', 'https://api.example.se/orders'],
    ['https://[::1]/sales', 'https://[::2]/sales'],
    ['https://api.example.se.evil.example/sales', 'https://api.example.se/sales'],
  ])('%s is not below %s', (url, base) => {
    const error = errorOf(() => parseApiUrl(url, { base }));
    expect(error).toMatchObject({ code: 'url.base', rule: 'UFN.01' });
  });

  test('a host after credentials is not that of the base', () => {
    const url = 'https://api.example.se@evil.example/sales';
    expect(() => parseApiUrl(url, { base: 'https://api.example.se/sales' })).toThrow(
      '"https://…@evil.example/sales"',
    );
  });

  test.each(['sales', 'ftp://a'])('%j is not a base', (base) => {
    const error = errorOf(() => parseApiUrl('/sales', { base }));
    expect(error).toMatchObject({ code: 'url.base', rule: 'UFN.01' });
  });
});

describe('parameters are decoded as forms are (WHATWG URL §5.1)', () => {
  test.each<[query: string, expected: UrlParameter[]]>([
    ['', []],
    ['&', []],
    ['&&a=1&&', [{ name: 'a', value: '1' }]],
    ['a=1', [{ name: 'a', value: '1' }]],
    ['a=', [{ name: 'a', value: '' }]],
    ['a', [{ name: 'a' }]],
    ['=', [{ name: '', value: '' }]],
    ['=1', [{ name: '', value: '1' }]],
    ['a=b=c', [{ name: 'a', value: 'b=c' }]],
    ['a==', [{ name: 'a', value: '=' }]],
    ['a=1&a=2&a=1', ['1', '2', '1'].map((value) => ({ name: 'a', value }))],
    ['sort=total+desc', [{ name: 'sort', value: 'total desc' }]],
    ['sort=total%20desc', [{ name: 'sort', value: 'total desc' }]],
    ['a=1%2B1', [{ name: 'a', value: '1+1' }]],
    ['stad=Malm%C3%B6', [{ name: 'stad', value: 'Malmö' }]],
    ['%C3%A5r=1', [{ name: 'år', value: '1' }]],
    ['a=%F0%9F%98%80', [{ name: 'a', value: '😀' }]],
    ['a%20b+c=1', [{ name: 'a b c', value: '1' }]],
    [
      'a=%26&b=%3D',
      [
        { name: 'a', value: '&' },
        { name: 'b', value: '=' },
      ],
    ],
    ['a%3Db=c', [{ name: 'a=b', value: 'c' }]],
    ['a=%253D', [{ name: 'a', value: '%3D' }]],
    // The first question mark only is the delimiter.
    ['?a=1', [{ name: '?a', value: '1' }]],
    ['%3Fa=%3F', [{ name: '?a', value: '?' }]],
    ['a=+?', [{ name: 'a', value: ' ?' }]],
    ['a=b/c;d', [{ name: 'a', value: 'b/c;d' }]],
    // No error where an escape is broken, nor where its octets are no UTF-8.
    [
      'a=50%&b=%zz',
      [
        { name: 'a', value: '50%' },
        { name: 'b', value: '%zz' },
      ],
    ],
    ['a=%FF', [{ name: 'a', value: '\ufffd' }]],
    ['a=%00%0D%0A', [{ name: 'a', value: '\0\r\n' }]],
    // Comparisons written directly
    ['price>=100&price<200', [{ name: 'price>', value: '100' }, { name: 'price<200' }]],
    ['__proto__=1', [{ name: '__proto__', value: '1' }]],
  ])('?%s', (query, expected) => {
    expect(parseApiUrl(`/v1/a?${query}`).parameters).toEqual(expected);
    expect(parseApiUrl(`https://a.example/?${query}#f`).parameters).toEqual(expected);
  });

  test.each<[template: string, names: string[]]>([
    ['{?page}', ['page']],
    ['{?page,limit*}', ['page', 'limit']],
    ['{?page:3,sort_by}', ['page', 'sort_by']],
    ['{?page}{&sort}', ['page', 'sort']],
    ['{?}', []],
    ['{?,a,}', ['a']],
    ['{/id}{?page}', ['page']],
    ['{#part}', []],
    ['{;a}{.b}{+c}', []],
    ['{page}', []],
    ['{?a', []],
  ])('variables of %s', (template, names) => {
    expect(parseApiUrl(`/v1/orders${template}`).parameters).toEqual(
      names.map((name) => ({ name })),
    );
  });

  test.each<[query: string, expected: UrlParameter[]]>([
    ['?a=1{&page,limit*}', [{ name: 'a', value: '1' }, { name: 'page' }, { name: 'limit' }]],
    ['?a=1{&page}&b=2', [{ name: 'a', value: '1' }, { name: 'b', value: '2' }, { name: 'page' }]],
    [
      '?a={a}&b={b}',
      [
        { name: 'a', value: '{a}' },
        { name: 'b', value: '{b}' },
      ],
    ],
    ['?a={"b":1}', [{ name: 'a', value: '{"b":1}' }]],
    ['?fixed{&x}', [{ name: 'fixed' }, { name: 'x' }]],
  ])('parameters and variables: %s', (query, expected) => {
    expect(parseApiUrl(`/v1/orders${query}`).parameters).toEqual(expected);
  });
});

describe('templates (RFC 6570)', () => {
  test.each<[url: string, expected: Partial<ApiUrl>]>([
    ['/v1/orders/{id}', { version: 'v1', resource: 'orders', identifier: '{id}' }],
    ['/v1/orders{/id}', { version: 'v1', resource: 'orders', identifier: '{/id}' }],
    [
      '/v1/orders{/id}/lines{/line}',
      { version: 'v1', resource: 'orders', identifier: '{/id}', rest: ['lines', '{/line}'] },
    ],
    ['/v1/orders/{id}.json', { version: 'v1', resource: 'orders', identifier: '{id}.json' }],
    ['/v1/orders/{a}-{b}', { version: 'v1', resource: 'orders', identifier: '{a}-{b}' }],
    // Path-style parameters, labels and fragments are no segments (§3.2.4, §3.2.5, §3.2.7).
    ['/v1/orders{;v}', { version: 'v1', resource: 'orders' }],
    ['/v1/orders/{id}{.type}', { version: 'v1', resource: 'orders', identifier: '{id}' }],
    ['/v1/orders{#part}', { version: 'v1', resource: 'orders' }],
    ['/v1/{+path}', { version: 'v1', resource: '{+path}' }],
    ['{/resource}', { resource: '{/resource}' }],
    ['{+base}/v1/orders', { api: ['{+base}'], version: 'v1', resource: 'orders' }],
    ['{?page}', { parameters: [{ name: 'page' }] }],
    [
      'https://{host}/{api}/{version}/orders/{id}{?fields}',
      {
        protocol: 'https',
        host: '{host}',
        port: 443,
        api: ['{api}'],
        version: '{version}',
        resource: 'orders',
        identifier: '{id}',
        parameters: [{ name: 'fields' }],
      },
    ],
    // A brace of no variable is text.
    ['/{/v1/a}b{', { resource: '{/v1/a}b{' }],
    ['/{/v1/a', { api: ['{'], version: 'v1', resource: 'a' }],
    ['/v1/{"a"}', { version: 'v1', resource: '{"a"}' }],
    ['/v1/{', { version: 'v1', resource: '{' }],
    ['/v1/{}', { version: 'v1', resource: '{}' }],
  ])('%s', (url, expected) => {
    expect(parseApiUrl(url)).toEqual(elements(expected));
  });
});

describe('a text that is neither a URL nor a path is refused', () => {
  test.each([
    'orders',
    'orders/17',
    './orders',
    '../orders',
    'api.example.se/orders',
    'https:/api.example.se',
    'https:orders',
    'mailto:a@example.se',
    'ftp://api.example.se/orders',
    'urn:isbn:0',
    'javascript://x',
    'httpss://a',
    'xhttps://a.example/orders',
    'https://a.example:0/orders',
    'https://a.example:65536/orders',
    'https://{host}:80:81/orders',
    'https://{host} /orders',
    'https://:{port}/orders',
    'https://',
    'https:///orders',
    'https://?a',
    ' /orders',
    '\\orders',
  ])('%s', (url) => {
    const error = errorOf(() => parseApiUrl(url));
    expect(error).toMatchObject({ code: 'url.base', rule: 'UFN.01' });
  });

  test('a user without a host', () => {
    expect(() => parseApiUrl('https://user@/orders')).toThrow('"https://…@/orders"');
  });

  test('the message of a long or broken text stays short and on one line', () => {
    for (const url of ['a'.repeat(1_000_000), 'a\r\nb', '\u2028']) {
      expect(errorOf(() => parseApiUrl(url)).message).toMatch(/^[^\r\n\u2028]{1,300}$/);
    }
  });
});

describe('a megabyte is read', () => {
  test('of segments', () => {
    const { rest } = parseApiUrl(`/v1${'/a'.repeat(500_000)}`);
    expect(rest).toHaveLength(499_998);
  });

  test('of parameters', () => {
    const { parameters } = parseApiUrl(`/v1/a?${'a=1&'.repeat(250_000)}`);
    expect(parameters).toHaveLength(250_000);
  });

  test('of variables', () => {
    expect(parseApiUrl(`/v1/a{?${'a,'.repeat(500_000)}}`).parameters).toHaveLength(500_000);
    expect(parseApiUrl(`/v1${'{/a}'.repeat(250_000)}`).rest).toHaveLength(249_998);
  });
});

function errorOf(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(HalyardError);
    return error as HalyardError;
  }
  throw new Error('nothing is thrown');
}
