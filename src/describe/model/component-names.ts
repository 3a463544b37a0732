import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { returnedOf } from './returned.js';

/** The name of the component of each resource, none of which is among the reserved names. */
export function componentNames(
  resources: readonly AnyResource[],
  reserved: Iterable<string>,
): ReadonlyMap<AnyResource, string> {
  const taken = new Set(reserved);
  return new Map(
    resources.map((resource) => {
      const name = componentName(resource.name);
      // `orders-page` must not be the page of `orders`.
      return [resource, unique(SUFFIXES.test(name) ? `${name}Resource` : name, taken)];
    }),
  );
}

/** The names of the schemas of links, without their suffixes: OrdersPay of OrdersPayInput. */
export function linkComponentNames(
  components: ReadonlyMap<AnyResource, string>,
): ReadonlyMap<DefinedLink, string> {
  // A resource `orders-pay` has an OrdersPayInput as well.
  const taken = new Set(components.values());
  return new Map(
    Array.from(components).flatMap(([{ links, collectionLinks }, component]) =>
      [...links, ...collectionLinks]
        .filter(hasOwnSchema)
        .map((link) => [link, unique(component + componentName(plainRel(link)), taken)] as const),
    ),
  );
}

function hasOwnSchema(link: DefinedLink): boolean {
  return link.accepts !== undefined || returnedOf(link).schema !== undefined;
}

/** A relation type without the characters that only URIs have. */
function plainRel({ rel }: DefinedLink): string {
  return rel.replace(/[^\w-]/g, '-');
}

/** The ends of the names of components that belong to a resource, such as OrdersPage. */
const SUFFIXES = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Replacement|Result)$/;

/** Takes a name, with a number after it if it is taken already. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
function componentName(name: string): string {
  return toAscii(name).replace(
    /(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}

/** The name without diacritics, as `bestallningar`; `resource` for one in another script. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\w.-]+$/.test(ascii) ? ascii : 'resource';
}

/** A reference to a component. */
export function reference(component: string): JsonSchema {
  return { $ref: `#/components/schemas/${component}` };
}
