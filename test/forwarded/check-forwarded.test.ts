import { checkForwarded, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';

describe('the parameters of the last element', () => {
  test.each([
    'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1',
    'proto=https;host=gw.example.se;prefix="/orders/v1"',
    'PROTO=HTTPS;Host=GW.example.se',
    'proto=https;host=[::1];port=8080;for="[2001:db8::17]:4711";by=_gw',
    'proto=https;host=gw.example.se;for=unknown;secret=a_B',
    'proto=https;host=gw.example.se;prefix=/caf%C3%A9/v1',
    'proto=https;host=gw.example.se;prefix=""',
    `proto=https;host=a.se;prefix=/${'a'.repeat(2047)}`,
    // Elements on the left are not the gateway's; only their grammar is checked.
    'host=a:1;prefix=b;for=nobody, proto=https;host=gw.example.se',
  ])('no finding: %s', (header) => {
    expect(checkForwarded(header)).toEqual([]);
  });

  const node = 'an IPv4 address, an IPv6 address in brackets, a name that starts with _ or unknown';
  const host = 'a host name, an IPv4 address or an IPv6 address in brackets';
  const path = 'a path such as /orders/v1 without empty segments, dot segments or encoded slashes';
  // Rows: the header, the rule, the message.
  test.each(
    rows(`
    proto=https;host=b;for=a => HYP.09 => for must be ${node}; got "a". See RFC 7239 §6
    proto=https;host=a.se;by="[::1]:" => HYP.09 => by must be ${node}; got "[::1]:". See RFC 7239 §6
    for=b,  proto=https => forwarded.parameters => host must be set. Write the host that clients call
    proto=https;host="a b" => forwarded.parameters => host must be ${host}; got "a b"
    proto=https;host=a:x => forwarded.parameters => host must be ${host}; got "a:x"
    proto=https;host=a.se:8443 => forwarded.parameters => host must not have a port, got "a.se:8443". Write the parameter port
    proto=https;host="[::1]:8443" => forwarded.parameters => host must not have a port, got "[::1]:8443". Write the parameter port
    proto=https;host=a.se:8443;port=9443 => forwarded.parameters => host must not have a port, got "a.se:8443". Write the parameter port
    proto=https;host=gw_x.se => UFN.11 => host must not contain an underscore, got "gw_x.se"
    host=a.se => forwarded.parameters => proto must be set. Write the scheme that clients call: proto=https
    host=a.se;proto=ftp => forwarded.parameters => proto must be https, got "ftp"
    host=a.se;proto=HTTP => UFN.02 => proto must be https, got "HTTP"
    proto=https;host=a.se;port=0 => forwarded.parameters => port must be an integer from 1 to 65535, got "0"
    proto=https;host=a.se;port=x, , => forwarded.parameters => port must be an integer from 1 to 65535, got "x"
    proto=https;host=a.se;prefix=b/v1;x="y z" => forwarded.parameters => prefix must start with a slash, got "b/v1"
    for=b, proto=https ; host=a.se ; prefix=/b/ => forwarded.parameters => prefix must not end with a slash, got "/b/"
    proto=https;host=a.se;prefix=/ => forwarded.parameters => prefix must not end with a slash, got "/"
    proto=https;host=a.se;prefix=//b => forwarded.parameters => prefix must be ${path}; got "//b"
    proto=https;host=a.se;prefix=/a_b => UFN.11 => prefix must not contain an underscore, got "/a_b"
    proto=https;host=a.se;prefix=/A%CE => UFN.06 => prefix must be in lower case, got "/A%CE"
  `),
  )('%s', (_, header = '', rule, message) => {
    const [found, ...more] = checkForwarded(header);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule, message });
    expect(found?.level).toMatch(/^SHALL/);
  });

  test('each fault is a finding, at the last element', () => {
    const own = 'proto=http;host=gw_x.se:8443;prefix=Orders_x/v1;for=nobody';
    const header = `for=b, ${own}`;
    const findings = checkForwarded(header);
    expect(findings.map(({ rule }) => rule)).toEqual([
      ...['forwarded.parameters', 'UFN.11', 'UFN.02', 'forwarded.parameters'],
      ...['UFN.06', 'UFN.11', 'HYP.09'],
    ]);
    for (const { range } of findings) expect(header.slice(...(range ?? []))).toBe(own);
  });
});

test.each([undefined, null, '', ' , ', []])('no header (HYP.08): %j', (header) => {
  expect(checkForwarded(header)).toMatchObject([{ rule: 'HYP.08', level: 'SHALL' }]);
});

describe('the grammar of each element (HYP.09)', () => {
  test.each(
    rows(`
    for=" => 4 5 => A quoted string must end with a quote (RFC 9110 §5.6.4), at position 4
    for => 3 3 => Each parameter must have a value, as in host=gw.example.se without spaces (RFC 7239 §4), at position 3
    for=a b => 6 7 => A value must be a token or a quoted string without control characters (RFC 7239 §4), at position 6
    =a, proto=https;host=a.se => 0 1 => Each parameter must have a name, as in host=gw.example.se (RFC 7239 §4), at position 0
    proto=http;proto=http;host=a.se => 11 12 => A parameter must occur once in an element (RFC 7239 §4), at position 11
  `),
  )('%s', (_, header, range = '', message) => {
    const finding = {
      rule: 'HYP.09',
      level: 'SHALL',
      range: range.split(' ').map(Number),
      message,
    };
    expect(checkForwarded(header)).toEqual([finding]);
  });

  test('positions are in the lines joined by commas', () => {
    expect(checkForwarded(['proto=https;host=a.se', 'for="x'])[0]?.range).toEqual([27, 28]);
  });

  test('of many faults the first 20 are listed, and the others are counted', () => {
    const own = 'proto=https;host=a.se';
    const messages = (count: number) =>
      checkForwarded(`${'for,'.repeat(count)}${own}`).map(({ rule, message }) => [rule, message]);
    expect(messages(20)).toHaveLength(20);
    expect(messages(25)).toHaveLength(21);
    expect(messages(25).at(-1)).toEqual(['HYP.09', '5 more elements are malformed']);
  });

  test('100 kB of faults give at most 21 findings on the grammar', () => {
    for (const piece of ['=,', '",', 'a="b\\",', '=","', 'a', ';', 'a=b;', ' ', '\\"', '=\\"']) {
      const header = piece.repeat(100_000 / piece.length);
      const malformed = parseForwarded(header).filter((element) => element.malformed).length;
      const told = checkForwarded(header).filter(({ rule }) => rule === 'HYP.09').length;
      expect(told).toBe(Math.min(malformed, 21));
    }
  });
});
