import { parseCacheControl, parseCdnCacheControl, parseWarning } from 'halyard/cache';
import { evaluateCaching, evaluateInvalidation, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

const now = new Date('2024-05-01T12:00:00Z');

const PIECES = [
  ...[...words(`a , = " ; 9 * ( : ? - / å`), ' ', '\t', '\\', '\\"', '\0'],
  ...['a,', 'a=,', 'a="', 'a="",', '"a",', '"\\",', 'a="\\",', 'x"a,', ' ,', '\t,', ', ', 'a b,'],
  ...['max-age=1,', 'max-age=', 'private="a",', 'no-cache="a,b",', 'a=(1 ', 'a;b;', '\\\\"'],
  ...[
    '110 - "',
    '110 - "a",',
    'Sun, ',
    '00:',
    '../',
    '%2e',
    '\ud800',
    '\r\n',
    'xn--',
    'xn--a.',
    '//',
    'http://å',
    '//å',
  ],
] as const;

const repeat = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

const FIELDS = [
  ...['cache-control', 'expires', 'date', 'age', 'vary', 'last-modified', 'etag', 'pragma'],
  ...['location', 'content-location', 'authorization', 'accept', 'host'],
];

function parseAll(input: string): void {
  for (const start of ['', 'max-age=60,', 'a="', '110 - "']) {
    parseCacheControl(start + input);
    parseCdnCacheControl(start + input);
    parseWarning(start + input);
  }
}

/** The verdicts on messages whose fields all have the same value. */
function verdictsOn(input: string) {
  const headers = Object.fromEntries(FIELDS.map((name) => [name, input]));
  const response = { status: 200, headers };
  return ['GET', 'POST', input].map((method) => {
    const request = { method, url: `/${input}`, headers };
    const stored = { request, response, responseTime: now };
    const presented = { ...request, url: '/' };
    return {
      caching: evaluateCaching(request, response, { shared: true, now }),
      reuse: evaluateReuse(presented, stored, { shared: true, now }),
      invalidation: evaluateInvalidation(request, response),
    };
  });
}

describe('one piece repeated is read, and never throws', () => {
  test.each(PIECES)('the parsers: %j', (piece) => {
    parseAll(repeat(piece, 20_000));
    expect(parseWarning(repeat(piece, 100_000)).length).toBeLessThanOrEqual(100);
  });

  test.each(PIECES)('the verdicts, whose texts are short: %j', (piece) => {
    for (const { caching, reuse, invalidation } of verdictsOn(repeat(piece, 20_000))) {
      const texts = [caching, reuse, invalidation].map(({ explanation }) => explanation).join('');
      expect(texts.length).toBeLessThan(4000);
      for (const { reason } of [...caching.reasons, ...reuse.reasons]) {
        expect(reason.length).toBeLessThan(400);
      }
    }
  });
});
