import { describe, expect, test } from 'vitest';
import { type SavedExchange, savedInput } from '../../../src/audit/cli/saved-input.js';
import type { System } from '../../../src/audit/cli/system.js';
import { readText } from '../../../src/audit/cli/system.js';

const UNKNOWN = { method: undefined, url: undefined };

/** The exchanges of a text; none where it is refused for having none. */
function httpExchanges(text: string, request: Parameters<typeof savedInput>[2]) {
  try {
    const input = savedInput(text, 'a.har', request);
    return 'exchanges' in input ? input.exchanges : [];
  } catch (error) {
    if (/must have an exchange/.test((error as Error).message)) return [] as SavedExchange[];
    throw error;
  }
}

describe('output of curl -i', () => {
  test('has status, fields and a JSON body with its position', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-A:  b  \r\nX-A: c\r\n\r\n';
    expect(httpExchanges(`\n ${head}{"a":1}\n`, UNKNOWN)).toStrictEqual([
      {
        request: { method: 'GET', headers: {} },
        response: {
          status: 200,
          headers: { 'content-type': ['application/json'], 'x-a': ['b', 'c'] },
          body: { a: 1 },
        },
        start: 2,
        bodyStart: 2 + head.length,
      },
    ]);
  });

  test.each<[string, number, object]>([
    ['HTTP/1.1 204 No Content\r\nA: b\r\n\r\n', 204, { a: ['b'] }],
    ['HTTP/1.1 204 No Content\nA: b\n\n', 204, { a: ['b'] }],
    ['HTTP/1.0 204\r\nA:\r\n\r\n', 204, { a: [''] }],
    ['HTTP/2 204 \r\na: b:c\r\n\r\n', 204, { a: ['b:c'] }],
    ['HTTP/3 404\n\n', 404, {}],
    ['HTTP/1.1 204\r\n', 204, {}],
    ['HTTP/1.1 204', 204, {}],
    ['HTTP/1.1 204\na: b', 204, { a: ['b'] }],
    ['HTTP/1.1 204 ', 204, {}],
  ])('%j has the status %i and the fields %j', (text, status, headers) => {
    expect(httpExchanges(text, UNKNOWN)).toStrictEqual([
      {
        request: { method: 'GET', headers: {} },
        response: { status, headers },
        start: 0,
      },
    ]);
  });

  test.each(['HTTP/1.1 20 OK\n\n', 'HTTP/1.1 2000 OK\n\n', 'HTTP/1.x 200\n\n'])(
    '%j is no response',
    (text) => {
      expect(httpExchanges(text, UNKNOWN)).toEqual([]);
    },
  );

  test.each([
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204\r\n\r\n', [204]],
    ['HTTP/1.1 199 X\n\nHTTP/1.1 200 OK\n\n', [200]],
    ['HTTP/1.1 200 Connection established\r\n\r\nHTTP/2 204\r\n\r\n', [204]],
    ['HTTP/1.0 200 CONNECTION ESTABLISHED\n\nHTTP/2 204\n\n', [204]],
    ['HTTP/1.1 200 No connection established\n\n', [200]],
    ['HTTP/1.1 301\r\nlocation: /b\r\n\r\nHTTP/1.1 204\r\n\r\n', [301, 204]],
    ['HTTP/1.1 204\n\nHTTP/1.1 205\n\nHTTP/1.1 404\n\n', [204, 205, 404]],
  ])('%j has the final responses %j', (text, statuses) => {
    const found = httpExchanges(text, UNKNOWN);
    expect(found.map(({ response }) => response.status)).toEqual(statuses);
    expect(found.map(({ start }) => text.slice(start, start + 5))).toEqual(
      statuses.map(() => 'HTTP/'),
    );
  });

  test.each([
    'HTTP/1.1 200 OK\nno field',
    'HTTP/1.1 200 OK, again\n : b',
    'HTTP/1.1 is a protocol\n\n',
    'HTTP/1.1 200 OK at the end',
    `HTTP/1.1 200 ${'long '.repeat(50)}\n\n`,
  ])('a body may contain %j', (note) => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n';
    const found = httpExchanges(`${head}a ${note}`, UNKNOWN);
    expect(found.map(({ response }) => response.body)).toEqual([`a ${note}`.trimEnd()]);
  });

  test.each([
    ['HTTP/1.1 200\n\n', { method: undefined, url: undefined }, { method: 'GET', headers: {} }],
    ['HTTP/1.1 201\n\n', { method: undefined, url: undefined }, { method: 'POST', headers: {} }],
    ['HTTP/1.1 201\n\n', { method: 'PUT', url: '/a' }, { method: 'PUT', url: '/a', headers: {} }],
  ])('%j with %j is the response to %j', (text, given, request) => {
    expect(httpExchanges(text, given)[0]?.request).toStrictEqual(request);
  });

  test('has the position of a JSON body alone', () => {
    const of = (type: string, body: string) =>
      httpExchanges(`HTTP/1.1 200\ncontent-type: ${type}\n\n${body}`, UNKNOWN)[0];
    expect(of('text/plain', ' hello \n')).toStrictEqual({
      request: { method: 'GET', headers: {} },
      response: { status: 200, headers: { 'content-type': ['text/plain'] }, body: ' hello' },
      start: 0,
    });
    const head = 'HTTP/1.1 200\ncontent-type: application/json\n\n';
    expect(of('application/json', '[1]')?.bodyStart).toBe(head.length);
  });
});

