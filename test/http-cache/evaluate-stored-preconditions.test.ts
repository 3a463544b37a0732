import { evaluateStoredPreconditions } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, NOW, requestOf, rows, storedOf } from './rows.js';

/** Rows: the request, the stored response, which was received now, and the outcome. */
function conditions(table: string): void {
  test.each(rows(table))('%s', (_, request, response = '', expected) => {
    const verdict = evaluateStoredPreconditions(requestOf(request), storedOf('GET', response));
    expect([verdict.outcome, verdict.header].filter(Boolean).join(' ')).toBe(expected);
  });
}

describe('RFC 9111 §4.3.2: If-None-Match', () => {
  // A malformed tag is compared as the origin wrote it; obs-text is part of a tag (RFC 9110 §8.8.3).
  conditions(`
    GET | if-none-match: "3" => 200 | etag: "3" => not-modified if-none-match
    GET | if-none-match: "1", "3" => 200 | etag: "3" => not-modified if-none-match
    GET | if-none-match: "3" => 200 | etag: W/"3" => not-modified if-none-match
    GET | if-none-match: "4" => 200 | etag: "3" => proceed if-none-match
    GET | if-none-match: "3" => 200 => proceed if-none-match
    GET | if-none-match: * => 200 => not-modified if-none-match
    GET | if-none-match: "abcdefü" => 200 | etag: "abcdefü" => not-modified if-none-match
    GET | if-none-match:  abc => 200 | etag: abc\t => not-modified if-none-match
    GET | if-none-match: "abc" => 200 | etag: abc => proceed if-none-match
    HEAD | if-none-match: "3" => 200 | etag: "3" => not-modified if-none-match
    GET | if-none-match: "3" => 206 | etag: "3" => not-modified if-none-match
    GET | if-none-match: "3" | if-modified-since: ${at(-60)} => 200 | etag: "3" => not-modified if-none-match
    GET | if-none-match: "4" | if-modified-since: ${at(60)} => 200 | etag: "3" | last-modified: ${at(0)} => proceed if-none-match
  `);
});

describe('RFC 9111 §4.3.2: If-Modified-Since', () => {
  // "SHOULD use the stored response's Date field value (or [...] the time that [it] was received)"
  conditions(`
    GET | if-modified-since: ${at(0)} => 200 | last-modified: ${at(0)} => not-modified if-modified-since
    GET | if-modified-since: ${at(60)} => 200 | last-modified: ${at(0)} => not-modified if-modified-since
    GET | if-modified-since: ${at(-60)} => 200 | last-modified: ${at(0)} => proceed if-modified-since
    GET | if-modified-since: Wednesday, 01-May-24 12:00:00 GMT => 200 | last-modified: ${at(0)} => not-modified if-modified-since
    GET | if-modified-since: 2024-05-01 => 200 | last-modified: ${at(0)} => proceed
    GET | if-modified-since: ${at(60)} => 200 | last-modified: 0 => proceed if-modified-since
    GET | if-modified-since: ${at(-60)} => 200 | date: ${at(-60)} => not-modified if-modified-since
    GET | if-modified-since: ${at(-60)} => 200 | date: ${at(0)} => proceed if-modified-since
    GET | if-modified-since: ${at(0)} => 200 => not-modified if-modified-since
    GET | if-modified-since: ${at(-1)} => 200 => proceed if-modified-since
  `);
});

describe('RFC 9111 §4.3.2: what a cache does not evaluate', () => {
  conditions(`
    GET => 200 | etag: "3" => proceed
    GET | if-match: "4" => 200 | etag: "3" => proceed
    GET | if-unmodified-since: ${at(-60)} => 200 | last-modified: ${at(0)} => proceed
    PUT | if-none-match: "3" => 200 | etag: "3" => proceed
    POST | if-none-match: "3" => 200 | etag: "3" => proceed
    GET | if-none-match: "3" => 404 | etag: "3" => proceed
    GET | if-none-match: "3" => 301 | etag: "3" => proceed
  `);
});

test.each([
  [
    'GET | if-none-match: "3"',
    'If-None-Match has the entity tag of the stored response, so the client gets a 304.',
  ],
  [
    'GET | if-none-match: "4"',
    'If-None-Match does not have the entity tag of the stored response.',
  ],
  [
    `GET | if-modified-since: ${at(0)}`,
    'The stored response was not modified after If-Modified-Since, so the client gets a 304.',
  ],
  [
    `GET | if-modified-since: ${at(-60)}`,
    'The stored response was modified after If-Modified-Since.',
  ],
  ['GET', 'The request has no condition that a cache evaluates.'],
  [
    'PUT',
    'A cache evaluates conditions only for GET and HEAD and a stored response with status 200 or 206.',
  ],
])('the explanation for %s', (request, explanation) => {
  const stored = {
    ...storedOf('GET', `200 | etag: "3" | last-modified: ${at(0)}`),
    responseTime: NOW,
  };
  expect(evaluateStoredPreconditions(requestOf(request), stored).explanation).toBe(explanation);
});
