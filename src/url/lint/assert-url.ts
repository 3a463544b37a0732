import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { type CheckUrlOptions, checkUrl } from './check-url.js';

/**
 * Throws when a URL breaks a rule for URLs: an assertion for tests, whatever runs them.
 *
 * @param url An absolute URL, a path, or either with `{variables}`, as {@link checkUrl} takes it.
 * @param options The rules to ignore, words to know, whether it is linked data.
 * @throws {HalyardError} `url.rules` when there are findings. The message shows the URL with a caret
 *   under each place, the rule, what is wrong and what to write; `details.findings` has them all.
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
 * // throws The URL breaks UFN.09.
 * ```
 *
 * The second one's message goes on:
 *
 * ```text
 *   /orders/v1/order_items
 *                   ^
 *   UFN.09 An underscore stands outside the parameters; words are separated by a hyphen
 *          Write /orders/v1/order-items
 * ```
 */
export function assertUrl(url: string, options?: CheckUrlOptions): void {
  const findings = checkUrl(url, options);
  const [first] = findings;
  if (first === undefined) return;
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(', ');
  throw new HalyardError(
    'url.rules',
    {
      problem: `The URL breaks ${rules}`,
      given: url,
      remedy: `Put it right, or leave out what does not apply: { ignore: ['${first.rule}'] }`,
      findings,
      report: reportOf(typeof url === 'string' ? url : show(url), findings),
    },
    first.rule,
  );
}

/** As many as anyone reads. */
const MOST_SHOWN = 20;

function reportOf(url: string, findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, MOST_SHOWN)
    .flatMap((finding, index) => linesOf(url, finding, findings[index - 1]));
  const more = findings.length - MOST_SHOWN;
  return [...lines, ...(more > 0 ? ['', `  and ${more} more`] : [])].join('\n');
}

/** The URL with carets under the place of a finding, and the finding below; the URL once for findings of one place. */
function linesOf(url: string, finding: Finding, before: Finding | undefined): string[] {
  const { rule, message, suggestion, range = [0, 0] } = finding;
  const isSamePlace = before?.range?.[0] === range[0] && before.range[1] === range[1];
  const lines = isSamePlace ? [] : ['', ...pointed(url, range)];
  lines.push(`  ${rule} ${message}`);
  if (suggestion !== undefined) {
    lines.push(`${' '.repeat(rule.length + 3)}Write ${excerpt(suggestion, range[0]).text}`);
  }
  return lines;
}

/** Two lines: as much of the URL as there is room for, and carets. */
function pointed(url: string, [start, end]: readonly [number, number]): readonly string[] {
  const { text, shift, to } = excerpt(url, start);
  const carets = '^'.repeat(Math.max(1, Math.min(end, to) - start));
  return [`  ${text}`, `  ${' '.repeat(start + shift)}${carets}`];
}

/** As many columns as a URL has on a line. */
const WIDTH = 100;

/** As much of a text as a line has room for, from shortly before a place. */
function excerpt(text: string, start: number): { text: string; shift: number; to: number } {
  const from = text.length <= WIDTH ? 0 : Math.max(0, Math.min(start - 20, text.length - WIDTH));
  const to = Math.min(text.length, from + WIDTH);
  const before = from > 0 ? '…' : '';
  const behind = to < text.length ? '…' : '';
  return {
    text: before + plain(text.slice(from, to)) + behind,
    shift: before.length - from,
    to,
  };
}

/** In one line, and one column for each character. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ({ length }) => '\ufffd'.repeat(length));
}
