import {
  type CacheRequest,
  evaluateCaching,
  evaluateInvalidation,
  evaluateReuse,
  evaluateStoredPreconditions,
  revalidationRequest,
  storeResponse,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

/* Responses to QUERY are those of a GET of the query (RFC 10008 §2.6, §2.7). */

const NOW = new Date('2026-07-01T12:00:00Z');
const OPTIONS = { shared: true, now: NOW, responseTime: NOW };
const RESPONSE = { status: 200, headers: { 'cache-control': 'max-age=60', etag: '"3"' } };

/** `QUERY {"a":1} application/json`: the method, the content and its type. */
function requestOf(text: string): CacheRequest {
  const [method, content, type = 'application/json'] = text.split(' ');
  const headers: Record<string, string> = type === '-' ? {} : { 'content-type': type };
  const url = 'https://api.example.se/orders';
  return { method, url, headers, ...(content && { content }) };
}

describe('RFC 10008 §2.7: reuse', () => {
  test.each(
    table<readonly [presented: string, answered: string, outcome: string]>(`
      QUERY 1 => QUERY 1 => reuse
      QUERY 1 => QUERY 2 => forward
      QUERY 1 text/plain => QUERY 1 => forward
      QUERY 1 application/JSON => QUERY 1 => reuse
      QUERY => QUERY 1 => forward
      QUERY 1 - => QUERY 1 => forward
      QUERY 1 => GET => forward
      GET => QUERY 1 => forward
      HEAD => QUERY 1 => forward
    `),
  )('a request %s and a response to %s: %s', (presented, answered, outcome) => {
    const request = requestOf(presented);
    const { stored } = storeResponse(requestOf(answered), RESPONSE, OPTIONS);
    const copy = JSON.parse(JSON.stringify(stored));
    expect(evaluateReuse(request, copy, OPTIONS).outcome).toBe(outcome);
    const byHand = { request: requestOf(answered), response: RESPONSE, responseTime: NOW };
    expect(evaluateReuse(request, byHand, OPTIONS).outcome).toBe(outcome);
  });

  test.each(['QUERY', 'QUERY 1 -'])('nothing is stored for %s', (text) => {
    expect(evaluateCaching(requestOf(text), RESPONSE, OPTIONS).storable).toBe(true);
    const { stored, reasons } = storeResponse(requestOf(text), RESPONSE, OPTIONS);
    expect(stored).toBeUndefined();
    expect(reasons.at(-1)).toMatchObject({ section: 'RFC 10008 §2.7', met: false });
  });
});

test('RFC 10008 §2.6: a stored response answers the conditions of a client, and is revalidated', () => {
  const request = requestOf('QUERY 1');
  const { stored } = storeResponse(request, RESPONSE, OPTIONS);
  if (stored === undefined) throw new Error('not stored');
  const conditional = { ...request, headers: { ...request.headers, 'if-none-match': '"3"' } };
  expect(evaluateStoredPreconditions(conditional, stored).outcome).toBe('not-modified');
  expect(revalidationRequest(request, stored)).toEqual({
    method: 'QUERY',
    url: request.url,
    headers: { 'content-type': 'application/json', 'if-none-match': '"3"' },
  });
});

test('RFC 10008 §2: QUERY is safe and invalidates nothing', () => {
  expect(evaluateInvalidation(requestOf('QUERY 1'), RESPONSE).invalidates).toEqual([]);
});
