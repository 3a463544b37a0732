import { answerRange, type CombinedParts, combineParts, type StoredPart } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { part, REQUEST, short, whole } from './parts.js';
import { rows } from './rows.js';

const NONE: readonly StoredPart[] = [];
const summary = ({ outcome, parts, reason }: CombinedParts) => [outcome, parts.map(short), reason];

describe('the union of what was received (RFC 9110 §15.3.7.3)', () => {
  /** `..23..` is a part; `012/6` a 200 with that length, `012/` one of unknown length that was cut. */
  function received(text: string): StoredPart {
    const [, octets = '', place] = /^(\w*)\/(.*)$/.exec(text) ?? [];
    if (place === undefined) return text.includes('.') ? part(text) : whole(text);
    if (place === '') return whole(octets, {}, { incomplete: true });
    if (/-/.test(place)) return part(octets, { 'content-range': `bytes ${place}` });
    const isCut = place.endsWith('!');
    return whole(octets, { 'content-length': place.replace('!', '') }, { incomplete: isCut });
  }

  // Content-Length = 1*DIGIT (RFC 9110 §8.6)
  test.each(
    rows(`
    ..23.. => partial => 206 bytes 2-3/6: 23
    01.... ..23.. => partial => 206 bytes 0-3/6: 0123
    012... .1234. => partial => 206 bytes 0-4/6: 01234
    01234. ..2... => partial => 206 bytes 0-4/6: 01234
    ....45 01.... => partial => 206 bytes 0-1/6: 01 => 206 bytes 4-5/6: 45
    01.... ....45 ..2... ...3.. => complete => 200: 012345
    012/6 => partial => 206 bytes 0-2/6: 012
    012/6 ..2345 => complete => 200: 012345
    012/ => partial => 206 bytes 0-2/*: 012
    012/ ...345 => complete => 200: 012345
    01/0-1/* 23/2-3/* => partial => 206 bytes 0-3/*: 0123
    01/0-4/6 => partial => 206 bytes 0-1/6: 01
    01.... 012345 => complete => 200: 012345
    012345 01.... => complete => 200: 012345
    012/10 => partial => 206 bytes 0-2/10: 012
    012/6x => complete => 200: 012
    012/x6 => complete => 200: 012
    012/6x! => partial => 206 bytes 0-2/*: 012
    012/x6! => partial => 206 bytes 0-2/*: 012
  `),
  )('%s', (_, parts = '', outcome, ...union) => {
    const combined = parts
      .split(' ')
      .map(received)
      .reduce<CombinedParts>(({ parts }, next) => combineParts(parts, next), {
        outcome: 'refused',
        parts: NONE,
        kept: NONE,
      });
    expect(summary(combined)).toEqual([outcome, union, undefined]);
  });

  test('one part with all octets, an empty 200, and a part after it', () => {
    expect(summary(combineParts([], part('012345')))).toEqual([
      'complete',
      ['200: 012345'],
      undefined,
    ]);
    const empty = combineParts([], whole(''));
    expect(summary(empty)).toEqual(['complete', ['200: '], undefined]);
    expect(combineParts(empty.parts, part('01....')).outcome).toBe('partial');
  });

  test('the stored parts are not changed', () => {
    const stored = [part('01....'), part('....45')];
    const copy = structuredClone(stored);
    combineParts(stored, part('..23..'));
    expect(stored).toEqual(copy);
  });
});

