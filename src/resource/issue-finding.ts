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
  const inner = path.map((step) => {
    const key = typeof step === 'object' ? step.key : step;
    return cutName(typeof key === 'number' ? key : String(key));
  });
  const text = String(message);
  const cut = text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE - 1)}…` : text;
  return finding('request.body', cut, { path: [...start, ...inner] });
}

/** A name as a path has it. */
export function cutName(name: string | number): string | number {
  return typeof name === 'number' ? name : name.slice(0, MAX_NAME);
}
