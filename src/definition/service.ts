import type { CachePolicy } from '../cache/cache-headers.js';
import type { CatalogApi } from '../discovery/api-catalog.js';
import type { ApiInfo } from '../discovery/api-info.js';
import { HalyardError } from '../errors.js';
import { type BaseUrl, type BaseUrlOptions, resolveBaseUrl } from '../forwarded/base-url.js';
import { type AcceptedOptions, accepted } from '../http/changes.js';
import { type FieldsInput, headerFields } from '../http/header-fields.js';
import { methodNotAllowed } from '../http/problem.js';
import { respond } from '../http/respond.js';
import type {
  RespondContentOptions,
  RespondOptions,
  RespondTextOptions,
  ResponseDescriptor,
} from '../http/response.js';
import type { FormOptions } from '../http/select-form.js';
import { fieldValue, mergeVary } from '../internal/headers.js';
import { known } from '../internal/options.js';
import { isReadMethod, type RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { formatLinkHeader } from '../link/header/format-link-header.js';
import { type LinkInput, link } from '../link/link.js';
import { withoutUndeclared } from '../query/format-query.js';
import type { QuerySpec } from '../query/query-spec.js';
import { type Resource, resource } from '../resource/resource.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { type Base, baseText, parseUrl } from '../url/absolute-url.js';
import { href } from '../url/href.js';
import type { CacheGroups } from './cache-groups.js';
import { requireCharacters } from './define-links.js';
import type {
  AnyResource,
  Caller,
  RefuseCollectionOptions,
  RefuseOptions,
  ResourceDefinition,
  RespondCollectionOptions,
  RespondCreatedOptions,
  RespondItemOptions,
} from './definition.js';
import { API_INFO, type Match, prepareMatch } from './match.js';
import { refuseForged } from './refuse.js';

/** The options that all responses of a service share. */
export interface ServiceOptions<Resources extends readonly AnyResource[] = readonly AnyResource[]>
  extends BaseUrlOptions,
    FormOptions,
    ServiceIndexOptions {
  /** The definitions, whose collections the index links to, and whose URLs `match` reads. */
  readonly resources: Resources;
  /**
   * Whether responses have a `Link` header with the relation type `describedby` and the URL of
   * `serviceDesc`, so that clients find the schema of a body. Default: false.
   */
  readonly describedBy?: boolean | undefined;
  /**
   * Hears of each odd row and number that is served, every time: pass it to the logger, and deduplicate it
   * there. It has the rule, the resource, the index and the name of the member, never a value.
   */
  readonly onFinding?: OnFinding | undefined;
  /**
   * The origins of other sites whose pages may change resources with the cookies of a user, such as
   * `https://app.example.se`: `match`, `refuse` and `refuseCollection` answer 403 to those of any other, by
   * `Sec-Fetch-Site`, or by `Origin` where a browser sends no other. Default: none.
   */
  readonly origins?: readonly string[] | undefined;
  /** The release that runs, such as its commit: with another one all tags are others. Default: none. */
  readonly release?: string | undefined;
  /**
   * Query parameters that a gateway adds to any request, such as `subscription-key`: `requestFor` leaves them
   * out, and paging links do not repeat them, unless the query of the definition declares them.
   */
  readonly ignored?: readonly string[] | undefined;
  /** The cache policy of responses to GET and HEAD that name none. Default: that of `cacheHeaders`. */
  readonly cache?: CachePolicy | undefined;
  /**
   * Adds cache groups (RFC 9875) to the responses with resources: pass `cacheGroups` of `halyard/definition`.
   * Default: none.
   */
  readonly cacheGroups?: CacheGroups | undefined;
}

/** The client of a request. */
export interface RequestContext {
  /** The client that the links are for. */
  readonly caller?: Caller | null | undefined;
  /**
   * Whatever else shapes the bodies: a language, a tenant. List its request headers in `vary`.
   */
  readonly variant?: string | readonly string[] | undefined;
  /** The request headers that `caller` and `variant` depend on: `'accept-language'`. */
  readonly vary?: string | readonly string[] | undefined;
}

/** The options that a service adds to those of each response. */
type Bound = 'base' | 'format' | 'halRanges' | 'caller' | 'variant' | 'vary' | 'release';

/**
 * The options of a response, each of which a call may give in place of the service's; `vary` adds to it.
 */
type Unbound<Options> = Omit<Options, 'base'> & {
  readonly [Name in Bound & keyof Options]?: Options[Name] | undefined;
};

/** The functions of a service, bound to one request. */
export interface ServiceCall {
  /** The base URL as the client of this request sees it. */
  readonly base: BaseUrl;
  /**
   * The request for `parseQuery`: without the `ignored` parameters of the service that the query of the
   * definition does not declare.
   */
  readonly requestFor: (definition: { readonly query: QuerySpec }) => RequestDescriptor;
  /** Makes the response with one resource of a definition. */
  readonly respond: <Item extends object>(
    definition: Pick<ResourceDefinition<string, Item>, 'respond'>,
    item: NoInfer<Item>,
    options?: Unbound<RespondItemOptions>,
  ) => ResponseDescriptor;
  /** Makes the response with a page of a definition's collection. */
  readonly respondCollection: <Item extends object>(
    definition: Pick<ResourceDefinition<string, Item>, 'respondCollection' | 'query'>,
    items: readonly NoInfer<Item>[],
    options: Unbound<RespondCollectionOptions>,
  ) => ResponseDescriptor;
  /** Makes the 201 for one new resource of a definition or several. */
  readonly respondCreated: <Item extends object>(
    definition: Pick<ResourceDefinition<string, Item>, 'respondCreated'>,
    created: NoInfer<Item> | readonly NoInfer<Item>[],
    options?: Unbound<RespondCreatedOptions>,
  ) => ResponseDescriptor<string>;
  /** Returns the response to a request that cannot be carried out on a resource; undefined if it can. */
  readonly refuse: <Item extends object, Rel extends string>(
    definition: Pick<ResourceDefinition<string, Item, Rel>, 'refuse'>,
    item: NoInfer<Item>,
    options?: Unbound<RefuseOptions<NoInfer<Rel>>>,
  ) => Refusal;
  /** Returns the response to a request that cannot be carried out on a collection; undefined if it can. */
  readonly refuseCollection: <Rel extends string>(
    definition: {
      refuseCollection(request: RequestDescriptor, options?: RefuseCollectionOptions<Rel>): Refusal;
    },
    options?: RefuseCollectionOptions<NoInfer<Rel>>,
  ) => Refusal;
  /**
   * Returns the header field with the cache groups of an item, for a response without a body:
   * `noContent(request, { headers: call.cacheGroups(orders, order) })` invalidates them. Undefined without
   * `cacheGroups` of the service.
   */
  readonly cacheGroups: ReturnType<CacheGroups>;
  /** Makes the 202 for a request that is carried out later, with a link to its monitor. */
  readonly accepted: (options: AcceptedOptions) => ResponseDescriptor<string>;
  /**
   * Makes the response with any other body, as the function `respond` does. A body with a
   * `content-type` of its own has no form.
   */
  readonly respondWith: {
    <Body extends string | Uint8Array>(
      options: RespondContentOptions<Body>,
    ): ResponseDescriptor<Body>;
    (options: RespondOptions | RespondTextOptions): ResponseDescriptor<string>;
    (
      options: RespondTextOptions<Uint8Array<ArrayBuffer>>,
    ): ResponseDescriptor<Uint8Array<ArrayBuffer>>;
  };
  /** Makes the response with the index of the service; 405 for any other method than GET and HEAD. */
  readonly index: (options?: Omit<RespondOptions, 'body' | 'text'>) => ResponseDescriptor<string>;
  /**
   * Makes the entry of the service for `apiCatalog` of `halyard/discovery`: the URL of the index, the title,
   * and the URLs of `serviceDesc`, `serviceDoc` and `api-info`. Add a `status` where there is one.
   */
  readonly catalogEntry: () => CatalogApi;
}

/** The response to a request that cannot be carried out; undefined if it can. */
type Refusal = ResponseDescriptor<string> | undefined;

/** A service, as `service` returns it. */
export interface Service<Resources extends readonly AnyResource[] = readonly AnyResource[]> {
  /**
   * Returns the operation that a request asks for, or the response to a request that asks for none: 404
   * for a path that the service does not have, 405 with `Allow` for another method, and 204 with `Allow`
   * for OPTIONS.
   *
   * The path is compared with the templates of the index, of the documents, and of the resources: their
   * own, those of their links that have the same variables, and those of their collections. It is what
   * the mount of the framework leaves, without the path of the base URL (of `fallback`, or of the one
   * that the request names) if it begins with that. The request target may be absolute.
   *
   * - Of two templates, one with text where the other has a variable comes first: `/orders/export` before
   *   `/orders/{id}`.
   * - The path is split first. Then, percent-encoded octets are decoded once: `%2F` is a slash in a value,
   *   and `%7E` is `~` everywhere. Nothing else is normalised: a trailing slash, `//`, a dot segment, a
   *   backslash, a fragment or another case is 404, and so is a value with U+0000 or broken UTF-8.
   * - HEAD is read as GET. The query makes no difference.
   * - A preflight of CORS is an OPTIONS like any other. Its response has no field of CORS: put the CORS
   *   middleware of your framework in front.
   *
   * Run what `rel` names, after `refuse` with the same `rel`: so no other operation runs than the one that
   * was judged.
   *
   * @param request The request.
   * @returns `response`, or else `resource` (undefined for the index and the documents), `target`, `rel`
   *   and the `values` of the template's variables as text. `rel` is a relation type of the links that
   *   the definition has for the `target`: `self` or another of `links` for an `item`; `collection` or one
   *   of `collectionLinks` for a `collection`. It is `index` for the `index`, and `service-desc`,
   *   `service-doc`, `service-meta` or `api-catalog` for a `document`.
   * @rule HYP.03, HYP.06
   *
   * @example
   * ```ts
   * import { defineResource, notFound, service } from 'halyard';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int() }),
   *   path: '/orders/{id}',
   *   links: { edit: {}, cancel: { href: '/orders/{id}/cancellations' } },
   * });
   * const fallback = 'https://api.example.se/orders/v1';
   * const api = service({ title: 'Orders', resources: [orders], fallback });
   *
   * const { rel, values } = api.match({ method: 'POST', url: '/orders/17/cancellations', headers: {} });
   * // rel → 'cancel'
   * // values → { id: '17' }
   * api.match({ method: 'PUT', url: '/orders/17', headers: {} }).response?.headers.allow;
   * // → 'GET, HEAD, PATCH'
   * api.match({ method: 'GET', url: '/orders/17/', headers: {} }).response?.status;
   * // → 404
   * ```
   */
  match(request: RequestDescriptor): Match<Resources>;
  /** Binds the functions to a request, and to its client. */
  at(request: RequestDescriptor, context?: RequestContext): ServiceCall;
}

/**
 * States once what every response of a service has in common: its base URL behind gateways, the form
 * of its bodies, the cache policy, its resources. Each call of `at` binds the functions to a request:
 *
 * | function | is |
 * |---|---|
 * | `respond(orders, item, options)` | `orders.respond(request, item, { base, format, caller, …options })` |
 * | `respondCollection`, `respondCreated`, `refuse`, `refuseCollection` | those of the definition, likewise |
 * | `respondWith(options)` | `respond(request, { base, format, caller, …options })`; without `format` for text and for a `content-type` of its own |
 * | `cacheGroups(orders, item)` | `cacheGroups(request)(orders, item)`, if the service has it |
 * | `accepted(options)` | `accepted(request, { base, format, …options })` |
 * | `index()` | `respond` with the body of `serviceIndex`, or 405 |
 * | `requestFor(orders)` | the request for `parseQuery`, without the parameters of `ignored` |
 * | `base` | `baseUrl(request, options)` |
 *
 * An option that is undefined leaves that of the service, and `vary` adds to it. The service keeps no
 * state, and its functions need no `this`.
 *
 * @param options The options of `baseUrl`, `format` and `halRanges` of `respond`, the options of
 *   `serviceIndex`, the resources, and the cache policy of reads.
 * @returns The service.
 * @throws {HalyardError} `http.option` for an option that does not exist, and for `describedBy` without
 *   `serviceDesc`; what `baseUrl`, `serviceIndex` and `respond` throw for theirs, when the service
 *   is made.
 * @rule HYP.07, HYP.09, HYP.10, HYP.14, service.index
 *
 * @example
 * ```ts
 * import { defineResource, service } from 'halyard';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const api = service({
 *   title: 'Orders',
 *   resources: [orders],
 *   fallback: 'https://api.example.se/orders/v1',
 * });
 *
 * const { respond, index } = api.at({ method: 'GET', url: '/orders/17', headers: {} });
 * respond(orders, { id: 17 }, { version: 3 }).headers.etag;
 * // → '"3;9iwQtb3JNcnc9ytpH9jUv0"'
 * JSON.parse(index().body ?? '')._links.map(({ rel }: { rel: string }) => rel);
 * // → ['self', 'orders']
 * ```
 */
export function service<const Resources extends readonly AnyResource[]>(
  options: ServiceOptions<Resources>,
): Service<Resources>;
export function service(options: ServiceOptions): Service {
  requireOptions(options);
  const { resources, cache, cacheGroups, format, halRanges, onFinding, release } = options;
  const { ignored = [], origins = [] } = options;

  // Without a trusted hop, no request has a base URL with another path.
  const baseOf = options.trustedHops
    ? (request: RequestDescriptor) => resolveBaseUrl(request, options).href
    : undefined;
  const isConstant = baseOf === undefined && options.allowedHosts === undefined;
  const fallback = resolveBaseUrl({ headers: {} }, options);

  /*
   * The options of all functions that most requests call, written out: a copy by names that are not known
   * before takes longer than the response. `satisfies` asks for each name.
   */

  function bound<Rel extends string>(
    { base, caller, variant, vary, isRead }: Client,
    given: Unbound<RespondCollectionOptions & RefuseOptions<Rel>>,
    groups?: FieldsInput,
  ) {
    return {
      base: given.base ?? base,
      caller: given.caller ?? caller,
      variant: given.variant ?? variant,
      vary: joined(vary, given.vary),
      release: given.release ?? release,
      format: given.format ?? format,
      halRanges: given.halRanges ?? halRanges,
      onFinding: given.onFinding ?? onFinding,
      cache: given.cache ?? (isRead ? cache : undefined),
      status: given.status,
      version: given.version,
      etag: given.etag,
      lastModified: given.lastModified,
      headers: withShared(base, given.headers, groups),
      fields: given.fields,
      now: given.now,
      // Of a collection alone.
      query: given.query,
      values: given.values,
      page: given.page,
      limit: given.limit,
      offset: given.offset,
      cursor: given.cursor,
      totalRecords: given.totalRecords,
      hasMore: given.hasMore,
      url: given.url,
      links: given.links,
      itemLinks: given.itemLinks,
      meta: given.meta,
      metaFields: given.metaFields,
      // Of a refusal alone.
      required: given.required,
      rel: given.rel,
    } satisfies Record<keyof (RespondCollectionOptions & RefuseOptions), unknown>;
  }

  /** The header fields with the cache groups and the `Link` to the schema of the bodies, if responses have them. */
  function withShared(base: BaseUrl, given: FieldsInput | undefined, groups?: FieldsInput) {
    const headers = groups ? { ...groups, ...given } : given;
    const { describedBy, serviceDesc } = options;
    if (!describedBy || serviceDesc === undefined) return headers;
    const schema = formatLinkHeader([link('describedby', href(base, serviceDesc))]);
    const fields = headerFields(headers, () => undefined);
    return { ...fields, link: fields.link === undefined ? schema : `${schema}, ${fields.link}` };
  }

  return {
    match: prepareMatch({ ...options, baseOf }),
    at(request, { caller, variant, vary } = {}) {
      const base = isConstant ? fallback : resolveBaseUrl(request, options);
      if (onFinding !== undefined) reportFallback(base, request, onFinding);
      const isRead = isReadMethod(request.method);
      const client: Client = { base, caller, variant, vary, isRead };
      const made = () => ({ base, caller, variant, vary, release, format, halRanges, onFinding });
      const groups = cacheGroups?.(request);
      const forged = () => refuseForged(request, origins, () => baseText(base));
      const requestFor: ServiceCall['requestFor'] = ({ query }) =>
        withoutUndeclared(request, ignored, query);
      return {
        base,
        requestFor,
        respond: (definition, item, given = NOTHING) =>
          definition.respond(request, item, bound(client, given, groups?.(definition, item))),
        respondCollection: (definition, items, given) =>
          definition.respondCollection(
            requestFor(definition),
            items,
            bound(client, given, groups?.(definition, given.values ?? NOTHING)),
          ),
        respondCreated: (definition, created, given) => {
          const merged = merge(made(), given);
          const headers = withShared(base, merged.headers, groups?.(definition, created));
          return definition.respondCreated(request, created, { ...merged, headers });
        },
        refuse: (definition, item, given = NOTHING) =>
          forged() ?? definition.refuse(request, item, bound(client, given)),
        refuseCollection: (definition, given) =>
          forged() ?? definition.refuseCollection(request, merge({ caller }, given)),
        cacheGroups: (definition, items) => groups?.(definition, items),
        accepted: (given) => accepted(request, merge({ base, vary, format, halRanges }, given)),
        respondWith: ((given: RespondOptions) => {
          // A body with a media type of its own, and JSON text, are sent as they are.
          const isFinal =
            given.text !== undefined || headerFields(given.headers)['content-type'] !== undefined;
          const read = { ...made(), cache: isRead ? cache : undefined };
          const shared = isFinal ? { ...read, format: undefined, halRanges: undefined } : read;
          return respond(request, merge(shared, given));
        }) as ServiceCall['respondWith'],
        // The index is the same for every caller, but a service for each language has one in each.
        index: (given = {}) => {
          if (!isRead || request.method === 'QUERY') return methodNotAllowed(['GET']);
          const body = () => serviceIndex(resources, base, options);
          return respond(request, {
            ...merge({ base, variant, vary, format, halRanges, cache }, given),
            body,
          });
        },
        catalogEntry: () => {
          const { title, path = '/', serviceDesc, serviceDoc, info } = options;
          const below = (template: string | undefined) => template && href(base, template);
          return {
            anchor: href(base, path),
            title,
            serviceDesc: below(serviceDesc),
            serviceDoc: below(serviceDoc),
            serviceMeta: below(info && API_INFO),
          };
        },
      };
    },
  };
}

/** Whom the functions of a request are for. */
interface Client extends RequestContext {
  readonly base: BaseUrl;
  readonly isRead: boolean;
}

const NOTHING = {};

/** `vary` adds to that of the service: else the response would not tell caches what it depends on. */
function joined(own: RequestContext['vary'], given: RespondOptions['vary']) {
  return own === undefined ? given : mergeVary(own, given ?? undefined);
}

const LOOPBACK = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/i;

/** Reports links to this machine on a request that came by another host: the service is not configured. */
function reportFallback(
  { href, source }: BaseUrl,
  { headers }: RequestDescriptor,
  onFinding: OnFinding,
): void {
  if (source !== 'fallback' || !LOOPBACK.test(href)) return;
  const host = fieldValue(headers, 'host') ?? 'localhost';
  if (LOOPBACK.test(host)) return;
  const message =
    'Links begin with a fallback on this machine, but the request came by another host: pass the public URL as fallback, or trustedHops behind a gateway';
  reportTo(onFinding)?.('service.fallback', message);
}

/** Throws on invalid options now, and not when the first client calls. */
function requireOptions(options: ServiceOptions): void {
  known('http.option', options, SERVICE_OPTIONS);
  const { resources, cache, describedBy, serviceDesc, origins = [] } = options;
  const base = resolveBaseUrl({ method: 'GET', url: '/', headers: {} }, options);
  if (describedBy && serviceDesc == null) {
    throw new HalyardError('http.option', 'describedBy must be given with serviceDesc');
  }
  const noOrigin = origins.find((each) => parseUrl(each)?.origin !== each);
  if (noOrigin !== undefined) {
    // It would be compared with `Origin`, and never match.
    const message = `origins must be such as https://app.example.se, got ${show(noOrigin)}`;
    throw new HalyardError('http.option', message);
  }
  if (new Set(resources.map(({ identifiers }) => identifiers)).size > 1) {
    // A link to another resource is written as its own definition has it.
    const message =
      "identifiers: 'lower-case' must be given for all resources of a service, or none";
    throw new HalyardError('resource.definition', message);
  }
  const body = serviceIndex(resources, base, options);
  respond({ method: 'GET', url: '/', headers: {} }, { body, cache });
}

/** Misspelt, `allowedHosts` or `trustedHops` would trust another host than was meant. */
const SERVICE_OPTIONS =
  `fallback trustedHops allowedHosts forwardedHeaders format halRanges title path cacheGroups
  serviceDesc serviceDoc apiCatalog info links resources describedBy cache onFinding origins release ignored`.split(
    /\s+/,
  );

/**
 * The options of a call over those of the service. One that is undefined leaves that of the service, and
 * `vary` adds to it: else the response would not tell caches what it depends on.
 */
function merge<Own extends object, Given extends object>(
  own: Own,
  given: Given | undefined = {} as Given,
): Own & Given {
  const merged = own as Record<string, unknown>;
  const { vary } = own as RequestContext;
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && value !== null) merged[name] = value;
  }
  if (vary !== undefined) merged.vary = mergeVary(vary, merged.vary as RequestContext['vary']);
  return merged as Own & Given;
}

