import { describe, expect, test } from 'vitest';
import { formatLinkset } from '../../../src/link/header/linkset.js';
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
    { attributes: { x*: { value: a, language: de }, y*: [{ value: a }] } }
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
