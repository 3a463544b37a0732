import { must } from '../../../internal/must.js';
import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import { VERSION } from '../../path-segments.js';
import type { UrlPart } from '../../split-url.js';
import { type QueryPhrase, queryPhrase } from '../words/query-phrase.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import {
  type Context,
  isNamedAfter,
  type NamingFault,
  nounIn,
  variableWords,
} from './naming-context.js';
import { applyEdits, at, type Edit } from './place.js';
import { singularFault } from './singular-fault.js';
import { customMethodFault, verbFault } from './verb-fault.js';

/**
 * "URLs contain no verbs, no singular resource names, and no filtering or sort words in the path."
 * Lists of words decide, so each finding is advice (SHOULD NOT).
 */
export function checkNaming(url: CheckedUrl): Finding[] {
  const faults = namingFaults(url);
  return faults.map(({ rule, certainty, message, place, instead }) => {
    const alike = faults.filter((other) => other.rule === rule && other.instead !== undefined);
    const suggestion = instead === undefined ? undefined : corrected(url, alike);
    return finding(rule, message, {
      level: 'SHOULD NOT',
      ...(certainty === 'likely' && { certainty }),
      ...at(url.url, place, suggestion),
    });
  });
}

function namingFaults(url: CheckedUrl): NamingFault[] {
  // RFC 8615 registers the names below it.
  if (url.segments[0]?.text === '.well-known') return [];
  const faults: NamingFault[] = [];
  let before: RoledSegment | undefined;
  for (let index = 0, length = 1; index < url.segments.length; index += length) {
    const fault = namingFaultAt(url, index, before);
    if (fault !== undefined) faults.push(fault);
    if (fault?.rule !== 'naming.query-word') before = url.segments[index];
    length = fault?.segments.length ?? 1;
  }
  return faults;
}

/**
 * The fault of the segment at an index, if it has one; `before` is the name or identifier before
 * it, skipping query words. An unknown word has no fault, except one in -era in a Swedish path, a word
 * joined to disable, enable or evaluate, and a custom method.
 */
function namingFaultAt(
  url: CheckedUrl,
  index: number,
  before: RoledSegment | undefined,
): NamingFault | undefined {
  const segment = url.segments[index] as RoledSegment;
  if (segment.role === 'version') return undefined;
  const context = { url, index, segment, before, next: url.segments[index + 1] };
  return (
    (segment.name.isSuspect ? wordFault(context) : undefined) ??
    identifierFault(context) ??
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

/** An identifier without a resource name, or after the name of another resource. */
function identifierFault(context: Context): NamingFault | undefined {
  return missingName(context) ?? lateIdentifier(context);
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
