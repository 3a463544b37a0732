import {
  type BaseUrl,
  type BaseUrlOptions,
  baseUrl,
  type ForwardedHeaders,
} from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'https://own.example/v1';
const HOST = 'x-forwarded-host';
const PROTO = 'x-forwarded-proto';
const PORT = 'x-forwarded-port';
const PREFIX = 'x-forwarded-prefix';
const FOR = 'x-forwarded-for';

/** Options for gateways that write the headers of a list. */
function gateways(
  trustedHops: BaseUrlOptions['trustedHops'],
  ...forwardedHeaders: Exclude<ForwardedHeaders, string>
): BaseUrlOptions & { forwardedHeaders: ForwardedHeaders } {
  const allowedHosts = ['gw.se', 'gw.se:8443', 'gw.se:8080', 'inner.se'];
  return { fallback, trustedHops: trustedHops ?? 0, allowedHosts, forwardedHeaders };
}

describe('the entry of the outermost trusted proxy is used', () => {
  type Case = readonly [headers: Record<string, string>, options: BaseUrlOptions, href: string];
  test.each<Case>([
    [{ [HOST]: 'gw.se' }, gateways(1, HOST), 'https://gw.se'],
    [
      { [HOST]: 'GW.se:8443', [PREFIX]: '/a/v1/' },
      gateways(1, HOST, PREFIX),
      'https://gw.se:8443/a/v1',
    ],
    [
      { [HOST]: 'gw.se', [PROTO]: 'http', [PORT]: '8080', [PREFIX]: 'orders' },
      gateways(1, HOST, PROTO, PORT, PREFIX),
      'http://gw.se:8080/orders',
    ],
    [{ [HOST]: 'gw.se', [PORT]: '443' }, gateways(1, HOST, PORT), 'https://gw.se'],
    [{ [HOST]: 'gw.se', [PREFIX]: '/' }, gateways(1, HOST, PREFIX), 'https://gw.se'],
    // A gateway that takes nothing off the path may write an empty prefix.
    [{ [HOST]: 'gw.se', [PREFIX]: '' }, gateways(1, HOST, PREFIX), 'https://gw.se'],
    // Lists are read from the right.
    [{ [HOST]: 'evil.se, gw.se' }, gateways(1, HOST), 'https://gw.se'],
    [
      { [HOST]: 'evil.se,\tgw.se \t', [PROTO]: 'https,http' },
      gateways(1, HOST, PROTO),
      'http://gw.se',
    ],
    [{ [HOST]: 'evil.se, gw.se, inner.se' }, gateways(2, HOST), 'https://gw.se'],
    [
      { [HOST]: 'gw.se, inner.se', [PROTO]: 'http, https' },
      gateways(2, HOST, PROTO),
      'http://gw.se',
    ],
    // Each proxy lists what it took off the path.
    [
      { [HOST]: 'gw.se, b', [PREFIX]: '/orders, /v1' },
      gateways(2, HOST, PREFIX),
      'https://gw.se/orders/v1',
    ],
    [
      { [HOST]: 'gw.se, b', [PREFIX]: '/orders/,v1/' },
      gateways(2, HOST, PREFIX),
      'https://gw.se/orders/v1',
    ],
    [{ [HOST]: 'gw.se, b', [PREFIX]: '/, /v1' }, gateways(2, HOST, PREFIX), 'https://gw.se/v1'],
    [{ [HOST]: 'gw.se, b', [PREFIX]: ', /v1' }, gateways(2, HOST, PREFIX), 'https://gw.se/v1'],
    [
      { [HOST]: 'gw.se, b', [PREFIX]: '/evil, /a, /v1' },
      gateways(2, HOST, PREFIX),
      'https://gw.se/a/v1',
    ],
  ])('%j, %j', (headers, options, href) => {
    expect(baseUrl({ headers }, options)).toEqual({
      href,
      source: 'forwarded',
      reason: 'trusted-element',
      vary: options.forwardedHeaders,
    });
  });
});

