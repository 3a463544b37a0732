import { groupBy, shortKeys } from '../../internal/maps.js';
import type { Finding } from '../../rules/finding.js';

/** What code writes alike in every response: URLs, the form and the relation types of links, and header fields. */
const ANYWHERE = /^(?:UFN|VER|naming|relation|CAC|caching|conditional|HYP\.(?:0[67]|1[1-9]))/;

/**
 * Findings of one cause together: of the same rule and message, and, unless the code has one place for it,
 * at the same place of the same kind of resource.
 *
 * @param kindOf The kind of resource that a finding is about.
 */
export function byCause<Found extends Finding>(
  findings: readonly Found[],
  kindOf: (found: Found) => string,
): [first: Found, ...more: Found[]][] {
  const keyOf = shortKeys();
  const groups = groupBy(findings, (found) => {
    const { rule, certainty, message, path = [] } = found;
    const hasNames = /^(?:UFN|VER|naming|HYP\.1[89])/.test(rule) && !/^Identifier /.test(message);
    const cause = [rule, certainty, shapeOf(message, hasNames)];
    if (ANYWHERE.test(rule)) return keyOf(cause);
    return keyOf([...cause, kindOf(found), ...path.map(stepOf)]);
  });
  return [...groups.values()];
}

/** One finding for each cause, the first, with the number of all. */
export function onePerCause(findings: readonly Finding[]): Finding[] {
  return byCause(findings, () => '').map((group) => {
    const count = countOf(group);
    return count === 1 ? group[0] : { ...group[0], count };
  });
}

/** How many places findings have together. */
export function countOf(findings: readonly { readonly count?: number }[]): number {
  return findings.reduce((sum, { count = 1 }) => sum + count, 0);
}

/**
 * Quoted values and numbers differ between findings of one cause. Names are kept where they are the cause:
 * in a URL, or as a relation type.
 */
export function shapeOf(message: string, hasNames = false): string {
  // A long one with a digit is an identifier, such as a ULID.
  const quoted = hasNames
    ? /"(?=[^"\\]*\/|(?=[^"]{12})[^"\\]*\d)(?:[^"\\]|\\.)*"?/g
    : /"(?:[^"\\]|\\.)*"?/g;
  return message.replace(quoted, '""').replace(/\d+/g, '#');
}

/** So do list positions. */
export function stepOf(step: string | number): string {
  return typeof step === 'number' ? '*' : step;
}
