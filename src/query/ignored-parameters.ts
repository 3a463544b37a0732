import type { QuerySpec } from './query-spec.js';

/** What analytics, advertisements and the cache busting of jQuery add to URLs. */
const OF_THE_WEB = /^(?:utm_.*|fbclid|gclid|_)$/s;

/**
 * Whether a parameter is ignored: those that the web adds to any URL, unless the spec declares them, and
 * those that the spec names.
 */
export function ignoredBy(spec: QuerySpec = {}): (name: string) => boolean {
  const { parameters = [], fields = {}, ignored = [], page, offset, cursor, limit } = spec;
  const declared = [
    ...[page, offset, cursor, limit].map((one) => one?.parameter),
    ...(Array.isArray(parameters) ? parameters : Object.keys(parameters)),
    ...Object.keys(fields),
  ];
  return (name) => ignored.includes(name) || (OF_THE_WEB.test(name) && !declared.includes(name));
}
