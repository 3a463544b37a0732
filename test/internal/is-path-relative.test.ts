import { expect, test } from 'vitest';
import { isPathRelative } from '../../src/url/absolute-url.js';

const BASE = 'https://a.se/path/of/base?query';

test.each<[href: string, isRelative: boolean]>([
  ['', true],
  ['?a=1', true],
  ['#a', true],
  ['b/c', true],
  ['./b', true],
  ['a_b:c', true],
  // A parser of URLs resolves these two against an https base (WHATWG URL, special authority).
  ['https:b', true],
  ['HTTPS:b', true],
  ['/b', false],
  ['//b.se/c', false],
  ['\\b', false],
  ['https://b.se/', false],
  ['HTTP://b.se/', false],
  ['mailto:a@b.se', false],
  ['urn:b', false],
])('%j is relative to the path of its base: %s', (href, isRelative) => {
  expect(isPathRelative(href)).toBe(isRelative);
  const resolved = new URL(href, BASE).href;
  if (!isRelative) expect(resolved).toBe(new URL(href, 'https://a.se').href);
  else expect(resolved).toMatch(/^https:\/\/a\.se\/path\/of\//);
});
