import {
  checkForwarded,
  type ForwardedInput,
  formatForwarded,
  parseForwarded,
} from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

describe('of a public base URL: what a gateway sends (HYP.08)', () => {
  test.each<readonly [base: string | { href: string }, header: string]>([
    ['https://gw.example.se/orders/v1', 'proto=https;host=gw.example.se;prefix="/orders/v1"'],
    ['https://gw.example.se/orders/v1/', 'proto=https;host=gw.example.se;prefix="/orders/v1"'],
    ['https://gw.example.se', 'proto=https;host=gw.example.se'],
    ['https://gw.example.se/', 'proto=https;host=gw.example.se'],
    ['https://gw.example.se:443/a', 'proto=https;host=gw.example.se;prefix="/a"'],
    ['https://gw.example.se:8443', 'proto=https;host=gw.example.se;port=8443'],
    ['http://gw.example.se', 'proto=http;host=gw.example.se'],
    [
      'http://GW.example.se:8080/a%C3%A5',
      'proto=http;host=gw.example.se;port=8080;prefix="/a%C3%A5"',
    ],
    ['https://[::1]:8443/a', 'proto=https;host="[::1]";port=8443;prefix="/a"'],
    [new URL('https://bücher.example/a'), 'proto=https;host=xn--bcher-kva.example;prefix="/a"'],
    [{ href: 'https://gw.example.se/a' }, 'proto=https;host=gw.example.se;prefix="/a"'],
  ])('%s: %s', (base, header) => {
    expect(formatForwarded(base)).toBe(header);
  });

  test.each([
    ['https://gw.example.se/Orders', 'UFN.06'],
    ['https://gw.example.se/orders_x/v1', 'UFN.11'],
    ['https://my_gw.example.se/orders', 'UFN.11'],
    ['https://gw.example.se//orders', 'forwarded.parameters'],
  ])('%s throws, since checkForwarded refuses it by %s', (base, rule) => {
    expect(() => formatForwarded(base)).toThrow(
      expect.objectContaining({ code: 'url.base', rule }),
    );
    const { protocol, host, pathname: prefix } = new URL(base);
    const parameters = { proto: protocol.slice(0, -1), host, prefix };
    expect(checkForwarded(formatForwarded([{ parameters }]))).toMatchObject([{ rule }]);
  });

  test.each(['/orders/v1', 'gw.example.se', 'ftp://gw.example.se', 'https://gw.example.se/?a', ''])(
    'an invalid base URL throws: %j',
    (base) => {
      expect(() => formatForwarded(base)).toThrow(expect.objectContaining({ code: 'url.base' }));
    },
  );
});

describe('of elements: quotes where the grammar asks (RFC 7239 §4, RFC 9110 §5.6)', () => {
  type Parameters = ForwardedInput['parameters'];
  test.each<readonly [elements: readonly Parameters[], header: string]>([
    [[], ''],
    [[{}], ''],
    [[{ for: '192.0.2.60' }], 'for=192.0.2.60'],
    [[{ for: '192.0.2.43' }, { for: '198.51.100.17' }], 'for=192.0.2.43, for=198.51.100.17'],
    [[{ for: 'a' }, {}, { for: 'b' }], 'for=a, for=b'],
    [[{ for: '192.0.2.60:47011' }], 'for="192.0.2.60:47011"'],
    [[{ for: '[2001:db8:cafe::17]:4711' }], 'for="[2001:db8:cafe::17]:4711"'],
    [[{ host: 'gw.example.se', port: 8443 }], 'host=gw.example.se;port=8443'],
    [[{ prefix: '/orders/v1' }], 'prefix="/orders/v1"'],
    [[{ host: undefined, proto: 'https' }], 'proto=https'],
    [[{ x: '' }], 'x=""'],
    [[{ x: 'a"b\\c' }], 'x="a\\"b\\\\c"'],
    [[{ x: 'a,b;c=d' }], 'x="a,b;c=d"'],
    [[{ x: 'a\tb' }], 'x="a\tb"'],
    [[{ x: '\u00e9' }], 'x="\u00e9"'],
    [[{ For: 'a', BY: 'b' }], 'For=a;BY=b'],
    [[JSON.parse('{"__proto__":"a"}')], '__proto__=a'],
  ])('%j: %s', (elements, header) => {
    expect(formatForwarded(elements.map((parameters) => ({ parameters })))).toBe(header);
  });

  test('a gateway passes on what it received, without malformed elements and parameters', () => {
    const own = { parameters: { proto: 'https', host: 'gw.example.se' } };
    const received = [
      'for=a;secret="x y"',
      'for="',
      'for=d;host=a b',
      ';',
      'for=b',
      'by=;for=c',
      'by=',
    ];
    expect(formatForwarded([...parseForwarded(received), own])).toBe(
      'for=a;secret="x y", for=b, for=c, proto=https;host=gw.example.se',
    );
  });
});

test.each<ForwardedInput['parameters']>([
  { '': 'a' },
  { 'a b': 'a' },
  { 'a=': 'a' },
  { å: 'a' },
  { for: 'a', For: 'b' },
  { host: 'bücher\u3002example' },
  { host: 'gw.se\r\nset-cookie: a' },
  { host: 'gw.se\0' },
  { host: 'gw.se\x7f' },
])('invalid parameters throw: %j', (parameters) => {
  expect(() => formatForwarded([{ parameters }])).toThrow(
    expect.objectContaining({ code: 'forwarded.value', rule: 'HYP.09' }),
  );
});
