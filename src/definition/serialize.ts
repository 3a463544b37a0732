import type { ItemWriter } from '../resource/stream-collection.js';
import { type Base, baseText } from '../url/base.js';
import type { Caller, DefinedLink } from './definition.js';
import type { Presence } from './present-links.js';
import { type LinksText, linksText, prepareLinks } from './serialize-links.js';

/** What a writer of items is made of. */
export interface WriterParts {
  readonly presence: Presence;
  readonly represent: (item: object, base: Base, caller: Caller | undefined) => object;
}

/** The texts of links of one base by what links there are: a service has few of either. */
const MOST_TEXTS = 1000;

/**
 * Prepares the writing of items: the texts of their links are made once for a base and a set of
 * links, and then only filled in.
 */
export function prepareWriter({ presence, represent }: WriterParts) {
  let known = { base: '', texts: new Map<number, LinksText>() };

  return (base: Base, caller: Caller | undefined): ItemWriter => {
    const allowed = presence.allowed(caller);
    const address = baseText(base);
    if (known.base !== address || known.texts.size >= MOST_TEXTS) {
      known = { base: address, texts: new Map() };
    }
    const { texts } = known;
    let last = -1;
    let text: LinksText | undefined;

    return (item, index) => {
      if (isPlain(item)) {
        const bits = presence.of(item) & allowed;
        if (bits !== last || text === undefined) {
          text = texts.get(bits) ?? remember(texts, bits, presence.links(bits), base);
          last = bits;
        }
        const links = linksText(text, item, base);
        const fields = links === undefined ? '' : JSON.stringify(item);
        if (links !== undefined && fields.charCodeAt(0) === OPENING_BRACE) {
          // A comma stands between fields and links, and none where there are no fields.
          return fields.length === 2 ? `{${links.slice(1)}` : fields.slice(0, -1) + links;
        }
      }
      return writeAt(index, represent(item, base, caller));
    };
  };
}

const OPENING_BRACE = 0x7b;

function remember(
  texts: Map<number, LinksText>,
  bits: number,
  links: readonly DefinedLink[],
  base: Base,
): LinksText {
  const text = prepareLinks(links, base);
  texts.set(bits, text);
  return text;
}

/** Whether an object is written as its fields are, and has no links of its own. */
function isPlain(item: object): item is Record<string, unknown> {
  return (
    typeof item === 'object' &&
    item !== null &&
    (item as { toJSON?: unknown }).toJSON === undefined &&
    !Object.hasOwn(item, '_links')
  );
}

/** A member of a list as `JSON.stringify` writes it there: `toJSON` is told the place. */
function writeAt(index: number | string, value: object): string {
  const name = String(index);
  const text = JSON.stringify({ [name]: value });
  return text === '{}' ? 'null' : text.slice(name.length + 4, -1);
}
