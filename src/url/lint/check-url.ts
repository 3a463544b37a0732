import { withoutCredentials } from '../../internal/secrets.js';
import { type Certainty, type Finding, isCertain, type RuleId } from '../../rules/finding.js';
import { checkTransport } from '../transport.js';
import {
  checkBase,
  checkCharacters,
  checkLowerCase,
  checkParameterNames,
  checkSpacesAndUnderscores,
  checkWordSeparators,
} from './characters.js';
import { checkForm, checkLength, checkVersion } from './form.js';
import { checkNaming } from './naming.js';
import { checkConventionalParameters, checkPayload } from './parameters.js';
import { type CheckContext, type CheckedUrl, readUrl } from './read-url.js';
import { lexiconOf, type Vocabulary } from './vocabulary.js';

/** Options of {@link checkUrl} and `assertUrl`. */
export interface CheckUrlOptions {
  /** Rules that are not checked. */
  readonly ignore?: readonly RuleId[];
  /** `certain` leaves out likely findings, which are guesses about words. Default: `likely`. */
  readonly certainty?: Certainty;
  /**
   * Words besides English and Swedish: of a domain, or of another language. Each object is read once:
   * make a new one instead of changing it.
   */
  readonly vocabulary?: Vocabulary | readonly Vocabulary[];
  /** Names that may be singular, because there is only one of each: `['profile']`. */
  readonly singletons?: readonly string[];
}

/** All checks in the order of the rules. */
const CHECKS: readonly ((url: CheckedUrl) => Iterable<Finding>)[] = [
  checkForm,
  ({ url }) => checkTransport(url),
  checkPayload,
  checkConventionalParameters,
  checkLength,
  checkLowerCase,
  checkCharacters,
  checkWordSeparators,
  checkSpacesAndUnderscores,
  checkParameterNames,
  checkBase,
  checkVersion,
  checkNaming,
];

/**
 * Checks a URL against the rules for URLs: form (UFN.01), https and port 443 (UFN.02), payload in
 * parameters (UFN.03), conventional parameters (UFN.04, UFN.10), length (UFN.05), lower case (UFN.06),
 * characters (UFN.07), separators of words (UFN.08, UFN.09, UFN.11), version (VER.05), and names:
 * verbs, singulars, and words for filtering, sorting and paging in the path.
 *
 * Rules about characters apply to identifiers too, rules about words do not. In a path with
 * `{variables}`, these are the identifiers; in a path without, a segment behind a plural or with a digit
 * is one. A fault of an identifier has no suggestion. Only an absolute URL needs a
 * version, because a path may follow a base that has it.
 *
 * Names are judged in English and Swedish, by words that are known; a path that shows another language
 * is not judged.
 *
 * @param url An absolute URL, a path, or either with `{variables}`; any text.
 * @param options Rules to ignore, and words to know.
 * @returns All findings in the order of the rules, at most 100 per rule and part of the URL. Findings
 *   about names have the level SHOULD NOT, and `certainty: 'likely'` where a word may mean something
 *   else. A suggestion settles its rule, breaks no other and has no credentials. Of a URL of
 *   more than 8192 characters, only the length is judged.
 * @throws {HalyardError} `url.option` for a word of a vocabulary that no path can have.
 * @rule UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08, UFN.09, UFN.10, UFN.11, VER.05
 * @rule naming.identifier, naming.singular, naming.verb, naming.query-word
 *
 * @example
 * ```ts
 * import { checkUrl } from 'halyard/url';
 *
 * checkUrl('https://api.example.se/orders/v1/orders/17');
 * // → []
 * checkUrl('/orders/v1/orderItems').map(({ rule, suggestion }) => [rule, suggestion]);
 * // → [
 * //   ['UFN.06', '/orders/v1/order-items'],
 * //   ['UFN.08', '/orders/v1/order-items'],
 * // ]
 * checkUrl('/v1/orders/{id}/cancel').map(({ rule, suggestion }) => [rule, suggestion]);
 * // → [['naming.verb', '/v1/orders/{id}/cancellations']]
 * ```
 */
export function checkUrl(url: string, options: CheckUrlOptions = {}): Finding[] {
  return checkTemplate(url, options, () => true, false);
}

/**
 * Checks a URL whose identifiers are all variables, as in a description of an API: a literal segment is a name.
 * Only suggestions of the findings that concern the caller are checked.
 */
export function checkTemplate(
  url: string,
  options: CheckUrlOptions,
  concerns: (found: Finding) => boolean,
  isDescribed = true,
): Finding[] {
  const { ignore = [], certainty = 'likely', vocabulary, singletons = [] } = options;
  // No finding quotes credentials that the checks would read as a host, a path or a query. The colon stays, so
  // that the masked URL still counts as one with credentials.
  const judged = withoutCredentials(url, (hidden) => hidden.replaceAll(/[^:]/g, '…'));
  const lexicon = lexiconOf(vocabulary);
  const context = {
    lexicon,
    isDescribed,
    singletons: new Set(singletons.map((name) => lexicon.nameOf(name).words.join('-'))),
  };
  const findings = findingsOf(judged, context);
  const shown = findings.filter(
    (found) =>
      !ignore.includes(found.rule) &&
      (certainty === 'likely' || isCertain(found)) &&
      concerns(found),
  );
  // A suggestion is the whole corrected URL. One with credentials, or with spaces around it, has to lose them first.
  const bare = bareUrl(url).trim();
  const isWhole = judged === url && bare === url;
  const offered = shown.map((found) =>
    isWhole || found.suggestion === bare ? found : withoutSuggestion(found),
  );
  return withSureSuggestions(offered, findings, context);
}

function findingsOf(url: string, context: CheckContext): Finding[] {
  if (url.length > MAX_CHECKED_LENGTH) return checkLength({ url });
  const read = readUrl(url, context);
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    for (const found of check(read)) {
      findings.push(found.suggestion === url ? withoutSuggestion(found) : found);
    }
  }
  return findings;
}

/** The URL without the credentials that are where RFC 3986 has them. */
export function bareUrl(url: string): string {
  return url.includes('@') ? url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1') : url;
}

/**
 * Keeps a suggestion only if it settles its rule: a check of it has no further suggestion for that rule,
 * fewer findings for it, and no more findings for any other rule.
 */
function withSureSuggestions(
  shown: readonly Finding[],
  all: readonly Finding[],
  context: CheckContext,
): Finding[] {
  const checked = new Map<string, readonly Finding[]>();
  const countOf = (findings: readonly Finding[], rule: RuleId) =>
    findings.filter((each) => each.rule === rule).length;
  return shown.map((finding) => {
    const { rule, suggestion } = finding;
    if (suggestion === undefined) return finding;
    const left = checked.get(suggestion) ?? findingsOf(suggestion, context);
    checked.set(suggestion, left);
    const isSure =
      !left.some((each) => each.rule === rule && each.suggestion !== undefined) &&
      countOf(left, rule) < countOf(all, rule) &&
      left.every((each) => countOf(left, each.rule) <= countOf(all, each.rule));
    return isSure ? finding : withoutSuggestion(finding);
  });
}

/** Of a longer URL only the length is judged: it has to be shortened first. */
const MAX_CHECKED_LENGTH = 8192;

function withoutSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}
