import type { Form } from '../../http/select-form.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  linkJsonSchema,
  metaJsonSchema,
  withLinks,
} from '../../schema/json-schema.js';
import { FORMS } from './forms.js';

/** Refers to a component, which `make` makes at the first reference; without `make`, a shared schema. */
export type Refer = (component: string, make?: () => JsonSchema) => JsonSchema;

/** Collects the schemas that a document refers to, by the names of their components. */
export function componentsIn(schemas: Record<string, JsonSchema>): Refer {
  return function refer(component, make = () => (SHARED[component] as MakeShared)(refer)) {
    if (!Object.hasOwn(schemas, component)) {
      // A schema may refer to itself.
      schemas[component] = {};
      schemas[component] = make();
    }
    return { $ref: `#/components/schemas/${component}` };
  };
}

/** The schema of fields with the links of a form, and its forms. */
export function withForm(fields: JsonSchema, form: Form, title: string, refer: Refer): JsonSchema {
  const schema = withLinks(fields, refer(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: refer('HalTemplates') };
  return {
    ...schema,
    title: title + FORMS[form].title,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}

/** Refers to the schema of the index, or of a body that belongs to no resource. */
export function linksSchema(
  name: 'Index' | 'ApiInfo' | 'Representation',
  form: Form,
  refer: Refer,
): JsonSchema {
  const [title, fields] = {
    Index: ['Index', object({ title: text('The name of the API') }, 'title')] as const,
    ApiInfo: ['What the API says about itself', apiInfo()] as const,
    Representation: ['A resource with links', {}] as const,
  }[name];
  return refer(name + FORMS[form].suffix, () => withForm(fields, form, title, refer));
}

/** The members of `api-info` in the REST API profile. */
function apiInfo(): JsonSchema {
  const members = {
    apiName: text('The name of the API'),
    apiVersion: text('The version that runs'),
    apiReleased: text('The date of its release'),
    apiStatus: text('The stage of its life'),
  };
  const apiDocumentation = text('The documentation for people', 'uri');
  return object({ ...members, apiDocumentation }, ...Object.keys(members));
}

type MakeShared = (refer: Refer) => JsonSchema;

/** The schemas that belong to no resource. */
export const SHARED: Readonly<Record<string, MakeShared>> = {
  Link: () => {
    const { $schema: _, ...plain } = linkJsonSchema;
    return plain;
  },
  Links: (refer) => ({ title: 'Links', ...list(refer('Link')), minItems: 1 }),
  HalLink: () => {
    // Its key is the relation type, and GET needs no `method` (HAL draft §5).
    const { rel: _, method, ...others } = linkJsonSchema.properties;
    const description = 'The method to call the link with. Default: GET';
    return {
      title: 'Link Object',
      ...object({ ...others, method: { ...method, description } }, 'href'),
    };
  },
  HalLinks: (refer) => ({
    title: 'Links by relation type',
    ...object({ self: refer('HalLink') }, 'self'),
    additionalProperties: { anyOf: [refer('HalLink'), list(refer('HalLink'))] },
  }),
  HalTemplates: () => ({
    title: 'Forms of the operations that are possible now',
    type: 'object',
    additionalProperties: halTemplate(),
  }),
  Meta: () => pageMeta(metaJsonSchema),
  CursorMeta: () => pageMeta(cursorMetaJsonSchema),
  Problem: problem,
  Conflict: (refer) => ({
    title: 'Problem details of a conflict',
    allOf: [refer('Problem')],
    ...object({
      state: { description: 'The current state of the resource' },
      _links: {
        description: 'The links of the resource in that state',
        anyOf: [refer('Links'), refer('HalLinks')],
      },
    }),
  }),
};

/** The schema of `_meta` with the members that `metaFields` adds. */
function pageMeta(schema: JsonSchema): JsonSchema {
  const count = (description: string) => ({ type: 'integer', minimum: 0, description });
  const properties = {
    ...(schema.properties as JsonSchema),
    totalPages: count('The number of the last page'),
    offset: count('Records before this page'),
  };
  return { ...schema, properties };
}

/** The schema of an object with some members. */
export function object(properties: JsonSchema, ...required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function text(description: string, format?: string): JsonSchema {
  return { type: 'string', ...(format !== undefined && { format }), description };
}

/** A form of HAL-FORMS (§3). It lists all members, since linters refuse examples with others. */
function halTemplate(): JsonSchema {
  const ofType = (type: string, names: string) =>
    Object.fromEntries(names.split(' ').map((name) => [name, { type }]));
  const property = object(
    {
      ...ofType('string', 'name prompt type value regex placeholder'),
      ...ofType('boolean', 'required readOnly templated'),
      ...ofType('number', 'minLength maxLength min max step'),
      options: { type: 'object', additionalProperties: true },
    },
    'name',
  );
  const properties = {
    title: { type: 'string' },
    method: text('The method to submit the form with'),
    target: text('The URL to submit it to. Default: that of the resource'),
    contentType: text('The media type of the content'),
    properties: { ...list(property), description: 'The values to send' },
  };
  return object(properties, 'method');
}

/** Problem details (RFC 9457 §3.1), with the faults of the request. */
function problem(): JsonSchema {
  const path = 'Its place: names and indices, or the name of a parameter';
  const fault = {
    detail: text('The fault'),
    rule: text('The rule that it breaks'),
    path: { ...list({ type: ['string', 'integer'] }), description: path },
    pointer: text('Its place as a JSON Pointer (RFC 6901)'),
    suggestion: text('What to write instead'),
  };
  const type = 'A URI of the type of problem; about:blank means the status';
  const members = {
    type: text(type, 'uri-reference'),
    title: text('A short summary of the type of problem'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The status code' },
    detail: text('What went wrong this time'),
    instance: text('A URI of this occurrence', 'uri-reference'),
    errors: { ...list(object(fault, 'detail')), description: 'The faults of the request' },
  };
  return {
    title: 'Problem details (RFC 9457)',
    ...object(members, 'type', 'title', 'status'),
  };
}
