import { hasToJson } from '../internal/has-to-json.js';
import type { Members } from '../internal/json-object.js';
import { jsonFields, membersOf } from '../resource/json-fields.js';
import { variableNames } from '../url/template/parse-template.js';

/** The values of an item for the URLs of links: those of the row itself, and what only its `toJSON` has. */
export function urlValues(
  item: object,
  links: readonly { readonly href: string }[],
): Record<string, never> {
  if (!hasToJson(item)) return item as Record<string, never>;
  const names = links.flatMap(({ href }) => variableNames(href));
  const values = membersOf(item, names);
  const isWhole = names.every((name) => Object.hasOwn(values, name));
  return { ...(isWhole ? {} : jsonFields(item)), ...values } as Record<string, never>;
}

/** The state of an item; that of its JSON where only its `toJSON` has it. */
export function stateOf(item: object, state: string): unknown {
  return (item as Members)[state] ?? (jsonFields(item) as Members)[state];
}
