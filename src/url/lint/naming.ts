import { must, show } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { VERSION } from '../url-parts.js';
import { applyEdits, type CheckedUrl, type Edit, fault, type RoledSegment } from './read-url.js';
import {
  type Context,
  customMethodFault,
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
  return faults.map(({ rule, isLikely, message, place, instead }) => {
    const alike = faults.filter((other) => other.rule === rule && other.instead !== undefined);
    const suggestion = instead === undefined ? undefined : corrected(url.url, alike);
    const certainty = isLikely ? ({ certainty: 'likely' } as const) : {};
    return fault(rule, message, place, suggestion, { level: 'SHOULD NOT', ...certainty });
  });
}

type PlacedFault = NamingFault & Required<Pick<NamingFault, 'place'>> & Pick<Context, 'segment'>;

/**
 * The faults of the segments. An unknown word has none, except one in -era in a Swedish path and a custom
 * method.
 */
function namingFaults(url: CheckedUrl): PlacedFault[] {
  const { segments } = url;
  // RFC 8615 registers the names below it.
  if (segments[0]?.text === '.well-known') return [];
  const faults: PlacedFault[] = [];
  let before: RoledSegment | undefined;
  for (let index = 0, length = 1; index < segments.length; index += length) {
    const segment = segments[index] as RoledSegment;
    const context = { url, index, segment, before, next: segments[index + 1] };
    const found = segment.role === 'version' ? undefined : faultOf(context);
    if (found) faults.push({ place: segment, ...found, segment });
    if (found?.rule !== 'naming.query-word') before = segment;
    length = found?.length ?? 1;
  }
  return faults;
}

function faultOf(context: Context): NamingFault | undefined {
  return (
    customMethodFault(context) ??
    verbFault(context) ??
    queryWordFault(context) ??
    missingName(context) ??
    singularFault(context)
  );
}

/** The URL with faults corrected: names replaced or removed. */
function corrected(url: string, faults: readonly PlacedFault[]): string {
  const edits = faults.map(({ segment, instead = '' }): Edit => {
    if (instead !== '' || url[segment.start - 1] !== '/') return { place: segment, text: instead };
    // A removed segment takes its slash along.
    return { place: { text: `/${segment.text}`, start: segment.start - 1 }, text: '' };
  });
  return applyEdits(url, edits);
}

/** `/v1/{id}` does not name the resource that the identifier belongs to. */
function missingName({ url, segment, before }: Context): NamingFault | undefined {
  const { text, variable, role } = segment;
  if (before === undefined || before !== url.version || role !== 'identifier') return undefined;
  // a2p is an area.
  if (!variable && !/^[0-9]/.test(text)) return undefined;
  // A second version is UFN.01's.
  if (VERSION.test(text) || (variable && variableWords(text).at(-1) !== 'id')) return undefined;
  const message = must('Identifier', 'come after a resource name', text);
  return { rule: 'naming.identifier', isLikely: true, message };
}

/** A phrase for filtering, sorting or paging. */
function queryWordFault({ url, index, segment, before }: Context): NamingFault | undefined {
  const { language } = url;
  if (segment.role === 'api' || segment.variable) return undefined;
  // searchOrdersByDate is a fault of its verb. The Swedish verb visa is a noun in an English URL.
  const { verb, words } = segment.name;
  const isForeign = verb?.isSwedish && language !== 'swedish';
  if (verb && verb.object.length > 0 && !isForeign) return undefined;
  if (language === 'other') return undefined;
  if (segment.text === 'latest' && VERSIONED.test(before?.text ?? '')) return undefined;
  const next = url.segments.slice(index + 1, index + 3);
  const isBehindName = before !== undefined && nounIn(url, before.name)?.isPlural === true;
  const isName = segment.words.length > 0;
  const phrase = queryPhrase(words, next, isBehindName, isName);
  if (phrase === undefined) return undefined;
  const [purpose, length, isCertain = false] = phrase;
  const segments = url.segments.slice(index, index + length);
  const text = segments.map((each) => each.text).join('/');
  return {
    rule: 'naming.query-word',
    isLikely: !isCertain,
    message: `Path must not contain ${purpose}, got ${show(text)}. ${HINTS[purpose]}`,
    place: { text, start: segment.start },
    length,
  };
}

/** In `/releases/latest`, `latest` is a version and not a sort order. */
const VERSIONED =
  /(?:^|-)(?:branches|builds|documents|periods|releases|revisions|snapshots|tags|versions)$/;

