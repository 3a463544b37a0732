import { agentTools } from 'halyard/agent';
import * as audit from 'halyard/audit';
import * as cache from 'halyard/cache';
import { connect } from 'halyard/client';
import * as conditional from 'halyard/conditional';
import { defineResource, forms, service } from 'halyard/definition';
import { checkApiCatalog } from 'halyard/discovery';
import * as forwarded from 'halyard/forwarded';
import * as http from 'halyard/http';
import * as httpCache from 'halyard/http-cache';
import * as linkArea from 'halyard/link';
import * as query from 'halyard/query';
import * as relations from 'halyard/relation';
import * as resources from 'halyard/resource';
import * as schemas from 'halyard/schema';
import * as url from 'halyard/url';
import * as z from 'zod';
import { byCause } from '../../src/audit/check/causes.js';
import { NO_LIMITS, REPEATED_PIECES } from '../query/support/repeated-pieces.js';
import { rows } from '../support/rows.js';
import { fields, type Generator, jsonTexts, placed, texts, values } from './inputs.js';

/** A way by which foreign text or values come in, and what is sent that way. */
export interface EntryPoint {
  readonly name: string;
  /** The exports that it calls. */
  readonly functions: readonly unknown[];
  readonly inputs: readonly Generator[];
  /** The most heap that a call may take, in times the size of the input. */
  readonly heap: number;
  /** Whether it reads what clients and servers send, so that it never throws. */
  readonly isReader: boolean;
  run(input: unknown): unknown;
}

type Run<Input> = (input: Input) => unknown;

function entry<Input>(
  name: string,
  functions: readonly unknown[],
  inputs: readonly Generator<Input>[],
  run: Run<Input>,
): EntryPoint {
  const heap = HUNGRY.get(name) ?? 20;
  return { name, functions, inputs, heap, isReader: false, run: run as Run<unknown> };
}

const reader: typeof entry = (...given) => ({ ...entry(...given), isReader: true });

/**
 * What may take more than 20 times its input, how many times, and why. What is alive depends on when the
 * engine collects garbage, so the limits are about twice what was seen.
 */
const HUNGRY = new Map(
  rows(`
    40 => link, texts => two links, with copies in an encoding
    60 => checkLink and checkLinks => findings, and copies of a text in lower case
    60 => checkLink and linkSchema, texts => copies of eight texts
    160 => checkResource and checkCollection => findings and CURIEs, twice
    250 => checkCollection, URLs => three links, each with the URL in its parts; URLSearchParams keeps a text of \`+\` in pieces
    60 => checkExchange => the URL and the fields in their parts
    200 => checkExchange, bodies => JSON.parse, and findings
    100 => audit => JSON.parse, and findings
    400 => audit, a page with a long URL => the 128 Mi characters that relative links may repeat
    350 => checkOpenApi => the syntax tree of YAML, which has the lines of findings
    60 => what a cache stores and sends => the URL and the fields in their parts
    60 => verdicts of a cache => the URL, the directives and the fields in their parts
    150 => cacheKey and targetUri => the URL and the fields in their parts
    60 => many stored responses => the URL and the fields in their parts
    100 => respond and respondRange => ranges, tags and the body in the response
    100 => respond, bodies => ranges, tags and the body in the response
    60 => notFound, conflict and problem => three bodies in responses
    60 => created, accepted, seeOther and noContent => the URL in each response
    200 => parseInput, parsePatch and parseCreate => five copies of the value
    200 => parseInput, texts => JSON.parse of a text without limits, and before the depth is known
    80 => formatForwarded => as formatLinkHeader
    80 => conditions => an entity tag for every three characters
    120 => versionTag and entityTag => two tags, as formatLinkHeader
    80 => expandTemplate and href => four expansions in UTF-8
    150 => baseUrl => as formatLinkHeader, of seven headers
    100 => parseRange => as parseLinkHeader
    30 => parseLinkHeader => a link with its attributes for every ten characters
    60 => formatLinkHeader and formatLinkset => the engine lists all replacements of a text before it joins them
    50 => formatExtValue => as formatLinkHeader
    120 => encodeIdentifier => a list of the spellings of all octets
    120 => represent and serialize => as formatLinkHeader, of six links
    400 => cursorPage and keyset => two results, each with the text in an encoding: U+0000 has six characters in JSON
    150 => parseQuery => the developer took the limits away
    60 => withQuery and pageUrl => as formatLinkHeader
    60 => formatQuery => as formatLinkHeader
    140 => collection => five links, each with the URL in an encoding
    60 => connect => JSON.parse
    100 => agentTools => JSON.parse, and a copy with marks
  `).map(([, times, name = '']) => [name, Number(times)]),
);

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
  ...[
    ['many names of parameters', () => 'b', 9] as const,
    ['relation types with parameters', (size: number) => 'x '.repeat(size / 4), 18] as const,
  ].map(([name, typesOf, each]) => ({
    name,
    make: (size: number) =>
      `<a>; rel="${typesOf(size)}"${list(size / each, (at) => `; a${at}=b`).join('')}`,
  })),
];

