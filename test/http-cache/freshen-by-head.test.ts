import { freshenByHead, type StoredResponse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

const DATE = 'Wed, 01 May 2024 12:00:00 GMT';
const LATER = 'Wed, 01 May 2024 12:02:00 GMT';
const options = { shared: true, responseTime: new Date(LATER) };
const head = { method: 'HEAD', url: '/orders', headers: {} };

interface Named extends StoredResponse {
  readonly name: string;
}

const stored = (name: string, headers: Headers, request: object = {}): Named => ({
  name,
  request: { ...head, method: 'GET', ...request },
  response: { status: 200, headers: { 'cache-control': 'max-age=60', date: DATE, ...headers } },
  responseTime: new Date(DATE),
});

const receive = (candidates: readonly Named[], headers: Headers, status = 200, request = head) =>
  freshenByHead(request, candidates, { status, headers }, options);
const names = (responses: readonly { readonly name: string }[]) =>
  responses.map(({ name }) => name);

describe('RFC 9111 §4.3.5: "matching values for any received validator fields"', () => {
  const all = { etag: '"3"', 'last-modified': DATE, 'content-length': '9' };

  test.each<
    readonly [what: string, stored: Headers, received: Headers, outcome: 'updated' | 'outdated']
  >([
    ['no field to compare', all, {}, 'updated'],
    ['all equal', all, all, 'updated'],
    ['the tag is equal', all, { etag: '"3"' }, 'updated'],
    ['the tag differs', all, { etag: '"4"' }, 'outdated'],
    ['no stored tag', {}, { etag: '"3"' }, 'outdated'],
    ['the date is equal', all, { 'last-modified': DATE }, 'updated'],
    ['the date differs', all, { 'last-modified': LATER }, 'outdated'],
    ['the tag is equal and the date differs', all, { ...all, 'last-modified': LATER }, 'outdated'],
    ['the length is equal', all, { 'content-length': ' 9 ' }, 'updated'],
    ['the length differs', all, { 'content-length': '8' }, 'outdated'],
    ['no stored length', {}, { 'content-length': '9' }, 'outdated'],
    ['white space around the stored tag', { etag: ' "3" ' }, { etag: '"3"' }, 'updated'],
  ])('%s', (_, before, received, outcome) => {
    const result = receive([stored('a', before)], received);
    expect({ updated: names(result.updated), outdated: names(result.outdated) }).toEqual({
      updated: [],
      outdated: [],
      [outcome]: ['a'],
    });
    expect(names(result.kept)).toEqual(outcome === 'updated' ? ['a'] : []);
  });

  test('"MUST use the header fields provided in the HEAD response" (§3.2)', () => {
    const before = { 'x-a': '1', 'x-b': '1', age: '50', 'content-encoding': 'gzip' };
    const received = { 'x-a': '2', 'cache-control': 'max-age=600', 'content-encoding': 'br' };
    const { updated } = receive([stored('a', before)], received);
    expect(updated[0]?.response).toEqual({
      status: 200,
      headers: {
        'x-a': '2',
        'x-b': '1',
        'cache-control': 'max-age=600',
        'content-encoding': 'gzip',
        date: LATER,
      },
    });
    expect(updated[0]?.request.method).toBe('GET');
    expect(updated[0]?.responseTime).toBe(options.responseTime.getTime());
  });
});

test('RFC 9111 §4.3.5: "each of its stored GET responses that could have been chosen for that request"', () => {
  const vary = { vary: 'accept' };
  const candidates = [
    stored('variant', vary, { headers: { accept: 'text/plain' } }),
    stored('own', vary),
    stored('head', {}, { method: 'HEAD' }),
    stored('target', {}, { url: '/' }),
    stored('outdated', { etag: '"3"' }),
  ];
  const result = receive(candidates, {});
  expect(names(result.updated)).toEqual(['own', 'outdated']);
  expect(names(result.kept)).toEqual(names(candidates));
  const other = receive(candidates, { etag: '"4"' });
  expect(names(other.kept)).toEqual(['variant', 'head', 'target']);
  expect(other.explanation).toBe(
    'Of the stored responses for this request, 0 agree with the 200 to HEAD and are updated, and 2 are out of date (RFC 9111 §4.3.5).',
  );
});

test.each([300, 301, 404])('a stored %i is out of date once HEAD gets a 200', (status) => {
  const headers = { 'cache-control': 'max-age=60', date: DATE };
  const gone = { ...stored('gone', {}), response: { status, headers } };
  const result = receive([gone], { 'cache-control': 'max-age=60' });
  expect(names(result.outdated)).toEqual(['gone']);
  expect(result.kept).toEqual([]);
});

test('a digest of the octets of the message is not that of the stored content (RFC 9530 §2)', () => {
  const before = { 'content-digest': 'sha-256=:a:', 'content-md5': 'a' };
  const { updated } = receive([stored('a', before)], {
    'content-digest': 'sha-256=:b:',
    'content-md5': 'b',
  });
  expect(updated[0]?.response.headers).toMatchObject(before);
});

test.each([
  [404, 'HEAD'],
  [304, 'HEAD'],
  [200, 'GET'],
])('RFC 9111 §4.3.5: status %i to %s updates nothing', (status, method) => {
  const candidates = [stored('a', { etag: '"3"' })];
  expect(receive(candidates, { etag: '"4"' }, status, { ...head, method })).toEqual({
    updated: [],
    outdated: [],
    kept: candidates,
    explanation: `A response to ${method} with status ${status} is not a 200 to HEAD and updates nothing (RFC 9111 §4.3.5).`,
  });
});
