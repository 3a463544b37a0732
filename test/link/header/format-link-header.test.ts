import { link } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import type { SerializableLink } from '../../../src/link/header/format-link-header.js';
import { formatLinkHeader } from '../../../src/link/header/format-link-header.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const next = { href: '/a', rel: 'next' };

describe('formats links (RFC 8288 §3)', () => {
  test.each<readonly [sentence: string, links: readonly SerializableLink[], header: string]>([
    ['no links', [], ''],
    ['a method', [link('delete', URL_17)], `<${URL_17}>; rel="delete"; method="DELETE"`],
    ['two links', [next, { href: '', rel: 'up' }], '</a>; rel="next", <>; rel="up"'],
    ['a line break', [{ ...next, title: 'a\r\nb' }], `</a>; rel="next"; title*=UTF-8''a%0D%0Ab`],
    ['an empty title', [{ ...next, title: '' }], '</a>; rel="next"; title=""'],
    ['an anchor', [{ ...next, anchor: '#foo' }], '</a>; rel="next"; anchor="#foo"'],
    [
      'attributes',
      [{ ...next, attributes: { hreflang: ['sv', 'en'], x: true, Y: 'a"b', z: undefined } }],
      String.raw`</a>; rel="next"; hreflang="sv"; hreflang="en"; x; y="a\"b"`,
    ],
    [
      'internationalised attributes',
      [{ ...next, attributes: { 'x*': [{ value: 'ä' }, { value: 'b', language: 'de' }] } }],
      `</a>; rel="next"; x*=UTF-8''%C3%A4; x*=UTF-8'de'b`,
    ],
    [
      'a title beside title*',
      [{ ...next, title: 'a', attributes: { 'title*': { value: 'ä', language: 'sv' } } }],
      `</a>; rel="next"; title="a"; title*=UTF-8'sv'%C3%A4`,
    ],
    [
      'title* alone',
      [{ ...next, title: 'ä', attributes: { 'title*': { value: 'ä', language: 'sv' } } }],
      `</a>; rel="next"; title*=UTF-8'sv'%C3%A4`,
    ],
    [
      'title* without a title',
      [{ ...next, attributes: { 'title*': { value: 'ä', language: 'sv' } } }],
      `</a>; rel="next"; title*=UTF-8'sv'%C3%A4`,
    ],
    [
      'an empty list',
      [{ ...next, attributes: { hreflang: [], 'title*': [] } }],
      '</a>; rel="next"',
    ],
    [
      'attributes beyond printable ASCII, as ext-values',
      [{ ...next, attributes: { a: 'ä', b: ['x', 'a\r\nb'], 'a*': { value: 'c' } } }],
      `</a>; rel="next"; a*=UTF-8''%C3%A4; b="x"; b*=UTF-8''a%0D%0Ab; a*=UTF-8''c`,
    ],
    [
      'a tab',
      [{ ...next, title: 'a\tb', attributes: { x: '\t' } }],
      '</a>; rel="next"; title="a\tb"; x="\t"',
    ],
    [
      'the further members of a link, as attributes',
      [
        link('alternate', 'https://a.se/', { hreflang: 'sv', type: 'text/html', name: 'a' }),
        link('search', 'https://a.se/', { deprecation: 'https://b.se/', profile: 'urn:x:y' }),
      ],
      '<https://a.se/>; rel="alternate"; hreflang="sv"; type="text/html"; name="a", ' +
        '<https://a.se/>; rel="search"; deprecation="https://b.se/"; profile="urn:x:y"',
    ],
    [
      'an attribute before the member of its name',
      [{ ...next, type: 'a/b', hreflang: 'sv', attributes: { type: 'c/d' } }],
      '</a>; rel="next"; hreflang="sv"; type="c/d"',
    ],
    [
      'all of it in order',
      [{ ...next, attributes: { type: 'a/b' }, anchor: '/', title: 'a', method: 'PUT' }],
      '</a>; rel="next"; method="PUT"; title="a"; anchor="/"; type="a/b"',
    ],
  ])('%s', (_, links, header) => {
    expect(formatLinkHeader(links)).toBe(header);
  });
});

describe('refuses', () => {
  test.each<readonly [code: string, change: Readonly<Record<string, unknown>>]>([
    ...[
      '/a>; rel="x"',
      '/a b',
      '/a\r\nX: y',
      '/a\0',
      '/a"',
      '/å',
      '/a%2',
      '/{id}',
      '<',
      1,
      null,
    ].map((href) => ['link.href', { href }] as const),
    ['link.href', { href: undefined }],
    ...['#a"', '#a\n', '{id}'].map((anchor) => ['link.href', { anchor }] as const),
    ...['', ' ', 'a"', 'a\r\nb', 'a\tb', '1a', 'ä', 'a:', 'next <', 'a;b'].map(
      (rel) => ['link.rel', { rel }] as const,
    ),
    ...['', 'P T', 'POST"', 'P\r\nX'].map((method) => ['link.method', { method }] as const),
    ...[
      ...[{ '': 'a' }, { 'a b': 'a' }, { 'a;b': 'a' }, { 'a\r\nb': 'a' }, { ä: 'a' }],
      ...[{ rel: 'x' }, { REL: 'x' }, { title: 'x' }, { method: 'x' }, { anchor: 'x' }],
    ].map((attributes) => ['link.attribute', { attributes }] as const),
  ])('%s: %j', (code, change) => {
    const links = [{ ...next, ...change }] as unknown as SerializableLink[];
    expect(() => formatLinkHeader(links)).toThrow(expect.objectContaining({ code }));
  });
});
