import { evaluatePreconditions } from 'halyard/conditional';
import { respond } from 'halyard/http';
import { describe, expect, test } from 'vitest';

describe('conditional.modified: when If-None-Match does not match, the response is 200 with the new data in the body', () => {
  test.each(['"2"', 'W/"2"', '"1", "2"', '"33"', '3', '""', ''])(
    'If-None-Match: %s',
    (ifNoneMatch) => {
      const request = { method: 'GET', headers: { 'if-none-match': ifNoneMatch } };
      expect(evaluatePreconditions(request, { etag: '"3"' })).toEqual({ outcome: 'proceed' });
      const response = respond(request, { body: { id: 17, state: 'sent' }, version: 3 });
      expect(response.status).toBe(200);
      expect(response.headers.etag).toBe('"3"');
      expect(response.body).toBe('{"id":17,"state":"sent"}');
    },
  );

  test('after a change the earlier tag does not match', () => {
    const first = respond({ method: 'GET', headers: {} }, { body: { id: 17, state: 'open' } });
    const headers = { 'if-none-match': first.headers.etag };
    expect(respond({ method: 'GET', headers }, { body: { id: 17, state: 'open' } }).status).toBe(
      304,
    );
    expect(respond({ method: 'GET', headers }, { body: { id: 17, state: 'sent' } })).toMatchObject({
      status: 200,
      body: '{"id":17,"state":"sent"}',
    });
  });
});
