import { stringifyJson, stringifyMember } from '../internal/stringify-member.js';
import type { ItemWriter } from '../resource/stream-collection.js';
import { type Base, baseText } from '../url/base.js';
import type { Availability } from './availability.js';
import type { Caller } from './definition.js';
import { fillLinks, type LinksTemplate, prepareLinks } from './fill-links.js';
import type { ItemFields } from './item-fields.js';

/** The parts of a definition that its writer needs. */
export interface WriterParts {
  readonly availability: Availability;
  readonly fieldsOf: ItemFields;
  readonly represent: (item: object, base: Base, caller: Caller | undefined) => object;
}

/** The number of templates that are remembered for one base: a resource has few states. */
const MAX_TEMPLATES = 1000;

/**
 * Prepares the writing of items: the JSON of their links is made once for a base and a set of links,
 * and then filled in.
 */
export function prepareWriter({ availability, fieldsOf, represent }: WriterParts) {
  let known = { base: '', templates: new Map<number, LinksTemplate>() };

  return (base: Base, caller: Caller | undefined): ItemWriter => {
    const allowed = availability.forCaller(caller);
    const text = baseText(base);
    if (known.base !== text) known = { base: text, templates: new Map() };
    const { templates } = known;
    const templateFor = (bits: number): LinksTemplate => {
      const made = templates.get(bits);
      if (made !== undefined) return made;
      if (templates.size >= MAX_TEMPLATES) templates.clear();
      const template = prepareLinks(availability.links(bits), base);
      templates.set(bits, template);
      return template;
    };
    let last = -1;
    let template: LinksTemplate | undefined;

    return (item, index) => {
      if (isPlain(item)) {
        const bits = availability.forItem(item) & allowed;
        if (bits !== last || template === undefined) {
          template = templateFor(bits);
          last = bits;
        }
        const links = fillLinks(template, item, base);
        const fields =
          links === undefined ? '' : (stringifyJson(fieldsOf(item, base, caller), index) ?? '');
        if (links !== undefined && fields.charCodeAt(0) === OPENING_BRACE) {
          // The links begin with a comma, which an object without fields does not need.
          return fields.length === 2 ? `{${links.slice(1)}` : fields.slice(0, -1) + links;
        }
      }
      return stringifyMember(index, represent(item, base, caller));
    };
  };
}

const OPENING_BRACE = 0x7b;

/** Whether JSON writes the fields of an item as they are, and it has no links already. */
function isPlain(item: object): item is Record<string, unknown> {
  return (
    typeof item === 'object' &&
    item !== null &&
    !Array.isArray(item) &&
    (item as { toJSON?: unknown }).toJSON === undefined &&
    !Object.hasOwn(item, '_links')
  );
}
