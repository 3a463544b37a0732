import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { entityTag } from 'halyard/conditional';
import { type ResponseDescriptor, respond } from 'halyard/http';
import { fromHal } from 'halyard/link';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { byteLength as portableLength } from '../../src/internal/platform.portable.js';

const GET = { method: 'GET', url: '/orders.csv', headers: {} };
const HEAD = { ...GET, method: 'HEAD' };
const CSV = 'id;kund\n17;Björn\n';
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const png = { 'Content-Type': 'image/png' };

type Any = ResponseDescriptor<string | Uint8Array>;
const untyped = respond as (request: unknown, options?: unknown) => Any;

describe('a string or bytes with a content-type are sent as they are', () => {
  test('a string, its length counted in octets of UTF-8', () => {
    expect(respond(GET, { body: CSV, headers: csv })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-length': '18',
        etag: entityTag(CSV),
        'cache-control': 'private, max-age=0, must-revalidate',
      },
      body: CSV,
    });
  });

  test.each<[what: string, body: Uint8Array]>([
    ['a Uint8Array', PNG],
    ['a Buffer', Buffer.from(PNG)],
    ['a part of a buffer', new Uint8Array(Uint8Array.of(0, ...PNG, 0).buffer, 1, 4)],
  ])('%s', (_what, body) => {
    const response = untyped(GET, { body, headers: png });
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '4',
      etag: entityTag(PNG),
    });
  });

  test.each<[text: string, octets: string]>([
    ['', '0'],
    ['a', '1'],
    ['å', '2'],
    ['€', '3'],
    ['🦐', '4'],
    // Half a surrogate pair is sent as U+FFFD.
    ['\ud83e', '3'],
  ])('%j has %s octets', (body, octets) => {
    expect(respond(GET, { body, headers: csv }).headers['content-length']).toBe(octets);
    expect(String(portableLength(body))).toBe(octets);
  });

  test('a function of one', () => {
    const body = vi.fn(() => CSV);
    expect(respond(GET, { body, headers: csv, version: 3 }).body).toBe(CSV);
    expect(body).toHaveBeenCalledTimes(1);
    const { etag = '' } = respond(
      { ...GET, method: 'HEAD' },
      { body: CSV, headers: csv, version: 3 },
    ).headers;
    const again = { ...GET, headers: { 'if-none-match': etag } };
    expect(respond(again, { body, headers: csv, version: 3 }).status).toBe(304);
    expect(body).toHaveBeenCalledTimes(1);
  });

  test('HEAD has the same headers and no body', () => {
    const { body: _, ...rest } = untyped(GET, { body: PNG, headers: png });
    expect(untyped(HEAD, { body: PNG, headers: png })).toStrictEqual(rest);
  });

  test('a list with a content-type is sent as JSON', () => {
    const headers = { 'content-type': 'application/json' };
    expect(untyped(GET, { body: [{ id: 17 }], headers })).toMatchObject({
      headers: { 'content-type': 'application/json', 'content-length': '11' },
      body: '[{"id":17}]',
    });
  });
});

describe('content-length is the length of the body, for HEAD that of the body of GET', () => {
  const bodies: [what: string, options: object][] = [
    ['an object', { body: { name: 'räksmörgås 🦐' } }],
    ['an object in the HAL form', { body: { name: 'å', _links: [] }, format: 'hal' }],
    ['text', { text: '{"name":"å"}' }],
    ['a string', { body: CSV, headers: csv }],
    ['bytes', { body: PNG, headers: png }],
    ['an error', { status: 404, body: { a: 'å' } }],
  ];

  test.each(bodies)('%s', (_what, options) => {
    for (const version of [undefined, 3]) {
      const { body = '', headers } = untyped(GET, { ...options, version });
      const octets = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      expect(headers['content-length']).toBe(String(octets.length));
      expect(untyped(HEAD, { ...options, version }).headers).toStrictEqual(headers);
    }
  });

  // RFC 9110 §8.6: not in a 204; a 304 leaves it out with the other fields that describe content.
  test.each<[what: string, request: object, options: object]>([
    ['no body', GET, {}],
    ['a 204', { ...GET, method: 'DELETE' }, { status: 204 }],
    ['a 205', { ...GET, method: 'POST' }, { status: 205 }],
    ['a 304', { ...GET, headers: { 'if-none-match': '"3"' } }, { version: 3, body: {} }],
    ['a 412', { ...GET, headers: { 'if-match': '"2"' } }, { version: 3, body: {} }],
  ])('%s has none', (_what, request, options) => {
    const response = untyped(request, options);
    expect(response.headers).not.toHaveProperty('content-length');
    expect(response).not.toHaveProperty('body');
  });
});

test.each<[what: string, body: unknown]>([
  ['a string', 'order'],
  ['bytes', PNG],
  ['a list', [{ id: 17 }]],
  ['a function of a string', () => 'order'],
])('%s needs a content-type', (_what, body) => {
  for (const headers of [undefined, {}, { 'content-type': '' }]) {
    expect(() => untyped(GET, { body, headers })).toThrow(
      expect.objectContaining({ code: 'http.body', rule: 'HYP.06' }),
    );
  }
});

test.each<[what: string, body: unknown]>([
  ['a promise', Promise.resolve({})],
  ['a function of a promise', async () => ({})],
  // biome-ignore lint/suspicious/noThenProperty: an object that await takes for a promise
  ['a thenable', { then() {} }],
])('%s as body is refused', (_what, body) => {
  const headers = { 'content-type': 'text/plain' };
  expect(() => untyped(GET, { body, headers })).toThrow(
    expect.objectContaining({ code: 'http.body' }),
  );
});

describe('adapters send the descriptor as it is', () => {
  test.each<[what: string, options: object]>([
    ['an object', { body: { name: 'å' } }],
    ['a string', { body: CSV, headers: csv }],
    ['bytes', { body: PNG, headers: png }],
    ['no body', {}],
    ['a 204', { status: 204 }],
  ])('%s as a Fetch response', async (_what, options) => {
    const r = untyped(GET, options);
    const response = new Response(r.body as string, r);
    const octets = new Uint8Array(await response.arrayBuffer());
    expect(response.status).toBe(r.status);
    expect(octets.length).toBe(Number(r.headers['content-length'] ?? 0));
  });
});

test('what fromHal keeps for toHal comes back in the form of HAL, at each level', () => {
  const self = { href: 'https://api.example.se/orders/v1/orders/17' };
  const hal = {
    _links: { self, item: [self] },
    id: 17,
    _embedded: {
      // Only its details tell an empty list of resources from one of values.
      lines: [],
      customer: { _links: { self }, _embedded: { addresses: [] } },
    },
  };
  const request = { method: 'GET', url: '/orders/17', headers: {} };
  const { body } = respond(request, { body: fromHal(hal) as object, format: 'hal' });
  expect(JSON.parse(String(body))).toEqual(hal);
});

test('the name of a file in Latin-1 is sent by writeHead of Node', async () => {
  const disposition = 'attachment; filename="Årsredovisning.pdf"';
  const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition };
  const server = createServer((request, response) => {
    const sent = respond(request, { body: new Uint8Array(4), version: 1, headers });
    response.writeHead(sent.status, sent.headers).end(sent.body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(response.headers.get('content-disposition')).toBe(disposition);
  expect(response.headers.get('content-length')).toBe('4');
});
