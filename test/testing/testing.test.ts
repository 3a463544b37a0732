import { collection, link, resource } from 'halyard';
import { assertExchange, assertUrl, checked, matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';

const SELF = 'https://api.example.se/orders/v1/orders';
const order = resource({ id: 17 }, [link('self', `${SELF}/17`), link('edit', `${SELF}/17`)]);
const page = collection({
  name: 'orders',
  items: [order],
  page: 1,
  limit: 20,
  totalRecords: 1,
  url: SELF,
});
const request = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const headers = {
  'content-type': 'application/hal+json',
  etag: '"3"',
  'cache-control': 'max-age=60',
};
const response = { status: 200, headers, body: order };
const broken = { ...response, body: { id: 17 } };

expect.extend(matchers);

describe('each matcher passes and fails, and its negation says so', () => {
  type Matcher = keyof typeof matchers;
  test.each<readonly [matcher: Matcher, right: readonly unknown[], wrong: readonly unknown[]]>([
    ['toFollowUrlRules', ['/orders/v1/orders'], ['/orders/v1/Orders']],
    ['toFollowUrlRules', ['/Orders', { ignore: ['UFN.06'] }], ['/Orders', {}]],
    ['toHaveLink', [order, 'edit'], [order, 'cancel']],
    ['toHaveLink', [order, 'edit', { method: 'PATCH' }], [order, 'edit', { method: 'PUT' }]],
    ['toHaveLink', [order._links, 'self'], [{}, 'self']],
    ['toBeResource', [order], [{ id: 17 }]],
    [
      'toBeResource',
      [{ _links: [order._links[0]] }, { failOn: 'shall' }],
      [{ _links: [order._links[0]] }],
    ],
    ['toBeCollection', [page], [order]],
    ['toBeCollection', [page, 'orders'], [page, 'invoices']],
    ['toBeCacheable', [response], [{ ...response, headers: { 'cache-control': 'no-store' } }]],
    [
      'toBeCacheable',
      [{ request, response }, { freshnessLifetime: 60 }],
      [response, { freshnessLifetime: 5 }],
    ],
    [
      'toBeCacheable',
      [{ ...response, headers: { 'cache-control': 'private, max-age=5' } }],
      [{ ...response, headers: { 'cache-control': 'private, max-age=5' } }, { shared: true }],
    ],
    ['toBeNotModified', [{ status: 304, headers: {} }], [response]],
    [
      'toBeNotModified',
      [{ status: 304, headers: {}, body: '' }],
      [{ status: 304, headers: {}, body: 'x' }],
    ],
    ['toFollowTheRules', [{ request, response }], [{ request, response: broken }]],
  ])('%s', (matcher, [value, ...args], [other, ...others]) => {
    const assertion = (given: unknown) =>
      expect(given) as unknown as Record<string, (...args: readonly unknown[]) => void> & {
        readonly not: Record<string, (...args: readonly unknown[]) => void>;
      };
    assertion(value)[matcher]?.(...args);
    assertion(other).not[matcher]?.(...others);
    expect(() => assertion(other)[matcher]?.(...others)).toThrow(/^Expected /);
    expect(() => assertion(value).not[matcher]?.(...args)).toThrow(/^Expected /);
  });
});

test('a message names place, rule and remedy', () => {
  expect(matchers.toFollowUrlRules('/orders/v1/Orders').message()).toMatch(
    /^Expected the URL "\/orders\/v1\/Orders" to follow the rules:\nSHALL UFN\.06\n {2}.+\n {2}suggestion: \/orders\/v1\/orders$/,
  );
  expect(matchers.toHaveLink(order, 'cancel', { method: 'POST' }).message()).toBe(
    'Expected the body to have a link cancel with {"method":"POST"}, got rels: self, edit',
  );
  expect(matchers.toFollowTheRules({ request, response: broken }).message()).toContain(
    'SHALL HYP.05 at response.body._links',
  );
});

describe('assertions for any runner', () => {
  test('assertExchange', () => {
    assertExchange(request, response);
    expect(() => assertExchange(request, broken)).toThrow(
      /^The exchange must follow the rules\.\nSHALL HYP\.05 at response\.body\._links/,
    );
    const advice = { ...response, body: { _links: [order._links[0]] } };
    expect(() => assertExchange(request, advice)).toThrow('HYP.04');
    assertExchange(request, advice, { failOn: 'shall' });
  });

  test('assertUrl', () => {
    expect(() => assertUrl('/Orders')).toThrow('UFN.06');
  });
});

describe('a fetch that is checked', () => {
  const answer = (body: unknown) => new Response(JSON.stringify(body), { headers });

  test('hands the response on, its body unread', async () => {
    const fetch = checked(async () => answer(order));
    for (const input of [`${SELF}/17`, new URL(`${SELF}/17`), new Request(`${SELF}/17`)]) {
      expect(await (await fetch(input)).json()).toEqual(order);
    }
  });

  test('rejects for an exchange that breaks a rule', async () => {
    const fetch = checked(() => answer({ id: 17 }));
    await expect(fetch('/orders/v1/orders/17')).rejects.toThrow('HYP.05');
  });

  test('reads the method and the headers from wherever they are', async () => {
    const seen: unknown[] = [];
    const fetch = checked(
      (_input: Request | URL | string, init?: RequestInit) => {
        seen.push(init?.method);
        return answer(order);
      },
      { ignore: ['UFN.01'] },
    );
    const condition = { 'if-none-match': '"3"' };
    await expect(fetch(`${SELF}/17`, { headers: condition })).rejects.toThrow(
      'conditional.not-modified',
    );
    await expect(fetch(new Request(`${SELF}/17`, { headers: condition }))).rejects.toThrow('304');
    await expect(fetch(new Request(`${SELF}/17`), { headers: condition })).rejects.toThrow('304');
    await expect(fetch(`${SELF}/17`, { method: 'PUT' })).rejects.toThrow('caching.put-delete');
    expect(seen).toEqual([undefined, undefined, undefined, 'PUT']);
  });
});
