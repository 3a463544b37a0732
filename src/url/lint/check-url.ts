import { HalyardError } from '../../errors.js';
import { nearestName } from '../../internal/nearest-name.js';
import { requireKnownMembers } from '../../internal/require-known-members.js';
import { requireOptions } from '../../internal/require-options.js';
import { withoutCredentials } from '../../internal/show.js';
import { type RuleId, rules } from '../../rules/catalogue.js';
import { type Certainty, type Finding, isCertain } from '../../rules/finding.js';
import { checkCharacters, checkLowerCase } from './rules/characters.js';
import { type CheckContext, type CheckedUrl, readUrl, type Words } from './rules/checked-url.js';
import { checkForm, checkLength, checkTransport, checkVersionPlace } from './rules/form.js';
import { checkNaming } from './rules/naming.js';
import { checkConventionalParameters, checkPayload } from './rules/parameters.js';
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
  /** Whether the URL identifies linked data, which may omit the version (VER.05). */
  readonly linkedData?: boolean;
  /** Whether http and any port are accepted, as on localhost (UFN.02). */
  readonly localDevelopment?: boolean;
}

/** The checks in the order of the rules. */
const CHECKS: readonly ((url: CheckedUrl) => Finding[])[] = [
  checkForm,
  checkVersionPlace,
  checkTransport,
  checkPayload,
  checkConventionalParameters,
  checkLength,
  checkLowerCase,
  checkCharacters,
  checkWordSeparators,
  checkRunTogether,
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
 * `{variables}`, these are the identifiers; in a path without, the segment after a name is one. Only
 * an absolute URL needs a version, because a path may follow a base that has it.
 *
 * Names are judged in English and Swedish, by words that are known; a path that shows another language
 * is not judged.
 *
 * @param url An absolute URL, a path, or either with `{variables}`; any text.
 * @param options Rules to ignore, words to know, and whether the URL is linked data or local.
 * @returns All findings in the order of the rules, at most 100 per rule and part of the URL. Findings
 *   about names have the level SHOULD NOT, and `certainty: 'likely'` where a word may mean something
 *   else. A suggestion settles its rule, breaks no other and has no credentials. Only the first 8192
 *   characters of a URL are checked, and a longer one gets no suggestions.
 * @throws {HalyardError} `url.parse`, `url.option` or `url.vocabulary` if an argument has the wrong type,
 *   or an option does not exist.
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
  requireOptions(options, URL_OPTIONS, 'url.option');
  return lintUrl(url, options);
}

/** `checkUrl` with options whose names are checked, and which may have others. */
export function lintUrl(url: string, options: CheckUrlOptions): Finding[] {
  requireString(url);
  requireUrlOptionTypes(options);
  const {
    ignore = [],
    certainty = 'likely',
    vocabulary,
    singletons = [],
    linkedData = false,
    localDevelopment = false,
  } = options;
  // No finding quotes credentials that the checks would read as a host, a path or a query.
  // The colon stays, so that the masked URL still counts as one with credentials, and gets no suggestion.
  const judged = hasCredentials(bareUrl(url))
    ? withoutCredentials(url, (hidden) => hidden.replaceAll(/[^:]/g, '…'))
    : url;
  const beginning = beginningOf(judged);
  const words = wordsOf(vocabulary);
  const context = {
    ...words,
    length: url.length,
    linkedData,
    localDevelopment,
    singletons: new Set(singletons.map((name) => words.nameOf(name).words.join('-'))),
  };
  const findings = withBareSuggestions(findingsOf(beginning, context), beginning, context);
  const shown = findings.filter(
    (found) => !ignore.includes(found.rule) && (certainty === 'likely' || isCertain(found)),
  );
  return beginning === judged && !hasCredentials(bareUrl(judged))
    ? withSureSuggestions(shown, findings, context)
    : shown.map(withoutSuggestion);
}

function findingsOf(url: string, context: CheckContext): Finding[] {
  const read = readUrl(url, context);
  return CHECKS.flatMap((check) => check(read));
}

