import { isObject, jsonPointer, own } from '../../internal/json.js';
import { distinctBy, groupBy, remember } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import { type Finding, isCertain } from '../../rules/finding.js';
import {
  bareUrl,
  type CheckUrlOptions,
  checkTemplate,
  checkUrl,
} from '../../url/lint/check-url.js';
import { percentEncode } from '../../url/percent-encode.js';
import { type CheckOptions, type Path, withoutIgnored } from '../check/check-options.js';
import { essence, isJson } from '../check/exchange.js';
import { checkResponses } from './check-responses.js';
import { type Operations, operationsOf } from './operations.js';
import {
  findingAt,
  type Part,
  type Place,
  type PlacedFinding,
  placeOf,
  type Root,
  rootOf,
} from './parts.js';
import type { Locate, readDocument } from './read-document.js';

/** Options of {@link checkOpenApi}. */
export interface OpenApiOptions extends CheckUrlOptions, Pick<CheckOptions, 'halForm' | 'paging'> {
  /**
   * Reads a file that the document refers to, named as a path from the document (`paths/orders.yaml`,
   * `../common.yaml`) or a URL: its text, or its content parsed; undefined leaves it out. Default:
   * no file is read.
   */
  readonly read?: (file: string) => string | object | undefined;
}

/** A finding and its place in an OpenAPI document. */
export interface OpenApiFinding extends Finding {
  /** The file that `read` returned, by the name that it was asked for; left out for the document itself. */
  readonly file?: string;
  /** The place as names and list positions, from the root. */
  readonly path: Path;
  /** The place as a JSON pointer (RFC 6901): `/paths/~1orders/get`. */
  readonly pointer: string;
  /** The line in the text, from 1; left out where the document was given as an object. */
  readonly line?: number;
  /** The column in the line, from 1. */
  readonly column?: number;
  /** True for the only finding of what is not an OpenAPI document, which no option hides. */
  readonly unreadable?: boolean;
}

/**
 * Checks an OpenAPI document, 3.0, 3.1 or 3.2, against the rules that a document can show: the URLs of servers and
 * paths, the names of query parameters, descriptions of operations and responses, the media
 * types of responses and problems, `_links` in the schemas of GET responses, and the headers for
 * caching and for new resources.
 *
 * References are followed, cycles too, into other files by the option `read`. Nothing is fetched: parts
 * in files that `read` does not return are not checked. A document whose operations are all in such files
 * is a finding. A fault of a shared component is found once, at the component.
 *
 * @param document The document as JSON or YAML text, or parsed.
 * @param options Rules to ignore, words to know.
 * @returns The findings. If the document is text, they have line and column and are in the order of the
 *   text. A document that can't be read is a finding of HYP.01 with `unreadable`.
 * @rule HYP.01, HYP.06, HYP.11, UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08, UFN.09
 * @rule UFN.10, UFN.11, VER.05, CAC.01, naming.identifier, naming.singular, naming.verb
 * @rule naming.query-word, collection.list, conditional.not-modified
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
  const { read } = options;
  // The YAML parser is larger than all the checks, so it is loaded only for text.
  const parse =
    typeof document === 'string' || read
      ? (await import('./read-document.js')).readDocument
      : undefined;
  const faults: PlacedFinding[] = [];
  // About 3 MB of YAML in all files that the document refers to.
  const left = { tokens: 1_000_000, aliases: 10_000 };
  const sourceOf = (file: string, given: string | object): Source => {
    if (typeof given !== 'string') return { file, value: given };
    const { value, fault, locate } = (parse as typeof readDocument)(given, file ? left : undefined);
    if (fault !== undefined) faults.push(documentFinding(fault, { file, path: [] }));
    return { file, value, locate };
  };
  const root = sourceOf('', document);
  const sources = new Map<string, Source | undefined>([['', root]]);
  const fault = faults[0] ?? faultOf(root.value);
  if (fault !== undefined) {
    return located([fault], sources).map((found) => ({ ...found, unreadable: true }));
  }
  const load = (file: string) => {
    if (sources.has(file)) return sources.get(file);
    const given = read?.(file);
    // A file may refer back to the document by its name.
    const source = given === document ? root : given ? sourceOf(file, given) : undefined;
    sources.set(file, source);
    return source;
  };
  const findings = checkRoot(root.value, load, options);
  return located([...faults, ...findings], sources);
}

/** Why a value is not an OpenAPI document. */
function faultOf(value: unknown): PlacedFinding | undefined {
  if (!isObject(value)) {
    return documentFinding(must('The document', 'be an OpenAPI document', value));
  }
  const version = own(value, 'openapi');
  if (typeof version !== 'string' || !/^3\.[012]\./.test(version)) {
    const message = must('openapi', 'be 3.0.x to 3.2.x', version ?? own(value, 'swagger'));
    const path = version === undefined ? [] : ['openapi'];
    return documentFinding(message, { ...DOCUMENT, path });
  }
  // A document may have webhooks or components alone (OpenAPI 3.1 §4.8.1).
  const parts = ['paths', 'webhooks', 'components'].map((name) => own(value, name));
  if (isObject(parts.find((part) => part !== undefined))) return undefined;
  return documentFinding('The document must have paths that describe each URL');
}

