import { HalyardError, ianaRelations, type LinkOptions, type Method, type Rel } from 'halyard';
import { link } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

/** The library is called from JavaScript too, where no type keeps a wrong value out. */
const untyped = link as (rel: unknown, href: unknown, options?: unknown) => unknown;

describe('the method is written, and left out it is the typical one of the relation type', () => {
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
    ['cancel', 'GET'],
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
    '%s that is given goes before the typical one',
    (method) => {
      expect(link('self', URL_17, { method }).method).toBe(method);
      expect(link('delete', URL_17, { method }).method).toBe(method);
    },
  );
});

describe('the members stand in the order href, rel, method, title', () => {
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

  test('what is undefined counts as left out', () => {
    expect(untyped('edit', URL_17, { method: undefined, title: undefined })).toStrictEqual({
      href: URL_17,
      rel: 'edit',
      method: 'PATCH',
    });
  });
});

describe('an absolute http or https URL without credentials is taken as it is', () => {
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

describe('any other href is refused: the message shows what was given and what to write', () => {
  const BUILD = "Build it with href(base, '/orders/{id}', { id })";
  const ENCODE = 'Encode it: href(base, template, values) does';
  const HOST = 'Give a host name, an IPv4 or a bracketed IPv6 address, and a port of 1 to 65535';

  test.each<[what: string, href: string, problem: string, remedy: string]>([
    ['an absolute path', '/orders/17', 'is not absolute', BUILD],
    ['a relative path', 'orders/17', 'is not absolute', BUILD],
    ['a path with dots', '../orders/17', 'is not absolute', BUILD],
    ['a query', '?page=2', 'is not absolute', BUILD],
    ['a fragment', '#top', 'is not absolute', BUILD],
    ['a protocol-relative URL', '//evil.example/orders', 'is not absolute', BUILD],
    ['a host without scheme', 'api.example.se/orders', 'is not absolute', BUILD],
    ['a host and port without scheme', 'localhost:8080/orders', 'is not absolute', BUILD],
    ['white space before the URL', ` ${URL_17}`, 'is not absolute', BUILD],
    ['javascript:', 'javascript:alert(1)', 'has the scheme javascript', 'Give an https URL'],
    ['JavaScript:', 'JavaScript:alert(1)', 'has the scheme javascript', 'Give an https URL'],
    ['mailto:', 'mailto:anna@example.se', 'has the scheme mailto', 'Give an https URL'],
    ['data:', 'data:text/html,<b>x</b>', 'has the scheme data', 'Give an https URL'],
    ['file:', 'file:///etc/passwd', 'has the scheme file', 'Give an https URL'],
    ['ftp:', 'ftp://api.example.se/', 'has the scheme ftp', 'Give an https URL'],
    ['one slash', 'https:/api.example.se/', 'has no host', BUILD],
    ['three slashes', 'https:///orders', 'has no host', BUILD],
    ['no slash', 'https:api.example.se', 'has no host', BUILD],
    ['a scheme alone', 'https://', 'has no host', BUILD],
    ['a user', 'https://anna@api.example.se/', 'has credentials before the host', 'Leave them out'],
    ['a user and password', 'https://a:b@api.example.se/', 'has credentials', 'Leave them out'],
    ['an empty user', 'https://@api.example.se/', 'has credentials', 'Leave them out'],
    ['a space', 'https://api.example.se/my orders', 'has a space', ENCODE],
    ['a space in the host', 'https://api example.se/', 'has a space', ENCODE],
    ['CR LF', 'https://api.example.se/\r\nSet-Cookie: a=b', 'control character U+000D', ENCODE],
    ['LF at the end', 'https://api.example.se/orders\n', 'control character U+000A', ENCODE],
    ['a tab', 'https://api.example.se/\torders', 'control character U+0009', ENCODE],
    ['NUL', 'https://api.example.se/\0orders', 'control character U+0000', ENCODE],
    ['DEL', 'https://api.example.se/\x7forders', 'control character U+007F', ENCODE],
    ['a C1 control', 'https://api.example.se/\x85orders', 'control character U+0085', ENCODE],
    ['a letter beyond ASCII', 'https://api.example.se/räksmörgås', 'has "ä"', ENCODE],
    ['a host beyond ASCII', 'https://räksmörgås.se/', 'has "ä"', ENCODE],
    ['an emoji', 'https://api.example.se/🦐', 'has "🦐"', ENCODE],
    ['half a surrogate pair', 'https://api.example.se/\ud83e', 'which a URL cannot have', ENCODE],
    ['a backslash', 'https://api.example.se\\orders', 'has "\\\\"', ENCODE],
    ['a quotation mark', 'https://api.example.se/"', 'has "\\""', ENCODE],
    ['an angle bracket', 'https://api.example.se/<b>', 'has "<"', ENCODE],
    ['a caret', 'https://api.example.se/a^b', 'has "^"', ENCODE],
    ['a bar', 'https://api.example.se/a|b', 'has "|"', ENCODE],
    ['% at the end', 'https://api.example.se/100%', 'has a % without two hex digits', 'Write %25'],
    ['% and one digit', 'https://api.example.se/a%2', 'has a % without', 'Write %25'],
    ['% and no hex digit', 'https://api.example.se/a?b=%GG', 'has a % without', 'Write %25'],
    ['% in a fragment', 'https://api.example.se/#50%', 'has a % without', 'Write %25'],
    ['a template', 'https://api.example.se/orders/{id}', 'is a URI template', 'Expand it first'],
    ['a template alone', '{href}', 'is a URI template', 'Expand it first'],
    ['a closing brace', 'https://api.example.se/orders/}', 'is a URI template', 'Expand it first'],
    ['port 0', 'https://api.example.se:0/', 'has "api.example.se:0" where a host', HOST],
    ['port 65536', 'https://api.example.se:65536/', 'where a host and port belong', HOST],
    ['port 99999', 'https://api.example.se:99999/', 'where a host and port belong', HOST],
    ['a port of letters', 'https://api.example.se:http/', 'where a host and port belong', HOST],
    ['a negative port', 'https://api.example.se:-1/', 'where a host and port belong', HOST],
    ['two ports', 'https://api.example.se:80:80/', 'where a host and port belong', HOST],
    ['an empty label', 'https://api..example.se/', 'has "api..example.se"', HOST],
    ['a dot before the host', 'https://.example.se/', 'where a host and port belong', HOST],
    ['an IPv4 part of 256', 'https://256.0.0.1/', 'where a host and port belong', HOST],
    ['five IPv4 parts', 'https://1.2.3.4.5/', 'where a host and port belong', HOST],
    ['a number as host', 'https://2130706433/', 'where a host and port belong', HOST],
    ['a hexadecimal host', 'https://0x7f000001/', 'where a host and port belong', HOST],
    ['an escape in the host', 'https://api%2eexample.se/', 'where a host and port belong', HOST],
    ['an IPv6 address of no end', 'https://[2001:db8::7/', 'where a host and port belong', HOST],
    ['an IPv6 address with two gaps', 'https://[1::2::3]/', 'where a host and port belong', HOST],
    ['an IPv6 zone', 'https://[fe80::1%25eth0]/', 'where a host and port belong', HOST],
    ['no IPv6 address', 'https://[orders]/', 'where a host and port belong', HOST],
    ['an IPv6 address unbracketed', 'https://2001:db8::7/', 'where a host and port belong', HOST],
    ['a bracket in the path', 'https://api.example.se/a[0]', 'has a bracket', 'Write %5B'],
    ['a bracket in the query', 'https://api.example.se/?a[]=1', 'has a bracket', 'Write %5B'],
    ['two fragments', 'https://api.example.se/#a#b', 'has a bracket or a second #', '%23'],
  ])('%s', (_what, href, problem, remedy) => {
    const error = thrownBy(() => link('self', href));
    expect(error).toMatchObject({ code: 'link.href', rule: 'HYP.14' });
    expect(error.message).toContain('The href of the link self ');
    expect(error.message).toContain(problem);
    expect(error.message).toContain(`Given: ${JSON.stringify(href)}`);
    expect(error.message).toContain(remedy);
    expect(error.message).toContain('[HYP.14]');
  });

  test.each<[href: unknown, rule: string, problem: string, shown: string]>([
    ['', 'HYP.12', 'is empty', 'Given: ""'],
    [undefined, 'HYP.12', 'is not a string', 'Given: undefined'],
    [null, 'HYP.12', 'is not a string', 'Given: null'],
    [17, 'HYP.14', 'is not a string', 'Given: 17'],
    [true, 'HYP.14', 'is not a string', 'Given: true'],
    [17n, 'HYP.14', 'is not a string', 'Given: 17n'],
    [Symbol('s'), 'HYP.14', 'is not a string', 'Given: Symbol(s)'],
    [{ href: URL_17 }, 'HYP.14', 'is not a string', `Given: {"href":"${URL_17}"}`],
    [[URL_17], 'HYP.14', 'is not a string', `Given: ["${URL_17}"]`],
    [new URL(URL_17), 'HYP.14', 'is not a string', `Given: "${URL_17}"`],
    [new Date(Number.NaN), 'HYP.14', 'is not a string', 'Given: an invalid Date'],
  ])('%o', (href, rule, problem, shown) => {
    const error = thrownBy(() => untyped('self', href));
    expect(error).toMatchObject({ code: 'link.href', rule });
    expect(error.message).toContain(`The href of the link self ${problem}`);
    expect(error.message).toContain(shown);
  });

  // WHATWG URL, "host parsing": labels that start with xn-- hold Punycode, or the host is none.
  test.each(['https://xn--a/', 'https://xn--/', 'https://xn--zn7c.com/'])(
    'a host that no URL parser takes: %s',
    (href) => {
      expect(URL.canParse(href)).toBe(false);
      expect(thrownBy(() => link('self', href))).toMatchObject({ code: 'link.href' });
    },
  );

  test('a long href is cut in the message', () => {
    const error = thrownBy(() => link('self', `/${'a'.repeat(100_000)}`));
    expect(error.message).toContain(`Given: "/${'a'.repeat(70)}`);
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
    expect(link(rel, URL_17)).toStrictEqual({ href: URL_17, rel, method: 'GET' });
  });
});

describe('any other rel is refused', () => {
  test.each<[rel: unknown, problem: string, shown: string]>([
    ['', 'A link needs a rel', 'Given: ""'],
    [undefined, 'A link needs a rel', 'Given: undefined'],
    [null, 'A link needs a rel', 'Given: null'],
    [' ', 'This is no link relation type', 'Given: " "'],
    ['self next', 'This is no link relation type', 'Given: "self next"'],
    [' self', 'This is no link relation type', 'Given: " self"'],
    ['self ', 'This is no link relation type', 'Given: "self "'],
    ['self\n', 'This is no link relation type', 'Given: "self\\n"'],
    ['self\r\nX-Injected: 1', 'This is no link relation type', 'Given: "self\\r\\nX-Injected: 1"'],
    ['se\tlf', 'This is no link relation type', 'Given: "se\\tlf"'],
    ['se\0lf', 'This is no link relation type', 'Given: "se\\u0000lf"'],
    ['"self"', 'This is no link relation type', 'Given: "\\"self\\""'],
    ["se'lf", 'This is no link relation type', 'Given: "se\'lf"'],
    ['<self>', 'This is no link relation type', 'Given: "<self>"'],
    ['själv', 'This is no link relation type', 'Given: "själv"'],
    ['-self', 'This is no link relation type', 'Given: "-self"'],
    ['1st', 'This is no link relation type', 'Given: "1st"'],
    ['a/b', 'This is no link relation type', 'Given: "a/b"'],
    ['/rels/cancel', 'This is no link relation type', 'Given: "/rels/cancel"'],
    ['https:', 'This is no link relation type', 'Given: "https:"'],
    ['https://rels.example.se/a b', 'This is no link relation type', 'rels.example.se/a b"'],
    ['https://rels.example.se/{rel}', 'This is no link relation type', '{rel}"'],
    ['https://rels.example.se/"', 'This is no link relation type', 'rels.example.se/\\""'],
    // pct-encoded = "%" HEXDIG HEXDIG (RFC 3986 §2.1)
    ['urn:example:50%', 'This is no link relation type', 'Given: "urn:example:50%"'],
    [17, 'This is no link relation type', 'Given: 17'],
    [['self'], 'This is no link relation type', 'Given: ["self"]'],
    [{ rel: 'self' }, 'This is no link relation type', 'Given: {"rel":"self"}'],
  ])('%o', (rel, problem, shown) => {
    const error = thrownBy(() => untyped(rel, URL_17));
    expect(error).toMatchObject({ code: 'link.rel', rule: 'HYP.15' });
    expect(error.message).toContain(problem);
    expect(error.message).toContain(shown);
    expect(error.message).toContain("Give a registered name ('self', 'next')");
    expect(error.message).toContain('[HYP.15]');
  });
});

describe('an unknown method is refused', () => {
  const ALL = 'Write one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE';

  test.each<[method: unknown, shown: string, remedy: string]>([
    ['get', 'Given: "get"', 'Write GET: methods are in upper case'],
    ['Patch', 'Given: "Patch"', 'Write PATCH: methods are in upper case'],
    ['FOO', 'Given: "FOO"', ALL],
    ['', 'Given: ""', ALL],
    ['GET ', 'Given: "GET "', ALL],
    ['GET\r\n', 'Given: "GET\\r\\n"', ALL],
    ['TRACE', 'Given: "TRACE"', ALL],
    ['CONNECT', 'Given: "CONNECT"', ALL],
    ['constructor', 'Given: "constructor"', ALL],
    [null, 'Given: null', ALL],
    [1, 'Given: 1', ALL],
    [['GET'], 'Given: ["GET"]', ALL],
  ])('%o', (method, shown, remedy) => {
    const error = thrownBy(() => untyped('cancel', URL_17, { method }));
    expect(error).toMatchObject({ code: 'link.method', rule: 'HYP.17' });
    expect(error.message).toContain('The link cancel has an unknown method');
    expect(error.message).toContain(shown);
    expect(error.message).toContain(remedy);
    expect(error.message).toContain('[HYP.17]');
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
    ['', 'Given: ""'],
    [null, 'Given: null'],
    [0, 'Given: 0'],
    [false, 'Given: false'],
    [['a'], 'Given: ["a"]'],
    [{ sv: 'a' }, 'Given: {"sv":"a"}'],
  ])('%o is refused', (title, shown) => {
    const error = thrownBy(() => untyped('self', URL_17, { title }));
    expect(error).toMatchObject({ code: 'link.title', rule: 'link.title' });
    expect(error.message).toContain('The title of the link self is no text');
    expect(error.message).toContain(shown);
    expect(error.message).toContain('Give a heading for people, or leave the title out');
  });
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
    const start = performance.now();
    expect(thrownBy(() => link(rel, href)).code).toMatch(/^link\./);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
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

test('more relation types than are remembered all have their method', () => {
  const rels = Array.from({ length: 2500 }, (_, index) => `action-${index}`);
  for (const rel of [...rels, 'edit', ...rels, 'edit']) {
    const method = rel === 'edit' ? 'PATCH' : 'GET';
    expect(link(rel, 'https://api.example.se/orders/v1/orders')).toMatchObject({ rel, method });
  }
});

test('a URL that was refused is refused again, also after one that is like it', () => {
  const good = 'https://api.example.se/orders/17';
  const bad = 'https://api.example.se/orders/1 ';
  for (const href of [good, bad, good, bad, bad]) {
    const run = () => link('self', href);
    if (href === good) expect(run()).toMatchObject({ href });
    else expect(run).toThrow(expect.objectContaining({ code: 'link.href' }));
  }
});
