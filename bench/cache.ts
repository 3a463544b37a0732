/*
 * What caching costs, ours against peers, as ratios of one run: npm run bench -- cache
 */

import { parse as parseTusbar } from '@tusbar/cache-control';
import cacheControlParser from 'cache-control-parser';
import { parse as parseCacheParser } from 'cache-parser';
import fresh from 'fresh';
import { parseCacheControl } from 'halyard/cache';
import { evaluatePreconditions } from 'halyard/conditional';
import { evaluateCaching, evaluateReuse, selectStored } from 'halyard/http-cache';
import CachePolicy from 'http-cache-semantics';
import { compare, flat } from './support/measure.js';

/** The header fields of a browser. */
const BROWSER = {
  host: 'api.example.se',
  connection: 'keep-alive',
  accept: 'application/hal+json, application/json;q=0.9, */*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'sv,en;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';
const lastModified = new Date(DATE);
const now = new Date('2024-05-01T12:01:00Z');

/** A different one for each call. */
const TAGS = Array.from({ length: 64 }, (_, index) => flat(`"${1000 + index}-0kqP4vcN2eBL"`));
let turn = 0;
const nextTag = () => TAGS[turn++ & 63] ?? '';

for (const [what, headers, etag] of [
  ['the current tag', { ...BROWSER, 'if-none-match': TAGS[0] ?? '' }, () => TAGS[0] ?? ''],
  ['another tag', { ...BROWSER, 'if-none-match': flat('"999-0kqP4vcN2eBL"') }, nextTag],
  [
    'ten other tags',
    { ...BROWSER, 'if-none-match': flat(TAGS.slice(0, 10).join(', ')) },
    () => '"x"',
  ],
  ['a date', { ...BROWSER, 'if-modified-since': DATE }, nextTag],
] as const) {
  compare(`preconditions of a GET: ${what}`, [
    ['fresh', () => fresh(headers, { etag: etag(), 'last-modified': DATE })],
    [
      'evaluatePreconditions',
      () => evaluatePreconditions({ method: 'GET', headers }, { etag: etag(), lastModified }),
    ],
  ]);
}

const HEADERS = [
  'public, max-age=3600',
  'public, max-age=31536000, immutable',
  'max-age=600, s-maxage=3600, stale-while-revalidate=30, stale-if-error=86400',
  'private, no-cache, no-store, must-revalidate, max-age=0',
].map(flat);
for (const header of HEADERS) {
  compare(header, [
    ['parseCacheControl', () => parseCacheControl(header)],
    ['@tusbar/cache-control', () => parseTusbar(header)],
    ['cache-parser', () => parseCacheParser(header)],
    ['cache-control-parser', () => cacheControlParser.parse(header)],
  ]);
}

const asked = { method: 'GET', url: '/orders', headers: BROWSER };
const answer = {
  status: 200,
  headers: {
    'content-type': 'application/hal+json',
    'cache-control': 'public, max-age=60, stale-while-revalidate=30',
    etag: '"3"',
    date: DATE,
    age: '10',
    vary: 'forwarded, accept',
  },
};
compare('a verdict on a response', [
  ['evaluateCaching', () => evaluateCaching(asked, answer, { shared: true, now })],
  [
    'new CachePolicy, its methods',
    () => {
      const policy = new CachePolicy(asked, answer, { shared: true });
      return [
        policy.storable(),
        policy.maxAge(),
        policy.age(),
        policy.stale(),
        policy.timeToLive(),
        policy.revalidationHeaders(asked),
      ];
    },
  ],
]);
const stored = { request: asked, response: answer, responseTime: lastModified };
compare('a stored response for another request', [
  ['evaluateReuse', () => evaluateReuse(asked, stored, { shared: true, now })],
  [
    'new CachePolicy, evaluateRequest',
    () => new CachePolicy(asked, answer, { shared: true }).evaluateRequest(asked),
  ],
]);

const variants = Array.from({ length: 1000 }, (_, index) => ({
  ...stored,
  request: { ...asked, headers: { accept: `application/vnd.orders.v${index}+json` } },
  response: { ...answer, headers: { ...answer.headers, vary: 'accept' } },
}));
const chosen = { ...asked, headers: { ...BROWSER, accept: 'application/vnd.orders.v500+json' } };
compare('1,000 variants for one request', [
  ['selectStored', () => selectStored(chosen, variants, { shared: true, now })],
  [
    'evaluateReuse of each',
    () =>
      variants.find((one) => evaluateReuse(chosen, one, { shared: true, now }).outcome === 'reuse'),
  ],
]);
