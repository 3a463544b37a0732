import { HalyardError } from '../errors.js';
import { isHost } from './absolute-url.js';
import { type UrlParameter, unplacedParameters } from './parameters.js';
import { splitUrl, type UrlPart, type UrlParts } from './parts.js';
import { type PathSegment, pathSegments, versionedPath } from './segments.js';

/** The elements of an API's URL, as the conventions name them; each as it is written. */
export interface ApiUrl {
  /** The scheme in lower case, without its colon; of an absolute URL only. */
  readonly protocol?: string;
  /** The host, without port and credentials, in brackets where it is IPv6. */
  readonly host?: string;
  /** The port; that of the scheme where none is written. */
  readonly port?: number;
  /** The path within the domain, in front of the version. */
  readonly api: readonly string[];
  /** The version segment: `v1`. */
  readonly version?: string;
  /** The name of the resource; missing in the URL of the API itself. */
  readonly resource?: string;
  /** The identifier of one resource. */
  readonly identifier?: string;
  /** The segments behind the identifier: resources that belong to it. */
  readonly rest: readonly string[];
  /** The parameters in their order, decoded; variables of a template (`{?page}`) have no value. */
  readonly parameters: readonly UrlParameter[];
}

/**
 * Reads the elements of an API's URL (UFN.01): protocol, host, api, version, resource, identifier,
 * parameters.
 *
 * What stands before `/v<number>` is the api. Without a version nothing tells api and resource apart,
 * unless the base does: then what is below it begins with the resource.
 *
 * @param url An absolute http or https URL, a path, or either with `{variables}`.
 * @param options `base`: the base URL of the API, absolute or a path.
 * @returns The elements that are there.
 * @throws {HalyardError} `url.parse` for what is no such URL, or for one that is not below the base.
 * @rule UFN.01, VER.05, naming.identifier
 *
 * @example
 * ```ts
 * import { parseApiUrl } from 'halyard/url';
 *
 * parseApiUrl('https://api.example.se/orders/v1/orders/17?fields=id');
 * // → {
 * //   protocol: 'https', host: 'api.example.se', port: 443,
 * //   api: ['orders'], version: 'v1', resource: 'orders', identifier: '17', rest: [],
 * //   parameters: [{ name: 'fields', value: 'id' }],
 * // }
 * parseApiUrl('/sales/orders/{id}{?fields}', { base: '/sales' });
 * // → {
 * //   api: ['sales'], resource: 'orders', identifier: '{id}', rest: [],
 * //   parameters: [{ name: 'fields' }],
 * // }
 * ```
 */
export function parseApiUrl(url: string, options: { readonly base?: string } = {}): ApiUrl {
  const parts = requireUrl(url);
  const segments = pathSegments(parts.path);
  const { api, version, resource } = versionedPath(segments, baseLength(parts, segments, options));
  const texts = segments.map(({ text }) => text);
  const [name, identifier, ...rest] = texts.slice(resource);
  return {
    ...origin(parts),
    api: texts.slice(0, api),
    ...(version !== undefined && { version: texts[version] as string }),
    ...(name !== undefined && { resource: name }),
    ...(identifier !== undefined && { identifier }),
    rest,
    parameters: unplacedParameters(parts),
  };
}

function requireUrl(url: unknown): UrlParts {
  const parts = typeof url === 'string' ? splitUrl(url) : undefined;
  const scheme = parts?.scheme?.text ?? 'https';
  if (
    parts !== undefined &&
    /^https?$/i.test(scheme) &&
    (parts.authority === undefined
      ? !parts.path.text.startsWith('//')
      : isAuthority(parts.authority)) &&
    /^(?:\/|\{|$)/.test(parts.path.text)
  ) {
    return parts;
  }
  throw new HalyardError(
    'url.parse',
    {
      problem: 'This is no URL of an API',
      given: url,
      remedy: 'Give an absolute http or https URL, or a path that begins with a slash',
    },
    'UFN.01',
  );
}

/** host [ ":" port ] (RFC 3986 §3.2), either of them a variable too. */
function isAuthority({ text }: UrlPart): boolean {
  if (text.includes('{')) return /^[^\s:@]+(?::[^\s:@]+)?$/.test(text);
  const { host, port = 443 } = hostAndPort(text);
  return isHost(host) && port >= 1 && port <= 65535;
}

/** How many of the segments are the base's; 0 without a base. */
function baseLength(
  parts: UrlParts,
  segments: readonly PathSegment[],
  { base }: { readonly base?: string },
): number {
  if (base === undefined) return 0;
  const baseParts = requireUrl(base);
  const own = pathSegments(baseParts.path);
  const below = own.every(({ text }, index) => segments[index]?.text === text);
  if (below && isSameOrigin(parts, baseParts)) return own.length;
  throw new HalyardError(
    'url.parse',
    {
      problem: `The URL is not below the base ${base}`,
      given: parts.url,
      remedy: 'Give the base that the URL was made from',
    },
    'UFN.01',
  );
}

/** A path is below whatever base it is read with. */
function isSameOrigin(url: UrlParts, base: UrlParts): boolean {
  if (url.authority === undefined || base.authority === undefined) return true;
  const [one, other] = [origin(url), origin(base)];
  return (
    one.protocol === other.protocol &&
    one.port === other.port &&
    one.host?.toLowerCase() === other.host?.toLowerCase()
  );
}

function origin({ scheme, authority }: UrlParts): Pick<ApiUrl, 'protocol' | 'host' | 'port'> {
  if (scheme === undefined || authority === undefined) return {};
  const protocol = scheme.text.toLowerCase();
  const standard = protocol === 'https' ? 443 : 80;
  const { host, port = standard } = hostAndPort(authority.text);
  return Number.isNaN(port) ? { protocol, host } : { protocol, host, port };
}

/** The port of a template may be a variable, which is no number. */
function hostAndPort(text: string): { readonly host: string; readonly port?: number } {
  const port = /:([0-9]+|\{[^{}]*\})?$/.exec(text);
  if (port === null) return { host: text };
  const host = text.slice(0, port.index);
  return port[1] === undefined ? { host } : { host, port: Number(port[1]) };
}
