import { HalyardError } from '../../errors.js';
import { remember } from '../../internal/maps.js';
import { show } from '../../internal/show.js';
import { isIdentifierLike } from '../url-parts.js';
import {
  type Language,
  languageAmong,
  languageOf,
  type Noun,
  nounOf,
  withoutSwedishLetters,
} from './nouns.js';
import { type Verb, verbOf } from './verbs.js';
import { FILE_EXTENSION, wordsOf } from './words.js';

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
  /** A text as a name. */
  readonly nameOf: (text: string) => Name;
}

/** A segment as a name. */
export interface Name {
  /**
   * In lower case and without Swedish letters; empty if it looks like an identifier or has other characters
   * than words.
   */
  readonly words: readonly string[];
  readonly isIdentifierLike: boolean;
  /** Whether no rule about characters can find a fault: words in lower case with single hyphens, or a variable. */
  readonly isPlain: boolean;
  /** The index of the word that takes the plural: the last, or the one before a preposition. */
  readonly head: number;
  readonly verb: Verb | undefined;
  /** Whether it is a plural: by the lexicon, or by its -s. */
  readonly isPlural: boolean;
  /** The language that its words show. */
  readonly language: Language | undefined;
}

/** The lexicon of each vocabulary, which is read once; that of none under this object. */
const LEXICONS = /* @__PURE__ */ new WeakMap<object, Lexicon>();
const NONE: readonly Vocabulary[] = [];

/** The lexicon of English, Swedish and vocabularies. */
export function lexiconOf(vocabulary: Vocabulary | readonly Vocabulary[] = NONE): Lexicon {
  const known = LEXICONS.get(vocabulary);
  if (known !== undefined) return known;
  const vocabularies: readonly Vocabulary[] = [vocabulary].flat();
  vocabularies.forEach(requireWords);
  const taughtNoun = nounsOf(vocabularies);
  const foreignNoun = nounsOf(vocabularies.filter(({ language }) => language !== undefined));
  const verbs = new Map(vocabularies.flatMap((each) => Object.entries(each.verbs ?? {})));

  const lexicon: Lexicon = {
    nounOf: (word, language) => taughtNoun(word) ?? nounOf(word, language),
    nameOf: remember(readName, { results: MAX_CACHED_NAMES, length: 100 }),
  };
  LEXICONS.set(vocabulary, lexicon);
  return lexicon;

  function readName(text: string): Name {
    const isIdentifier = isIdentifierLike(text);
    const written = isIdentifier ? [] : wordsOf(text);
    const words = written.map(withoutSwedishLetters);
    const preposition = words.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
    const head = (preposition === -1 ? words.length : preposition) - 1;
    const noun = words[head] ?? '';
    return {
      words,
      isIdentifierLike: isIdentifier,
      isPlain: PLAIN.test(text),
      head,
      verb: verbIn(text, words),
      isPlural: lexicon.nounOf(noun, undefined)?.isPlural ?? /[^isu]s$/.test(noun),
      language: languageAmong(
        written.map((word) => (foreignNoun(word) === undefined ? languageOf(word) : 'other')),
      ),
    };
  }

  /** The verb that a name starts with, or the last part of a name with dots: `album.tracks.get`. */
  function verbIn(text: string, words: readonly string[]): Verb | undefined {
    const [word = '', ...object] = words;
    const noun = verbs.get(word);
    if (noun !== undefined) return { word, object, noun, isTaught: true };
    if (words.length === 1 && taughtNoun(word)?.isPlural) return undefined;
    const method = wordsOf(text.replace(FILE_EXTENSION, '').slice(text.lastIndexOf('.') + 1));
    const isMethod = words.length > method.length && method.length > 0;
    const found = verbOf(isMethod ? method : words, (noun) => lexicon.nounOf(noun, 'english'));
    return found && { ...found, isMethod };
  }
}

const PLAIN = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\{\w+\})$/;

/** More names than a service has. */
const MAX_CACHED_NAMES = 1000;

/** Prepositions after the noun that takes the plural: `points-of-interest`. */
export const PREPOSITION = /^(?:of|by|for|in|on|to|with|without|per|from|at|between)$/;

const WORD = /^[a-z0-9]+$/;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A word in another form would match no name, and so hide findings. */
function requireWords({ plurals = {}, verbs = {}, invariants = [] }: Vocabulary) {
  const words = [...Object.keys(plurals), ...Object.keys(verbs), ...invariants];
  // A verb may have no noun.
  const nouns = [...Object.values(plurals), ...Object.values(verbs).filter(Boolean)];
  const wrong = words.find((word) => !WORD.test(word)) ?? nouns.find((noun) => !NAME.test(noun));
  if (wrong === undefined) return;
  throw new HalyardError(
    'url.option',
    `Words of a vocabulary must be single words of a-z and 0-9, and nouns may have hyphens; got ${show(wrong)}`,
  );
}

/** The nouns of vocabularies. A plural in one is accepted in all; a later vocabulary overrides an earlier one. */
function nounsOf(vocabularies: readonly Vocabulary[]): (word: string) => Noun | undefined {
  const plurals = new Map(vocabularies.flatMap((each) => Object.entries(each.plurals ?? {})));
  const invariants = vocabularies.flatMap((each) => each.invariants ?? []);
  const right = new Set([...plurals.values(), ...invariants]);
  const isWhole = vocabularies.every(({ language }) => language === undefined);
  return (word) => {
    // The word, and for closed compounds its endings of at least three letters, longest first.
    const last = isWhole || word.length > 60 ? 0 : Math.max(0, word.length - 3);
    for (let at = 0; at <= last; at++) {
      const end = word.slice(at);
      if (right.has(end)) return { plural: word, isPlural: true, isCollection: true };
      const plural = plurals.get(end);
      if (plural !== undefined) {
        return { plural: word.slice(0, at) + plural, isPlural: false, isCollection: true };
      }
    }
    return undefined;
  };
}
