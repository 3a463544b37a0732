import type { AnyResource } from '../definition/definition.js';
import { groupBy } from '../internal/maps.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type {
  ContentModel,
  DescribeOptions,
  Description,
  HeaderModel,
  LinkModel,
  OpenApiDocument,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ResponseModel,
  SecurityScheme,
  ServiceModel,
} from './description.js';
import { markdownPage } from './markdown-page.js';
import { operationKey, pathVariables } from './model/links.js';
import { serviceModel } from './model/service-model.js';

/**
 * Writes the documentation of an API from the definitions of its resources, as Markdown and as an
 * OpenAPI 3.1 document. Markdown lists every link with its relation type, meaning, method and conditions,
 * its request, its responses and its errors, and has a diagram of the states. The OpenAPI document has an
 * operation for each link, and lists the links of a response by relation type.
 *
 * Every response of `respond`, `respondCollection`, `respondCreated` and `refuse` of the definitions
 * validates against the OpenAPI document: in each form, with `fields`, and with members that a later
 * version adds.
 *
 * @param resources The definitions, made by `defineResource`.
 * @param options The title, version, base URL and contact of the API; the paths of its index and
 *   documents, and the form of its bodies, as `service` takes them.
 * @returns The Markdown page, and the OpenAPI document as data.
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
 * const { openapi, markdown } = describe([orders], {
 *   title: 'Orders',
 *   version: '1.0.0',
 *   base: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * Object.keys(openapi.paths);
 * // → ['/', '/orders', '/orders/{id}']
 * markdown.includes('| [`edit`](https://www.rfc-editor.org/rfc/rfc5023#section-11.1) | PATCH |');
 * // → true
 * ```
 */
export function describe(resources: readonly AnyResource[], options: DescribeOptions): Description {
  const model = serviceModel(resources, options);
  return { markdown: markdownPage(model), openapi: openApiDocument(model) };
}

/** The components that the document refers to, by the name of the component. */
interface Shared {
  readonly responses: Record<string, JsonSchema>;
  readonly headers: Record<string, JsonSchema>;
  readonly parameters: Record<string, JsonSchema>;
}

/** Writes the OpenAPI document of an API. */
function openApiDocument(model: ServiceModel): OpenApiDocument {
  const { about, base, resources } = model;
  const { title, version, contact, license, termsOfService, limitations } = about;
  const { security: securitySchemes = {} } = about;
  const { description = `The resources of ${title}.` } = about;
  const limits = limitations === undefined ? '' : `\n\n## Limitations\n\n${limitations}`;
  const shared: Shared = { responses: {}, headers: {}, parameters: {} };
  const paths = pathsOf(model, shared);
  return {
    openapi: '3.1.0',
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
    tags: tagsOf(resources),
    paths,
    components: {
      schemas: reachableSchemas(model.schemas, { paths, shared }),
      ...shared,
      ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
    },
  };
}

/** The tags by name; resources of one name share a tag. */
function tagsOf(resources: readonly ResourceModel[]): JsonSchema[] {
  const descriptions = new Map([['index', 'The index and the documentation.']]);
  for (const { name, description } of resources) {
    if (!descriptions.has(name)) descriptions.set(name, description);
  }
  const tags = Array.from(descriptions, ([name, description]) => ({ name, description }));
  return tags.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The schemas that the document refers to, and those that they refer to. */
function reachableSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  document: unknown,
): Readonly<Record<string, JsonSchema>> {
  const names = new Set<string>();
  const parts = [document];
  for (const part of parts) {
    const text = JSON.stringify(part);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([\w.-]+)/g)) {
      if (!names.has(name)) parts.push(schemas[name]);
      names.add(name);
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

function pathsOf(model: ServiceModel, shared: Shared): Readonly<Record<string, JsonSchema>> {
  // The names of variables may differ by method.
  const paths = groupBy(model.operations, ({ path }) => operationKey('GET', path));
  const entries = Array.from(paths.values(), (operations) => {
    const [{ path, parameters: all }] = operations;
    const parameters = all.filter((parameter) => parameter.in === 'path');
    const objects = operations.map((operation) => [
      operation.method.toLowerCase(),
      operationObject(operation, model, shared),
    ]);
    return [
      path,
      { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(objects) },
    ] as const;
  });
  return Object.fromEntries(entries);
}

function operationObject(
  operation: OperationModel,
  { about, operations }: ServiceModel,
  shared: Shared,
): JsonSchema {
  const { id, tag, summary, description, request, permissions } = operation;
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter) => parameterObject(parameter, shared));
  const responses = operation.responses.map((response) => [
    response.status,
    responseObject(response, operations, shared),
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(request.length > 0 && { requestBody: { required: true, content: contentObject(request) } }),
    responses: Object.fromEntries(responses),
    ...(about.security !== undefined &&
      permissions.length > 0 && { security: requirements(about.security, permissions) }),
  };
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

/** A parameter, or a reference to it if it is an optional header, which many operations have. */
function parameterObject(parameter: ParameterModel, shared: Shared): JsonSchema {
  if (parameter.in !== 'header' || parameter.required) return { ...parameter };
  shared.parameters[parameter.name] = { ...parameter };
  return { $ref: `#/components/parameters/${parameter.name}` };
}

function contentObject(content: readonly ContentModel[]): JsonSchema {
  const entries = content.map(({ mediaType, schema, examples: all }) => {
    const examples = all.map(({ name, summary, value }) => [name, { summary, value }]);
    const object = { schema, ...(all.length > 0 && { examples: Object.fromEntries(examples) }) };
    return [mediaType, object] as const;
  });
  return Object.fromEntries(entries);
}

/** A response, or a reference to it if operations share it. */
function responseObject(
  { component, description, headers, content, links }: ResponseModel,
  operations: readonly OperationModel[],
  shared: Shared,
): JsonSchema {
  const linked = linkObjects(links, operations);
  const made = {
    description,
    headers: headerObjects(headers, shared),
    ...(content.length > 0 && { content: contentObject(content) }),
    ...(linked.length > 0 && { links: Object.fromEntries(linked) }),
  };
  if (component === undefined) return made;
  shared.responses[component] = made;
  return { $ref: `#/components/responses/${component}` };
}

function headerObjects(headers: readonly HeaderModel[], shared: Shared): JsonSchema {
  const entries = headers.map(({ name, description, required, schema }) => {
    const component = required ? `${name}-Required` : name;
    const made = { description, required, schema };
    shared.headers[component] ??= made;
    // A field may have another meaning in another status: Link of a 202 is the monitor.
    const isShared = shared.headers[component].description === description;
    return [name, isShared ? { $ref: `#/components/headers/${component}` } : made] as const;
  });
  return Object.fromEntries(entries);
}

/** Link objects: the operations that a response leads to (OpenAPI 3.1 §4.8.20). */
function linkObjects(links: readonly LinkModel[], operations: readonly OperationModel[]) {
  return links.flatMap(({ rel, href, operation: operationId, meaning: description }) => {
    const target = operations.find(({ id }) => id === operationId);
    if (target === undefined) return [];
    const given = pathVariables(href);
    const parameters = pathVariables(target.path).map((name, index) => [
      name,
      `$response.body#/${given[index]}`,
    ]);
    const object = {
      operationId,
      description,
      ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    };
    return [[rel.replace(/[^\w.-]/g, '-'), object] as const];
  });
}
