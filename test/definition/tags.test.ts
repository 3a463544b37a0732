import { defineResource, service } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tagOf } from '../support/tags.js';

const BASE = 'https://api.example.se/shop/v1';
const GET = { method: 'GET', url: '/', headers: {} };
const row = { id: 17, status: 'open', customer: { id: 4, name: 'Eva' }, secret: 's' };

const customers = (links: object = {}, members?: 'id'[]) =>
  defineResource({
    name: 'customers',
    schema: z.object({ id: z.int(), name: z.string() }),
    path: '/customers/{id}',
    links: links as Record<never, never>,
    ...(members && { members }),
  });

const schema = z.object({
  id: z.int(),
  status: z.string(),
  customer: z.object({ id: z.int(), name: z.string() }),
});

const INPUT = { name: 'orders', schema, path: '/orders/{id}', links: { edit: {} } } as const;

const unreadable = () => {
  throw new RangeError('no JSON Schema');
};

/** A schema of a library that cannot make a JSON Schema of it. */
const valibot = (entries: object | undefined) => ({
  ...(entries && { type: 'object', entries }),
  '~standard': {
    version: 1,
    vendor: 'valibot',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: unreadable, output: unreadable },
  },
});

const tagWith = (change: object, release?: string) => {
  const orders = defineResource({ ...INPUT, ...change });
  const api = service({ title: 'Shop', resources: [orders], fallback: BASE, release });
  return api.at(GET).respond(orders, row, { version: 3 }).headers.etag ?? '';
};

describe('a deployment that changes what bodies have gives each version another tag', () => {
  test.each<[what: string, change: object]>([
    ['a link', { links: { edit: {}, cancel: { href: '/orders/{id}/cancellations' } } }],
    ['the title of a link', { links: { edit: { title: 'Change' } } }],
    ['the states of a link', { links: { edit: { when: 'open' } }, state: 'status' }],
    ['the permission of a link', { links: { edit: { permission: 'orders:write' } } }],
    ['a member', { schema: z.object({ id: z.int(), status: z.string() }) }],
    ['the choice of members', { members: 'all' }],
    ['an embedded resource', { embed: { customer: customers() } }],
    ['the form of an input', { input: z.object({ status: z.string() }) }],
    ['the keys of a schema', { schema: valibot({ id: {} }), members: 'all' }],
    ['a schema that cannot be read', { schema: valibot(undefined), members: 'all' }],
  ])('%s', (_what, change) => {
    expect(tagWith(change)).toMatch(tagOf(3));
    expect(tagWith(change)).not.toBe(tagWith({}));
    expect(tagWith(change)).toBe(tagWith(change));
  });

  test('a link or the members of an embedded resource', () => {
    const tags = [customers(), customers({ edit: {} }), customers({}, ['id'])].map((customer) =>
      tagWith({ embed: { customer } }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('its release, for what functions do', () => {
    expect(tagWith({}, '2026.11')).not.toBe(tagWith({}));
    expect(tagWith({}, '2026.11')).not.toBe(tagWith({}, '2026.12'));
  });

  test('documentation gives no other', () => {
    const links = {
      edit: { meaning: 'Change the order.', returns: customers(), errors: { 402: '' } },
    };
    const example = { id: 1, status: 'open', customer: { id: 1, name: 'Bo' } };
    expect(tagWith({ links, example, description: 'Orders' })).toBe(tagWith({}));
  });
});

test('a tag is the same in each process, and on each machine', () => {
  const keys = (names: string[]) => ({
    '~standard': {
      version: 1 as const,
      vendor: 'own',
      validate: (value: unknown) => ({ value: value as { id: number } }),
      jsonSchema: {
        input: () => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) }),
        output: () => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) }),
      },
    },
  });
  const orders = defineResource({
    name: 'orders',
    schema: keys(['id']),
    path: '/orders/{id}',
    links: {},
  });
  expect(orders.respond(GET, { id: 1 }, { base: BASE, version: 3 }).headers.etag).toBe(
    '"3;Pw6lwLLZ7F+YuKJEuZVfrm"',
  );
});