/** The parts of the index of an API besides its resources. */
export interface ServiceIndexOptions {
  /** The name of the API. */
  readonly title: string;
  /** The template of the index below the base. Default: `/`. */
  readonly path?: string;
  /** The template of the OpenAPI document below the base: a `service-desc` link (RFC 8631 §4.2). */
  readonly serviceDesc?: string;
  /** The template of the documentation for people below the base: a `service-doc` link (RFC 8631 §4.1). */
  readonly serviceDoc?: string;
  /**
   * The API catalog that lists this API (RFC 9727): a path at the origin of the base, such as
   * `/.well-known/api-catalog`, or an absolute URL. `apiCatalog` of `halyard/discovery` makes the response.
   */
  readonly apiCatalog?: string;
  /**
   * The version, the release date and the status of the API: a `service-meta` link to `/api-info` below the
   * base (RFC 8631 §4.3), and with `latestVersion` a link to the latest version (RFC 5829 §3.2). `apiInfo` of
   * `halyard/discovery` makes the response.
   */
  readonly info?: ApiInfo;
  /**
   * More links. Those below the base are made by a function, since the base depends on the request;
   * it gets the base as text without a trailing slash.
   */
  readonly links?: readonly LinkInput[] | ((base: string) => readonly LinkInput[]);
}

