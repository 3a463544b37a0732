import { answerRange, type RangeAnswer, type StoredPart } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { part, REQUEST, short, whole } from './parts.js';

const INCOMPLETE =
  'the request is for the whole representation, and only parts of it are stored (RFC 9111 §3.3)';
const NOT_STORED = 'the stored parts do not have all octets of the range (RFC 9111 §3.3)';
const SEVERAL = 'the request is for several ranges, and only parts are stored (RFC 9111 §3.3)';

function answer(
  parts: StoredPart | readonly StoredPart[],
  range?: string,
  more: Readonly<Record<string, string>> = {},
  method = 'GET',
): RangeAnswer {
  const headers = { ...(range !== undefined && { range }), ...more };
  return answerRange({ ...REQUEST, method, headers }, [parts].flat());
}

/** `206 bytes 2-3/6: 23`, `416 bytes *∕6`, or what is missing. */
function brief(result: RangeAnswer): unknown {
  if (result.outcome === 'unsatisfiable') return `416 ${result.contentRange}`;
  if (result.outcome !== 'missing') return short(result.answer);
  const { reason, completeWith } = result;
  return completeWith === undefined
    ? reason
    : [reason, completeWith.range, completeWith['if-range']];
}

describe('from a whole stored response', () => {
  test.each<[range: string | undefined, expected: string]>([
    [undefined, '200: 012345'],
    ['bytes=2-3', '206 bytes 2-3/6: 23'],
    ['bytes=2-', '206 bytes 2-5/6: 2345'],
    ['bytes=-2', '206 bytes 4-5/6: 45'],
    ['bytes=0-1,2-3', '206 bytes 0-3/6: 0123'],
    ['bytes=6-', '416 bytes */6'],
    ['bytes=0-1,4-5', '200: 012345'],
    ['bytes=3-2', '200: 012345'],
    ['pages=1', '200: 012345'],
  ])('%s', (range, expected) => {
    const stored = whole('012345', { 'content-length': '6' });
    expect(brief(answer(stored, range))).toBe(expected);
    expect(brief(answer([part('01....'), stored], range))).toBe(expected);
  });

  test('the stored response is sent as it is, with all that the cache has added', () => {
    const stored = { ...whole('012345'), key: 'a' };
    expect(answer(stored)).toEqual({ outcome: 'whole', answer: stored });
    expect(answer(stored, 'bytes=0-0')).toMatchObject({ outcome: 'part', answer: { key: 'a' } });
  });

  test('a status other than 200 has no ranges (RFC 9110 §14.2)', () => {
    const stored = { ...whole('gone'), response: { status: 404, headers: {} } };
    expect(answer(stored, 'bytes=0-1')).toEqual({ outcome: 'whole', answer: stored });
  });

  test('HEAD has no ranges (RFC 9110 §14.2)', () => {
    expect(brief(answer(whole('012345'), 'bytes=0-1', {}, 'HEAD'))).toBe('200: 012345');
  });

  test('an empty response has no ranges', () => {
    expect(brief(answer(whole(''), 'bytes=0-'))).toBe('200: ');
  });
});

describe('from stored parts: a range wholly within one (RFC 9111 §3.3)', () => {
  const stored = [part('.12...'), part('....4.')];

  test.each<[range: string | undefined, expected: unknown]>([
    ['bytes=1-2', '206 bytes 1-2/6: 12'],
    ['bytes=2-2', '206 bytes 2-2/6: 2'],
    ['bytes=1-1', '206 bytes 1-1/6: 1'],
    ['bytes=4-4', '206 bytes 4-4/6: 4'],
    ['bytes=1-1,2-2', '206 bytes 1-2/6: 12'],
    ['bytes=6-', '416 bytes */6'],
    ['bytes=-0', '416 bytes */6'],
    // What is missing is requested as one range, with the validator of the stored parts.
    ['bytes=0-2', [NOT_STORED, 'bytes=0-0', '"3"']],
    ['bytes=0-3', [NOT_STORED, 'bytes=0-3', '"3"']],
    ['bytes=1-4', [NOT_STORED, 'bytes=3-3', '"3"']],
    ['bytes=2-5', [NOT_STORED, 'bytes=3-5', '"3"']],
    ['bytes=-1', [NOT_STORED, 'bytes=5-5', '"3"']],
    ['bytes=5-99', [NOT_STORED, 'bytes=5-5', '"3"']],
    ['bytes=1-1,4-4', SEVERAL],
    [undefined, [INCOMPLETE, 'bytes=0-5', '"3"']],
    ['bytes=3-2', [INCOMPLETE, 'bytes=0-5', '"3"']],
    ['pages=1', [INCOMPLETE, 'bytes=0-5', '"3"']],
  ])('%s', (range, expected) => {
    expect(brief(answer(stored, range))).toEqual(expected);
  });

  test('the start of a cut response is not requested again', () => {
    expect(brief(answer(whole('012', { 'content-length': '6' })))).toEqual([
      INCOMPLETE,
      'bytes=3-5',
      '"3"',
    ]);
  });

  test.each<[range: string | undefined, expected: unknown]>([
    ['bytes=0-1', '206 bytes 0-1/*: 01'],
    ['bytes=1-4', [NOT_STORED, 'bytes=3-4', '"3"']],
    ['bytes=1-', [NOT_STORED, 'bytes=3-', '"3"']],
    [undefined, [INCOMPLETE, 'bytes=3-', '"3"']],
    // The end is not known, so neither is what comes before it.
    ['bytes=-1', NOT_STORED],
    [`bytes=-${'9'.repeat(400)}`, NOT_STORED],
    [`bytes=${'9'.repeat(400)}-`, NOT_STORED],
    ['bytes=-0', NOT_STORED],
  ])('%s of an unknown length', (range, expected) => {
    expect(brief(answer(whole('012', {}, { incomplete: true }), range))).toEqual(expected);
  });

  test('without a strong validator, nothing can be combined with the part', () => {
    const weak = part('012...', { etag: 'W/"3"' });
    expect(brief(answer(weak, 'bytes=0-1'))).toBe('206 bytes 0-1/6: 01');
    expect(brief(answer(weak, 'bytes=0-3'))).toBe(NOT_STORED);
    expect(brief(answer(weak))).toBe(INCOMPLETE);
  });

  test('HEAD is not answered from parts', () => {
    expect(brief(answer(part('012...'), undefined, {}, 'HEAD'))).toBe(INCOMPLETE);
  });

  test('without a stored part, everything is missing', () => {
    expect(brief(answer([], 'bytes=0-1'))).toBe(INCOMPLETE);
    expect(brief(answer(part('01', { 'content-range': undefined }), 'bytes=0-1'))).toBe(INCOMPLETE);
  });

  test('parts of an older version answer nothing', () => {
    const old = part('012345'.slice(0, 5).padEnd(6, '.'), { etag: '"2"' });
    const current = part('01....', {}, { responseTime: 1 });
    expect(brief(answer([old, current], 'bytes=1-3'))).toEqual([NOT_STORED, 'bytes=2-3', '"3"']);
  });

  test('a part without an octet has no place', () => {
    const empty = part('0.....', {}, { body: new Uint8Array(), responseTime: 1 });
    expect(brief(answer([empty, ...stored], 'bytes=1-2'))).toBe('206 bytes 1-2/6: 12');
    expect(brief(answer([empty, ...stored], 'bytes=1-3'))).toEqual([
      NOT_STORED,
      'bytes=3-3',
      '"3"',
    ]);
  });

  test('parts that were not combined are not sent as one', () => {
    const parts = [part('01....'), part('..23..')];
    expect(brief(answer(parts, 'bytes=1-2'))).toBe(NOT_STORED);
  });
});

