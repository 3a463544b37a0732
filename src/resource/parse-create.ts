import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import type { StandardIssue, StandardResult, StandardSchema } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';

/** What {@link parseCreate} reads a body by: a definition of `defineResource` is one. */
export interface Creatable<Input> {
  /** The name of the list property. */
  readonly name: string;
  /** The schema of an item. */
  readonly input: StandardSchema<unknown, Input>;
}

/** How {@link parseCreate} reads. */
export interface ParseCreateOptions {
  /** The largest number of items in one request, from 1; 100 when left out. */
  readonly maximum?: number;
}

/**
 * Reads the body of a POST to a collection: the list property, named after the resource, with the
 * items to create, each by the schema of what a client may send.
 *
 * Nothing that a client sends throws: a body that is no JSON, a list under another name, an item that
 * the schema refuses are findings, fit for `problem(findings)`. At most 20 of them are told.
 *
 * @param body The body: its text, or what was parsed of it.
 * @param resource The definition of the resource.
 * @param options The largest number of items.
 * @returns The items as the schema gives them, or what is wrong, each with its path.
 * @throws {HalyardError} `resource.schema` for a schema that validates asynchronously.
 * @rule collection.list
 *
 * @example
 * ```ts
 * import { defineResource, parseCreate } from 'halyard';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int(), total: z.number() }),
 *   input: z.object({ total: z.number() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * parseCreate('{"orders":[{"total":125}]}', orders);
 * // → { ok: true, value: [{ total: 125 }] }
 * const result = parseCreate('{"orders":[{"total":125},{"total":"x"}]}', orders);
 * result.ok ? [] : result.findings.map(({ path }) => path);
 * // → [['orders', 1, 'total']]
 * ```
 */
export function parseCreate<Input>(
  body: unknown,
  resource: Creatable<Input>,
  { maximum = 100 }: ParseCreateOptions = {},
): Result<Input[]> {
  const { name, input } = resource;
  const parsed = typeof body === 'string' ? parseJson(body) : { value: body };
  if (parsed === undefined) return refuse('The body is no JSON', []);
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(`The body is an object with the list ${show(name)}, not ${show(value)}`, []);
  }
  const items = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  if (!Array.isArray(items)) {
    return refuse(`The items to create stand in a list ${show(name)}, not ${show(items)}`, [name]);
  }
  if (items.length === 0) return refuse(`The list ${show(name)} is empty`, [name]);
  if (items.length > maximum) {
    return refuse(`There are ${items.length} items; a request has ${maximum} at most`, [name]);
  }
  return readItems(items, name, input);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function refuse(message: string, path: readonly (string | number)[]): Result<never> {
  return { ok: false, findings: [finding('collection.list', message, { path })] };
}

/** A client that sends thousands of faults is told of the first; the response stays small. */
const MOST_FINDINGS = 20;

function readItems<Input>(
  items: readonly unknown[],
  name: string,
  schema: StandardSchema<unknown, Input>,
): Result<Input[]> {
  const values: Input[] = [];
  const findings: Finding[] = [];
  for (const [index, item] of items.entries()) {
    const result = schema['~standard'].validate(item);
    if (isPromise(result)) throw asyncError(name);
    if (result.issues === undefined) values.push(result.value);
    else findings.push(...result.issues.map((issue) => findingOf(issue, [name, index])));
    if (findings.length > MOST_FINDINGS) break;
  }
  if (findings.length === 0) return { ok: true, value: values };
  if (findings.length <= MOST_FINDINGS) return { ok: false, findings };
  const more = finding('collection.list', 'There is more that is wrong', { path: [name] });
  return { ok: false, findings: [...findings.slice(0, MOST_FINDINGS), more] };
}

function isPromise<Output>(
  result: StandardResult<Output> | Promise<StandardResult<Output>>,
): result is Promise<StandardResult<Output>> {
  return typeof (result as { then?: unknown }).then === 'function';
}

/** The longest member name that a finding quotes: a client chose it. */
const LONGEST_NAME = 80;

function findingOf({ message, path = [] }: StandardIssue, start: readonly (string | number)[]) {
  const inner = path.map((step) => {
    const key = typeof step === 'object' ? step.key : step;
    return typeof key === 'number' ? key : String(key).slice(0, LONGEST_NAME);
  });
  return finding('collection.list', message, { path: [...start, ...inner] });
}

function asyncError(name: string): HalyardError {
  return new HalyardError('resource.schema', {
    problem: `The schema of what a client sends for ${name} validates asynchronously`,
    remedy: 'Give a schema without asynchronous checks, and make those in the handler',
  });
}
