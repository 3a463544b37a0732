import { checkForwarded, parseForwarded } from 'halyard/forwarded';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

describe('the parameters of the last element', () => {
  test.each([
    'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1',
    'proto=https;host=gw.example.se;prefix="/orders/v1"',
    'PROTO=HTTPS;Host=GW.example.se',
    'proto=https;host=[::1];port=8080;for="[2001:db8::17]:4711";by=_gw',
    'proto=https;host=gw.example.se;for=unknown;secret=a_B',
    'proto=https;host=gw.example.se;prefix=/caf%C3%A9/v1',
    // Hex digits of an escape are in upper case (RFC 3986 §2.1).
    'proto=https;host=gw.example.se;prefix=/%CE%AF',
    'proto=https;host=gw.example.se;prefix=""',
    // Elements on the left are not the gateway's; only their grammar is checked.
    'host=a:1;prefix=b;for=nobody, proto=https;host=gw.example.se',
  ])('no finding: %s', (header) => {
    expect(checkForwarded(header)).toEqual([]);
  });

  type Case = readonly [
    header: string,
    rule: RuleId,
    place: string,
    message: string,
    suggestion?: string,
  ];
  const P: RuleId = 'forwarded.parameters';
  const cases: readonly Case[] = [
    // host
    [
      'proto=https;host=b;for=a',
      'HYP.09',
      'a',
      'for must be an IPv4 address, an IPv6 address in brackets, a name that starts with _ or unknown; got "a". See RFC 7239 §6',
    ],
    [
      'proto=https;port=1',
      P,
      'proto=https;port=1',
      'host must be set. Write the host that clients call',
    ],
    ['for=b,  proto=https', P, 'proto=https', 'host must be set. Write the host that clients call'],
    [
      'proto=https;host="a b"',
      P,
      '"a b"',
      'host must be a host name, an IPv4 address or an IPv6 address in brackets; got "a b"',
    ],
    [
      'proto=https;host=a:x',
      P,
      'a:x',
      'host must be a host name, an IPv4 address or an IPv6 address in brackets; got "a:x"',
    ],
    [
      'proto=https;host="a/b"',
      P,
      '"a/b"',
      'host must be a host name, an IPv4 address or an IPv6 address in brackets; got "a/b"',
    ],
    [
      'proto=https;host=a.se:8443',
      P,
      'a.se:8443',
      'host must not have a port, got "a.se:8443". Write the parameter port',
      'proto=https;host=a.se;port=8443',
    ],
    [
      'proto=https;host="[::1]:8443"',
      P,
      '"[::1]:8443"',
      'host must not have a port, got "[::1]:8443". Write the parameter port',
      'proto=https;host="[::1]";port=8443',
    ],
    // The parameter takes precedence over the port in host.
    [
      'proto=https;host=a.se:8443;port=9443',
      P,
      'a.se:8443',
      'host must not have a port, got "a.se:8443". Write the parameter port',
      'proto=https;host=a.se;port=9443',
    ],
    // proto
    [
      'host=a.se',
      P,
      'host=a.se',
      'proto must be set. Write the scheme that clients call: proto=https',
      'proto=https;host=a.se',
    ],
    ['host=a.se;proto=ftp', P, 'ftp', 'proto must be https, got "ftp"'],
    ['host=a.se;proto=http', 'UFN.02', 'http', 'proto must be https, got "http"'],
    ['host=a.se;proto=HTTP', 'UFN.02', 'HTTP', 'proto must be https, got "HTTP"'],
    // port
    ['proto=https;host=a.se;port=0', P, '0', 'port must be an integer from 1 to 65535, got "0"'],
    [
      'proto=https;host=a.se;port="8443 "',
      P,
      '"8443 "',
      'port must be an integer from 1 to 65535, got "8443 "',
    ],
    // prefix
    [
      'proto=https;host=a.se;prefix=orders/v1;x="y z"',
      P,
      'orders/v1',
      'prefix must start with a slash, got "orders/v1"',
      'proto=https;host=a.se;prefix="/orders/v1";x="y z"',
    ],
    [
      'for=b, proto=https ; host=a.se ; prefix=/orders/',
      P,
      '/orders/',
      'prefix must not end with a slash, got "/orders/"',
      'for=b, proto=https;host=a.se;prefix="/orders"',
    ],
    [
      'proto=https;host=a.se;prefix=/',
      P,
      '/',
      'prefix must not end with a slash, got "/"',
      'proto=https;host=a.se',
    ],
    [
      'proto=https;host=a.se;prefix=//b',
      P,
      '//b',
      'prefix must be a path such as /orders/v1 without empty segments, dot segments or encoded slashes; got "//b"',
    ],
    [
      'proto=https;host=a.se;prefix=/a/..',
      P,
      '/a/..',
      'prefix must be a path such as /orders/v1 without empty segments, dot segments or encoded slashes; got "/a/.."',
    ],
    // the rules for base URLs
    [
      'proto=https;host=gw_x.se',
      'UFN.11',
      'gw_x.se',
      'host must not contain an underscore, got "gw_x.se"',
    ],
    [
      'proto=https;host=a._.se',
      'UFN.11',
      'a._.se',
      'host must not contain an underscore, got "a._.se"',
    ],
    [
      'proto=https;host=gw.se;prefix=/orders_x/v1',
      'UFN.11',
      '/orders_x/v1',
      'prefix must not contain an underscore, got "/orders_x/v1"',
    ],
    [
      'proto=https;host=gw.se;prefix=/Orders/v1',
      'UFN.06',
      '/Orders/v1',
      'prefix must be in lower case, got "/Orders/v1"',
    ],
    // nodes (RFC 7239 §6)
    [
      'proto=https;host=a.se;by="[::1]:"',
      'HYP.09',
      '"[::1]:"',
      'by must be an IPv4 address, an IPv6 address in brackets, a name that starts with _ or unknown; got "[::1]:". See RFC 7239 §6',
    ],
    // Empty list elements at the end are ignored.
    ['proto=https;host=a.se;port=x, ,', P, 'x', 'port must be an integer from 1 to 65535, got "x"'],
  ];
  const rows = cases.map(([header, rule, place, message, suggestion]) => ({
    header,
    rule,
    place,
    message,
    suggestion,
  }));

  test.each(rows)('$header: $rule at $place, $message', (row) => {
    const { header, rule, place, message, suggestion } = row;
    const [found, ...more] = checkForwarded(header);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule, message });
    expect(found?.level).toMatch(/^SHALL/);
    expect(header.slice(...(found?.range ?? []))).toBe(place);
    expect(found?.suggestion).toBe(suggestion);
    if (suggestion !== undefined) expect(checkForwarded(suggestion)).toEqual([]);
  });

  test('each fault is a finding, with one header that corrects all of them', () => {
    const suggestion = 'proto=https;host=a.se;port=8443;prefix="/b"';
    expect(checkForwarded('host=a.se:8443;prefix=b/')).toMatchObject([
      {
        message: 'host must not have a port, got "a.se:8443". Write the parameter port',
        suggestion,
      },
      {
        message: 'proto must be set. Write the scheme that clients call: proto=https',
        suggestion,
      },
      { message: 'prefix must start with a slash, got "b/"', suggestion },
    ]);
  });

  test('no header is suggested where one fault cannot be corrected', () => {
    const findings = checkForwarded('proto=http;host=gw_x.se:8443;prefix=Orders_x/v1;for=nobody');
    expect(findings.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
      [P, undefined],
      ['UFN.11', undefined],
      ['UFN.02', undefined],
      [P, undefined],
      ['UFN.06', undefined],
      ['UFN.11', undefined],
      ['HYP.09', undefined],
    ]);
  });

  test('a fault that no header can carry gets no suggestion', () => {
    const [unwritable] = checkForwarded('proto=https;host="a.se:1";x="\u3002"');
    expect(unwritable?.suggestion).toBeUndefined();
  });

  test.each([2047, 2048])('a prefix of %i characters is not too long', (length) => {
    const prefix = `/${'a'.repeat(length - 1)}`;
    expect(checkForwarded(`proto=https;host=a.se;prefix=${prefix}`)).toEqual([]);
    expect(
      checkForwarded(`proto=https;host=a.se;prefix=${prefix}${'a'.repeat(2049 - length)}`),
    ).toHaveLength(1);
  });
});

