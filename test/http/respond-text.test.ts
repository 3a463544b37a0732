import { entityTag } from 'halyard/conditional';
import { respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const TEXT = '{"id":17,"customer":"Björn"}';

const getWith = (headers: Record<string, string>) => ({ ...GET, headers });

describe('JSON text in place of a body', () => {
  test('is sent as it is, with the headers of the body', () => {
    expect(respond(GET, { text: TEXT })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': '29',
        // RFC 9110 §8.8.3: of the octets that are sent.
        etag: entityTag(TEXT),
        'cache-control': 'private, max-age=0, must-revalidate',
      },
      body: TEXT,
    });
  });

  test.each<[what: string, request: typeof GET, status: number]>([
    ['a 304', getWith({ 'if-none-match': '"3"' }), 304],
    ['a 412', getWith({ 'if-match': '"2"' }), 412],
  ])('by a function is not written for %s', (_what, request, status) => {
    const text = vi.fn(() => TEXT);
    expect(respond(request, { text, version: 3 }).status).toBe(status);
    expect(text).not.toHaveBeenCalled();
  });
});
