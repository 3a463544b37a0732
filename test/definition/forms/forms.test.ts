import { baseUrl, defineRelations, defineResource, service } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import type { HalTemplate } from 'halyard/link';
import { cursorCodec, type StandardSchema } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tagOf } from '../../support/tags.js';

const base = 'https://api.example.se/orders/v1';
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  note: { method: 'PUT', meaning: 'Replaces the note.' },
});
const status = z.enum(['open', 'paid']);
const orders = defineResource({
  forms,
  name: 'orders',
  schema: z.object({ id: z.int(), customer: z.string(), total: z.number(), status }),
  input: z.strictObject({
    customer: z
      .string()
      .min(1)
      .max(80)
      .meta({ title: 'Customer', examples: ['Astrid'] }),
    total: z.number().min(0).default(100),
    secret: z.string().optional().meta({ format: 'password' }),
  }),
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    collection: {},
    edit: { when: 'open' },
    replace: { when: 'open', permission: 'orders:write' },
    delete: {},
    pay: {
      href: '/orders/{id}/payments',
      title: 'Pay the order',
      when: 'open',
      accepts: z.object({ card: z.string().regex(/^\d{16}$/), kind: z.literal('card') }),
    },
  },
  collectionLinks: {
    create: { permission: 'orders:write', title: 'Place an order' },
    search: { href: '/orders{?q,status}' },
    help: { href: '/help' },
  },
  query: {
    fields: { id: 'integer', total: 'number', status: ['open', 'paid'] },
    parameters: { q: 'string' },
  },
});
const order = { id: 17, customer: 'Astrid', total: 125, status: 'open', secret: 'x' } as const;
const writer = { permissions: ['orders:write'] };
const get = { method: 'GET', url: '/orders/17', headers: {} };

type Templates = Record<string, HalTemplate>;
const formsOf = (options: object = {}, item: object = order): Templates =>
  JSON.parse(
    bodyText(orders.respond(get, item as typeof order, { base, format: 'hal-forms', ...options })),
  )._templates;
const pageForms = (options: object = {}): Templates => {
  const page = { base, format: 'hal-forms', page: 2, limit: 10, totalRecords: 0 } as const;
  const request = { ...get, url: '/orders?page=2' };
  return JSON.parse(bodyText(orders.respondCollection(request, [], { ...page, ...options })))
    ._templates;
};

const text = { prompt: 'Customer', minLength: 1, maxLength: 80, placeholder: 'Astrid' };
const customer = { name: 'customer', ...text };
const total = { name: 'total', type: 'number', min: 0 };

