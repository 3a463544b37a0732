import type { Finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../parts.js';

/** As many as anyone puts right: a megabyte of faults is no megabyte of findings. */
export const MOST_PLACES = 100;

/** The runs of a part that match, each with its place. */
export function runsOf({ text, start }: UrlPart, pattern: RegExp): UrlPart[] {
  const runs: UrlPart[] = [];
  for (const match of text.matchAll(pattern)) {
    if (runs.push({ text: match[0], start: start + match.index }) === MOST_PLACES) break;
  }
  return runs;
}

export function rangeOf({ text, start }: UrlPart): readonly [number, number] {
  return [start, start + text.length];
}

/** What stands at a place, and what is to stand there. */
export interface Edit {
  readonly place: UrlPart;
  readonly text: string;
}

/** The URL with places written anew that stand apart from each other. */
export function edited(url: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const { place, text: instead } of edits.toSorted(byPlace)) {
    text += url.slice(at, place.start) + instead;
    at = place.start + place.text.length;
  }
  return text + url.slice(at);
}

function byPlace(one: Edit, other: Edit): number {
  return one.place.start - other.place.start;
}

export function replaced(url: string, place: UrlPart, text: string): string {
  return edited(url, [{ place, text }]);
}

/** The place and, where it differs from what was given, the suggestion of a finding. */
export function placed(
  url: string,
  part: UrlPart,
  suggestion?: string,
): Pick<Finding, 'range' | 'suggestion'> {
  const range = rangeOf(part);
  return suggestion === undefined || suggestion === url ? { range } : { range, suggestion };
}

/** An expression of a template; JSON, which has quotes, is none. */
const VARIABLE = /\{[^{}"]*\}/g;

/** The part with safe characters in place of its variables, so that positions stay. */
export function withoutVariables(part: UrlPart): UrlPart {
  if (!part.text.includes('{')) return part;
  const text = part.text.replace(VARIABLE, (variable) => 'x'.repeat(variable.length));
  return { text, start: part.start };
}

export function hasVariable(text: string): boolean {
  return text.includes('{') && text.search(VARIABLE) !== -1;
}

/** The text with what stands outside its variables mapped. */
export function mapLiterals(text: string, map: (literal: string) => string): string {
  if (!text.includes('{')) return map(text);
  return text
    .split(/(\{[^{}"]*\})/)
    .map((piece, index) => (index % 2 === 0 ? map(piece) : piece))
    .join('');
}
