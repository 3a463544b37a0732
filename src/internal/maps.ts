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

/**
 * Returns a function that gives lists of equal values the same key. Its keys do not grow with the length
 * of the values: a long text of a body may be part of thousands of keys.
 */
export function shortKeys(): (values: readonly unknown[]) => string {
  const numbers = new Map<unknown, number>();
  const numberOf = (value: unknown) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, numbers.size);
    return numbers.size - 1;
  };
  return (values) => values.map(numberOf).join(' ');
}

/**
 * A parser that keeps its latest results, for texts that recur: a service has few policies. The results
 * must be immutable. Both limits bound the memory that texts of clients and origins take.
 */
export function remember<Result>(
  parse: (text: string) => Result,
  { results: most = 256, length = 256 } = {},
): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as Result;
    const result = parse(text);
    if (text.length > length) return result;
    if (results.size === most) results.clear();
    results.set(text, result);
    return result;
  };
}

/** The words of a text, apart by white space. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The words of a table, each with the key before it: `key: word word`. */
export function* tableOf(text: string): Iterable<readonly [key: string, word: string]> {
  let key = '';
  for (const word of wordList(text)) {
    if (word.endsWith(':')) key = word.slice(0, -1);
    else yield [key, word];
  }
}
