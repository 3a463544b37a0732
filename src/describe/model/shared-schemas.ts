import {
  cursorMetaJsonSchema,
  type JsonSchema,
  linkSchemas,
  metaJsonSchema,
} from '../../schema/json-schema.js';
import { reference } from './component-names.js';
import { forEachForm, withForm } from './form-schemas.js';

/** The schemas that belong to no resource. */
export function sharedSchemas(): Record<string, JsonSchema> {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  const title = { title: { type: 'string', description: 'The name of the API' } };
  const index = { properties: title, required: ['title'] };
  return {
    ...forEachForm((form, suffix) => ({
      [`Index${suffix}`]: withForm(index, form, 'Index'),
      [`Representation${suffix}`]: withForm({}, form, 'A resource with links'),
    })),
    Link: plainSchema(link),
    Links: { ...plainSchema(links), minItems: 1 },
    HalLink: halLink(link),
    HalLinks: {
      title: 'Links by relation type',
      type: 'object',
      properties: { self: reference('HalLink') },
      required: ['self'],
      additionalProperties: {
        anyOf: [reference('HalLink'), { type: 'array', items: reference('HalLink') }],
      },
    },
    HalTemplates: halTemplates,
    Meta: plainMeta(metaJsonSchema),
    CursorMeta: plainMeta(cursorMetaJsonSchema),
    Problem: problemSchema,
    Conflict: conflictSchema,
  };
}

/** Removes the keywords that compare members, which generators of code ignore or refuse. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const { if: _if, then: _then, else: _else, allOf: _all, contains: _contains, ...plain } = schema;
  return plain;
}

/** The schema of `_meta` with the members that `metaFields` adds. */
function plainMeta(schema: JsonSchema): JsonSchema {
  const integer = { type: 'integer', minimum: 0 };
  const more = {
    totalPages: { ...integer, description: 'The number of the last page' },
    offset: { ...integer, description: 'Records before this page' },
  };
  return {
    ...plainSchema(schema),
    properties: { ...(schema.properties as JsonSchema), ...more },
  };
}

/** A Link Object of the HAL draft (§5). Its key is the relation type, and GET needs no `method`. */
function halLink(link: JsonSchema): JsonSchema {
  const { rel: _, method, ...properties } = link.properties as Record<string, JsonSchema>;
  return {
    title: 'Link Object',
    type: 'object',
    required: ['href'],
    properties: {
      ...properties,
      method: { ...method, description: 'The method to call the link with. Default: GET' },
    },
  };
}

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const FLAG: JsonSchema = { type: 'boolean' };

/** The forms of HAL-FORMS (§3) by the relation types of their links. */
const halTemplates: JsonSchema = {
  title: 'Forms of the operations that are possible now',
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      title: TEXT,
      method: { ...TEXT, description: 'The method to submit the form with' },
      target: { ...TEXT, description: 'The URL to submit it to. Default: that of the resource' },
      contentType: { ...TEXT, description: 'The media type of the content' },
      properties: {
        type: 'array',
        description: 'The values to send',
        items: {
          type: 'object',
          properties: {
            name: TEXT,
            prompt: TEXT,
            type: TEXT,
            required: FLAG,
            readOnly: FLAG,
            value: TEXT,
            templated: FLAG,
            regex: TEXT,
            minLength: NUMBER,
            maxLength: NUMBER,
            min: NUMBER,
            max: NUMBER,
            step: NUMBER,
            placeholder: TEXT,
            options: { type: 'object', additionalProperties: true },
          },
          required: ['name'],
        },
      },
    },
    required: ['method'],
  },
};

/** Problem details (RFC 9457 §3.1), with the faults of the request. */
const problemSchema: JsonSchema = {
  title: 'Problem details (RFC 9457)',
  type: 'object',
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'A URI of the type of problem; about:blank means the status',
    },
    title: { type: 'string', description: 'A short summary of the type of problem' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The status code' },
    detail: { type: 'string', description: 'What went wrong this time' },
    instance: {
      type: 'string',
      format: 'uri-reference',
      description: 'A URI of this occurrence',
    },
    errors: {
      type: 'array',
      description: 'The faults of the request',
      items: {
        type: 'object',
        properties: {
          detail: { type: 'string', description: 'The fault' },
          rule: { type: 'string', description: 'The rule that it breaks' },
          path: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'Its place: names and indices, or the name of a parameter',
          },
          pointer: { type: 'string', description: 'Its place as a JSON Pointer (RFC 6901)' },
          suggestion: { type: 'string', description: 'What to write instead' },
        },
        required: ['detail'],
      },
    },
  },
  required: ['type', 'title', 'status'],
};

/** The problem details of an operation that the current state does not allow. */
const conflictSchema: JsonSchema = {
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
