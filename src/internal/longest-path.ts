/** The most characters that the names on the way to a member have. The value is a shallow tree. */
export function longestPath(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isList = Array.isArray(value);
  let longest = 0;
  for (const [name, member] of Object.entries(value)) {
    longest = Math.max(longest, (isList ? 0 : name.length) + longestPath(member));
  }
  return longest;
}
