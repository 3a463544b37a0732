import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ErrorCode } from '../src/errors.js';

/** A function by its path, such as `link.link`. */
type Path = string;

/** A right call with more options, and the code of the error about an option that does not exist. */
type Options = readonly [code: ErrorCode, call: (more: object) => unknown];

// biome-ignore lint/suspicious/noExplicitAny: calls as JavaScript makes them
type Untyped = any;

const areas: Record<string, Untyped> = Object.fromEntries(
  await Promise.all(
    readdirSync('src')
      .filter((area) => existsSync(`src/${area}/index.ts`))
      .map(async (area) => [area, await import(`../src/${area}/index.ts`)]),
  ),
);
const { audit, cache, client, conditional, definition, describe: documents, forwarded } = areas;
const { http, link, query, relation, resource, testing, url } = areas;

const base = 'https://api.example.se/v1';
const orders = `${base}/orders`;
const get = { method: 'GET', url: '/v1/orders', headers: { host: 'api.example.se' } };
const put = { ...get, method: 'PUT' };
const ok = { status: 200, headers: { 'cache-control': 'max-age=60' } };
const now = new Date('2026-01-01T12:00:00Z');
const caching = { shared: true, now };
const storing = { shared: true, responseTime: now };
const self = { href: orders, rel: 'self', method: 'GET' };
const stored = { request: get, response: ok, responseTime: now };
const schema = z.object({ id: z.int(), total: z.number() });
const defined = definition.defineResource({
  name: 'orders',
  description: 'Orders.',
  schema,
  path: '/orders/{id}',
  links: {},
});
/** Defines the resource with more members, right or wrong. */
const define = (more: object) =>
  definition.defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: {},
    ...more,
  });
const item = { id: 1, total: 5 };
const page = { page: 1, limit: 10, totalRecords: 0 };
const paged = { ...page, base, request: get };
const about = {
  title: 'Orders',
  version: '1',
  base,
  contact: { name: 'Orders', email: 'orders@example.se' },
};
const fetch = async () => Response.json({ _links: [self], orders: [] });
const connected = () => client.connect(`${base}/`, { fetch });
const service = (request: object = get) =>
  definition.service({ title: 'Orders', fallback: base, resources: [defined] }).at(request);
const exchange = { request: get, response: { status: 204, headers: {} } };
const nothing = async () => ({ status: 204, headers: {} });

