import { evaluateFailure } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { PRIVATE, requestOf, rows, SHARED, storedOf } from './rows.js';

/** Fails with a status, or without a response for `-`; the stored response has an age. */
function fail(
  request: string | undefined,
  status: string | undefined,
  stored = '',
  cache = SHARED,
) {
  const [age = '', ...control] = stored.split(' ');
  return evaluateFailure(
    requestOf(request),
    storedOf('GET', `200 | ${control.join(' ')}`, Number(age)),
    status === '-' ? undefined : { status: Number(status), headers: {} },
    cache,
  );
}

/** Rows: the request, the status of the origin, the stored response, the outcome. */
function failures(table: string, cache = SHARED): void {
  test.each(rows(table))('%s', (_, request, status, stored, expected) => {
    const { outcome, allowedBy = '' } = fail(request, status, stored, cache);
    expect(`${outcome} ${allowedBy}`.trim()).toBe(expected);
  });
}

describe('RFC 9111 §4.2.4: "unless it is disconnected or doing so is explicitly permitted"', () => {
  failures(`
    GET => - => 90 max-age=60 => reuse-stale disconnected
    GET => - => 10 max-age=60 => reuse
    GET => 503 => 90 max-age=60 => forward
    GET => 503 => 10 max-age=60 => reuse
    GET | max-stale=30 => 503 => 90 max-age=60 => reuse-stale max-stale
    GET | max-stale=29 => 503 => 90 max-age=60 => forward
    GET => 503 => 90 max-age=60, stale-while-revalidate=30 => reuse-stale stale-while-revalidate
  `);
});

describe('RFC 9111 §4.2.4: "MUST NOT generate a stale response if it is prohibited"', () => {
  for (const directive of ['no-cache', 'must-revalidate', 'proxy-revalidate', 's-maxage=60']) {
    failures(`
      GET => - => 90 max-age=60, stale-if-error=600, ${directive} => unsatisfiable
      GET => 503 => 90 max-age=60, stale-if-error=600, ${directive} => forward
      GET | max-stale => - => 90 max-age=60, stale-if-error=600, ${directive} => unsatisfiable
    `);
  }
  failures(`
    GET => - => 10 max-age=60, must-revalidate => reuse
    GET => - => 10 max-age=60, no-cache => unsatisfiable
    GET | no-cache => - => 90 max-age=60 => unsatisfiable
    GET | no-cache => 502 => 10 max-age=60 => forward
    GET | max-age=0 => - => 10 max-age=60 => reuse
  `);
  failures(
    `
    GET => - => 90 max-age=60, proxy-revalidate => reuse-stale disconnected
    GET => - => 90 max-age=60, s-maxage=60 => reuse-stale disconnected
  `,
    PRIVATE,
  );
});

describe('RFC 5861 §4: stale-if-error', () => {
  for (const status of [500, 502, 503, 504, '-']) {
    failures(`GET => ${status} => 90 max-age=60, stale-if-error=30 => reuse-stale stale-if-error`);
  }
  for (const status of [501, 505, 400, 404, 429, 200, 304]) {
    failures(`GET => ${status} => 90 max-age=60, stale-if-error=30 => forward`);
  }
  failures(`
    GET | stale-if-error=30 => 500 => 90 max-age=60 => reuse-stale stale-if-error
    GET => 500 => 91 max-age=60, stale-if-error=30 => forward
    GET | stale-if-error=29 => 500 => 90 max-age=60 => forward
    GET => - => 91 max-age=60, stale-if-error=30 => unsatisfiable
    GET | stale-if-error=29 => - => 90 max-age=60 => unsatisfiable
  `);
});

describe('RFC 9111 §4: a stored response that does not match', () => {
  failures(`
    GET /x => - => 90 max-age=60 => unsatisfiable
    PUT => - => 90 max-age=60 => unsatisfiable
    PUT => 503 => 90 max-age=60, stale-if-error=600 => forward
    GET => - => 90 no-store => unsatisfiable
  `);

  test.each([undefined, null])('nothing stored: %s', (nothing) => {
    const error = { status: 503, headers: {} };
    expect(evaluateFailure(requestOf(), nothing, error, SHARED).outcome).toBe('forward');
    expect(evaluateFailure(requestOf(), nothing, nothing, SHARED)).toMatchObject({
      outcome: 'unsatisfiable',
      reasons: [
        { clause: 'failure', section: 'RFC 9111 §4.2.4', met: true },
        { clause: 'stored', section: 'RFC 9111 §3', met: false },
      ],
      explanation:
        'The origin did not respond, and no stored response can be used: no response is stored (RFC 9111 §3). The cache responds with 504.',
    });
  });
});

test.each(
  rows(`
  GET => 404 => 90 max-age=60 => Status 404 is not a failure of the origin, so the cache uses the response.
  GET => - => 10 max-age=60 => The origin did not respond, and the cache may respond with the stored response: it is fresh for another 50 seconds (RFC 9111 §4.2).
  GET => - => 90 max-age=60 => The origin did not respond, and the cache may respond with the stored response: it has been stale for 30 seconds, and the cache is disconnected (RFC 9111 §4.2.4).
  GET => 503 => 90 max-age=60, stale-if-error=60 => The origin failed with status 503, and the cache may respond with the stored response: it has been stale for 30 seconds, which stale-if-error allows (RFC 5861 §4).
  GET => 503 => 90 max-age=60 => The origin failed with status 503, and no stored response can be used: it has been stale for 30 seconds, and nothing allows stale reuse after an error (RFC 9111 §4.2.4). The cache forwards the error.
  GET => - => 90 max-age=60, stale-if-error=1 => The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and stale-if-error allows less (RFC 9111 §4.2.4). The cache responds with 504.
  GET => - => 90 max-age=60, must-revalidate => The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). The cache responds with 504.
`),
)('the explanation: %s', (_, request, status, stored, explanation) => {
  expect(fail(request, status, stored).explanation).toBe(explanation);
});