describe('only parts with the same strong validator are combined (RFC 9111 §3.4)', () => {
  const date = 'Wed, 01 May 2024 12:00:00 GMT';
  const second = 'Wed, 01 May 2024 12:00:01 GMT';
  const modified = (fields: object) => ({ etag: undefined, 'last-modified': date, ...fields });
  const dated = modified({ date: second });
  const OTHER =
    'stored parts without the validator of the received one were dropped (RFC 9111 §3.4)';
  const WEAK = 'the received part has no strong validator, so it was not combined (RFC 9111 §3.4)';

  test.each<[what: string, stored: object, received: object, reason: string | undefined]>([
    ['the same tag', {}, {}, undefined],
    ['the same tag of other octets', { etag: '"å"' }, { etag: '"å"' }, undefined],
    ['the same tag of several characters', { etag: '"a-1"' }, { etag: '"a-1"' }, undefined],
    ['the same tag in white space', { etag: ' "3"\t' }, {}, undefined],
    ['another tag', { etag: '"2"' }, {}, OTHER],
    ['a tag of the stored part only', {}, { etag: undefined }, WEAK],
    ['text after the tag', { etag: '"3"x' }, { etag: '"3"x' }, WEAK],
    ['text before the tag', { etag: 'x"3"' }, { etag: 'x"3"' }, WEAK],
    [
      'the same malformed date',
      modified({ 'last-modified': 'May', date: second }),
      modified({ 'last-modified': 'May', date: second }),
      WEAK,
    ],
    ['a weak tag', { etag: 'W/"3"' }, { etag: 'W/"3"' }, WEAK],
    ['a weak tag of the stored part', { etag: 'W/"3"' }, {}, OTHER],
    ['no tag', { etag: undefined }, { etag: undefined }, WEAK],
    ['what is no tag', { etag: '3' }, { etag: '3' }, WEAK],
    // "at least one second after the Last-Modified value" (RFC 9110 §8.8.2.2)
    ['the same strong date', dated, dated, undefined],
    ['the same weak date', modified({ date }), modified({ date }), WEAK],
    ['no Date', modified({}), modified({}), WEAK],
    ['a weak date of the stored part', modified({ date }), dated, OTHER],
    ['another date', modified({ date, 'last-modified': second }), dated, OTHER],
    ['a malformed date', modified({ 'last-modified': 'May' }), modified({ date: 'now' }), WEAK],
    ['a tag and a date', { 'last-modified': date, date: second }, dated, OTHER],
    ['a weak tag and a strong date', { ...dated, etag: 'W/"3"' }, dated, undefined],
  ])('%s', (_what, stored, received, reason) => {
    const combined = combineParts([part('01....', { ...stored })], part('..23..', { ...received }));
    const union = reason === undefined ? '206 bytes 0-3/6: 0123' : '206 bytes 2-3/6: 23';
    expect(summary(combined)).toEqual(['partial', [union], reason]);
  });

  test('parts with the validator are kept, the others dropped', () => {
    const stored = [part('01....', { etag: '"2"' }), part('...3..'), whole('x', { etag: '"1"' })];
    expect(summary(combineParts(stored, part('..2...')))).toEqual([
      'partial',
      ['206 bytes 2-3/6: 23'],
      OTHER,
    ]);
  });
});

describe('the other variants are kept (RFC 9111 §4.1)', () => {
  /** `sv "3" 01....`: a part for this language with this tag; `sv 404` is no part of it. */
  function variant(text: string): StoredPart {
    const [language = '', tag = '', octets = ''] = text.split(' ');
    const request = { ...REQUEST, headers: { 'accept-language': language } };
    const fields = { vary: language === '*' ? '*' : 'accept-language', etag: tag };
    if (tag === '404') {
      return { ...whole('gone'), request, response: { status: 404, headers: fields } };
    }
    return octets.includes('.')
      ? part(octets, fields, { request })
      : whole(octets, fields, { request });
  }

  // Rows: the stored responses, the received one, what is kept.
  test.each(
    rows(`
    en "en" 01.... | sv "3" 01.... => sv "3" ..23.. => 206 bytes 0-1/6: 01 | 206 bytes 0-3/6: 0123
    en "en" 01.... | sv "2" 01.... => sv "3" ..23.. => 206 bytes 0-1/6: 01 | 206 bytes 2-3/6: 23
    en "en" 01.... | sv "3" 01.... => sv "3" 012345 => 206 bytes 0-1/6: 01 | 200: 012345
    en "3" 01.... => sv "3" ..23.. => 206 bytes 0-1/6: 01 | 206 bytes 2-3/6: 23
    sv 404 => sv "3" ..23.. => 206 bytes 2-3/6: 23
    * "3" 01.... => sv "3" 012345 => 200: 012345
    `),
  )('%s', (_row, stored = '', received = '', kept = '') => {
    const combined = combineParts(stored.split(' | ').map(variant), variant(received));
    expect(combined.kept.map(short)).toEqual(kept.split(' | '));
  });
});

