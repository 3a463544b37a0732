import { encodeText } from '#platform';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import type { Caller } from '../http/caller.js';
import { created } from '../http/created.js';
import { makeContent } from '../http/make-content.js';
import { problem } from '../http/problem.js';
import { requireHttpOptions } from '../http/require-http-options.js';
import { respondInForm } from '../http/respond.js';
import type { ResponseDescriptor } from '../http/response.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { quotable } from '../internal/quotable.js';
import type { RequestDescriptor } from '../internal/request.js';
import { rowValues } from '../internal/row-values.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import { prepareSelection } from '../query/prepare-selection.js';
import type { QuerySpec } from '../query/query-spec.js';
import { selectFields } from '../query/select-fields.js';
import { PAGING } from '../resource/paging.js';
import type { Resource } from '../resource/resource.js';
import { type Base, baseText } from '../url/base.js';
import { href } from '../url/href.js';
import type { PageOptions } from './page-options.js';
import { requireCreated, requireItem } from './require-item.js';
import type {
  RespondCollectionOptions,
  RespondCreatedOptions,
  RespondItemOptions,
} from './response-options.js';

/** Makes the body of an item. */
type Represent = (item: object, base: Base, caller?: Caller) => Resource<object>;

/** Makes the forms of an item. */
type ItemTemplates = (item: object, base: Base, caller?: Caller) => HalTemplates;

/** Prepares `respond` of a definition. */
export function prepareRespond(
  item: {
    readonly represent: Represent;
    readonly templates: ItemTemplates;
    readonly serializeItem: (item: object, base: Base, caller?: Caller) => Uint8Array;
  },
  query: QuerySpec,
) {
  const parseSelection = prepareSelection(query);
  const content: Content<object, RespondItemOptions> = {
    bytes: (given, { base, caller }) => item.serializeItem(given, base, caller),
    body: (given, { base, caller }, fields) =>
      selectFields(item.represent(given, base, caller), fields),
    templates: (given, { base, caller }) => item.templates(given, base, caller),
  };
  return (request: RequestDescriptor, given: object, options: RespondItemOptions) => {
    requireHttpOptions(options, 'respond', NEEDS_BASE, ITEM_OPTIONS);
    requireItem(given);
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
    return send(request, options, fields, content, given, options);
  };
}

/** Prepares `respondCollection` of a definition. */
export function prepareRespondCollection(bodies: {
  readonly collection: (
    items: readonly object[],
    options: PageOptions,
    fields?: readonly string[],
  ) => object;
  readonly serialize: (items: readonly object[], options: PageOptions) => Uint8Array;
  readonly templates: (options: PageOptions) => HalTemplates;
}) {
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
    requireHttpOptions(options, 'respondCollection', NEEDS_BASE, COLLECTION_OPTIONS);
    const fields = options.fields ?? options.query?.fields;
    const page = pageOf(request, options);
    return send(request, options, fields, content, items, page);
  };
}

/** Prepares `respondCreated` of a definition. */
export function prepareRespondCreated(definition: {
  readonly name: string;
  readonly collectionPath: string;
  readonly represent: Represent;
  readonly templates: ItemTemplates;
}) {
  return (
    request: RequestDescriptor,
    given: object | readonly object[],
    options: RespondCreatedOptions,
  ) => {
    requireHttpOptions(options, 'respondCreated', NEEDS_BASE, CREATED_OPTIONS);
    requireCreated(given);
    const { name, collectionPath, represent, templates } = definition;
    const { base, caller } = options;
    const items: readonly object[] = Array.isArray(given) ? given : [given];
    const [first, second] = items;
    return created(request, {
      ...options,
      base: sourcedBase(base),
      resources: items.map((item) => represent(item, base, caller)),
      // Each of several is a resource of its own, with forms where it is read.
      templates: () => (first && !second ? templates(first, base, caller) : {}),
      name,
      // The resources have the values of the path that their collection is nested in.
      url: href(base, collectionPath, rowValues(first ?? {})),
    });
  };
}

const CREATED_OPTIONS = [
  'format',
  'halRanges',
  'version',
  'etag',
  'lastModified',
  'base',
  'variant',
  'caller',
  'vary',
  'headers',
] as const satisfies readonly (keyof RespondCreatedOptions)[];

const ITEM_OPTIONS = [
  'status',
  ...CREATED_OPTIONS,
  'fields',
  'cache',
  'now',
] as const satisfies readonly (keyof RespondItemOptions)[];

const COLLECTION_OPTIONS = [
  ...ITEM_OPTIONS,
  'query',
  'values',
  ...PAGING,
] as const satisfies readonly (keyof RespondCollectionOptions)[];

const NEEDS_BASE = 'Pass { base, … }, the base as baseUrl(request, …) returns it';

/** The requested page, unless the options give another. */
function pageOf(request: RequestDescriptor, options: RespondCollectionOptions): PageOptions {
  const { query, page, offset, cursor, limit = query?.limit } = options;
  if (limit === undefined) {
    throw new HalyardError(
      'collection.limit',
      {
        subject: 'query',
        expected: 'be the value of a parsed query',
        ...quotable(query),
        remedy: 'Pass query: query.value of parseQuery(request, orders.query), or page and limit',
      },
      'collection.meta',
    );
  }
  const isPlaced = page !== undefined || offset !== undefined || cursor !== undefined;
  // Members one by one: an object that is spread costs as much as a quarter of the page.
  return {
    request,
    page: isPlaced ? page : query?.page,
    offset: isPlaced ? offset : query?.offset,
    cursor,
    limit,
    base: options.base,
    caller: options.caller,
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
  fields: readonly string[] | undefined,
  content: Content<Given, Options>,
  given: Given,
  contentOptions: Options,
): ResponseDescriptor {
  const shape = { base: sourcedBase(options.base), fields, templates: FORMS };
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
