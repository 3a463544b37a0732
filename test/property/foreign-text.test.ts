import fc from 'fast-check';
import { defineResource, HalyardError, service, serviceIndex } from 'halyard';
import * as audit from 'halyard/audit';
import * as cache from 'halyard/cache';
import * as conditional from 'halyard/conditional';
import type { ServiceCall } from 'halyard/definition';
import * as forwarded from 'halyard/forwarded';
import * as http from 'halyard/http';
import * as httpCache from 'halyard/http-cache';
import * as link from 'halyard/link';
import * as query from 'halyard/query';
import * as relation from 'halyard/relation';
import * as resource from 'halyard/resource';
import * as url from 'halyard/url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { developersOwn } from '../hostile/entry-points.js';
import { escapedText, hostileText } from '../support/hostile-text.js';
import { loadModule } from '../support/modules.js';
import { subpaths } from '../support/package.js';
import { runs } from '../support/runs.js';

/* Nothing that a client, a gateway or a server sends makes a function throw. */

const foreignText = fc.oneof({ weight: 4, arbitrary: hostileText }, escapedText);
const NOW = new Date('2026-05-01T12:00:00Z');
const KINDS = [{ shared: true }, { shared: false }];
const fields = { id: 'integer', name: 'string', total: 'number', created: 'date' } as const;
const paging = {
  paging: 'cursor',
  cursor: query.cursorCodec({ key: 'k'.repeat(32) }),
  fields,
} as const;
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), status: z.string(), name: z.string() }),
  path: '/orders/{id}',
  state: 'status',
  links: { collection: {}, edit: {}, pay: { href: '/orders/{id}/payments', method: 'POST' } },
  collectionLinks: { create: {} },
  query: { fields: { id: 'integer', name: 'string' }, parameters: { q: 'string' } },
});
const order = { id: 17, status: 'open', name: 'Eva' };

const FALLBACK = 'https://api.example.se/shop/v1';
const POST = { method: 'POST', headers: {} };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { _links: [{ href: text, rel: text, method: text }], [text]: { href: text } };
  }
}

