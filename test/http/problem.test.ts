import type { Finding } from 'halyard';
import { type ProblemIssue, problem } from 'halyard/http';
import { describe, expect, test } from 'vitest';

describe('problem details', () => {
  test('are a response that is not stored, with members in the order of RFC 9457 §3.1', () => {
    expect(problem({ detail: 'There is no order 18', status: 404 })).toStrictEqual({
      status: 404,
      headers: {
        'content-type': 'application/problem+json',
        'content-length': '87',
        'cache-control': 'no-store',
      },
      body: '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}',
    });
  });
});

describe('findings become a 400 with an entry each', () => {
  const page: Finding = {
    rule: 'UFN.04',
    level: 'SHOULD',
    message: 'page must be an integer ≥ 1, got "0"',
    path: ['page'],
  };
  const path: Finding = {
    rule: 'UFN.06',
    level: 'SHALL',
    message: 'Letters in the path must be lower-case, got Orders',
    range: [1, 2],
    suggestion: '/orders',
  };

  const ERRORS = [
    { detail: page.message, rule: 'UFN.04', path: ['page'] },
    { detail: path.message, rule: 'UFN.06', suggestion: '/orders' },
  ];

  test.each<[findings: readonly Finding[], more: string, errors: unknown[]]>([
    [[page], '', ERRORS.slice(0, 1)],
    [[page, path], '; and 1 more, see errors', ERRORS],
    [[page, path, path], '; and 2 more, see errors', [...ERRORS, ERRORS[1]]],
  ])('%j', (findings, more, errors) => {
    const { status, headers, body = '' } = problem(findings);
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(JSON.parse(body)).toStrictEqual({
      ...{ type: 'about:blank', title: 'Bad Request', status: 400 },
      ...{ detail: page.message + more, errors },
    });
  });

  // RFC 6901 §5: the document and its pointers.
  test.each<[path: (string | number)[], pointer: string]>([
    [[], ''],
    [['foo'], '/foo'],
    [['foo', 0], '/foo/0'],
    [[''], '/'],
    [['a/b'], '/a~1b'],
    [['c%d'], '/c%d'],
    [['i\\j'], '/i\\j'],
    [['k"l'], '/k"l'],
    [[' '], '/ '],
    [['m~n'], '/m~0n'],
    [['~1'], '/~01'],
  ])('the path %j is the JSON Pointer %j', (path, pointer) => {
    const { errors } = JSON.parse(problem([{ message: 'a', path }]).body ?? '');
    expect(errors).toEqual([{ detail: 'a', path, pointer }]);
  });
});

describe('beside findings', () => {
  test('halves of surrogate pairs become replacement characters, which every reader accepts', () => {
    const issue = { message: 'a\ud800', path: ['\udc00', 0], suggestion: '\ud83d' };
    const { detail, errors } = JSON.parse(problem([issue]).body ?? '');
    expect(detail).toBe('/\ufffd/0: a\ufffd');
    expect(errors).toEqual([
      { detail: 'a\ufffd', path: ['\ufffd', 0], pointer: '/\ufffd/0', suggestion: '\ufffd' },
    ]);
  });
});

describe('the size of a problem does not grow with the request', () => {
  const issues = (count: number, message: string) =>
    Array.from({ length: count }, (_, index) => ({ message, path: [index] }));

  test('a long message is cut to 500 characters', () => {
    const { detail, errors } = JSON.parse(problem(issues(1, 'a'.repeat(501))).body ?? '');
    const cut = `${'a'.repeat(499)}…`;
    expect(detail).toBe(`/0: ${cut}`);
    expect(errors).toEqual([{ detail: cut, path: [0], pointer: '/0' }]);
    const { detail: whole } = JSON.parse(problem(issues(1, 'a'.repeat(500))).body ?? '');
    expect(whole).toBe(`/0: ${'a'.repeat(500)}`);
  });

  test('at most 100 findings are listed, and the detail has the number of all', () => {
    const { detail, errors } = JSON.parse(problem(issues(130_000, 'a')).body ?? '');
    expect(errors).toHaveLength(100);
    expect(detail).toBe('/0: a; and 129999 more, see errors (the first 100)');
    expect(JSON.parse(problem(issues(100, 'a')).body ?? '').detail).toBe(
      '/0: a; and 99 more, see errors',
    );
  });

  test('the limit is 65,536 characters of JSON, without commas', () => {
    // {"detail":"a","suggestion":"…"} has 31 characters besides the suggestion.
    const issue = (length: number) => ({ message: 'a', suggestion: 's'.repeat(length - 30) });
    const listed = (last: number) => {
      const all = [...new Array<object>(64).fill(issue(1000)), issue(1000), issue(last)];
      return JSON.parse(problem(all as ProblemIssue[]).body ?? '').errors.length;
    };
    expect([listed(536), listed(537)]).toEqual([66, 65]);
  });
});

test.each([399, 600, 404.5, Number.NaN, undefined, '404', 200])(
  'the status %s of a caught error is written as 500',
  (status) => {
    expect(problem({ status } as never)).toMatchObject({
      status: 500,
      body: expect.stringContaining('"status":500'),
    });
  },
);

describe('what a row or a client brought is never refused', () => {
  test('null in place of a member of RFC 9457 counts as left out; an extension member stays', () => {
    const details = { type: null, title: null, detail: null, instance: null, balance: null };
    expect(JSON.parse(problem({ status: 403, ...details }).body ?? '')).toStrictEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      balance: null,
    });
  });

  test('members that JSON cannot hold', () => {
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    const members = { total: 9n, rate: Number.NaN, cycle, half: '\ud83e' };
    expect(JSON.parse(problem({ status: 409, ...members }).body ?? '')).toMatchObject({
      total: '9',
      rate: null,
      cycle: {},
      half: '\ufffd',
    });
  });
});

test('a path of a class of its own, as that of ArkType, is read without making another', () => {
  class Path extends Array<PropertyKey> {
    constructor(...segments: PropertyKey[]) {
      super();
      this.push(...segments);
    }
  }
  const { errors } = JSON.parse(problem([{ message: 'a', path: new Path() }]).body ?? '');
  expect(errors).toEqual([{ detail: 'a', path: [], pointer: '' }]);
});
