import type { RuleId } from './catalogue.js';
import type { Finding } from './finding.js';
import { levelOf } from './levels.js';

/** What can be odd about a row: each has its own branch where bodies are made. */
export type RowRule =
  | 'row.identifier'
  | 'row.link'
  | 'row.member'
  | 'row.state'
  | 'row.predicate'
  | 'row.total'
  | 'row.page'
  /** A response that is not public, although its cache policy says so. */
  | 'response.private'
  /** Links with a fallback of this machine, on a request by another host. */
  | 'service.fallback';

/**
 * What was odd about a row, or about the numbers of a page. The row was served all the same. Neither the
 * message nor the path has a value of it, only names of members and indexes.
 */
export interface RowFinding extends Omit<Finding, 'rule'> {
  readonly rule: RuleId | RowRule;
  /** The name of the resource, where it has one. */
  readonly resource?: string;
}

/** Takes what was odd about a row, each time that it is served: log it, count it, deduplicate it. */
export type OnFinding = (finding: RowFinding) => void;

const OF_ROWS = /^(?:row\.|response\.private$|service\.fallback$)/;

/** Takes what was odd about one row: the rule, what happened, and the place within the row. */
export type RowReport = (
  rule: RuleId | RowRule,
  message: string,
  path?: readonly (string | number)[],
) => void;

/**
 * Reports findings about one row of a resource, or about the numbers of its page; undefined if nobody
 * listens.
 *
 * @param place The path of the row in its body.
 */
export function reportTo(
  onFinding: OnFinding | undefined,
  resource?: string,
  place: readonly (string | number)[] = [],
): RowReport | undefined {
  if (onFinding === undefined) return undefined;
  return (rule, message, path = []) =>
    onFinding({
      rule,
      level: OF_ROWS.test(rule) ? 'SHOULD' : levelOf(rule),
      message,
      path: [...place, ...path],
      ...(resource !== undefined && { resource }),
    });
}
