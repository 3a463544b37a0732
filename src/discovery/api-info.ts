import type { CachePolicy } from '../cache/cache-headers.js';
import { methodNotAllowed } from '../http/problem.js';
import { respond } from '../http/respond.js';
import type { ResponseDescriptor } from '../http/response.js';
import type { FormOptions } from '../http/select-form.js';
import type { RequestDescriptor } from '../internal/request.js';
import { link } from '../link/link.js';
import { resource } from '../resource/resource.js';
import type { Base } from '../url/absolute-url.js';
import { href } from '../url/href.js';
import { HOUR } from './api-catalog.js';

/** What an API says about itself, for `service` and {@link apiInfo}. */
export interface ApiInfo {
  /** The version that runs, such as `1.4.0`. */
  readonly version: string;
  /** The date of its release: `2026-11-22`. */
  readonly released: string;
  /** The stage of its life, such as `active` or `deprecated`. */
  readonly status: string;
  /** The documentation for people: a path below the base, or an absolute URL. */
  readonly documentation?: string | undefined;
  /** The absolute URL of the latest version of the API, where this one is not the latest. */
  readonly latestVersion?: string | undefined;
}

/** Options of {@link apiInfo}. */
export interface ApiInfoOptions extends FormOptions {
  /** The name of the API. */
  readonly name: string;
  readonly info: ApiInfo;
  /** The base URL of the API: a string, or what `baseUrl` returns. */
  readonly base: Base;
  /** How the response may be cached. Default: by all caches for an hour. */
  readonly cache?: CachePolicy | undefined;
}

/**
 * Makes the response with `api-info`, the resource by which Sweden's national REST API profile lets an
 * API tell its name, version, release date, documentation and status. Its members are those of the
 * profile: `apiName`, `apiVersion`, `apiReleased`, `apiDocumentation`, `apiStatus`. It is at `/api-info`
 * below the base, where `service` with the same `info` matches it.
 *
 * @param request The request.
 * @param options The name of the API, what it says about itself, its base URL and the cache policy.
 * @returns The response: 200, 304 for a client that has this version, 405 for any other method than GET
 *   and HEAD.
 * @throws {HalyardError} `url.base` for an invalid base; `link.href` for a URL that is not absolute.
 * @rule HYP.04, HYP.05
 *
 * @example
 * ```ts
 * import { apiInfo } from 'halyard/discovery';
 *
 * const response = apiInfo(
 *   { method: 'GET', url: '/api-info', headers: {} },
 *   {
 *     name: 'Orders',
 *     base: 'https://api.example.se/orders/v1',
 *     info: {
 *       version: '1.4.0',
 *       released: '2026-11-22',
 *       status: 'deprecated',
 *       documentation: '/documentation',
 *       latestVersion: 'https://api.example.se/orders/v2/',
 *     },
 *   },
 * );
 * const { _links, ...members } = JSON.parse(response.body ?? '');
 * members;
 * // → {
 * //   apiName: 'Orders',
 * //   apiVersion: '1.4.0',
 * //   apiReleased: '2026-11-22',
 * //   apiDocumentation: 'https://api.example.se/orders/v1/documentation',
 * //   apiStatus: 'deprecated',
 * // }
 * _links.map(({ rel, href }: { rel: string; href: string }) => [rel, href]);
 * // → [
 * //   ['self', 'https://api.example.se/orders/v1/api-info'],
 * //   ['index', 'https://api.example.se/orders/v1/'],
 * //   ['service-doc', 'https://api.example.se/orders/v1/documentation'],
 * //   ['latest-version', 'https://api.example.se/orders/v2/'],
 * // ]
 * ```
 */
export function apiInfo(
  request: RequestDescriptor,
  { name, info, base, cache = HOUR, ...form }: ApiInfoOptions,
): ResponseDescriptor<string> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET']);
  const { version, released, status, documentation, latestVersion } = info;
  const apiDocumentation = documentation?.startsWith('/')
    ? href(base, documentation)
    : documentation;
  const members = { apiName: name, apiVersion: version, apiReleased: released };
  const body = resource({ ...members, apiDocumentation, apiStatus: status }, [
    link('self', href(base, '/api-info')),
    link('index', href(base, '/')),
    apiDocumentation !== undefined && link('service-doc', apiDocumentation),
    latestVersion !== undefined && link('latest-version', latestVersion),
  ]);
  return respond(request, { ...form, body, base, cache });
}
