import fc from 'fast-check';
import { fromHal, toHal } from 'halyard/link';
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

/** A document of the draft, with all that services write: CURIEs, nulls, resources without links. */
const halLink = fc
  .tuple(
    fc.constantFrom('/orders', 'https://api.example.se/orders/17', ''),
    fc.option(fc.constantFrom('POST', 'PUT', 'get'), { nil: undefined }),
    entries(
      fc.oneof(name, fc.constantFrom('rel', 'curie', 'title', 'name', 'templated')),
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
 * A document as `toHal` writes it: with `_links` at each embedded resource, and in them only links, those
 * alone without a list.
 */
function normalised(document: Json): Json {
  const { _links, _embedded } = document as { _links?: Json; _embedded?: Json };
  return {
    ...document,
    ...(_links && { _links: onlyLinks(_links) }),
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

function onlyLinks(byRel: Json): Json {
  const lists = Object.entries(byRel).map(([key, value]): [string, unknown[]] => [
    key,
    [value].flat().flatMap((each) => {
      const text = typeof each === 'string' ? each : '';
      const templated = /\{[^{}]+\}/.test(text) && { templated: true };
      const link = (text === '' ? (each ?? {}) : { href: text, ...templated }) as Json;
      const { rel: _, curie: __, ...members } = link;
      return typeof members.href === 'string' ? [members] : [];
    }),
  ]);
  const isOne = (key: string, links: unknown[]) => links.length === 1 && key !== 'curies';
  return Object.fromEntries(
    lists
      .filter(([, links]) => links.length > 0)
      .map(([key, links]) => [key, isOne(key, links) ? links[0] : links]),
  );
}

function mapValues(object: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

test('toHal undoes fromHal: no link and no member of a document is lost', () => {
  fc.assert(
    fc.property(hal, (original) => {
      expect(textOf(toHal(fromHal(original) as object))).toBe(textOf(normalised(original)));
    }),
  );
});
