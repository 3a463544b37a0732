import fc from 'fast-check';
import { defineResource } from 'halyard';
import { bodyText } from 'halyard/http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode, decodeAll } from '../support/decode.js';

const base = 'https://api.example.se/v1';

const node: z.ZodType = z.lazy(() => z.object({ a: z.any(), next: node.optional() }));

/** Each kind of schema, as that of the member `member`. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  any: z.any(),
  text: z.string(),
  number: z.number(),
  bigint: z.bigint(),
  date: z.date(),
  object: z.object({ a: z.int(), b: z.string() }),
  nested: z.object({ a: z.object({ b: z.array(z.object({ c: z.string() })) }) }),
  optional: z.object({ a: z.int() }).optional(),
  nullable: z.object({ a: z.int() }).nullable(),
  union: z.union([z.string(), z.object({ a: z.int() })]),
  discriminated: z.discriminatedUnion('a', [
    z.object({ a: z.literal('x'), b: z.int() }),
    z.object({ a: z.literal('y'), c: z.int() }),
  ]),
  record: z.record(z.string(), z.object({ a: z.int() })),
  loose: z.looseObject({ a: z.int() }),
  transform: z.string().transform((text) => ({ a: text })),
  pipe: z.string().pipe(z.any()),
  custom: z.custom<object>(),
  lazy: node,
  list: z.array(z.object({ a: z.int() })),
  tuple: z.tuple([z.string(), z.object({ a: z.int() })]),
};

const customers = defineResource({
  name: 'customers',
  schema: z.object({ id: z.any(), status: z.enum(['new', 'old']) }),
  path: '/customers/{id}',
  state: 'status',
  links: { edit: { when: 'new' } },
});

const definitions = Object.values(SCHEMAS).flatMap((member) =>
  [{ members: 'all' } as const, {}].map((only) =>
    defineResource({
      name: 'orders',
      schema: z.object({
        id: z.any(),
        status: z.enum(['open', 'paid']),
        customer_id: z.any(),
        member,
        customer: z.any().optional(),
      }),
      path: '/orders/{id}',
      state: 'status',
      embed: { customer: customers },
      links: {
        edit: { when: 'open' },
        owner: { href: '/customers/{customer_id}', method: 'GET' },
        search: { href: '/notes{?member}', method: 'GET' },
        pay: {
          href: '/orders/{id}/payments',
          method: 'POST',
          when: (_, row) => (row as { member: { a: boolean } }).member.a,
        },
      },
      query: { fields: { status: 'string' } },
      ...only,
    }),
  ),
);

class Entity {
  #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }
  get a() {
    return this.#value;
  }
}

const cyclic = (value: unknown) => {
  const object: Record<string, unknown> = { a: value };
  object.next = { next: object, a: [object] };
  return object;
};
const throwing = () => ({
  get a(): never {
    throw new Error('not loaded');
  },
});

const odd = fc.oneof(
  fc.jsonValue(),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '.', '..', '%2e', 'a/b', '\ud800', 'å 12', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  fc.uint8Array({ maxLength: 4 }),
  fc.bigInt(),
  fc.date({ noInvalidDate: false }),
  fc.anything().map(cyclic),
  fc.anything().map((value) => new Entity(value)),
  fc.anything().map((value) => ({ toJSON: () => value })),
  fc.constantFrom(throwing(), { toJSON: () => JSON.parse('{') }, Promise.resolve(1), Symbol('a')),
  fc.constantFrom(
    () => 1,
    { toString: () => '507f1f77bcf86cd799439011' },
    {
      toString() {
        throw new Error('no text');
      },
    },
  ),
);

const member = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: odd },
);
const row = fc.record(
  {
    id: fc.oneof(fc.integer(), odd),
    status: fc.oneof(fc.constantFrom('open', 'paid'), odd),
    customer_id: fc.oneof(fc.integer(), odd),
    member,
    customer: fc.oneof(
      fc.record({ id: odd, status: fc.oneof(fc.constantFrom('new', 'old'), odd) }),
      fc.array(fc.record({ id: odd }), { maxLength: 3 }),
      odd,
    ),
    _links: odd,
  },
  { requiredKeys: [] },
);
/** A row, an entity with getters alone, or one whose `toJSON` shows it. */
const anyRow = row.chain((fields) =>
  fc.constantFrom<object>(
    fields,
    Object.create({}, Object.getOwnPropertyDescriptors(fields)),
    Object.create(
      Object.defineProperties(
        {},
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, { get: () => value }]),
        ),
      ),
    ),
    { hidden: 1, toJSON: () => fields },
  ),
);

const good = [1, 2].map((id) => ({ id, status: 'open', customer_id: id, member: { a: true } }));
const page = { base, page: 1, limit: 20, totalRecords: 3 };
const request = { method: 'GET', url: '/orders', headers: {} };

interface Body {
  readonly _links: readonly { readonly rel: string; readonly href: string }[];
}

test('whatever a row has, it is served, and changes nothing of the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...definitions), anyRow, async (orders, given) => {
      const item = given as never;
      const rows = [good[0], given, good[1]] as never;
      const findings: unknown[] = [];
      const onFinding = (finding: unknown) => findings.push(finding);

      // Each way out has the same JSON.
      const body = JSON.stringify(orders.represent(item, base, undefined, onFinding));
      expect(decode(orders.serializeItem(item, base))).toBe(body);
      const list = decode(orders.serialize(rows, { ...page, onFinding }));
      expect(list).toBe(JSON.stringify(orders.collection(rows, page)));
      expect(bodyText(orders.respondCollection(request, rows, page))).toBe(list);
      expect(bodyText(orders.respond(request, item, { base }))).toBe(body);
      const streamed = JSON.parse(await decodeAll(orders.stream(rows, { base }))).orders;
      const { orders: items } = JSON.parse(list);
      expect(streamed).toEqual(items);
      expect(JSON.stringify(items[1])).toBe(JSON.stringify(JSON.parse(body)));

      // The other items are those of a page without it.
      const alone = JSON.parse(decode(orders.serialize(good as never, page))).orders;
      expect([items[0], items[2]]).toEqual(alone);

      // Each URL is absolute and below the base.
      const { _links } = JSON.parse(body) as Body;
      for (const { href } of _links) expect(new URL(href).href.startsWith(`${base}/`)).toBe(true);

      // The forms of HAL agree with the list of links.
      const rels = _links.map(({ rel }) => rel);
      const hal = JSON.parse(bodyText(orders.respond(request, item, { base, format: 'hal' })));
      expect(Object.keys(hal._links)).toEqual(rels);
      const forms = JSON.parse(
        bodyText(orders.respond(request, item, { base, format: 'hal-forms' })),
      );
      for (const rel of Object.keys(forms._templates ?? {})) {
        expect([...rels, 'default']).toContain(rel);
      }
      const selected = JSON.parse(
        bodyText(orders.respond(request, item, { base, fields: ['status'] })),
      );
      expect(selected._links).toEqual(_links);

      // A creation is 201, and what was told has names and indexes alone.
      const created = orders.respondCreated({ ...request, method: 'POST' }, item, { base });
      expect([created.status, created.headers.location]).toEqual([
        201,
        _links.find(({ rel }) => rel === 'self')?.href,
      ]);
      expect(() => orders.checkRow(given)).not.toThrow();
      const patch = { method: 'PATCH', url: '/orders/1', headers: {} };
      const refused = orders.refuse(patch, item, { rel: 'edit', base });
      expect([undefined, 409]).toContain(refused?.status);
      for (const finding of findings) JSON.stringify(finding);
    }),
  );
});
