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
