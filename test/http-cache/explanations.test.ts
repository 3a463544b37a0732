import { evaluateCaching, evaluateFailure, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

describe('of the verdict on a response', () => {
  const shared = 'A shared cache may store this response: max-age allows storing. It is fresh for';
  test.each(
    rows(`
    200 | public, max-age=60 | age: 10 | etag: "3" => A shared cache may store this response: public allows storing. It is fresh for 60 seconds (max-age) and 10 seconds old, so the cache may reuse it for another 50 seconds. After that, the cache revalidates it with If-None-Match.
    200 | max-age=1 | age: 1 | vary: Accept, Accept-Language => ${shared} 1 second (max-age) and 1 second old, so it is stale. The cache requests it again in full, because it has no validator. It is reused only for requests with the same accept, accept-language.
    200 | max-age=60, no-cache | etag: "3" | last-modified: ${at(-60)} => ${shared} 60 seconds (max-age) and 0 seconds old, but no-cache requires revalidation before each reuse. The cache revalidates it with If-None-Match and If-Modified-Since.
    200 | max-age=60, stale-while-revalidate=30 | vary: * => ${shared} 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache requests it again in full, because it has no validator, and may reuse the stale response meanwhile for 30 seconds. Vary is * or malformed, so it is not reused for any other request.
    200 | max-age=60, no-cache="a", proxy-revalidate, stale-while-revalidate=30 | last-modified: ${at(-60)} => A shared cache may store this response without a: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache revalidates it with If-Modified-Since. stale-while-revalidate has no effect, because proxy-revalidate forbids stale reuse (RFC 9111 §4.2.4).
    200 => A shared cache may store this response: status 200 allows storing. It has no freshness lifetime and is 0 seconds old, so it is stale. The cache requests it again in full, because it has no validator.
    200 | private, no-store => A shared cache must not store this response: the response contains no-store (RFC 9111 §5.2.2.5); the response is private (RFC 9111 §5.2.2.7). Every request goes to the origin.
    `),
  )('%s', (_, response, explanation) => {
    const verdict = evaluateCaching(requestOf(), responseOf(response), SHARED);
    expect(verdict.explanation).toBe(explanation);
  });
});

describe('of the verdict on a request', () => {
  test.each(
    rows(`
    GET => 10 200 | max-age=60, no-cache="a" => The cache may reuse the stored response without a: it is fresh for another 50 seconds.
    GET => 61 200 | max-age=60, stale-while-revalidate=5 | etag: "3" => The cache may reuse the stored response: it has been stale for 1 second, which stale-while-revalidate allows. Meanwhile, the cache revalidates it with If-None-Match.
    GET | pragma: no-cache => 70 200 | max-age=60, must-revalidate => The cache must revalidate the stored response before reuse: the request contains Pragma: no-cache (RFC 9111 §5.4); it has been stale for 10 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). It requests it again in full, because it has no validator.
    GET /x => 0 200 | max-age=60 => The stored response cannot answer this request: the target URIs differ (RFC 9111 §4). The request goes to the origin.
    GET | only-if-cached => 70 200 | max-age=60 => The request accepts a stored response only, and this one cannot be used: it has been stale for 10 seconds (RFC 9111 §4.2.4). The cache responds with 504.
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
    GET => 404 => 90 max-age=60 => Status 404 is not a failure of the origin, so the cache uses the response.
    GET => - => 10 max-age=60 => The origin did not respond, and the cache may respond with the stored response: it is fresh for another 50 seconds (RFC 9111 §4.2).
    GET => - => 90 max-age=60 => The origin did not respond, and the cache may respond with the stored response: it has been stale for 30 seconds, and the cache is disconnected (RFC 9111 §4.2.4).
    GET => 503 => 90 max-age=60, stale-if-error=60 => The origin failed with status 503, and the cache may respond with the stored response: it has been stale for 30 seconds, which stale-if-error allows (RFC 5861 §4).
    GET => 503 => 90 max-age=60 => The origin failed with status 503, and no stored response can be used: it has been stale for 30 seconds, and nothing allows stale reuse after an error (RFC 9111 §4.2.4). The cache forwards the error.
    GET => - => 90 max-age=60, stale-if-error=1 => The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and stale-if-error allows less (RFC 9111 §4.2.4). The cache responds with 504.
    GET => - => 90 max-age=60, must-revalidate => The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). The cache responds with 504.
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
        'The origin did not respond, and no stored response can be used: no response is stored (RFC 9111 §3). The cache responds with 504.',
    });
  });
});