describe('headers that the gateway does not write are the client’s, and are not read', () => {
  const evil = { [HOST]: 'inner.se', [PROTO]: 'http', [PORT]: '8080', [PREFIX]: '/evil' };

  test.each<readonly [forwardedHeaders: ForwardedHeaders, headers: Record<string, string>]>([
    [[HOST], { ...evil, [HOST]: 'gw.se' }],
    [[HOST, PROTO], { ...evil, [HOST]: 'gw.se', [PROTO]: 'https' }],
    [[HOST, PROTO, PORT], { ...evil, [HOST]: 'gw.se', [PROTO]: 'https', [PORT]: '443' }],
  ])('%j', (forwardedHeaders, headers) => {
    expect(baseUrl({ headers }, { ...gateways(1), forwardedHeaders })).toMatchObject({
      href: 'https://gw.se',
      vary: forwardedHeaders,
    });
  });

  test('a gateway that writes -For and -Proto and keeps Host', () => {
    const headers = { ...evil, [PROTO]: 'https', host: 'gw.se' };
    expect(baseUrl({ headers }, gateways(1, PROTO))).toEqual({
      href: 'https://gw.se/v1',
      source: 'host',
      reason: 'element-without-host',
      vary: [PROTO, 'host'],
    });
  });

  test('Forwarded', () => {
    const headers = { forwarded: 'host=inner.se;prefix=/evil', [HOST]: 'gw.se' };
    expect(baseUrl({ headers }, gateways(1, HOST)).href).toBe('https://gw.se');
    const { forwarded } = headers;
    expect(baseUrl({ headers: { forwarded } }, gateways(1, HOST))).toMatchObject({
      href: fallback,
      reason: 'host-absent',
    });
  });

  test('X-Forwarded-*, where Forwarded is read', () => {
    const headers = { forwarded: 'host=gw.se;prefix=/f', ...evil };
    for (const forwardedHeaders of [undefined, 'forwarded'] as const) {
      const options = { fallback, trustedHops: 1, ...(forwardedHeaders && { forwardedHeaders }) };
      expect(baseUrl({ headers }, options)).toMatchObject({
        href: 'https://gw.se/f',
        vary: ['forwarded'],
      });
    }
  });

  test('any of them, without a trusted hop', () => {
    expect(baseUrl({ headers: evil }, gateways(0, HOST, PREFIX))).toEqual({
      href: fallback,
      source: 'fallback',
      reason: 'host-absent',
      vary: ['host'],
    });
  });
});

describe('the reason tells why entries are not used', () => {
  const ALL = [HOST, PROTO, PORT, PREFIX] as const;
  const full = { [HOST]: 'gw.se', [PROTO]: 'https', [PORT]: '443', [PREFIX]: '/a' };

  test.each<readonly [headers: Record<string, string>, reason: BaseUrl['reason']]>([
    [{ host: 'evil.se' }, 'host-not-allowed'],
    [{ ...full, [HOST]: ' , ' }, 'host-refused'],
    [{ ...full, [HOST]: 'good.se@evil.se' }, 'host-refused'],
    [{ ...full, [HOST]: 'gw.se:0' }, 'port-refused'],
    [{ ...full, [PROTO]: 'ftp' }, 'proto-refused'],
    [{ ...full, [PROTO]: '' }, 'proto-refused'],
    [{ ...full, [PORT]: 'x' }, 'port-refused'],
    [{ ...full, [PREFIX]: '//evil.se' }, 'prefix-refused'],
    [{ ...full, [PREFIX]: '/..' }, 'prefix-refused'],
    [{ ...full, [HOST]: 'evil.se' }, 'element-not-allowed'],
    // An empty entry of the gateway does not make the client's entry the last one.
    [{ ...full, [HOST]: 'gw.se, ' }, 'host-refused'],
    [{ ...full, [HOST]: 'gw.se,' }, 'host-refused'],
    // A header of the list is missing, so the gateway did not write it.
    [{ [HOST]: 'gw.se' }, 'list-too-short'],
    [{ [PREFIX]: '/a' }, 'list-too-short'],
  ])('%j: %s', (headers, reason) => {
    expect(baseUrl({ headers }, gateways(1, ...ALL))).toEqual({
      href: fallback,
      source: 'fallback',
      reason,
      vary: [...ALL, 'host'],
    });
  });

  test.each<readonly [headers: Record<string, string>]>([
    [{ [HOST]: 'gw.se' }],
    [{ [HOST]: 'gw.se', [PROTO]: 'https, https' }],
    [{ [HOST]: 'evil.se, gw.se, inner.se', [PROTO]: 'https' }],
  ])('a list shorter than two hops is refused: %j', (headers) => {
    expect(baseUrl({ headers }, gateways(2, HOST, PROTO))).toMatchObject({
      href: fallback,
      reason: 'list-too-short',
    });
  });
});

