import { must } from '../../../internal/must.js';
import { show } from '../../../internal/show.js';
import { type NamedVerb, PREPOSITION } from '../words/name.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import { type Context, type NamingFault, nounIn } from './naming-context.js';

/** `/orders/17:cancel`, `/alerts:batchDelete`; `/users/role:admin` is an identifier. */
export function customMethodFault({ url, segment }: Context): NamingFault | undefined {
  const colon = segment.text.lastIndexOf(':');
  if (colon === -1 || url.language === 'other') return undefined;
  const method = { text: segment.text.slice(colon), start: segment.start + colon };
  const { words, verb: found } = url.nameOf(method.text.slice(1));
  const target = segment.text.slice(0, colon);
  const isTarget = /[}0-9]$/.test(target) || nounIn(url, target)?.isPlural;
  if (words.length === 0 || (found === undefined && !isTarget)) return undefined;
  const noun = words.length === 1 && target !== '' ? found?.noun : undefined;
  return {
    rule: 'naming.verb',
    certainty: found === undefined || found.isNoun ? 'likely' : 'certain',
    message: `${must('Path', 'not contain a custom method', method.text)}. ${remedyOf(found)}`,
    place: method,
    segments: [segment],
    instead: noun ? `${target}/${noun}` : undefined,
  };
}

/** Nouns whose identifiers may be verbs: `/permissions/create`. */
const NAMES_OF_VERBS =
  /^(?:action|command|event|keyword|label|method|operation|permission|right|role|scope|tag|term|topic|verb|word)s?$/;

/** Verbs that are also areas of an API; alone at the end of any path, each is an action. */
const ANYWHERE = /^(?:export|import|login|logout|signin|signout|signup|sync|upload)$/;

/** Nouns rather than verbs after a name: a health check, a post, the end of a period. */
const NOT_OF_LISTS = /^(?:end|ping|post|process|run)$/;

/** A verb where a resource belongs: `/get-orders`, `/orders/{id}/cancel`. */
export function verbFault(context: Context): NamingFault | undefined {
  const { url, segment, before, next } = context;
  const found = segment.name.verb;
  if (found === undefined || segment.variable) return undefined;
  if (url.language === 'other' && !found.isTaught) return undefined;
  if (found.isSwedish && url.language !== 'swedish') return undefined;
  // A list of items, a change of address.
  if (found.isNoun && found.object[0] === 'of') return undefined;
  // A correct plural in Swedish, such as register.
  if (found.isNoun && url.language !== 'english' && isPlural(url, found.word)) return undefined;
  const isAlone = found.object.length === 0 && !found.isMethod;
  // An API may be named by a verb: /search/v1/…
  if (segment.role === 'api' && isAlone) return undefined;
  if (segment.role === 'identifier' && NAMES_OF_VERBS.test(before?.name.words.at(-1) ?? '')) {
    return undefined;
  }
  const isLast = next === undefined;
  const isAction =
    isLast &&
    (before?.role === 'identifier' || (isNoun(url, before) && !NOT_OF_LISTS.test(found.word)));
  const isCommand = isLast && (found.searches || ANYWHERE.test(found.word));
  if (isAlone && found.isNoun && !isAction && !isCommand) return undefined;
  const isModifier = found.isModifier && !found.object.includes('by');
  if (!isAlone && isModifier && !(isLast && before?.role === 'identifier')) return undefined;
  return {
    rule: 'naming.verb',
    certainty: found.isNoun || found.isMethod ? 'likely' : 'certain',
    message: `Path must not contain the verb ${found.word}, got ${show(segment.text)}. ${remedyOf(found)}`,
    place: segment,
    segments: [segment],
    instead: found.isMethod ? undefined : insteadOfVerb(context, found),
  };
}

function isPlural({ lexicon, language }: CheckedUrl, word: string): boolean {
  return lexicon.nounOf(word, language)?.isPlural === true;
}

function isNoun(url: CheckedUrl, segment: RoledSegment | undefined): boolean {
  return segment !== undefined && nounIn(url, segment.text) !== undefined;
}

function remedyOf({ method, noun, searches }: Partial<NamedVerb> = {}): string {
  if (method !== undefined) return `Use the method ${method}`;
  if (searches) return 'Search the collection with the parameter filter';
  return noun
    ? `Make the action a resource that POST creates: ${noun}`
    : 'Name a resource in the plural, and let the method express the operation';
}

/** The objects of the verb, or the noun of its action at the end of the path. */
function insteadOfVerb(
  { url, before, next }: Context,
  { method, noun, object }: NamedVerb,
): string | undefined {
  if (object.length > 0)
    return (
      method &&
      pluralName(
        url,
        object.filter((word) => word !== 'all'),
      )
    );
  if (next !== undefined || before?.name.verb !== undefined) return undefined;
  if (method === undefined) return noun || undefined;
  // Without a name before it nothing would be left of the path.
  return before === undefined || before.role === 'version' ? undefined : '';
}

/** A name in the plural, if its noun is known. */
function pluralName(
  { lexicon, language }: CheckedUrl,
  words: readonly string[],
): string | undefined {
  const noun = lexicon.nounOf(words.at(-1) ?? '', language);
  if (noun === undefined || words.some((word) => PREPOSITION.test(word))) return undefined;
  return words.with(-1, noun.plural).join('-');
}
