/** Whether a parsed JSON value has no more levels of nesting than that. */
export function isShallow(root: unknown, maxDepth: number): boolean {
  let level = [root];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}
