import { describe, expect, test } from 'vitest';
import type { Method } from '../../src/relation/method.js';
import { transitionMethod } from '../../src/relation/method.js';

describe('the transitions of the conventions', () => {
  test.each<[rel: string, method: Method | undefined]>([
    ['create', 'POST'],
    ['Edit', 'PATCH'],
    ['replace', 'PUT'],
    ['DELETE', 'DELETE'],
    ['cancel', undefined],
    ['self', undefined],
    ['toString', undefined],
  ])('%s: %s', (rel, method) => {
    expect(transitionMethod(rel)).toBe(method);
  });
});
