import { noContent } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const PATCH = { method: 'PATCH', url: '/orders/17', headers: {} };
const CHANGED = new Date(Date.UTC(2026, 2, 1, 12, 0, 0));

describe('204 (RFC 9110 §15.3.5)', () => {
  // "A server MUST NOT send a Content-Length header field in any response with a status code of [...]
  // 204" (§8.6).
  test.each(['PUT', 'PATCH', 'POST', 'DELETE'])('to %s has no content', (method) => {
    expect(noContent({ ...PATCH, method })).toStrictEqual({
      status: 204,
      headers: { 'cache-control': 'no-store' },
    });
  });

  test('has the tag and the date of the new version', () => {
    expect(noContent(PATCH, { version: 4, lastModified: CHANGED }).headers).toStrictEqual({
      etag: '"4"',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      'cache-control': 'no-store',
    });
    expect(noContent(PATCH, { etag: '"a"' }).headers.etag).toBe('"a"');
  });
});