const CACHE_PIECES = [
  ...['a,', 'a=,', 'a="', 'a="",', '"a",', '"\\",', 'a="\\",', ' ,', ', ', 'a b,', 'max-age=1,'],
  ...['private="a",', 'no-cache="a,b",', 'a=(1 ', 'a;b;', '110 - "', '110 - "a",', 'Sun, ', '00:'],
];
const TAG_PIECES = [
  ...['*,', 'W/', 'W/"', 'W/",', '"a', '"a",', '"a"b,', '""', '", ', '"3;fields=a;",'],
];
const RANGE_PIECES = ['0-1,', '0-', '-9,', '9-8,', 'bytes=', 'bytes 0-1/2,'];
const FORWARDED_PIECES = [
  ...['="', '="\\', '="\\"', 'a="', 'a="\\",', 'a="b",', 'a=b,', 'a=b;', 'a="";', ', "', 'host=a,'],
  ...['a.', '1.', '/..', 'for=_a,', '[::1]', '\u3002'],
];
const ACCEPT_PIECES = ['a/b,', 'a/b;q=0.5,', 'a/b;x="c, d",', 'a/b;', 'x=y;', '*/*,'];

const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT';
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
const tagsWithCurrent = fields(['if-match', 'if-none-match'], texts(TAG_PIECES, ['x"3",']));
const conditions = [
  ...fields([...CONDITIONS, 'if-range', 'range'], texts([...TAG_PIECES, DATE])),
  ...tagsWithCurrent,
];

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
const wideExchange: (typeof exchanges)[number] = {
  name: 'many fields, named in Vary, Connection, no-cache and private',
  make: (size) => {
    const names = list(size / 60, (index) => `X-Field-${index}`);
    const listed = names.join();
    const own = Object.fromEntries(names.map((name) => [name, '1']));
    const control = `max-age=60, no-cache="${listed}", private="${listed}"`;
    const request = { method: 'GET', url: '/', headers: own };
    const headers = { ...own, vary: listed, connection: listed, 'cache-control': control };
    const response = { status: 200, headers };
    const notModified = { ...response, status: 304 };
    return { request, response, notModified, stored: { request, response, responseTime: now } };
  },
};
const allExchanges = [...exchanges, wideExchange];
/** Many stored responses of one URL. */
const candidates: Generator<readonly httpCache.StoredResponse[]>[] = Object.entries({
  'one variant': () => ({ etag: '"1"' }),
  'many tags': (index: number) => ({ etag: `"${index}"` }),
  'many variants': (index: number) => ({ vary: `x-${index}` }),
}).map(([name, headersAt]) => ({
  name: `stored responses of ${name}`,
  make: (size) =>
    list(size / 100, (at) => ({
      request: { method: 'GET', url: SELF, headers: { [`x-${at}`]: '1' } },
      response: { status: 200, headers: { 'cache-control': 'max-age=60', ...headersAt(at) } },
      responseTime: now,
    })),
}));
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
const cursorSpec = {
  paging: 'cursor',
  cursor: query.cursorCodec({ key: 'k'.repeat(32) }),
  fields: spec.fields,
} as const;
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
const page = { name: 'orders', page: 1, limit: 20, totalRecords: 1 };
const trust = { fallback: BASE, allowedHosts: ['api.example.se'], trustedHops: 1 };

