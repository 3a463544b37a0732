import { isObject, jsonPointer, own } from '../../internal/json.js';
import { distinctBy, groupBy, shortKeys } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { bareUrl, type CheckUrlOptions, checkUrl } from '../../url/lint/check-url.js';
import { percentEncode } from '../../url/percent-encode.js';
import { type CheckOptions, type Path, withoutIgnored } from '../check/check-options.js';
import { essence, isJson } from '../check/exchange.js';
import { checkResponses } from './check-responses.js';
import { type Operations, operationsOf, type Part, rootOf } from './operations.js';
import type { Position } from './positions.js';

/** Options of {@link checkOpenApi}. */
export interface OpenApiOptions extends CheckUrlOptions, Pick<CheckOptions, 'halForm'> {}

/** A finding and its place in an OpenAPI document. */
export interface OpenApiFinding extends Finding {
  /** The place as names and list positions, from the root. */
  readonly path: Path;
  /** The place as a JSON pointer (RFC 6901): `/paths/~1orders/get`. */
  readonly pointer: string;
  /** The line in the text, from 1; left out where the document was given as an object. */
  readonly line?: number;
  /** The column in the line, from 1. */
  readonly column?: number;
}

/**
 * Checks an OpenAPI document, 3.0 or 3.1, against the rules that a document can show: the URLs of servers and
 * paths, the names of query parameters, descriptions of operations, responses and links, the media
 * types of responses and problems, `_links` in the schemas of GET responses, and the headers for
 * caching and for new resources.
 *
 * References within the document are followed, cycles too. Nothing is fetched: the parts
 * in other files are not checked. A fault of a shared component is found once, at the component.
 *
 * @param document The document as JSON or YAML text, or parsed.
 * @param options Rules to ignore, words to know.
 * @returns The findings. If the document is text, they have line and column and are in the order of the
 *   text. A document that can't be read is a finding of HYP.01.
 * @rule HYP.01, HYP.06, HYP.11, UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08, UFN.09
 * @rule UFN.10, UFN.11, VER.05, CAC.01, naming.identifier, naming.singular, naming.verb
 * @rule naming.query-word, caching.put-delete, collection.list, conditional.not-modified
 * @rule created.location
 *
 * @example
 * ```ts
 * import { checkOpenApi } from 'halyard/audit';
 *
 * const findings = await checkOpenApi(`
 * openapi: 3.1.0
 * info: { title: Orders, version: 1.0.0 }
 * servers:
 *   - url: https://api.example.se/orders/v1
 * paths:
 *   /order_items:
 *     get:
 *       description: The lines of all orders.
 *       responses:
 *         '200':
 *           description: A page of lines.
 *           headers: { ETag: { schema: { type: string } } }
 * `);
 *
 * findings.map(({ rule, pointer, line, suggestion }) => [rule, pointer, line, suggestion]);
 * // → [['UFN.09', '/paths/~1order_items', 7, '/order-items']]
 * ```
 */
export async function checkOpenApi(
  document: string | object,
  options: OpenApiOptions = {},
): Promise<readonly OpenApiFinding[]> {
  if (typeof document !== 'string') return located(checkRoot(document, options));
  // The YAML parser is larger than all the checks, so it is loaded only for text.
  const { readDocument } = await import('./read-document.js');
  const read = readDocument(document);
  if (read.ok) return located(checkRoot(read.value, options), read.locate);
  return located([documentFinding(read.message)], () => [read.position]);
}

function documentFinding(message: string, path: Path = []): Finding {
  return finding('HYP.01', message, { path });
}

function located(
  findings: readonly Finding[],
  locate: (paths: readonly Path[]) => readonly Position[] = () => [],
): OpenApiFinding[] {
  const positions = locate(findings.map(({ path = [] }) => path));
  const places = findings.map((found, index): OpenApiFinding => {
    const { path = [] } = found;
    return { ...found, path, pointer: jsonPointer(path), ...positions[index] };
  });
  return places.sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
  );
}

