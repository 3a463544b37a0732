import {
  defineRelations,
  HalyardError,
  ianaRelations,
  type LinkOptions,
  type Method,
  type Rel,
} from 'halyard';
import { link } from 'halyard/link';
import { describe, expect, test, vi } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

/** The library is called from JavaScript too, where no type keeps a wrong value out. */
const untyped = link as (rel: unknown, href: unknown, options?: unknown) => unknown;

describe('the method is always written; left out, it is the typical one of the relation type', () => {
  test.each<[rel: string, method: Method]>([
    ['self', 'GET'],
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
    ['first', 'GET'],
    ['last', 'GET'],
    ['next', 'GET'],
    ['prev', 'GET'],
    ['collection', 'GET'],
    ['latest-version', 'GET'],
    ['search', 'GET'],
    ['up', 'GET'],
    ['cancel', 'POST'],
    ['Activate', 'POST'],
    ['send', 'POST'],
    ['avbryt', 'POST'],
    ['aktivera', 'POST'],
    ['skicka', 'POST'],
    ['godkann', 'POST'],
    ['MAKULERA', 'POST'],
    // Not the verb alone, and a noun
    ['send-invoice', 'GET'],
    ['cancellations', 'GET'],
    ['orders', 'GET'],
    ['CREATE', 'POST'],
    ['Edit', 'PATCH'],
    ['rePlace', 'PUT'],
    ['DELETE', 'DELETE'],
    ['toString', 'GET'],
    ['constructor', 'GET'],
    ['https://rels.example.se/delete', 'GET'],
  ])('%s is called by %s', (rel, method) => {
    expect(link(rel, URL_17)).toStrictEqual({ href: URL_17, rel, method });
  });

  test.each<Method>(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'a method of %s goes before the typical one',
    (method) => {
      expect(link('self', URL_17, { method }).method).toBe(method);
      // GET is right for an action that is a page for people, such as the approval of a payment.
      expect(link('approve', URL_17, { method }).method).toBe(method);
    },
  );
});

describe('HYP.02: create, edit, replace and delete by a safe method are refused', () => {
  test.each<[rel: string, typical: Method]>([
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
    ['Delete', 'DELETE'],
  ])('%s', (rel, typical) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const error = thrownBy(() => link(rel, URL_17, { method }));
      expect(error).toMatchObject({ code: 'link.method', rule: 'HYP.02' });
      expect(error.message).toBe(
        `method of link "${rel}" must not be a safe method, got "${method}". Use ${typical}, or another relation type for a link to read. [HYP.02]`,
      );
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(link(rel, URL_17, { method }).method).toBe(method);
    }
  });
});

describe('the method of a relation type of your own', () => {
  const relations = defineRelations({
    shipment: { method: 'PUT', meaning: 'Sends the order.' },
    lines: { meaning: 'The lines of the order.' },
  });

  test.each<[rel: string, options: LinkOptions, method: Method]>([
    ['shipment', { relations }, 'PUT'],
    ['shipment', { relations, method: 'PATCH' }, 'PATCH'],
    ['shipment', {}, 'GET'],
    ['lines', { relations }, 'GET'],
    ['cancel', { relations }, 'POST'],
    ['self', { relations: undefined as never }, 'GET'],
  ])('%s with %o is %s', (rel, options, method) => {
    expect(link(rel, URL_17, options)).toStrictEqual({ href: URL_17, rel, method });
  });

  test('of a table that is made by hand is checked', () => {
    const byHand = { shipment: { method: 'FETCH', meaning: 'Sends the order.' } };
    expect(() => untyped('shipment', URL_17, { relations: byHand })).toThrow(
      expect.objectContaining({ code: 'link.method', rule: 'HYP.17' }),
    );
  });

  test.each([[null], ['shipment'], [17]])('relations of %j are refused', (given) => {
    expect(() => untyped('shipment', URL_17, { relations: given })).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'relation.meaning',
        rule: 'HYP.18',
        message: `relations must be an object with relation types by name, got ${JSON.stringify(given)}. Pass what defineRelations returns. [HYP.18]`,
      }),
    );
  });
});

