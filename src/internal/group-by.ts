/** Values by a key, in the order of the first of each. `Map.groupBy` is not in Node 20. */
export function groupBy<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** The first value of each key. */
export function distinctBy<Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => unknown,
): Value[] {
  return Array.from(groupBy(values, keyOf).values(), ([first]) => first);
}
