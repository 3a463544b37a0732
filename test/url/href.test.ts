import { HalyardError } from 'halyard';
import { type Base, href, parseTemplate, type Template, type TemplateValues } from 'halyard/url';
import { describe, expect, test, vi } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';

type Values = TemplateValues<string>;

/** The library is called from JavaScript too, where no type keeps a wrong value out. */
const untyped = href as (base: unknown, template: unknown, values?: unknown) => string;

describe('an href is the base and the expanded template', () => {
  test.each<[template: string, values: Values | undefined, path: string]>([
    ['', undefined, ''],
    ['/', undefined, '/'],
    ['/orders', undefined, '/orders'],
    ['/orders/{id}', { id: 17 }, '/orders/17'],
    ['/orders/{id}', { id: 'a/b?c#d' }, '/orders/a%2Fb%3Fc%23d'],
    ['/orders/{id}', { id: false }, '/orders/false'],
    ['/orders/{id}', { id: 0 }, '/orders/0'],
    ['/orders/{id}', { id: '...' }, '/orders/...'],
    ['/orders/{id}', { id: '.a' }, '/orders/.a'],
    ['/orders/{id}', { id: '%2e%2e' }, '/orders/%252e%252e'],
    ['/orders/{id}', { id: '../admin' }, '/orders/..%2Fadmin'],
    ['/orders/{a}.{b}', { a: '1', b: '2' }, '/orders/1.2'],
    ['{/a,b}', { a: 'x', b: null }, '/x'],
    ['{/a}', {}, ''],
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
    ['/räksmörgås', undefined, '/r%C3%A4ksm%C3%B6rg%C3%A5s'],
  ])('%s with %j → %s', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
    expect(href(BASE, parseTemplate(template), values)).toBe(BASE + path);
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

  test('one base after another keeps its own text', () => {
    const bases = ['https://a.example', 'https://b.example/', 'https://a.example/'];
    expect([...bases, ...bases].map((base) => href(base, '/x'))).toEqual([
      'https://a.example/x',
      'https://b.example/x',
      'https://a.example/x',
      'https://a.example/x',
      'https://b.example/x',
      'https://a.example/x',
    ]);
  });
});

describe('a base that is none is refused', () => {
  test.each<[base: unknown, message: RegExp]>([
    ['', /^base must be an absolute URL, got ""\. /],
    [
      '/orders',
      /^base must be an absolute URL, got "\/orders"\. Write it with its scheme and host/,
    ],
    ['api.example.se', /must be an absolute URL/],
    ['//api.example.se', /must be an absolute URL/],
    ['ftp://api.example.se', /must be an http or https URL/],
    ['https://', /must have a host/],
    ['https://user:secret@api.example.se', /must not contain credentials/],
    ['https://api.example.se/a b', /must not contain a space/],
    ['https://api.example.se/{version}', /must be a URL without { and }/],
    ['https://api.example.se?a=1', /has a query or a fragment.* Give the part before it/],
    ['https://api.example.se/?', /has a query or a fragment/],
    ['https://api.example.se#a', /has a query or a fragment/],
    ['https://api.example.se/..', /has a segment of dots, which clients resolve away/],
    ['https://api.example.se/./orders', /has a segment of dots/],
    ['https://api.example.se/v1/../', /has a segment of dots/],
    ['https://api.example.se/v1/%2E%2e/v2', /has a segment of dots/],
    [undefined, /must be a string/],
    [null, /must be a string/],
    [17, /must be a string/],
    [{}, /must be a string/],
    [{ href: null }, /must be a string/],
    [{ href: '/orders' }, /must be an absolute URL/],
  ])('%o', (base, message) => {
    const make = () => untyped(base, '/orders');
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'url.base', rule: 'HYP.07' }));
    expect(make).toThrow(message);
    // Twice: what was refused is not remembered as checked.
    expect(make).toThrow(message);
  });

  test.each([
    ['text', ''],
    ['an object', { href: '' }],
  ])('the empty one, %s, even as the first that is ever given', async (_, base) => {
    vi.resetModules();
    const fresh = await import('halyard/url');
    expect(() => fresh.href(base, '/orders')).toThrow(
      expect.objectContaining({ code: 'url.base' }),
    );
  });
});