test.each([[null], ['POST'], [17]])('options of %j are refused', (options) => {
  expect(() => untyped('self', URL_17, options)).toThrow(
    expect.objectContaining({
      name: 'HalyardError',
      code: 'link.item',
      message: `Options of link must be an object, got ${JSON.stringify(options)}. Pass { method: 'POST', title: 'Cancel the order' }, or leave them out.`,
    }),
  );
});

describe('the members are in the order href, rel, method, title', () => {
  test.each<[rel: Rel, options: LinkOptions | undefined, json: string]>([
    ['self', undefined, `{"href":"${URL_17}","rel":"self","method":"GET"}`],
    ['self', {}, `{"href":"${URL_17}","rel":"self","method":"GET"}`],
    [
      'cancel',
      { title: 'Cancel', method: 'POST' },
      `{"href":"${URL_17}","rel":"cancel","method":"POST","title":"Cancel"}`,
    ],
    [
      'up',
      { title: 'Beställningar' },
      `{"href":"${URL_17}","rel":"up","method":"GET","title":"Beställningar"}`,
    ],
  ])('%s with %o', (rel, options, json) => {
    expect(JSON.stringify(link(rel, URL_17, options))).toBe(json);
  });

  test('undefined counts as left out', () => {
    expect(untyped('edit', URL_17, { method: undefined, title: undefined })).toStrictEqual({
      href: URL_17,
      rel: 'edit',
      method: 'PATCH',
    });
  });
});

test('the further members follow in their order, whatever that of the options', () => {
  const made = link('search', 'https://api.example.se/orders{?q}', {
    name: 'by-text',
    profile: 'https://api.example.se/profiles/orders',
    deprecation: 'https://docs.example.se/changes',
    type: 'application/hal+json',
    hreflang: 'sv',
    templated: true,
    title: 'Sök',
  });
  expect(JSON.stringify(made)).toBe(
    '{"href":"https://api.example.se/orders{?q}","rel":"search","method":"GET","title":"Sök","templated":true,"hreflang":"sv","type":"application/hal+json","deprecation":"https://docs.example.se/changes","profile":"https://api.example.se/profiles/orders","name":"by-text"}',
  );
  expect(untyped('up', URL_17, { hreflang: undefined, templated: undefined })).toStrictEqual({
    href: URL_17,
    rel: 'up',
    method: 'GET',
  });
});

describe('an absolute http or https URL without credentials is kept unchanged', () => {
  test.each([
    'https://api.example.se',
    'https://api.example.se/',
    'http://api.example.se/orders',
    'HTTPS://API.example.se/Orders',
    'https://api.example.se:8443/orders',
    'https://api.example.se:1/',
    'https://api.example.se:65535/',
    'http://localhost:3000/orders/v1',
    'https://192.0.2.7/orders',
    'https://[2001:db8::7]/orders',
    'https://[2001:db8::7]:8443/orders',
    'https://[::ffff:192.0.2.7]/',
    'https://xn--rksmrgs-5wao1o.example.se/',
    'https://orders_v1.internal/orders',
    'https://api.example.se./orders',
    'https://api.example.se/orders?page=2&sort=total%20desc',
    'https://api.example.se/orders?filter=a/b?c:d@e',
    "https://api.example.se/orders/(17);v=1,2*!$&'+=:@",
    'https://api.example.se/orders/r%C3%A4ks',
    'https://api.example.se/orders#rows',
    'https://api.example.se?page=2',
    'https://api.example.se#top',
    'https://api.example.se/a//b/../c',
  ])('%s', (href) => {
    expect(link('self', href).href).toBe(href);
  });
});

