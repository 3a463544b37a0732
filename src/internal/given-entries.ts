/** The members of an object, or the entries of a list or a set of pairs and of a `Map`. */
export function givenEntries(value: unknown): [name: string, value: unknown][] {
  const isList = value instanceof Set || Array.isArray(value);
  const isPairs = value instanceof Map || (isList && [...value].every(Array.isArray));
  return [...(isPairs ? value : Object.entries(value ?? {}))] as [string, unknown][];
}
