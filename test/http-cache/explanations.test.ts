import { evaluateCaching, evaluateFailure, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

describe('of the verdict on a response', () => {
  test.each(
    rows(`
    200 | public, max-age=60 | age: 10 => A shared cache may store this response: public allows storing (RFC 9111 §3). It is 10 seconds old, its freshness lifetime is 60 seconds (max-age), and the cache may reuse it.
    200 | max-age=1, no-cache | age: 1 => A shared cache may store this response: max-age allows storing (RFC 9111 §3). It is 1 second old, its freshness lifetime is 1 second (max-age), and the cache must revalidate it before reuse.
    200 | private, no-store => A shared cache must not store this response: the response contains no-store (RFC 9111 §5.2.2.5); the response is private (RFC 9111 §5.2.2.7).
    `),
  )('%s', (_, response, explanation) => {
    const verdict = evaluateCaching(requestOf(), responseOf(response), SHARED);
    expect(verdict.explanation).toBe(explanation);
  });
});

describe('of the verdict on a request', () => {
  test.each(
    rows(`
    GET => 10 200 | max-age=60 => The cache may reuse the stored response: it is fresh for another 50 seconds (RFC 9111 §4.2).
    GET => 61 200 | max-age=60, stale-while-revalidate=5 => The cache may reuse the stored response: it has been stale for 1 second, which stale-while-revalidate allows (RFC 5861 §3).
    GET | pragma: no-cache => 70 200 | max-age=60, must-revalidate => The cache must revalidate the stored response before reuse: the request contains Pragma: no-cache (RFC 9111 §5.4); it has been stale for 10 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4).
    GET /x => 0 200 | max-age=60 => The stored response cannot answer this request, which goes to the origin: the target URIs differ (RFC 9111 §4).
    GET | only-if-cached => 70 200 | max-age=60 => The cache responds with 504, because the stored response cannot be used: it has been stale for 10 seconds (RFC 9111 §4.2.4).
    `),
  )('%s', (_, request, stored = '', explanation) => {
    const [age = '', ...response] = stored.split(' ');
    const record = storedOf('GET', response.join(' '), Number(age));
    const verdict = evaluateReuse(requestOf(request), record, SHARED);
    expect(verdict.explanation).toBe(explanation);
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  });
});

describe('of the verdict on a failure', () => {
  test.each(
    rows(`
    GET => 404 => 90 max-age=60 => No stored response can replace that of the origin: status 404 is not a failure of the origin (RFC 5861 §4).
    GET => - => 10 max-age=60 => The cache may respond with the stored response: it is fresh for another 50 seconds (RFC 9111 §4.2).
    GET => - => 90 max-age=60 => The cache may respond with the stored response: it has been stale for 30 seconds, and the cache is disconnected (RFC 9111 §4.2.4).
    GET => 503 => 90 max-age=60, stale-if-error=60 => The cache may respond with the stored response: it has been stale for 30 seconds, which stale-if-error allows (RFC 5861 §4).
    GET => 503 => 90 max-age=60 => No stored response can replace that of the origin: it has been stale for 30 seconds (RFC 9111 §4.2.4).
    GET => - => 90 max-age=60, stale-if-error=1 => The cache responds with 504, because no stored response can be used: it has been stale for 30 seconds (RFC 9111 §4.2.4).
    GET => - => 90 max-age=60, must-revalidate => The cache responds with 504, because no stored response can be used: it has been stale for 30 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4).
    `),
  )('%s', (_, request, status, stored = '', explanation) => {
    const [age = '', ...control] = stored.split(' ');
    const record = storedOf('GET', `200 | ${control.join(' ')}`, Number(age));
    const error = status === '-' ? undefined : { status: Number(status), headers: {} };
    const verdict = evaluateFailure(requestOf(request), record, error, SHARED);
    expect(verdict.explanation).toBe(explanation);
  });

  test.each([undefined, null])('where nothing is stored: %s', (nothing) => {
    const error = { status: 503, headers: {} };
    expect(evaluateFailure(requestOf(), nothing, error, SHARED).outcome).toBe('forward');
    expect(evaluateFailure(requestOf(), nothing, nothing, SHARED)).toMatchObject({
      outcome: 'unsatisfiable',
      reasons: [
        { clause: 'failure', section: 'RFC 9111 §4.2.4', met: true },
        { clause: 'stored', section: 'RFC 9111 §3', met: false },
      ],
      explanation:
        'The cache responds with 504, because no stored response can be used: no response is stored (RFC 9111 §3).',
    });
  });
});
