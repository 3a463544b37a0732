import { cut } from '../internal/show.js';
import type { StandardIssue } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';

/** The lengths to which names and messages are cut: a schema may quote the whole of what it was given. */
const MAX_NAME = 80;
const MAX_MESSAGE = 200;

/** The finding for an issue of a schema, below the path `start`. */
export function issueFinding(
  { message, path = [] }: StandardIssue,
  start: readonly (string | number)[],
): Finding {
  // Not `map`, which makes another one of a subclass such as ArkType's.
  const inner = Array.from(path, (step) => {
    const key = typeof step === 'object' ? step.key : step;
    return cutName(typeof key === 'number' ? key : String(key));
  });
  return finding('request.body', cut(message, MAX_MESSAGE), { path: [...start, ...inner] });
}

/** A name as a path has it. */
export function cutName(name: string | number): string | number {
  return typeof name === 'number' ? name : name.slice(0, MAX_NAME);
}