describe('the forms of a resource', () => {
  test('are those of its unsafe links, by relation type', () => {
    expect(formsOf({ caller: writer })).toEqual({
      default: { method: 'GET', target: `${base}/orders/17` },
      edit: {
        method: 'PATCH',
        target: `${base}/orders/17`,
        contentType: 'application/json',
        properties: [
          { ...customer, value: 'Astrid' },
          { ...total, value: '125' },
          { name: 'secret', type: 'password' },
        ],
      },
      replace: {
        method: 'PUT',
        target: `${base}/orders/17`,
        contentType: 'application/json',
        properties: [
          { ...customer, required: true, value: 'Astrid' },
          { ...total, value: '125' },
          { name: 'secret', type: 'password' },
        ],
      },
      delete: { method: 'DELETE', target: `${base}/orders/17` },
      pay: {
        title: 'Pay the order',
        method: 'POST',
        target: `${base}/orders/17/payments`,
        contentType: 'application/json',
        properties: [
          { name: 'card', required: true, regex: '^\\d{16}$' },
          {
            name: 'kind',
            required: true,
            value: 'card',
            options: { inline: ['card'], maxItems: 1, minItems: 1 },
          },
        ],
      },
    });
  });

  test.each<[item: object, caller: object | undefined, rels: string[]]>([
    [order, undefined, ['default', 'edit', 'delete', 'pay']],
    [order, writer, ['default', 'edit', 'replace', 'delete', 'pay']],
    [{ ...order, status: 'paid' }, writer, ['default', 'delete']],
  ])('state and caller decide them: %#', (item, caller, rels) => {
    expect(Object.keys(formsOf({ caller }, item))).toEqual(rels);
  });

  test('have the values of the body, whichever fields are selected', () => {
    const { edit } = formsOf({ fields: ['id'] });
    expect(edit?.properties?.map(({ value }) => value)).toEqual(['Astrid', '125', undefined]);
    expect(JSON.stringify(formsOf({}, { ...order, secret: 'hush' }))).not.toContain('hush');
  });

  test('come with a tag and Vary, and pass the checks of an exchange', () => {
    const accept = 'application/prs.hal-forms+json;q=1.0, application/hal+json;q=0.9';
    const request = { ...get, url: `${base}/orders/17`, headers: { accept } };
    const response = orders.respond(request, order, { base, version: 3, format: 'negotiate' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/prs.hal-forms+json',
      etag: expect.stringMatching(tagOf('3')),
      vary: 'accept',
    });
    expect(checkExchange(request, response)).toEqual([]);
  });

  test('If-Match accepts the tag of this content, and refuses the tag of another', () => {
    const options = { base, format: 'hal-forms' } as const;
    const etag = orders.respond(get, order, options).headers.etag ?? '';
    const patch = (tag: string) => ({ ...get, method: 'PATCH', headers: { 'if-match': tag } });
    expect(orders.refuse(patch(etag), order, options)).toBeUndefined();
    expect(orders.refuse(patch(etag), { ...order, total: 1 }, options)?.status).toBe(412);
  });

  test('one new resource has its forms; several have none', () => {
    const post = { method: 'POST', url: '/orders', headers: {} };
    const options = { base, format: 'hal-forms' } as const;
    const forms = (created: typeof order | (typeof order)[]) =>
      Object.keys(JSON.parse(bodyText(orders.respondCreated(post, created, options)))._templates);
    expect(forms(order)).toEqual(['default', 'edit', 'delete', 'pay']);
    expect(forms([order, { ...order, id: 18 } as never])).toEqual(['default']);
  });
});

describe('the forms of a collection', () => {
  const query = [
    { name: 'page', type: 'number', min: 1, step: 1 },
    { name: 'limit', type: 'number', min: 1, max: 100, step: 1 },
    { name: 'fields', options: { inline: ['id', 'total', 'status'] } },
    {
      name: 'sort',
      options: {
        inline: ['id asc', 'id desc', 'total asc', 'total desc', 'status asc', 'status desc'],
        maxItems: 1,
      },
    },
    { name: 'filter', placeholder: '<field> <operator> <value>' },
    { name: 'q', maxLength: 256 },
    { name: 'id', type: 'number', step: 1 },
    { name: 'total', type: 'number' },
    { name: 'status', options: { inline: ['open', 'paid'], maxItems: 1 } },
  ];

  test('are its query, its search and create', () => {
    expect(pageForms({ caller: writer })).toEqual({
      default: { method: 'GET', target: `${base}/orders`, properties: query },
      create: {
        title: 'Place an order',
        method: 'POST',
        target: `${base}/orders`,
        contentType: 'application/json',
        properties: [
          { ...customer, required: true },
          { ...total, value: '100' },
          { name: 'secret', type: 'password' },
        ],
      },
      search: {
        method: 'GET',
        target: `${base}/orders`,
        properties: [query[5], query[8]],
      },
    });
  });
});

