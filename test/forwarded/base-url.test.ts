import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type BaseUrl, type BaseUrlOptions, baseUrl } from 'halyard/forwarded';
import type { RequestDescriptor } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

const FALLBACK = 'http://localhost:3000/dev';

function forwardedBase(forwarded: string, trustedHops = 1): BaseUrl {
  return baseUrl({ headers: { forwarded } }, { fallback: FALLBACK, trustedHops });
}

describe('every reason, with the base URL, its source and what it varies with', () => {
  const hosts = ['api.se', 'gw.se'];
  const OPTIONS: Readonly<Record<string, Omit<BaseUrlOptions, 'fallback'>>> = {
    none: {},
    zero: { trustedHops: 0 },
    never: { trustedHops: () => false },
    hop: { trustedHops: 1 },
    own: { allowedHosts: ['api.se'] },
    nobody: { allowedHosts: [] },
    both: { trustedHops: 1, allowedHosts: hosts },
    lists: {
      trustedHops: 2,
      allowedHosts: hosts,
      forwardedHeaders: ['x-forwarded-host', 'x-forwarded-proto'],
    },
  };
  const own = 'http://api.se/dev';

  // Rows: the headers, the options, the reason, the href with its source, what it varies with.
  test.each(
    rows(`
    host=gw.se => hop => trusted-element => https://gw.se forwarded => forwarded
    host=gw.se | host: api.se => both => trusted-element => https://gw.se forwarded => forwarded
    x-a: 1 => none => no-trusted-hop => ${FALLBACK} fallback =>
    host=gw.se | host: api.se => none => no-trusted-hop => ${FALLBACK} fallback =>
    host=gw.se => zero => no-trusted-hop => ${FALLBACK} fallback =>
    host: api.se => own => no-trusted-hop => ${own} host => host
    host=gw.se => never => no-trusted-hop => ${FALLBACK} fallback => forwarded
    x-a: 1 => hop => forwarded-absent => ${FALLBACK} fallback => forwarded
    forwarded:  , => hop => forwarded-absent => ${FALLBACK} fallback => forwarded
    host: api.se => both => forwarded-absent => ${own} host => forwarded host
    host=gw.se;host=gw.se => hop => element-malformed => ${FALLBACK} fallback => forwarded
    host=gw.se;for=" => both => element-malformed => ${FALLBACK} fallback => forwarded host
    host= | host: api.se => both => element-malformed => ${own} host => forwarded host
    for=a;proto=http => hop => element-without-host => ${FALLBACK} fallback => forwarded
    forwarded: ; | host: api.se => both => element-without-host => ${own} host => forwarded host
    for=a | host: evil.se => both => element-without-host => ${FALLBACK} fallback => forwarded host
    host=gw.se;proto=ftp => hop => proto-refused => ${FALLBACK} fallback => forwarded
    host=gw.se;proto="" => hop => proto-refused => ${FALLBACK} fallback => forwarded
    host=gw.se;proto=wss | host: api.se => both => proto-refused => ${own} host => forwarded host
    host="" => hop => host-refused => ${FALLBACK} fallback => forwarded
    host="a b" | host: api.se => both => host-refused => ${own} host => forwarded host
    host=gw.se;port=0 => hop => port-refused => ${FALLBACK} fallback => forwarded
    host="gw.se:x" | host: api.se => both => port-refused => ${own} host => forwarded host
    host=gw.se;prefix=/../x => hop => prefix-refused => ${FALLBACK} fallback => forwarded
    host=gw.se;prefix="/?" | host: api.se => both => prefix-refused => ${own} host => forwarded host
    host=evil.se => both => element-not-allowed => ${FALLBACK} fallback => forwarded host
    host=gw.se:8443 | host: api.se => both => element-not-allowed => ${own} host => forwarded host
    host=evil.se;proto=https;prefix=/x;port=81 | host: api.se => both => element-not-allowed => ${own} host => forwarded host
    host=gw.se | Forwarded: host=evil.se => hop => header-ambiguous => ${FALLBACK} fallback => forwarded
    host=evil.se | Forwarded: host=gw.se | host: api.se => both => header-ambiguous => ${own} host => forwarded host
    x-forwarded-host: a.se, gw.se | X-Forwarded-Host: evil.se => lists => header-ambiguous => ${FALLBACK} fallback => x-forwarded-host x-forwarded-proto host
    x-forwarded-host: gw.se | x-forwarded-proto: https, http => lists => list-too-short => ${FALLBACK} fallback => x-forwarded-host x-forwarded-proto host
    x-forwarded-host: gw.se, b.se | host: api.se => lists => list-too-short => ${own} host => x-forwarded-host x-forwarded-proto host
    x-a: 1 => own => host-absent => ${FALLBACK} fallback => host
    x-a: 1 => both => host-absent => ${FALLBACK} fallback => forwarded host
    host: api.se => nobody => host-not-allowed => ${FALLBACK} fallback => host
    Host: api.se | host: evil.se => own => host-not-allowed => ${FALLBACK} fallback => host
    host: evil.se => both => host-not-allowed => ${FALLBACK} fallback => forwarded host
  `),
  )('%s', (_, headers = '', options = '', reason, given = '', vary = '') => {
    const [href, source] = given.split(' ');
    const request = { headers: fieldsOf(headers.split(' | '), 'forwarded') };
    expect(baseUrl(request, { fallback: FALLBACK, ...OPTIONS[options] })).toEqual({
      href,
      source,
      reason,
      vary: vary === '' ? [] : vary.split(' '),
    });
  });
});

