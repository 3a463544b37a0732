import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const HOST = 'https://api.example.se';

describe('UFN.05: a URL should not exceed 2048 characters', () => {
  test.each<[what: string, url: string, found: boolean]>([
    ['a short URL', `${HOST}/orders`, false],
    ['an absolute URL of 2048', HOST + '/a'.repeat((2048 - HOST.length) / 2), false],
    ['an absolute URL of 2050', HOST + '/a'.repeat((2050 - HOST.length) / 2), true],
    ['a path of 2048', `/${'a'.repeat(2047)}`, false],
    ['a path of 2049', `/${'a'.repeat(2048)}`, true],
    ['a query that makes it 2048', `/orders?${'a'.repeat(2040)}`, false],
    ['a query that makes it 2049', `/orders?${'a'.repeat(2041)}`, true],
  ])('%s: %s', (_, url, found) => {
    const findings = checkUrl(url, { ignore: ['VER.05'] });
    expect(findings.map(({ rule, level }) => [rule, level])).toEqual(
      found ? [['UFN.05', 'SHOULD NOT']] : [],
    );
    if (found) expect(findings[0]?.range).toEqual([2048, url.length]);
  });
});
