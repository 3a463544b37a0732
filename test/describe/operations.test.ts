import { defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { OperationModel } from '../../src/describe/description.js';
import { serviceModel } from '../../src/describe/model/service-model.js';
import { plainOrders } from './support/plain-orders.js';

const about = {
  title: 'Shop',
  version: '1',
  base: 'https://api.example.se/v1',
  contact: { name: 'Us' },
};
const receipts = defineResource({
  name: 'receipts',
  schema: z.object({ id: z.int() }),
  path: '/receipts/{id}',
  links: {},
}) as AnyResource;

const define = (more: object) =>
  plainOrders({
    schema: z.object({ id: z.int(), status: z.enum(['open', 'done']) }),
    state: 'status',
    ...more,
  });

const modelOf = (more: object, options: object = {}) =>
  serviceModel([define(more)], { ...about, ...options });

/** The operation of a method and a path. */
function operationAt(at: string, more: object, options: object = {}): OperationModel {
  const { operations } = modelOf(more, options);
  const found = operations.find(({ method, path }) => `${method} ${path}` === at);
  if (found === undefined) throw new Error(`no ${at}`);
  return found;
}

const RUNS = '/orders/{id}/runs';
const run = (link: object, options: object = {}) => {
  const given = { href: RUNS, meaning: 'Runs it.', method: 'POST', ...link };
  const path = given.href.replace(/\{\?.*/, '');
  return operationAt(`${given.method} ${path}`, { links: { run: given } }, options);
};

const item = 'a resource of orders';
const anything = 'a representation with links';
const schema = z.object({ sum: z.number() });

describe('the responses of a link', () => {
  test.each<[link: object, texts: object, errors: number[]]>([
    [{}, { 200: item }, [404, 412]],
    [{ status: 201 }, { 201: anything }, [404, 412]],
    [{ status: 202 }, { 202: 'the status of the work, with a link to its monitor' }, [404, 412]],
    [{ status: 303 }, { 303: undefined }, [404, 412]],
    [{ status: [200, 204] }, { 200: item, 204: undefined }, [404, 412]],
    [{ href: '/runs' }, { 200: item }, [412]],
    [{ href: '/runs{?status}' }, { 200: item }, [412]],
    [{ permission: 'run' }, { 200: item }, [403, 404, 412]],
    [{ when: 'open' }, { 200: item }, [404, 409, 412]],
    [{ when: (status: string) => status === 'open' }, { 200: item }, [404, 409, 412]],
    [{ accepts: schema }, { 200: item }, [400, 404, 412, 413, 415, 422]],
    [{ returns: schema }, { 200: 'the result of run' }, [404, 412]],
    [{ returns: schema, status: 202 }, { 202: 'the result of run' }, [404, 412]],
    [{ returns: receipts }, { 200: 'a resource of receipts' }, [404, 412]],
    [{ returns: [receipts] }, { 200: 'a page of receipts' }, [404, 412]],
    [{ method: 'PUT' }, { 200: item }, [404, 412]],
    [{ method: 'PUT', status: 201 }, { 201: item }, [404, 412]],
    [{ method: 'PATCH' }, { 200: item }, [404, 412]],
    [{ method: 'DELETE' }, { 204: undefined }, [404, 412]],
    [{ method: 'DELETE', status: 200 }, { 200: anything }, [404, 412]],
    [{ method: 'DELETE', accepts: schema }, { 204: undefined }, [404, 412]],
    [{ method: 'GET' }, { 200: anything, 304: undefined }, [404, 412]],
    [{ method: 'GET', accepts: schema }, { 200: anything, 304: undefined }, [404, 412]],
    [{ method: 'GET', when: 'open' }, { 200: anything, 304: undefined }, [404, 412]],
    [
      { method: 'GET', href: `${RUNS}{?status}` },
      { 200: anything, 304: undefined },
      [400, 404, 412],
    ],
  ])('%o: %o, and %j', (link, texts, errors) => {
    const { responses } = run(link);
    const successes = responses.filter(({ status }) => status !== 'default' && status < 400);
    expect(
      Object.fromEntries(successes.map(({ status, content }) => [status, content[0]?.text])),
    ).toEqual(texts);
    expect(responses.map(({ status }) => status)).toEqual([
      ...Object.keys(texts).map(Number),
      ...errors,
      'default',
    ]);
  });

  test.each<[at: string, more: object, text: string, errors: number[]]>([
    [
      'POST /orders',
      { collectionLinks: { create: {} } },
      'the new resource of orders, or a list of several',
      [400, 413, 415, 422],
    ],
    ['POST /orders', { collectionLinks: { create: { status: 200 } } }, item, [400, 413, 415, 422]],
    [
      'POST /orders',
      { links: { create: {} } },
      'the new resource of orders, or a list of several',
      [400, 413, 415, 422],
    ],
    [
      'POST /orders/runs',
      { collectionLinks: { run: { href: '/orders/runs', method: 'POST', meaning: 'Runs.' } } },
      item,
      [],
    ],
    [
      'DELETE /orders',
      { collectionLinks: { clear: { method: 'DELETE', meaning: 'Clears.', status: 200 } } },
      anything,
      [],
    ],
    ['GET /orders', {}, 'a page of orders', [400, 412]],
    ['GET /orders/{id}', {}, item, [404, 412]],
    [
      'GET /orders',
      { collectionLinks: { search: { href: '/orders{?q}', permission: 'search' } } },
      'a page of orders',
      [400, 412],
    ],
    ['GET /orders/{id}', { query: { fields: { id: 'integer' } } }, item, [400, 404, 412]],
    [
      'GET /orders/{id}',
      { query: { fields: { id: { type: 'integer', select: false } } } },
      item,
      [404, 412],
    ],
    [
      'GET /orders/{id}',
      { query: { fields: { id: { type: 'integer', select: false }, status: 'string' } } },
      item,
      [400, 404, 412],
    ],
  ])('%s of %o: %s, and %j', (at, more, text, errors) => {
    const { responses } = operationAt(at, more);
    expect(responses[0]?.content[0]?.text).toBe(text);
    expect(responses.flatMap(({ status }) => (Number(status) >= 400 ? [status] : []))).toEqual(
      errors,
    );
  });

  test('428 is that of PUT, PATCH and DELETE of a resource, if the service has it', () => {
    const errors = { 428: 'Read it first.' };
    const statusesOf = (link: object) =>
      run(link, { errors }).responses.map(({ status }) => status);
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(statusesOf({ method })).toContain(428);
    for (const method of ['POST', 'GET']) expect(statusesOf({ method })).not.toContain(428);
    const clear = { method: 'DELETE', meaning: 'Clears.' };
    const { responses } = operationAt('DELETE /orders', { collectionLinks: { clear } }, { errors });
    expect(responses.map(({ status }) => status)).not.toContain(428);
  });

  test('401 is that of a service with security, and 429 of one that describes it', () => {
    const security = { token: { type: 'http', scheme: 'bearer' } };
    const { responses } = run({}, { security, errors: { 429: 'Slow down.' } });
    expect(responses.map(({ status }) => status)).toEqual([200, 401, 404, 412, 429, 'default']);
  });

  test('an error has problem details, with the title of its status if it has one', () => {
    const { responses } = run({ errors: { 598: 'Odd.' } });
    const {
      404: missing,
      598: odd,
      default: other,
    } = Object.fromEntries(responses.map((response) => [response.status, response]));
    const content = {
      mediaType: 'application/problem+json',
      schema: { $ref: '#/components/schemas/Problem' },
      text: 'problem details',
      fields: [],
    };
    const example = (title: string, status: number) => ({
      name: 'problem',
      summary: 'The least that is sent',
      value: { type: 'about:blank', title, status },
    });
    expect(missing).toMatchObject({
      component: 'NotFound',
      links: [],
      content: [{ ...content, examples: [example('Not Found', 404)] }],
    });
    expect(odd).toMatchObject({
      description: 'Odd.',
      component: undefined,
      content: [{ ...content, examples: [example('Error 598', 598)] }],
    });
    expect(other).toMatchObject({
      component: 'Error',
      links: [],
      content: [{ ...content, examples: [] }],
    });
  });

  test('their header fields have the link to the OpenAPI document, if there is one', () => {
    const namesOf = (options: object) =>
      operationAt('GET /orders/{id}', {}, options).responses[0]?.headers.map(({ name }) => name);
    expect(namesOf({})).toEqual(['ETag', 'Cache-Control', 'Vary']);
    expect(namesOf({ serviceDesc: '/desc' })).toEqual(['ETag', 'Cache-Control', 'Vary', 'Link']);
  });

  test('their links are those of the resource, of the collection, or none', () => {
    const relsOf = (at: string, more: object) =>
      operationAt(at, more).responses[0]?.links.map(({ rel }) => rel);
    expect(relsOf('GET /orders/{id}', { links: { edit: {} } })).toEqual(['self', 'edit']);
    expect(relsOf('GET /orders', {})).toEqual(['self', 'first', 'prev', 'next', 'last']);
    expect(run({ returns: schema }).responses[0]?.links).toEqual([]);
    for (const { content, links } of run({ method: 'GET' }).responses.slice(1, 2)) {
      expect([content, links]).toEqual([[], []]);
    }
    for (const link of [{}, { status: 201 }]) {
      expect(run(link).responses[0]?.content[0]?.fields).toEqual([]);
    }
    expect(run({ returns: schema }).responses[0]?.content[0]).toMatchObject({
      fields: [{ name: 'sum' }],
      examples: [],
    });
    expect(run({ status: 303 }).responses[0]).toMatchObject({ links: [], content: [] });
  });
});

describe('an operation that two links share', () => {
  const PATCH = 'PATCH /orders/{id}';
  const share = (edit: object, move: object) =>
    operationAt(PATCH, {
      links: { edit },
      collectionLinks: {
        move: { href: '/orders/{id}', method: 'PATCH', meaning: 'Moves it.', ...move },
      },
    });

  test('takes what either takes, and returns what either returns', () => {
    const { request, responses } = share({}, { accepts: schema, returns: schema });
    expect(request.map(({ mediaType, text }) => [mediaType, text])).toEqual([
      ['application/merge-patch+json', 'the input of move, or the fields to change'],
      ['application/json', 'the input of move, or the fields to change'],
    ]);
    expect(responses[0]).toMatchObject({
      status: 200,
      description: 'The result of move. A resource of orders.',
      content: [{ text: 'the result of move, or a resource of orders' }],
    });
  });

  test('says the same only once', () => {
    const { request, responses, permissions } = share(
      { permission: 'change' },
      { permission: 'change', accepts: schema },
    );
    expect(request[0]?.fields.map(({ name }) => name)).toEqual(['sum']);
    expect(responses[0]?.description).toBe('A resource of orders.');
    expect(permissions).toEqual(['change']);
  });

  test.each<[edit: object, move: object, errors: number[]]>([
    [{ permission: 'a' }, {}, [400, 404, 412, 413, 415, 422]],
    [{ permission: 'a' }, { permission: 'b' }, [400, 403, 404, 412, 413, 415, 422]],
    [{ when: 'open' }, {}, [400, 404, 409, 412, 413, 415, 422]],
  ])('is refused for all reasons of both: %o, %o', (edit, move, errors) => {
    const { responses } = share(edit, move);
    expect(responses.flatMap(({ status }) => (Number(status) >= 400 ? [status] : []))).toEqual(
      errors,
    );
  });

  test('of a resource and a collection requires the version of the resource', () => {
    const move = { href: '/orders/moves', method: 'PUT', meaning: 'Moves.' };
    const { responses } = operationAt('PUT /orders/moves', {
      links: { move },
      collectionLinks: { 'move-all': move },
    });
    expect(responses.map(({ status }) => status)).toEqual([200, 412, 'default']);
  });

  test('may search by one of them', () => {
    const { responses, parameters } = operationAt('GET /orders/found', {
      links: { find: { href: '/orders/found', method: 'GET', meaning: 'Finds.' } },
      collectionLinks: { search: { href: '/orders/found{?words}' } },
    });
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 400, 412, 'default']);
    expect(parameters.map(({ name }) => name)).toEqual(['words', 'If-None-Match']);
  });
});

