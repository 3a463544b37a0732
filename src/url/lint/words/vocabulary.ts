import { englishNoun } from './english.js';
import { type Language, languageOf } from './language.js';
import type { Noun } from './noun.js';
import { swedishNoun } from './swedish.js';

/**
 * Words for {@link checkUrl} besides English and Swedish: of a domain, or of another language. Write
 * single words as URLs do, of a-z and 0-9: `arenden`, not `ärenden`; of `gift-cards` the last word.
 */
export interface Vocabulary {
  /** Nouns with their plurals: `{ lorry: 'lorries' }`. The plurals are accepted; the singulars are judged. */
  readonly plurals?: Readonly<Record<string, string>>;
  /** Nouns without a plural, or with the same plural. They are never read as verbs where they are the whole name. */
  readonly invariants?: readonly string[];
  /** Verbs, each with the plural of the noun for its action, or an empty string: `{ onboard: 'onboardings' }`. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Words for filtering, sorting or paging: `['nearby']`. */
  readonly queryWords?: readonly string[];
  /**
   * The language, if it is not English. A path with one of its nouns is judged by this vocabulary alone,
   * and a noun also matches the end of a closed compound (`kundauftrag`).
   */
  readonly language?: string;
}

/** The known words. */
export interface Lexicon {
  /** A word as a noun, in a path of a language; undefined if it is unknown or ambiguous. */
  readonly nounOf: (word: string, language: Language | undefined) => Noun | undefined;
  /** The noun for the action of a verb of a vocabulary, or an empty string; undefined for any other word. */
  readonly nounOfVerb: (word: string) => string | undefined;
  /** Whether a vocabulary has a word as a plural or an invariant, so it is not a verb. */
  readonly isTaughtNoun: (word: string) => boolean;
  readonly isQueryWord: (word: string) => boolean;
  /** The language of a word; undefined if several share it. */
  readonly languageOf: (word: string) => Language | undefined;
}

/** The lexicon of English, Swedish and vocabularies. */
export function lexiconOf(vocabulary?: Vocabulary | readonly Vocabulary[]): Lexicon {
  if (vocabulary === undefined) return BUILT_IN;
  const vocabularies: readonly Vocabulary[] = [vocabulary].flat();
  const taughtNoun = nounsOf(vocabularies);
  const foreignNoun = nounsOf(vocabularies.filter(({ language }) => language !== undefined));
  const verbs = new Map(vocabularies.flatMap(({ verbs: table = {} }) => Object.entries(table)));
  const queryWords = new Set(vocabularies.flatMap((each) => each.queryWords ?? []));
  return {
    nounOf: (word, language) => taughtNoun(word) ?? builtInNoun(word, language),
    nounOfVerb: (word) => verbs.get(word),
    isTaughtNoun: (word) => taughtNoun(word)?.isPlural === true,
    isQueryWord: (word) => queryWords.has(word),
    languageOf: (word) => (foreignNoun(word) === undefined ? languageOf(word) : 'other'),
  };
}

const BUILT_IN: Lexicon = {
  nounOf: builtInNoun,
  nounOfVerb: () => undefined,
  isTaughtNoun: () => false,
  isQueryWord: () => false,
  languageOf,
};

/**
 * A plural of either language is accepted. A singular of both belongs to the language of the path. A
 * singular that is a plural in another language is judged only in an English path.
 */
function builtInNoun(word: string, language: Language | undefined): Noun | undefined {
  if (language === 'other') return undefined;
  const swedish = swedishNoun(word);
  const english = englishNoun(word);
  const isEnglish = language === 'english';
  if (english !== undefined && !english.isPlural && (english.isElsewhere || swedish?.isPlural)) {
    return isEnglish ? english : undefined;
  }
  if (swedish?.isPlural) return swedish;
  if (english === undefined)
    return swedish?.isElsewhere && language !== 'swedish' ? undefined : swedish;
  return language === 'swedish' ? (swedish ?? english) : english;
}

/** The nouns of vocabularies. A plural in one is accepted in all; a later vocabulary overrides an earlier one. */
function nounsOf(vocabularies: readonly Vocabulary[]): (word: string) => Noun | undefined {
  const plurals = new Map(vocabularies.flatMap((each) => Object.entries(each.plurals ?? {})));
  const right = new Set([
    ...plurals.values(),
    ...vocabularies.flatMap(({ invariants = [] }) => invariants),
  ]);
  const isWhole = vocabularies.every(({ language }) => language === undefined);
  return (word) => {
    const end = ends(word, isWhole).find((each) => right.has(each) || plurals.has(each));
    if (end === undefined) return undefined;
    const isPlural = right.has(end);
    const plural = isPlural ? word : word.slice(0, -end.length) + plurals.get(end);
    return { plural, isPlural, isCollection: true };
  };
}

/** The word, and for closed compounds its endings of at least three letters, longest first. */
function ends(word: string, isWhole: boolean): readonly string[] {
  const count = isWhole || word.length > 60 ? 1 : Math.max(1, word.length - 2);
  return Array.from({ length: count }, (_, start) => word.slice(start));
}
