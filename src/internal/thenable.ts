/** Whether `await` takes a value for a promise, of any realm or library. Never throws. */
export function isThenable(value: unknown): boolean {
  try {
    return typeof (value as { readonly then?: unknown } | null)?.then === 'function';
  } catch {
    return false;
  }
}

/**
 * Listens to the promises of a refused value, itself or its members: if one rejected with nobody
 * listening, it would end the process, although the caller caught the error of the refusal.
 */
export function swallowRejections(value: unknown): void {
  swallowRejection(value);
  if (typeof value !== 'object' || ArrayBuffer.isView(value)) return;
  try {
    Object.values(value as object).forEach(swallowRejection);
  } catch {
    // A getter or a proxy may throw, and null has no members.
  }
}

function swallowRejection(value: unknown): void {
  if (!isThenable(value)) return;
  try {
    Promise.resolve(value).catch(() => {});
  } catch {
    // The constructor of a promise may be a getter that throws.
  }
}
