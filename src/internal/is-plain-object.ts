/**
 * Whether an object is a literal of any realm, or has no prototype. So is an object whose prototype has
 * none: Fastify makes the query of a request that way.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
