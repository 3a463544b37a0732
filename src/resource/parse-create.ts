import { isObject } from '../internal/json.js';
import { checkedLimits } from '../internal/options.js';
import { must, show } from '../internal/show.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { JSON_TYPES } from './parse-input.js';
import {
  BODY_LIMITS,
  type BodyLimits,
  type BodyOptions,
  MAX_FINDINGS,
  type ParsedBody,
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
  const given = options.limits ?? {};
  const { items, ...limits } = checkedLimits('resource.option', given, CREATE_LIMITS);
  const rules = inputRules(resource);
  const read = readBody(body, 'POST', JSON_TYPES, { ...options, limits });
  if (!read.ok) return read;
  const { name } = resource;
  if (isItem(read.value, name, rules)) return readItems([read.value], undefined, rules);
  const list = readList(read.value, name, items);
  if ('rule' in list) return refuseBody(422, [list]);
  return readItems(list, name, rules);
}

const CREATE_LIMITS = { ...BODY_LIMITS, items: 100 };

/** Whether a body is the one item to create, as a form sends it. */
function isItem(body: unknown, name: string, { input }: InputRules<unknown>): boolean {
  if (!isObject(body) || Object.hasOwn(body, name)) return false;
  const keys = schemaKeys(input);
  return Object.keys(body).some((key) => keys === undefined || keys.has(key));
}

/** The items that a body lists under the name of the resource, or what is wrong with it. */
function readList(body: unknown, name: string, maximum: number): readonly unknown[] | Finding {
  const fault = (message: string, path: readonly string[] = [name]) =>
    finding('collection.list', message, { path });
  if (!isObject(body)) {
    return fault(must('The body', `be an object with a list ${show(name)}`, body), []);
  }
  if (!Object.hasOwn(body, name)) {
    return fault(`The body must have a list ${show(name)} with the items to create`);
  }
  const items = body[name];
  if (!Array.isArray(items)) return fault(must(name, 'be a list of the items to create', items));
  const isRight = items.length > 0 && items.length <= maximum;
  return isRight ? items : fault(must(name, `have 1 to ${maximum} items`, items.length));
}

function readItems<Input>(
  items: readonly unknown[],
  name: string | undefined,
  rules: InputRules<Input>,
): ParsedBody<Input[]> {
  const value: Input[] = [];
  const findings: Finding[] = [];
  for (const [index, item] of items.entries()) {
    const place = name === undefined ? [] : [name, index];
    const given = withoutLinks(item, rules);
    const validated = validateItem(given, rules, place);
    if (validated.findings === undefined) value.push(validated.value);
    findings.push(...(validated.findings ?? checkInitialState(given, rules.state, place)));
    if (findings.length > MAX_FINDINGS) break;
  }
  return findings.length === 0 ? { ok: true, value } : refuseBody(422, findings);
}
