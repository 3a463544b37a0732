import type { Members } from '../internal/json-object.js';
import { refusePromise } from '../internal/plain-json.js';
import { variableNames } from '../url/template/parse-template.js';
import { checkPathMembers } from './check-path-members.js';
import { type BodyOptions, readBody } from './read-body.js';
import { type ParsedBody, refuseBody } from './refuse-body.js';
import { type InputTarget, inputRules, validateItem } from './validate-item.js';

/** How {@link parseInput} reads a body. */
export interface ParseInputOptions extends BodyOptions {
  /** The resource as it is. A body that would give it another URL is refused. */
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
 * `_links`, `_embedded` or `_templates` at any depth is refused, because a client would read them as
 * links of the server. With a definition, the value must also fit its path and its links.
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
  const read = readBody(body, { method: 'PUT', mediaTypes: JSON_TYPES }, options);
  if (!read.ok) return read;
  const validated = validateItem(read.value, rules, []);
  if (validated.findings !== undefined) return refuseBody(422, validated.findings);
  const { value } = validated;
  const names = variableNames(rules.path ?? '');
  const moved = current ? checkPathMembers(value, current as Members, names) : [];
  return moved.length > 0 ? refuseBody(422, moved) : { ok: true, value };
}
