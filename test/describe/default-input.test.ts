import { Ajv2020 } from 'ajv/dist/2020.js';
import { defineResource, parseCreate, parseInput, parsePatch } from 'halyard';
import { forms } from 'halyard/definition';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { partOf } from './support/page.js';

const schema = z.strictObject({
  customer_id: z.int(),
  id: z.int(),
  total: z.number(),
  status: z.enum(['draft', 'open', 'paid']).default('paid').meta({ title: 'State' }),
});
const parts = {
  forms,
  name: 'orders',
  schema,
  path: '/customers/{customer_id}/orders/{id}',
  state: 'status',
  links: {
    edit: {},
    replace: {},
    pay: {
      href: '/customers/{customer_id}/orders/{id}/payments',
      to: 'paid',
      accepts: schema,
      meaning: 'Pays.',
    },
  },
  collectionLinks: { create: {} },
  initial: ['draft', 'open'],
} as const;
const base = 'https://api.example.se/orders/v1';
const about = { title: 'Orders', version: '1', base, contact: { name: 'Us' } };
const current = { customer_id: 4, id: 17, total: 125, status: 'open' } as const;
const orders = defineResource(parts);
const own = defineResource({ ...parts, input: z.strictObject(schema.shape) });
const request = { method: 'GET', url: '/', headers: {} };

type Definition = typeof orders;
type Member = Record<string, unknown>;
const schemasOf = (definition: Definition) =>
  (describeApi([definition], about).openapi.components as { schemas: Record<string, Member> })
    .schemas;
const formsOf = (definition: Definition) => {
  const options = { base, format: 'hal-forms' } as const;
  const item = definition.respond(request, current, options);
  const page = { ...options, values: { customer_id: 4 }, page: 1, limit: 1, totalRecords: 0 };
  return {
    ...JSON.parse(bodyText(item))._templates,
    ...JSON.parse(bodyText(definition.respondCollection(request, [], page)))._templates,
  };
};

describe('the forms of a definition', () => {
  const all = ['customer_id', 'id', 'total', 'status'];

  test.each<[what: string, definition: Definition, rel: string, properties: string[]]>([
    ['the default input', orders, 'edit', ['total']],
    ['the default input', orders, 'replace', ['total']],
    ['the default input', orders, 'create', all],
    ['the default input', orders, 'pay', all],
    ['an input of its own', own as never, 'edit', all],
    ['an input of its own', own as never, 'replace', all],
    ['an input of its own', own as never, 'create', all],
  ])('%s: %s %s', (_what, definition, rel, properties) => {
    const form = formsOf(definition)[rel];
    expect(form.properties.map(({ name }: Member) => name)).toEqual(properties);
  });

  test.each<[what: string, definition: Definition, states: string[], value?: string]>([
    ['one of initial', orders, ['draft', 'open']],
    ['any that an input of its own has', own as never, ['draft', 'open', 'paid'], 'paid'],
    [
      'any without initial',
      defineResource({ ...parts, initial: [] }) as never,
      ['draft', 'open', 'paid'],
      'paid',
    ],
    [
      'the default of the schema, if it is one of initial',
      defineResource({ ...parts, initial: ['open', 'paid'] }) as never,
      ['open', 'paid'],
      'paid',
    ],
  ])('a new resource begins in %s', (_what, definition, states, value) => {
    const { prompt, options, ...state } = formsOf(definition).create.properties[3];
    expect([prompt, options.inline, state.value]).toEqual(['State', states, value]);
  });
});

describe('the OpenAPI document', () => {
  const readOnly = ['customer_id', 'id', 'status', '_links'];

  test.each<
    [component: string, definition: Definition, readOnly: string[], required: string[] | undefined]
  >([
    ['OrdersPatch', orders, readOnly, undefined],
    ['OrdersReplacement', orders, readOnly, ['total']],
    ['OrdersInput', orders, ['_links'], ['customer_id', 'id', 'total']],
    ['OrdersPayInput', orders, [], ['customer_id', 'id', 'total']],
    ['OrdersPatch', own as never, [], undefined],
    ['OrdersInput', own as never, [], ['customer_id', 'id', 'total']],
  ])('%s', (component, definition, fixed, required) => {
    const made = schemasOf(definition)[component];
    const members = Object.entries(made?.properties as Record<string, Member>);
    expect(members.filter(([, member]) => member.readOnly).map(([name]) => name)).toEqual(fixed);
    expect(made?.required).toEqual(required);
  });

  const read = JSON.parse(bodyText(orders.respond(request, current, { base })));
  const { status: _, ...unset } = current;

  test.each<[component: string, body: object, isTaken: boolean]>([
    ['OrdersReplacement', read, true],
    ['OrdersReplacement', { total: 1 }, true],
    ['OrdersReplacement', { total: 'x' }, false],
    ['OrdersReplacement', { total: 1, colour: 'red' }, false],
    ['OrdersPatch', read, true],
    ['OrdersPatch', { total: 'x' }, false],
    ['OrdersInput', read, true],
    ['OrdersInput', unset, true],
    ['OrdersInput', { ...current, status: 'paid' }, false],
    ['OrdersInput', { total: 1 }, false],
  ])('agrees with the parsers: %s %j', (component, body, isTaken) => {
    const validate = new Ajv2020({ strict: false }).compile(schemasOf(orders)[component] as object);
    const parse = {
      OrdersReplacement: () => parseInput(body, orders, { current }),
      OrdersPatch: () => parsePatch(body, orders, { current }),
      OrdersInput: () => parseCreate(body, orders),
    }[component];
    expect([validate(body), parse?.().ok]).toEqual([isTaken, isTaken]);
  });
});

test('the page lists what a new resource takes, and what a change takes', () => {
  const page = describeHtml([orders], about);
  expect(partOf('page-orders.create', page)).toContain('status draft, open');
  expect(partOf('link-orders.edit', page)).toMatch(/Fields to send[^/]* total /);
  expect(partOf('link-orders.edit', page)).not.toContain('status draft');
});
