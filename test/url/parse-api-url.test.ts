import { HalyardError } from 'halyard';
import { type ApiUrl, parseApiUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';

/** Origin, api, version, resource, identifier and rest, with bars between. */
function shown({ protocol, host, port, ...path }: ApiUrl): string {
  const { api, version, resource, identifier, rest } = path;
  const origin = protocol && `${protocol}://${host}${port === undefined ? '' : `:${port}`}`;
  const elements = [origin, api.join('/'), version, resource, identifier, rest.join('/')];
  return elements.map((element) => element ?? '').join('|');
}

test.each(
  rows(`
    https://api.example.se/orders/v1/orders/17?fields=id => https://api.example.se:443|orders|v1|orders|17|
    https://api.example.se => https://api.example.se:443|||||
    https://api.example.se/ => https://api.example.se:443|||||
    https://api.example.se?page=2 => https://api.example.se:443|||||
    https://api.example.se/v1 => https://api.example.se:443||v1|||
    https://api.example.se/v1/ => https://api.example.se:443||v1|||
    https://api.example.se/v1/orders => https://api.example.se:443||v1|orders||
    /sales/north/v2/orders => |sales/north|v2|orders||
    /orders/v1 => |orders|v1|||
    /orders => |||orders||
    /orders/17 => |||orders|17|
    /api/orders/17 => |api||orders|17|
    /API/orders => |API||orders||
    /rest => |rest||||
    /apis/orders => |||apis|orders|
    /v1/orders/17/lines/3/notes => ||v1|orders|17|lines/3/notes
    / => |||||
    /v1/orders/{id} => ||v1|orders|{id}|
    /v1/orders{/id} => ||v1|orders|{/id}|
    /v1/orders{/id}/lines{/line} => ||v1|orders|{/id}|lines/{/line}
    /v1/orders/{id}.json => ||v1|orders|{id}.json|
    /v1/orders/{a}-{b} => ||v1|orders|{a}-{b}|
    /v1/orders{;v} => ||v1|orders||
    /v1/orders/{id}{.type} => ||v1|orders|{id}|
    /v1/orders{#part} => ||v1|orders||
    /v1/{+path} => ||v1|{+path}||
    {/resource} => |||{/resource}||
    {+base}/v1/orders => |{+base}|v1|orders||
    {?page} => |||||
    https://{host}/{api}/{version}/orders/{id}{?fields} => https://{host}:443|{api}|{version}|orders|{id}|
    /{/v1/a}b{ => |||{/v1/a}b{||
    /{/v1/a => |{|v1|a||
    /v1/{"a"} => ||v1|{"a"}||
    /v1/{ => ||v1|{||
    /v1/{} => ||v1|{}||
    /sales//v1/%C3%85r//a%2Fb/..// => |sales|v1|%C3%85r|a%2Fb|..
    /v1/orders/17#/v2/x?a=b => ||v1|orders|17|
    /v1/v2/a => ||v1|v2|a|
    https://{host}:{port}/v1/orders => https://{host}||v1|orders||`),
)('the elements of %s (UFN.01)', (_, url = '', expected) => {
  expect(shown(parseApiUrl(url))).toBe(expected);
});

test('members that the URL does not have are absent', () => {
  expect(parseApiUrl('/')).toStrictEqual({ api: [], rest: [], parameters: [] });
});

test.each(
  `
  v0 v10 v12345678901234567890 {version} v{VERSION} {api-version} {apiVersion}`
    .trim()
    .split(/\s+/),
)('%s is a version', (version) => {
  expect(shown(parseApiUrl(`/a/${version}/b`))).toBe(`|a|${version}|b||`);
});

test.each([
  'v',
  'V1',
  'v01',
  'v1.0',
  'v1-beta',
  'version1',
  '1',
  'v1 ',
  'xv1',
  'v१',
  '{v}',
  '{versionId}',
  'x{version}',
  '{?version}',
  '{version',
])('%s is not a version', (segment) => {
  expect(parseApiUrl(`/a/${segment}/b`).version).toBeUndefined();
});

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
])('protocol, host and port of %s', (url, protocol, host, port) => {
  for (const behind of ['', '/v1/orders', '?a=b', '#c', '{?page}', '{/id}']) {
    expect(parseApiUrl(url + behind)).toMatchObject({ protocol, host, port });
  }
});

describe('parameters are decoded as forms are (WHATWG URL §5.1)', () => {
  // Rows: the query, its parameters apart by ` | `. A property compares any query with the platform.
  test.each(
    rows(`
      &&a=1&& => a=1
      a= => a=
      a => a
      =1 => =1
      a==b=c => a==b=c
      a=1&a=2&a=1 => a=1 | a=2 | a=1
      sort=total+desc => sort=total desc
      a=50%&b=%zz => a=50% | b=%zz
      a=%FF => a=\ufffd
      price>=100&price<200 => price>=100 | price<200
      __proto__=1 => __proto__=1
      a=1{&page,limit*} => a=1 | page | limit
      a=1{&page}&b=2 => a=1 | b=2 | page
      a={a}&b={"b":1} => a={a} | b={"b":1}
      fixed{&x} => fixed | x`),
  )('?%s', (_, query, expected = '') => {
    const parameters = expected.split(' | ').flatMap((text) => {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
      return text === '' ? [] : value === undefined ? { name } : { name, value };
    });
    expect(parseApiUrl(`/v1/a?${query}`).parameters).toEqual(parameters);
  });

  test('a name may contain an equals sign that is encoded', () => {
    expect(parseApiUrl('/v1/a?a%3Db=c').parameters).toEqual([{ name: 'a=b', value: 'c' }]);
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

function errorOf(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(HalyardError);
    return error as HalyardError;
  }
  throw new Error('nothing is thrown');
}
