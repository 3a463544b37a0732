import { must, show } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { percentEncode } from '../percent-encode.js';
import { type UrlPart, VERSION } from '../url-parts.js';
import { applyEdits, type CheckedUrl, type Edit, fault, type RoledSegment } from './read-url.js';
import {
  type Context,
  customMethodFault,
  isNamedAfter,
  type NamingFault,
  nounIn,
  singularFault,
  variableWords,
  verbFault,
} from './word-faults.js';

/**
 * "URLs contain no verbs, no singular resource names, and no filtering or sort words in the path."
 * Lists of words decide, so each finding is advice (SHOULD NOT).
 */
export function checkNaming(url: CheckedUrl): Finding[] {
  const faults = namingFaults(url);
  return faults.map(({ rule, certainty, message, place, instead }) => {
    const alike = faults.filter((other) => other.rule === rule && other.instead !== undefined);
    const suggestion = instead === undefined ? undefined : corrected(url, alike);
    const likely = certainty === 'likely' ? { certainty } : {};
    return fault(rule, message, place, suggestion, { level: 'SHOULD NOT', ...likely });
  });
}

/**
 * The faults of the segments. An unknown word has none, except one in -era in a Swedish path, a word joined to
 * disable, enable or evaluate, and a custom method.
 */
function namingFaults(url: CheckedUrl): NamingFault[] {
  const { segments } = url;
  // RFC 8615 registers the names below it.
  if (segments[0]?.text === '.well-known') return [];
  const faults: NamingFault[] = [];
  let before: RoledSegment | undefined;
  for (let index = 0, length = 1; index < segments.length; index += length) {
    const segment = segments[index] as RoledSegment;
    const context = { url, index, segment, before, next: segments[index + 1] };
    const found = segment.role === 'version' ? undefined : faultOf(context);
    if (found !== undefined) faults.push(found);
    if (found?.rule !== 'naming.query-word') before = segment;
    length = found?.segments.length ?? 1;
  }
  return faults;
}

function faultOf(context: Context): NamingFault | undefined {
  return (
    (context.segment.name.isSuspect ? wordFault(context) : undefined) ??
    missingName(context) ??
    lateIdentifier(context) ??
    singularFault(context)
  );
}

function wordFault(context: Context): NamingFault | undefined {
  return customMethodFault(context) ?? verbFault(context) ?? queryWordFault(context);
}

/** The URL with faults corrected: names replaced or removed, phrases moved into the query. */
function corrected({ url }: CheckedUrl, faults: readonly NamingFault[]): string {
  const edits = faults.flatMap(({ segments, instead = '' }) =>
    segments.map((segment, index) => editOf(url, segment, index === 0 ? instead : '')),
  );
  const parameters = faults.flatMap(({ parameter }) => parameter || []);
  return withParameters(applyEdits(url, edits), parameters);
}

/** A removed segment takes its slash along. */
function editOf(url: string, { text, start }: UrlPart, instead: string): Edit {
  if (instead !== '' || url[start - 1] !== '/') return { place: { text, start }, text: instead };
  return { place: { text: `/${text}`, start: start - 1 }, text: '' };
}

