import type { AnyResource } from '../definition/definition.js';
import { distinctBy, groupBy } from '../internal/maps.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { parseTemplate } from '../url/template.js';
import type {
  DescribeOptions,
  Description,
  LinkModel,
  OpenApiDocument,
  OperationModel,
  ResponseModel,
  SecurityScheme,
  ServiceModel,
} from './description.js';
import { operationKey, operationOf } from './model/links.js';
import { serviceModel } from './model/service-model.js';

/**
 * Writes the documentation of an API for machines, from the definitions of its resources: an OpenAPI
 * document (3.1, or 3.2 by `openapi: '3.2'`) with an operation for each link, which lists the links of a response by relation type.
 * {@link describeHtml} writes the page for people.
 *
 * Every response of `respond`, `respondCollection`, `respondCreated` and `refuse` of the definitions
 * validates against the OpenAPI document: in each form, with `fields`, and with members that a later
 * version adds.
 *
 * @param resources The definitions, made by `defineResource`.
 * @param options The title, version, base URL and contact of the API; the paths of its index and
 *   documents, and the form of its bodies, as `service` takes them.
 * @returns The OpenAPI document, as data.
 * @throws {HalyardError} `describe.meaning` for a relation type without a meaning; `describe.option` for
 *   a schema without JSON Schema; `url.base` for an invalid base URL; the errors of `serviceIndex`.
 * @rule HYP.01, HYP.18
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { describe } from 'halyard/describe';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const { openapi } = describe([orders], {
 *   title: 'Orders',
 *   version: '1.0.0',
 *   base: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * Object.keys(openapi.paths);
 * // → ['/', '/orders', '/orders/{id}']
 * ```
 */
export function describe(resources: readonly AnyResource[], options: DescribeOptions): Description {
  const model = serviceModel(resources, options);
  return { openapi: openApiDocument(model) };
}

/** Writes the OpenAPI document of an API. */
function openApiDocument(model: ServiceModel): OpenApiDocument {
  const { about, base, schemas } = model;
  const { title, version, contact, license, termsOfService, limitations } = about;
  const { security: securitySchemes = {}, description = `The resources of ${title}.` } = about;
  const limits = limitations === undefined ? '' : `\n\n## Limitations\n\n${limitations}`;
  const responses: Record<string, JsonSchema> = {};
  return {
    openapi: `${about.openapi ?? '3.1'}.0`,
    info: {
      title,
      version,
      description: description + limits,
      contact,
      ...(license && { license }),
      ...(termsOfService !== undefined && { termsOfService }),
    },
    servers: [{ url: base }],
    security: requirements(securitySchemes, []),
    tags: tagsOf(model),
    paths: pathsOf(model, responses),
    components: {
      schemas,
      responses,
      ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
    },
  };
}

/** The tags by name; resources of one name share a tag. */
function tagsOf({ resources }: ServiceModel): JsonSchema[] {
  const index = { name: 'index', description: 'The index and the documentation.' };
  return distinctBy([index, ...resources], ({ name }) => name)
    .map(({ name, description }) => ({ name, description }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The alternative security requirements, each with the permissions that its scheme has as scopes. */
function requirements(
  schemes: Readonly<Record<string, SecurityScheme>>,
  permissions: readonly string[],
): JsonSchema[] {
  return Object.entries(schemes).map(([name, scheme]) => {
    const flows = scheme.type === 'oauth2' ? Object.values(scheme.flows) : [];
    const isScope = (permission: string) =>
      flows.length > 0 && flows.every(({ scopes }) => Object.hasOwn(scopes, permission));
    return { [name]: permissions.filter(isScope) };
  });
}

/** The operations by path; the responses that they share are added to `shared`. */
function pathsOf(
  model: ServiceModel,
  shared: Record<string, JsonSchema>,
): Readonly<Record<string, JsonSchema>> {
  const paths: Record<string, JsonSchema> = {};
  // The names of variables may differ by method.
  const groups = groupBy(model.operations.values(), ({ path }) => operationKey('GET', path));
  for (const operations of groups.values()) {
    const [{ path, parameters: all }] = operations;
    const parameters = all.filter((parameter) => parameter.in === 'path');
    const objects = operations.map((operation) => [
      isExtension(operation, model) ? 'x-query' : operation.method.toLowerCase(),
      operationObject(operation, model, shared),
    ]);
    paths[path] = {
      ...(parameters.length > 0 && { parameters }),
      ...Object.fromEntries(objects),
    };
  }
  return paths;
}

/** Whether the document has no place for an operation: the Path Item has `query` from OpenAPI 3.2 on. */
function isExtension({ method }: OperationModel, { about }: ServiceModel): boolean {
  return method === 'QUERY' && about.openapi !== '3.2';
}

function operationObject(
  operation: OperationModel,
  model: ServiceModel,
  shared: Record<string, JsonSchema>,
): JsonSchema {
  const { id, tag, summary, description, request, permissions } = operation;
  const { security } = model.about;
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'path');
  const responses = operation.responses.map((response) => [
    response.status,
    responseObject(response, model, shared),
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: request.content } }),
    responses: Object.fromEntries(responses),
    ...(security && permissions.length > 0 && { security: requirements(security, permissions) }),
  };
}

/** A response, or a reference to it if operations share it. */
function responseObject(
  { component, description, headers, body }: ResponseModel,
  model: ServiceModel,
  shared: Record<string, JsonSchema>,
): JsonSchema {
  const linked = (body?.links ?? []).flatMap((link) => linkObject(link, model));
  const made = {
    description,
    headers,
    ...(body && { content: body.content }),
    ...(linked.length > 0 && { links: Object.fromEntries(linked) }),
  };
  if (component === undefined) return made;
  shared[component] = made;
  return { $ref: `#/components/responses/${component}` };
}

/** A link object: the operation that a response leads to (OpenAPI 3.1 §4.8.20). */
function linkObject(link: LinkModel, model: ServiceModel): [rel: string, link: JsonSchema][] {
  const target = operationOf(link, model);
  if (target === undefined || isExtension(target, model)) return [];
  const given = parseTemplate(link.href).pathNames;
  const parameters = parseTemplate(target.path).pathNames.map((name, index) => [
    name,
    `$response.body#/${given[index]}`,
  ]);
  const object = {
    operationId: target.id,
    description: link.meaning,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
  };
  return [[link.rel.replace(/[^\w.-]/g, '-'), object]];
}
