import { defineResource, findLink, type Link, link, links, type Method, resource } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.03: the state changes that are available for a resource are in _links', () => {
  test.each<[state: string, changes: Link, rel: string, method: Method]>([
    ['it can be changed', link('edit', URL_17), 'edit', 'PATCH'],
    ['it can be replaced', link('replace', URL_17), 'replace', 'PUT'],
    ['it can be deleted', link('delete', URL_17), 'delete', 'DELETE'],
    ['its collection takes new ones', link('create', URL_17), 'create', 'POST'],
    ['it can be paid', link('pay', URL_17, { method: 'POST' }), 'pay', 'POST'],
  ])('%s', (_state, change, rel, method) => {
    const body = resource({ id: 17 }, links(link('self', URL_17), change));
    expect(body._links).toHaveLength(2);
    expect(findLink(body, rel)).toStrictEqual({ href: URL_17, rel, method });
  });

  test.each<[status: 'open' | 'paid', rels: string[]]>([
    ['open', ['self', 'edit', 'pay']],
    ['paid', ['self', 'refund']],
  ])('by a definition, an order that is %s has %j', (status, rels) => {
    const orders = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
      path: '/orders/{id}',
      state: 'status',
      links: {
        edit: {},
        pay: { method: 'POST', to: 'paid' },
        refund: { href: '/orders/{id}/refunds', method: 'POST' },
      },
      transitions: { open: ['edit', 'pay'], paid: ['refund'] },
    });
    const body = orders.represent({ id: 17, status }, 'https://api.example.se/orders/v1');
    expect(body._links.map(({ rel }) => rel)).toEqual(rels);
  });
});
