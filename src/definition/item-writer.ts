import { stringifyMember } from '../internal/stringify-member.js';
import { writeMembers } from '../internal/write-members.js';
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

/** What the links of items depend on besides the items. */
export interface View {
  readonly base: Base;
  readonly caller: Caller | undefined;
  /** The bits of the links that the caller may see. */
  readonly allowed: number;
  /** The links below the base, by the bits of those that an item has. */
  readonly templates: Map<number, LinksTemplate>;
}

/** The number of templates that are remembered: a resource has few states, and an API few bases. */
const MAX_TEMPLATES = 100;

/**
 * Prepares the writing of items: the JSON of their links is made once for a base and a set of links,
 * and then filled in.
 *
 * The functions are made once for a definition: V8 would drop the optimised code of functions that
 * are made for each body at every full collection.
 */
export function prepareWriter({ availability, fieldsOf, represent }: WriterParts) {
  const known = new Map<string, Map<number, LinksTemplate>>();
  let count = 0;

  const viewOf = (base: Base, caller: Caller | undefined): View => ({
    base,
    caller,
    allowed: availability.forCaller(caller),
    templates: templatesOf(baseText(base)),
  });

  const templatesOf = (base: string): Map<number, LinksTemplate> => {
    const made = known.get(base);
    if (made !== undefined) return made;
    if (known.size >= MAX_TEMPLATES) known.clear();
    const templates = new Map<number, LinksTemplate>();
    known.set(base, templates);
    return templates;
  };

  const writeItem: ItemWriter<View> = (writer, item, index, view) => {
    const { base, caller } = view;
    if (isPlain(item)) {
      const template = templateFor(availability.forItem(item) & view.allowed, view);
      const values = slotValues(template, item, base);
      if (values !== undefined) {
        const start = writer.length;
        writeMembers(writer, fieldsOf(item, base, caller), index);
        writeLinks(writer, template, values);
        // The comma before the first member is the opening brace.
        writer.overwrite(start, '{');
        return;
      }
    }
    writer.text(stringifyMember(index, represent(item, base, caller)));
  };

  const templateFor = (bits: number, { base, templates }: View): LinksTemplate => {
    const made = templates.get(bits);
    if (made !== undefined) return made;
    // The view of a stream may outlive `known`, so its own templates are bounded too.
    if (count >= MAX_TEMPLATES || templates.size >= MAX_TEMPLATES) {
      known.clear();
      templates.clear();
      count = 0;
    }
    const template = prepareLinks(availability.links(bits), base);
    templates.set(bits, template);
    count += 1;
    return template;
  };

  return { viewOf, writeItem };
}

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
