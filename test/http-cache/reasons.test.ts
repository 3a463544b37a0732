import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { PRIVATE, requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

describe('the requirements of RFC 9111 §3, each with each of its reasons', () => {
  const reasonsOf = (request: string, response: string, cache = SHARED) =>
    evaluateCaching(requestOf(request), responseOf(response), cache).reasons;

  // Rows: a request, its response, the clause with whether it is met, its section, its reason.
  test.each(
    rows(`
    GET => 200 => method true => RFC 9111 §3 => the method allows storing
    HEAD => 200 => method true => RFC 9111 §3 => the method allows storing
    PUT => 200 => method false => RFC 9111 §3 => responses to PUT are not stored
    POST => 200 => method false => RFC 9111 §3, RFC 9110 §9.3.3 => the response to POST has no explicit freshness lifetime
    POST => 200 | max-age=60 => method false => RFC 9111 §3, RFC 9110 §9.3.3 => the Content-Location of the response to POST is not the target URI
    POST => 200 | max-age=60 | content-location: /orders => method true => RFC 9111 §3, RFC 9110 §9.3.3 => the response to POST is that of its target URI
    GET => 200 => final true => RFC 9111 §3 => the status is final
    GET => 103 => final false => RFC 9111 §3 => status 103 is not final
    GET => 200 => understood true => RFC 9111 §3, §5.2.2.3 => status 200 may be stored
    GET => 429 => understood false => RFC 6585 §3 to §6 => responses with status 429 must not be stored
    GET => 304 => understood false => RFC 9111 §4.3.4 => a 304 updates stored responses and is not stored itself
    GET => 412 => understood false => RFC 9110 §15.5 => status 412 answers fields of the request that Vary does not name
    GET => 200 | must-understand => understood true => RFC 9111 §3, §5.2.2.3 => status 200 may be stored
    GET => 206 => understood false => RFC 9111 §3, §5.2.2.3 => the cache does not understand status 206
    GET => 200 => no-store true => RFC 9111 §5.2.2.5 => no-store does not forbid storing
    GET | no-store => 200 => no-store false => RFC 9111 §5.2.1.5 => the request contains no-store
    GET => 200 | no-store => no-store false => RFC 9111 §5.2.2.5 => the response contains no-store
    GET => 200 | must-understand, no-store => no-store true => RFC 9111 §5.2.2.5 => no-store does not forbid storing
    GET => 200 => private true => RFC 9111 §5.2.2.7 => the response is not private, or the cache is
    GET => 200 | private => private false => RFC 9111 §5.2.2.7 => the response is private
    GET => 200 | private="a, b" => private true => RFC 9111 §5.2.2.7 => the response is not private, or the cache is
    GET => 200 => authorization true => RFC 9111 §3.5 => the request has no Authorization, or the response allows it
    GET | authorization: x => 200 | public => authorization true => RFC 9111 §3.5 => the request has no Authorization, or the response allows it
    GET | authorization: x => 200 => authorization false => RFC 9111 §3.5 => the request has Authorization and the response does not allow shared caching
    GET => 200 => explicit true => RFC 9111 §3, §4.2.2 => status 200 allows storing
    GET => 200 | public => explicit true => RFC 9111 §3 => public allows storing
    GET => 200 | expires: 0 => explicit true => RFC 9111 §3 => Expires allows storing
    GET => 200 | max-age=60 => explicit true => RFC 9111 §3 => max-age allows storing
    GET => 200 | s-maxage=60 => explicit true => RFC 9111 §3 => s-maxage allows storing
    GET => 299 => explicit false => RFC 9111 §3, §4.2.2 => neither a header field nor status 299 allows storing
  `),
  )('%s', (_, request = '', response = '', clause = '', section, reason) => {
    const [name, met] = clause.split(' ');
    expect(reasonsOf(request, response).find((each) => each.clause === name)).toEqual({
      clause: name,
      section,
      met: met === 'true',
      reason,
    });
  });

  test('in a private cache, each is met', () => {
    const reasons = reasonsOf('GET | authorization: x', '299 | private', PRIVATE);
    expect(reasons.map(({ met }) => met)).toEqual(Array(7).fill(true));
    expect(reasons.at(-1)?.reason).toBe('private allows storing');
  });
});

// Rows: a request, a stored response with its age, the clause with whether it is met, its section, its reason.
describe('the requirements of RFC 9111 §4, each with each of its reasons', () => {
  test.each(
    rows(`
    GET => 0 200 | max-age=60 => stored true => RFC 9111 §3 => the response may be stored
    GET => 0 200 | no-store => stored false => RFC 9111 §3 => the response must not be stored: the response contains no-store
    GET => 0 200 | max-age=60 => target true => RFC 9111 §4 => the target URIs are the same
    GET /x => 0 200 | max-age=60 => target false => RFC 9111 §4 => the target URIs differ
    HEAD => 0 200 | max-age=60 => method true => RFC 9111 §4 => the stored response can answer the method
    POST => 0 200 | max-age=60 => method false => RFC 9111 §4 => a response to GET cannot answer POST
    GET => 0 200 | max-age=60 => vary true => RFC 9111 §4.1 => the requests have the same fields of Vary
    GET => 0 200 | vary: * => vary false => RFC 9111 §4.1 => Vary is * or malformed
    GET | accept: a => 0 200 | vary: Accept => vary false => RFC 9111 §4.1 => the requests differ in accept
    GET => 0 200 | max-age=60 => complete true => RFC 9111 §3.3 => the stored response has all that is requested
    GET => 0 206 => complete false => RFC 9111 §3.3 => the stored response is a part without the requested range
    GET | range: bytes=4-9 => 0 206 | content-range: bytes 4-9/10 => complete true => RFC 9111 §3.3 => the stored response has all that is requested
    GET => 0 200 | max-age=60 => no-cache true => RFC 9111 §4 => no-cache does not forbid reuse
    GET => 0 200 | no-cache="a, b" => no-cache true => RFC 9111 §4 => no-cache does not forbid reuse
    GET => 0 200 | no-cache => no-cache false => RFC 9111 §5.2.2.4 => the response contains no-cache
    GET | no-cache => 0 200 => no-cache false => RFC 9111 §5.2.1.4 => the request contains no-cache
    GET | pragma: no-cache => 0 200 => no-cache false => RFC 9111 §5.4 => the request contains Pragma: no-cache
    GET => 59 200 | max-age=60 => fresh true => RFC 9111 §4.2 => it is fresh for another 1 second
    GET | max-age=1 => 30 200 | max-age=60 => fresh false => RFC 9111 §5.2.1.1 => it is 30 seconds old and the request accepts at most 1 second
    GET | min-fresh=31 => 30 200 | max-age=60 => fresh false => RFC 9111 §5.2.1.3 => it does not stay fresh for the 31 seconds that the request requires
    GET | max-stale => 70 200 | max-age=60 => fresh true => RFC 9111 §5.2.1.2 => it has been stale for 10 seconds, which max-stale allows
    GET => 70 200 | max-age=60, stale-while-revalidate=10 => fresh true => RFC 5861 §3 => it has been stale for 10 seconds, which stale-while-revalidate allows
    GET => 61 200 | max-age=60 => fresh false => RFC 9111 §4.2.4 => it has been stale for 1 second
    GET => 70 200 | max-age=60, no-cache => fresh false => RFC 9111 §4.2.4 => it has been stale for 10 seconds, and no-cache forbids stale reuse
    GET => 70 200 | max-age=60, must-revalidate => fresh false => RFC 9111 §4.2.4 => it has been stale for 10 seconds, and must-revalidate forbids stale reuse
    GET => 70 200 | max-age=60, proxy-revalidate => fresh false => RFC 9111 §4.2.4 => it has been stale for 10 seconds, and proxy-revalidate forbids stale reuse
    GET => 70 200 | s-maxage=60 => fresh false => RFC 9111 §4.2.4 => it has been stale for 10 seconds, and s-maxage forbids stale reuse
  `),
  )('%s', (_, request, stored = '', clause = '', section, reason) => {
    const [age = '', ...response] = stored.split(' ');
    const [name, met] = clause.split(' ');
    const given = storedOf('GET', response.join(' '), Number(age));
    const { reasons } = evaluateReuse(requestOf(request), given, SHARED);
    expect(reasons.find((each) => each.clause === name)).toEqual({
      clause: name,
      section,
      met: met === 'true',
      reason,
    });
  });
});
