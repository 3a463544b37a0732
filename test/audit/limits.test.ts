import { type AuditOptions, audit } from 'halyard/audit';
import { expect, test } from 'vitest';

const START = 'https://api.example.se/orders/v1/';
const get = (rel: string, href: string) => ({
  href: new URL(href, START).href,
  rel,
  method: 'GET',
});
const self = get('self', '');

/** A service in memory: the bodies and the locations by path. */
function serviceOf(pages: Readonly<Record<string, object | string>>): AuditOptions {
  return {
    fetch: async (url) => {
      const page = pages[url.slice(START.length)] ?? {};
      if (typeof page === 'string') {
        return new Response(null, { status: 302, headers: { location: page } });
      }
      const headers = { 'content-type': 'application/hal+json', etag: '"1"' };
      return new Response(JSON.stringify(page), { headers });
    },
  };
}

test('a page of many links is checked and followed in part, and the report says so', async () => {
  const links = Array.from({ length: 5100 }, (_, index) => get('item', `orders/${index}`));
  const forms = [{ ...get('edit', ''), method: 'PATCH' }, null];
  const _links = [self, ...links, ...forms];
  const service = serviceOf({ '': { _links, orders: [{ _links: [get('self', 'orders/9')] }] } });
  const report = await audit(START, { ...service, maxRequests: 2 });
  const messages = report.groups.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^Links beyond the first 5000/));
  expect(report.skipped).toBeGreaterThan(100);
});

test('redirects that lead to themselves are failures', async () => {
  const pages = {
    '': { _links: [self, get('a', 'a'), get('c', 'c'), get('d', 'd')] },
    a: `${START}b`,
    b: `${START}a`,
    c: `${START}c`,
    d: `${START}e`,
    e: {},
  };
  const { failures } = await audit(START, serviceOf(pages));
  expect(failures.map(({ url, message }) => [url.slice(START.length), message]).sort()).toEqual([
    ['a', 'It redirects to itself'],
    ['c', 'It redirects to itself'],
  ]);
});
