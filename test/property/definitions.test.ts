import fc from 'fast-check';
import {
  defineResource,
  HalyardError,
  parseQuery,
  type RequestDescriptor,
  type Resource,
  type ResponseDescriptor,
  service,
  toHal,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
import { forms } from 'halyard/definition';
import { bodyText, type Caller } from 'halyard/http';
import { selectFields } from 'halyard/query';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';
import { hostileText } from '../support/hostile-text.js';

/* Any definition, for any item, client and request: what it writes is right, or it is refused. */

const STATES = ['open', 'paid', 'closed'] as const;
const FALLBACK = 'https://api.example.se/shop/v1';
const ALLOWED = ['gw.example.se', 'gw.example.se:8443', 'api.example.se'];

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), hostileText);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const without = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const city = z.object({ id: z.int(), name: z.string(), note: z.any() });
const cities = defineResource({
  forms,
  name: 'cities',
  schema: city,
  path: '/cities/{id}',
  links: {},
});

const when = fc.oneof(
  fc.constantFrom(undefined, 'open', STATES, ['paid', 'closed']),
  fc.constantFrom(
    (state: unknown) => state === 'open',
    (_state: unknown, item: object) => 'note' in item,
  ),
);
const link = fc
  .record({
    href: fc.constantFrom(
      ...[undefined, '/orders/{id}', '/orders/{id}/payments', '/cities/{total}', '/orders{?note}'],
      ...['/orders/{id}/lines{?total,note*}', '/files/{id}/{total:2}', '/orders/{id}/notes{?q}'],
      ...['/notes?of={total}{&q,note}', '/notes{?note}{&q}'],
    ),
    method: fc.constantFrom(undefined, undefined, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    title: optional(text),
    when,
    permission: optional(fc.constantFrom('a', 'b', 'a,b', 'å;form=hal', '"')),
    hreflang: fc.constantFrom(undefined, undefined, 'sv'),
    type: fc.constantFrom(undefined, undefined, 'text/html'),
    deprecation: fc.constantFrom(undefined, undefined, 'https://example.se/notes'),
  })
  .map(without);
const rel = fc.constantFrom(
  ...['collection', 'edit', 'replace', 'delete', 'up', 'related', 'search', 'cancel', 'alternate'],
  'https://api.example.se/rels/send',
);
const collectionLink = fc
  .record({
    href: fc.constantFrom(undefined, undefined, '/orders{?note,total}', '/orders/reports'),
    title: optional(text),
    permission: fc.constantFrom(undefined, 'a'),
  })
  .map(without);
const definition = fc
  .record({
    path: fc.constantFrom('/orders/{id}', '/orders/{id}', '/customers/{total}/orders/{id}'),
    state: fc.constantFrom(undefined, 'status'),
    members: fc.constantFrom('all', 'schema'),
    embed: fc.constantFrom(undefined, { city: cities }),
    links: fc.dictionary(rel, link, { maxKeys: 5 }),
    collectionLinks: fc.dictionary(fc.constantFrom('create', 'search', 'related'), collectionLink),
    query: fc.constantFrom(
      undefined,
      { fields: { id: 'integer', total: 'number', note: 'string', 'city.name': 'string' } },
      { fields: { id: 'integer' }, paging: 'offset', parameters: { q: 'string' } },
    ),
    title: optional(text),
    description: optional(text),
  })
  .map(
    (given) =>
      ({
        ...without(given),
        name: 'orders',
        schema: z.object({
          id: z.union([z.int(), z.string()]),
          status: z.enum(STATES),
          total: z.any(),
          note: z.any(),
          city: city.nullable(),
        }),
      }) as object,
  );

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  text,
  fc.constantFrom(0, -0, 1e21, 'a/../b', '..'),
);
const item = fc.record(
  {
    id: fc.oneof(fc.nat(), fc.stringMatching(/^[a-z0-9.~-]{1,6}$/), text),
    status: fc.constantFrom(...STATES),
    total: fc.oneof(fc.integer(), fc.constantFrom('17', 'ab'), json),
    city: fc.oneof(
      fc.constant(null),
      fc.record({ id: fc.nat(), name: text, note: json }, { requiredKeys: ['id', 'name'] }),
    ),
    note: json,
    secret: json,
  },
  { requiredKeys: ['id', 'status', 'total', 'city'] },
);
const caller = fc.record({
  permissions: fc.subarray(['a', 'b', 'a,b', 'å;form=hal', '"', 'unused']),
});
const asked = fc.record({
  accept: fc.constantFrom(
    ...['*/*', 'application/json', 'application/hal+json', 'application/prs.hal-forms+json', 'x'],
    'application/hal+json; profile="https://tools.ietf.org/html/draft-kelly-json-hal-11"',
  ),
  forwarded: fc.oneof(
    fc.constantFrom('host=gw.example.se;prefix=/shop', 'host=gw.example.se:8443', 'host=evil.se'),
    hostileText,
  ),
  host: fc.oneof(fc.constantFrom('api.example.se', 'evil.se'), hostileText),
  fields: fc.constantFrom('', '', 'id', 'total,note', 'city.name', 'city,id', 'unknown'),
});
const settings = fc.record({
  format: fc.constantFrom<'links' | 'negotiate' | 'hal-forms'>('links', 'negotiate', 'hal-forms'),
  describedBy: fc.boolean(),
  version: fc.constantFrom(undefined, 3, 'v;a"å'),
});

