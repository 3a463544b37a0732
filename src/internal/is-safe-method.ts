/**
 * The safe methods of IANA's registry (RFC 9110 §9.2.1, §16.1): a request by one of them does not ask
 * for a change of state.
 */
const SAFE_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  // RFC 4918 §9.1, RFC 3253 §3.6 and RFC 5323 §2; QUERY is "safe and idempotent" too.
  'PROPFIND',
  'REPORT',
  'SEARCH',
  'QUERY',
]);

/** Whether a method is safe; methods are case-sensitive (RFC 9110 §9.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
