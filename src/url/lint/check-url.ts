import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';
import type { RuleId } from '../../rules/catalogue.js';
import type { Finding } from '../../rules/finding.js';
import { checkCharacters, checkLowerCase } from './rules/characters.js';
import { type CheckedUrl, readUrl, type Words } from './rules/checked-url.js';
import { checkForm, checkLength, checkTransport, checkVersionPlace } from './rules/form.js';
import { checkNaming } from './rules/naming.js';
import { checkConventionalNames, checkPayload } from './rules/parameters.js';
import {
  checkBase,
  checkParameterNames,
  checkRunTogether,
  checkSpacesAndUnderscores,
  checkWordSeparators,
} from './rules/separators.js';
import { checkVersion } from './rules/version.js';
import { namerOf } from './words/name.js';
import { lexiconOf, type Vocabulary } from './words/vocabulary.js';

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
  /^(?:https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::443)?)?(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*(?:\?(?:[A-Za-z0-9.~&=+,<>!-]|%(?!5[Ff])[0-9A-Fa-f]{2})*)?$/;

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
 *   Of a URL of more than 8192 characters the beginning is checked, without suggestions.
 * @throws {HalyardError} `url.vocabulary` for a vocabulary that is no object.
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
  const { ignore = [], vocabulary, linkedData = false } = options;
  const text = typeof url === 'string' ? url : show(url);
  const beginning = beginningOf(text);
  const read = readUrl(beginning, text.length, wordsOf(vocabulary), linkedData);
  const findings: Finding[] = [];
  for (const check of PLAIN.test(beginning) ? CHECKS_OF_PLAIN : ALL_CHECKS) {
    for (const finding of check(read)) {
      if (!ignore.includes(finding.rule)) findings.push(finding);
    }
  }
  return beginning === text ? findings : findings.map(withoutSuggestion);
}

/** Of a longer URL the beginning is read: it has to be shortened first. */
const LONGEST_READ = 8192;

/** Not cut within a variable, an escape or a surrogate pair, nor behind a slash. */
function beginningOf(text: string): string {
  if (text.length <= LONGEST_READ) return text;
  const beginning = text.slice(0, LONGEST_READ);
  let end = beginning.search(/(?:\{[^{}]*|%[0-9A-Fa-f]?|[\ud800-\udbff])$/);
  if (end === -1) end = LONGEST_READ;
  while (beginning[end - 1] === '/') end--;
  return beginning.slice(0, end);
}

/** What is corrected is the beginning only. */
function withoutSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}

const ENGLISH = /* @__PURE__ */ wordsFor(undefined);

/** What is known of words by vocabularies: each is learned once. */
const LEARNED = /* @__PURE__ */ new WeakMap<object, Words>();

function wordsOf(vocabulary: CheckUrlOptions['vocabulary']): Words {
  if (vocabulary === undefined) return ENGLISH;
  if (typeof vocabulary !== 'object' || vocabulary === null) throw vocabularyError(vocabulary);
  const known = LEARNED.get(vocabulary) ?? wordsFor(vocabulary);
  LEARNED.set(vocabulary, known);
  return known;
}

function wordsFor(vocabulary: CheckUrlOptions['vocabulary']): Words {
  const lexicon = lexiconOf(vocabulary);
  return { lexicon, nameOf: namerOf(lexicon) };
}

function vocabularyError(given: unknown): HalyardError {
  return new HalyardError('url.vocabulary', {
    problem: 'A vocabulary is an object',
    given,
    remedy: "Give { plurals: { lorry: 'lorries' } }, or a list of such objects",
  });
}