describe('a predicate', () => {
  const headers = {
    [FOR]: '192.0.2.60, 10.0.0.1',
    [HOST]: 'inner.se, gw.se, inner.se',
    [PROTO]: 'https, http, https',
  };

  test('gets the entries at the same position from the right as an element', () => {
    const asked: unknown[] = [];
    const trustedHops: BaseUrlOptions['trustedHops'] = (element) =>
      asked.push({ ...element.parameters }) > 0;
    // The client's third host has no address beside it, so it is not an element.
    expect(baseUrl({ headers }, gateways(trustedHops, FOR, HOST, PROTO))).toMatchObject({
      href: 'http://gw.se',
      vary: [FOR, HOST, PROTO],
    });
    expect(asked).toEqual([
      { for: '10.0.0.1', host: 'inner.se', proto: 'https' },
      { for: '192.0.2.60', host: 'gw.se', proto: 'http' },
    ]);
  });

  test('on for never trusts a host that the client wrote beside it', () => {
    const isGateway: BaseUrlOptions['trustedHops'] = ({ parameters }) =>
      parameters.for === '10.0.0.1';
    // The gateway writes X-Forwarded-For only.
    const spoofed = { [FOR]: '10.0.0.1', [HOST]: 'inner.se', [PREFIX]: '/evil', host: 'gw.se' };
    expect(baseUrl({ headers: spoofed }, gateways(isGateway, FOR)).href).toBe('https://gw.se/v1');
    // It writes both, but the client came past it.
    const { [FOR]: _, ...past } = spoofed;
    expect(baseUrl({ headers: past }, gateways(isGateway, FOR, HOST))).toMatchObject({
      href: 'https://gw.se/v1',
      reason: 'list-too-short',
    });
  });

  test('is called until it returns false', () => {
    const only =
      (count: number): BaseUrlOptions['trustedHops'] =>
      (_, index) =>
        index < count;
    const base = (count: number) => baseUrl({ headers }, gateways(only(count), HOST, PROTO));
    expect(base(1).href).toBe('https://inner.se');
    expect(base(2).href).toBe('http://gw.se');
    expect(baseUrl({ headers: { ...headers, host: 'gw.se' } }, gateways(only(0), HOST))).toEqual({
      href: 'https://gw.se/v1',
      source: 'host',
      reason: 'no-trusted-hop',
      vary: [HOST, 'host'],
    });
  });

  test('an empty first entry is one entry', () => {
    for (const [value, entries] of [
      [',gw.se', 2],
      [',,gw.se', 3],
      ['', 1],
    ] as const) {
      let calls = 0;
      baseUrl(
        { headers: { [HOST]: value } },
        gateways(() => ++calls > 0, HOST),
      );
      expect(calls).toBe(entries);
    }
  });

  test('is called at most 1,000 times', () => {
    for (const piece of [',', ' ', '\t,', 'a,', '/']) {
      const value = `${piece.repeat(1_000_000 / piece.length)}, gw.se`;
      let calls = 0;
      baseUrl(
        { headers: { [HOST]: value, [FOR]: value } },
        gateways(() => ++calls > 0, HOST, FOR),
      );
      expect(calls).toBe(value.split(',').length > 2 ? 1000 : 2);
    }
  });
});

test('the options are not changed, and the answer does not share their list', () => {
  const options = gateways(1, HOST);
  const { vary } = baseUrl({ headers: { [HOST]: 'gw.se' } }, options);
  expect(vary).not.toBe(options.forwardedHeaders);
  expect(options.forwardedHeaders).toEqual([HOST]);
});
