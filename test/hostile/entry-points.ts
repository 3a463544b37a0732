import { HalyardError } from 'halyard';
import * as audit from 'halyard/audit';
import * as cache from 'halyard/cache';
import { connect } from 'halyard/client';
import * as conditional from 'halyard/conditional';
import { defineResource, forms, service, serviceIndex } from 'halyard/definition';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import * as forwarded from 'halyard/forwarded';
import * as http from 'halyard/http';
import * as httpCache from 'halyard/http-cache';
import * as linkArea from 'halyard/link';
import * as query from 'halyard/query';
import * as relations from 'halyard/relation';
import * as resources from 'halyard/resource';
import * as schemas from 'halyard/schema';
import * as testing from 'halyard/testing';
import * as url from 'halyard/url';
import * as z from 'zod';
import { byCause } from '../../src/audit/report/group-findings.js';
import { NO_LIMITS, REPEATED_PIECES } from '../query/support/repeated-pieces.js';
import { fields, type Generator, jsonTexts, placed, texts, values } from './inputs.js';

/** A way by which foreign text or values come in, and what is sent that way. */
export interface EntryPoint {
  readonly name: string;
  /** The exports that it calls. */
  readonly functions: readonly unknown[];
  readonly inputs: readonly Generator[];
  /** The most heap that a call may take, in times the size of the input. */
  readonly heap: number;
  run(input: unknown): unknown;
}

function entry<Input>(
  name: string,
  functions: readonly unknown[],
  inputs: readonly Generator<Input>[],
  run: (input: Input) => unknown,
): EntryPoint {
  const heap = HUNGRY[name]?.[0] ?? 20;
  return { name, functions, inputs, heap, run: run as (input: unknown) => unknown };
}

/**
 * What may take more than 20 times its input, how many times, and why. What is alive depends on when the
 * engine collects garbage, so the limits are about twice what was seen.
 */
const HUNGRY: Readonly<Record<string, readonly [times: number, why: string]>> = {
  checkResource: [80, 'findings and CURIEs'],
  'checkResource, by cause': [80, 'findings and CURIEs'],
  checkCollection: [80, 'findings and CURIEs'],
  'checkCollection, URLs': [
    250,
    'three links, each with the URL in its parts; URLSearchParams keeps a text of `+` in pieces',
  ],
  checkExchange: [60, 'the URL and the fields in their parts'],
  assertExchange: [60, 'the URL and the fields in their parts'],
  'checkExchange, bodies': [200, 'JSON.parse, and findings'],
  audit: [100, 'JSON.parse, and findings'],
  'audit, a page with a long URL': [400, 'the 128 Mi characters that relative links may repeat'],
  checkOpenApi: [350, 'the syntax tree of YAML, which has the lines of findings'],
  'storeResponse and storedHeaders': [60, 'the URL and the fields in their parts'],
  freshen: [60, 'the URL and the fields in their parts'],
  freshenByHead: [60, 'the URL and the fields in their parts'],
  evaluateFailure: [60, 'the URL and the fields in their parts'],
  'responseHeaders and timeToLive': [60, 'the URL and the fields in their parts'],
  selectStored: [60, 'the URL and the fields in their parts'],
  'evaluateStoredPreconditions and revalidationRequest': [
    60,
    'the URL and the fields in their parts',
  ],
  'cacheKey and targetUri': [150, 'the URL and the fields in their parts'],
  'many stored responses': [60, 'the URL and the fields in their parts'],
  evaluateCaching: [60, 'the directives and the fields in their parts'],
  evaluateReuse: [60, 'the directives and the fields in their parts'],
  respond: [60, 'ranges, tags and the body in the response'],
  'respond, bodies': [100, 'ranges, tags and the body in the response'],
  'respond of a definition': [60, 'ranges, tags and the body in the response'],
  'notFound and conflict': [60, 'ranges, tags and the body in the response'],
  'created, requests': [60, 'ranges, tags and the body in the response'],
  'created, accepted, seeOther and noContent': [60, 'ranges, tags and the body in the response'],
  'parseInput, values': [60, 'a copy of the value, and what the schema makes of it'],
  parsePatch: [60, 'a copy of the value, and what the schema makes of it'],
  'parsePatch, the same again': [60, 'a copy of the value, and what the schema makes of it'],
  'checkLink, attributes': [40, 'copies of eight texts'],
  checkLinks: [40, 'copies of a text in lower case and in an encoding'],
  formatForwarded: [80, 'as formatLinkHeader'],
  evaluatePreconditions: [50, 'an entity tag for every four characters'],
  'versionTag and entityTag': [120, 'three tags, as formatLinkHeader'],
  expandTemplate: [60, 'three expansions in UTF-8'],
  baseUrl: [120, 'as formatLinkHeader, of four headers'],
  formatWarning: [80, 'as formatLinkHeader'],
  parseRange: [100, 'the developer took the limit away'],
  evaluateInvalidation: [30, 'the URLs in an encoding'],
  parseLinkHeader: [30, 'a link with its attributes for every ten characters'],
  formatLinkHeader: [60, 'the engine lists all replacements of a text before it joins them'],
  'formatLinkHeader and formatLinkset, many': [80, 'as formatLinkHeader'],
  formatExtValue: [50, 'as formatLinkHeader'],
  encodeIdentifier: [120, 'a list of the spellings of all octets'],
  'represent, identifiers': [120, 'as encodeIdentifier'],
  href: [50, 'as formatLinkHeader'],
  'cursorPage and keyset': [
    400,
    'two results, each with the text in an encoding: U+0000 has six characters in JSON',
  ],
  parseApiUrl: [60, 'a string for each segment of two characters'],
  'parseQuery without limits': [150, 'the developer took the limits away'],
  'withQuery and pageUrl': [60, 'as formatLinkHeader'],
  formatQuery: [60, 'as formatLinkHeader'],
  collection: [140, 'five links, each with the URL in an encoding'],
  'refusal and currentTag': [80, 'an entity tag for every three characters'],
  'parseInput, texts without limits': [150, 'JSON.parse, of a text without limits'],
  'parseInput, texts': [30, 'JSON.parse, before the depth is known'],
  'parseInput, octets': [30, 'JSON.parse, before the depth is known'],
  'parseCreate, texts': [80, 'JSON.parse, before the depth is known'],
  connect: [60, 'JSON.parse'],
  'connect, items': [60, 'JSON.parse'],
  'describe and describeHtml': [100, 'documents, which are many times their schema'],
  'describe, prose': [100, 'an element of the page for every three characters'],
};

