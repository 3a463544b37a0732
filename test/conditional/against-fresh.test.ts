import { isMainThread } from 'node:worker_threads';
import fresh from 'fresh';
import { evaluatePreconditions } from 'halyard/conditional';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

const MODIFIED = 'Wed, 01 May 2024 12:00:00 GMT';

/** Whether the package gives 304, and whether we do, as RFC 9110 requires. */
function verdicts(fields: string, state: string) {
  const headers = fieldsOf(fields.split(' | '), '');
  const { etag, date } = fieldsOf(state.split(' | '), '');
  const validators = { etag, lastModified: date === undefined ? undefined : new Date(date) };
  const { outcome } = evaluatePreconditions({ method: 'GET', headers }, validators);
  const theirs = fresh(headers, {
    ...(etag !== undefined && { etag }),
    ...(date !== undefined && { 'last-modified': date }),
  });
  return `${theirs} ${outcome === 'not-modified'}`;
}

describe('where the verdict differs from the package fresh, and why', () => {
  // fresh ends a tag at a comma inside it (§8.8.3), trims spaces only, though a list may contain tabs
  // (§5.6.3), never gives 304 at no-cache, which is for caches (RFC 9111 §5.2.1.4), accepts what is not an
  // HTTP-date, 31 June and the year 49 as 2049 (§13.1.3), and a date beside an empty If-None-Match.
  test.each(
    rows(`
    if-none-match: "1", "2" => etag: "2" => true true
    if-none-match: "1" => etag: "2" => false false
    if-modified-since: ${MODIFIED} => date: ${MODIFIED} => true true
    if-none-match: "a,b" => etag: "a,b" => false true
    if-none-match: "1",\t"2" => etag: "2" => false true
    if-none-match: "2" | cache-control: no-cache => etag: "2" => false true
    if-modified-since: 2024-05-02 => date: ${MODIFIED} => true false
    if-modified-since: Sun, 31 Jun 2024 12:00:00 GMT => date: ${MODIFIED} => true false
    if-modified-since: Fri, 01 Jan 0049 00:00:00 GMT => date: ${MODIFIED} => true false
    if-none-match:  | if-modified-since: ${MODIFIED} => etag: "2" | date: ${MODIFIED} => true false
  `),
  )('%s', (_, fields = '', state = '', expected) => {
    expect(verdicts(fields, state)).toBe(expected);
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
      // An hour before the last change
      const fields = 'if-modified-since: Wed May  1 11:00:00 2024';
      expect(verdicts(fields, `date: ${MODIFIED}`)).toBe(`${theirs} false`);
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
