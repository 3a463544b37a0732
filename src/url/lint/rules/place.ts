import type { Finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../split-url.js';

/** The maximum number of findings per rule and part, so that a megabyte of faults stays a short list. */
export const MAX_PLACES = 100;

/** The runs of a part that match, each with its place. */
export function runsOf({ text, start }: UrlPart, pattern: RegExp): UrlPart[] {
  const runs: UrlPart[] = [];
  for (const match of text.matchAll(pattern)) {
    if (runs.push({ text: match[0], start: start + match.index }) === MAX_PLACES) break;
  }
  return runs;
}

export function rangeOf({ text, start }: UrlPart): readonly [number, number] {
  return [start, start + text.length];
}

/** A part of the URL and the text that replaces it. */
export interface Edit {
  readonly place: UrlPart;
  readonly text: string;
}

/** The URL with the edits applied, which do not overlap. */
export function applyEdits(url: string, edits: readonly Edit[]): string {
  let text = '';
  let end = 0;
  for (const { place, text: replacement } of edits.toSorted(byPlace)) {
    text += url.slice(end, place.start) + replacement;
    end = place.start + place.text.length;
  }
  return text + url.slice(end);
}

function byPlace(one: Edit, other: Edit): number {
  return one.place.start - other.place.start;
}

export function replaced(url: string, place: UrlPart, text: string): string {
  return applyEdits(url, [{ place, text }]);
}

/** The place of a finding, and its suggestion if that differs from the URL. */
export function at(
  url: string,
  part: UrlPart,
  suggestion?: string,
): Pick<Finding, 'range' | 'suggestion'> {
  const range = rangeOf(part);
  return suggestion === undefined || suggestion === url ? { range } : { range, suggestion };
}

/** An expression of a template; braces around quotes are JSON. */
const VARIABLE = /\{[^{}"]*\}/g;

/** The part with its variables replaced by as many safe characters, which keeps positions. */
export function withoutVariables(part: UrlPart): UrlPart {
  if (!part.text.includes('{')) return part;
  const text = part.text.replace(VARIABLE, (variable) => 'x'.repeat(variable.length));
  return { text, start: part.start };
}

export function hasVariable(text: string): boolean {
  return text.includes('{') && text.search(VARIABLE) !== -1;
}

/** Maps the text outside variables. */
export function mapLiterals(text: string, map: (literal: string) => string): string {
  if (!text.includes('{')) return map(text);
  return text
    .split(/(\{[^{}"]*\})/)
    .map((piece, index) => (index % 2 === 0 ? map(piece) : piece))
    .join('');
}