const BASE = 'https://api.example.se/orders/v1';
const SELF = `${BASE}/orders/17`;
const now = new Date('2026-01-31T12:00:00Z');
const shared = { shared: true, now, responseTime: now };

const URL_PIECES = [
  ...['{a}', '{?', '{/', '{a', '}', 'a.', '1.', 'a-', '%2', '%20', '%zz', '../', 'a=b&', 'page=1&'],
  ...[':1', 'A/', '_/', '0x', '@', ' /', '%5F', '(a', 'a/', 'orders/', 'getOrder/', '-1', 'xn--'],
];
const urls = texts(URL_PIECES, [`${BASE}/`]);
const anyUrls = [
  ...urls,
  ...texts(URL_PIECES, [`${BASE}/orders?`]),
  ...texts(['@', ':1', 'a.', '1.', 'xn--', '\u3002'], ['https://']),
];
const templates = texts(['{a}', '{a,', '{?a,', '{a:1', 'a,', '{a*}', '%41'], ['/', '{', '/{?a']);
const requestsOf = (generators: readonly Generator<string>[], method = 'GET') =>
  placed(generators, (text) => ({ method, url: text, headers: {} }));

const LINK_PIECES = [
  ...['>', '*', "'", '<a', '<a,', '<"', '<a>', '<a>,', '<a>;', '<a>"', '<a>;x', '<a>;x,', '< ;'],
  ...['\\",', '","', '"\\"', '=",', ';rel="', ';rel="\\",', '<a>;rel="', '<a>;"\\",', ';a=b'],
  ...[
    '<a>;rel=b,',
    '<a>;rel="b c",',
    ' , ',
    '; ;',
    '<a>;rel=b <',
    ';title="\\""',
    ";a*=UTF-8''%C3%A4",
  ],
];
const linkHeaders = [
  ...texts(LINK_PIECES, ['', '</x>; rel="next"; ']),
  ...texts(['x ', '%C3%A4', '€'], ['<a>; rel="', "<a>; rel=b; title*=UTF-8''", '<']),
  {
    name: 'many names of parameters',
    make: (size: number) =>
      `<a>; rel=b${Array.from({ length: size / 9 }, (_, at) => `; a${at}=b`).join('')}`,
  },
  {
    name: 'relation types with parameters',
    make: (size: number) =>
      `<a>; rel="${'x '.repeat(size / 4)}"${Array.from({ length: size / 18 }, (_, at) => `; a${at}=b`).join('')}`,
  },
];

const CACHE_PIECES = [
  ...['a,', 'a=,', 'a="', 'a="",', '"a",', '"\\",', 'a="\\",', ' ,', ', ', 'a b,', 'max-age=1,'],
  ...['private="a",', 'no-cache="a,b",', 'a=(1 ', 'a;b;', '110 - "', '110 - "a",', 'Sun, ', '00:'],
];
const TAG_PIECES = [
  '*,',
  'W/',
  'W/"',
  'W/",',
  '"a',
  '"a",',
  '"a"b,',
  '""',
  '", ',
  '"3;fields=a;",',
];
const RANGE_PIECES = ['0-1,', '0-', '-9,', '9-8,', 'bytes=', 'bytes 0-1/2,'];
const FORWARDED_PIECES = [
  ...['="', '="\\', '="\\"', 'a="', 'a="\\",', 'a="b",', 'a=b,', 'a=b;', 'a="";', ', "', 'host=a,'],
  ...['a.', '1.', '/..', 'for=_a,', '[::1]', '\u3002'],
];
const ACCEPT_PIECES = ['a/b,', 'a/b;q=0.5,', 'a/b;x="c, d",', 'a/b;', 'x=y;', '*/*,'];

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
const conditions = fields(CONDITIONS, texts([...TAG_PIECES, 'Sun, 06 Nov 1994 08:49:37 GMT']));
const tagsWithCurrent = fields(['if-match', 'if-none-match'], texts(TAG_PIECES, ['x"3",']));

const RESPONSE_FIELDS = [
  ...['cache-control', 'expires', 'date', 'age', 'vary', 'last-modified', 'etag', 'pragma'],
  ...['location', 'content-location', 'connection', 'warning', 'set-cookie', 'content-range'],
];
const REQUEST_FIELDS = ['accept', 'authorization', 'host', 'range', 'cache-control', ...CONDITIONS];
/** A stored response, its request, and another response, all with one text in their fields. */
const exchanges = placed(texts([...CACHE_PIECES, '"a",', '//å']), (text) => {
  const headersOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, text]));
  const request = { method: 'GET', url: `/${text}`, headers: headersOf(REQUEST_FIELDS) };
  const response = { status: 200, headers: headersOf(RESPONSE_FIELDS) };
  const notModified = { ...response, status: 304 };
  return { request, response, notModified, stored: { request, response, responseTime: now } };
});
/** An exchange with as many fields as the size has room for, which each list names. */
const wideExchanges: Generator<
  (typeof exchanges)[number] extends Generator<infer Input> ? Input : never
>[] = [
  {
    name: 'many fields, named in Vary, Connection, no-cache and private',
    make: (size) => {
      const names = Array.from({ length: size / 60 }, (_, index) => `X-Field-${index}`);
      const listed = names.join();
      const own = Object.fromEntries(names.map((name) => [name, '1']));
      const control = `max-age=60, no-cache="${listed}", private="${listed}"`;
      const request = { method: 'GET', url: '/', headers: own };
      const response = {
        status: 200,
        headers: { ...own, vary: listed, connection: listed, 'cache-control': control },
      };
      const notModified = { ...response, status: 304 };
      return { request, response, notModified, stored: { request, response, responseTime: now } };
    },
  },
];
const allExchanges = [...exchanges, ...wideExchanges];
/** Many stored responses of one URL. */
const candidates = [
  ['of one variant', () => ({ etag: '"1"', 'cache-control': 'max-age=60' })],
  ['of many tags', (index: number) => ({ etag: `"${index}"`, 'cache-control': 'max-age=60' })],
  ['of many variants', (index: number) => ({ vary: `x-${index}`, 'cache-control': 'max-age=60' })],
].map(([name, headersAt]) => ({
  name: `stored responses ${name}`,
  make: (size: number) =>
    Array.from({ length: size / 100 }, (_, index) => ({
      request: { method: 'GET', url: SELF, headers: { [`x-${index}`]: '1' } },
      response: {
        status: 200,
        headers: (headersAt as (at: number) => Record<string, string>)(index),
      },
      responseTime: now,
    })),
})) as Generator<readonly httpCache.StoredResponse[]>[];
const parts = [1, 2].map((gap) => ({
  name: gap === 1 ? 'parts without gaps' : 'parts with gaps',
  make: (size: number) => {
    const count = Math.ceil(size / 150);
    return Array.from({ length: count }, (_, at) => {
      const first = gap * ((at * 7919) % count);
      const headers = { etag: '"3"', 'content-range': `bytes ${first}-${first}/*` };
      return {
        request: { method: 'GET', url: '/', headers: {} },
        response: { status: 206, headers },
        responseTime: now,
        body: new Uint8Array(1),
      };
    });
  },
})) as Generator<readonly httpCache.StoredPart[]>[];

