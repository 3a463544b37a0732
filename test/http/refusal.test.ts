import { refusal } from 'halyard/http';
import { describe, expect, test } from 'vitest';

type Options = Parameters<typeof refusal>[1];

describe('the answer to a request that must not be carried out', () => {
  test.each<
    readonly [method: string, headers: Record<string, string>, options: Options, status: unknown]
  >([
    ['PUT', {}, { version: 3 }, undefined],
    ['PUT', {}, { version: 3, required: true }, 428],
    ['DELETE', {}, { required: true }, 428],
    ['POST', {}, { version: 3, required: true }, undefined],
    ['PUT', { 'if-match': '"3"' }, { version: 3, required: true }, undefined],
    ['PUT', { 'if-match': '"2"' }, { version: 3 }, 412],
    ['POST', { 'if-match': '"2"' }, { version: 3 }, 412],
    ['PUT', { 'if-match': '*' }, { exists: false }, 412],
    ['PUT', { 'if-none-match': '*' }, { version: 3 }, 412],
    ['PUT', { 'if-none-match': '*' }, { exists: false, required: true }, undefined],
    ['PUT', { 'if-match': '"x"' }, { etag: '"x"', required: true }, undefined],
    [
      'PATCH',
      { 'if-unmodified-since': 'Wed, 01 May 2024 11:00:00 GMT' },
      { lastModified: new Date('2024-05-01T12:00:00Z') },
      412,
    ],
    // A GET is answered by `respond`.
    ['GET', { 'if-none-match': '"3"' }, { version: 3 }, undefined],
  ])('%s %j, %o: %s', (method, headers, options, status) => {
    expect(refusal({ method, headers }, options)?.status).toBe(status);
  });

  test('412 has the present tag, is not stored, and tells what failed', () => {
    const request = { method: 'PUT', headers: { 'if-match': '"2"' } };
    expect(refusal(request, { version: 3 })).toEqual({
      status: 412,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        etag: '"3"',
      },
      body: '{"type":"about:blank","title":"Precondition Failed","status":412,"detail":"The resource is not in the state that if-match asks for"}',
    });
  });

  test('412 has no tag of what does not exist', () => {
    const request = { method: 'PUT', headers: { 'if-match': '"2"' } };
    expect(refusal(request, { version: 3, exists: false })?.headers).not.toHaveProperty('etag');
  });

  // "SHOULD explain how to resubmit the request", "MUST NOT be stored by a cache" (RFC 6585 §3)
  test('428 tells what to send, is not stored, and has no tag: it is to be read first', () => {
    const response = refusal({ method: 'PUT', headers: {} }, { version: 3, required: true });
    expect(response?.headers).toEqual({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(response?.body).toContain('If-Match');
  });

  test('a validator that is none is refused', () => {
    expect(() => refusal({ headers: {} }, { etag: 'x' })).toThrow(
      expect.objectContaining({ code: 'conditional.etag' }),
    );
  });
});