test('the parameters of a query have the constraints of their types', () => {
  const list = defineResource({
    forms,
    name: 'orders',
    schema: z.object({ id: z.int(), extra: z.object({}) }),
    path: '/orders/{id}',
    links: {},
    collectionLinks: {
      search: { href: '/orders{?since,cursor}' },
      item: { href: '/orders{?kind*}' },
    },
    query: {
      fields: { id: 'integer', extra: 'object' },
      paging: 'cursor',
      cursor: cursorCodec({ key: 'k'.repeat(32), identifier: 'id' }),
      limits: { fields: 1, value: Number.POSITIVE_INFINITY },
      parameters: {
        since: 'date',
        exact: 'boolean',
        text: 'string',
        kind: z.enum(['x', 'y']),
        any: z.unknown(),
      },
    },
  });
  const body = bodyText(
    list.respondCollection({ ...get, url: '/orders' }, [], {
      base,
      format: 'hal-forms',
      limit: 10,
      cursor: {},
    }),
  );
  const templates: Templates = JSON.parse(body)._templates;
  expect(templates.default?.properties).toEqual([
    { name: 'limit', type: 'number', min: 1, max: 100, step: 1 },
    { name: 'fields', options: { inline: ['id', 'extra'] } },
    { name: 'sort', options: { inline: ['id asc', 'id desc'], maxItems: 1 } },
    { name: 'filter', placeholder: '<field> <operator> <value>' },
    { name: 'since', type: 'date' },
    { name: 'exact', options: { inline: ['true', 'false'], maxItems: 1 } },
    { name: 'text' },
    { name: 'kind', options: { inline: ['x', 'y'], maxItems: 1 } },
    { name: 'any' },
    { name: 'id', type: 'number', step: 1 },
  ]);
  // A variable that is exploded is more than one parameter.
  expect(Object.keys(templates)).toEqual(['default', 'search']);
  expect(templates.search?.properties).toEqual([
    { name: 'since', type: 'date' },
    { name: 'cursor' },
  ]);
});

test('a templated link of a resource has a form, without the types of the list', () => {
  const books = defineResource({
    forms,
    name: 'books',
    schema: z.object({ id: z.int(), status: z.string() }),
    path: '/books/{id}',
    links: { search: { href: '/books/{id}/reviews{?q,status}' } },
    query: { fields: { status: ['new', 'used'] } },
  });
  const made = books.respond(get, { id: 3, status: 'new' }, { base, format: 'hal-forms' });
  const { _links, _templates } = JSON.parse(bodyText(made));
  expect(_links.search).toEqual({ href: `${base}/books/3/reviews{?q,status}`, templated: true });
  expect(_templates.search).toEqual({
    method: 'GET',
    target: `${base}/books/3/reviews`,
    properties: [{ name: 'q' }, { name: 'status' }],
  });
});

test.each([
  ['/orders{?q}{&limit}', 'GET'],
  ['/orders{?q}#top', 'GET'],
  ['/orders{?q}', 'HEAD'],
])('a search of %s by %s is not a form', (href, method) => {
  const list = defineResource({
    forms,
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    collectionLinks: { search: { href, method } },
    query: { parameters: ['q'] },
  } as never) as unknown as typeof orders;
  const options = { base, format: 'hal-forms', page: 1, limit: 10, totalRecords: 0 } as const;
  const body = bodyText(list.respondCollection({ ...get, url: '/orders' }, [], options));
  expect(JSON.parse(body)._links.search).toMatchObject({ href: `${base}${href}` });
  expect(Object.keys(JSON.parse(body)._templates)).toEqual(['default']);
});

test('create and edit have the input that they accept, if it is not that of the definition', () => {
  const notes = defineResource({
    forms,
    name: 'notes',
    schema: z.object({ id: z.int(), text: z.string() }),
    path: '/notes/{id}',
    links: {
      create: { accepts: z.object({ title: z.string() }) },
      edit: { accepts: z.object({ reason: z.string() }) },
    },
  });
  const body = bodyText(notes.respond(get, { id: 17, text: 'a' }, { base, format: 'hal-forms' }));
  const { create, edit } = JSON.parse(body)._templates;
  expect(create.properties).toEqual([{ name: 'title', required: true }]);
  // A change by the input of the definition is partial; this one has a schema of its own.
  expect(edit.properties).toEqual([{ name: 'reason', required: true }]);
});

test('a list of choices has those of the resource selected', () => {
  const notes = defineResource({
    forms,
    name: 'notes',
    schema: z.object({ id: z.int(), tags: z.array(z.enum(['red', 'blue'])) }),
    path: '/notes/{id}',
    links: { edit: {} },
  });
  const row = { id: 17, tags: ['blue' as const] };
  const body = bodyText(notes.respond(get, row, { base, format: 'hal-forms' }));
  expect(JSON.parse(body)._templates.edit.properties).toEqual([
    { name: 'tags', options: { inline: ['red', 'blue'], selectedValues: ['blue'] } },
  ]);
});

