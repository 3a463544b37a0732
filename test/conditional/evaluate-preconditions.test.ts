import {
  evaluatePreconditions,
  type PreconditionOptions,
  type Validators,
} from 'halyard/conditional';
import { describe, expect, test } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

const BEFORE = 'Wed, 01 May 2024 11:59:59 GMT';
const SAME = 'Wed, 01 May 2024 12:00:00 GMT';
const AFTER = 'Wed, 01 May 2024 12:00:01 GMT';
const lastModified = new Date('2024-05-01T12:00:00Z');

const STATES: Readonly<Record<string, Validators>> = {
  none: {},
  date: { lastModified },
  gone: { exists: false },
};

/** The validators of a cell: some of these, and a tag in quotes, apart by spaces. */
function stateOf(cell: string): Validators {
  const parts = cell.split(' ').map((part) => STATES[part] ?? { etag: part });
  return Object.assign({}, ...parts);
}

const METHODS: Readonly<Record<string, string>> = {
  all: 'GET HEAD QUERY POST PUT PATCH DELETE',
  reads: 'GET HEAD QUERY',
  writes: 'POST PUT PATCH DELETE',
  changes: 'PUT PATCH DELETE',
  others: 'GET HEAD POST OPTIONS put',
  nothing: 'OPTIONS CONNECT TRACE',
};

/** Rows: the methods, the fields of the request, the state, the outcome with the field that decided. */
function runRows(table: string, options: PreconditionOptions = {}): void {
  test.each(rows(table))('%s', (_, methods = '', fields = '', state = '', expected) => {
    const headers = fields === '' ? {} : fieldsOf(fields.split(' | '), '');
    for (const method of METHODS[methods]?.split(' ') ?? []) {
      const verdict = evaluatePreconditions({ method, headers }, stateOf(state), options);
      const { outcome, header = '' } = { header: undefined, ...verdict };
      expect(`${outcome} ${header}`.trim(), method).toBe(expected);
    }
  });
}

describe('a request without preconditions proceeds', () => {
  runRows(`
    all => => none => proceed
    all => => "2" date => proceed
    all => => gone => proceed
    all => if-range: "1" | range: bytes=0-1 => "2" => proceed
  `);
});

describe('the steps in their order (§13.2.2)', () => {
  runRows(`
    all => if-match: "1" | if-none-match: "2" => "2" => failed if-match
    reads => if-match: "2" | if-none-match: "2" => "2" => not-modified if-none-match
    writes => if-match: "2" | if-none-match: "2" => "2" => failed if-none-match
    all => if-match: "2" | if-none-match: "1" => "2" => proceed
    reads => if-unmodified-since: ${SAME} | if-modified-since: ${SAME} => date => not-modified if-modified-since
    all => if-unmodified-since: ${BEFORE} | if-modified-since: ${AFTER} => date => failed if-unmodified-since
    all => if-unmodified-since: ${BEFORE} | if-none-match: "2" => "2" date => failed if-unmodified-since
    reads => if-match: * | if-modified-since: ${AFTER} => "2" date => not-modified if-modified-since
    reads => if-match: * | if-unmodified-since: ${BEFORE} | if-none-match: "1" | if-modified-since: ${AFTER} => "2" date => proceed
  `);
});

describe('OPTIONS, CONNECT and TRACE ignore preconditions (§13.2.1)', () => {
  runRows(`
    nothing => if-match: "1" => "2" => proceed
    nothing => if-none-match: * => "2" => proceed
    nothing => if-unmodified-since: ${BEFORE} => date => proceed
    nothing => if-modified-since: ${AFTER} => date => proceed
  `);
});

describe('a precondition that is required (RFC 6585 §3)', () => {
  // A date names no state: a second change within the same second has the same date (§8.8.2.2). Neither
  // does If-None-Match. A resource that does not exist has no update to lose.
  runRows(
    `
    changes => => "2" date => required
    changes => => none => required
    others => => "2" date => proceed
    changes => if-match: "2" => "2" => proceed
    changes => if-match: "1" => "2" => failed if-match
    changes => if-match: * => "2" => proceed
    changes => if-match:  => "2" => failed if-match
    changes => if-unmodified-since: ${SAME} => "2" date => required
    changes => if-unmodified-since: ${BEFORE} => "2" date => failed if-unmodified-since
    changes => if-unmodified-since: yesterday => "2" date => required
    changes => if-none-match: "1" => "2" => required
    changes => if-none-match: * => "2" => failed if-none-match
    changes => if-modified-since: ${SAME} => "2" date => required
    changes => => gone => proceed
    changes => if-none-match: * => gone => proceed
    changes => if-match: "2" => gone => failed if-match
  `,
    { required: true },
  );
});

describe('obs-text is part of a tag (RFC 9110 §8.8.3)', () => {
  const etag = '"abcdefü"';
  const evaluate = (method: string, headers: Readonly<Record<string, string>>, current = etag) =>
    evaluatePreconditions({ method, headers }, { etag: current }).outcome;

  test('it is compared as other characters are', () => {
    expect(evaluate('GET', { 'if-none-match': etag })).toBe('not-modified');
    expect(evaluate('GET', { 'if-none-match': `"x", W/${etag}` })).toBe('not-modified');
    expect(evaluate('GET', { 'if-none-match': '"abcdefé"' })).toBe('proceed');
    expect(evaluate('PUT', { 'if-match': etag })).toBe('proceed');
    expect(evaluate('PUT', { 'if-match': etag }, `W/${etag}`)).toBe('failed');
  });

  test('characters that no octet has are refused', () => {
    expect(() => evaluate('GET', {}, '"\u0100"')).toThrow('etag must be an entity tag');
  });
});

