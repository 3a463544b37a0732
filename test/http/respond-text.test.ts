import { type BaseUrl, defineResource } from 'halyard';
import { entityTag } from 'halyard/conditional';
import { bodyText, type RespondTextOptions, type ResponseDescriptor, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const TEXT = '{"id":17,"customer":"Björn"}';

const getWith = (headers: Record<string, string>) => ({ ...GET, headers });
const untyped = respond as (request: unknown, options?: unknown) => ResponseDescriptor;

describe('JSON text in place of a body', () => {
  test('is sent as it is, with the headers of the body', () => {
    expect(respond(GET, { text: TEXT })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': '29',
        // RFC 9110 §8.8.3: of the octets that are sent.
        etag: entityTag(TEXT),
        'cache-control': 'private, max-age=0, must-revalidate',
      },
      body: TEXT,
    });
  });

  test.each<[what: string, options: Omit<RespondTextOptions, 'text'>]>([
    ['nothing else', {}],
    ['a version', { version: 3 }],
    ['a tag', { etag: 'W/"x"' }],
    ['a status', { status: 404 }],
    ['fields', { version: 3, fields: ['id'] }],
    ['a form', { version: 3, format: 'links' }],
    ['headers', { vary: 'origin', headers: { 'content-type': 'application/json' } }],
  ])('gives the response of the body, with %s', (_what, options) => {
    const body = JSON.parse(TEXT) as object;
    for (const headers of [{}, { 'if-none-match': '"3", "x"' }, { 'if-match': '"4"' }]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const request = { ...GET, method, headers };
        const expected = respond(request, { ...options, body });
        expect(respond(request, { ...options, text: TEXT })).toStrictEqual(expected);
        expect(respond(request, { ...options, text: () => TEXT })).toStrictEqual(expected);
      }
    }
  });

  // JSON-text = ws value ws (RFC 8259 §2)
  test.each([
    '{}',
    '[]',
    '{ "b": 1,\n  "a": 1e400, "b": 2 }\n',
    ' \t\r\n[1]',
    '{"total":12345678901234567890}',
  ])('is not parsed: %j', (text) => {
    expect(respond(GET, { text }).body).toBe(text);
  });

  test('has the tag of the body by If-None-Match', () => {
    const answer = respond(getWith({ 'if-none-match': entityTag(TEXT) }), { text: TEXT });
    expect(answer.status).toBe(304);
    expect(answer).not.toHaveProperty('body');
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  test.each<[what: string, request: typeof GET, status: number]>([
    ['a 304', getWith({ 'if-none-match': '"3"' }), 304],
    ['a 412', getWith({ 'if-match': '"2"' }), 412],
  ])('by a function is not written for %s', (_what, request, status) => {
    const text = vi.fn(() => TEXT);
    expect(respond(request, { text, version: 3 }).status).toBe(status);
    expect(text).not.toHaveBeenCalled();
  });

  test('by a function is written once', () => {
    for (const request of [GET, HEAD]) {
      const text = vi.fn(() => TEXT);
      expect(respond(request, { text }).headers.etag).toBe(entityTag(TEXT));
      expect(text).toHaveBeenCalledTimes(1);
    }
  });

  test('can be what a definition writes', () => {
    const orders = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: { edit: {} },
    });
    const base: BaseUrl = {
      href: 'https://api.example.se',
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    };
    const page = { base, page: 1, limit: 10, totalRecords: 1 };
    const options = { base, version: 3 };
    const listed = respond(GET, { ...options, text: () => orders.serialize([{ id: 17 }], page) });
    expect({ ...listed, body: bodyText(listed) }).toStrictEqual(
      respond(GET, { ...options, body: orders.collection([{ id: 17 }], page) }),
    );
    const single = respond(GET, { ...options, text: orders.serializeItem({ id: 17 }, base) });
    expect({ ...single, body: bodyText(single) }).toStrictEqual(
      respond(GET, { ...options, body: orders.represent({ id: 17 }, base) }),
    );
  });
});

describe('text is never converted', () => {
  test('links, which is its form, may be given', () => {
    expect(respond(GET, { text: TEXT, format: 'links', version: 3 }).headers.etag).toBe('"3"');
  });
});

test.each<[what: string, options: object]>([
  ['a promise', { text: Promise.resolve(TEXT) }],
  ['a function of a promise', { text: async () => TEXT }],
])('text is refused: %s', (_what, options) => {
  expect(() => untyped(GET, options)).toThrow(expect.objectContaining({ code: 'http.body' }));
});
