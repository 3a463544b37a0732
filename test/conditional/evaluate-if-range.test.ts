import { evaluateIfRange, type IfRangeVerdict, type Validators } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

const SAME = 'Wed, 01 May 2024 12:00:00 GMT';
const etag = '"2"';

describe('step 5 of RFC 9110 §13.2.2: If-Range (§13.1.5)', () => {
  type Row = readonly [
    ifRange: string | undefined,
    validators: Validators,
    outcome: IfRangeVerdict['outcome'],
  ];
  test.each<Row>([
    [undefined, { etag }, 'range'],
    // Strong comparison (§8.8.3.2)
    ['"2"', { etag }, 'range'],
    [' "2" ', { etag }, 'range'],
    ['"a,b"', { etag: '"a,b"' }, 'range'],
    ['"1"', { etag }, 'full'],
    ['W/"2"', { etag }, 'full'],
    ['"2"', { etag: 'W/"2"' }, 'full'],
    ['W/"2"', { etag: 'W/"2"' }, 'full'],
    ['"2"', {}, 'full'],
    // If-Range = entity-tag / HTTP-date: no list, no *
    ['*', { etag }, 'full'],
    ['"2", "3"', { etag }, 'full'],
    ['', { etag }, 'full'],
    ['2', { etag }, 'full'],
    // No date is known to be a strong validator.
    [SAME, { etag }, 'full'],
    ['yesterday', { etag }, 'full'],
    // A row without a validator allows no range.
    ['"2"', { etag: null }, 'full'],
  ])('%s with %o: %s', (ifRange, validators, outcome) => {
    const headers = { range: 'bytes=0-1', ...(ifRange !== undefined && { 'if-range': ifRange }) };
    expect(evaluateIfRange({ method: 'GET', headers }, validators)).toEqual(
      ifRange === undefined ? { outcome } : { outcome, header: 'if-range' },
    );
  });

  test('QUERY has the ranges of GET (RFC 10008 §2.8)', () => {
    const headers = { range: 'bytes=0-1' };
    expect(evaluateIfRange({ method: 'QUERY', headers }, { etag }).outcome).toBe('range');
  });

  test.each(['HEAD', 'POST', 'PUT', 'get'])('%s ignores Range (§14.2)', (method) => {
    const headers = { range: 'bytes=0-1', 'if-range': etag };
    expect(evaluateIfRange({ method, headers }, { etag })).toEqual({ outcome: 'full' });
  });

  test('a missing representation has no ranges', () => {
    const headers = { range: 'bytes=0-1', 'if-range': etag };
    expect(evaluateIfRange({ method: 'GET', headers }, { etag, exists: false })).toEqual({
      outcome: 'full',
    });
  });

  test('a text that is not an entity tag is refused', () => {
    expect(() => evaluateIfRange({ method: 'GET', headers: {} }, { etag: '2' })).toThrow(
      expect.objectContaining({ code: 'conditional.etag' }),
    );
  });
});
