import { HalyardError } from '../errors.js';
import { isObject, isSameJson, type Members } from '../internal/json-object.js';
import { quotable } from '../internal/quotable.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { rowValues } from '../internal/row-values.js';
import { type Finding, finding } from '../rules/finding.js';
import { variableNames } from '../url/template/parse-template.js';
import { currentFields, jsonMember } from './current-fields.js';

/** The values of members in the path of a resource, as its URL has them. */
export function pathMembers(current: Members, names: readonly string[]): Members {
  const values: Members = rowValues(current);
  return Object.fromEntries(names.map((name) => [name, jsonMember(values[name], name)]));
}

/**
 * Checks that a body does not change members that are part of the URL of the resource. It may repeat what
 * the resource shows, which a `toJSON` may write in another way than the URL.
 */
export function checkPathMembers(
  given: unknown,
  current: Members,
  ofPath: readonly string[],
): Finding[] {
  if (!isObject(given)) return [];
  const names = [...new Set(ofPath)].filter((name) => Object.hasOwn(given, name));
  const [values, shown] = [pathMembers(current, names), currentFields(current, names)];
  return names
    .filter((name) => !isSameJson(given[name], values[name]))
    .filter((name) => !Object.hasOwn(shown, name) || !isSameJson(given[name], shown[name]))
    .map((name) => {
      const message = `${name} must stay as it is, because it is part of the URL of the resource`;
      return finding('request.body', message, { path: [name] });
    });
}

/**
 * Throws unless the current resource is an object that has the members of its path. If they are missing,
 * a client could move the resource.
 */
export function requireCurrent(current: unknown, path = ''): asserts current is Members {
  requireAwaited(current, 'current', 'resource.fields');
  if (!isObject(current)) throw currentError('be an object', current);
  const values: Members = rowValues(current);
  for (const name of variableNames(path)) {
    const value = values[name];
    requireAwaited(value, `${name} of current`, 'resource.fields');
    if (value === undefined || typeof value === 'function')
      throw currentError(`have the member ${name}, which is part of the URL`, current);
  }
}

function currentError(expected: string, given: unknown): HalyardError {
  return new HalyardError('resource.fields', {
    subject: 'current',
    expected,
    ...quotable(given),
    remedy: 'Pass the resource as it is, without its links',
  });
}
