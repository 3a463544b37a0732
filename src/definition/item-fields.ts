import { jsonFields } from '../internal/json-fields.js';
import { HAL_DETAILS } from '../link/to-hal.js';
import type { Base } from '../url/base.js';
import type { Caller } from './definition.js';
import type { CheckedInput, Embed } from './require-input.js';
import { requireEmbedded } from './require-item.js';
import { prepareSchemaMembers } from './schema-members.js';

/** Makes the fields of an item's body; returns the item itself if they are the same. */
export type ItemFields = (item: object, base: Base, caller: Caller | undefined) => object;

/** Prepares the fields of bodies: `only` those of the schema, embedded resources with their links. */
export function prepareFields({ schema, only, embed = {} }: CheckedInput): ItemFields {
  const keep = only === undefined ? (fields: object) => fields : prepareSchemaMembers(schema);
  const named = (item: object) => keep(jsonFields(item));
  if (Object.keys(embed).length === 0) return named;
  return (item, base, caller) => embedEach(named(item), embed, base, caller);
}

function embedEach(
  item: object,
  embed: Embed,
  base: Base,
  caller: Caller | undefined,
): Record<PropertyKey, unknown> {
  const fields: Record<PropertyKey, unknown> = { ...item };
  const emptyLists = new Set<string>();
  for (const [name, definition] of Object.entries(embed)) {
    const member = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (member === undefined || member === null) continue;
    const represent = (each: object, place: string) => {
      requireEmbedded(place, each);
      return definition.represent(each, base, caller);
    };
    // Array.from visits holes, which are refused.
    fields[name] = Array.isArray(member)
      ? Array.from(member, (each, index) => represent(each, `${name}[${index}]`))
      : represent(member, name);
    if (Array.isArray(member) && member.length === 0) emptyLists.add(name);
  }
  // The form of the HAL draft has these lists in `_embedded` too.
  if (emptyLists.size > 0) fields[HAL_DETAILS] = { links: {}, emptyLists };
  return fields;
}
