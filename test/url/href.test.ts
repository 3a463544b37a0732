import { type Base, encodeIdentifier, href, type TemplateValues } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { tryHref } from '../../src/url/href.js';

const BASE = 'https://api.example.se/orders/v1';

type Values = TemplateValues<string>;

/** Rows have values of any type. */
const hrefOf = href as (base: Base, template: string, values?: object) => string;

describe('an href is the base and the expanded template', () => {
  test.each<[template: string, values: Values | undefined, path: string]>([
    ['', undefined, ''],
    ['/', undefined, '/'],
    ['/orders', undefined, '/orders'],
    ['/orders/{id}', { id: 17 }, '/orders/17'],
    ['/orders/{id}', { id: false }, '/orders/false'],
    ['/orders/{id}', { id: 0 }, '/orders/0'],
    ['/orders/{id}', { id: '...' }, '/orders/...'],
    ['/orders/{id}', { id: '.a' }, '/orders/.a'],
    ['/orders/{id}', { id: 'ord-17.a~b' }, '/orders/ord-17.a~b'],
    ['/orders/{id}', { id: -17 }, '/orders/-17'],
    ['/orders/{+id}', { id: 'ORD_17' }, '/orders/ORD_17'],
    ['/orders/{a}.{b}', { a: '1', b: '2' }, '/orders/1.2'],
    ['{/a,b}', { a: 'x', b: 'y' }, '/x/y'],
    ['/orders{/a*}', { a: ['x', 'y'] }, '/orders/x/y'],
    ['/orders{;a}', {}, '/orders'],
    ['{?page}', undefined, ''],
    ['{?page}', { page: 2 }, '?page=2'],
    ['{#part}', { part: 'a' }, '#a'],
    ['/orders{?status,page}', { status: 'to pay', page: 2 }, '/orders?status=to%20pay&page=2'],
    ['/orders{?status,page}', { page: null }, '/orders'],
    ['/orders?sort=total{&page}', { page: 2 }, '/orders?sort=total&page=2'],
    ['/files/{+path}', { path: 'a/b c.txt' }, '/files/a/b%20c.txt'],
    ['/orders{?path}', { path: '/../' }, '/orders?path=%2F..%2F'],
    ['/orders?path=/../x', undefined, '/orders?path=/../x'],
    ['/orders#/../x', undefined, '/orders#/../x'],
    ['/[{id}]', { id: 1 }, '/%5B1%5D'],
    ['/räksmörgås', undefined, '/r%C3%A4ksm%C3%B6rg%C3%A5s'],
  ])('%s with %j → %s', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
  });
});

describe('the base is text, a URL, or an object with an href', () => {
  test.each<[base: Base, url: string]>([
    ['https://api.example.se', 'https://api.example.se/orders'],
    ['https://api.example.se/', 'https://api.example.se/orders'],
    ['https://api.example.se/v1/', 'https://api.example.se/v1/orders'],
    ['http://localhost:3000', 'http://localhost:3000/orders'],
    ['http://[::1]:3000/v1', 'http://[::1]:3000/v1/orders'],
    ['HTTPS://API.example.se:443/', 'HTTPS://API.example.se:443/orders'],
    [
      'https://api.example.se/v1.2/.well-known/...',
      'https://api.example.se/v1.2/.well-known/.../orders',
    ],
    [new URL('https://api.example.se'), 'https://api.example.se/orders'],
    [{ href: 'https://api.example.se/v1/' }, 'https://api.example.se/v1/orders'],
  ])('%s', (base, url) => {
    expect(href(base, '/orders')).toBe(url);
    // Twice: a base is remembered.
    expect(href(base, '/orders')).toBe(url);
  });
});

test.each<[base: Base]>([
  [''],
  ['/orders'],
  ['api.example.se'],
  ['//api.example.se'],
  ['ftp://api.example.se'],
  ['https://'],
  ['https://user:secret@api.example.se'],
  ['https://api.example.se/a b'],
  ['https://api.example.se/{version}'],
  ['https://api.example.se?a=1'],
  ['https://api.example.se/?'],
  ['https://api.example.se#a'],
  ['https://api.example.se/..'],
  ['https://api.example.se/./orders'],
  ['https://api.example.se/v1/../'],
  ['https://api.example.se/v1/%2E%2e/v2'],
  [{ href: '/orders' }],
])('%o is no base: an absolute http(s) URL without query, fragment and dot segments', (base) => {
  const make = () => hrefOf(base, '/orders');
  const error = expect.objectContaining({ code: 'url.base', rule: 'HYP.07' });
  expect(make).toThrow(error);
  // Twice: a refused base is not remembered as checked.
  expect(make).toThrow(error);
});

class ObjectId {
  toString = () => '6b03';
  toJSON = () => '6b03';
}

