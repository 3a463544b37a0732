import { forbidsStoring } from '../../cache/cache-policy.js';
import { parseCacheControl } from '../../cache/parse-cache-control.js';
import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { DocumentedResponse } from './operations.js';
import { member, members, type Place, type Resolve } from './references.js';

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
