import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/describe/describe.js';
import type { ServiceModel } from '../../src/describe/description.js';

const about = { title: 'Shop', version: '1', base: '', contact: { name: 'Us' } };

const operation = (id: string, at: string, more: object = {}) => {
  const [method, path] = at.split(' ');
  return {
    ...{ id, method, path, tag: 'orders', summary: `Do ${id}`, description: `Does ${id}.` },
    ...{ parameters: [], request: [], responses: [], permissions: [] },
    ...more,
  };
};
const response = (status: number, more: object = {}) => ({
  ...{ status, description: 'Done.', component: undefined, headers: [], content: [], links: [] },
  ...more,
});

/** The document of a model with these operations. */
function documentOf(operations: readonly object[], more: object = {}) {
  const model = { about, base: 'https://api.example.se/v1', resources: [], schemas: {}, ...more };
  const made = openApiDocument({ ...model, operations } as unknown as ServiceModel);
  return made as typeof made & {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
}

describe('the document', () => {
  test('has only what there is', () => {
    expect(documentOf([operation('read', 'GET /orders')])).toStrictEqual({
      openapi: '3.1.0',
      info: {
        title: 'Shop',
        version: '1',
        description: 'The resources of Shop.',
        contact: { name: 'Us' },
      },
      servers: [{ url: 'https://api.example.se/v1' }],
      security: [],
      tags: [{ name: 'index', description: 'The index and the documentation.' }],
      paths: {
        '/orders': {
          get: {
            operationId: 'read',
            tags: ['orders'],
            summary: 'Do read',
            description: 'Does read.',
            responses: {},
          },
        },
      },
      components: { schemas: {}, responses: {}, headers: {}, parameters: {} },
    });
  });

  test('has the information that is given (OpenAPI 3.1 §4.8.2)', () => {
    const given = {
      description: 'Sells.',
      license: { name: 'MIT', identifier: 'MIT' },
      termsOfService: 'https://example.se/terms',
    };
    expect(documentOf([], { about: { ...about, ...given } }).info).toEqual({
      title: 'Shop',
      version: '1',
      contact: { name: 'Us' },
      ...given,
    });
    expect(documentOf([], { about: { ...about, limitations: 'Slow.' } }).info.description).toBe(
      'The resources of Shop.\n\n## Limitations\n\nSlow.',
    );
  });

  test('has a tag for each name, in order, with the first description', () => {
    const resources = [
      { name: 'shops', description: 'Shops.' },
      { name: 'orders', description: 'Orders.' },
      { name: 'shops', description: 'More shops.' },
      { name: 'customers', description: 'Customers.' },
      { name: 'index', description: 'Not ours.' },
    ];
    expect(documentOf([], { resources }).tags).toEqual([
      { name: 'customers', description: 'Customers.' },
      { name: 'index', description: 'The index and the documentation.' },
      { name: 'orders', description: 'Orders.' },
      { name: 'shops', description: 'Shops.' },
    ]);
  });

  test('has the schemas that it refers to, and those that they refer to', () => {
    const of = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const content = (name: string) => [{ mediaType: 'a/b', schema: of(name), examples: [] }];
    const schemas = {
      A: { items: of('B') },
      B: { anyOf: [of('A'), of('C/$defs/c')] },
      C: { type: 'string' },
      D: { type: 'number' },
      E: of('D'),
      F: { type: 'boolean' },
    };
    const { components } = documentOf(
      [
        operation('a', 'GET /a', {
          responses: [
            response(200, { content: content('A') }),
            response(404, { component: 'NotFound', content: content('F') }),
          ],
        }),
      ],
      { schemas },
    );
    expect(Object.keys(components.schemas as object)).toEqual(['A', 'B', 'C', 'F']);
  });
});

describe('a path', () => {
  const parameter = (name: string, place: string, required = false) => ({
    name,
    in: place,
    required,
    description: 'It.',
    schema: { type: 'string' },
  });

  test('has all operations whose templates differ in the names of variables alone', () => {
    const id = parameter('id', 'path', true);
    const { paths } = documentOf([
      operation('read', 'GET /orders/{id}', { parameters: [id] }),
      operation('edit', 'PATCH /orders/{number}', {
        parameters: [parameter('number', 'path', true)],
      }),
      operation('list', 'GET /orders'),
    ]);
    expect(Object.keys(paths)).toEqual(['/orders/{id}', '/orders']);
    expect(Object.keys(paths['/orders/{id}'] ?? {})).toEqual(['parameters', 'get', 'patch']);
    expect(paths['/orders/{id}']?.parameters).toEqual([id]);
    expect(paths['/orders/{id}']?.get).not.toHaveProperty('parameters');
    expect(Object.keys(paths['/orders'] ?? {})).toEqual(['get']);
  });

  test('shares optional header parameters with others, and no other parameters', () => {
    const optional = parameter('If-Match', 'header');
    const required = parameter('If-Match', 'header', true);
    const q = parameter('q', 'query');
    const { paths, components } = documentOf([
      operation('a', 'GET /a', { parameters: [q, optional] }),
      operation('b', 'PUT /b', { parameters: [required] }),
    ]);
    expect(paths['/a']?.get?.parameters).toEqual([q, { $ref: '#/components/parameters/If-Match' }]);
    expect(paths['/b']?.put?.parameters).toEqual([required]);
    expect(components.parameters).toEqual({ 'If-Match': optional });
  });
});

describe('the security of an operation', () => {
  const securityOf = (security: object | undefined, permissions: readonly string[]) => {
    const given = security === undefined ? about : { ...about, security };
    const document = documentOf([operation('a', 'GET /a', { permissions })], { about: given });
    return [
      document.security,
      document.paths['/a']?.get?.security,
      document.components.securitySchemes,
    ];
  };
  const flow = (...names: readonly string[]) => ({
    scopes: Object.fromEntries(names.map((name) => [name, 'It.'])),
  });

  test('is none without schemes, and that of the document without permissions', () => {
    const token = { type: 'http', scheme: 'bearer' };
    expect(securityOf(undefined, ['a'])).toEqual([[], undefined, undefined]);
    expect(securityOf({}, [])).toEqual([[], undefined, undefined]);
    expect(securityOf({ token }, [])).toEqual([[{ token: [] }], undefined, { token }]);
    expect(securityOf({ token }, ['a'])).toEqual([[{ token: [] }], [{ token: [] }], { token }]);
  });

  test.each<[flows: object, scopes: string[]]>([
    [{ password: flow('a', 'b') }, ['a', 'b']],
    [{ password: flow('a', 'b'), implicit: flow('b') }, ['b']],
    [{ password: flow('toString') }, []],
    [{}, []],
  ])('has the permissions that each flow has as scopes: %j', (flows, scopes) => {
    const [whole, own] = securityOf({ login: { type: 'oauth2', flows } }, [
      'a',
      'b',
      'constructor',
    ]);
    expect(whole).toEqual([{ login: [] }]);
    expect(own).toEqual([{ login: scopes }]);
  });
});

describe('the messages of an operation', () => {
  const messagesOf = (more: object, others: readonly object[] = []) => {
    const document = documentOf([operation('a', 'POST /a', more), ...others]);
    return { ...document.paths['/a']?.post, components: document.components } as {
      requestBody?: object;
      responses: Record<string, object>;
      components: Record<string, object>;
    };
  };

  test('have content with its examples by name, if there are any', () => {
    const schema = { type: 'object' };
    const request = [
      {
        mediaType: 'a/b',
        schema,
        examples: [
          { name: 'one', summary: 'One', value: 1 },
          { name: 'two', summary: 'Two', value: 2 },
        ],
      },
      { mediaType: 'c/d', schema, examples: [] },
    ];
    expect(messagesOf({ request }).requestBody).toEqual({
      required: true,
      content: {
        'a/b': {
          schema,
          examples: { one: { summary: 'One', value: 1 }, two: { summary: 'Two', value: 2 } },
        },
        'c/d': { schema },
      },
    });
    expect(messagesOf({})).not.toHaveProperty('requestBody');
  });

  test('share responses and header fields, except one with another meaning', () => {
    const field = (name: string, description: string, required = false) => ({
      name,
      description,
      required,
      schema: { type: 'string' },
    });
    const { responses, components } = messagesOf({
      responses: [
        response(200, { headers: [field('Link', 'The schema.'), field('ETag', 'It.', true)] }),
        response(202, { headers: [field('Link', 'The monitor.')] }),
        response(404, { component: 'NotFound', headers: [field('Link', 'The schema.')] }),
      ],
    });
    const link = { $ref: '#/components/headers/Link' };
    const { name: _, ...monitor } = field('Link', 'The monitor.');
    expect(responses).toEqual({
      200: {
        description: 'Done.',
        headers: { Link: link, ETag: { $ref: '#/components/headers/ETag-Required' } },
      },
      202: { description: 'Done.', headers: { Link: monitor } },
      404: { $ref: '#/components/responses/NotFound' },
    });
    expect(components).toMatchObject({
      responses: { NotFound: { description: 'Done.', headers: { Link: link } } },
      headers: {
        Link: { description: 'The schema.', required: false, schema: { type: 'string' } },
        'ETag-Required': { description: 'It.', required: true, schema: { type: 'string' } },
      },
    });
  });

  test('link to operations, with the fields that fill their paths (OpenAPI 3.1 §4.8.20)', () => {
    const link = (rel: string, href: string, id?: string) => ({
      ...{ rel, href, operation: id, meaning: 'It.' },
    });
    const { responses } = messagesOf(
      {
        responses: [
          response(200, {
            links: [
              link('self', '/a', 'a'),
              link('https://rels.example.se/lines', '/orders/{order_id}/lines/{id}{?q}', 'line'),
              link('help', 'https://example.se/help'),
            ],
          }),
          response(201, { links: [link('help', 'https://example.se/help')] }),
        ],
      },
      [operation('line', 'GET /orders/{order}/lines/{line}')],
    );
    expect(responses[200]).toMatchObject({
      links: {
        self: { operationId: 'a', description: 'It.' },
        'https---rels.example.se-lines': {
          operationId: 'line',
          description: 'It.',
          parameters: { order: '$response.body#/order_id', line: '$response.body#/id' },
        },
      },
    });
    expect(Object.keys((responses[200] as { links: object }).links)).toHaveLength(2);
    expect(responses[200]).not.toHaveProperty('links.self.parameters');
    expect(responses[201]).not.toHaveProperty('links');
  });
});