describe('dates (RFC 9110 §5.6.7)', () => {
  const outcome = (ifModifiedSince: string, lastModified: Date) =>
    evaluatePreconditions(
      { method: 'GET', headers: { 'if-modified-since': ifModifiedSince } },
      { lastModified },
    ).outcome;

  // A leap second counts as the next one. Year 49 is not 2049: both Date.parse and fresh take it for that.
  test.each(
    rows(`
    Thu, 29 Feb 2024 00:00:00 GMT => 2024-02-29T00:00:00Z => not-modified
    Sat, 31 Dec 2016 23:59:60 GMT => 2017-01-01T00:00:00Z => not-modified
    Sat, 01 Jan 2000 00:00:00 GMT => 2000-01-01T00:00:01Z => proceed
    Saturday, 31-Dec-99 23:59:59 GMT => 2000-01-01T00:00:00Z => proceed
    Monday, 01-Jan-24 00:00:00 GMT => 2024-01-01T00:00:00Z => not-modified
    Wed Nov 16 08:49:37 1994 => 1994-11-16T08:49:37Z => not-modified
    Mon, 01 Jan 1900 00:00:00 GMT => 1970-01-01T00:00:00Z => proceed
    Fri, 31 Dec 9999 23:59:59 GMT => 2024-01-01T00:00:00Z => not-modified
    Sat, 01 Jan 0000 00:00:00 GMT => 2024-01-01T00:00:00Z => proceed
    Fri, 01 Jan 0049 00:00:00 GMT => 2024-01-01T00:00:00Z => proceed
    Thu, 01 Jan 0099 00:00:00 GMT => 1990-01-01T00:00:00Z => proceed
    Fri Jan  1 00:00:00 0049 => 2024-01-01T00:00:00Z => proceed
  `),
  )('%s', (_, date = '', changed = '', expected) => {
    expect(outcome(date, new Date(changed))).toBe(expected);
  });
});

describe('requests of Node and Fetch', () => {
  test.each([
    { method: 'GET', headers: { 'If-None-Match': '"2"' } },
    { method: 'GET', headers: { 'IF-NONE-MATCH': ['"1"', '"2"'] } },
    new Request('https://a.se', { headers: { 'If-None-Match': '"2"' } }),
    {
      method: 'GET',
      headers: new Headers([
        ['if-none-match', '"1"'],
        ['if-none-match', '"2"'],
      ]),
    },
  ])('%o', (request) => {
    expect(evaluatePreconditions(request, { etag: '"2"' })).toEqual({
      outcome: 'not-modified',
      header: 'if-none-match',
    });
  });
});

describe('a text that is not an entity tag throws', () => {
  test.each(['2', '', '"', 'W/2', 'w/"2"', '"a"b"', '"a b"', '"a\n"', '"\u0100"', '*'])(
    'etag %j',
    (tag) => {
      expect(() => evaluatePreconditions({ method: 'GET', headers: {} }, { etag: tag })).toThrow(
        expect.objectContaining({ code: 'conditional.etag', rule: 'caching.etag' }),
      );
    },
  );
});

describe('a validator that a row lacks, or that no field can express, counts as left out', () => {
  const none = [undefined, null, new Date(Number.NaN), new Date('+012024-05-01T12:00:00Z')];
  const rows = none.map((lastModified) => ({ etag: null, exists: null, lastModified }));
  test.each(rows)('%o', (validators) => {
    for (const [method, name, value] of [
      ['GET', 'if-none-match', '"2"'],
      ['GET', 'if-modified-since', AFTER],
      ['PUT', 'if-unmodified-since', BEFORE],
    ] as const) {
      const request = { method, headers: { [name]: value } };
      expect(evaluatePreconditions(request, validators)).toEqual({ outcome: 'proceed' });
    }
    const put = { method: 'PUT', headers: { 'if-match': '"2"' } };
    expect(evaluatePreconditions(put, validators).outcome).toBe('failed');
    const any = { method: 'PUT', headers: { 'if-match': '*' } };
    expect(evaluatePreconditions(any, validators).outcome).toBe('proceed');
    const unnamed = { method: 'PUT', headers: {} };
    expect(evaluatePreconditions(unnamed, validators, { required: true }).outcome).toBe('required');
    expect(evaluatePreconditions(unnamed, validators, { required: null }).outcome).toBe('proceed');
  });
});

test('inherited properties are not headers, and a verdict cannot be changed for later calls', () => {
  const headers = JSON.parse('{"__proto__":{"if-none-match":"*"},"constructor":"x"}');
  for (const each of [headers, Object.create({ 'if-none-match': '*' })]) {
    const verdict = evaluatePreconditions({ method: 'GET', headers: each }, { etag: '"2"' });
    expect(verdict).toEqual({ outcome: 'proceed' });
    expect(() => Object.assign(verdict, { outcome: 'failed' })).toThrow(TypeError);
  }
});
