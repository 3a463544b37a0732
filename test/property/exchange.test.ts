import fc from 'fast-check';
import {
  accepted,
  collection,
  conflict,
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
import { describe, expect, test } from 'vitest';

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
});
