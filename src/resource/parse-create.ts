import { HalyardError } from '../errors.js';
import { must } from '../internal/must.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { requireObject } from '../internal/require-object.js';
import { cut, show } from '../internal/show.js';
import type { StandardIssue, StandardResult, StandardSchema } from '../internal/standard-schema.js';
import { validate } from '../internal/validate.js';
import { type Finding, finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';
import { checkItem, type ItemTemplates } from './check-item.js';

/** The part of a definition that {@link parseCreate} needs. */
export interface Creatable<Input> extends ItemTemplates {
  /** The name of the list in the body. */
  readonly name: string;
  /** The schema of an item. */
  readonly input: StandardSchema<unknown, Input>;
}

/** How {@link parseCreate} reads a body. */
export interface ParseCreateOptions {
  /** Limits that are checked before the schema sees an item. */
  readonly limits?: {
    /** The largest number of items in one request, from 1. Default: 100. */
    readonly items?: number;
    /** How deep the objects and arrays of an item may be nested, from 1. Default: 64. */
    readonly depth?: number;
  };
}

/**
 * Parses the body of a POST to a collection: the list named after the resource, with the items to
 * create, each validated by the schema of what a client may send.
 *
 * Nothing that a client sends throws. A body that is not JSON, a list under another name, an item
 * nested too deep, an item that the schema rejects or throws on: each is a finding, fit for
 * `problem(findings)`. At most 20 faults are reported, and the messages of the schema are cut to 200
 * characters.
 *
 * An item is accepted only if the definition can represent it: a value that `href` refuses in the path
 * or in a link of the definition is a finding, and so are `_links`, `_embedded` and `_templates` at any
 * depth, because a client would read them as links of the server. Give the schema a transform with
 * `encodeIdentifier` to accept any identifier.
 *
 * @param body The body: its text, or the value that a body parser made of it.
 * @param resource The definition of the resource.
 * @param options The limits.
 * @returns The items as the schema outputs them, or the findings, each with its path.
 * @throws {HalyardError} `resource.schema` for a schema that validates asynchronously,
 *   `resource.limits` for a limit that is not an integer ≥ 1, `http.body` for a promise of a body.
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
  options: ParseCreateOptions = {},
): Result<Input[]> {
  requireAwaited(body, 'body', 'http.body');
  const optional = { remedy: 'Leave it out for the default' };
  requireObject(options, 'resource.limits', { subject: 'options', ...optional });
  const { limits = {} } = options;
  requireObject(limits, 'resource.limits', { subject: 'limits', ...optional });
  const { items: maximum = 100, depth = 64 } = limits;
  requireCreatable(resource);
  requireLimit('limits.items', maximum);
  requireLimit('limits.depth', depth);
  const list = readList(body, resource.name, maximum);
  return list.ok ? readItems(list.value, resource, depth) : list;
}

function requireCreatable(resource: Creatable<unknown>): void {
  const { name, input } = (resource ?? {}) as Partial<Creatable<unknown>>;
  if (typeof name === 'string' && typeof input?.['~standard']?.validate === 'function') return;
  throw new HalyardError('resource.schema', {
    subject: 'resource',
    expected: 'have a name and an input, a Standard Schema',
    given: resource,
    remedy: 'Pass the definition that defineResource returns',
  });
}

function requireLimit(subject: string, limit: unknown): void {
  if (Number.isSafeInteger(limit) && (limit as number) >= 1) return;
  throw new HalyardError('resource.limits', {
    subject,
    expected: 'be an integer ≥ 1',
    given: limit,
    remedy: 'Leave it out for the default',
  });
}

/** The items that a body lists under the name of the resource. */
function readList(body: unknown, name: string, maximum: number): Result<readonly unknown[]> {
  const value = typeof body === 'string' ? parseJson(body) : body;
  if (value === NOT_JSON) return refuse(must('The body', 'be JSON', body));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(must('The body', `be an object with a list ${show(name)}`, value));
  }
  if (!Object.hasOwn(value, name)) {
    return refuse(`The body must have a list ${show(name)} with the items to create`, name);
  }
  const items: unknown = (value as Record<string, unknown>)[name];
  if (!Array.isArray(items)) {
    return refuse(must(name, 'be a list of the items to create', items), name);
  }
  if (items.length === 0 || items.length > maximum) {
    return refuse(must(name, `have 1 to ${maximum} items`, items.length), name);
  }
  return { ok: true, value: items };
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function refuse(message: string, ...path: readonly string[]): Result<never> {
  return { ok: false, findings: [finding('collection.list', message, { path })] };
}

/** The response stays small for a request with thousands of faults. */
const MAX_FINDINGS = 20;

function readItems<Input>(
  items: readonly unknown[],
  resource: Creatable<Input>,
  depth: number,
): Result<Input[]> {
  const { name, input } = resource;
  const values: Input[] = [];
  const findings: Finding[] = [];
  for (const [index, item] of items.entries()) {
    const start = [name, index];
    const result = readItem(item, input, name, depth);
    const faults =
      result.issues === undefined
        ? checkItem(result.value, resource, start, MAX_FINDINGS + 1)
        : result.issues.slice(0, MAX_FINDINGS + 1).map((issue) => findingOf(issue, start));
    if (result.issues === undefined) values.push(result.value);
    findings.push(...faults);
    if (findings.length > MAX_FINDINGS)
      return { ok: false, findings: firstFindings(findings, name) };
  }
  return findings.length === 0 ? { ok: true, value: values } : { ok: false, findings };
}

/** As many findings as are reported, and one that says that there are more. */
function firstFindings(findings: readonly Finding[], name: string): Finding[] {
  const message = `More than ${MAX_FINDINGS} faults; only the first ${MAX_FINDINGS} are listed`;
  return [
    ...findings.slice(0, MAX_FINDINGS),
    finding('collection.list', message, { path: [name] }),
  ];
}

function readItem<Input>(
  item: unknown,
  schema: StandardSchema<unknown, Input>,
  name: string,
  depth: number,
): StandardResult<Input> {
  if (isDeeper(item, depth)) {
    return { issues: [{ message: `An item must be nested at most ${depth} levels deep` }] };
  }
  const result = validate(schema, item);
  if (result === 'threw') return { issues: [{ message: 'The item could not be validated' }] };
  if (result === 'async') throw asyncError(name);
  return result;
}

/** Walks level by level, so that neither depth nor cycles nor shared references cost more than once a level. */
function isDeeper(value: unknown, limit: number): boolean {
  let level = objectsOf([value]);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth === limit) return true;
    const next = new Set<object>();
    for (const parent of level)
      for (const child of objectsOf(Object.values(parent))) next.add(child);
    level = next;
  }
  return false;
}

function objectsOf(values: readonly unknown[]): Set<object> {
  return new Set(values.filter((value) => typeof value === 'object' && value !== null));
}

/** The lengths to which names and messages are cut: a schema may quote the whole of what it was given. */
const MAX_NAME = 80;
const MAX_MESSAGE = 200;

function findingOf({ message, path = [] }: StandardIssue, start: readonly (string | number)[]) {
  const inner = path.map((step) => {
    const key = typeof step === 'object' ? step.key : step;
    return typeof key === 'number' ? key : String(key).slice(0, MAX_NAME);
  });
  return finding('collection.list', cut(String(message), MAX_MESSAGE), {
    path: [...start, ...inner],
  });
}

function asyncError(name: string): HalyardError {
  return new HalyardError('resource.schema', {
    subject: `input of ${name}`,
    expected: 'validate synchronously',
    remedy: 'Pass a schema without asynchronous checks, and make those in the handler',
  });
}
