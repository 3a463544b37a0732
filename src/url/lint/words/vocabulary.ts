import { isPlural, pluralOfSingular } from './inflection.js';

/**
 * Words for {@link checkUrl} besides English: of a domain, or of another language. Write them as URLs
 * do, in lower case: `arenden`, not `ärenden`.
 */
export interface Vocabulary {
  /** Nouns with their plurals: `{ order: 'ordrar' }`. The plurals are right, the singulars are not. */
  readonly plurals?: Readonly<Record<string, string>>;
  /** Nouns without a plural, or with the same plural. */
  readonly invariants?: readonly string[];
  /** Verbs, each with the plural of the noun of its action, or an empty string. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Words for filtering, sorting and paging: `['sortera', 'sida']`. */
  readonly queryWords?: readonly string[];
  /**
   * The language, if it is not English: English grammar is turned off, and a listed noun also matches
   * the end of a closed compound (`kundorder`).
   */
  readonly language?: string;
}

/** The words of English and of vocabularies. */
export interface Lexicon {
  /** The plural of a singular noun; undefined for a word that is right or unknown. */
  readonly pluralOfSingular: (word: string) => string | undefined;
  readonly isPlural: (word: string) => boolean;
  /** The noun of a verb's action, or an empty string; undefined for a word that is no verb. */
  readonly nounOfVerb: (word: string) => string | undefined;
  readonly isQueryWord: (word: string) => boolean;
}

const ENGLISH: Lexicon = {
  pluralOfSingular,
  isPlural,
  nounOfVerb: () => undefined,
  isQueryWord: () => false,
};

/** The lexicon of English and of vocabularies. */
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

/** The word, and in a language of closed compounds its ends of at least three letters, longest first. */
function ends(word: string, whole: boolean): readonly string[] {
  const count = whole || word.length > 60 ? 1 : Math.max(1, word.length - 2);
  return Array.from({ length: count }, (_, start) => word.slice(start));
}
