import { isObject, isSameJson, type Members, own } from '../internal/json.js';
import { checkedLimits } from '../internal/options.js';
import { refusePromise } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { judgeWhole } from './parse-patch.js';
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
  checkFixed,
  checkInitialState,
  fixedValues,
  type InputRules,
  type InputTarget,
  inputRules,
  validateItem,
  withoutLinks,
} from './validate-item.js';

/** How {@link parseInput} reads a body. */
export interface ParseInputOptions extends BodyOptions {
  /**
   * The resource as it is; null if the PUT creates it. A body that would give it another URL is refused, and,
   * without an `input` of the definition, one with another state. Left out, such a body may have no state.
   */
  readonly current?: object | null | undefined;
}

/** The media types of a representation: JSON, or HAL and HAL-FORMS as the client got them. */
export const JSON_TYPES = [
  'application/json',
  'application/hal+json',
  'application/prs.hal-forms+json',
];

/**
 * Parses the body of a request: the full representation in a PUT, or the input of an action.
 *
 * Nothing that a client sends throws. First the content type is checked (415), then the limits (400,
 * or 413 for the size), then the JSON (400), then the schema (422). A failure has the response to
 * send.
 *
 * JSON is read as I-JSON (RFC 7493): a member name given twice, an unpaired surrogate, a number out of
 * range and an integer that would be rounded are findings, and so are U+0000 and a member `__proto__`. A byte order
 * mark is ignored. Unknown members are refused or dropped, as the schema does; a value that still has
 * `_links`, `_embedded`, `_meta` or `_templates` at any depth is refused, because a client would read them as
 * links of the server. With a definition, the value must also fit its path and its links; if it has no `input` of its own, the body
 * must have the state of `current` and its members of the path, or leave them out; its `_links` and `_templates` are ignored, and what is in `_embedded` are members.
 *
 * @param body Text, bytes in UTF-8, or the value that a body parser made of them. A string is always
 *   JSON text.
 * @param target The definition of the resource, whose `input` is the schema, or any Standard Schema
 *   that validates synchronously.
 * @param options The request or its content type, the limits, and the resource as it is.
 * @returns The value as the schema outputs it; or at most 20 findings with their paths, then one that
 *   says if there are more, and the response.
 * @throws {HalyardError} `resource.definition` for a schema that validates asynchronously; `resource.option` for
 *   a limit that is not an integer ≥ 1; `http.body` for a promise or a stream.
 * @rule request.body
 *
 * @example
 * ```ts
 * import { parseInput } from 'halyard';
 * import * as z from 'zod';
 *
 * const schema = z.strictObject({ customer: z.string(), total: z.number() });
 * parseInput('{"customer":"Astrid","total":125}', schema);
 * // → { ok: true, value: { customer: 'Astrid', total: 125 } }
 *
 * const request = { method: 'PUT', headers: { 'content-type': 'text/plain' } };
 * const input = parseInput('{"customer":"Astrid"}', schema, { request });
 * input.ok || [input.response.status, input.response.headers.accept];
 * // → [415, 'application/json, application/hal+json, application/prs.hal-forms+json']
 * const invalid = parseInput('{"customer":"Astrid"}', schema);
 * invalid.ok || [invalid.response.status, invalid.findings[0]?.path];
 * // → [422, ['total']]
 * ```
 */
export function parseInput<Input>(
  body: unknown,
  target: InputTarget<Input>,
  options: ParseInputOptions = {},
): ParsedBody<Input> {
  const { current } = options;
  const rules = inputRules(target);
  refusePromise(current, 'current');
  const read = readBody(body, 'PUT', JSON_TYPES, options);
  if (!read.ok) return read;
  const row = (current ?? undefined) as Members | undefined;
  const given = withoutLinks(read.value, rules);
  // A default of the schema for a member that is left out would change the state.
  const isKept = row && rules.isDefault && isObject(given);
  const kept = isKept ? fixedValues(row, rules.fixed) : {};
  const whole = isKept ? { ...kept, ...given } : given;
  const validated = isKept
    ? judgeWhole(whole as Members, keptNames(kept, given), rules)
    : validateItem(whole, rules, []);
  if (!validated.ok) return refuseBody(422, validated.findings);
  // A default of the schema is no change that the client asks for.
  const fixed = rules.fixed.filter((name) => isObject(whole) && Object.hasOwn(whole, name));
  const { value } = validated;
  // A PUT of a resource that there is not yet creates it (RFC 9110 §9.3.4).
  const findings =
    current === null
      ? checkInitialState(given, rules)
      : checkFixed(row ? value : given, row, { ...rules, fixed });
  return findings.length > 0 ? refuseBody(422, findings) : { ok: true, value };
}

/** The members that a body leaves out or repeats. */
function keptNames(kept: Members, given: Members): string[] {
  return Object.keys(kept).filter(
    (name) => !Object.hasOwn(given, name) || isSameJson(own(given, name), own(kept, name)),
  );
}

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
 * create, each validated by the schema of what a client may send. An object without that list is one
 * item, unless it has another list alone: HAL-FORMS has no form for a list of objects.
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
  const isKnown = (key: string) => keys === undefined || keys.has(key);
  return Object.keys(body).some(isKnown) || !Object.values(body).some(Array.isArray);
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