describe('an operation has a link but no form if a form cannot express its whole input', () => {
  const own: StandardSchema = {
    '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value }) },
  };
  const nested = z.object({ id: z.int(), address: z.object({ city: z.string() }) });
  const rels = (input: StandardSchema): [forms: string[], links: string[]] => {
    const customers = defineResource({
      forms,
      name: 'customers',
      schema: z.object({ id: z.int() }),
      input: input as StandardSchema<unknown, object>,
      path: '/customers/{id}',
      relations,
      links: {
        edit: {},
        replace: {},
        create: {},
        delete: { accepts: z.object({ reason: z.string() }) },
        note: { href: '/customers/{id}/note', accepts: z.string() },
      },
    });
    const body = bodyText(customers.respond(get, { id: 17 }, { base, format: 'hal-forms' }));
    const { _templates, _links } = JSON.parse(body);
    return [Object.keys(_templates), Object.keys(_links)];
  };

  test.each<[what: string, input: StandardSchema, forms: string[]]>([
    ['a required object', nested, ['default', 'edit']],
    ['an object that may be left out', nested.partial(), ['default', 'edit', 'create']],
    ['a schema without JSON Schema', own, ['default']],
    ['a union', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), ['default']],
    ['any JSON', z.json(), ['default']],
    ['no members', z.object({}), ['default', 'edit', 'replace', 'create']],
    [
      'an intersection',
      z.object({ a: z.string() }).and(z.object({ b: z.string() })),
      ['default', 'edit', 'replace', 'create'],
    ],
  ])('%s', (_, input, forms) => {
    expect(rels(input)).toEqual([forms, ['self', 'edit', 'replace', 'create', 'delete', 'note']]);
  });
});

describe('describedBy of a service', () => {
  const options = { title: 'Orders', resources: [orders], fallback: base, serviceDesc: '/openapi' };
  const link = `<${base}/openapi>; rel="describedby"`;

  test('names the schema of each resource and collection', () => {
    const at = service({ ...options, describedBy: true }).at(get, { caller: writer });
    const page = { page: 1, limit: 10, totalRecords: 0 };
    expect(at.respond(orders, order).headers.link).toBe(link);
    expect(at.respond(orders, order, { headers: { Link: '</x>; rel="up"' } }).headers.link).toBe(
      `${link}, </x>; rel="up"`,
    );
    expect(at.respondCollection(orders, [], page).headers.link).toBe(link);
    const post = service({ ...options, describedBy: true }).at({ ...get, method: 'POST' });
    expect(post.respondCreated(orders, order).headers.link).toBe(link);
    expect(at.index().headers).not.toHaveProperty('link');
  });

  test('has the URL of the gateway', () => {
    const forwarded = { trustedHops: 1, allowedHosts: ['gw.example.se'] };
    const request = { ...get, headers: { forwarded: 'proto=https;host=gw.example.se' } };
    const { respond } = service({ ...options, ...forwarded, describedBy: true }).at(request);
    const { href } = baseUrl(request, { ...forwarded, fallback: base });
    expect(respond(orders, order).headers.link).toBe(`<${href}/openapi>; rel="describedby"`);
  });

  test.each([{}, { describedBy: false }])('is absent with %j', (given) => {
    const { respond } = service({ ...options, ...given }).at(get);
    expect(respond(orders, order).headers).not.toHaveProperty('link');
  });
});

test('the index of a service is HAL-FORMS only if the format is', () => {
  const options = { title: 'Orders', resources: [orders], fallback: base };
  const accept = 'application/prs.hal-forms+json';
  const type = (format: 'negotiate' | 'hal-forms') =>
    service({ ...options, format })
      .at({ ...get, headers: { accept } })
      .index().headers['content-type'];
  expect(type('negotiate')).toBe('application/hal+json');
  expect(type('hal-forms')).toBe(accept);
});
