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

const policy = (cache: CachePolicy): RespondOptions => ({ cache });
const second: CachePolicy = { public: true, maxAge: 1 };
const authorized = { authorization: 'Bearer x' };

export const CASES: readonly Case[] = [
  // Stored and fresh
  { what: 'max-age', options: policy({ maxAge: 60 }) },
  { what: 'public, max-age', options: policy({ public: true, maxAge: 60 }) },
  { what: 's-maxage before max-age=0', options: policy({ sMaxage: 60, maxAge: 0 }) },
  { what: 's-maxage=0 before max-age', options: policy({ sMaxage: 0, maxAge: 60 }) },
  { what: 'must-revalidate while fresh', options: policy({ maxAge: 60, mustRevalidate: true }) },
  { what: 'proxy-revalidate while fresh', options: policy({ maxAge: 60, proxyRevalidate: true }) },
  { what: 'immutable', options: policy(cachePolicies.immutable) },
  { what: 'the policy brief', options: policy(cachePolicies.brief) },
  { what: 'a directive in capitals', options: {}, raw: { 'cache-control': 'MAX-AGE=60' } },
  {
    what: 'Expires',
    options: {},
    raw: {
      'cache-control': 'public',
      expires: new Date(Date.now() + 60_000).toUTCString(),
    },
  },
  {
    what: 'max-age before Expires',
    options: {},
    raw: {
      'cache-control': 'max-age=60',
      expires: new Date(Date.now() - 60_000).toUTCString(),
    },
  },
  { what: '404 with a lifetime', options: { status: 404, cache: { maxAge: 60 } } },
  {
    what: '301 with a lifetime',
    options: {
      status: 301,
      cache: { maxAge: 60 },
      headers: { location: 'https://api.example.se/' },
    },
  },
  { what: 'HEAD after a stored GET', options: policy({ maxAge: 60 }), method: 'HEAD' },
  // Never shared, never stored
  { what: 'the default of GET, private', options: {} },
  { what: 'private', options: policy({ private: true, maxAge: 60 }) },
  { what: 'no-store', options: policy({ noStore: true }) },
  { what: 'no-store of the policy', options: policy(cachePolicies.notStored) },
  {
    what: 'an authorized request',
    options: policy({ maxAge: 60 }),
    first: authorized,
    second: authorized,
  },
  {
    what: 'an authorized request, then one without',
    options: policy({ maxAge: 60 }),
    first: authorized,
  },
  { what: 'an error without a lifetime', options: { status: 500 } },
  // Stored, and revalidated before each reuse
  { what: 'no-cache', options: policy({ public: true, noCache: true }) },
  { what: 'max-age=0', options: policy({ public: true, maxAge: 0 }) },
  {
    what: 'Expires in the past',
    options: {},
    raw: {
      'cache-control': 'public',
      expires: new Date(Date.now() - 60_000).toUTCString(),
    },
  },
  {
    what: 'a request with no-cache',
    options: policy({ maxAge: 60 }),
    second: { 'cache-control': 'no-cache' },
  },
  {
    what: 'a request with Pragma',
    options: policy({ maxAge: 60 }),
    second: { pragma: 'no-cache' },
  },
  {
    what: 'a request with no-store',
    options: policy({ maxAge: 60 }),
    second: { 'cache-control': 'no-store' },
  },
  {
    what: 'an Age below the lifetime',
    options: { ...policy({ maxAge: 60 }), headers: { age: '10' } },
  },
  {
    what: 'an Age equal to the lifetime',
    options: { ...policy({ maxAge: 60 }), headers: { age: '60' } },
    except: {
      nginx: 'it ignores Age (§4.2.3): it is next to the origin, which sends none',
    },
  },
  // Vary
  ...['accept', 'forwarded', 'accept-language'].flatMap((name): Case[] => [
    {
      what: `Vary: ${name}, the same`,
      options: { ...policy({ maxAge: 60 }), vary: name },
      first: { [name]: 'host=a' },
      second: { [name]: 'host=a' },
    },
    {
      what: `Vary: ${name}, another`,
      options: { ...policy({ maxAge: 60 }), vary: name },
      first: { [name]: 'host=a' },
      second: { [name]: 'host=b' },
    },
  ]),
  { what: 'Vary: *', options: { ...policy({ maxAge: 60 }), vary: '*' } },
  // Stale
  { what: 'stale, with a tag', options: policy(second), later: true, conditional: true },
  {
    what: 'stale, must-revalidate',
    options: policy({ ...second, mustRevalidate: true }),
    later: true,
    conditional: true,
  },
  {
    what: 'stale, with a date',
    options: {
      ...policy(second),
      lastModified: new Date(Date.now() - 60_000),
    },
    later: true,
    conditional: true,
  },
  {
    what: 'stale-while-revalidate',
    options: policy({ ...second, staleWhileRevalidate: 60 }),
    later: true,
  },
  {
    what: 'stale-if-error without an error',
    options: policy({ ...second, staleIfError: 60 }),
    later: true,
    conditional: true,
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