/** What the run returns; undefined if the developer's part of it is refused. */
function unlessRefused<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof HalyardError) return undefined;
    throw error;
  }
}

function expectRight(request: RequestDescriptor, response: ResponseDescriptor | undefined) {
  if (response === undefined) return;
  const found = checkExchange(request, response)
    .filter(({ level }) => level.startsWith('SHALL'))
    // Not every definition has the three operations on a new resource; the URL of the API is the gateway's.
    .filter(({ rule }) => rule !== 'created.links' && !rule.startsWith('UFN'))
    .map(({ rule, message, path }) => `${rule} ${path?.join('.')}: ${message}`);
  expect(found).toEqual([]);
}

/** A definition as far as its types matter here. */
type Orders = ReturnType<typeof simple>;

function representation(orders: Orders, order: object, base: string, caller: Caller) {
  return orders.represent(order as never, base, caller) as Resource<object>;
}

/** The URLs of the links in a body of any form, those of embedded resources too. */
function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _links, ...others } = value as Readonly<Record<string, unknown>>;
  const own = Object.values(_links ?? {})
    .flat()
    .flatMap((one) => (typeof one?.href === 'string' ? [one.href] : []));
  return [...own, ...Object.values(others).flatMap(hrefsIn)];
}

let accepted = 0;

