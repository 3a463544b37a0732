import { cacheGroups, defineResource } from 'halyard/definition';
import { evaluateInvalidation, groupKeys } from 'halyard/http-cache';
import * as z from 'zod';
import { by, type Rfc } from './requirements.js';

const KEYS = by(groupKeys);
const INVALIDATION = by(evaluateInvalidation);
const FIELDS = by(cacheGroups);

const X = 'https://a.example/x';

const keys = (field: string, url = X) =>
  groupKeys({
    request: { method: 'GET', url, headers: {} },
    response: { status: 200, headers: { 'cache-groups': field } },
    responseTime: 0,
  });

const invalidated = (field: string, method = 'POST', url = X) =>
  evaluateInvalidation(
    { method, url, headers: {} },
    { status: 200, headers: { 'cache-group-invalidation': field } },
  ).groups;

const of = (...groups: readonly string[]) => groups.map((group) => `https://a.example ${group}`);

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: {},
});

const field = (method: string) =>
  cacheGroups({ method, url: '/orders/17', headers: {} })(orders, { id: 17 });

/** A field of groups, each of 32 characters. */
const many = Array.from({ length: 32 }, (_, index) => String(index).padStart(32, 'g'));
const MANY = many.map((group) => `"${group}"`).join(', ');

/** Malformed as Lists of Strings (RFC 9651 §4.2). */
const MALFORMED = ['scripts', '"scripts', '"scripts",', '"a" "b"', '"å"', '("a")', '1'];

export const rfc9875: Rfc = {
  number: 9875,
  title: 'HTTP Cache Groups',
  scope:
    'The fields that a service writes, and those that a cache reads. What a cache does with the groups is its own choice: `examples/cache` invalidates all responses of a named group, and does not invalidate those that merely share a group with an invalidated response.',
  sections: {
    '§2 The Cache-Groups Response Header Field': [
      KEYS.must('The field is a List of Strings; a malformed one is ignored.', () => [
        ['"scripts"', '"a","b"', ...MALFORMED].map((text) => keys(text)),
        [of('scripts'), of('a', 'b'), ...MALFORMED.map(() => [])],
      ]),
      FIELDS.must('A service writes a List of Strings.', () => [
        field('GET'),
        { 'cache-groups': '"/orders/17"' },
      ]),
      KEYS.must('Unrecognised parameters are ignored.', () => [
        keys('"a";b=1;c="d", "e"'),
        of('a', 'e'),
      ]),
      KEYS.must('At least 32 groups of at least 32 characters are supported.', () => [
        keys(MANY),
        of(...many),
      ]),
    ],
    '§2.1 Identifying Grouped Responses': [
      KEYS.must('Strings are compared character by character, in their case.', () => [
        keys('"Scripts", "scripts"'),
        of('Scripts', 'scripts'),
      ]),
      by(groupKeys, evaluateInvalidation).must('Two responses of a group have one origin.', () => [
        ['https://A.example:443/y', 'http://a.example/x', 'https://b.example/x'].flatMap((url) => [
          keys('"a"', url)[0] === keys('"a"')[0],
          invalidated('"a"', 'POST', url)[0] === keys('"a"')[0],
        ]),
        [true, true, false, false, false, false],
      ]),
    ],
    '§3 The Cache-Group-Invalidation Response Header Field': [
      INVALIDATION.must('The field is a List of Strings; a malformed one is ignored.', () => [
        ['"eurovision-results", "australia"', ...MALFORMED].map((text) => invalidated(text)),
        [of('eurovision-results', 'australia'), ...MALFORMED.map(() => [])],
      ]),
      INVALIDATION.must('It is ignored in the response to a safe method.', () => [
        ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'].map((method) => invalidated('"a"', method)),
        [[], [], [], [], []],
      ]),
      FIELDS.must('A service writes it for an unsafe method alone.', () => [
        ['HEAD', 'QUERY', 'PATCH', 'DELETE'].map((method) => Object.keys(field(method) ?? {})),
        [
          ...[['cache-groups'], ['cache-groups']],
          ...[['cache-group-invalidation'], ['cache-group-invalidation']],
        ],
      ]),
      INVALIDATION.must('Unrecognised parameters are ignored.', () => [
        invalidated('"a";b=1;c="d", "e"'),
        of('a', 'e'),
      ]),
      INVALIDATION.must('At least 32 groups of at least 32 characters are supported.', () => [
        invalidated(MANY),
        of(...many),
      ]),
    ],
  },
};
