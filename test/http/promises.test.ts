import {
  accepted,
  baseUrl,
  collection,
  conflict,
  created,
  defineRelations,
  defineResource,
  deprecation,
  fromHal,
  href,
  link,
  links,
  methodNotAllowed,
  noContent,
  notFound,
  parseCreate,
  parseQuery,
  problem,
  refusal,
  resource,
  respond,
  seeOther,
  toHal,
  tooManyRequests,
  unsupportedMediaType,
} from 'halyard';
import { cacheHeaders, formatCacheControl, formatCdnCacheControl } from 'halyard/cache';
import { entityTag, evaluatePreconditions, versionTag } from 'halyard/conditional';
import { currentTag } from 'halyard/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** A promise that waits elsewhere, such as the result of a query builder or of a process. */
class Thenable {
  readonly #promise = Promise.reject(new Error('of a thenable'));
  // biome-ignore lint/suspicious/noThenProperty: an object that await takes for a promise
  then(resolve: () => void, reject: () => void): unknown {
    return this.#promise.then(resolve, reject);
  }
}

const REJECTED: readonly (readonly [what: string, make: () => unknown])[] = [
  ['a promise', () => Promise.reject(new Error('of a promise'))],
  ['a thenable', () => new Thenable()],
];

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const POST = { ...GET, method: 'POST' };
const base = { fallback: 'https://api.example.se' };
const ORDERS = {
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: { edit: { permission: 'orders:write' } },
} as const;
const orders = defineResource(ORDERS);
const items = {
  name: 'orders',
  page: 1,
  limit: 1,
  totalRecords: 1,
  url: 'https://a.example/orders',
};

type Untyped = (...values: unknown[]) => unknown;
const untyped = (call: unknown) => call as Untyped;
const respondWith = (name: string) => (value: unknown) =>
  untyped(respond)(GET, { body: { id: 17 }, [name]: value });