test('each response of any definition is right, and leads to nothing that fails', () => {
  fc.assert(
    fc.property(
      definition,
      item,
      caller,
      caller,
      asked,
      settings,
      (given, order, who, other, client, options) => {
        const orders = unlessRefused(() => defineResource(given as never) as unknown as Orders);
        if (orders === undefined) return;
        const { version, ...how } = options;
        const api = unlessRefused(() =>
          service({
            title: 'Shop',
            resources: [orders],
            fallback: FALLBACK,
            trustedHops: 1,
            allowedHosts: ALLOWED,
            serviceDesc: '/service-desc',
            ...how,
          }),
        );
        if (api === undefined) return;
        const { accept, forwarded, host, fields } = client;
        const headers = { accept, forwarded, host };
        const at = (method: string, url: string, more: object = {}, caller = who) => {
          const request = { method, url, headers: { ...headers, ...more } };
          return { request, call: api.at(request, { caller, vary: 'authorization' }) };
        };
        const [represented] =
          unlessRefused(() =>
            [who, other].map((one) => representation(orders, order, FALLBACK, one)),
          ) ?? [];
        const self = represented?._links.find(({ rel }) => rel === 'self')?.href;
        if (represented === undefined || self === undefined) return;
        accepted += 1;
        const path = self.slice(FALLBACK.length);
        const url = fields === '' ? path : `${path}?fields=${fields}`;

        const { request, call } = at('GET', url);
        const { href } = call.base;
        expect([...ALLOWED, new URL(FALLBACK).host]).toContain(new URL(href).host);
        const read = call.respond(orders, order as never, { version });
        expectRight(request, read);
        const body = bodyText(read);
        if (read.status === 400) expect(fields).not.toBe('');
        if (read.status === 400) return;

        // The URLs lead where the service is trusted to be.
        const hrefs = hrefsIn(JSON.parse(body)).filter((one) => !one.startsWith(`${href}/`));
        expect(hrefs).toEqual([]);

        // The bytes are those of JSON.stringify of the plain functions.
        const whole = representation(orders, order, href, who);
        const query = parseQuery(request, orders.query);
        const { fields: chosen } = (query.ok ? query.value : {}) as { fields?: string[] };
        const selected = chosen === undefined ? whole : selectFields(whole, chosen);
        const forms = [selected, toHal(selected)].map((value) => JSON.stringify(value));
        const { _templates, ...plain } = JSON.parse(body);
        if (_templates === undefined) expect(forms).toContain(body);
        else expect(forms).toContain(JSON.stringify(plain));
        expect(decode(orders.serializeItem(order as never, href, who))).toBe(JSON.stringify(whole));

        // The same again is 304, HEAD has the headers of GET, and other bodies have other tags.
        const etag = read.headers.etag ?? '';
        const again = at('GET', url, { 'if-none-match': etag });
        const unchanged = again.call.respond(orders, order as never, { version });
        expect(unchanged.status).toBe(304);
        expectRight(again.request, unchanged);
        const head = at('HEAD', url);
        const { status, headers: fieldsOfHead } = head.call.respond(orders, order as never, {
          version,
        });
        expect([status, fieldsOfHead]).toEqual([read.status, read.headers]);
        const theirs = at('GET', path, { accept: 'application/prs.hal-forms+json' }, other);
        const second = theirs.call.respond(orders, order as never, { version });
        if (bodyText(second) !== body) expect(second.headers.etag).not.toBe(etag);

        // Each link that is offered can be followed, and no request is answered wrongly.
        for (const { rel, href: target, method } of whole._links) {
          // A tag that is made of content is that of the whole.
          if (/[{?]/.test(target) || (version === undefined && fields !== '')) continue;
          const followed = at(method, target, { 'if-match': etag });
          const refused = followed.call.refuse(orders, order as never, {
            rel: rel as never,
            version,
            required: true,
          });
          expect([rel, refused?.status]).toEqual([rel, undefined]);
        }
        for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS']) {
          const asking = at(method, url, { 'if-match': '"x"' });
          expectRight(
            asking.request,
            asking.call.refuse(orders, order as never, { version, required: true }),
          );
          expectRight(asking.request, asking.call.refuseCollection(orders));
        }

        const post = at('POST', '/orders');
        const made = unlessRefused(() =>
          post.call.respondCreated(orders, [order, order] as never, { version }),
        );
        expectRight(post.request, made);
        if (made !== undefined) expect(made.headers.location?.startsWith(`${href}/`)).toBe(true);
        const index = at('GET', '/');
        expectRight(index.request, index.call.index());

        const list = at('GET', '/orders?limit=2');
        const page = parseQuery(list.request, orders.query);
        if (!page.ok || path.startsWith('/customers')) return;
        const listed = list.call.respondCollection(orders, [order] as never, {
          query: page.value as never,
          totalRecords: 5,
          version,
        });
        expectRight(list.request, listed);
        expect(
          hrefsIn(JSON.parse(bodyText(listed))).filter((one) => !one.startsWith(`${href}/`)),
        ).toEqual([]);
      },
    ),
  );
  // Most definitions and items are not refused.
  expect(accepted).toBeGreaterThan(20);
});

const simple = () =>
  defineResource({
    forms,
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    query: { fields: { id: 'integer' } },
  });
