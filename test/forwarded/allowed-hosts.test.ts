import { type AllowedHosts, baseUrl } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'https://own.example/v1';

describe('a list: exact hosts and *.hosts, with or without a port', () => {
  test.each<readonly [allowed: AllowedHosts, host: string, authority: string]>([
    [['api.example.se'], 'api.example.se', 'api.example.se'],
    [['api.example.se'], 'API.example.SE:443', 'api.example.se'],
    [['api.example.se:443'], 'api.example.se', 'api.example.se'],
    [['api.example.se:8443'], 'api.example.se:8443', 'api.example.se:8443'],
    [['*.example.se'], 'api.example.se', 'api.example.se'],
    [['*.example.se'], 'a.b.example.se', 'a.b.example.se'],
    [['*.EXAMPLE.se'], 'Api.Example.se', 'api.example.se'],
    [['*.example.se:8443'], 'api.example.se:8443', 'api.example.se:8443'],
    [['*.example.se', 'example.se'], 'example.se', 'example.se'],
    // Only an address has no hosts below it, not a name with digits.
    [['*.zone1'], 'api.zone1', 'api.zone1'],
    [['*.1.example'], 'api.1.example', 'api.1.example'],
    [['192.0.2.60:8443'], '192.0.2.60:8443', '192.0.2.60:8443'],
    [['[2001:db8::1]'], '[2001:DB8::1]:443', '[2001:db8::1]'],
    [['xn--bcher-kva.example'], 'XN--bcher-kva.example', 'xn--bcher-kva.example'],
    [['*.xn--bcher-kva.example'], 'api.xn--bcher-kva.example', 'api.xn--bcher-kva.example'],
    [(host) => host === 'api.example.se:8443', 'Api.example.se:8443', 'api.example.se:8443'],
    [(host) => host.endsWith('.example.se'), 'api.example.se:443', 'api.example.se'],
  ])('%o allows %s', (allowedHosts, host, authority) => {
    const own = baseUrl({ headers: { host } }, { fallback, allowedHosts });
    expect(own).toMatchObject({ href: `https://${authority}/v1`, source: 'host' });
    const forwarded = `host="${host}"`;
    const gateway = { fallback, trustedHops: 1, allowedHosts };
    expect(baseUrl({ headers: { forwarded } }, gateway)).toMatchObject({
      href: `https://${authority}`,
      source: 'forwarded',
    });
  });

  test.each<readonly [allowed: AllowedHosts, host: string]>([
    [['api.example.se'], 'api.example.se:8443'],
    [['api.example.se'], 'api.example.se:80'],
    [['api.example.se'], 'api.example.se.'],
    [['*.example.se'], 'example.se'],
    [['*.example.se'], 'evilexample.se'],
    [['*.example.se'], '.example.se'],
    [['*.example.se'], 'api.example.se:8443'],
    [['*.example.se'], 'api.example.se.evil.se'],
    [['*.example.se'], '*.example.se'],
    [['*.example.se:8443'], 'api.example.se'],
    [(host) => host.endsWith('.example.se'), 'api.example.se:8443'],
    [() => false, 'api.example.se'],
    [[], 'api.example.se'],
  ])('%o does not allow %s', (allowedHosts, host) => {
    expect(baseUrl({ headers: { host } }, { fallback, allowedHosts }).href).toBe(fallback);
    const gateway = { fallback, trustedHops: 1, allowedHosts };
    expect(baseUrl({ headers: { forwarded: `host="${host}"` } }, gateway).href).toBe(fallback);
  });

  test('a predicate is called with valid hosts only', () => {
    const asked: string[] = [];
    const allowedHosts = (host: string) => asked.push(host) > 0;
    const names = ['good.se@evil.com', 'evil.com/x', 'a b', 'a\r\nb', '', 'evil\uff0ecom'];
    const ports = ['good.se:0', 'good.se:65536', 'good.se:evil', 'good.se:', '[::1]:x'];
    for (const host of [...names, ...ports]) {
      expect(baseUrl({ headers: { host } }, { fallback, allowedHosts }).href).toBe(fallback);
    }
    expect(asked).toEqual([]);
  });
});

describe('a trusted element without a host gives scheme, port and path to an allowed Host', () => {
  test.each<readonly [forwarded: string, host: string, href: string]>([
    // What HAProxy's `option forwarded` sends, and nginx with `proxy_set_header Host $host`.
    ['proto=http;for=192.0.2.60', 'api.se', 'http://api.se/v1'],
    ['proto=https;prefix=/orders', 'api.se', 'https://api.se/orders'],
    ['proto=https;prefix=/', 'api.se', 'https://api.se'],
    ['port=8443', 'api.se', 'https://api.se:8443/v1'],
    ['port=8443', 'api.se:9000', 'https://api.se:8443/v1'],
    ['proto=https;port=443', 'api.se:8080', 'https://api.se/v1'],
    ['for=a', 'api.se', 'https://api.se/v1'],
    // One refused value discards the whole element.
    ['proto=ftp;prefix=/orders', 'api.se', 'https://api.se/v1'],
    ['proto=ftp', 'api.se', 'https://api.se/v1'],
    ['port=0', 'api.se', 'https://api.se/v1'],
    ['prefix=/..', 'api.se', 'https://api.se/v1'],
    // The host of the URL must be allowed, with its port.
    ['port=9443', 'api.se', fallback],
    ['proto=http', 'api.se:443', fallback],
    ['proto=http', 'evil.se', fallback],
    ['proto=http;prefix=/orders', 'api.se:443', fallback],
  ])('%s, Host: %s', (forwarded, host, href) => {
    const options = { fallback, trustedHops: 1, allowedHosts: ['api.se', 'api.se:8443'] };
    expect(baseUrl({ headers: { forwarded, host } }, options)).toMatchObject({
      href,
      source: href === fallback ? 'fallback' : 'host',
      vary: ['forwarded', 'host'],
    });
  });
});
