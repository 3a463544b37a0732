import { englishNoun } from './english.js';
import { type Language, languageOf } from './language.js';
import type { Noun } from './noun.js';
import { swedishNoun } from './swedish.js';

/**
 * Words for {@link checkUrl} besides English and Swedish: of a domain, or of another language. Write
 * single words as URLs do, of a-z and 0-9: `arenden`, not `ärenden`; of `gift-cards` the last word.
 */
export interface Vocabulary {
  /** Nouns with their plurals: `{ lorry: 'lorries' }`. The plurals are right, the singulars are not. */
  readonly plurals?: Readonly<Record<string, string>>;
  /** Nouns without a plural, or with the same plural. None of them is called a verb. */
  readonly invariants?: readonly string[];
  /** Verbs, each with the plural of the noun of its action, or an empty string. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Words for filtering, sorting and paging: `['nearby']`. */
  readonly queryWords?: readonly string[];
  /**
   * The language, if it is not English: a path with one of the words is not judged by English and
   * Swedish, and a listed noun also matches the end of a closed compound (`kundauftrag`).
   */
  readonly language?: string;
}

/** The words that are known. */
export interface Lexicon {
  /** A word as a noun in a path of a language; undefined for a word that is unknown, or may be another. */
  readonly nounOf: (word: string, language: Language | undefined) => Noun | undefined;
  /** The noun of a taught verb's action, or an empty string; undefined for a word that is no such verb. */
  readonly nounOfVerb: (word: string) => string | undefined;
  /** Whether a vocabulary has a word as a noun that is right as it is, and so no verb. */
  readonly isTaughtNoun: (word: string) => boolean;
  readonly isQueryWord: (word: string) => boolean;
  /** The language that a word shows. */
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
 * A word that is a plural in either language is right. A singular of both is one of the language that the
 * path shows, and one that is a plural elsewhere only if the path shows English.
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

/** The nouns of vocabularies; a plural of one is right in all, and a later one goes before an earlier one. */
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

/** The word, and in a language of closed compounds its ends of at least three letters, longest first. */
function ends(word: string, isWhole: boolean): readonly string[] {
  const count = isWhole || word.length > 60 ? 1 : Math.max(1, word.length - 2);
  return Array.from({ length: count }, (_, start) => word.slice(start));
}
