import { isObject, isSameJson, type Members, own } from '../internal/json.js';
import { refusePromise } from '../internal/plain-json.js';
import { judgeWhole } from './merge-patch.js';
import { type BodyOptions, type ParsedBody, readBody, refuseBody } from './read-body.js';
import {
  checkFixed,
  checkInitialState,
  fixedValues,
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
