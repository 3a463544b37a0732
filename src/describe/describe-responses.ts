import type { JsonSchema } from '../schema/json-schema.js';
import { componentOf } from './component-name.js';
import type { Operation } from './describe-operations.js';

/** The response headers that operations have. */
export const HEADERS: JsonSchema = {
  ETag: { description: 'Tells this version from others.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How the response may be cached.', schema: { type: 'string' } },
  Vary: { description: 'What the links depend on.', schema: { type: 'string' } },
  Location: {
    description: 'The absolute URL of the new resource.',
    schema: { type: 'string', format: 'uri' },
  },
};

/** The request headers that operations take. */
export const REQUEST_HEADERS: JsonSchema = {
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that the client has: an unchanged resource is answered by 304.',
    schema: { type: 'string' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that the client has read: a changed resource is answered by 412.',
    schema: { type: 'string' },
  },
};

/** Problem details (RFC 9457 §3.1). */
export const PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
  },
  required: ['type', 'title', 'status'],
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  304: 'Not modified: the client has this version.',
  400: 'The request is malformed; the problem tells what to write.',
  404: 'There is no such resource.',
  409: 'The present state of the resource does not allow it.',
  412: 'The resource is not the version that the client has read.',
};

/** The failures, and 304, of each kind of operation. */
const OTHERS: Readonly<Record<Operation['kind'], readonly number[]>> = {
  list: [304, 400],
  create: [400],
  read: [304, 404],
  other: [304, 404],
  change: [400, 404, 409, 412],
  delete: [404, 409, 412],
};

/** The responses of an operation, with their headers and what follows from them. */
export function responsesOf(
  { kind, resource }: Operation,
  links: JsonSchema,
  used: Set<string>,
): JsonSchema {
  const component = `#/components/schemas/${componentOf(resource.name)}`;
  const headers = (...names: readonly string[]) => {
    for (const name of names) used.add(name);
    return Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    );
  };
  const content = (ref: string) => ({ 'application/hal+json': { schema: { $ref: ref } } });
  const success = {
    list: () => ({
      200: {
        description: `A page of ${resource.name}.`,
        headers: headers('ETag', 'Cache-Control', 'Vary'),
        content: content(`${component}Page`),
      },
    }),
    read: () => ({
      200: {
        description: 'The resource, with the links of its present state.',
        headers: headers('ETag', 'Cache-Control', 'Vary'),
        content: content(component),
        links,
      },
    }),
    other: () => ({
      200: {
        description: 'What the link leads to.',
        headers: headers('ETag', 'Cache-Control', 'Vary'),
        content: { 'application/hal+json': { schema: { type: 'object' } } },
      },
    }),
    create: () => ({
      201: {
        description: 'The new resource, with its links.',
        headers: headers('Location', 'ETag', 'Cache-Control'),
        content: content(component),
        links,
      },
    }),
    change: () => ({
      200: {
        description: 'The resource as it is now, with the links of its new state.',
        headers: headers('ETag', 'Cache-Control'),
        content: content(component),
        links,
      },
    }),
    delete: () => ({
      204: { description: 'It is deleted.', headers: headers('Cache-Control') },
    }),
  }[kind]();
  const others = OTHERS[kind].map((status) => [
    status,
    {
      description: DESCRIPTIONS[status],
      ...(status === 304 && { headers: headers('ETag', 'Cache-Control', 'Vary') }),
      ...(status === 412 && { headers: headers('ETag', 'Cache-Control') }),
      ...(status !== 304 && {
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      }),
    },
  ]);
  return { ...success, ...Object.fromEntries(others) };
}
