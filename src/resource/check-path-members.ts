import { HalyardError } from '../errors.js';
import { isObject, isSameJson, type Members } from '../internal/json-object.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { type Finding, finding } from '../rules/finding.js';
import { variablesOf } from './check-item.js';

/**
 * Checks that a body leaves the members alone that are part of the URL of the resource: the URL is
 * that of the request, and stays.
 */
export function checkPathMembers(given: unknown, current: Members, path = ''): Finding[] {
  if (!isObject(given)) return [];
  return variablesOf(path)
    .filter((name) => Object.hasOwn(given, name) && Object.hasOwn(current, name))
    .filter((name) => !isSameJson(given[name], current[name]))
    .map((name) => {
      const message = `${name} must stay as it is, because it is part of the URL of the resource`;
      return finding('request.body', message, { path: [name] });
    });
}

/** Throws unless the resource as it is was given as an object. */
export function requireCurrent(current: unknown): asserts current is Members {
  requireAwaited(current, 'current', 'resource.fields');
  if (isObject(current)) return;
  throw new HalyardError('resource.fields', {
    subject: 'current',
    expected: 'be an object',
    given: current,
    remedy: 'Pass the resource as it is, without its links',
  });
}
