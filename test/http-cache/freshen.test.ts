import {
  evaluateReuse,
  freshen,
  type StoredResponse,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, NOW, requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

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
  const date = `last-modified: ${at(-999)}`;
  // Rows: the request, the stored responses, the 304, the updated responses.
  test.each(
    rows(`
    GET => 90 etag: "3" ; 80 etag: "4" ; 70 etag: "3" => 304 | etag: "3" => ca
    GET => 90 etag: "4" => 304 | etag: "3" =>
    GET => 90 etag: "4" | ${date} => 304 | etag: "3" | ${date} =>
    GET => 90 etag: W/"3" => 304 | etag: "3" =>
    GET => 90 => 304 | etag: "3" =>
    GET => 90 => 304 | etag: W/"3" =>
    GET => 90 etag:  "3"\t => 304 | etag: "3"\t => a
    GET => 90 last-modified:  ${at(-999)} => 304 | last-modified: ${at(-999)}  => a
    GET => 90 etag: W/"3" ; 80 etag: W/"3" ; 70 etag: W/"4" => 304 | etag: W/"3" => b
    GET => 90 etag: "3" => 304 | etag: W/"3" => a
    GET => 90 etag: W/"4" | ${date} => 304 | etag: W/"3" | ${date} =>
    GET => 90 etag: abc => 304 | etag: abc => a
    GET => 90 ${date} ; 80 ${date} => 304 | ${date} => b
    GET => 90 last-modified: Wed May  1 11:43:21 2024 => 304 | ${date} => a
    GET => 90 last-modified: x => 304 | last-modified: x => a
    GET => 90 last-modified: x => 304 | last-modified: y =>
    GET => 90 last-modified: ${at(-1)} => 304 | ${date} =>
    GET => 90 ${date} => 304 | etag: W/"3" | ${date} => a
    GET => 90 etag: "3" => 304 | ${date} =>
    GET => 90 => 304 => a
    GET => 90 etag: "3" => 304 =>
    GET => 90 ${date} => 304 =>
    GET => 90 ; 80 => 304 =>
    GET => none => 304 | etag: "3" =>
    GET => none => 304 =>
    GET => 90 300 => 304 =>
    GET | if-none-match: "1" => 90 404 => 304 =>
    GET => 90 etag: "3" | no-cache => 304 | etag: "3" => a
    GET => 90 etag: "3" | no-store => 304 | etag: "3" =>
    GET | te: a => 90 etag: "3" | vary: te => 304 | etag: "3" =>
    GET /orders/17 => 90 etag: "3" => 304 | etag: "3" =>
  `),
  )('%s', (_, request, stored = '', notModified, updated = '') => {
    const candidates = storedOfRow(stored);
    const result = validate(candidates, notModified, request);
    expect(names(result.updated)).toBe(updated);
    expect(names(result.kept)).toBe(names(candidates));
  });

  test('not those of HEAD, which cannot answer a GET', () => {
    expect(validate(storedOfRow('90 etag: "3"', 'HEAD'), '304 | etag: "3"').updated).toEqual([]);
  });

  test.each([200, 206, 412, 500])('§4.3.3: status %i validates nothing', (status) => {
    const candidates = storedOfRow('90 etag: "3"');
    expect(validate(candidates, `${status} | etag: "3"`)).toEqual({
      updated: [],
      kept: candidates,
      explanation: `Status ${status} is not 304 and validates no stored response (RFC 9111 §4.3.3).`,
    });
  });
});

describe('a 304 without the validator that it must have (RFC 9110 §15.4.5)', () => {
  const date = at(-999);
  const both = `90 etag: "3" | last-modified: ${date}`;
  test.each(
    rows(`
    GET | if-none-match: "3" | if-modified-since: ${date} => ${both} => a
    GET | If-None-Match:  "3"\t => ${both} => a
    GET | if-modified-since:  ${date} => 90 last-modified: ${date} => a
    GET | if-none-match: "3", "4" => ${both} =>
    GET | if-none-match: "4" | if-modified-since: ${date} => ${both} =>
    GET | if-modified-since: ${at(0)} => ${both} =>
    GET => ${both} =>
    GET | if-none-match: "3" => ${both} ; ${both} =>
  `),
  )('%s', (_, request, stored = '', updated = '') => {
    expect(names(validate(storedOfRow(stored), '304', request).updated)).toBe(updated);
  });
});

describe('RFC 9111 §3.2: "the cache MUST add each header field in the provided response"', () => {
  test('values that are present are replaced, the others kept', () => {
    const before = { 'x-a': '1', 'x-b': '1', 'content-type': 'text/plain' };
    const newer = { 'X-A': '2', 'x-c': '2', 'content-type': 'text/html', 'content-location': '/a' };
    expect(update(before, newer)).toEqual({
      'cache-control': 'max-age=60',
      date: at(0),
      etag: '"3"',
      'x-a': '2',
      'x-b': '1',
      'x-c': '2',
      'content-type': 'text/html',
      'content-location': '/a',
    });
  });

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

  test('"header fields excepted from storage" are not added', () => {
    const newer = { connection: 'x-hop', 'x-hop': '1', 'proxy-authenticate': 'x' };
    expect(Object.keys(update({}, newer) ?? {}).sort()).toEqual(['cache-control', 'date', 'etag']);
  });

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

test.each(
  rows(`
  90 etag: "3" => 304 | etag: "3" => Each stored response with the entity tag "3" of the 304 is updated
  none => 304 | etag: "3" => No stored response for this request has the entity tag "3" of the 304, so none is updated
  90 etag: W/"3" => 304 | etag: W/"3" => The most recent stored response with a validator of the 304 is updated
  none => 304 | etag: W/"3" => No stored response for this request has a validator of the 304, so none is updated
  90 => 304 => The only stored response has no validator, and neither has the 304, so it is updated
  90 etag: "4" => 304 => The 304 has no validator, so it does not say which stored response is valid and none is updated
  90 etag: "9" => 304 => The 304 has no validator, but the request has that of the only stored response, so it is updated
`),
)('the explanation: %s', (_, stored = '', notModified, explanation) => {
  const result = validate(storedOfRow(stored), notModified, 'GET | if-none-match: "9"');
  expect(result.explanation).toBe(`${explanation} (RFC 9111 §4.3.4).`);
});
