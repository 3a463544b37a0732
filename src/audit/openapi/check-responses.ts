import { forbidsStoring } from '../../cache/cache-headers.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { must } from '../../internal/show.js';
import { NO_STORE, REUSE_FIELDS } from '../check/check-cache-headers.js';
import type { CheckOptions } from '../check/check-options.js';
import { BARE_LIST } from '../check/check-resource.js';
import { essence, hasLinks, isJson, STANDARD } from '../check/exchange.js';
import { halFormMessage } from '../check/link-list.js';
import type { DocumentedResponse, Operations } from './operations.js';
import { findingAt, type Part, type PlacedFinding } from './parts.js';

const PROBLEM = 'application/problem+json';

type Options = Pick<CheckOptions, 'halForm'>;

/**
 * Checks what responses declare: their media types, `_links` in the schemas of GET responses, the headers
 * for caching, and `Location` of a 201.
 */
export function checkResponses({ responses }: Operations, options: Options): PlacedFinding[] {
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
): PlacedFinding[] {
  const content = part.get('content');
  const entries = content.entries();
  if (kind === 'empty' && entries.length > 0) {
    const message = 'A 204 or 304 must have no content';
    return [findingAt(content, 'conditional.not-modified', message)];
  }
  const types = entries.map(([name, media]) => ({ name, mediaType: essence(name), media }));
  const isError = kind === 'error';
  // One content type of several may be the standard one: the client chooses.
  if (isError && types.some(({ mediaType }) => mediaType === PROBLEM)) return [];
  const findings: PlacedFinding[] = [];
  for (const { name, mediaType, media } of types) {
    if (isJson(mediaType) && (isError || !STANDARD.test(mediaType))) {
      const message = isError
        ? must('The media type of an error', `be ${PROBLEM}`, name)
        : must('The media type', 'be a standard format for hypermedia', name);
      const suggestion = isError ? PROBLEM : 'application/hal+json';
      findings.push(findingAt(media, 'HYP.06', message, { suggestion }));
    }
    if (READ.test(method) && kind === 'success' && hasLinks(mediaType) && media.isKnown) {
      // HAL-FORMS extends the HAL draft.
      const halForm = options.halForm || mediaType === 'application/prs.hal-forms+json';
      findings.push(...checkSchema(media, properties, halForm));
    }
  }
  return findings;
}

/** The methods whose responses have content that is a representation. */
const READ = /^(?:GET|QUERY)$/;

function checkSchema(media: Part, properties: Properties, halForm: boolean): PlacedFinding[] {
  const schema = media.get('schema');
  if (!schema.isKnown) return [];
  if (schema.value === undefined) {
    const message = 'The content must have a schema that describes the format of the response';
    return [findingAt(media, 'HYP.01', message)];
  }
  if (typeOf(schema) === 'array') {
    return [findingAt(schema, 'collection.list', BARE_LIST)];
  }
  const links = linksOf(schema, properties);
  if (links === undefined) {
    return [findingAt(schema, 'HYP.01', 'The schema must describe _links')];
  }
  if (halForm || !links || typeOf(links) !== 'object') return [];
  return [findingAt(links, 'HYP.11', halFormMessage('_links'))];
}

/** What is known of schemas: each is read once, however often it is referred to. */
type Properties = Map<unknown, Part | false | undefined>;

/** The levels of `allOf`, `oneOf` and `anyOf` that are read. */
const MAX_DEPTH = 30;

/**
 * The schema of `_links`, in a schema or the schemas that it consists of: false where it may be in
 * another document, undefined where there is none.
 */
function linksOf(schema: Part, known: Properties, depth = 0): Part | false | undefined {
  if (!schema.isKnown || depth > MAX_DEPTH) return false;
  if (known.has(schema.value)) return known.get(schema.value);
  // A schema that consists of itself adds nothing to itself.
  known.set(schema.value, undefined);
  const own = schema.get('properties').get('_links');
  let found: Part | false | undefined = own.isKnown && own;
  if (own.isKnown && own.value === undefined) {
    const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => schema.get(name).entries());
    const all = parts.map(([, part]) => linksOf(part, known, depth + 1));
    found = all.find(Boolean) || all.find((part) => part === false);
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

function checkHeaders({ method, kind, part }: DocumentedResponse): PlacedFinding[] {
  const headers = part.get('headers');
  if (!headers.isKnown) return [];
  const declared = new Map(headers.entries().map(([name, header]) => [name.toLowerCase(), header]));
  if (READ.test(method) && kind === 'success') return checkRead(part, declared);
  // A PUT creates at the URL of its request, so it needs no Location (RFC 9110 §15.3.2).
  if (kind !== 'created' || method !== 'POST' || declared.has('location')) return [];
  const message = 'A 201 must declare Location with the absolute URL of the new resource';
  return [findingAt(part, 'created.location', message)];
}

function checkRead(part: Part, headers: Headers): PlacedFinding[] {
  const control = headers.get('cache-control');
  if (control && directivesOf(control).some(forbidsStoring)) {
    return [findingAt(control, 'CAC.01', NO_STORE)];
  }
  if (REUSE_FIELDS.some((name) => headers.has(name))) return [];
  const message = 'A GET response should declare Cache-Control or ETag, so that it can be cached';
  return [findingAt(part, 'CAC.01', message)];
}

/** The directives of a Cache-Control header, where the document gives its value. */
function directivesOf(header: Part) {
  const schema = header.get('schema');
  const names = ['const', 'default', 'example', 'enum', 'examples'];
  const values = [header.get('example').value, ...names.flatMap((name) => schema.get(name).value)];
  return values.flatMap((value) => (typeof value === 'string' ? parseCacheControl(value) : []));
}
