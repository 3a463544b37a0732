import { refusal } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { shaped } from '../support/tags.js';

type Options = Parameters<typeof refusal>[1];

const PUT = (headers: Record<string, string>) => ({ method: 'PUT', headers });
const detailOf = (response: ReturnType<typeof refusal>) =>
  JSON.parse(response?.body ?? '{}').detail as unknown;

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
        'content-length': '149',
        'cache-control': 'no-store',
        etag: '"3"',
      },
      body: '{"type":"about:blank","title":"Precondition Failed","status":412,"detail":"If-Match must name the current entity tag of the resource. Read it again"}',
    });
  });

  // RFC 9110 §13.1.1: If-Match compares strongly, and proxies that compress weaken tags.
  const weak =
    'If-Match must name a strong entity tag, got a weak one (W/). A proxy that compresses responses may have weakened it. Send the tag without W/';
  const stale = 'If-Match must name the current entity tag of the resource. Read it again';

  test.each<[tags: string, options: Options, detail: string]>([
    ['W/"3"', { version: 3 }, weak],
    ['"2", W/"3"', { version: 3 }, weak],
    ['W/"x"', { etag: 'W/"x"' }, weak],
    ['W/"2"', { version: 3 }, stale],
    ['"2"', { version: 3 }, stale],
    ['W/"3"', { lastModified: new Date(0) }, stale],
  ])(
    '%s with %o: a weak tag of the current version is named in the detail',
    (tags, options, detail) => {
      const response = refusal(PUT({ 'if-match': tags }), options);
      expect(response?.status).toBe(412);
      expect(detailOf(response)).toBe(detail);
    },
  );
});

test('a 412 to If-Match without quotes says how to write the tag', () => {
  expect(detailOf(refusal(PUT({ 'if-match': '3' }), { version: 3 }))).toMatch(/: "3"$/);
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
