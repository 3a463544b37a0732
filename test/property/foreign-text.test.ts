import fc from 'fast-check';
import { defineResource, HalyardError, service } from 'halyard';
import * as audit from 'halyard/audit';
import * as conditional from 'halyard/conditional';
import type { ServiceCall } from 'halyard/definition';
import * as forwarded from 'halyard/forwarded';
import * as http from 'halyard/http';
import * as httpCache from 'halyard/http-cache';
import * as query from 'halyard/query';
import * as resource from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { entryPoints } from '../hostile/entry-points.js';
import { values } from '../hostile/inputs.js';
import { escapedText, hostileText } from '../support/hostile-text.js';
import { words } from '../support/rows.js';
import { runs } from '../support/runs.js';

/* Nothing that a client, a gateway or a server sends makes a function throw. */

const foreignText = fc.oneof({ weight: 4, arbitrary: hostileText }, escapedText);
const NOW = new Date('2026-05-01T12:00:00Z');
const KINDS = [{ shared: true }, { shared: false }];
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { _links: [{ href: text, rel: text, method: text }], [text]: { href: text } };
  }
}

/** The names of fields that the library reads. */
const REQUEST_FIELDS = [
  ...words(`accept authorization cache-control content-type forwarded host :authority`),
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
      return [
        httpCache.storeResponse(given, received, { ...kind, responseTime: NOW }),
        httpCache.storedHeaders(received, kind),
        httpCache.evaluateReuse(given, stored, options),
        httpCache.evaluateFailure(given, stored, undefined, options),
        httpCache.evaluateStoredPreconditions(given, stored),
        httpCache.selectStored(given, [stored, stored], options),
        httpCache.revalidationRequest(given, [stored]),
        httpCache.freshen(
          given,
          [stored],
          { ...received, status: 304 },
          { ...kind, responseTime: NOW },
        ),
        httpCache.responseHeaders(stored, options),
        httpCache.timeToLive(stored, options),
      ];
    }),
};
/** The entry points that take a text as it is, and those that take its JSON. */
const ofTexts = entryPoints.filter(
  // The fetch of a test refuses header fields that none has; client.test.ts reads any.
  ({ name, inputs }) => typeof inputs[0]?.make(9) === 'string' && !name.startsWith('connect'),
);
const ofValues = entryPoints.filter(({ inputs }) => inputs[0] === values[0]);

describe('no text makes a function throw, and each is read the same twice', () => {
  test.each([
    ...ofTexts.map((point) => ({ ...point, inputOf: (text: string): unknown => text })),
    ...ofValues.map((point) => ({ ...point, inputOf: parsed })),
  ])('$name', async ({ run, isReader, inputOf }) => {
    await fc.assert(
      fc.asyncProperty(foreignText, async (text) => {
        try {
          const result = await run(inputOf(text));
          expect(await run(inputOf(text))).toEqual(result);
        } catch (error) {
          // What the developer gives to a builder may be refused.
          if (isReader || !(error instanceof HalyardError)) throw error;
        }
      }),
      { numRuns: runs({ nightly: 10_000 }) },
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
});
