import { isIdentifierLike } from '../../is-identifier-like.js';
import { runTogether } from './compound.js';
import { type Verb, verbOf } from './verbs.js';
import type { Lexicon } from './vocabulary.js';
import { wordsOf } from './words.js';

/** A segment as a name. */
export interface Name {
  /** In lower case; empty if it looks like an identifier or has other characters than words. */
  readonly words: readonly string[];
  readonly isIdentifierLike: boolean;
  /** The verb that it starts with. */
  readonly verb?: Verb;
  /** The name in the plural, if it is a singular. */
  readonly plural?: string;
  /** Compounds without a hyphen, each with its two words: `orderitems`, `order-items`. */
  readonly runTogether: ReadonlyMap<string, string>;
  /** Whether one of its words may belong to filtering, sorting or paging. */
  readonly hasQueryWord: boolean;
  /** Whether it has none of these faults, in any place. */
  readonly isClean: boolean;
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
  const words = isIdentifier ? [] : wordsOf(text);
  const verb = verbIn(words, lexicon);
  const plural = pluralOf(words, lexicon);
  const hasQueryWord = words.some((word) => QUERY_WORD.test(word) || lexicon.isQueryWord(word));
  return {
    words,
    isIdentifierLike: isIdentifier,
    ...(verb !== undefined && { verb }),
    ...(plural !== undefined && { plural }),
    runTogether: new Map(
      words.flatMap((word) => {
        const parts = runTogether(word);
        return parts === undefined ? [] : [[word, parts.join('-')] as const];
      }),
    ),
    hasQueryWord,
    isClean: verb === undefined && plural === undefined && !hasQueryWord && !text.includes(':'),
  };
}

/** The words that phrases of `query-phrase.ts` start with or contain. */
const QUERY_WORD =
  /^(?:all|latest|newest|oldest|count|(?:asc|desc)(?:ending)?|(?:sort|sorted|order|ordered|filter|filtered)(?:by)?|where|pages?|limit|offset|per|from|since|after|until|till|before|between|to|by|with|without|having|in|at|on|for)$/;

function verbIn(words: readonly string[], lexicon: Lexicon): Verb | undefined {
  const [word = ''] = words;
  const noun = lexicon.nounOfVerb(word);
  if (noun !== undefined) return { word, noun };
  return verbOf(words, (last) => lexicon.pluralOfSingular(last) !== undefined);
}

/** Prepositions after the noun that has the plural: `points-of-interest`. */
const PREPOSITION = /^(?:of|by|for|in|on|to|with|without|per|from|at|between)$/;

/** Relation types of RFC 8631 and RFC 5829, after which documents of an API are named. */
const REGISTERED = /^(?:service-(?:desc|doc|meta)|(?:latest|predecessor|successor)-version)$/;

/** The name with its noun in the plural; undefined if that is no singular, or a registered name. */
export function pluralOf(words: readonly string[], lexicon: Lexicon): string | undefined {
  if (REGISTERED.test(words.join('-'))) return undefined;
  const last = words.length - 1;
  const plural = lexicon.pluralOfSingular(words[last] ?? '');
  if (plural === undefined) return undefined;
  const preposition = words.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
  if (preposition === -1) return words.with(last, plural).join('-');
  const head = lexicon.pluralOfSingular(words[preposition - 1] ?? '');
  return head && words.with(preposition - 1, head).join('-');
}
