import { runInNewContext } from 'node:vm';
import {
  defineResource,
  type ParsedBody,
  parseCreate,
  parseInput,
  parsePatch,
  type StandardSchema,
} from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const anything = z.any();
const encode = (text: string) => new TextEncoder().encode(text);

/** The status of the response and the messages of a body that is refused; its value otherwise. */
function outcome(body: unknown, options = {}, schema: StandardSchema = anything): unknown {
  const result = parseInput(body, schema, options);
  return result.ok
    ? result.value
    : [result.response.status, ...result.findings.map(({ message }) => message)];
}

/** The same with the paths. */
function places(body: unknown, schema: StandardSchema = anything): unknown {
  const result = parseInput(body, schema);
  return result.ok || result.findings.map(({ path, message }) => [path, message]);
}

describe('a body is text, bytes or a parsed value', () => {
  test.each<[what: string, body: unknown, value: unknown]>([
    ['text', '{"total":125}', { total: 125 }],
    ['text of a string', '"Astrid"', 'Astrid'],
    ['text with white space around it', '\r\n\t {} \n', {}],
    ['text after a byte order mark', '\ufeff{}', {}],
    ['bytes', encode('{"name":"Åsa 🧭"}'), { name: 'Åsa 🧭' }],
    ['bytes after a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d), {}],
    ['a Buffer', Buffer.from('[1]'), [1]],
    ['an ArrayBuffer', encode('null').buffer, null],
    ['an ArrayBuffer of another realm', runInNewContext('Uint8Array.of(123, 125).buffer'), {}],
    ['a part of a buffer', encode('x{}x').subarray(1, 3), {}],
    ['an object', { total: 125 }, { total: 125 }],
    ['an array', [1], [1]],
    ['null', null, null],
    ['a number', 17, 17],
  ])('%s', (_what, body, value) => {
    expect(outcome(body)).toStrictEqual(value);
  });

  test.each<[what: string, body: unknown, shown: string]>([
    ['none', undefined, 'undefined'],
    ['empty text', '', '""'],
    ['white space', ' \r\n', '" \\r\\n"'],
    ['a byte order mark alone', '\ufeff', '" "'],
    ['empty bytes', new Uint8Array(), '""'],
    ['bytes of malformed JSON', new TextEncoder().encode('{').buffer, '"{"'],
    ['malformed JSON', '{"a":1,}', '"{\\"a\\":1,}"'],
    ['two values', '{}{}', '"{}{}"'],
    ['other white space', '\u00a0{}', '" {}"'],
    ['a form', 'total=125', '"total=125"'],
    ['two byte order marks', '\ufeff\ufeff{}', '" {}"'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), '"\\"\ufffd\\""'],
    [
      'a surrogate in UTF-8',
      Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22).buffer,
      '"\\"\ufffd\ufffd\ufffd\\""',
    ],
    ['an overlong character', Uint8Array.of(0x22, 0xc0, 0xaf, 0x22), '"\\"\ufffd\ufffd\\""'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), '"\ufffd\ufffd{\\u0000}\\u0000"'],
  ])('%s is answered by 400', (_what, body, shown) => {
    expect(outcome(body)).toEqual([400, `The body must be JSON in UTF-8, got ${shown}`]);
  });

  test.each<[what: string, body: unknown]>([
    ['a promise', Promise.resolve('{}')],
    ['a Fetch Request', new Request('https://a.example', { method: 'PUT', body: '{}' })],
    ['a stream', new ReadableStream()],
    ['a Node stream', { pipe: () => {} }],
    ['a Blob', new Blob(['{}'])],
  ])('%s is the mistake of the developer', (_what, body) => {
    expect(() => parseInput(body, anything)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'http.body' }),
    );
  });
});

