/** How binding a rule is, in the words of RFC 2119. */
export type Level = 'SHALL' | 'SHALL NOT' | 'SHOULD' | 'SHOULD NOT';

/** A rule of the conventions. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  /** What the rule asks, in one sentence. */
  readonly summary: string;
  /** The section of the conventions where it stands. */
  readonly section: string;
}

/** The id of a rule: numbered as in the conventions, or ours where the text gives no number. */
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
    'The documentation describes every link, its relation type and the response format of each URL.',
  ],
  'HYP.02': ['SHALL NOT', STATE, 'A GET request changes the state of the resource it fetches.'],
  'HYP.03': ['SHOULD', RESOURCE, 'The state changes that are open to a resource stand in _links.'],
  'HYP.04': ['SHOULD', RESOURCE, 'A response carries its other related and valid links.'],
  'HYP.05': ['SHALL', RESOURCE, 'A response carries a link to itself with rel self.'],
  'HYP.06': ['SHOULD', SERVICE, 'A standard format is used, not a home-made one.'],
  'HYP.07': ['SHOULD', GATEWAY, 'The URLs that the API generates are absolute.'],
  'HYP.08': ['SHALL', GATEWAY, 'The gateway sends its base URL for the API in an extra header.'],
  'HYP.09': ['SHALL', GATEWAY, 'That header is Forwarded, as in RFC 7239.'],
  'HYP.10': ['SHOULD', GATEWAY, 'Without the header the backend uses its own absolute base URL.'],
  'HYP.11': ['SHALL', LINK, 'Every link is described by a Link Description Object.'],
  'HYP.12': ['SHALL', LINK, 'A link has an href.'],
  'HYP.13': ['SHALL', LINK, 'The href is the URL of the related resource.'],
  'HYP.14': ['SHALL', LINK, 'The href is absolute, built on the host that the client addressed.'],
  'HYP.15': ['SHALL', LINK, 'A link has a rel.'],
  'HYP.16': ['SHALL', LINK, 'A link has a method.'],
  'HYP.17': ['SHALL', LINK, 'The method is the HTTP verb of the call; GET where it is missing.'],
  'HYP.18': ['SHALL', RELATION, 'The relation type says clearly what the link means.'],
  'HYP.19': [
    'SHALL',
    RELATION,
    'Where the IANA registry has a type with that meaning, it is used.',
  ],
  'UFN.01': [
    'SHOULD',
    STRUCTURE,
    'A URL has the form {protocol}://{domain}/{api}/{version}/{resource}/{identifier}?{parameters}.',
  ],
  'UFN.02': ['SHALL', STRUCTURE, 'APIs are served over HTTPS on port 443.'],
  'UFN.03': ['SHALL NOT', URLS, 'Query parameters carry payload or actual data.'],
  'UFN.04': [
    'SHOULD',
    PARAMETERS,
    'Field limitation, filtering, sorting and paging use fields, filter, sort and page.',
  ],
  'UFN.05': ['SHOULD NOT', URLS, 'A URL is longer than 2048 characters.'],
  'UFN.06': ['SHALL', URLS, 'Letters in the path are lower case.'],
  'UFN.07': ['SHALL', URLS, 'Only the characters A-Z a-z 0-9 - . _ ~ are used.'],
  'UFN.08': ['SHALL', URLS, 'Only the hyphen separates words.'],
  'UFN.09': ['SHALL NOT', URLS, 'Spaces or underscores stand outside the parameters.'],
  'UFN.10': ['SHALL', URLS, 'The underscore only separates words in parameter names.'],
  'UFN.11': ['SHALL NOT', URLS, 'The base URL has an underscore.'],
  'VER.05': ['SHOULD', VERSIONING, 'The version is a path segment of the form /v<number>.'],
  'CAC.01': ['SHOULD', CACHING, 'GET responses can be cached, as RFC 9111 describes.'],

  'service.index': ['SHALL', SERVICE, 'An index leads a client to every resource.'],
  'client.opaque-url': ['SHALL', SERVICE, 'A client takes URLs from links and builds none itself.'],
  'client.follow': ['SHALL', OPERATIONS, "A client calls a link's href with that link's method."],
  'naming.identifier': ['SHALL', NAMING, 'One resource is addressed by a segment after its name.'],
  'naming.singular': ['SHALL NOT', URLS, 'A resource is named in the singular.'],
  'naming.verb': ['SHALL NOT', URLS, 'The path has a verb.'],
  'naming.query-word': ['SHALL NOT', URLS, 'The path has a word for filtering, sorting or paging.'],
  'collection.meta': [
    'SHALL',
    COLLECTION,
    'A collection has _meta with totalRecords, page, limit and count.',
  ],
  'collection.links': ['SHALL', COLLECTION, 'A collection has _links with a self link.'],
  'collection.list': ['SHALL', COLLECTION, 'The items stand in a list named after the resource.'],
  'collection.item-links': ['SHALL', COLLECTION, 'Each item has _links with a self link by GET.'],
  'link.title': ['SHALL', LINK, 'A title, where there is one, is a text for people.'],
  'link.state': ['SHALL', STATE, 'A link is there only while its operation is possible.'],
  'relation.method': ['SHOULD', RELATION, 'A link has the typical method of its relation type.'],
  'relation.action': ['SHALL', RELATION, 'A link for an action has the name of the action as rel.'],
  'created.status': ['SHALL', OPERATIONS, 'A POST that creates a resource is answered by 201.'],
  'created.location': ['SHALL', OPERATIONS, 'The 201 has the absolute URL of the new resource.'],
  'created.links': [
    'SHALL',
    OPERATIONS,
    'The 201 has the links of the new resource: self, delete, replace, edit.',
  ],
  'forwarded.parameters': ['SHALL', GATEWAY, 'Forwarded has host, proto, port and prefix.'],
  'forwarded.links': ['SHALL', GATEWAY, 'Behind a gateway, links are built from Forwarded.'],
  'version.latest': ['SHALL', VERSIONING, 'The rel latest-version leads to the latest version.'],
  'caching.post': [
    'SHALL NOT',
    CACHING,
    'A POST response is cached without Cache-Control or Expires that allow it.',
  ],
  'caching.put-delete': ['SHALL NOT', CACHING, 'A response to PUT or DELETE is cached.'],
  'caching.precedence': ['SHALL', CACHING, 'Cache-Control goes before Expires.'],
  'caching.expires': ['SHALL', CACHING, 'Expires is an HTTP date in GMT.'],
  'caching.age': ['SHALL', CACHING, 'Age counts from the generation or last validation.'],
  'caching.pragma': ['SHALL', CACHING, 'Pragma: no-cache in a request forces revalidation.'],
  'caching.warning': ['SHALL', CACHING, 'Warning tells problems with the message, one or more.'],
  'caching.etag': ['SHALL', CACHING, 'The ETag changes whenever the resource changes.'],
  'conditional.not-modified': [
    'SHALL',
    CACHING,
    'If-None-Match that matches the ETag gives 304 with an empty body.',
  ],
  'conditional.modified': [
    'SHALL',
    CACHING,
    'If-None-Match that does not match gives 200 with the new data.',
  ],
} as const satisfies Record<string, Row>;

/**
 * Every rule of the conventions by its id: the 32 numbered ones (HYP.01–19, UFN.01–11, VER.05,
 * CAC.01) and, under ids of ours, those that the text states without a number.
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
 * //   summary: 'A response carries a link to itself with rel self.',
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
