import { isMainThread } from 'node:worker_threads';
import fresh from 'fresh';
import { evaluatePreconditions } from 'halyard/conditional';
import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

interface Case {
  readonly why: string;
  readonly request: Readonly<Record<string, string>>;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Whether the package gives 304. */
  readonly theirs: boolean;
  /** Whether we give 304, as RFC 9110 requires. */
  readonly ours: boolean;
}

const MODIFIED = 'Wed, 01 May 2024 12:00:00 GMT';

const cases: readonly Case[] = [
  {
    why: 'both match a list with the tag',
    request: { 'if-none-match': '"1", "2"' },
    etag: '"2"',
    theirs: true,
    ours: true,
  },
  {
    why: 'both reject another tag',
    request: { 'if-none-match': '"1"' },
    etag: '"2"',
    theirs: false,
    ours: false,
  },
  {
    why: 'both accept the date of the last change',
    request: { 'if-modified-since': MODIFIED },
    lastModified: MODIFIED,
    theirs: true,
    ours: true,
  },
  {
    why: 'fresh ends a tag at a comma inside it (§8.8.3: etagc includes the comma)',
    request: { 'if-none-match': '"a,b"' },
    etag: '"a,b"',
    theirs: false,
    ours: true,
  },
  {
    why: 'fresh trims spaces only, though a list may contain tabs (§5.6.3)',
    request: { 'if-none-match': '"1",\t"2"' },
    etag: '"2"',
    theirs: false,
    ours: true,
  },
  {
    why: 'fresh never gives 304 at no-cache, which is for caches, not for the origin (RFC 9111 §5.2.1.4)',
    request: { 'if-none-match': '"2"', 'cache-control': 'no-cache' },
    etag: '"2"',
    theirs: false,
    ours: true,
  },
  {
    why: 'fresh accepts a date that is not an HTTP-date, which must be ignored (§13.1.3)',
    request: { 'if-modified-since': '2024-05-02' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'fresh accepts 31 June',
    request: { 'if-modified-since': 'Sun, 31 Jun 2024 12:00:00 GMT' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'fresh reads the year 49 as 2049',
    request: { 'if-modified-since': 'Fri, 01 Jan 0049 00:00:00 GMT' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'fresh evaluates the date beside an empty If-None-Match (§13.1.3: the date is ignored)',
    request: { 'if-none-match': '', 'if-modified-since': MODIFIED },
    etag: '"2"',
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
];

function verdicts({ request, etag, lastModified }: Case) {
  return {
    theirs: fresh(request, {
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { 'last-modified': lastModified }),
    }),
    ours:
      evaluatePreconditions(
        { method: 'GET', headers: request },
        { etag, lastModified: lastModified === undefined ? undefined : new Date(lastModified) },
      ).outcome === 'not-modified',
  };
}

describe('where the verdict differs from the package fresh, and why', () => {
  test.each(cases)('$why', (row) => {
    expect(verdicts(row)).toEqual({ theirs: row.theirs, ours: row.ours });
  });

  // A worker thread cannot change the time zone.
  test.runIf(isMainThread).each<readonly [zone: string, theirs: boolean]>([
    ['America/New_York', true],
    ['UTC', false],
    ['Asia/Tokyo', false],
  ])(
    'fresh reads asctime dates, which are in UTC (§5.6.7), in the local time zone: %s',
    (zone, theirs) => {
      vi.stubEnv('TZ', zone);
      const row = {
        why: '',
        // An hour before the last change
        request: { 'if-modified-since': 'Wed May  1 11:00:00 2024' },
        lastModified: MODIFIED,
      };
      expect(verdicts({ ...row, theirs, ours: false })).toEqual({ theirs, ours: false });
    },
  );

  test('fresh gives 304 for * and a resource that does not exist (§13.1.2: the condition is true)', () => {
    const headers = { 'if-none-match': '*' };
    expect(fresh(headers, {})).toBe(true);
    expect(evaluatePreconditions({ method: 'GET', headers }, { exists: false }).outcome).toBe(
      'proceed',
    );
  });
});
