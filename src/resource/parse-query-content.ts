import { fieldValue } from '../internal/headers.js';
import { isObject, type Members, type Simplify } from '../internal/json.js';
import { type RequestDescriptor, requestQuery } from '../internal/request.js';
import { joinOr, must } from '../internal/show.js';
import { type CheckedSpec, checkedSpec } from '../query/checked-spec.js';
import { encodeQuery } from '../query/format-query.js';
import { formatLiteral } from '../query/parse-filters.js';
import { parseQuery, parseText } from '../query/parse-query.js';
import type { Query, QuerySpec } from '../query/query-spec.js';
import { formatParameter, showName } from '../query/raw-parameters.js';
import { type Finding, finding } from '../rules/finding.js';
import {
  type BodyOptions,
  bodyFinding,
  isAccepted,
  jsonOf,
  type ParsedBody,
  type Path,
  readBody,
  refuseBody,
} from './read-body.js';

/** How {@link parseQueryContent} reads the content. */
export type ParseQueryOptions = Omit<BodyOptions, 'request'>;

/** The parameters of a QUERY, as `parseQuery` returns them. */
export type QueryContent<Spec extends QuerySpec = Record<never, never>> = Simplify<
  Query<Spec> & {
    /** The same query as that of a URL, without its `?`: `respondCollection` makes links of it. */
    readonly search: string;
  }
>;

/**
 * Parses the content of a QUERY (RFC 10008), by the spec of the same query in a URL.
 *
 * A form (`application/x-www-form-urlencoded`) has the text of the query. JSON is an object with a member
 * for each parameter: text, a number, a boolean, or an array of these for a parameter that is repeated; null is
 * absent. A member with the name of a field is a condition: `"id": [1, 2]` is `id in 1,2`, and null `is null`.
 *
 * ```json
 * { "status": ["open", "paid"], "filter": ["total gt 100"], "fields": ["id", "total"], "limit": 50 }
 * ```
 *
 * The query of the URL takes part (§2): its parameters come first, its page and limit take the place of those of the
 * content, and another one that may be given once must not be in both. Content has at most 64 KiB, or
 * `limits.size`, and 1,000 values in a list, or those of `limits.values` of the spec.
 *
 * For any other method it parses the URL as `parseQuery` does, so that one handler reads GET and QUERY; the
 * response of a failure is then 400.
 *
 * Nothing that a client sends throws. The response of a failure is 400 for content without `Content-Type`,
 * for text that is not of that type and for JSON that is not an object; 415 with `Accept-Query` for another
 * type; 413 for too much; 422 for a query that the spec refuses.
 *
 * @param request The request: its `Content-Type`, and the query of its URL.
 * @param body Text, bytes in UTF-8, or the value that a body parser made of them.
 * @param spec The parameters of the resource: `orders.query` of a definition.
 * @param options Further media types that end in `+json`, and limits of the content.
 * @returns The parameters as typed by the spec, with the `search` of the equivalent URL (§2.2); or at most 20
 *   findings, each with the path of its member or the name of its parameter, and the response.
 * @throws {HalyardError} `query.spec` as `parseQuery`; `resource.option` for a limit that is not an integer
 *   ≥ 1; `http.body` for a promise or a stream.
 * @rule UFN.04, UFN.05, request.body
 *
 * @example
 * ```ts
 * import { parseQueryContent } from 'halyard/resource';
 *
 * const spec = { fields: { status: ['open', 'paid'], total: 'number' } } as const;
 * const headers = { 'content-type': 'application/json' };
 * const request = { method: 'QUERY', url: '/orders', headers };
 *
 * parseQueryContent(request, '{"filter":["total gt 100"],"sort":["total desc"]}', spec);
 * // → {
 * //   ok: true,
 * //   value: {
 * //     page: 1,
 * //     limit: 20,
 * //     filters: [{ field: 'total', operator: 'gt', value: 100 }],
 * //     sort: [{ field: 'total', direction: 'desc' }],
 * //     search: 'filter=total%20gt%20100&sort=total%20desc',
 * //   },
 * // }
 * const result = parseQueryContent(request, '{"status":"closed"}', spec);
 * result.ok || [result.response.status, result.findings[0]?.message];
 * // → [422, 'status must be one of open, paid; got "closed"']
 * ```
 */
