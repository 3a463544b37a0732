import { expect, test } from 'vitest';
import { isRelationType, URI_PATTERN } from '../../src/relation/method.js';

test.each<[text: string, is: boolean, isUri: boolean]>([
  ['next', true, false],
  ['latest-version', true, false],
  ['openid2.local_id', true, false],
  ['Next', true, false],
  ['https://rels.example.se/orders', true, true],
  ['urn:example:orders', true, true],
  ['a+b.c-1:x', true, true],
  ['urn:a%20b', true, true],
  ['urn:a%2', false, false],
  ['urn:a%zz', false, false],
  ['urn:', false, false],
  ['urn:a b', false, false],
  [':a', false, false],
  ['1st', false, false],
  ['-a', false, false],
  ['a b', false, false],
  ['a\n', false, false],
  ['', false, false],
])('%j is a relation type: %s, a URI: %s (RFC 8288 §3.3)', (text, is, isUri) => {
  expect(isRelationType(text)).toBe(is);
  expect(new RegExp(URI_PATTERN).test(text)).toBe(isUri);
});