const spec = {
  fields: {
    id: 'integer',
    total: 'number',
    status: ['open', 'paid'],
    created: 'date',
    name: 'string',
    isPaid: 'boolean',
  },
} as const;
const queries = [
  ...texts([], ['/orders?']),
  ...REPEATED_PIECES.flatMap(([front, piece]) => texts([piece], [`/orders?${front}`]).slice(-1)),
];
const cursorSpec = { paging: 'cursor', cursor: query.cursorCodec(), fields: spec.fields } as const;
const cursorQuery = query.parseQuery('/orders?sort=name', cursorSpec);
if (!cursorQuery.ok) throw new Error('the query is right');
const listQuery = cursorQuery.value;
const limits = { size: 100_000_000, depth: 100_000_000, members: 100_000_000 };
/** A patch is merged by recursion. */
const patchLimits = { ...limits, depth: 1000 };

const orders = defineResource({
  forms,
  name: 'orders',
  schema: z.object({ id: z.string(), note: z.string(), lines: z.array(z.object({ id: z.int() })) }),
  path: '/orders/{id}',
  links: { edit: {}, related: { href: '/orders/{id}/reports', permission: 'reports' } },
  collectionLinks: { create: {} },
});
const api = service({ title: 'Orders', resources: [orders], fallback: BASE });
const item = { id: '17', note: '', lines: [] };

/** Schemas given as data. */
const jsonSchemas: Generator<object>[] = (
  [
    ['properties', (inner: object) => ({ type: 'object', properties: { a: inner } }), 40],
    ['items', (inner: object) => ({ type: 'array', items: inner }), 27],
    ['anyOf', (inner: object) => ({ anyOf: [inner, { type: 'null' }] }), 27],
    ['allOf', (inner: object) => ({ allOf: [inner] }), 12],
    ['additionalProperties', (inner: object) => ({ additionalProperties: inner }), 25],
    ['$defs', (inner: object) => ({ $defs: { a: inner }, $ref: '#/$defs/a' }), 32],
  ] as const
).map(([name, wrap, length]) => ({
  name: `nested ${name}`,
  make: (size: number) => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < size / length; level += 1) schema = wrap(schema);
    return schema;
  },
}));
const wideSchemas: Generator<object>[] = [
  {
    name: 'many properties',
    make: (size) => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: size / 30 }, (_, at) => [`n${at}`, { type: 'string' }]),
      ),
    }),
  },
  { name: 'a long pattern', make: (size) => ({ type: 'string', pattern: '('.repeat(size / 2) }) },
  {
    name: 'a long enumeration',
    make: (size) => ({ enum: Array.from({ length: size / 8 }, (_, at) => `n${at}`) }),
  },
];
function definedBy(schema: object) {
  const validate = (value: unknown) => ({ value });
  const jsonSchema = () => ({
    type: 'object',
    properties: { id: { type: 'string' }, a: schema },
    required: ['id'],
  });
  return defineResource({
    forms,
    name: 'orders',
    schema: {
      '~standard': {
        version: 1,
        vendor: 'hostile',
        validate,
        jsonSchema: { input: jsonSchema, output: jsonSchema },
      },
    } as never,
    path: '/orders/{id}',
    links: {},
  } as never);
}

const about = { title: 'Orders', version: '1', base: BASE, contact: { name: 'Orders' } };

const HAL = { 'content-type': 'application/hal+json' };
const respondWith =
  (body: string, headers: Record<string, string> = HAL) =>
  async () =>
    new Response(body, { headers });
const isDeep = ({ name }: Generator) => name.startsWith('nested');
const wide = values.filter((each) => !isDeep(each));

/** A document of as many parts as fit, each with its number. */
const documentOf = (name: string, head: string, part: (at: number) => string, end = '') => ({
  name,
  make: (size: number) => {
    const count = Math.max(1, Math.round(size / part(0).length));
    const parts = Array.from({ length: count }, (_, at) => part(at));
    return head + parts.join(end === '' ? '' : ',') + end;
  },
});
const OPEN_API = '{"openapi":"3.1.0","paths":';
const GET = '{"get":{"responses":{"200":{"$ref":"#/paths/~1a0"}}}}';
/** Malformed ones are in `test/audit/openapi/hostile.test.ts`: an error for every other character takes its time. */
const apiDocuments = [
  documentOf('JSON with many paths', `${OPEN_API}{`, (at) => `"/a${at}":${GET}`, '}}'),
  documentOf('JSON with a list of paths', `${OPEN_API}[`, () => GET, ']}'),
  documentOf('YAML with many paths', 'openapi: 3.1.0\npaths:\n', (at) => `  /a${at}: ${GET}\n`),
  documentOf('YAML with a long description', 'openapi: 3.1.0\nx: >\n', () => '  a line\n'),
  documentOf(
    'a chain of references',
    '{"openapi":"3.1.0","paths":{"/a":{"$ref":"#/x/0"}},"x":[',
    (at) => `{"$ref":"#/x/${at + 1}"}`,
    ']}',
  ),
];

