/**
 * The methods that a link can have: those of RFC 9110 §9.3 that a client calls on a resource, and
 * PATCH (RFC 5789).
 */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set<Method>([
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** Whether a value is a method that a link can have; methods are case-sensitive (RFC 9110 §9.1). */
export function isMethod(value: unknown): value is Method {
  return typeof value === 'string' && METHODS.has(value);
}

/**
 * The typical method of a relation type; GET where none is known. The name is compared without
 * regard to case (RFC 8288 §2.1).
 */
export function defaultMethod(rel: string): Method {
  switch (rel.toLowerCase()) {
    case 'create':
      return 'POST';
    case 'edit':
      return 'PATCH';
    case 'replace':
      return 'PUT';
    case 'delete':
      return 'DELETE';
    default:
      return 'GET';
  }
}