describe('the header fields of the combined response (RFC 9110 §15.3.7.3, RFC 9111 §3.4)', () => {
  const headersOf = ({ parts }: CombinedParts) => parts[0]?.response.headers;

  test('those of the stored part are replaced by those of the received one', () => {
    const stored = part('01....', { 'content-type': 'text/plain', 'x-id': '1', age: '9' });
    const received = part('..23..', { 'X-Id': '2', 'set-cookie': ['a=1', 'b=2'] });
    expect(headersOf(combineParts([stored], received))).toEqual({
      etag: '"3"',
      'content-type': 'text/plain',
      'x-id': '2',
      'set-cookie': ['a=1', 'b=2'],
      'content-length': '4',
      'content-range': 'bytes 0-3/6',
    });
  });

  test('those of the most recent stored 200 precede those of a later part', () => {
    const stored = [
      whole('0', { 'content-length': '6', 'x-id': 'old' }, { responseTime: 1 }),
      whole('01', { 'content-length': '6', 'x-id': 'cut' }, { responseTime: 2 }),
      part('..2...', { 'x-id': 'part', 'x-part': 'yes' }, { responseTime: 3 }),
    ];
    expect(headersOf(combineParts(stored, part('...345', {}, { responseTime: 4 })))).toEqual({
      etag: '"3"',
      'x-id': 'cut',
      'content-length': '6',
    });
  });

  test('those of the most recent part are used if all are parts', () => {
    const stored = [
      part('01....', { 'x-id': 'new' }, { responseTime: new Date(2) }),
      part('..2...', { 'x-id': 'old' }, { responseTime: new Date(1) }),
    ];
    expect(headersOf(combineParts(stored, part('...345')))).toMatchObject({ 'x-id': 'new' });
  });

  test('those of a received 200 that was cut short are used alone', () => {
    const stored = part('..23..', { 'x-id': '1' });
    const received = whole('012', { 'content-length': '6', 'x-new': '2' });
    expect(headersOf(combineParts([stored], received))).toEqual({
      etag: '"3"',
      'x-new': '2',
      'content-length': '4',
      'content-range': 'bytes 0-3/6',
    });
  });

  test('the request, the times and further members are those of the received part', () => {
    const received = part('..23..', {}, { responseTime: 9, requestTime: 8 });
    const key = { ...received, incomplete: true, key: 'a' };
    const [combined] = combineParts([part('01....')], key).parts;
    expect(combined).toMatchObject({
      request: REQUEST,
      responseTime: 9,
      requestTime: 8,
      key: 'a',
    });
    expect(combined).not.toHaveProperty('incomplete');
  });
});

