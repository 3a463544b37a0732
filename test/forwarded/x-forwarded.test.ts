import {
  type BaseUrl,
  type BaseUrlOptions,
  baseUrl,
  type ForwardedHeaders,
} from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

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

/** The fields of a cell: `host: a.se | prefix: /b` are `x-forwarded-host` and `x-forwarded-prefix`. */
function listsOf(cell: string): Record<string, string> {
  const fields = Object.entries(fieldsOf(cell.split(' | '), 'host'));
  return Object.fromEntries(fields.map(([name, value]) => [`x-forwarded-${name}`, value]));
}

describe('the entry of the outermost trusted proxy is used', () => {
  // A gateway that takes nothing off the path may write an empty prefix. Lists are read from the right, and
  // each proxy lists what it took off the path.
  test.each(
    rows(`
    1 => gw.se => https://gw.se
    1 => GW.se:8443 | prefix: /a/v1/ => https://gw.se:8443/a/v1
    1 => gw.se | proto: http | port: 8080 | prefix: orders => http://gw.se:8080/orders
    1 => gw.se | port: 443 => https://gw.se
    1 => gw.se | prefix: / => https://gw.se
    1 => gw.se | prefix:  => https://gw.se
    1 => evil.se, gw.se => https://gw.se
    1 => evil.se,\tgw.se \t | proto: https,http => http://gw.se
    2 => evil.se, gw.se, inner.se => https://gw.se
    2 => gw.se, inner.se | proto: http, https => http://gw.se
    2 => gw.se, b | prefix: /orders, /v1 => https://gw.se/orders/v1
    2 => gw.se, b | prefix: /orders/,v1/ => https://gw.se/orders/v1
    2 => gw.se, b | prefix: /, /v1 => https://gw.se/v1
    2 => gw.se, b | prefix: , /v1 => https://gw.se/v1
    2 => gw.se, b | prefix: /evil, /a, /v1 => https://gw.se/a/v1
  `),
  )('%s', (_, hops, lists = '', href) => {
    const headers = listsOf(lists);
    const vary = Object.keys(headers) as Exclude<ForwardedHeaders, string>;
    expect(baseUrl({ headers }, gateways(Number(hops), ...vary))).toEqual({
      href,
      source: 'forwarded',
      reason: 'trusted-element',
      vary,
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
});

describe('the reason tells why entries are not used', () => {
  const ALL = [HOST, PROTO, PORT, PREFIX] as const;
  const full = { [HOST]: 'gw.se', [PROTO]: 'https', [PORT]: '443', [PREFIX]: '/a' };

  // An empty entry of the gateway does not make the client's entry the last one. Where a header of the list
  // is missing, the gateway did not write it.
  test.each<readonly [changed: object, reason: BaseUrl['reason']]>([
    [{ [HOST]: ' , ' }, 'host-refused'],
    [{ [HOST]: 'good.se@evil.se' }, 'host-refused'],
    [{ [HOST]: 'gw.se, ' }, 'host-refused'],
    [{ [HOST]: 'gw.se:0' }, 'port-refused'],
    [{ [PROTO]: 'ftp' }, 'proto-refused'],
    [{ [PROTO]: '' }, 'proto-refused'],
    [{ [PORT]: 'x' }, 'port-refused'],
    [{ [PREFIX]: '//evil.se' }, 'prefix-refused'],
    [{ [PREFIX]: '/..' }, 'prefix-refused'],
    [{ [HOST]: 'evil.se' }, 'element-not-allowed'],
    [{ [HOST]: undefined }, 'list-too-short'],
    [{ [PREFIX]: undefined }, 'list-too-short'],
  ])('%j: %s', (changed, reason) => {
    expect(baseUrl({ headers: { ...full, ...changed } }, gateways(1, ...ALL))).toEqual({
      href: fallback,
      source: 'fallback',
      reason,
      vary: [...ALL, 'host'],
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
