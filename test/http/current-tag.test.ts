import type { BaseUrl } from 'halyard';
import { versionTag } from 'halyard/conditional';
import { type CurrentTagOptions, currentTag, refusal, respond } from 'halyard/http';
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
const patch = (ifMatch: string) => ({ method: 'PATCH', headers: { 'if-match': ifMatch } });

/** What shapes a representation of version 3, and its tag. */
const SHAPES: readonly (readonly [options: CurrentTagOptions, etag: string])[] = [
  [{}, '"3"'],
  [{ base: gateway }, `"3${GW}"`],
  [{ base: host }, '"3;base=https://a.example"'],
  [{ fields: ['id'] }, '"3;fields=id"'],
  [{ fields: ['id', 'total'] }, '"3;fields=id,total"'],
  [{ fields: [] }, '"3;fields="'],
  [{ fields: [''] }, '"3;fields=%"'],
  [{ fields: ['a b', 'c,d', 'e;f', '"', '%'] }, '"3;fields=a%20b,c%2Cd,e%3Bf,%22,%25"'],
  [{ variant: 'sv' }, '"3;variant=sv"'],
  [{ variant: '' }, '"3;variant=%"'],
  [{ variant: ['sv', 'tenant=1'] }, '"3;variant=sv,tenant%3D1"'],
  [{ caller: { permissions: ['write', 'read'] } }, '"3;permissions=read,write"'],
  [{ format: 'hal' }, '"3;form=hal"'],
  [{ headers: { 'Content-Type': 'text/csv' } }, '"3;type=text/csv"'],
  [{ headers: { 'content-type': 'text/csv; a="b,c"' } }, '"3;type=text/csv%3B%20a%3D%22b%2Cc%22"'],
  [{ headers: { 'content-language': 'sv' } }, '"3;language=sv"'],
  [{ headers: { 'content-encoding': 'gzip' } }, '"3;encoding=gzip"'],
  [
    {
      base: gateway,
      fields: ['id'],
      variant: 'sv',
      caller: { permissions: ['write'] },
      format: 'hal',
      headers: { 'content-language': 'sv', 'content-encoding': 'br', 'content-type': 'text/x' },
    },
    `"3${GW};fields=id;variant=sv;permissions=write;form=hal;type=text/x;language=sv;encoding=br"`,
  ],
];

test.each([
  ['a', '"a"'],
  ['"é"', '"%22%C3%A9%22"'],
  ['"a b"', '"%22a%20b%22"'],
  ['"x"\r\nSet-Cookie: a=b', '"%22x%22%0D%0ASet-Cookie:%20a%3Db"'],
])('a text that is no tag, or that not every server can send, is a version: %j', (etag, tag) => {
  const found: unknown[] = [];
  const onFinding = (finding: unknown) => found.push(finding);
  expect(respond(GET, { body: {}, etag, onFinding }).headers.etag).toBe(tag);
  expect(currentTag(GET, { etag })).toBe(tag);
  expect(found).toMatchObject([{ rule: 'row.member', path: ['etag'] }]);
});

