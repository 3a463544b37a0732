import type { RuleId } from '../rules/catalogue.js';
import type { Finding } from '../rules/finding.js';
import { checkCharacters, checkLowerCase } from './checks/characters.js';
import { type CheckedUrl, readUrl, type Words } from './checks/checked-url.js';
import { checkForm, checkLength, checkTransport, checkVersionPlace } from './checks/form.js';
import { checkNaming } from './checks/naming.js';
import { checkConventionalNames, checkPayload } from './checks/parameters.js';
import {
  checkBase,
  checkParameterNames,
  checkRunTogether,
  checkSpacesAndUnderscores,
  checkWordSeparators,
} from './checks/separators.js';
import { checkVersion } from './checks/version.js';
import { namerOf } from './naming/name.js';
import { lexiconOf, type Vocabulary } from './naming/vocabulary.js';

/** What {@link checkUrl} takes into account. */
export interface CheckUrlOptions {
  /** Rules not to check. */
  readonly ignore?: readonly RuleId[];
  /** Words beside English: of a domain, or of another language (`swedishVocabulary`). */
  readonly vocabulary?: Vocabulary | readonly Vocabulary[];
  /** Whether the URL is one of linked data, which may leave its version out (VER.05). */
  readonly linkedData?: boolean;
}

/** A rule's check: what breaks it, nothing when all is well. */
type Check = (url: CheckedUrl) => Finding[];

/** Each check, in the order of the rules, and whether a plain URL passes it by its characters alone. */
const CHECKS: readonly (readonly [check: Check, passesWhenPlain: boolean])[] = [
  [checkForm, true],
  [checkVersionPlace, false],
  [checkTransport, true],
  [checkPayload, false],
  [checkConventionalNames, false],
  [checkLength, false],
  [checkLowerCase, true],
  [checkCharacters, true],
  [checkWordSeparators, true],
  [checkRunTogether, false],
  [checkSpacesAndUnderscores, true],
  [checkParameterNames, true],
  [checkBase, true],
  [checkVersion, false],
  [checkNaming, false],
];

const ALL_CHECKS = /* @__PURE__ */ CHECKS.map(([check]) => check);
const CHECKS_OF_PLAIN = /* @__PURE__ */ CHECKS.flatMap(([check, passes]) => (passes ? [] : check));

/** https, words of lower-case letters and digits with single hyphens between them, plain parameters. */
const PLAIN =
  /^(?:https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::443)?)?(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*(?:\?(?:[A-Za-z0-9.~&=+,<>!-]|%[0-9A-Fa-f]{2})*)?$/;

/**
 * Checks a URL against the rules for URLs: its form (UFN.01), https and port 443 (UFN.02), payload in
 * parameters (UFN.03), the names of parameters (UFN.04, UFN.10), length (UFN.05), lower case (UFN.06),
 * characters (UFN.07), what separates words (UFN.08, UFN.09, UFN.11), the version (VER.05), and names:
 * verbs, singulars, words of filtering, sorting and paging in the path.
 *
 * Character rules hold for identifiers too; word rules do not. What is literal in the identifier's
 * place counts as an identifier, unless the path has `{variables}`, which are its identifiers then. A
 * missing version is reported for absolute URLs only: a path may stand below a base that has it.
 *
 * @param url An absolute URL, a path, or either with `{variables}`; of any content.
 * @param options The rules to ignore, words to know, whether it is linked data.
 * @returns What breaks a rule, in the order of the rules, at most 100 places of a part for each rule;
 *   empty when nothing does. Findings about names are guesses by word lists: their level is SHOULD NOT.
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
  const text = typeof url === 'string' ? url : String(url);
  const { ignore = [], vocabulary, linkedData = false } = options;
  const words = wordsOf(vocabulary);
  const read = readUrl(text.slice(0, LONGEST_READ), text.length, words, linkedData);
  const findings: Finding[] = [];
  for (const check of PLAIN.test(read.url) ? CHECKS_OF_PLAIN : ALL_CHECKS) {
    for (const finding of check(read)) {
      if (!ignore.includes(finding.rule)) findings.push(finding);
    }
  }
  return findings;
}

/** Of a longer URL the beginning is read: it has to be shortened first. */
const LONGEST_READ = 8192;

const ENGLISH = /* @__PURE__ */ wordsFor(undefined);

/** What is known of words by vocabularies: each is learned once. */
const LEARNED = /* @__PURE__ */ new WeakMap<object, Words>();

function wordsOf(vocabulary: CheckUrlOptions['vocabulary']): Words {
  if (vocabulary === undefined) return ENGLISH;
  const known = LEARNED.get(vocabulary) ?? wordsFor(vocabulary);
  LEARNED.set(vocabulary, known);
  return known;
}

function wordsFor(vocabulary: CheckUrlOptions['vocabulary']): Words {
  const lexicon = lexiconOf(vocabulary);
  return { lexicon, nameOf: namerOf(lexicon) };
}
