import { encodeText } from '#platform';
import type { BaseUrl } from '../forwarded/base-url.js';
import { type CreatedSeveralOptions, created } from '../http/created.js';
import { problem } from '../http/problem.js';
import { makeContent, respondInForm } from '../http/respond.js';
import type { BodyShape, Caller, ResponseDescriptor, TagOrigin } from '../http/response.js';
import { isSafeMethod, type RequestDescriptor, targetOf } from '../internal/request.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import { checkedSpec } from '../query/checked-spec.js';
import { parseFields, selectableNames } from '../query/parse-lists.js';
import type { QuerySpec } from '../query/query-spec.js';
import { hasValue, queryText, rawParameters } from '../query/raw-parameters.js';
import { selectFields } from '../query/select-fields.js';
import type { Resource } from '../resource/resource.js';
import type { Finding, Result } from '../rules/finding.js';
import type { OnFinding } from '../rules/row-finding.js';
import { type Base, baseText } from '../url/absolute-url.js';
import type { Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import type {
  PageOptions,
  RespondCollectionOptions,
  RespondCreatedOptions,
  RespondItemOptions,
} from './definition.js';

/** Makes the body of an item. */
type Represent = (
  item: object,
  base: Base,
  caller?: Caller,
  onFinding?: OnFinding,
) => Resource<object>;

/** Makes the forms of an item. */
type ItemTemplates = (item: object, base: Base, caller?: Caller) => HalTemplates;

/** Prepares `respond` of a definition. */
export function prepareRespond(
  item: {
    readonly represent: Represent;
    readonly templates: ItemTemplates;
    readonly serializeItem: (
      item: object,
      base: Base,
      caller?: Caller,
      onFinding?: OnFinding,
    ) => Uint8Array;
  },
  query: QuerySpec,
  origin: TagOrigin,
) {
  const parseSelection = prepareSelection(query);
  const content: Content<object, RespondItemOptions> = {
    bytes: (given, { base, caller, onFinding }) =>
      item.serializeItem(given, base, caller ?? undefined, onFinding),
    body: (given, { base, caller, onFinding }, fields) =>
      selectFields(item.represent(given, base, caller ?? undefined, onFinding), fields),
    templates: (given, { base, caller }) => item.templates(given, base, caller ?? undefined),
  };
  return (request: RequestDescriptor, given: object, options: RespondItemOptions) => {
    let { fields } = options;
    if (
      parseSelection !== undefined &&
      fields === undefined &&
      isSafeMethod(request.method ?? '')
    ) {
      const selection = parseSelection(request);
      if (!selection.ok) return problem(selection.findings);
      fields = selection.value;
    }
    const shape = { base: sourcedBase(options.base), fields, templates: FORMS, origin };
    return send(request, options, shape, content, given, options);
  };
}

/** Prepares `respondCollection` of a definition. */
export function prepareRespondCollection(
  bodies: {
    readonly collection: (
      items: readonly object[],
      options: PageOptions,
      fields?: readonly string[],
    ) => object;
    readonly serialize: (items: readonly object[], options: PageOptions) => Uint8Array;
    readonly templates: (options: PageOptions) => HalTemplates;
  },
  origin: TagOrigin,
) {
  const content: Content<readonly object[], PageOptions> = {
    bytes: (items, page) => bodies.serialize(items, page),
    body: (items, page, fields) => bodies.collection(items, page, fields),
    templates: (_items, page) => bodies.templates(page),
  };
  return (
    request: RequestDescriptor,
    items: readonly object[],
    options: RespondCollectionOptions,
  ) => {
    const fields = options.fields ?? options.query?.fields;
    const page = pageOf(request, options);
    const { base, totalRecords } = options;
    const shape = { base: sourcedBase(base), fields, templates: FORMS, origin, totalRecords };
    return send(request, options, shape, content, items, page);
  };
}

/** Prepares `respondCreated` of a definition. */
export function prepareRespondCreated(definition: {
  readonly name: string;
  readonly collectionPath: string;
  readonly represent: Represent;
  readonly templates: ItemTemplates;
  readonly valuesOf: (item: object) => Values;
  readonly origin: TagOrigin;
}) {
  return (
    request: RequestDescriptor,
    given: object | readonly object[],
    options: RespondCreatedOptions,
  ) => {
    const { name, collectionPath, represent, templates, valuesOf, origin } = definition;
    const { base, onFinding } = options;
    const caller = options.caller ?? undefined;
    const items: readonly object[] = Array.isArray(given) ? given : [given];
    const [first, second] = items;
    const several: CreatedSeveralOptions & Pick<BodyShape, 'origin'> = {
      ...options,
      base: sourcedBase(base),
      resources: items.map((item) => represent(item, base, caller, onFinding)),
      // Each of several is a resource of its own, with forms where it is read.
      templates: () => (first && !second ? templates(first, base, caller) : {}),
      origin,
      name,
      // The resources have the values of the path that their collection is nested in.
      url:
        tryHref(base, collectionPath, first === undefined ? {} : valuesOf(first)) ?? baseText(base),
    };
    return created(request, several);
  };
}

/** The requested page, unless the options give another. */
function pageOf(request: RequestDescriptor, options: RespondCollectionOptions): PageOptions {
  const { query, page, offset, cursor, limit = query?.limit } = options;
  const isPlaced = page !== undefined || offset !== undefined || cursor !== undefined;
  // Members one by one: an object that is spread costs as much as a quarter of the page.
  return {
    request,
    page: isPlaced ? page : query?.page,
    offset: isPlaced ? offset : query?.offset,
    cursor,
    // resolvePage asks for it.
    limit: limit as number,
    base: options.base,
    caller: options.caller ?? undefined,
    onFinding: options.onFinding,
    totalRecords: options.totalRecords,
    hasMore: options.hasMore,
    url: options.url,
    values: options.values ?? {},
    links: options.links,
    itemLinks: options.itemLinks,
    meta: options.meta,
    metaFields: options.metaFields,
    pageParameter: options.pageParameter,
    limitParameter: options.limitParameter,
    offsetParameter: options.offsetParameter,
    cursorParameter: options.cursorParameter,
  } satisfies Record<keyof PageOptions, unknown>;
}

/** Tells `respond` that the body has forms, which are made with the content. */
const FORMS: HalTemplates = {};

/** The content of a response, made of what was given with its options. */
interface Content<Given, Options> {
  /** The array form with all fields. */
  readonly bytes: (given: Given, options: Options) => Uint8Array;
  readonly body: (given: Given, options: Options, fields: readonly string[] | undefined) => object;
  readonly templates: (given: Given, options: Options) => HalTemplates;
}

/** Responds with the bytes of the array form with all fields, else with the body in its form. */
function send<Given, Options>(
  request: RequestDescriptor,
  options: RespondItemOptions,
  shape: BodyShape,
  content: Content<Given, Options>,
  given: Given,
  contentOptions: Options,
): ResponseDescriptor {
  const fields = shape.fields ?? undefined;
  return respondInForm(request, options, shape, (form, type) => {
    if (form === 'links' && fields === undefined) {
      return makeContent({ text: content.bytes(given, contentOptions) }, form, type);
    }
    const body = content.body(given, contentOptions, fields);
    const templates = () => content.templates(given, contentOptions);
    return encodeText(makeContent({ body, templates }, form, type) as string);
  }) as ResponseDescriptor;
}

/** The base if `baseUrl` returned it, since it decides `Vary` and the tag; undefined for a string. */
export function sourcedBase(base: Base): BaseUrl | undefined {
  baseText(base);
  return typeof base === 'object' && 'source' in base ? (base as BaseUrl) : undefined;
}

/** Parses `fields` of a request for one resource; undefined if the request has none. */
type ParseSelection = (request: RequestDescriptor) => Result<readonly string[] | undefined>;

/**
 * Prepares to parse `fields` of requests for one resource, which has no other parameter of a query;
 * undefined if clients cannot select fields.
 */
function prepareSelection(query: QuerySpec): ParseSelection | undefined {
  const spec = checkedSpec(query);
  const { fields, limits } = spec;
  if (fields === undefined || selectableNames(fields).size === 0) return undefined;
  return (request) => {
    if (!targetOf(request).includes('?')) return { ok: true, value: undefined };
    const given = rawParameters(queryText(request), limits.parameters).filter(
      (parameter) => parameter.name === 'fields' && hasValue(parameter),
    );
    if (given.length === 0) return { ok: true, value: undefined };
    const findings: Finding[] = [];
    const names = parseFields(given, spec, fields, findings);
    return findings.length > 0 ? { ok: false, findings } : { ok: true, value: names };
  };
}
