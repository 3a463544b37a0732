/**
 * Whether an object is an object literal, of any realm, or has no prototype. An empty prototype without
 * one counts too: Fastify makes the query of a request so.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
