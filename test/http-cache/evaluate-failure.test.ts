import { evaluateFailure, type FailureVerdict } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');

interface Case {
  /** Cache-Control of the stored response. */
  readonly control?: string;
  /** Its age in seconds. */
  readonly age?: number;
  /** Cache-Control of the request. */
  readonly request?: string;
  /** The status of the origin's response; undefined if there is none. */
  readonly status?: number;
  readonly shared?: boolean;
  readonly method?: string;
  readonly stored?: object;
}

function fail({
  control = 'max-age=60',
  age = 90,
  request,
  status,
  shared = true,
  method = 'GET',
  stored,
}: Case) {
  const presented = {
    method,
    url: '/orders',
    headers: request === undefined ? {} : { 'cache-control': request },
  };
  const candidate = {
    request: { method: 'GET', url: '/orders', headers: {} },
    response: { status: 200, headers: { 'cache-control': control } },
    responseTime: new Date(NOW.getTime() - age * 1000),
    ...stored,
  };
  const response = status === undefined ? undefined : { status, headers: {} };
  return evaluateFailure(presented, candidate, response, { shared, now: NOW });
}

type Row = readonly [
  what: string,
  row: Case,
  outcome: FailureVerdict['outcome'],
  allowedBy?: FailureVerdict['allowedBy'],
];

function runRows(rows: readonly Row[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [, row, outcome, allowedBy]) => {
    const verdict = fail(row);
    expect([verdict.outcome, verdict.allowedBy]).toEqual([outcome, allowedBy]);
  });
}

describe('RFC 9111 §4.2.4: "unless it is disconnected or doing so is explicitly permitted"', () => {
  runRows([
    ['disconnected', {}, 'reuse-stale', 'disconnected'],
    ['disconnected, fresh', { age: 10 }, 'reuse'],
    ['an error', { status: 503 }, 'forward'],
    ['an error, fresh', { status: 503, age: 10 }, 'reuse'],
    [
      'an error, with max-stale',
      { status: 503, request: 'max-stale=30' },
      'reuse-stale',
      'max-stale',
    ],
    ['an error, max-stale exceeded', { status: 503, request: 'max-stale=29' }, 'forward'],
    [
      'an error, with stale-while-revalidate',
      { status: 503, control: 'max-age=60, stale-while-revalidate=30' },
      'reuse-stale',
      'stale-while-revalidate',
    ],
  ]);
});

describe('RFC 9111 §4.2.4: "MUST NOT generate a stale response if it is prohibited"', () => {
  const directives = ['no-cache', 'must-revalidate', 'proxy-revalidate', 's-maxage=60'];
  for (const directive of directives) {
    const control = `max-age=60, stale-if-error=600, ${directive}`;
    runRows([
      [`${directive}, disconnected: 504`, { control }, 'unsatisfiable'],
      [`${directive}, an error`, { control, status: 503 }, 'forward'],
      [`${directive}, max-stale`, { control, request: 'max-stale' }, 'unsatisfiable'],
    ]);
  }
  runRows([
    [
      'proxy-revalidate in a private cache',
      { control: 'max-age=60, proxy-revalidate', shared: false },
      'reuse-stale',
      'disconnected',
    ],
    [
      's-maxage in a private cache',
      { control: 'max-age=60, s-maxage=60', shared: false },
      'reuse-stale',
      'disconnected',
    ],
    ['must-revalidate, fresh', { control: 'max-age=60, must-revalidate', age: 10 }, 'reuse'],
    ['no-cache, fresh', { control: 'max-age=60, no-cache', age: 10 }, 'unsatisfiable'],
    ['no-cache of the request', { request: 'no-cache' }, 'unsatisfiable'],
    ['no-cache of the request, fresh', { request: 'no-cache', age: 10, status: 502 }, 'forward'],
    ['a preference of the request', { request: 'max-age=0', age: 10 }, 'reuse'],
  ]);
});

describe('RFC 5861 §4: stale-if-error', () => {
  const control = 'max-age=60, stale-if-error=30';
  runRows([
    ...[500, 502, 503, 504].map(
      (status): Row => [`${status}`, { status, control }, 'reuse-stale', 'stale-if-error'],
    ),
    ...[501, 505, 400, 404, 429, 200, 304].map(
      (status): Row => [`not ${status}`, { status, control }, 'forward'],
    ),
    ['disconnected', { control }, 'reuse-stale', 'stale-if-error'],
    [
      'of the request',
      { status: 500, request: 'stale-if-error=30' },
      'reuse-stale',
      'stale-if-error',
    ],
    ['exceeded', { status: 500, control, age: 91 }, 'forward'],
    ['of the request, exceeded', { status: 500, request: 'stale-if-error=29' }, 'forward'],
    ['exceeded, disconnected: its limit holds', { control, age: 91 }, 'unsatisfiable'],
    ['of the request, exceeded, disconnected', { request: 'stale-if-error=29' }, 'unsatisfiable'],
  ]);
});

