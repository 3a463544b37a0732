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

describe('HYP.11: what is no object is no link', () => {
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
      `A link is an object with href, rel and method, not ${shown}`,
    );
  });
});

describe('HYP.12: the href is there', () => {
  test.each<[what: string, link: object, expected: Brief]>([
    ['left out', {}, ['HYP.12', 'SHALL', ['href']]],
    ['undefined', { href: undefined }, ['HYP.12', 'SHALL', ['href']]],
    ['null', { href: null }, ['HYP.12', 'SHALL', ['href']]],
    ['empty', { href: '' }, ['HYP.12', 'SHALL', ['href']]],
    ['called uri', { uri: URL_17 }, ['HYP.12', 'SHALL', ['uri'], 'href']],
    ['called url', { url: URL_17 }, ['HYP.12', 'SHALL', ['url'], 'href']],
    ['called link', { link: URL_17 }, ['HYP.12', 'SHALL', ['link'], 'href']],
    ['called target', { target: URL_17 }, ['HYP.12', 'SHALL', ['target'], 'href']],
    ['called location', { location: URL_17 }, ['HYP.12', 'SHALL', ['location'], 'href']],
    ['empty beside url', { href: '', url: URL_17 }, ['HYP.12', 'SHALL', ['url'], 'href']],
    ['beside a url that is no string', { url: {} }, ['HYP.12', 'SHALL', ['href']]],
    ['inherited', Object.create({ href: URL_17, url: URL_17 }), ['HYP.12', 'SHALL', ['href']]],
  ])('%s', (_what, link, expected) => {
    const found = checkLink(Object.assign(link, { rel: 'up', method: 'GET' }));
    expect(found.map(briefly)).toEqual([expected]);
    if (expected[3] === 'href') expect(found[0]?.message).toContain(`called ${expected[2]?.[0]}`);
  });
});

describe('HYP.13, HYP.14: the href is an absolute URL', () => {
  test.each<[href: unknown, rule: 'HYP.13' | 'HYP.14', problem: string]>([
    ['/orders/17', 'HYP.14', 'is not absolute'],
    ['orders/17', 'HYP.14', 'is not absolute'],
    ['?page=2', 'HYP.14', 'is not absolute'],
    ['//evil.example/orders', 'HYP.14', 'is not absolute'],
    ['api.example.se/orders', 'HYP.14', 'is not absolute'],
    ['localhost:8080/orders', 'HYP.14', 'is not absolute'],
    ['javascript:alert(1)', 'HYP.13', 'has the scheme javascript'],
    ['mailto:anna@example.se', 'HYP.13', 'has the scheme mailto'],
    ['https:///orders', 'HYP.13', 'has no host'],
    ['https://anna:pw@api.example.se/', 'HYP.13', 'has credentials'],
    ['https://api.example.se/my orders', 'HYP.13', 'has a space'],
    ['https://api.example.se/a\r\nb', 'HYP.13', 'control character U+000D'],
    ['https://api.example.se/räksmörgås', 'HYP.13', 'has "ä"'],
    ['https://api.example.se/100%', 'HYP.13', 'has a %'],
    ['https://api.example.se/orders/{id}', 'HYP.13', 'is a URI template'],
    ['https://api.example.se:0/', 'HYP.13', 'where a host and port belong'],
    ['https://api.example.se/a[0]', 'HYP.13', 'has a bracket'],
    [17, 'HYP.13', 'is not a string'],
    [false, 'HYP.13', 'is not a string'],
    [[URL_17], 'HYP.13', 'is not a string'],
    [{ href: URL_17 }, 'HYP.13', 'is not a string'],
  ])('%o breaks %s', (href, rule, problem) => {
    const found = checkLink({ href, rel: 'up', method: 'GET' });
    expect(found.map(briefly)).toEqual([[rule, 'SHALL', ['href']]]);
    expect(found[0]?.message).toContain(problem);
    expect(found[0]?.message).not.toMatch(/[\r\n]/);
  });
});

describe('HYP.15, HYP.18, HYP.19: the rel, with the finding of checkRelation', () => {
  test.each<[rel: unknown, expected: Brief]>([
    [undefined, ['HYP.15', 'SHALL', ['rel']]],
    [null, ['HYP.15', 'SHALL', ['rel']]],
    ['', ['HYP.15', 'SHALL', ['rel']]],
    [17, ['HYP.15', 'SHALL', ['rel']]],
    [['self'], ['HYP.15', 'SHALL', ['rel']]],
    ['mark as paid', ['HYP.18', 'SHALL', ['rel'], 'mark-as-paid']],
    ['markAsPaid', ['HYP.18', 'SHOULD', ['rel'], 'mark-as-paid']],
    ['link', ['HYP.18', 'SHOULD', ['rel']]],
    ['Next', ['HYP.18', 'SHOULD', ['rel'], 'next']],
    ['nextPage', ['HYP.19', 'SHOULD', ['rel'], 'next']],
    ['previous', ['HYP.19', 'SHOULD', ['rel'], 'prev']],
    ['serach', ['HYP.19', 'SHOULD', ['rel'], 'search']],
  ])('%o', (rel, expected) => {
    expect(brief({ href: URL_17, rel, method: 'GET' })).toEqual([expected]);
  });
});