function checkRoot(value: unknown, options: OpenApiOptions): Finding[] {
  if (!isObject(value)) {
    const message = must('The document', 'be an OpenAPI document', value);
    return withoutIgnored([documentFinding(message)], options);
  }
  const broken: Finding[] = [];
  const root = rootOf(value, (path, reference) =>
    broken.push(documentFinding(must('$ref', 'lead to a part of the document', reference), path)),
  );
  const operations = operationsOf(root);
  const findings = [
    ...checkVersion(value),
    ...checkUrls(operations, options),
    ...checkParameters(operations, options),
    ...checkDescriptions(operations),
    ...checkResponses(operations, options),
  ];
  // A reference that leads nowhere is found where it is first.
  const first = distinctBy(broken, ({ message }) => message);
  const keyOf = shortKeys();
  const distinct = distinctBy([...findings, ...first], ({ rule, message, path = [], range }) =>
    keyOf([rule, message, ...(range ?? []), ...path]),
  );
  return withoutIgnored(distinct, options);
}

function checkVersion(document: Readonly<Record<string, unknown>>): Finding[] {
  const version = own(document, 'openapi');
  const findings: Finding[] = [];
  if (typeof version !== 'string' || !/^3\.[01]\./.test(version)) {
    const message = must('openapi', 'be 3.0.x or 3.1.x', version ?? own(document, 'swagger'));
    findings.push(documentFinding(message, version === undefined ? [] : ['openapi']));
  }
  if (!isObject(own(document, 'paths'))) {
    findings.push(documentFinding('The document must have paths that describe each URL'));
  }
  return findings;
}

/** Checks that each operation, each response and each link is described (HYP.01). */
function checkDescriptions({ operations, responses }: Operations): Finding[] {
  const links = responses.flatMap(({ part }) => part.get('links').entries());
  return [
    ...operations.flatMap(({ method, part }) =>
      requireText(part, ['description', 'summary'], `The ${method} operation`, ' of what it does'),
    ),
    ...responses.flatMap(({ part }) => requireText(part, ['description'], 'The response')),
    // An operation that a link leads to describes it.
    ...links.flatMap(([name, link]) => {
      const names = ['description', 'operationId', 'operationRef'];
      return requireText(link, names, `Link ${name}`, ' of what it leads to');
    }),
  ];
}

function requireText(part: Part, names: readonly string[], subject: string, of = ''): Finding[] {
  const isDescribed = names.some((name) => {
    const { value } = part.get(name);
    return typeof value === 'string' && value.trim() !== '';
  });
  if (!part.isKnown || isDescribed) return [];
  return [documentFinding(`${subject} must have a description${of}`, part.path)];
}

interface Server {
  /** The URL with the defaults of its variables, without a slash at its end. */
  readonly base: string;
  /** The URL as it is written. */
  readonly url: Part;
}

/**
 * Checks the URLs of all servers, and each path below the first server that it has. A fault of a
 * server is found once, at the server, and so is a version that no path below it has.
 */
function checkUrls({ root, paths, servers }: Operations, options: CheckUrlOptions): Finding[] {
  const firstServer = (owner: Part) => serverOf(owner.get('servers').get(0));
  const general = firstServer(root);
  const pathsByServer = groupBy(paths, ({ item }) => firstServer(item) ?? general);
  return [
    ...servers.flatMap((part) => checkServer(serverOf(part), options)),
    ...Array.from(pathsByServer).flatMap(([server, below]) => checkPaths(server, below, options)),
  ];
}

/** No more of a URL is checked, and variables with long defaults must not exhaust the memory. */
const MAX_LENGTH = 8192;

function serverOf(part: Part): Server | undefined {
  const url = part.get('url');
  if (typeof url.value !== 'string') return undefined;
  const base = url.value.slice(0, MAX_LENGTH).replace(/\{([^{}]*)\}/g, (variable, name: string) => {
    const { value } = part.get('variables').get(name).get('default');
    return typeof value === 'string' ? value.slice(0, MAX_LENGTH) : variable;
  });
  return { base: base.replace(/\/$/, ''), url };
}