/** Each export that reads foreign text or values. */
export const entryPoints: readonly EntryPoint[] = [
  // relation
  entry('relation', [relations.relation], texts(['å', 'edit-']), relations.relation),
  entry('checkRelation', [relations.checkRelation], texts(['http://a', 'prev', 'a:']), (rel) =>
    relations.checkRelation(rel),
  ),

  // link
  entry('link', [linkArea.link], anyUrls, (href) => linkArea.link('self', href)),
  entry('link, relation types', [linkArea.link], texts(['http://a', 'a:']), (rel) =>
    linkArea.link(rel, SELF),
  ),
  entry('link, titles', [linkArea.link], texts(), (title) =>
    linkArea.link('self', SELF, { title }),
  ),
  entry('links', [linkArea.links], wide, (value) =>
    linkArea.links((value as { _links: linkArea.Link[] })._links),
  ),
  entry('checkLink', [linkArea.checkLink], values, (value) => linkArea.checkLink(value)),
  entry('checkLink, hrefs', [linkArea.checkLink], anyUrls, (href) =>
    linkArea.checkLink({ href, rel: 'self', method: 'GET' }),
  ),
  entry(
    'checkLink, attributes',
    [linkArea.checkLink],
    texts(['a-', 'a/b;', 'a/b; c=d', 'a/b; c="']),
    (text) =>
      linkArea.checkLink({
        href: SELF,
        rel: text,
        method: text,
        title: text,
        type: text,
        hreflang: text,
        profile: text,
        deprecation: text,
      }),
  ),
  entry('checkLinks', [linkArea.checkLinks], values, (value) => linkArea.checkLinks(value)),
  entry(
    'findLink, findLinks and follow',
    [linkArea.findLink, linkArea.findLinks, linkArea.follow],
    values,
    (value) => [
      linkArea.findLink(value, 'next'),
      linkArea.findLinks(value, 'self'),
      linkArea.follow(value, 'r7'),
    ],
  ),
  entry('findLink, CURIEs', [linkArea.findLink], values, (value) =>
    linkArea.findLink(value, 'c7:x'),
  ),
  entry('follow, templates', [linkArea.follow], templates, (template) =>
    linkArea.follow(
      { _links: { search: { href: `${BASE}${template}`, templated: true } } },
      'search',
      { a: 'x' },
    ),
  ),
  entry('fromHal', [linkArea.fromHal], values, linkArea.fromHal),
  entry('toHal', [linkArea.toHal], values, (value) => linkArea.toHal(value as object)),
  entry('toHalForms', [linkArea.toHalForms], values, (value) =>
    linkArea.toHalForms(value as object, {}),
  ),
  entry('parseLinkHeader', [linkArea.parseLinkHeader], linkHeaders, linkArea.parseLinkHeader),
  entry('formatLinkHeader', [linkArea.formatLinkHeader], texts(), (title) =>
    linkArea.formatLinkHeader([
      { href: SELF, rel: 'self', title, attributes: { 'title*': { value: title } } },
    ]),
  ),
  entry(
    'formatLinkHeader and formatLinkset, many',
    [linkArea.formatLinkHeader, linkArea.formatLinkset],
    wide,
    (value) => {
      // Their types are the developer's; how many links and how long texts a client has decided.
      const { _links: list } = value as { _links?: linkArea.Link[] };
      const _links = (Array.isArray(list) ? list : []).filter(
        (one) => typeof one?.href === 'string' && typeof one.rel === 'string',
      );
      return [linkArea.formatLinkHeader(_links), linkArea.formatLinkset(_links)];
    },
  ),
  entry(
    'parseLinkset',
    [linkArea.parseLinkset],
    [
      ...values,
      {
        name: 'targets of one context',
        make: (size) => ({
          linkset: [
            { anchor: SELF, next: Array.from({ length: size / 30 }, () => ({ href: SELF })) },
          ],
        }),
      },
      {
        name: 'contexts',
        make: (size) => ({
          linkset: Array.from({ length: size / 40 }, () => ({ next: [{ href: SELF }] })),
        }),
      },
      {
        name: 'attributes of one target',
        make: (size) => ({
          linkset: [
            {
              next: [
                {
                  href: SELF,
                  ...Object.fromEntries(
                    Array.from({ length: size / 14 }, (_, at) => [`a${at}`, ['b']]),
                  ),
                },
              ],
            },
          ],
        }),
      },
    ],
    linkArea.parseLinkset,
  ),
  entry(
    'parseExtValue',
    [linkArea.parseExtValue],
    texts(["'", '%C3%A4'], ['', "UTF-8''", "UTF-8'sv'"]),
    linkArea.parseExtValue,
  ),
  entry('formatExtValue', [linkArea.formatExtValue], texts(), (value) =>
    linkArea.formatExtValue({ value }),
  ),

  // url
  entry('checkUrl', [url.checkUrl], anyUrls, (text) => url.checkUrl(text)),
  entry('checkUrl, vocabulary', [url.checkUrl], urls, (text) =>
    url.checkUrl(text, { vocabulary: { language: 'sv', plurals: { bok: 'bocker' } } }),
  ),
  entry('assertUrl', [url.assertUrl, testing.assertUrl], urls, (text) =>
    refusalOf(() => url.assertUrl(text)),
  ),
  entry('parseApiUrl', [url.parseApiUrl], anyUrls, (text) => url.parseApiUrl(text)),
  entry('encodeIdentifier', [url.encodeIdentifier], texts(['aA', '~']), url.encodeIdentifier),
  entry(
    'decodeIdentifier',
    [url.decodeIdentifier],
    texts(['~41', '~c3~a5', '~', '~61', '~ff']),
    url.decodeIdentifier,
  ),
  entry('expandTemplate', [url.expandTemplate], texts(), (x) =>
    url.expandTemplate('/{x}{+x}{x:9999}', { x }),
  ),
  entry('expandTemplate, lists', [url.expandTemplate], wide, (value) =>
    url.expandTemplate('{?x*}', { x: Object.keys(value as object) }),
  ),
  entry('href', [url.href], texts(), (id) => url.href(BASE, '/orders{?id}', { id })),
  entry('href, bases', [url.href], anyUrls, (base) => url.href(base, '/orders')),

  // query
  entry('parseQuery', [query.parseQuery], queries, (text) => query.parseQuery(text, spec)),
  entry('parseQuery without limits', [query.parseQuery], queries, (text) =>
    query.parseQuery(text, { ...spec, limits: NO_LIMITS }),
  ),
  entry('withQuery and pageUrl', [query.withQuery, query.pageUrl], queries, (text) =>
    query.pageUrl(query.withQuery(`${BASE}/orders`, { url: text, headers: {} }), 2),
  ),
  entry('formatQuery', [query.formatQuery], texts(), (value) =>
    query.formatQuery({ filters: [{ field: 'name', operator: 'eq', value }] }, spec),
  ),
  entry('selectFields, names', [query.selectFields], queriesOfFields(), (names) =>
    query.selectFields({ id: 17, customer: { name: 'Eva' }, _links: [] }, names),
  ),
  entry('selectFields, bodies', [query.selectFields], values, (value) =>
    query.selectFields(value as object, ['id', 'a.a.a', 'orders.id']),
  ),
  entry('parseQuery, cursors', [query.parseQuery], texts(['W10', '=', '_']), (text) =>
    query.parseQuery(`/orders?cursor=${text}`, cursorSpec),
  ),
  entry('cursorPage and keyset', [query.cursorPage, query.keyset], texts(), (name) => {
    const cursor = {
      direction: 'next',
      keys: [
        { field: 'name', value: name },
        { field: 'id', value: 17 },
      ],
    } as const;
    return [
      query.keyset({ ...listQuery, cursor } as never, cursorSpec),
      query.cursorPage(
        [
          { name, id: 17 },
          { name, id: 18 },
        ] as never,
        listQuery,
        cursorSpec,
      ),
    ];
  }),

  // forwarded
  entry(
    'parseForwarded',
    [forwarded.parseForwarded],
    texts(FORWARDED_PIECES, ['', 'for="']),
    (text) => forwarded.parseForwarded(text),
  ),
  entry(
    'checkForwarded',
    [forwarded.checkForwarded],
    texts(FORWARDED_PIECES, ['', 'host=']),
    (text) => forwarded.checkForwarded(text),
  ),
  entry(
    'baseUrl',
    [forwarded.baseUrl],
    [
      ...placed(texts(FORWARDED_PIECES), (text) => [text, text] as const),
      ...placed(texts(), (text) => [text, `"${text.replace(/["\\]/g, '\\$&')}"`] as const),
    ],
    ([text, quoted]) =>
      [
        `${text}, host=gw.example.se`,
        `host=${quoted}`,
        `host=a;proto=${quoted};port=${quoted}`,
        `host=a;prefix=${quoted}`,
      ].map((value) =>
        forwarded.baseUrl(
          { url: `http://${text}`, headers: { forwarded: value, host: text } },
          { fallback: BASE, allowedHosts: ['api.example.se'], trustedHops: 1 },
        ),
      ),
  ),
  entry(
    'baseUrl, X-Forwarded-*',
    [forwarded.baseUrl],
    fields(
      ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-prefix', 'host'],
      texts(FORWARDED_PIECES),
    ),
    (request) =>
      forwarded.baseUrl(request, {
        fallback: BASE,
        allowedHosts: ['api.example.se'],
        trustedHops: 1,
        forwardedHeaders: ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix'],
      }),
  ),
  entry('formatForwarded', [forwarded.formatForwarded], texts(), (text) =>
    forwarded.formatForwarded([{ parameters: { for: text, host: 'a' } }]),
  ),
  entry(
    'parseForwardedNode and formatForwardedNode',
    [forwarded.parseForwardedNode, forwarded.formatForwardedNode],
    texts(['_a', '1.', ':1', '::', '[:'], ['', '[', '1.2.3.4:', '_']),
    (text) => {
      const node = forwarded.parseForwardedNode(text);
      return node && forwarded.formatForwardedNode(node);
    },
  ),

  // conditional
  entry(
    'parseEntityTags',
    [conditional.parseEntityTags],
    texts(TAG_PIECES),
    conditional.parseEntityTags,
  ),
  entry(
    'evaluatePreconditions',
    [conditional.evaluatePreconditions],
    [...conditions, ...tagsWithCurrent],
    ({ headers }) =>
      ['GET', 'PATCH'].map((method) =>
        conditional.evaluatePreconditions({ method, headers }, { etag: '"3"', lastModified: now }),
      ),
  ),
  entry(
    'evaluateIfRange',
    [conditional.evaluateIfRange],
    fields(['if-range', 'range'], texts(TAG_PIECES)),
    ({ headers }) =>
      conditional.evaluateIfRange({ method: 'GET', headers }, { etag: '"3"', lastModified: now }),
  ),
  entry(
    'versionTag and entityTag',
    [conditional.versionTag, conditional.entityTag],
    texts(['\ud800 ']),
    (text) => [
      conditional.versionTag(text),
      conditional.versionTag([text, 1]),
      conditional.entityTag(text),
    ],
  ),

  // cache
  entry(
    'parseCacheControl and formatCacheControl',
    [cache.parseCacheControl, cache.formatCacheControl],
    texts(CACHE_PIECES, ['', 'max-age=60,', 'a="']),
    (text) => cache.formatCacheControl(cache.parseCacheControl(text)),
  ),
  entry(
    'parseCdnCacheControl',
    [cache.parseCdnCacheControl],
    texts(CACHE_PIECES, ['', 'a="']),
    cache.parseCdnCacheControl,
  ),
  entry(
    'parseWarning',
    [cache.parseWarning],
    texts(CACHE_PIECES, ['', '110 - "']),
    cache.parseWarning,
  ),
  entry('formatWarning', [cache.formatWarning], texts(), (text) =>
    cache.formatWarning([{ code: 110, agent: '-', text }]),
  ),
  entry(
    'parseRange',
    [cache.parseRange],
    [
      ...texts(RANGE_PIECES, ['', 'bytes=', 'bytes=0-1,', 'bytes=9-']),
      ...['bytes='].map((front) => ({
        name: 'scattered ranges',
        make: (size: number) => {
          const count = Math.ceil(size / 14);
          const specs = Array.from({ length: count }, (_, at) => 2 * ((at * 7919) % count));
          return front + specs.map((first) => `${first}-${first}`).join();
        },
      })),
    ],
    (text) => cache.parseRange(text, 10_000_000),
  ),
  entry(
    'parseContentRange and formatContentRange',
    [cache.parseContentRange, cache.formatContentRange],
    texts(RANGE_PIECES, ['', 'bytes ', 'bytes 0-', 'bytes 0-1/', 'bytes *']),
    (text) => {
      const range = cache.parseContentRange(text);
      return range && cache.formatContentRange(range);
    },
  ),
  entry(
    'answerRange and combineParts',
    [httpCache.answerRange, httpCache.combineParts],
    parts,
    (stored) => [
      httpCache.combineParts(stored, stored[0] as httpCache.StoredPart).parts.length,
      httpCache.answerRange({ method: 'GET', url: '/', headers: { range: 'bytes=0-9' } }, stored),
    ],
  ),
  entry('evaluateCaching', [httpCache.evaluateCaching], allExchanges, ({ request, response }) =>
    httpCache.evaluateCaching(request, response, { shared: true, now }),
  ),
  entry('evaluateReuse', [httpCache.evaluateReuse], allExchanges, ({ request, stored }) =>
    httpCache.evaluateReuse({ ...request, headers: { ...request.headers } }, stored, {
      shared: true,
      now,
    }),
  ),
  entry(
    'evaluateInvalidation',
    [httpCache.evaluateInvalidation],
    allExchanges,
    ({ request, response }) =>
      httpCache.evaluateInvalidation({ ...request, method: 'POST' }, response),
  ),
  entry(
    'storeResponse and storedHeaders',
    [httpCache.storeResponse, httpCache.storedHeaders],
    allExchanges,
    ({ request, response }) => [
      httpCache.storeResponse(request, response, shared),
      httpCache.storedHeaders(response, { shared: true }),
    ],
  ),
  entry('freshen', [httpCache.freshen], allExchanges, ({ request, stored, notModified }) =>
    httpCache.freshen(request, [stored], notModified, shared),
  ),
  entry('freshenByHead', [httpCache.freshenByHead], allExchanges, ({ request, stored, response }) =>
    httpCache.freshenByHead({ ...request, method: 'HEAD' }, [stored], response, shared),
  ),
  entry('evaluateFailure', [httpCache.evaluateFailure], allExchanges, ({ request, stored }) =>
    httpCache.evaluateFailure(request, stored, undefined, { shared: true, now }),
  ),
  entry(
    'responseHeaders and timeToLive',
    [httpCache.responseHeaders, httpCache.timeToLive],
    allExchanges,
    ({ stored }) => [
      httpCache.responseHeaders(stored, shared),
      httpCache.timeToLive(stored, { shared: true, now }),
    ],
  ),
  entry('selectStored', [httpCache.selectStored], allExchanges, ({ request, stored }) =>
    httpCache.selectStored({ ...request, headers: { ...request.headers } }, [stored], {
      shared: true,
      now,
    }),
  ),
  entry(
    'evaluateStoredPreconditions and revalidationRequest',
    [httpCache.evaluateStoredPreconditions, httpCache.revalidationRequest],
    allExchanges,
    ({ request, stored }) => [
      httpCache.evaluateStoredPreconditions(request, stored),
      httpCache.revalidationRequest({ ...request, headers: {} }, stored),
    ],
  ),
  entry(
    'cacheKey and targetUri',
    [httpCache.cacheKey, httpCache.targetUri],
    [
      ...requestsOf(anyUrls),
      ...placed(texts(FORWARDED_PIECES), (host) => ({
        method: 'GET',
        url: '/',
        headers: { host },
      })),
    ],
    (request) => [httpCache.cacheKey(request), httpCache.targetUri(request, { scheme: 'https' })],
  ),
  entry(
    'many stored responses',
    [httpCache.selectStored, httpCache.freshen, httpCache.revalidationRequest],
    candidates,
    (stored) => {
      const request = { method: 'GET', url: SELF, headers: { 'x-7': '1' } };
      const head = { ...request, method: 'HEAD' };
      const changed = { status: 200, headers: { etag: '"2"' } };
      return [
        httpCache.selectStored(request, stored, shared),
        httpCache.revalidationRequest(request, stored),
        httpCache.freshen(request, stored, { status: 304, headers: { etag: '"1"' } }, shared),
        httpCache.freshenByHead(head, stored, changed, shared),
      ];
    },
  ),

  // http
  entry(
    'preferredType',
    [http.preferredType],
    fields(['accept'], texts(ACCEPT_PIECES, ['', 'a/b;x="'])),
    ({ headers }) =>
      http.preferredType({ method: 'GET', headers }, ['text/csv', 'application/json']),
  ),
  entry(
    'respond',
    [http.respond, http.bodyText],
    [
      ...fields(
        ['accept', 'if-none-match', 'if-modified-since'],
        texts([...ACCEPT_PIECES, ...TAG_PIECES]),
      ),
      ...tagsWithCurrent,
    ],
    ({ headers }) =>
      http.bodyText(
        http.respond(
          { method: 'GET', headers },
          { version: 3, format: 'negotiate', body: { id: 17, _links: [] } },
        ),
      ),
  ),
  entry('respond, bodies', [http.respond], values, (body) =>
    http.respond({ method: 'GET', headers: {} }, { body: body as object, format: 'hal' }),
  ),
  entry('respond, fields', [http.respond], queriesOfFields(), (names) =>
    http.respond({ method: 'GET', headers: {} }, { version: 3, fields: names, body: { id: 17 } }),
  ),
  entry(
    'respondRange',
    [http.respondRange],
    fields(['range', 'if-range'], texts(RANGE_PIECES, ['bytes='])),
    ({ headers }) =>
      http.respondRange(
        { method: 'GET', headers },
        http.respond(
          { method: 'GET', headers },
          { body: new Uint8Array(100), etag: '"3"', headers: { 'content-type': 'image/png' } },
        ),
      ),
  ),
  entry(
    'refusal and currentTag',
    [http.refusal, http.currentTag],
    [...conditions, ...tagsWithCurrent],
    ({ headers }) => [
      http.refusal({ method: 'PATCH', headers }, { version: 3 }),
      http.currentTag({ method: 'PATCH', headers }, { version: 3 }),
    ],
  ),
  entry(
    'problem',
    [http.problem],
    [
      ...placed(texts(), (message) => [{ message, path: [message] }]),
      {
        name: 'findings',
        make: (size) => Array.from({ length: size / 30 }, () => ({ message: 'a', path: ['b'] })),
      },
      {
        name: 'a long path',
        make: (size) => [{ message: 'a', path: Array.from({ length: size / 4 }, () => '~/') }],
      },
    ],
    (findings) => http.problem(findings),
  ),
  entry('notFound and conflict', [http.notFound, http.conflict], texts(), (detail) => [
    http.notFound({ detail }),
    http.conflict({ detail }),
  ]),
  entry(
    'created, accepted, seeOther and noContent',
    [http.created, http.createdLinks, http.accepted, http.seeOther, http.noContent],
    anyUrls,
    (text) => {
      const request = { method: 'POST', headers: { prefer: text, accept: text } };
      const links = http.createdLinks(text);
      return [
        http.created(request, { resource: { id: 17, _links: links } }),
        http.accepted(request, { monitor: text } as never),
        http.seeOther(request, text),
        http.noContent(request),
      ];
    },
  ),
  entry(
    'created, requests',
    [http.created, http.noContent, http.accepted],
    fields(['accept', 'prefer', 'if-match'], texts(ACCEPT_PIECES)),
    ({ headers }) => {
      const request = { method: 'POST', headers };
      const resource = { id: 17, _links: http.createdLinks(SELF) };
      return [http.created(request, { resource, format: 'negotiate' }), http.noContent(request)];
    },
  ),

  // resource
  entry('parseInput, texts', [resources.parseInput], jsonTexts, (text) =>
    resources.parseInput(text, z.any()),
  ),
  entry('parseInput, texts without limits', [resources.parseInput], jsonTexts, (text) =>
    resources.parseInput(text, z.any(), { limits }),
  ),
  entry(
    'parseInput, octets',
    [resources.parseInput],
    placed(jsonTexts, (text) => Buffer.from(text)),
    (octets) => resources.parseInput(octets, z.any()),
  ),
  entry('parseInput, values', [resources.parseInput], values, (value) =>
    resources.parseInput(value, z.any(), { limits }),
  ),
  entry(
    'parseInput, media types',
    [resources.parseInput],
    texts(['a/b;', 'charset=']),
    (contentType) => resources.parseInput('{}', z.any(), { contentType }),
  ),
  entry('parsePatch', [resources.parsePatch], values, (value) =>
    resources.parsePatch(value, z.any(), { current: { id: 17 }, limits: patchLimits }),
  ),
  entry('parsePatch, the same again', [resources.parsePatch], values, (value) =>
    resources.parsePatch(value, z.any(), { current: value as object, limits: patchLimits }),
  ),
  entry('parseCreate', [resources.parseCreate], values, (value) =>
    resources.parseCreate({ orders: [value] }, orders),
  ),
  entry('parseCreate, texts', [resources.parseCreate], jsonTexts, (text) =>
    resources.parseCreate(`{"orders":[${text}]}`, orders),
  ),
  entry(
    'parseCreate, many',
    [resources.parseCreate],
    [{ name: 'items', make: (size) => ({ orders: Array.from({ length: size / 3 }, () => ({})) }) }],
    (value) => resources.parseCreate(value, orders),
  ),
  entry('resource', [resources.resource], values, (value) =>
    resources.resource({ value }, http.createdLinks(SELF)),
  ),
  entry(
    'collection',
    [resources.collection],
    [...urls, ...texts(URL_PIECES, [`${BASE}/orders?page=1&`])],
    (text) =>
      resources.collection({
        name: 'orders',
        items: [],
        page: 1,
        limit: 20,
        totalRecords: 0,
        url: text,
      }),
  ),
  entry(
    'streamCollection',
    [resources.streamCollection, resources.readableStream],
    wide.filter(({ name }) => name === 'items'),
    async (value) => {
      const { orders: items } = value as { orders: never };
      const stream = resources.streamCollection(items, {
        name: 'orders',
        page: 1,
        limit: 20,
        hasMore: false,
        url: `${BASE}/orders`,
      });
      const reader = resources.readableStream(stream).getReader();
      while (!(await reader.read()).done);
    },
  ),

  // definition
  entry(
    'refuse',
    [defineResource],
    requestsOf([...urls, ...texts(URL_PIECES, ['/orders/17', '/'])]),
    (request) => [orders.refuse(request, item), orders.refuseCollection(request)],
  ),
  entry(
    'respond of a definition',
    [defineResource],
    [...conditions, ...tagsWithCurrent, ...fields(['accept'], texts(ACCEPT_PIECES))],
    ({ headers }) => {
      const request = { method: 'GET', url: '/orders/17', headers };
      return [
        orders.respond(request, item, { base: BASE, version: 3, format: 'negotiate' }),
        orders.respondCollection(request, [item], {
          base: BASE,
          page: 1,
          limit: 20,
          totalRecords: 1,
        }),
      ];
    },
  ),
  entry('represent and serialize', [defineResource], texts(), (note) => [
    orders.represent({ ...item, id: 'a', note }, BASE),
    orders.serializeItem({ ...item, id: 'a', note }, BASE),
  ]),
  entry('represent, identifiers', [defineResource], texts(), (id) =>
    orders.represent({ ...item, id: url.encodeIdentifier(id) }, BASE),
  ),
  entry('represent, nested values', [defineResource], values, (value) =>
    orders.represent({ ...item, lines: [value] } as never, BASE),
  ),
  entry(
    'service',
    [service],
    placed(texts([...FORWARDED_PIECES, ...TAG_PIECES]), (text) => ({
      method: 'GET',
      url: `/${text}`,
      headers: { forwarded: text, host: text, accept: text, 'if-none-match': text },
    })),
    (request) => {
      const { respond, index } = api.at(request);
      return [respond(orders, item, { version: 3 }), index()];
    },
  ),
  entry('serviceIndex', [serviceIndex], texts(), (title) =>
    serviceIndex([orders], BASE, { title }),
  ),
  entry('definitions of schemas', [defineResource], [...jsonSchemas, ...wideSchemas], definedBy),

  // describe and schema
  entry(
    'describe and describeHtml',
    [describeApi, describeHtml],
    // Nobody but the developer writes a schema that is deeper than the stack.
    wideSchemas,
    (schema) => {
      return [describeApi([definedBy(schema)], about), describeHtml([definedBy(schema)], about)];
    },
  ),
  entry(
    'describe, prose',
    [describeApi, describeHtml],
    texts(['**', '[a](', '`a`', '<a:', '- a\n']),
    (description) => {
      const options = { ...about, description };
      return [describeApi([orders], options), describeHtml([orders], options)];
    },
  ),
  entry(
    'representationJsonSchema and collectionJsonSchema',
    [
      schemas.representationJsonSchema,
      schemas.collectionJsonSchema,
      schemas.representationSchema,
      schemas.collectionSchema,
    ],
    [...jsonSchemas, ...wideSchemas],
    (schema) => [
      schemas.representationJsonSchema(definedBy(schema).schema as never),
      schemas.collectionJsonSchema('orders', definedBy(schema).schema as never),
    ],
  ),
  entry(
    'linkSchema and linksSchema',
    [schemas.linkSchema, schemas.linksSchema],
    values,
    (value) => [schemas.linkSchema.safeParse(value), schemas.linksSchema.safeParse(value)],
  ),
  entry('linkSchema, texts', [schemas.linkSchema], anyUrls, (text) =>
    schemas.linkSchema.safeParse({
      href: text,
      rel: text,
      method: text,
      type: text,
      profile: text,
    }),
  ),

  // client
  entry('connect', [connect], jsonTexts, async (text) =>
    (await connect(SELF, { fetch: respondWith(text) })).find('next'),
  ),
  entry(
    'connect, items',
    [connect],
    placed(
      values.filter(({ name }) => name === 'items'),
      (value) => JSON.stringify(value),
    ),
    async (text) => {
      const api = await connect(SELF, { fetch: respondWith(text) });
      for await (const item of api.items()) item.find('self');
    },
  ),
  entry(
    'connect, long URL',
    [connect],
    (['links', 'forms', 'items'] as const).map((member) => ({
      name: `relative URLs of ${member}`,
      make: (size: number) => ({ url: SELF + 'a'.repeat(size / 2), member, count: size / 60 }),
    })),
    async ({ url, member, count }) => {
      const link = { rel: 'self', href: '' };
      const body = {
        links: { _links: list(count, () => link) },
        forms: { _templates: Object.fromEntries(list(count, (at) => [at, { target: '' }])) },
        items: { orders: list(count, () => ({ _links: [link] })) },
      }[member];
      const api = await connect(url, { fetch: respondWith(JSON.stringify(body)) });
      for await (const item of api.items()) item.find('self');
    },
  ),
  entry(
    'connect, Link',
    [connect],
    linkHeaders.filter(({ make }) => isFieldValue(make(1000))),
    async (link) => (await connect(SELF, { fetch: respondWith('{}', { ...HAL, link }) })).links,
  ),
  entry('connect, templates', [connect], templates, async (template) => {
    const links = { search: { href: template, templated: true } };
    const fetch = respondWith(JSON.stringify({ _links: links }));
    const api = await connect(SELF, { fetch });
    return api.follow('search', { values: { a: 'x' } } as never);
  }),
  entry(
    'connect, forms',
    [connect],
    [
      {
        name: 'properties',
        make: (size) => {
          const properties = list(size / 30, (at) => ({ name: `p${at}`, value: at }));
          return { _templates: { act: { method: 'POST', properties } } };
        },
      },
      {
        name: 'forms',
        make: (size) => ({
          _templates: Object.fromEntries([
            ['act', { method: 'POST', properties: [{ name: 'p1' }] }],
            ...list(size / 40, (at) => [`act${at}`, { method: 'POST' }] as const),
          ]),
        }),
      },
    ],
    async (body) => {
      const fetch = respondWith(JSON.stringify(body), {
        'content-type': 'application/prs.hal-forms+json',
      });
      return (await connect(SELF, { fetch })).submit('act', { p1: 2 });
    },
  ),

  // audit and testing
  entry('checkResource', [audit.checkResource], values, (value) => audit.checkResource(value)),
  entry('checkCollection', [audit.checkCollection], values, (value) =>
    audit.checkCollection(value),
  ),
  entry('checkCollection, URLs', [audit.checkCollection], anyUrls, (href) =>
    audit.checkCollection({
      _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
      _links: ['self', 'first', 'next'].map((rel) => ({ rel, href, method: 'GET' })),
      orders: [],
    }),
  ),
  entry('checkExchange', [audit.checkExchange], exchanges, ({ request, response }) =>
    audit.checkExchange(request, { ...response, body: '{}' }),
  ),
  entry('assertExchange', [testing.assertExchange], exchanges, ({ request, response }) =>
    refusalOf(() => testing.assertExchange(request, response)),
  ),
  entry('checkOpenApi', [audit.checkOpenApi], apiDocuments, (document) =>
    audit.checkOpenApi(document),
  ),
  entry('checkExchange, bodies', [audit.checkExchange], jsonTexts, (body) =>
    audit.checkExchange(
      { method: 'GET', url: SELF, headers: {} },
      { status: 200, headers: HAL, body },
    ),
  ),
  entry('checkResource, by cause', [byCause], values, (value) =>
    byCause(
      audit.checkResource(value).map((finding) => ({ finding })),
      () => SELF,
    ),
  ),
  // What bodies cost by themselves is seen in `checkExchange`.
  entry(
    'audit',
    [audit.audit],
    values.filter(({ name }) => /^(?:items|links|embedded|members)/.test(name)),
    (body) => audit.audit(SELF, { fetch: respondWith(JSON.stringify(body), HAL), maxRequests: 2 }),
  ),
  entry('audit, a page with a long URL', [audit.audit], linksBelowLongUrl(), ([start, body]) =>
    audit.audit(start, { fetch: respondWith(JSON.stringify(body), HAL), maxRequests: 2 }),
  ),
];