describe('a HAR file', () => {
  const URL = 'https://api.example.se/a';
  const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };
  const exchangesOf = (...entries: unknown[]) =>
    httpExchanges(JSON.stringify({ log: { entries } }), UNKNOWN);
  const entry = (response: object, request: object = {}) => ({
    request: { method: 'GET', url: URL, ...request },
    response: { status: 200, ...response },
  });

  test('has method, URL, fields and body of each exchange, and where it is', () => {
    const given = entry(
      {
        headers: [JSON_TYPE, { name: 'vary', value: 'a' }, { name: 'Vary', value: 'b' }],
        content: { text: '{"a":1}' },
      },
      {
        headers: [
          { name: ':authority', value: 'x' },
          { name: 'Accept:', value: 'y' },
          { name: 'accept', value: 'z' },
          { name: 'a' },
          { value: 'b' },
          { name: 1, value: 'b' },
          { name: 'c', value: 1 },
          'd',
          null,
        ],
      },
    );
    expect(exchangesOf(given)).toStrictEqual([
      {
        request: { method: 'GET', url: URL, headers: { 'accept:': ['y'], accept: ['z'] } },
        response: {
          status: 200,
          headers: { 'content-type': ['application/json'], vary: ['a', 'b'] },
          body: { a: 1 },
        },
        start: '{"log":{"entries":['.length,
      },
    ]);
  });

  test.each([{}, { headers: 'x' }, { content: {} }, { content: { text: 1 } }, { content: 'x' }])(
    'has neither fields nor a body with %j',
    (response) => {
      expect(exchangesOf(entry({ status: 204, ...response }))).toStrictEqual([
        {
          request: { method: 'GET', url: URL, headers: {} },
          response: { status: 204, headers: {} },
          start: 19,
        },
      ]);
    },
  );

  test.each<[object, number, object?]>([
    [{ status: 200 }, 1],
    [{ status: 199 }, 0],
    [{ status: 599 }, 1],
    [{ status: 600 }, 0],
    [{ status: 204 }, 0, { method: 'OPTIONS' }],
    [{ headers: [JSON_TYPE] }, 1],
    [{ headers: [{ name: 'content-type', value: 'application/problem+json' }] }, 1],
    [{ headers: [{ name: 'content-type', value: 'text/html' }] }, 0],
    [{ content: { text: 'hello' } }, 0],
  ])('has %j: %i exchange of an API', (response, number, request) => {
    expect(exchangesOf(entry(response, request))).toHaveLength(number);
  });

  test('has text as it is, unless its encoding is base64', () => {
    const of = (content: object) =>
      exchangesOf(entry({ headers: [JSON_TYPE], content }))[0]?.response.body;
    expect(of({ text: '"IkEi"' })).toBe('IkEi');
    expect(of({ text: 'IkEi', encoding: 'base64' })).toBe('A');
    expect(of({ text: '"å"', encoding: 'utf-8' })).toBe('å');
  });

  test.each([17, {}, { request: {}, response: {} }, { request: { method: 'GET', url: URL } }])(
    'has no exchange in %j',
    (other) => {
      expect(exchangesOf(other, entry({}))).toHaveLength(1);
    },
  );
});

describe('what a file is', () => {
  const of = (text: string) => savedInput(text, 'a.json', UNKNOWN);

  test.each(['HTTP/1.1 204\n\n', ' \n\tHTTP/2 204\n\n'])('%j is a response', (text) => {
    expect(of(text)).toMatchObject({ exchanges: [{ response: { status: 204 } }] });
  });

  test('a list of entries is a HAR file', () => {
    expect(() => of('{"log":{"entries":[]}}')).toThrow('must have an exchange of an API');
  });

  test.each([
    '"HTTP/1.1 200 OK"',
    '{"log":{"entries":{}}}',
    '{"log":[]}',
    '{"openapi":"3.1.0"}',
    '{"openapi":3,"paths":{}}',
    '{"paths":{}}',
    '{"openapi":"3.1.0","paths":[]}',
    '[]',
    'null',
    '7',
  ])('%s is a body', (text) => {
    expect(of(text)).toStrictEqual({ body: JSON.parse(text) });
  });

  test('is told in the message of what is neither, without white space around it', () => {
    expect(() => of('  HTTP \n')).toThrow(
      /^a\.json must be a JSON body, a HAR file or output of curl -i, got "HTTP"\. ./,
    );
  });
});

describe('the text of a file', () => {
  const system = (file: string | Error | string[]) =>
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
  });

  test.each(['http://a.se/b', 'HTTPS://a.se/b'])('is not that of a URL: %s', async (file) => {
    await expect(readText(file, system('x'))).rejects.toThrow(
      `${file} must be a file, got a URL. Download it, or pipe it to -`,
    );
  });

  test('may be in a folder with the name of a URL', async () => {
    expect(await readText('saved/https://a', system('x'))).toBe('/project/saved/https://a x');
  });

  test.each<[Error | string[], string]>([
    [
      new Error("EISDIR: illegal operation on a directory, read '/a,b'"),
      "Can't read a: illegal operation on a directory",
    ],
    [new Error('it is gone, really'), "Can't read a: it is gone, really"],
    [
      new Error("Error: ENOENT: no such file, open 'x'"),
      "Can't read a: Error: ENOENT: no such file, open 'x'",
    ],
    [new Error("ENOENT: no such file, open '/a\nb'"), "Can't read a: no such file"],
    [['odd'], "Can't read a: odd"],
  ])('can not be read for %j', async (error, message) => {
    await expect(readText('a', system(error))).rejects.toThrow(
      expect.objectContaining({ name: 'CommandError', message }),
    );
  });
});