describe('HYP.16: the method is there; the suggestion is the one that the relation asks for', () => {
  test.each<[rel: string, method: unknown, typical: string]>([
    ['self', undefined, 'GET'],
    ['next', null, 'GET'],
    ['orders', '', 'GET'],
    ['https://rels.example.se/orders', undefined, 'GET'],
  ])('%s by %o', (rel, method, typical) => {
    expect(brief({ href: URL_17, rel, method })).toEqual([
      ['HYP.16', 'SHALL', ['method'], typical],
    ]);
    expect(checkLink({ href: URL_17, rel })[0]?.message).toContain('The method is missing');
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
      ['HYP.02', 'SHOULD NOT', ['method'], typical],
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
    expect(found[0]?.message).toContain(suggestion ?? 'none of GET, HEAD, OPTIONS, POST');
  });
});

describe('HYP.02: what changes state is not called by GET', () => {
  test.each<[rel: string, method: string, suggestion: string]>([
    ['create', 'GET', 'POST'],
    ['edit', 'GET', 'PATCH'],
    ['replace', 'GET', 'PUT'],
    ['delete', 'GET', 'DELETE'],
    ['delete', 'HEAD', 'DELETE'],
    ['DELETE', 'GET', 'DELETE'],
    ['activate', 'GET', 'POST'],
    ['cancel', 'GET', 'POST'],
    ['send', 'GET', 'POST'],
    ['approve', 'HEAD', 'POST'],
  ])('%s by %s', (rel, method, suggestion) => {
    expect(brief({ href: URL_17, rel, method }).filter(([rule]) => rule === 'HYP.02')).toEqual([
      ['HYP.02', 'SHOULD NOT', ['method'], suggestion],
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
    ['delete', 'OPTIONS', 'DELETE'],
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
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'an action and an unknown relation may be called by %s',
    (method) => {
      expect(checkLink({ href: URL_17, rel: 'cancel', method })).toEqual([]);
      expect(checkLink({ href: URL_17, rel: 'lines', method })).toEqual([]);
    },
  );
});

describe('link.title: a title is a text for people', () => {
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
    expect(found[0]?.message).toContain(shown);
  });
});

describe('relation types of one’s own are known', () => {
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

describe('the findings stand in the order of the members href, rel, method, title', () => {
  test.each<[what: string, link: object, expected: Brief[]]>([
    [
      'an empty object',
      {},
      [
        ['HYP.12', 'SHALL', ['href']],
        ['HYP.15', 'SHALL', ['rel']],
        ['HYP.16', 'SHALL', ['method'], 'GET'],
      ],
    ],
    [
      'everything wrong',
      { title: '', method: 'get', rel: 'nextPage', href: '/orders?page=2' },
      [
        ['HYP.14', 'SHALL', ['href']],
        ['HYP.19', 'SHOULD', ['rel'], 'next'],
        ['HYP.17', 'SHALL', ['method'], 'GET'],
        ['link.title', 'SHALL', ['title']],
      ],
    ],
  ])('%s', (_what, link, expected) => {
    expect(brief(link)).toEqual(expected);
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
      inherited,
    ],
    ['a Map', new Map(Object.entries(valid)), inherited],
    ['a Date', new Date(0), inherited],
    ['a URL', Object.assign(new URL(URL_17)), inherited],
  ])('%s', (_what, value, expected) => {
    expect(brief(value)).toEqual(expected);
  });
});

describe('a megabyte of hostile text takes linear time', () => {
  const MEGABYTE = 1_000_000;

  test.each<[what: string, link: object]>([
    ['in the href', { href: `https://${'a.'.repeat(MEGABYTE / 2)}!`, rel: 'up', method: 'GET' }],
    ['in the rel', { href: URL_17, rel: `${'aB'.repeat(MEGABYTE / 2)}!`, method: 'GET' }],
    ['in the method', { href: URL_17, rel: 'up', method: 'g'.repeat(MEGABYTE) }],
  ])('%s', (_what, link) => {
    const start = performance.now();
    const found = checkLink(link);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(found).toHaveLength(1);
    expect(found[0]?.message.length).toBeLessThan(400);
  });
});