/** The exports that read a text, by their names. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  parseForwarded: forwarded.parseForwarded,
  parseForwardedNode: forwarded.parseForwardedNode,
  checkForwarded: forwarded.checkForwarded,
  parseLinkHeader: link.parseLinkHeader,
  parseExtValue: link.parseExtValue,
  parseLinkset: (text) => link.parseLinkset(parsed(text)),
  checkLink: (text) => link.checkLink(parsed(text)),
  checkLinks: (text) => link.checkLinks(parsed(text)),
  findLink: (text) => [link.findLink(parsed(text), text), link.findLink(text, 'self')],
  findLinks: (text) => link.findLinks(parsed(text), text),
  fromHal: (text) => link.fromHal(parsed(text)),
  parseCacheControl: (text) => cache.parseCacheControl(text),
  parseCdnCacheControl: (text) => cache.parseCdnCacheControl(text),
  parseWarning: (text) => cache.parseWarning(text),
  parseContentRange: (text) => cache.parseContentRange(text),
  parseRange: (text) => cache.parseRange(text, 1000),
  parseEntityTags: conditional.parseEntityTags,
  parseQuery: (text) => [
    query.parseQuery(text, { fields, parameters: { q: 'string' } }),
    query.parseQuery(`/orders?${text}`, { fields, unknown: 'ignore' }),
    query.parseQuery({ url: text, headers: {} }, { fields }),
    query.parseQuery(new URLSearchParams(text), { fields }),
    query.parseQuery(`/orders?cursor=${text}`, paging),
  ],
  withQuery: (text) => query.withQuery('https://api.example.se/orders', { url: text, headers: {} }),
  checkRelation: (text) => relation.checkRelation(text),
  relation: (text) => relation.relation(text),
  checkUrl: (text) => url.checkUrl(text),
  decodeIdentifier: url.decodeIdentifier,
  encodeIdentifier: (text) => text === '' || url.encodeIdentifier(text),
  parseInput: (text) => resource.parseInput(text, orders),
  parseCreate: (text) => resource.parseCreate(text, orders, { contentType: text }),
  parsePatch: (text) => resource.parsePatch(text, orders, { current: order, contentType: text }),
  checkResource: (text) => audit.checkResource(parsed(text)),
  checkCollection: (text) => audit.checkCollection(parsed(text)),
};

/** Those that read texts and values of their developer or of a store, which they may refuse. */
const refusing: Readonly<Record<string, (text: string) => unknown>> = {
  assertUrl: (text) => url.assertUrl(text),
  expandTemplate: (text) => [
    url.expandTemplate('/orders/{id}{?id*}{#id}', { id: text }),
    url.expandTemplate(text, { id: text }),
  ],
  toHal: (text) => link.toHal(parsed(text) as object),
  toHalForms: (text) => link.toHalForms(parsed(text) as object, {}),
  formatExtValue: (text) => link.formatExtValue({ value: text, language: text }),
  'formatLinkHeader, formatLinkset': (text) => {
    const links = [{ href: text, rel: text, title: text, [text]: text }];
    return [link.formatLinkHeader(links), link.formatLinkset(links)];
  },
  formatForwarded: (text) =>
    forwarded.formatForwarded([{ parameters: { for: text, [text]: 'a' } }]),
  formatForwardedNode: (text) => forwarded.formatForwardedNode({ name: text, port: text } as never),
  formatCacheControl: (text) => cache.formatCacheControl({ extensions: { a: text } }),
  formatWarning: (text) => cache.formatWarning([{ code: 110, agent: text, text }]),
  formatContentRange: (text) => {
    const range = cache.parseContentRange(text);
    return range && cache.formatContentRange(range);
  },
  'versionTag, entityTag': (text) => [
    conditional.versionTag([text, 1]),
    conditional.entityTag(text),
  ],
  pageUrl: (text) => query.pageUrl(text, 2),
  formatQuery: (text) =>
    query.formatQuery({ filters: [{ field: 'name', operator: 'eq', value: text }] }, { fields }),
  selectFields: (text) => query.selectFields(parsed(text) as object, [text, 'a.b']),
  'cursorPage, keyset': (text) => {
    const keys = [
      { field: 'name', value: text },
      { field: 'id', value: 17 },
    ] as const;
    const sort = [{ field: 'name', direction: 'asc' }] as const;
    const cursor = { direction: 'next', keys } as const;
    return [
      query.keyset({ sort, limit: 1, cursor } as never, paging),
      query.cursorPage([{ name: text, id: 17 }] as never, { sort, limit: 1 } as never, paging),
    ];
  },
  links: (text) => link.links(parsed(text) as never, [{ href: text, rel: text }] as never),
  resource: (text) => resource.resource(parsed(text) as object, http.createdLinks(FALLBACK)),
  'collection, streamCollection': (text) => {
    const page = { name: 'orders', page: 1, limit: 20, totalRecords: 0, url: text };
    return [
      resource.collection({ ...page, items: [] }),
      resource.streamCollection([], page as never),
    ];
  },
  'notFound, conflict, problem': (text) => [
    http.notFound({ detail: text }),
    http.conflict({ detail: text }),
    http.problem([{ message: text, path: [text] }]),
  ],
  'createdLinks, created, accepted, seeOther': (text) => [
    http.created(POST, { resource: { id: 17, _links: http.createdLinks(text) } }),
    http.accepted(POST, { monitor: text } as never),
    http.seeOther(POST, text),
  ],
  serviceIndex: (text) => serviceIndex([orders], FALLBACK, { title: text }),
  parseApiUrl: (text) => url.parseApiUrl(text),
  follow: (text) => link.follow(parsed(text), text),
  href: (text) => url.href('https://api.example.se', '/orders/{id}{?q}', { id: text, q: text }),
  link: (text) => link.link(text, text, { title: text }),
};

