import { LEVELS, type Level, type RuleId } from './finding.js';

/** A rule of the conventions. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  /** The requirement in one sentence: what holds if the rule is kept, whatever the level. */
  readonly summary: string;
  /** The section of the conventions that states it. */
  readonly section: string;
}

/** The sections of the conventions, each with the sentences of its rules. */
const SECTIONS: Readonly<Record<string, Partial<Record<RuleId, string>>>> = {
  'What the service does': {
    'HYP.01':
      'Documentation describes every link, its relation type and the response format of each URL.',
    'HYP.06': 'The API uses a standard format rather than a custom one.',
    'service.index': 'An index leads clients to all resources.',
    'service.catalog': 'A catalog of APIs is a link set that leads to each of them (RFC 9727).',
    'client.opaque-url': 'A client takes URLs from links and builds none.',
  },
  'Resource naming': {
    'naming.identifier': 'A single resource has an identifier segment after the resource name.',
  },
  'Collection response body': {
    'collection.meta': 'A collection has _meta with totalRecords, page, limit and count.',
    'collection.links': 'A collection has _links with a self link.',
    'collection.list': 'A collection has its items in a list named after the resource.',
    'collection.item-links': 'Each item has _links with a self link by GET.',
  },
  'Single resource response body': {
    'HYP.03': 'The state changes that are available for a resource are listed in _links.',
    'HYP.04': 'A response contains links to other related resources.',
    'HYP.05': 'A response contains a link to itself with rel self.',
  },
  'Link Description Object': {
    'HYP.11': 'Every link is a Link Description Object.',
    'HYP.12': 'A link has an href.',
    'HYP.13': 'The href is the URL of the related resource.',
    'HYP.14': 'The href is absolute and built from the host that the client addressed.',
    'HYP.15': 'A link has a rel.',
    'HYP.16': 'A link has a method.',
    'HYP.17': 'The method is the HTTP method of the call; clients assume GET without it.',
    'link.title': 'The title of a link is a human-readable heading.',
    'link.template':
      'A link whose href is a URI template has templated: true, and the scheme and host of the template are literal.',
    'link.attribute':
      'The templated, hreflang, type, deprecation, profile and name of a link have the form that HAL gives them.',
  },
  'Link relation types': {
    'HYP.18': 'The relation type describes the meaning of the link unambiguously.',
    'HYP.19': 'Where the IANA registry has a type with that meaning, the link uses it.',
    'relation.method': 'A link has the typical method of its relation type.',
    'relation.action': 'A link to an action has the name of the action as its rel.',
  },
  'States and transitions': {
    'HYP.02': 'A GET request does not change the state of the resource it fetches.',
    'link.state': 'A link is present only while its operation is available.',
  },
  'URL structure': {
    'UFN.01':
      'A URL has the form {protocol}://{domain}/{api}/{version}/{resource}/{identifier}?{parameters}.',
    'UFN.02': 'The API is served over HTTPS on port 443.',
  },
  'Naming rules for URLs': {
    'UFN.03': 'Query parameters carry no payload or actual data.',
    'UFN.05': 'A URL has at most 2048 characters.',
    'UFN.06': 'The path has lower-case letters only.',
    'UFN.07': 'A URL has only the characters A-Z a-z 0-9 - . _ ~.',
    'UFN.08': 'Only hyphens separate words.',
    'UFN.09': 'Outside the parameters, a URL has no spaces or underscores.',
    'UFN.10': 'Underscores only separate words in parameter names.',
    'UFN.11': 'The base URL has no underscore.',
    'naming.singular': 'A resource name is a plural noun.',
    'naming.verb': 'The path has no verbs.',
    'naming.query-word': 'The path has no words for filtering, sorting or paging.',
  },
  'Operations on resources': {
    'client.follow': 'A client calls the href of a link with the method of that link.',
    'request.body':
      'A POST has JSON with the items to create, a PUT the full representation, a PATCH a partial one.',
    'created.status': 'A POST that creates a resource is answered with 201.',
    'created.location': 'A 201 has a Location header with the absolute URL of the new resource.',
    'created.links': 'A 201 has the links of the new resource: self, delete, replace and edit.',
  },
  'Query parameters': {
    'UFN.04':
      'Field selection, filtering, sorting and paging use the parameters fields, filter, sort and page.',
  },
  'Gateway forwarding header': {
    'HYP.07': 'URLs that the API generates are absolute.',
    'HYP.08': 'The gateway sends its base URL for the API in an extra header.',
    'HYP.09': 'That header is Forwarded, as in RFC 7239.',
    'HYP.10': 'Without the header, the backend falls back to its own absolute base URL.',
    'forwarded.parameters': 'Forwarded has the parameters host, proto, port and prefix.',
    'forwarded.links': 'Behind a gateway, links are built from Forwarded.',
  },
  'Caching rules': {
    'CAC.01': 'GET responses are cacheable by default, as in RFC 9111.',
    'caching.post': 'A POST response is cacheable only if Cache-Control or Expires allows it.',
    'caching.put-delete': 'Responses to PUT and DELETE are not cacheable.',
    'caching.precedence': 'Cache-Control takes precedence over Expires.',
    'caching.expires': 'Expires is an HTTP date in GMT.',
    'caching.age': 'Age is the time since the response was generated or last validated.',
    'caching.pragma': 'Pragma: no-cache in a request forces revalidation.',
    'caching.warning': 'Warning describes problems with the message; there can be several.',
    'caching.etag': 'The ETag changes whenever the resource changes.',
    'conditional.not-modified':
      'If If-None-Match matches the ETag, the response is 304 with no body.',
    'conditional.modified':
      'If If-None-Match does not match, the response is 200 with the new data.',
  },
  Versioning: {
    'VER.05': 'The version is a path segment of the form /v<number>.',
    'version.latest': 'The rel latest-version leads to the latest version of a resource.',
  },
};

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
export const rules: Readonly<Record<RuleId, Rule>> = /* @__PURE__ */ catalogue();

function catalogue(): Readonly<Record<RuleId, Rule>> {
  const found = new Map<string, Rule>();
  for (const [section, summaries] of Object.entries(SECTIONS)) {
    for (const [id, summary] of Object.entries(summaries) as [RuleId, string][]) {
      found.set(id, { id, level: LEVELS[id], section, summary });
    }
  }
  // In the order of the levels, which is that of the conventions.
  return Object.freeze(
    Object.fromEntries(Object.keys(LEVELS).map((id) => [id, found.get(id)])),
  ) as Record<RuleId, Rule>;
}
