import { answerRange, combineParts, parseRange, type StoredPart } from 'halyard/cache';
import { respond } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { part, REQUEST, short, whole } from '../cache/ranges/parts.js';

/** One test for each MUST and MUST NOT on parts, named by the sentence. */
const asks = (range?: string, more: Readonly<Record<string, string>> = {}) => ({
  ...REQUEST,
  headers: { ...(range !== undefined && { range }), ...more },
});

describe('RFC 9111 §3.3, Storing Incomplete Responses', () => {
  test('the stored response is recorded as being incomplete', () => {
    const cut = whole('012', { 'content-length': '6' });
    expect(combineParts([], cut).parts.map(short)).toEqual(['206 bytes 0-2/6: 012']);
  });

  test.each<[what: string, received: StoredPart]>([
    ['of a unit that it does not understand', part('01', { 'content-range': 'pages 0-1/2' })],
    ['of several parts', part('01', { 'content-type': 'multipart/byteranges; boundary=a' })],
  ])('a cache MUST NOT store partial-content responses %s', (_what, received) => {
    expect(combineParts([], received)).toMatchObject({ outcome: 'refused', parts: [] });
  });

  test.each([undefined, 'bytes=0-4', 'bytes=-1', 'bytes=0-0,5-5', 'pages=1'])(
    'a cache MUST NOT use an incomplete response to answer requests unless … wholly within: %s',
    (range) => {
      for (const stored of [part('0123..'), whole('0123', { 'content-length': '6' })]) {
        expect(answerRange(asks(range), [stored]).outcome).toBe('missing');
      }
    },
  );

  test('a cache MUST NOT send a partial response to a client without explicitly marking it', () => {
    const result = answerRange(asks('bytes=1-2'), [whole('0123', { 'content-length': '6' })]);
    expect(result).toMatchObject({
      outcome: 'part',
      answer: { response: { status: 206, headers: { 'content-range': 'bytes 1-2/6' } } },
    });
  });
});

describe('RFC 9111 §3.4, Combining Partial Content', () => {
  test('if they all share the same strong validator', () => {
    for (const etag of ['"2"', 'W/"3"', undefined]) {
      const { parts } = combineParts([part('01....', { etag })], part('..2345', { etag: '"3"' }));
      expect(parts.map(short)).toEqual(['206 bytes 2-5/6: 2345']);
    }
  });

  test('a cache MUST update the stored response header fields using those of the new response', () => {
    const stored = part('01....', { 'cache-control': 'max-age=1', 'x-kept': 'yes' });
    const { parts } = combineParts([stored], part('..2345', { 'cache-control': 'max-age=60' }));
    expect(parts[0]?.response.headers).toMatchObject({
      'cache-control': 'max-age=60',
      'x-kept': 'yes',
    });
  });
});

describe('RFC 9110 §15.3.7.3, Combining Parts', () => {
  test('the client MUST use other header fields provided in the new response, aside from Content-Range', () => {
    const { parts } = combineParts([part('01....', { a: '1' })], part('..23..', { a: '2' }));
    expect(parts[0]?.response.headers).toMatchObject({ a: '2', 'content-range': 'bytes 0-3/6' });
  });

  test('the entire range MUST be processed as a complete 200 with a Content-Length of the complete length', () => {
    const { parts } = combineParts([part('01....')], part('..2345'));
    expect(parts.map(({ response }) => response)).toEqual([
      { status: 200, headers: { etag: '"3"', 'content-length': '6' } },
    ]);
  });

  test('otherwise MUST be … multiple 206 responses, each with one continuous range', () => {
    const { parts } = combineParts([part('01....')], part('....45'));
    expect(parts.map(short)).toEqual(['206 bytes 0-1/6: 01', '206 bytes 4-5/6: 45']);
  });
});

describe('RFC 9110 §14 and §15.3.7, Range Requests', () => {
  const content = { body: new Uint8Array(10), headers: { 'content-type': 'image/png' } };
  const send = (request: { readonly method: string; readonly headers: object }) =>
    respond({ url: '/', ...request } as never, { ...content, version: 3, range: true });
  const range = { range: 'bytes=0-1' };

  test('§14.1.2: recipients MUST anticipate potentially large decimal numerals', () => {
    const digits = '9'.repeat(400);
    expect(parseRange(`bytes=0-${digits}`, 10)).toMatchObject({ ranges: [{ first: 0, last: 9 }] });
    expect(parseRange(`bytes=${digits}-`, 10)).toEqual({ outcome: 'unsatisfiable' });
  });

  test.each(['HEAD', 'POST', 'OPTIONS'])('§14.2: a server MUST ignore Range with %s', (method) => {
    expect(send({ method, headers: range }).status).toBe(200);
  });

  test('§14.2: an origin server MUST ignore a Range with a unit that it does not understand', () => {
    expect(send({ method: 'GET', headers: { range: 'pages=1' } }).status).toBe(200);
  });

  test('§14.4: the recipient of an invalid Content-Range MUST NOT attempt to recombine', () => {
    const received = part('..23..', { 'content-range': 'bytes 2-3/3' });
    expect(combineParts([part('01....')], received).outcome).toBe('refused');
  });

  test('§13.1.5: if the validator does not match, the recipient MUST ignore Range', () => {
    expect(send({ method: 'GET', headers: { ...range, 'if-range': '"2"' } }).status).toBe(200);
    const stored = [whole('012345')];
    expect(answerRange(asks('bytes=0-1', { 'if-range': '"2"' }), stored).outcome).toBe('whole');
  });

  test('§15.3.7: the server MUST generate the header fields that a 200 would have had', () => {
    const etag = '"3;type=image/png"';
    for (const headers of [range, { ...range, 'if-range': etag }]) {
      const response = send({ method: 'GET', headers });
      expect(response).toMatchObject({ status: 206, headers: { etag } });
      expect(response.headers).toHaveProperty('cache-control');
    }
  });

  test('§15.3.7.1: a single part MUST have a Content-Range', () => {
    const { headers } = send({ method: 'GET', headers: range });
    expect(headers['content-range']).toBe('bytes 0-1/10');
  });

  test('§15.3.7.2: a server MUST NOT generate a multipart response to a request for a single range', () => {
    const { headers } = send({ method: 'GET', headers: range });
    expect(headers['content-type']).toBe('image/png');
  });
});