describe('the content type is checked', () => {
  const status = (contentType: string) => {
    const result = parseInput('{}', anything, {
      request: { method: 'PUT', headers: { 'content-type': contentType } },
    });
    return result.ok || result.response.status;
  };

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8; profile="https://a.example"',
    'application/json;',
    'application/hal+json',
    'application/prs.hal-forms+json',
  ])('%j is accepted', (contentType) => {
    expect(status(contentType)).toBe(true);
  });

  test.each([
    ...['text/plain', 'application/merge-patch+json', 'application/json-patch+json'],
    ...['application/problem+json', 'application/jsonp'],
    ...['application/json; charset=iso-8859-1', 'application/json; charset=utf-16'],
    ...['application/json; charset=', 'application/json; charset=xutf-8'],
    ...['application/json; charset=utf-8x'],
    ...['application/json; charset=utf-8; charset=utf-16'],
    ...['application/json, application/json', 'application/*', '*/*', 'json'],
    ...['application/json; "', '', ' '],
  ])('%j is answered by 415', (contentType) => {
    expect(status(contentType)).toBe(415);
  });

  test.each<[what: string, request: { method: string; headers: Headers | Record<string, string> }]>(
    [
      [
        'a Fetch request',
        { method: 'PUT', headers: new Headers({ 'content-type': 'application/json' }) },
      ],
    ],
  )('%s is accepted', (_what, request) => {
    expect(parseInput('{}', anything, { request }).ok).toBe(true);
  });

  const sent = 'be application/json, application/hal+json or application/prs.hal-forms+json';

  test.each<[what: string, options: object, body: unknown]>([
    ['text of a request', { request: { method: 'PUT', headers: {} } }, '{}'],
    ['one octet of a request', { request: { method: 'PUT', headers: {} } }, encode(' ')],
    ['a parsed value of a request', { request: { method: 'PUT', headers: {} } }, {}],
    ['an empty field', { request: { method: 'PUT', headers: { 'content-type': '' } } }, '{}'],
  ])('%s without a content type is answered by 415', (_what, options, body) => {
    expect(outcome(body, options)).toEqual([415, expect.stringContaining(sent)]);
    const parsed = [
      parseCreate(body, { name: 'orders', input: anything }, options),
      parsePatch(body, z.looseObject({}), { ...options, current: {} }),
    ];
    expect(parsed.map((one) => one.ok || one.response.status)).toEqual([415, 415]);
  });
});

describe('the limits are checked before the schema', () => {
  const never: StandardSchema = {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: () => {
        throw new Error('The schema was called');
      },
    },
  };

  test.each<[body: unknown, limits: object, status: number, message: string]>([
    ['"åå"', { size: 5 }, 413, 'The body must have at most 5 bytes, got 6'],
    [encode('"åå"'), { size: 5 }, 413, 'The body must have at most 5 bytes, got 6'],
    [' '.repeat(1_048_577), {}, 413, 'The body must have at most 1048576 bytes, got 1048577'],
    ['[[]]', { depth: 1 }, 400, 'The body must be nested at most 1 levels deep'],
    [[{}], { depth: 1 }, 400, 'The body must be nested at most 1 levels deep'],
    ['['.repeat(65) + ']'.repeat(65), {}, 400, 'The body must be nested at most 64 levels deep'],
    ['[1,{"a":2}]', { members: 2 }, 400, 'The body must have at most 2 members and items'],
    [new Array(100_001), {}, 400, 'The body must have at most 100000 members and items'],
  ])('case %#', (body, limits, status, message) => {
    const result = parseInput(body, never, { limits });
    expect(result.ok || result).toMatchObject({
      findings: [{ message, path: [] }],
      response: { status },
    });
  });

  test.each<[body: unknown, limits: object]>([
    ['"åå"', { size: 6 }],
    [`"${'a'.repeat(1_048_574)}"`, {}],
    ['[[]]', { depth: 2 }],
    ['7', { depth: 1, members: 1 }],
    ['['.repeat(64) + ']'.repeat(64), {}],
    ['[1,{"a":2}]', { members: 3 }],
    [new Array(100_000).fill(0), {}],
  ])('%j', (body, limits) => {
    expect(parseInput(body, anything, { limits }).ok).toBe(true);
  });
});

