import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

describe('caching.pragma: Pragma: no-cache forces revalidation with the origin; HTTP/1.0 only, not reliable for responses', () => {
  const now = new Date('2024-05-01T12:00:00Z');
  const request = { method: 'GET', url: '/orders', headers: {} };
  const response = { status: 200, headers: { 'cache-control': 'max-age=60', etag: '"3"' } };
  const stored = { request, response, responseTime: now };

  test('in a request it requires revalidation of the stored response', () => {
    const asked = { ...request, headers: { pragma: 'no-cache' } };
    const verdict = evaluateReuse(asked, stored, { shared: true, now });
    expect(verdict.outcome).toBe('validate');
    expect(verdict.revalidateWith).toEqual({ 'if-none-match': '"3"' });
    expect(evaluateReuse(request, stored, { shared: true, now }).outcome).toBe('reuse');
  });

  test('in a response it is ignored', () => {
    const headers = { ...response.headers, pragma: 'no-cache' };
    const verdict = evaluateCaching(request, { status: 200, headers }, { shared: true, now });
    expect([verdict.fresh, verdict.revalidate]).toEqual([true, false]);
  });
});
