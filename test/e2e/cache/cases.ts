import { type CachePolicy, cachePolicies, type RespondOptions, respond } from 'halyard';
import type { Handler } from './origin.js';

type Headers = Readonly<Record<string, string>>;

/** A response of the origin, and two requests for it. */
export interface Case {
  readonly what: string;
  /** The response of the origin. */
  readonly options: RespondOptions;
  /** Header fields that replace those of `respond`, as another origin may send them. */
  readonly raw?: Headers;
  readonly first?: Headers;
  readonly second?: Headers;
  readonly method?: string;
  /** Whether the second request comes after a lifetime of one second has ended. */
  readonly later?: boolean;
  /** Whether the cache must revalidate with the validators of the first response. */
  readonly conditional?: boolean;
  /** The caches that deviate from RFC 9111, and why that does no harm. */
  readonly except?: Readonly<Partial<Record<'nginx' | 'varnish', string>>>;
}

const policy = (cache: CachePolicy, more: RespondOptions = {}) =>
  ({ cache, ...more }) as RespondOptions;
const minute: CachePolicy = { maxAge: 60 };
const second: CachePolicy = { public: true, maxAge: 1 };
const authorized = { authorization: 'Bearer x' };
const in60 = new Date(Date.now() + 60_000).toUTCString();
const ago60 = new Date(Date.now() - 60_000).toUTCString();
const stale = { later: true, conditional: true } as const;

export const CASES: readonly Case[] = [
  // Stored and fresh
  { what: 'max-age', options: policy(minute) },
  { what: 'public, max-age', options: policy({ public: true, maxAge: 60 }) },
  { what: 's-maxage before max-age=0', options: policy({ sMaxage: 60, maxAge: 0 }) },
  { what: 's-maxage=0 before max-age', options: policy({ sMaxage: 0, maxAge: 60 }) },
  { what: 'must-revalidate while fresh', options: policy({ maxAge: 60, mustRevalidate: true }) },
  { what: 'proxy-revalidate while fresh', options: policy({ maxAge: 60, proxyRevalidate: true }) },
  { what: 'immutable', options: policy(cachePolicies.immutable) },
  { what: 'the policy brief', options: policy(cachePolicies.brief) },
  { what: 'a directive in capitals', options: {}, raw: { 'cache-control': 'MAX-AGE=60' } },
  { what: 'Expires', options: {}, raw: { 'cache-control': 'public', expires: in60 } },
  {
    what: 'max-age before Expires',
    options: {},
    raw: { 'cache-control': 'max-age=60', expires: ago60 },
  },
  { what: '404 with a lifetime', options: policy(minute, { status: 404 }) },
  {
    what: '301 with a lifetime',
    options: policy(minute, { status: 301, headers: { location: 'https://api.example.se/' } }),
  },
  { what: 'HEAD after a stored GET', options: policy(minute), method: 'HEAD' },
  // Never shared, never stored
  { what: 'the default of GET, private', options: {} },
  { what: 'private', options: policy({ private: true, maxAge: 60 }) },
  { what: 'no-store', options: policy({ noStore: true }) },
  { what: 'an authorized request', options: policy(minute), first: authorized, second: authorized },
  { what: 'an authorized request, then one without', options: policy(minute), first: authorized },
  { what: 'an error without a lifetime', options: { status: 500 } },
  // Stored, and revalidated before each reuse
  { what: 'no-cache', options: policy({ public: true, noCache: true }) },
  { what: 'max-age=0', options: policy({ public: true, maxAge: 0 }) },
  { what: 'Expires in the past', options: {}, raw: { 'cache-control': 'public', expires: ago60 } },
  ...[{ 'cache-control': 'no-cache' }, { pragma: 'no-cache' }, { 'cache-control': 'no-store' }].map(
    (fields): Case => ({
      what: `a request with ${JSON.stringify(fields)}`,
      options: policy(minute),
      second: fields as Headers,
    }),
  ),
  { what: 'an Age below the lifetime', options: policy(minute, { headers: { age: '10' } }) },
  {
    what: 'an Age equal to the lifetime',
    options: policy(minute, { headers: { age: '60' } }),
    except: { nginx: 'it ignores Age (§4.2.3): it is next to the origin, which sends none' },
  },
  // Vary
  ...['accept', 'forwarded', 'accept-language'].flatMap((name) =>
    ['host=a', 'host=b'].map((value) => ({
      what: `Vary: ${name}, ${value} after host=a`,
      options: policy(minute, { vary: name }),
      first: { [name]: 'host=a' },
      second: { [name]: value },
    })),
  ),
  { what: 'Vary: *', options: policy(minute, { vary: '*' }) },
  // Stale
  { what: 'stale, with a tag', options: policy(second), ...stale },
  {
    what: 'stale, must-revalidate',
    options: policy({ ...second, mustRevalidate: true }),
    ...stale,
  },
  {
    what: 'stale, with a date',
    options: policy(second, { lastModified: new Date(ago60) }),
    ...stale,
  },
  {
    what: 'stale-while-revalidate',
    options: policy({ ...second, staleWhileRevalidate: 60 }),
    later: true,
  },
  {
    what: 'stale-if-error without an error',
    options: policy({ ...second, staleIfError: 60 }),
    ...stale,
  },
];

/** The path of a case: each has its own. */
export function pathOf(index: number): string {
  return `/cases/${index}`;
}

/** The responses of the origin to the cases. */
export function caseHandlers(): Map<string, Handler> {
  return new Map(
    CASES.map(({ options, raw }, index) => [
      pathOf(index),
      (request) => {
        if (request.method === 'PUT') return respond(request, { status: 204 });
        const response = respond(request, { version: index, body: { index }, ...options });
        return { ...response, headers: { ...response.headers, ...raw } };
      },
    ]),
  );
}
