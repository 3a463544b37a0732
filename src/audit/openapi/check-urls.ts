import { isObject, own } from '../../internal/json.js';
import { distinctBy, groupBy } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import type { RuleId } from '../../rules/catalogue.js';
import { type Finding, finding } from '../../rules/finding.js';
import { bareUrl, type CheckUrlOptions, checkUrl } from '../../url/lint/check-url.js';
import { percentEncode } from '../../url/percent-encode.js';
import { essence, isJson } from '../check/exchange.js';
import {
  listedIn,
  member,
  members,
  ownersOf,
  type PathItem,
  type Place,
  type Resolve,
} from './operations.js';

interface Server {
  /** The URL with the defaults of its variables, without a slash at its end. */
  readonly base: string;
  /** The URL as it is written. */
  readonly url: Place;
}

/**
 * Checks the URLs of all servers, and each path below the first server that it has. A fault of a
 * server is found once, at the server, and so is a version that no path below it has.
 */
export function checkUrls(
  root: Place,
  paths: readonly PathItem[],
  resolve: Resolve,
  options: CheckUrlOptions,
): Finding[] {
  const servers = listedIn([root, ...ownersOf(paths)], 'servers', resolve);
  const firstServer = (owner: Place) =>
    serverOf(member(member(owner, 'servers', resolve), 0, resolve), resolve);
  const general = firstServer(root);
  const pathsByServer = groupBy(paths, ({ item }) => firstServer(item) ?? general);
  return [
    ...servers.flatMap((place) => checkServer(serverOf(place, resolve), options)),
    ...Array.from(pathsByServer).flatMap(([server, below]) => checkPaths(server, below, options)),
  ];
}

/** No more of a URL is checked, and variables with long defaults must not exhaust the memory. */
const MAX_LENGTH = 8192;

function serverOf(place: Place, resolve: Resolve): Server | undefined {
  const url = member(place, 'url', resolve);
  if (typeof url.value !== 'string') return undefined;
  const variables = member(place, 'variables', resolve).value;
  const base = url.value.slice(0, MAX_LENGTH).replace(/\{([^{}]*)\}/g, (variable, name: string) => {
    const described = isObject(variables) ? own(variables, name) : undefined;
    const value = isObject(described) ? own(described, 'default') : undefined;
    return typeof value === 'string' ? value.slice(0, MAX_LENGTH) : variable;
  });
  return { base: base.replace(/\/$/, ''), url };
}

/** Rules of a whole URL, which a server and a path make together. */
const WHOLE: ReadonlySet<RuleId> = new Set(['UFN.01', 'VER.05']);

/** Rules of resources: the last name of a base is that of the API. */
const OF_RESOURCES: ReadonlySet<RuleId> = new Set(['naming.singular', 'naming.identifier']);

function checkServer(server: Server | undefined, options: CheckUrlOptions): Finding[] {
  if (server === undefined) return [];
  const { base, url } = server;
  return checkUrl(`${base}/`, options)
    .filter(({ rule }) => !WHOLE.has(rule) && !OF_RESOURCES.has(rule))
    .map(({ range: _, suggestion, ...found }) => ({
      ...found,
      path: url.path,
      // A URL with variables is not the one that was checked.
      ...(suggestion !== undefined &&
        String(url.value).replace(/\/$/, '') === base && {
          suggestion: String(url.value).endsWith('/') ? suggestion : suggestion.replace(/\/$/, ''),
        }),
    }));
}

function checkPaths(
  server: Server | undefined,
  paths: readonly PathItem[],
  options: CheckUrlOptions,
): Finding[] {
  const found = paths.map((path) => checkPath(server?.base ?? '', path, options));
  const unversioned = found.map((findings) => findings.find(({ rule }) => rule === 'VER.05'));
  const [first] = unversioned;
  if (first === undefined || server === undefined || unversioned.includes(undefined)) {
    return found.flat();
  }
  const { range: _, suggestion: __, ...general } = first;
  return [
    { ...general, path: server.url.path },
    ...found.flat().filter(({ rule }) => rule !== 'VER.05'),
  ];
}

/** The findings of a path below a base; those of the base are found at the server. */
function checkPath(
  base: string,
  { template, path }: PathItem,
  options: CheckUrlOptions,
): Finding[] {
  const bare = bareUrl(base);
  return checkUrl(base + template, options)
    .filter(({ rule, range }) => WHOLE.has(rule) || (range?.[1] ?? 0) > base.length)
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

/** Checks the query parameters of paths and operations: each parameter and each list once. */
export function checkParameters(
  paths: readonly PathItem[],
  resolve: Resolve,
  options: CheckUrlOptions,
): Finding[] {
  const parameters = listedIn(ownersOf(paths), 'parameters', resolve);
  return distinctBy(parameters, ({ value }) => value).flatMap((place) =>
    checkParameter(place, resolve, options),
  );
}

const RULES: ReadonlySet<RuleId> = new Set(['UFN.03', 'UFN.04', 'UFN.10']);

function checkParameter(place: Place, resolve: Resolve, options: CheckUrlOptions): Finding[] {
  const name = member(place, 'name', resolve);
  if (member(place, 'in', resolve).value !== 'query' || typeof name.value !== 'string') return [];
  const start = '/resources?';
  const url = `${start}${percentEncode(name.value)}=${exampleOf(place, resolve)}`;
  const found = checkUrl(url, options)
    .filter(({ rule }) => RULES.has(rule))
    .map(({ range: _, suggestion, ...rest }) => ({
      ...rest,
      path: name.path,
      ...nameIn(suggestion?.slice(start.length)),
    }));
  return [...found, ...checkContent(place, name.value, resolve)];
}

/** A value of the parameter, percent-encoded; a variable where the document has none. */
function exampleOf(place: Place, resolve: Resolve): string {
  const schema = member(place, 'schema', resolve);
  const values = [
    member(place, 'example', resolve),
    member(schema, 'example', resolve),
    member(schema, 'default', resolve),
  ].map(({ value }) => value);
  const value = values.find((each) => typeof each === 'string' || typeof each === 'number');
  return value === undefined ? '{value}' : percentEncode(String(value));
}

/** The corrected name of a parameter in a corrected query. */
function nameIn(query: string | undefined): { suggestion?: string } {
  const [name] = new URLSearchParams(query).keys();
  return name === undefined ? {} : { suggestion: name };
}

/** A parameter with `content` is a document in the URL. */
function checkContent(place: Place, name: string, resolve: Resolve): Finding[] {
  return members(member(place, 'content', resolve), resolve)
    .filter(([mediaType]) => isJson(essence(mediaType)))
    .map(([mediaType, content]) =>
      finding('UFN.03', must(`Parameter ${name}`, 'not carry a document', mediaType), {
        path: content.path,
      }),
    );
}
