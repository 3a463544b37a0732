/** The most characters that the names on the way to a member have. The value is a shallow tree. */
export function longestPath(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let longest = 0;
  if (Array.isArray(value)) {
    for (const member of value) longest = Math.max(longest, longestPath(member));
    return longest;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    longest = Math.max(longest, name.length + longestPath(members[name]));
  }
  return longest;
}
