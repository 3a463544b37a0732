import { expect, test } from 'vitest';
import { mergeVary } from '../../src/internal/headers.js';

test.each<[lists: (string | string[] | undefined)[], merged: string]>([
  [[], ''],
  [[undefined, '', []], ''],
  [['accept'], 'accept'],
  [['Accept, accept-language', ['ACCEPT', 'Host']], 'accept, accept-language, host'],
  // A recipient skips empty list members (RFC 9110 §5.6.1.2).
  [['accept,, ,host,', ['', ' ']], 'accept, host'],
  // * includes all other names (§12.5.5).
  [['accept', '*'], '*'],
  [['accept', ['host', '*']], '*'],
])('%j is %s', (lists, merged) => {
  expect(mergeVary(...lists)).toBe(merged);
});

test.each(['a b', ['accept', 'a:b'], 'accept\r\nx'])('%j has a name that no field has', (list) => {
  expect(() => mergeVary(list)).toThrow(expect.objectContaining({ code: 'http.header' }));
});
