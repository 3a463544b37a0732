import { isIdentifierLike } from '../url-parts.js';
import { englishNoun, languageOf, swedishNoun } from './nouns.js';
import { runTogether, type Verb, verbOf } from './verbs.js';
import {
  FILE_EXTENSION,
  LANGUAGES,
  type Language,
  type Noun,
  withoutSwedishLetters,
  wordsOf,
} from './words.js';

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
export function lexiconOf(vocabulary: Vocabulary | readonly Vocabulary[] = []): Lexicon {
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

/** A segment as a name. */
export interface Name {
  /**
   * In lower case and without Swedish letters; empty if it looks like an identifier or has other characters
   * than words.
   */
  readonly words: readonly string[];
  readonly isIdentifierLike: boolean;
  /** The index of the word that takes the plural: the last, or the one before a preposition. */
  readonly head: number;
  readonly verb?: NamedVerb;
  /** The language that its words show. */
  readonly language?: Language;
  /** Compounds without a hyphen, each with its two words: `orderitems`, `order-items`. */
  readonly runTogether: ReadonlyMap<string, string>;
  /** Whether one of its words may belong to filtering, sorting or paging. */
  readonly hasQueryWord: boolean;
  /** Whether it has a verb, a query word or a custom method. */
  readonly isSuspect: boolean;
}

/** The verb of a name. */
export interface NamedVerb extends Verb {
  /** Whether a vocabulary has it. */
  readonly isTaught: boolean;
  /** Whether it is the last part of a name with dots. */
  readonly isMethod: boolean;
}

/** Analyses a name with a lexicon. */
export type Namer = (text: string) => Name;

/** More names than a service has. */
const MAX_CACHED_NAMES = 1000;

/** A namer with a cache. */
export function namerOf(lexicon: Lexicon): Namer {
  const known = new Map<string, Name>();
  return (text) => {
    let name = known.get(text);
    if (name === undefined) {
      name = nameOf(text, lexicon);
      if (known.size >= MAX_CACHED_NAMES) known.clear();
      if (text.length <= 100) known.set(text, name);
    }
    return name;
  };
}

function nameOf(text: string, lexicon: Lexicon): Name {
  const isIdentifier = isIdentifierLike(text);
  const written = isIdentifier ? [] : wordsOf(text);
  const words = written.map(withoutSwedishLetters);
  const verb = verbIn(text, words, lexicon);
  const language = languageIn(written, lexicon);
  const hasQueryWord = words.some((word) => QUERY_WORD.test(word) || lexicon.isQueryWord(word));
  return {
    words,
    isIdentifierLike: isIdentifier,
    head: headOf(words),
    ...(verb !== undefined && { verb }),
    ...(language !== undefined && { language }),
    runTogether: new Map(
      words.flatMap((word) => {
        const parts = runTogether(word);
        return parts === undefined ? [] : [[word, parts.join('-')] as const];
      }),
    ),
    hasQueryWord,
    isSuspect: verb !== undefined || hasQueryWord || text.includes(':'),
  };
}

/** The words that phrases of `query-phrase.ts` start with or contain. */
const QUERY_WORD =
  /^(?:all|latest|newest|oldest|count|(?:asc|desc)(?:ending)?|(?:sort|sorted|order|ordered|filter|filtered)(?:by)?|where|pages?|limit|offset|per|from|since|after|until|till|before|between|to|by|with|without|having|in|at|on|for|fran|mellan|sida|sortera(?:t)?|sortering|filtrera(?:t)?)$/;

/** The verb that a name starts with, or the last part of a name with dots: `album.tracks.get`. */
function verbIn(text: string, words: readonly string[], lexicon: Lexicon): NamedVerb | undefined {
  const [first = '', ...object] = words;
  const noun = lexicon.nounOfVerb(first);
  if (noun !== undefined) {
    return {
      word: first,
      object,
      noun,
      isNoun: false,
      isModifier: false,
      isSwedish: false,
      isTaught: true,
      isMethod: false,
    };
  }
  if (words.length === 1 && lexicon.isTaughtNoun(first)) return undefined;
  const isSingular = (word: string) => {
    const known = lexicon.nounOf(word, 'english');
    if (known !== undefined) return !known.isPlural;
    return /(?:^|[^isu])s$/.test(word) ? false : undefined;
  };
  const method = wordsOf(text.replace(FILE_EXTENSION, '').slice(text.lastIndexOf('.') + 1));
  const isDotted = words.length > method.length && method.length > 0;
  const found = verbOf(isDotted ? method : words, isSingular);
  return found && { ...found, isTaught: false, isMethod: isDotted };
}

function languageIn(words: readonly string[], lexicon: Lexicon): Language | undefined {
  const shown = words.map(lexicon.languageOf);
  return LANGUAGES.find((language) => shown.includes(language));
}

/** Prepositions after the noun that takes the plural: `points-of-interest`. */
export const PREPOSITION = /^(?:of|by|for|in|on|to|with|without|per|from|at|between)$/;

function headOf(words: readonly string[]): number {
  const preposition = words.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
  return (preposition === -1 ? words.length : preposition) - 1;
}

/** Relation types of RFC 8631 and RFC 5829, after which documents of an API are named. */
const REGISTERED = /^(?:service-(?:desc|doc|meta)|(?:latest|predecessor|successor)-version)$/;

/** Whether a name is a registered relation type, so it is correct as it is. */
export function isRegistered(words: readonly string[]): boolean {
  return REGISTERED.test(words.join('-'));
}
