import { evaluatePreconditions } from 'halyard/conditional';
import { respond } from 'halyard/http';
import { describe, expect, test } from 'vitest';

describe('conditional.not-modified: when If-None-Match matches the current ETag, the response is 304 with an empty body', () => {
  test.each<readonly [method: string, ifNoneMatch: string]>([
    ['GET', '"3"'],
    ['HEAD', '"3"'],
    ['GET', 'W/"3"'],
    ['GET', '"1", "3"'],
    ['GET', '*'],
  ])('%s with If-None-Match: %s', (method, ifNoneMatch) => {
    const request = { method, headers: { 'if-none-match': ifNoneMatch } };
    expect(evaluatePreconditions(request, { etag: '"3"' }).outcome).toBe('not-modified');
    const response = respond(request, { body: { id: 17 }, version: 3 });
    expect(response.status).toBe(304);
    expect(response.body).toBeUndefined();
    // RFC 9110 §15.4.5: the tag is sent, what describes content is not.
    expect(response.headers.etag).toBe('"3"');
    expect(response.headers).not.toHaveProperty('content-type');
  });

  test('the body of a known version is not made', () => {
    const request = { method: 'GET', headers: { 'if-none-match': '"3"' } };
    const body = () => {
      throw new Error('the body was made');
    };
    expect(respond(request, { body, version: 3 }).status).toBe(304);
  });
});
