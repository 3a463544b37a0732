import { describe, expect, test } from 'vitest';
import { defaultMethod, isMethod, METHODS, type Method } from '../../src/relation/method.js';

test('a link can have the methods of RFC 9110 §9.3 that a client calls on a resource, and PATCH', () => {
  expect([...METHODS].sort()).toEqual(
    ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].sort(),
  );
});

describe('methods are case-sensitive (RFC 9110 §9.1)', () => {
  test.each<[value: unknown, is: boolean]>([
    ['GET', true],
    ['PATCH', true],
    ['get', false],
    ['Get', false],
    ['CONNECT', false],
    ['TRACE', false],
    ['', false],
    [' GET', false],
    ['constructor', false],
    [undefined, false],
    [null, false],
    [['GET'], false],
    [{ toString: () => 'GET' }, false],
  ])('%o: %s', (value, is) => {
    expect(isMethod(value)).toBe(is);
  });
});

describe('a relation type has its typical method: POST for a known action, GET for any other', () => {
  test.each<[rel: string, method: Method]>([
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
    ['CREATE', 'POST'],
    ['Edit', 'PATCH'],
    ['self', 'GET'],
    ['up', 'GET'],
    ['activate', 'POST'],
    ['Cancel', 'POST'],
    ['avbryt', 'POST'],
    ['godkänn', 'POST'],
    ['cancellations', 'GET'],
    ['start', 'GET'],
    ['', 'GET'],
    ['created', 'GET'],
    ['edit-form', 'GET'],
    ['edit-media', 'GET'],
    ['toString', 'GET'],
  ])('%s: %s', (rel, method) => {
    expect(defaultMethod(rel)).toBe(method);
  });
});
