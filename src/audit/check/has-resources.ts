import { isObject, type Members, own } from '../../internal/json-object.js';
import { lexiconOf } from '../../url/lint/words/vocabulary.js';
import { wordsOf } from './item-list.js';
import { hasLinks } from './link-list.js';

/** Members that tell one resource from another, as `wordsOf` writes them; `-id` is `_id`. */
export const IDENTIFIERS: ReadonlySet<string> = new Set([
  'id',
  '-id',
  '@id',
  'uuid',
  'href',
  'self',
]);

/**
 * Whether a list has a resource among its members: an object with links or an identifier. Parts of a
 * resource, such as the rows of its settings, have neither.
 *
 * @param name The name of the list, in the plural: `orders` have an `order_id`.
 */
export function hasResources(items: readonly unknown[], name: string): boolean {
  // Once for all items: a name may be as long as the body.
  const plural = wordsOf(name);
  return items.some((item) => isObject(item) && (hasLinks(item) || hasIdentifier(item, plural)));
}

function hasIdentifier(item: Members, plural: string): boolean {
  return Object.keys(item).some((member) => {
    const words = wordsOf(member);
    const isIdentifier =
      IDENTIFIERS.has(words) || (words.endsWith('-id') && pluralOf(words.slice(0, -3)) === plural);
    return isIdentifier && isIdentity(own(item, member));
  });
}

const LEXICON = lexiconOf();

/** The plural of words: `order-rows` of `order-row`. */
function pluralOf(words: string): string {
  const start = words.lastIndexOf('-') + 1;
  const noun = words.slice(start);
  return words.slice(0, start) + (LEXICON.nounOf(noun, undefined)?.plural ?? `${noun}s`);
}

/** A flag named `self` tells no resource from another. */
function isIdentity(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || isObject(value)
  );
}
