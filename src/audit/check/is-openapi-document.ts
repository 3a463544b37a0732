import { isObject, type Members, own } from '../../internal/json-object.js';
import { hasResources, IDENTIFIERS } from './has-resources.js';
import { wordsOf } from './item-list.js';
import { hasLinks } from './link-list.js';

/** An OpenAPI document has at least one of these (OpenAPI 3.1 §4.8.1). */
const DESCRIBED = ['paths', 'components', 'webhooks'];

/** Members of resources, which no document has. */
const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(['_meta', '_embedded', '_templates']);

/**
 * Whether a body is an OpenAPI document, whatever its media type. Such a document is not a resource,
 * and the links in its examples may lead nowhere. A body with links, an id, a list of
 * resources, or another member that the conventions reserve, is a resource.
 */
export function isOpenApiDocument(body: unknown): boolean {
  return isObject(body) && hasInfo(body) && specificationOf(body) !== undefined;
}

/** The specification of a document that describes an API, complete or not. */
export function specificationOf(body: Members): 'OpenAPI' | 'Swagger' | undefined {
  if (!DESCRIBED.some((name) => isObject(own(body, name)))) return undefined;
  if (isResource(body)) return undefined;
  if (isVersion(own(body, 'openapi'))) return 'OpenAPI';
  return isVersion(own(body, 'swagger')) ? 'Swagger' : undefined;
}

function isResource(body: Members): boolean {
  return (
    hasLinks(body) ||
    Object.entries(body).some(
      ([name, value]) =>
        RESOURCE_MEMBERS.has(name) ||
        IDENTIFIERS.has(wordsOf(name)) ||
        (!isExtension(name) && Array.isArray(value) && hasResources(value, name)),
    )
  );
}

/** "The field name MUST begin with `x-`", its value "can be any valid JSON value" (OpenAPI 3.1 §4.9). */
function isExtension(name: string): boolean {
  return name.startsWith('x-');
}

function isVersion(value: unknown): boolean {
  return typeof value === 'string' && /^\d/.test(value);
}

/** Whether a document has the title and the version of the API (OpenAPI 3.1 §4.8.2). */
function hasInfo(body: Members): boolean {
  const info = own(body, 'info');
  return (
    isObject(info) && ['title', 'version'].every((name) => typeof own(info, name) === 'string')
  );
}
