import type { HeaderLink } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { formatLinkset, parseLinkset } from '../../../src/link/header/linkset.js';
import { table } from '../../support/rows.js';

const next = { href: '/a', rel: 'next' };

/** The target of the one link. */
function target(link: Readonly<Record<string, unknown>>): unknown {
  return formatLinkset([{ ...next, ...link }]).linkset[0]?.next?.[0];
}

describe('formatLinkset (RFC 9264 §4.2)', () => {
  test.each(
    table<readonly [link: Readonly<Record<string, unknown>>, members: unknown]>(`
    { title: Nästa } => { title: Nästa }
    { method: GET } => {}
    { method: PUT } => { method: [PUT] }
    { attributes: { type: a/b, media: [print] } } => { type: a/b, media: print }
    { attributes: { hreflang: sv, x: [ä, true], y: [] } } => { hreflang: [sv], x: [ä, ""] }
    { hreflang: sv, type: a/b } => { type: a/b, hreflang: [sv] }
    { title: ä, attributes: { title*: { value: ä } } } => { title*: [{ value: ä }] }
    { attributes: { title*: { value: ä } } } => { title*: [{ value: ä }] }
    { attributes: { x*: { value: a, language: de, more: 1 }, y*: [{ value: a, language: "" }] } }
      => { x*: [{ value: a, language: de }], y*: [{ value: a }] }
  `),
  )('%j', (link, members) => {
    expect(target(link)).toStrictEqual({ href: '/a', ...(members as object) });
  });

  test.each<readonly [code: string, change: Readonly<Record<string, unknown>>]>([
    ['link.href', { href: '/a b' }],
    ['link.rel', { rel: '__proto__' }],
    ['link.href', { anchor: '/a b' }],
    ['link.attribute', { attributes: { 'a b': 'x' } }],
  ])('%s: %j is refused', (code, change) => {
    expect(() => formatLinkset([{ ...next, ...change }])).toThrow(
      expect.objectContaining({ code }),
    );
  });

  // RFC 9264 §4.2.2, §4.2.3: both members have another meaning.
  test('the relation type anchor and the attribute href are left out', () => {
    expect(formatLinkset([{ ...next, rel: 'anchor' }])).toEqual({ linkset: [] });
    expect(formatLinkset([{ ...next, rel: 'anchor next' }])).toEqual(formatLinkset([next]));
    expect(target({ attributes: { href: '/b' } })).toEqual({ href: '/a' });
  });
});

describe('parseLinkset', () => {
  const link = { ...next, attributes: {} };
  const linksOf = (document: unknown) => {
    const result = parseLinkset(document);
    return result.ok ? result.value : result.findings.map(({ rule }) => rule);
  };

  test.each([
    ...[undefined, null, 1, 'a', '', '{"linkset":[', '[]', [], {}, { linkset: null }],
    ...[{ linkset: {} }, '</a>; rel=next', '['.repeat(200_000)],
    Object.create({ linkset: [{ next: [{ href: '/a' }] }] }),
  ])('not a link set (RFC 9264 §4.2.1): %j', (value) => {
    expect(linksOf(value)).toEqual(['HYP.06']);
  });

  test.each([
    ...[{ linkset: [] }, { linkset: [null, 1, 'a', []] }, '{"linkset":[{}]}'],
    ...[{ linkset: [{ next: null }] }, { linkset: [{ next: { href: '/a' } }] }],
    ...[{ linkset: [{ next: [null, 'a', {}] }] }],
    { linkset: [{ next: [Object.create({ href: '/a' })] }] },
  ])('no links: %j', (value) => {
    expect(linksOf(value)).toEqual([]);
  });

  // RFC 8288 §2.1.1, §2.1.2
  test('names of relation types are in lower case, and URIs as they are', () => {
    const text = '{"linkset":[{"Next":[{"href":"/a"}],"https://a.se/Rel":[{"href":"/b"}]}]}';
    expect(linksOf(text)).toMatchObject([{ rel: 'next' }, { rel: 'https://a.se/Rel' }]);
  });

  test.each<readonly [sentence: string, context: unknown]>([
    ['an href that is not a string', { next: [{ href: 1 }] }],
    ['an href with a line break', { next: [{ href: '/a\r\n' }] }],
    ['an href with an angle bracket', { next: [{ href: '/<' }] }],
    ['a context whose anchor is not a string', { anchor: 1, next: [{ href: '/b' }] }],
    ['a context whose anchor is a list of targets', { anchor: [{ href: '/b' }] }],
    ['a context whose anchor has a control', { anchor: '\0', next: [{ href: '/b' }] }],
    ['an empty relation type', { '': [{ href: '/b' }] }],
    ['a relation type with a space', { 'next last': [{ href: '/b' }] }],
    ['a relation type with a line break', { 'next\n': [{ href: '/b' }] }],
  ])('%s is skipped, the others are kept', (_, context) => {
    const others = { next: [{ href: '/a' }] };
    expect(linksOf({ linkset: [others, context, others] })).toEqual([link, link]);
  });

  test.each(
    table<readonly [sentence: string, members: unknown, expected: unknown]>(`
    method => { method: [PUT] } => { method: PUT }
    a method that is not a token => { method: [P T] } => {}
    a string in place of a list => { method: PUT, hreflang: sv }
      => { method: PUT, attributes: { hreflang: sv } }
    values of other types => { x: [1, a, null, {}], y: 1, z: [] } => { attributes: { x: a } }
    names in lower case => { HrefLang: [a], hreflang: [b] }
      => { attributes: { hreflang: [a, b] } }
    names that are no tokens => { a b: [x], ä: [x] } => {}
    members of other places => { rel: [x], anchor: y, HREF: /z } => {}
    title* before title => { title: a, title*: [{ value: ä }] } => { title: ä }
    the first title* that is one
      => { title*: [1, a, {}, { value: 1 }, { value: x, language: "d'" }, { value: x, language: 1 }, { value: ä, language: sv, more: 1 }, { value: b }] }
      => { title: ä, attributes: { title*: { value: ä, language: sv } } }
    internationalised => { x*: [{ value: a }, { value: b }] }
      => { attributes: { x*: [{ value: a }, { value: b }] } }
  `),
  )('%s', (_, members, expected) => {
    const value = { linkset: [{ next: [{ href: '/a', ...(members as object) }] }] };
    expect(linksOf(value)).toEqual([{ ...link, ...(expected as object) }]);
  });

  test('names of the prototype are names', () => {
    const text =
      '{"linkset":[{"__proto__":[{"href":"/a","__proto__":["x"],"constructor":["y"]}]}]}';
    const [only] = linksOf(text) as HeaderLink[];
    expect(only?.rel).toBe('__proto__');
    expect(Object.entries(only?.attributes ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(Object.getPrototypeOf(only?.attributes)).toBeNull();
  });
});
