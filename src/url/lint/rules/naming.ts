import { type Finding, finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../parts.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import { type NamingFault, namingFaultAt } from './naming-faults.js';
import { type Edit, edited, placed } from './place.js';

/**
 * Naming rule 9: no verbs, no singular names, no words of filtering, sorting and paging in the path.
 * Grammar is guessed by lists and endings, so each finding is advice (SHOULD NOT).
 */
export function checkNaming(url: CheckedUrl): Finding[] {
  const faults = namingFaults(url);
  return faults.map(({ rule, message, place, instead }) => {
    const alike = faults.filter((other) => other.rule === rule && other.instead !== undefined);
    const suggestion = instead === undefined ? undefined : putRight(url, alike);
    return finding(rule, message, { level: 'SHOULD NOT', ...placed(url.url, place, suggestion) });
  });
}

function namingFaults(url: CheckedUrl): NamingFault[] {
  // RFC 8615: what stands below is registered, not named.
  if (url.segments[0]?.text === '.well-known') return [];
  const faults: NamingFault[] = [];
  let before: RoledSegment | undefined;
  for (let at = 0, length = 1; at < url.segments.length; at += length) {
    const fault = namingFaultAt(url, at, before);
    if (fault !== undefined) faults.push(fault);
    if (fault?.rule !== 'naming.query-word') before = url.segments[at];
    length = fault?.segments.length ?? 1;
  }
  return faults;
}

/** The URL with faults put right: names replaced or left out, phrases moved into the query. */
function putRight({ url }: CheckedUrl, faults: readonly NamingFault[]): string {
  const edits = faults.flatMap(({ segments, instead = '' }) =>
    segments.map((segment, index) => editOf(url, segment, index === 0 ? instead : '')),
  );
  const parameters = faults.flatMap(({ parameter }) => parameter ?? []);
  return withParameters(edited(url, edits), parameters);
}

/** Left out, a segment takes its slash with it. */
function editOf(url: string, { text, start }: UrlPart, instead: string): Edit {
  if (instead !== '' || url[start - 1] !== '/') return { place: { text, start }, text: instead };
  return { place: { text: `/${text}`, start: start - 1 }, text: '' };
}

/** In front of the others, and of those that a template adds. */
function withParameters(url: string, parameters: readonly string[]): string {
  if (parameters.length === 0) return url;
  const mark = url.search(/[?#]|\{[?&#]/);
  const path = mark === -1 ? url : url.slice(0, mark);
  const rest = mark === -1 ? '' : url.slice(mark);
  const query = `${path}?${parameters.join('&')}`;
  if (rest.startsWith('{?')) return `${query}{&${rest.slice(2)}`;
  return rest.startsWith('?') ? `${query}&${rest.slice(1)}` : query + rest;
}