describe('If-Range (RFC 9111 §4.3.2, RFC 9110 §13.1.5)', () => {
  const date = 'Wed, 01 May 2024 12:00:00 GMT';
  const later = 'Wed, 01 May 2024 12:00:01 GMT';
  const dated = { etag: undefined, 'last-modified': date, date: later };

  test.each<[what: string, fields: object, ifRange: string, isPart: boolean]>([
    ['the tag', {}, '"3"', true],
    ['another tag', {}, '"2"', false],
    ['a weak tag', { etag: 'W/"3"' }, 'W/"3"', false],
    ['what is no tag', { etag: '3' }, '3', false],
    ['a strong date', dated, date, true],
    ['another date', dated, later, false],
    ['a weak date', { ...dated, date }, date, false],
  ])('%s', (_what, fields, ifRange, isPart) => {
    const more = { 'if-range': ifRange };
    const cut = '206 bytes 2-3/6: 23';
    expect(brief(answer(whole('012345', { ...fields }), 'bytes=2-3', more))).toBe(
      isPart ? cut : '200: 012345',
    );
    const result = answer(part('.1234.', { ...fields }), 'bytes=2-3', more);
    expect(result.outcome).toBe(isPart ? 'part' : 'missing');
  });

  test('fields that the client already has are left out (RFC 9110 §15.3.7)', () => {
    const stored = whole('012345', {
      'Content-Type': 'text/plain',
      'content-location': '/manual/3',
      'last-modified': date,
      vary: 'accept',
    });
    const headersOf = (result: RangeAnswer) =>
      result.outcome === 'part' ? result.answer.response.headers : undefined;
    const ofPart = { 'content-length': '2', 'content-range': 'bytes 2-3/6' };
    const kept = { etag: '"3"', vary: 'accept', 'content-location': '/manual/3', ...ofPart };
    expect(headersOf(answer(stored, 'bytes=2-3', { 'if-range': '"3"' }))).toEqual(kept);
    expect(headersOf(answer(stored, 'bytes=2-3'))).toEqual({
      ...kept,
      'content-type': 'text/plain',
      'last-modified': date,
    });
    const undated = whole('012345', dated);
    expect(headersOf(answer(undated, 'bytes=2-3', { 'if-range': date }))).toEqual({
      'last-modified': date,
      date: later,
      ...ofPart,
    });
  });
});

test('"MUST use the most recent one": an older whole response answers only if it is the same (RFC 9111 §4)', () => {
  const before = whole('abcdef', { etag: '"2"' });
  const after = part('0123..', {}, { responseTime: 1 });
  expect(brief(answer([before, after], 'bytes=0-1'))).toBe('206 bytes 0-1/6: 01');
  expect(brief(answer([before, after]))).toEqual([INCOMPLETE, 'bytes=4-5', '"3"']);
});

test('a part has no digest of all octets (RFC 9530 §2)', () => {
  const digests = { 'content-digest': 'sha-256=:a:', 'content-md5': 'a', 'repr-digest': 'b' };
  expect(answer(whole('012345', digests), 'bytes=2-3')).toMatchObject({
    answer: {
      response: {
        headers: {
          etag: '"3"',
          'repr-digest': 'b',
          'content-length': '2',
          'content-range': 'bytes 2-3/6',
        },
      },
    },
  });
  const result = answer(whole('012345', digests), 'bytes=2-3');
  const { headers } = result.outcome === 'part' ? result.answer.response : { headers: {} };
  expect(headers).not.toHaveProperty('content-digest');
  expect(headers).not.toHaveProperty('content-md5');
});