/** The suggestions for a URL with credentials are those for the same URL without them. */
function withBareSuggestions(
  findings: readonly Finding[],
  url: string,
  context: CheckContext,
): readonly Finding[] {
  const bare = bareUrl(url);
  if (bare === url) return findings;
  const others = findingsOf(bare, context);
  return findings.map((found) => {
    if (found.suggestion === undefined) return found;
    const same = others.find(
      ({ rule, message }) => rule === found.rule && message === found.message,
    );
    return { ...found, suggestion: same?.suggestion ?? bare };
  });
}

/** The URL without the credentials that are where RFC 3986 has them. */
export function bareUrl(url: string): string {
  return url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1');
}

function hasCredentials(text: string): boolean {
  return text.includes('@') && withoutCredentials(text, () => '') !== text;
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
  const isSure = (rule: RuleId, suggestion: string) => {
    const found =
      checked.get(suggestion) ?? findingsOf(suggestion, { ...context, length: suggestion.length });
    checked.set(suggestion, found);
    return (
      !found.some((each) => each.rule === rule && each.suggestion !== undefined) &&
      countOf(found, rule) < countOf(all, rule) &&
      found.every((each) => countOf(found, each.rule) <= countOf(all, each.rule))
    );
  };
  return shown.map((found) => {
    const { rule, suggestion } = found;
    return suggestion === undefined || isSure(rule, suggestion) ? found : withoutSuggestion(found);
  });
}

function countOf(findings: readonly Finding[], rule: RuleId): number {
  return findings.filter((found) => found.rule === rule).length;
}

function requireString(url: unknown): void {
  if (typeof url === 'string') return;
  throw new HalyardError('url.parse', {
    subject: 'url',
    expected: 'be a string',
    given: url,
    remedy: 'Pass url.href for a URL object',
  });
}

/** The names of the options of `checkUrl`. */
export const URL_OPTIONS = [
  'ignore',
  'certainty',
  'vocabulary',
  'singletons',
  'linkedData',
  'localDevelopment',
] as const satisfies readonly (keyof CheckUrlOptions)[];

/** Types do not keep wrong options from JavaScript out, and a wrong one would hide findings. */
export function requireUrlOptionTypes(options: CheckUrlOptions): void {
  const { ignore, certainty, singletons, linkedData, localDevelopment } = options;
  if (certainty !== undefined && certainty !== 'certain' && certainty !== 'likely') {
    throw optionError('certainty', "be 'certain' or 'likely'", certainty);
  }
  if (ignore !== undefined) requireRuleIds(ignore);
  if (singletons !== undefined && !areTexts(singletons)) {
    throw optionError('singletons', "be an array of names, such as ['profile']", singletons);
  }
  if (linkedData !== undefined && typeof linkedData !== 'boolean') {
    throw optionError('linkedData', 'be a boolean', linkedData);
  }
  if (localDevelopment !== undefined && typeof localDevelopment !== 'boolean') {
    throw optionError('localDevelopment', 'be a boolean', localDevelopment);
  }
}

function requireRuleIds(ignore: unknown): void {
  if (!areTexts(ignore)) {
    throw optionError('ignore', "be an array of rule ids, such as ['UFN.04']", ignore);
  }
  const unknown = ignore.find((id) => !Object.hasOwn(rules, id));
  if (unknown === undefined) return;
  // Each number is one digit away from several others.
  const near = /\.\d\d$/.test(unknown) ? undefined : nearestName(unknown, Object.keys(rules));
  const remedy = near === undefined ? 'The command halyard rules lists them' : `Write ${near}`;
  throw optionError('ignore', 'contain only ids of rules', unknown, remedy);
}

function optionError(
  subject: string,
  expected: string,
  given: unknown,
  remedy?: string,
): HalyardError {
  return new HalyardError('url.option', {
    subject,
    expected,
    given,
    ...(remedy !== undefined && { remedy }),
  });
}

/** Of a longer URL only the beginning is checked: it has to be shortened first. */
const MAX_CHECKED_LENGTH = 8192;

