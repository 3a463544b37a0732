type UnsafeMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The relation types of the conventions that change state, each with its method. */
const TRANSITIONS: Readonly<Record<string, UnsafeMethod>> = {
  create: 'POST',
  edit: 'PATCH',
  replace: 'PUT',
  delete: 'DELETE',
};

/**
 * The method of `create`, `edit`, `replace` and `delete`, which are never called by a safe method
 * (HYP.02); undefined for any other relation type. Case is ignored (RFC 8288 §2.1).
 */
export function transitionMethod(rel: string): UnsafeMethod | undefined {
  const name = rel.toLowerCase();
  return Object.hasOwn(TRANSITIONS, name) ? TRANSITIONS[name] : undefined;
}
