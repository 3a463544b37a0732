import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isHost } from './absolute-url.js';
import {
  pathSegments,
  splitUrl,
  type UrlParameter,
  type UrlPart,
  type UrlParts,
  urlParameters,
  versionedPath,
} from './url-parts.js';

/** The elements of an API's URL, under the names of the conventions; each as the URL has it. */
export interface ApiUrl {
  /** The scheme in lower case, without its colon; absent for a path. */
  readonly protocol?: string;
  /** The host, without port and credentials; an IPv6 address has its brackets. */
  readonly host?: string;
  /** The port. Default: that of the scheme. */
  readonly port?: number;
  /** The segments before the version. */
  readonly api: readonly string[];
  /** The version segment: `v1`. */
  readonly version?: string;
  /** The name of the resource; absent for the URL of the API itself. */
  readonly resource?: string;
  /** The identifier of one resource. */
  readonly identifier?: string;
  /** The segments after the identifier: the resources below it. */
  readonly rest: readonly string[];
  /** The parameters in order, decoded; variables of a template (`{?page}`) have no value. */
  readonly parameters: readonly UrlParameter[];
}

/**
 * Parses the URL of an API into its elements (UFN.01): protocol, host, api, version, resource,
 * identifier, parameters.
 *
 * The segments before `/v<number>` are the api. Without a version, only a first segment `api` or `rest` is.
 *
 * @param url An absolute http or https URL, a path, or either with `{variables}`.
 * @returns The elements that the URL has.
 * @throws {HalyardError} `url.base` if the text is not such a URL.
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
 * parseApiUrl('/orders/{id}{?fields}');
 * // → {
 * //   api: [], resource: 'orders', identifier: '{id}', rest: [],
 * //   parameters: [{ name: 'fields' }],
 * // }
 * ```
 */
export function parseApiUrl(url: string): ApiUrl {
  const parts = splitUrl(url);
  const segments = pathSegments(parts.path);
  if (!isApiUrl(parts)) {
    throw new HalyardError(
      'url.base',
      `url must be an absolute http or https URL with a valid host, or a path that starts with a slash; got ${show(url)}`,
      'UFN.01',
    );
  }
  const { api, version, resource } = versionedPath(segments);
  const texts = segments.map(({ text }) => text);
  const [name, identifier, ...rest] = texts.slice(resource);
  return {
    ...origin(parts),
    api: texts.slice(0, api),
    ...(version !== undefined && { version: texts[version] as string }),
    ...(name !== undefined && { resource: name }),
    ...(identifier !== undefined && { identifier }),
    rest,
    parameters: urlParameters(parts).map(({ name, value }) =>
      value === undefined ? { name } : { name, value },
    ),
  };
}

/** An absolute http or https URL with a valid host, or a path that starts with a slash. */
function isApiUrl({ scheme, authority, path }: UrlParts): boolean {
  const isHttp = scheme === undefined || /^https?$/i.test(scheme.text);
  const hasOrigin = authority === undefined ? !path.text.startsWith('//') : isAuthority(authority);
  return isHttp && hasOrigin && /^(?:\/|\{|$)/.test(path.text);
}

/** host [ ":" port ] (RFC 3986 §3.2); each may be a variable. */
function isAuthority({ text }: UrlPart): boolean {
  if (text.includes('{')) return /^[^\s:@]+(?::[^\s:@]+)?$/.test(text);
  const { host, port = 443 } = hostAndPort(text);
  return isHost(host) && port >= 1 && port <= 65535;
}

function origin({ scheme, authority }: UrlParts): Pick<ApiUrl, 'protocol' | 'host' | 'port'> {
  if (scheme === undefined || authority === undefined) return {};
  const protocol = scheme.text.toLowerCase();
  const defaultPort = protocol === 'https' ? 443 : 80;
  const { host, port = defaultPort } = hostAndPort(authority.text);
  return Number.isNaN(port) ? { protocol, host } : { protocol, host, port };
}

/** The port of a template may be a variable; its number is NaN. */
function hostAndPort(text: string): { readonly host: string; readonly port?: number } {
  const port = /:([0-9]+|\{[^{}]*\})?$/.exec(text);
  if (port === null) return { host: text };
  const host = text.slice(0, port.index);
  return port[1] === undefined ? { host } : { host, port: Number(port[1]) };
}
