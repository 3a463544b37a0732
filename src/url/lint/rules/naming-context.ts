import type { Certainty } from '../../../rules/finding.js';
import type { UrlPart } from '../../split-url.js';
import type { Noun } from '../words/noun.js';
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

/** A segment and its neighbours. */
export interface Context {
  readonly url: CheckedUrl;
  readonly index: number;
  readonly segment: RoledSegment;
  /** The name or identifier before it, skipping query words. */
  readonly before: RoledSegment | undefined;
  readonly next: RoledSegment | undefined;
}

/** The noun of a name. */
export function nounIn({ nameOf, lexicon, language }: CheckedUrl, text: string): Noun | undefined {
  const { words, head } = nameOf(text);
  return lexicon.nounOf(words[head] ?? '', language);
}

/** The words of the name of a variable. */
export function variableWords(text: string): readonly string[] {
  return hyphenated(text.replace(/[{}+*/]|:\d+\}/g, '')).split('-');
}

/** Whether a variable is named after a resource: `{orderId}`, `{order}`. */
export function isNamedAfter(
  { lexicon, language }: CheckedUrl,
  variable: RoledSegment,
  { name }: RoledSegment,
): boolean {
  const pluralOf = (word: string) =>
    (lexicon.nounOf(word, language) ?? lexicon.nounOf(word, 'english'))?.plural;
  const plural = pluralOf(name.words[name.head] ?? '');
  return plural !== undefined && variableWords(variable.text).map(pluralOf).includes(plural);
}