interface Source extends Root {
  readonly locate?: Locate;
}

const DOCUMENT = { file: '', path: [] };

function documentFinding(message: string, place: Place = DOCUMENT): PlacedFinding {
  return findingAt(place, 'HYP.01', message);
}

/** The findings with their positions, those of the document first, in the order of the text. */
function located(
  findings: readonly PlacedFinding[],
  sources: ReadonlyMap<string, Source | undefined>,
): OpenApiFinding[] {
  const files = [...groupBy(findings, ({ file }) => file)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return files.flatMap(([name, group]) => {
    const positions = sources.get(name)?.locate?.(group.map(({ path }) => path)) ?? [];
    const places = group.map(({ file, ...found }, index): OpenApiFinding => {
      const place = { path: found.path, pointer: jsonPointer(found.path), ...positions[index] };
      return { ...found, ...(file !== '' && { file }), ...place };
    });
    return places.sort(
      (one, other) =>
        (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0),
    );
  });
}

function checkRoot(
  value: unknown,
  load: (file: string) => Root | undefined,
  options: OpenApiOptions,
): PlacedFinding[] {
  const broken: PlacedFinding[] = [];
  const root = rootOf(value, load, (place, reference) =>
    broken.push(documentFinding(must('$ref', 'lead to a part of the document', reference), place)),
  );
  const operations = operationsOf(root);
  const findings = [
    ...checkUrls(operations, options),
    ...checkParameters(operations, options),
    ...checkDescriptions(operations),
    ...checkResponses(operations, options),
  ];
  // A reference that leads nowhere is found where it is first.
  const first = distinctBy(broken, ({ message }) => message);
  const distinct = distinctBy(
    [...findings, ...first],
    ({ rule, message, file, path, range = '' }) =>
      `${rule} ${range} ${message} ${file} ${jsonPointer(path)}`,
  );
  return [...withoutIgnored(distinct, options), ...checkRead(operations)];
}

/** A document of which nothing was checked must not pass, whatever is ignored. */
function checkRead({ root, paths, operations }: Operations): PlacedFinding[] {
  const all = [root.get('paths'), ...paths.map(({ item }) => item)];
  if (operations.length > 0 || all.every((part) => part.isKnown && part.file === '')) return [];
  const message = 'paths must have an operation that can be read, got references that lead to none';
  return [documentFinding(message, all[0])];
}

/** Checks that each operation and each response is described (HYP.01). */
function checkDescriptions({ operations, responses }: Operations): PlacedFinding[] {
  return [
    ...operations.flatMap(({ method, part }) =>
      requireText(part, `The ${method} operation must have a description of what it does`),
    ),
    ...responses.flatMap(({ part }) => requireText(part, 'The response must have a description')),
  ];
}

function requireText(part: Part, message: string): PlacedFinding[] {
  const isDescribed = ['description', 'summary'].some((name) => {
    const { value } = part.get(name);
    return typeof value === 'string' && value.trim() !== '';
  });
  return !part.isKnown || isDescribed ? [] : [documentFinding(message, part)];
}

interface Server {
  /** The URL with the defaults of its variables, without a slash at its end. */
  readonly base: string;
  /** The URL as it is written. */
  readonly url: Part;
}

/**
 * Checks the URLs of all servers, and each path below the first server that it has. A fault of a
 * server is found once, at the server.
 */
function checkUrls(
  { root, paths, servers }: Operations,
  options: CheckUrlOptions,
): PlacedFinding[] {
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
  // A reference without a scheme has that of the document (RFC 3986 §4.2).
  return { base: base.replace(/^(?=\/\/)/, 'https:').replace(/\/$/, ''), url };
}

/** Rules of a whole URL, which a server and a path make together. */
const WHOLE = /^(?:UFN\.01|VER\.05)$/;

/** Rules of resources: the last name of a base is that of the API. */
const OF_RESOURCES = /^naming\.(?:singular|identifier)$/;

/** Without suggestions, since the URL with the defaults of its variables may not be the one that is written. */
function checkServer(server: Server | undefined, options: CheckUrlOptions): PlacedFinding[] {
  if (server === undefined) return [];
  return checkUrl(`${server.base}/`, options)
    .filter(({ rule }) => !WHOLE.test(rule) && !OF_RESOURCES.test(rule))
    .map(({ range: _, suggestion: __, ...found }) => ({ ...found, ...placeOf(server.url) }));
}

function checkPaths(
  server: Server | undefined,
  paths: Operations['paths'],
  options: CheckUrlOptions,
): PlacedFinding[] {
  const found = paths.flatMap((path) => checkPath(server?.base ?? '', path, options));
  // A version that several paths lack is one cause.
  const unversioned = found.find(({ rule }) => rule === 'VER.05');
  return found.filter((each) => each.rule !== 'VER.05' || each === unversioned);
}

/** The findings of a path below a base; those of the base are found at the server. */
function checkPath(
  base: string,
  { template, place }: Operations['paths'][number],
  options: CheckUrlOptions,
): PlacedFinding[] {
  const bare = bareUrl(base);
  const url = base + template;
  const isOfPath = ({ rule, range: [start, end] = [0, 0] }: Finding) =>
    WHOLE.test(rule) ||
    // An identifier is a variable here: `price-tier-1` is a name.
    (end > base.length && (rule !== 'naming.identifier' || url.slice(start, end).includes('{')));
  return checkTemplate(url, options, isOfPath).map(
    ({ rule, level, message, certainty, range: [start, end] = [0, 0], suggestion }) => ({
      rule,
      level,
      message,
      ...(certainty && { certainty }),
      ...place,
      ...(start >= base.length && { range: [start - base.length, end - base.length] as const }),
      ...(suggestion?.startsWith(`${bare}/`) &&
        // A path has no query.
        !suggestion.includes('?') &&
        suggestion !== bare + template && { suggestion: suggestion.slice(bare.length) }),
    }),
  );
}

/** Checks the query parameters of paths and operations. */
function checkParameters({ parameters }: Operations, options: OpenApiOptions): PlacedFinding[] {
  return parameters.flatMap((parameter) => {
    const { value: name, file, path } = parameter.get('name');
    const place = parameter.get('in').value;
    if (typeof name !== 'string' || (place !== 'query' && place !== 'querystring')) return [];
    const findings: PlacedFinding[] = [];
    const url = `/resources?${percentEncode(name)}=${exampleOf(parameter)}`;
    // A whole query string has no name (OpenAPI 3.2 §4.12.2).
    const faults = place === 'query' ? faultsOfParameter(url) : [];
    for (const { range: _, suggestion: query, ...found } of faults) {
      if (name === 'offset' && found.rule === 'UFN.04' && options.paging === 'offset') continue;
      if (options.certainty === 'certain' && !isCertain(found)) continue;
      // The corrected name, or the corrected value of the name.
      const [[key, value] = []] = new URLSearchParams(query?.split('?')[1]);
      const suggestion = key === name ? value : key;
      findings.push({ ...found, file, path, ...(suggestion !== undefined && { suggestion }) });
    }
    // A parameter with `content` is a document in the URL.
    for (const [mediaType, content] of parameter.get('content').entries()) {
      if (!isJson(essence(mediaType))) continue;
      const message = must(`Parameter ${name}`, 'not carry a document', mediaType);
      findings.push(findingAt(content, 'UFN.03', message));
    }
    return findings;
  });
}

/** The faults of a parameter alone, whatever the options. Most parameters recur: page, limit, id. */
const faultsOfParameter = /* @__PURE__ */ remember(
  (url) => checkUrl(url).filter(({ rule }) => /^UFN\.(?:03|04|10)$/.test(rule)),
  { results: 1000 },
);

/** A value of the parameter, percent-encoded; a variable where the document has none. */
function exampleOf(parameter: Part): string {
  const schema = parameter.get('schema');
  const examples = [parameter.get('example'), schema.get('example'), schema.get('default')];
  const example = examples.find(
    ({ value }) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  );
  return example === undefined ? '{value}' : percentEncode(String(example.value));
}
