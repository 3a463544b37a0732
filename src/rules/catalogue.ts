import { type Level, levelOf } from './levels.js';

/** A rule of the conventions. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  /** The requirement in one sentence, with the keyword of its level. */
  readonly summary: string;
  /** The section of the conventions that states it. */
  readonly section: string;
}

/** The sections of the conventions, each with the sentences of its rules. */
export const SECTIONS = {
  'What the service does': {
    'HYP.01':
      'Documentation SHALL describe every link, its relation type and the response format of each URL.',
    'HYP.06': 'The API SHOULD use a standard format, not a custom one.',
    'service.index': 'An index SHALL lead clients to all resources.',
    'service.catalog':
      'A catalog of APIs SHALL be a link set that leads to each of them (RFC 9727).',
    'client.opaque-url': 'A client SHALL take URLs from links and build none.',
  },
  'Resource naming': {
    'naming.identifier':
      'A single resource SHALL have an identifier segment after the resource name.',
  },
  'Collection response body': {
    'collection.meta': 'A collection SHALL have _meta with totalRecords, page, limit and count.',
    'collection.links': 'A collection SHALL have _links with a self link.',
    'collection.list': 'A collection SHALL have its items in a list named after the resource.',
    'collection.item-links': 'Each item SHALL have _links with a self link by GET.',
  },
  'Single resource response body': {
    'HYP.03': 'The available state changes of a resource SHOULD be listed in _links.',
    'HYP.04': 'A response SHOULD contain links to related resources.',
    'HYP.05': 'A response SHALL contain a link to itself with rel self.',
  },
  'Link Description Object': {
    'HYP.11': 'Every link SHALL be a Link Description Object.',
    'HYP.12': 'A link SHALL have an href.',
    'HYP.13': 'The href SHALL be the URL of the related resource.',
    'HYP.14': 'The href SHALL be absolute and built from the host that the client addressed.',
    'HYP.15': 'A link SHALL have a rel.',
    'HYP.16': 'A link SHALL have a method.',
    'HYP.17': 'The method SHALL be the HTTP method of the call; clients assume GET without it.',
    'link.title': 'The title of a link SHALL be a human-readable heading.',
    'link.template':
      'A link by a URI template SHALL have templated: true, and a literal scheme and host.',
    'link.attribute': 'The other members of a link SHALL have the form that HAL gives them.',
  },
  'Link relation types': {
    'HYP.18': 'The relation type SHALL describe the meaning of the link unambiguously.',
    'HYP.19': 'A link SHALL use the relation type of the IANA registry where one has its meaning.',
    'relation.method': 'A link SHOULD have the typical method of its relation type.',
    'relation.action': 'A link to an action SHALL have the name of the action as its rel.',
  },
  'States and transitions': {
    'HYP.02': 'A GET request SHALL NOT change the state of the resource that it fetches.',
    'link.state': 'A link SHALL be present only while its operation is available.',
  },
  'URL structure': {
    'UFN.01':
      'A URL SHOULD have the form {protocol}://{domain}/{api}/{version}/{resource}/{identifier}?{parameters}.',
    'UFN.02': 'The API SHALL be served over HTTPS on port 443.',
  },
  'Naming rules for URLs': {
    'UFN.03': 'Query parameters SHALL NOT carry payload or actual data.',
    'UFN.05': 'A URL SHOULD NOT have more than 2048 characters.',
    'UFN.06': 'The path SHALL have lower-case letters only.',
    'UFN.07': 'A URL SHALL have only the characters A-Z a-z 0-9 - . _ ~.',
    'UFN.08': 'Only hyphens SHALL separate words.',
    'UFN.09': 'Outside its parameters, a URL SHALL NOT have spaces or underscores.',
    'UFN.10': 'Underscores SHALL only separate words in parameter names.',
    'UFN.11': 'The base URL SHALL NOT have an underscore.',
    'naming.singular': 'A resource name SHALL NOT be a singular noun.',
    'naming.verb': 'The path SHALL NOT have verbs.',
    'naming.query-word': 'The path SHALL NOT have words for filtering, sorting or paging.',
  },
  'Operations on resources': {
    'client.follow': 'A client SHALL call the href of a link with the method of that link.',
    'request.body':
      'A POST SHALL have JSON with the items to create, a PUT the full representation, a PATCH a partial one.',
    'created.status': 'A POST that creates a resource SHALL be answered with 201.',
    'created.location':
      'A 201 SHALL have a Location header with the absolute URL of the new resource.',
    'created.links':
      'A 201 SHALL have the links of the new resource: self, delete, replace and edit.',
  },
  'Query parameters': {
    'UFN.04':
      'Field selection, filtering, sorting and paging SHOULD use the parameters fields, filter, sort and page.',
  },
  'Gateway forwarding header': {
    'HYP.07': 'URLs that the API generates SHOULD be absolute.',
    'HYP.08': 'The gateway SHALL send its base URL for the API in an extra header.',
    'HYP.09': 'That header SHALL be Forwarded, as in RFC 7239.',
    'HYP.10': 'Without the header, the backend SHOULD fall back to its own absolute base URL.',
    'forwarded.parameters': 'Forwarded SHALL have the parameters host, proto, port and prefix.',
    'forwarded.links': 'Behind a gateway, links SHALL be built from Forwarded.',
  },
  'Caching rules': {
    'CAC.01': 'GET responses SHOULD be cacheable by default, as in RFC 9111.',
    'caching.post':
      'A POST response SHALL NOT be cacheable unless Cache-Control or Expires allows it.',
    'caching.put-delete': 'Responses to PUT and DELETE SHALL NOT be cacheable.',
    'caching.precedence': 'Cache-Control SHALL take precedence over Expires.',
    'caching.expires': 'Expires SHALL be an HTTP date in GMT.',
    'caching.age': 'Age SHALL be the time since the response was generated or last validated.',
    'caching.pragma': 'Pragma: no-cache in a request SHALL force revalidation.',
    'caching.warning': 'Warning SHALL describe problems with the message; there can be several.',
    'caching.etag': 'The ETag SHALL change whenever the resource changes.',
    'conditional.not-modified':
      'If If-None-Match matches the ETag, the response SHALL be 304 with no body.',
    'conditional.modified':
      'If If-None-Match does not match, the response SHALL be 200 with the new data.',
  },
  Versioning: {
    'VER.05': 'The version SHOULD be a path segment such as /v1.',
    'version.latest': 'The rel latest-version SHALL lead to the latest version of a resource.',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Sections = typeof SECTIONS;

/** The id of a rule: its number in the conventions, or a name of ours if it has no number. */
export type RuleId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections];

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
 * //   summary: 'A response SHALL contain a link to itself with rel self.',
 * // }
 * ```
 */
export const rules: Readonly<Record<RuleId, Rule>> = /* @__PURE__ */ catalogue();

function catalogue(): Readonly<Record<RuleId, Rule>> {
  const all = Object.entries(SECTIONS).flatMap(([section, summaries]) =>
    Object.entries(summaries).map(([id, summary]) => [
      id,
      { id, level: levelOf(id), section, summary },
    ]),
  );
  return Object.freeze(Object.fromEntries(all));
}