const WITH_OPTIONS: Readonly<Record<Path, Options>> = {
  'audit.audit': ['audit.option', (more) => audit.audit(`${base}/`, { fetch, ...more })],
  'audit.checkCollection': ['audit.option', (more) => audit.checkCollection({}, more)],
  'audit.checkExchange': ['audit.option', (more) => audit.checkExchange(get, ok, more)],
  'audit.checkOpenApi': ['audit.option', (more) => audit.checkOpenApi({}, more)],
  'audit.checkResource': ['audit.option', (more) => audit.checkResource({}, more)],

  'cache.answerRange': ['cache.option', (more) => cache.answerRange(get, [part()], more)],
  'cache.cacheHeaders': ['cache.option', (more) => cache.cacheHeaders({ method: 'GET', ...more })],
  'cache.cacheKey': ['cache.option', (more) => cache.cacheKey(get, more)],
  'cache.evaluateCaching': [
    'cache.option',
    (more) => cache.evaluateCaching(get, ok, { ...caching, ...more }),
  ],
  'cache.evaluateFailure': [
    'cache.option',
    (more) => cache.evaluateFailure(get, undefined, undefined, { ...caching, ...more }),
  ],
  'cache.evaluateInvalidation': [
    'cache.option',
    (more) => cache.evaluateInvalidation(put, ok, more),
  ],
  'cache.evaluateReuse': [
    'cache.option',
    (more) => cache.evaluateReuse(get, stored, { ...caching, ...more }),
  ],
  'cache.formatCacheControl': ['cache.option', (more) => cache.formatCacheControl({}, more)],
  'cache.formatCdnCacheControl': [
    'cache.directive',
    (more) => cache.formatCdnCacheControl({ maxAge: 1, ...more }),
  ],
  'cache.freshen': [
    'cache.option',
    (more) => cache.freshen(get, [], { status: 304, headers: {} }, { ...storing, ...more }),
  ],
  'cache.freshenByHead': [
    'cache.option',
    (more) => cache.freshenByHead({ ...get, method: 'HEAD' }, [], ok, { ...storing, ...more }),
  ],
  'cache.parseCacheControl': ['cache.option', (more) => cache.parseCacheControl('', more)],
  'cache.parseRange': ['cache.option', (more) => cache.parseRange('bytes=0-1', 10, more)],
  'cache.responseHeaders': [
    'cache.option',
    (more) => cache.responseHeaders(stored, { ...caching, ...more }),
  ],
  'cache.selectStored': [
    'cache.option',
    (more) => cache.selectStored(get, [], { ...caching, ...more }),
  ],
  'cache.staleForbidden': [
    'cache.option',
    (more) => cache.staleForbidden(ok, { shared: true, ...more }),
  ],
  'cache.storeResponse': [
    'cache.option',
    (more) => cache.storeResponse(get, ok, { ...storing, ...more }),
  ],
  'cache.storedHeaders': [
    'cache.option',
    (more) => cache.storedHeaders(ok, { shared: true, ...more }),
  ],
  'cache.targetUri': ['cache.option', (more) => cache.targetUri(get, more)],
  'cache.timeToLive': ['cache.option', (more) => cache.timeToLive(stored, { ...caching, ...more })],

  'client.connect': ['client.option', (more) => client.connect(`${base}/`, { fetch, ...more })],
  'client.connect().follow': [
    'client.option',
    async (more) => (await connected()).follow('self', more),
  ],
  'client.connect().items': [
    'client.option',
    async (more) => (await connected()).items(more).next(),
  ],
  'client.connect().pages': [
    'client.option',
    async (more) => (await connected()).pages(more).next(),
  ],
  'client.connect().read': ['client.option', async (more) => (await connected()).read(more)],
  'client.connect().submit': [
    'client.option',
    async (more) => (await connected()).submit('self', {}, { method: 'POST', ...more }),
  ],

  'conditional.entityTag': ['conditional.option', (more) => conditional.entityTag('', more)],
  'conditional.evaluateIfRange': [
    'conditional.option',
    (more) => conditional.evaluateIfRange(get, { strongDate: true, ...more }),
  ],
  'conditional.evaluatePreconditions': [
    'conditional.option',
    (more) => conditional.evaluatePreconditions(get, {}, more),
  ],
  'conditional.evaluatePreconditions, validators': [
    'conditional.option',
    (more) => conditional.evaluatePreconditions(get, more),
  ],
  'conditional.versionTag': ['conditional.option', (more) => conditional.versionTag(1, more)],

  'definition.defineResource': ['resource.schema', define],
  'definition.defineResource().collection': [
    'collection.input',
    (more) => defined.collection([], { ...paged, ...more }),
  ],
  'definition.defineResource().refuse': [
    'http.option',
    (more) => defined.refuse({ ...get, url: '/v1/orders/1' }, item, more),
  ],
  'definition.defineResource().refuseCollection': [
    'http.option',
    (more) => defined.refuseCollection(get, more),
  ],
  'definition.defineResource().respond': [
    'http.option',
    (more) => defined.respond(get, item, { base, ...more }),
  ],
  'definition.defineResource().respondCollection': [
    'http.option',
    (more) => defined.respondCollection(get, [], { ...page, base, ...more }),
  ],
  'definition.defineResource().respondCreated': [
    'http.option',
    (more) => defined.respondCreated(get, item, { base, ...more }),
  ],
  'definition.defineResource().serialize': [
    'collection.input',
    (more) => defined.serialize([], { ...paged, ...more }),
  ],
  'definition.defineResource().stream': [
    'collection.input',
    (more) => defined.stream([], { base, request: get, ...more }).return(),
  ],
  'definition.service': [
    'http.option',
    (more) =>
      definition.service({ title: 'Orders', fallback: base, resources: [defined], ...more }),
  ],
  'definition.service().at': [
    'http.option',
    (more) =>
      definition.service({ title: 'Orders', fallback: base, resources: [defined] }).at(get, more),
  ],
  'definition.service().at().accepted': [
    'http.option',
    (more) => service().accepted({ monitor: `${base}/jobs/1`, ...more }),
  ],
  'definition.service().at().index': ['http.option', (more) => service().index(more)],
  'definition.service().at().respond': [
    'http.option',
    (more) => service().respond(defined, item, more),
  ],
  'definition.service().at().refuse': [
    'http.option',
    (more) => service({ ...get, url: '/v1/orders/1' }).refuse(defined, item, more),
  ],
  'definition.service().at().refuseCollection': [
    'http.option',
    (more) => service().refuseCollection(defined, more),
  ],
  'definition.service().at().respondCollection': [
    'http.option',
    (more) => service().respondCollection(defined, [], { ...page, ...more }),
  ],
  'definition.service().at().respondCreated': [
    'http.option',
    (more) => service().respondCreated(defined, item, more),
  ],
  'definition.service().at().respondWith': [
    'http.option',
    (more) => service().respondWith({ body: { _links: [self] }, ...more }),
  ],
  'definition.serviceIndex': [
    'collection.input',
    (more) => definition.serviceIndex([defined], base, { title: 'Orders', ...more }),
  ],

  'describe.describe': [
    'describe.option',
    (more) => documents.describe([defined], { ...about, ...more }),
  ],
  'describe.describeHtml': [
    'describe.option',
    (more) => documents.describeHtml([defined], { ...about, ...more }),
  ],

  'forwarded.baseUrl': [
    'forwarded.option',
    (more) => forwarded.baseUrl(get, { fallback: base, ...more }),
  ],

  'http.accepted': [
    'http.option',
    (more) => http.accepted(get, { monitor: `${base}/jobs/1`, ...more }),
  ],
  'http.created': [
    'http.option',
    (more) => http.created(get, { resource: { _links: http.createdLinks(orders) }, ...more }),
  ],
  'http.currentTag': ['http.option', (more) => http.currentTag(get, { version: 1, ...more })],
  'http.deprecation': ['http.option', (more) => http.deprecation({ since: now, ...more })],
  'http.noContent': ['http.option', (more) => http.noContent(put, more)],
  'http.refusal': ['http.option', (more) => http.refusal(put, { version: 1, ...more })],
  'http.respond': ['http.option', (more) => http.respond(get, { body: {}, ...more })],
  'http.seeOther': ['http.option', (more) => http.seeOther(get, orders, more)],

  'link.checkLink': ['relation.meaning', (more) => link.checkLink(self, more)],
  'link.checkLinks': ['relation.meaning', (more) => link.checkLinks([self], more)],
  'link.link': ['link.item', (more) => link.link('self', orders, more)],

  'query.cursorCodec': ['query.spec', (more) => query.cursorCodec(more)],
  'query.cursorPage': [
    'query.spec',
    (more) =>
      query.cursorPage(
        [item, item],
        { limit: 1, sort: [{ field: 'id', direction: 'asc' }] },
        { ...cursors(), ...more },
      ),
  ],
  'query.decodeCursor': [
    'query.spec',
    (more) => query.decodeCursor('x', { limit: 1, sort: [] }, { ...cursors(), ...more }),
  ],
  'query.encodeCursor': [
    'query.spec',
    (more) =>
      query.encodeCursor(
        { direction: 'next', keys: [] },
        { limit: 1, sort: [] },
        { ...cursors(), ...more },
      ),
  ],
  'query.formatQuery': ['query.spec', (more) => query.formatQuery({ page: 2 }, more)],
  'query.keyset': [
    'query.spec',
    (more) =>
      query.keyset(
        { limit: 1, sort: [{ field: 'id', direction: 'asc' }] },
        { ...cursors(), ...more },
      ),
  ],
  'query.parseQuery': ['query.spec', (more) => query.parseQuery('/orders', more)],

  'relation.checkRelation': ['relation.meaning', (more) => relation.checkRelation('self', more)],
  'relation.defineRelations': [
    'relation.meaning',
    (more) => relation.defineRelations({ ship: { meaning: 'Ships the order.', ...more } }),
  ],

  'resource.collection': [
    'collection.input',
    (more) => resource.collection({ name: 'orders', items: [], url: orders, ...page, ...more }),
  ],
  'resource.parseCreate': ['http.option', (more) => resource.parseCreate('{}', defined, more)],
  'resource.parseInput': ['http.option', (more) => resource.parseInput('{}', schema, more)],
  'resource.parsePatch': [
    'http.option',
    (more) => resource.parsePatch('{}', schema, { current: item, ...more }),
  ],
  'resource.streamCollection': [
    'collection.input',
    (more) => resource.streamCollection([], { name: 'orders', url: orders, ...more }).return(),
  ],

  'testing.assertExchange': [
    'audit.option',
    (more) => testing.assertExchange(get, exchange.response, more),
  ],
  'testing.assertUrl': ['url.option', (more) => testing.assertUrl(orders, more)],
  'testing.checked': ['audit.option', (more) => testing.checked(nothing, more)],
  'testing.matchers.toBeCollection': [
    'audit.option',
    (more) => testing.matchers.toBeCollection({}, undefined, more),
  ],
  'testing.matchers.toBeResource': [
    'audit.option',
    (more) => testing.matchers.toBeResource({}, more),
  ],
  'testing.matchers.toFollowTheRules': [
    'audit.option',
    (more) => testing.matchers.toFollowTheRules(exchange, more),
  ],
  'testing.matchers.toFollowUrlRules': [
    'url.option',
    (more) => testing.matchers.toFollowUrlRules(orders, more),
  ],

  'url.assertUrl': ['url.option', (more) => url.assertUrl(orders, more)],
  'url.checkUrl': ['url.option', (more) => url.checkUrl(orders, more)],
  'url.parseApiUrl': ['url.option', (more) => url.parseApiUrl(orders, more)],
};

