/** A value with fields left out of it: each may be absent, but `_links` and `_meta` are there. */
export type Selection<Value> = Value extends readonly (infer Item)[]
  ? readonly Selection<Item>[]
  : Value extends Date | ((...given: never[]) => unknown)
    ? Value
    : Value extends object
      ? {
          readonly [Name in Extract<keyof Value, Kept>]: Value[Name];
        } & {
          readonly [Name in Exclude<keyof Value, Kept>]?: Selection<Value[Name]>;
        }
      : Value;

type Kept = '_links' | '_meta';

/**
 * Limits a resource to the fields that a client asks for: what `fields` of UFN.04 is for.
 *
 * A field is named by a path with dots, which leads into nested objects and through lists. `_links`
 * and `_meta` stay, of nested resources too; members keep their order. A path that leads nowhere is
 * passed over, `null` on its way is kept. The resource itself is not changed, and what is selected
 * whole is not copied.
 *
 * Give it a resource, or the items of a collection before the collection is made.
 *
 * @param resource The resource, or a list of resources.
 * @param fields The paths, as `parseQuery` reads them; all fields when undefined.
 * @returns The resource with these fields, or the list of resources with them.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { link, resource, selectFields } from 'halyard';
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
export function selectFields<Body extends object>(
  resource: Body,
  fields: readonly string[] | undefined,
): Selection<Body> {
  return (fields === undefined ? resource : select(resource, treeOf(fields))) as Selection<Body>;
}

/** What is selected below a name: all of it, or a tree in its turn. */
type Tree = Map<string, Tree | 'whole'>;

function treeOf(fields: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const field of fields) {
    const names = field.split('.');
    const last = names.pop() ?? '';
    let tree: Tree | undefined = root;
    for (const name of names) {
      tree = branchOf(tree, name);
      if (tree === undefined) break;
    }
    tree?.set(last, 'whole');
  }
  return root;
}

/** The tree below a name; none where the name is selected whole already. */
function branchOf(tree: Tree, name: string): Tree | undefined {
  const below = tree.get(name);
  if (below === 'whole') return undefined;
  if (below !== undefined) return below;
  const branch: Tree = new Map();
  tree.set(name, branch);
  return branch;
}

/** The value with what the tree names; undefined where there is nothing below a value. */
function select(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return selectItems(value, tree);
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  const selected: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = selectMember((value as Record<string, unknown>)[name], name, tree);
    if (member !== undefined) selected[name] = member;
  }
  return selected;
}

function selectItems(items: readonly unknown[], tree: Tree): unknown {
  const selected = items.map((item) => select(item, tree)).filter((item) => item !== undefined);
  return selected.length === 0 && items.length > 0 ? undefined : selected;
}

function selectMember(member: unknown, name: string, tree: Tree): unknown {
  if (name === '_links' || name === '_meta') return member;
  // An own `__proto__`, as JSON.parse makes it, would set the prototype of the copy.
  const below = name === '__proto__' ? undefined : tree.get(name);
  if (below === undefined || below === 'whole') return below && member;
  return select(member, below);
}
