import {
  evaluateFailure,
  evaluateStoredPreconditions,
  freshen,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { expect, test } from 'vitest';

const now = new Date('2024-05-01T12:00:00Z');
const options = { shared: true, now, responseTime: now };
const URL = 'https://api.example.se/orders';

const get = (headers: object = {}) => ({ method: 'GET', url: URL, headers: headers as never });
const stored = (headers: object = {}, request: object = {}) => ({
  request: get(request),
  response: { status: 200, headers: { 'cache-control': 'max-age=60', ...headers } as never },
  responseTime: now,
});

const FIELDS = 'cache-control vary etag date age last-modified connection expires'.split(' ');
const PIECES = [
  'a',
  ' ',
  ',',
  '"',
  '"a",',
  'W/',
  'W/"',
  '\t',
  '=',
  '00:',
  '9',
  '\\"',
  'å',
  '-',
  '/',
];

// Times are measured in test/hostile.
test.each(PIECES)('the texts about one piece repeated stay short: %j', (piece) => {
  const text = piece.repeat(20_000 / piece.length);
  const headers = Object.fromEntries(FIELDS.map((name) => [name, text]));
  const candidate = stored(headers, { accept: text });
  const conditions = { 'if-none-match': text, 'if-modified-since': text, range: text };
  const request = get({ accept: text, ...conditions });
  const texts = [
    selectStored(request, [candidate], options).explanation,
    freshen(request, [candidate], { status: 304, headers }, options).explanation,
    evaluateFailure(request, candidate, undefined, options).explanation,
    evaluateStoredPreconditions(request, candidate).explanation,
    storeResponse(request, candidate.response, options).explanation,
  ];
  for (const each of texts) expect(each.length).toBeLessThan(1000);
});
