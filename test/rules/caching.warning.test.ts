import { formatWarning, parseWarning } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

describe('caching.warning: Warning tells problems with the message state; more than one may appear', () => {
  const stale = { code: 110, agent: 'gw.example.se', text: 'Response is Stale' };
  const failed = { code: 111, agent: 'gw.example.se', text: 'Revalidation Failed' };
  const header = '110 gw.example.se "Response is Stale", 111 gw.example.se "Revalidation Failed"';

  test.each([[[stale]], [[stale, failed]]])('written and read: %j', (warnings) => {
    expect(parseWarning(formatWarning(warnings))).toEqual(warnings);
  });

  test('several are one field', () => {
    expect(formatWarning([stale, failed])).toBe(header);
    expect(parseWarning(header)).toEqual([stale, failed]);
  });
});