describe('elements are counted from the right, the outermost trusted one with a host is taken', () => {
  // A trusted element that is refused is not replaced by the next one. A proxy that names no prefix passes
  // the path on as it is: the prefix is the next one's.
  test.each(
    rows(`
    0 => host=a.se => ${FALLBACK}
    1 => host=a.se, host=b.se => https://b.se
    1 => host=a.se, for=b => ${FALLBACK}
    2 => host=a.se, host=b.se => https://a.se
    2 => host=a.se;proto=http;prefix=/a, host=b.se;port=8443 => http://a.se/a
    2 => host=a.se, for=b => https://a.se
    2 => for=a, host=b.se => https://b.se
    2 => host=evil.se, host=a.se, host=b.se => https://a.se
    2 => host=evil.se, for=a, host=b.se => https://b.se
    2 => host=evil.se;for=", host=a.se, host=b.se => https://a.se
    2 => host=a.se => https://a.se
    3 => host=evil.se, for=a, for=b, host=c.se => https://c.se
    2 => host=a.se,, host=b.se, , => https://a.se
    2 => host=a.se;port=0, host=b.se => ${FALLBACK}
    2 => host=a.se;port, host=b.se => ${FALLBACK}
    2 => host=a.se, host=b.se;port => ${FALLBACK}
    2 => host=a.se, host=b.se;prefix=/b => https://a.se/b
    2 => host=a.se;prefix=/a, host=b.se;prefix=/b => https://a.se/a
    2 => host=a.se;prefix=/, host=b.se;prefix=/b => https://a.se
    2 => prefix=/a, host=b.se => https://b.se/a
    2 => host=a.se;proto=http, host=b.se;prefix=/b => http://a.se/b
    2 => host=a.se, proto=http;port=81 => https://a.se
    1 => host=a.se;prefix=/a, host=b.se => https://b.se
  `),
  )('%s', (_, trustedHops, header = '', href) => {
    expect(forwardedBase(header, Number(trustedHops)).href).toBe(href);
  });
});

