import { checkExchange } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

describe('caching.warning: Warning tells problems with the message state; more than one may appear', () => {
  const isReported = (warning: string) =>
    checkExchange(
      { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
      { status: 204, headers: { etag: '"3"', warning } },
    ).some(({ rule }) => rule === 'caching.warning');

  test.each([
    '110 gw.example.se "Response is Stale", 111 gw.example.se "Revalidation Failed"',
    '112 - "cache down" "Sun, 06 Nov 1994 08:49:37 GMT"',
    '214 [::1] "one, \\"two\\""',
    '299 - ""',
    'x, 199 - "y", ,',
  ])('%s is in order', (warning) => {
    expect(isReported(warning)).toBe(false);
  });

  test.each([
    '110',
    '110 -',
    '110 "Response is Stale"',
    '11 - "x"',
    '1100 - "x"',
    '110  - "x"',
    '110 - x',
    '110 - "x',
    '110 - "x"y',
    '110 - "x"  "y"',
    'x110 - "x"',
  ])('%s is reported', (warning) => {
    expect(isReported(warning)).toBe(true);
  });
});
