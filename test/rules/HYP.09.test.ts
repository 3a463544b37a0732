import { baseUrl, checkForwarded, formatForwarded, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

describe('HYP.09: the header SHALL be named Forwarded, as in RFC 7239', () => {
  const options = { fallback: 'https://api.example.se/v1', trustedHops: 1 };

  test.each<readonly [name: string, value: string, href: string]>([
    ['Forwarded', 'host=gw.example.se', 'https://gw.example.se'],
    // Field names and parameter names are in any case (RFC 7239 §4).
    ['forwarded', 'Host=gw.example.se', 'https://gw.example.se'],
    ['FORWARDED', 'host="gw.example.se"', 'https://gw.example.se'],
    // No other name is read.
    ['X-Forwarded', 'host=gw.example.se', 'https://api.example.se/v1'],
    ['X-Forwarded-Host', 'gw.example.se', 'https://api.example.se/v1'],
    ['X-Forwarded-Prefix', '/orders', 'https://api.example.se/v1'],
    ['Forwarded-For', 'host=gw.example.se', 'https://api.example.se/v1'],
    ['X-Original-Host', 'gw.example.se', 'https://api.example.se/v1'],
  ])('%s: %s', (name, value, href) => {
    expect(baseUrl({ headers: { [name]: value } }, options).href).toBe(href);
  });

  test('the output follows RFC 7239 §4', () => {
    const parameters = { for: '[2001:db8:cafe::17]:4711', proto: 'https', host: 'gw.example.se' };
    const header = 'for="[2001:db8:cafe::17]:4711";proto=https;host=gw.example.se';
    expect(formatForwarded([{ parameters }])).toBe(header);
    expect(parseForwarded(header)).toEqual([{ parameters }]);
  });

  test.each(['host="gw.example.se', 'host', 'host=gw.example.se;host=gw.example.se', 'host=a b'])(
    'another grammar is a finding: %s',
    (header) => {
      expect(checkForwarded(header)).toMatchObject([{ rule: 'HYP.09', level: 'SHALL' }]);
    },
  );
});
