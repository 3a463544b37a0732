import { refusal } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { shaped } from '../support/tags.js';

type Options = Parameters<typeof refusal>[1];

const PUT = (headers: Record<string, string>) => ({ method: 'PUT', headers });

describe('a request that must not be carried out gets a 412 or a 428', () => {
  test.each<
    readonly [method: string, headers: Record<string, string>, options: Options, status: unknown]
  >([
    ['PUT', {}, { version: 3 }, undefined],
    ['PUT', {}, { version: 3, required: true }, 428],
    ['DELETE', {}, { version: 3, required: true }, 428],
    ['POST', {}, { version: 3, required: true }, undefined],
    ['PUT', { 'if-match': '"3"' }, { version: 3, required: true }, undefined],
    ['PUT', { 'if-match': '"2"' }, { version: 3 }, 412],
    ['POST', { 'if-match': '"2"' }, { version: 3 }, 412],
    ['PUT', { 'if-match': '*' }, { exists: false }, 412],
    ['PUT', { 'if-none-match': '*' }, { version: 3 }, 412],
    ['PUT', { 'if-none-match': '*' }, { exists: false, required: true }, undefined],
    ['PUT', { 'if-match': '"x"' }, { etag: '"x"', required: true }, undefined],
    [
      'PATCH',
      { 'if-unmodified-since': 'Wed, 01 May 2024 11:00:00 GMT' },
      { lastModified: new Date('2024-05-01T12:00:00Z') },
      412,
    ],
    // A client that has read the version in Swedish, or with other permissions, has read it.
    [
      'PUT',
      { 'if-match': shaped('3', ';variant=1:1;=2:sv') },
      { version: 3, required: true },
      undefined,
    ],
    [
      'PUT',
      { 'if-match': shaped('3', ';variant=1:1;=2:sv') },
      { version: 3, variant: 'en' },
      undefined,
    ],
    ['PUT', { 'if-match': shaped('3', ';permissions=1:1;=1:a') }, { version: 3 }, undefined],
    ['PUT', { 'if-match': shaped('3', ';form=3:hal') }, { version: 3, format: 'links' }, undefined],
    // A version of parts is another version.
    ['PUT', { 'if-match': '"3;sv"' }, { version: 3 }, 412],
    // `respond` evaluates the preconditions of GET.
    ['GET', { 'if-none-match': '"3"' }, { version: 3 }, undefined],
  ])('%s %j, %o: %s', (method, headers, options, status) => {
    expect(refusal({ method, headers }, options)?.status).toBe(status);
  });

  test('the 412 has the current tag, is not stored, and says what failed', () => {
    expect(refusal(PUT({ 'if-match': '"2"' }), { version: 3 })).toEqual({
      status: 412,
      headers: {
        'content-type': 'application/problem+json',
        'content-length': '154',
        'cache-control': 'no-store',
        etag: '"3"',
      },
      body: '{"type":"about:blank","title":"Precondition Failed","status":412,"detail":"The resource has changed, or If-Match names another entity tag. Read it again"}',
    });
  });
});

describe('a row without a version', () => {
  test.each([
    { version: null },
    { etag: null },
    { lastModified: null },
    { lastModified: new Date(Number.NaN) },
    { version: Number.NaN },
    { version: [] },
  ])('%j: only If-Match: * matches', (state) => {
    const request = (headers: object) => ({ method: 'PUT', headers: { ...headers } });
    expect(refusal(request({ 'if-match': '*' }), state)).toBeUndefined();
    expect(refusal(request({ 'if-match': '"3"' }), state)?.status).toBe(412);
    expect(refusal(request({}), { ...state, required: true })?.status).toBe(428);
    expect(refusal(request({}), state)).toBeUndefined();
  });
});