describe('any other href is refused, with the requirement, the value and a remedy', () => {
  const ABSOLUTE = 'be an absolute URL';
  const BUILD = "Build it with href(base, '/orders/{id}', { id })";
  const WHOLE = 'Write it with its scheme and host: https://api.example.se/orders/17';
  const ENCODE = 'Percent-encode it';
  const OMIT = 'Leave them out: every reader of the response would see them';
  const ESCAPE = 'Write %25 for a % sign';
  const EXPAND = 'Expand the URI template first';
  const BRACKETS = 'Write %5B, %5D and %23 for [, ] and #';
  const HOST =
    'Use a host name of at most 253 characters, an IPv4 address or a bracketed IPv6 address, and a port from 1 to 65535';

  test.each<[href: string, expected: string, remedy: string]>([
    ['/orders/17', ABSOLUTE, BUILD],
    ['orders/17', ABSOLUTE, BUILD],
    ['../orders/17', ABSOLUTE, BUILD],
    ['?page=2', ABSOLUTE, BUILD],
    ['#top', ABSOLUTE, BUILD],
    ['//evil.example/orders', ABSOLUTE, BUILD],
    ['api.example.se/orders', ABSOLUTE, BUILD],
    ['localhost:8080/orders', ABSOLUTE, BUILD],
    [` ${URL_17}`, ABSOLUTE, BUILD],
    ['javascript:alert(1)', 'be an http or https URL', WHOLE],
    ['JavaScript:alert(1)', 'be an http or https URL', WHOLE],
    ['mailto:anna@example.se', 'be an http or https URL', WHOLE],
    ['data:text/html,<b>x</b>', 'be an http or https URL', WHOLE],
    ['file:///etc/passwd', 'be an http or https URL', WHOLE],
    ['ftp://api.example.se/', 'be an http or https URL', WHOLE],
    ['https:/api.example.se/', 'have a host', WHOLE],
    ['https:///orders', 'have a host', WHOLE],
    ['https:api.example.se', 'have a host', WHOLE],
    ['https://', 'have a host', WHOLE],
    ['https://api.example.se/my orders', 'not contain a space', ENCODE],
    ['https://api example.se/', 'not contain a space', ENCODE],
    ['https://api.example.se/\r\nA: b', 'not contain the control character U+000D', ENCODE],
    ['https://api.example.se/orders\n', 'not contain the control character U+000A', ENCODE],
    ['https://api.example.se/\torders', 'not contain the control character U+0009', ENCODE],
    ['https://api.example.se/\0orders', 'not contain the control character U+0000', ENCODE],
    ['https://api.example.se/\x7forders', 'not contain the control character U+007F', ENCODE],
    ['https://api.example.se/\x85orders', 'not contain the control character U+0085', ENCODE],
    ['https://api.example.se/räksmörgås', 'not contain "ä"', ENCODE],
    ['https://räksmörgås.se/', 'not contain "ä"', ENCODE],
    ['https://api.example.se/🦐', 'not contain "🦐"', ENCODE],
    ['https://api.example.se/\ud83e', 'not contain "\\ud83e"', ENCODE],
    ['https://api.example.se\\orders', 'not contain "\\\\"', ENCODE],
    ['https://api.example.se/"', 'not contain "\\""', ENCODE],
    ['https://api.example.se/<b>', 'not contain "<"', ENCODE],
    ['https://api.example.se/a^b', 'not contain "^"', ENCODE],
    ['https://api.example.se/a|b', 'not contain "|"', ENCODE],
    ['https://api.example.se/100%', 'have two hex digits after each %', ESCAPE],
    ['https://api.example.se/a%2', 'have two hex digits after each %', ESCAPE],
    ['https://api.example.se/a?b=%GG', 'have two hex digits after each %', ESCAPE],
    ['https://api.example.se/#50%', 'have two hex digits after each %', ESCAPE],
    ['https://api.example.se/orders/{id}', 'be a URL without { and }', EXPAND],
    ['{href}', 'be a URL without { and }', EXPAND],
    ['https://api.example.se/orders/}', 'be a URL without { and }', EXPAND],
    ['https://api.example.se:0/', 'have a valid host and port', HOST],
    ['https://api.example.se:65536/', 'have a valid host and port', HOST],
    ['https://api.example.se:99999/', 'have a valid host and port', HOST],
    ['https://api.example.se:http/', 'have a valid host and port', HOST],
    ['https://api.example.se:-1/', 'have a valid host and port', HOST],
    ['https://api.example.se:80:80/', 'have a valid host and port', HOST],
    ['https://api..example.se/', 'have a valid host and port', HOST],
    ['https://.example.se/', 'have a valid host and port', HOST],
    ['https://256.0.0.1/', 'have a valid host and port', HOST],
    ['https://1.2.3.4.5/', 'have a valid host and port', HOST],
    ['https://2130706433/', 'have a valid host and port', HOST],
    ['https://0x7f000001/', 'have a valid host and port', HOST],
    ['https://api%2eexample.se/', 'have a valid host and port', HOST],
    ['https://[2001:db8::7/', 'have a valid host and port', HOST],
    ['https://[1::2::3]/', 'have a valid host and port', HOST],
    ['https://[fe80::1%25eth0]/', 'have a valid host and port', HOST],
    ['https://[orders]/', 'have a valid host and port', HOST],
    ['https://2001:db8::7/', 'have a valid host and port', HOST],
    ['https://api.example.se/a[0]', 'not contain brackets or a second #', BRACKETS],
    ['https://api.example.se/?a[]=1', 'not contain brackets or a second #', BRACKETS],
    ['https://api.example.se/#a#b', 'not contain brackets or a second #', BRACKETS],
  ])('%j must %s', (href, expected, remedy) => {
    const error = thrownBy(() => link('self', href));
    const rule = expected === ABSOLUTE ? 'HYP.14' : 'HYP.13';
    const shown = JSON.stringify(href).replace('\u007f', '\\u007f').replace('\u0085', '\\u0085');
    expect(error).toMatchObject({ code: 'link.href', rule, details: { given: href } });
    expect(error.message).toBe(
      `href of link "self" must ${expected}, got ${shown}. ${remedy}. [${rule}]`,
    );
  });

  test.each(['anna@', 'a:b@', '@'])('%j before a host is refused and not quoted', (credentials) => {
    const error = thrownBy(() => link('self', `https://${credentials}api.example.se/`));
    const given = 'https://…@api.example.se/';
    expect(error).toMatchObject({ code: 'link.href', rule: 'HYP.13', details: { given } });
    expect(error.message).toBe(
      `href of link "self" must not contain credentials, got "${given}". ${OMIT}. [HYP.13]`,
    );
  });

  test('an address before a path with an @ is quoted', () => {
    const url = 'https://[2001:db8::1]/users/@eva orders';
    expect(() => link('self', url)).toThrow(`got "${url}"`);
  });

  test.each<[href: unknown, rule: string, shown: string]>([
    [undefined, 'HYP.12', 'undefined'],
    [null, 'HYP.12', 'null'],
    [17, 'HYP.13', '17'],
    [true, 'HYP.13', 'true'],
    [17n, 'HYP.13', '17n'],
    [Symbol('s'), 'HYP.13', 'Symbol(s)'],
    [{ href: URL_17 }, 'HYP.13', `{"href":"${URL_17}"}`],
    [[URL_17], 'HYP.13', `["${URL_17}"]`],
    [new URL(URL_17), 'HYP.13', 'a URL object'],
    [new Date(Number.NaN), 'HYP.13', 'an invalid Date'],
  ])('%o', (href, rule, shown) => {
    const error = thrownBy(() => untyped('self', href));
    expect(error).toMatchObject({ code: 'link.href', rule });
    expect(error.message).toBe(
      `href of link "self" must be a string, got ${shown}. Pass the URL as a string. [${rule}]`,
    );
  });

  test.each<[rel: string, href: string, templated: true | undefined, message: string]>([
    ['search', '/orders{?q}', true, `must ${ABSOLUTE}, got "/orders{?q}". ${WHOLE}. [HYP.14]`],
    [
      'up',
      'ftp://a.se/',
      undefined,
      `must be an http or https URL, got "ftp://a.se/". ${WHOLE}. [HYP.13]`,
    ],
    [
      'up',
      'https://a.se/{id}',
      undefined,
      `must be a URL without { and }, got "https://a.se/{id}". ${EXPAND}, or add templated: true. [HYP.13]`,
    ],
  ])('the remedy for %s to %s, templated: %s', (rel, href, templated, message) => {
    expect(() => untyped(rel, href, { templated })).toThrow(
      expect.objectContaining({
        code: 'link.href',
        message: `href of link "${rel}" ${message}`,
      }),
    );
  });

  test('a template may have 8,192 characters', () => {
    const href = (length: number) => `https://a.se/{id}${'a'.repeat(length - 17)}`;
    expect(link('item', href(8192), { templated: true }).href).toHaveLength(8192);
    expect(() => link('item', href(8193), { templated: true })).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'link.template' }),
    );
  });

  test('the empty string is a missing href', () => {
    expect(thrownBy(() => link('self', '')).message).toBe(
      `href of link "self" must be an absolute URL, got "". ${BUILD}. [HYP.12]`,
    );
  });

  test.each(['https://[1::2::3]/', 'https://[::1', 'https://[1:2]/'])(
    'a host that URL parsers refuse: %s',
    (href) => {
      expect(URL.canParse(href)).toBe(false);
      expect(thrownBy(() => link('self', href))).toMatchObject({ code: 'link.href' });
    },
  );

  // Labels that start with xn-- and do not decode: Node 20 and 22 refuse them, Node 24 and 26 do not.
  test.each(['https://xn--a/', 'https://xn--/', 'https://xn--zn7c.com/'])(
    '%s is taken if and only if the platform can parse it',
    (href) => {
      const build = () => link('self', href);
      if (URL.canParse(href)) expect(build().href).toBe(href);
      else expect(thrownBy(build)).toMatchObject({ code: 'link.href' });
    },
  );

  test('a long href is cut in the message', () => {
    const error = thrownBy(() => link('self', `/${'a'.repeat(100_000)}`));
    expect(error.message).toContain(`got "/${'a'.repeat(70)}`);
    expect(error.message.length).toBeLessThan(300);
    expect(error.details.given).toHaveLength(100_001);
  });
});

