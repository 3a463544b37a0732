import type { QueryLimits } from 'halyard/query';

/** For each loop of the parser, a piece that keeps it going. */
export const REPEATED_PIECES: readonly (readonly [front: string, piece: string])[] = [
  // Splitting and decoding.
  ['', '&'],
  ['', '='],
  ['', '%&'],
  ['', '%FF&'],
  ['', '%C3%A5'],
  ['', '%FF'],
  ['', '+'],
  ['', '\ud800'],
  ['', 'x=1&'],
  ['', 'constructor>1&'],
  ['total', '%3E'],
  // Values.
  ['name=', '%C3'],
  ['total=', '0'],
  ['total=1', '0'],
  ['total=1e', '0'],
  ['created=2026-01-31T00:00:00.', '0'],
  ['status=', 'open,'],
  ['page=', '1'],
  // Lists.
  ['sort=', ','],
  ['sort=', 'id,'],
  ['fields=', 'id,'],
  ['sort=total ', ' '],
  ['sort=', '-a:b'],
  ['fields=', 'a.'],
  ['', 'fields=id&'],
  // Filters.
  ['filter=', ' '],
  ['filter=', '('],
  ['filter=(id eq 1', ')'],
  ['filter=', '(id eq 1) and '],
  ['filter=', 'id eq 1 and '],
  ['filter=name eq ', "'"],
  ['filter=name eq ', "''"],
  ['filter=name eq ', '('],
  ['filter=name eq ', '"a" '],
  ['filter=name eq a', ' and '],
  ['filter=id in ', '1,'],
  ['filter=id in ', '1 , '],
  ['filter=', '>='],
  ['', 'filter=name eq a b&'],
  // Unknown names.
  ['total[', '['],
];

/** The limits of a developer who wants none. */
export const NO_LIMITS: QueryLimits = {
  length: Number.POSITIVE_INFINITY,
  parameters: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  fields: Number.POSITIVE_INFINITY,
  sort: Number.POSITIVE_INFINITY,
};