/** Cut neither inside a variable, a percent-encoded byte or a surrogate pair, nor after a slash. */
function beginningOf(text: string): string {
  if (text.length <= MAX_CHECKED_LENGTH) return text;
  const beginning = text.slice(0, MAX_CHECKED_LENGTH);
  let end = beginning.search(/(?:\{[^{}]*|%[0-9A-Fa-f]?|[\ud800-\udbff])$/);
  if (end === -1) end = MAX_CHECKED_LENGTH;
  while (beginning[end - 1] === '/') end--;
  return beginning.slice(0, end);
}

/** A suggestion is the whole corrected URL, and only its beginning has been corrected. */
function withoutSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}

const BUILT_IN = /* @__PURE__ */ wordsFor(undefined);

/** Each vocabulary is prepared once. */
const PREPARED = /* @__PURE__ */ new WeakMap<object, Words>();

function wordsOf(vocabulary: CheckUrlOptions['vocabulary']): Words {
  if (vocabulary === undefined) return BUILT_IN;
  const known = PREPARED.get(vocabulary);
  if (known !== undefined) return known;
  for (const each of [vocabulary].flat() as readonly Vocabulary[]) requireVocabulary(each);
  const prepared = wordsFor(vocabulary);
  PREPARED.set(vocabulary, prepared);
  return prepared;
}

/** A word in another form would match no name, and so hide findings. */
function requireVocabulary(vocabulary: Vocabulary): void {
  if (typeof vocabulary !== 'object' || vocabulary === null) throw vocabularyError(vocabulary);
  requireKnownMembers('vocabulary', vocabulary, MEMBERS, 'url.vocabulary');
  const { plurals = {}, verbs = {}, invariants = [], queryWords = [], language } = vocabulary;
  requireTable('plurals', plurals, NAME);
  requireTable('verbs', verbs, NAME_OR_NOTHING);
  requireWords('invariants', invariants);
  requireWords('queryWords', queryWords);
  if (language === undefined || (typeof language === 'string' && language !== '')) return;
  throw new HalyardError('url.vocabulary', {
    subject: 'language of vocabulary',
    expected: "be a language, such as 'de'",
    given: language,
  });
}

const MEMBERS = [
  'plurals',
  'invariants',
  'verbs',
  'queryWords',
  'language',
] as const satisfies readonly (keyof Vocabulary)[];

const WORD = /^[a-z0-9]+$/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_OR_NOTHING = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

function requireTable(subject: 'plurals' | 'verbs', table: unknown, value: RegExp): void {
  const isTable = typeof table === 'object' && table !== null && !isIterable(table);
  const wrong = isTable && Object.entries(table).find((entry) => !isEntry(entry, value));
  if (wrong === undefined) return;
  throw new HalyardError('url.vocabulary', {
    subject: `${subject} of vocabulary`,
    expected: 'be an object with single words in lower case, of a-z and 0-9, and their nouns',
    given: wrong === false ? table : Object.fromEntries([wrong]),
    remedy: "Write words as URLs do: { arende: 'arenden' }",
  });
}

function isEntry([word, noun]: readonly [string, unknown], value: RegExp): boolean {
  return WORD.test(word) && typeof noun === 'string' && value.test(noun);
}

/** Arrays, maps and sets have no words as keys. */
function isIterable(value: object): boolean {
  return Symbol.iterator in value;
}

function requireWords(subject: 'invariants' | 'queryWords', words: unknown): void {
  if (areTexts(words) && words.every((word) => WORD.test(word))) return;
  throw new HalyardError('url.vocabulary', {
    subject: `${subject} of vocabulary`,
    expected: 'be an array of single words in lower case, of a-z and 0-9',
    given: words,
    remedy: 'Of a name with hyphens, write its last word',
  });
}

function areTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((text) => typeof text === 'string');
}

function wordsFor(vocabulary: CheckUrlOptions['vocabulary']): Words {
  const lexicon = lexiconOf(vocabulary);
  return { lexicon, nameOf: namerOf(lexicon) };
}

function vocabularyError(given: unknown): HalyardError {
  return new HalyardError('url.vocabulary', {
    subject: 'vocabulary',
    expected: 'be an object with words or an array of such objects',
    given,
    remedy: "Pass { plurals: { lorry: 'lorries' } }",
  });
}
