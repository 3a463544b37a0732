import { responseHeaders } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string | string[]>>;

const NOW = new Date('2024-05-01T12:00:00Z');
const answer = (headers: Headers, options: object = {}) =>
  responseHeaders(
    {
      request: { method: 'GET', url: '/', headers: {} },
      response: { status: 200, headers },
      responseTime: NOW.getTime() - 10_000,
      requestTime: NOW.getTime() - 12_000,
    },
    { shared: true, now: NOW, ...options },
  );

describe('RFC 9111 §4: "a cache MUST generate an Age header field"', () => {
  test('"replacing any present in the response with a value equal to the stored response\'s current_age"', () => {
    expect(answer({})).toEqual({ age: '12' });
    expect(answer({ Age: '30' })).toEqual({ age: '42' });
    expect(answer({ age: 'x' })).toEqual({ age: '12' });
    expect(answer({ age: '99999999999999' })).toEqual({ age: '2147483648' });
  });

  test('all stored fields are sent', () => {
    const headers = { etag: '"3"', 'set-cookie': ['a=1', 'b=2'], 'content-length': '9' };
    expect(answer(headers)).toEqual({ ...headers, age: '12' });
  });

  test('fields that must not be sent are left out of a response stored by hand', () => {
    const headers = {
      'cache-control': 'private="x-a", no-cache="x-b"',
      'x-a': '1',
      'x-b': '2',
      connection: 'x-c',
      'x-c': '3',
    };
    const control = { 'cache-control': headers['cache-control'], age: '12' };
    expect(answer(headers)).toEqual(control);
    expect(answer(headers, { shared: false })).toEqual({ ...control, 'x-a': '1' });
  });
});

test('RFC 9110 §15.4.5: a 304 has no fields that describe the content', () => {
  const kept = {
    etag: '"3"',
    vary: 'accept',
    'content-location': '/a',
    'content-security-policy': "default-src 'self'",
    'content-security-policy-report-only': "default-src 'none'",
    date: NOW.toUTCString(),
    expires: '0',
    'x-a': '1',
  };
  const ofContent = {
    'content-type': 'text/plain',
    'content-encoding': 'gzip',
    'content-language': 'sv',
    'content-length': '9',
    'content-range': 'bytes 0-8/9',
    'content-digest': 'sha-256=:AA==:',
    'content-disposition': 'attachment',
    // The tag is the validator.
    'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
  };
  expect(answer({ ...kept, ...ofContent }, { notModified: true })).toEqual({ ...kept, age: '12' });
  expect(answer({ ...kept, ...ofContent }, { notModified: false })).toEqual({
    ...kept,
    ...ofContent,
    age: '12',
  });
});

test('a 304 without a tag has the date of the last modification', () => {
  const headers = { 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' };
  expect(answer(headers, { notModified: true })).toEqual({ ...headers, age: '12' });
});
