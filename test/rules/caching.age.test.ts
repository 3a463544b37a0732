import { cacheHeaders } from 'halyard/cache';
import { evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

describe('caching.age: Age is the time since the server generated or last validated the response', () => {
  const now = new Date('2024-05-01T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  test.each([0, 1, 59, 86_400])('written: generated %i seconds ago', (seconds) => {
    expect(cacheHeaders({ method: 'GET', generated: ago(seconds), now }).age).toBe(String(seconds));
  });

  test('a response that is generated now has no Age', () => {
    expect(cacheHeaders({ method: 'GET', now })).not.toHaveProperty('age');
  });

  test.each([0, 1, 59, 86_400])('read: Age: %i plus the time since it was received', (seconds) => {
    const response = { status: 200, headers: { age: String(seconds) } };
    const options = { shared: true, now, responseTime: ago(5) };
    expect(evaluateCaching({ method: 'GET', headers: {} }, response, options).age).toBe(
      seconds + 5,
    );
  });
});
