import { describe, expect, test } from 'vitest';
import { RFCS } from './rfcs.js';

describe('each requirement that is kept', () => {
  for (const { number, sections } of RFCS) {
    for (const [section, requirements] of Object.entries(sections)) {
      const kept = requirements.filter(({ checks }) => checks.length > 0);
      describe.runIf(kept.length > 0)(`RFC ${number} ${section}`, () => {
        for (const { level, text, checks } of kept) {
          for (const { title, run } of checks) {
            test([level, text, title].filter(Boolean).join(': '), async () => {
              const [actual, expected] = await run();
              expect(await actual).toEqual(expected);
            });
          }
        }
      });
    }
  }
});
