import { HalyardError } from '../errors.js';
import { isObject, isSameJson, type Members, own } from '../internal/json-object.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { type Finding, finding } from '../rules/finding.js';
import { variableNames } from '../url/template/parse-template.js';
import { fieldsByName } from './json-fields.js';

/**
 * Checks that a body does not change members that are part of the URL of the resource.
 */
export function checkPathMembers(given: unknown, current: Members, path = ''): Finding[] {
  if (!isObject(given)) return [];
  return variableNames(path)
    .filter((name) => Object.hasOwn(given, name) && Object.hasOwn(current, name))
    .filter((name) => !isSameJson(given[name], current[name]))
    .map((name) => {
      const message = `${name} must stay as it is, because it is part of the URL of the resource`;
      return finding('request.body', message, { path: [name] });
    });
}

/**
 * The members of the current resource, with those of the names that are getters of its class. Throws if it
 * lacks a member of its path: a client could move the resource.
 */
export function readCurrent(current: unknown, path = '', names: Iterable<string> = []): Members {
  requireAwaited(current, 'current', 'resource.fields');
  if (!isObject(current)) throw currentError('be an object', current);
  const ofPath = variableNames(path);
  const members = fieldsByName(current, [...ofPath, ...names]);
  const missing = ofPath.find((name) => own(members, name) === undefined);
  if (missing === undefined) return members;
  throw currentError(`have the member ${missing}, which is part of the URL`, members);
}

function currentError(expected: string, given: unknown): HalyardError {
  return new HalyardError('resource.fields', {
    subject: 'current',
    expected,
    given,
    remedy: 'Pass the resource as it is, without its links',
  });
}
