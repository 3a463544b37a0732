import {
  entityTag,
  evaluateIfRange,
  evaluatePreconditions,
  type PreconditionRequired,
  type PreconditionVerdict,
  versionTag,
} from 'halyard/conditional';
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
  });

  test('an update keeps what the cache has added', () => {
    const { updated, kept } = freshen(request, entries, new Response(), times);
    expectTypeOf(updated[0]?.body).toEqualTypeOf<string | undefined>();
    const next: readonly Entry[] = kept;
    expectTypeOf(next).toExtend<readonly StoredResponse[]>();
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
    expectTypeOf(evaluateIfRange(request, {}).outcome).toEqualTypeOf<'range' | 'full'>();
  });
});
