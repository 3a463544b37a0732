import { HalyardError } from '../errors.js';
import { type FieldsInput, withOwnFields } from './header-fields.js';
import { type ProblemOptions, problem } from './problem.js';
import { requireOptions } from './require-options.js';
import type { ResponseDescriptor } from './response.js';

/** Members and header fields of a problem whose status code is in the name of its function. */
export interface StatusProblemOptions extends ProblemOptions {
  readonly status?: undefined;
}

/** A problem with this status code, with header fields that its function determines. */
export function statusProblem(
  name: string,
  status: number,
  options: StatusProblemOptions,
  own: FieldsInput = {},
): ResponseDescriptor {
  requireOptions(options, name, "Pass { detail: 'Order 18 does not exist' }");
  const { headers, status: given, ...details } = options;
  if (given !== undefined) {
    throw new HalyardError('http.option', {
      subject: `Options of ${name}`,
      expected: `not contain status, which is ${status}`,
      given: { status: given },
      remedy: 'Use problem({ status, … }) for another status',
    });
  }
  return problem({ ...details, status, headers: withOwnFields(headers, own) });
}
