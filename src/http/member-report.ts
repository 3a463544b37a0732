import type { Report } from '../internal/plain-json.js';
import type { OnFinding } from '../rules/row-finding.js';

/**
 * Reports what JSON cannot hold of a body; undefined if nobody listens.
 *
 * @param start The path of the row in its body.
 */
export function memberReport(
  onFinding: OnFinding | undefined,
  start: readonly (string | number)[] = [],
  resource?: string,
): Report | undefined {
  if (onFinding === undefined) return undefined;
  return (reason, path) =>
    onFinding({
      rule: 'row.member',
      level: 'SHOULD',
      message: `${path.at(-1) ?? 'The row'} ${reason}`,
      path: [...start, ...path],
      ...(resource !== undefined && { resource }),
    });
}
