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
  test.each<Rel>(['create', 'edit', 'replace', 'delete', 'Delete'])('%s', (rel) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      expect(() => link(rel, URL_17, { method })).toThrow(
        expect.objectContaining({ code: 'link.method', rule: 'HYP.02' }),
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
    ['self', { relations: undefined }, 'GET'],
    ['self', { relations: null }, 'GET'],
  ])('%s with %o is %s', (rel, options, method) => {
    expect(link(rel, URL_17, options)).toStrictEqual({ href: URL_17, rel, method });
  });
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

  test.each<[what: string, options: LinkOptions]>([
    ['undefined', { method: undefined, title: undefined, hreflang: undefined }],
    ['null', { method: null, title: null, relations: null, templated: null, type: null }],
    ['an empty title', { title: '' }],
    ['templated: false', { templated: false }],
  ])('%s counts as left out', (_, options) => {
    const made = link('edit', URL_17, options);
    expect(made).toStrictEqual({ href: URL_17, rel: 'edit', method: 'PATCH' });
  });

  test('null and an empty title count as left out beside other members', () => {
    const made = link('up', URL_17, { title: '', hreflang: 'sv', type: null, name: null });
    expect(made).toStrictEqual({ href: URL_17, rel: 'up', method: 'GET', hreflang: 'sv' });
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

describe('any other href is refused', () => {
  test.each<[href: string, rule: string]>([
    ['/orders/17', 'HYP.14'],
    ['orders/17', 'HYP.14'],
    ['../orders/17', 'HYP.14'],
    ['?page=2', 'HYP.14'],
    ['#top', 'HYP.14'],
    ['//evil.example/orders', 'HYP.14'],
    ['api.example.se/orders', 'HYP.14'],
    ['localhost:8080/orders', 'HYP.14'],
    [` ${URL_17}`, 'HYP.14'],
    ['javascript:alert(1)', 'HYP.13'],
    ['JavaScript:alert(1)', 'HYP.13'],
    ['mailto:anna@example.se', 'HYP.13'],
    ['data:text/html,<b>x</b>', 'HYP.13'],
    ['file:///etc/passwd', 'HYP.13'],
    ['ftp://api.example.se/', 'HYP.13'],
    ['https:/api.example.se/', 'HYP.13'],
    ['https:///orders', 'HYP.13'],
    ['https:api.example.se', 'HYP.13'],
    ['https://', 'HYP.13'],
    ['https://api.example.se/my orders', 'HYP.13'],
    ['https://api example.se/', 'HYP.13'],
    ['https://api.example.se/\r\nA: b', 'HYP.13'],
    ['https://api.example.se/orders\n', 'HYP.13'],
    ['https://api.example.se/\torders', 'HYP.13'],
    ['https://api.example.se/\0orders', 'HYP.13'],
    ['https://api.example.se/\x7forders', 'HYP.13'],
    ['https://api.example.se/\x85orders', 'HYP.13'],
    ['https://api.example.se/räksmörgås', 'HYP.13'],
    ['https://räksmörgås.se/', 'HYP.13'],
    ['https://api.example.se/🦐', 'HYP.13'],
    ['https://api.example.se/\ud83e', 'HYP.13'],
    ['https://api.example.se\\orders', 'HYP.13'],
    ['https://api.example.se/"', 'HYP.13'],
    ['https://api.example.se/<b>', 'HYP.13'],
    ['https://api.example.se/a^b', 'HYP.13'],
    ['https://api.example.se/a|b', 'HYP.13'],
    ['https://api.example.se/100%', 'HYP.13'],
    ['https://api.example.se/a%2', 'HYP.13'],
    ['https://api.example.se/a?b=%GG', 'HYP.13'],
    ['https://api.example.se/#50%', 'HYP.13'],
    ['https://api.example.se/orders/{id}', 'HYP.13'],
    ['{href}', 'HYP.13'],
    ['https://api.example.se/orders/}', 'HYP.13'],
    ['https://api.example.se:0/', 'HYP.13'],
    ['https://api.example.se:65536/', 'HYP.13'],
    ['https://api.example.se:99999/', 'HYP.13'],
    ['https://api.example.se:http/', 'HYP.13'],
    ['https://api.example.se:-1/', 'HYP.13'],
    ['https://api.example.se:80:80/', 'HYP.13'],
    ['https://api..example.se/', 'HYP.13'],
    ['https://.example.se/', 'HYP.13'],
    ['https://256.0.0.1/', 'HYP.13'],
    ['https://1.2.3.4.5/', 'HYP.13'],
    ['https://2130706433/', 'HYP.13'],
    ['https://0x7f000001/', 'HYP.13'],
    ['https://api%2eexample.se/', 'HYP.13'],
    ['https://[2001:db8::7/', 'HYP.13'],
    ['https://[1::2::3]/', 'HYP.13'],
    ['https://[fe80::1%25eth0]/', 'HYP.13'],
    ['https://[orders]/', 'HYP.13'],
    ['https://2001:db8::7/', 'HYP.13'],
    ['https://api.example.se/a[0]', 'HYP.13'],
    ['https://api.example.se/?a[]=1', 'HYP.13'],
    ['https://api.example.se/#a#b', 'HYP.13'],
    ['https://anna@api.example.se/', 'HYP.13'],
    ['https://a:b@api.example.se/', 'HYP.13'],
    ['https://@api.example.se/', 'HYP.13'],
    ['', 'HYP.12'],
    [undefined as never, 'HYP.12'],
    [null as never, 'HYP.12'],
    [new URL(URL_17) as never, 'HYP.13'],
  ])('%j', (href, rule) => {
    expect(thrownBy(() => link('self', href))).toMatchObject({ code: 'link.href', rule });
  });

  test.each<[rel: string, href: string, templated: boolean, rule: string]>([
    ['search', '/orders{?q}', true, 'HYP.14'],
    ['search', 'https://a.se/orders', true, 'link.template'],
    ['search', 'https://a.se{+path}', true, 'link.template'],
    ['self', 'https://a.se/{id}', true, 'link.template'],
    ['curies', 'https://a.se/{id}{rel}', true, 'link.template'],
    ['up', 'https://a.se/{id}', false, 'HYP.13'],
  ])('for %s to %s, templated: %s', (rel, href, templated, rule) => {
    expect(() => link(rel, href, { templated })).toThrow(
      expect.objectContaining({ code: 'link.href', rule }),
    );
  });

  test('the message has no credentials', () => {
    expect(thrownBy(() => link('self', 'https://anna:s3cret@api.example.se/')).message).not.toMatch(
      /anna|s3cret/,
    );
  });

  test('a template may have 8,192 characters', () => {
    const href = (length: number) => `https://a.se/{id}${'a'.repeat(length - 17)}`;
    expect(link('item', href(8192), { templated: true }).href).toHaveLength(8192);
    expect(() => link('item', href(8193), { templated: true })).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'link.template' }),
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
    expect(error.message.length).toBeLessThan(300);
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
  test.each([
    '',
    ' ',
    'self next',
    ' self',
    'self ',
    'self\n',
    'self\r\nX-Injected: 1',
    'se\tlf',
    'se\0lf',
    '"self"',
    "se'lf",
    '<self>',
    'godkänn',
    '-self',
    '1st',
    'a/b',
    '/rels/cancel',
    'https:',
    'https://rels.example.se/a b',
    'https://rels.example.se/{rel}',
    'https://rels.example.se/"',
    // pct-encoded = "%" HEXDIG HEXDIG (RFC 3986 §2.1)
    'urn:example:50%',
  ])('%o', (rel) => {
    expect(() => link(rel, URL_17)).toThrow(
      expect.objectContaining({ code: 'link.rel', rule: 'HYP.15' }),
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