/**
 * Makes the body of the index: the one URL that a client needs to know. It links to each collection
 * and singleton, with the name of the resource as relation type, and to the documentation.
 *
 * A collection nested in another resource (`/customers/{customer_id}/orders`) is linked from that
 * resource, not from the index.
 *
 * @param resources The definitions that `defineResource` returned.
 * @param base The base URL of the API.
 * @param options The name of the API, and where its documentation is.
 * @returns The body.
 * @throws {HalyardError} `resource.definition` for two resources of one name, a name that is no relation
 *   type, or a template that breaks the rules for URLs; what `link` and `href` throw.
 * @rule HYP.01, HYP.04, HYP.05, service.index
 *
 * @example
 * ```ts
 * import { defineResource, serviceIndex } from 'halyard';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * const index = serviceIndex([orders], 'https://api.example.se/orders/v1', {
 *   title: 'Orders',
 *   serviceDoc: '/documentation',
 * });
 * index._links.map(({ rel, href }) => [rel, href]);
 * // → [
 * //   ['self', 'https://api.example.se/orders/v1/'],
 * //   ['orders', 'https://api.example.se/orders/v1/orders'],
 * //   ['service-doc', 'https://api.example.se/orders/v1/documentation'],
 * // ]
 * ```
 */
export function serviceIndex(
  resources: readonly AnyResource[],
  base: Base,
  options: ServiceIndexOptions,
): Resource<{ readonly title: string }> {
  const { title, path = '/', serviceDesc, serviceDoc, apiCatalog, info, links = [] } = options;
  const top = resources.filter((each) => !placeOf(each).includes('{'));
  // Clients ignore case in relation types (RFC 8288 §2.1), so two such links would look alike.
  const names = top.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    const message = `The resources of a service must have different names, got ${show(twice)} twice`;
    throw new HalyardError('resource.definition', message);
  }
  requireCharacters([path, serviceDesc, serviceDoc].filter((each) => each != null));
  return resource({ title }, [
    link('self', href(base, path)),
    top.map((each) => link(each.name, href(base, placeOf(each)), { title: each.title })),
    serviceDesc !== undefined && link('service-desc', href(base, serviceDesc)),
    serviceDoc !== undefined && link('service-doc', href(base, serviceDoc)),
    info !== undefined && link('service-meta', href(base, API_INFO)),
    info?.latestVersion !== undefined && link('latest-version', info.latestVersion),
    apiCatalog !== undefined &&
      link('api-catalog', parseUrl(apiCatalog, baseText(base))?.href ?? apiCatalog),
    typeof links === 'function' ? links(baseText(base)) : links,
  ]);
}

/** The template of a collection, or of a singleton. */
function placeOf({ collectionPath, path }: AnyResource): string {
  return collectionPath ?? path;
}
