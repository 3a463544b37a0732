import { HalyardError } from '../errors.js';

/** The name of the component of a resource: `order-lines` is OrderLines. */
export function componentOf(name: string): string {
  const component = name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  if (/^[\w.-]+$/.test(component)) return component;
  throw new HalyardError('describe.schema', {
    problem: 'No component of OpenAPI has the name of this resource',
    given: name,
    remedy: 'Use letters of ASCII, digits and hyphens',
    reference: 'OpenAPI 3.1 §4.8.7',
  });
}