describe('a relation type is a name or a URI', () => {
  test.each(Object.keys(ianaRelations))('the registered name %s', (rel) => {
    expect(link(rel, URL_17).rel).toBe(rel);
  });

  test.each([
    'cancel',
    'Activate',
    'mark-as-paid',
    'orders.cancel',
    'cancel_order',
    'v2',
    'https://rels.example.se/orders/cancel',
    'http://rels.example.se/cancel?v=2#now',
    'HTTPS://RELS.example.se/cancel',
    'urn:example:cancel',
    'tag:example.se,2026:cancel',
    'https://rels.example.se/a%20b',
    // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) (RFC 3986 §3.1)
    'coap+tcp://rels.example.se/cancel',
  ])('%s', (rel) => {
    expect(link(rel, URL_17)).toMatchObject({ href: URL_17, rel });
  });
});

describe('any other rel is refused', () => {
  test.each<[rel: unknown, shown: string]>([
    ['', '""'],
    [undefined, 'undefined'],
    [null, 'null'],
    [' ', '" "'],
    ['self next', '"self next"'],
    [' self', '" self"'],
    ['self ', '"self "'],
    ['self\n', '"self\\n"'],
    ['self\r\nX-Injected: 1', '"self\\r\\nX-Injected: 1"'],
    ['se\tlf', '"se\\tlf"'],
    ['se\0lf', '"se\\u0000lf"'],
    ['"self"', '"\\"self\\""'],
    ["se'lf", '"se\'lf"'],
    ['<self>', '"<self>"'],
    ['godkänn', '"godkänn"'],
    ['-self', '"-self"'],
    ['1st', '"1st"'],
    ['a/b', '"a/b"'],
    ['/rels/cancel', '"/rels/cancel"'],
    ['https:', '"https:"'],
    ['https://rels.example.se/a b', '"https://rels.example.se/a b"'],
    ['https://rels.example.se/{rel}', '"https://rels.example.se/{rel}"'],
    ['https://rels.example.se/"', '"https://rels.example.se/\\""'],
    // pct-encoded = "%" HEXDIG HEXDIG (RFC 3986 §2.1)
    ['urn:example:50%', '"urn:example:50%"'],
    [17, '17'],
    [['self'], '["self"]'],
    [{ rel: 'self' }, '{"rel":"self"}'],
  ])('%o', (rel, shown) => {
    const error = thrownBy(() => untyped(rel, URL_17));
    expect(error).toMatchObject({ code: 'link.rel', rule: 'HYP.15' });
    expect(error.message).toBe(
      `rel must be a link relation type, got ${shown}. Use a registered name ('self'), the ASCII name of an action ('cancel') or an absolute URI. [HYP.15, RFC 8288 §2.1]`,
    );
  });
});

