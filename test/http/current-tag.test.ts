import { type BaseUrl, versionTag } from 'halyard';
import { currentTag, type RespondOptions, refusal, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';

const gateway: BaseUrl = {
  href: 'https://gw.example.se/orders/v1',
  source: 'forwarded',
  reason: 'trusted-element',
  vary: ['forwarded'],
};
const host: BaseUrl = {
  href: 'https://a.example',
  source: 'host',
  reason: 'no-trusted-hop',
  vary: ['host'],
};
const fallback: BaseUrl = {
  href: 'http://localhost:3000',
  source: 'fallback',
  reason: 'forwarded-absent',
  vary: ['forwarded'],
};
const GET = { method: 'GET', headers: {} };
const GW = ';base=https://gw.example.se/orders/v1';

/** What a version is represented in, and the tag of it. */
const SHAPES: readonly (readonly [options: RespondOptions, etag: string])[] = [
  [{}, '"3"'],
  [{ base: fallback }, '"3"'],
  [{ base: gateway }, `"3${GW}"`],
  [{ base: host }, '"3;base=https://a.example"'],
  [{ fields: ['id'] }, '"3;fields=id"'],
  [{ fields: ['id', 'total'] }, '"3;fields=id,total"'],
  [{ fields: [] }, '"3;fields="'],
  [{ fields: ['a b', 'c,d', 'e;f', '"'] }, '"3;fields=a%20b,c,d,e%3Bf,%22"'],
  [{ format: 'hal' }, '"3;hal"'],
  [{ base: gateway, fields: ['id'], format: 'hal' }, `"3${GW};fields=id;hal"`],
];

describe('representations of a version that differ have different tags (RFC 9110 §8.8.3.3)', () => {
  test.each(SHAPES)('%o: %s', (options, etag) => {
    for (const method of ['GET', 'HEAD', 'PATCH']) {
      const all = { ...options, version: 3, body: { id: 17 } };
      expect(respond({ method, headers: {} }, all).headers.etag).toBe(etag);
    }
  });

  test('a tag that is given tells the shape too', () => {
    const options = { base: gateway, body: { id: 17 } };
    expect(respond(GET, { ...options, etag: 'W/"x"' }).headers.etag).toBe(`W/"x${GW}"`);
  });

  test('one of the body tells it by its octets', () => {
    const plain = respond(GET, { body: { id: 17 } }).headers.etag;
    expect(respond(GET, { base: gateway, fields: ['id'], body: { id: 17 } }).headers.etag).toBe(
      plain,
    );
  });

  test('each is answered by 304 for its own tag alone, and no body is made', () => {
    for (const [options, etag] of SHAPES) {
      for (const [, other] of SHAPES) {
        const body = vi.fn(() => ({ id: 17 }));
        const request = { method: 'GET', headers: { 'if-none-match': other } };
        const { status } = respond(request, { ...options, version: 3, body });
        expect([status, body.mock.calls.length]).toEqual(etag === other ? [304, 0] : [200, 1]);
      }
    }
  });
});

describe('If-Match takes the version in whatever shape it was read', () => {
  const request = (ifMatch: string) => ({ method: 'PATCH', headers: { 'if-match': ifMatch } });

  test.each(SHAPES.map(([, etag]) => etag))('%s', (etag) => {
    const options = { version: 3, format: 'negotiate', required: true } as const;
    expect(currentTag(request(etag), options)).toBe(etag);
    expect(refusal(request(etag), options)).toBeUndefined();
    expect(refusal(request(`"1", ${etag}`), { ...options, base: gateway })).toBeUndefined();
    expect(refusal(request(`W/${etag}`), options)?.status).toBe(412);
    expect(refusal(request(etag), { ...options, version: 4 })?.status).toBe(412);
    expect(refusal(request(etag), { ...options, version: 33 })?.status).toBe(412);
  });

  test.each([
    '"33"',
    '"3;"',
    '"3;4"',
    '"3;x=1"',
    '"3;fields=id;base=https://a.example"',
    '"3;base=a;base=b"',
    '"3;hal;fields=id"',
    '"3;hal;hal"',
    '"3x;hal"',
    '""',
    '"',
  ])('but not %s', (etag) => {
    expect(refusal(request(etag), { version: 3, format: 'negotiate' })?.status).toBe(412);
  });

  test('in a form that is not sent it was not read', () => {
    expect(refusal(request('"3;hal"'), { version: 3 })?.status).toBe(412);
    expect(refusal(request('"3"'), { version: 3, format: 'hal' })?.status).toBe(412);
    expect(refusal(request('"3;fields=id;hal"'), { version: 3, format: 'hal' })).toBeUndefined();
  });

  // The equals sign of a version is encoded, so that no version looks like a shape of another.
  test.each([
    [['3', 'base=x'], '"3;base%3Dx"'],
    ['a=b', '"a%3Db"'],
  ])('a version is no shape: %j', (version, tag) => {
    expect(versionTag(version)).toBe(tag);
    expect(refusal(request(tag), { version: '3' })?.status).toBe(412);
  });
});