/** Rules of a whole URL, which a server and a path make together. */
const WHOLE = /^(?:UFN\.01|VER\.05)$/;

/** Rules of resources: the last name of a base is that of the API. */
const OF_RESOURCES = /^naming\.(?:singular|identifier)$/;

/** Without suggestions, since the URL with the defaults of its variables may not be the one that is written. */
function checkServer(server: Server | undefined, options: CheckUrlOptions): Finding[] {
  if (server === undefined) return [];
  return checkUrl(`${server.base}/`, options)
    .filter(({ rule }) => !WHOLE.test(rule) && !OF_RESOURCES.test(rule))
    .map(({ range: _, suggestion: __, ...found }) => ({ ...found, path: server.url.path }));
}

function checkPaths(
  server: Server | undefined,
  paths: Operations['paths'],
  options: CheckUrlOptions,
): Finding[] {
  const found = paths.map((path) => checkPath(server?.base ?? '', path, options));
  const unversioned = found.map((findings) => findings.find(({ rule }) => rule === 'VER.05'));
  const [first] = unversioned;
  if (first === undefined || server === undefined || unversioned.includes(undefined)) {
    return found.flat();
  }
  const { range: _, suggestion: __, ...general } = first;
  const others = found.flat().filter(({ rule }) => rule !== 'VER.05');
  return [{ ...general, path: server.url.path }, ...others];
}

/** The findings of a path below a base; those of the base are found at the server. */
function checkPath(
  base: string,
  { template, path }: Operations['paths'][number],
  options: CheckUrlOptions,
): Finding[] {
  const bare = bareUrl(base);
  return checkUrl(base + template, options)
    .filter(({ rule, range }) => WHOLE.test(rule) || (range?.[1] ?? 0) > base.length)
    .map(({ range = [0, 0], suggestion, ...found }) => ({
      ...found,
      path,
      ...(range[0] >= base.length && {
        range: [range[0] - base.length, range[1] - base.length] as const,
      }),
      ...(suggestion?.startsWith(`${bare}/`) &&
        suggestion !== bare + template && { suggestion: suggestion.slice(bare.length) }),
    }));
}

/** Checks the query parameters of paths and operations. */
function checkParameters({ parameters }: Operations, options: CheckUrlOptions): Finding[] {
  return parameters.flatMap((parameter) => {
    const { value: name, path } = parameter.get('name');
    if (parameter.get('in').value !== 'query' || typeof name !== 'string') return [];
    const start = '/resources?';
    const findings: Finding[] = [];
    const url = `${start}${percentEncode(name)}=${exampleOf(parameter)}`;
    for (const { range: _, suggestion, ...found } of checkUrl(url, options)) {
      if (!/^UFN\.(?:03|04|10)$/.test(found.rule)) continue;
      // The corrected name, in the corrected query.
      const [corrected] = new URLSearchParams(suggestion?.slice(start.length)).keys();
      findings.push({ ...found, path, ...(corrected !== undefined && { suggestion: corrected }) });
    }
    // A parameter with `content` is a document in the URL.
    for (const [mediaType, content] of parameter.get('content').entries()) {
      if (!isJson(essence(mediaType))) continue;
      const message = must(`Parameter ${name}`, 'not carry a document', mediaType);
      findings.push(finding('UFN.03', message, { path: content.path }));
    }
    return findings;
  });
}

/** A value of the parameter, percent-encoded; a variable where the document has none. */
function exampleOf(parameter: Part): string {
  const schema = parameter.get('schema');
  const examples = [parameter.get('example'), schema.get('example'), schema.get('default')];
  const example = examples.find(
    ({ value }) => typeof value === 'string' || typeof value === 'number',
  );
  return example === undefined ? '{value}' : percentEncode(String(example.value));
}
