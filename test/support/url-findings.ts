import type { Finding, RuleId } from 'halyard/rules';
import { type CheckUrlOptions, checkUrl } from 'halyard/url';

/** What `checkUrl` finds of one rule, each with the text at its place. */
export function findingsOf(
  rule: RuleId,
  url: string,
  options?: CheckUrlOptions,
): (Finding & { place: string })[] {
  return checkUrl(url, options)
    .filter((finding) => finding.rule === rule)
    .map((finding) => ({ ...finding, place: url.slice(...(finding.range ?? [0, 0])) }));
}

/** The texts that break the rule, in the order in which they stand. */
export function placesOf(rule: RuleId, url: string, options?: CheckUrlOptions): string[] {
  return findingsOf(rule, url, options)
    .toSorted(({ range: [one] = [0] }, { range: [other] = [0] }) => one - other)
    .map(({ place }) => place);
}

/** The different suggestions of the findings, `undefined` where one has none. */
export function suggestionsOf(
  rule: RuleId,
  url: string,
  options?: CheckUrlOptions,
): (string | undefined)[] {
  return [...new Set(findingsOf(rule, url, options).map(({ suggestion }) => suggestion))];
}