describe('an unknown method is refused', () => {
  test.each<[method: unknown, shown: string]>([
    ['get', '"get"'],
    ['Patch', '"Patch"'],
    ['FOO', '"FOO"'],
    ['', '""'],
    ['GET ', '"GET "'],
    ['GET\r\n', '"GET\\r\\n"'],
    ['TRACE', '"TRACE"'],
    ['CONNECT', '"CONNECT"'],
    ['constructor', '"constructor"'],
    [null, 'null'],
    [1, '1'],
    [['GET'], '["GET"]'],
  ])('%o', (method, shown) => {
    const error = thrownBy(() => untyped('cancel', URL_17, { method }));
    expect(error).toMatchObject({ code: 'link.method', rule: 'HYP.17' });
    expect(error.message).toBe(
      `method of link "cancel" must be one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE; got ${shown}. [HYP.17]`,
    );
  });
});

describe('a title is a text', () => {
  test.each(['Cancel the order', 'Avbryt beställningen', '🦐', '"quoted"', 'a\nb', '0'])(
    '%o is kept as it is',
    (title) => {
      expect(link('self', URL_17, { title }).title).toBe(title);
    },
  );

  test.each<[title: unknown, shown: string]>([
    ['', '""'],
    [null, 'null'],
    [0, '0'],
    [false, 'false'],
    [['a'], '["a"]'],
    [{ sv: 'a' }, '{"sv":"a"}'],
  ])('%o is refused', (title, shown) => {
    const error = thrownBy(() => untyped('self', URL_17, { title }));
    expect(error).toMatchObject({ code: 'link.title', rule: 'link.title' });
    expect(error.message).toBe(
      `title of link "self" must be a non-empty string, got ${shown}. Leave it out if there is none. [link.title]`,
    );
  });
});