describe('a page', () => {
  const orders = defineResource(INPUT);
  const tag = (options: object) =>
    orders.respondCollection({ ...GET, url: '/orders' }, [row], {
      base: BASE,
      page: 1,
      limit: 20,
      totalRecords: 1,
      version: 3,
      ...options,
    }).headers.etag;

  test('has another tag when a row that is not the newest has been removed', () => {
    expect(tag({})).toMatch(tagOf(3));
    expect(tag({ totalRecords: 2 })).not.toBe(tag({}));
  });
});

describe('a resource of each client at one URL', () => {
  const basket = defineResource({
    name: 'basket',
    schema: z.object({ owner: z.string() }),
    path: '/basket',
    singleton: true,
    links: { replace: {} },
  });
  const api = service({ title: 'Shop', resources: [basket], fallback: BASE });
  const at = (headers: object, id: string | undefined, method = 'GET') =>
    api.at(
      { method, url: '/basket', headers: { ...headers } },
      { caller: { id, permissions: [] }, vary: 'cookie' },
    );
  const rows = { ann: { owner: 'ann' }, bo: { owner: 'bo' } };
  const read = (who: 'ann' | 'bo', headers: object, isKnown: boolean) =>
    at(headers, isKnown ? who : undefined).respond(basket, rows[who], { version: 1 });
  const change = (who: 'ann' | 'bo', etag: string, isKnown: boolean, version = 1) =>
    at({ 'if-match': etag }, isKnown ? who : undefined, 'PUT').refuse(basket, rows[who], {
      version,
      rel: 'replace',
      required: true,
    });

  test.each([true, false])('the tag of one is no tag of another; ids: %s', (isKnown) => {
    const etag = read('ann', {}, isKnown).headers.etag ?? '';
    expect(read('ann', { 'if-none-match': etag }, isKnown).status).toBe(304);
    expect(read('bo', { 'if-none-match': etag }, isKnown).status).toBe(200);
    expect(change('ann', etag, isKnown)).toBeUndefined();
    expect(change('bo', etag, isKnown)).toMatchObject({
      status: 412,
      headers: { etag: expect.not.stringContaining(etag) },
    });
  });

  test('a field of a gateway may name the user too', () => {
    const who = (user: string) => ({ ...GET, url: '/basket', headers: { 'x-user': user } });
    const options = { base: BASE, version: 1, vary: 'x-user' };
    const { etag = '' } = basket.respond(who('ann'), rows.ann, options).headers;
    const put = { method: 'PUT', url: '/basket', headers: { 'if-match': etag } };
    expect(basket.refuse(put, rows.ann, options)).toBeUndefined();
    expect(basket.refuse(put, rows.bo, options)?.status).toBe(412);
  });

  test('with ids, the same client may have read it in another shape', () => {
    const shaped = at({}, 'ann').respond(basket, rows.ann, { version: 1, variant: 'sv' });
    expect(change('ann', shaped.headers.etag ?? '', true)).toBeUndefined();
    expect(change('ann', shaped.headers.etag ?? '', true, 2)?.status).toBe(412);
    expect(change('ann', '"1"', true)?.status).toBe(412);
  });

  test('whatever variables its path has', () => {
    const local = defineResource({
      name: 'basket',
      schema: z.object({ shop: z.string() }),
      path: '/shops/{shop}/basket',
      singleton: true,
      links: { replace: {} },
    });
    const row = { shop: 'a' };
    const options = (id: string) => ({ base: BASE, version: 1, caller: { id } });
    const { etag = '' } = local.respond(GET, row, options('ann')).headers;
    const put = { method: 'PUT', url: '/shops/a/basket', headers: { 'if-match': etag } };
    expect(local.refuse(put, row, options('ann'))).toBeUndefined();
    expect(local.refuse(put, row, options('bo'))?.status).toBe(412);
  });

  test('a resource that is one for all needs no client', () => {
    const anyone = api.at({ ...GET, url: '/basket' });
    expect(anyone.respond(basket, rows.ann, { version: 1 }).headers.etag).toMatch(tagOf(1));
  });
});
