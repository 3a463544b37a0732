import fc from 'fast-check';
import { type ByteRange, parseRange, type RangeVerdict } from 'halyard/cache';
import { respond, respondRange } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const length = fc.nat({ max: 60 });
const position = fc.nat({ max: 70 });
const spec = fc.oneof(
  fc.tuple(position, position).map(([one, other]) => [Math.min(one, other), Math.max(one, other)]),
  fc.tuple(position, fc.constant(undefined)),
  fc.tuple(fc.constant(undefined), position),
) as fc.Arbitrary<readonly [first: number | undefined, last: number | undefined]>;
const specs = fc.array(spec, { minLength: 1, maxLength: 6 });

/** The octets of a representation that are in one of the ranges, by the definition of §14.1.2. */
function octets(
  list: readonly (readonly [number | undefined, number | undefined])[],
  size: number,
) {
  return Array.from({ length: size }, (_, at) => at).filter((at) =>
    list.some(([first, last = size]) =>
      first === undefined ? at >= size - last : at >= first && at <= last,
    ),
  );
}

function octetsOf(ranges: readonly ByteRange[]): number[] {
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
}

function rangesOf(verdict: RangeVerdict): readonly ByteRange[] {
  return verdict.outcome === 'range' ? verdict.ranges : [];
}

describe('parseRange', () => {
  test('selects the octets that the field names, each once', () => {
    fc.assert(
      fc.property(specs, length, (list, size) => {
        const text = list.map(([first = '', last = '']) => `${first}-${last}`).join();
        const verdict = parseRange(`bytes=${text}`, size);
        const expected = octets(list, size);
        const found = octetsOf(rangesOf(verdict));
        expect(found.toSorted((one, other) => one - other)).toEqual(expected);
        const outcome = size === 0 ? 'full' : expected.length === 0 ? 'unsatisfiable' : 'range';
        expect(verdict.outcome).toBe(outcome);
      }),
    );
  });
});

test('respond: the body of a 206 is what its Content-Range says', () => {
  fc.assert(
    fc.property(specs, fc.uint8Array({ minLength: 1, maxLength: 60 }), (list, body) => {
      const range = `bytes=${list.map(([first = '', last = '']) => `${first}-${last}`).join()}`;
      const request = { method: 'GET', url: '/manual', headers: { range } };
      const headers = { 'content-type': 'text/plain' };
      const response = respondRange(request, respond(request, { body, headers }));
      const part = /^bytes (\d+)-(\d+)\//.exec(response.headers['content-range'] ?? '');
      if (response.status === 206) {
        const [first = -1, last = -1] = part?.slice(1).map(Number) ?? [];
        expect(response.body).toEqual(body.slice(first, last + 1));
        expect(octets(list, body.length)).toEqual(octetsOf([{ first, last }]));
      } else {
        expect(part).toBeNull();
      }
      const sent = response.status === 416 ? undefined : String(response.body?.length);
      expect(response.headers['content-length']).toBe(sent);
    }),
  );
});
