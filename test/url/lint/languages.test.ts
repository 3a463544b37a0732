import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { plurals, spellingsOf } from '../../support/plurals.js';

describe('a correct plural has no finding about names, whatever its language', () => {
  test.each(plurals())('$language', ({ language, words }) => {
    expect(words.length, language).toBeGreaterThanOrEqual(100);
    const findings = words.flatMap(spellingsOf).flatMap((word) =>
      [`/${word}`, `/v1/${word}/{id}`, `/api/${word}/17/${word}`, `/${word}?sort=id`].flatMap(
        (path) =>
          checkUrl(path)
            .filter(({ rule }) => rule.startsWith('naming.'))
            .map(({ message }) => `${path}: ${message}`),
      ),
    );
    expect(findings).toEqual([]);
  });
});
