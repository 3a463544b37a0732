import { type ErrorCode, HalyardError } from '../errors.js';
import { show } from './show.js';

/** Limits with their defaults. Throws on NaN, since no size is greater: it would lift the limit. */
export function checkedLimits<Name extends string>(
  code: ErrorCode,
  given: { readonly [Limit in NoInfer<Name>]?: number | undefined },
  defaults: Readonly<Record<Name, number>>,
  least: 0 | 1 = 1,
): Record<Name, number> {
  const limits: Record<Name, number> = { ...defaults };
  for (const name of Object.keys(defaults) as Name[]) {
    const limit = given[name] ?? defaults[name];
    if (!(limit >= least)) {
      throw new HalyardError(code, `${name} must be a number ≥ ${least}, got ${show(limit)}`);
    }
    limits[name] = limit;
  }
  return limits;
}
