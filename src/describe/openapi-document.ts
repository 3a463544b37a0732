import type { AnyResource } from '../definition/definition.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  jsonSchemaOf,
  linkSchemas,
  metaJsonSchema,
  pageSchema,
  withLinks,
} from '../schema/json-schema.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { DescribeOptions, OpenApiDocument } from './description.js';
import { withEmbedded } from './embedded-schema.js';
import { componentName, type Operation, operationKey, templatePath } from './operations.js';
import { queryParameters } from './query-parameters.js';
import { problemSchema, requestHeaders, responseHeaders, responses } from './responses.js';

/** Builds the OpenAPI document of an API. */
export function openApiDocument(
  resources: readonly AnyResource[],
  operations: readonly Operation[],
  base: string,
  { title, version, description, contact, license }: DescribeOptions,
): OpenApiDocument {
  const paths = pathsOf(operations);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: description ?? `The resources of ${title}.`,
      contact,
      ...(license && { license }),
    },
    servers: [{ url: base }],
    tags: resources
      .map(({ name, description = `The resources named ${name}.` }) => ({ name, description }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    paths,
    components: {
      schemas: Object.assign(
        {},
        sharedSchemas(resources),
        ...resources.map(schemasOf),
      ) as JsonSchema,
      headers: referenced(responseHeaders, '#/components/headers/', paths),
      parameters: referenced(requestHeaders, '#/components/parameters/', paths),
    },
  };
}

/** The components that a document refers to. */
function referenced(components: JsonSchema, place: string, document: JsonSchema): JsonSchema {
  const text = JSON.stringify(document);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"${place}${name}"`)),
  );
}

function pathsOf(operations: readonly Operation[]): Readonly<Record<string, JsonSchema>> {
  const paths = new Map<string, { first: Operation; methods: [string, JsonSchema][] }>();
  for (const operation of operations) {
    const key = operationKey('GET', operation.path);
    const known = paths.get(key) ?? { first: operation, methods: [] };
    paths.set(key, known);
    known.methods.push([operation.method.toLowerCase(), operationObject(operation, operations)]);
  }
  return Object.fromEntries(
    Array.from(paths.values(), ({ first, methods }) => {
      const parameters = pathParameters(first);
      return [
        first.path,
        { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(methods) },
      ];
    }),
  );
}

function operationObject(operation: Operation, operations: readonly Operation[]): JsonSchema {
  const { id, kind, resource, summary, meaning, method } = operation;
  const header = CONDITION_HEADER[kind];
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
    responses: responses(operation, linkObjects(operation, operations)),
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
      ? { $ref: `#/components/schemas/${componentName(resource.name)}Input` }
      : localSchema(jsonSchemaOf(accepts, 'input', resource.name), componentName(resource.name));
  const { required: _, ...anyPart } = jsonSchemaOf(accepts, 'input', resource.name);
  const schema =
    kind === 'create'
      ? {
          type: 'object',
          properties: { [resource.name]: { type: 'array', minItems: 1, items: input } },
          required: [resource.name],
        }
      : partial
        ? localSchema(anyPart, `${componentName(resource.name)}Input`)
        : input;
  const content = {
    'application/json': { schema },
    ...(partial && { 'application/merge-patch+json': { schema } }),
  };
  return { requestBody: { required: true, content } };
}

/** The request header with the version that the client has. */
const CONDITION_HEADER: Readonly<Record<Operation['kind'], string | undefined>> = {
  list: 'If-None-Match',
  read: 'If-None-Match',
  other: 'If-None-Match',
  change: 'If-Match',
  delete: 'If-Match',
  create: undefined,
};

/** Link objects: the operations that a response leads to (OpenAPI 3.1 §4.8.20). */
function linkObjects({ resource }: Operation, operations: readonly Operation[]): JsonSchema {
  return Object.fromEntries(
    resource.links.flatMap(({ rel, href, method }) => {
      const shape = operationKey(method, href);
      const target = operations.find(
        (operation) => operationKey(operation.method, operation.path) === shape,
      );
      if (target === undefined) return [];
      const given = variablesOf(templatePath(href));
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

function sharedSchemas(resources: readonly AnyResource[]): JsonSchema {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  const metas = new Set(resources.map(metaName));
  return {
    Link: link,
    Links: links,
    ...(metas.has('Meta') && { Meta: metaJsonSchema }),
    ...(metas.has('CursorMeta') && { CursorMeta: cursorMetaJsonSchema }),
    Problem: problemSchema,
  };
}

function metaName({ query }: AnyResource): string {
  return query.paging === 'cursor' ? 'CursorMeta' : 'Meta';
}

function schemasOf(resource: AnyResource): JsonSchema {
  const { name, schema, input } = resource;
  const component = componentName(name);
  const links = { $ref: '#/components/schemas/Links' };
  const meta = { $ref: `#/components/schemas/${metaName(resource)}` };
  const fields = localSchema(jsonSchemaOf(schema, 'output', name), component);
  const hasInput = [...resource.links, ...resource.collectionLinks].some(
    ({ rel, accepts }) => accepts === undefined && ['create', 'replace'].includes(rel),
  );
  return {
    [component]: withLinks(withEmbedded(fields, resource.embed, links), links),
    ...(resource.collectionPath !== undefined && {
      [`${component}Page`]: pageSchema(name, meta, links, {
        $ref: `#/components/schemas/${component}`,
      }),
    }),
    ...(hasInput && {
      [`${component}Input`]: localSchema(jsonSchemaOf(input, 'input', name), `${component}Input`),
    }),
  };
}

/** The JSON Schema with references to its own definitions that hold inside the document. */
function localSchema(schema: JsonSchema, component: string): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(
    '"$ref":"#/',
    `"$ref":"#/components/schemas/${component}/`,
  );
  return JSON.parse(text) as JsonSchema;
}