/** The other functions: those without options, and those whose last argument has members of any name. */
const WITHOUT_OPTIONS: Readonly<Record<string, readonly Path[]>> = {
  'they take no options': [
    'audit.formatHtml',
    'cache.combineParts',
    'cache.evaluateStoredPreconditions',
    'cache.formatContentRange',
    'cache.formatWarning',
    'cache.parseCdnCacheControl',
    'cache.parseContentRange',
    'cache.parseWarning',
    'cache.revalidationRequest',
    'cache.varyNames',
    'client.ClientError',
    'conditional.parseEntityTags',
    'forwarded.checkForwarded',
    'forwarded.formatForwarded',
    'forwarded.formatForwardedNode',
    'forwarded.parseForwarded',
    'forwarded.parseForwardedNode',
    'http.bodyText',
    'http.createdLinks',
    'http.preferredType',
    'link.formatExtValue',
    'link.formatLinkHeader',
    'link.formatLinkset',
    'link.fromHal',
    'link.links',
    'link.parseExtValue',
    'link.parseLinkHeader',
    'link.parseLinkset',
    'link.toHal',
    'query.pageUrl',
    'query.selectFields',
    'query.withQuery',
    'relation.relation',
    'resource.readableStream',
    'resource.resource',
    'schema.collectionJsonSchema',
    'schema.collectionSchema',
    'schema.representationJsonSchema',
    'schema.representationSchema',
    'url.decodeIdentifier',
    'url.encodeIdentifier',
    'url.parseTemplate',
  ],
  'the values of a URI template have names of your own': [
    'link.findLink',
    'link.findLinks',
    'link.follow',
    'url.expandTemplate',
    'url.href',
  ],
  'problem details have extension members (RFC 9457 §3.2)': [
    'http.conflict',
    'http.methodNotAllowed',
    'http.notFound',
    'http.problem',
    'http.tooManyRequests',
    'http.unsupportedMediaType',
  ],
  'forms have members of extensions (HAL-FORMS)': ['link.toHalForms'],
};