describe('what a trusted element states becomes a URL (RFC 3986)', () => {
  test.each(
    rows(`
    host=gw.se => https://gw.se
    host=gw.se;proto=http => http://gw.se
    host=gw.se;proto=HTTPS => https://gw.se
    host=GW.Example.SE => https://gw.example.se
    host=192.0.2.60 => https://192.0.2.60
    host="[2001:DB8::17]" => https://[2001:db8::17]
    host="[::ffff:192.0.2.60]:8443" => https://[::ffff:192.0.2.60]:8443
    host=localhost => https://localhost
    host=1.gw-1.internal-zone.se => https://1.gw-1.internal-zone.se
    host=gw.se. => https://gw.se.
    host=xn--mnchen-3ya.de => https://xn--mnchen-3ya.de
    host=gw.se;port=443 => https://gw.se
    host=gw.se;port=80 => https://gw.se:80
    host=gw.se;port=80;proto=http => http://gw.se
    host=gw.se;port=443;proto=http => http://gw.se:443
    host=gw.se;port=1 => https://gw.se:1
    host=gw.se;port=65535 => https://gw.se:65535
    host=gw.se:443 => https://gw.se
    host=gw.se:8443;port=9443 => https://gw.se:9443
    host="[::1]";port=9443 => https://[::1]:9443
    host=gw.se;prefix=/orders/v1 => https://gw.se/orders/v1
    host=gw.se;prefix="/orders/v1" => https://gw.se/orders/v1
    host=gw.se;prefix=orders => https://gw.se/orders
    host=gw.se;prefix=/orders/v1/ => https://gw.se/orders/v1
    host=gw.se;prefix=/ => https://gw.se
    host=gw.se;prefix="" => https://gw.se
    host=gw.se;prefix=/a/..b/c../.../d => https://gw.se/a/..b/c../.../d
    host=gw.se;prefix=/%C3%A5 => https://gw.se/%C3%A5
    host=gw.se;prefix="/a;b=c,d@e:f" => https://gw.se/a;b=c,d@e:f
    host=gw.se;prefix="@evil.se" => https://gw.se/@evil.se
  `),
  )('%s', (_, element = '', href = '') => {
    expect(forwardedBase(element)).toMatchObject({ href, source: 'forwarded' });
    expect(URL.canParse(href)).toBe(true);
  });

  // A host is uri-host [ ":" port ] (RFC 7239 §5.3), whatever port is beside it. A prefix is not longer than
  // a URL should be (UFN.05). No host name has an underscore (UFN.11).
  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    'host-refused': [
      ...['1.2.3', '256.1.1.1', '0x7f000001', 'gw..se', '.gw.se', '.', '"gw.se "', '"gw_se/x"'],
      ...['[::1', '"[::1]x"', '"[::1::2]"', '"[v1.a]"', '"[fe80::1%25eth0]"', '"::1"'],
      ...['"a:b:443"', '"gw%2ese"', '"*"', 'gw_x.se', '_gw.se', 'gw.se_'],
    ].map((host) => `host=${host}`),
    'port-refused': [
      ...['0', '00443', '0443', '65536', '100000', '-1', '+1', '1e3', '"4 43"', 'https', '""'].map(
        (port) => `host=gw.se;port=${port}`,
      ),
      ...['host=gw.se:0', 'host=gw.se:99999', 'host="gw.se:evil";port=443'],
    ],
    'prefix-refused': [
      ...['//', '/a//b', '/a//', '/.', '..', '/a/../b', '/a/./b', '/a/..', '"/a?b"', '"/a#b"'],
      ...['"/a b"', '"/a\\\\b"', '/[a]', '"/{a}"', '"/\u00e5"', '/a%', '/a%2', '/a%zz'],
      `/${'a'.repeat(2048)}`,
    ].map((prefix) => `host=gw.se;prefix=${prefix}`),
  };
  test.each(
    Object.entries(REFUSED).flatMap(([reason, all]) => all.map((each) => [reason, each] as const)),
  )('%s: %s', (reason, element) => {
    expect(forwardedBase(element)).toMatchObject({ href: FALLBACK, reason, vary: ['forwarded'] });
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

  test('a host name has at most 253 characters (RFC 1035 §2.3.4)', () => {
    const longest = `${'a.'.repeat(126)}a`;
    expect(forwardedBase(`host="${longest}"`).source).toBe('forwarded');
    expect(forwardedBase(`host="${longest}b"`).reason).toBe('host-refused');
  });
});

describe('an allowed Host is taken with the scheme and path of the fallback (HYP.14)', () => {
  test.each(
    rows(`
    https://x.se/orders/v1 => api.se => api.se => https://api.se/orders/v1
    https://x.se/orders/v1/ => api.se => API.se => https://api.se/orders/v1
    https://x.se => API.SE => api.se => https://api.se
    https://x.se:8443 => api.se => api.se:443 => https://api.se
    https://x.se => api.se:443 => api.se => https://api.se
    HTTP://x.se => api.se:80 => api.se:80 => http://api.se
    http://x.se/https:/v1 => api.se => api.se => http://api.se/https:/v1
    https://x.se/p => [::1]:8443 => [::1]:8443 => https://[::1]:8443/p
    https://x.se/p => api.se => api.se:8443 => https://x.se/p
    https://x.se/p => api.se:8443 => api.se => https://x.se/p
    https://x.se/p => api.se => evil.api.se => https://x.se/p
    https://x.se/p => api.se => api.se.evil.se => https://x.se/p
    https://x.se/p => api.se => => https://x.se/p
    https://x.se/p => api.se => api.se: => https://x.se/p
    https://x.se/p => api.se => api.se, api.se => https://x.se/p
    https://x.se/p => api.se => x.se => https://x.se/p
  `),
  )('%s', (_, fallback = '', allowed = '', host, href) => {
    expect(baseUrl({ headers: { host } }, { fallback, allowedHosts: [allowed] }).href).toBe(href);
  });
});

describe('requests of every kind', () => {
  const options = {
    fallback: 'https://x.se/p',
    trustedHops: 1,
    allowedHosts: ['a.se', 'b.se', 'gw.se'],
  };
  const FORWARDED = 'host=gw.se;prefix=/orders';
  const fetched = (url: string, headers = {}) => new Request(url, { headers });
  const node = (headers: Record<string, string>, url = '/orders/17') =>
    Object.assign(new IncomingMessage(new Socket()), { headers, url, method: 'GET' });
  const lines = new Headers({ forwarded: 'host=evil.se' });
  lines.append('forwarded', FORWARDED);

  // `:authority` goes before Host (RFC 9113 §8.3.1), and so does an absolute target (RFC 9112 §3.2.2).
  test.each<readonly [href: string, request: RequestDescriptor]>([
    ['https://gw.se/orders', fetched('https://a.se/o', { Forwarded: FORWARDED })],
    ['https://a.se/p', fetched('https://a.se/o')],
    ['https://x.se/p', fetched('https://evil.se/o')],
    ['https://gw.se/orders', node({ forwarded: FORWARDED })],
    ['https://a.se/p', node({ host: 'a.se' })],
    ['https://b.se/p', node({ host: 'a.se' }, 'http://b.se/x')],
    ['https://a.se/p', { headers: new Headers({ host: 'a.se' }) }],
    ['https://gw.se/orders', { headers: lines }],
    ['https://gw.se/orders', { headers: { FORWARDED } }],
    ['https://a.se/p', { headers: { Host: 'a.se' } }],
    ['https://gw.se/orders', { headers: { forwarded: ['for="', FORWARDED] } }],
    ['https://x.se/p', { headers: { host: ['a.se', 'b.se'] } }],
    ['https://a.se/p', { url: '/o', headers: { ':authority': 'a.se', host: 'b.se' } }],
    ['https://x.se/p', { headers: { ':authority': 'evil.se', host: 'b.se' } }],
    ['https://x.se/p', { headers: Object.create({ host: 'a.se', forwarded: FORWARDED }) }],
  ])('%s', (href, request) => {
    expect(baseUrl(request, options).href).toBe(href);
  });
});

describe('an invalid option throws', () => {
  const fallback = 'https://api.se';

  test.each([
    ...['api.se', '/orders', 'ftp://api.se', 'https://me:pw@api.se', 'https://api.se/?a=b'],
    ...['https://api.se/#a', 'https://api.se/a b', ''],
  ])('the fallback %j', (fallback) => {
    const refused = expect.objectContaining({
      code: 'url.base',
      message: expect.stringMatching(/^fallback must /),
    });
    expect(() => baseUrl({ headers: {} }, { fallback })).toThrow(refused);
  });

  // An address has no hosts below it. An unknown option would name a host that was never allowed.
  test.each<object>([
    ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map((trustedHops) => ({ trustedHops })),
    ...[
      ...['https://api.se', 'api.se/v1', '*', '*.', '*.127.0.0.1', '*.127.0.0.1:8080', '*.[::1]'],
      ...['api.*.se', '*api.se', 'b c', '', 'api.se:0', 'gw_x.se', 'b\u00fccher.se'],
    ].map((host) => ({ allowedHosts: ['a.se', host] })),
    { trustedHops: 1, forwardedHeaders: ['x-forwarded-host'] },
    { allowedHost: ['api.se'] },
    { 'allowedHosts ': ['api.se'] },
    { trustedHop: 1 },
    { allowedHost: undefined },
  ])('%j', (options) => {
    const refused = expect.objectContaining({ code: 'forwarded.option' });
    for (const headers of [{}, { host: 'a.se', forwarded: 'host=evil.example' }]) {
      expect(() => baseUrl({ headers }, { fallback, ...options })).toThrow(refused);
    }
  });

  test.each([undefined, null, 1, 'true', Promise.resolve(true)])(
    'a predicate that returns %s',
    (answer) => {
      const predicate = (() => answer) as never;
      const call = (options: object) => () =>
        baseUrl({ headers: { host: 'a.se', forwarded: 'host=a.se' } }, { fallback, ...options });
      const refused = (rule: string) => expect.objectContaining({ code: 'forwarded.option', rule });
      expect(call({ allowedHosts: predicate })).toThrow(refused('HYP.14'));
      expect(call({ trustedHops: predicate })).toThrow(refused('HYP.09'));
    },
  );
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
    'for=;host=gw.se;proto=',
    'for=;host=a b',
    'host=gw.se;port=',
    'host=gw.se;prefix=/a b',
  ])('but one that leaves the others unclear does: %j', (forwarded) => {
    expect(forwardedBase(forwarded)).toMatchObject({ href: FALLBACK, reason: 'element-malformed' });
  });
});
