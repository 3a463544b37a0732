import { link, resource } from 'halyard';
import { assertExchange, checked, matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';

const SELF = 'https://api.example.se/orders/v1/orders';
const order = resource({ id: 17 }, [link('self', `${SELF}/17`), link('edit', `${SELF}/17`)]);
const LONG = `${SELF}/17/lines/${'1'.repeat(80)}`;
const request = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const headers = { 'content-type': 'application/hal+json', 'cache-control': 'max-age=60' };
const response = { status: 200, headers, body: order };

describe('the message of a failed matcher, and of its negation', () => {
  test.each<
    [run: () => { pass: boolean; message: () => string }, pass: boolean, message: RegExp | string]
  >([
    [
      () => matchers.toFollowUrlRules('/orders'),
      true,
      'Expected the URL "/orders" to break a rule, got no finding',
    ],
    [
      () => matchers.toFollowUrlRules('/Orders'),
      false,
      /^Expected the URL "\/Orders" to follow the rules:\n/,
    ],
    [
      () => matchers.toFollowUrlRules('/task'),
      true,
      'Expected the URL "/task" to break a rule, got no finding',
    ],
    [() => matchers.toBeResource(order), true, 'Expected the body to break a rule, got no finding'],
    [() => matchers.toBeResource({}), false, /^Expected the body to follow the rules:\n/],
    [() => matchers.toBeCollection(order), false, /^Expected the body to follow the rules:\n/],
    [
      () => matchers.toHaveLink(order, 'edit'),
      true,
      /^Expected the body not to have a link edit, got \[\{"href"/,
    ],
    [
      () => matchers.toHaveLink(order, 'next', { method: 'GET' }),
      false,
      'Expected the body to have a link next with {"method":"GET"}, got rels: self, edit',
    ],
    [
      () => matchers.toHaveLink(order, 'edit', { method: 'PUT' }),
      false,
      'Expected the body to have a link edit with {"method":"PUT"}, got {"method":"PATCH"}',
    ],
    [
      () => matchers.toHaveLink(order, 'edit', { href: `${LONG}?a`, method: 'PATCH' }),
      false,
      `Expected the body to have a link edit with {"href":"${LONG}?a","method":"PATCH"}, got {"href":"${SELF}/17","method":"PATCH"}`,
    ],
    [
      () =>
        matchers.toHaveLink({ _links: [link('item', `${LONG}?b`), link('item', SELF)] }, 'item', {
          href: `${LONG}?a`,
        }),
      false,
      `Expected the body to have a link item with {"href":"${LONG}?a"}, got [{"href":"${LONG}?b"},{"href":"${SELF}"}]`,
    ],
    [
      () =>
        matchers.toHaveLink(order, 'edit', {
          method: 'PATCH',
          title: 'Edit',
          colour: 'red',
        } as never),
      false,
      'Expected the body to have a link edit with {"method":"PATCH","title":"Edit","colour":"red"}, got {"method":"PATCH"}',
    ],
    [
      () => matchers.toHaveLink(order, 'next', { title: 'Next' }),
      false,
      'Expected the body to have a link next with {"title":"Next"}, got rels: self, edit',
    ],
    [
      () =>
        matchers.toHaveLink({ _links: [{ ...order._links[0], metod: 'GET' }] }, 'self', {
          metod: 'GET',
        } as never),
      true,
      'Expected the body not to have a link self with {"metod":"GET"}, got {"metod":"GET"}',
    ],
    [
      () => matchers.toHaveLink(order, 'edit', { method: 'PUT', title: undefined } as never),
      false,
      'Expected the body to have a link edit with {"method":"PUT"}, got {"method":"PATCH"}',
    ],
    [
      () => matchers.toHaveLink({}, 'next'),
      false,
      'Expected the body to have a link next, got rels: none',
    ],
    [
      () =>
        matchers.toHaveLink(
          { _links: [{ rel: '\u001b[2J\n::error::forged\u202e', href: SELF }] },
          'next',
        ),
      false,
      String.raw`Expected the body to have a link next, got rels: \u001b[2J\u000a::error::forged\u202e`,
    ],
    [
      () => matchers.toHaveLink({ _links: [link('a'.repeat(1000), SELF)] }, 'next'),
      false,
      `Expected the body to have a link next, got rels: ${'a'.repeat(499)}…`,
    ],
    [
      () => matchers.toBeCacheable(response),
      true,
      /^Expected the response not to be cacheable\. \S/,
    ],
    [
      () => matchers.toBeCacheable(response, { fresh: false }),
      false,
      /^Expected the response to be cacheable with \{"fresh":false\}\. \S/,
    ],
    [
      () => matchers.toBeNotModified({ status: 304, headers: {} }),
      true,
      'Expected the response not to be a 304 with no body, got one',
    ],
    [
      () => matchers.toBeNotModified({ status: 304, headers: {}, body: 'x' }),
      false,
      'Expected the response to be a 304 with no body, got a body "x"',
    ],
    [
      () => matchers.toBeNotModified({ status: 200, headers: {} }),
      false,
      'Expected the response to be a 304 with no body, got status 200',
    ],
    [
      () => matchers.toFollowTheRules({ request, response }),
      true,
      'Expected the exchange to break a rule, got no finding',
    ],
    [
      () => matchers.toFollowTheRules({ request, response: { ...response, body: {} } }),
      false,
      /^Expected the exchange to follow the rules:\n/,
    ],
  ])('%#', (run, pass, message) => {
    const result = run();
    expect(result.pass).toBe(pass);
    expect(result.message()).toMatch(message);
  });
});

describe('the message of assertExchange', () => {
  test('an exchange that breaks a rule is named', () => {
    const run = () => assertExchange(request, { ...response, body: {} });
    expect(run).toThrow(
      expect.objectContaining({
        code: 'audit.findings',
        findings: expect.arrayContaining([expect.objectContaining({ rule: 'HYP.05' })]),
      }),
    );
    expect(run).toThrow('The exchange GET /orders/v1/orders/17 (200) must follow the rules');
    const { url: _, ...place } = request;
    expect(() => assertExchange(place, { ...response, body: {} })).toThrow(
      /^The exchange GET \(200\) must follow the rules/,
    );
  });

  test('the name of an exchange, and its suggestions, show no password', () => {
    const url = 'https://user:secret@api.example.se/orders/v1/Orders/17';
    const run = () => assertExchange({ ...request, url }, response);
    expect(run).toThrow('The exchange GET https://…@api.example.se/orders/v1/Orders/17 (200)');
    expect(run).toThrow('suggestion: https://api.example.se/orders/v1/Orders/17');
    expect(run).not.toThrow('secret');
  });
});

test('the message about a URL shows no password, wherever URL parsers find it', () => {
  const { message } = matchers.toFollowUrlRules('https:///u:S3CRET@a.se/v1/Orders');
  expect(message()).toMatch(
    /^Expected the URL "https:\/\/\/…@a\.se\/v1\/Orders" to follow the rules/,
  );
  expect(message()).not.toContain('S3CRET');
});

describe('checked', () => {
  test('judges the URL of a request descriptor', async () => {
    const handle = checked((_: typeof request) => response);
    await expect(handle({ ...request, url: '/orders/v1/Orders/17' })).rejects.toThrow('UFN.06');
    await expect(handle({ method: 'GET', headers: {} } as never)).resolves.toBe(response);
  });

  test('reads no body that is null', async () => {
    const empty = new Response(null, { status: 204 });
    expect(await checked(async (_: string) => empty)(`${SELF}/17`)).toBe(empty);
  });
});
