import {
  evaluateReuse,
  freshen,
  type StoredResponse,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, NOW, requestOf, responseOf, SHARED, storedOf } from './rows.js';

type Headers = Readonly<Record<string, string>>;
type Named = StoredResponse & { readonly name: string };

const options = { shared: true, responseTime: NOW };

/** Stored responses with the names a, b and c, each with its `Date` some seconds ago, apart by `;`. */
function storedOfRow(text: string, request = 'GET'): Named[] {
  return text.split(' ; ').flatMap((each, index) => {
    const [, age, status = '200', fields = ''] = /^(\d+)(?: (\d{3}))? ?(.*)$/s.exec(each) ?? [];
    if (age === undefined) return [];
    const response = `${status} | max-age=60 | date: ${at(-Number(age))}${fields && ` | ${fields}`}`;
    return { name: 'abc'.charAt(index), ...storedOf(request, response, Number(age)) };
  });
}

const names = (responses: readonly { readonly name: string }[]) =>
  responses.map(({ name }) => name).join('');

const validate = (stored: readonly Named[], notModified = '304', request = 'GET') =>
  freshen(requestOf(request), stored, responseOf(notModified), options);

/** The header fields after an update by a 304 with the same tag. */
function update(before: Headers, newer: Headers) {
  const stored = storedOf('GET', '200 | max-age=60 | etag: "3"', 120);
  const headers = { ...stored.response.headers, ...before };
  const candidates = [{ ...stored, response: { status: 200, headers } }];
  const notModified = { status: 304, headers: { etag: '"3"', ...newer } };
  return freshen(requestOf(), candidates, notModified, options).updated[0]?.response.headers;
}

describe('RFC 9111 §4.3.4: which stored responses are updated', () => {
  test.each([200, 206, 412, 500])('§4.3.3: status %i validates nothing', (status) => {
    const candidates = storedOfRow('90 etag: "3"');
    expect(validate(candidates, `${status} | etag: "3"`)).toEqual({
      updated: [],
      kept: candidates,
      explanation: `Status ${status} is not 304 and validates no stored response (RFC 9111 §4.3.3).`,
    });
  });
});

describe('RFC 9111 §3.2: "the cache MUST add each header field in the provided response"', () => {
  test('several lines of Set-Cookie replace the stored ones', () => {
    const headers = new Headers({ etag: '"3"' });
    for (const line of ['a=1', 'b=2']) headers.append('set-cookie', line);
    const { updated } = freshen(
      requestOf(),
      storedOfRow('90 etag: "3"'),
      { status: 304, headers },
      options,
    );
    expect(updated[0]?.response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test.each(['content-length', 'content-encoding', 'content-range', 'content-digest'])(
    '%s is not updated',
    (name) => {
      expect(update({ [name]: '1' }, { [name]: '2' })?.[name]).toBe('1');
      expect(update({}, { [name]: '2' })).not.toHaveProperty([name]);
    },
  );

  test('§5.2.2.4: a field that the new no-cache names is removed', () => {
    const newer = { 'cache-control': 'max-age=60, no-cache="x-a"' };
    expect(update({ 'x-a': '1' }, { ...newer, 'x-a': '2' })).not.toHaveProperty('x-a');
  });

  test('the status, the target and added members are kept', () => {
    const [stored] = storedOfRow('90 203 etag: "3"');
    const newer = { statusCode: 304, headers: { etag: '"3"' } };
    const { updated } = freshen(
      requestOf(),
      [{ ...stored, body: 'text' } as Named],
      newer,
      options,
    );
    expect(updated[0]).toMatchObject({ name: 'a', body: 'text', response: { status: 203 } });
    expect(updated[0]?.request).toEqual(requestOf());
    expect(JSON.parse(JSON.stringify(updated))).toEqual(updated);
  });
});

test.each<readonly [before: string, newer: string, delay: number, age: number]>([
  ['age: 50', `date: ${at(0)}`, 0, 5],
  ['age: 50', 'x-a: 1', 0, 5],
  ['age: 50', `date: ${at(0)} | age: 20`, 0, 25],
  ['x-a: 1', 'x-a: 1', 3, 8],
])('RFC 9111 §4.2.3: the age of %s counts from a 304 with %s, %i', (before, newer, delay, age) => {
  const requestTime = new Date(NOW.getTime() - delay * 1000);
  const { updated } = freshen(
    requestOf(),
    storedOfRow(`120 etag: "3" | ${before}`),
    responseOf(`304 | etag: "3" | ${newer}`),
    { ...options, requestTime },
  );
  const now = new Date(NOW.getTime() + 5000);
  const [stored] = updated;
  expect(stored && evaluateReuse(requestOf(), stored, { shared: true, now }).age).toBe(age);
});

describe('later choices after an update', () => {
  test('a response with a 304 that has no-store is updated but not kept', () => {
    const stored = storedOfRow('90 etag: "3" ; 90 etag: "4"');
    const { updated, kept } = validate(stored, '304 | etag: "3" | no-store');
    expect([names(updated), names(kept)]).toEqual(['a', 'b']);
  });

  test('§4.1: fields that the new Vary names are those of the request', () => {
    const notModified = '304 | etag: "3" | vary: accept';
    const sent = 'GET | accept: text/html | te: gzip';
    const { kept } = validate(storedOfRow('90 etag: "3"'), notModified, sent);
    const choose = (request: string) => selectStored(requestOf(request), kept, SHARED).outcome;
    expect(choose('GET | accept: text/html')).toBe('reuse');
    expect(choose('GET')).toBe('forward');
    expect(choose('GET | accept: text/plain')).toBe('forward');
  });

  test('§3.5: the cache still knows that the request had Authorization', () => {
    const request = requestOf('GET | authorization: Bearer x');
    const response = responseOf('200 | public, max-age=60 | etag: "3"');
    const { stored } = storeResponse(request, response, options);
    const { updated, kept } = freshen(
      requestOf(),
      stored === undefined ? [] : [stored],
      responseOf('304 | etag: "3" | max-age=60'),
      options,
    );
    expect(updated.map(({ request: { headers } }) => headers.authorization)).toEqual(['']);
    expect(kept).toEqual([]);
  });
});
