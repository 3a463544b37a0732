import { must } from '../../../internal/must.js';
import type { Certainty } from '../../../rules/finding.js';
import { isRegistered } from '../words/name.js';
import type { CheckedUrl } from './checked-url.js';
import {
  type Context,
  isNamedAfter,
  type NamingFault,
  nounIn,
  variableWords,
} from './naming-context.js';

/** A singular directly before its identifier, or alone where APIs have plurals. */
export function singularFault(context: Context): NamingFault | undefined {
  const { url, segment } = context;
  const { name } = segment;
  if (segment.role !== 'resource' || isRegistered(name.words)) return undefined;
  if (url.singletons.has(name.words.join('-'))) return undefined;
  const known = nounIn(url, segment.text);
  const noun = known ?? nounOfVariable(context);
  if (noun === undefined || noun.isPlural) return undefined;
  const certainty = certaintyOfSingular(context, noun.isCollection);
  if (certainty === undefined) return undefined;
  const plural = name.words.with(name.head, noun.plural).join('-');
  return {
    rule: 'naming.singular',
    certainty: known === undefined ? 'likely' : certainty,
    message: `${must('Resource', 'be named in the plural', segment.text)}. Write ${plural}`,
    place: segment,
    segments: [segment],
    instead: plural,
  };
}

/** A plural in another language is an English singular if the next variable repeats it: `/team/{teamId}`. */
function nounOfVariable({ url, segment: { name }, next }: Context) {
  if (url.language !== undefined || !next?.variable) return undefined;
  const word = name.words[name.head] ?? '';
  const words = variableWords(next.text);
  const isEnglish = words.length > 1 && words.includes(word);
  return isEnglish ? url.lexicon.nounOf(word, 'english') : undefined;
}

/** How certain the fault is; undefined for an area or a singleton, which may be singular. */
function certaintyOfSingular(
  { url, segment, before, next }: Context,
  isCollection: boolean,
): Certainty | undefined {
  const { name } = segment;
  const { verb: found } = name;
  if (next === undefined) {
    // After an identifier, it may be the only one of its parent.
    if (name.words.length > 1 && POSSESSIVE.test(name.words[0] as string)) return undefined;
    const isFirst = before === undefined || before.role === 'version' || before.role === 'api';
    return isFirst && isCollection && found === undefined ? 'likely' : undefined;
  }
  if (next.role !== 'identifier') return undefined;
  if (!next.variable) return isNumbered(next.text) && !found ? 'certain' : undefined;
  // /products/category/{category} filters products.
  if (before?.role === 'resource' && nounIn(url, before.text)?.isPlural) return undefined;
  const words = variableWords(next.text);
  if (words.includes('version')) return undefined;
  if (isNamedAfter(url, next, segment)) return 'certain';
  return found === undefined && isIdentifier(url, words) ? 'certain' : undefined;
}

/** What belongs to the caller, of which there is one: `/my-account`, `/mitt-konto`. */
const POSSESSIVE = /^(?:my|our|your|current|min|mitt|din|ditt|var|vart|er|ert)$/;

/** Whether a segment is an identifier with a number; `search-v1` is a name. */
function isNumbered(text: string): boolean {
  return /\d/.test(text) && /^[\w.~-]+$/.test(text) && !/(?:^|-)v\d+$/.test(text);
}

/** Whether a variable is an identifier of any resource: `{id}`, `{uuid}`, not `{teamId}`. */
function isIdentifier({ lexicon }: CheckedUrl, words: readonly string[]): boolean {
  return (
    IDENTIFIER.test(words.at(-1) ?? '') &&
    words
      .slice(0, -1)
      .every((word) => GENERIC.test(word) || lexicon.nounOf(word, 'english') === undefined)
  );
}

/** Nouns that may stand for any resource. */
const GENERIC = /^(?:element|entity|item|object|record|resource)$/;

/** Last words of variables that are identifiers. */
const IDENTIFIER =
  /^(?:id|ids|uuid|guid|key|slug|code|number|nr|no|(?:user)?name|sid|uid|ref|handle)$/;