describe('what is not a part is refused, and the stored parts are kept', () => {
  const LENGTHS = 'the parts contradict each other in the length of the representation';
  const SEVERAL =
    'multipart/byteranges is not supported; request one range at a time (RFC 9110 §15.3.7.2)';
  const LONGER = 'the content is longer than Content-Range states (RFC 9110 §14.4)';
  const STATUS = 'only a 200 and a 206 have parts (RFC 9111 §3.3)';
  const METHOD = 'only responses to GET have parts (RFC 9111 §3.3)';
  const PLACE = 'Content-Range is missing or invalid (RFC 9110 §14.4)';

  test.each<[what: string, received: StoredPart, reason: string]>([
    ['several ranges', part('01', { 'content-type': 'multipart/byteranges; boundary=a' }), SEVERAL],
    ['in any case', part('01', { 'Content-Type': ' Multipart/ByteRanges' }), SEVERAL],
    ['no Content-Range', part('01', { 'content-range': undefined }), PLACE],
    // "The recipient of an invalid Content-Range MUST NOT attempt to recombine" (§14.4)
    ['an invalid one', part('01', { 'content-range': 'bytes 1-0/6' }), PLACE],
    ['that of a 416', part('01', { 'content-range': 'bytes */6' }), PLACE],
    ['another unit', part('01', { 'content-range': 'pages 0-1/6' }), PLACE],
    ['two of them', part('01', { 'content-range': ['bytes 0-1/6', 'bytes 2-3/6'] }), PLACE],
    ['more octets than it states', part('01', { 'content-range': 'bytes 0-0/6' }), LONGER],
    ['more, not from the start', part('23', { 'content-range': 'bytes 2-2/6' }), LONGER],
    ['no octets', part('0', {}, { body: new Uint8Array() }), 'no octet was received'],
    ['a cut 200 without any', whole('', { 'content-length': '6' }), 'no octet was received'],
    ['another length', part('..23...'), LENGTHS],
    ['octets after the end', part('8', { 'content-range': 'bytes 8-8/*' }), LENGTHS],
    ['the octet after the end', part('6', { 'content-range': 'bytes 6-6/*' }), LENGTHS],
    ['another status', { ...whole('0'), response: { status: 404, headers: {} } }, STATUS],
    ['another method', { ...whole('0'), request: { ...REQUEST, method: 'POST' } }, METHOD],
  ])('%s', (_what, received, reason) => {
    const stored = [part('01....')];
    expect(combineParts(stored, received)).toEqual({
      outcome: 'refused',
      parts: [],
      kept: stored,
      reason,
    });
  });

  test('stored responses that are not parts are dropped', () => {
    const stored = [part('01', { 'content-range': undefined })];
    expect(summary(combineParts(stored, part('..23..')))[1]).toEqual(['206 bytes 2-3/6: 23']);
  });
});

test('a type that only mentions multipart/byteranges is that of a part', () => {
  const type = { 'content-type': 'text/plain; like="multipart/byteranges"' };
  expect(combineParts([], part('01....', type)).outcome).toBe('partial');
});

test('the headers of Fetch are read as well', () => {
  const headers = new Headers({ ETag: '"3"', 'Content-Range': 'bytes 2-3/6' });
  const response = { status: 206, headers } as never;
  const received = part('23', {}, { response, responseTime: new Date(0) });
  expect(summary(combineParts([part('01....')], received))[1]).toEqual(['206 bytes 0-3/6: 0123']);
});

describe('what a store returns instead of a part is refused', () => {
  test.each<[what: string, part: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a time that JSON has turned into text', { ...whole('0'), responseTime: '2024-05-01' }],
    ['no status and headers', { ...whole('0'), response: {} }],
  ])('%s', (_what, part) => {
    const refused = expect.objectContaining({ code: 'cache.option' });
    expect(() => combineParts([], part as never)).toThrow(refused);
    expect(() => combineParts([part as never], whole('0'))).toThrow(refused);
    expect(() => answerRange(whole('0').request, [part as never])).toThrow(refused);
  });
});

describe('a body that is not the octets of the message is not reused', () => {
  const NO_BYTES = 'the stored body is not a Uint8Array';
  test.each<[what: string, part: unknown, reason: string]>([
    ['no body', { ...whole('0'), body: undefined }, NO_BYTES],
    ['a body that JSON has turned into an object', { ...whole('0'), body: { 0: 48 } }, NO_BYTES],
    [
      'a decoded body',
      whole('012345', { 'content-length': '3', 'content-encoding': 'gzip' }),
      'the content is longer than Content-Length states (RFC 9110 §8.6)',
    ],
  ])('%s', (_what, part, reason) => {
    const stored = [whole('0')];
    const refused = { outcome: 'refused', parts: [], kept: stored, reason };
    expect(combineParts(stored, part as never)).toEqual(refused);
    expect(answerRange(whole('0').request, [part as never]).outcome).toBe('missing');
  });
});

test('the digest of a part is not that of the whole (RFC 9530 §2)', () => {
  const digest = (value: string) => ({ 'content-digest': value, 'content-md5': value });
  const { parts } = combineParts([part('012...', digest('a'))], part('...345', digest('b')));
  expect(parts[0]?.response).toEqual({
    status: 200,
    headers: { etag: '"3"', 'content-length': '6' },
  });
});
