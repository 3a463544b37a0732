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
import { operationKey, pathVariables, templatePath } from './model/links.js';
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

/** Writes the OpenAPI document of an API. */
export function openApiDocument(model: ServiceModel): OpenApiDocument {
  const { about, base, resources } = model;
  const { security = {} } = about;
  const shared = { responses: {}, headers: {}, parameters: {} };
  const paths = pathsOf(model, shared);
  return {
    openapi: '3.1.0',
    info: infoOf(about),
    servers: [{ url: base }],
    security: requirements(security, []),
    tags: tagsOf(resources),
    paths,
    components: {
      schemas: reachableSchemas(model.schemas, { paths, shared }),
      ...shared,
      ...(Object.keys(security).length > 0 && { securitySchemes: security }),
    },
  };
}

/** The tags by name; resources of one name share a tag. */
function tagsOf(resources: readonly ResourceModel[]): JsonSchema[] {
  const descriptions = new Map([['index', 'The index and the documentation.']]);
  for (const { name, description } of resources) {
    if (!descriptions.has(name)) descriptions.set(name, description);
  }
  return Array.from(descriptions, ([name, description]) => ({ name, description })).sort(
    (one, other) => (one.name < other.name ? -1 : 1),
  );
}

/** The components that the document refers to, by the name of the component. */
interface Shared {
  readonly responses: Record<string, JsonSchema>;
  readonly headers: Record<string, JsonSchema>;
  readonly parameters: Record<string, JsonSchema>;
}

function infoOf(about: DescribeOptions): JsonSchema {
  const { title, version, description, contact, license, termsOfService, limitations } = about;
  const purpose = description ?? `The resources of ${title}.`;
  return {
    title,
    version,
    description:
      limitations === undefined ? purpose : `${purpose}\n\n## Limitations\n\n${limitations}`,
    contact,
    ...(license && { license }),
    ...(termsOfService !== undefined && { termsOfService }),
  };
}

/** The schemas that the document refers to, and those that they refer to. */
function reachableSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  document: unknown,
): Readonly<Record<string, JsonSchema>> {
  const names = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/schemas\/([\w.-]+)/g,
    )) {
      if (names.has(name)) continue;
      names.add(name);
      collect(schemas[name]);
    }
  };
  collect(document);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

function pathsOf(model: ServiceModel, shared: Shared): Readonly<Record<string, JsonSchema>> {
  // The names of variables may differ by method.
  const paths = groupBy(model.operations, ({ path }) => operationKey('GET', path));
  return Object.fromEntries(
    Array.from(paths.values(), ([first, ...others]) => {
      const parameters = first.parameters.filter((parameter) => parameter.in === 'path');
      const operations = [first, ...others].map((operation) => [
        operation.method.toLowerCase(),
        operationObject(operation, model, shared),
      ]);
      return [
        first.path,
        { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) },
      ];
    }),
  );
}

function operationObject(
  operation: OperationModel,
  model: ServiceModel,
  shared: Shared,
): JsonSchema {
  const { id, tag, summary, description, request, permissions } = operation;
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter) => parameterObject(parameter, shared));
  const { security } = model.about;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(request.length > 0 && { requestBody: { required: true, content: contentObject(request) } }),
    responses: Object.fromEntries(
      operation.responses.map((response) => [
        response.status,
        responseReference(response, model.operations, shared),
      ]),
    ),
    ...(security !== undefined &&
      permissions.length > 0 && { security: requirements(security, permissions) }),
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
  return Object.fromEntries(
    content.map(({ mediaType, schema, examples }) => [
      mediaType,
      {
        schema,
        ...(examples.length > 0 && {
          examples: Object.fromEntries(
            examples.map(({ name, summary, value }) => [name, { summary, value }]),
          ),
        }),
      },
    ]),
  );
}

function responseReference(
  response: ResponseModel,
  operations: readonly OperationModel[],
  shared: Shared,
): JsonSchema {
  const made = responseObject(response, operations, shared);
  const { component } = response;
  if (component === undefined) return made;
  shared.responses[component] = made;
  return { $ref: `#/components/responses/${component}` };
}

function responseObject(
  { description, headers, content, links }: ResponseModel,
  operations: readonly OperationModel[],
  shared: Shared,
): JsonSchema {
  const linked = linkObjects(links, operations);
  return {
    description,
    headers: headerObjects(headers, shared),
    ...(content.length > 0 && { content: contentObject(content) }),
    ...(Object.keys(linked).length > 0 && { links: linked }),
  };
}

function headerObjects(headers: readonly HeaderModel[], shared: Shared): JsonSchema {
  return Object.fromEntries(
    headers.map(({ name, description, required, schema }) => {
      const component = required ? `${name}-Required` : name;
      const made = { description, required, schema };
      shared.headers[component] ??= made;
      // A field may have another meaning in another status: Link of a 202 is the monitor.
      const isShared = shared.headers[component].description === description;
      return [name, isShared ? { $ref: `#/components/headers/${component}` } : made];
    }),
  );
}

/** Link objects: the operations that a response leads to (OpenAPI 3.1 §4.8.20). */
function linkObjects(
  links: readonly LinkModel[],
  operations: readonly OperationModel[],
): JsonSchema {
  return Object.fromEntries(
    links.flatMap(({ rel, href, operation: id, meaning }) => {
      const target = operations.find((operation) => operation.id === id);
      if (target === undefined) return [];
      const given = pathVariables(templatePath(href));
      const parameters = pathVariables(target.path).map((name, index) => [
        name,
        `$response.body#/${given[index]}`,
      ]);
      return [
        [
          rel.replace(/[^\w.-]/g, '-'),
          {
            operationId: target.id,
            description: meaning,
            ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
          },
        ],
      ];
    }),
  );
}
