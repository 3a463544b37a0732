import { HalyardError } from 'halyard';
import type { RuleId } from 'halyard/rules';
import {
  type Base,
  encodeIdentifier,
  href,
  parseTemplate,
  type Template,
  type TemplateValues,
} from 'halyard/url';
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

describe('a base that is not an absolute URL is refused', () => {
  test.each<[base: unknown, expected: string]>([
    ['', 'be an absolute URL'],
    ['/orders', 'be an absolute URL'],
    ['api.example.se', 'be an absolute URL'],
    ['//api.example.se', 'be an absolute URL'],
    ['ftp://api.example.se', 'be an http or https URL'],
    ['https://', 'have a host'],
    ['https://user:secret@api.example.se', 'not contain credentials'],
    ['https://api.example.se/a b', 'not contain a space'],
    ['https://api.example.se/{version}', 'be a URL without { and }'],
    ['https://api.example.se?a=1', 'have no query and no fragment'],
    ['https://api.example.se/?', 'have no query and no fragment'],
    ['https://api.example.se#a', 'have no query and no fragment'],
    ['https://api.example.se/..', 'have no segment "." or "..", which clients resolve away'],
    ['https://api.example.se/./orders', 'have no segment "." or "..", which clients resolve away'],
    ['https://api.example.se/v1/../', 'have no segment "." or "..", which clients resolve away'],
    [
      'https://api.example.se/v1/%2E%2e/v2',
      'have no segment "." or "..", which clients resolve away',
    ],
    [undefined, 'be a string'],
    [null, 'be a string'],
    [17, 'be a string'],
    [{}, 'be a string'],
    [{ href: null }, 'be a string'],
    [{ href: '/orders' }, 'be an absolute URL'],
  ])('%o must %s', (base, expected) => {
    const make = () => untyped(base, '/orders');
    expect(make).toThrow(HalyardError);
    const error = expect.objectContaining({
      code: 'url.base',
      rule: 'HYP.07',
      details: expect.objectContaining({ subject: 'base', expected }),
    });
    expect(make).toThrow(error);
    // Twice: a refused base is not remembered as checked.
    expect(make).toThrow(error);
  });

  test('the message shows the base and an example', () => {
    expect(() => href('api.example.se' as string, '/orders')).toThrow(
      expect.objectContaining({
        message:
          'base must be an absolute URL, got "api.example.se". Pass an absolute URL, such as https://api.example.se/orders/v1. [HYP.07]',
      }),
    );
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

describe('a missing value in the path is refused: it would give the URL of another resource', () => {
  test.each<[template: string, values: unknown]>([
    ['/orders/{id}', undefined],
    ['/orders/{id}', {}],
    ['/orders/{id}', { id: undefined }],
    ['/orders/{id}', { id: null }],
    ['/orders/{id}', { id: '' }],
    ['/orders/{id}', { id: [] }],
    ['/orders/{id}', { id: {} }],
    ['/orders/{id}', { id: [null] }],
    ['/orders/{id}', { id: { a: undefined } }],
    ['/orders/{id*}', { id: [] }],
    ['/orders/{+id}', {}],
    ['/orders/{+id}', { id: null }],
    ['/orders/{a,id}', { a: 1 }],
    ['/orders/{id}', Object.create({ id: 17 })],
    ['/orders/{id}{?page}', { page: 1 }],
  ])('%s with %j', (template, values) => {
    const make = () => untyped(BASE, template, values);
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'url.value', rule: 'HYP.13' }));
    expect(make).toThrow(
      /^(?:Template variable id of ".*" must have a value that is not empty|values must be an object)/,
    );
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

describe('a dot segment is refused: clients resolve it away (RFC 3986 §5.2.4)', () => {
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
    expect(make).toThrow(
      /^Path of a URL must have no segment "\." or "\.\.", which clients resolve away; got ".*"\. \[RFC 3986 §5\.2\.4\]$/,
    );
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

describe('a value in the path consists of lower-case letters, digits, - . ~ (UFN.06, UFN.07, UFN.09)', () => {
  test.each<[rule: RuleId, template: string, values: Values]>([
    ['UFN.07', '/orders/{id}', { id: 'a/b' }],
    ['UFN.07', '/orders/{id}', { id: '../admin' }],
    ['UFN.07', '/orders/{id}', { id: '//evil.example' }],
    ['UFN.07', '/orders/{id}', { id: '\\..\\..' }],
    ['UFN.07', '/orders/{id}', { id: '@evil' }],
    ['UFN.07', '/orders/{id}', { id: ':8443' }],
    ['UFN.07', '/orders/{id}', { id: '%2e%2e' }],
    ['UFN.07', '/orders/{id}', { id: '..%2f' }],
    ['UFN.07', '/orders/{id}', { id: '.\t.' }],
    ['UFN.07', '/orders/{id}', { id: '..\r\n' }],
    ['UFN.07', '/orders/{id}', { id: '\u2025' }],
    ['UFN.07', '/orders/{id}', { id: '\ud800' }],
    ['UFN.07', '/orders/{id}', { id: 'å' }],
    ['UFN.07', '/orders/{id}', { id: '?' }],
    ['UFN.07', '/orders/{id}', { id: '#' }],
    ['UFN.07', '/orders/{id}', { id: 1e21 }],
    ['UFN.06', '/orders/{id}', { id: 'ORD-17' }],
    ['UFN.06', '/orders/{id}', { id: 'dQw4w9WgXcQ' }],
    ['UFN.09', '/orders/{id}', { id: 'ord_17' }],
    ['UFN.09', '/orders/{id}', { id: 'to pay' }],
    ['UFN.07', '/orders/{a,b}', { a: 1, b: 2 }],
    ['UFN.07', '/orders/{a}', { a: [1, 2] }],
    ['UFN.07', '/orders/{a*}', { a: { x: 1 } }],
    ['UFN.07', '/orders{;a}', { a: 1 }],
    ['UFN.07', '/orders{&a}', { a: 1 }],
    ['UFN.07', '/orders{/a*}', { a: ['x', 'y/z'] }],
    ['UFN.06', '/orders{/a}', { a: 'X' }],
    ['UFN.06', '/orders{.a}', { a: 'JSON' }],
    ['UFN.07', '/orders/{id}{?page}', { id: 'a/b', page: 2 }],
  ])('%s: %s with %j', (rule, template, values) => {
    expect(() => href(BASE, template, values)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'url.value', rule }),
    );
  });

  test('the message names the variable, the value and two remedies', () => {
    expect(() => href(BASE, '/orders/{id}', { id: 'a/b' })).toThrow(
      expect.objectContaining({
        message:
          'Template variable id in the path must consist of lower-case letters, digits, "-", "." and "~"; got "a/b". Pass encodeIdentifier(id), or write {+id} to leave the value as it is and break the rule. [UFN.07]',
      }),
    );
  });

  test.each<[template: string, values: Values, names: string, given: string]>([
    ['/orders{&a}', { a: 1 }, 'a', '"&a=1"'],
    ['/orders/{a,b}', { a: 1, b: 2 }, 'a,b', '"1,2"'],
    ['/orders/{a,b}', { a: [1], b: 2 }, 'a,b', '"1,2"'],
  ])(
    'of several values the message has another remedy: %s with %j',
    (template, values, names, given) => {
      expect(() => href(BASE, template, values)).toThrow(
        expect.objectContaining({
          message:
            `Template variable ${names} in the path must consist of lower-case letters, digits, "-", "." and "~"; got ${given}. ` +
            `Write {/${names}} for segments or {?${names}} for query parameters. [UFN.07]`,
        }),
      );
    },
  );

  test.each<[template: string, value: unknown, remedy: string]>([
    ['/orders/{a}', [1, 2], 'got [1,2]. Write {/a*} for segments or {?a} for query parameters'],
    ['/orders{/a*}', ['A', 'B'], 'got ["A","B"]. Pass a.map(encodeIdentifier)'],
    [
      '/orders/{a}',
      { id: 1 },
      'got {"id":1}. Pass the member that identifies the resource, such as { a: a.id }',
    ],
  ])('of a list or an object: %s with %j', (template, a, remedy) => {
    expect(() => untyped(BASE, template, { a })).toThrow(
      expect.objectContaining({
        message: `Template variable a in the path must be text of lower-case letters, digits, "-", "." and "~"; ${remedy}. [UFN.07]`,
      }),
    );
  });

  test.each<[what: string, values: object, given: string]>([
    ['a misspelt name', { orderId: 3 }, '{"orderId":3}'],
    ['an empty value', { id: '', page: 2 }, '""'],
    ['null', { id: null, page: 2 }, 'null'],
    ['no values', {}, 'undefined'],
  ])('of %s the message shows what was given', (_, values, given) => {
    expect(() => untyped(BASE, '/orders/{id}', values)).toThrow(
      expect.objectContaining({
        message: `Template variable id of "/orders/{id}" must have a value that is not empty, got ${given}. Add id to the values or to the item, or write {?id} for an optional query parameter. [HYP.13]`,
      }),
    );
  });

  test('of a whole path must be there, too', () => {
    expect(() => untyped(BASE, '/files/{+path}', {})).toThrow(
      'Template variable path of "/files/{+path}" must have a value that is not empty',
    );
  });

  test.each<[template: string, values: Values, path: string]>([
    ['/orders{?id}', { id: 'ORD_17/å' }, '/orders?id=ORD_17%2F%C3%A5'],
    ['/orders?id={id}', { id: 'ORD_17/å' }, '/orders?id=ORD_17%2F%C3%A5'],
    ['/orders{?a}{b}', { a: 1, b: '/B' }, '/orders?a=1%2FB'],
    ['/orders/{id}', { id: encodeIdentifier('ORD_17/å') }, '/orders/~4f~52~44~5f17~2f~c3~a5'],
  ])(
    'in the query it may be any text, and encodeIdentifier writes it: %s with %j',
    (template, values, path) => {
      expect(href(BASE, template, values)).toBe(BASE + path);
    },
  );
});

describe('{+path} writes its value as it is (RFC 6570 §3.2.3)', () => {
  test.each<[path: string, kept: string]>([
    ['//evil.example', '//evil.example'],
    ['\\\\evil.example', '%5C%5Cevil.example'],
    ['\\..\\..', '%5C..%5C..'],
    ['@evil.example', '@evil.example'],
    ['..%2f', '..%2f'],
    ['.\t.', '.%09.'],
    ['..\n', '..%0A'],
    ['[::1]', '%5B::1%5D'],
    ['a#part#2', 'a#part%232'],
    ['a#part[0]#2#3', 'a#part%5B0%5D%232%233'],
  ])('%j → %s', (path, kept) => {
    const url = href(BASE, '/files/{+path}', { path });
    expect(url).toBe(`${BASE}/files/${kept}`);
    expect(new URL(url).href).toBe(url);
  });
});

describe('a template may be plain data', () => {
  test.each<[template: Template, values: Values, path: string]>([
    [{ source: '/orders', parts: ['/orders'] }, {}, '/orders'],
    [{ source: '/a', parts: ['/a b\r\n', '[1]#å#'] }, {}, '/a%20b%0D%0A%5B1%5D#%C3%A5%23'],
    [structuredClone(parseTemplate('/orders/{id}')), { id: 17 }, '/orders/17'],
  ])('%j', (template, values, path) => {
    expect(href(BASE, template, values)).toBe(BASE + path);
  });

  test('a change of a template that is plain data is noticed', () => {
    const parts: string[] = ['/orders'];
    const template = { source: '/orders', parts };
    expect(href(BASE, template)).toBe(`${BASE}/orders`);
    parts[0] = '/..';
    expect(() => href(BASE, template)).toThrow(
      expect.objectContaining({ code: 'url.dot-segment' }),
    );
  });
});

test('a getter is read once, so that the checked value is the written one', () => {
  const answers = ['a', '..'];
  const values = {
    get id() {
      return answers.shift() ?? '';
    },
  };
  expect(href(BASE, '/orders/{id}', values)).toBe(`${BASE}/orders/a`);
  expect(answers).toEqual(['..']);
});

describe('a template that does not start with a slash is refused', () => {
  test.each<[template: string, values: Values, more: string]>([
    ['orders', {}, '. Write /orders.'],
    ['books/{id}/loans', { id: 17 }, '. Write /books/{id}/loans.'],
    ['books/:id', {}, '. Write /books/:id.'],
    ['{id}', { id: 17 }, '. Write /{id}.'],
    ['{+path}', { path: 'orders' }, ', got "orders". Write /{+path}.'],
    ['{+path}', { path: '@evil.example/' }, ', got "@evil.example/". Write /{+path}.'],
    ['{+path}', { path: '.evil.example/' }, ', got ".evil.example/". Write /{+path}.'],
    ['{+path}', { path: ':8443/' }, ', got ":8443/". Write /{+path}.'],
    [
      '{+path}',
      { path: 'https://evil.example/' },
      ', got "https://evil.example/". Write /{+path}.',
    ],
    ['{.ext}', { ext: 'evil' }, '. Write /{.ext}.'],
    ['https://evil.example/', {}, '. Write the path below the base.'],
    ['h2://evil.example/', {}, '. Write the path below the base.'],
  ])('%s with %j', (template, values, more) => {
    const make = () => href('https://api.example.se', template, values);
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(
      expect.objectContaining({
        code: 'url.template',
        message: `URL template ${template} must start with a slash${more}`,
      }),
    );
  });

  test('the message shows no password', () => {
    expect(() => href('https://api.example.se', 'https://user:secret@evil.example/', {})).toThrow(
      /^URL template https:\/\/…@evil\.example\/ must start with a slash\. Write the path below the base\.$/,
    );
  });

  test('two slashes do not leave the host', () => {
    const url = href('https://api.example.se', '{+path}', { path: '//evil.example/' });
    expect(new URL(url).host).toBe('api.example.se');
  });
});

describe('the result is always legal by RFC 3986', () => {
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

describe('a variable in the form of a router is refused', () => {
  test.each<[template: string, name: string]>([
    ['/orders/:id', 'id'],
    ['/orders/:orderId/lines/{line}', 'orderId'],
    ['/orders/:order_id{?page}', 'order_id'],
  ])('%s', (template, name) => {
    expect(() => href(BASE, template, { id: 17, line: 1 })).toThrow(
      expect.objectContaining({
        code: 'url.template',
        message: `URL template must name its variables in braces, not as :${name}; got "${template}". Write {${name}} for :${name}. [RFC 6570 §2.2]`,
      }),
    );
  });

  test.each(['/orders/17:00', '/orders/:17', '/orders?at=/:id'])(
    '%s is not a template of paths',
    (template) => {
      expect(href(BASE, template)).toBe(BASE + template);
    },
  );
});

test.each([[null], [undefined], [17], [{}], [{ source: '/orders' }], [['/orders']]])(
  '%j as the template is refused',
  (template) => {
    expect(() => untyped(BASE, template)).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
  },
);

describe('a segment without a value would name another resource', () => {
  test.each<[template: string, values: object, missing: string]>([
    ['/orders{/id}', {}, 'id'],
    ['/orders{/id}', { id: '' }, 'id'],
    ['/orders{/id*}', { id: [] }, 'id'],
    ['/orders{/id,part}', { id: 17 }, 'part'],
  ])('%s with %j', (template, values, missing) => {
    expect(() => href('https://api.example.se', template, values as never)).toThrow(
      expect.objectContaining({
        code: 'url.value',
        rule: 'HYP.13',
        message: expect.stringContaining(`Template variable ${missing} of`),
      }),
    );
  });
});

test('in the query it would not', () => {
  expect(untyped(BASE, '/orders?q=1{/id}', {})).toBe(`${BASE}/orders?q=1`);
});

describe('a fragment has the characters of a path', () => {
  test.each<[template: string, value: string, url: string]>([
    ['/orders{#part}', 'part-2', '/orders#part-2'],
    ['/orders#{part}', 'part-2', '/orders#part-2'],
    ['/orders?q={part}', 'A B', '/orders?q=A%20B'],
    ['/orders{?part}', 'A B', '/orders?part=A%20B'],
    ['/orders#a?b={part}', 'c', '/orders#a?b=c'],
    ['/orders#{+part}', 'Part_2', '/orders#Part_2'],
  ])('%s with %s', (template, part, url) => {
    expect(href('https://api.example.se', template, { part })).toBe(`https://api.example.se${url}`);
  });

  test.each<[template: string, value: string]>([
    ['/orders{#part}', 'A B'],
    ['/orders{#part}', 'a b'],
    ['/orders{#part}', 'a_b'],
    ['{#part}', 'å'],
    ['/orders#{part}', 'a_b'],
    ['/orders?q=1#{part}', 'a_b'],
    ['/orders{?q}{#part}', 'a_b'],
    ['/orders#a?b={part}', 'a_b'],
  ])('%s with %s is refused', (template, part) => {
    expect(() => href('https://api.example.se', template, { part })).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
  });

  test('nothing leaves it: a question mark behind it is part of it', () => {
    expect(() => href(BASE, '/orders#{a}?b={part}', { a: 'x', part: 'a_b' })).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
  });

  test('the message names the fragment', () => {
    expect(() => href('https://api.example.se', '/orders{#part}', { part: 'a_b' })).toThrow(
      'Template variable part in the fragment must consist of lower-case letters',
    );
  });
});