describe('a part of the path that is missing is refused: it would be the URL of another resource', () => {
  test.each<[template: string, values: unknown]>([
    ['/orders/{id}', undefined],
    ['/orders/{id}', {}],
    ['/orders/{id}', { id: undefined }],
    ['/orders/{id}', { id: null }],
    ['/orders/{id}', { id: [] }],
    ['/orders/{id}', { id: {} }],
    ['/orders/{id}', { id: [null] }],
    ['/orders/{id}', { id: { a: undefined } }],
    ['/orders/{id*}', { id: [] }],
    ['/orders/{+id}', {}],
    ['/orders/{+id}', { id: null }],
    ['/orders/{a,id}', { a: 1 }],
    ['/orders/{id}', Object.create({ id: 17 })],
    ['/orders/{id}', null],
    ['/orders/{id}{?page}', { page: 1 }],
  ])('%s with %j', (template, values) => {
    const make = () => untyped(BASE, template, values);
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'url.value', rule: 'HYP.13' }));
    expect(make).toThrow(/ needs a value for id\. .*\{\?id\} for a parameter that may be left out/);
  });

  test.each(['toString', 'constructor', '__proto__'])(
    '{%s}, which every object inherits',
    (name) => {
      expect(() => untyped(BASE, `/orders/{${name}}`, {})).toThrow(
        expect.objectContaining({ code: 'url.value' }),
      );
    },
  );
});

describe('a segment of dots is refused: clients resolve it away (RFC 3986 §5.2.4)', () => {
  test.each<[template: string, values: Values]>([
    ['/orders/{id}', { id: '.' }],
    ['/orders/{id}', { id: '..' }],
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
    ['/orders/{id}', { id: ['..'] }],
    ['/orders/{id*}', { id: ['.'] }],
    ['/orders/{id}.', { id: '.' }],
    ['/orders/{id}.', { id: [''] }],
    ['/orders/.{id}/lines', { id: [''] }],
    ['/orders/{id}%2E', { id: '.' }],
    ['/{.x}', { x: '.' }],
    ['/{.x}', { x: '' }],
    ['/a{/x,y}', { x: '..', y: 'b' }],
    ['/..', {}],
    ['/%2e%2e/x', {}],
    ['/./x', {}],
  ])('%s with %j', (template, values) => {
    const make = () => href(BASE, template, values);
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'url.dot-segment' }));
    expect(make).toThrow(/\[RFC 3986 §5\.2\.4\]$/);
  });
});

describe('dots beside other characters of a segment are no segment of dots', () => {
  test.each<[template: string, values: Values, path: string]>([
    ['/.well-known/{name}', { name: 'a' }, '/.well-known/a'],
    ['/files/{name}.json', { name: '..' }, '/files/...json'],
    ['/files/{name}.{ext}', { name: '.', ext: '.' }, '/files/...'],
    ['/orders/x{id}', { id: '..' }, '/orders/x..'],
    ['/orders/{id}x', { id: '..' }, '/orders/..x'],
    ['/orders/{a,b}', { a: '.', b: '.' }, '/orders/.,.'],
    ['/orders/{id}{;x}', { id: 'a', x: '..' }, '/orders/a;x=..'],
    ['/orders{;x}', { x: '..' }, '/orders;x=..'],
    ['/orders/a{.x}', { x: '.' }, '/orders/a..'],
    ['/orders{/x*}', { x: { '..': '.' } }, '/orders/..=.'],
    ['/orders{/x*}', { x: ['a', '...'] }, '/orders/a/...'],
    ['/orders{?x,y*}', { x: '..', y: ['.', '..'] }, '/orders?x=..&y=.&y=..'],
    ['/orders?{x}', { x: '..' }, '/orders?..'],
    ['/orders?x={x}', { x: '..' }, '/orders?x=..'],
  ])('%s with %j → %s', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
    expect(new URL(BASE + path).href).toBe(BASE + path);
  });
});

