import { HalyardError } from '../../errors.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { show } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { type CheckUrlOptions, checkUrl } from './check-url.js';

/**
 * Throws if a URL breaks a rule for URLs: an assertion for tests, in any test runner. Only certain
 * findings fail it, unless `certainty` is `likely`.
 *
 * @param url An absolute URL, a path, or either with `{variables}`, as for `checkUrl`.
 * @param options Rules to ignore, words to know, and whether the URL is linked data or local.
 * @throws {HalyardError} `url.rules` if there are findings. The message shows the URL with carets under
 *   each place, the rule, the fault and the correction; `findings` has all findings.
 *   `url.option` for a word of a vocabulary that no path can have.
 * @rule UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08, UFN.09, UFN.10, UFN.11, VER.05
 * @rule naming.identifier, naming.singular, naming.verb, naming.query-word
 *
 * @example
 * ```ts
 * import { assertUrl } from 'halyard/url';
 *
 * assertUrl('/orders/v1/orders/{id}');
 * // → undefined
 * assertUrl('/orders/v1/order_items');
 * // throws URL must follow UFN.09, got "/orders/v1/order_items"
 * assertUrl('http://localhost:3000/orders/v1/orders');
 * // → undefined
 * ```
 *
 * The message continues:
 *
 * ```text
 *   /orders/v1/order_items
 *                   ^
 *   UFN.09 URL must not have an underscore outside the parameters. Separate words with a hyphen
 *          Write /orders/v1/order-items
 * ```
 */
export function assertUrl(url: string, options: CheckUrlOptions = {}): void {
  const { certainty = 'certain' } = options;
  const findings = checkUrl(url, { ...options, certainty });
  const [first] = findings;
  if (first === undefined) return;
  // As long as the URL, so that places stay.
  const shown = visible(withoutCredentials(url, ({ length }) => '…'.repeat(length)));
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(', ');
  const message = `URL must follow ${rules}${rules.includes(',') ? ';' : ','} got ${show(url)}`;
  const report = findings
    .slice(0, MAX_SHOWN)
    .flatMap((finding, index) => linesOf(shown, finding, findings[index - 1]));
  const more = findings.length - MAX_SHOWN;
  if (more > 0) report.push('', `  and ${more} more`);
  const text = `${message}\n${report.join('\n')}`;
  const error = new HalyardError('url.rules', text, undefined, findings);
  // The message has the rules already, and ends with the report.
  throw Object.assign(error, { rule: first.rule });
}

/** The maximum number of findings in a message; `error.findings` has all of them. */
const MAX_SHOWN = 20;

/** The URL with carets and the finding below it; findings of one place share the URL. */
function linesOf(url: string, finding: Finding, before: Finding | undefined): string[] {
  const { rule, message, suggestion, range: [start, end] = [0, 0] } = finding;
  const lines: string[] = [];
  if (before?.range?.[0] !== start || before.range[1] !== end) {
    const carets = '^'.repeat(Math.max(1, end - start));
    lines.push('', `  ${url}`, `  ${' '.repeat(start)}${carets}`);
  }
  lines.push(`  ${rule} ${message}`);
  if (suggestion !== undefined) {
    lines.push(`${' '.repeat(rule.length + 3)}Write ${visible(suggestion)}`);
  }
  return lines;
}

/** A text on one line, with one column for each character. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ({ length }) => '\ufffd'.repeat(length));
}
