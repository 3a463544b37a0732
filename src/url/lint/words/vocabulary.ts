import { isPlural, pluralOfSingular } from './inflection.js';

/**
 * Words that {@link checkUrl} should know beside English: those of a domain, or of another language.
 * They are written as they stand in URLs, in lower case: `arenden`, not `ärenden`.
 */
export interface Vocabulary {
  /** Nouns with their plurals: `{ order: 'ordrar' }`. The plurals are right, the singulars are not. */
  readonly plurals?: Readonly<Record<string, string>>;
  /** Nouns that are right as they are: without a plural, or with one that is the same. */
  readonly invariants?: readonly string[];
  /** Verbs, each with the plural of the noun of its action, empty where it has none. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Words for filtering, sorting and paging: `['sortera', 'sida']`. */
  readonly queryWords?: readonly string[];
  /**
   * Set it for a language other than English: what is listed nowhere is then not judged by English
   * grammar, and a listed noun is known as the end of a closed compound too (`kundorder`).
   */
  readonly language?: string;
}

/** What is known of words: English, and what vocabularies add. */
export interface Lexicon {
  /** The plural that a singular noun should have; undefined for a word that is right or not known. */
  readonly pluralOfSingular: (word: string) => string | undefined;
  readonly isPlural: (word: string) => boolean;
  /** The noun of an action, empty where there is none; undefined for what is no verb. */
  readonly nounOfVerb: (word: string) => string | undefined;
  readonly isQueryWord: (word: string) => boolean;
}

const ENGLISH: Lexicon = {
  pluralOfSingular,
  isPlural,
  nounOfVerb: () => undefined,
  isQueryWord: () => false,
};

/** What is known with a vocabulary, or with several. */
export function lexiconOf(vocabulary?: Vocabulary | readonly Vocabulary[]): Lexicon {
  if (vocabulary === undefined) return ENGLISH;
  const vocabularies: readonly Vocabulary[] = [vocabulary].flat();
  const plurals = merged(vocabularies.map((each) => each.plurals));
  const verbs = merged(vocabularies.map((each) => each.verbs));
  const queryWords = new Set(vocabularies.flatMap((each) => each.queryWords ?? []));
  const invariants = vocabularies.flatMap((each) => each.invariants ?? []);
  const right = new Set([...plurals.values(), ...invariants]);
  const english = vocabularies.every(({ language }) => language === undefined);
  const endOf = (word: string) =>
    ends(word, english).find((end) => right.has(end) || plurals.has(end));
  return {
    pluralOfSingular: (word) => {
      const end = endOf(word);
      if (end === undefined) return english ? pluralOfSingular(word) : undefined;
      return right.has(end) ? undefined : word.slice(0, -end.length) + plurals.get(end);
    },
    isPlural: (word) => right.has(endOf(word) ?? '') || (english && isPlural(word)),
    nounOfVerb: (word) => verbs.get(word),
    isQueryWord: (word) => queryWords.has(word),
  };
}

function merged(
  tables: readonly (Readonly<Record<string, string>> | undefined)[],
): ReadonlyMap<string, string> {
  return new Map(tables.flatMap((table) => Object.entries(table ?? {})));
}

/** The word, and in a language of closed compounds its ends of three letters or more, longest first. */
function ends(word: string, whole: boolean): readonly string[] {
  const count = whole || word.length > 60 ? 1 : Math.max(1, word.length - 2);
  return Array.from({ length: count }, (_, start) => word.slice(start));
}
