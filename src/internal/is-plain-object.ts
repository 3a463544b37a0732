/**
 * Whether an object has no prototype, or one that has none itself: an object literal of any realm, and
 * the query of a request in Fastify.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
