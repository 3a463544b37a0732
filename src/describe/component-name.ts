import { HalyardError } from '../errors.js';

/** The name of the component of a resource: `order-lines` is OrderLines (OpenAPI 3.1 §4.8.7). */
export function componentOf(name: string): string {
  return asciiOf(name).replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** The name of an operation: a link of a resource, in the characters that a URL has. */
export function operationOf(rel: string, name: string): string {
  return `${rel.replace(/[^\w-]+/g, '-')}-${asciiOf(name)}`;
}

/** A name without the marks on its letters: `beställningar` is bestallningar. */
function asciiOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^[\w.-]+$/.test(ascii)) return ascii;
  throw new HalyardError('describe.schema', {
    problem: 'No component of OpenAPI has the name of this resource',
    given: name,
    remedy: 'Use letters of the Latin alphabet, digits and hyphens',
    reference: 'OpenAPI 3.1 §4.8.7',
  });
}
