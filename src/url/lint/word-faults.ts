import { must, show } from '../../internal/show.js';
import type { Certainty } from '../../rules/finding.js';
import type { UrlPart } from '../url-parts.js';
import type { CheckedUrl, RoledSegment } from './read-url.js';
import { isRegistered, type NamedVerb, PREPOSITION } from './vocabulary.js';
import { hyphenated, type Noun } from './words.js';

/** `/orders/17:cancel`, `/alerts:batchDelete`; `/users/role:admin` is an identifier. */
export function customMethodFault({ url, segment }: Context): NamingFault | undefined {
  const colon = segment.text.lastIndexOf(':');
  if (colon === -1 || url.language === 'other') return undefined;
  const method = { text: segment.text.slice(colon), start: segment.start + colon };
  const { words, verb: found } = url.nameOf(method.text.slice(1));
  const target = segment.text.slice(0, colon);
  const isTarget = /[}0-9]$/.test(target) || nounIn(url, target)?.isPlural;
  if (words.length === 0 || (found === undefined && !isTarget)) return undefined;
  const noun = words.length === 1 && target !== '' ? found?.noun : undefined;
  return {
    rule: 'naming.verb',
    certainty: found === undefined || found.isNoun ? 'likely' : 'certain',
    message: `${must('Path', 'not contain a custom method', method.text)}. ${remedyOf(found)}`,
    place: method,
    segments: [segment],
    instead: noun ? `${target}/${noun}` : undefined,
  };
}

/** Nouns whose identifiers may be verbs: `/permissions/create`. */
const NAMES_OF_VERBS =
  /^(?:action|command|event|keyword|label|method|operation|permission|right|role|scope|tag|term|topic|verb|word)s?$/;

/** Verbs that are also areas of an API; alone at the end of any path, each is an action. */
const ANYWHERE = /^(?:export|import|login|logout|signin|signout|signup|sync|upload)$/;

/** Nouns rather than verbs after a name: a health check, a post, the end of a period. */
const NOT_OF_LISTS = /^(?:end|ping|post|process|run)$/;

/** A verb where a resource belongs: `/get-orders`, `/orders/{id}/cancel`. */
export function verbFault(context: Context): NamingFault | undefined {
  const { url, segment, before, next } = context;
  const found = segment.name.verb;
  if (found === undefined || segment.variable) return undefined;
  if (url.language === 'other' && !found.isTaught) return undefined;
  if (found.isSwedish && url.language !== 'swedish') return undefined;
  // A list of items, a change of address.
  if (found.isNoun && found.object[0] === 'of') return undefined;
  // A correct plural in Swedish, such as register.
  if (found.isNoun && url.language !== 'english' && isPlural(url, found.word)) return undefined;
  const isAlone = found.object.length === 0 && !found.isMethod;
  // An API may be named by a verb: /search/v1/…
  if (segment.role === 'api' && isAlone) return undefined;
  if (segment.role === 'identifier' && NAMES_OF_VERBS.test(before?.name.words.at(-1) ?? '')) {
    return undefined;
  }
  const isLast = next === undefined;
  const isAction =
    isLast &&
    (before?.role === 'identifier' || (isNoun(url, before) && !NOT_OF_LISTS.test(found.word)));
  const isCommand = isLast && (found.searches || ANYWHERE.test(found.word));
  if (isAlone && found.isNoun && !isAction && !isCommand) return undefined;
  const isModifier = found.isModifier && !found.object.includes('by');
  if (!isAlone && isModifier && !(isLast && before?.role === 'identifier')) return undefined;
  return {
    rule: 'naming.verb',
    certainty: found.isNoun || found.isMethod ? 'likely' : 'certain',
    message: `Path must not contain the verb ${found.word}, got ${show(segment.text)}. ${remedyOf(found)}`,
    place: segment,
    segments: [segment],
    instead: found.isMethod ? undefined : insteadOfVerb(context, found),
  };
}

function isPlural({ lexicon, language }: CheckedUrl, word: string): boolean {
  return lexicon.nounOf(word, language)?.isPlural === true;
}

function isNoun(url: CheckedUrl, segment: RoledSegment | undefined): boolean {
  return segment !== undefined && nounIn(url, segment.text) !== undefined;
}

function remedyOf({ method, noun, searches }: Partial<NamedVerb> = {}): string {
  if (method !== undefined) return `Use the method ${method}`;
  if (searches) return 'Search the collection with the parameter filter';
  return noun
    ? `Make the action a resource that POST creates: ${noun}`
    : 'Name a resource in the plural, and let the method express the operation';
}

/** The objects of the verb, or the noun of its action at the end of the path. */
function insteadOfVerb(
  { url, before, next }: Context,
  { method, noun, object }: NamedVerb,
): string | undefined {
  if (object.length > 0)
    return (
      method &&
      pluralName(
        url,
        object.filter((word) => word !== 'all'),
      )
    );
  if (next !== undefined || before?.name.verb !== undefined) return undefined;
  if (method === undefined) return noun || undefined;
  // Without a name before it nothing would be left of the path.
  return before === undefined || before.role === 'version' ? undefined : '';
}

/** A name in the plural, if its noun is known. */
function pluralName(
  { lexicon, language }: CheckedUrl,
  words: readonly string[],
): string | undefined {
  const noun = lexicon.nounOf(words.at(-1) ?? '', language);
  if (noun === undefined || words.some((word) => PREPOSITION.test(word))) return undefined;
  return words.with(-1, noun.plural).join('-');
}

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

/** A name that breaks a rule, and its correction. */
export interface NamingFault {
  readonly rule: 'naming.verb' | 'naming.singular' | 'naming.query-word' | 'naming.identifier';
  readonly certainty: Certainty;
  readonly message: string;
  /** The faulty segments, or the faulty part of one. */
  readonly place: UrlPart;
  readonly segments: readonly RoledSegment[];
  /** The text that replaces the segments; empty to remove them, undefined if it is not known. */
  readonly instead?: string | undefined;
  /** The parameter with the same meaning. */
  readonly parameter?: string | undefined;
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

/** The noun of a name. */
export function nounIn({ nameOf, lexicon, language }: CheckedUrl, text: string): Noun | undefined {
  const { words, head } = nameOf(text);
  return lexicon.nounOf(words[head] ?? '', language);
}

/** The words of the name of a variable. */
export function variableWords(text: string): readonly string[] {
  return hyphenated(text.replace(/[{}+*/]|:\d+\}/g, '')).split('-');
}

/** Whether a variable is named after a resource: `{orderId}`, `{order}`. */
export function isNamedAfter(
  { lexicon, language }: CheckedUrl,
  variable: RoledSegment,
  { name }: RoledSegment,
): boolean {
  const pluralOf = (word: string) =>
    (lexicon.nounOf(word, language) ?? lexicon.nounOf(word, 'english'))?.plural;
  const plural = pluralOf(name.words[name.head] ?? '');
  return plural !== undefined && variableWords(variable.text).map(pluralOf).includes(plural);
}
