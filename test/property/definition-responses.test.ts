import fc from 'fast-check';
import {
  type BaseUrl,
  defineResource,
  parseQuery,
  type RequestDescriptor,
  type ResponseDescriptor,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
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
const accept = fc.constantFrom('*/*', 'application/hal+json', 'application/prs.hal-forms+json');
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
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

const URL_PREFIX = '/shop/v1';

test('responses that differ never share a tag, for any callers, bases and forms', () => {
  fc.assert(
    fc.property(item, shape, shape, accept, accept, (order, one, other, type, otherType) => {
      const respond = (options: typeof one, accept: string) =>
        orders.respond({ method: 'GET', url: '/orders/1', headers: { accept } }, order, options);
      // A version stands for one content of the resource.
      const { version = 1 } = one;
      const first = respond({ ...one, version }, type);
      const second = respond({ ...other, version }, otherType);
      const [text, otherText] = [bodyText(first), bodyText(second)];
      if (text !== otherText) expect(first.headers.etag).not.toBe(second.headers.etag);
      if (first.headers.etag === second.headers.etag) expect(text).toBe(otherText);
    }),
  );
});

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

test('nothing that these functions return has a finding', () => {
  const findings = (request: RequestDescriptor, response: ResponseDescriptor | undefined) =>
    response === undefined
      ? []
      : checkExchange(request, response)
          .filter(
            // The first state may not allow all three operations.
            ({ rule }) => rule !== 'created.links',
          )
          .map(({ rule, message, path }) => `${rule} ${path?.join('.')}: ${message}`);
  fc.assert(
    fc.property(item, shape, method, accept, (order, { format, ...asked }, verb, type) => {
      // The form of the HAL draft is only for clients that ask for it (HYP.11).
      const options = format === 'hal' ? asked : { ...asked, ...(format && { format }) };
      const headers = { accept: type };
      const url = `${URL_PREFIX}/orders/${order.id}`;
      const get = { method: 'GET', url, headers };
      const response = orders.respond(get, order, options);
      expect(findings(get, response)).toEqual([]);
      const match = {
        ...get,
        headers: { ...headers, 'if-none-match': response.headers.etag ?? '' },
      };
      const again = orders.respond(match, order, options);
      expect(again.status).toBe(304);
      expect(findings(match, again)).toEqual([]);

      const list = { ...get, url: `${URL_PREFIX}/orders?fields=id&limit=2` };
      const query = parseQuery(list, orders.query);
      if (!query.ok) throw new Error('unreachable');
      const { fields: _, ...others } = options;
      const page = { ...others, query: query.value, totalRecords: 5 };
      expect(findings(list, orders.respondCollection(list, [order], page))).toEqual([]);

      const post = { ...get, method: 'POST', url: `${URL_PREFIX}/orders` };
      expect(findings(post, orders.respondCreated(post, order, others))).toEqual([]);
      expect(
        findings(
          post,
          orders.respondCreated(post, [order, { ...order, id: order.id + 1 }], others),
        ),
      ).toEqual([]);

      const any = { method: verb, url, headers: { ...headers, 'if-match': '"2"' } };
      expect(findings(any, orders.refuse(any, order, { ...others, required: true }))).toEqual([]);
    }),
  );
});

test('refuse and refuseCollection follow the links: 405 for other methods, and no 409 for a present link', () => {
  fc.assert(
    fc.property(item, method, caller, fc.string(), (order, verb, who, url) => {
      const request = { method: verb, url, headers: {} };
      const isRead = verb === 'GET' || verb === 'HEAD';
      const present = orders.represent(order, OWN, who)._links.map(({ rel }) => rel);
      // 405, 403, 409, in this order.
      for (const { rel, method: own, permission } of orders.links) {
        const refused = orders.refuse(request, order, { rel: rel as 'edit', caller: who });
        const isHeld = permission === undefined || who.permissions.includes(permission);
        const absent = isRead || present.includes(rel) ? undefined : 409;
        const status = own !== (isRead ? 'GET' : verb) ? 405 : isHeld ? absent : 403;
        expect([rel, refused?.status]).toEqual([rel, status]);
      }
      const ofCollection = (rel: 'collection' | 'create') =>
        orders.refuseCollection(request, { rel, caller: who })?.status;
      const created = who.permissions.includes('a') ? undefined : 403;
      expect(ofCollection('create')).toBe(verb === 'POST' ? created : 405);
      expect(ofCollection('collection')).toBe(isRead ? undefined : 405);
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
