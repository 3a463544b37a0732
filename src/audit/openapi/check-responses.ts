import { forbidsStoring } from '../../cache/cache-headers.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { hasLifetime, NO_STORE, REUSE_FIELDS } from '../check/check-cache-headers.js';
import type { CheckOptions } from '../check/check-options.js';
import { BARE_LIST } from '../check/check-resource.js';
import { essence, hasLinks, isJson, STANDARD } from '../check/exchange.js';
import { halFormMessage } from '../check/link-list.js';
import type { DocumentedResponse, Operations, Part } from './operations.js';

const PROBLEM = 'application/problem+json';

type Options = Pick<CheckOptions, 'halForm'>;

/**
 * Checks what responses declare: their media types, `_links` in the schemas of GET responses, the headers
 * for caching, and `Location` of a 201.
 */
export function checkResponses({ responses }: Operations, options: Options): Finding[] {
  const properties: Properties = new Map();
  return responses.flatMap((response) => [
    ...checkContent(response, properties, options),
    ...checkHeaders(response),
  ]);
}

function checkContent(
  { kind, method, part }: DocumentedResponse,
  properties: Properties,
  options: Options,
): Finding[] {
  const content = part.get('content');
  const entries = content.entries();
  if (kind === 'empty' && entries.length > 0) {
    const message = 'A 204 or 304 must have no content';
    return [finding('conditional.not-modified', message, { path: content.path })];
  }
  const types = entries.map(([name, media]) => ({ name, mediaType: essence(name), media }));
  const isError = kind === 'error';
  // One content type of several may be the standard one: the client chooses.
  if (isError && types.some(({ mediaType }) => mediaType === PROBLEM)) return [];
  const findings: Finding[] = [];
  for (const { name, mediaType, media } of types) {
    if (isJson(mediaType) && (isError || !STANDARD.test(mediaType))) {
      const message = isError
        ? must('The media type of an error', `be ${PROBLEM}`, name)
        : must('The media type', 'be a standard format for hypermedia', name);
      const suggestion = isError ? PROBLEM : 'application/hal+json';
      findings.push(finding('HYP.06', message, { path: media.path, suggestion }));
    }
    if (method === 'GET' && kind === 'success' && hasLinks(mediaType) && media.isKnown) {
      // HAL-FORMS extends the HAL draft.
      const halForm = options.halForm || mediaType === 'application/prs.hal-forms+json';
      findings.push(...checkSchema(media, properties, halForm));
    }
  }
  return findings;
}

function checkSchema(media: Part, properties: Properties, halForm: boolean): Finding[] {
  const schema = media.get('schema');
  if (!schema.isKnown) return [];
  if (schema.value === undefined) {
    const message = 'The content must have a schema that describes the format of the response';
    return [finding('HYP.01', message, { path: media.path })];
  }
  if (typeOf(schema) === 'array') {
    return [finding('collection.list', BARE_LIST, { path: schema.path })];
  }
  const links = linksOf(schema, properties);
  if (links === undefined) {
    return [finding('HYP.01', 'The schema must describe _links', { path: schema.path })];
  }
  if (halForm || typeOf(links) !== 'object') return [];
  return [finding('HYP.11', halFormMessage('_links'), { path: links.path })];
}

/** What is known of schemas: each is read once, however often it is referred to. */
type Properties = Map<unknown, Part | undefined>;

/** The levels of `allOf`, `oneOf` and `anyOf` that are read. */
const MAX_DEPTH = 30;

/**
 * The schema of `_links`, in a schema or the schemas that it consists of: not known where it may be in
 * another document, undefined where there is none.
 */
function linksOf(schema: Part, known: Properties, depth = 0): Part | undefined {
  if (!schema.isKnown) return schema;
  if (depth > MAX_DEPTH) return { ...schema, isKnown: false };
  if (known.has(schema.value)) return known.get(schema.value);
  // A schema that consists of itself adds nothing to itself.
  known.set(schema.value, undefined);
  const parts = (keyword: string) => {
    const entries = schema.get(keyword).entries();
    return entries.map(([, part]) => linksOf(part, known, depth + 1));
  };
  const own = schema.get('properties').get('_links');
  let found: Part | undefined = own;
  if (own.isKnown && own.value === undefined) {
    // A property that each alternative has.
    const alternatives = ['oneOf', 'anyOf'].map((keyword) => {
      const all = parts(keyword);
      return all.includes(undefined) ? undefined : (all.find((part) => !part?.isKnown) ?? all[0]);
    });
    const all = [...parts('allOf'), ...alternatives].filter((part) => part !== undefined);
    found = all.find(({ isKnown }) => isKnown) ?? all[0];
  }
  known.set(schema.value, found);
  return found;
}

/** The type that a schema names. In 3.1 it may be a list; `null` in it does not count. */
function typeOf(schema: Part): string | undefined {
  const types = [schema.get('type').value].flat().filter((type) => type !== 'null');
  if (types.length === 1 && typeof types[0] === 'string') return types[0];
  return schema.get('items').value !== undefined ? 'array' : undefined;
}

type Headers = ReadonlyMap<string, Part>;

function checkHeaders({ method, kind, part }: DocumentedResponse): Finding[] {
  const headers = part.get('headers');
  if (!headers.isKnown) return [];
  const declared = new Map(headers.entries().map(([name, header]) => [name.toLowerCase(), header]));
  if (method === 'GET' && kind === 'success') return checkRead(part, declared);
  const isChange = ['PUT', 'PATCH', 'DELETE'].includes(method) && kind !== 'error';
  const findings = isChange ? checkChange(method, declared) : [];
  if (kind !== 'created' || declared.has('location')) return findings;
  const message = 'A 201 must declare Location with the absolute URL of the new resource';
  return [finding('created.location', message, { path: part.path }), ...findings];
}

function checkRead({ path }: Part, headers: Headers): Finding[] {
  const control = headers.get('cache-control');
  if (control && directivesOf(control).some(forbidsStoring)) {
    return [finding('CAC.01', NO_STORE, { path: control.path })];
  }
  if (REUSE_FIELDS.some((name) => headers.has(name))) return [];
  const message = 'A GET response should declare Cache-Control or ETag, so that it can be cached';
  return [finding('CAC.01', message, { path })];
}

function checkChange(method: string, headers: Headers): Finding[] {
  const control = headers.get('cache-control');
  const values = control === undefined ? [] : directivesOf(control);
  const fault = values.length === 0 ? headers.get('expires') : control;
  if (fault === undefined || (fault === control && !values.some(hasLifetime))) return [];
  const message = `Responses to ${method} must not be cacheable. Declare Cache-Control: no-store`;
  return [finding('caching.put-delete', message, { path: fault.path })];
}

/** The directives of a Cache-Control header, where the document gives its value. */
function directivesOf(header: Part) {
  const schema = header.get('schema');
  const single = ['const', 'default', 'example'].map((name) => schema.get(name));
  const lists = ['enum', 'examples'].flatMap((name) => schema.get(name).entries());
  const values = [header.get('example'), ...single, ...lists.map(([, part]) => part)];
  return values.flatMap(({ value }) => (typeof value === 'string' ? parseCacheControl(value) : []));
}
