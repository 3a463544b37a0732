import { remember } from '../../internal/maps.js';
import { must, show } from '../../internal/show.js';
import type { RuleId } from '../../rules/finding.js';
import type { UrlPart } from '../url-parts.js';
import type { Noun } from './nouns.js';
import { type CheckedUrl, type RoledSegment, SLUG } from './read-url.js';
import type { Verb } from './verbs.js';
import { type Name, PREPOSITION } from './vocabulary.js';
import { hyphenated } from './words.js';

/** A name that breaks a rule, and its correction. */
export interface NamingFault {
  readonly rule: RuleId;
  readonly isLikely?: boolean | undefined;
  readonly message: string;
  /** The faulty segments, or the faulty part of one. Default: the segment. */
  readonly place?: UrlPart;
  /** The number of segments. Default: 1. */
  readonly length?: number;
  /** The text that replaces the segment; empty to remove it, undefined if it is not known. */
  readonly instead?: string | undefined;
}

/** A segment and its neighbours. */
export interface Context {
  readonly url: CheckedUrl;
  readonly index: number;
  readonly segment: RoledSegment;
  /** The name or identifier before it, skipping query words. */
  readonly before: RoledSegment | undefined;
  readonly next: RoledSegment | undefined;
}

/** `/orders/17:cancel`, `/alerts:batchDelete`; `/users/role:admin` is an identifier. */
export function customMethodFault({ url, segment }: Context): NamingFault | undefined {
  const colon = segment.text.lastIndexOf(':');
  if (colon === -1 || url.language === 'other') return undefined;
  const { nameOf } = url.lexicon;
  const place = { text: segment.text.slice(colon), start: segment.start + colon };
  const { words, verb } = nameOf(place.text.slice(1));
  const target = segment.text.slice(0, colon);
  const isTarget = /[}0-9]$/.test(target) || nounIn(url, nameOf(target))?.isPlural;
  if (words.length === 0 || (verb === undefined && !isTarget)) return undefined;
  const noun = words.length === 1 && target !== '' ? verb?.noun : undefined;
  return {
    rule: 'naming.verb',
    isLikely: verb === undefined || verb.isNoun,
    message: `${must('Path', 'not contain a custom method', place.text)}. ${remedyOf(verb)}`,
    place,
    instead: noun ? `${target}/${noun}` : undefined,
  };
}

/** Nouns whose identifiers may be verbs: `/permissions/create`. */
const NAMES_OF_VERBS =
  /^(?:action|command|event|keyword|label|method|operation|permission|right|role|scope|tag|term|topic|verb|word)s?$/;

/** Verbs that are also areas of an API; alone at the end of any path, each is an action. */
const ANYWHERE = /^(?:export|import|login|logout|signin|signout|signup|sync|upload)$/;

/** No verbs after a name: a health check, a post, the end of a period, open orders. */
const NOT_OF_LISTS = /^(?:end|open|ping|post|process|run)$/;

/** A verb where a resource belongs: `/get-orders`, `/orders/{id}/cancel`. */
export function verbFault(context: Context): NamingFault | undefined {
  const { url, segment, before, next } = context;
  const { verb } = segment.name;
  if (verb === undefined || segment.variable) return undefined;
  const { isIdentifier, role, text } = segment;
  const isSlug =
    role === 'identifier' && !url.isTemplate && verb.object.length > 0 && SLUG.test(text);
  if (isSlug && isIdentifier) return undefined;
  if (url.language === 'other' && !verb.isTaught) return undefined;
  const isBehindIdentifier = next === undefined && before?.role === 'identifier';
  const isForeign = verb.isSwedish && url.language !== 'swedish';
  const isObvious = isBehindIdentifier || verb.object.length > 0;
  if (isForeign && !(isObvious && verb.word.endsWith('era'))) return undefined;
  // A list of items, a change of address.
  if (verb.isNoun && verb.object[0] === 'of') return undefined;
  // A correct plural in Swedish, such as register.
  const isPlural = url.language !== 'english' && nounOf(url, verb.word)?.isPlural;
  if (verb.isNoun && isPlural) return undefined;
  const isAlone = verb.object.length === 0 && !verb.isMethod;
  // An API may be named by a verb: /search/v1/…
  if (role === 'api' && isAlone) return undefined;
  const lastBefore = before?.name.words.at(-1) ?? '';
  if (role === 'identifier' && NAMES_OF_VERBS.test(lastBefore)) return undefined;
  const isBehindNoun = before && nounIn(url, before.name) && !NOT_OF_LISTS.test(verb.word);
  const isAction = isBehindNoun || verb.searches || ANYWHERE.test(verb.word);
  const isFault = isBehindIdentifier || (next === undefined && isAction);
  if (isAlone && verb.isNoun && !isFault) return undefined;
  const isModifier = !isAlone && verb.isModifier && !verb.object.includes('by');
  if (isModifier && !isBehindIdentifier) return undefined;
  return {
    rule: 'naming.verb',
    isLikely: verb.isNoun || verb.isMethod || isForeign || isSlug,
    message: `Path must not contain the verb ${verb.word}, got ${show(text)}. ${remedyOf(verb)}`,
    instead: verb.isMethod ? undefined : insteadOfVerb(context, verb),
  };
}

function remedyOf({ method, noun, searches }: Partial<Verb> = {}): string {
  if (method !== undefined) return `Use the method ${method}`;
  if (searches) return 'Search the collection with the parameter filter';
  return noun
    ? `Make the action a resource that POST creates: ${noun}`
    : 'Name a resource in the plural, and let the method express the operation';
}

