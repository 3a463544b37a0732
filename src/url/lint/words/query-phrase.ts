import { percentEncode } from '../../percent-encode.js';

/*
 * Words for filtering, sorting and paging in a path, and the parameters with the same meaning. A phrase
 * is one if its words and its value agree: `page/2`, `by-customer/{customerId}`.
 */

/** A phrase of the path that belongs in the query. */
export interface QueryPhrase {
  readonly purpose: 'filtering' | 'sorting' | 'paging' | 'counting';
  /** The number of segments. */
  readonly length: number;
  /** The name that replaces the phrase: `stats` of `stats-by-date`. */
  readonly name?: string;
  /** The parameter with the same meaning: `page=2`; empty if none is needed. */
  readonly parameter?: string;
}

/** A segment with its words in lower case; for a variable, the words of its name. */
export interface Phrase {
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
export function queryPhrase(
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
