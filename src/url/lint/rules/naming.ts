import { type Finding, finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../split-url.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import { identifierFault } from './identifier-fault.js';
import type { Context, NamingFault } from './naming-context.js';
import { applyEdits, at, type Edit } from './place.js';
import { queryWordFault } from './query-word-fault.js';
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
