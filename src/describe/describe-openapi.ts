import type { AnyResource } from '../definition/definition.js';
import {
  type JsonSchema,
  jsonSchemaOf,
  linkSchemas,
  metaJsonSchema,
  pageSchema,
  withLinks,
} from '../schema/json-schema.js';
import { parseTemplate } from '../url/template/parse-template.js';
import { componentOf } from './component-name.js';
import { keyOf, type Operation, plainPath } from './describe-operations.js';
import { queryParameters } from './describe-query.js';
import { HEADERS, PROBLEM, REQUEST_HEADERS, responsesOf } from './describe-responses.js';
import type { DescribeOptions, OpenApiDocument } from './description.js';

/** Makes the OpenAPI document of resources from their operations. */
export function openApiOf(
  resources: readonly AnyResource[],
  operations: readonly Operation[],
  options: DescribeOptions,
): OpenApiDocument {
  const { title, version, url, description, contact, license } = options;
  const used = new Set<string>();
  const paths = pathsOf(operations, used);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: description ?? `The resources of ${title}.`,
      contact,
      ...(license && { license }),
    },
    servers: [{ url: url.replace(/\/$/, '') }],
    tags: resources
      .map(({ name, description: about }) => ({
        name,
        description: about ?? `The resources named ${name}.`,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    paths,
    components: {
      schemas: Object.assign({}, sharedSchemas(), ...resources.map(schemasOf)) as JsonSchema,
      headers: Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name))),
      parameters: Object.fromEntries(
        Object.entries(REQUEST_HEADERS).filter(([name]) => used.has(name)),
      ),
    },
  };
}

function pathsOf(
  operations: readonly Operation[],
  used: Set<string>,
): Readonly<Record<string, JsonSchema>> {
  const paths = new Map<string, { path: string; methods: [string, JsonSchema][] }>();
  for (const operation of operations) {
    const { path, method } = operation;
    const shape = keyOf('GET', path);
    const known = paths.get(shape) ?? { path, methods: [] };
    paths.set(shape, known);
    known.methods.push([method.toLowerCase(), operationObject(operation, operations, used)]);
  }
  return Object.fromEntries(
    Array.from(paths.values(), ({ path, methods }) => {
      const first = operations.find((operation) => operation.path === path);
      const parameters = first === undefined ? [] : pathParameters(first);
      return [
        path,
        { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(methods) },
      ];
    }),
  );
}

function operationObject(
  operation: Operation,
  operations: readonly Operation[],
  used: Set<string>,
): JsonSchema {
  const { id, kind, resource, summary, meaning, method } = operation;
  const header = HEADER_OF[kind];
  if (header !== undefined) used.add(header);
  const parameters = [
    ...(header === undefined ? [] : [{ $ref: `#/components/parameters/${header}` }]),
    ...(kind === 'list' ? queryParameters(resource) : []),
  ];
  return {
    operationId: id,
    tags: [resource.name],
    summary,
    description: meaning,
    ...(parameters.length > 0 && { parameters }),
    ...(method !== 'GET' && method !== 'DELETE' && requestBody(operation)),
    responses: responsesOf(operation, linkObjects(operation, operations), used),
  };
}

function pathParameters({ path, resource }: Operation): JsonSchema[] {
  const { properties = {} } = jsonSchemaOf(resource.schema, 'output', resource.name) as {
    readonly properties?: JsonSchema;
  };
  return variablesOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: `The field ${name} of ${resource.name}`,
    schema: Object.hasOwn(properties, name) ? properties[name] : { type: 'string' },
  }));
}

function variablesOf(path: string): string[] {
  return parseTemplate(path).parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
}

function requestBody({ accepts, kind, partial, resource }: Operation): JsonSchema {
  if (accepts === undefined) return {};
  const input =
    accepts === resource.input
      ? { $ref: `#/components/schemas/${componentOf(resource.name)}Input` }
      : localSchema(jsonSchemaOf(accepts, 'input', resource.name), componentOf(resource.name));
  const { required: _, ...anyPart } = jsonSchemaOf(accepts, 'input', resource.name);
  const schema =
    kind === 'create'
      ? {
          type: 'object',
          properties: { [resource.name]: { type: 'array', minItems: 1, items: input } },
          required: [resource.name],
        }
      : partial
        ? localSchema(anyPart, `${componentOf(resource.name)}Input`)
        : input;
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** The header by which a client tells the version that it has. */
const HEADER_OF: Readonly<Record<Operation['kind'], string | undefined>> = {
  list: 'If-None-Match',
  read: 'If-None-Match',
  other: 'If-None-Match',
  change: 'If-Match',
  delete: 'If-Match',
  create: undefined,
};

/** What a client can follow from a response, where its values stand in the body (OpenAPI §4.8.20). */
function linkObjects({ kind, resource }: Operation, operations: readonly Operation[]): JsonSchema {
  if (kind === 'delete' || kind === 'list' || kind === 'other') return {};
  return Object.fromEntries(
    resource.links.flatMap(({ rel, href, method }) => {
      const shape = keyOf(method, href);
      const target = operations.find(
        (operation) => keyOf(operation.method, operation.path) === shape,
      );
      if (target === undefined) return [];
      const given = variablesOf(plainPath(href));
      const parameters = variablesOf(target.path).map((name, index) => [
        name,
        `$response.body#/${given[index]}`,
      ]);
      return [
        [
          rel.replace(/[^\w.-]/g, '-'),
          { operationId: target.id, parameters: Object.fromEntries(parameters) },
        ],
      ];
    }),
  );
}

function sharedSchemas(): JsonSchema {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  return { Link: link, Links: links, Meta: metaJsonSchema, Problem: PROBLEM };
}

function schemasOf(resource: AnyResource): JsonSchema {
  const { name, schema, input } = resource;
  const component = componentOf(name);
  const links = { $ref: '#/components/schemas/Links' };
  const meta = { $ref: '#/components/schemas/Meta' };
  const fields = localSchema(jsonSchemaOf(schema, 'output', name), component);
  const sends = [...resource.links, ...resource.collectionLinks].some(
    ({ rel, accepts }) => accepts === undefined && ['create', 'replace'].includes(rel),
  );
  return {
    [component]: withLinks(fields, links),
    [`${component}Page`]: pageSchema(name, meta, links, {
      $ref: `#/components/schemas/${component}`,
    }),
    ...(sends && {
      [`${component}Input`]: localSchema(jsonSchemaOf(input, 'input', name), `${component}Input`),
    }),
  };
}

/** A JSON Schema whose own definitions are found where it stands in the document. */
function localSchema(schema: JsonSchema, component: string): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(
    '"$ref":"#/',
    `"$ref":"#/components/schemas/${component}/`,
  );
  return JSON.parse(text) as JsonSchema;
}
