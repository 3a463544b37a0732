import { isObject, own } from '../../internal/json-object.js';
import { hasLinks } from './link-list.js';

/** An OpenAPI document has at least one of these (OpenAPI 3.1 §4.8.1). */
const DESCRIBED = ['paths', 'components', 'webhooks'];

/**
 * Whether a body is an OpenAPI document, whatever its media type. Such a document is not a resource,
 * and the links in its examples may lead nowhere. A body with `_links` is a resource, whatever its
 * other members.
 */
export function isOpenApiDocument(body: unknown): boolean {
  if (!isObject(body)) return false;
  const version = own(body, 'openapi') ?? own(body, 'swagger');
  return (
    typeof version === 'string' &&
    /^\d/.test(version) &&
    isObject(own(body, 'info')) &&
    DESCRIBED.some((name) => isObject(own(body, name))) &&
    !hasLinks(body)
  );
}