/** The names of fields that the library reads. */
const REQUEST_FIELDS = [
  ...[
    'accept',
    'authorization',
    'cache-control',
    'content-type',
    'forwarded',
    'host',
    ':authority',
  ],
  ...[
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'if-unmodified-since',
    'pragma',
  ],
  ...['origin', 'range', 'te', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port'],
  ...['x-forwarded-prefix', 'x-forwarded-proto', 'connection'],
];
const RESPONSE_FIELDS = [
  ...[
    'accept-patch',
    'access-control-expose-headers',
    'age',
    'allow',
    'cache-control',
    'connection',
  ],
  ...['cdn-cache-control', 'content-length', 'content-location', 'content-range', 'content-type'],
  ...['date', 'deprecation', 'etag', 'expires', 'last-modified', 'link', 'location', 'pragma'],
  ...['retry-after', 'sunset', 'vary', 'warning', 'content-encoding'],
];
const headersOf = (names: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof({ weight: 4, arbitrary: foreignText }, fc.array(foreignText, { maxLength: 3 })),
    { maxKeys: 6 },
  );
const request = fc.record({
  method: fc.oneof(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'),
    foreignText.filter((text) => text !== ''),
  ),
  url: fc.oneof(
    foreignText,
    fc.constantFrom('/orders', '/orders/17', 'https://a.example.se/orders'),
  ),
  headers: headersOf(REQUEST_FIELDS),
});
const response = fc.record({
  status: fc.constantFrom(200, 201, 204, 206, 301, 304, 404, 412, 500),
  headers: headersOf(RESPONSE_FIELDS),
  body: fc.option(foreignText, { nil: undefined }),
});
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;
type Response = typeof response extends fc.Arbitrary<infer Value> ? Value : never;

const trusting = { fallback: FALLBACK, trustedHops: 1, allowedHosts: () => true };
const api = service({ title: 'Orders', resources: [orders], format: 'negotiate', ...trusting });
const bytes = new Uint8Array(40);

function withoutLength({ headers, ...received }: Response): Response {
  const { 'content-length': _, ...others } = headers;
  return { ...received, headers: others };
}

/** As a handler responds to the query of a client. */
function asPage(call: ServiceCall, asked: ReturnType<typeof ordersQuery>): unknown {
  if (!asked.ok) return http.problem(asked.findings);
  return call.respondCollection(orders, [], { query: asked.value, totalRecords: 0 });
}

const ordersQuery = (given: Request) => query.parseQuery(given, orders.query);

/** Those that read whole messages. */
const messages: Readonly<Record<string, (request: Request, response: Response) => unknown>> = {
  baseUrl: (given) => [
    forwarded.baseUrl(given, { fallback: FALLBACK }),
    forwarded.baseUrl(given, { ...trusting, trustedHops: 2 }),
    forwarded.baseUrl(given, {
      ...trusting,
      forwardedHeaders: ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix'],
    }),
  ],
  service: (given) => {
    const call = api.at(given, { caller: { permissions: [] }, vary: 'authorization' });
    return [
      call.index(),
      call.respond(orders, order, { version: 3 }),
      call.refuse(orders, order, { version: 3, required: true }),
      call.refuseCollection(orders),
      asPage(call, ordersQuery(given)),
      call.accepted({ monitor: `${FALLBACK}/jobs/1` }),
    ];
  },
  'respond, respondRange': (given) => [
    http.respond(given, { body: { id: 17 }, version: 3, lastModified: NOW, format: 'negotiate' }),
    http.respondRange(
      given,
      http.respond(given, { body: bytes, headers: { 'content-type': 'a/b' }, version: 3 }),
    ),
  ],
  refusal: (given) => http.refusal(given, { version: 3, lastModified: NOW, required: true }),
  currentTag: (given) => http.currentTag(given, { version: 3, format: 'negotiate' }),
  noContent: (given) => http.noContent(given),
  preferredType: (given) => http.preferredType(given, ['text/html', 'text/markdown']),
  evaluatePreconditions: (given) =>
    conditional.evaluatePreconditions(given, { etag: '"3"', lastModified: NOW }),
  evaluateIfRange: (given) =>
    conditional.evaluateIfRange(given, { etag: '"3"', lastModified: NOW }),
  parseBodies: (given, { body }) => [
    resource.parseCreate(body, orders, { request: given }),
    resource.parsePatch(body, orders, { request: given, current: order }),
  ],
  checkExchange: (given, { status, headers, body }) =>
    audit.checkExchange(given, { status, headers: headers as Record<string, string>, body }),
  targetUri: (given) => [httpCache.targetUri(given), httpCache.cacheKey(given)],
  evaluateCaching: (given, received) =>
    KINDS.map((kind) => httpCache.evaluateCaching(given, received, { ...kind, now: NOW })),
  evaluateInvalidation: (given, received) => httpCache.evaluateInvalidation(given, received),
  'storeResponse, evaluateReuse, and those that read stored responses': (given, received) =>
    KINDS.map((kind) => {
      const options = { ...kind, now: NOW };
      const stored = { request: given, response: received, responseTime: NOW };
      // A body is no longer than its Content-Length: an HTTP parser ends it there.
      const parts = [
        { ...stored, body: bytes.subarray(0, 0) },
        { ...stored, response: withoutLength(received), body: bytes },
      ];
      return [
        httpCache.storeResponse(given, received, { ...kind, responseTime: NOW }),
        httpCache.storedHeaders(received, kind),
        httpCache.evaluateReuse(given, stored, options),
        httpCache.evaluateFailure(given, stored, undefined, options),
        httpCache.evaluateStoredPreconditions(given, stored),
        httpCache.selectStored(given, [stored, stored], options),
        httpCache.revalidationRequest(given, [stored]),
        httpCache.freshenByHead({ ...given, method: 'HEAD' }, [stored], received, {
          ...kind,
          responseTime: NOW,
        }),
        httpCache.freshen(
          given,
          [stored],
          { ...received, status: 304 },
          { ...kind, responseTime: NOW },
        ),
        httpCache.responseHeaders(stored, options),
        httpCache.timeToLive(stored, options),
        parts.map((part) => [
          httpCache.answerRange(given, [part]),
          httpCache.combineParts([part], part),
        ]),
      ];
    }),
};
/** The exports that a function of the tables calls under another name, and those of other tests. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'called by the tables': [
    ...['answerRange', 'cacheKey', 'combineParts', 'defineResource', 'evaluateFailure'],
    ...['evaluateStoredPreconditions', 'evaluateReuse', 'freshen', 'freshenByHead'],
    ...['responseHeaders', 'revalidationRequest', 'selectStored'],
    ...['storeResponse', 'storedHeaders', 'timeToLive'],
  ],
  'test/property/client.test.ts': ['connect'],
  'a test below': ['checkOpenApi'],
  'test/audit': ['audit', 'formatHtml'],
  'throws what it finds, in the tests of the developer': ['assertExchange', 'checked'],
  'a stream of items': ['readableStream'],
  'schemas and definitions of the developer': [
    ...['describe', 'describeHtml', 'collectionJsonSchema', 'representationJsonSchema'],
    ...['collectionSchema', 'representationSchema'],
  ],
  'what respond made': ['bodyText'],
};

/** An OpenAPI document in YAML, with any text anywhere. */
const openApi = fc
  .tuple(foreignText, foreignText, foreignText)
  .map(
    ([path, media, description]) =>
      `openapi: 3.1.0\npaths:\n  ${path}:\n    get:\n      description: ${description}\n      responses: { "200": { content: { ${media}: {} } } }\n`,
  );

describe('no text makes a function throw, and each is read the same twice', () => {
  test.each(Object.entries(readers))('%s', (_name, read) => {
    fc.assert(
      fc.property(foreignText, (text) => {
        const result = read(text);
        expect(read(text)).toEqual(result);
      }),
    );
  });

  test.each(Object.entries(messages))('%s, in any field of a message', (_name, read) => {
    fc.assert(
      fc.property(request, response, (asked, answered) => {
        const result = read(asked, answered);
        expect(read(asked, answered)).toEqual(result);
      }),
    );
  });

  test.each(Object.entries(refusing))('%s, but for a HalyardError', (_name, read) => {
    fc.assert(
      fc.property(foreignText, (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
        }
      }),
    );
  });

  test('checkOpenApi', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(foreignText, openApi), async (text) => {
        for (const { rule } of await audit.checkOpenApi(text)) expect(rule).toBeDefined();
      }),
      { numRuns: runs({ nightly: 10_000 }) },
    );
  });

  test('every export is in these tables, or reads values of the developer alone', async () => {
    const known = new Set([
      ...[readers, refusing, messages].flatMap((table) =>
        Object.keys(table).flatMap((names) => names.split(', ')),
      ),
      ...Object.values(ELSEWHERE).flat(),
      ...Object.keys(developersOwn),
    ]);
    const exported = new Set<string>();
    for (const subpath of subpaths) {
      for (const [name, value] of Object.entries((await loadModule(subpath)) as object)) {
        if (typeof value === 'function') exported.add(name);
      }
    }
    expect([...exported].filter((name) => !known.has(name))).toEqual([]);
    expect(exported.size).toBeGreaterThan(100);
  });
});
