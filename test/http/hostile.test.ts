import { currentTag, problem, refusal, respond } from 'halyard/http';
import { describe, test } from 'vitest';
import { parseAccept } from '../../src/http/parse-accept.js';
import { expectLinear } from '../support/growth.js';

/** Long enough that collecting garbage is a part of both times. */
const SIZE = 200_000;

describe('Accept takes linear time', () => {
  const pieces = [
    'a/b,',
    'a/b;q=0.5,',
    'a/b;x="c, d",',
    'a',
    '"',
    '\\"',
    ' ',
    '\t;',
    ',',
    ';',
    'x=y;',
  ];

  test.each(pieces)('%j', (piece) => {
    const repeat = (size: number) => piece.repeat(Math.ceil(size / piece.length));
    expectLinear(repeat, parseAccept, SIZE);
    expectLinear(repeat, (header) => parseAccept(`a/b;x="${header}`), SIZE);
    expectLinear(repeat, (header) => parseAccept(`a/b;${header}`), SIZE);
  });
});

describe('If-Match takes linear time', () => {
  const pieces = [
    '"3;fields=a;",',
    '"3;base=;base=",',
    'W/"3",',
    '"3;shape=',
    ';fields=',
    '"3;variant=a;form=hal",',
  ];

  test.each(pieces)('%j', (piece) => {
    const request = (size: number) => ({
      method: 'PATCH',
      headers: { 'if-match': piece.repeat(Math.ceil(size / piece.length)) },
    });
    expectLinear(request, (asked) => currentTag(asked, { version: 3 }));
    expectLinear(request, (asked) => refusal(asked, { version: 3 }));
    expectLinear(
      (size) => ({
        method: 'PATCH',
        headers: { 'if-match': `"3;fields=${'a;'.repeat(size / 2)}"` },
      }),
      (asked) => refusal(asked, { version: 3 }),
    );
  });
});

describe('what a query or a body can grow takes linear time', () => {
  test('fields', () => {
    expectLinear(
      (size) => Array.from({ length: size / 5 }, (_, index) => `f${index}`),
      (fields) => respond({ method: 'GET', headers: {} }, { version: 3, fields, body: { id: 17 } }),
    );
  });

  test('findings', () => {
    expectLinear(
      (size) => Array.from({ length: size }, () => ({ message: 'a', path: ['b'] })),
      (findings) => problem(findings),
    );
  });

  test('the path of a finding', () => {
    expectLinear(
      (size) => [{ message: 'a', path: Array.from({ length: size }, () => '~/') }],
      (findings) => problem(findings),
    );
    expectLinear(
      (size) => [{ message: 'a', path: ['~/'.repeat(size)] }],
      (findings) => problem(findings),
    );
  });
});