describe('representations of a version that differ have different tags (RFC 9110 §8.8.3.3)', () => {
  test.each(SHAPES)('%o: %s', (options, etag) => {
    for (const method of ['GET', 'HEAD', 'PATCH']) {
      const all = { ...options, version: 3, body: { id: 17 } };
      expect(respond({ method, headers: {} }, all).headers.etag).toBe(etag);
    }
    expect(currentTag(GET, { ...options, version: 3 })).toBe(etag);
  });

  test.each<[what: string, options: CurrentTagOptions]>([
    ['the fallback, which is the same for every request', { base: fallback }],
    ['no variant', { variant: [] }],
    ['null for a variant', { variant: null as never }],
    ['the default media type', { headers: { 'content-type': 'application/HAL+json' } }],
    ['a header that does not describe the content', { headers: { 'x-a': 'b' } }],
    ['a caller without permissions', { caller: {} }],
    ['a caller with an empty list of permissions', { caller: { permissions: [] } }],
  ])('%s adds nothing', (_what, options) => {
    expect(currentTag(GET, { ...options, version: 3 })).toBe('"3"');
  });

  test('one set of permissions has one tag, whatever its order and type', () => {
    const lists = [['b', 'a'], ['a', 'b', 'a'], new Set(['b', 'a'])];
    for (const permissions of lists) {
      const tag = currentTag(GET, { version: 3, caller: { permissions } });
      expect(tag).toBe('"3;permissions=a,b"');
    }
  });

  test('a long shape is hashed, so that the field stays short', () => {
    const permissions = Array.from({ length: 500 }, (_, index) => `orders:${index}`);
    const tag = currentTag(GET, { version: 3, caller: { permissions } }) ?? '';
    const other = currentTag(GET, { version: 3, caller: { permissions: permissions.slice(1) } });
    expect(tag).toMatch(/^"3;shape=[0-9a-f]+-[\w+/]{27}"$/);
    expect(tag).not.toBe(other);
    expect(refusal(patch(tag), { version: 3, required: true })).toBeUndefined();
    expect(refusal(patch(tag), { version: 4 })?.status).toBe(412);
  });

  test('a shape of 200 characters is not hashed, one of 201 is', () => {
    const tagOf = (length: number) => {
      const permission = 'p'.repeat(length - ';permissions='.length);
      return currentTag(GET, { version: 3, caller: { permissions: [permission] } });
    };
    expect(tagOf(200)).toBe(`"3;permissions=${'p'.repeat(187)}"`);
    expect(tagOf(201)).toMatch(/^"3;shape=/);
  });

  test('null for a tag is the same as none', () => {
    expect(currentTag(GET, { version: 3, etag: null as never })).toBe('"3"');
  });

  test('a given tag names the shape too', () => {
    const options = { base: gateway, body: { id: 17 } };
    expect(respond(GET, { ...options, etag: 'W/"x"' }).headers.etag).toBe(`W/"x${GW}"`);
  });

  test('a tag of the body needs no shape: other octets give another tag', () => {
    const plain = respond(GET, { body: { id: 17 } }).headers.etag;
    const shaped = respond(GET, { base: gateway, fields: ['id'], body: { id: 17 } });
    expect(shaped.headers.etag).toBe(plain);
  });

  test('each tag gives a 304 for its own representation alone, without building the body', () => {
    for (const [options, etag] of SHAPES) {
      for (const [, other] of SHAPES) {
        const body = vi.fn(() => ({ id: 17 }));
        const request = { method: 'GET', headers: { 'if-none-match': other } };
        const { status } = respond(request, { ...options, version: 3, body });
        expect([status, body.mock.calls.length]).toEqual(etag === other ? [304, 0] : [200, 1]);
      }
    }
  });

  // A promoted user must not keep the page without the links that the promotion has brought.
  test('other permissions get a 200 for the tag of before', () => {
    const read = { version: 3, caller: { permissions: ['read'] }, body: { id: 17 } };
    const promoted = { ...read, caller: { permissions: ['read', 'write'] } };
    const etag = respond(GET, read).headers.etag ?? '';
    const again = { method: 'GET', headers: { 'if-none-match': etag } };
    expect(respond(again, read).status).toBe(304);
    expect(respond(again, promoted).status).toBe(200);
  });
});

describe('a tag cannot be read as that of another version or shape', () => {
  test.each<[what: string, one: CurrentTagOptions, two: CurrentTagOptions]>([
    [
      'a part of a version and the HAL form',
      { version: ['3', 'hal'] },
      { version: 3, format: 'hal' },
    ],
    ['a part like a shape', { version: ['3', 'form=hal'] }, { version: 3, format: 'hal' }],
    ['a field with a comma', { version: 3, fields: ['a,b'] }, { version: 3, fields: ['a', 'b'] }],
    ['no field and an empty one', { version: 3, fields: [] }, { version: 3, fields: [''] }],
    ['an empty field', { version: 3, fields: ['a', ''] }, { version: 3, fields: ['a'] }],
    ['a percent sign', { version: 3, fields: ['%'] }, { version: 3, fields: [''] }],
    [
      'a variant like a permission',
      { version: 3, variant: 'a;permissions=b' },
      { version: 3, variant: 'a', caller: { permissions: ['b'] } },
    ],
    ['a variant and a field', { version: 3, variant: 'a' }, { version: 3, fields: ['a'] }],
    ['a given tag like a shape', { etag: '"3;form=hal"' }, { version: 3, format: 'hal' }],
    ['a given tag like a given tag', { etag: '"3;etag=;form=hal"' }, { etag: '"3;form=hal"' }],
  ])('%s', (_what, one, two) => {
    const [tagOne, tagTwo] = [currentTag(GET, one) ?? '', currentTag(GET, two) ?? ''];
    expect(tagOne).not.toBe(tagTwo);
    for (const request of [patch(tagOne), patch(`${tagOne}, "x"`)]) {
      const sameVersion = one.version === two.version && one.etag === two.etag;
      expect(refusal(request, two as { version: 3 })?.status).toBe(sameVersion ? undefined : 412);
    }
  });

  test('a given tag that looks like a shape is marked', () => {
    expect(currentTag(GET, { etag: '"3;form=hal"' })).toBe('"3;form=hal;etag="');
    expect(currentTag(GET, { etag: '"3;x=1"' })).toBe('"3;x=1"');
  });
});

describe('If-Match accepts the version in every variant', () => {
  test.each(SHAPES.map(([, etag]) => etag))('%s', (etag) => {
    const options = { version: 3, required: true };
    expect(currentTag(patch(etag), options)).toBe(etag);
    for (const [shape] of SHAPES) {
      expect(refusal(patch(etag), { ...shape, ...options })).toBeUndefined();
      expect(refusal(patch(`"1", ${etag}`), { ...shape, ...options })).toBeUndefined();
    }
    expect(refusal(patch(`W/${etag}`), options)?.status).toBe(412);
    expect(refusal(patch(etag), { ...options, version: 4 })?.status).toBe(412);
    expect(refusal(patch(etag), { ...options, version: 33 })?.status).toBe(412);
  });

  test.each([
    '"33"',
    '"3;"',
    '"3;4"',
    '"3;hal"',
    '"3;x=1"',
    '"3;fields=id;base=https://a.example"',
    '"3;base=a;base=b"',
    '"3;form=hal;fields=id"',
    '"3;form=hal;form=hal"',
    '"3;form=links"',
    '"3;shape=a;form=hal"',
    '"3;x=1;shape=a"',
    '"3;etag=;form=hal"',
    '"3x;form=hal"',
    '""',
    '"',
  ])('but not %s', (etag) => {
    expect(refusal(patch(etag), { version: 3 })?.status).toBe(412);
  });

  test('the tag of the request’s own shape is preferred', () => {
    const tags = '"3;form=hal", "3", "3;variant=sv"';
    expect(currentTag(patch(tags), { version: 3 })).toBe('"3"');
    expect(currentTag(patch(tags), { version: 3, variant: 'sv' })).toBe('"3;variant=sv"');
    expect(currentTag(patch(tags), { version: 3, fields: ['id'] })).toBe('"3;form=hal"');
  });

  // `=` of a version is encoded, so that no version looks like a shape of another.
  test.each([
    [['3', 'base=x'], '"3;base%3Dx"'],
    ['a=b', '"a%3Db"'],
  ])('a part of a version is no shape: %j', (version, tag) => {
    expect(versionTag(version)).toBe(tag);
    expect(refusal(patch(tag), { version: '3' })?.status).toBe(412);
  });
});

test.each<[options: object, code: string]>([
  [{ version: 3, headers: { 'content type': 'a' } }, 'http.header'],
])('%o is refused', (options, code) => {
  expect(() => currentTag({ headers: {} }, options)).toThrow(expect.objectContaining({ code }));
});

test('a variant may be a number of a row', () => {
  const tagOf = (variant: unknown) => currentTag({ headers: {} }, { version: 3, variant } as never);
  expect(tagOf(7)).toBe('"3;variant=7"');
  expect(tagOf([7, 'sv'])).toBe('"3;variant=7,sv"');
});
