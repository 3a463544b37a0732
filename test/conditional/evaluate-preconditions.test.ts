import {
  evaluatePreconditions,
  type PreconditionVerdict,
  type Validators,
} from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

const BEFORE = 'Wed, 01 May 2024 11:59:59 GMT';
const SAME = 'Wed, 01 May 2024 12:00:00 GMT';
const AFTER = 'Wed, 01 May 2024 12:00:01 GMT';
const lastModified = new Date('2024-05-01T12:00:00Z');

type Headers = Readonly<Record<string, string>>;
type Row = readonly [
  methods: string,
  headers: Headers,
  validators: Validators,
  outcome: PreconditionVerdict['outcome'],
  header?: PreconditionVerdict['header'],
];

/** One row for each of the methods. */
function eachMethod(rows: readonly Row[]) {
  return rows.flatMap(([methods, headers, validators, outcome, header]) =>
    methods.split(' ').map((method) => [method, headers, validators, outcome, header] as const),
  );
}

function runRows(rows: readonly Row[]): void {
  test.each(eachMethod(rows))('%s %j, %j: %s', (method, headers, validators, outcome, header) => {
    expect(evaluatePreconditions({ method, headers }, validators)).toEqual(
      header === undefined ? { outcome } : { outcome, header },
    );
  });
}

const ALL = 'GET HEAD POST PUT PATCH DELETE';
const READS = 'GET HEAD';
const WRITES = 'POST PUT PATCH DELETE';
const etag = '"2"';

describe('a request without preconditions proceeds', () => {
  runRows([
    [ALL, {}, {}, 'proceed'],
    [ALL, {}, { etag, lastModified }, 'proceed'],
    [ALL, {}, { exists: false }, 'proceed'],
    [ALL, { 'if-range': '"1"', range: 'bytes=0-1' }, { etag }, 'proceed'],
  ]);
});

