/** The safe methods (RFC 9110 §9.2.1): a request by one of them does not ask for a change of state. */
const SAFE_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
]);

/** Whether a method is safe; methods are case-sensitive (RFC 9110 §9.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
