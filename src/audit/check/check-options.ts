import { HalyardError } from '../../errors.js';
import { requireOptions } from '../../internal/require-options.js';
import type { Relations } from '../../relation/define-relations.js';
import type { RuleId } from '../../rules/catalogue.js';
import type { Finding } from '../../rules/finding.js';
import { type CheckUrlOptions, URL_OPTIONS } from '../../url/lint/check-url.js';

/** Options of {@link checkExchange}, {@link checkResource} and {@link checkCollection}. */
export interface CheckOptions extends CheckUrlOptions {
  /** Rules not to check. */
  readonly ignore?: readonly RuleId[];
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

/** The names of the options of a check. */
export const CHECK_OPTIONS = [
  ...URL_OPTIONS,
  'relations',
  'paging',
  'halForm',
] as const satisfies readonly (keyof CheckOptions)[];

/**
 * Throws on unknown options, on options of the wrong type, on rules that do not exist and on an unknown
 * paging.
 */
export function requireCheckOptions(
  options: CheckOptions,
  known: readonly string[] = CHECK_OPTIONS,
): void {
  requireOptions(options, known, 'audit.option', {
    subject: 'options',
    remedy: "Pass an object, such as { ignore: ['HYP.04'] }, or nothing",
  });
  const { paging } = options;
  if (paging !== undefined && !PAGINGS.includes(paging)) {
    throw new HalyardError('audit.option', {
      subject: 'paging',
      expected: `be one of ${PAGINGS.join(', ')}`,
      given: paging,
    });
  }
}

const PAGINGS: readonly unknown[] = ['page', 'offset', 'cursor'];

/** A path into what was checked: property names and list positions, from the root. */
export type Path = readonly (string | number)[];

/** The findings with their paths below another path. */
export function below(path: Path, findings: readonly Finding[]): Finding[] {
  return findings.map((found) => ({ ...found, path: [...path, ...(found.path ?? [])] }));
}

/** The findings without those of ignored rules. */
export function withoutIgnored(
  findings: readonly Finding[],
  { ignore = [] }: CheckOptions,
): Finding[] {
  return findings.filter(({ rule }) => !ignore.includes(rule));
}
