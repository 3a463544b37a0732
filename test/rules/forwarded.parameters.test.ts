import { baseUrl, checkForwarded, formatForwarded, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

describe('forwarded.parameters: host, proto, port (443 is assumed when missing) and prefix, separated by semicolons', () => {
  test.each(
    table<readonly [header: string, href: string]>(`
      # Forwarded: proto=<scheme>;host=<gateway_host>;port=<port>;prefix=<base_path>
      proto=https;host=gw.example.se;port=8443;prefix=/orders/v1 => https://gw.example.se:8443/orders/v1
      prefix=/orders/v1;port=8443;host=gw.example.se;proto=https => https://gw.example.se:8443/orders/v1
      proto=https;host=gw.example.se;port=443;prefix=/orders/v1 => https://gw.example.se/orders/v1
      # the port is missing
      proto=https;host=gw.example.se;prefix=/orders/v1 => https://gw.example.se/orders/v1
      proto=http;host=gw.example.se;prefix=/orders/v1 => http://gw.example.se/orders/v1
      # the others are missing
      host=gw.example.se;port=8443 => https://gw.example.se:8443
      host=gw.example.se;prefix=/orders/v1 => https://gw.example.se/orders/v1
      host=gw.example.se => https://gw.example.se
      proto=https;port=8443;prefix=/orders/v1 => https://backend.example.se
    `),
  )('%s', (forwarded, href) => {
    const options = { fallback: 'https://backend.example.se', trustedHops: 1 };
    expect(baseUrl({ headers: { forwarded } }, options).href).toBe(href);
  });

  test('the parameters are read by their names', () => {
    const header = 'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1';
    expect(parseForwarded(header)).toEqual([
      {
        parameters: { proto: 'https', host: 'gw.example.se', port: '8443', prefix: '/orders/v1' },
      },
    ]);
  });

  test('a header in the form of the conventions has no finding', () => {
    const header = 'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1';
    expect(checkForwarded(header)).toEqual([]);
    // The same in the quotes that RFC 7239 §4 asks of a value with a slash.
    const quoted = 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"';
    expect(formatForwarded('https://gw.example.se:8443/orders/v1')).toBe(quoted);
    expect(checkForwarded(quoted)).toEqual([]);
  });

  test.each([
    'proto=https;prefix=/orders/v1',
    'host=gw.example.se;prefix=/orders/v1',
    'proto=https;host=gw.example.se:8443;prefix=/orders/v1',
    'proto=https;host=gw.example.se;port=none;prefix=/orders/v1',
    'proto=https;host=gw.example.se;prefix=orders/v1',
  ])('another form has one: %s', (header) => {
    expect(checkForwarded(header)).toMatchObject([
      { rule: 'forwarded.parameters', level: 'SHALL' },
    ]);
  });
});