describe('the content of a request', () => {
  test.each<[at: string, more: object, text: string]>([
    [
      'POST /orders',
      { collectionLinks: { create: {} } },
      'an object with the list orders of items to create, or one item',
    ],
    ['PATCH /orders/{id}', { links: { edit: {} } }, 'the fields to change'],
    ['PUT /orders/{id}', { links: { replace: {} } }, 'all fields'],
    ['PUT /orders/{id}', { links: { replace: { accepts: schema } } }, 'the input of replace'],
  ])('%s of %o: %s', (at, more, text) => {
    expect(operationAt(at, more).request[0]?.text).toBe(text);
  });

  test('has no example if none can be made', () => {
    const accepts = z.object({ code: z.string().regex(/^#$/) });
    expect(run({ accepts }).request[0]?.examples).toEqual([]);
  });

  test.each(['DELETE', 'GET'])('there is none of %s', (method) => {
    expect(run({ method, accepts: schema }).request).toEqual([]);
  });
});

describe('operations', () => {
  test('have an id with the characters of URLs', () => {
    const { operations } = modelOf({
      links: {
        'https://rels.example.se/a': { href: RUNS, method: 'POST', meaning: 'Runs it.' },
        up: { href: '/' },
      },
      collectionLinks: {
        create: {},
        search: { href: '/orders{?q}' },
        count: { href: '/orders/counts', method: 'GET', meaning: 'How many.' },
      },
    });
    expect(operations.map(({ id, method, path }) => `${id}: ${method} ${path}`)).toEqual([
      'read-index: GET /',
      'list-orders: GET /orders',
      'read-orders: GET /orders/{id}',
      'create-orders: POST /orders',
      'count-collection-orders: GET /orders/counts',
      'https-rels-example-se-a-orders: POST /orders/{id}/runs',
      'up-orders: GET /',
    ]);
  });

  test('of a singleton have no collection', () => {
    const singleton = { path: '/order', singleton: true };
    const { operations, resources } = modelOf(singleton);
    expect(modelOf({}).resources[0]?.parameters.map(({ name }) => name)).toEqual(['page', 'limit']);
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /',
      'GET /order',
    ]);
    expect(resources[0]).toMatchObject({ collectionPath: undefined, parameters: [] });
  });

  test('of the index and the documents describe those', () => {
    const security = { token: { type: 'http', scheme: 'bearer' } };
    const options = { serviceDesc: '/desc', serviceDoc: '/doc', security };
    const [index, desc, doc] = modelOf({}, options).operations;
    const documented = (mediaType: string, type: string, text: string) => ({
      mediaType,
      schema: { type },
      text,
      fields: [],
      examples: [],
    });
    expect(index).toMatchObject({
      id: 'read-index',
      tag: 'index',
      summary: 'The index',
      description: 'The starting point of Shop, with links to its resources.',
      request: [],
      permissions: [],
    });
    expect(index?.responses[0]?.content).toMatchObject([
      { mediaType: 'application/hal+json', text: 'the index', fields: [] },
    ]);
    expect(desc?.responses[0]?.content).toEqual([
      documented('application/vnd.oai.openapi+json', 'object', 'an OpenAPI document'),
    ]);
    expect(doc?.responses[0]?.content).toEqual([
      documented('text/markdown', 'string', 'a page'),
      documented('text/html', 'string', 'a page'),
    ]);
    for (const operation of [index, desc, doc]) {
      const statuses = operation?.responses.map(({ status }) => status);
      expect(statuses).toEqual([200, 304, 401, 412, 'default']);
    }
    const relsOf = (operation?: OperationModel) =>
      operation?.responses[0]?.links.map(({ rel }) => rel);
    expect(relsOf(index)).toEqual(['self', 'orders', 'service-desc', 'service-doc']);
    expect([relsOf(desc), relsOf(doc)]).toEqual([[], []]);
  });

  test.each<[format: string, index: string[], resource: string[]]>([
    ['links', ['application/hal+json'], ['application/hal+json']],
    ['hal', ['application/hal+json'], ['application/hal+json']],
    ['hal-forms', ['application/prs.hal-forms+json'], ['application/prs.hal-forms+json']],
    [
      'negotiate',
      ['application/hal+json'],
      ['application/hal+json', 'application/prs.hal-forms+json'],
    ],
  ])('have the media types of the form %s', (format, index, resource) => {
    const typesOf = (at: string) =>
      operationAt(at, {}, { format }).responses[0]?.content.map(({ mediaType }) => mediaType);
    expect(typesOf('GET /')).toEqual(index);
    expect(typesOf('GET /orders/{id}')).toEqual(resource);
  });
});

describe('the resources of a service', () => {
  test('are those that are given, and those that they embed and return', () => {
    const named = (name: string, more: object = {}) =>
      define({ name, path: `/${name}/{id}`, state: undefined, ...more });
    const returns = (href: string, returned: unknown) => ({
      related: { href, meaning: 'Others.', returns: returned },
    });
    const inner = named('parts');
    const { resources } = modelOf({
      schema: z.object({ id: z.int(), status: z.enum(['open', 'done']), lines: z.array(z.any()) }),
      embed: { lines: named('lines', { links: returns('/lines/{id}/parts', [inner]) }) },
      collectionLinks: returns('/orders/summary', named('summaries')),
    });
    expect(resources.map(({ name }) => name)).toEqual(['orders', 'lines', 'summaries', 'parts']);
  });

  test('have an input if a link takes it', () => {
    const input = z.object({ note: z.string() });
    const inputOf = (more: object) =>
      modelOf({ input, ...more }).resources[0]?.input.map(({ name }) => name);
    expect(inputOf({ links: { edit: {}, up: { href: '/' } } })).toEqual(['note']);
    expect(inputOf({ collectionLinks: { create: {} } })).toEqual(['note']);
    expect(inputOf({ links: { up: { href: '/' } } })).toEqual([]);
  });
});
