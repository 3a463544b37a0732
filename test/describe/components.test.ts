import type { AnyResource, DefinedLink } from 'halyard/definition';
import { cursorCodec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { componentNames, linkComponentNames } from '../../src/describe/model/component-names.js';
import { componentSchemas } from '../../src/describe/model/component-schemas.js';
import { modelContext } from '../../src/describe/model/context.js';
import { foreignSchema, plainOrders } from './support/plain-orders.js';

const of = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemasOf = (more: object) =>
  componentSchemas(modelContext([plainOrders(more)], '', {} as never)) as Record<
    string,
    { properties: Record<string, unknown>; required: string[] }
  >;

describe('the component of a resource', () => {
  const namesOf = (...names: readonly string[]) => {
    const resources = names.map((name) => ({ name }) as AnyResource);
    return [...componentNames(resources, ['Link']).values()];
  };

  test.each([
    ['orders', 'Orders'],
    ['order-lines', 'OrderLines'],
    ['a--b', 'AB'],
    ['2nd-orders', '2ndOrders'],
    ['beställningar', 'Bestallningar'],
    ['ordres-été', 'OrdresEte'],
    // The end of a name of ours, which another resource may need.
    ['orders-page', 'OrdersPageResource'],
    ['order-result', 'OrderResultResource'],
    ['pages', 'Pages'],
    ['input-lines', 'InputLines'],
  ])('%s: %s', (name, component) => {
    expect(namesOf(name)).toEqual([component]);
  });

  test('has a number if its name is taken', () => {
    expect(namesOf('orders', 'orders', 'orders', 'link')).toEqual([
      'Orders',
      'Orders2',
      'Orders3',
      'Link2',
    ]);
  });

  test('is neutral for a name in another script', () => {
    expect(namesOf('注文', '注文a', 'a注文')).toEqual(['Resource', 'Resource2', 'Resource3']);
  });
});

test('the links with a schema of their own have components, those of URIs as well', () => {
  const schema = z.object({});
  const link = (rel: string, more: object = {}) => ({ rel, ...more }) as DefinedLink;
  const orders = {
    links: [
      link('self'),
      link('pay', { accepts: schema }),
      link('https://rels.example.se/a', { returns: schema }),
      link('edit', { returns: { links: [] } }),
    ],
    collectionLinks: [link('create'), link('pay', { accepts: schema, returns: schema })],
  } as unknown as AnyResource;
  const names = linkComponentNames(new Map([[orders, 'Orders']]));
  expect(Array.from(names, ([{ rel }, name]) => [rel, name])).toEqual([
    ['pay', 'OrdersPay'],
    ['https://rels.example.se/a', 'OrdersHttpsRelsExampleSeA'],
    ['pay', 'OrdersPay2'],
  ]);
});

describe('the schema of a resource that embeds others', () => {
  const cities = plainOrders({ name: 'cities', path: '/cities/{id}' });
  const city = { type: 'object', description: 'A city.' };
  const properties = {
    id: { type: 'integer' },
    one: city,
    maybe: { anyOf: [city, { type: 'null' }] },
    many: { type: 'array', items: city },
    list: { type: 'array' },
  };
  const embed = { one: cities, maybe: cities, many: cities, list: cities };
  const json = { type: 'object', properties, required: ['id', 'one', 'many'] };

  const embedded = (name: string) => ({
    one: of(name),
    maybe: { anyOf: [of(name), { type: 'null' }] },
    many: { type: 'array', items: of(name) },
    list: { type: 'array', items: of(name) },
  });

  test('has them in their places, in the list of links form', () => {
    const schemas = schemasOf({ schema: foreignSchema(json), embed });
    expect(schemas.Orders).toEqual({
      title: 'orders',
      type: 'object',
      properties: { id: { type: 'integer' }, ...embedded('Cities'), _links: of('Links') },
      required: ['id', 'one', 'many', '_links'],
    });
    expect(schemas.OrdersSelection?.properties).toEqual({
      id: { type: 'integer' },
      ...embedded('CitiesSelection'),
      _links: of('Links'),
    });
  });

  test.each([
    ['OrdersHal', 'CitiesHal', ['id', '_links']],
    ['OrdersHalSelection', 'CitiesHalSelection', ['_links']],
    ['OrdersHalForms', 'CitiesHal', ['id', '_links']],
  ])('has them in _embedded in the HAL draft (§4.1.2): %s', (name, inner, required) => {
    const schema = schemasOf({ schema: foreignSchema(json), embed })[name];
    expect(schema?.properties).toMatchObject({
      _embedded: { type: 'object', properties: embedded(inner) },
    });
    expect(Object.keys(schema?.properties ?? {}).slice(0, 3)).toEqual([
      'id',
      '_embedded',
      '_links',
    ]);
    expect(schema?.required).toEqual(required);
  });

  test('may have said nothing of its members', () => {
    const schemas = schemasOf({
      schema: foreignSchema({ type: 'object' }),
      members: 'all',
      embed: { one: cities },
    });
    expect(schemas.Orders?.properties).toEqual({ one: of('Cities'), _links: of('Links') });
    expect(schemas.OrdersHal?.required).toEqual(['_links']);
  });
});

describe('there are schemas', () => {
  const namesOf = (more: object) =>
    Object.keys(schemasOf(more)).filter((name) => name.startsWith('Orders'));

  test('of pages and of created items, if there is a collection', () => {
    expect(namesOf({})).toContain('OrdersHalFormsPage');
    expect(namesOf({ path: '/orders', singleton: true })).toEqual([
      'Orders',
      'OrdersSelection',
      'OrdersHal',
      'OrdersHalSelection',
      'OrdersHalForms',
      'OrdersHalFormsSelection',
    ]);
  });

  test('of the input, if a link takes it', () => {
    const inputsOf = (more: object) =>
      namesOf(more).filter((name) => /(?:Input|Patch|Replacement)$/.test(name));
    const links = { edit: {}, replace: {}, up: { href: '/' } };
    const collectionLinks = { create: {} };
    expect(inputsOf({ collectionLinks })).toEqual(['OrdersInput']);
    expect(inputsOf({ links })).toEqual(['OrdersPatch', 'OrdersReplacement']);
    expect(inputsOf({ links, collectionLinks, input: z.object({}) })).toEqual([
      'OrdersPatch',
      'OrdersInput',
    ]);
    expect(inputsOf({})).toEqual([]);
  });

  test('whose references are below their own names', () => {
    const json = {
      type: 'object',
      properties: { id: { $ref: '#/$defs/id' } },
      $defs: { id: { type: 'integer' } },
    };
    const schema = foreignSchema(json);
    const accepts = schema;
    const made = schemasOf({
      schema,
      collectionLinks: { create: {} },
      links: { edit: {}, move: { method: 'POST', meaning: 'Moves.', accepts, returns: accepts } },
    });
    for (const name of [
      ...['Orders', 'OrdersHal', 'OrdersSelection', 'OrdersInput', 'OrdersPatch'],
      ...['OrdersMoveInput', 'OrdersMoveResult', 'OrdersMoveResultHal'],
    ]) {
      const { id } = made[name]?.properties ?? {};
      const reference = of(`${name}/$defs/id`);
      const patched = { anyOf: [reference, { type: 'null' }], readOnly: true };
      expect(id).toEqual(name === 'OrdersPatch' ? patched : reference);
    }
  });
});

test('a page by cursor has no page number, and lists the items that clients may select', () => {
  const pageOf = (query: object) =>
    schemasOf({ query }).OrdersPage?.properties as { _meta: object; orders: { items: object } };
  const fields = { id: 'integer' };
  expect(pageOf({ paging: 'cursor', cursor: cursorCodec(), fields })).toMatchObject({
    _meta: of('CursorMeta'),
    orders: { type: 'array', items: { anyOf: [of('Orders'), of('OrdersSelection')] } },
  });
  expect(pageOf({})._meta).toEqual(of('Meta'));
  expect(pageOf({}).orders.items).toEqual(of('Orders'));
});
