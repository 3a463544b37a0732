import { checkForwarded, parseForwarded } from 'halyard/forwarded';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

describe('what the conventions ask of a gateway', () => {
  test.each([
    'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1',
    'proto=https;host=gw.example.se;prefix="/orders/v1"',
    'PROTO=HTTPS;Host=GW.example.se',
    'proto=http;host=[::1];port=8080;for="[2001:db8::17]:4711";by=_gw',
    'proto=http;host=gw.example.se;for=unknown;secret=a',
    // What stands left is not the gateway's, as long as it can be read.
    'host=a:1;prefix=b;for=nobody, proto=https;host=gw.example.se',
  ])('nothing is wrong with %s', (header) => {
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
    ['for=a', 'HYP.09', 'a', 'The node "a" is none'],
    ['proto=https', P, 'proto=https', 'There is no host'],
    ['for=b,  proto=https', P, 'proto=https', 'There is no host'],
    ['proto=https;host="a b"', P, '"a b"', 'The host "a b" is none'],
    ['proto=https;host=a:x', P, 'a:x', 'The host "a:x" is none'],
    ['proto=https;host="a/b"', P, '"a/b"', 'The host "a/b" is none'],
    [
      'proto=https;host=a.se:8443',
      P,
      'a.se:8443',
      'The host has a port',
      'proto=https;host=a.se;port=8443',
    ],
    [
      'proto=https;host="[::1]:8443"',
      P,
      '"[::1]:8443"',
      'The host has a port',
      'proto=https;host="[::1]";port=8443',
    ],
    // The port of its own goes before the one in host.
    [
      'proto=https;host=a.se:8443;port=9443',
      P,
      'a.se:8443',
      'The host has a port',
      'proto=https;host=a.se;port=9443',
    ],
    // proto
    ['host=a.se', P, 'host=a.se', 'There is no proto', 'proto=https;host=a.se'],
    ['host=a.se;proto=ftp', P, 'ftp', 'The proto "ftp" is no scheme of links'],
    // port
    ['proto=https;host=a.se;port=0', P, '0', 'The port "0" is none'],
    ['proto=https;host=a.se;port="8443 "', P, '"8443 "', 'The port "8443 " is none'],
    // prefix
    [
      'proto=https;host=a.se;prefix=orders/v1;x="y z"',
      P,
      'orders/v1',
      'The prefix does not begin with a slash',
      'proto=https;host=a.se;prefix="/orders/v1";x="y z"',
    ],
    [
      'for=b, proto=https ; host=a.se ; prefix=/orders/',
      P,
      '/orders/',
      'The prefix ends with a slash',
      'for=b, proto=https;host=a.se;prefix="/orders"',
    ],
    [
      'proto=https;host=a.se;prefix=/',
      P,
      '/',
      'The prefix ends with a slash',
      'proto=https;host=a.se',
    ],
    ['proto=https;host=a.se;prefix=//b', P, '//b', 'The prefix "//b" is no clean path'],
    ['proto=https;host=a.se;prefix=/a/..', P, '/a/..', 'The prefix "/a/.." is no clean path'],
    // nodes (RFC 7239 §6)
    ['proto=https;host=a.se;for="2001:db8::1"', 'HYP.09', '"2001:db8::1"', 'The node'],
    ['proto=https;host=a.se;by="[::1]:"', 'HYP.09', '"[::1]:"', 'The node "[::1]:" is none'],
    // The element is the last one, whatever is empty behind it.
    ['proto=https;host=a.se;port=x, ,', P, 'x', 'The port "x" is none'],
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
    const found = checkForwarded(header).find((finding) => finding.message.startsWith(message));
    expect(found).toMatchObject({ rule, level: 'SHALL' });
    expect(header.slice(...(found?.range ?? []))).toBe(place);
    expect(found?.suggestion).toBe(suggestion);
    if (suggestion !== undefined) expect(checkForwarded(suggestion)).toEqual([]);
  });

  test('each fault is told, with one header that puts all of them right', () => {
    const findings = checkForwarded('host=a.se:8443;prefix=b/');
    expect(findings.map(({ message, suggestion }) => [message.split(':')[0], suggestion])).toEqual([
      ['The host has a port', 'proto=https;host=a.se;port=8443;prefix="/b"'],
      [
        'There is no proto. Write the scheme that clients call, such as proto=https.',
        'proto=https;host=a.se;port=8443;prefix="/b"',
      ],
      ['The prefix does not begin with a slash', 'proto=https;host=a.se;port=8443;prefix="/b"'],
    ]);
  });

  test('a name in letters is put into punycode', () => {
    const [finding] = checkForwarded('proto=https;host="b\u00fccher.example:8443"');
    expect(finding?.suggestion).toBe('proto=https;host=xn--bcher-kva.example;port=8443');
    const [unwritable] = checkForwarded('proto=https;host="a.se:1";x="\u3002"');
    expect(unwritable?.suggestion).toBeUndefined();
  });
});

describe('no header (HYP.08)', () => {
  test.each([undefined, null, '', ' , ', []])('%j', (header) => {
    expect(checkForwarded(header)).toMatchObject([{ rule: 'HYP.08', level: 'SHALL' }]);
  });
});

describe('the grammar of each element (HYP.09)', () => {
  test.each<readonly [header: string | readonly string[], range: readonly [number, number]]>([
    ['for="', [4, 5]],
    ['for', [3, 3]],
    ['for=a b', [6, 7]],
    ['=a, proto=https;host=a.se', [0, 1]],
    ['proto=http;proto=http;host=a.se', [11, 12]],
    [
      ['proto=https;host=a.se', 'for="x'],
      [27, 28],
    ],
  ])('%j', (header, range) => {
    const [finding, ...more] = checkForwarded(header);
    expect(finding).toMatchObject({ rule: 'HYP.09', level: 'SHALL', range });
    expect(more).toEqual([]);
  });

  test('a megabyte of faults gives 21 findings, in time that grows with the length', () => {
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
