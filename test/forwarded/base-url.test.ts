import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type BaseUrl, type BaseUrlOptions, type BaseUrlReason, baseUrl } from 'halyard/forwarded';
import type { RequestDescriptor } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const FALLBACK = 'http://localhost:3000/dev';
const OWN = 'api.example.se';

function forwardedBase(forwarded: string, trustedHops = 1): BaseUrl {
  return baseUrl({ headers: { forwarded } }, { fallback: FALLBACK, trustedHops });
}

describe('every reason, with the base URL, its source and what it varies with', () => {
  type Case = readonly [
    headers: Record<string, string>,
    options: Omit<BaseUrlOptions, 'fallback'>,
    href: string,
    source: BaseUrl['source'],
    vary: readonly string[],
  ];
  const hop = { trustedHops: 1 };
  const own = { allowedHosts: [OWN] };
  const both = { ...hop, allowedHosts: [OWN, 'gw.se'] };
  const lists = {
    ...both,
    trustedHops: 2,
    forwardedHeaders: ['x-forwarded-host', 'x-forwarded-proto'],
  } as const;
  const ownHref = `http://${OWN}/dev`;

  const cases: Record<BaseUrlReason, readonly Case[]> = {
    'trusted-element': [
      [{ forwarded: 'host=gw.se' }, hop, 'https://gw.se', 'forwarded', ['forwarded']],
      [{ forwarded: 'host=gw.se', host: OWN }, both, 'https://gw.se', 'forwarded', ['forwarded']],
      [
        { forwarded: 'host=gw.se' },
        { ...hop, allowedHosts: ['gw.se'] },
        'https://gw.se',
        'forwarded',
        ['forwarded'],
      ],
    ],
    'no-trusted-hop': [
      [{}, {}, FALLBACK, 'fallback', []],
      [{ forwarded: 'host=gw.se', host: OWN }, {}, FALLBACK, 'fallback', []],
      [{ forwarded: 'host=gw.se' }, { trustedHops: 0 }, FALLBACK, 'fallback', []],
      [{ host: OWN }, own, ownHref, 'host', ['host']],
      [
        { forwarded: 'host=gw.se' },
        { trustedHops: () => false },
        FALLBACK,
        'fallback',
        ['forwarded'],
      ],
    ],
    'forwarded-absent': [
      [{}, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: '' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: ' , ' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
    ],
    'element-malformed': [
      [{ forwarded: 'host=gw.se;host=gw.se' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: 'host=gw.se;for="' }, both, FALLBACK, 'fallback', ['forwarded', 'host']],
      [{ forwarded: 'host=', host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
    ],
    'element-without-host': [
      [{ forwarded: 'for=192.0.2.60;proto=http' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: ';', host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
      [{ forwarded: 'for=a', host: 'evil.se' }, both, FALLBACK, 'fallback', ['forwarded', 'host']],
    ],
    'proto-refused': [
      [{ forwarded: 'host=gw.se;proto=ftp' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: 'host=gw.se;proto=javascript' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: 'host=gw.se;proto=""' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [
        { forwarded: 'host=gw.se;proto=wss', host: OWN },
        both,
        ownHref,
        'host',
        ['forwarded', 'host'],
      ],
    ],
    'host-refused': [
      [{ forwarded: 'host=""' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: 'host="a b"', host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
    ],
    'port-refused': [
      [{ forwarded: 'host=gw.se;port=0' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [{ forwarded: 'host="gw.se:x"', host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
    ],
    'prefix-refused': [
      [{ forwarded: 'host=gw.se;prefix=/../x' }, hop, FALLBACK, 'fallback', ['forwarded']],
      [
        { forwarded: 'host=gw.se;prefix="/?"', host: OWN },
        both,
        ownHref,
        'host',
        ['forwarded', 'host'],
      ],
    ],
    'element-not-allowed': [
      [
        { forwarded: 'host=evil.se', host: 'gw.se' },
        { ...hop, allowedHosts: [] },
        FALLBACK,
        'fallback',
        ['forwarded', 'host'],
      ],
      [{ forwarded: 'host=evil.se' }, both, FALLBACK, 'fallback', ['forwarded', 'host']],
      [{ forwarded: 'host=gw.se:8443', host: OWN }, both, ownHref, 'host', ['forwarded', 'host']],
      // The other parameters of an element with a refused host are not used either.
      [
        { forwarded: 'host=evil.se;proto=https;prefix=/x;port=8080', host: OWN },
        both,
        ownHref,
        'host',
        ['forwarded', 'host'],
      ],
    ],
    'header-ambiguous': [
      [
        { Forwarded: 'host=gw.se', forwarded: 'host=evil.se' },
        hop,
        FALLBACK,
        'fallback',
        ['forwarded'],
      ],
      [
        { forwarded: 'host=evil.se', Forwarded: 'host=gw.se', host: OWN },
        both,
        ownHref,
        'host',
        ['forwarded', 'host'],
      ],
      [
        { 'x-forwarded-host': 'a.se, gw.se', 'X-Forwarded-Host': 'evil.se' },
        lists,
        FALLBACK,
        'fallback',
        ['x-forwarded-host', 'x-forwarded-proto', 'host'],
      ],
    ],
    'list-too-short': [
      [
        { 'x-forwarded-host': 'gw.se', 'x-forwarded-proto': 'https, http' },
        lists,
        FALLBACK,
        'fallback',
        ['x-forwarded-host', 'x-forwarded-proto', 'host'],
      ],
      [
        { 'x-forwarded-host': 'gw.se, b.se', host: OWN },
        lists,
        ownHref,
        'host',
        ['x-forwarded-host', 'x-forwarded-proto', 'host'],
      ],
    ],
    'host-absent': [
      [{}, own, FALLBACK, 'fallback', ['host']],
      [{}, both, FALLBACK, 'fallback', ['forwarded', 'host']],
    ],
    'host-not-allowed': [
      [{ host: OWN }, { allowedHosts: [] }, FALLBACK, 'fallback', ['host']],
      [{ Host: OWN, host: 'evil.se' }, own, FALLBACK, 'fallback', ['host']],
      [{ host: 'evil.se' }, own, FALLBACK, 'fallback', ['host']],
      [{ host: 'evil.se' }, both, FALLBACK, 'fallback', ['forwarded', 'host']],
    ],
  };
  const rows = Object.entries(cases).flatMap(([reason, rows]) =>
    rows.map((row) => [reason as BaseUrlReason, ...row] as const),
  );

  test.each(rows)('%s: %j, %j', (reason, headers, options, href, source, vary) => {
    expect(baseUrl({ headers }, { fallback: FALLBACK, ...options })).toEqual({
      href,
      source,
      reason,
      vary,
    });
  });
});

describe('elements are counted from the right, the outermost trusted one with a host is taken', () => {
  test.each<readonly [trustedHops: number, header: string, href: string]>([
    [0, 'host=a.se', FALLBACK],
    [1, 'host=a.se', 'https://a.se'],
    [1, 'host=a.se, host=b.se', 'https://b.se'],
    [1, 'host=a.se, for=b', FALLBACK],
    [2, 'host=a.se, host=b.se', 'https://a.se'],
    [2, 'host=a.se;proto=http;prefix=/a, host=b.se;port=8443', 'http://a.se/a'],
    [2, 'host=a.se, for=b', 'https://a.se'],
    [2, 'for=a, host=b.se', 'https://b.se'],
    [2, 'host=evil.se, host=a.se, host=b.se', 'https://a.se'],
    [2, 'host=evil.se, for=a, host=b.se', 'https://b.se'],
    [2, 'host=evil.se;for=", host=a.se, host=b.se', 'https://a.se'],
    [2, 'host=a.se', 'https://a.se'],
    [3, 'host=evil.se, for=a, for=b, host=c.se', 'https://c.se'],
    [2, 'host=a.se,, host=b.se, ,', 'https://a.se'],
    // A trusted element that is refused is not replaced by the next one's word.
    [2, 'host=a.se;port=0, host=b.se', FALLBACK],
    [2, 'host=a.se;port, host=b.se', FALLBACK],
    [2, 'host=a.se, host=b.se;port', FALLBACK],
    // A proxy that names no prefix passes the path on as it is: the prefix is the next one's.
    [2, 'host=a.se, host=b.se;prefix=/b', 'https://a.se/b'],
    [2, 'host=a.se;prefix=/a, host=b.se;prefix=/b', 'https://a.se/a'],
    [2, 'host=a.se;prefix=/, host=b.se;prefix=/b', 'https://a.se'],
    [2, 'prefix=/a, host=b.se', 'https://b.se/a'],
    [2, 'host=a.se;proto=http, host=b.se;prefix=/b', 'http://a.se/b'],
    [2, 'host=a.se, proto=http;port=81', 'https://a.se'],
    [1, 'host=a.se;prefix=/a, host=b.se', 'https://b.se'],
  ])('%i trusted: %s', (trustedHops, header, href) => {
    expect(forwardedBase(header, trustedHops).href).toBe(href);
  });
});

describe('what a trusted element says becomes a URL (RFC 3986)', () => {
  test.each<readonly [element: string, href: string]>([
    // proto
    ['host=gw.se', 'https://gw.se'],
    ['host=gw.se;proto=http', 'http://gw.se'],
    ['host=gw.se;proto=HTTPS', 'https://gw.se'],
    // host
    ['host=GW.Example.SE', 'https://gw.example.se'],
    ['host=192.0.2.60', 'https://192.0.2.60'],
    ['host="[2001:DB8::17]"', 'https://[2001:db8::17]'],
    ['host="[::ffff:192.0.2.60]:8443"', 'https://[::ffff:192.0.2.60]:8443'],
    ['host=localhost', 'https://localhost'],
    ['host=gw-1.internal-zone.se', 'https://gw-1.internal-zone.se'],
    ['host=1.gw.se', 'https://1.gw.se'],
    ['host=gw.se.', 'https://gw.se.'],
    ['host=xn--mnchen-3ya.de', 'https://xn--mnchen-3ya.de'],
    // port: left out where it is the scheme's own
    ['host=gw.se;port=443', 'https://gw.se'],
    ['host=gw.se;port=80', 'https://gw.se:80'],
    ['host=gw.se;port=80;proto=http', 'http://gw.se'],
    ['host=gw.se;port=443;proto=http', 'http://gw.se:443'],
    ['host=gw.se;port=1', 'https://gw.se:1'],
    ['host=gw.se;port=65535', 'https://gw.se:65535'],
    ['host="gw.se:8443"', 'https://gw.se:8443'],
    ['host=gw.se:443', 'https://gw.se'],
    ['host=gw.se:8443;port=9443', 'https://gw.se:9443'],
    ['host="[::1]";port=9443', 'https://[::1]:9443'],
    // prefix
    ['host=gw.se;prefix=/orders/v1', 'https://gw.se/orders/v1'],
    ['host=gw.se;prefix="/orders/v1"', 'https://gw.se/orders/v1'],
    ['host=gw.se;prefix=orders/v1', 'https://gw.se/orders/v1'],
    ['host=gw.se;prefix=orders', 'https://gw.se/orders'],
    ['host=gw.se;prefix=/orders/v1/', 'https://gw.se/orders/v1'],
    ['host=gw.se;prefix=/', 'https://gw.se'],
    ['host=gw.se;prefix=""', 'https://gw.se'],
    ['host=gw.se;prefix=/a/..b/c..', 'https://gw.se/a/..b/c..'],
    ['host=gw.se;prefix=/.../a', 'https://gw.se/.../a'],
    ['host=gw.se;prefix=/%C3%A5', 'https://gw.se/%C3%A5'],
    ['host=gw.se;prefix="/a;b=c,d@e:f"', 'https://gw.se/a;b=c,d@e:f'],
    ['host=gw.se;prefix="@evil.se"', 'https://gw.se/@evil.se'],
  ])('%s', (element, href) => {
    expect(forwardedBase(element)).toMatchObject({ href, source: 'forwarded' });
    expect(URL.canParse(href)).toBe(true);
  });

  test.each<readonly [reason: BaseUrlReason, element: string]>([
    ['host-refused', 'host=1.2.3'],
    ['host-refused', 'host=256.1.1.1'],
    ['host-refused', 'host=0x7f000001'],
    ['host-refused', 'host=gw..se'],
    ['host-refused', 'host=.gw.se'],
    ['host-refused', 'host=.'],
    ['host-refused', 'host="gw.se "'],
    ['host-refused', 'host="gw_se/x"'],
    ['host-refused', 'host=[::1'],
    ['host-refused', 'host="[::1]x"'],
    ['host-refused', 'host="[::1::2]"'],
    ['host-refused', 'host="[v1.a]"'],
    ['host-refused', 'host="[fe80::1%25eth0]"'],
    ['host-refused', 'host="::1"'],
    ['host-refused', 'host="a:b:443"'],
    ['host-refused', 'host="gw%2ese"'],
    ['host-refused', 'host="*"'],
    ['port-refused', 'host=gw.se;port=0'],
    ['port-refused', 'host=gw.se;port=00443'],
    ['port-refused', 'host=gw.se;port=0443'],
    ['port-refused', 'host=gw.se;port=65536'],
    ['port-refused', 'host=gw.se;port=100000'],
    ['port-refused', 'host=gw.se;port=-1'],
    ['port-refused', 'host=gw.se;port=+1'],
    ['port-refused', 'host=gw.se;port=1e3'],
    ['port-refused', 'host=gw.se;port="4 43"'],
    ['port-refused', 'host=gw.se;port=https'],
    ['port-refused', 'host=gw.se;port=""'],
    ['port-refused', 'host=gw.se:0'],
    ['port-refused', 'host=gw.se:99999'],
    // Its host is no uri-host [ ":" port ] (RFC 7239 §5.3), whatever port stands beside it.
    ['port-refused', 'host="gw.se:evil";port=443'],
    ['port-refused', 'host="gw.se:99999";port=443'],
    ['prefix-refused', 'host=gw.se;prefix=//'],
    ['prefix-refused', 'host=gw.se;prefix=/a//b'],
    ['prefix-refused', 'host=gw.se;prefix=/a//'],
    ['prefix-refused', 'host=gw.se;prefix=/.'],
    ['prefix-refused', 'host=gw.se;prefix=..'],
    ['prefix-refused', 'host=gw.se;prefix=/a/../b'],
    ['prefix-refused', 'host=gw.se;prefix=/a/./b'],
    ['prefix-refused', 'host=gw.se;prefix=/a/..'],
    ['prefix-refused', 'host=gw.se;prefix="/a?b"'],
    ['prefix-refused', 'host=gw.se;prefix="/a#b"'],
    ['prefix-refused', 'host=gw.se;prefix="/a b"'],
    ['prefix-refused', 'host=gw.se;prefix="/a\\\\b"'],
    ['prefix-refused', 'host=gw.se;prefix=/[a]'],
    ['prefix-refused', 'host=gw.se;prefix="/{a}"'],
    ['prefix-refused', 'host=gw.se;prefix="/\u00e5"'],
    ['prefix-refused', 'host=gw.se;prefix=/a%'],
    ['prefix-refused', 'host=gw.se;prefix=/a%2'],
    ['prefix-refused', 'host=gw.se;prefix=/a%zz'],
    // Longer than a URL as UFN.05 would have it.
    ['prefix-refused', `host=gw.se;prefix=/${'a'.repeat(2048)}`],
  ])('%s: %s', (reason, element) => {
    expect(forwardedBase(element)).toEqual({
      href: FALLBACK,
      source: 'fallback',
      reason,
      vary: ['forwarded'],
    });
  });

  // A-labels that decode to nothing (RFC 5891 §5.4): Node 20 and 22 refuse them, Node 24 and 26 do not.
  test.each(['xn--a', 'xn--.se', 'XN--0.se', 'xn--zn7c.com'])(
    'host=%s is taken if and only if the platform can parse it',
    (host) => {
      const { source, href } = forwardedBase(`host=${host}`);
      expect(source === 'forwarded').toBe(URL.canParse(`https://${host}`));
      expect(href).toBe(source === 'forwarded' ? `https://${host.toLowerCase()}` : FALLBACK);
    },
  );
});

describe('a Host that allowedHosts holds is taken with the scheme and path of the fallback (HYP.14)', () => {
  test.each<readonly [fallback: string, allowed: readonly string[], host: string, href: string]>([
    ['https://x.se/orders/v1', ['api.se'], 'api.se', 'https://api.se/orders/v1'],
    ['https://x.se/orders/v1/', ['api.se'], 'API.se', 'https://api.se/orders/v1'],
    ['https://x.se', ['API.SE'], 'api.se', 'https://api.se'],
    ['https://x.se:8443', ['api.se'], 'api.se:443', 'https://api.se'],
    ['https://x.se', ['api.se:443'], 'api.se', 'https://api.se'],
    ['http://x.se', ['api.se:80'], 'api.se', 'http://api.se'],
    ['HTTP://x.se', ['api.se'], 'api.se:80', 'http://api.se'],
    ['http://x.se/https:/v1', ['api.se'], 'api.se', 'http://api.se/https:/v1'],
    ['https://x.se', ['a.se', 'api.se:8443'], 'api.se:8443', 'https://api.se:8443'],
    ['https://x.se/p', ['[::1]:8443'], '[::1]:8443', 'https://[::1]:8443/p'],
    // refused
    ['https://x.se/p', ['api.se'], 'api.se:8443', 'https://x.se/p'],
    ['https://x.se/p', ['api.se:8443'], 'api.se', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'api.se:80', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'evil.api.se', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'api.se.evil.se', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], '', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'api.se:', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'api.se, api.se', 'https://x.se/p'],
    ['https://x.se/p', ['api.se'], 'x.se', 'https://x.se/p'],
  ])('fallback %s, allowed %j, Host %s', (fallback, allowedHosts, host, href) => {
    expect(baseUrl({ headers: { host } }, { fallback, allowedHosts }).href).toBe(href);
  });
});

describe('requests of every kind', () => {
  const options = {
    fallback: 'https://x.se/p',
    trustedHops: 1,
    allowedHosts: ['a.se', 'b.se', 'gw.se'],
  };
  const FORWARDED = 'host=gw.se;prefix=/orders';
  const nodeRequest = (headers: Record<string, string>, url = '/orders/17') =>
    Object.assign(new IncomingMessage(new Socket()), { headers, url, method: 'GET' });

  test.each<readonly [sentence: string, request: RequestDescriptor, href: string]>([
    [
      'a Fetch Request',
      new Request('https://a.se/o', { headers: { Forwarded: FORWARDED } }),
      'https://gw.se/orders',
    ],
    [
      'a Fetch Request without Forwarded: the host of its URL',
      new Request('https://a.se/o'),
      'https://a.se/p',
    ],
    [
      'a Fetch Request to a host that is not allowed',
      new Request('https://evil.se/o'),
      'https://x.se/p',
    ],
    ['a Node IncomingMessage', nodeRequest({ forwarded: FORWARDED }), 'https://gw.se/orders'],
    ['a Node IncomingMessage without Forwarded', nodeRequest({ host: 'a.se' }), 'https://a.se/p'],
    [
      'an absolute request target goes before Host (RFC 9112 §3.2.2)',
      nodeRequest({ host: 'a.se' }, 'http://b.se/x'),
      'https://b.se/p',
    ],
    ['a Headers object', { headers: new Headers({ host: 'a.se' }) }, 'https://a.se/p'],
    ['names in any case', { headers: { FORWARDED } }, 'https://gw.se/orders'],
    ['a name in any case for Host', { headers: { Host: 'a.se' } }, 'https://a.se/p'],
    [
      'several lines, as a list',
      { headers: { forwarded: ['host=evil.se', FORWARDED] } },
      'https://gw.se/orders',
    ],
    [
      'several lines, an open quote in the first',
      { headers: { forwarded: ['for="', FORWARDED] } },
      'https://gw.se/orders',
    ],
    ['several Host lines are no host', { headers: { host: ['a.se', 'b.se'] } }, 'https://x.se/p'],
    [
      'HTTP/2: :authority',
      { url: '/o', headers: { ':authority': 'a.se', ':path': '/o' } },
      'https://a.se/p',
    ],
    // RFC 9113 §8.3.1: "MUST NOT use the Host header field to determine the target URI if
    // ':authority' is present".
    [
      'HTTP/2: :authority goes before Host',
      { headers: { ':authority': 'a.se', host: 'b.se' } },
      'https://a.se/p',
    ],
    [
      'HTTP/2: an :authority that is not allowed is not replaced by Host',
      { headers: { ':authority': 'evil.se', host: 'b.se' } },
      'https://x.se/p',
    ],
    [
      'headers without a prototype',
      { headers: Object.assign(Object.create(null), { host: 'a.se' }) },
      'https://a.se/p',
    ],
    [
      'inherited headers are none',
      { headers: Object.create({ host: 'a.se', forwarded: FORWARDED }) },
      'https://x.se/p',
    ],
  ])('%s', (_, request, href) => {
    expect(baseUrl(request, options).href).toBe(href);
  });

  test('several lines of a Headers object', () => {
    const headers = new Headers();
    headers.append('forwarded', 'host=evil.se');
    headers.append('forwarded', FORWARDED);
    expect(baseUrl({ headers }, options).href).toBe('https://gw.se/orders');
  });
});

describe('the fallback is given without its trailing slash', () => {
  test.each<readonly [fallback: string, href: string]>([
    ['https://api.se', 'https://api.se'],
    ['https://api.se/', 'https://api.se'],
    ['https://api.se/orders/v1/', 'https://api.se/orders/v1'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000/a', 'http://[::1]:3000/a'],
  ])('%s', (fallback, href) => {
    expect(baseUrl({ headers: {} }, { fallback }).href).toBe(href);
  });
});

describe('an invalid option throws', () => {
  const fallback = 'https://api.se';

  test.each<readonly [code: string, options: BaseUrlOptions]>([
    ['url.base', { fallback: 'api.se' }],
    ['url.base', { fallback: '/orders' }],
    ['url.base', { fallback: 'ftp://api.se' }],
    ['url.base', { fallback: 'https://me:pw@api.se' }],
    ['url.base', { fallback: 'https://api.se/?a=b' }],
    ['url.base', { fallback: 'https://api.se/#a' }],
    ['url.base', { fallback: 'https://api.se/a b' }],
    ['url.base', { fallback: '' }],
    ['forwarded.option', { fallback, trustedHops: -1 }],
    ['forwarded.option', { fallback, trustedHops: 1.5 }],
    ['forwarded.option', { fallback, trustedHops: Number.NaN }],
    ['forwarded.option', { fallback, trustedHops: Number.POSITIVE_INFINITY }],
    ['forwarded.option', { fallback, allowedHosts: ['https://api.se'] }],
    ['forwarded.option', { fallback, allowedHosts: ['api.se/v1'] }],
    ['forwarded.option', { fallback, allowedHosts: ['*'] }],
    ['forwarded.option', { fallback, allowedHosts: ['*.'] }],
    // An address has no hosts below it.
    ['forwarded.option', { fallback, allowedHosts: ['*.127.0.0.1'] }],
    ['forwarded.option', { fallback, allowedHosts: ['*.127.0.0.1:8080'] }],
    ['forwarded.option', { fallback, allowedHosts: ['*.[::1]'] }],
    ['forwarded.option', { fallback, allowedHosts: ['api.*.se'] }],
    ['forwarded.option', { fallback, allowedHosts: ['*api.se'] }],
    ['forwarded.option', { fallback, allowedHosts: ['a.se', 'b c'] }],
    ['forwarded.option', { fallback, allowedHosts: [''] }],
    ['forwarded.option', { fallback, allowedHosts: ['api.se:0'] }],
    ['forwarded.option', { fallback, trustedHops: 1, forwardedHeaders: ['x-forwarded-host'] }],
  ])('%s: %j', (code, options) => {
    for (const headers of [{}, { host: 'a.se' }]) {
      expect(() => baseUrl({ headers }, options)).toThrow(expect.objectContaining({ code }));
    }
  });

  // Each of these would name a host that the developer never allowed.
  test.each<readonly [option: string, value: unknown]>([
    ['allowedHost', ['api.se']],
    ['allowedHosts ', ['api.se']],
    ['allowed_hosts', ['api.se']],
    ['trustedHop', 1],
    ['forwardedHeader', ['x-forwarded-host']],
    ['allowedHost', undefined],
  ])('an unknown option: %j', (option, value) => {
    const headers = { forwarded: 'host=evil.example' };
    const options = { fallback, trustedHops: 1, [option]: value };
    expect(() => baseUrl({ headers }, options)).toThrow(
      expect.objectContaining({ code: 'forwarded.option' }),
    );
  });

  test.each([undefined, null, 1, 'true', Promise.resolve(true)])(
    'allowedHosts that returns %s',
    (answer) => {
      const allowedHosts = (() => answer) as never;
      expect(() => baseUrl({ headers: { host: 'a.se' } }, { fallback, allowedHosts })).toThrow(
        expect.objectContaining({ code: 'forwarded.option', rule: 'HYP.14' }),
      );
    },
  );

  test('an invalid fallback is named in the error', () => {
    expect(() => baseUrl({ headers: {} }, { fallback: 'api.se' })).toThrow(/^fallback must be /);
  });
});

describe('an invalid value of a parameter that the base URL does not depend on', () => {
  test.each([
    // OpenShift 3 routers.
    'for=192.0.2.60;host=gw.se;proto=https;proto-version=',
    'by=;host=gw.se',
    'host=gw.se;for=',
    'for= ;host=gw.se',
    'by=;for=;host=gw.se',
    'for=(null);host=gw.se',
    'for=a b;host=gw.se',
    'for="a"b;host=gw.se',
    'for=\u00e9;host=gw.se',
    'for=a=b;host=gw.se;agent=Mozilla/5.0 (X11)',
    // RFC 7239 §6: not a node, which the grammar allows.
    'for=nobody;by="";host=gw.se',
  ])('does not discard the element: %s', (forwarded) => {
    expect(forwardedBase(forwarded)).toMatchObject({ href: 'https://gw.se', source: 'forwarded' });
  });

  test.each([
    'for=";host=gw.se',
    'for=a";host=gw.se',
    'for="a"b";host=gw.se',
    'for="a\0";host=gw.se;for=',
    'for=a\0;host=gw.se',
    'for;host=gw.se',
    '=a;host=gw.se',
    'for=;host=gw.se;for=a',
    'for=;for=;host=gw.se',
    'for=;host=gw.se;proto=',
    'for=;host=a b',
    'host=gw.se;port=',
    'host=gw.se;prefix=/a b',
  ])('but one that leaves the others unclear does: %j', (forwarded) => {
    expect(forwardedBase(forwarded)).toMatchObject({
      href: FALLBACK,
      reason: 'element-malformed',
    });
  });
});

describe('a host with an underscore is not a host name (UFN.11)', () => {
  test.each(['gw_x.se', 'GW_X.se', '_gw.se', 'gw.se_'])('%s', (host) => {
    expect(forwardedBase(`host=${host}`)).toMatchObject({
      href: FALLBACK,
      reason: 'host-refused',
    });
    const options = { fallback: FALLBACK, allowedHosts: () => true };
    expect(baseUrl({ headers: { host } }, options)).toMatchObject({
      href: FALLBACK,
      reason: 'host-not-allowed',
    });
    expect(() =>
      baseUrl({ headers: { host: 'a.se' } }, { fallback: FALLBACK, allowedHosts: [host] }),
    ).toThrow(expect.objectContaining({ code: 'forwarded.option' }));
  });
});

describe('a host name has at most 253 characters (RFC 1035 §2.3.4)', () => {
  const ascii = 'a.'.repeat(126);
  test.each([[`${ascii}a`, `${ascii}b1`]])('%s', (longest, tooLong) => {
    const hosts = (host: string) =>
      baseUrl({ headers: { host } }, { fallback: FALLBACK, allowedHosts: () => true });
    expect(hosts(longest).source).toBe('host');
    expect(hosts(tooLong)).toMatchObject({ source: 'fallback', reason: 'host-not-allowed' });
    expect(forwardedBase(`host="${longest}"`).source).toBe('forwarded');
    expect(forwardedBase(`host="${tooLong}"`).reason).toBe('host-refused');
  });
});