/* Quadratic time would take minutes, past the time limit of a test. */
test.each<[what: string, href: string, options: LinkOptions]>([
  ['labels of a host', `https://${'a.'.repeat(10_000_000)}!`, {}],
  ['capital labels of a host', `https://${'A.'.repeat(10_000_000)}!`, {}],
  ['subtags of a language', URL_17, { hreflang: `a${'-a'.repeat(10_000_000)}!` }],
])('millions of %s are refused like one that is wrong', (_, href, options) => {
  expect(thrownBy(() => link('up', href, options)).code).toMatch(/^link\./);
});

test.each([
  ['one label', 'a'.repeat(253)],
  ['labels of one letter', `${'a.'.repeat(126)}a`],
  ['hyphens', `${'a-'.repeat(126)}a`],
])('a host has at most 253 characters (RFC 1035 §2.3.4) and a final dot: %s', (_, host) => {
  for (const most of [host, `${host}.`, host.toUpperCase(), `${host}:8443`]) {
    expect(link('up', `https://${most}/`).href).toBe(`https://${most}/`);
  }
  for (const more of [
    `${host}a`,
    `${host}..`,
    `${host}.a`,
    `${host}-a`,
    `${host}a`.toUpperCase(),
  ]) {
    expect(thrownBy(() => link('up', `https://${more}/`)).code).toBe('link.href');
    expect(thrownBy(() => link('up', `https://${more}:8443`)).code).toBe('link.href');
  }
});

test('a language has at most 99 subtags', () => {
  expect(link('up', URL_17, { hreflang: `sv${'-a'.repeat(99)}` }).href).toBe(URL_17);
  expect(thrownBy(() => link('up', URL_17, { hreflang: `sv${'-a'.repeat(100)}` })).code).toBe(
    'link.attribute',
  );
});

