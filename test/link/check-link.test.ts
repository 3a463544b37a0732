import { defineRelations, type Finding } from 'halyard';
import { checkLink } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

/** What a finding says, without its message: rule, level, path, suggestion. */
type Brief = [rule: string, level: string, path: Finding['path'], suggestion?: string];
const brief = (value: unknown) => checkLink(value).map(briefly);

function briefly({ rule, level, path, suggestion }: Finding): Brief {
  return suggestion === undefined ? [rule, level, path] : [rule, level, path, suggestion];
}

describe('a valid link has no finding', () => {
  test.each<[rel: string, method: string]>([
    ['self', 'GET'],
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
    ['next', 'GET'],
    ['prev', 'GET'],
    ['latest-version', 'GET'],
    ['cancel', 'POST'],
    ['cancel', 'DELETE'],
    ['send-invoice', 'PUT'],
    ['orders', 'GET'],
    ['https://rels.example.se/cancel', 'POST'],
  ])('%s by %s', (rel, method) => {
    expect(checkLink({ href: URL_17, rel, method })).toEqual([]);
    expect(checkLink({ href: URL_17, rel, method, title: 'Beställning 17' })).toEqual([]);
  });

  test.each<[what: string, extra: object]>([
    ['members of other formats', { type: 'application/json', hreflang: 'sv', templated: false }],
    ['a title that is undefined', { title: undefined }],
    ['an own __proto__', JSON.parse('{"__proto__":{"method":"get"}}') as object],
  ])('with %s', (_what, extra) => {
    expect(checkLink({ href: URL_17, rel: 'up', method: 'GET', ...extra })).toEqual([]);
  });
});

describe('HYP.11: a link is an object', () => {
  test.each<[value: unknown, shown: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [17, '17'],
    [17n, '17n'],
    [true, 'true'],
    ['', '""'],
    [URL_17, `"${URL_17}"`],
    [[], '[]'],
    [[{ href: URL_17, rel: 'self', method: 'GET' }], '[{"href"'],
    [Symbol('link'), 'Symbol(link)'],
    [() => URL_17, 'a function'],
  ])('%o', (value, shown) => {
    expect(brief(value)).toEqual([['HYP.11', 'SHALL', []]]);
    expect(checkLink(value)[0]?.message).toContain(
      `link must be an object with href, rel and method; got ${shown}`,
    );
  });
});

describe('HYP.12: the href is required', () => {
  test.each<[what: string, link: object, expected: Brief]>([
    ['left out', {}, ['HYP.12', 'SHALL', ['href']]],
    ['undefined', { href: undefined }, ['HYP.12', 'SHALL', ['href']]],
    ['null', { href: null }, ['HYP.12', 'SHALL', ['href']]],
    ['empty', { href: '' }, ['HYP.12', 'SHALL', ['href']]],
    ['called uri', { uri: URL_17 }, ['HYP.12', 'SHALL', ['uri']]],
    ['called url', { url: URL_17 }, ['HYP.12', 'SHALL', ['url']]],
    ['called link', { link: URL_17 }, ['HYP.12', 'SHALL', ['link']]],
    ['called target', { target: URL_17 }, ['HYP.12', 'SHALL', ['target']]],
    ['called location', { location: URL_17 }, ['HYP.12', 'SHALL', ['location']]],
    ['empty beside url', { href: '', url: URL_17 }, ['HYP.12', 'SHALL', ['url']]],
    ['beside a url that is not a string', { url: {} }, ['HYP.12', 'SHALL', ['href']]],
    ['inherited', Object.create({ href: URL_17, url: URL_17 }), ['HYP.12', 'SHALL', ['href']]],
  ])('%s', (_what, link, expected) => {
    const found = checkLink(Object.assign(link, { rel: 'up', method: 'GET' }));
    expect(found.map(briefly)).toEqual([expected]);
    const name = expected[2]?.[0];
    expect(found[0]?.message).toBe(
      name === 'href' ? 'href is required' : `href is required. Rename ${name} to href`,
    );
  });
});

