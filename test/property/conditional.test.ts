import etag from 'etag';
import fc from 'fast-check';
import { entityTag, evaluatePreconditions, parseEntityTags, versionTag } from 'halyard/conditional';
import { currentTag } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { strongTag as portableTag } from '../../src/internal/platform.portable.js';

/** Any sequence of code units, lone surrogates included. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((codes) => String.fromCharCode(...codes));

/** Few characters, those that are encoded or that separate: a wrong encoding collides often. */
const tricky = fc.string({
  unit: fc.constantFrom('-', '%', '2', 'D', '%2D', '"', 'a', ' ', '\u00e9', '\ud83e\udd90', '\\'),
  maxLength: 4,
});

const anyText = fc.oneof(fc.string({ unit: 'binary' }), codeUnits, tricky);

/** A tag of RFC 9110 §8.8.3: etagc = %x21 / %x23-7E / obs-text */
const tag = fc.record({
  weak: fc.boolean(),
  opaque: fc.string({
    unit: fc.oneof(
      fc.constantFrom(',', '!', '*', '/', '%', '\\', '\u00ff'),
      fc.integer({ min: 0x23, max: 0x7e }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code)),
    ),
  }),
});

const format = ({ weak, opaque }: { weak: boolean; opaque: string }) =>
  `${weak ? 'W/' : ''}"${opaque}"`;

describe('entityTag', () => {
  test('equals the tag of the package etag, for any string and any octets', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.uint8Array({ maxLength: 300 })), (body) => {
        const expected = etag(typeof body === 'string' ? body : Buffer.from(body));
        expect(entityTag(body)).toBe(expected);
        expect(portableTag(body)).toBe(expected);
      }),
    );
  });
});

const isEmpty = (part: unknown) => part === '';

describe('versionTag', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), tricky);

  test('any value has a legal tag or none, and never throws', () => {
    const some = fc.anything({ withBigInt: true, withDate: true, withTypedArray: true });
    fc.assert(
      fc.property(fc.oneof(some, fc.array(some)), (value) => {
        expect(versionTag(value as never) ?? '""').toMatch(/^"[\x21\x23-\x7e]*"$/);
      }),
    );
  });

  test('is equal for two lists only if they are equal', () => {
    const list = fc
      .array(text, { minLength: 2, maxLength: 4 })
      .filter((list) => !list.every(isEmpty));
    fc.assert(
      fc.property(list, list, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(versionTag(one) === versionTag(other)).toBe(same);
      }),
    );
  });
});

describe('a composed tag', () => {
  test.each(['fields', 'variant'] as const)(
    'names the list of %s: no other has its tag',
    (kind) => {
      const piece = fc.constantFrom(',', ';', '=', ':', '1', ';=1:', 'a', '');
      const list = fc.array(fc.string({ unit: piece, maxLength: 4 }));
      const tagOf = (items: string[]) =>
        currentTag({ method: 'GET', headers: {} }, { version: 3, [kind]: items });
      fc.assert(
        fc.property(list, list, (one, other) => {
          expect(tagOf(one) === tagOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
        }),
      );
    },
  );

  test('`;name=value` never makes the tag of a version equal to that of another', () => {
    const text = fc.oneof(
      tricky,
      fc.string({ unit: 'binary' }),
      fc.constantFrom('hal', 'form=hal'),
    );
    const list = fc.array(text, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const composed = `${versionTag(one)?.slice(0, -1)};form=hal"`;
        expect(composed).not.toBe(versionTag(other));
      }),
    );
  });
});

describe('parseEntityTags', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('"', 'W/', 'W/"', ',', ' ', '\t', '*', 'a', '\\', '\u00e9', '\r\n', '\0'),
  });

  test('never throws, and finds only legal tags that the header contains', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, nasty), (header) => {
        const tags = parseEntityTags(header);
        if (tags === '*') {
          expect(header.replace(/[\t ,]/g, '')).toBe('*');
          return;
        }
        for (const { weak, opaque } of tags) {
          expect(opaque).toMatch(/^[\x21\x23-\x7e\x80-\xff]*$/);
          expect(header).toContain(format({ weak, opaque }));
        }
      }),
    );
  });

  test('parses any spelling of a list of tags', () => {
    const separator = fc.constantFrom(',', ', ', ' ,', '\t,\t', ',,', ', ,', ' , \t,, ');
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, separator), { minLength: 1 }), (members) => {
        const header = members.map(([tag, separator]) => format(tag) + separator).join('');
        const tags = members.map(([tag]) => tag);
        expect(parseEntityTags(header)).toEqual(tags);
        expect(parseEntityTags(tags.map(format).join())).toEqual(tags);
      }),
    );
  });
});

describe('evaluatePreconditions', () => {
  test('any If-None-Match matches exactly the tags of its grammar', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('"', '"a"', 'W/', ',', ', ', ' ', '\t', '*', 'a', '%2C', '"a,b"'),
    });
    const etag = fc.constantFrom('"a"', 'W/"a"', '"a,b"', '"%2C"', '","', '""', '"*"');
    fc.assert(
      fc.property(nasty, etag, (header, etag) => {
        const tags = parseEntityTags(header);
        const isHeld =
          tags === '*' || tags.some(({ opaque }) => `"${opaque}"` === etag.replace('W/', ''));
        const request = { method: 'GET', headers: { 'if-none-match': header } };
        expect(evaluatePreconditions(request, { etag }).outcome).toBe(
          isHeld ? 'not-modified' : 'proceed',
        );
      }),
    );
  });

  test('with required, no PUT, PATCH or DELETE without If-Match proceeds', () => {
    const date = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString());
    const optional = fc.option(fc.oneof(date, anyText), { nil: undefined });
    fc.assert(
      fc.property(
        fc.constantFrom('PUT', 'PATCH', 'DELETE'),
        optional,
        optional,
        fc.option(tag.map(format), { nil: undefined }),
        (method, ...fields) => {
          const [unmodified, modified, none] = fields;
          const headers = {
            'if-unmodified-since': unmodified,
            'if-modified-since': modified,
            'if-none-match': none,
          };
          const state = { etag: '"2"', lastModified: new Date(0) };
          const verdict = evaluatePreconditions({ method, headers }, state, { required: true });
          expect(verdict.outcome).not.toBe('proceed');
        },
      ),
    );
  });
});
