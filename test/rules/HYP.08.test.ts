import { baseUrl, checkForwarded, formatForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

describe('HYP.08: the gateway SHALL send an extra header with its base URL for the API', () => {
  test.each([
    'https://gw.example.se/orders/v1',
    'https://gw.example.se:8443/orders/v1',
    'https://gw.example.se',
    'https://[2001:db8::17]:8443/orders/v1',
  ])('the base URL %s arrives at the backend', (base) => {
    const forwarded = formatForwarded(base);
    const options = { fallback: 'https://backend.example.se', trustedHops: 1 };
    expect(baseUrl({ headers: { forwarded } }, options)).toMatchObject({
      href: base,
      source: 'forwarded',
    });
    expect(checkForwarded(forwarded)).toEqual([]);
  });

  test.each([undefined, null, '', ' ', ','])(
    'a gateway that sends %j breaks the rule',
    (header) => {
      expect(checkForwarded(header).map(({ rule }) => rule)).toEqual(['HYP.08']);
    },
  );
});
