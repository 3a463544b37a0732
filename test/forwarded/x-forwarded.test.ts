import { type BaseUrl, type BaseUrlOptions, baseUrl } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'https://own.example/v1';
const one: BaseUrlOptions = { fallback, trustedHops: 1, forwardedHeaders: 'x-forwarded' };
const two: BaseUrlOptions = { ...one, trustedHops: 2 };

const HOST = 'x-forwarded-host';
const PROTO = 'x-forwarded-proto';
const PORT = 'x-forwarded-port';
const PREFIX = 'x-forwarded-prefix';
const ALL = [HOST, PROTO, PORT, PREFIX];

describe('X-Forwarded-Host, -Proto, -Port and -Prefix', () => {
  type Case = readonly [headers: Record<string, string>, options: BaseUrlOptions, href: string];
  test.each<Case>([
    [{ [HOST]: 'gw.se' }, one, 'https://gw.se'],
    [{ [HOST]: 'GW.se:8443', [PREFIX]: '/orders/v1/' }, one, 'https://gw.se:8443/orders/v1'],
    [
      { [HOST]: 'gw.se', [PROTO]: 'http', [PORT]: '8080', [PREFIX]: 'orders' },
      one,
      'http://gw.se:8080/orders',
    ],
    [{ [HOST]: 'gw.se', [PROTO]: 'https', [PORT]: '443' }, one, 'https://gw.se'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/' }, one, 'https://gw.se'],
    // Lists are read from the right.
    [{ [HOST]: 'evil.se, gw.se' }, one, 'https://gw.se'],
    [{ [HOST]: 'evil.se,gw.se, ,\t', [PROTO]: 'http,https' }, one, 'https://gw.se'],
    [{ [HOST]: 'evil.se, gw.se, inner.se' }, two, 'https://gw.se'],
    [{ [HOST]: 'gw.se, inner.se', [PROTO]: 'https, http' }, two, 'https://gw.se'],
    // A proxy may add to one list and leave another as it is.
    [{ [HOST]: 'gw.se', [PROTO]: 'https, http' }, two, 'https://gw.se'],
    [{ [HOST]: 'gw.se, inner.se', [PORT]: '8443' }, two, 'https://gw.se:8443'],
    // What was taken off the path by one proxy after the other.
    [{ [HOST]: 'gw.se', [PREFIX]: '/orders, /v1' }, two, 'https://gw.se/orders/v1'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/orders/,v1/' }, two, 'https://gw.se/orders/v1'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/, /v1' }, two, 'https://gw.se/v1'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/evil, /orders, /v1' }, two, 'https://gw.se/orders/v1'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/evil, /orders' }, one, 'https://gw.se/orders'],
  ])('%j', (headers, options, href) => {
    expect(baseUrl({ headers }, options)).toEqual({
      href,
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ALL,
    });
  });

  test.each<readonly [headers: Record<string, string>, expected: Omit<BaseUrl, 'href' | 'source'>]>(
    [
      [{}, { reason: 'element-without-host', vary: [HOST] }],
      [{ [HOST]: ' , ' }, { reason: 'element-without-host', vary: [HOST] }],
      [{ [PROTO]: 'https' }, { reason: 'element-without-host', vary: [HOST] }],
      [{ [HOST]: 'good.se@evil.se' }, { reason: 'host-refused', vary: [HOST] }],
      [{ [HOST]: 'gw.se:0' }, { reason: 'port-refused', vary: [HOST] }],
      [
        { [HOST]: 'gw.se', [PROTO]: 'ftp' },
        { reason: 'proto-refused', vary: [HOST, PROTO] },
      ],
      [
        { [HOST]: 'gw.se', [PORT]: 'x' },
        { reason: 'port-refused', vary: [HOST, PROTO, PORT] },
      ],
      [
        { [HOST]: 'gw.se', [PREFIX]: '//evil.se' },
        { reason: 'prefix-refused', vary: ALL },
      ],
      [
        { [HOST]: 'gw.se', [PREFIX]: '/..' },
        { reason: 'prefix-refused', vary: ALL },
      ],
      [
        { [HOST]: 'evil.se', [PREFIX]: '/a' },
        { reason: 'gateway-not-allowed', vary: ALL },
      ],
    ],
  )('what it depends on is noted, and no more: %j', (headers, { reason, vary }) => {
    const gatewayHosts = ['gw.se'];
    expect(baseUrl({ headers }, { ...one, gatewayHosts })).toEqual({
      href: fallback,
      source: 'fallback',
      reason,
      vary,
    });
    // The header that was read last is the one that decides.
    expect(
      baseUrl({ headers: { ...headers, forwarded: 'host=gw.se' } }, { ...one, gatewayHosts }).vary,
    ).toEqual(vary);
  });

  test('a host that is kept in Host, with what the proxy says of the rest', () => {
    const options = { ...one, allowedHosts: ['api.se'] };
    const headers = { host: 'api.se', [PROTO]: 'https', [PREFIX]: '/orders' };
    expect(baseUrl({ headers }, options)).toEqual({
      href: 'https://api.se/orders',
      source: 'host',
      reason: 'element-without-host',
      vary: [HOST, 'host', PROTO, PORT, PREFIX],
    });
  });
});

describe('the two kinds are never mixed', () => {
  const headers = { forwarded: 'host=gw.se;prefix=/f', [HOST]: 'x.se', [PREFIX]: '/x' };

  test('Forwarded alone, unless told otherwise', () => {
    for (const forwardedHeaders of [undefined, 'forwarded'] as const) {
      const options = { fallback, trustedHops: 1, ...(forwardedHeaders && { forwardedHeaders }) };
      expect(baseUrl({ headers }, options)).toMatchObject({
        href: 'https://gw.se/f',
        vary: ['forwarded'],
      });
    }
  });

  test('X-Forwarded-* alone, where it is told', () => {
    expect(baseUrl({ headers }, one)).toMatchObject({ href: 'https://x.se/x', vary: ALL });
    const { forwarded } = headers;
    expect(baseUrl({ headers: { forwarded } }, one)).toMatchObject({
      href: fallback,
      vary: [HOST],
    });
  });

  test('neither without a trusted hop', () => {
    const options = { ...one, trustedHops: 0 };
    expect(baseUrl({ headers }, options)).toMatchObject({ reason: 'no-trusted-hop', vary: [] });
  });
});

describe('a predicate sees the lists as elements, their last entries together', () => {
  const headers = {
    'x-forwarded-for': '192.0.2.60, 10.0.0.1',
    [HOST]: 'evil.se, gw.se, inner.se',
    [PROTO]: 'http',
  };

  test('from the right', () => {
    const asked: unknown[] = [];
    baseUrl({ headers }, { ...one, trustedHops: (element) => asked.push(element.parameters) > 0 });
    expect(asked).toEqual([
      { for: '10.0.0.1', host: 'inner.se', proto: 'http' },
      { for: '192.0.2.60', host: 'gw.se' },
      { host: 'evil.se' },
    ]);
  });

  test('until it answers false; what it was asked about is noted', () => {
    const trustedHops: BaseUrlOptions['trustedHops'] = ({ parameters }, index) =>
      index === 0 || parameters.for === '192.0.2.60';
    expect(baseUrl({ headers }, { ...one, trustedHops })).toMatchObject({
      href: 'http://gw.se',
      vary: ['x-forwarded-for', ...ALL],
    });
    expect(baseUrl({ headers }, { ...one, trustedHops: () => false })).toMatchObject({
      reason: 'no-trusted-hop',
      href: fallback,
    });
    expect(baseUrl({ headers: {} }, { ...one, trustedHops: () => true })).toMatchObject({
      reason: 'no-trusted-hop',
      href: fallback,
    });
  });
});

test('a megabyte of a list takes milliseconds', () => {
  for (const piece of [',', ' ', '\t,', 'a,', 'a', '/', '\u3002']) {
    const value = `${piece.repeat(1_000_000 / piece.length)}, gw.se`;
    const headers = { [HOST]: value, [PROTO]: value, [PREFIX]: value };
    baseUrl({ headers }, { ...one, trustedHops: 1_000_000 });
    baseUrl({ headers }, { ...one, trustedHops: () => true });
    expect(baseUrl({ headers: { [HOST]: value } }, one).href).toBe('https://gw.se');
  }
});