describe('JSON that other software reads differently is answered by 400', () => {
  const rounded = 'An integer must be within ±9007199254740991, or be a string; got';
  const surrogate = 'must not have an unpaired surrogate (RFC 7493 §2.1)';
  const nul = 'Text must not have U+0000';
  const range = 'A number must be within ±1.7976931348623157e308 (RFC 7493 §2.2)';
  const prototype = '__proto__ must be left out, because it could set a prototype';

  test.each<[body: unknown, path: (string | number)[], message: string]>([
    ['{"a":1,"a":2}', ['a'], '"a" must be given once'],
    ['{"a":1,"\\u0061":2}', ['a'], '"a" must be given once'],
    ['{"b":[0,{"a":1,"c":{"a":1},"a":2}]}', ['b', 1, 'a'], '"a" must be given once'],
    ['{"a\\"":{},"a\\"":[{}]}', ['a"'], '"a\\"" must be given once'],
    ['{"":0,"":0}', [''], '"" must be given once'],
    // After the end of an array, names are those of the object around it.
    ['{"a":["b"],"c":1,"c":2}', ['c'], '"c" must be given once'],
    ['["a","b",{"c":1,"c":2}]', [2, 'c'], '"c" must be given once'],
    ['[9007199254740993]', [0], `${rounded} 9007199254740993`],
    ['{"a":[1,-9007199254740993]}', ['a', 1], `${rounded} -9007199254740993`],
    [`{"a":${'9'.repeat(100)}}`, ['a'], `${rounded} ${'9'.repeat(80)}`],
    ['1e999', [], range],
    ['{"a":[-1e999]}', ['a', 0], range],
    [{ a: Number.NaN }, ['a'], range],
    ['"\\ud800"', [], `Text ${surrogate}`],
    ['{"a":["\\udc00\\ud800"]}', ['a', 0], `Text ${surrogate}`],
    [{ a: 'x\ud800' }, ['a'], `Text ${surrogate}`],
    ['{"\\udead":1}', ['\udead'], `A name ${surrogate}`],
    ['"secret\\u0000"', [], nul],
    ['{"a":[{"b":"\\u0000"}]}', ['a', 0, 'b'], nul],
    [{ a: 'secret\0' }, ['a'], nul],
    [{ a: { 'b\0': 1 } }, ['a', 'b\0'], 'A name must not have U+0000'],
    ['{"__proto__":{}}', ['__proto__'], prototype],
    ['{"a":{"\\u005f_proto__":null}}', ['a', '__proto__'], prototype],
    [JSON.parse('[{"__proto__":1}]'), [0, '__proto__'], prototype],
  ])('%j', (body, path, message) => {
    expect(places(body)).toEqual([[path, message]]);
    expect(outcome(body)).toEqual([400, message]);
  });

  test('a response names 20 faults, and says if there are more', () => {
    const respondTo = (count: number) => {
      const parsed = parseInput(new Array(count).fill(7), z.array(z.string()));
      if (parsed.ok) throw new Error('The body must be refused');
      return JSON.parse(parsed.response.body ?? '').errors.map(
        ({ pointer }: { pointer: string }) => pointer,
      );
    };
    const places = Array.from({ length: 20 }, (_, at) => `/${at}`);
    expect(respondTo(20)).toEqual(places);
    // The last entry is about the whole body.
    expect(respondTo(30)).toEqual([...places, '']);
  });

  test('after more than 20 faults, the rest of the body is not read', () => {
    const texts = new Array(30).fill('\ud800');
    expect(outcome(texts, { limits: { members: 21 } })).toHaveLength(22);
    expect(outcome(texts, { limits: { members: 20 } })).toEqual([
      400,
      'The body must have at most 20 members and items',
    ]);
  });

  test('names in paths are cut to 80 characters', () => {
    const name = 'n'.repeat(1000);
    expect(places(`{"${name}":{"a":1,"a":1}}`)).toEqual([
      [['n'.repeat(80), 'a'], '"a" must be given once'],
    ]);
    expect(places({ [name]: ['\ud800'] })).toHaveProperty('0.0', ['n'.repeat(80), 0]);
    const whole = `${'n'.repeat(79)}\ud83d`;
    expect(places({ [whole]: ['\ud800'] })).toHaveProperty('0.0', [whole]);
    // Not half of a character.
    const half = `${'n'.repeat(79)}😀n`;
    expect(places({ [half]: ['\ud800'] })).toHaveProperty('0.0', ['n'.repeat(79), 0]);
  });
});

