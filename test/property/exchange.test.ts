import fc from 'fast-check';
import {
  accepted,
  collection,
  conflict,
  created,
  createdLinks,
  defineResource,
  deprecation,
  link,
  methodNotAllowed,
  noContent,
  notFound,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  resource,
  respond,
  seeOther,
  tooManyRequests,
  unsupportedMediaType,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
import { respondRange } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../support/runs.js';
import { shaped } from '../support/tags.js';

/** What builders write has no binding finding by the checks: they agree on the rules. */
const ORIGIN = 'https://api.example.se';
const BASE = `${ORIGIN}/orders/v1`;
const ORDERS = `${BASE}/orders`;

function binding(request: RequestDescriptor, response: ResponseDescriptor): string[] {
  return checkExchange(request, response)
    .filter(({ level }) => level.startsWith('SHALL'))
    .map(({ rule, message, path }) => `${rule} ${path?.join('.')}: ${message}`);
}

const reserved = new Set(['_links', '_meta', '_embedded', '__proto__', 'toJSON']);
const name = fc
  .oneof(fc.string({ maxLength: 8 }), fc.constantFrom('items', 'links', 'meta', 'page', 'status'))
  .filter((key) => !reserved.has(key));
const json = fc.jsonValue({ maxDepth: 3 });
const fields = fc.dictionary(name, json, { maxKeys: 5 });
/** Fields, or a row that hides columns by its toJSON. */
const item: fc.Arbitrary<object> = fc.oneof(
  fields,
  fields.map((shown) => ({ ...shown, hidden: 1, toJSON: () => shown })),
);
const detailNames = ['type', 'title', 'status', 'detail', 'instance', 'headers'];
const extensions = fc.dictionary(
  name.filter((key) => !detailNames.includes(key)),
  json,
  { maxKeys: 4 },
);
const accept = fc.constantFrom(
  undefined,
  '*/*',
  'application/json',
  'application/hal+json',
  'application/hal+json; profile="https://tools.ietf.org/html/draft-kelly-json-hal-11"',
  'application/prs.hal-forms+json',
);
const format = fc.constantFrom('links', 'negotiate');
const version = fc.option(fc.integer({ min: 1 }), { nil: undefined });
const method = fc.constantFrom('GET', 'HEAD');
const condition = fc.constantFrom<undefined | 'current' | string>(undefined, 'current', '"0"', '*');

interface Asked {
  readonly method: string;
  readonly accept: string | undefined;
  readonly condition: string | undefined;
}
const asked = fc.record({ method, accept, condition });

/** The exchange of a request; `current` is replaced by the tag of a first response. */
function exchange(
  url: string,
  { method, accept, condition }: Asked,
  handler: (request: RequestDescriptor) => ResponseDescriptor,
): readonly [RequestDescriptor, ResponseDescriptor] {
  const headers = accept === undefined ? {} : { accept };
  const first = { method, url, headers };
  if (condition === undefined) return [first, handler(first)];
  const tag = condition === 'current' ? (handler(first).headers.etag ?? '"0"') : condition;
  const request = { method, url, headers: { ...headers, 'if-none-match': tag } };
  return [request, handler(request)];
}

describe('what builders write has no binding finding', () => {
  test('respond with a resource', () => {
    fc.assert(
      fc.property(asked, item, version, format, fc.nat(), (request, members, at, form, id) => {
        const url = `${ORDERS}/${id}`;
        const body = resource(members, [link('self', url), link('collection', ORDERS)]);
        const handler = (given: RequestDescriptor) =>
          respond(given, { body, format: form, ...(at !== undefined && { version: at }) });
        expect(binding(...exchange(url, request, handler))).toEqual([]);
      }),
    );
  });

  test('respond with a cache policy, but for no-store', () => {
    const flags = ['public', 'private', 'noCache', 'noStore', 'mustUnderstand', 'mustRevalidate'];
    const policy = fc
      .tuple(fc.subarray(flags), fc.option(fc.nat({ max: 3600 }), { nil: undefined }))
      .map(([set, maxAge]) => ({
        ...Object.fromEntries(set.map((flag) => [flag, true])),
        ...(maxAge !== undefined && { maxAge, expires: true }),
      }));
    let written = 0;
    fc.assert(
      fc.property(fc.constantFrom('GET', 'HEAD', 'PUT'), policy, (verb, cache) => {
        const request = { method: verb, url: `${ORDERS}/17`, headers: {} };
        const body = resource({ id: 17 }, [link('self', request.url), link('collection', ORDERS)]);
        let response: ResponseDescriptor;
        try {
          response = respond(request, { body, version: 3, cache, now: new Date(0) });
        } catch (error) {
          // Directives that are none, or contradict each other, are refused.
          expect(error).toMatchObject({ code: expect.stringMatching(/^cache\./) });
          return;
        }
        written += 1;
        const found = checkExchange(request, response).map(({ message }) => message);
        const allowed = 'A GET response should be cacheable, got Cache-Control: no-store';
        expect(found.filter((message) => message !== allowed)).toEqual([]);
      }),
    );
    expect(written).toBeGreaterThan(runs() / 20);
  });

  test('respond with a page', () => {
    const place = fc.record({
      page: fc.integer({ min: 1, max: 9 }),
      limit: fc.integer({ min: 1, max: 5 }),
      total: fc.nat({ max: 30 }),
      known: fc.boolean(),
      query: fc.constantFrom('', 'status=open', 'sort=id%20desc&status=a', 'limit='),
    });
    fc.assert(
      fc.property(asked, place, fields, format, (request, at, members, form) => {
        const { page, limit, total, known, query } = at;
        const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
        const asks = query === 'limit=' ? `limit=${limit}` : query;
        const url = `${ORDERS}${asks === '' ? '' : `?${asks}`}`;
        const items = Array.from({ length: count }, (_, index) =>
          resource(members, [link('self', `${ORDERS}/${index + 1}`)]),
        );
        const body = collection({
          name: 'orders',
          items,
          page,
          limit,
          url,
          ...(known ? { totalRecords: total } : { hasMore: total > page * limit }),
        });
        const handler = (given: RequestDescriptor) => respond(given, { body, format: form });
        expect(binding(...exchange(url, request, handler))).toEqual([]);
      }),
    );
  });

  test('respond with ranges of bytes has no finding of any level', () => {
    const position = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom('', 'x', 2 ** 53));
    const spec = fc.tuple(position, position).map(([first, last]) => `${first}-${last}`);
    const range = fc.array(spec, { maxLength: 3 }).map((specs) => `bytes=${specs.join()}`);
    const ifRange = fc.constantFrom(undefined, 'current', '"0"');
    fc.assert(
      fc.property(asked, range, ifRange, fc.uint8Array({ maxLength: 30 }), (given, ...rest) => {
        const [ranges, condition, body] = rest;
        const handler = (request: RequestDescriptor): ResponseDescriptor<Uint8Array> =>
          respondRange(
            request,
            respond(request, { body, headers: { 'content-type': 'text/plain' }, version: 3 }),
          );
        const tag = condition === 'current' ? shaped('3', ';type=10:text/plain') : condition;
        const headers = { range: ranges, ...(tag !== undefined && { 'if-range': tag }) };
        const [request, response] = exchange(
          `${ORDERS}/7`,
          given,
          (sent) =>
            // The types of the helper are those of text.
            handler({ ...sent, headers: { ...sent.headers, ...headers } }) as never,
        );
        expect(checkExchange(request, response)).toEqual([]);
      }),
    );
  });

  test('the other responses have no finding of any level', () => {
    const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
    const when = fc.option(
      fc.oneof(fc.nat(), fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
      { nil: undefined },
    );
    const arbitrary = fc.record({
      methods,
      accept,
      format,
      version,
      when,
      fields,
      members: extensions,
      detail: fc.string(),
    });
    fc.assert(
      fc.property(arbitrary, (given) => {
        const { when: retryAfter, fields: body, version: at, members: more } = given;
        const headers = given.accept === undefined ? {} : { accept: given.accept };
        const request = { method: given.methods, url: `${ORDERS}/17`, headers };
        const fields = deprecation({
          since: new Date(0),
          sunset: retryAfter instanceof Date ? retryAfter : undefined,
          successor: `${ORIGIN}/orders/v2/orders`,
        });
        const monitor = `${BASE}/jobs/8`;
        const responses = [
          accepted(request, { monitor, retryAfter, body, format: given.format, headers: fields }),
          noContent(request, { version: at, format: given.format, headers: fields }),
          seeOther(request, monitor, { headers: fields }),
          notFound(more),
          conflict({ ...more, _links: [link('self', `${ORDERS}/17`)] }),
          methodNotAllowed(['GET', 'PUT'], more),
          tooManyRequests({ ...more, retryAfter }),
          unsupportedMediaType({ ...more, acceptPatch: 'application/json', accept: '*/*' }),
          problem([{ message: given.detail, path: ['a', 0] }], { ...more, status: 422 }),
        ];
        expect(responses.flatMap((response) => checkExchange(request, response))).toEqual([]);
      }),
    );
  });

  test('created', () => {
    fc.assert(
      fc.property(
        fc.array(fields, { minLength: 1, maxLength: 3 }),
        accept,
        format,
        version,
        (list, type, form, at) => {
          const request = {
            method: 'POST',
            url: ORDERS,
            headers: type === undefined ? {} : { accept: type },
          };
          const resources = list.map((members, index) =>
            resource(members, createdLinks(`${ORDERS}/${index + 1}`)),
          );
          const options = { format: form, ...(at !== undefined && { version: at }) };
          const several = created(request, { ...options, resources, name: 'orders', url: ORDERS });
          expect(binding(request, several)).toEqual([]);
          const [first = {}] = resources;
          expect(binding(request, created(request, { ...options, resource: first }))).toEqual([]);
        },
      ),
    );
  });

  test('problem', () => {
    const details = fc.record(
      {
        type: fc.webUrl(),
        title: fc.string({ minLength: 1 }),
        detail: fc.string(),
        instance: fc.webUrl(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
        fc.integer({ min: 400, max: 599 }),
        details,
        extensions,
        (method, status, members, others) => {
          const request = { method, url: ORDERS, headers: {} };
          expect(binding(request, problem({ ...others, ...members, status }))).toEqual([]);
        },
      ),
    );
  });
});

describe('what a definition writes has no binding finding', () => {
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), status: z.string(), note: z.any() }),
    path: '/orders/{id}',
    state: 'status',
    links: {
      collection: {},
      edit: { when: ['open', 'paid'], title: 'Change' },
      delete: { when: 'open', permission: 'orders:delete' },
      cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
      up: { href: '/customers/{id}' },
    },
    collectionLinks: { create: {}, search: { href: '/orders{?status}' } },
    query: { fields: { id: 'integer', note: 'string' }, parameters: ['status'] },
  });
  const item = fc.record({
    id: fc.nat(),
    status: fc.constantFrom('open', 'paid', 'closed', '__proto__'),
    note: json,
  });
  const caller = fc.constantFrom(
    undefined,
    { permissions: ['orders:delete'] },
    { permissions: [] },
  );

  test('for a resource', () => {
    fc.assert(
      fc.property(asked, item, caller, version, format, (request, order, who, at, form) => {
        const handler = (given: RequestDescriptor) =>
          respond(given, {
            body: () => orders.represent(order, BASE, who),
            format: form,
            ...(at !== undefined && { version: at }),
          });
        expect(binding(...exchange(`${ORDERS}/${order.id}`, request, handler))).toEqual([]);
      }),
    );
  });

  test('for a collection', () => {
    const list = fc.array(item, { maxLength: 4 });
    const query = fc.constantFrom('', '?page=1', '?page=3&limit=4', '?status=open', '?sort=id');
    fc.assert(
      fc.property(asked, list, query, caller, format, (request, items, query, who, form) => {
        const page = query.includes('page=3') ? 3 : 1;
        const totalRecords = items.length === 0 ? 0 : (page - 1) * 4 + items.length;
        const url = ORDERS + query;
        const options = {
          base: BASE,
          url,
          page,
          limit: 4,
          totalRecords,
          ...(who && { caller: who }),
        };
        const body = orders.collection(items, options);
        const handler = (given: RequestDescriptor) => respond(given, { body, format: form });
        expect(binding(...exchange(url, request, handler))).toEqual([]);
        const text = orders.serialize(items, options);
        const written = (given: RequestDescriptor) => respond(given, { text });
        expect(binding(...exchange(url, request, written))).toEqual([]);
      }),
    );
  });
});
