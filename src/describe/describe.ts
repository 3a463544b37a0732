import type { AnyResource } from '../definition/definition.js';
import type { DescribeOptions, Description } from './description.js';
import { markdownPage } from './markdown/markdown-page.js';
import { serviceModel } from './model/service-model.js';
import { openApiDocument } from './openapi/openapi-document.js';

/**
 * Writes the documentation of an API from the definitions of its resources, as Markdown and as an
 * OpenAPI 3.1 document. Markdown lists every link with its relation type, meaning, method and conditions,
 * its request, its responses and its errors, and has a diagram of the states. The OpenAPI document has an
 * operation for each link, and lists the links of a response by relation type.
 *
 * Every response of `respond`, `respondCollection`, `respondCreated` and `refuse` of the definitions
 * validates against the OpenAPI document: in each form, with `fields`, and with members that a later
 * version adds.
 *
 * @param resources The definitions, made by `defineResource`.
 * @param options The title, version, base URL and contact of the API; the paths of its index and
 *   documents, and the form of its bodies, as `service` takes them.
 * @returns The Markdown page, and the OpenAPI document as data.
 * @throws {HalyardError} `describe.meaning` for a relation type without a meaning; `describe.option` for
 *   a schema without JSON Schema; `url.base` for an invalid base URL; the errors of `serviceIndex`.
 * @rule HYP.01, HYP.18
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { describe } from 'halyard/describe';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const { openapi, markdown } = describe([orders], {
 *   title: 'Orders',
 *   version: '1.0.0',
 *   base: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * Object.keys(openapi.paths);
 * // → ['/', '/orders', '/orders/{id}']
 * markdown.includes('| [`edit`](https://www.rfc-editor.org/rfc/rfc5023#section-11.1) | PATCH |');
 * // → true
 * ```
 */
export function describe(resources: readonly AnyResource[], options: DescribeOptions): Description {
  const model = serviceModel(resources, options);
  return { markdown: markdownPage(model), openapi: openApiDocument(model) };
}
