import { percentEncode } from '../../percent-encode.js';
import type { Lexicon } from './vocabulary.js';

/*
 * Words for filtering, sorting and paging in a path, and the parameters with the same meaning.
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

/** A segment with its words in lower case. */
export interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  /** Whether it is a variable or looks like an identifier: a value. */
  readonly isValue: boolean;
}

const SORTING = /^(?:sort|sorted|order|ordered)(?:-?by)?$/;
const FILTERING = /^(?:filter|filtered|where)(?:-?by)?$/;
const PAGING = /^(?:page|limit|offset|page-(?:no|number|size)|per-page)$/;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/;

/** Prepositions; those of two letters may also be codes of countries and languages. */
const COMPARING =
  /^(?:from|since|after|until|till|before|between|to|by|with|without|having|in|at|on|for)$/;

/** The collection is all of them. */
const WHOLE = /^all$/;

/** `/orders/latest` is the first of a sorted collection. */
const RANKING = /^(?:latest|newest|oldest|(?:asc|desc)(?:ending)?)$/;

/** `from-date`, `until-year` */
const BOUND = /^(?:from|since|until|after|before)-(?:date|time|id|year|month|day)$/;

/** Whether a name is a preposition, which no resource has for its name. */
export function isComparing(words: readonly string[]): boolean {
  return words.length === 1 && COMPARING.test(words[0] ?? '');
}

/** `day-by-day` is no filter. */
const BY_NOTHING = /^(?:pay|stand|step|day|side|passers|line|one|page)$/;

/** The phrase that starts with the first of the segments, after the name of a resource. */
export function queryPhrase(
  [first, second, third]: readonly (Phrase | undefined)[],
  lexicon: Lexicon,
): QueryPhrase | undefined {
  if (first === undefined || first.words.length === 0) return undefined;
  const name = first.words.join('-');
  if (second === undefined && WHOLE.test(name))
    return { purpose: 'filtering', length: 1, parameter: '' };
  if (second === undefined && name === 'count') return { purpose: 'counting', length: 1 };
  if (second === undefined && RANKING.test(name)) return { purpose: 'sorting', length: 1 };
  if (SORTING.test(name) && name !== 'order') return sorting(second, third);
  if (FILTERING.test(name)) return filtering(second, third);
  // Codes of countries and languages have two letters: /countries/in/cities
  if (COMPARING.test(name) && second !== undefined && (second.isValue || name.length > 2)) {
    return { purpose: 'filtering', length: name === 'between' && third?.isValue ? 3 : 2 };
  }
  if (second?.isValue !== true) {
    return first.words.some(lexicon.isQueryWord) ? { purpose: 'filtering', length: 1 } : undefined;
  }
  if (PAGING.test(name)) return paging(name, second);
  if (BOUND.test(name)) return { purpose: 'filtering', length: 2 };
  const [preposition, ...words] = first.words;
  if (preposition === 'by' && words.length > 0) {
    return { purpose: 'filtering', length: 2, parameter: `${words.join('_')}=${valueIn(second)}` };
  }
  return first.words.some(lexicon.isQueryWord) ? { purpose: 'filtering', length: 2 } : undefined;
}

/** A filter within a name: `stats-by-date`. */
export function phraseInName([first, second]: readonly (Phrase | undefined)[]):
  | QueryPhrase
  | undefined {
  const words = first?.words ?? [];
  const by = words.indexOf('by', 1);
  if (by === -1 || by === words.length - 1 || BY_NOTHING.test(words[by - 1] ?? ''))
    return undefined;
  const name = words.slice(0, by).join('-');
  if (second?.isValue !== true) return { purpose: 'filtering', length: 1, name };
  const parameter = `${words.slice(by + 1).join('_')}=${valueIn(second)}`;
  return { purpose: 'filtering', length: 2, name, parameter };
}

function sorting(key: Phrase | undefined, direction: Phrase | undefined): QueryPhrase {
  if (key === undefined) return { purpose: 'sorting', length: 1 };
  const directed = DIRECTION.exec(direction?.text ?? '')?.[0].replace(/ending$/, '');
  return directed === undefined
    ? { purpose: 'sorting', length: 2, parameter: `sort=${valueIn(key)}` }
    : { purpose: 'sorting', length: 3, parameter: `sort=${valueIn(key)}%20${directed}` };
}

function filtering(field: Phrase | undefined, value: Phrase | undefined): QueryPhrase {
  if (field === undefined || value === undefined) return { purpose: 'filtering', length: 1 };
  return { purpose: 'filtering', length: 3, parameter: `${valueIn(field)}=${valueIn(value)}` };
}

function paging(name: string, value: Phrase): QueryPhrase {
  if (name === 'offset') return { purpose: 'paging', length: 2 };
  const parameter = /size|per|limit/.test(name) ? 'limit' : 'page';
  return { purpose: 'paging', length: 2, parameter: `${parameter}=${valueIn(value)}` };
}

/** A segment as the value of a parameter; a variable stays one. */
function valueIn({ text }: Phrase): string {
  return text.includes('{') ? text : percentEncode(text);
}
