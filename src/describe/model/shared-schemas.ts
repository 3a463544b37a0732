import type { Form } from '../../http/select-form.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  linkJsonSchema,
  linksJsonSchema,
  metaJsonSchema,
  withLinks,
} from '../../schema/json-schema.js';

/** The forms of a body: the part of the name of a component, and of its title. */
export const FORMS: Readonly<Record<Form, { readonly suffix: string; readonly title: string }>> = {
  links: { suffix: '', title: '' },
  hal: { suffix: 'Hal', title: ' (HAL draft)' },
  'hal-forms': { suffix: 'HalForms', title: ' (HAL-FORMS)' },
};

export const ALL_FORMS = Object.keys(FORMS) as Form[];

/** A reference to a component. */
export function reference(component: string): JsonSchema {
  return { $ref: `#/components/schemas/${component}` };
}

/** The schema of fields with the links of a form, and its forms. */
export function withForm(fields: JsonSchema, form: Form, title: string): JsonSchema {
  const schema = withLinks(fields, reference(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: reference('HalTemplates') };
  return {
    ...schema,
    title: title + FORMS[form].title,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}

/** The schemas that belong to no resource, by the names of their components. */
export function sharedSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  const index = { properties: { title: text('The name of the API') }, required: ['title'] };
  for (const form of ALL_FORMS) {
    const { suffix } = FORMS[form];
    schemas[`Index${suffix}`] = withForm(index, form, 'Index');
    schemas[`Representation${suffix}`] = withForm({}, form, 'A resource with links');
  }
  return {
    ...schemas,
    Link: plainSchema(linkJsonSchema),
    Links: { ...plainSchema(linksJsonSchema), items: reference('Link'), minItems: 1 },
    HalLink: halLink(linkJsonSchema.properties),
    HalLinks: {
      title: 'Links by relation type',
      type: 'object',
      properties: { self: reference('HalLink') },
      required: ['self'],
      additionalProperties: {
        anyOf: [reference('HalLink'), { type: 'array', items: reference('HalLink') }],
      },
    },
    HalTemplates: halTemplates(),
    Meta: plainMeta(metaJsonSchema),
    CursorMeta: plainMeta(cursorMetaJsonSchema),
    Problem: problem(),
    Conflict: conflict(),
  };
}

/** A schema without the keywords that compare members, which generators of code ignore or refuse. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const plain = Object.entries(schema).filter(([keyword]) => !COMPARING.includes(keyword));
  return Object.fromEntries(plain);
}

const COMPARING = ['$schema', 'if', 'then', 'else', 'allOf', 'contains'];

/** The schema of `_meta` with the members that `metaFields` adds. */
function plainMeta(schema: JsonSchema): JsonSchema {
  const plain = plainSchema(schema);
  const properties = {
    ...(schema.properties as JsonSchema),
    totalPages: count('The number of the last page'),
    offset: count('Records before this page'),
  };
  return { ...plain, properties };
}

/** A Link Object of the HAL draft (§5). Its key is the relation type, and GET needs no `method`. */
function halLink({ rel: _, method, ...properties }: typeof linkJsonSchema.properties): JsonSchema {
  const description = 'The method to call the link with. Default: GET';
  return {
    title: 'Link Object',
    type: 'object',
    required: ['href'],
    properties: { ...properties, method: { ...method, description } },
  };
}

function text(description: string, format?: string): JsonSchema {
  return { type: 'string', ...(format !== undefined && { format }), description };
}

function count(description: string): JsonSchema {
  return { type: 'integer', minimum: 0, description };
}

function ofType(type: string, ...names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { type }]));
}

/** The forms of HAL-FORMS (§3) by the relation types of their links. */
function halTemplates(): JsonSchema {
  const property = {
    type: 'object',
    properties: {
      ...ofType('string', 'name', 'prompt', 'type', 'value', 'regex', 'placeholder'),
      ...ofType('boolean', 'required', 'readOnly', 'templated'),
      ...ofType('number', 'minLength', 'maxLength', 'min', 'max', 'step'),
      options: { type: 'object', additionalProperties: true },
    },
    required: ['name'],
  };
  const template = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      method: text('The method to submit the form with'),
      target: text('The URL to submit it to. Default: that of the resource'),
      contentType: text('The media type of the content'),
      properties: { type: 'array', description: 'The values to send', items: property },
    },
    required: ['method'],
  };
  const title = 'Forms of the operations that are possible now';
  return { title, type: 'object', additionalProperties: template };
}

/** Problem details (RFC 9457 §3.1), with the faults of the request. */
function problem(): JsonSchema {
  const path = {
    type: 'array',
    items: { type: ['string', 'integer'] },
    description: 'Its place: names and indices, or the name of a parameter',
  };
  const fault = {
    type: 'object',
    properties: {
      detail: text('The fault'),
      rule: text('The rule that it breaks'),
      path,
      pointer: text('Its place as a JSON Pointer (RFC 6901)'),
      suggestion: text('What to write instead'),
    },
    required: ['detail'],
  };
  const type = 'A URI of the type of problem; about:blank means the status';
  return {
    title: 'Problem details (RFC 9457)',
    type: 'object',
    properties: {
      type: text(type, 'uri-reference'),
      title: text('A short summary of the type of problem'),
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'The status code' },
      detail: text('What went wrong this time'),
      instance: text('A URI of this occurrence', 'uri-reference'),
      errors: { type: 'array', description: 'The faults of the request', items: fault },
    },
    required: ['type', 'title', 'status'],
  };
}

/** The problem details of an operation that the current state does not allow. */
function conflict(): JsonSchema {
  return {
    title: 'Problem details of a conflict',
    allOf: [reference('Problem')],
    type: 'object',
    properties: {
      state: { description: 'The current state of the resource' },
      _links: {
        description: 'The links of the resource in that state',
        anyOf: [reference('Links'), reference('HalLinks')],
      },
    },
  };
}
