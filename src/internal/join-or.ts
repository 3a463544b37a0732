/** Names as alternatives: "A, B or C". */
export function joinOr(names: readonly string[]): string {
  return names.map((name, index) => orBefore(index, names.length) + name).join('');
}

/** What separates an alternative from the one before it. */
export function orBefore(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' or ' : ', ';
}
