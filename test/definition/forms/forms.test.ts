import {
  baseUrl,
  defineRelations,
  defineResource,
  parseCreate,
  parseInput,
  parsePatch,
  service,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
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
const pageForms = (options: object = {}): Templates =>
  JSON.parse(
    bodyText(
      orders.respondCollection({ ...get, url: '/orders?page=2' }, [], {
        base,
        format: 'hal-forms',
        page: 2,
        limit: 10,
        totalRecords: 0,
        ...options,
      }),
    ),
  )._templates;

describe('the forms of a resource', () => {
  test('are those of its unsafe links, by relation type', () => {
    expect(formsOf({ caller: writer })).toEqual({
      default: { method: 'GET', target: `${base}/orders/17` },
      edit: {
        method: 'PATCH',
        target: `${base}/orders/17`,
        contentType: 'application/json',
        properties: [
          {
            name: 'customer',
            prompt: 'Customer',
            minLength: 1,
            maxLength: 80,
            placeholder: 'Astrid',
            value: 'Astrid',
          },
          { name: 'total', type: 'number', min: 0, value: '125' },
          { name: 'secret', type: 'password' },
        ],
      },
      replace: {
        method: 'PUT',
        target: `${base}/orders/17`,
        contentType: 'application/json',
        properties: [
          {
            name: 'customer',
            prompt: 'Customer',
            required: true,
            minLength: 1,
            maxLength: 80,
            placeholder: 'Astrid',
            value: 'Astrid',
          },
          { name: 'total', type: 'number', min: 0, value: '125' },
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

  test('have no value of a password, neither the present one nor a default', () => {
    const password = z.string().meta({ format: 'password' });
    const accounts = defineResource({
      name: 'accounts',
      schema: z.object({ id: z.int(), secret: z.string() }),
      input: z.object({ secret: password, other: password.default('hush-too') }),
      path: '/accounts/{id}',
      links: {
        edit: {},
        replace: {},
        login: {
          href: '/accounts/{id}/logins',
          accepts: z.object({ secret: password.default('hush-as-well') }),
          method: 'POST',
        },
      },
    });
    const account = { id: 1, secret: 'hush' };
    const response = accounts.respond(get, account, { base, format: 'hal-forms' });
    const { _templates: forms } = JSON.parse(bodyText(response)) as { _templates: Templates };
    const passwords = Object.values(forms).flatMap(({ properties = [] }) => properties);
    expect(passwords.map(({ type }) => type)).toEqual(new Array(5).fill('password'));
    expect(JSON.stringify(forms)).not.toContain('hush');
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

  test('a 412 names the tag of the form', () => {
    const accept = 'application/prs.hal-forms+json';
    const request = { ...get, method: 'PATCH', headers: { accept, 'if-match': '"2"' } };
    const options = { version: 3, format: 'negotiate' } as const;
    expect(orders.refuse(request, order, options)?.headers.etag).toMatch(tagOf(3));
  });

  test('a 409 has its links in the form of the HAL draft', () => {
    const request = { ...get, method: 'PATCH' };
    const refused = orders.refuse(
      request,
      { ...order, status: 'paid' },
      { base, format: 'hal-forms' },
    );
    expect(JSON.parse(refused?.body ?? '')._links.self).toEqual({ href: `${base}/orders/17` });
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
    { name: 'limit', type: 'number', placeholder: '20', min: 1, max: 100, step: 1 },
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
          {
            name: 'customer',
            prompt: 'Customer',
            required: true,
            minLength: 1,
            maxLength: 80,
            placeholder: 'Astrid',
          },
          { name: 'total', type: 'number', min: 0, value: '100' },
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

  test('depend on the caller', () => {
    expect(Object.keys(pageForms())).toEqual(['default', 'search']);
  });

  test('items have none: a client reads an item to get them', () => {
    const response = orders.respondCollection({ ...get, url: '/orders' }, [order], {
      base,
      format: 'hal-forms',
      page: 1,
      limit: 10,
      totalRecords: 1,
    });
    expect(JSON.parse(bodyText(response))._embedded.orders[0]).not.toHaveProperty('_templates');
  });

  test.each<[query: object, names: string[]]>([
    [{}, ['page', 'limit']],
    [{ paging: 'offset', limit: { parameter: 'size' } }, ['offset', 'size']],
    [{ parameters: ['q', 'q'] }, ['page', 'limit', 'q']],
    [{ fields: { id: 'object' } }, ['page', 'limit', 'fields']],
    [
      { fields: { id: { type: 'integer', select: false, filter: false } } },
      ['page', 'limit', 'sort'],
    ],
  ])('the query %j has the properties %j', (spec, names) => {
    const list = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
      query: spec,
    });
    const body = bodyText(
      list.respondCollection({ ...get, url: '/orders' }, [], {
        base,
        format: 'hal-forms',
        offset: 0,
        limit: 10,
        totalRecords: 0,
      }),
    );
    const { properties } = JSON.parse(body)._templates.default;
    expect(properties.map(({ name }: { name: string }) => name)).toEqual(names);
  });
});

test('the parameters of a query have the constraints of their types', () => {
  const list = defineResource({
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
    { name: 'limit', type: 'number', placeholder: '20', min: 1, max: 100, step: 1 },
    { name: 'fields', options: { inline: ['id', 'extra'], maxItems: 1 } },
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

test('a search may have parameters that the query does not declare', () => {
  const list = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    collectionLinks: { search: { href: '/orders{?q}' } },
  });
  const options = { base, format: 'hal-forms', page: 1, limit: 10, totalRecords: 0 } as const;
  const body = bodyText(list.respondCollection({ ...get, url: '/orders' }, [], options));
  expect(JSON.parse(body)._templates.search.properties).toEqual([{ name: 'q' }]);
});

test.each([
  ['/orders{?q}{&limit}', 'GET'],
  ['/orders{?q}#top', 'GET'],
  ['/orders{?q}', 'HEAD'],
])('a search of %s by %s is not a form', (href, method) => {
  const list = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    collectionLinks: { search: { href, method } },
  } as never) as unknown as typeof orders;
  const options = { base, format: 'hal-forms', page: 1, limit: 10, totalRecords: 0 } as const;
  const body = bodyText(list.respondCollection({ ...get, url: '/orders' }, [], options));
  expect(JSON.parse(body)._links.search).toMatchObject({ href: `${base}${href}` });
  expect(Object.keys(JSON.parse(body)._templates)).toEqual(['default']);
});

test('create and edit have the input that they accept, if it is not that of the definition', () => {
  const notes = defineResource({
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

test('a list without choices is not the value of a property', () => {
  const notes = defineResource({
    name: 'notes',
    schema: z.object({
      id: z.int(),
      text: z.union([z.array(z.string()), z.string()]),
      tags: z.array(z.string()),
    }),
    input: z.object({ text: z.string(), tags: z.array(z.enum(['x', 'y'])) }),
    path: '/notes/{id}',
    links: { edit: {} },
  });
  const note = { id: 17, text: ['a'], tags: ['y'] };
  const body = bodyText(notes.respond(get, note, { base, format: 'hal-forms' }));
  expect(JSON.parse(body)._templates.edit.properties).toEqual([
    { name: 'text' },
    { name: 'tags', options: { inline: ['x', 'y'], selectedValues: ['y'] } },
  ]);
});

describe('an operation has a link but no form if a form cannot express its whole input', () => {
  const own: StandardSchema = {
    '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value }) },
  };
  const nested = z.object({ id: z.int(), address: z.object({ city: z.string() }) });
  const rels = (input: StandardSchema): [forms: string[], links: string[]] => {
    const customers = defineResource({
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

test('the content of a form is accepted: one item, a replacement, a change', () => {
  const { create } = pageForms({ caller: writer });
  expect(create?.method).toBe('POST');
  const body = '{"customer":"Frida","total":250}';
  expect(parseCreate(body, orders)).toEqual({
    ok: true,
    value: [{ customer: 'Frida', total: 250 }],
  });
  expect(parseInput(body, orders)).toMatchObject({ ok: true });
  expect(parsePatch('{"total":1}', orders, { current: order })).toMatchObject({ ok: true });
});

test('members of the path cannot be changed by a form', () => {
  const items = defineResource({
    name: 'items',
    schema: z.object({ order_id: z.int(), id: z.int(), name: z.string() }),
    path: '/orders/{order_id}/items/{id}',
    input: z.object({ order_id: z.int(), id: z.int(), name: z.string() }),
    links: { edit: {}, replace: {} },
  });
  const item = { order_id: 4, id: 17, name: 'Rope' };
  const body = bodyText(items.respond(get, item, { base, format: 'hal-forms' }));
  const { edit, replace } = JSON.parse(body)._templates;
  for (const { properties } of [edit, replace]) {
    expect(
      properties.map(({ name, readOnly, value }: Record<string, unknown>) => [
        name,
        readOnly,
        value,
      ]),
    ).toEqual([
      ['order_id', true, '4'],
      ['id', true, '17'],
      ['name', undefined, 'Rope'],
    ]);
  }
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
