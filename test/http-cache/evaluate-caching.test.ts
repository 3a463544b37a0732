import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, PRIVATE, requestOf, SHARED } from './rows.js';

test.each<readonly [response: Record<string, string>, asked: Record<string, string>]>([
  [{}, {}],
  [{ etag: 'W/"3"' }, { 'if-none-match': 'W/"3"' }],
  [{ 'last-modified': at(-60) }, { 'if-modified-since': at(-60) }],
  [
    { ETag: '"3"', 'Last-Modified': '0' },
    { 'if-none-match': '"3"', 'if-modified-since': '0' },
  ],
  [{ etag: '' }, {}],
  // obs-text is part of a tag (RFC 9110 §8.8.3), and goes back as it came.
  [{ etag: '"abcdefü"' }, { 'if-none-match': '"abcdefü"' }],
  [{ etag: '"\u0100"' }, {}],
  [{ etag: '"a"\r\nx-y: z' }, {}],
  [{ etag: '"3"', 'last-modified': 'a\x7fb' }, { 'if-none-match': '"3"' }],
])('§4.3.1: the fields of a revalidation request of %j: %j', (headers, asked) => {
  const { revalidateWith } = evaluateCaching(requestOf(), { status: 200, headers }, SHARED);
  expect(revalidateWith).toStrictEqual(asked);
});

describe('requests and responses of Node and Fetch', () => {
  test('a Fetch request and response', () => {
    const request = new Request('https://a.example/', { headers: { authorization: 'Bearer x' } });
    const response = new Response('', { headers: { 'Cache-Control': 'max-age=60' } });
    expect(evaluateCaching(request, response, SHARED).storable).toBe(false);
    expect(evaluateCaching(request, response, PRIVATE).storable).toBe(true);
  });

  test('a Node message, whose status is in statusCode', () => {
    const incoming = new IncomingMessage(new Socket());
    incoming.statusCode = 429;
    expect(evaluateCaching(requestOf(), incoming, SHARED).reasons[2]?.reason).toBe(
      'responses with status 429 are not stored',
    );
  });

  test.each<Record<string, string | string[]>>([
    { 'CACHE-CONTROL': ['public', 'no-store'] },
    { 'Cache-Control': 'max-age=60', 'cache-control': 'no-store' },
  ])('several lines of a field: %j', (headers) => {
    expect(evaluateCaching(requestOf(), { status: 200, headers }, SHARED).storable).toBe(false);
  });
});