test('a media type has at most 99 parameters', () => {
  const typeOf = (count: number) => `text/html${'; a=b'.repeat(count)}`;
  expect(link('up', URL_17, { type: typeOf(99) }).type).toBe(typeOf(99));
  for (const count of [100, 4_000_000]) {
    expect(thrownBy(() => link('up', URL_17, { type: typeOf(count) })).code).toBe('link.attribute');
  }
});

describe('a megabyte of hostile text takes linear time', () => {
  const MEGABYTE = 1_000_000;

  test.each<[what: string, rel: string, href: string]>([
    ['labels', 'self', `https://${'a.'.repeat(MEGABYTE / 2)}!`],
    ['one label', 'self', `https://${'a'.repeat(MEGABYTE)}!`],
    ['digits', 'self', `https://${'1'.repeat(MEGABYTE)}!`],
    ['hexadecimal digits', 'self', `https://0x${'f'.repeat(MEGABYTE)}!`],
    ['brackets', 'self', `https://[${':'.repeat(MEGABYTE)}`],
    ['percent signs', 'self', `https://a.se/${'%'.repeat(MEGABYTE)}`],
    ['question marks', 'self', `https://a.se/${'?'.repeat(MEGABYTE)}\n`],
    ['slashes', 'self', `https://a.se${'/'.repeat(MEGABYTE)}\n`],
    ['number signs', 'self', `https://a.se/${'#'.repeat(MEGABYTE)}`],
    ['braces', 'self', '{'.repeat(MEGABYTE)],
    ['a scheme', 'self', 'a'.repeat(MEGABYTE)],
    ['a relation type', `${'a'.repeat(MEGABYTE)}!`, URL_17],
    ['colons in a relation type', `a${':'.repeat(MEGABYTE)} `, URL_17],
  ])('%s', (_what, rel, href) => {
    expect(thrownBy(() => link(rel, href)).code).toMatch(/^link\./);
  });

  test.each<[what: string, options: LinkOptions]>([
    ['a language', { hreflang: `a${'-a'.repeat(MEGABYTE)}!` }],
    ['a media type', { type: `a/a${';a=a'.repeat(MEGABYTE)},` }],
    ['spaces in a media type', { type: `a/a${' '.repeat(MEGABYTE)}` }],
    ['a URL', { deprecation: `https://a.se/${'?'.repeat(MEGABYTE)}\n` }],
    ['a URI', { profile: `a${':'.repeat(MEGABYTE)} ` }],
    ['braces in a template', { templated: true }],
  ])('%s', (_what, options) => {
    const href = options.templated ? `https://a.se/${'{'.repeat(MEGABYTE)}` : URL_17;
    expect(thrownBy(() => link('up', href, options)).code).toMatch(/^link\./);
  });

  test.each(['{a}', '{a', 'a.', '{a,a}', '{a.a.a', 'a{?', '?#', '{?a}{#a}'])(
    'a template that repeats %s, as long as it may be',
    (text) => {
      const href = `https://a.se/${text.repeat(8000 / text.length)}!\n`;
      expect(thrownBy(() => link('up', href, { templated: true })).code).toBe('link.href');
    },
  );
});

function thrownBy(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    if (error instanceof HalyardError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

test('a URL that was refused is refused again, also after one that is like it', () => {
  const good = 'https://api.example.se/orders/17';
  const bad = 'https://api.example.se/orders/1 ';
  for (const href of [good, bad, good, bad, bad]) {
    const run = () => link('self', href);
    if (href === good) expect(run()).toMatchObject({ href });
    else expect(run).toThrow(expect.objectContaining({ code: 'link.href' }));
  }
});

test('a bounded number of relation types is remembered, and all have their method', () => {
  const clear = vi.spyOn(Map.prototype, 'clear');
  const rels = Array.from({ length: 2500 }, (_, index) => `lines-${index}`);
  for (const rel of [...rels, 'edit', ...rels, 'edit']) {
    const method = rel === 'edit' ? 'PATCH' : 'GET';
    expect(link(rel, 'https://api.example.se/orders/v1/orders')).toMatchObject({ rel, method });
  }
  expect(clear.mock.calls.length).toBeGreaterThanOrEqual(4);
  clear.mockRestore();
});
