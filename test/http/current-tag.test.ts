import type { BaseUrl } from 'halyard';
import { type CurrentTagOptions, currentTag, refusal, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import { table } from '../support/rows.js';
import { shaped, tagOf } from '../support/tags.js';

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
const GET = { method: 'GET', headers: {} };
const patch = (ifMatch: string) => ({ method: 'PATCH', headers: { 'if-match': ifMatch } });

/** What shapes a representation of version 3, and the text whose hash its tag has. */
const SHAPES: readonly (readonly [options: CurrentTagOptions, text: string])[] = [
  [{ base: gateway }, ';base=31:https://gw.example.se/orders/v1'],
  [{ base: host }, ';base=17:https://a.example'],
  [{ release: '2026.11' }, ';release=7:2026.11'],
  [{ fields: ['id'] }, ';fields=1:1;=2:id'],
  [{ fields: ['id', 'total'] }, ';fields=1:2;=2:id;=5:total'],
  [{ fields: [] }, ';fields=1:0'],
  [{ fields: [''] }, ';fields=1:1;=0:'],
  [{ variant: 'sv' }, ';variant=1:1;=2:sv'],
  [{ variant: '' }, ';variant=1:1;=0:'],
  [{ variant: 7 as never }, ';variant=1:1;=1:7'],
  [{ variant: ['sv', 'tenant=1'] }, ';variant=1:2;=2:sv;=8:tenant=1'],
  [{ caller: { id: 'ann' } }, ';caller=3:ann'],
  [{ caller: { permissions: ['write', 'read'] } }, ';permissions=1:2;=4:read;=5:write'],
  [{ format: 'hal' }, ';form=3:hal'],
  [{ headers: { 'Content-Type': 'text/csv' } }, ';type=8:text/csv'],
  [{ headers: { 'content-language': 'sv' } }, ';language=2:sv'],
  [{ headers: { 'content-encoding': 'gzip' } }, ';encoding=4:gzip'],
  // A client changes what it has read in another type or coding.
  [{ headers: { 'content-type': 'text/html' } }, ';type=9:text/html'],
  [{ headers: { 'content-encoding': 'br' } }, ';encoding=2:br'],
  [{ vary: ['Accept-Language', 'x-a'] }, ';accept-language=0:;x-a=0:'],
  // A gateway may name the user in a field of its own, whatever else shapes the body.
  [{ vary: 'x-user', variant: '' }, ';variant=1:1;=0:;x-user=0:'],
  [
    {
      base: gateway,
      release: 'r',
      fields: ['id'],
      variant: 'sv',
      caller: { id: 4n, permissions: ['write'] },
      format: 'hal',
      headers: { 'content-language': 'sv', 'content-encoding': 'br', 'content-type': 'text/x' },
      vary: ['accept-language', 'cookie', 'x-user'],
    },
    ';base=31:https://gw.example.se/orders/v1;release=1:r;fields=1:1;=2:id;variant=1:1;=2:sv;caller=1:4;permissions=1:1;=5:write;form=3:hal;type=6:text/x;language=2:sv;encoding=2:br;x-user=0:',
  ],
];
const TAGS = SHAPES.map(([options, text]) => [options, shaped(3, text)] as const);

test.each([
  ['a', '"a"'],
  ['"é"', '"%22%C3%A9%22"'],
  ['"a b"', '"%22a%20b%22"'],
  ['"x"\r\nSet-Cookie: a=b', '"%22x%22%0D%0ASet-Cookie:%20a=b"'],
])('a text that is no tag, or that not every server can send, is a version: %j', (etag, tag) => {
  const found: unknown[] = [];
  const onFinding = (finding: unknown) => found.push(finding);
  expect(respond(GET, { body: {}, etag, onFinding }).headers.etag).toBe(tag);
  expect(currentTag(GET, { etag })).toBe(tag);
  expect(found).toMatchObject([{ rule: 'row.member', path: ['etag'] }]);
});

describe('representations of a version that differ have different tags (RFC 9110 §8.8.3.3)', () => {
  test.each(TAGS)('%o: %s', (options, etag) => {
    for (const method of ['GET', 'HEAD', 'PATCH']) {
      const all = { ...options, version: 3, body: { id: 17 } };
      expect(respond({ method, headers: {} }, all).headers.etag).toBe(etag);
    }
    expect(currentTag(GET, { ...options, version: 3 })).toBe(etag);
  });

  test('a given tag names the shape too', () => {
    const options = { base: gateway, body: { id: 17 } };
    expect(respond(GET, { ...options, etag: 'W/"x"' }).headers.etag).toBe(
      `W/${shaped('x', ';base=31:https://gw.example.se/orders/v1')}`,
    );
  });
});

describe('a response that varies by whom no caller.id names has a tag of its content', () => {
  const seen = (vary: string, caller: object | undefined, body: object) =>
    respond(GET, { version: 3, vary, caller, body }).headers.etag ?? '';

  test.each(['cookie', 'Authorization', 'accept, Cookie', '*'])('vary: %s', (vary) => {
    const [ann, bo] = [seen(vary, {}, { of: 'ann' }), seen(vary, undefined, { of: 'bo' })];
    expect(ann).toMatch(tagOf(3));
    expect(bo).not.toBe(ann);
    expect(seen(vary, undefined, { of: 'ann' })).toBe(ann);
    expect(refusal(patch(ann), { version: 3, required: true })).toBeUndefined();
    const again = { method: 'GET', headers: { 'if-none-match': ann } };
    expect(respond(again, { version: 3, vary, body: { of: 'ann' } }).status).toBe(304);
    expect(respond(again, { version: 3, vary, body: { of: 'bo' } }).status).toBe(200);
  });

  test('with an id, or where the field has nothing to do with the client, no body is made', () => {
    const body = vi.fn(() => ({}));
    const etag = seen('cookie', { id: 1 }, {});
    const again = { method: 'GET', headers: { 'if-none-match': etag } };
    expect(respond(again, { version: 3, vary: 'cookie', caller: { id: 1 }, body }).status).toBe(
      304,
    );
    expect(respond(again, { version: 3, vary: 'cookie', caller: { id: 2 }, body }).status).toBe(
      200,
    );
    expect(body).toHaveBeenCalledTimes(1);
  });
});

describe('a tag cannot be read as that of another version or shape', () => {
  test.each(
    table<[what: string, one: CurrentTagOptions, two: CurrentTagOptions]>(`
    a part like a hash => { version: ["3", AAAAAAAAAAAAAAAAAAAAAA] }
      => { version: 3, format: hal }
    a version like a shape => { version: 3;wmUzcWV0QJcddd9Om7IAdE } => { version: 3 }
    a version with a bar => { version: 3|a } => { version: ["3", a] }
    a field with a comma => { version: 3, fields: ["a,b"] } => { version: 3, fields: [a, b] }
    a field with an item => { version: 3, fields: [a;=1:b] } => { version: 3, fields: [a, b] }
    no field and an empty one => { version: 3, fields: [] } => { version: 3, fields: [""] }
    a variant like a permission => { version: 3, variant: a;permissions=1:1;=1:b }
      => { version: 3, variant: a, caller: { permissions: [b] } }
    a variant and a field => { version: 3, variant: a } => { version: 3, fields: [a] }
    a caller and a permission => { version: 3, caller: { id: a } }
      => { version: 3, caller: { permissions: [a] } }
  `),
  )('%s', (_what, one, two) => {
    const [tagOne, tagTwo] = [currentTag(GET, one) ?? '', currentTag(GET, two) ?? ''];
    expect(tagOne).not.toBe(tagTwo);
    for (const request of [patch(tagOne), patch(`${tagOne}, "x"`)]) {
      const sameVersion = one.version === two.version;
      expect(refusal(request, two as { version: 3 })?.status).toBe(sameVersion ? undefined : 412);
    }
  });
});

describe('If-Match accepts the version in every shape', () => {
  test.each(TAGS.map(([, etag]) => etag))('%s', (etag) => {
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
    `"3;${'A'.repeat(21)}"`,
    `"3;${'A'.repeat(23)}"`,
    `"3;${'='.repeat(22)}"`,
    `"3;${'A'.repeat(22)};${'A'.repeat(22)}"`,
    `"3|${'A'.repeat(22)}"`,
    `"3x;${'A'.repeat(22)}"`,
    '""',
    '"',
  ])('but not %s', (etag) => {
    expect(refusal(patch(etag), { version: 3 })?.status).toBe(412);
  });
});
