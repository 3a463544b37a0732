import { type BaseUrl, defineResource, entityTag } from 'halyard';
import { type RespondTextOptions, type ResponseDescriptor, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

const GET = { method: 'GET', url: '/orders/17', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const TEXT = '{"id":17,"customer":"Björn"}';

const getWith = (headers: Record<string, string>) => ({ ...GET, headers });
const untyped = respond as (request: unknown, options?: unknown) => ResponseDescriptor;

describe('a text in place of a body', () => {
  test('is sent as it is, with the headers that the body would have', () => {
    expect(respond(GET, { text: TEXT })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
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
    ['headers', { headers: { vary: 'origin', 'content-type': 'application/json' } }],
  ])('answers every request as the body does, given %s', (_what, options) => {
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
  ])('is never parsed again: %j', (text) => {
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
    ['HEAD', HEAD, 200],
  ])('that a function writes is not written for %s', (_what, request, status) => {
    const text = vi.fn(() => TEXT);
    expect(respond(request, { text, version: 3 }).status).toBe(status);
    expect(text).not.toHaveBeenCalled();
  });

  test('that a function writes is written once', () => {
    const text = vi.fn(() => TEXT);
    expect(respond(GET, { text }).body).toBe(TEXT);
    expect(text).toHaveBeenCalledTimes(1);
  });

  test('is what a definition writes', () => {
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
    expect(
      respond(GET, { ...options, text: () => orders.serialize([{ id: 17 }], page) }),
    ).toStrictEqual(respond(GET, { ...options, body: orders.collection([{ id: 17 }], page) }));
    expect(
      respond(GET, { ...options, text: orders.serializeItem({ id: 17 }, base) }),
    ).toStrictEqual(respond(GET, { ...options, body: orders.represent({ id: 17 }, base) }));
  });
});

describe('the form of a text', () => {
  test('is told by the tag of a version, and the text stays as it is', () => {
    const hal = '{"_links":{"self":{"href":"https://api.example.se/orders/17"}}}';
    const { headers, body } = respond(GET, { text: hal, format: 'hal', version: 3 });
    expect([headers.etag, body]).toStrictEqual(['"3;hal"', hal]);
    expect(respond(GET, { text: TEXT, format: 'links', version: 3 }).headers.etag).toBe('"3"');
  });

  test('is not negotiated', () => {
    const text = vi.fn(() => TEXT);
    expect(() => untyped(GET, { text, format: 'negotiate', version: 3 })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'http.format' }),
    );
    expect(text).not.toHaveBeenCalled();
  });

  test('is one that there is', () => {
    expect(() => untyped(GET, { text: TEXT, format: 'xml' })).toThrow(
      expect.objectContaining({ code: 'http.format' }),
    );
  });
});

describe('a text that no response can hold', () => {
  test.each<[what: string, options: object]>([
    ['beside a body', { text: TEXT, body: {} }],
    ['beside a function of a body', { text: () => TEXT, body: () => ({}) }],
    ['with 204', { status: 204, text: TEXT }],
    ['with 304', { status: 304, text: () => TEXT }],
    ['null', { text: null }],
    ['octets', { text: new TextEncoder().encode(TEXT) }],
    ['an object', { text: { id: 17 } }],
    ['a function of none', { text: () => undefined }],
    ['a function of an object', { text: () => ({ id: 17 }) }],
    ['empty', { text: '' }],
    ['JSON of a text, written twice', { text: JSON.stringify(TEXT) }],
    ['JSON null', { text: 'null' }],
    ['JSON of a number', { text: '17' }],
    ['no JSON', { text: 'id: 17' }],
    ['white space alone', { text: ' '.repeat(1_000_000) }],
    ['with a byte order mark (RFC 8259 §8.1)', { text: `\ufeff${TEXT}` }],
  ])('%s', (_what, options) => {
    expect(() => untyped(GET, options)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'http.body' }),
    );
  });
});