/** Links that are short, but whose targets or pages have thousands of characters. */
function linksBelowLongUrl(): Generator<readonly [start: string, body: object]>[] {
  const lists: Readonly<Record<string, (index: number) => object>> = {
    'relation types of one query': (index) => ({ rel: `r${index}`, href: '?a', method: 'GET' }),
    'relation types of one path': (index) => ({ rel: `r${index}`, href: '/b', method: 'GET' }),
    queries: (index) => ({ rel: 'next', href: `?page=${index}`, method: 'GET' }),
    templates: (index) => ({ rel: 'next', href: `{?a${index}}`, method: 'GET' }),
    methods: (index) => ({ rel: 'edit', href: `b${index}`, method: 'PUT' }),
  };
  const inPage = Object.entries(lists).map(([name, make]) => ({
    name,
    make: (size: number) => {
      const start = `${BASE}/`.padEnd(Math.min(size / 2, 8000), 'a');
      return [start, { _links: list(size / 50, make) }] as const;
    },
  }));
  const inItem = Object.entries(lists).map(([name, make]) => ({
    name: `${name}, in an item`,
    make: (size: number) => {
      const self = { rel: 'self', href: '/'.padEnd(Math.min(size / 2, 8000), 'a'), method: 'GET' };
      return [SELF, { orders: [{ _links: [self, ...list(size / 50, make)] }] }] as const;
    },
  }));
  return [...inPage, ...inItem];
}

