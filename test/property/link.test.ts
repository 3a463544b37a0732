import fc from 'fast-check';
import { HalyardError, type Link, link } from 'halyard';
import { expect, test } from 'vitest';

/** Texts that are sometimes a URL, and often nearly one. */
const character = fc.constantFrom(...'a1.-_~:/?#[]@!$&()*+,;=% {}<>"\\\r\n\té🦐%20');
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.string({ unit: character, maxLength: 12 }),
  // Punycode, which URL parsers decode.
  fc.string({ unit: fc.constantFrom(...'a0z-'), maxLength: 8 }).map((label) => `xn--${label}.se`),
);
const tail = fc.string({ unit: character, maxLength: 20 });
const nearUrl = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTPS://', 'ftp://', '//', ''),
    host,
    fc.constantFrom('', ':80', ':0', ':65535', ':65536', ':x', ':'),
    fc.constantFrom('', '/', '?', '#', '/a'),
    tail,
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  nearUrl,
  fc.string({ unit: 'binary' }),
);

/** The link, or undefined if it is refused; any other error fails the test. */
function attempt(relation: string, href: string, heading?: string): Link | undefined {
  try {
    return link(relation, href, heading === undefined ? {} : { title: heading });
  } catch (error) {
    if (error instanceof HalyardError) return undefined;
    throw error;
  }
}

test('the href of a link is an absolute http or https URL without credentials, unchanged', () => {
  fc.assert(
    fc.property(text, (href) => {
      const made = attempt('self', href);
      if (made === undefined) return;
      expect(made.href).toBe(href);
      expect(URL.canParse(href)).toBe(true);
      const { protocol, username, password, host } = new URL(href);
      expect(['http:', 'https:']).toContain(protocol);
      expect([username, password]).toEqual(['', '']);
      expect(host).not.toBe('');
      expect(href).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});