describe('any identifier is percent-encoded in the path (RFC 3986 §2.1, RFC 6570 §3.2.2)', () => {
  test.each<[id: unknown, segment: string]>([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['550E8400-E29B-41D4-A716-446655440000', '550E8400-E29B-41D4-A716-446655440000'],
    ['SE-2024/001', 'SE-2024%2F001'],
    ['eva@example.se', 'eva%40example.se'],
    ['Å 12', '%C3%85%2012'],
    ['a_b', 'a_b'],
    ['dQw4+w9/WgXcQ==', 'dQw4%2Bw9%2FWgXcQ%3D%3D'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['../admin', '..%2Fadmin'],
    ['\\..\\..', '%5C..%5C..'],
    ['//evil.example', '%2F%2Fevil.example'],
    ['@evil', '%40evil'],
    [':8443', '%3A8443'],
    ['17?admin=1', '17%3Fadmin%3D1'],
    ['17#top', '17%23top'],
    [';v=1', '%3Bv%3D1'],
    ["!'()*", '%21%27%28%29%2A'],
    ['{id}', '%7Bid%7D'],
    ['\0', '%00'],
    ['..\r\n', '..%0D%0A'],
    ['.\t.', '.%09.'],
    ['\u2025', '%E2%80%A5'],
    ['\ud800', '%EF%BF%BD'],
    ['a\udc00b', 'a%EF%BF%BDb'],
    ['\u{1f600}', '%F0%9F%98%80'],
    [' ', '%20'],
    ['...', '...'],
    [17, '17'],
    [-17, '-17'],
    [0, '0'],
    [-0, '0'],
    [0.5, '0.5'],
    [1e21, '1e%2B21'],
    [9007199254740993n, '9007199254740993'],
    [false, 'false'],
    [new ObjectId(), '6b03'],
    [{ toString: () => 'a/b' }, 'a%2Fb'],
    [{ toJSON: () => 17n }, '17'],
    [{ toJSON: () => 'json', toString: () => 'text' }, 'json'],
    [Object.create({ toJSON: () => 'inherited' }), 'inherited'],
    [new URL('https://a.example/'), 'https%3A%2F%2Fa.example%2F'],
    [new Date(0), '1970-01-01T00%3A00%3A00.000Z'],
    [[1, 2], '1,2'],
    [[new ObjectId(), null, 2n], '6b03,2'],
    [encodeIdentifier('ORD_17/å'), '~4f~52~44~5f17~2f~c3~a5'],
  ])('%o → %s', (id, segment) => {
    const url = `${BASE}/orders/${segment}`;
    expect(hrefOf(BASE, '/orders/{id}', { id })).toBe(url);
    expect(hrefOf(BASE, '/orders/{id}/lines{?q}', { id, q: 1 })).toBe(`${url}/lines?q=1`);
    expect(tryHref(BASE, '/orders/{id}', { id })).toBe(url);
    // Clients request the URL as it is.
    expect(new URL(url).href).toBe(url);
  });
});

describe('without a path segment for a value there is no URL', () => {
  const throwing = () => {
    throw new TypeError('lazy');
  };

  test.each<[what: string, id: unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an empty text', ''],
    ['NaN', Number.NaN],
    ['an infinite number', Number.NEGATIVE_INFINITY],
    ['a dot', '.'],
    ['two dots', '..'],
    ['bytes', new Uint8Array([1, 2])],
    ['a Buffer', Buffer.from('6b03')],
    ['an ArrayBuffer', new ArrayBuffer(2)],
    ['an empty object', {}],
    ['a plain object', { id: 17 }],
    ['an object without a prototype', Object.create(null)],
    ['a toJSON that returns dots', { toJSON: () => '..' }],
    ['a toJSON that returns an object', { toJSON: () => ({ $oid: '6b03' }) }],
    ['a toJSON that returns null', { toJSON: () => null }],
    ['a toJSON that throws', { toJSON: throwing, toString: () => 'text' }],
    ['a toString that throws', { toString: throwing }],
    ['a toString that returns an empty text', { toString: () => '' }],
    ['a getter that throws', Object.defineProperty({}, 'a', { get: throwing, enumerable: true })],
    ['a Map', new Map([['a', 1]])],
    ['a promise', Promise.resolve(17)],
    ['an invalid Date', new Date(Number.NaN)],
    ['a symbol', Symbol('17')],
    ['a function', () => '17'],
    ['an empty list', []],
    ['a list of null', [null]],
    ['a list of an empty text', ['']],
    ['a list with an empty text', ['a', '']],
    ['a list of two dots', ['..']],
    ['a list of plain objects', [{ a: 1 }]],
    ['a list in a list', [['a']]],
  ])('%s', (_, id) => {
    for (const template of ['/orders/{id}', '/orders/{+id}', '/orders{/id}/lines']) {
      expect(() => hrefOf(BASE, template, { id })).toThrow(
        expect.objectContaining({ code: 'url.value', rule: 'HYP.13' }),
      );
      expect(tryHref(BASE, template, { id })).toBeUndefined();
    }
  });

  test.each<[template: string, values: object | undefined]>([
    ['/orders/{id}', undefined],
    ['/orders/{id}', {}],
    ['/orders/{id}', { ids: 17 }],
    ['/orders/{id}', Object.create({ id: 17 })],
    ['/orders/{id}{?page}', { page: 1 }],
    ['/orders/{a,id}', { a: 1 }],
    ['/orders{/id,part}', { id: 17 }],
    ['/orders/{id*}', { id: [] }],
    ['/orders/{id*}', { id: {} }],
    ['/orders{/id*}', { id: ['a', '', 'b'] }],
    ['/orders/{id:3}', { id: '' }],
    ['/orders/{id:3}', { id: ['abc'] }],
    ['/orders/{toString}', {}],
    ['/orders/{constructor}', {}],
    ['/orders/{__proto__}', {}],
  ])('%s with %j', (template, values) => {
    expect(() => hrefOf(BASE, template, values)).toThrow(
      expect.objectContaining({ code: 'url.value', rule: 'HYP.13' }),
    );
    expect(tryHref(BASE, template, (values ?? {}) as Values)).toBeUndefined();
  });
});

