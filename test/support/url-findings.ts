import type { Finding, Level, RuleId } from 'halyard/rules';
import { assertUrl, type CheckUrlOptions, checkUrl, encodeIdentifier, href } from 'halyard/url';
import { expect, test } from 'vitest';
import { rows } from './rows.js';

/**
 * The tests of a rule for URLs. A row has URLs in which «these» are the places that break the rule and, behind
 * `=>`, their one suggestion, which is free of the rule; it is `none` if there is none. `␣` is a space and `␉` a tab.
 */
export function testUrls(
  rule: RuleId,
  level: Level,
  table: string,
  options?: CheckUrlOptions,
): void {
  test.each(rows(table))('%s', (_row, urls = '', suggestion) => {
    for (const word of urls.split(/\s+/)) {
      const marked = word.replaceAll('␣', ' ').replaceAll('␉', '\t');
      const url = marked.replaceAll(/[«»]/g, '');
      expect(markPlaces(rule, url, options)).toBe(marked);
      for (const finding of findingsOf(rule, url, options)) expect(finding.level).toBe(level);
      if (suggestion === undefined) continue;
      const hasNone = suggestion === 'none';
      expect(suggestionsOf(rule, url, options)).toEqual([hasNone ? undefined : suggestion]);
      if (!hasNone) expect(placesOf(rule, suggestion, options)).toEqual([]);
    }
  });
}

/** Tests that an identifier that breaks a rule for characters is reported, unless it is encoded. */
export function testIdentifier(rule: RuleId, identifier: string): void {
  test('an identifier that breaks it is reported, unless encodeIdentifier writes it', () => {
    const urlOf = (id: string) => href('https://api.example.se/orders/v1', '/orders/{id}', { id });
    expect(findingsOf(rule, urlOf(identifier))).not.toEqual([]);
    expect(() => assertUrl(urlOf(identifier))).toThrow(rule);
    expect(checkUrl(urlOf(encodeIdentifier(identifier)))).toEqual([]);
  });
}

/** A URL with marks around the places that break a rule. */
function markPlaces(rule: RuleId, url: string, options?: CheckUrlOptions): string {
  const ends = inOrder(findingsOf(rule, url, options)).reverse();
  return ends.reduce(
    (text, { range: [start, end] = [0, 0] }) =>
      `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`,
    url,
  );
}

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
  return inOrder(findingsOf(rule, url, options)).map(({ place }) => place);
}

/** The different suggestions of the findings, `undefined` where one has none. */
export function suggestionsOf(
  rule: RuleId,
  url: string,
  options?: CheckUrlOptions,
): (string | undefined)[] {
  return [...new Set(findingsOf(rule, url, options).map(({ suggestion }) => suggestion))];
}

function inOrder<Found extends Finding>(findings: readonly Found[]): Found[] {
  return findings.toSorted(({ range: [one] = [0] }, { range: [other] = [0] }) => one - other);
}
