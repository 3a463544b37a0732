import { expect, test } from 'vitest';
import { isSafeMethod } from '../../src/internal/request.js';

// The column "Safe" of https://www.iana.org/assignments/http-methods
test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY'])(
  '%s is safe',
  (method) => {
    expect(isSafeMethod(method)).toBe(true);
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'LOCK', 'get', 'Get', ''])(
  '%s is not known to be safe',
  (method) => {
    expect(isSafeMethod(method)).toBe(false);
  },
);
