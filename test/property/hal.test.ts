import fc from 'fast-check';
import {
  findLinks,
  fromHal,
  type HalLink,
  type LinkOptions,
  link as makeLink,
  toHal,
} from 'halyard/link';
import { expect, test } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

/** Names of JSON members, own `__proto__` included. */
const name = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'orders', 'id', '7'),
  fc.string({ maxLength: 5 }),
);
const nameExcept = (...reserved: string[]) => name.filter((text) => !reserved.includes(text));
const entries = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(key, value), { selector: ([text]) => text, maxLength: 4 })
    .map((pairs): Json => Object.fromEntries(pairs));

/** Without curies, so that `a:b` is not a CURIE. */
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
  // Spreading keeps `__proto__` an own member.
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

test('fromHal undoes toHal, except for the order of links of different relation types', () => {
  fc.assert(
    fc.property(body, (original) => {
      expect(textOf(fromHal(toHal(original)))).toBe(textOf(original));
    }),
  );
});

test('also through JSON, without changing the parsed body', () => {
  fc.assert(
    fc.property(body, (original) => {
      const text = JSON.stringify(original);
      const parsed = JSON.parse(text);
      const received = JSON.parse(JSON.stringify(toHal(parsed)));
      expect(JSON.stringify(parsed)).toBe(text);
      expect(textOf(fromHal(received))).toBe(textOf(parsed));
    }),
  );
});

/** Options of a templated link, or of one to a URL. */
const options = fc.record(
  {
    title: fc.string({ minLength: 1 }),
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    hreflang: fc.constantFrom('sv', 'en-GB'),
    type: fc.constantFrom('text/html', 'application/hal+json; profile="https://a.se/p"'),
    deprecation: fc.webUrl(),
    profile: fc.constantFrom('https://a.se/p', 'urn:example:p'),
    name: fc.string({ minLength: 1 }),
  },
  { requiredKeys: [] },
);
const made = fc
  .tuple(
    fc.constantFrom('item', 'related', 'search', 'https://a.se/rels/a'),
    fc.constantFrom('/{id}', '/orders{?q,status}', '/orders', '/orders?a=b{&c*}'),
    options,
  )
  .map(([type, path, rest]) =>
    makeLink(type, `https://a.se${path}`, {
      ...(rest as LinkOptions),
      ...(path.includes('{') && { templated: true }),
    }),
  );

test('links that the library makes come back as they were, in the same order of members', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 5 }), (list) => {
      const _links = byRel(list);
      const hal = toHal({ id: 17, _links });
      expect(JSON.stringify(fromHal(hal))).toBe(JSON.stringify({ id: 17, _links }));
      for (const value of Object.values(hal._links ?? {}).flat()) {
        const { href, templated } = value as HalLink;
        expect(templated).toBe(href.includes('{') ? true : undefined);
      }
    }),
  );
});

/** A Resource Object of the draft and those embedded in it. */
function resourcesOf(hal: Json): Json[] {
  const { _embedded = {} } = hal as { _embedded?: Json };
  const children = Object.values(_embedded).flat() as Json[];
  return [hal, ...children.flatMap(resourcesOf)];
}

test('toHal gives each resource link objects, or lists of several', () => {
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

/** A document of the draft, with all that services write: CURIEs, nulls, resources without links. */
const halLink = fc
  .tuple(
    fc.constantFrom('/orders', 'https://api.example.se/orders/17', ''),
    fc.option(fc.constantFrom('POST', 'PUT', 'get'), { nil: undefined }),
    entries(
      fc.oneof(name, fc.constantFrom('rel', 'curie', 'halMembers', 'title', 'name', 'templated')),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  )
  .map(([href, method, members]) => {
    const { href: _, method: __, ...others } = members;
    return { href, ...(method !== undefined && { method }), ...others };
  });
const curies = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'ea', 'https'),
    href: fc.constantFrom('https://docs.example.se/{rel}', '{rel}', '/{rel}/{rel}', '/x'),
    templated: fc.constant(true),
  }),
  { minLength: 1, maxLength: 3 },
);
const halLinks = fc
  .tuple(
    entries(
      fc
        .oneof(rel, fc.constantFrom('a:find', 'ea:find', 'https://docs.example.se/find', 'https:x'))
        .filter((key) => key !== 'curies'),
      fc.oneof(
        { weight: 4, arbitrary: halLink },
        fc.array(fc.oneof({ weight: 4, arbitrary: halLink }, fc.constant(null)), { maxLength: 3 }),
        fc.jsonValue({ maxDepth: 1 }),
        fc.constant(null),
      ),
    ),
    fc.option(curies, { nil: undefined }),
  )
  .map(([links, list]): Json => ({ ...links, ...(list !== undefined && { curies: list }) }));
