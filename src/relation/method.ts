import { isAction } from './actions.js';

/**
 * The methods that a link can have: those of RFC 9110 §9.3 that a client calls on a resource,
 * PATCH (RFC 5789) and QUERY (RFC 10008).
 */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'QUERY' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set<Method>([
  'GET',
  'HEAD',
  'OPTIONS',
  'QUERY',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** Whether a value is a method that a link can have; methods are case-sensitive (RFC 9110 §9.1). */
export function isMethod(value: unknown): value is Method {
  return METHODS.has(value as string);
}

/** A known relation type. */
export interface Relation {
  /** The registered name, in lower case. */
  readonly name: string;
  /** The typical method of its links. */
  readonly method: Method;
  /** The meaning of the target for the context of the link. */
  readonly meaning: string;
  /** The URL of the document that defines it. */
  readonly reference?: string;
  /** `iana`: in the IANA registry; `extended`: added by the conventions; `custom`: your own. */
  readonly registry: 'iana' | 'extended' | 'custom';
}

/** Relation types by name, from {@link defineRelations}. */
export type Relations<Name extends string = string> = Readonly<Record<Name, Relation>>;

/** The defined relation type of that name; case is ignored (RFC 8288 §2.1.1, §2.1.2). */
export function definedRelation(relations: Relations, name: string): Relation | undefined {
  if (Object.hasOwn(relations, name)) return relations[name];
  const lowerCase = name.toLowerCase();
  return Object.entries(relations).find(([key]) => key.toLowerCase() === lowerCase)?.[1];
}

/**
 * The typical method of a relation type: that of the conventions' table, POST for a known action,
 * GET for any other.
 */
export function defaultMethod(rel: string): Method {
  return transitionMethod(rel) ?? (isAction(rel) ? 'POST' : 'GET');
}

/** The typical methods that were asked for: a service has few relation types. */
const TYPICAL = /* @__PURE__ */ new Map<string, Method>();

/** The typical method of a relation type; undefined for any other text. */
export function typicalMethod(rel: string): Method | undefined {
  const known = TYPICAL.get(rel);
  if (known !== undefined || !isRelationType(rel)) return known;
  const method = defaultMethod(rel);
  if (TYPICAL.size < 256) TYPICAL.set(rel, method);
  return method;
}

type UnsafeMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The relation types of the conventions that change state, each with its method. */
const TRANSITIONS: ReadonlyMap<string, UnsafeMethod> = /* @__PURE__ */ new Map([
  ['create', 'POST'],
  ['edit', 'PATCH'],
  ['replace', 'PUT'],
  ['delete', 'DELETE'],
]);

/**
 * The method of `create`, `edit`, `replace` and `delete`, which are never called by a safe method
 * (HYP.02); undefined for any other relation type. Case is ignored (RFC 8288 §2.1).
 */
export function transitionMethod(rel: string): UnsafeMethod | undefined {
  return TRANSITIONS.get(rel.toLowerCase());
}

/**
 * reg-rel-type = LOALPHA *( LOALPHA / DIGIT / "." / "-" ) (RFC 8288 §3.3). Deviations: upper
 * case is accepted, since case is ignored in comparisons (§2.1), and so is `_`, since the registry has
 * `openid2.local_id`.
 */
const RELATION_NAME = '[A-Za-z][\\w.-]*';

/** ext-rel-type = URI (RFC 8288 §3.3), whose scheme ends at the colon (RFC 3986 §3.1) */
const RELATION_URI = "[A-Za-z][A-Za-z0-9.+-]*:[\\w.~:/?#[\\]@!$&'()*+,;=%-]+";

/** "%" only before HEXDIG HEXDIG (RFC 3986 §2.1) */
const ESCAPES = '(?!.*%(?![0-9A-Fa-f]{2}))';

/** A URI as a JSON Schema pattern. */
export const URI_PATTERN = /* @__PURE__ */ (() => `^${ESCAPES}${RELATION_URI}$`)();

/** A relation type as a JSON Schema pattern. */
export const RELATION_TYPE_PATTERN = /* @__PURE__ */ (() =>
  `^(?:${RELATION_NAME}|${ESCAPES}${RELATION_URI})$`)();

const RELATION_TYPE = /* @__PURE__ */ new RegExp(RELATION_TYPE_PATTERN);

/** Whether a text is a relation type: a name or a URI. */
export function isRelationType(text: string): boolean {
  return RELATION_TYPE.test(text);
}