/** A spec that pages by cursor. */
function cursors() {
  return { paging: 'cursor', cursor: query.cursorCodec(), fields: { id: 'integer' } };
}

/** A stored part of a representation. */
function part() {
  const headers = { 'content-range': 'bytes 0-1/2', etag: '"1"' };
  const response = { status: 206, headers };
  return { request: get, response, responseTime: now, body: new Uint8Array(2) };
}

test('each function is in one of the tables, so that a new one says which', () => {
  const exported = Object.entries(areas).flatMap(([area, members]) =>
    Object.keys(members)
      .filter((name) => typeof members[name] === 'function')
      .map((name) => `${area}.${name}`),
  );
  const paths = Object.keys(WITH_OPTIONS).filter((path) => /^\w+\.\w+$/.test(path));
  const listed = [...paths, ...Object.values(WITHOUT_OPTIONS).flat()];
  expect(listed.toSorted()).toEqual(exported.toSorted());
});

describe('an option that does not exist is refused', () => {
  test.each(Object.entries(WITH_OPTIONS))('%s', async (path, [code, call]) => {
    await call({});
    // A service leaves out undefined options, since its own are then in force.
    const values = path.includes('.at()') ? [true] : [true, undefined];
    for (const value of values) {
      const error = await thrown(() => call({ unknownOption: value }));
      expect(error).toMatchObject({ name: 'HalyardError', code });
      expect(error.message).toContain('unknownOption');
      // The function that was called, not one that it calls.
      const called = path.split('.').at(-1);
      const [, named = called] = /^options of (\w+)/i.exec(error.message) ?? [];
      expect(named).toBe(called);
    }
    const own = await thrown(() => call(JSON.parse('{"__proto__":1}')));
    expect(own.message).toContain('__proto__');
  });
});

