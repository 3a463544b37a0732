import {
  evaluateFailure,
  evaluateStoredPreconditions,
  freshen,
  freshenByHead,
  revalidationRequest,
  selectStored,
  storeResponse,
  timeToLive,
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

test.each([
  'a',
  ' ',
  ',',
  '"',
  '"a",',
  'W/',
  'W/"',
  '\t',
  '=',
  'Sun, ',
  '00:',
  '9',
  '\\"',
  'å',
  '-',
  '/',
])('the texts about one piece repeated stay short: %j', (piece) => {
  const makeInput = (size: number) => piece.repeat(Math.ceil(size / piece.length));
  const run = (text: string) => {
    const names = [
      'cache-control',
      'vary',
      'etag',
      'date',
      'age',
      'last-modified',
      'connection',
      'expires',
    ];
    const headers = Object.fromEntries(names.map((name) => [name, text]));
    const conditions = {
      accept: text,
      'if-none-match': text,
      'if-modified-since': text,
      range: text,
    };
    const candidate = stored(headers, { accept: text });
    const request = get(conditions);
    return [
      selectStored(request, [candidate], options).explanation,
      freshen(request, [candidate], { status: 304, headers }, options).explanation,
      freshenByHead({ ...request, method: 'HEAD' }, [candidate], { status: 200, headers }, options)
        .explanation,
      evaluateFailure(request, candidate, undefined, options).explanation,
      evaluateStoredPreconditions(request, candidate).explanation,
      storeResponse(request, candidate.response, options).explanation,
      JSON.stringify(revalidationRequest(get(), [])),
      `${timeToLive(candidate, options)}`,
    ];
  };
  for (const text of run(makeInput(20_000))) expect(text.length).toBeLessThan(1000);
});