/** The error with the findings, which is what an assertion is for. */
function refusalOf(assertion: () => void): unknown {
  try {
    return assertion();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): string {
  if (error instanceof HalyardError) return error.message;
  throw error;
}

function list<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.ceil(count) }, (_, index) => make(index));
}

function queriesOfFields(): Generator<readonly string[]>[] {
  return [
    ['dots', (size: number) => ['.'.repeat(size)]],
    ['one long path', (size: number) => ['customer.'.repeat(size / 9)]],
    ['many paths', (size: number) => Array.from({ length: size / 12 }, (_, n) => `customer.x${n}`)],
    ['many names', (size: number) => Array.from({ length: size / 6 }, (_, n) => `f${n}`)],
  ].map(([name, make]) => ({ name, make }) as Generator<readonly string[]>);
}

/** Whether Headers of the platform take a text. */
function isFieldValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** Exports whose hostile input is tested elsewhere, and where. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  formatHtml: 'test/audit/report/hostile.test.ts',
  checked: 'checkExchange, which it calls',
};

/** Functions that read values of the developer alone, and why. */
export const developersOwn: Readonly<Record<string, string>> = {
  HalyardError: 'made by the library',
  ClientError: 'made by the client',
  defineRelations: 'a table of the source',
  cacheHeaders: 'a policy of the source',
  cursorCodec: 'options of the source',
  methodNotAllowed: 'a list of methods',
  tooManyRequests: 'a number of seconds',
  deprecation: 'dates and a link of the source',
  unsupportedMediaType: 'a list of media types',
};