const ENTRIES: readonly (readonly [what: string, call: (value: unknown) => unknown])[] = [
  ['respond: request', (value) => untyped(respond)(value, {})],
  ['respond: request.headers', (value) => untyped(respond)({ ...GET, headers: value }, {})],
  ['respond: options', (value) => untyped(respond)(GET, value)],
  ['respond: body', (value) => untyped(respond)(GET, { body: value })],
  ['respond: body beside a tag', (body) => untyped(respond)(TAGGED, { body, version: 3 })],
  ['respond: body()', (value) => untyped(respond)(GET, { body: () => value })],
  ['respond: text', (value) => untyped(respond)(GET, { text: value })],
  ['respond: text()', (value) => untyped(respond)(GET, { text: () => value })],
  ...[
    'status',
    'format',
    'halRanges',
    'version',
    'etag',
    'lastModified',
    'base',
    'fields',
    'variant',
    'caller',
    'vary',
    'headers',
    'cache',
    'now',
    'unknown',
  ].map((name) => [`respond: ${name}`, respondWith(name)] as const),
  ['respond: permissions', (value) => respondWith('caller')({ permissions: value })],
  ['respond: a permission', (value) => respondWith('caller')({ permissions: [value] })],
  ['respond: cdn', (value) => respondWith('cache')({ maxAge: 60, cdn: value })],
  ['respond: a directive', (value) => respondWith('cache')({ maxAge: value })],
  ['respond: a header', (value) => respondWith('headers')({ 'x-a': value })],
  ['respond: a part of a version', (value) => respondWith('version')([1, value])],
  ['created: options', (value) => untyped(created)(POST, value)],
  ['created: resource', (value) => untyped(created)(POST, { resource: value })],
  ['created: resources', (value) => untyped(created)(POST, { ...items, resources: value })],
  [
    'created: one of resources',
    (value) => untyped(created)(POST, { ...SEVERAL, resources: [value] }),
  ],
  ['created: unavailable', (value) => untyped(created)(POST, { resource: {}, unavailable: value })],
  ['problem', (value) => untyped(problem)(value)],
  ['problem: a finding', (value) => untyped(problem)([value])],
  ['problem: a member', (value) => untyped(problem)({ status: 404, detail: value })],
  ['problem: an extension', (value) => untyped(problem)({ status: 404, order: value })],
  ['problem: options', (value) => untyped(problem)({ status: 404 }, value)],
  ['problem: headers', (value) => untyped(problem)({ status: 404, headers: value })],
  ['problem: a type', (value) => untyped(problem)({ status: 404, type: value })],
  ['problem: options of findings', (value) => untyped(problem)([{ message: 'a' }], value)],
  ['problem: a path', (value) => untyped(problem)([{ message: 'a', path: value }])],
  ['problem: a segment', (value) => untyped(problem)([{ message: 'a', path: [value] }])],
  ['notFound', (value) => untyped(notFound)(value)],
  ['conflict: status', (value) => untyped(conflict)({ status: value })],
  ['methodNotAllowed', (value) => untyped(methodNotAllowed)(value)],
  ['methodNotAllowed: a method', (value) => untyped(methodNotAllowed)([value])],
  ['methodNotAllowed: options', (value) => untyped(methodNotAllowed)([], value)],
  ['tooManyRequests: retryAfter', (value) => untyped(tooManyRequests)({ retryAfter: value })],
  ['unsupportedMediaType: accept', (value) => untyped(unsupportedMediaType)({ accept: value })],
  ['unsupportedMediaType: a type', (value) => untyped(unsupportedMediaType)({ accept: [value] })],
  ['accepted', (value) => untyped(accepted)(POST, value)],
  ['accepted: monitor', (value) => untyped(accepted)(POST, { monitor: value })],
  ['accepted: body', (value) => untyped(accepted)(POST, { monitor: items.url, body: value })],
  [
    'accepted: _links',
    (value) => untyped(accepted)(POST, { monitor: items.url, body: { _links: value } }),
  ],
  ['noContent', (value) => untyped(noContent)(POST, value)],
  ['noContent: version', (value) => untyped(noContent)(POST, { version: value })],
  ['seeOther', (value) => untyped(seeOther)(POST, value)],
  ['seeOther: options', (value) => untyped(seeOther)(POST, items.url, value)],
  ['seeOther: headers', (value) => untyped(seeOther)(POST, items.url, { headers: value })],
  ['deprecation', (value) => untyped(deprecation)(value)],
  ['deprecation: since', (value) => untyped(deprecation)({ since: value })],
  ['deprecation: sunset', (value) => untyped(deprecation)({ since: new Date(0), sunset: value })],
  [
    'deprecation: successor',
    (value) => untyped(deprecation)({ since: new Date(0), successor: value }),
  ],
  ['link: options', (value) => untyped(link)('cancel', items.url, value)],
  ['defineRelations', (value) => untyped(defineRelations)(value)],
  ['formatCacheControl', (value) => untyped(formatCacheControl)(value)],
  ['formatCacheControl: extensions', (extensions) => untyped(formatCacheControl)({ extensions })],
  ['formatCdnCacheControl', (value) => untyped(formatCdnCacheControl)(value)],
  ['cacheHeaders: policy', (policy) => untyped(cacheHeaders)({ method: 'GET', policy })],
  ['defineResource: a link', (edit) => untyped(defineResource)({ ...ORDERS, links: { edit } })],
  ['defineResource: embed', (embed) => untyped(defineResource)({ ...ORDERS, embed })],
  [
    'defineResource: transitions',
    (transitions) => untyped(defineResource)({ ...ORDERS, transitions }),
  ],
  ['currentTag: options', (value) => untyped(currentTag)(GET, value)],
  ['refusal: options', (value) => untyped(refusal)(POST, value)],
  ['refusal: exists', (value) => untyped(refusal)(POST, { version: 1, exists: value })],
  ['refusal: required', (value) => untyped(refusal)(POST, { version: 1, required: value })],
  ['evaluatePreconditions', (value) => untyped(evaluatePreconditions)(GET, value)],
  ['entityTag', (value) => untyped(entityTag)(value)],
  ['versionTag', (value) => untyped(versionTag)(value)],
  ['cacheHeaders', (value) => untyped(cacheHeaders)({ method: value })],
  ['cacheHeaders: policy', (value) => untyped(cacheHeaders)({ method: 'GET', policy: value })],
  [
    'baseUrl: trustedHops',
    (value) => untyped(baseUrl)(FORWARDED, { ...base, trustedHops: () => value }),
  ],
  [
    'baseUrl: allowedHosts',
    (value) => untyped(baseUrl)(FORWARDED, { ...base, trustedHops: 1, allowedHosts: () => value }),
  ],
  ['resource', (value) => untyped(resource)(value, [])],
  ['collection: items', (value) => untyped(collection)({ ...items, items: value })],
  [
    'collection: totalRecords',
    (value) => untyped(collection)({ ...items, items: [], totalRecords: value }),
  ],
  ['collection', (value) => untyped(collection)(value)],
  ['represent', (value) => untyped(orders.represent)(value, 'https://a.example')],
  ['represent: base', (value) => untyped(orders.represent)({ id: 1 }, value)],
  [
    'represent: caller',
    (value) => untyped(orders.represent)({ id: 1 }, 'https://a.example', value),
  ],
  ['parseCreate', (value) => untyped(parseCreate)(value, { name: 'orders', input: z.any() })],
  ['parseQuery', (value) => untyped(parseQuery)(value)],
  ['toHal', (value) => untyped(toHal)(value)],
  ['fromHal', (value) => untyped(fromHal)(value)],
  ['link', (value) => untyped(link)('self', value)],
  ['links', (value) => untyped(links)(value)],
  ['href', (value) => untyped(href)(value, '/orders')],
];

const TAGGED = { ...GET, headers: { 'if-none-match': '"3"' } };
const FORWARDED = { ...GET, headers: { forwarded: 'host=a.example' } };
const SEVERAL = { name: 'orders', url: 'https://a.example/orders' };

describe('a promise in place of a value is refused, and its rejection does not end the process', () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  beforeAll(() => {
    process.on('unhandledRejection', listen);
  });
  afterAll(() => {
    process.off('unhandledRejection', listen);
  });

  describe.each(REJECTED)('%s', (_what, make) => {
    test.each(ENTRIES)('%s', async (_entry, call) => {
      let error: unknown;
      try {
        call(make());
      } catch (caught) {
        error = caught;
      }
      // Node reports rejections that nobody handled after the microtasks.
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled.splice(0)).toEqual([]);
      expect(error).toMatchObject({ name: 'HalyardError' });
    });
  });
});