const HAL = { 'content-type': 'application/hal+json' };
const respondWith =
  (body: string, headers: Record<string, string> = HAL) =>
  async () =>
    new Response(body, { headers });

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

/** What text of a client or a row may be in, by the exports that write it; each takes any text, or refuses it. */
const builders: Readonly<Record<string, readonly [functions: readonly unknown[], Run<string>]>> = {
  'link, texts': [
    [linkArea.link],
    (text) => [linkArea.link('self', SELF, { title: text }), linkArea.link(text, SELF)],
  ],
  'formatLinkHeader and formatLinkset': [
    [linkArea.formatLinkHeader, linkArea.formatLinkset],
    (title) => {
      const attributes = { 'title*': { value: title } };
      const links = [{ href: SELF, rel: 'self', title, attributes }];
      return [linkArea.formatLinkHeader(links), linkArea.formatLinkset(links)];
    },
  ],
  formatExtValue: [[linkArea.formatExtValue], (value) => linkArea.formatExtValue({ value })],
  encodeIdentifier: [[url.encodeIdentifier], url.encodeIdentifier],
  'expandTemplate and href': [
    [url.expandTemplate, url.href],
    (x) => [url.expandTemplate('/{x}{+x}{x:9999}', { x }), url.href(BASE, '/orders{?x}', { x })],
  ],
  formatQuery: [
    [query.formatQuery],
    (value) => query.formatQuery({ filters: [{ field: 'name', operator: 'eq', value }] }, spec),
  ],
  'cursorPage and keyset': [
    [query.cursorPage, query.keyset],
    (name) => {
      const row = { name, id: 17 };
      const keys = Object.entries(row).map(([field, value]) => ({ field, value }));
      const cursor = { direction: 'next', keys } as never;
      return [
        query.keyset({ ...listQuery, cursor } as never, cursorSpec),
        query.cursorPage([row, { ...row, id: 18 }], listQuery, cursorSpec),
      ];
    },
  ],
  formatForwarded: [
    [forwarded.formatForwarded],
    (text) => forwarded.formatForwarded([{ parameters: { for: text, host: 'a' } }]),
  ],
  'versionTag and entityTag': [
    [conditional.versionTag, conditional.entityTag],
    (text) => [conditional.versionTag([text, 1]), conditional.entityTag(text)],
  ],
  'notFound, conflict and problem': [
    [http.notFound, http.conflict, http.problem],
    (detail) => [
      http.notFound({ detail }),
      http.conflict({ detail }),
      http.problem([{ message: detail, path: [detail] }]),
    ],
  ],
  'represent and serialize': [
    [defineResource],
    (text) => [
      orders.represent({ ...item, id: text, note: text }, BASE),
      orders.serializeItem({ ...item, id: text, note: text }, BASE),
    ],
  ],
};

