import type { AnyResource } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { checkUrl } from '../url/lint/check-url.js';
import { markdownOf } from './describe-markdown.js';
import { openApiOf } from './describe-openapi.js';
import { operationsOf } from './describe-operations.js';
import type { DescribeOptions, Description } from './description.js';

/**
 * Writes the documentation of an API from the definitions of its resources: every link with its
 * relation type, meaning, reference, method and when it is there, what a client sends and what it
 * gets; a diagram of states; and the same as an OpenAPI 3.1 document.
 *
 * @param resources The definitions of `defineResource`.
 * @param options The name, version and URL of the API, and whom to ask.
 * @returns The page in Markdown and the OpenAPI document, as data.
 * @throws {HalyardError} `describe.meaning` for a relation type whose meaning is told nowhere;
 *   `describe.schema` for a schema that gives no JSON Schema; `describe.url` for a URL that breaks a
 *   rule.
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
 *   url: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * Object.keys(openapi.paths);
 * // → ['/orders', '/orders/{id}']
 * markdown.includes('| [`edit`](https://www.rfc-editor.org/rfc/rfc5023#section-11.1) | PATCH |');
 * // → true
 * ```
 */
export function describe(resources: readonly AnyResource[], options: DescribeOptions): Description {
  const operations = operationsOf(resources);
  const { url, ignore = [] } = options;
  const base = url.replace(/\/$/, '');
  for (const address of new Set([url, ...operations.map(({ path }) => base + path)])) {
    checkAddress(address, ignore);
  }
  return {
    markdown: markdownOf(resources, operations, options),
    openapi: openApiOf(resources, operations, options),
  };
}

function checkAddress(url: string, ignore: readonly RuleId[]): void {
  const [found] = checkUrl(url, { ignore }).filter(({ level }) => level.startsWith('SHALL'));
  if (found === undefined) return;
  throw new HalyardError(
    'describe.url',
    {
      problem: `A URL of the API breaks a rule: ${found.message}`,
      given: url,
      remedy: 'Write the paths and the base URL as the rule asks',
    },
    found.rule,
  );
}
