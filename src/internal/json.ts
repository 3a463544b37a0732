/** An object of JSON, with any members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that bodies have for links, embedded resources, the data of a page, and forms: never those of a resource. */
export const RESERVED_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_links',
  '_embedded',
  '_meta',
  '_templates',
]);

/** Whether two values are the same JSON, whatever the order of their members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length && one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  if (Array.isArray(one) || Array.isArray(other)) return false;
  if (one instanceof Date && other instanceof Date) return Number(one) === Number(other);
  const names = Object.keys(one);
  // A URL, a Map or a Set has its value out of sight.
  if (names.length === 0 && !(isPlainObject(one) && isPlainObject(other))) return false;
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  for (const [index, name] of names.entries()) {
    // Names in one order, as they mostly are, need no look-up.
    if (name !== others[index] && !Object.hasOwn(other, name)) return false;
    if (!isSameJson((one as Members)[name], (other as Members)[name])) return false;
  }
  return true;
}

/** A member of the object itself, not one that it inherits. */
export function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Members)[name] : undefined;
}

/** Sets a member of any name: an assignment to `__proto__` would set the prototype. */
export function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, ...PLAIN });
  else object[name] = value;
}

const PLAIN = { writable: true, enumerable: true, configurable: true };

/** The members of an object with their names; none of any other value. */
export function entriesOf(value: unknown): [name: string, value: unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * Whether an object has no prototype, or one that has none itself: an object literal of any realm, and
 * the query of a request in Fastify.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A path of names and positions as a JSON pointer: `/paths/~1orders/get` (RFC 6901 §3). */
export function jsonPointer(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const step of path)
    pointer += `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return pointer;
}

/** The part of a document at a JSON Pointer; undefined where there is none (RFC 6901 §4). */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = typeof value === 'object' && value !== null ? own(value, name) : undefined;
  }
  return value;
}

/** The members of an intersection as one object type, as an editor shows them. */
export type Simplify<Type> = { [Member in keyof Type]: Type[Member] } & {};