/** Adds parameters before the others, and before those of a template. */
function withParameters(url: string, parameters: readonly string[]): string {
  if (parameters.length === 0) return url;
  const mark = url.search(/[?#]|\{[?&#]/);
  const path = mark === -1 ? url : url.slice(0, mark);
  const rest = mark === -1 ? '' : url.slice(mark);
  const query = `${path}?${parameters.join('&')}`;
  if (rest.startsWith('{?')) return `${query}{&${rest.slice(2)}`;
  return rest.startsWith('?') ? `${query}&${rest.slice(1)}` : query + rest;
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

/** A phrase for filtering, sorting or paging. */
function queryWordFault({ url, index, segment, before }: Context): NamingFault | undefined {
  const { segments, lexicon, language } = url;
  if (!segment.name.hasQueryWord || segment.role === 'api' || segment.variable) return undefined;
  // searchOrdersByDate is a fault of its verb. The Swedish verb visa is a noun in an English URL.
  const { verb } = segment.name;
  const isForeign = verb?.isSwedish && language !== 'swedish';
  if (verb && verb.object.length > 0 && !isForeign) return undefined;
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

/** In `/releases/latest`, `latest` is a version and not a sort order. */
const VERSIONED =
  /(?:^|-)(?:branches|builds|documents|periods|releases|revisions|snapshots|tags|versions)$/;

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
  return parameter === undefined ? HINTS[purpose] : `Use the query: ${parameter}`;
}

const HINTS: Readonly<Record<QueryPhrase['purpose'], string>> = {
  filtering: 'Use the query: <field>=<value> or filter=',
  sorting: 'Use the query: sort=',
  paging: 'Use the query: page= and limit=',
  counting: 'Read totalRecords of the collection',
};

/*
 * Words for filtering, sorting and paging in a path, and the parameters with the same meaning. A phrase
 * is one if its words and its value agree: `page/2`, `by-customer/{customerId}`.
 */

/** A phrase of the path that belongs in the query. */
interface QueryPhrase {
  readonly purpose: 'filtering' | 'sorting' | 'paging' | 'counting';
  /** The number of segments. */
  readonly length: number;
  /** The name that replaces the phrase: `stats` of `stats-by-date`. */
  readonly name?: string;
  /** The parameter with the same meaning: `page=2`; empty if none is needed. */
  readonly parameter?: string;
}

/** A segment with its words in lower case; for a variable, the words of its name. */
interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  /** Whether it is a variable or looks like an identifier: a value. */
  readonly isValue: boolean;
}

const SORTING =
  /^(?:(?:sort|sorted|order|ordered)-?by|ordered|sort|sorted|sortera|sorterat|sortering)$/;
const FILTERING = /^(?:(?:filter|filtered|where)(?:-?by)?|filtrera|filtrerat)$/;
const PAGING = /^(?:page|sida|limit|offset|page-(?:no|number|size)|per-page)$/;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/;
const RANKING = /^(?:latest|newest|oldest|(?:asc|desc)(?:ending)?)$/;

/** Prepositions before a bound. */
const COMPARING = /^(?:from|since|after|until|till|before|between|to|fran|mellan)$/;

/** Names of bounds: `from-date`. */
const BOUND = /^(?:from|since|until|after|before)-(?:date|time|id|year|month|day)$/;

/** Words in the names of variables for a page number or a number of items. */
const NUMBER = /^(?:page|sida|limit|offset|per|size|count|n|no|nr|num|number|index)$/;

/** Words in the names of variables for a bound. */
const LIMIT =
  /^(?:from|to|since|until|start|end|date|datum|time|timestamp|datetime|year|month|day)$/;

/**
 * The phrase that starts with the first segment. `isBehindName` tells whether a name precedes it;
 * `isName` is false in the place of an identifier, as for `stand-by-me` in `/songs/stand-by-me`.
 */
function queryPhrase(
  segments: readonly (Phrase | undefined)[],
  { isBehindName, isName }: { readonly isBehindName: boolean; readonly isName: boolean },
): QueryPhrase | undefined {
  const [first, second, third] = segments;
  if (first === undefined || first.words.length === 0) return undefined;
  const name = first.words.join('-');
  if (isBehindName && second === undefined) return lastPhrase(name);
  if (second === undefined) return undefined;
  if (COMPARING.test(name)) return comparing(name, second, third);
  if (isBehindName && SORTING.test(name)) return sorting(second, third);
  if (isBehindName && FILTERING.test(name)) return filtering(second, third);
  if (!second.isValue) return undefined;
  if (isBehindName && PAGING.test(name) && isValueOf(second, NUMBER)) return paging(name, second);
  if (BOUND.test(name)) return { purpose: 'filtering', length: 2 };
  const by = first.words.indexOf('by');
  return (by === 0 ? isBehindName : isName) ? fieldPhrase(first, second, by) : undefined;
}

/** A phrase without a value, at the end of a path. */
function lastPhrase(name: string): QueryPhrase | undefined {
  if (name === 'all') return { purpose: 'filtering', length: 1, parameter: '' };
  if (name === 'count') return { purpose: 'counting', length: 1 };
  if (RANKING.test(name) || SORTING.test(name)) return { purpose: 'sorting', length: 1 };
  return FILTERING.test(name) ? { purpose: 'filtering', length: 1 } : undefined;
}

function comparing(name: string, value: Phrase, other?: Phrase): QueryPhrase | undefined {
  if (!value.isValue || !isValueOf(value, LIMIT)) return undefined;
  const isPair = /^(?:between|mellan)$/.test(name) && other?.isValue;
  return { purpose: 'filtering', length: isPair ? 3 : 2 };
}

/** Whether a value is a literal, or a variable with such a name. */
function isValueOf({ text, words }: Phrase, names: RegExp): boolean {
  return !text.includes('{') || words.every((word) => names.test(word));
}

function sorting(key: Phrase, direction?: Phrase): QueryPhrase {
  const directed = DIRECTION.exec(direction?.text ?? '')?.[0].replace(/ending$/, '');
  return directed === undefined
    ? { purpose: 'sorting', length: 2, parameter: `sort=${valueIn(key)}` }
    : { purpose: 'sorting', length: 3, parameter: `sort=${valueIn(key)}%20${directed}` };
}

function filtering(field: Phrase, value?: Phrase): QueryPhrase {
  if (value === undefined) return { purpose: 'filtering', length: 2 };
  return field.isValue
    ? { purpose: 'filtering', length: 3 }
    : { purpose: 'filtering', length: 3, parameter: `${field.words.join('_')}=${valueIn(value)}` };
}

function paging(name: string, value: Phrase): QueryPhrase {
  if (name === 'offset') return { purpose: 'paging', length: 2 };
  const parameter = /size|per|limit/.test(name) ? 'limit' : 'page';
  return { purpose: 'paging', length: 2, parameter: `${parameter}=${valueIn(value)}` };
}

/** A field and its value: `by-customer/17`, `stats-by-date/{date}`; the value is that of the field. */
function fieldPhrase({ words }: Phrase, value: Phrase, by: number): QueryPhrase | undefined {
  const field = words.slice(by + 1);
  if (by === -1 || field.length === 0) return undefined;
  const isOfField = !value.text.includes('{') || value.words.some((word) => field.includes(word));
  if (!isOfField || BY_NOTHING.test(words[by - 1] ?? '')) return undefined;
  const parameter = `${field.join('_')}=${valueIn(value)}`;
  const name = words.slice(0, by).join('-');
  return { purpose: 'filtering', length: 2, parameter, ...(name !== '' && { name }) };
}

/** Words before `by` that make it an idiom rather than a filter: `day-by-day`. */
const BY_NOTHING = /^(?:pay|stand|step|day|side|passers|line|one|page)$/;

/** A segment as the value of a parameter; a variable stays one. */
function valueIn({ text }: Phrase): string {
  return text.includes('{') ? text : percentEncode(text);
}
