import { remember } from '../internal/remember.js';
import { isAction } from './actions.js';
import { isRelationType } from './relation-type.js';
import { transitionMethod } from './transition-method.js';

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
  return METHODS.has(value as string);
}

/**
 * The typical method of a relation type: that of the conventions' table, POST for a known action,
 * GET for any other.
 */
export function defaultMethod(rel: string): Method {
  return transitionMethod(rel) ?? (isAction(rel) ? 'POST' : 'GET');
}

/**
 * The typical method of a relation type; undefined for any other text. Remembered, since a service has
 * few relation types and many links.
 */
export const typicalMethod: (rel: string) => Method | undefined = /* @__PURE__ */ remember((rel) =>
  isRelationType(rel) ? defaultMethod(rel) : undefined,
);
