import type { AnyResource } from '../../definition/definition.js';
import { HalyardError } from '../../errors.js';
import type { JsonSchema } from '../../schema/json-schema.js';

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

/** The ends of the names of components that belong to a resource, such as OrdersPage. */
const SUFFIXES = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Result)$/;

/** Takes a name, with a number after it if it is taken already. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
export function componentName(name: string): string {
  return toAscii(name).replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** The name without diacritics: `beställningar` becomes bestallningar. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^[\w.-]+$/.test(ascii)) return ascii;
  throw new HalyardError('describe.schema', {
    subject: 'Name of a documented resource',
    expected: 'have only Latin letters, digits and hyphens',
    given: name,
    reference: 'OpenAPI 3.1 §4.8.7',
  });
}

/** A reference to a component. */
export function reference(component: string): JsonSchema {
  return { $ref: `#/components/schemas/${component}` };
}
