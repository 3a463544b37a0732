import { must } from '../../../internal/must.js';
import { show } from '../../../internal/show.js';
import type { Certainty } from '../../../rules/finding.js';
import { VERSION } from '../../path-segments.js';
import type { UrlPart } from '../../split-url.js';
import { isRegistered, type NamedVerb, PREPOSITION } from '../words/name.js';
import { type QueryPhrase, queryPhrase } from '../words/query-phrase.js';
import { hyphenated } from '../words/words.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';

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

/** A segment with what surrounds it. */
interface Context {
  readonly url: CheckedUrl;
  readonly index: number;
  readonly segment: RoledSegment;
  /** The name or identifier in front of it, past words of queries. */
  readonly before: RoledSegment | undefined;
  readonly next: RoledSegment | undefined;
}

/**
 * The fault of the segment at an index, if it has one; `before` is the name or identifier in front of
 * it, past words of queries. A word that is not known has no fault.
 */
export function namingFaultAt(
  url: CheckedUrl,
  index: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[index] as RoledSegment;
  if (segment.role === 'version') return undefined;
  const context = { url, index, segment, before, next: url.segments[index + 1] };
  return (
    (segment.name.isSuspect ? wrongWord(context) : undefined) ??
    missingName(context) ??
    lateIdentifier(context) ??
    singular(context)
  );
}

function wrongWord(context: Context): NamingFault | undefined {
  return customMethod(context) ?? verb(context) ?? queryWords(context);
}

/** `/orders/17:cancel`, `/alerts:batchDelete`; `/users/role:admin` is an identifier. */
function customMethod({ url, segment }: Context): NamingFault | undefined {
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

/** The noun of a name. */
function nounIn({ nameOf, lexicon, language }: CheckedUrl, text: string) {
  const { words, head } = nameOf(text);
  return lexicon.nounOf(words[head] ?? '', language);
}

function queryWords({ url, index, segment, before }: Context): NamingFault | undefined {
  const { segments, lexicon, language } = url;
  if (!segment.name.hasQueryWord || segment.role === 'api' || segment.variable) return undefined;
  // In searchOrdersByDate the verb is the fault.
  if (segment.name.verb !== undefined && segment.name.verb.object.length > 0) return undefined;
  const taught = segment.name.words.some(lexicon.isQueryWord);
  if (language === 'other' && !taught) return undefined;
  if (segment.text === 'latest' && VERSIONED.test(before?.text ?? '')) return undefined;
  const phrases = segments.slice(index, index + 3).map(({ text, variable, name }) => ({
    text,
    words: variable ? variableWords(text) : name.words,
    isValue: variable || name.isIdentifierLike,
  }));
  const isBehindName = before !== undefined && nounIn(url, before.text)?.isPlural === true;
  const phrase =
    queryPhrase(phrases, { isBehindName, isName: segment.words.length > 0 }) ??
    (taught ? { purpose: 'filtering' as const, length: phrases[1]?.isValue ? 2 : 1 } : undefined);
  return phrase && phraseFault(phrase, segments.slice(index, index + phrase.length));
}

/** `/releases/latest` is the latest version, no sorting. */
const VERSIONED =
  /(?:^|-)(?:branches|builds|documents|periods|releases|revisions|snapshots|tags|versions)$/;

function variableWords(text: string): readonly string[] {
  return hyphenated(text.replace(/[{}+*/]|:\d+\}/g, '')).split('-');
}

function phraseFault(
  { purpose, length, name = '', parameter }: QueryPhrase,
  segments: readonly RoledSegment[],
): NamingFault {
  const text = segments.map((segment) => segment.text).join('/');
  return {
    rule: 'naming.query-word',
    certainty: length > 1 && parameter !== undefined ? 'certain' : 'likely',
    message: `Path must not contain ${purpose}, got ${show(text)}. ${hintOf(purpose, parameter)}`,
    place: { text, start: segments[0]?.start ?? 0 },
    segments,
    instead: parameter === undefined ? undefined : name,
    parameter,
  };
}

function hintOf(purpose: QueryPhrase['purpose'], parameter: string | undefined): string {
  if (parameter === '') return 'Use the collection itself';
  if (parameter !== undefined) return `Use the query: ${parameter}`;
  switch (purpose) {
    case 'filtering':
      return 'Use the query: <field>=<value> or filter=';
    case 'sorting':
      return 'Use the query: sort=';
    case 'paging':
      return 'Use the query: page= and limit=';
    case 'counting':
      return 'Read totalRecords of the collection';
  }
}

/** Nouns whose identifiers may be verbs: `/permissions/create`. */
const NAMES_OF_VERBS =
  /^(?:action|command|event|keyword|label|method|operation|permission|right|role|scope|tag|term|topic|verb|word)s?$/;

/** Verbs that are areas of an API as well as actions: alone at the end of any path they are one. */
const ANYWHERE = /^(?:export|import|login|logout|signin|signout|signup|sync|upload)$/;

/** Names of other things behind a name: a health check, a post, the end of a period. */
const NOT_OF_LISTS = /^(?:end|ping|post|process|run)$/;

