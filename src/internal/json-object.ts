/** An object of JSON, with any members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of the object itself, not one that it inherits. */
export function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Members)[name] : undefined;
}
