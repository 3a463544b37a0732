import fc from 'fast-check';
import { type BaseUrl, defineResource } from 'halyard';
import { forms } from 'halyard/definition';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const OWN = 'https://api.example.se/shop/v1';
const city = z.object({ id: z.int(), name: z.string() });
const cities = defineResource({
  forms,
  name: 'cities',
  schema: city,
  path: '/cities/{id}',
  links: { collection: {} },
});
const orders = defineResource({
  forms,
  name: 'orders',
  schema: z.object({
    id: z.int(),
    status: z.enum(['open', 'paid', 'shipped']),
    total: z.number(),
    city: city.nullable(),
  }),
  path: '/orders/{id}',
  state: 'status',
  embed: { city: cities },
  links: {
    collection: {},
    edit: { when: 'open' },
    replace: {},
    delete: {},
    cancel: { href: '/orders/{id}/cancellations', when: ['open', 'paid'] },
    send: { href: '/orders/{id}/shipments', when: 'paid', permission: 'a' },
    related: { href: '/orders/{id}/reports', permission: 'b' },
  },
  collectionLinks: { create: { permission: 'a' }, search: { href: '/orders{?total}' } },
  query: { fields: { id: 'integer', total: 'number', 'city.name': 'string' } },
});

const item = fc.record({
  id: fc.nat(),
  status: fc.constantFrom('open' as const, 'paid' as const, 'shipped' as const),
  total: fc.integer(),
  city: fc.option(fc.record({ id: fc.nat(), name: fc.string() }), { nil: null }),
  secret: fc.string(),
});
const base = fc.constantFrom('own', 'gw.example.se', 'other.example.se').map(
  (host): BaseUrl =>
    host === 'own'
      ? { href: OWN, source: 'fallback', reason: 'forwarded-absent', vary: ['forwarded'] }
      : {
          href: `https://${host}/shop/v1`,
          source: 'forwarded',
          reason: 'trusted-element',
          vary: ['forwarded'],
        },
);
const caller = fc.record({ permissions: fc.subarray(['a', 'b', 'c', 'a,b', 'a;form=hal']) });
const shape = fc.record(
  {
    base,
    caller,
    format: fc.constantFrom(...(['links', 'hal', 'hal-forms', 'negotiate'] as const)),
    fields: fc.subarray(['id', 'total', 'city', 'city.name']),
    version: fc.integer({ min: 1, max: 2 }),
  },
  { requiredKeys: ['base'] },
);

test('two callers with other permissions never share the tag of a version', () => {
  fc.assert(
    fc.property(item, shape, caller, caller, (order, options, one, other) => {
      fc.pre([...one.permissions].sort().join(' ') !== [...other.permissions].sort().join(' '));
      const request = { method: 'GET', url: '/orders/1', headers: {} };
      const tag = (who: typeof one) =>
        orders.respond(request, order, { ...options, version: 3, caller: { ...who, id: 1 } })
          .headers.etag;
      expect(tag(one)).not.toBe(tag(other));
      const page = { ...options, page: 1, limit: 1, totalRecords: 1, version: 3 };
      const tagOfPage = (who: typeof one) =>
        orders.respondCollection(request, [order], { ...page, caller: { ...who, id: 1 } }).headers
          .etag;
      expect(tagOfPage(one)).not.toBe(tagOfPage(other));
    }),
  );
});

test('refuse answers every request, whatever its method, URL and headers are', () => {
  const order = { id: 17, status: 'open' as const, total: 1, city: null };
  const rel = fc.constantFrom(undefined, ...orders.links.map((link) => link.rel as 'edit'));
  fc.assert(
    fc.property(fc.string(), fc.string(), rel, fc.string(), (verb, url, named, tag) => {
      const request = { method: verb, url, headers: { 'if-match': tag } };
      for (const asked of [request, { ...request, method: 'PATCH' }]) {
        const refused = orders.refuse(asked, order, { rel: named, base: OWN });
        expect([undefined, 403, 405, 409, 412]).toContain(refused?.status);
        expect([undefined, 403, 405]).toContain(orders.refuseCollection(asked)?.status);
      }
    }),
  );
});

test('no item gets a member into a body that its schema does not name', () => {
  const named = z.object({ a: z.int() });
  const schemas = [
    z.string().nullable(),
    named,
    z.array(named),
    z.array(z.array(z.string())),
    z.union([z.string(), named, z.array(named)]),
    z.object({ a: z.array(named), b: named.optional() }),
    z.tuple([named]),
    z.partialRecord(z.enum(['a', 'b']), named),
  ];
  const definitions = schemas.map((member) =>
    defineResource({
      forms,
      name: 'users',
      schema: z.object({ id: z.int(), member }),
      path: '/users/{id}',
      links: {},
    }),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.constantFrom(null, 1, 'text'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'secret'), tie('value'), { maxKeys: 3 }),
      tie('value').map((result) => ({ toJSON: () => result })),
    ),
  }));
  fc.assert(
    fc.property(fc.constantFrom(...definitions), value, (users, member) => {
      const given = { id: 1, member, secret: 1 } as never;
      let text = '';
      try {
        text = decode(users.serializeItem(given, OWN));
      } catch (error) {
        expect(error).toMatchObject({ name: 'HalyardError', code: 'resource.fields' });
        return;
      }
      expect(text).not.toContain('"secret"');
      expect(JSON.stringify(users.represent(given, OWN))).toBe(text);
    }),
  );
});
