import fc from 'fast-check';
import { fromHal, toHal } from 'halyard/link';
import { expect, test } from 'vitest';
import { runs } from '../support/runs.js';

type Json = Readonly<Record<string, unknown>>;

/** Names as JSON may have them, own `__proto__` included; none that a body or a link reserves. */
const name = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'orders', 'id', '7'),
  fc.string({ maxLength: 5 }),
);
const nameExcept = (...reserved: string[]) => name.filter((text) => !reserved.includes(text));
const entries = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(key, value), { selector: ([text]) => text, maxLength: 4 })
    .map((pairs): Json => Object.fromEntries(pairs));

/** No CURIE prefix has a template, since no link is of the type curies. */
const rel = fc
  .oneof(
    fc.constantFrom(
      'self',
      'edit',
      'item',
      'https://api.example.se/rels/a',
      '__proto__',
      '3',
      'a:b',
    ),
    fc.string({ maxLength: 4 }),
  )
  .filter((text) => text !== 'curies');
const link = fc
  .tuple(
    fc.webUrl(),
    rel,
    fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE'),
    entries(nameExcept('href', 'rel', 'method'), fc.jsonValue({ maxDepth: 1 })),
  )
  // `__proto__` of the members stays a member of its own: spread, it is not assigned.
  .map(([href, type, method, members]) => ({ href, rel: type, method, ...members }));

const { body } = fc.letrec<{ body: Json; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.jsonValue({ maxDepth: 2 }),
    tie('body'),
    fc.array(tie('body'), { maxLength: 3 }),
  ),
  body: fc
    .tuple(
      entries(nameExcept('_links', '_embedded'), tie('value')),
      fc.array(link, { maxLength: 6 }),
      fc.boolean(),
    )
    .map(([fields, _links, isPage]) => ({
      ...(isPage && { _meta: { page: 1, limit: 20, count: 0 } }),
      ...fields,
      _links,
    })),
}));

/**
 * The text of a value, its properties and the links of each body in the order of their names, which
 * is the one thing that may change. (`toStrictEqual` trips over members called `constructor`.)
 */
const textOf = (value: unknown) => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    sorted(key === '_links' && Array.isArray(member) ? byRel(member) : member),
  ]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byRel(links: readonly { readonly rel: string }[]) {
  return [...links].sort((a, b) => (a.rel < b.rel ? -1 : a.rel > b.rel ? 1 : 0));
}

test('fromHal undoes toHal, up to the order of links of different relation types', () => {
  fc.assert(
    fc.property(body, (original) => {
      expect(textOf(fromHal(toHal(original)))).toBe(textOf(original));
    }),
    { numRuns: runs(300) },
  );
});

test('it does so through JSON, and on the body that was parsed', () => {
  fc.assert(
    fc.property(body, (original) => {
      const text = JSON.stringify(original);
      const parsed = JSON.parse(text);
      const received = JSON.parse(JSON.stringify(toHal(parsed)));
      expect(JSON.stringify(parsed)).toBe(text);
      expect(textOf(fromHal(received))).toBe(textOf(parsed));
    }),
    { numRuns: runs(200) },
  );
});

/** Each `_links` at a place where the draft has a Resource Object. */
function resourcesOf(hal: Json): Json[] {
  const { _embedded = {} } = hal as { _embedded?: Json };
  const children = Object.values(_embedded).flat() as Json[];
  return [hal, ...children.flatMap(resourcesOf)];
}

test('what toHal makes has link objects, or lists of several, at each resource', () => {
  fc.assert(
    fc.property(body, (original) => {
      for (const { _links } of resourcesOf(toHal(original))) {
        expect(Array.isArray(_links)).toBe(false);
        for (const value of Object.values(_links as Json)) {
          if (Array.isArray(value)) expect(value.length).toBeGreaterThan(1);
          else expect(typeof (value as { href?: unknown }).href).toBe('string');
        }
      }
    }),
  );
});

test('fromHal takes anything, throws nothing and changes nothing', () => {
  const loose = fc.oneof(
    fc.anything(),
    fc.record({ _links: fc.anything(), _embedded: fc.anything() }, { requiredKeys: [] }),
    fc.record({
      _links: fc.dictionary(name, fc.oneof(fc.anything(), fc.record({ href: fc.anything() }))),
      _embedded: fc.dictionary(name, fc.anything()),
    }),
  );
  fc.assert(
    fc.property(loose, (from) => {
      const before = fc.stringify(from);
      fromHal(from);
      expect(fc.stringify(from)).toBe(before);
    }),
    { numRuns: runs(300) },
  );
});
