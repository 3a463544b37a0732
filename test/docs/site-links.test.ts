import { describe, expect, test } from 'vitest';
import { headingId, siteLink } from '../../scripts/site/links.js';

describe('a link of a page in the repository leads to the same place on the site', () => {
  test.each([
    ['guides/links.md', 'urls.md#queries', 'urls.md#queries'],
    ['guides/links.md', '#forms', '#forms'],
    ['guides/links.md', '../rules/index.md', '../rules/index.md'],
    ['guides/links.md', '/reference/', '/reference/'],
    [
      'guides/links.md',
      'https://www.rfc-editor.org/rfc/rfc8288',
      'https://www.rfc-editor.org/rfc/rfc8288',
    ],
    ['guides/caching.md', '../../examples/cache/README.md', '/files/examples/cache/README.md'],
    [
      'guides/gateways.md',
      '../../examples/gateways/nginx.conf',
      '/files/examples/gateways/nginx.conf.md',
    ],
    ['walkthrough.md', '../examples/walkthrough/#steps', '/files/examples/walkthrough.md#steps'],
    ['files/examples/cache/README.md', 'cache.ts', '/files/examples/cache/cache.ts.md'],
    [
      'files/examples/cache/README.md',
      '../../docs/guides/caching.md#ranges',
      '/guides/caching.md#ranges',
    ],
    ['files/CHANGELOG.md', 'docs/errors.md', '/errors.md'],
  ])('%s: %s', (page, link, expected) => {
    expect(siteLink(page, link)).toBe(expected);
  });
});

describe('a heading has the id that GitHub gives it', () => {
  test.each([
    ['Teach it your words', 'teach-it-your-words'],
    ["What a client's cache does", 'what-a-clients-cache-does'],
    ['`link.href`', 'linkhref'],
    ['304, 412 and 428', '304-412-and-428'],
    ['Räksmörgås', 'räksmörgås'],
  ])('%s', (heading, id) => {
    expect(headingId(heading)).toBe(id);
  });
});
