import { runTogether } from './compound.js';
import { type Verb, verbOf } from './verbs.js';
import type { Lexicon } from './vocabulary.js';
import { isIdentifierLike, wordsOf } from './words.js';

/** What is known of a segment as the name of something. */
export interface Name {
  /** In lower case; none where it looks like an identifier or has other characters than words. */
  readonly words: readonly string[];
  readonly isIdentifierLike: boolean;
  /** The verb that it begins with. */
  readonly verb?: Verb;
  /** The name in the plural, where it is a singular. */
  readonly plural?: string;
  /** The words that it runs together, each with the two words that it should be. */
  readonly runTogether: ReadonlyMap<string, string>;
  /** Whether one of its words may belong to a filter, an order or a page. */
  readonly mayAsk: boolean;
  /** Whether nothing of this can be wrong with it, wherever it stands. */
  readonly isRight: boolean;
}

/** What a name is, by a lexicon. */
export type Namer = (text: string) => Name;

/** As many names as the URLs of a service have; a bound all the same. */
const MOST_KNOWN = 1000;

/** A namer that knows names which it was asked for before. */
export function namerOf(lexicon: Lexicon): Namer {
  const known = new Map<string, Name>();
  return (text) => {
    let name = known.get(text);
    if (name === undefined) {
      name = nameOf(text, lexicon);
      if (known.size >= MOST_KNOWN) known.clear();
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
  const mayAsk = words.some((word) => ASKING.test(word) || lexicon.isQueryWord(word));
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
    mayAsk,
    isRight: verb === undefined && plural === undefined && !mayAsk && !text.includes(':'),
  };
}

/** The words that phrases of `query-phrase.ts` begin with, or have within. */
const ASKING =
  /^(?:(?:sort|sorted|order|ordered|filter|filtered)(?:by)?|where|pages?|limit|offset|per|from|since|after|until|till|before|between|to|by|with|without|having|in|at|on|for)$/;

function verbIn(words: readonly string[], lexicon: Lexicon): Verb | undefined {
  const [word = ''] = words;
  const noun = lexicon.nounOfVerb(word);
  if (noun !== undefined) return { word, noun };
  return verbOf(words, (last) => lexicon.pluralOfSingular(last) !== undefined);
}

/** Prepositions behind the noun that counts: `points-of-interest`. */
const PREPOSITION = /^(?:of|by|for|in|on|to|with|without|per|from|at|between)$/;

/** The name with the noun that counts in the plural; undefined where that is no singular. */
export function pluralOf(words: readonly string[], lexicon: Lexicon): string | undefined {
  const last = words.length - 1;
  const plural = lexicon.pluralOfSingular(words[last] ?? '');
  if (plural === undefined) return undefined;
  const preposition = words.findIndex((word, index) => index > 0 && PREPOSITION.test(word));
  if (preposition === -1) return words.with(last, plural).join('-');
  const head = lexicon.pluralOfSingular(words[preposition - 1] ?? '');
  return head && words.with(preposition - 1, head).join('-');
}
