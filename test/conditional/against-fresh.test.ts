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
  /** Whether the package says 304. */
  readonly theirs: boolean;
  /** Whether we do, which is what RFC 9110 asks for. */
  readonly ours: boolean;
}

const MODIFIED = 'Wed, 01 May 2024 12:00:00 GMT';

const cases: readonly Case[] = [
  {
    why: 'the same, on a plain match',
    request: { 'if-none-match': '"1", "2"' },
    etag: '"2"',
    theirs: true,
    ours: true,
  },
  {
    why: 'the same, on a plain mismatch',
    request: { 'if-none-match': '"1"' },
    etag: '"2"',
    theirs: false,
    ours: false,
  },
  {
    why: 'the same, on the same date',
    request: { 'if-modified-since': MODIFIED },
    lastModified: MODIFIED,
    theirs: true,
    ours: true,
  },
  {
    why: 'it takes the comma inside of a tag for the end of the tag (§8.8.3: etagc has the comma)',
    request: { 'if-none-match': '"a,b"' },
    etag: '"a,b"',
    theirs: false,
    ours: true,
  },
  {
    why: 'it trims spaces only, and a list may have tabs (§5.6.3)',
    request: { 'if-none-match': '"1",\t"2"' },
    etag: '"2"',
    theirs: false,
    ours: true,
  },
  {
    why: 'it turns 304 off at no-cache, which speaks to caches, not to the origin (RFC 9111 §5.2.1.4)',
    request: { 'if-none-match': '"2"', 'cache-control': 'no-cache' },
    etag: '"2"',
    theirs: false,
    ours: true,
  },
  {
    why: 'it accepts dates that are no HTTP-date, which are to be ignored (§13.1.3)',
    request: { 'if-modified-since': '2024-05-02' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'it accepts a day that the month has not',
    request: { 'if-modified-since': 'Sun, 31 Jun 2024 12:00:00 GMT' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'it takes the year 49 for 2049',
    request: { 'if-modified-since': 'Fri, 01 Jan 0049 00:00:00 GMT' },
    lastModified: MODIFIED,
    theirs: true,
    ours: false,
  },
  {
    why: 'it goes on to the date where If-None-Match is there and empty (§13.1.3: ignored)',
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
        { headers: request },
        { etag, lastModified: lastModified === undefined ? undefined : new Date(lastModified) },
      ).outcome === 'not-modified',
  };
}

describe('where the answer differs from the package fresh, and why', () => {
  test.each(cases)('$why', (row) => {
    expect(verdicts(row)).toEqual({ theirs: row.theirs, ours: row.ours });
  });

  test.each<readonly [zone: string, theirs: boolean]>([
    ['America/New_York', true],
    ['UTC', false],
    ['Asia/Tokyo', false],
  ])(
    'it reads asctime dates in the local time zone, which are in UTC (§5.6.7): %s',
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

  test('it says 304 at * for a resource that does not exist (§13.1.2: the condition is true)', () => {
    const headers = { 'if-none-match': '*' };
    expect(fresh(headers, {})).toBe(true);
    expect(evaluatePreconditions({ headers }, { exists: false }).outcome).toBe('proceed');
  });
});
