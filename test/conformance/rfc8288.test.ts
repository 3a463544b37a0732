import { describe, expect, test } from 'vitest';
import { formatExtValue, parseExtValue } from '../../src/link/header/ext-value.js';
import { formatLinkset, parseLinkset } from '../../src/link/header/linkset.js';
import { parseLinkHeader } from '../../src/link/header/parse-link-header.js';

const de = (value: string) => ({ 'title*': { value, language: 'de' } });

describe('RFC 8288 §3.5', () => {
  test.each<readonly [header: string, links: readonly unknown[]]>([
    [
      '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
      [
        {
          href: 'http://example.com/TheBook/chapter2',
          rel: 'previous',
          title: 'previous chapter',
          attributes: {},
        },
      ],
    ],
    [
      '</>; rel="http://example.net/foo"',
      [{ href: '/', rel: 'http://example.net/foo', attributes: {} }],
    ],
    [
      '</terms>; rel="copyright"; anchor="#foo"',
      [{ href: '/terms', rel: 'copyright', anchor: '#foo', attributes: {} }],
    ],
    [
      `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
      [
        {
          href: '/TheBook/chapter2',
          rel: 'previous',
          title: 'letztes Kapitel',
          attributes: de('letztes Kapitel'),
        },
        {
          href: '/TheBook/chapter4',
          rel: 'next',
          title: 'nächstes Kapitel',
          attributes: de('nächstes Kapitel'),
        },
      ],
    ],
    [
      '<http://example.org/>; rel="start http://example.net/relation/other"',
      [
        { href: 'http://example.org/', rel: 'start', attributes: {} },
        { href: 'http://example.org/', rel: 'http://example.net/relation/other', attributes: {} },
      ],
    ],
    [
      '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
      [
        { href: 'https://example.org/', rel: 'start', attributes: {} },
        { href: 'https://example.org/index', rel: 'index', attributes: {} },
      ],
    ],
  ])('%s', (header, links) => {
    expect(parseLinkHeader(header)).toEqual(links);
  });
});

test.each<readonly [text: string, value: string, language: string | undefined]>([
  ["iso-8859-1'en'%A3%20rates", '£ rates', 'en'],
  ["UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", '£ and € rates', undefined],
])('RFC 8187 §3.2.3: %s', (text, value, language) => {
  const ext = language === undefined ? { value } : { value, language };
  expect(parseExtValue(text)).toEqual(ext);
  expect(parseExtValue(formatExtValue(ext))).toEqual(ext);
});

const BAR = { anchor: 'https://example.net/bar' };
const FOO = { href: 'https://example.com/foo' };

describe('RFC 9264 §4.2: read and written again', () => {
  test.each<readonly [figure: string, contexts: readonly object[]]>([
    ['figure 1', [{ ...BAR, next: [FOO] }]],
    [
      'figure 2',
      [
        {
          ...BAR,
          item: [{ href: 'https://example.com/foo1' }, { href: 'https://example.com/foo2' }],
        },
      ],
    ],
    [
      'figure 3',
      [
        { ...BAR, next: [{ href: 'https://example.com/foo1' }] },
        {
          anchor: 'https://example.net/boo',
          'https://example.com/relations/baz': [{ href: 'https://example.com/foo2' }],
        },
      ],
    ],
    ['figure 4', [{ ...BAR, next: [{ ...FOO, type: 'text/html', hreflang: ['en', 'de'] }] }]],
    [
      'figure 6',
      [
        {
          ...BAR,
          next: [
            {
              ...FOO,
              type: 'text/html',
              foo: ['foovalue'],
              bar: ['barone', 'bartwo'],
              'baz*': [{ value: 'bazvalue', language: 'en' }],
            },
          ],
        },
      ],
    ],
  ])('%s', (_, contexts) => {
    expect(formatLinkset(parseLinkset({ linkset: contexts }))).toEqual({ linkset: contexts });
  });

  test('figure 5: title* goes before title (RFC 8288 §3.4.1)', () => {
    const title = {
      title: 'Next chapter',
      'title*': [{ value: 'nächstes Kapitel', language: 'de' }],
    };
    expect(parseLinkset({ linkset: [{ ...BAR, next: [{ ...FOO, ...title }] }] })).toEqual([
      {
        ...FOO,
        rel: 'next',
        title: 'nächstes Kapitel',
        ...BAR,
        attributes: de('nächstes Kapitel'),
      },
    ]);
    const link = {
      ...FOO,
      ...BAR,
      rel: 'next',
      title: 'Next chapter',
      attributes: de('nächstes Kapitel'),
    };
    expect(formatLinkset([link])).toEqual({ linkset: [{ ...BAR, next: [{ ...FOO, ...title }] }] });
  });
});

test('RFC 9264 §7: figure 8, as a document, says the same as in JSON', () => {
  const one = 'https://example.org/resource1';
  const text = `<https://authors.example.net/johndoe>
      ; rel="author"
      ; type="application/rdf+xml"
      ; anchor="https://example.org/resource1",
   <https://example.org/resource1?version=3>
      ; rel="latest-version"
      ; type="text/html"
      ; anchor="https://example.org/resource1",
   <https://example.org/resource1?version=2>
      ; rel="predecessor-version"
      ; type="text/html"
      ; anchor="https://example.org/resource1?version=3",
   <https://example.org/resource1?version=1>
      ; rel="memento"
      ; type="text/html"
      ; datetime="Thu, 13 Jun 2019 09:34:33 GMT"
      ; anchor="https://example.org/resource1",
   <https://authors.example.net/alice>
      ; rel="author"
      ; anchor="https://example.org/resource1#comment=1"
`;
  const linkset = [
    {
      anchor: one,
      author: [{ href: 'https://authors.example.net/johndoe', type: 'application/rdf+xml' }],
      'latest-version': [{ href: `${one}?version=3`, type: 'text/html' }],
      memento: [
        {
          href: `${one}?version=1`,
          type: 'text/html',
          datetime: ['Thu, 13 Jun 2019 09:34:33 GMT'],
        },
      ],
    },
    {
      anchor: `${one}?version=3`,
      'predecessor-version': [{ href: `${one}?version=2`, type: 'text/html' }],
    },
    { anchor: `${one}#comment=1`, author: [{ href: 'https://authors.example.net/alice' }] },
  ];
  expect(formatLinkset(parseLinkHeader(text))).toEqual({ linkset });
  // The RFC's own figure 10 has datetime as a string, not as a list.
  const figure10 = JSON.parse(JSON.stringify({ linkset }).replace(/\[("Thu,[^"]*")\]/, '$1'));
  expect(formatLinkset(parseLinkset(figure10))).toEqual({ linkset });
});

describe('headers as services send them', () => {
  test.each<
    readonly [service: string, header: string, pairs: readonly (readonly [string, string])[]]
  >([
    [
      'GitHub',
      '<https://api.github.com/repositories/1300192/issues?page=2>; rel="prev", <https://api.github.com/repositories/1300192/issues?page=4>; rel="next", <https://api.github.com/repositories/1300192/issues?page=515>; rel="last", <https://api.github.com/repositories/1300192/issues?page=1>; rel="first"',
      [
        ['prev', 'https://api.github.com/repositories/1300192/issues?page=2'],
        ['next', 'https://api.github.com/repositories/1300192/issues?page=4'],
        ['last', 'https://api.github.com/repositories/1300192/issues?page=515'],
        ['first', 'https://api.github.com/repositories/1300192/issues?page=1'],
      ],
    ],
    [
      'Shopify: a cursor',
      '<https://shop.example/admin/api/products.json?limit=2&page_info=eyJsIjo1fQ==>; rel=next',
      [['next', 'https://shop.example/admin/api/products.json?limit=2&page_info=eyJsIjo1fQ==']],
    ],
    [
      'WordPress',
      '<https://blog.example/wp-json/>; rel="https://api.w.org/", <https://blog.example/?p=1>; rel=shortlink',
      [
        ['https://api.w.org/', 'https://blog.example/wp-json/'],
        ['shortlink', 'https://blog.example/?p=1'],
      ],
    ],
    [
      'early hints',
      '</main.css>;rel=preload;as=style,<https://cdn.example>;rel=preconnect;crossorigin',
      [
        ['preload', '/main.css'],
        ['preconnect', 'https://cdn.example'],
      ],
    ],
  ])('%s', (_, header, pairs) => {
    expect(parseLinkHeader(header).map(({ rel, href }) => [rel, href])).toEqual(pairs);
  });
});