const { hal } = fc.letrec<{ hal: Json; embedded: unknown }>((tie) => ({
  embedded: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, 7, 'x'), fc.constant([]), fc.constant([1, {}])),
    tie('hal'),
    fc.array(tie('hal'), { maxLength: 3 }),
  ),
  hal: fc
    .tuple(
      entries(
        nameExcept('_links', '_embedded', '_meta'),
        fc.oneof(fc.string(), fc.integer(), fc.constant({ a: [] }), fc.constant([])),
      ),
      fc.option(halLinks, { nil: undefined }),
      fc.option(entries(nameExcept('_links'), tie('embedded')), { nil: undefined }),
      fc.boolean(),
    )
    .map(([fields, _links, _embedded, isPage]) => ({
      ...(isPage && { _meta: { count: 0 } }),
      ...fields,
      ...(_links !== undefined && { _links }),
      ...(_embedded !== undefined && Object.keys(_embedded).length > 0 && { _embedded }),
    })),
}));

/**
 * A document as `toHal` writes it: with `_links` at each embedded resource, and with the links of a
 * list before its other members.
 */
function normalised(document: Json): Json {
  const { _links, _embedded } = document as { _links?: Json; _embedded?: Json };
  return {
    ...document,
    ...(_links && { _links: mapValues(_links, linksFirst) }),
    ...(_embedded && {
      _embedded: mapValues(_embedded, (value) =>
        Array.isArray(value) ? value.map(resource) : resource(value),
      ),
    }),
  };
}

function resource(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return normalised({ ...value, _links: (value as Json)._links ?? {} });
}

function linksFirst(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const isLink = (member: { href?: unknown } | null) => typeof member?.href === 'string';
  return [...value.filter(isLink), ...value.filter((member) => !isLink(member))];
}

function mapValues(object: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

test('toHal undoes fromHal: nothing of a document is lost', () => {
  fc.assert(
    fc.property(hal, (original) => {
      expect(textOf(toHal(fromHal(original) as object))).toBe(textOf(normalised(original)));
    }),
  );
});

test('each link object of a document is found by its key', () => {
  fc.assert(
    fc.property(hal, (original) => {
      const { _links = {} } = original as { _links?: Json };
      for (const [key, value] of Object.entries(_links)) {
        for (const link of [value].flat()) {
          const { href } = (typeof link === 'object' && link !== null ? link : {}) as {
            href?: unknown;
          };
          if (typeof href !== 'string' || (link as Json).halMembers !== undefined) continue;
          expect(findLinks(original, key).map((found) => found.href)).toContain(href);
          expect(findLinks(fromHal(original), key).map((found) => found.href)).toContain(href);
        }
      }
    }),
  );
});

test('fromHal and toHal make a document at most a constant factor larger', () => {
  fc.assert(
    fc.property(
      hal,
      fc.oneof(fc.string({ maxLength: 300 }), fc.constant('a'.repeat(10_000))),
      fc.integer({ min: 0, max: 200 }),
      (original, text, count) => {
        const { _links = {} } = original as { _links?: Json };
        const curies = { name: 'z', href: `${text}{rel}${text}` };
        const links = Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`z:${at}`, { href: '' }]),
        );
        const document = { ...original, _links: { ..._links, ...links, curies } };
        const size = JSON.stringify(document).length;
        const list = fromHal(document) as object;
        expect(JSON.stringify(list).length).toBeLessThan(30 * size);
        expect(JSON.stringify(toHal(list)).length).toBeLessThan(2 * size);
      },
    ),
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
  );
});
