import { describe, expect, test } from 'vitest';
import { hasJsonMethod, requireParsed } from '../../src/internal/require-parsed.js';

describe('a body that was not read', () => {
  test('a promise is to be awaited, also one that rejects', () => {
    for (const body of [Promise.resolve({}), Promise.reject(new Error('offline'))]) {
      expect(() => requireParsed(body, 'resource.fields')).toThrow(
        expect.objectContaining({
          name: 'HalyardError',
          code: 'resource.fields',
          message: 'body must not be a promise, got a Promise. Await it before the call.',
        }),
      );
    }
  });

  test('a response is to be parsed', () => {
    const body = Response.json({ _links: [] });
    expect(() => requireParsed(body, 'audit.option')).toThrow(
      expect.objectContaining({
        code: 'audit.option',
        message: 'body must be a parsed body, not a response. Pass await response.json().',
      }),
    );
    expect(body.bodyUsed).toBe(false);
    expect(hasJsonMethod(body)).toBe(true);
  });
});

test.each([new Uint8Array(2), new ArrayBuffer(2), new DataView(new ArrayBuffer(2))])(
  'bytes are to be parsed: %o',
  (body) => {
    expect(() => requireParsed(body, 'resource.fields')).toThrow(
      expect.objectContaining({
        code: 'resource.fields',
        message:
          'body must be a parsed body, not bytes. Pass JSON.parse(new TextDecoder().decode(bytes)).',
      }),
    );
  },
);

test.each([undefined, null, 7, 'text', [], {}, { json: {} }, { json: 'text' }])(
  'the JSON value %j is accepted',
  (body) => {
    expect(() => requireParsed(body, 'resource.fields')).not.toThrow();
    expect(hasJsonMethod(body)).toBe(false);
  },
);
