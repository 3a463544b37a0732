import { show } from '../../../internal/show.js';
import { type QueryPhrase, queryPhrase } from '../words/query-phrase.js';
import type { RoledSegment } from './checked-url.js';
import { type Context, type NamingFault, nounIn, variableWords } from './naming-context.js';

/** A phrase for filtering, sorting or paging. */
export function queryWordFault({ url, index, segment, before }: Context): NamingFault | undefined {
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
