import { type ForwardedNode, formatForwardedNode, parseForwardedNode } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

describe('nodes (RFC 7239 §6)', () => {
  test.each<readonly [value: string, node: ForwardedNode]>([
    // §6.1
    ['192.0.2.43', { kind: 'ipv4', name: '192.0.2.43' }],
    ['192.0.2.43:47011', { kind: 'ipv4', name: '192.0.2.43', port: 47011 }],
    ['[2001:db8:cafe::17]', { kind: 'ipv6', name: '2001:db8:cafe::17' }],
    ['[2001:db8:cafe::17]:4711', { kind: 'ipv6', name: '2001:db8:cafe::17', port: 4711 }],
    ['[::ffff:192.0.2.43]:0', { kind: 'ipv6', name: '::ffff:192.0.2.43', port: 0 }],
    // §6.2
    ['unknown', { kind: 'unknown', name: 'unknown' }],
    ['unknown:65535', { kind: 'unknown', name: 'unknown', port: 65535 }],
    ['unknown:_abcdefghi', { kind: 'unknown', name: 'unknown', port: '_abcdefghi' }],
    // Strings of ABNF are in any case (RFC 5234 §2.3).
    ['Unknown', { kind: 'unknown', name: 'unknown' }],
    // §6.3
    ['_hidden', { kind: 'obfuscated', name: '_hidden' }],
    ['_SEVKISEK', { kind: 'obfuscated', name: '_SEVKISEK' }],
    ['_a.B_c-1:_x.y', { kind: 'obfuscated', name: '_a.B_c-1', port: '_x.y' }],
    ['127.0.0.2:_id', { kind: 'ipv4', name: '127.0.0.2', port: '_id' }],
  ])('%s', (value, node) => {
    expect(parseForwardedNode(value)).toEqual(node);
    expect(parseForwardedNode(formatForwardedNode(node))).toEqual(node);
  });

  test.each([
    ...words(`
    proxy.example.se 192.0.2 192.0.2.256 0192.0.2.1 192.0.2.43: 192.0.2.43:http 192.0.2.43:65536
    192.0.2.43:123456 192.0.2.43:-1 2001:db8::17 [2001:db8::17 [2001:db8::17]: [2001:db8::17]4711
    [2001:db8::g] [1::2::3] [192.0.2.43] [unknown] [fe80::1%eth0] _ _:1 _å unknown:_ proxy1 1a
    10.example.se a_b unknown:a_b
    `),
    ...['', '_a b', 'unknown unknown', 'unknown\n'],
  ])('not a node: %s', (value) => {
    expect(parseForwardedNode(value)).toBeUndefined();
  });

  test.each<readonly [node: { name: string; port?: number | string }, value: string]>([
    [{ name: '2001:db8::17' }, '[2001:db8::17]'],
    [{ name: '2001:db8::17', port: 4711 }, '[2001:db8::17]:4711'],
    [{ name: '192.0.2.43', port: '_id' }, '192.0.2.43:_id'],
    [{ name: '_gw' }, '_gw'],
    [{ name: 'unknown', port: 1 }, 'unknown:1'],
  ])('%j is written as %s', (node, value) => {
    expect(formatForwardedNode(node)).toBe(value);
  });

  test.each<readonly [name: string, port: number | string | undefined]>([
    ['proxy.example.se', undefined],
    ['fe80::1%eth0', 4711],
    ['[::1]', undefined],
    ['', undefined],
    ['_a\r\nb', undefined],
    ['::1', -1],
    ['::1', 65536],
    ['::1', 1.5],
    ['::1', '_'],
    ['::1', 'a_b'],
    ['a_b', undefined],
  ])('an invalid node is unknown: %s, %s', (name, port) => {
    expect(formatForwardedNode({ name, ...(port !== undefined && { port }) })).toBe('unknown');
  });
});