/** Each export that reads foreign text or values. */
export const entryPoints: readonly EntryPoint[] = [
  ...Object.entries(builders).map(([name, [functions, run]]) =>
    entry(name, functions, texts(['a:', '**', '[a](', '- a\n', '\ud800 ']), run),
  ),

  // relation, link
  reader(
    'relation and checkRelation',
    [relations.relation, relations.checkRelation],
    texts(['http://a', 'prev', 'a:', 'edit-']),
    (rel) => [relations.relation(rel), relations.checkRelation(rel)],
  ),
  entry('link', [linkArea.link], anyUrls, (href) => linkArea.link('self', href)),
  reader('checkLink and checkLinks', [linkArea.checkLink, linkArea.checkLinks], values, (value) => [
    linkArea.checkLink(value),
    linkArea.checkLinks(value),
  ]),
  reader(
    'checkLink and linkSchema, texts',
    [linkArea.checkLink, schemas.linkSchema],
    [...anyUrls, ...texts(['a-', 'a/b;', 'a/b; c=d', 'a/b; c="'])],
    (text) => {
      const kinds = { rel: text, method: text, type: text, hreflang: text, profile: text };
      return [
        linkArea.checkLink({ href: text, ...kinds, title: text, deprecation: text }),
        schemas.linkSchema.safeParse({ href: text, ...kinds }).success,
      ];
    },
  ),
  entry(
    'findLink, findLinks and follow',
    [linkArea.findLink, linkArea.findLinks, linkArea.follow],
    values,
    (value) => [
      linkArea.findLink(value, 'c7:x'),
      linkArea.findLinks(value, 'self'),
      linkArea.follow(value, 'r7'),
    ],
  ),
  entry('follow, templates', [linkArea.follow], templates, (template) => {
    const search = { href: `${BASE}${template}`, templated: true };
    return linkArea.follow({ _links: { search } }, 'search', { a: 'x' });
  }),
  reader('fromHal', [linkArea.fromHal], values, linkArea.fromHal),
  entry('toHal and toHalForms', [linkArea.toHal, linkArea.toHalForms], values, (value) => [
    linkArea.toHal(value as object),
    linkArea.toHalForms(value as object, {}),
  ]),
  reader('parseLinkHeader', [linkArea.parseLinkHeader], linkHeaders, linkArea.parseLinkHeader),
  reader(
    'parseExtValue',
    [linkArea.parseExtValue],
    texts(["'", '%C3%A4'], ['', "UTF-8''", "UTF-8'sv'"]),
    linkArea.parseExtValue,
  ),

  // url
  reader('checkUrl', [url.checkUrl], anyUrls, (text) => [
    url.checkUrl(text),
    url.checkUrl(text, { vocabulary: { language: 'sv', plurals: { bok: 'bocker' } } }),
  ]),
  reader(
    'decodeIdentifier',
    [url.decodeIdentifier],
    texts(['~41', '~c3~a5', '~', '~61', '~ff']),
    url.decodeIdentifier,
  ),

  // query
  reader('parseQuery', [query.parseQuery], queries, (text) => [
    query.parseQuery(text, spec),
    query.parseQuery(text, { ...spec, limits: NO_LIMITS }),
  ]),
  entry('withQuery and pageUrl', [query.withQuery, query.pageUrl], queries, (text) =>
    query.pageUrl(query.withQuery(`${BASE}/orders`, { url: text, headers: {} }), 2),
  ),
  entry('names of fields', [query.selectFields, http.respond], queriesOfFields(), (names) => [
    query.selectFields({ id: 17, customer: { name: 'Eva' }, _links: [] }, names),
    http.respond({ method: 'GET', headers: {} }, { version: 3, fields: names, body: { id: 17 } }),
  ]),
  reader('parseQuery, cursors', [query.parseQuery], texts(['W10', '=', '_']), (text) =>
    query.parseQuery(`/orders?cursor=${text}`, cursorSpec),
  ),

  // forwarded
  reader(
    'parseForwarded and checkForwarded',
    [forwarded.parseForwarded, forwarded.checkForwarded],
    texts(FORWARDED_PIECES, ['', 'for="', 'host=']),
    (text) => [forwarded.parseForwarded(text), forwarded.checkForwarded(text)],
  ),
  reader(
    'baseUrl',
    [forwarded.baseUrl],
    [...texts(FORWARDED_PIECES), ...texts(['\\"', '\\\\'], ['"'])],
    (text) =>
      [
        `${text}, host=gw.example.se`,
        ...['host=a', 'host=a;proto=https', 'host=a;prefix=/b'].flatMap((pairs) => [
          `${pairs}${text}`,
          pairs.replace(/=[^=]*$/, `="${text.replace(/["\\]/g, '\\$&')}"`),
        ]),
      ].map((value) =>
        forwarded.baseUrl(
          { url: `http://${text}`, headers: { forwarded: value, host: text } },
          trust,
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
        ...trust,
        forwardedHeaders: ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix'],
      }),
  ),

  // conditional
  reader(
    'parseEntityTags',
    [conditional.parseEntityTags],
    texts(TAG_PIECES),
    conditional.parseEntityTags,
  ),
  entry(
    'conditions',
    [
      ...[conditional.evaluatePreconditions, conditional.evaluateIfRange],
      ...[http.refusal, http.currentTag],
    ],
    conditions,
    ({ headers }) => {
      const state = { etag: '"3"', lastModified: now };
      const [get, patch] = [
        { method: 'GET', headers },
        { method: 'PATCH', headers },
      ];
      conditional.evaluatePreconditions(get, state);
      conditional.evaluatePreconditions(patch, state);
      conditional.evaluateIfRange(get, state);
      http.currentTag(patch, { version: 3 });
      return http.refusal(patch, { version: 3 });
    },
  ),

  // cache
  entry(
    'parseCacheControl and formatCacheControl',
    [cache.parseCacheControl, cache.formatCacheControl],
    texts(CACHE_PIECES, ['', 'max-age=60,', 'a="']),
    (text) => cache.formatCacheControl(cache.parseCacheControl(text)),
  ),
  reader(
    'parseRange',
    [cache.parseRange],
    [
      ...texts(RANGE_PIECES, ['', 'bytes=', 'bytes=0-1,', 'bytes=9-']),
      {
        name: 'scattered ranges',
        make: (size: number) => {
          const count = Math.ceil(size / 14);
          const specs = list(count, (at) => 2 * ((at * 7919) % count));
          return `bytes=${specs.map((first) => `${first}-${first}`).join()}`;
        },
      },
    ],
    (text) => cache.parseRange(text, 10_000_000),
  ),
  // http-cache
  entry(
    'verdicts of a cache',
    [
      ...[httpCache.evaluateCaching, httpCache.evaluateReuse, httpCache.evaluateInvalidation],
      ...[httpCache.evaluateStoredPreconditions, httpCache.evaluateFailure],
      ...[httpCache.selectStored, httpCache.revalidationRequest, httpCache.groupKeys],
    ],
    allExchanges,
    ({ request, response, stored }) => {
      const again = { ...request, headers: { ...request.headers } };
      httpCache.evaluateCaching(request, response, shared);
      httpCache.evaluateInvalidation({ ...request, method: 'POST' }, response);
      httpCache.evaluateReuse(again, stored, shared);
      httpCache.evaluateFailure(request, stored, undefined, shared);
      httpCache.selectStored(again, [stored], shared);
      httpCache.evaluateStoredPreconditions(request, stored);
      httpCache.groupKeys(stored);
      httpCache.revalidationRequest({ ...request, headers: {} }, stored);
    },
  ),
  entry(
    'what a cache stores and sends',
    [
      ...[httpCache.storeResponse, httpCache.storedHeaders, httpCache.freshen],
      ...[httpCache.responseHeaders, httpCache.timeToLive],
    ],
    allExchanges,
    ({ request, response, stored, notModified }) => {
      httpCache.storeResponse(request, response, shared);
      httpCache.storedHeaders(response, shared);
      httpCache.freshen(request, [stored], notModified, shared);
      httpCache.responseHeaders(stored, shared);
      httpCache.timeToLive(stored, shared);
    },
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
  entry('many stored responses', [httpCache.selectStored], candidates, (stored) => {
    const request = { method: 'GET', url: SELF, headers: { 'x-7': '1' } };
    return [
      httpCache.selectStored(request, stored, shared),
      httpCache.revalidationRequest(request, stored),
      httpCache.freshen(request, stored, { status: 304, headers: { etag: '"1"' } }, shared),
    ];
  }),

  // http
  entry(
    'respond and respondRange',
    [http.respond, http.bodyText, http.respondRange],
    [
      ...fields(
        ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range'],
        texts([...ACCEPT_PIECES, ...TAG_PIECES, ...RANGE_PIECES], ['', 'bytes=', 'a/b;x="']),
      ),
      ...tagsWithCurrent,
    ],
    ({ headers }) => {
      const get = { method: 'GET', headers };
      const image = { etag: '"3"', headers: { 'content-type': 'image/png' } };
      http.respondRange(get, http.respond(get, { body: new Uint8Array(100), ...image }));
      const body = { id: 17, _links: [] };
      return http.bodyText(http.respond(get, { version: 3, format: 'negotiate', body }));
    },
  ),
  entry('respond, bodies', [http.respond], values, (body) =>
    http.respond({ method: 'GET', headers: {} }, { body: body as object, format: 'hal' }),
  ),
  entry(
    'created, accepted, seeOther and noContent',
    [http.created, http.createdLinks, http.accepted, http.seeOther, http.noContent],
    [...anyUrls, ...texts(ACCEPT_PIECES, [`${BASE}/?`])],
    (text) => {
      const request = { method: 'POST', headers: { prefer: text, accept: text, 'if-match': text } };
      http.noContent(request);
      http.created(request, { resource: item, format: 'negotiate' });
      http.accepted(request, { monitor: text });
      http.seeOther(request, text);
      return http.created(request, { resource: { id: 17, _links: http.createdLinks(text) } });
    },
  ),

  // resource
  reader('parseInput, texts', [resources.parseInput], jsonTexts, (text) => [
    resources.parseInput(text, z.any()),
    resources.parseInput(text, z.any(), { limits }),
    resources.parseInput(Buffer.from(text), z.any()),
    resources.parseCreate(`{"orders":[${text}]}`, orders),
  ]),
  reader('parseInput, media types', [resources.parseInput], texts(['a/b;', 'charset=']), (type) =>
    resources.parseInput('{}', z.any(), {
      request: { method: 'PUT', headers: { 'content-type': type } },
    }),
  ),
  reader(
    'parseInput, parsePatch and parseCreate',
    [resources.parseInput, resources.parsePatch, resources.parseCreate],
    [...values, many('empty items', 3, (all) => ({ orders: all.map(() => ({})) }))],
    (value) => [
      resources.parseInput(value, z.any(), { limits }),
      resources.parsePatch(value, z.any(), { current: { id: 17 }, limits: patchLimits }),
      resources.parsePatch(value, z.any(), { current: value as object, limits: patchLimits }),
      resources.parseCreate({ orders: [value] }, orders),
      resources.parseCreate(value, orders),
    ],
  ),
  entry(
    'collection',
    [resources.collection],
    [...urls, ...texts(URL_PIECES, [`${BASE}/orders?page=1&`])],
    (text) => resources.collection({ ...page, items: [], url: text }),
  ),
  reader('parseQueryContent, forms', [resources.parseQueryContent], queries, (text) =>
    resources.parseQueryContent(queryRequest('x-www-form-urlencoded'), text, spec),
  ),
  reader('parseQueryContent, JSON', [resources.parseQueryContent], jsonTexts, (text) => [
    resources.parseQueryContent(queryRequest('json'), text, spec),
    resources.parseQueryContent(queryRequest('json'), `{"filter":[${text}]}`, spec),
  ]),

  // definition
  entry(
    'refuse and match',
    [defineResource, service],
    requestsOf([...urls, ...texts(URL_PIECES, ['/orders/17', '/'])]),
    (request) => [
      orders.refuse(request, item),
      orders.refuseCollection(request),
      api.match(request),
    ],
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

  // discovery
  reader(
    'checkApiCatalog',
    [checkApiCatalog],
    [
      ...values,
      many('contexts', 40, (all) => ({ linkset: all.map((one) => ({ item: [one], help: one })) })),
      ...texts(['a/b;', 'profile="', '; profile=https://www.rfc-editor.org/info/rfc9727', ' ']),
    ],
    (given) => {
      const type = typeof given === 'string' ? given : '';
      const headers = { 'content-type': `application/linkset+json;${type}`, link: type };
      const response = { status: 200, headers, body: given };
      checkApiCatalog(response, { url: SELF, method: 'HEAD' });
      return checkApiCatalog(response, { url: SELF });
    },
  ),

  // describe and schema
  reader(
    'linkSchema and linksSchema',
    [schemas.linkSchema, schemas.linksSchema],
    values,
    (value) => [
      schemas.linkSchema.safeParse(value).success,
      schemas.linksSchema.safeParse(value).success,
    ],
  ),

  // client
  entry('connect', [connect], jsonTexts, async (text) =>
    (await connect(SELF, { fetch: respondWith(text) })).find('next'),
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
      const index = await connect(url, { fetch: respondWith(JSON.stringify(body)) });
      for await (const each of index.items()) each.find('self');
    },
  ),
  entry(
    'connect, Link',
    [connect],
    linkHeaders.filter(({ make }) => isFieldValue(make(1000))),
    async (link) => (await connect(SELF, { fetch: respondWith('{}', { ...HAL, link }) })).links,
  ),

  entry('agentTools', [agentTools], jsonTexts, async (text) => {
    const tools = agentTools(SELF, { fetch: respondWith(text, HAL), mode: 'write' });
    const { structuredContent } = await tools.call('read');
    return tools.call('describe', { ...structuredContent, rel: 'next' });
  }),

  // audit and testing
  reader(
    'checkResource and checkCollection',
    [audit.checkResource, audit.checkCollection, byCause],
    values,
    (value) => {
      const findings = audit.checkResource(value);
      return [byCause(findings, () => SELF), audit.checkCollection(value)];
    },
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
  entry('checkExchange, bodies', [audit.checkExchange], jsonTexts, (body) => {
    const request = { method: 'GET', url: SELF, headers: {} };
    return audit.checkExchange(request, { status: 200, headers: HAL, body });
  }),
  entry('checkOpenApi', [audit.checkOpenApi], apiDocuments, (document) =>
    audit.checkOpenApi(document),
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

/** A value with as many links as fit. */
function many(
  name: string,
  itemSize: number,
  make: (all: readonly { readonly href: string }[]) => object,
): Generator<object> {
  return { name, make: (size) => make(list(size / itemSize, () => ({ href: SELF }))) };
}

function list<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.ceil(count) }, (_, index) => make(index));
}

function queryRequest(subtype: string) {
  return { method: 'QUERY', headers: { 'content-type': `application/${subtype}` } };
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
  assertExchange: 'checkExchange, which it calls',
  assertUrl: 'checkUrl, which it calls',
  resource: 'represent, which calls it',
  readableStream: 'test/resource/stream-items.test.ts',
  once: 'test/http/once.test.ts',
};

/** Functions that read values of the developer alone, and why. */
export const developersOwn: Readonly<Record<string, string>> = {
  HalyardError: 'made by the library',
  ClientError: 'made by the client',
  defineRelations: 'a table of the source',
  links: 'links of the source',
  cacheHeaders: 'a policy of the source',
  formatContentRange: 'positions of the source',
  cursorCodec: 'options of the source',
  methodNotAllowed: 'a list of methods',
  tooManyRequests: 'a number of seconds',
  deprecation: 'dates and a link of the source',
  unsupportedMediaType: 'a list of media types',
  serviceIndex: 'a title of the source',
  forms: 'definitions of the source',
  cacheGroups: 'definitions of the source',
  ...{ apiCatalog: 'URLs of the source', apiInfo: 'texts of the source' },
  ...{ describe: 'definitions of the source', describeHtml: 'definitions of the source' },
  ...{ representationSchema: 'a schema of the source', collectionSchema: 'a schema of the source' },
  representationJsonSchema: 'a schema of the source',
  collectionJsonSchema: 'a schema of the source',
};