describe('nor with a dot segment: clients resolve it away (RFC 3986 §5.2.4)', () => {
  test.each<[template: string, values: Values]>([
    ['/orders/{id}/lines', { id: '..' }],
    ['/orders/{id}{?page}', { id: '..', page: 2 }],
    ['/orders/{id}{#part}', { id: '..', part: 'a' }],
    ['/orders/{id}?page=2', { id: '..' }],
    ['{/ids*}', { ids: ['a', '..', 'b'] }],
    ['/orders/.{id}', { id: '.' }],
    ['/orders/{a}{b}', { a: '.', b: '.' }],
    ['/files/{+path}', { path: 'a/../../b' }],
    ['/files/{+path}', { path: '%2e%2E' }],
    ['/files/{+path}', { path: '.%2e/x' }],
    ['/files/{+path}', { path: '..?x' }],
    ['/files/{+path}', { path: '..#x' }],
    ['/orders/{id:2}', { id: '../x' }],
    ['/orders/{id*}', { id: ['.'] }],
    ['/orders/{id}.', { id: '.' }],
    ['/orders/{id}%2E', { id: '.' }],
    ['/{.x}', { x: '.' }],
    ['/{.x}', { x: '' }],
    ['/a{/x,y}', { x: '..', y: 'b' }],
    ['/..', {}],
    ['/%2e%2e/x', {}],
    ['/./x', {}],
  ])('%s with %j', (template, values) => {
    expect(() => href(BASE, template, values)).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
    expect(tryHref(BASE, template, values)).toBeUndefined();
  });
});

describe('dots next to other characters are no dot segment', () => {
  test.each<[template: string, values: Values, path: string]>([
    ['/.well-known/{name}', { name: 'a' }, '/.well-known/a'],
    ['/files/{name}.json', { name: '..' }, '/files/...json'],
    ['/files/{name}.{ext}', { name: '.', ext: '.' }, '/files/...'],
    ['/orders/x{id}', { id: '..' }, '/orders/x..'],
    ['/orders/{id}x', { id: '..' }, '/orders/..x'],
    ['/orders/a{.x}', { x: '.' }, '/orders/a..'],
    ['/orders{/x*}', { x: ['a', '...'] }, '/orders/a/...'],
    ['/orders{?x,y*}', { x: '..', y: ['.', '..'] }, '/orders?x=..&y=.&y=..'],
    ['/orders?{x}', { x: '..' }, '/orders?..'],
    ['/orders?x={x}', { x: '..' }, '/orders?x=..'],
  ])('%s with %j → %s', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
    expect(new URL(BASE + path).href).toBe(BASE + path);
  });
});

describe('a template that does not start with a slash is refused', () => {
  test.each<[template: string, values: Values]>([
    ['orders', {}],
    ['books/:id', {}],
    ['{id}', { id: 17 }],
    ['{+path}', { path: 'orders' }],
    ['{+path}', { path: '@evil.example/' }],
    ['{+path}', { path: '.evil.example/' }],
    ['{+path}', { path: ':8443/' }],
    ['{+path}', { path: 'https://evil.example/' }],
    ['{.ext}', { ext: 'evil' }],
    ['https://evil.example/', {}],
  ])('%s with %j', (template, values) => {
    expect(() => href('https://api.example.se', template, values)).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
  });

  test('the message shows no password', () => {
    expect(() => href('https://api.example.se', 'https://user:secret@evil.example/', {})).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });

  test('two slashes do not leave the host', () => {
    const url = href('https://api.example.se', '{+path}', { path: '//evil.example/' });
    expect(new URL(url).host).toBe('api.example.se');
  });
});

test.each(['/orders/:id', '/orders/:orderId/lines/{line}', '/orders/:order_id{?page}'])(
  '%s, in the form of a router, is refused',
  (template) => {
    expect(() => href(BASE, template, { line: 1 })).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
  },
);

test.each(['/orders/17:00', '/orders/:17', '/orders?at=/:id'])('%s is not', (template) => {
  expect(href(BASE, template)).toBe(BASE + template);
});
