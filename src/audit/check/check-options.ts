import type { Relations } from '../../relation/method.js';
import type { Finding } from '../../rules/finding.js';
import type { CheckUrlOptions } from '../../url/lint/check-url.js';

/** Options of {@link checkExchange}, {@link checkResource} and {@link checkCollection}. */
export interface CheckOptions extends CheckUrlOptions {
  /** Relation types of your own, as `defineRelations` makes them. */
  readonly relations?: Relations;
  /**
   * How the API pages. Default: `page`, as the conventions ask, except for a body whose links page by
   * cursor.
   */
  readonly paging?: 'page' | 'offset' | 'cursor';
  /**
   * Whether links may have the HAL draft's form, an object keyed by relation type. Default: false.
   * `checkExchange` accepts it for a request whose `Accept` asks for it.
   */
  readonly halForm?: boolean;
}

/** A path into what was checked: property names and list positions, from the root. */
export type Path = readonly (string | number)[];

/** The findings with their paths below another path. */
export function below(path: Path, findings: readonly Finding[]): Finding[] {
  return findings.map((found) => ({ ...found, path: [...path, ...(found.path ?? [])] }));
}

/** The findings without those of ignored rules. */
export function withoutIgnored<Found extends Finding>(
  findings: readonly Found[],
  { ignore = [] }: CheckOptions,
): Found[] {
  return findings.filter(({ rule }) => !ignore.includes(rule));
}
