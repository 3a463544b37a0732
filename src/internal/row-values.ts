import { hasToJson } from './has-to-json.js';
import { isPlainObject } from './is-plain-object.js';
import { jsonFields } from './json-fields.js';
import { type Members, own } from './json-object.js';
import { jsonValue } from './json-value.js';

/**
 * The values of an item for its URLs and its state: those of the row and of the getters of its class,
 * then those that only its `toJSON` has. Each is read when it is needed, since a getter may load more.
 */
export function rowValues(item: object): Record<string, never> {
  if (isPlainObject(item) && !hasToJson(item)) return item as Record<string, never>;
  const known = new Map<string, unknown>();
  let made: object | undefined;
  const fields = () => (made ??= jsonFields(item));
  const find = (name: string) => {
    const value = memberOf(item as Members, name);
    return value === undefined ? jsonValue(own(fields(), name), name) : value;
  };
  const read = (name: string) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
  return new Proxy<Record<string, never>>(
    {},
    {
      get: (_, name) => read(name as string),
      ownKeys: () => Object.keys(fields()),
      getOwnPropertyDescriptor(_, name) {
        const value = read(name as string) as never;
        return value === undefined ? undefined : { value, enumerable: true, configurable: true };
      },
    },
  );
}

/** A member as JSON has it, such as the text of an identifier that is an object; no method. */
function memberOf(row: Members, name: string): unknown {
  const value = row[name];
  return typeof value === 'function' ? undefined : jsonValue(value, name);
}
