import { cacheHeaders } from 'halyard/cache';
import { respond } from 'halyard/http';
import { evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

describe('CAC.01: GET responses SHOULD be cacheable by default', () => {
  test.each([
    ['GET', undefined],
    ['GET', 200],
    ['GET', 203],
    ['GET', 204],
    ['GET', 301],
    ['HEAD', 200],
  ])('%s with status %s may be stored (RFC 9111 §3)', (method, status) => {
    const { 'cache-control': value } = cacheHeaders({ method, status });
    const directives = value.split(', ');
    expect(directives).not.toContain('no-store');
    expect(directives.some((directive) => /^max-age=\d+$/.test(directive))).toBe(true);
  });

  test('respond writes a storable response with an entity tag', () => {
    const { headers } = respond({ method: 'GET', headers: {} }, { body: { id: 17 } });
    expect(headers['cache-control']).not.toContain('no-store');
    expect(headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  });

  test('the cache of the client may store it and revalidates it by its tag', () => {
    const request = { method: 'GET', headers: {} };
    const response = respond(request, { body: { id: 17 } });
    const now = new Date('2024-05-01T12:00:00Z');
    const own = evaluateCaching(request, response, { shared: false, now });
    expect([own.storable, own.revalidate]).toEqual([true, true]);
    expect(own.revalidateWith).toEqual({ 'if-none-match': response.headers.etag });
    expect(evaluateCaching(request, response, { shared: true, now }).storable).toBe(false);
  });
});
