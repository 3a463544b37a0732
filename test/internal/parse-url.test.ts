import { expect, test } from 'vitest';
import { parseUrl } from '../../src/url/absolute-url.js';

test.each<[url: string, base: string | undefined, href: string | undefined]>([
  ['https://a.example/b', undefined, 'https://a.example/b'],
  ['/c', 'https://a.example/b', 'https://a.example/c'],
  ['/c', undefined, undefined],
  ['/c', '/b', undefined],
  ['https://', undefined, undefined],
])('%s below %s is %s', (url, base, href) => {
  expect(parseUrl(url, base)?.href).toBe(href);
});
