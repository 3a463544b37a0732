import { isObject, type Members, own } from '../../internal/json-object.js';

/** An OpenAPI document has at least one of these (OpenAPI 3.1 §4.8.1). */
const DESCRIBED = ['paths', 'components', 'webhooks'];

const COMMON = ['info', 'paths', 'tags', 'security', 'externalDocs'];

/** The fixed fields of a document: of OpenAPI 3.0 to 3.2 (3.1 §4.8.1), and of Swagger 2.0. */
const FIELDS: Readonly<Record<'OpenAPI' | 'Swagger', ReadonlySet<string>>> = {
  OpenAPI: new Set([
    ...COMMON,
    ...['openapi', '$self', 'jsonSchemaDialect', 'servers', 'webhooks', 'components'],
  ]),
  Swagger: new Set([
    ...COMMON,
    ...['swagger', 'host', 'basePath', 'schemes', 'consumes', 'produces', 'definitions'],
    ...['parameters', 'responses', 'securityDefinitions'],
  ]),
};

/**
 * Whether a body is an OpenAPI document, whatever its media type. Such a document is not a resource,
 * and the links in its examples may lead nowhere. A body with a member that no such document has, such
 * as `_links`, is a resource.
 */
export function isOpenApiDocument(body: unknown): boolean {
  return isObject(body) && hasInfo(body) && specificationOf(body) !== undefined;
}

/** The specification of a document that describes an API, complete or not. */
export function specificationOf(body: Members): 'OpenAPI' | 'Swagger' | undefined {
  if (!DESCRIBED.some((name) => isObject(own(body, name)))) return undefined;
  const specification = isVersion(own(body, 'openapi')) ? 'OpenAPI' : 'Swagger';
  if (specification === 'Swagger' && !isVersion(own(body, 'swagger'))) return undefined;
  const fields = FIELDS[specification];
  const isField = (name: string) => fields.has(name) || name.startsWith('x-');
  return Object.keys(body).every(isField) ? specification : undefined;
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
