import { seeOther } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const url = 'https://api.example.se/orders/v1/orders/17';
const POST = { method: 'POST', url: '/orders', headers: {} };
const GET = { method: 'GET', url: '/orders/latest', headers: {} };

describe('303 (RFC 9110 §15.4.4)', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'to %s has Location and is not stored',
    (method) => {
      expect(seeOther({ ...POST, method }, url)).toStrictEqual({
        status: 303,
        headers: { 'cache-control': 'no-store', location: url },
      });
    },
  );

  test.each(['GET', 'HEAD'])('to %s may be stored and revalidated', (method) => {
    expect(seeOther({ ...GET, method }, url)).toStrictEqual({
      status: 303,
      headers: { 'cache-control': 'private, max-age=0, must-revalidate', location: url },
    });
  });

  test('the policy is for GET and HEAD', () => {
    const cache = { maxAge: 60 };
    expect(seeOther({ ...GET, method: 'HEAD' }, url, { cache }).headers).toMatchObject({
      'cache-control': 'max-age=60',
    });
    expect(seeOther(POST, url, { cache }).headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

test.each(['/orders/17', '//a.se/', '', 'ftp://a.se/', 'https://a.se/\r\na: b'])(
  'the URL %j is refused',
  (url) => {
    expect(() => seeOther(POST, url)).toThrow(expect.objectContaining({ code: 'http.header' }));
  },
);
