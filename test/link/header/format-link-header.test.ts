import { link } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { formatLinkHeader } from '../../../src/link/header/format-link-header.js';
import { parseLinkHeader } from '../../../src/link/header/parse-link-header.js';
import type { SerializableLink } from '../../../src/link/header/serializable-link.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const next = { href: '/a', rel: 'next' };

describe('formats links (RFC 8288 §3)', () => {
  test.each<readonly [sentence: string, links: readonly SerializableLink[], header: string]>([
    ['no links', [], ''],
    ['a link of link()', [link('self', URL_17)], `<${URL_17}>; rel="self"`],
    ['its method', [link('delete', URL_17)], `<${URL_17}>; rel="delete"; method="DELETE"`],
    ['two links', [next, { href: '', rel: 'up' }], '</a>; rel="next", <>; rel="up"'],
    ['two relation types', [{ ...next, rel: 'next  last' }], '</a>; rel="next last"'],
    [
      'a relation type that is a URI',
      [{ ...next, rel: 'http://e.se/x' }],
      '</a>; rel="http://e.se/x"',
    ],
    ['a title', [{ ...next, title: 'Next, page; 2' }], '</a>; rel="next"; title="Next, page; 2"'],
    ['quoted pairs', [{ ...next, title: 'a"b\\' }], String.raw`</a>; rel="next"; title="a\"b\\"`],
    ['title*', [{ ...next, title: 'Nästa' }], `</a>; rel="next"; title*=UTF-8''N%C3%A4sta`],
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

  test('formats parsed links again', () => {
    const header = `</a>; rel="next"; method="PUT"; title*=UTF-8'de'%C3%A4; anchor="/"; hreflang="a"; x`;
    expect(formatLinkHeader(parseLinkHeader(header))).toBe(header);
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
    ...['', ' ', 'a"', 'a\r\nb', 'a\tb', '1a', 'ä', 'a:', 'next <', 'a;b', 1, undefined].map(
      (rel) => ['link.rel', { rel }] as const,
    ),
    ...['', 'P T', 'POST"', 'P\r\nX', 1, null].map(
      (method) => ['link.method', { method }] as const,
    ),
    ...[1, null, {}].map((title) => ['link.title', { title }] as const),
    ['link.title', { title: 'å', attributes: { 'title*': { value: 'ä' } } }],
    ...['#a"', '#a\n', 1, null].map((anchor) => ['link.item', { anchor }] as const),
    ...[
      ...[null, 1, { '': 'a' }, { 'a b': 'a' }, { 'a;b': 'a' }, { 'a\r\nb': 'a' }, { ä: 'a' }],
      ...[{ rel: 'x' }, { REL: 'x' }, { title: 'x' }, { method: 'x' }, { anchor: 'x' }],
      ...[{ a: 1 }, { a: false }, { a: null }, { a: {} }, { a: { value: 'x' } }, { a: ['a', 1] }],
      ...[{ type: ['a', 'b'] }, { media: ['a', 'b'] }],
      ...[{ 'a*': 'x' }, { 'a*': true }, { 'a*': { value: 1 } }, { 'a*': null }, { 'a*': [1] }],
      ...[{ 'a*': { value: 'x', language: "d'" } }, { 'title*': [{ value: 'a' }, { value: 'b' }] }],
    ].map((attributes) => ['link.item', { attributes }] as const),
  ])('%s: %j', (code, change) => {
    const links = [{ ...next, ...change }] as unknown as SerializableLink[];
    expect(() => formatLinkHeader(links)).toThrow(expect.objectContaining({ code }));
  });

  test.each([null, undefined, 1, 'a', {}, next, [null], [undefined], [1], ['a']])(
    'no links: %j',
    (links) => {
      expect(() => formatLinkHeader(links as never)).toThrow(
        expect.objectContaining({ name: 'HalyardError', code: 'link.item', rule: 'HYP.11' }),
      );
    },
  );

  test.each<readonly [change: Readonly<Record<string, unknown>>, message: string]>([
    [
      { href: '/a b' },
      'href of link "next" must be a URI reference, got "/a b". Percent-encode it: href(base, template, values) does. [RFC 8288 §3.1]',
    ],
    [
      { href: 'https://a.se/orders{?page}', templated: true },
      'href of link "next" must be a URI reference and not a URI template, got "https://a.se/orders{?page}". Leave templated links out: links.filter(({ templated }) => !templated). [RFC 8288 §3.1]',
    ],
    [
      { anchor: '#"' },
      'anchor of link "next" must be a URI reference, got "#\\"". Percent-encode it: href(base, template, values) does. [RFC 8288 §3.2]',
    ],
    [
      { method: 'P T' },
      'method of link "next" must be a method name such as "POST", got "P T". [HYP.17]',
    ],
    [
      { title: 'å', attributes: { 'title*': { value: 'ä' } } },
      'title of link "next" must be printable ASCII beside title*, got "å". Pass the text in title* only. [RFC 8288 §3.4.1]',
    ],
    [
      { attributes: 1 },
      `attributes of link "next" must be an object, got 1. Pass { type: 'text/html' }. [RFC 8288 §3]`,
    ],
    [
      { attributes: { 'a b': 'x' } },
      'Attribute name of link "next" must be a token, got "a b". Use letters and hyphens. [RFC 8288 §3]',
    ],
    [
      { attributes: { REL: 'x' } },
      'Attribute name of link "next" must not be a member of the link, got "REL". Pass rel as a member of the link, beside href. [RFC 8288 §3]',
    ],
    [
      { attributes: { a: 1 } },
      'Attribute a of link "next" must be a string, true or an array of these; got 1. Pass true for an attribute without a value. [RFC 8288 §3]',
    ],
    [
      { attributes: { 'a*': 'x' } },
      `Attribute a* of link "next" must be an object with a value, got "x". Pass { value: 'nächstes Kapitel', language: 'de' }. [RFC 8288 §3]`,
    ],
    [
      { attributes: { type: ['a', 'b'] } },
      'Attribute type of link "next" must have one value, got ["a","b"]. Pass only the first of them. [RFC 8288 §3]',
    ],
  ])('%j has the message', (change, message) => {
    expect(() => formatLinkHeader([{ ...next, ...change }] as never)).toThrow(
      expect.objectContaining({ message }),
    );
  });

  test('no list', () => {
    expect(() => formatLinkHeader(next as never)).toThrow(
      'links must be an array of links, got {"href":"/a","rel":"next"}. Pass [link(rel, href)]. [HYP.11]',
    );
  });
});