describe('what a value holds stays in its place (RFC 6570 §3.2.2)', () => {
  test.each<[id: string, segment: string]>([
    ['//evil.example', '%2F%2Fevil.example'],
    ['\\\\evil.example', '%5C%5Cevil.example'],
    ['\\..\\..', '%5C..%5C..'],
    ['@evil.example', '%40evil.example'],
    [':8443', '%3A8443'],
    ['..%2f', '..%252f'],
    ['%2e%2e', '%252e%252e'],
    ['.\t.', '.%09.'],
    ['\t..', '%09..'],
    ['.\n', '.%0A'],
    ['..\r\n', '..%0D%0A'],
    ['..;', '..%3B'],
    ['.. ', '..%20'],
    ['\u2025', '%E2%80%A5'],
    ['\uff0e\uff0e', '%EF%BC%8E%EF%BC%8E'],
  ])('%j → %s', (id, segment) => {
    const url = href(BASE, '/orders/{id}/lines', { id });
    expect(url).toBe(`${BASE}/orders/${segment}/lines`);
    // URL parsers drop tabs and line ends, and take a backslash for a slash (WHATWG URL §4.4).
    expect(new URL(url).href).toBe(url);
  });

  test.each<[path: string, kept: string]>([
    ['//evil.example', '//evil.example'],
    ['\\\\evil.example', '%5C%5Cevil.example'],
    ['\\..\\..', '%5C..%5C..'],
    ['@evil.example', '@evil.example'],
    ['..%2f', '..%2f'],
    ['.\t.', '.%09.'],
    ['..\n', '..%0A'],
    ['[::1]', '%5B::1%5D'],
  ])('with {+path}: %j → %s (§3.2.3)', (path, kept) => {
    const url = href(BASE, '/files/{+path}', { path });
    expect(url).toBe(`${BASE}/files/${kept}`);
    expect(new URL(url).href).toBe(url);
  });
});

describe('a template of plain data is one too', () => {
  test.each<[template: Template, values: Values, path: string]>([
    [{ source: '/orders', parts: ['/orders'] }, {}, '/orders'],
    [{ source: '/a', parts: ['/a b\r\n', '[1]#å#'] }, {}, '/a%20b%0D%0A%5B1%5D#%C3%A5%23'],
    [structuredClone(parseTemplate('/orders/{id}')), { id: 17 }, '/orders/17'],
  ])('%j', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
  });

  test('what was found of it before does not hold when it has changed', () => {
    const parts: string[] = ['/orders'];
    const template = { source: '/orders', parts };
    expect(href(BASE, template)).toBe(`${BASE}/orders`);
    parts[0] = '/..';
    expect(() => href(BASE, template)).toThrow(
      expect.objectContaining({ code: 'url.dot-segment' }),
    );
  });
});

test('a value that is computed is read once, so that what was checked is what is written', () => {
  const answers = ['a', '..'];
  const values = {
    get id() {
      return answers.shift() ?? '';
    },
  };
  expect(href(BASE, '/orders/{id}', values)).toBe(`${BASE}/orders/a`);
  expect(answers).toEqual(['..']);
});

describe('what does not begin a path below the base is refused', () => {
  test.each<[template: string, values: Values]>([
    ['orders', {}],
    ['{id}', { id: 17 }],
    ['{+path}', { path: 'orders' }],
    ['{+path}', { path: '@evil.example/' }],
    ['{+path}', { path: '.evil.example/' }],
    ['{+path}', { path: ':8443/' }],
    ['{+path}', { path: 'https://evil.example/' }],
    ['{.ext}', { ext: 'evil' }],
    ['{;id}', { id: 17 }],
    ['{&page}', { page: 2 }],
    ['https://evil.example/', {}],
  ])('%s with %j', (template, values) => {
    const make = () => href('https://api.example.se', template, values);
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'url.template' }));
    expect(make).toThrow(/does not begin a path below the base\. .* Begin it with a slash/);
  });

  test('two slashes do not leave the host', () => {
    const url = href('https://api.example.se', '{+path}', { path: '//evil.example/' });
    expect(new URL(url).host).toBe('api.example.se');
  });
});

describe('a URL that RFC 3986 does not allow is refused or encoded, never given', () => {
  test.each<[template: string, values: Values]>([
    ['/files/{+path}', { path: 'a[0]' }],
    ['/files{?a}{#part}', { part: 'a#b' }],
    ['/files/{+path}', { path: 'a#b#c' }],
    ['/files/a[0]', {}],
    ['/files#a#b', {}],
  ])('%s with %j', (template, values) => {
    let url: string;
    try {
      url = href(BASE, template, values);
    } catch (error) {
      expect(error).toBeInstanceOf(HalyardError);
      return;
    }
    // path, query and fragment have no brackets and one # (RFC 3986 §3.3 to §3.5)
    expect(url.slice(BASE.length)).toMatch(/^[^#[\]]*(?:#[^#[\]]*)?$/);
  });
});

test.each([[null], [undefined], [17], [{}], [{ source: '/orders' }], [['/orders']]])(
  '%j as the template is refused',
  (template) => {
    expect(() => untyped(BASE, template)).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
  },
);