describe('options that are inherited are refused, since a copy would lose them', () => {
  const inherited = (options: object) => Object.create(options);
  class State {
    get version() {
      return 1;
    }
    get required() {
      return true;
    }
  }
  class Policy {
    readonly public = true;
    get noStore() {
      return true;
    }
  }
  test.each<readonly [name: string, call: () => unknown]>([
    ['refusal', () => http.refusal(put, new State())],
    ['refuse', () => defined.refuse(put, item, new State())],
    ['refuse of a service', () => service(put).refuse(defined, item, new State())],
    ['respond of a service', () => service().respond(defined, item, inherited({ cache: {} }))],
    ['noContent', () => http.noContent(put, inherited({ version: 1 }))],
    ['seeOther', () => http.seeOther(put, orders, inherited({ vary: ['accept'] }))],
    ['checkResource', () => audit.checkResource({}, inherited({ relations: {} }))],
    ['assertUrl', () => url.assertUrl(orders, inherited({ ignore: ['UFN.04'] }))],
    ['evaluateCaching', () => cache.evaluateCaching(get, ok, inherited(caching))],
    ['baseUrl', () => forwarded.baseUrl(get, inherited({ fallback: base }))],
    ['parseQuery', () => query.parseQuery(orders, inherited({ parameters: ['q'] }))],
    ['a policy of cacheHeaders', () => cache.cacheHeaders({ method: 'GET', policy: new Policy() })],
    ['a policy of respond', () => http.respond(get, { body: {}, cache: new Policy() })],
    ['a policy of a PUT', () => http.respond(put, { body: {}, cache: new Policy() })],
    ['cdn of a policy', () => cache.cacheHeaders({ method: 'GET', policy: { cdn: new Policy() } })],
    ['formatCacheControl', () => cache.formatCacheControl(new Policy())],
    ['extensions', () => cache.formatCacheControl({ extensions: inherited({ 'x-a': 'b' }) })],
    ['defineRelations', () => relation.defineRelations(inherited({ ship: { meaning: 'Ships.' } }))],
  ])('%s', async (_, call) => {
    const error = await thrown(call);
    expect(error).toMatchObject({
      name: 'HalyardError',
      code: expect.stringMatching(/^\w+\.\w+$/),
    });
    expect(error.message).toContain('must be a plain object that inherits from no class or object');
  });
});

