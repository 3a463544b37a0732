import { stringifyJson, stringifyMember } from '../internal/stringify-member.js';
import type { ItemWriter } from '../resource/stream-collection.js';
import { type Base, baseText } from '../url/base.js';
import type { Availability } from './availability.js';
import type { Caller } from './definition.js';
import type { ItemFields } from './item-fields.js';
import { type LinksTemplate, prepareLinks, slotValues, writeLinks } from './links-template.js';

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

    return (writer, item, index) => {
      if (isPlain(item)) {
        const template = templateFor(availability.forItem(item) & allowed);
        const values = slotValues(template, item, base);
        const fields = values && stringifyJson(fieldsOf(item, base, caller), index);
        if (values !== undefined && fields?.charCodeAt(0) === OPENING_BRACE) {
          const start = writer.length;
          writer.text(fields);
          // The links come before the closing brace.
          writer.length -= 1;
          const isEmpty = fields.length === 2;
          if (isEmpty) writer.length = start;
          writeLinks(writer, template, values);
          // Without fields, the comma before the links is the opening brace.
          if (isEmpty) writer.overwrite(start, '{');
          return;
        }
      }
      writer.text(stringifyMember(index, represent(item, base, caller)));
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
