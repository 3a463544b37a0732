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