const HINTS = {
  filtering: 'Use the collection itself, with the query <field>=<value> or filter=',
  sorting: 'Use the query: sort=',
  paging: 'Use the query: page= and limit=',
  counting: 'Read totalRecords of the collection',
};

/*
 * Words for filtering, sorting and paging in a path. A phrase is one if its words and its value agree: `page/2`,
 * `by-customer/{customerId}`.
 */

/** A phrase of the path that belongs in the query, and the number of its segments. */
type QueryPhrase = readonly [purpose: keyof typeof HINTS, length: number, isCertain?: boolean];

/** Whether a segment is the value of a parameter. */
function isValue({ text, variable, name }: RoledSegment): boolean {
  return variable || (name.isIdentifierLike && !text.startsWith('$'));
}

/** The words of a segment, those of a variable from its name. */
function wordsIn({ text, variable, name }: RoledSegment): readonly string[] {
  return variable ? variableWords(text) : name.words;
}

const SORTING =
  /^(?:(?:sort|sorted|order|ordered)-?by|ordered|sort|sorted|sortera|sorterat|sortering)$/;
const FILTERING = /^(?:(?:filter|filtered|where)(?:-?by)?|filtrera|filtrerat)$/;
const PAGING = /^(?:page|sida|limit|offset|page-(?:no|number|size)|per-page)$/;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/;
const RANKING = /^(?:latest|newest|oldest|(?:asc|desc)(?:ending)?|(?:sort|order)(?:ed)?-by-.+)$/;

/** Prepositions before a bound. */
const COMPARING = /^(?:from|since|after|until|till|before|between|to|fran|mellan)$/;

/** Words in the names of variables for a page number or a number of items. */
const NUMBER = /^(?:page|sida|limit|offset|per|size|count|n|no|nr|num|number|index)$/;

/** Words in the names of variables for a bound. */
const LIMIT =
  /^(?:from|to|since|until|start|end|date|datum|time|timestamp|datetime|year|month|day)$/;

/**
 * The phrase that starts with some words. `isBehindName` tells whether a name precedes it; `isName` is false
 * in the place of an identifier, as for `stand-by-me` in `/songs/stand-by-me`.
 */
function queryPhrase(
  words: readonly string[],
  [value, other]: readonly RoledSegment[],
  isBehindName: boolean,
  isName: boolean,
): QueryPhrase | undefined {
  const name = words.join('-');
  if (value === undefined) return isBehindName ? lastPhrase(name) : undefined;
  if (COMPARING.test(name)) {
    return isValue(value) && isValueOf(value, LIMIT) ? ['filtering', 2] : undefined;
  }
  if (isBehindName && SORTING.test(name)) {
    return ['sorting', DIRECTION.test(other?.text ?? '') ? 3 : 2, true];
  }
  if (isBehindName && FILTERING.test(name)) {
    return other === undefined ? ['filtering', 2] : ['filtering', 3, true];
  }
  if (!isValue(value)) return undefined;
  if (isBehindName && PAGING.test(name) && isValueOf(value, NUMBER)) return ['paging', 2, true];
  // `by-customer/17`, `stats-by-date/{date}`: the value is that of the field.
  const by = words.indexOf('by');
  const field = by === -1 ? [] : words.slice(by + 1);
  if (field.length === 0 || !(by === 0 ? isBehindName : isName)) return undefined;
  const isOfField =
    !value.text.includes('{') || wordsIn(value).some((word) => field.includes(word));
  if (!isOfField || BY_NOTHING.test(words[by - 1] ?? '')) return undefined;
  // Orders by mail are no orders of a mail.
  return ['filtering', 2, by === 0 || value.variable];
}

/** A phrase without a value, at the end of a path. */
function lastPhrase(name: string): QueryPhrase | undefined {
  if (name === 'count') return ['counting', 1];
  if (RANKING.test(name) || SORTING.test(name)) return ['sorting', 1];
  return /^(?:all|(?:filter|group)(?:ed)?-by-.+)$/.test(name) || FILTERING.test(name)
    ? ['filtering', 1]
    : undefined;
}

/** Whether a value is a literal, or a variable with such a name. */
function isValueOf(value: RoledSegment, names: RegExp): boolean {
  return !value.text.includes('{') || wordsIn(value).every((word) => names.test(word));
}

/** Words before `by` that make it an idiom rather than a filter: `day-by-day`. */
const BY_NOTHING = /^(?:pay|stand|step|day|side|passers|line|one|page)$/;