describe('RFC 9111 §4: a stored response that does not match', () => {
  runRows([
    [
      'another target',
      { stored: { request: { method: 'GET', url: '/', headers: {} } } },
      'unsatisfiable',
    ],
    ['an unsafe method', { method: 'PUT' }, 'unsatisfiable'],
    [
      'an unsafe method, an error',
      { method: 'PUT', status: 503, control: 'stale-if-error=600' },
      'forward',
    ],
    ['one that must not be stored', { control: 'no-store' }, 'unsatisfiable'],
  ]);

  test('without a stored response', () => {
    const request = { method: 'GET', url: '/', headers: {} };
    const options = { shared: true, now: NOW };
    expect(evaluateFailure(request, undefined, { status: 500, headers: {} }, options).outcome).toBe(
      'forward',
    );
    expect(evaluateFailure(request, undefined, undefined, options)).toEqual({
      outcome: 'unsatisfiable',
      reasons: [
        {
          clause: 'failure',
          section: 'RFC 9111 §4.2.4',
          met: true,
          reason: 'the origin did not respond',
        },
        { clause: 'stored', section: 'RFC 9111 §3', met: false, reason: 'no response is stored' },
      ],
      explanation:
        'The origin did not respond, and no stored response can be used: no response is stored (RFC 9111 §3). The cache responds with 504.',
    });
  });
});

describe('the reasons', () => {
  const use = 'max-age=60, stale-while-revalidate=60';
  test.each<readonly [row: Case, clause: string, section: string, met: boolean, reason: string]>([
    [{}, 'failure', 'RFC 9111 §4.2.4', true, 'the origin did not respond'],
    [{ status: 503 }, 'failure', 'RFC 5861 §4', true, 'the origin failed with status 503'],
    [{ status: 404 }, 'failure', 'RFC 5861 §4', false, 'status 404 is not a failure of the origin'],
    [{ age: 10 }, 'fresh', 'RFC 9111 §4.2', true, 'it is fresh for another 50 seconds'],
    [
      {},
      'fresh',
      'RFC 9111 §4.2.4',
      true,
      'it has been stale for 30 seconds, and the cache is disconnected',
    ],
    [
      { status: 503 },
      'fresh',
      'RFC 9111 §4.2.4',
      false,
      'it has been stale for 30 seconds, and nothing allows stale reuse after an error',
    ],
    [
      { control: use },
      'fresh',
      'RFC 5861 §3',
      true,
      'it has been stale for 30 seconds, which stale-while-revalidate allows',
    ],
  ])('%j: %s (%s)', (row, clause, section, met, reason) => {
    const { reasons } = fail(row);
    expect(reasons.filter((each) => each.clause === clause)).toEqual([
      { clause, section, met, reason },
    ]);
  });
});

describe('the explanation', () => {
  test.each<readonly [row: Case, explanation: string]>([
    [{ status: 404 }, 'Status 404 is not a failure of the origin, so the cache uses the response.'],
    [
      { age: 10 },
      'The origin did not respond, and the cache may respond with the stored response: it is fresh for another 50 seconds (RFC 9111 §4.2).',
    ],
    [
      { status: 503, control: 'max-age=60, stale-if-error=60' },
      'The origin failed with status 503, and the cache may respond with the stored response: it has been stale for 30 seconds, which stale-if-error allows (RFC 5861 §4).',
    ],
    [
      { request: 'max-stale' },
      'The origin did not respond, and the cache may respond with the stored response: it has been stale for 30 seconds, which max-stale allows (RFC 9111 §5.2.1.2).',
    ],
    [
      { control: 'max-age=60, stale-while-revalidate=60' },
      'The origin did not respond, and the cache may respond with the stored response: it has been stale for 30 seconds, which stale-while-revalidate allows (RFC 5861 §3).',
    ],
    [
      { status: 503 },
      'The origin failed with status 503, and no stored response can be used: it has been stale for 30 seconds, and nothing allows stale reuse after an error (RFC 9111 §4.2.4). The cache forwards the error.',
    ],
    [
      { control: 'max-age=60, stale-if-error=1' },
      'The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and stale-if-error allows less (RFC 9111 §4.2.4). The cache responds with 504.',
    ],
    [
      { control: 'max-age=60, must-revalidate' },
      'The origin did not respond, and no stored response can be used: it has been stale for 30 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). The cache responds with 504.',
    ],
  ])('%j', (row, explanation) => {
    expect(fail(row).explanation).toBe(explanation);
  });
});

test('a store that returns null has nothing stored', () => {
  const request = { method: 'GET', url: '/', headers: {} };
  const options = { shared: true, now: NOW };
  for (const nothing of [undefined, null]) {
    expect(evaluateFailure(request, nothing, nothing, options).outcome).toBe('unsatisfiable');
    expect(evaluateFailure(request, nothing, { status: 503, headers: {} }, options).outcome).toBe(
      'forward',
    );
  }
});
