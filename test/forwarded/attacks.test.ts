import { baseUrl } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const FALLBACK = 'https://api.example.se/orders/v1';
const behindGateway = { fallback: FALLBACK, trustedHops: 1 };
const GATEWAY = 'proto=https;host=gw.example.se;prefix=/orders/v1';
const GATEWAY_BASE = 'https://gw.example.se/orders/v1';

describe('what a client writes left of the gateway’s element is not read', () => {
  const manyElements = Array.from({ length: 10_000 }, () => 'host=evil.example').join(',');

  test.each<readonly [sentence: string, client: string]>([
    ['an element of its own', 'host=evil.example;proto=http'],
    ['two of them', 'host=evil.example, host=evil.example'],
    ['an open quote', 'for="'],
    ['an open quote behind a host', 'host=evil.example;for="'],
    ['an open quote and a backslash', 'host=evil.example;for="\\'],
    ['a lone quote', '"'],
    ['a lone backslash', '\\'],
    ['a parameter without a value', 'host'],
    ['a semicolon, to carry on', 'host=evil.example;'],
    ['a comma', ','],
    ['a line break', 'host=evil.example\r\n'],
    ['a NUL', '\0'],
    ['10,000 elements', manyElements],
    ['10,000 open quotes', 'for=",'.repeat(10_000)],
  ])('%s', (_, client) => {
    const headers = { forwarded: `${client}, ${GATEWAY}` };
    expect(baseUrl({ headers }, behindGateway)).toEqual({
      href: GATEWAY_BASE,
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    });
  });
});

describe('untrusted headers are not read', () => {
  const EVIL = {
    host: 'evil.example',
    ':authority': 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1234',
    'x-forwarded-prefix': '/evil',
    'x-original-host': 'evil.example',
    'x-host': 'evil.example',
  };

  test('without any trust, nothing of the request is read', () => {
    const headers = { ...EVIL, forwarded: 'host=evil.example' };
    expect(baseUrl({ url: 'http://evil.example/x', headers }, { fallback: FALLBACK })).toEqual({
      href: FALLBACK,
      source: 'fallback',
      reason: 'no-trusted-hop',
      vary: [],
    });
  });

  test('X-Forwarded-* does not complete a Forwarded element', () => {
    const headers = { ...EVIL, forwarded: 'for=192.0.2.60' };
    expect(baseUrl({ headers }, behindGateway).href).toBe(FALLBACK);
  });

  test.each([
    'evil.example',
    'api.example.se@evil.example',
    'evil.example/api.example.se',
    'evil.example#api.example.se',
    'evil.example?api.example.se',
    'evil.example\\api.example.se',
    'api.example.se.evil.example',
    'api.example.se:443@evil.example',
    'api.example.se:80',
    ' api.example.se evil.example',
    'api.example.se\r\nevil: x',
    'api\u3002example\uff0ese',
    'api.example.se\0',
    'api.example.se,evil.example',
    'undefined',
  ])('a Host outside of the list is never used: %j', (host) => {
    const options = { fallback: FALLBACK, allowedHosts: ['api.example.se'] };
    expect(baseUrl({ headers: { host } }, options)).toEqual({
      href: FALLBACK,
      source: 'fallback',
      reason: 'host-not-allowed',
      vary: ['host'],
    });
  });

  test.each([
    'http://api.example.se@evil.example/x',
    'http://user:pw@api.example.se/x',
    'http://evil.example\\@api.example.se/x',
    'http://evil.example?api.example.se',
    'http:///x',
  ])('a request target outside of the list is never used: %s', (url) => {
    const options = { fallback: FALLBACK, allowedHosts: ['api.example.se'] };
    expect(baseUrl({ url, headers: { host: 'api.example.se' } }, options)).toMatchObject({
      href: FALLBACK,
      reason: 'host-not-allowed',
    });
  });
});

describe('a value of the trusted element that would not stay in its place is refused', () => {
  test.each(
    Object.entries({
      'host-refused': [
        ...['host="good.se@evil.com"', 'host="@evil.com"', 'host="evil.com/x?"'],
        ...['host="evil.com/"', 'host="evil.com?x"', 'host="evil.com#"'],
        ...['host="evil.com\\\\x"', 'host="a.se,b.se"', 'host="a.se b.se"'],
        ...['host="a.se\tb.se"', 'host="evil\u3002com"', 'host="evil\uff0ecom"'],
        ...['host="\uff45vil.com"', 'host="evil\u00ad.com"', 'host="\u2100.com"'],
        ...['host="evil%2ecom"', 'host="evil%00.com"'],
      ],
      'port-refused': [
        ...['host="good.se:80@evil.com"', 'host=gw.se;port="443/evil"'],
        ...['host=gw.se;port="443@evil.com"', 'host=gw.se;port="\uff14\uff14\uff13"'],
        ...['host=gw.se;port="0x50"'],
      ],
      'element-malformed': [
        ...['host="gw.se\r\nset-cookie: a=b"', 'host="gw.se\n"', 'host="gw.se\0"'],
        ...['host="gw.se\\\r\\\n"', 'host=gw.se\r\nset-cookie:a'],
        ...['host=gw.se;prefix="/a\r\nb"', 'host=gw.se;proto="https\n"'],
        ...['host=gw.se;port="443\n"'],
      ],
      'proto-refused': [
        ...['host=gw.se;proto=javascript', 'host=gw.se;proto="javascript:alert(1)//"'],
        ...['host=gw.se;proto="https://evil.com/?"', 'host=gw.se;proto="https:"'],
        ...['host=gw.se;proto=" https"', 'host=gw.se;proto="\u0127ttps"'],
      ],
      'prefix-refused': [
        ...['host=gw.se;prefix=//evil.com', 'host=gw.se;prefix="\\\\\\\\evil.com"'],
        ...['host=gw.se;prefix="/\\\\evil.com"', 'host=gw.se;prefix=/..'],
        ...['host=gw.se;prefix=/a/../../b', 'host=gw.se;prefix=../b'],
        ...['host=gw.se;prefix=/%2e%2e/b', 'host=gw.se;prefix=/.%2E/b'],
        ...['host=gw.se;prefix=/a%2fb', 'host=gw.se;prefix=/a%2Fb'],
        ...['host=gw.se;prefix=/a%5cb', 'host=gw.se;prefix=/a%5Cb'],
        ...['host=gw.se;prefix="/a?b=c"', 'host=gw.se;prefix="/a#b"'],
        ...['host=gw.se;prefix="/\uff0e\uff0e/b"', 'host=gw.se;prefix="/<script>"'],
        ...['host=gw.se;prefix="/a\tb"'],
      ],
    }).flatMap(([reason, elements]) => elements.map((each) => [reason, each] as const)),
  )('%s: %j', (reason, forwarded) => {
    expect(baseUrl({ headers: { forwarded } }, behindGateway)).toEqual({
      href: FALLBACK,
      source: 'fallback',
      reason,
      vary: ['forwarded'],
    });
  });
});
