import { fieldValue } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json-object.js';
import type { RuleId } from '../../rules/catalogue.js';
import { isCollection } from '../check/check-collection.js';
import { mayHaveLinks } from '../check/check-content.js';
import type { CheckOptions } from '../check/check-options.js';
import { mediaTypeOf } from '../check/exchange.js';
import { isOpenApiDocument } from '../check/is-openapi-document.js';
import { itemListOf } from '../check/item-list.js';
import { linkEntries } from '../check/link-list.js';
import { resourcesOf } from '../check/resources.js';
import type { Visit } from '../crawl/visit.js';

/** The rules that every URL, every link or every collection could break. */
const URL_RULES: readonly RuleId[] = [
  ...(['UFN.01', 'UFN.05', 'UFN.06', 'UFN.07', 'UFN.08', 'UFN.09', 'UFN.11'] as const),
  ...([
    'VER.05',
    'naming.identifier',
    'naming.singular',
    'naming.verb',
    'naming.query-word',
  ] as const),
];
export const PARAMETER_RULES: readonly RuleId[] = ['UFN.03', 'UFN.04', 'UFN.10'];
export const LINK_RULES: readonly RuleId[] = [
  ...(['HYP.02', 'HYP.04', 'HYP.05', 'HYP.07', 'HYP.11', 'HYP.12', 'HYP.13', 'HYP.14'] as const),
  ...(['HYP.15', 'HYP.16', 'HYP.17', 'HYP.18', 'HYP.19', 'relation.method'] as const),
];
export const COLLECTION_RULES: readonly RuleId[] = [
  'collection.meta',
  'collection.links',
  'collection.list',
];

/** The members of a link that `link.attribute` is about. */
const ATTRIBUTES = ['templated', 'hreflang', 'type', 'deprecation', 'profile', 'name'] as const;

/** Returns the rules that an exchange could have broken. */
export function seenRules(
  { url, request, response, from }: Visit,
  { localDevelopment = false }: Pick<CheckOptions, 'localDevelopment'>,
): RuleId[] {
  const { body, headers, status } = response;
  const has = (name: string) => fieldValue(headers, name) !== undefined;
  const isRead = request.method === 'GET' && status === 200;
  return [
    // A 404 means that the API does not have the URL.
    ...(status === 404 ? [] : URL_RULES),
    // What `localDevelopment` accepts shows nothing about the API behind its gateway.
    ...when(status !== 404 && (!localDevelopment || isOnPort443(url)), 'UFN.02'),
    ...(status !== 404 && url.includes('?') ? PARAMETER_RULES : []),
    ...(isObject(body) &&
    !isOpenApiDocument(body) &&
    status < 300 &&
    mayHaveLinks(mediaTypeOf(headers))
      ? seenInBody(body)
      : []),
    ...when(from !== undefined, 'link.state'),
    ...when(body !== undefined, 'HYP.06'),
    ...when(isRead, 'CAC.01'),
    ...when(has('expires'), 'caching.expires', 'caching.precedence'),
    ...when(has('age'), 'caching.age'),
    ...when(has('pragma'), 'caching.pragma'),
    ...when(has('warning'), 'caching.warning'),
    ...when(has('etag'), 'caching.etag'),
    ...when(status === 201, 'created.status', 'created.location', 'created.links'),
    ...when(request.method === 'POST', 'caching.post'),
    ...when(['PUT', 'DELETE'].includes(request.method ?? ''), 'caching.put-delete'),
    ...when(status === 304, 'conditional.not-modified'),
    ...when(
      isRead && fieldValue(request.headers, 'if-none-match') !== undefined,
      'conditional.modified',
    ),
  ];
}

function isOnPort443(url: string): boolean {
  const { protocol, port } = new URL(url);
  return protocol === 'https:' && port === '';
}

function when(condition: boolean, ...rules: readonly RuleId[]): readonly RuleId[] {
  return condition ? rules : [];
}

function seenInBody(body: Readonly<Record<string, unknown>>): RuleId[] {
  const links = Array.from(resourcesOf(body)).flatMap(({ value }) => linkEntries(value));
  const have = (name: string) =>
    links.some(({ link }) => isObject(link) && own(link, name) !== undefined);
  const items = itemListOf(body)?.items ?? [];
  return [
    ...(links.length > 0 ? LINK_RULES : (['HYP.05', 'HYP.11'] as const)),
    ...when(have('title'), 'link.title'),
    ...when(have('templated'), 'link.template'),
    ...when(ATTRIBUTES.some(have), 'link.attribute'),
    ...(isCollection(body) ? COLLECTION_RULES : []),
    ...when(isCollection(body) && items.length > 0, 'collection.item-links'),
  ];
}
