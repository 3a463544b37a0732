import { isObject, type Members, own } from '../internal/json.js';
import { checkedLimits } from '../internal/options.js';
import { must } from '../internal/show.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { JSON_TYPES } from './parse-input.js';
import {
  BODY_LIMITS,
  type BodyLimits,
  type BodyOptions,
  MAX_FINDINGS,
  type ParsedBody,
  type RefusedBody,
  readBody,
  refuseBody,
} from './read-body.js';
import {
  type Creatable,
  checkInitialState,
  type InputRules,
  inputRules,
  validateItem,
  withoutLinks,
} from './validate-item.js';

/** How {@link parseCreate} reads a body. */
export interface ParseCreateOptions extends BodyOptions {
  /** Limits that are checked before the schema sees an item. */
  readonly limits?: CreateLimits | undefined;
}

/** The limits of a body of items to create, each an integer from 1. */
export interface CreateLimits extends BodyLimits {
  /** The largest number of items in one request. Default: 100. */
  readonly items?: number | undefined;
}

/**
 * Parses the body of a POST to a collection: the list named after the resource, with the items to
 * create, each validated by the schema of what a client may send. An object without that list that
 * has a member of the schema is one item: HAL-FORMS has no form for a list of objects.
 *
 * The body is read as `parseInput` reads it, with the same failures. At most 20 faults are reported,
 * and the messages of the schema are cut to 200 characters. Give the schema a transform with
 * `encodeIdentifier` to accept any identifier. For a definition without an `input` of its own, a state must be
 * one of `initial`, if there are any.
 *
 * @param body Text, bytes in UTF-8, or the value that a body parser made of them.
 * @param resource The definition of the resource.
 * @param options The request or its content type, and the limits.
 * @returns The items as the schema outputs them; or findings with their paths, and the response.
 * @throws {HalyardError} As `parseInput`.
 * @rule collection.list, request.body
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
 * parseCreate('{"total":125}', orders);
 * // → { ok: true, value: [{ total: 125 }] }
 * const result = parseCreate('{"orders":[{"total":125},{"total":"x"}]}', orders);
 * result.ok || [result.response.status, result.findings[0]?.path];
 * // → [422, ['orders', 1, 'total']]
 * ```
 */
export function parseCreate<Input>(
  body: unknown,
  resource: Creatable<Input>,
  options: ParseCreateOptions = {},
): ParsedBody<Input[]> {
  const { items, ...limits } = checkedLimits(
    'resource.option',
    options.limits ?? {},
    CREATE_LIMITS,
  );
  const rules = inputRules(resource);
  const read = readBody(body, 'POST', JSON_TYPES, { ...options, limits });
  if (!read.ok) return read;
  const { name } = resource;
  const { value } = read;
  if (!isObject(value)) return refuse(must('The body', 'be an object', value), []);
  if (isItem(value, name, rules)) return readItems([value], [], rules);
  const list = own(value, name);
  if (Array.isArray(list) && list.length > 0 && list.length <= items) {
    return readItems(list, [name], rules);
  }
  const given = Array.isArray(list) ? list.length : list;
  return refuse(must(name, `be a list of 1 to ${items} items to create`, given), [name]);
}

const CREATE_LIMITS = { ...BODY_LIMITS, items: 100 };

function refuse(message: string, path: readonly string[]): RefusedBody {
  return refuseBody(422, [finding('collection.list', message, { path })]);
}

/** Whether a body is the one item to create, as a form sends it. */
function isItem(body: Members, name: string, { input }: InputRules<unknown>): boolean {
  if (Object.hasOwn(body, name)) return false;
  const keys = schemaKeys(input);
  return Object.keys(body).some((key) => keys === undefined || keys.has(key));
}

function readItems<Input>(
  items: readonly unknown[],
  start: readonly string[],
  rules: InputRules<Input>,
): ParsedBody<Input[]> {
  const value: Input[] = [];
  const findings: Finding[] = [];
  for (const [index, item] of items.entries()) {
    const place = start.length === 0 ? [] : [...start, index];
    const given = withoutLinks(item, rules);
    const validated = validateItem(given, rules, place);
    if (validated.ok) value.push(validated.value);
    findings.push(...(validated.ok ? checkInitialState(given, rules, place) : validated.findings));
    if (findings.length > MAX_FINDINGS) break;
  }
  return findings.length === 0 ? { ok: true, value } : refuseBody(422, findings);
}
