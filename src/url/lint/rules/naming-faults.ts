import { show } from '../../../internal/show.js';
import type { UrlPart } from '../../parts.js';
import { VERSION } from '../../segments.js';
import { pluralOf } from '../words/name.js';
import { isComparing, phraseInName, type QueryPhrase, queryPhrase } from '../words/query-phrase.js';
import type { Verb } from '../words/verbs.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';

/** A name that breaks a rule, and what stands in its place when it is put right. */
export interface NamingFault {
  readonly rule: 'naming.verb' | 'naming.singular' | 'naming.query-word' | 'naming.identifier';
  readonly message: string;
  /** The segments that are at fault, or the part of one. */
  readonly place: UrlPart;
  readonly segments: readonly RoledSegment[];
  /** What is written in the place of the segments, empty for nothing; undefined where it is not known. */
  readonly instead?: string | undefined;
  /** The parameter that says the same. */
  readonly parameter?: string | undefined;
}

/** What is wrong with the name at a place, if it is; before it stands another, past phrases that are no names. */
export function namingFaultAt(
  url: CheckedUrl,
  at: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[at] as RoledSegment;
  if (segment.role === 'version') return undefined;
  return (
    (segment.name.isRight ? undefined : wrongWord(url, at, before)) ??
    missingName(url, segment, before) ??
    missingIdentifier(segment, before) ??
    singular(segment)
  );
}

function wrongWord(
  url: CheckedUrl,
  at: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[at] as RoledSegment;
  return (
    customMethod(url, segment) ??
    (segment.name.mayAsk ? queryWords(url, at, before) : undefined) ??
    verb(url, segment, before)
  );
}

/** `/orders/17:cancel`, `/alerts:batchDelete`; `/users/role:admin` is an identifier. */
function customMethod(
  { nameOf, lexicon }: CheckedUrl,
  segment: RoledSegment,
): NamingFault | undefined {
  const colon = segment.text.lastIndexOf(':');
  if (colon === -1) return undefined;
  const method = { text: segment.text.slice(colon), start: segment.start + colon };
  const { words, verb: found } = nameOf(method.text.slice(1));
  const target = segment.text.slice(0, colon);
  const isTarget = /[}0-9]$/.test(target) || lexicon.isPlural(nameOf(target).words.at(-1) ?? '');
  if (words.length === 0 || (found === undefined && !isTarget)) return undefined;
  const noun = words.length === 1 && target !== '' ? found?.noun : undefined;
  return {
    rule: 'naming.verb',
    message: `${show(method.text)} is a method of one's own; ${remedyOf(found ?? { word: '', noun: '' })}`,
    place: method,
    segments: [segment],
    instead: noun ? `${target}/${noun}` : undefined,
  };
}

function queryWords(
  { segments, lexicon }: CheckedUrl,
  at: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = segments[at] as RoledSegment;
  if (segment.role === 'api' || segment.variable) return undefined;
  const phrases = segments.slice(at, at + 3).map(({ text, variable, name }) => ({
    text,
    words: name.words,
    isValue: variable || name.isIdentifierLike,
  }));
  const isBehindName =
    before?.role === 'resource' || (before?.role === 'identifier' && before.words.length > 0);
  const phrase =
    (isBehindName || isComparing(segment.name.words) ? queryPhrase(phrases, lexicon) : undefined) ??
    // /songs/stand-by-me is an identifier.
    (segment.words.length > 0 ? phraseInName(phrases) : undefined);
  return phrase && phraseFault(phrase, segments.slice(at, at + phrase.length));
}

/** How each is asked for, where what was written does not tell. */
const SHAPES = {
  filtering: '<field>=<value> or filter=',
  sorting: 'sort=',
  paging: 'page= and limit=',
};

function phraseFault(
  { purpose, name = '', parameter }: QueryPhrase,
  segments: readonly RoledSegment[],
): NamingFault {
  const text = segments.map((segment) => segment.text).join('/');
  return {
    rule: 'naming.query-word',
    message: `${show(text)} is ${purpose} in the path; it belongs in the query: ${parameter ?? SHAPES[purpose]}`,
    place: { text, start: segments[0]?.start ?? 0 },
    segments,
    instead: parameter === undefined ? undefined : name,
    parameter,
  };
}

/** Nouns whose identifiers may be verbs: `/permissions/create`. */
const NAMES_OF_VERBS =
  /^(?:action|command|event|keyword|label|method|operation|permission|right|role|scope|tag|term|topic|verb|word)s?$/;

function verb(
  { lexicon }: CheckedUrl,
  segment: RoledSegment,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const { verb: found, words } = segment.name;
  if (found === undefined || segment.variable) return undefined;
  const [, ...object] = words;
  // An area may be called by a verb: /search/v1/…
  if (segment.role === 'api' && object.length === 0) return undefined;
  if (segment.role === 'identifier' && NAMES_OF_VERBS.test(before?.name.words.at(-1) ?? '')) {
    return undefined;
  }
  const objects = pluralOf(object, lexicon) ?? object.join('-');
  return {
    rule: 'naming.verb',
    message: `${show(segment.text)} has the verb ${found.word}; ${remedyOf(found)}`,
    place: segment,
    segments: [segment],
    instead: object.length === 0 ? insteadOfVerb(found, before) : found.method && objects,
  };
}

function remedyOf({ method, noun, searches }: Verb): string {
  if (method !== undefined) return `the method ${method} says so already`;
  if (searches) return 'search with parameters of the collection: filter=';
  return noun
    ? `make the action a resource, created by POST: /${noun}`
    : 'name what it is about in the plural, and let the method say what is done';
}

/** Without a name before it nothing would be left of a path. */
function insteadOfVerb(
  { method, noun }: Verb,
  before: RoledSegment | undefined,
): string | undefined {
  if (method === undefined) return noun || undefined;
  return before === undefined || before.role === 'version' ? undefined : '';
}

/** `/v1/{id}`: an identifier of what? */
/** A variable that says so stands for a name. */
const NAME_VARIABLE = /^\{\+?(?:resource|collection|resource_?type|entity)s?\}$/i;

function missingName(
  { version }: CheckedUrl,
  segment: RoledSegment,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  if (version === undefined || before !== version || segment.role !== 'identifier')
    return undefined;
  // A second version is UFN.01's.
  if (NAME_VARIABLE.test(segment.text) || VERSION.test(segment.text)) return undefined;
  return {
    rule: 'naming.identifier',
    message: `${show(segment.text)} stands where the name of a resource belongs; an identifier comes after a name`,
    place: segment,
    segments: [segment],
  };
}

/** `/calls/recordings/{id}` */
function missingIdentifier(
  segment: RoledSegment,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  if (segment.role !== 'resource' || before?.role !== 'resource') return undefined;
  return {
    rule: 'naming.identifier',
    message: `${show(segment.text)} stands directly behind ${show(before.text)}, without the identifier of one of these; join the names with a hyphen, or give the inner resource a path of its own`,
    place: segment,
    segments: [segment],
  };
}

function singular(segment: RoledSegment): NamingFault | undefined {
  const { plural } = segment.name;
  if (segment.role !== 'resource' || plural === undefined) return undefined;
  return {
    rule: 'naming.singular',
    message: `${show(segment.text)} is a singular; a resource is named in the plural: ${plural}`,
    place: segment,
    segments: [segment],
    instead: plural,
  };
}
