import { forbidsStoring } from '../../cache/cache-headers.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { CheckOptions } from '../check/check-options.js';
import { BARE_LIST } from '../check/check-resource.js';
import { essence, hasLinks, isJson, isStandard } from '../check/exchange.js';
import { halFormMessage } from '../check/link-list.js';
import {
  type DocumentedResponse,
  member,
  members,
  type Place,
  type Resolve,
  type SchemaReader,
} from './operations.js';

/** Checks the media types of a response, and that the schema of a GET response has `_links`. */
export function checkContent(
  response: DocumentedResponse,
  schemas: SchemaReader,
  resolve: Resolve,
  options: Pick<CheckOptions, 'halForm'>,
): Finding[] {
  const { kind, method, place } = response;
  const content = member(place, 'content', resolve);
  const types = members(content, resolve).map(
    ([name, media]) => ({ name, mediaType: essence(name), media }) as const,
  );
  if (kind === 'empty') return types.length === 0 ? [] : [contentOfEmpty(content)];
  if (kind === 'error') return checkProblems(types);
  return types.flatMap((type) => [
    ...checkMediaType(type),
    ...(method === 'GET' && kind === 'success' ? checkSchema(type, schemas, resolve, options) : []),
  ]);
}

interface Media {
  readonly name: string;
  readonly mediaType: string;
  readonly media: Place;
}

function contentOfEmpty({ path }: Place): Finding {
  return finding('conditional.not-modified', 'A 204 or 304 must have no content', { path });
}

/** One content type of several may be the standard one: the client chooses. */
function checkProblems(types: readonly Media[]): Finding[] {
  if (types.some(({ mediaType }) => mediaType === 'application/problem+json')) return [];
  return types
    .filter(({ mediaType }) => isJson(mediaType))
    .map(({ name, media }) =>
      finding('HYP.06', must('The media type of an error', 'be application/problem+json', name), {
        path: media.path,
        suggestion: 'application/problem+json',
      }),
    );
}

function checkMediaType({ name, mediaType, media }: Media): Finding[] {
  if (!isJson(mediaType) || isStandard(mediaType)) return [];
  const message = must('The media type', 'be a standard format for hypermedia', name);
  return [finding('HYP.06', message, { path: media.path, suggestion: 'application/hal+json' })];
}

function checkSchema(
  { mediaType, media }: Media,
  schemas: SchemaReader,
  resolve: Resolve,
  { halForm = false }: Pick<CheckOptions, 'halForm'>,
): Finding[] {
  if (!hasLinks(mediaType) || !media.isKnown) return [];
  const schema = member(media, 'schema', resolve);
  if (!schema.isKnown) return [];
  if (schema.value === undefined) {
    const message = 'The content must have a schema that describes the format of the response';
    return [finding('HYP.01', message, { path: media.path })];
  }
  if (schemas.typeOf(schema) === 'array') {
    return [finding('collection.list', BARE_LIST, { path: schema.path })];
  }
  const links = schemas.property(schema, '_links');
  if (links === 'unknown') return [];
  if (links === 'missing') {
    return [finding('HYP.01', 'The schema must describe _links', { path: schema.path })];
  }
  // HAL-FORMS extends the HAL draft.
  const isHalForm = halForm || mediaType === 'application/prs.hal-forms+json';
  if (isHalForm || schemas.typeOf(links) !== 'object') return [];
  return [finding('HYP.11', halFormMessage('_links'), { path: links.path })];
}

/** Checks the headers that a response declares: those for caching, and `Location` of a 201. */
export function checkHeaders(response: DocumentedResponse, resolve: Resolve): Finding[] {
  const { method, kind, place } = response;
  const headers = member(place, 'headers', resolve);
  if (!headers.isKnown) return [];
  const declared = new Map(
    members(headers, resolve).map(([name, header]) => [name.toLowerCase(), header]),
  );
  if (method === 'GET' && kind === 'success') return checkRead(place, declared, resolve);
  return [
    ...(kind === 'created' ? checkCreated(place, declared) : []),
    ...(CHANGES.has(method) && kind !== 'error' ? checkChange(method, declared, resolve) : []),
  ];
}

type Headers = ReadonlyMap<string, Place>;

const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

const CACHING = ['cache-control', 'etag', 'expires', 'last-modified'];

function checkRead({ path }: Place, headers: Headers, resolve: Resolve): Finding[] {
  const control = headers.get('cache-control');
  if (control && directivesOf(control, resolve).some(forbidsStoring)) {
    const message = 'A GET response should be cacheable, got Cache-Control: no-store';
    return [finding('CAC.01', message, { path: control.path })];
  }
  if (CACHING.some((name) => headers.has(name))) return [];
  const message = 'A GET response should declare Cache-Control or ETag, so that it can be cached';
  return [finding('CAC.01', message, { path })];
}

function checkCreated({ path }: Place, headers: Headers): Finding[] {
  if (headers.has('location')) return [];
  const message = 'A 201 must declare Location with the absolute URL of the new resource';
  return [finding('created.location', message, { path })];
}

function checkChange(method: string, headers: Headers, resolve: Resolve): Finding[] {
  const control = headers.get('cache-control');
  const values = control === undefined ? [] : directivesOf(control, resolve);
  const isStored = values.some(
    ({ maxAge = 0, sMaxage = 0, public: isPublic }) =>
      maxAge > 0 || sMaxage > 0 || isPublic === true,
  );
  const fault = isStored ? control : values.length === 0 ? headers.get('expires') : undefined;
  if (fault === undefined) return [];
  const message = must(
    `Responses to ${method}`,
    'not be cacheable. Declare Cache-Control: no-store',
  );
  return [finding('caching.put-delete', message, { path: fault.path })];
}

/** The directives of a Cache-Control header, where the document gives its value. */
function directivesOf(header: Place, resolve: Resolve) {
  const schema = member(header, 'schema', resolve);
  const values = [
    member(header, 'example', resolve),
    ...['const', 'default', 'example'].map((name) => member(schema, name, resolve)),
    ...['enum', 'examples'].flatMap((name) =>
      members(member(schema, name, resolve), resolve).map(([, place]) => place),
    ),
  ];
  return values.flatMap(({ value }) => (typeof value === 'string' ? parseCacheControl(value) : []));
}
