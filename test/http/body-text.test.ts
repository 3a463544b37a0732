import { bodyText, respond } from 'halyard/http';
import { expect, test } from 'vitest';

const request = { method: 'GET', headers: {} };
const TEXT = '{"name":"räksmörgås 🦐"}';

test('the body of a response is read as text, whether it is text or bytes', () => {
  expect(bodyText(respond(request, { text: TEXT }))).toBe(TEXT);
  expect(bodyText(respond(request, { text: new TextEncoder().encode(TEXT) }))).toBe(TEXT);
});

test('every character is kept, a byte order mark too', () => {
  const body = new TextEncoder().encode('\ufeffid\n17\n');
  expect(bodyText({ status: 200, headers: {}, body })).toBe('\ufeffid\n17\n');
});

test.each<[what: string, response: unknown, message: string]>([
  ['a promise', Promise.resolve({}), 'response must not be a promise, got a Promise. Await it'],
  ['nothing', undefined, 'response must be an object, got undefined. Pass the result of respond'],
  [
    'a Response',
    new Response('x'),
    'body of the response must be text or bytes. Pass the result of respond. For a fetch Response, call await response.text() instead.',
  ],
  [
    'a promise as its body',
    { body: Promise.resolve('x') },
    'body of the response must be text or bytes, got a Promise. Pass the result of respond. For a fetch Response, call await response.text() instead.',
  ],
])('%s is refused', (_what, response, message) => {
  expect(() => bodyText(response as never)).toThrow(
    expect.objectContaining({
      code: 'http.body',
      message: expect.stringContaining(message),
    }),
  );
});

test.each([204, 304])('a response with status %i and no body has an empty text', (status) => {
  expect(bodyText({ status, headers: {} })).toBe('');
});
