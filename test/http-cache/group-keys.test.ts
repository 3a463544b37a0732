import { evaluateInvalidation, groupKeys } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const keys = (field: string | undefined, url = 'https://a.example/x', host?: string) =>
  groupKeys({
    request: { method: 'GET', url, headers: { host } },
    response: { status: 200, headers: { 'Cache-Groups': field } },
    responseTime: 0,
  });

describe('the keys of groups (RFC 9875 §2)', () => {
  test.each([
    ['one', '"x"', ['https://a.example x']],
    ['several', '"x", "y"', ['https://a.example x', 'https://a.example y']],
    ['with parameters', '"x";a=1', ['https://a.example x']],
    ['with spaces', '"x y"', ['https://a.example x y']],
    ['none', undefined, []],
    ['a Token', 'x', []],
    ['a malformed list', '"x",', []],
  ])('%s', (_, field, expected) => {
    expect(keys(field)).toEqual(expected);
  });

  test.each([
    ['https://A.example:443/y', undefined, 'https://a.example x'],
    ['http://a.example/', undefined, 'http://a.example x'],
    ['https://a.example:8443/', undefined, 'https://a.example:8443 x'],
    ['/x', 'a.example', '//a.example x'],
    ['/x', undefined, ' x'],
  ])('have the origin of %s', (url, host, key) => {
    expect(keys('"x"', url, host)).toEqual([key]);
  });

  test('none without a target URI', () => {
    expect(keys('"x"', 'mailto:a@a.example')).toEqual([]);
  });

  test('32 of 32 characters are read, and at most 256', () => {
    const fields = (count: number, length: number) =>
      Array.from({ length: count }, (_, index) => `"${String(index).padStart(length, 'g')}"`);
    expect(keys(fields(32, 32).join(', '))).toHaveLength(32);
    expect(keys(fields(300, 3).join(', '))).toHaveLength(256);
  });
});

describe('the groups that a response invalidates (RFC 9875 §3)', () => {
  const groups = (method: string, status: number, url = 'https://a.example/x') => {
    const headers = { 'cache-group-invalidation': '"x", "y"' };
    return evaluateInvalidation({ method, url, headers: {} }, { status, headers }).groups;
  };
  const both = ['https://a.example x', 'https://a.example y'];

  test.each([
    ['PATCH', 200, both],
    ['POST', 303, both],
    ['DELETE', 204, both],
    ['GET', 200, []],
    ['QUERY', 200, []],
    ['OPTIONS', 200, []],
    ['PUT', 409, []],
    ['PUT', 500, []],
  ])('%s %i', (method, status, expected) => {
    expect(groups(method, status)).toEqual(expected);
  });

  test('none without a target URI', () => {
    expect(groups('PUT', 200, 'mailto:a@a.example')).toEqual([]);
  });

  test('by the scheme that clients use', () => {
    const request = { method: 'PUT', url: '/x', headers: { host: 'a.example' } };
    const response = { status: 200, headers: { 'cache-group-invalidation': '"x"' } };
    const stored = { request, response: { status: 200, headers: { 'cache-groups': '"x"' } } };
    const options = { scheme: 'https' } as const;
    const { groups } = evaluateInvalidation(request, response, options);
    expect(groups).toEqual(['https://a.example x']);
    expect(groupKeys({ ...stored, responseTime: 0 }, options)).toEqual(groups);
  });
});
