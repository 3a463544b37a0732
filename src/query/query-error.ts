import { HalyardError } from '../errors.js';

/** The error of a query that cannot be written. */
export function queryError(
  subject: string,
  expected: string,
  given: unknown,
  remedy?: string,
): HalyardError {
  return new HalyardError(
    'query.value',
    { subject, expected, given, ...(remedy !== undefined && { remedy }) },
    'UFN.04',
  );
}