describe('no header (HYP.08)', () => {
  test.each([undefined, null, '', ' , ', []])('%j', (header) => {
    expect(checkForwarded(header)).toMatchObject([
      {
        rule: 'HYP.08',
        level: 'SHALL',
        message: 'The gateway must send a Forwarded header with proto, host and prefix, got none',
      },
    ]);
  });
});

describe('the grammar of each element (HYP.09)', () => {
  test.each<
    readonly [header: string | readonly string[], range: readonly [number, number], message: string]
  >([
    ['for="', [4, 5], 'A quoted string must end with a quote (RFC 9110 §5.6.4), at position 4'],
    [
      'for',
      [3, 3],
      'Each parameter must have a value, as in host=gw.example.se without spaces (RFC 7239 §4), at position 3',
    ],
    [
      'for=a b',
      [6, 7],
      'A value must be a token or a quoted string without control characters (RFC 7239 §4), at position 6',
    ],
    [
      '=a, proto=https;host=a.se',
      [0, 1],
      'Each parameter must have a name, as in host=gw.example.se (RFC 7239 §4), at position 0',
    ],
    [
      'proto=http;proto=http;host=a.se',
      [11, 12],
      'A parameter must occur once in an element (RFC 7239 §4), at position 11',
    ],
    [
      ['proto=https;host=a.se', 'for="x'],
      [27, 28],
      'A quoted string must end with a quote (RFC 9110 §5.6.4), at position 27',
    ],
    // baseUrl uses the element; the gateway is still at fault.
    [
      'proto=https;host=a.se;by=',
      [25, 25],
      'Each parameter must have a value, as in host=gw.example.se without spaces (RFC 7239 §4), at position 25',
    ],
  ])('%j', (header, range, message) => {
    expect(checkForwarded(header)).toEqual([{ rule: 'HYP.09', level: 'SHALL', range, message }]);
  });

  test('of many faults the first 20 are listed, and the others are counted', () => {
    const own = 'proto=https;host=a.se';
    const messages = (count: number) =>
      checkForwarded(`${'for,'.repeat(count)}${own}`).map(({ rule, message }) => [rule, message]);
    expect(messages(20)).toHaveLength(20);
    expect(messages(25)).toHaveLength(21);
    expect(messages(25)[0]?.[1]).toContain('at position 3');
    expect(messages(25).at(-1)).toEqual(['HYP.09', '5 more elements are malformed']);
  });

  test('a megabyte of faults gives at most 21 findings on the grammar', () => {
    for (const piece of ['=,', '",', 'a="b\\",', '=","', 'a', ';', 'a=b;', ' ', '\\"', '=\\"']) {
      const header = piece.repeat(1_000_000 / piece.length);
      const findings = checkForwarded(header);
      expect(findings.length).toBeLessThanOrEqual(25);
      const malformed = parseForwarded(header).filter((element) => element.malformed).length;
      const told = findings.filter(({ rule }) => rule === 'HYP.09').length;
      expect(told).toBe(Math.min(malformed, 21));
    }
  });
});
