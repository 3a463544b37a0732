import { isIdentifierLike } from '../../is-identifier-like.js';
import { runTogether } from './compound.js';
import type { Language } from './language.js';
import { type Verb, verbOf } from './verbs.js';
import type { Lexicon } from './vocabulary.js';
import { FILE_EXTENSION, withoutSwedishLetters, wordsOf } from './words.js';

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

/** A path has the first of these languages that one of its words has. */
export const LANGUAGES: readonly Language[] = ['other', 'swedish', 'english'];

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
