import type { Finding } from '../../rules/finding.js';
import { checkBody } from './check-body.js';
import { checkLinksBelow } from './check-links-below.js';
import { type CheckOptions, withoutIgnored } from './check-options.js';

/**
 * Checks the body of a single resource: its links and those of every resource embedded in it, at any
 * depth (HYP.02–05, HYP.07, HYP.11–19), and the URLs that they lead to (UFN, VER, naming).
 *
 * Links of another form (`links`, the HAL draft's object, objects keyed by relation type) get one
 * finding for their form, and are checked all the same.
 *
 * @param body The parsed body, of any type.
 * @param options Rules to ignore, relation types and words of your own.
 * @returns The findings, each with its path into the body; empty when the body follows the rules.
 * @rule HYP.02, HYP.04, HYP.05, HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17
 * @rule HYP.18, HYP.19, link.title, relation.method
 *
 * @example
 * ```ts
 * import { checkResource } from 'halyard/audit';
 *
 * const self = 'https://api.example.se/orders/v1/orders/17';
 * checkResource({
 *   id: 17,
 *   _links: [{ href: self, rel: 'self', method: 'GET' }],
 *   customer: { _links: [{ href: '/customers/3', rel: 'self', method: 'GET' }] },
 * }).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['HYP.04', ['_links']],
 * //   ['HYP.14', ['customer', '_links', 0, 'href']],
 * //   ['HYP.07', ['customer', '_links']],
 * // ]
 * ```
 */
export function checkResource(body: unknown, options: CheckOptions = {}): Finding[] {
  return withoutIgnored(
    checkBody(body, (members) => checkLinksBelow(members, options)),
    options,
  );
}