describe('the schema decides on the value', () => {
  const strict = z.strictObject({ customer: z.string(), total: z.coerce.number().min(0) });

  test('its output is the value', () => {
    expect(outcome('{"customer":"Astrid","total":"125"}', {}, strict)).toEqual({
      customer: 'Astrid',
      total: 125,
    });
  });

  test.each<[body: string, path: (string | number)[]]>([
    ['{"customer":"Astrid"}', ['total']],
    ['{"customer":17,"total":1}', ['customer']],
    ['{"customer":"Astrid","total":1,"id":17}', []],
    ['[]', []],
    ['null', []],
  ])('%s is answered by 422', (body, path) => {
    const result = parseInput(body, strict);
    expect(result.ok || [result.response.status, result.findings[0]?.path]).toEqual([422, path]);
  });

  test.each(['_links', '_embedded', '_templates', '_meta'])(
    '%s is answered by 422 if the schema keeps it',
    (name) => {
      expect(outcome(`{"a":[{"${name}":1}]}`)).toEqual([
        422,
        `${name} must be left out, because only the server writes it`,
      ]);
    },
  );
});

describe('a definition reads by its input, and must be able to hold the value', () => {
  const products = defineResource({
    name: 'products',
    schema: z.object({ sku: z.string(), price: z.number() }),
    path: '/products/{sku}',
    links: {},
  });

  test('with the current resource, a member of its URL must stay as it is', () => {
    const current = { sku: 'a1', price: 3 };
    expect(parseInput('{"sku":"a1","price":5}', products, { current }).ok).toBe(true);
    const moved = parseInput('{"sku":"b2","price":5}', products, { current });
    expect(moved).toMatchObject({
      ok: false,
      findings: [
        {
          rule: 'request.body',
          message: 'sku must stay as it is, because it is part of the URL of the resource',
          path: ['sku'],
        },
      ],
      response: { status: 422 },
    });
  });
});

test.each<[name: string, read: (body: string) => ParsedBody<unknown>]>([
  ['parseInput', (body) => parseInput(body, anything)],
  ['parseCreate', (body) => parseCreate(body, { name: 'orders', input: anything })],
  ['parsePatch', (body) => parsePatch(body, z.looseObject({}), { current: {} })],
])('a body of more than 1 MiB is refused by %s', (_, read) => {
  const padded = (size: number) => `{"a":1}${' '.repeat(size - 7)}`;
  expect(read(padded(1_048_576)).ok).toBe(true);
  expect(read(padded(1_048_577))).toMatchObject({ ok: false, response: { status: 413 } });
});

test('a schema that validates later is a mistake of the code', () => {
  const schema = z.object({}).refine(async () => true);
  expect(() => parseInput('{}', schema)).toThrow(
    expect.objectContaining({ code: 'resource.definition' }),
  );
});

test('what a schema makes of a body of a definition is an object', () => {
  const orders = defineResource({
    name: 'orders',
    path: '/orders/{id}',
    schema: z.object({ id: z.number() }),
    input: z.any(),
    links: {},
  });
  expect(parseInput('"text"', orders)).toMatchObject({
    ok: false,
    findings: [{ message: 'The body must be an object, got "text"' }],
  });
});
