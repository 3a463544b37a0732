import { must } from '../../../internal/must.js';
import { show } from '../../../internal/show.js';
import { VERSION } from '../../path-segments.js';
import type { UrlPart } from '../../split-url.js';
import { pluralOf } from '../words/name.js';
import { isComparing, phraseInName, type QueryPhrase, queryPhrase } from '../words/query-phrase.js';
import type { Verb } from '../words/verbs.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';

/** A name that breaks a rule, and its correction. */
export interface NamingFault {
  readonly rule: 'naming.verb' | 'naming.singular' | 'naming.query-word' | 'naming.identifier';
  readonly message: string;
  /** The faulty segments, or the faulty part of one. */
  readonly place: UrlPart;
  readonly segments: readonly RoledSegment[];
  /** The text that replaces the segments; empty to remove them, undefined if it is not known. */
  readonly instead?: string | undefined;
  /** The parameter with the same meaning. */
  readonly parameter?: string | undefined;
}

/**
 * The fault of the segment at an index, if it has one; `before` is the name or identifier in front of
 * it, past words of queries.
 */
export function namingFaultAt(
  url: CheckedUrl,
  index: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[index] as RoledSegment;
  if (segment.role === 'version') return undefined;
  return (
    (segment.name.isClean ? undefined : wrongWord(url, index, before)) ??
    missingName(url, segment, before) ??
    missingIdentifier(segment, before) ??
    singular(segment)
  );
}

function wrongWord(
  url: CheckedUrl,
  index: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[index] as RoledSegment;
  return (
    customMethod(url, segment) ??
    (segment.name.hasQueryWord ? queryWords(url, index, before) : undefined) ??
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
    message: `${must('Path', 'not contain a custom method', method.text)}. ${remedyOf(found ?? { word: '', noun: '' })}`,
    place: method,
    segments: [segment],
    instead: noun ? `${target}/${noun}` : undefined,
  };
}

function queryWords(
  { segments, lexicon }: CheckedUrl,
  index: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = segments[index] as RoledSegment;
  if (segment.role === 'api' || segment.variable) return undefined;
  if (segment.text === 'latest' && VERSIONED.test(before?.text ?? '')) return undefined;
  const phrases = segments.slice(index, index + 3).map(({ text, variable, name }) => ({
    text,
    words: name.words,
    isValue: variable || name.isIdentifierLike,
  }));
  const isBehindName =
    before?.role === 'resource' || (before?.role === 'identifier' && before.words.length > 0);
  const phrase =
    (isBehindName || isComparing(segment.name.words) ? queryPhrase(phrases, lexicon) : undefined) ??
    // /songs/stand-by-me has an identifier.
    (segment.words.length > 0 ? phraseInName(phrases) : undefined);
  return phrase && phraseFault(phrase, segments.slice(index, index + phrase.length));
}

/** `/releases/latest` is the latest version, no sorting. */
const VERSIONED =
  /(?:^|-)(?:branches|builds|documents|periods|releases|revisions|snapshots|tags|versions)$/;

function phraseFault(
  { purpose, name = '', parameter }: QueryPhrase,
  segments: readonly RoledSegment[],
): NamingFault {
  const text = segments.map((segment) => segment.text).join('/');
  return {
    rule: 'naming.query-word',
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
    message: `Path must not contain the verb ${found.word}, got ${show(segment.text)}. ${remedyOf(found)}`,
    place: segment,
    segments: [segment],
    instead: object.length === 0 ? insteadOfVerb(found, before) : found.method && objects,
  };
}

function remedyOf({ method, noun, searches }: Verb): string {
  if (method !== undefined) return `Use the method ${method}`;
  if (searches) return 'Search the collection with the parameter filter';
  return noun
    ? `Make the action a resource that POST creates: ${noun}`
    : 'Name the resource in the plural, and let the method express the operation';
}

/** Without a name before it nothing would be left of a path. */
function insteadOfVerb(
  { method, noun }: Verb,
  before: RoledSegment | undefined,
): string | undefined {
  if (method === undefined) return noun || undefined;
  return before === undefined || before.role === 'version' ? undefined : '';
}

/** Variables that stand for a name. */
const NAME_VARIABLE = /^\{\+?(?:resource|collection|resource_?type|entity)s?\}$/i;

/** `/v1/{id}` does not name the resource that the identifier belongs to. */
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
    message: must('Identifier', 'come after a resource name', segment.text),
    place: segment,
    segments: [segment],
  };
}

/** `/calls/recordings/{id}` has no identifier of a call. */
function missingIdentifier(
  segment: RoledSegment,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  if (segment.role !== 'resource' || before?.role !== 'resource') return undefined;
  return {
    rule: 'naming.identifier',
    message: `${must('Resource', 'come after an identifier', segment.text)} directly after ${show(before.text)}. Join the names with a hyphen, or give the inner resource its own path`,
    place: segment,
    segments: [segment],
  };
}

function singular(segment: RoledSegment): NamingFault | undefined {
  const { plural } = segment.name;
  if (segment.role !== 'resource' || plural === undefined) return undefined;
  return {
    rule: 'naming.singular',
    message: `${must('Resource', 'be named in the plural', segment.text)}. Write ${plural}`,
    place: segment,
    segments: [segment],
    instead: plural,
  };
}