function verb(context: Context): NamingFault | undefined {
  const { url, segment, before, next } = context;
  const found = segment.name.verb;
  if (found === undefined || segment.variable) return undefined;
  if (url.language === 'other' && !found.isTaught) return undefined;
  if (found.isSwedish && url.language !== 'swedish') return undefined;
  // A right plural of Swedish, such as register.
  if (found.isNoun && url.language !== 'english' && isPlural(url, found.word)) return undefined;
  const isAlone = found.object.length === 0 && !found.isMethod;
  // An area may be called by a verb: /search/v1/…
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

/** `/v1/{id}` does not name the resource that the identifier belongs to. */
function missingName({ url, segment, before }: Context): NamingFault | undefined {
  const { version } = url;
  if (version === undefined || before !== version || segment.role !== 'identifier')
    return undefined;
  // A second version is UFN.01's.
  if (VERSION.test(segment.text)) return undefined;
  if (segment.variable && variableWords(segment.text).at(-1) !== 'id') return undefined;
  return {
    rule: 'naming.identifier',
    certainty: 'likely',
    message: must('Identifier', 'come after a resource name', segment.text),
    place: segment,
    segments: [segment],
  };
}

/** In `/users/posts/{userId}` the identifier belongs to users. */
function lateIdentifier({ url, segment, before, next }: Context): NamingFault | undefined {
  if (segment.role !== 'resource' || before?.role !== 'resource' || !next?.variable)
    return undefined;
  const owner = nounIn(url, before.text);
  const noun = nounIn(url, segment.text);
  if (!owner?.isPlural || !noun?.isPlural || noun.plural === owner.plural) return undefined;
  if (!isNamedAfter(url, next, before) || isNamedAfter(url, next, segment)) return undefined;
  return {
    rule: 'naming.identifier',
    certainty: 'certain',
    message: `${must('Identifier', `come directly after ${before.text}`, next.text)} after ${segment.text}`,
    place: next,
    segments: [segment, next],
    instead: `${next.text}/${segment.text}`,
  };
}

/** Whether a variable has the name of a resource: `{orderId}`, `{order}`. */
function isNamedAfter(
  { lexicon }: CheckedUrl,
  variable: RoledSegment,
  { name }: RoledSegment,
): boolean {
  const plural = lexicon.nounOf(name.words[name.head] ?? '', 'english')?.plural;
  return variableWords(variable.text).some(
    (word) => plural !== undefined && lexicon.nounOf(word, 'english')?.plural === plural,
  );
}

/** Variables of identifiers. */
const IDENTIFIER =
  /^(?:id|ids|uuid|guid|key|slug|code|number|nr|no|(?:user)?name|sid|uid|ref|handle)$/;

/** A singular directly before its identifier, or alone where APIs have plurals. */
function singular(context: Context): NamingFault | undefined {
  const { url, segment } = context;
  const { name } = segment;
  if (segment.role !== 'resource' || isRegistered(name.words)) return undefined;
  if (url.singletons.has(name.words.join('-'))) return undefined;
  const noun = nounIn(url, segment.text) ?? nounOfVariable(context);
  if (noun === undefined || noun.isPlural) return undefined;
  const certainty = certaintyOfSingular(context, noun.isCollection);
  if (certainty === undefined) return undefined;
  const plural = name.words.with(name.head, noun.plural).join('-');
  return {
    rule: 'naming.singular',
    certainty: nounIn(url, segment.text) === undefined ? 'likely' : certainty,
    message: `${must('Resource', 'be named in the plural', segment.text)}. Write ${plural}`,
    place: segment,
    segments: [segment],
    instead: plural,
  };
}

/** A word that is a plural elsewhere is English if the variable behind it is: `/team/{teamId}`. */
function nounOfVariable({ url, segment: { name }, next }: Context) {
  if (url.language !== undefined || !next?.variable) return undefined;
  const word = name.words[name.head] ?? '';
  const words = variableWords(next.text);
  const isEnglish = words.length > 1 && words.includes(word);
  return isEnglish ? url.lexicon.nounOf(word, 'english') : undefined;
}

/** A singular before another name is an area, or a thing of which there is one. */
function certaintyOfSingular(
  { url, segment, before, next }: Context,
  isCollection: boolean,
): Certainty | undefined {
  const { verb: found } = segment.name;
  if (next === undefined) {
    // Behind an identifier it may be one thing of its parent.
    const isFirst = before === undefined || before.role === 'version' || before.role === 'api';
    return isFirst && isCollection && found === undefined ? 'likely' : undefined;
  }
  if (next.role !== 'identifier') return undefined;
  if (!next.variable) return NUMBERED.test(next.text) && !found ? 'certain' : undefined;
  // /products/category/{category} filters products.
  if (before?.role === 'resource' && nounIn(url, before.text)?.isPlural) return undefined;
  const words = variableWords(next.text);
  if (words.includes('version')) return undefined;
  if (isNamedAfter(url, next, segment)) return 'certain';
  return found === undefined && isIdentifier(url, words) ? 'certain' : undefined;
}

/** An identifier with a number; `search-v1` is a name. */
const NUMBERED = /^(?!.*(?:^|-)v\d+$)[\w.~-]*\d[\w.~-]*$/;

/** Whether the name of a variable is that of an identifier, and not of another resource: `{id}`, `{uuid}`. */
function isIdentifier({ lexicon }: CheckedUrl, words: readonly string[]): boolean {
  return (
    IDENTIFIER.test(words.at(-1) ?? '') &&
    words
      .slice(0, -1)
      .every((word) => GENERIC.test(word) || lexicon.nounOf(word, 'english') === undefined)
  );
}

/** Nouns that any resource is called by. */
const GENERIC = /^(?:element|entity|item|object|record|resource)$/;