/** The objects of the verb in the plural, or the noun of its action at the end of the path. */
function insteadOfVerb(
  { url, before, next }: Context,
  { method, noun, object }: Verb,
): string | undefined {
  if (object.length > 0) {
    const words = object.filter((word) => !/^alla?$/.test(word));
    const plural = nounOf(url, words.at(-1) ?? '')?.plural;
    const isKnown = method && plural && !words.some((word) => PREPOSITION.test(word));
    return isKnown ? words.with(-1, plural).join('-') : undefined;
  }
  if (next !== undefined || before?.name.verb !== undefined) return undefined;
  if (method === undefined) return noun || undefined;
  // Without a name before it nothing would be left of the path.
  return before === undefined || before.role === 'version' ? undefined : '';
}

/** Relation types of RFC 8631 and RFC 5829, after which documents of an API are named. */
const REGISTERED = /^(?:service-(?:desc|doc|meta)|(?:latest|predecessor|successor)-version)$/;

/** A singular directly before its identifier, or alone where APIs have plurals. */
export function singularFault(context: Context): NamingFault | undefined {
  const { url, segment } = context;
  const { words, head } = segment.name;
  if (segment.role !== 'resource') return undefined;
  const noun = nounIn(url, segment.name);
  if (noun === undefined || noun.isPlural) return undefined;
  const name = words.join('-');
  if (REGISTERED.test(name) || url.singletons.has(name)) return undefined;
  const certainty = certaintyOfSingular(context, noun.isCollection);
  if (certainty === undefined) return undefined;
  const plural = words.with(head, noun.plural).join('-');
  return {
    rule: 'naming.singular',
    isLikely: certainty === 'likely',
    message: `${must('Resource', 'be named in the plural', segment.text)}. Write ${plural}`,
    instead: plural,
  };
}

/** How certain the fault is; undefined for an area or a singleton, which may be singular. */
function certaintyOfSingular(
  { url, segment, before, next }: Context,
  isCollection: boolean,
): 'certain' | 'likely' | undefined {
  const { words, verb } = segment.name;
  if (next === undefined) {
    if (words.length > 1 && POSSESSIVE.test(words[0] as string)) return undefined;
    // After an identifier, it may be the only one of its parent.
    const isFirst = before === undefined || before.role === 'version' || before.role === 'api';
    return isFirst && isCollection && verb === undefined ? 'likely' : undefined;
  }
  if (next.role !== 'identifier') return undefined;
  if (!next.variable) return isNumbered(next.text) && !verb ? 'certain' : undefined;
  // /products/category/{category} filters products.
  if (before?.role === 'resource' && nounIn(url, before.name)?.isPlural) return undefined;
  const variable = variableWords(next.text);
  if (variable.includes('version')) return undefined;
  if (isNamedAfter(url, next, segment)) return 'certain';
  return verb === undefined && isIdentifier(url, variable) ? 'certain' : undefined;
}

/** What belongs to the caller, of which there is one: `/my-account`, `/mitt-konto`. */
const POSSESSIVE = /^(?:my|our|your|current|min|mitt|din|ditt|var|vart|er|ert)$/;

/** Whether a segment is an identifier with a number; `search-v1` is a name. */
function isNumbered(text: string): boolean {
  return /\d/.test(text) && /^[\w.~-]+$/.test(text) && !/(?:^|-)v\d+$/.test(text);
}

/** Whether a variable is an identifier of any resource: `{id}`, `{uuid}`, not `{teamId}`. */
function isIdentifier({ lexicon }: CheckedUrl, words: readonly string[]): boolean {
  const isGeneric = (word: string) =>
    GENERIC.test(word) || lexicon.nounOf(word, 'english') === undefined;
  return IDENTIFIER.test(words.at(-1) ?? '') && words.slice(0, -1).every(isGeneric);
}

/** Nouns that may stand for any resource. */
const GENERIC = /^(?:element|entity|item|object|record|resource)$/;

/** Last words of variables that are identifiers. */
const IDENTIFIER =
  /^(?:id|ids|uuid|guid|key|slug|code|number|nr|no|(?:user)?name|sid|uid|ref|handle)$/;

/** A word as a noun of the language of the path; a path that shows none is Swedish below a Swedish host. */
function nounOf({ lexicon, language, authority }: CheckedUrl, word: string): Noun | undefined {
  const known = lexicon.nounOf(word, language);
  if (known !== undefined || language !== undefined || !authority?.text.endsWith('.se'))
    return known;
  return lexicon.nounOf(word, 'swedish');
}

/** The noun of a name. */
export function nounIn(url: CheckedUrl, { words, head }: Name): Noun | undefined {
  return nounOf(url, words[head] ?? '');
}

/** The words of the name of a variable. */
export const variableWords = /* @__PURE__ */ remember((text): readonly string[] =>
  hyphenated(text.replace(/[{}+*/]|:\d+\}/g, '')).split('-'),
);

/** Whether a variable is named after a resource: `{orderId}`, `{order}`. */
function isNamedAfter(
  { lexicon, language }: CheckedUrl,
  variable: RoledSegment,
  { name }: RoledSegment,
): boolean {
  const pluralOf = (word: string) =>
    (lexicon.nounOf(word, language) ?? lexicon.nounOf(word, 'english'))?.plural;
  const plural = pluralOf(name.words[name.head] ?? '');
  return plural !== undefined && variableWords(variable.text).map(pluralOf).includes(plural);
}
