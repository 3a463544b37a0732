import { defineRelations, type Finding } from 'halyard';
import { checkLink } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { table, words } from '../support/rows.js';

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
    ['edit', 'PATCH'],
    ['cancel', 'DELETE'],
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
    [URL_17, `"${URL_17}"`],
    [[], '[]'],
    [() => URL_17, 'a function'],
  ])('%o', (value, shown) => {
    expect(brief(value)).toEqual([['HYP.11', 'SHALL', []]]);
    expect(checkLink(value)[0]?.message).toContain(
      `link must be an object with href, rel and method; got ${shown}`,
    );
  });
});

describe('HYP.12: the href is required', () => {
  test.each<[what: string, link: object]>([
    ['left out', {}],
    ['null', { href: null }],
    ['empty', { href: '' }],
  ])('%s', (_what, link) => {
    const found = checkLink(Object.assign(link, { rel: 'up', method: 'GET' }));
    expect(found.map(briefly)).toEqual([['HYP.12', 'SHALL', ['href']]]);
  });
});

describe('HYP.13, HYP.14: the href is an absolute URL', () => {
  const REQUIREMENTS = {
    'HYP.14': 'href must be an absolute URL, got',
    'HYP.13': 'href must be a percent-encoded http(s) URL without credentials, got',
  };

  test.each<[rule: 'HYP.13' | 'HYP.14', hrefs: readonly unknown[]]>([
    [
      'HYP.14',
      ['/orders/17', 'orders/17', '?page=2', '//evil.example/orders', 'api.example.se/orders'],
    ],
    ['HYP.14', ['localhost:8080/orders']],
    ['HYP.13', ['javascript:alert(1)', 'mailto:anna@example.se', 'https:///orders']],
    ['HYP.13', ['https://anna:pw@api.example.se/', 'https://api.example.se/my orders']],
    ['HYP.13', ['https://api.example.se/a\r\nb', 'https://api.example.se/räksmörgås']],
    ['HYP.13', ['https://api.example.se/100%', 'https://api.example.se/orders/{id}']],
    ['HYP.13', ['https://api.example.se:0/', 'https://api.example.se/a[0]', 'https://a.se/{id']],
    ['HYP.13', [17, false, [URL_17], { href: URL_17 }]],
  ])('%s: %o', (rule, hrefs) => {
    for (const href of hrefs) {
      const found = checkLink({ href, rel: 'up', method: 'GET' });
      expect(found.map(briefly)).toEqual([[rule, 'SHALL', ['href']]]);
      expect(found[0]?.message).toContain(REQUIREMENTS[rule]);
      expect(found[0]?.message).not.toMatch(/[\r\n]|anna:pw/);
    }
  });
});

test('link.attribute: a language has at most 99 subtags, a media type 99 parameters', () => {
  const members = (count: number) => ({
    hreflang: `sv${'-a'.repeat(count)}`,
    type: `text/html${'; a=b'.repeat(count)}`,
  });
  const up = { href: URL_17, rel: 'up', method: 'GET' };
  expect(checkLink({ ...up, ...members(99) })).toEqual([]);
  for (const count of [100, 4_000_000]) {
    expect(brief({ ...up, ...members(count) })).toEqual([
      ['link.attribute', 'SHALL', ['hreflang']],
      ['link.attribute', 'SHALL', ['type']],
    ]);
  }
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
  test.each<[method: unknown, suggestion?: string]>([
    ['get', 'GET'],
    ['dElete', 'DELETE'],
    ['TRACE'],
    ['GET '],
    ['GET, POST'],
    ['constructor'],
    [17],
    [['GET']],
    [{}],
  ])('%o', (method, suggestion) => {
    const expected: Brief = ['HYP.17', 'SHALL', ['method']];
    expect(brief({ href: URL_17, rel: 'approve', method })).toEqual([
      suggestion ? [...expected, suggestion] : expected,
    ]);
  });
});

describe('HYP.02 and relation.method: a method that contradicts the relation type', () => {
  test.each(
    table<[rel: string, method: string, rule: string, level: string, typical: string]>(`
    edit => GET => HYP.02 => SHALL NOT => PATCH
    delete => HEAD => HYP.02 => SHALL NOT => DELETE
    replace => OPTIONS => HYP.02 => SHALL NOT => PUT
    # A page for people may have the name of an action, as PayPal's approve.
    activate => GET => HYP.02 => SHOULD NOT => POST
    approve => HEAD => HYP.02 => SHOULD NOT => POST
    makulera => GET => HYP.02 => SHOULD NOT => POST
    create => PUT => relation.method => SHOULD => POST
    replace => PATCH => relation.method => SHOULD => PUT
    delete => POST => relation.method => SHOULD => DELETE
    self => DELETE => relation.method => SHOULD => GET
    up => PATCH => relation.method => SHOULD => GET
    `),
  )('%s by %s: %s', (rel, method, rule, level, typical) => {
    expect(brief({ href: URL_17, rel, method })).toEqual([[rule, level, ['method'], typical]]);
  });

  test('an action whose rel is malformed for its diacritics', () => {
    expect(brief({ href: URL_17, rel: 'godkänn', method: 'GET' })).toEqual([
      ['HYP.18', 'SHALL', ['rel']],
      ['HYP.02', 'SHOULD NOT', ['method'], 'POST'],
    ]);
  });

  test.each(words('orders cancellations edit-form create-form to-string https://a.se/delete'))(
    '%s by GET is fine',
    (rel) => {
      expect(brief({ href: URL_17, rel, method: 'GET' })).toEqual([]);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('an action may be called by %s', (method) => {
    expect(checkLink({ href: URL_17, rel: 'cancel', method })).toEqual([]);
    expect(checkLink({ href: URL_17, rel: 'lines', method })).toEqual([]);
  });
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

  test.each(['https://a.se/?q=a{?b}', 'https://a.se/{?a}{?b}', 'https://a.se/#a{?b}'])(
    'a query follows neither a query nor a fragment: %s',
    (href) => {
      expect(brief({ ...search, href })).toEqual([['link.template', 'SHALL', ['href']]]);
    },
  );

  test.each(['https://a.se/orders/}', 17])('%j is no template: no variable is at fault', (href) => {
    const [found] = checkLink({ href, rel: 'search', method: 'GET' });
    expect(found?.rule).toBe('HYP.13');
    expect(found?.message).not.toContain('templated');
  });

  test('the rel of a template may be anything', () => {
    const href = 'https://a.se/orders{?page}';
    expect(brief({ ...search, href, rel: 17 })).toEqual([['HYP.15', 'SHALL', ['rel']]]);
  });

  test.each(['https://a.se/{id}', 'https://a.se/{rel}{rel}', 'https://a.se/{rel}{?q}'])(
    'curies with another template: %s',
    (href) => {
      expect(brief({ ...curies, href })).toEqual([['link.template', 'SHALL', ['href']]]);
    },
  );
});