describe('HYP.13, HYP.14: the href is an absolute URL', () => {
  test.each<[href: unknown, rule: 'HYP.13' | 'HYP.14', requirement: string]>([
    ['/orders/17', 'HYP.14', 'must be an absolute URL'],
    ['orders/17', 'HYP.14', 'must be an absolute URL'],
    ['?page=2', 'HYP.14', 'must be an absolute URL'],
    ['//evil.example/orders', 'HYP.14', 'must be an absolute URL'],
    ['api.example.se/orders', 'HYP.14', 'must be an absolute URL'],
    ['localhost:8080/orders', 'HYP.14', 'must be an absolute URL'],
    ['javascript:alert(1)', 'HYP.13', 'must be an http or https URL'],
    ['mailto:anna@example.se', 'HYP.13', 'must be an http or https URL'],
    ['https:///orders', 'HYP.13', 'must be an http or https URL with a host'],
    ['https://anna:pw@api.example.se/', 'HYP.13', 'must not contain credentials'],
    ['https://api.example.se/my orders', 'HYP.13', 'must consist of URL characters'],
    ['https://api.example.se/a\r\nb', 'HYP.13', 'must consist of URL characters'],
    ['https://api.example.se/räksmörgås', 'HYP.13', 'must consist of URL characters'],
    ['https://api.example.se/100%', 'HYP.13', 'must consist of URL characters'],
    ['https://api.example.se/orders/{id}', 'HYP.13', 'must be a URL without { and }'],
    ['https://api.example.se:0/', 'HYP.13', 'must have a valid host and port'],
    ['https://api.example.se/a[0]', 'HYP.13', 'must consist of URL characters'],
    [17, 'HYP.13', 'must be a string'],
    [false, 'HYP.13', 'must be a string'],
    [[URL_17], 'HYP.13', 'must be a string'],
    [{ href: URL_17 }, 'HYP.13', 'must be a string'],
  ])('%o breaks %s', (href, rule, requirement) => {
    const found = checkLink({ href, rel: 'up', method: 'GET' });
    expect(found.map(briefly)).toEqual([[rule, 'SHALL', ['href']]]);
    expect(found[0]?.message).toContain(`href ${requirement}`);
    expect(found[0]?.message).not.toMatch(/[\r\n]|href\(/);
  });
});

describe('HYP.16: the method is required; the suggestion is the typical one of the relation type', () => {
  test.each<[rel: string, method: unknown, typical: string]>([
    ['self', undefined, 'GET'],
    ['next', null, 'GET'],
    ['orders', '', 'GET'],
    ['https://rels.example.se/orders', undefined, 'GET'],
  ])('%s by %o', (rel, method, typical) => {
    expect(brief({ href: URL_17, rel, method })).toEqual([
      ['HYP.16', 'SHALL', ['method'], typical],
    ]);
    expect(checkLink({ href: URL_17, rel })[0]?.message).toBe(
      `method is required. Write ${typical}; clients assume GET without it`,
    );
  });

  // When missing, GET is the default: so a GET starts the state change (HYP.02).
  test.each<[rel: string, typical: string]>([
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
    ['cancel', 'POST'],
  ])('%s, which changes state, without method', (rel, typical) => {
    expect(brief({ href: URL_17, rel })).toEqual([
      ['HYP.16', 'SHALL', ['method'], typical],
      ['HYP.02', rel === 'cancel' ? 'SHOULD NOT' : 'SHALL NOT', ['method'], typical],
    ]);
  });
});

describe('HYP.17: the method is an HTTP verb, in upper case', () => {
  test.each<[method: unknown, suggestion: string | undefined]>([
    ['get', 'GET'],
    ['Get', 'GET'],
    ['post', 'POST'],
    ['patch', 'PATCH'],
    ['dElete', 'DELETE'],
    ['REDIRECT', undefined],
    ['TRACE', undefined],
    ['CONNECT', undefined],
    ['GET ', undefined],
    ['GET, POST', undefined],
    ['constructor', undefined],
    [17, undefined],
    [false, undefined],
    [['GET'], undefined],
    [{}, undefined],
  ])('%o', (method, suggestion) => {
    const found = checkLink({ href: URL_17, rel: 'approve', method });
    const expected: Brief = ['HYP.17', 'SHALL', ['method']];
    expect(found.map(briefly)).toEqual([suggestion ? [...expected, suggestion] : expected]);
  });
});

describe('HYP.02: a safe method changes no state', () => {
  test.each<[rel: string, method: string, suggestion: string]>([
    ['create', 'GET', 'POST'],
    ['edit', 'GET', 'PATCH'],
    ['replace', 'GET', 'PUT'],
    ['delete', 'GET', 'DELETE'],
    ['delete', 'HEAD', 'DELETE'],
    ['delete', 'OPTIONS', 'DELETE'],
    ['DELETE', 'GET', 'DELETE'],
  ])('%s by %s breaks it', (rel, method, suggestion) => {
    const found = checkLink({ href: URL_17, rel, method }).filter(({ rule }) => rule === 'HYP.02');
    expect(found.map(briefly)).toEqual([['HYP.02', 'SHALL NOT', ['method'], suggestion]]);
    expect(found[0]?.message).toBe(`method of rel "${rel}" must be ${suggestion}, got "${method}"`);
  });

  // A page for people may have the name of an action, as PayPal's approve.
  test.each<[rel: string, method: string]>([
    ['activate', 'GET'],
    ['cancel', 'GET'],
    ['send', 'GET'],
    ['approve', 'HEAD'],
    ['approve', 'OPTIONS'],
    ['makulera', 'GET'],
  ])('%s by %s is advised against', (rel, method) => {
    const found = checkLink({ href: URL_17, rel, method });
    expect(found.map(briefly)).toEqual([['HYP.02', 'SHOULD NOT', ['method'], 'POST']]);
    expect(found[0]?.message).toBe(
      `method of rel "${rel}" should be POST if it changes state, got "${method}"`,
    );
  });

  test('an action whose rel is malformed for its diacritics', () => {
    expect(brief({ href: URL_17, rel: 'godkänn', method: 'GET' })).toEqual([
      ['HYP.18', 'SHALL', ['rel'], 'godkann'],
      ['HYP.02', 'SHOULD NOT', ['method'], 'POST'],
    ]);
  });

  test.each<[rel: string, method: string]>([
    ['self', 'GET'],
    ['orders', 'GET'],
    ['cancellations', 'GET'],
    ['edit-form', 'GET'],
    ['create-form', 'GET'],
    ['cancel', 'POST'],
    ['delete', 'POST'],
    ['toString', 'GET'],
    ['https://rels.example.se/delete', 'GET'],
  ])('%s by %s is fine', (rel, method) => {
    expect(brief({ href: URL_17, rel, method }).map(([rule]) => rule)).not.toContain('HYP.02');
  });
});

describe('relation.method: a link has the typical method of its relation type', () => {
  test.each<[rel: string, method: string, typical: string]>([
    ['create', 'PUT', 'POST'],
    ['edit', 'PUT', 'PATCH'],
    ['edit', 'POST', 'PATCH'],
    ['replace', 'POST', 'PUT'],
    ['replace', 'PATCH', 'PUT'],
    ['delete', 'POST', 'DELETE'],
    // The table of the conventions has GET for these.
    ['self', 'DELETE', 'GET'],
    ['first', 'POST', 'GET'],
    ['last', 'POST', 'GET'],
    ['next', 'POST', 'GET'],
    ['prev', 'POST', 'GET'],
    ['collection', 'POST', 'GET'],
    ['latest-version', 'PUT', 'GET'],
    ['search', 'POST', 'GET'],
    ['up', 'PATCH', 'GET'],
  ])('%s by %s', (rel, method, typical) => {
    expect(brief({ href: URL_17, rel, method })).toEqual([
      ['relation.method', 'SHOULD', ['method'], typical],
    ]);
    expect(checkLink({ href: URL_17, rel, method })[0]?.message).toBe(
      `method of rel "${rel}" should be ${typical}, got "${method}"`,
    );
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'an action and an unknown relation may be called by %s',
    (method) => {
      expect(checkLink({ href: URL_17, rel: 'cancel', method })).toEqual([]);
      expect(checkLink({ href: URL_17, rel: 'lines', method })).toEqual([]);
    },
  );
});

describe('link.title: a title is a non-empty string', () => {
  test.each<[title: unknown, shown: string]>([
    ['', '""'],
    [null, 'null'],
    [17, '17'],
    [false, 'false'],
    [['Cancel'], '["Cancel"]'],
    [{ sv: 'Avbryt' }, '{"sv":"Avbryt"}'],
  ])('%o', (title, shown) => {
    const found = checkLink({ href: URL_17, rel: 'cancel', method: 'POST', title });
    expect(found.map(briefly)).toEqual([['link.title', 'SHALL', ['title']]]);
    expect(found[0]?.message).toBe(
      `title must be a non-empty string, got ${shown}. Leave it out if there is none`,
    );
  });
});

describe('relation types from defineRelations are known', () => {
  const relations = defineRelations({
    update: { method: 'POST', meaning: 'Installs the newest firmware.' },
    lines: { meaning: 'The lines of the order.' },
    'https://rels.example.se/Ship': { method: 'POST', meaning: 'Ships the order.' },
  });

  test.each<[rel: string, method: string | undefined, expected: Brief[]]>([
    ['update', 'POST', []],
    ['lines', 'GET', []],
    ['https://rels.example.se/Ship', 'POST', []],
    ['update', 'PUT', [['relation.method', 'SHOULD', ['method'], 'POST']]],
    ['lines', 'POST', [['relation.method', 'SHOULD', ['method'], 'GET']]],
    ['update', 'GET', [['HYP.02', 'SHOULD NOT', ['method'], 'POST']]],
    ['https://rels.example.se/Ship', 'GET', [['HYP.02', 'SHOULD NOT', ['method'], 'POST']]],
    [
      'update',
      undefined,
      [
        ['HYP.16', 'SHALL', ['method'], 'POST'],
        ['HYP.02', 'SHOULD NOT', ['method'], 'POST'],
      ],
    ],
    ['delete', 'DELETE', []],
  ])('%s by %s', (rel, method, expected) => {
    expect(checkLink({ href: URL_17, rel, method }, { relations }).map(briefly)).toEqual(expected);
  });
});

describe('a list of objects keyed by relation type is not a list of links', () => {
  test.each<[value: object, key: string]>([
    [{ self: { href: URL_17 } }, 'self'],
    [{ self: { href: URL_17 }, concert: { href: URL_17 } }, 'self'],
    [{ id: 1, concert: { href: URL_17, rel: 'concert' } }, 'concert'],
  ])('%o', (value, key) => {
    expect(checkLink(value)).toEqual([
      {
        rule: 'HYP.11',
        level: 'SHALL',
        message: `link must be an object with href, rel and method; got links keyed by relation type. Write { "href": …, "rel": "${key}", "method": … }`,
        path: [],
      },
    ]);
  });

  test.each<object>([
    { rel: 'self', self: { href: URL_17 } },
    { href: URL_17, self: { href: URL_17 } },
    { self: { href: 17 } },
    { self: URL_17 },
    { self: [{ href: URL_17 }] },
  ])('but %o is a link with other faults', (value) => {
    expect(brief(value).map(([rule]) => rule)).not.toContain('HYP.11');
  });
});

describe('templates', () => {
  const curies = { rel: 'curies', method: 'GET', name: 'acme', templated: true };
  const search = { rel: 'search', method: 'GET', templated: true };

  test.each([
    'https://docs.example.se/rels/{rel}',
    'https://docs.example.se/rels?name={rel}',
    'https://docs.example.se/rels#{rel}',
  ])('curies may have the template %s', (href) => {
    expect(checkLink({ ...curies, href })).toEqual([]);
    expect(brief({ ...curies, href, rel: 'CURIES' }).map(([rule]) => rule)).toEqual(['HYP.18']);
    expect(brief({ ...curies, href, rel: 'search' })).toEqual([]);
  });

  // RFC 6570 §3.2.1: each part of a URL with the operators that may follow in it.
  test.each([
    'https://a.se/{id}{+a}{.b}{/c}{;d}',
    'https://a.se/{id}{?a}{+b}{.c}{/d}{;e}{&f}',
    'https://a.se/?q={a}{+b}{.c}{/d}{;e}{&f}',
    'https://a.se/{id}{#a}{+b}{.c}{/d}{;e}',
    'https://a.se/#{a}{+b}{.c}{/d}{;e}',
  ])('a link may have the template %s', (href) => {
    expect(checkLink({ ...search, href })).toEqual([]);
  });

  test.each(['https://a.se/orders/}', 17])('%j is no template: no variable is at fault', (href) => {
    const [found] = checkLink({ href, rel: 'search', method: 'GET' });
    expect(found?.rule).toBe('HYP.13');
    expect(found?.message).not.toContain('templated');
  });

  test('the rel of a template may be anything', () => {
    const href = 'https://a.se/orders{?page}';
    expect(brief({ ...search, href, rel: 17 })).toEqual([['HYP.15', 'SHALL', ['rel']]]);
  });

  test('a self link identifies one resource', () => {
    const found = checkLink({ ...search, rel: 'Self', href: 'https://a.se/orders/{id}' });
    expect(found.map(briefly)).toContainEqual(['link.template', 'SHALL', ['href']]);
  });

  test.each(['https://a.se/orders{?', 'https://a.se/{id', 'https://a.se/{user-id}', '{}'])(
    'a malformed template gets the reason: %s',
    (href) => {
      const [found, ...others] = checkLink({ href, rel: 'search', method: 'GET' });
      expect(others).toEqual([]);
      expect(found).toMatchObject({ rule: 'HYP.13', level: 'SHALL', path: ['href'] });
      expect(found?.message).toMatch(/ must .* must /);
    },
  );
});

describe('HYP.13: an href that is escaped for HTML', () => {
  test('is advised against', () => {
    const href = 'https://api.example.se/orders?page=2&amp;limit=5&amp;sort=total';
    expect(checkLink({ href, rel: 'next', method: 'GET' })).toEqual([
      {
        rule: 'HYP.13',
        level: 'SHOULD',
        message: `href should not be escaped for HTML, got "${href}". Write & for &amp;`,
        path: ['href'],
        suggestion: 'https://api.example.se/orders?page=2&limit=5&sort=total',
      },
    ]);
  });
});

describe('only the members of the object itself count', () => {
  const valid = { href: URL_17, rel: 'self', method: 'GET' };
  const inherited = [
    ['HYP.12', 'SHALL', ['href']],
    ['HYP.15', 'SHALL', ['rel']],
    ['HYP.16', 'SHALL', ['method'], 'GET'],
  ];

  test.each<[what: string, value: object, expected: unknown[]]>([
    ['an object without prototype', Object.assign(Object.create(null), valid), []],
    ['a proxy of a link', new Proxy(valid, {}), []],
    ['a frozen link', Object.freeze({ ...valid }), []],
    ['an object that inherits a link', Object.create(valid), inherited],
    [
      'an own __proto__ with a link',
      JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`),
      [['HYP.11', 'SHALL', []]],
    ],
    ['a Map', new Map(Object.entries(valid)), inherited],
    ['a Date', new Date(0), inherited],
    ['a URL', Object.assign(new URL(URL_17)), inherited],
  ])('%s', (_what, value, expected) => {
    expect(brief(value)).toEqual(expected);
  });
});

/* Quadratic time would take minutes, past the time limit of a test. */
describe('a megabyte of hostile text takes linear time', () => {
  const MEGABYTE = 1_000_000;

  test.each<[what: string, link: object]>([
    ['in the href', { href: `https://${'a.'.repeat(MEGABYTE / 2)}!`, rel: 'up', method: 'GET' }],
    ['in the rel', { href: URL_17, rel: `${'aB'.repeat(MEGABYTE / 2)}!`, method: 'GET' }],
    ['in the method', { href: URL_17, rel: 'up', method: 'g'.repeat(MEGABYTE) }],
  ])('%s', (_what, link) => {
    const found = checkLink(link);
    expect(found).toHaveLength(1);
    expect(found[0]?.message.length).toBeLessThan(400);
  });
});