async function thrown(call: () => unknown): Promise<Error> {
  try {
    await call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('No error was thrown');
}

test.each<readonly [call: () => unknown, message: string]>([
  [
    () => forwarded.baseUrl(get, { fallback: base, allowedHost: ['gw.example.se'] }),
    'options must not contain allowedHost. Write allowedHosts.',
  ],
  [
    () => http.refusal(put, { version: 1, requried: true }),
    'Options of refusal must not contain requried. Write required.',
  ],
  [
    () => defined.respondCreated(get, item, { base, unavailable: ['edit'] }),
    'Options of respondCreated must not contain unavailable. Allowed: format, halRanges, version, etag, lastModified, base, variant, caller, vary, headers.',
  ],
  [
    () => defined.respondCreated(get, item, { base, resources: [], name: 'orders' }),
    'Options of respondCreated must not contain resources. Allowed: format, halRanges, version, etag, lastModified, base, variant, caller, vary, headers.',
  ],
  [
    () => service().respondWith({ body: {}, staus: 202 }),
    'Options of respondWith must not contain staus. Write status.',
  ],
  [
    () => service().index({ titel: 'Orders' }),
    'Options of index must not contain titel. Allowed: status, format, halRanges, templates, version, etag, lastModified, base, fields, variant, caller, vary, headers, cache, now.',
  ],
  [
    () => link.link('self', orders, { titel: 'Orders' }),
    'Options of link must not contain titel. Write title.',
  ],
  [
    () => cache.cacheHeaders({ method: 'GET', polcy: { noStore: true } }),
    'input must not contain polcy. Write policy.',
  ],
  ...[
    () => cache.storeResponse(get, ok, { shared: true, responsTime: now }),
    () => cache.freshen(get, [], { status: 304, headers: {} }, { shared: true, responsTime: now }),
    () => cache.freshenByHead(get, [], ok, { shared: true, responsTime: now }),
  ].map((call): [() => unknown, string] => [
    call,
    'options must not contain responsTime. Write responseTime.',
  ]),
  [
    () => cache.storedHeaders(ok, { shraed: true }),
    'options must not contain shraed. Write shared.',
  ],
  [
    () => cache.answerRange(get, [], { maxRange: 5 }),
    'options must not contain maxRange. Write maxRanges.',
  ],
  [
    () => conditional.evaluatePreconditions(put, { lastModifed: now }),
    'validators must not contain lastModifed. Write lastModified.',
  ],
])('the message has the option that is likely to be meant: %#', async (call, message) => {
  expect((await thrown(call)).message).toBe(message);
});

test.each<readonly [call: () => unknown, message: string]>([
  [
    () => query.cursorCodec({ kye: 'secret' }),
    'Options of cursorCodec must not contain kye. Write key. [UFN.04]',
  ],
  [
    () => client.connect(base, { header: { authorization: 'secret' } }),
    'options must not contain header. Allowed: resources, fetch, headers, trustedOrigins, credentials, signal, maxBytes, maxPages, maxStored.',
  ],
  [
    () => audit.audit(base, { header: { authorization: 'secret' } }),
    'options must not contain header. Write headers.',
  ],
])('options that may be secrets are not quoted: %#', async (call, message) => {
  const error = await thrown(call);
  expect(error.message).toBe(message);
  expect(JSON.stringify(error)).not.toContain('secret');
});

test('one object gives the options of all functions of a cache', () => {
  const options = { ...caching, responseTime: now, scheme: 'https', targets: [], heuristic: 0 };
  expect(cache.cacheKey(get, options)).toBe('https://api.example.se/v1/orders');
  expect(cache.storedHeaders(ok, options)).toEqual({ 'cache-control': 'max-age=60' });
  expect(cache.storeResponse(get, ok, options).stored).toBeDefined();
  expect(cache.timeToLive(stored, options)).toBe(60);
});

test('one object gives the options of refusal, currentTag and respond', () => {
  const options = { version: 3, caller: {}, lastModified: now };
  expect(http.refusal(put, { ...options, required: true })?.status).toBe(428);
  expect(http.currentTag(put, { ...options, required: true, body: {} })).toBe('"3"');
});

test('an object without a prototype gives options as any other', () => {
  const options = Object.assign(Object.create(null), { fallback: base });
  expect(forwarded.baseUrl(get, options).href).toBe(base);
  const wrong = Object.assign(Object.create(null), { fallback: base, toString: 1 });
  expect(() => forwarded.baseUrl(get, wrong)).toThrow('options must not contain toString');
});

describe('an error quotes no secret that is in the wrong place', () => {
  const secret = 'SECRET';
  const wrong = { token: secret };
  const serve = (more: object) => () =>
    definition.service({ title: 'Orders', fallback: base, resources: [defined], ...more } as never);
  test.each<readonly [name: string, call: () => unknown]>([
    ['caller', () => http.respond(get, { body: {}, caller: wrong as never })],
    ['permissions', () => http.respond(get, { body: {}, caller: { permissions: wrong as never } })],
    ['refusal', () => http.refusal(put, { headers: { 'set-cookie': secret } } as never)],
    ['set-cookie', () => http.respond(get, { body: {}, headers: { 'set-cookie': `${secret}\n` } })],
    ['headers', () => http.respond(get, { body: {}, headers: ['set-cookie', secret] as never })],
    ['rawHeaders', () => http.respond({ ...get, headers: ['Cookie', secret] as never }, {})],
    ['schema', () => define({ schema: wrong })],
    ['path', () => define({ path: wrong })],
    ['when', () => define({ links: { edit: { when: wrong } } })],
    ['accepts', () => define({ links: { edit: { accepts: wrong } } })],
    ['errors', () => define({ links: { edit: { errors: wrong } } })],
    ['title', serve({ title: wrong })],
    ['format', serve({ format: wrong })],
    ['halRanges', serve({ halRanges: wrong })],
    ['describedBy', serve({ describedBy: wrong })],
    ['allowedHosts', serve({ allowedHosts: wrong })],
  ])('%s', async (_, call) => {
    const error = await thrown(call);
    expect(error.name).toBe('HalyardError');
    expect(error.message + JSON.stringify(error)).not.toContain(secret);
  });
});
