import { describe, expect, test } from 'vitest';
import { savedInput } from '../../../src/audit/cli/saved-input.js';
import { readText, type System } from '../../../src/audit/cli/system.js';
import { rows } from '../../support/rows.js';

/** The exchanges of a text; none where it is refused for having none. */
function exchangesOf(text: string, method?: string, url?: string) {
  try {
    return savedInput(text, 'a.har', { method, url }).flatMap((each) =>
      'request' in each ? each : [],
    );
  } catch (error) {
    if (/must have an exchange/.test((error as Error).message)) return [];
    throw error;
  }
}

/** Output of `curl -i` with `\r` and `\n`, the status in it, and its fields. */
const OUTPUT = String.raw`
  HTTP/1.1 204 No Content\r\nA: b\r\n\r\n => 204 => {"a":["b"]}
  HTTP/1.1 204 No Content\nA: b\n\n => 204 => {"a":["b"]}
  HTTP/1.0 204\r\nA:\r\n\r\n => 204 => {"a":[""]}
  HTTP/2 204 \r\na: b:c\r\n\r\n => 204 => {"a":["b:c"]}
  HTTP/1.1 200\r\nA:  b  \r\nA: c\r\n\r\n => 200 => {"a":["b","c"]}
  HTTP/1.1 204\na: b => 204 => {"a":["b"]}
  HTTP/3 404\n\n => 404 => {}
  HTTP/1.1 204\r\n => 204 => {}
  HTTP/1.1 204 => 204 => {}
  HTTP/1.1 20 OK\n\n
  HTTP/1.1 2000 OK\n\n
  HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204\r\n\r\n => 204
  HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 204\r\n\r\n => 204
  HTTP/1.1 301\r\nlocation: /b\r\n\r\nHTTP/1.1 204\r\n\r\n => 204
`;

describe('output of curl -i', () => {
  test.each(rows(OUTPUT))('%s', (_row, cell = '', statuses = '', fields) => {
    const text = JSON.parse(`"${cell}"`) as string;
    const found = exchangesOf(text);
    expect(found.map(({ response }) => response.status).join(' ')).toBe(statuses);
    if (fields) expect(found[0]?.response.headers).toEqual(JSON.parse(fields));
  });

  test('a body may contain a head', () => {
    const body = 'a HTTP/1.1 200 OK\nb: c';
    const found = exchangesOf(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n${body}`);
    expect(found.map(({ response }) => response.body)).toEqual([body]);
  });

  test.each([
    ['HTTP/1.1 200\n\n', undefined, undefined, { method: 'GET', headers: {} }],
    ['HTTP/1.1 201\n\n', undefined, undefined, { method: 'POST', headers: {} }],
    ['HTTP/1.1 201\n\n', 'PUT', '/a', { method: 'PUT', url: '/a', headers: {} }],
  ])('%j with %j %j is the response to %j', (text, method, url, request) => {
    expect(exchangesOf(text, method, url)[0]?.request).toStrictEqual(request);
  });
});

describe('a HAR file', () => {
  const URL = 'https://api.example.se/a';
  const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };
  const found = (...entries: unknown[]) => exchangesOf(JSON.stringify({ log: { entries } }));
  const entry = (response: object, request: object = {}) => ({
    request: { method: 'GET', url: URL, ...request },
    response: { status: 200, ...response },
  });

  test('has method, URL, fields and body of each exchange', () => {
    const [path, sent] = [
      { name: ':authority', value: 'x' },
      { name: 'accept', value: 'z' },
    ];
    const odd = [{ name: 'a' }, { value: 'b' }, { name: 1, value: 'b' }, { name: 'c', value: 1 }];
    const vary = [
      { name: 'vary', value: 'a' },
      { name: 'Vary', value: 'b' },
    ];
    const response = { headers: [JSON_TYPE, ...vary], content: { text: '{"a":1}' } };
    expect(found(entry(response, { headers: [path, sent, ...odd, 'd', null] }))).toStrictEqual([
      {
        request: { method: 'GET', url: URL, headers: { accept: ['z'] } },
        response: {
          status: 200,
          headers: { 'content-type': ['application/json'], vary: ['a', 'b'] },
          body: { a: 1 },
        },
      },
    ]);
  });

  test.each([{}, { headers: 'x' }, { content: 'x' }])(
    'has neither fields nor a body with %j',
    (response) => {
      const [exchange] = found(entry({ status: 204, ...response }));
      expect(exchange?.response).toEqual({ status: 204, headers: {} });
    },
  );

  test.each<[object, number, object?]>([
    [{ status: 200 }, 1],
    [{ status: 199 }, 0],
    [{ status: 204 }, 0, { method: 'OPTIONS' }],
    [{ headers: [JSON_TYPE] }, 1],
    [{ headers: [{ name: 'content-type', value: 'application/problem+json' }] }, 1],
    [{ headers: [{ name: 'content-type', value: 'text/html' }] }, 0],
    [{ content: { text: 'hello' } }, 0],
  ])('has %j: %i exchange of an API', (response, number, request) => {
    expect(found(entry(response, request))).toHaveLength(number);
    expect(found(17, {}, { request: {}, response: {} }, { request: entry({}).request })).toEqual(
      [],
    );
  });

  test('has text as it is, unless its encoding is base64', () => {
    const of = (content: object) =>
      found(entry({ headers: [JSON_TYPE], content }))[0]?.response.body;
    expect(of({ text: '"IkEi"' })).toBe('IkEi');
    expect(of({ text: 'IkEi', encoding: 'base64' })).toBe('A');
    expect(of({ text: '"å"', encoding: 'utf-8' })).toBe('å');
  });
});

test.each(
  rows(`
  {"log":{"entries":{}}}
  {"log":[]}
  {"openapi":"3.1.0"}
  {"openapi":"3.1.0","paths":[]}
  "HTTP/1.1 200 OK"
  []
  null
  7
`),
)('%s is a body', (text) => {
  const body = savedInput(text, 'a.json', { method: undefined, url: undefined });
  expect(body).toStrictEqual([{ body: JSON.parse(text) }]);
});

describe('the text of a file', () => {
  const system = (file: string | Error) =>
    ({
      resolve: (name: string) => `/project/${name}`,
      readInput: async () => '\ufeffa\ufeff',
      readFile: async (name: string) => {
        if (typeof file === 'string') return `${name} ${file}`;
        throw file;
      },
    }) as unknown as System;

  test('is that of the standard input for -, without a byte order mark at its start', async () => {
    expect(await readText('-', system('x'))).toBe('a\ufeff');
    expect(await readText('./-', system('x\ufeff'))).toBe('/project/./- x\ufeff');
    expect(await readText('saved/https://a', system('x'))).toBe('/project/saved/https://a x');
  });

  test.each(['http://a.se/b', 'HTTPS://a.se/b'])('is not that of a URL: %s', async (file) => {
    const message = `${file} must be a file, got a URL. Download it, or pipe it to -`;
    await expect(readText(file, system('x'))).rejects.toThrow(message);
  });

  test.each([
    ["EISDIR: illegal operation on a directory, read '/a,b'", 'illegal operation on a directory'],
    ['it is gone, really', 'it is gone, really'],
    ["ENOENT: no such file, open '/a\nb'", 'no such file'],
  ])('can not be read for %j', async (reason, shown) => {
    await expect(readText('a', system(new Error(reason)))).rejects.toThrow(
      expect.objectContaining({ name: 'CommandError', message: `Can't read a: ${shown}` }),
    );
  });
});
