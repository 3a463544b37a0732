import { jsonFields } from '../internal/json-fields.js';
import { own, setOwn } from '../internal/json-object.js';
import { jsonValue } from '../internal/json-value.js';
import { HAL_DETAILS } from '../link/to-hal.js';
import type { Base } from '../url/base.js';
import type { Caller } from './definition.js';
import type { CheckedInput, Embed } from './require-input.js';
import { requireEmbedded } from './require-item.js';
import { prepareSchemaMembers } from './schema-members.js';

/**
 * Makes the fields of an item's body; returns the item itself if they are the same. `row` is the item
 * with the members that the URLs and states of embedded resources need, if the body shows fewer.
 */
export type ItemFields = (
  item: object,
  base: Base,
  caller: Caller | undefined,
  row?: object,
) => object;

/** Prepares the fields of bodies: `only` those of the schema, embedded resources with their links. */
export function prepareFields({ schema, only, embed = {} }: CheckedInput): ItemFields {
  const keep = only === undefined ? (fields: object) => fields : prepareSchemaMembers(schema);
  if (Object.keys(embed).length === 0) return (item) => keep(jsonFields(item));
  return (item, base, caller, row = item) => {
    const rows = withLists(jsonFields(row), embed);
    const fields = row === item ? rows : withLists(jsonFields(item), embed);
    return embedEach(keep(fields), rows, embed, base, caller);
  };
}

/**
 * A copy of a row, so that its getters are read once, with the lists of embedded resources as JSON has
 * them: the toJSON of a list may leave out items, or sort them.
 */
function withLists(row: object, embed: Embed): object {
  const rows: Record<string, unknown> = { ...row };
  for (const name of Object.keys(embed)) {
    const list = own(rows, name);
    if (!Array.isArray(list)) continue;
    const json = jsonValue(list, name);
    // A copy has no toJSON, which JSON calls once.
    setOwn(rows, name, Array.isArray(json) ? Array.from(json) : json);
  }
  return rows;
}

/** Embeds the resources of `shown`. Their URLs and states are read from `rows`, which has all members. */
function embedEach(
  shown: object,
  rows: object,
  embed: Embed,
  base: Base,
  caller: Caller | undefined,
): Record<PropertyKey, unknown> {
  const fields: Record<PropertyKey, unknown> = { ...shown };
  const emptyLists = new Set<string>();
  for (const [name, definition] of Object.entries(embed)) {
    const row = own(rows, name);
    const member = own(fields, name);
    if (member === undefined || member === null) continue;
    const represent = (each: object, place: string, eachRow: unknown) => {
      requireEmbedded(place, each);
      return definition.represent(each, base, caller, eachRow as object | undefined);
    };
    // Array.from visits holes, which are refused.
    fields[name] = Array.isArray(member)
      ? Array.from(member, (each, index) =>
          represent(each, `${name}[${index}]`, Array.isArray(row) ? row[index] : each),
        )
      : represent(member, name, row);
    if (Array.isArray(member) && member.length === 0) emptyLists.add(name);
  }
  // The form of the HAL draft has these lists in `_embedded` too.
  if (emptyLists.size > 0) fields[HAL_DETAILS] = { links: {}, emptyLists };
  return fields;
}
