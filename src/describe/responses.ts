import type { JsonSchema } from '../schema/json-schema.js';
import { componentName, type Operation } from './operations.js';

/** The response headers of operations, as OpenAPI components. */
export const responseHeaders: JsonSchema = {
  ETag: { description: 'Identifies this version of the resource.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How the response may be cached.', schema: { type: 'string' } },
  Vary: {
    description: 'The request headers that the response depends on.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The absolute URL of the new resource.',
    schema: { type: 'string', format: 'uri' },
  },
};

/** The request headers of operations, as OpenAPI components. */
export const requestHeaders: JsonSchema = {
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that the client has. If it is current, the response is 304.',
    schema: { type: 'string' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that the client has read. If it is outdated, the response is 412.',
    schema: { type: 'string' },
  },
};

/** Problem details (RFC 9457 §3.1). */
export const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
  },
  required: ['type', 'title', 'status'],
};

/** The responses of an operation, by status. */
export function responses(operation: Operation, links: JsonSchema): JsonSchema {
  const { kind, resource, accepts } = operation;
  const { success, others } = RESPONSES[kind];
  const statuses = accepts === undefined ? others : [...others, ...REFUSED_BODY];
  const { status, description, headers, body, hasLinks } = success;
  const component = `#/components/schemas/${componentName(resource.name)}`;
  const schemas = {
    page: { $ref: `${component}Page` },
    resource: { $ref: component },
    object: { type: 'object' },
  };
  return {
    [status]: {
      description,
      headers: headerReferences(headers),
      ...(body !== undefined && {
        content: { 'application/hal+json': { schema: schemas[body] } },
      }),
      ...(hasLinks === true && { links }),
    },
    ...Object.fromEntries(statuses.map((other) => [other, otherResponse(other)])),
  };
}

interface Responses {
  readonly success: {
    readonly status: number;
    readonly description: string;
    readonly headers: readonly string[];
    readonly body?: 'page' | 'resource' | 'object';
    readonly hasLinks?: boolean;
  };
  /** The statuses of failures, and 304. */
  readonly others: readonly number[];
}

/** The statuses of a body that is refused, beside 400. */
const REFUSED_BODY = [413, 415, 422];

const READ_HEADERS = ['ETag', 'Cache-Control', 'Vary'];

const RESPONSES: Readonly<Record<Operation['kind'], Responses>> = {
  list: {
    success: {
      status: 200,
      description: 'A page of the collection.',
      headers: READ_HEADERS,
      body: 'page',
    },
    others: [304, 400],
  },
  create: {
    success: {
      status: 201,
      description: 'The new resource, with its links.',
      headers: ['Location', 'ETag', 'Cache-Control'],
      body: 'resource',
      hasLinks: true,
    },
    others: [400],
  },
  read: {
    success: {
      status: 200,
      description: 'The resource, with the links of its current state.',
      headers: READ_HEADERS,
      body: 'resource',
      hasLinks: true,
    },
    others: [304, 404],
  },
  other: {
    success: {
      status: 200,
      description: 'The target of the link.',
      headers: READ_HEADERS,
      body: 'object',
    },
    others: [304, 404],
  },
  change: {
    success: {
      status: 200,
      description: 'The changed resource, with the links of its new state.',
      headers: ['ETag', 'Cache-Control'],
      body: 'resource',
      hasLinks: true,
    },
    others: [400, 404, 409, 412],
  },
  delete: {
    success: { status: 204, description: 'The resource is deleted.', headers: ['Cache-Control'] },
    others: [404, 409, 412],
  },
};

function otherResponse(status: number): JsonSchema {
  const description = DESCRIPTIONS[status];
  if (status === 304) return { description, headers: headerReferences(READ_HEADERS) };
  return {
    description,
    ...(status === 412 && { headers: headerReferences(['ETag', 'Cache-Control']) }),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  304: 'Not modified: the client already has this version.',
  400: 'The request is malformed. The problem says what to change.',
  404: 'The resource does not exist.',
  409: 'The current state of the resource does not allow it.',
  412: 'The resource has changed since the client read it.',
  413: 'The body is too large.',
  415: 'The body has another media type than those that are accepted.',
  422: 'The schema refuses the body. The problem says what to change.',
};

function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
