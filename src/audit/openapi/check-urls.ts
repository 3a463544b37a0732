import { groupBy } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { bareUrl, type CheckUrlOptions, checkUrl } from '../../url/lint/check-url.js';
import { percentEncode } from '../../url/percent-encode.js';
import { essence, isJson } from '../check/exchange.js';
import type { Operations, Part, PathItem } from './operations.js';

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
export function checkUrls(
  { root, paths, servers }: Operations,
  options: CheckUrlOptions,
): Finding[] {
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

function checkServer(server: Server | undefined, options: CheckUrlOptions): Finding[] {
  if (server === undefined) return [];
  const { base, url } = server;
  const written = String(url.value);
  return checkUrl(`${base}/`, options)
    .filter(({ rule }) => !WHOLE.test(rule) && !OF_RESOURCES.test(rule))
    .map(({ range: _, suggestion, ...found }) => ({
      ...found,
      path: url.path,
      // A URL with variables is not the one that was checked.
      ...(suggestion !== undefined &&
        written.replace(/\/$/, '') === base && {
          suggestion: written.endsWith('/') ? suggestion : suggestion.replace(/\/$/, ''),
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
  const others = found.flat().filter(({ rule }) => rule !== 'VER.05');
  return [{ ...general, path: server.url.path }, ...others];
}

/** The findings of a path below a base; those of the base are found at the server. */
function checkPath(
  base: string,
  { template, path }: PathItem,
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
export function checkParameters({ parameters }: Operations, options: CheckUrlOptions): Finding[] {
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
