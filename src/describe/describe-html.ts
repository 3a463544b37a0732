import type { AnyResource } from '../definition/definition.js';
import type { DescribeOptions } from './description.js';
import { documentationPage } from './html/documentation-page.js';
import { serviceModel } from './model/service-model.js';

/**
 * Writes the documentation of an API as one HTML page, with the content of `describe`, a drawing of the
 * states, and a `curl` command for each operation. The page loads nothing and runs no script. It has
 * dark and light colours, and fits phones and paper. All text from the definitions is escaped.
 *
 * @param resources The definitions, made by `defineResource`.
 * @param options The options of `describe`.
 * @returns The page, a complete HTML document with its own Content Security Policy. If you send a
 *   policy as well, it must have `style-src 'unsafe-inline'`.
 * @throws {HalyardError} The errors of `describe`.
 * @rule HYP.01, HYP.18
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { describeHtml } from 'halyard/describe';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const page = describeHtml([orders], {
 *   title: 'Orders',
 *   version: '1.0.0',
 *   base: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * page.startsWith('<!doctype html>');
 * // → true
 * page.includes('curl --request PATCH');
 * // → true
 * ```
 */
export function describeHtml(resources: readonly AnyResource[], options: DescribeOptions): string {
  return documentationPage(serviceModel(resources, options));
}
