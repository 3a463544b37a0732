/** Whether a JSON value has no more levels of nesting than that; it may contain itself. */
export function isShallow(root: unknown, maxDepth: number): boolean {
  // A set, since the number of paths to shared values may double with each level.
  let level = new Set([root]);
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const next = new Set<unknown>();
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const member of Object.values(value)) next.add(member);
    }
    if (next.size === 0) return true;
    level = next;
  }
  return false;
}