export function parseQueryContent<const Spec extends QuerySpec = Record<never, never>>(
  request: RequestDescriptor,
  body: unknown,
  spec?: Spec,
  options: ParseQueryOptions = {},
): ParsedBody<QueryContent<Spec>> {
  if (request.method !== 'QUERY') {
    const parsed = parseQuery(request, spec);
    if (!parsed.ok) return refuseBody(400, parsed.findings);
    const search = requestQuery(request.url);
    return { ok: true, value: { ...parsed.value, search } as QueryContent<Spec> };
  }
  const checked = checkedSpec(spec);
  const type = fieldValue(request.headers, 'content-type');
  if (type === undefined) return malformed(`Content-Type must be ${joinOr(QUERY_TYPES)}`);
  const isForm = isAccepted(type, [FORM]);
  const content = isForm ? (body ?? '') : body;
  const given = content instanceof URLSearchParams ? `${content}` : content;
  const readText = isForm ? (text: string) => ({ value: text }) : jsonOf;
  const size = { size: MAX_SIZE, ...options.limits };
  const read = readBody(
    given,
    'QUERY',
    QUERY_TYPES,
    { ...options, limits: size, request },
    readText,
  );
  if (!read.ok) return read;
  const { value } = read;
  const isText = isForm && typeof value === 'string';
  if (!isText && !isObject(value)) return malformed(must('The body', 'be an object', value));
  const url = requestQuery(request.url);
  const ofUrl = new URLSearchParams(url);
  // The links of a result lead to its other pages by QUERY with the same content.
  const isPlaced = (name: string) =>
    (name === checked.place || name === checked.limit) && ofUrl.has(name);
  const parameters = (isText ? textsOf(value) : parametersOf(value as Members, checked)).filter(
    ({ name }) => !isPlaced(name),
  );
  const faults = parameters.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) return refuseBody(422, faults);

  const places = new Map<number | undefined, Path | undefined>();
  let query = url;
  for (const { text, path } of parameters) {
    if (query !== '') query += '&';
    places.set(query.length, path);
    query += text;
  }
  const { values = MAX_VALUES } = spec?.limits ?? {};
  const limits = { ...checked.limits, length: Number.POSITIVE_INFINITY, values };
  const source = { query, start: 0, isPlain: false };
  const parsed = parseText(source, { ...checked, limits });
  const findings = parsed.findings.map(({ rule, message, path, range }) => {
    const place = places.get(range?.[0]);
    return place ? bodyFinding(message, place) : finding(rule, message, path && { path });
  });
  if (findings.length > 0) return refuseBody(422, findings);
  const search = encodeQuery(query);
  return { ok: true, value: { ...(parsed.value as object), search } as QueryContent<Spec> };
}

const FORM = 'application/x-www-form-urlencoded';

/** The media types of a query. */
export const QUERY_TYPES = ['application/json', FORM];

function malformed(message: string) {
  return refuseBody(400, [bodyFinding(message)]);
}

/** Content is no longer than a client needs for some thousand identifiers: parsing takes time for each octet. */
const MAX_SIZE = 65_536;

/** Long lists are what QUERY is for. */
const MAX_VALUES = 1000;

/** A parameter as the query of a URL has it, and its member; or the fault of the member. */
interface Parameter {
  readonly name: string;
  readonly text: string;
  readonly path?: Path;
  readonly fault?: Finding;
}

/** The parameters of a form. */
function textsOf(form: string): Parameter[] {
  const texts = form.split('&').filter((text) => text !== '');
  return texts.map((text) => ({ name: text.split('=', 1)[0] as string, text }));
}

/** The parameters of a JSON object: those of the URL, and conditions on fields by null, a value or a list. */
function parametersOf(members: Members, { names, fields }: CheckedSpec): Parameter[] {
  return Object.entries(members).flatMap(([name, value]): Parameter[] => {
    const isField = fields?.has(name) && !names.includes(name);
    if (isField && value === null) return [conditionOf(name, 'is null')];
    if (isField && Array.isArray(value) && value.every(isScalar)) {
      return [conditionOf(name, `in ${value.map((one) => formatLiteral(String(one))).join()}`)];
    }
    if (Array.isArray(value)) return value.map((item, index) => parameterOf([name, index], item));
    return value === null || value === undefined ? [] : [parameterOf([name], value)];
  });
}

function conditionOf(name: string, condition: string): Parameter {
  return { name, text: formatParameter('filter', `${name} ${condition}`), path: [name] };
}

function parameterOf(
  path: readonly [string] | readonly [string, number],
  value: unknown,
): Parameter {
  const [name] = path;
  if (isScalar(value)) return { name, text: formatParameter(name, String(value)), path };
  const message = must(showName(name), 'be text, a number, a boolean or an array of these', value);
  return { name, text: '', fault: bodyFinding(message, path) };
}

function isScalar(value: unknown): boolean {
  return /^(?:string|number|boolean)$/.test(typeof value);
}
