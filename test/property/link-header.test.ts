import fc from 'fast-check';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';
import type { SerializableLink } from '../../src/link/header/format-link-header.js';
import { formatLinkHeader } from '../../src/link/header/format-link-header.js';
import { parseLinkHeader } from '../../src/link/header/parse-link-header.js';
import { hostileText } from '../support/hostile-text.js';

const href = fc.oneof(
  fc.constantFrom('', '/a,b;c', '#x', '?q=%3E'),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const rel = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9._-]{0,8}$/).filter((name) => name !== 'anchor'),
  fc.constantFrom('http://example.net/Foo', 'urn:x:1', 'constructor'),
);
const title = fc.oneof(hostileText, fc.string());
const name = fc
  .oneof(
    fc.stringMatching(/^[!#$%&'+.^_`|~0-9a-z-]{1,8}$/),
    fc.constantFrom('__proto__', 'tostring'),
  )
  .filter((text) => !['rel', 'title', 'anchor', 'method', 'href', 'type', 'media'].includes(text));
const printable = fc.stringMatching(/^[\x20-\x7e]*$/);
const values = fc.oneof(
  printable,
  fc.constant(true as const),
  fc.array(printable, { minLength: 2, maxLength: 4 }),
);
const attributes = fc
  .array(fc.tuple(name, values))
  .map((pairs) => Object.fromEntries(pairs) as NonNullable<SerializableLink['attributes']>);
const link = fc.record(
  { href, rel, title, method: fc.constantFrom('POST', 'PUT', 'x'), anchor: href, attributes },
  { requiredKeys: ['href', 'rel', 'attributes'] },
);

function wellFormed(item: SerializableLink): SerializableLink {
  return item.title ? { ...item, title: item.title.toWellFormed() } : item;
}

/** Own members as pairs: a comparison that `__proto__` cannot mislead. */
function plain({ attributes = {}, ...members }: SerializableLink): unknown {
  return { ...members, attributes: Object.entries(attributes).sort() };
}

describe('format, then parse', () => {
  test('gives the links back', () => {
    fc.assert(
      fc.property(fc.array(link), (links) => {
        expect(parseLinkHeader(formatLinkHeader(links)).map(plain)).toEqual(
          links.map(wellFormed).map(plain),
        );
      }),
    );
  });
});

test('the formatter throws HalyardError or writes exactly the links that it was given', () => {
  const any = fc.oneof(hostileText, fc.constantFrom('a', '/a', 'next'));
  const hostile = fc.record(
    {
      href: any,
      rel: fc.oneof(fc.constant('next'), any),
      title: any,
      method: any,
      anchor: any,
      attributes: fc.dictionary(
        any,
        fc.oneof(any, fc.constant(true), fc.array(any), fc.record({ value: any })),
      ),
    },
    { requiredKeys: ['href', 'rel'] },
  );
  const links = fc.array(
    fc.oneof(
      hostile as fc.Arbitrary<SerializableLink>,
      title.map((text) => ({ href: '/a', rel: 'b', title: text })),
      hostileText.map((text) => ({ href: '/a', rel: 'b', attributes: { x: text } })),
      hostileText.map((text) => ({ href: text, rel: 'b' })),
    ),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(links, (given) => {
      let header: string;
      try {
        header = formatLinkHeader(given);
      } catch (error) {
        expect(error).toBeInstanceOf(HalyardError);
        return;
      }
      expect(header).toMatch(/^[\t\x20-\x7e]+$/);
      const types = given.flatMap(({ href, rel }) =>
        rel
          .split(' ')
          .filter((type) => type !== '')
          .map((type) => [href, type.toLowerCase()]),
      );
      expect(parseLinkHeader(header).map(({ href, rel }) => [href, rel])).toEqual(types);
    }),
  );
});
