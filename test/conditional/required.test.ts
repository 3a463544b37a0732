import { evaluatePreconditions, type Validators } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

const lastModified = new Date('2024-05-01T12:00:00Z');
const SAME = 'Wed, 01 May 2024 12:00:00 GMT';
const BEFORE = 'Wed, 01 May 2024 11:00:00 GMT';
const state: Validators = { etag: '"2"', lastModified };

type Headers = Readonly<Record<string, string>>;
type Row = readonly [methods: string, headers: Headers, validators: Validators, outcome: string];

const CHANGES = 'PUT PATCH DELETE';
const OTHERS = 'GET HEAD POST OPTIONS put';

describe('a precondition that is required (RFC 6585 §3)', () => {
  const rows: readonly Row[] = [
    [CHANGES, {}, state, 'required'],
    [CHANGES, {}, {}, 'required'],
    [OTHERS, {}, state, 'proceed'],
    // If-Match names a state.
    [CHANGES, { 'if-match': '"2"' }, state, 'proceed'],
    [CHANGES, { 'if-match': '"1"' }, state, 'failed'],
    [CHANGES, { 'if-match': '*' }, state, 'proceed'],
    [CHANGES, { 'if-match': '' }, state, 'failed'],
    // A date names no state: a second change within the same second has the same date (§8.8.2.2).
    [CHANGES, { 'if-unmodified-since': SAME }, state, 'required'],
    [CHANGES, { 'if-unmodified-since': BEFORE }, state, 'failed'],
    [CHANGES, { 'if-unmodified-since': 'yesterday' }, state, 'required'],
    [CHANGES, { 'if-unmodified-since': SAME }, { etag: '"2"' }, 'required'],
    // If-None-Match does not name the state that the client has seen.
    [CHANGES, { 'if-none-match': '"1"' }, state, 'required'],
    [CHANGES, { 'if-none-match': '"2"' }, state, 'failed'],
    [CHANGES, { 'if-none-match': '*' }, state, 'failed'],
    [CHANGES, { 'if-modified-since': SAME }, state, 'required'],
    // A resource that does not exist has no update to lose.
    [CHANGES, {}, { exists: false }, 'proceed'],
    [CHANGES, { 'if-none-match': '*' }, { exists: false }, 'proceed'],
    [CHANGES, { 'if-match': '"2"' }, { exists: false }, 'failed'],
  ];
  test.each(
    rows.flatMap(([methods, ...row]) =>
      methods.split(' ').map((method) => [method, ...row] as const),
    ),
  )('%s %j, %j: %s', (method, headers, validators, outcome) => {
    const request = { method, headers };
    expect(evaluatePreconditions(request, validators, { required: true }).outcome).toBe(outcome);
    const plain = outcome === 'required' ? 'proceed' : outcome;
    expect(evaluatePreconditions(request, validators, { required: false }).outcome).toBe(plain);
    expect(evaluatePreconditions(request, validators).outcome).toBe(plain);
  });

  test('for a Fetch request', () => {
    const request = new Request('https://api.example.se/', { method: 'PUT' });
    expect(evaluatePreconditions(request, state, { required: true }).outcome).toBe('required');
    request.headers.set('If-Match', '"2"');
    expect(evaluatePreconditions(request, state, { required: true }).outcome).toBe('proceed');
  });
});
