import type { Simplify } from '../internal/json.js';
import { readMember, refusePromise } from '../internal/plain-json.js';
import { toJson } from './parse-value.js';

/** A value with some of its fields: each may be absent, but `_links` and `_meta` are there. */
export type Selection<Value> = Value extends readonly (infer Item)[]
  ? readonly Selection<Item>[]
  : Value extends Date | ((...given: never[]) => unknown)
    ? Value
    : Value extends object
      ? Simplify<
          { readonly [Name in Extract<keyof Value, Kept>]: Value[Name] } & {
            readonly [Name in Exclude<keyof Value, Kept>]?: Selection<Value[Name]>;
          }
        >
      : Value;

type Kept = '_links' | '_meta';

/**
 * Returns a resource with only the fields that a client asks for, as `fields` of UFN.04 lists them.
 *
 * A name with dots is a path into nested objects and through arrays. `_links` and `_meta` are always
 * kept, those of nested resources too, and members keep their order. A path that leads nowhere selects
 * nothing; `null` on the way is kept. If an object has a `toJSON`, the fields that this returns can be
 * selected. The resource itself is not changed, and a value that is selected as a whole is not copied.
 * A member whose getter or `toJSON` throws is left out. Nothing is selected below 1000 levels.
 *
 * Pass a resource, or the items of a collection before you make the collection.
 *
 * @param resource The resource, or an array of resources.
 * @param fields The names, as `parseQuery` returns them; all fields if undefined.
 * @returns The resource with these fields, or the array of resources with them.
 * @throws {HalyardError} `resource.row` for a promise.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 * import { selectFields } from 'halyard/query';
 *
 * const order = resource(
 *   { id: 17, total: 100, customer: { id: 4, name: 'Eva' }, lines: [{ sku: 'a', pieces: 2 }] },
 *   [link('self', 'https://api.example.se/orders/v1/orders/17')],
 * );
 * selectFields(order, ['id', 'customer.name', 'lines.sku']);
 * // → {
 * //   id: 17,
 * //   customer: { name: 'Eva' },
 * //   lines: [{ sku: 'a' }],
 * //   _links: [
 * //     { href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' },
 * //   ],
 * // }
 * ```
 */
export function selectFields<Body extends object & { readonly then?: never }>(
  resource: Body,
  fields: readonly string[] | undefined,
): Selection<Body> {
  refusePromise(resource, 'resource');
  if (fields === undefined) return resource as Selection<Body>;
  const tree = treeOf(fields);
  const selectOne = (one: unknown) => {
    const selected = select(one, '', tree, 1);
    return selected === undefined ? {} : selected;
  };
  return (
    Array.isArray(resource) ? resource.map(selectOne) : selectOne(resource)
  ) as Selection<Body>;
}

/** The names selected at a level, each as a whole or with those below it. */
type Tree = Map<string, Tree | 'whole'>;

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = new Map();
  for (const path of paths) {
    let level = tree;
    const names = path.split('.');
    const last = names.pop() as string;
    for (const name of names) {
      const branch = level.get(name) ?? (new Map() as Tree);
      level.set(name, branch);
      // What is selected as a whole needs no names, and gets none.
      level = branch === 'whole' ? new Map() : branch;
    }
    level.set(last, 'whole');
  }
  return tree;
}

/** How deep a resource is read; data of a client can be deeper than the stack. */
const MAX_DEPTH = 1000;

/** The value with the members of the tree; undefined for a value without members. */
function select(given: unknown, name: string, tree: Tree, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof given !== 'object' || given === null) return given === null ? null : undefined;
  const value = toJson(given, name);
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => select(item, String(index), tree, depth + 1));
    const selected = items.filter((item) => item !== undefined);
    return selected.length === 0 && items.length > 0 ? undefined : selected;
  }
  const selected: Record<PropertyKey, unknown> = {};
  // What JSON leaves out, such as the details that `fromHal` keeps for `toHal`, stays.
  for (const symbol of Object.getOwnPropertySymbols(value)) {
    selected[symbol] = readMember(value, symbol);
  }
  for (const name of Object.keys(value)) {
    const below = KEPT.has(name) ? 'whole' : tree.get(name);
    // An own `__proto__`, as JSON.parse makes it, would set the prototype of the copy.
    if (below === undefined || name === '__proto__') continue;
    const given = readMember(value, name);
    const member = below === 'whole' ? given : select(given, name, below, depth + 1);
    // A getter that throws has a symbol for a value, which JSON leaves out.
    if (member !== undefined && typeof member !== 'symbol') selected[name] = member;
  }
  return selected;
}

const KEPT: ReadonlySet<string> = /* @__PURE__ */ new Set<Kept>(['_links', '_meta']);
