import type { IncomingMessage } from 'node:http';
import { cacheHeaders, formatCacheControl } from 'halyard/cache';
import {
  entityTag,
  evaluateIfRange,
  evaluatePreconditions,
  type PreconditionRequired,
  type PreconditionVerdict,
  versionTag,
} from 'halyard/conditional';
import type { baseUrl } from 'halyard/forwarded';
import {
  type CachingVerdict,
  evaluateCaching,
  evaluateReuse,
  freshen,
  type HeaderRecord,
  type ReuseVerdict,
  type StoredRecord,
  type StoredResponse,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { describe, expectTypeOf, test } from 'vitest';

describe('cache', () => {
  test('directives are checked by name and by kind', () => {
    expectTypeOf(formatCacheControl).returns.toBeString();
    formatCacheControl({ public: true, maxAge: 60, private: ['set-cookie'] });
    // @ts-expect-error names are in camelCase
    formatCacheControl({ 'max-age': 60 });
    // @ts-expect-error there is no such directive
    formatCacheControl({ publik: true });
    formatCacheControl({ minFresh: 60, maxStale: true });
    // @ts-expect-error a directive of requests
    cacheHeaders({ method: 'GET', policy: { minFresh: 60 } });
    // @ts-expect-error seconds are a number
    formatCacheControl({ maxAge: '60' });
    // @ts-expect-error no time goes with public
    formatCacheControl({ public: 60 });
    // @ts-expect-error only private and noCache have field names
    formatCacheControl({ noStore: ['set-cookie'] });
    // @ts-expect-error expires is of the policy
    formatCacheControl({ maxAge: 60, expires: true });
  });
});

describe('what is read of caching', () => {
  test('a verdict asks for the cache and the time', () => {
    const now = new Date();
    const response = new Response();
    const verdict = evaluateCaching({ method: 'GET', headers: {} }, response, {
      shared: true,
      now,
    });
    expectTypeOf(verdict).toEqualTypeOf<CachingVerdict>();
    // @ts-expect-error no clock is read
    evaluateCaching({ method: 'GET', headers: {} }, response, { shared: true });
    // @ts-expect-error whose cache it is matters
    evaluateCaching({ method: 'GET', headers: {} }, response, { now });
    const stored = { request: { headers: {} }, response, responseTime: now };
    const reuse = evaluateReuse({ method: 'GET', headers: {} }, stored, { shared: true, now });
    expectTypeOf(reuse).toEqualTypeOf<ReuseVerdict>();
    // @ts-expect-error the time of the response stands with it
    evaluateReuse({ method: 'GET', headers: {} }, stored, { shared: true, now, responseTime: now });
    // @ts-expect-error no such outcome
    reuse.outcome === 'hit';
  });
});

describe('what a cache is built of', () => {
  type Entry = StoredRecord & { readonly body: string };
  const entries: readonly Entry[] = [];
  const request = { method: 'GET', url: '/', headers: {} };
  const options = { shared: true, now: new Date() };
  const times = { shared: true, responseTime: new Date() };

  test('what is stored is plain data, if there is any', () => {
    const { stored } = storeResponse(request, new Response(), times);
    expectTypeOf(stored).toEqualTypeOf<StoredRecord | undefined>();
    expectTypeOf<StoredRecord['responseTime']>().toEqualTypeOf<number>();
    expectTypeOf<StoredRecord['response']['headers']>().toEqualTypeOf<HeaderRecord>();
    // @ts-expect-error the time of the response is asked for
    storeResponse(request, new Response(), { shared: true });
    // @ts-expect-error now is the time of the response
    storeResponse(request, new Response(), { ...times, now: new Date() });
  });

  test('a choice has what the cache has stored, and each outcome tells whether', () => {
    const choice = selectStored(request, entries, options);
    expectTypeOf(choice.matches).toEqualTypeOf<readonly Entry[]>();
    expectTypeOf(choice.stored?.body).toEqualTypeOf<string | undefined>();
    if (choice.outcome === 'unsatisfiable' || choice.outcome === 'forward') {
      expectTypeOf(choice.stored).toEqualTypeOf<undefined>();
    } else if (choice.outcome === 'validate') {
      expectTypeOf(choice.stored).toEqualTypeOf<Entry>();
    } else {
      expectTypeOf(choice.outcome).toEqualTypeOf<'reuse' | 'reuse-stale'>();
      expectTypeOf(choice.verdict).toEqualTypeOf<ReuseVerdict>();
    }
    // @ts-expect-error no such outcome
    choice.outcome === 'hit';
    // @ts-expect-error a list of stored responses
    selectStored(request, entries[0], options);
  });

  test('an update keeps what the cache has added', () => {
    const { updated, kept } = freshen(request, entries, new Response(), times);
    expectTypeOf(updated[0]?.body).toEqualTypeOf<string | undefined>();
    const next: readonly Entry[] = kept;
    expectTypeOf(next).toExtend<readonly StoredResponse[]>();
  });
});

describe('forwarded', () => {
  test('requests of Node and of Fetch are requests', () => {
    expectTypeOf<IncomingMessage>().toExtend<Parameters<typeof baseUrl>[0]>();
    expectTypeOf<Request>().toExtend<Parameters<typeof baseUrl>[0]>();
  });
});

describe('conditional', () => {
  test('tags are text, of bodies and of versions', () => {
    expectTypeOf(entityTag).returns.toBeString();
    expectTypeOf(versionTag).returns.toEqualTypeOf<string | undefined>();
    entityTag(Buffer.from('a'), { weak: true });
    versionTag(['order', 17, 3n, new Date()]);
    // @ts-expect-error a body as it is sent, not a value
    entityTag({ id: 17 });
    // @ts-expect-error a version is no object
    versionTag({ version: 7 });
    versionTag(null);
    const row = {} as { readonly version: number | null; readonly changed: Date | null };
    const request = { method: 'PUT', headers: {} };
    evaluatePreconditions(request, { etag: versionTag(row.version), lastModified: row.changed });
  });

  test('there is a fourth outcome where a precondition is required', () => {
    const request = { method: 'PUT', headers: {} };
    const options: { required: boolean } = { required: true };
    const verdict = evaluatePreconditions(request, {}, options);
    expectTypeOf(verdict).toEqualTypeOf<PreconditionVerdict | PreconditionRequired>();
    expectTypeOf(verdict.outcome).toEqualTypeOf<
      'proceed' | 'not-modified' | 'failed' | 'required'
    >();
    expectTypeOf(evaluateIfRange(request, { strongDate: true }).outcome).toEqualTypeOf<
      'range' | 'full'
    >();
  });
});
