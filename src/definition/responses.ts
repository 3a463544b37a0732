import { encodeText } from '#platform';
import type { BaseUrl } from '../forwarded/base-url.js';
import { type CreatedSeveralOptions, created } from '../http/changes.js';
import { problem } from '../http/problem.js';
import { makeContent, respondInForm } from '../http/respond.js';
import type { BodyShape, ResponseDescriptor } from '../http/response.js';
import type { Form } from '../http/select-form.js';
import { isSafeMethod, methodOf, type RequestDescriptor, targetOf } from '../internal/request.js';
import { type CheckedSpec, checkedSpec } from '../query/checked-spec.js';
import { parseFields } from '../query/parse-lists.js';
import { ACCEPT_QUERY } from '../query/query-spec.js';
import { hasValue, queryText, rawParameters } from '../query/raw-parameters.js';
import { selectFields } from '../query/select-fields.js';
import type { Finding } from '../rules/finding.js';
import { type Base, baseText } from '../url/absolute-url.js';
import { tryHref } from '../url/href.js';
import { parseTemplate } from '../url/template.js';
import type { Listed, Page } from './collection.js';
import type { ResourceDefinition, RespondItemOptions, SingletonDefinition } from './definition.js';
import type { Item, Prepared } from './item.js';

/** Prepares `respond` of a definition. */
export function prepareRespond(
  { query, origin }: Prepared,
  { serializeItem, represent, formsOf }: Item,
): SingletonDefinition['respond'] {
  const spec = checkedSpec(query);
  return (request, item, options) => {
    const { base, caller, onFinding } = options;
    const findings: Finding[] = [];
    const fields = options.fields ?? selectedFields(request, spec, findings);
    if (findings.length > 0) return problem(findings);
    const shape = { base: sourcedBase(base), fields, origin, templates: formsOf(item, options) };
    const bytes = (form: Form) =>
      form === 'hal-forms' ? undefined : serializeItem(item, base, caller, onFinding, form, fields);
    const body = () => selectFields(represent(item, base, caller, onFinding), fields);
    return send(request, options, shape, bytes, body);
  };
}

/**
 * The value of `fields` in a request for one resource, which has no other parameter of a query; undefined
 * if clients cannot select fields.
 */
function selectedFields(
  request: RequestDescriptor,
  spec: CheckedSpec,
  findings: Finding[],
): readonly string[] | undefined {
  const isSelection = isSafeMethod(methodOf(request)) && targetOf(request).includes('?');
  if (!isSelection || spec.selectable.size === 0) return undefined;
  const given = rawParameters(queryText(request), spec.limits.parameters).filter(
    (parameter) => parameter.name === 'fields' && hasValue(parameter),
  );
  return given.length === 0 ? undefined : parseFields(given, spec, findings);
}

/** Prepares `respondCollection` of a definition. */
export function prepareRespondCollection(
  { origin: { fingerprint }, collectionPath, query: { method } }: Listed,
  { bytesOf, bodyOf, formsOf, equivalentOf }: Page,
): ResourceDefinition['respondCollection'] {
  const ofQuery = method && { 'accept-query': ACCEPT_QUERY };
  const origin = { fingerprint, isPersonal: parseTemplate(collectionPath).names.length === 0 };
  return (request, items, options) => {
    const { totalRecords, query, fields = query?.fields } = options;
    const base = sourcedBase(options.base);
    const isUntold = request.method === 'QUERY';
    const templates = formsOf(options, request);
    const shape = { base, fields, origin, totalRecords, templates, isUntold };
    const bytes = (form: Form) => bytesOf(items, options, form, shape, request);
    const body = () => bodyOf(items, options, fields, request);
    if (ofQuery === undefined) return send(request, options, shape, bytes, body);
    const headers = { ...ofQuery, location: equivalentOf(options, request), ...options.headers };
    return send(request, { ...options, headers }, shape, bytes, body);
  };
}

/** Prepares `respondCreated` of a definition. */
export function prepareRespondCreated(
  { name, collectionPath, origin, rows, forms }: Listed,
  { represent, formsOf }: Item,
): ResourceDefinition['respondCreated'] {
  return (request, given, options) => {
    const { base, caller, onFinding } = options;
    const items: readonly object[] = Array.isArray(given) ? given : [given];
    const [first] = items;
    // The resources have the values of the path that their collection is nested in.
    const values = first === undefined ? {} : rows.read(first).values;
    const several: CreatedSeveralOptions & Pick<BodyShape, 'origin'> = {
      ...options,
      base: sourcedBase(base),
      resources: items.map((item) => represent(item, base, caller, onFinding)),
      // Each of several is a resource of its own, with forms where it is read.
      templates: first && items.length === 1 ? formsOf(first, options) : forms && (() => ({})),
      origin,
      name,
      url: tryHref(base, collectionPath, values) ?? baseText(base),
    };
    return created(request, several);
  };
}

/** Responds with the bytes of a body, or with the body itself where it is not written as bytes. */
function send(
  request: RequestDescriptor,
  options: RespondItemOptions,
  shape: BodyShape,
  bytes: (form: Form) => Uint8Array | undefined,
  body: () => object,
): ResponseDescriptor {
  return respondInForm(request, options, shape, (form, type) => {
    const text = bytes(form);
    if (text !== undefined) return makeContent({ text }, form, type);
    return encodeText(makeContent({ ...shape, body: body() }, form, type) as string);
  }) as ResponseDescriptor;
}

/** The base if `baseUrl` returned it, since it decides `Vary` and the tag; undefined for a string. */
export function sourcedBase(base: Base): BaseUrl | undefined {
  baseText(base);
  return typeof base === 'object' && 'source' in base ? (base as BaseUrl) : undefined;
}
