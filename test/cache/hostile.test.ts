import {
  evaluateCaching,
  evaluateInvalidation,
  evaluateReuse,
  parseCacheControl,
  parseCdnCacheControl,
  parseWarning,
} from 'halyard/cache';
import { describe, expect, test } from 'vitest';

/* Each case ends in the time limit of a test, 5 s, only where the time is linear in the length. */

const MEGABYTE = 1_000_000;
const now = new Date('2024-05-01T12:00:00Z');

const PIECES = [
  ...[
    'a',
    ' ',
    '\t',
    ',',
    '=',
    '"',
    '\\',
    '\\"',
    ';',
    '9',
    '*',
    '(',
    ':',
    '?',
    '-',
    '/',
    '\0',
    'å',
  ],
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

const inputs = PIECES.map(
  (piece) => [piece, piece.repeat(Math.ceil(MEGABYTE / piece.length))] as const,
);

describe('a megabyte of one piece takes milliseconds and never throws', () => {
  test.each(inputs)('the parsers: %j', (_, input) => {
    for (const start of ['', 'max-age=60,', 'a="', '110 - "']) {
      parseCacheControl(start + input);
      parseCdnCacheControl(start + input);
      expect(parseWarning(start + input).length).toBeLessThanOrEqual(100);
    }
  });

  test.each(inputs)('the verdicts, and what they say is short: %j', (_, input) => {
    const headers = Object.fromEntries(
      [
        ...['cache-control', 'expires', 'date', 'age', 'vary', 'last-modified', 'etag', 'pragma'],
        ...['location', 'content-location', 'authorization', 'accept', 'host'],
      ].map((name) => [name, input]),
    );
    for (const method of ['GET', 'POST', input]) {
      const request = { method, url: `/${input}`, headers };
      const response = { status: 200, headers };
      const verdict = evaluateCaching(request, response, { shared: true, now });
      const stored = { request, response, responseTime: now };
      const reuse = evaluateReuse({ ...request, url: '/' }, stored, { shared: true, now });
      const invalidation = evaluateInvalidation(request, response);
      const said = [verdict, reuse, invalidation].map(({ explanation }) => explanation).join('');
      expect(said.length).toBeLessThan(4000);
      for (const { reason } of [...verdict.reasons, ...reuse.reasons]) {
        expect(reason.length).toBeLessThan(400);
      }
    }
  });
});
