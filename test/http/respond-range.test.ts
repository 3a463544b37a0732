import { checkExchange } from 'halyard/audit';
import { type ResponseDescriptor, respond, respondRange } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import { shaped } from '../support/tags.js';

const BODY = new TextEncoder().encode('0123456789');
const HEADERS = { 'content-type': 'text/plain', 'content-language': 'sv', 'x-id': '7' };
const lastModified = new Date('2024-05-01T12:00:00Z');
const OPTIONS = { body: BODY, headers: HEADERS, etag: '"3"', lastModified } as const;
const TAG = shaped('3', ';type=10:text/plain;language=2:sv');

type Headers = Readonly<Record<string, string>>;
type Any = ResponseDescriptor<string | Uint8Array>;
const untyped = respond as (request: unknown, options?: unknown) => Any;

function get(headers: Headers, options: object = {}, method = 'GET') {
  const request = { method, url: 'https://api.example.se/orders/v1/manuals/7', headers };
  const response = respondRange(
    request,
    untyped(request, { ...OPTIONS, ...options }) as never,
  ) as Any;
  // The checks must have nothing to say about any of these.
  expect(checkExchange(request, response)).toEqual([]);
  const { status, headers: fields, body } = response;
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  return { status, text, fields, contentRange: fields['content-range'] };
}

describe('a GET for one range (RFC 9110 §14.2, §15.3.7.1)', () => {
  test.each<[range: string, text: string, contentRange: string]>([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-1', '9', 'bytes 9-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    // Several that are one when coalesced, or of which one is satisfiable
    ['bytes=0-1,2-3', '0123', 'bytes 0-3/10'],
    ['bytes=0-1,10-', '01', 'bytes 0-1/10'],
  ])('%s: 206', (range, text, contentRange) => {
    expect(get({ range })).toMatchObject({ status: 206, text, contentRange });
  });

  test('the 206 has all header fields of a 200, and its own length', () => {
    expect(get({ range: 'bytes=0-3' }).fields).toStrictEqual({
      'content-type': 'text/plain',
      'content-language': 'sv',
      'x-id': '7',
      'content-length': '4',
      etag: TAG,
      'last-modified': 'Wed, 01 May 2024 12:00:00 GMT',
      'cache-control': 'private, max-age=0, must-revalidate',
      'accept-ranges': 'bytes',
      'content-range': 'bytes 0-3/10',
    });
  });

  test.each(['bytes=10-', 'bytes=-0', 'bytes=99-100, 10-'])(
    '%s: 416 with the length, not stored (§15.5.17)',
    (range) => {
      expect(get({ range })).toStrictEqual({
        status: 416,
        text: undefined,
        contentRange: 'bytes */10',
        fields: {
          etag: TAG,
          'cache-control': 'no-store',
          'x-id': '7',
          'accept-ranges': 'bytes',
          'content-range': 'bytes */10',
        },
      });
    },
  );

  test.each<[what: string, headers: Headers]>([
    ['no Range', {}],
    ['another unit', { range: 'pages=1' }],
    ['a malformed Range', { range: 'bytes=9-8' }],
    ['several ranges (§14.2: SHOULD)', { range: 'bytes=0-1,4-5' }],
    ['too many ranges', { range: `bytes=${'0-1,'.repeat(101)}` }],
  ])('%s: the whole body', (_what, headers) => {
    const { status, text, contentRange, fields } = get(headers);
    expect([status, text, contentRange]).toEqual([200, '0123456789', undefined]);
    expect(fields).not.toHaveProperty('content-range');
    expect(fields['accept-ranges']).toBe('bytes');
  });
});

describe('If-Range (§13.1.5)', () => {
  const range = 'bytes=0-3';

  test('the current tag gets the part, without the fields of the representation (§15.3.7)', () => {
    const { status, fields } = get({ range, 'if-range': TAG });
    expect(status).toBe(206);
    expect(fields).toStrictEqual({
      'content-length': '4',
      etag: TAG,
      'cache-control': 'private, max-age=0, must-revalidate',
      'x-id': '7',
      'accept-ranges': 'bytes',
      'content-range': 'bytes 0-3/10',
    });
  });

  test.each<[what: string, ifRange: string, options: object]>([
    ['another tag', '"2"', {}],
    ['a weak tag', `W/${TAG}`, {}],
    ['a weak tag of the body', TAG, { etag: 'W/"3"' }],
    ['a date, which is weak', lastModified.toUTCString(), {}],
    ['several tags', `${TAG}, "2"`, {}],
  ])('with %s gets the whole body', (_what, ifRange, options) => {
    expect(get({ range, 'if-range': ifRange }, options)).toMatchObject({
      status: 200,
      text: '0123456789',
      fields: { 'content-type': 'text/plain', 'content-length': '10' },
    });
  });
});

describe('preconditions come before the range (§13.2.2)', () => {
  const range = 'bytes=0-3';
  const later = 'Wed, 01 May 2024 12:00:01 GMT';

  test.each<[headers: Headers, status: number]>([
    [{ range, 'if-none-match': TAG }, 304],
    [{ range: 'bytes=10-', 'if-none-match': TAG }, 304],
    [{ range, 'if-none-match': TAG, 'if-range': TAG }, 304],
    [{ range, 'if-none-match': '"2"' }, 206],
    [{ range, 'if-modified-since': later }, 304],
    [{ range, 'if-match': TAG }, 206],
    [{ range, 'if-match': '"2"' }, 412],
    [{ range: 'bytes=10-', 'if-match': '"2"' }, 412],
    [{ range, 'if-match': '"2"', 'if-range': TAG }, 412],
    [{ range, 'if-unmodified-since': 'Wed, 01 May 2024 11:59:59 GMT' }, 412],
  ])('%o: %i', (headers, status) => {
    const body = vi.fn(() => BODY);
    expect(get(headers, { body }).status).toBe(status);
    expect(body).toHaveBeenCalledTimes(status === 206 ? 1 : 0);
  });
});

describe('Range is ignored unless a GET without it would get a 200 (§14.2)', () => {
  test.each<[what: string, options: object, method?: string]>([
    ['another status', { status: 203 }],
    ['an error', { status: 404, headers: { 'content-type': 'application/problem+json' } }],
    ['another method', { lastModified: undefined }, 'PUT'],
  ])('%s', (_what, options, method = 'GET') => {
    const request = { method, url: '/manual.txt', headers: { range: 'bytes=0-3' } };
    const whole = untyped(request, { ...OPTIONS, ...options });
    const response = respondRange(request, whole as never);
    expect(response).toBe(whole);
    expect(response.body).toBe(BODY);
    expect(response.headers).not.toHaveProperty('accept-ranges');
  });
});
