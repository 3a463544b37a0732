/** The requirement level of a rule, as in RFC 2119. */
export type Level = 'SHALL' | 'SHALL NOT' | 'SHOULD' | 'SHOULD NOT';

/** A rule of the conventions. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  /** The requirement in one sentence: what holds if the rule is kept, whatever the level. */
  readonly summary: string;
  /** The section of the conventions that states it. */
  readonly section: string;
}

/** The id of a rule: its number in the conventions, or a name of ours if it has no number. */
export type RuleId = keyof typeof table;

const SERVICE = 'What the service does';
const NAMING = 'Resource naming';
const COLLECTION = 'Collection response body';
const RESOURCE = 'Single resource response body';
const LINK = 'Link Description Object';
const RELATION = 'Link relation types';
const STATE = 'States and transitions';
const STRUCTURE = 'URL structure';
const URLS = 'Naming rules for URLs';
const OPERATIONS = 'Operations on resources';
const PARAMETERS = 'Query parameters';
const GATEWAY = 'Gateway forwarding header';
const CACHING = 'Caching rules';
const VERSIONING = 'Versioning';

type Row = readonly [level: Level, section: string, summary: string];

const table = {
  'HYP.01': [
    'SHALL',
    SERVICE,
    'Documentation describes every link, its relation type and the response format of each URL.',
  ],
  'HYP.02': [
    'SHALL NOT',
    STATE,
    'A GET request does not change the state of the resource it fetches.',
  ],
  'HYP.03': [
    'SHOULD',
    RESOURCE,
    'The state changes that are available for a resource are listed in _links.',
  ],
  'HYP.04': ['SHOULD', RESOURCE, 'A response contains links to other related resources.'],
  'HYP.05': ['SHALL', RESOURCE, 'A response contains a link to itself with rel self.'],
  'HYP.06': ['SHOULD', SERVICE, 'The API uses a standard format rather than a custom one.'],
  'HYP.07': ['SHOULD', GATEWAY, 'URLs that the API generates are absolute.'],
  'HYP.08': ['SHALL', GATEWAY, 'The gateway sends its base URL for the API in an extra header.'],
  'HYP.09': ['SHALL', GATEWAY, 'That header is Forwarded, as in RFC 7239.'],
  'HYP.10': [
    'SHOULD',
    GATEWAY,
    'Without the header, the backend falls back to its own absolute base URL.',
  ],
  'HYP.11': ['SHALL', LINK, 'Every link is a Link Description Object.'],
  'HYP.12': ['SHALL', LINK, 'A link has an href.'],
  'HYP.13': ['SHALL', LINK, 'The href is the URL of the related resource.'],
  'HYP.14': [
    'SHALL',
    LINK,
    'The href is absolute and built from the host that the client addressed.',
  ],
  'HYP.15': ['SHALL', LINK, 'A link has a rel.'],
  'HYP.16': ['SHALL', LINK, 'A link has a method.'],
  'HYP.17': [
    'SHALL',
    LINK,
    'The method is the HTTP method of the call; clients assume GET without it.',
  ],
  'HYP.18': [
    'SHALL',
    RELATION,
    'The relation type describes the meaning of the link unambiguously.',
  ],
  'HYP.19': [
    'SHALL',
    RELATION,
    'Where the IANA registry has a type with that meaning, the link uses it.',
  ],
  'UFN.01': [
    'SHOULD',
    STRUCTURE,
    'A URL has the form {protocol}://{domain}/{api}/{version}/{resource}/{identifier}?{parameters}.',
  ],
  'UFN.02': ['SHALL', STRUCTURE, 'The API is served over HTTPS on port 443.'],
  'UFN.03': ['SHALL NOT', URLS, 'Query parameters carry no payload or actual data.'],
  'UFN.04': [
    'SHOULD',
    PARAMETERS,
    'Field selection, filtering, sorting and paging use the parameters fields, filter, sort and page.',
  ],
  'UFN.05': ['SHOULD NOT', URLS, 'A URL has at most 2048 characters.'],
  'UFN.06': ['SHALL', URLS, 'The path has lower-case letters only.'],
  'UFN.07': ['SHALL', URLS, 'A URL has only the characters A-Z a-z 0-9 - . _ ~.'],
  'UFN.08': ['SHALL', URLS, 'Only hyphens separate words.'],
  'UFN.09': ['SHALL NOT', URLS, 'Outside the parameters, a URL has no spaces or underscores.'],
  'UFN.10': ['SHALL', URLS, 'Underscores only separate words in parameter names.'],
  'UFN.11': ['SHALL NOT', URLS, 'The base URL has no underscore.'],
  'VER.05': ['SHOULD', VERSIONING, 'The version is a path segment of the form /v<number>.'],
  'CAC.01': ['SHOULD', CACHING, 'GET responses are cacheable by default, as in RFC 9111.'],

  'service.index': ['SHALL', SERVICE, 'An index leads clients to all resources.'],
  'client.opaque-url': ['SHALL', SERVICE, 'A client takes URLs from links and builds none.'],
  'client.follow': [
    'SHALL',
    OPERATIONS,
    'A client calls the href of a link with the method of that link.',
  ],
  'naming.identifier': [
    'SHALL',
    NAMING,
    'A single resource has an identifier segment after the resource name.',
  ],
  'naming.singular': ['SHALL NOT', URLS, 'A resource name is a plural noun.'],
  'naming.verb': ['SHALL NOT', URLS, 'The path has no verbs.'],
  'naming.query-word': [
    'SHALL NOT',
    URLS,
    'The path has no words for filtering, sorting or paging.',
  ],
  'collection.meta': [
    'SHALL',
    COLLECTION,
    'A collection has _meta with totalRecords, page, limit and count.',
  ],
  'collection.links': ['SHALL', COLLECTION, 'A collection has _links with a self link.'],
  'collection.list': [
    'SHALL',
    COLLECTION,
    'A collection has its items in a list named after the resource.',
  ],
  'collection.item-links': ['SHALL', COLLECTION, 'Each item has _links with a self link by GET.'],
  'link.title': ['SHALL', LINK, 'The title of a link is a human-readable heading.'],
  'link.template': [
    'SHALL',
    LINK,
    'A link whose href is a URI template has templated: true, and the scheme and host of the template are literal.',
  ],
  'link.attribute': [
    'SHALL',
    LINK,
    'The templated, hreflang, type, deprecation, profile and name of a link have the form that HAL gives them.',
  ],
  'link.state': ['SHALL', STATE, 'A link is present only while its operation is available.'],
  'relation.method': ['SHOULD', RELATION, 'A link has the typical method of its relation type.'],
  'relation.action': [
    'SHALL',
    RELATION,
    'A link to an action has the name of the action as its rel.',
  ],
  'request.body': [
    'SHALL',
    OPERATIONS,
    'A POST has JSON with the items to create, a PUT the full representation, a PATCH a partial one.',
  ],
  'created.status': ['SHALL', OPERATIONS, 'A POST that creates a resource is answered with 201.'],
  'created.location': [
    'SHALL',
    OPERATIONS,
    'A 201 has a Location header with the absolute URL of the new resource.',
  ],
  'created.links': [
    'SHALL',
    OPERATIONS,
    'A 201 has the links of the new resource: self, delete, replace and edit.',
  ],
  'forwarded.parameters': [
    'SHALL',
    GATEWAY,
    'Forwarded has the parameters host, proto, port and prefix.',
  ],
  'forwarded.links': ['SHALL', GATEWAY, 'Behind a gateway, links are built from Forwarded.'],
  'version.latest': [
    'SHALL',
    VERSIONING,
    'The rel latest-version leads to the latest version of a resource.',
  ],
  'caching.post': [
    'SHALL NOT',
    CACHING,
    'A POST response is cacheable only if Cache-Control or Expires allows it.',
  ],
  'caching.put-delete': ['SHALL NOT', CACHING, 'Responses to PUT and DELETE are not cacheable.'],
  'caching.precedence': ['SHALL', CACHING, 'Cache-Control takes precedence over Expires.'],
  'caching.expires': ['SHALL', CACHING, 'Expires is an HTTP date in GMT.'],
  'caching.age': [
    'SHALL',
    CACHING,
    'Age is the time since the response was generated or last validated.',
  ],
  'caching.pragma': ['SHALL', CACHING, 'Pragma: no-cache in a request forces revalidation.'],
  'caching.warning': [
    'SHALL',
    CACHING,
    'Warning describes problems with the message; there can be several.',
  ],
  'caching.etag': ['SHALL', CACHING, 'The ETag changes whenever the resource changes.'],
  'conditional.not-modified': [
    'SHALL',
    CACHING,
    'If If-None-Match matches the ETag, the response is 304 with no body.',
  ],
  'conditional.modified': [
    'SHALL',
    CACHING,
    'If If-None-Match does not match, the response is 200 with the new data.',
  ],
} as const satisfies Record<string, Row>;

/**
 * All rules of the conventions by id: the 32 numbered ones (HYP.01–19, UFN.01–11, VER.05, CAC.01),
 * and those without a number under names of ours.
 *
 * @example
 * ```ts
 * import { rules } from 'halyard/rules';
 *
 * rules['HYP.05'];
 * // → {
 * //   id: 'HYP.05',
 * //   level: 'SHALL',
 * //   section: 'Single resource response body',
 * //   summary: 'A response contains a link to itself with rel self.',
 * // }
 * ```
 */
export const rules: Readonly<Record<RuleId, Rule>> = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ Object.entries(table).map(([id, [level, section, summary]]) => [
      id,
      { id, level, section, summary },
    ]),
  ) as Record<RuleId, Rule>,
);
