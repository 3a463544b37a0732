import fc from 'fast-check';
import { findLink, follow, HalyardError, type Link, link, links } from 'halyard';
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
const rel = fc.oneof(fc.constantFrom('self', 'edit', 'create', 'delete', 'cancel'), fc.string());
const title = fc.option(fc.string({ unit: 'binary', minLength: 1 }), { nil: undefined });

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

test('a URL from the platform parser, without credentials and brackets, is accepted', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const { href } = new URL(url);
      fc.pre(!/[[\]{}|^`\\"<>]/.test(href) && !/%(?![0-9A-Fa-f]{2})/.test(href));
      expect(attempt('self', href)?.href).toBe(href);
    }),
  );
});

test('a link survives JSON, its members in the order href, rel, method, title', () => {
  fc.assert(
    fc.property(rel, fc.webUrl(), title, (relation, href, heading) => {
      const made = attempt(relation, href, heading);
      if (made === undefined) return;
      const json = JSON.stringify(made);
      expect(JSON.parse(json)).toStrictEqual(made);
      expect(Object.keys(made)).toEqual(
        ['href', 'rel', 'method', 'title'].slice(0, heading === undefined ? 3 : 4),
      );
    }),
  );
});

test('an error message is one short line', () => {
  const lines = fc.constantFrom('a\r\nb', 'x'.repeat(3000), 'https://a.example/\n');
  const any = fc.oneof(fc.anything(), lines);
  fc.assert(
    fc.property(any, any, (relation, href) => {
      try {
        link(relation as string, href as string);
      } catch (error) {
        expect(error).toBeInstanceOf(HalyardError);
        expect((error as HalyardError).message.length).toBeLessThan(500);
        expect((error as HalyardError).message).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

test('links keeps every link that is present, in its order', () => {
  const present = fc
    .tuple(fc.constantFrom('self', 'edit', 'cancel'), fc.nat())
    .map(([relation, id]) => link(relation, `https://api.example.se/orders/${id}`));
  const { item } = fc.letrec<{ item: unknown }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3 },
      present,
      fc.constantFrom(false, null, undefined),
      fc.array(tie('item'), { maxLength: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const expected = items.flat(Number.POSITIVE_INFINITY).filter((member) => member);
      expect(links(...(items as Link[]))).toStrictEqual(expected);
    }),
  );
});

test('findLink takes anything and throws nothing; follow throws only for missing values', () => {
  const href = fc.oneof(
    fc.anything(),
    fc.constantFrom('/orders/{id}', '/orders{?page}', '/orders{', '{/id}', '{+a}?b={c}'),
  );
  const loose = fc.oneof(
    fc.anything(),
    fc.record({ _links: fc.anything() }),
    fc.record({ _links: fc.dictionary(fc.constantFrom('self', 'curies'), fc.record({ href })) }),
    fc.array(fc.record({ href, rel: fc.constant('self'), method: fc.anything() })),
    fc.string(),
  );
  fc.assert(
    fc.property(loose, (from) => {
      const found = findLink(from, 'self');
      if (found !== undefined) expect(typeof found.method).toBe('string');
      const request = follow(from, 'self');
      if (found?.href.includes('{')) expect(request?.url).not.toBe(found.href);
      else expect(request?.url).toBe(found?.href);
      if (request !== undefined) expect(request.method).toBe(found?.method);
    }),
  );
});
