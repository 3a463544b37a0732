import { entityTag } from 'halyard/conditional';
import { type ResponseDescriptor, respond } from 'halyard/http';
import { fromHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const GET = { method: 'GET', url: '/orders.csv', headers: {} };
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const png = { 'Content-Type': 'image/png' };

type Any = ResponseDescriptor<string | Uint8Array>;
const untyped = respond as (request: unknown, options?: unknown) => Any;

describe('a string or bytes with a content-type are sent as they are', () => {
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

test('what fromHal keeps for toHal comes back in the form of HAL, at each level', () => {
  const self = { href: 'https://api.example.se/orders/v1/orders/17' };
  const hal = {
    _links: { self, item: [self, self] },
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
