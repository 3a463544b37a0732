import { link, resource } from 'halyard';
import { assertExchange, checked, matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';

const SELF = 'https://api.example.se/orders/v1/orders';
const order = resource({ id: 17 }, [link('self', `${SELF}/17`), link('edit', `${SELF}/17`)]);
const request = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const headers = { 'content-type': 'application/hal+json', 'cache-control': 'max-age=60' };
const response = { status: 200, headers, body: order };

describe('the message of assertExchange', () => {
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
});
