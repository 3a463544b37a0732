import { expect, test } from 'vitest';
import { mergeVary } from '../../src/internal/vary.js';

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

test.each<[list: unknown, given: string]>([
  ['a b', '"a b"'],
  [['accept', 'a:b'], '"a:b"'],
  [[17], '17'],
  [17, '17'],
  [{ accept: true }, '{"accept":true}'],
])('%j is refused', (list, given) => {
  expect(() => mergeVary(list as string)).toThrow(
    expect.objectContaining({
      code: 'cache.vary',
      message: `vary must be a list of field names, got ${given}. Write names such as 'accept', or '*'. [RFC 9110 §12.5.5]`,
    }),
  );
});