describe('step 1: If-Match (RFC 9110 §13.1.1, §13.2.2)', () => {
  runRows([
    [ALL, { 'if-match': '"2"' }, { etag }, 'proceed'],
    [ALL, { 'if-match': '"1", "2"' }, { etag }, 'proceed'],
    [ALL, { 'if-match': '*' }, { etag }, 'proceed'],
    [ALL, { 'if-match': '*' }, {}, 'proceed'],
    [ALL, { 'if-match': '*' }, { exists: true }, 'proceed'],
    [ALL, { 'if-match': '"1"' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': '"1", "3"' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': '"2"' }, {}, 'failed', 'if-match'],
    [ALL, { 'if-match': '*' }, { exists: false }, 'failed', 'if-match'],
    [ALL, { 'if-match': '"2"' }, { etag, exists: false }, 'failed', 'if-match'],
    [ALL, { 'if-match': '' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': '2' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': 'x"2"' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': '"*"' }, { etag }, 'failed', 'if-match'],
    [ALL, { 'if-match': '"*"' }, { etag: '"*"' }, 'proceed'],
    [ALL, { 'if-match': '"2' }, { etag }, 'failed', 'if-match'],
  ]);
});

describe('step 2: If-Unmodified-Since, only without If-Match (§13.1.4)', () => {
  runRows([
    [ALL, { 'if-unmodified-since': SAME }, { lastModified }, 'proceed'],
    [ALL, { 'if-unmodified-since': AFTER }, { lastModified }, 'proceed'],
    [ALL, { 'if-unmodified-since': BEFORE }, { lastModified }, 'failed', 'if-unmodified-since'],
    // ignored without a modification date, or if it is not an HTTP-date
    [ALL, { 'if-unmodified-since': BEFORE }, {}, 'proceed'],
    [ALL, { 'if-unmodified-since': BEFORE }, { etag }, 'proceed'],
    [ALL, { 'if-unmodified-since': 'yesterday' }, { lastModified }, 'proceed'],
    [ALL, { 'if-unmodified-since': `${BEFORE}, ${BEFORE}` }, { lastModified }, 'proceed'],
    // ignored beside If-Match
    [ALL, { 'if-match': '"2"', 'if-unmodified-since': BEFORE }, { etag, lastModified }, 'proceed'],
    [
      ALL,
      { 'if-match': '"1"', 'if-unmodified-since': AFTER },
      { etag, lastModified },
      'failed',
      'if-match',
    ],
  ]);
});

describe('step 3: If-None-Match: 304 for GET and HEAD, 412 for the rest (§13.1.2)', () => {
  runRows([
    [READS, { 'if-none-match': '"2"' }, { etag }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': 'W/"2"' }, { etag }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': '"1", "2"' }, { etag }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': '*' }, { etag }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': '*' }, {}, 'not-modified', 'if-none-match'],
    [WRITES, { 'if-none-match': '"2"' }, { etag }, 'failed', 'if-none-match'],
    [WRITES, { 'if-none-match': 'W/"2"' }, { etag }, 'failed', 'if-none-match'],
    [WRITES, { 'if-none-match': '*' }, { etag }, 'failed', 'if-none-match'],
    [WRITES, { 'if-none-match': '*' }, {}, 'failed', 'if-none-match'],
    [ALL, { 'if-none-match': '"1"' }, { etag }, 'proceed'],
    [ALL, { 'if-none-match': '"2"' }, {}, 'proceed'],
    [ALL, { 'if-none-match': '*' }, { exists: false }, 'proceed'],
    [ALL, { 'if-none-match': '"2"' }, { etag, exists: false }, 'proceed'],
    [ALL, { 'if-none-match': '' }, { etag }, 'proceed'],
    [ALL, { 'if-none-match': '2' }, { etag }, 'proceed'],
    [ALL, { 'if-none-match': 'x"2"' }, { etag }, 'proceed'],
    [ALL, { 'if-none-match': '"2' }, { etag }, 'proceed'],
    [ALL, { 'if-none-match': '"*"' }, { etag }, 'proceed'],
    // commas, percent-encoding and case
    [READS, { 'if-none-match': '"a,b"' }, { etag: '"a,b"' }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': '"%2C"' }, { etag: '","' }, 'proceed'],
    [READS, { 'if-none-match': '","' }, { etag: '"%2C"' }, 'proceed'],
    [READS, { 'if-none-match': '"a", "b"' }, { etag: '"a,b"' }, 'proceed'],
    [READS, { 'if-none-match': '"a,b"' }, { etag: '"a"' }, 'proceed'],
    [READS, { 'if-none-match': '""' }, { etag: '""' }, 'not-modified', 'if-none-match'],
    [READS, { 'if-none-match': '"A"' }, { etag: '"a"' }, 'proceed'],
  ]);
});

describe('step 4: If-Modified-Since, only for GET and HEAD without If-None-Match (§13.1.3)', () => {
  runRows([
    [READS, { 'if-modified-since': SAME }, { lastModified }, 'not-modified', 'if-modified-since'],
    [READS, { 'if-modified-since': AFTER }, { lastModified }, 'not-modified', 'if-modified-since'],
    [READS, { 'if-modified-since': BEFORE }, { lastModified }, 'proceed'],
    [READS, { 'if-modified-since': AFTER }, {}, 'proceed'],
    [READS, { 'if-modified-since': AFTER }, { etag }, 'proceed'],
    [READS, { 'if-modified-since': AFTER }, { lastModified, exists: false }, 'proceed'],
    [WRITES, { 'if-modified-since': AFTER }, { lastModified }, 'proceed'],
    // ignored beside If-None-Match
    [
      READS,
      { 'if-none-match': '"1"', 'if-modified-since': AFTER },
      { etag, lastModified },
      'proceed',
    ],
    [READS, { 'if-none-match': '', 'if-modified-since': AFTER }, { etag, lastModified }, 'proceed'],
    [
      READS,
      { 'if-none-match': '"2"', 'if-modified-since': BEFORE },
      { etag, lastModified },
      'not-modified',
      'if-none-match',
    ],
  ]);
});

describe('the steps in their order (§13.2.2)', () => {
  runRows([
    [ALL, { 'if-match': '"1"', 'if-none-match': '"2"' }, { etag }, 'failed', 'if-match'],
    [
      READS,
      { 'if-match': '"2"', 'if-none-match': '"2"' },
      { etag },
      'not-modified',
      'if-none-match',
    ],
    [WRITES, { 'if-match': '"2"', 'if-none-match': '"2"' }, { etag }, 'failed', 'if-none-match'],
    [ALL, { 'if-match': '"2"', 'if-none-match': '"1"' }, { etag }, 'proceed'],
    [
      READS,
      { 'if-unmodified-since': SAME, 'if-modified-since': SAME },
      { lastModified },
      'not-modified',
      'if-modified-since',
    ],
    [
      ALL,
      { 'if-unmodified-since': BEFORE, 'if-modified-since': AFTER },
      { lastModified },
      'failed',
      'if-unmodified-since',
    ],
    [
      ALL,
      { 'if-unmodified-since': BEFORE, 'if-none-match': '"2"' },
      { etag, lastModified },
      'failed',
      'if-unmodified-since',
    ],
    [
      READS,
      { 'if-match': '*', 'if-modified-since': AFTER },
      { etag, lastModified },
      'not-modified',
      'if-modified-since',
    ],
    [
      READS,
      {
        'if-match': '*',
        'if-unmodified-since': BEFORE,
        'if-none-match': '"1"',
        'if-modified-since': AFTER,
      },
      { etag, lastModified },
      'proceed',
    ],
  ]);
});

describe('OPTIONS, CONNECT and TRACE ignore preconditions (§13.2.1)', () => {
  runRows([
    ['OPTIONS CONNECT TRACE', { 'if-match': '"1"' }, { etag }, 'proceed'],
    ['OPTIONS CONNECT TRACE', { 'if-none-match': '*' }, { etag }, 'proceed'],
    ['OPTIONS CONNECT TRACE', { 'if-unmodified-since': BEFORE }, { lastModified }, 'proceed'],
    ['OPTIONS CONNECT TRACE', { 'if-modified-since': AFTER }, { lastModified }, 'proceed'],
  ]);
});

describe('the table of comparisons (RFC 9110 §8.8.3.2)', () => {
  test.each<readonly [given: string, current: string, strong: boolean, weak: boolean]>([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', 'W/"1"', false, true],
    ['"1"', '"1"', true, true],
  ])('%s and %s: strong %s, weak %s', (given, current, strong, weak) => {
    const compare = (header: string) =>
      evaluatePreconditions({ method: 'PUT', headers: { [header]: given } }, { etag: current });
    expect(compare('if-match').outcome).toBe(strong ? 'proceed' : 'failed');
    expect(compare('if-none-match').outcome).toBe(weak ? 'failed' : 'proceed');
  });
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
  const changed = new Date('1994-11-06T08:49:37Z');
  const outcome = (ifModifiedSince: string, lastModified: Date) =>
    evaluatePreconditions(
      { method: 'GET', headers: { 'if-modified-since': ifModifiedSince } },
      { lastModified },
    ).outcome;

  test.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    ' Sun, 06 Nov 1994 08:49:37 GMT\t',
  ])('the three formats are equal: %j', (date) => {
    expect(outcome(date, changed)).toBe('not-modified');
    expect(outcome(date, new Date(changed.getTime() + 1000))).toBe('proceed');
    const put = { method: 'PUT', headers: { 'if-unmodified-since': date } };
    expect(evaluatePreconditions(put, { lastModified: changed }).outcome).toBe('proceed');
    const later = new Date(changed.getTime() + 1000);
    expect(evaluatePreconditions(put, { lastModified: later }).outcome).toBe('failed');
  });

  test.each([
    '',
    '0',
    '784111777',
    '1994-11-06',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 Nov 1994 08:49:37 PST',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'Sun 06 Nov 1994 08:49:37 GMT',
    'Sun, 06  Nov 1994 08:49:37 GMT',
    'Foo, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Foo 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 31 Nov 1994 08:49:37 GMT',
    'Wed, 29 Feb 2023 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun, 06 Nov 1994 8:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-1994 08:49:37 GMT',
    'Sun Nov 6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT; length=1',
    '\uff11994',
  ])('an invalid date is ignored: %j', (date) => {
    expect(outcome(date, new Date(0))).toBe('proceed');
    expect(
      evaluatePreconditions(
        { method: 'PUT', headers: { 'if-unmodified-since': date } },
        { lastModified: new Date('2024-01-01') },
      ).outcome,
    ).toBe('proceed');
  });

  test.each<readonly [sentence: string, date: string, changed: string, outcome: string]>([
    [
      '29 February of a leap year',
      'Thu, 29 Feb 2024 00:00:00 GMT',
      '2024-02-29T00:00:00Z',
      'not-modified',
    ],
    [
      'a leap second counts as the next one',
      'Sat, 31 Dec 2016 23:59:60 GMT',
      '2017-01-01T00:00:00Z',
      'not-modified',
    ],
    ['the year 2000', 'Sat, 01 Jan 2000 00:00:00 GMT', '2000-01-01T00:00:01Z', 'proceed'],
    [
      'two digits of a year of the last century',
      'Saturday, 31-Dec-99 23:59:59 GMT',
      '2000-01-01T00:00:00Z',
      'proceed',
    ],
    [
      'two digits of a year of this century',
      'Monday, 01-Jan-24 00:00:00 GMT',
      '2024-01-01T00:00:00Z',
      'not-modified',
    ],
    [
      'asctime with a day of two digits',
      'Wed Nov 16 08:49:37 1994',
      '1994-11-16T08:49:37Z',
      'not-modified',
    ],
    ['a date before 1970', 'Mon, 01 Jan 1900 00:00:00 GMT', '1970-01-01T00:00:00Z', 'proceed'],
    ['the last year', 'Fri, 31 Dec 9999 23:59:59 GMT', '2024-01-01T00:00:00Z', 'not-modified'],
    ['the first year', 'Sat, 01 Jan 0000 00:00:00 GMT', '2024-01-01T00:00:00Z', 'proceed'],
    // Year 49 is not 2049: both Date.parse and fresh take it for that.
    ['the year 49', 'Fri, 01 Jan 0049 00:00:00 GMT', '2024-01-01T00:00:00Z', 'proceed'],
    ['the year 99', 'Thu, 01 Jan 0099 00:00:00 GMT', '1990-01-01T00:00:00Z', 'proceed'],
    ['the year 49, by asctime', 'Fri Jan  1 00:00:00 0049', '2024-01-01T00:00:00Z', 'proceed'],
  ])('%s: %s', (_, date, changed, expected) => {
    expect(outcome(date, new Date(changed))).toBe(expected);
  });

  test('fractions of a second are ignored', () => {
    const headers = { 'if-modified-since': SAME, 'if-unmodified-since': SAME };
    const changed = new Date(lastModified.getTime() + 999);
    expect(evaluatePreconditions({ method: 'GET', headers }, { lastModified: changed })).toEqual({
      outcome: 'not-modified',
      header: 'if-modified-since',
    });
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
    expect(evaluatePreconditions(request, { etag })).toEqual({
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
