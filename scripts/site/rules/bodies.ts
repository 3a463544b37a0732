import { audit, checkExchange, checkOpenApi, checkResource } from 'halyard/audit';
import { defineResource, serviceIndex } from 'halyard/definition';
import { describe } from 'halyard/describe';
import { apiCatalog, checkApiCatalog } from 'halyard/discovery';
import { checkLink, follow, link, links } from 'halyard/link';
import { resource } from 'halyard/resource';
import * as z from 'zod';
import type { RuleExample } from './rule-example.js';

export const bodyRules = {
  'HYP.01': {
    why: 'Links tell a client where to go and by which method. They do not say what a link means, which data an operation takes or what it returns: that is in the documentation.',
    wrong: () =>
      checkOpenApi({
        openapi: '3.1.0',
        info: { title: 'Orders', version: '1.0.0' },
        servers: [{ url: 'https://api.example.se/orders/v1' }],
        paths: {
          '/orders/{id}': {
            get: { responses: { 200: { headers: { ETag: { schema: { type: 'string' } } } } } },
          },
        },
      }),
    right: () => {
      const orders = defineResource({
        name: 'orders',
        schema: z.object({ id: z.int() }),
        path: '/orders/{id}',
        description: 'An order of a customer.',
        links: { edit: {} },
      });
      const { openapi } = describe([orders], {
        title: 'Orders',
        version: '1.0.0',
        base: 'https://api.example.se/orders/v1',
        contact: { name: 'The order team' },
      });
      return checkOpenApi(openapi);
    },
  },
  'HYP.02': {
    why: 'Crawlers, prefetching browsers, caches and retrying clients send GET requests whenever they like. If GET changes something, it changes without anybody having asked.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'delete',
        method: 'GET',
      }),
    right: () => checkLink(link('delete', 'https://api.example.se/orders/v1/orders/17')),
  },
  'HYP.03': {
    why: 'The server knows which changes a state allows. If the links show it, no client has to copy that logic, and a new rule on the server needs no new client.',
    wrong: () =>
      resource({ id: 17, status: 'open', canBeCancelled: true }, [
        link('self', 'https://api.example.se/orders/v1/orders/17'),
      ]),
    right: () => {
      const order = { id: 17, status: 'open' };
      const self = 'https://api.example.se/orders/v1/orders/17';
      return resource(
        order,
        links(
          link('self', self),
          order.status === 'open' && link('cancel', `${self}/cancellations`),
        ),
      );
    },
    unseen: 'Only the service knows which changes a state allows: test it with `toHaveLink`.',
  },
  'HYP.04': {
    why: 'A client explores an API by its links. A resource that links only to itself is a dead end.',
    wrong: () =>
      checkResource({
        id: 17,
        _links: [link('self', 'https://api.example.se/orders/v1/orders/17')],
      }),
    right: () =>
      checkResource({
        id: 17,
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders/17'),
          link('collection', 'https://api.example.se/orders/v1/orders'),
        ],
      }),
  },
  'HYP.05': {
    why: 'A representation travels: it is stored, embedded and passed on. The self link identifies its resource, and says where to get a current representation.',
    wrong: () =>
      checkResource({
        id: 17,
        _links: [link('collection', 'https://api.example.se/orders/v1/orders')],
      }),
    right: () =>
      checkResource({
        id: 17,
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders/17'),
          link('collection', 'https://api.example.se/orders/v1/orders'),
        ],
      }),
  },
  'HYP.06': {
    why: 'For a standard format there are libraries, documentation and people who know it. Plain application/json says nothing about where the links are.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/99', headers: {} },
        {
          status: 404,
          headers: { 'content-type': 'application/json' },
          body: '{"error":"not found"}',
        },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/99', headers: {} },
        {
          status: 404,
          headers: { 'content-type': 'application/problem+json' },
          body: '{"status":404,"title":"Not Found"}',
        },
      ),
  },
  'service.index': {
    why: 'A client should need to know one URL. From the index it reaches every resource by links, and URLs below can change.',
    wrong: () => {
      const fetch = async () => new Response(null, { status: 404 });
      return audit('https://api.example.se/orders/v1/', { fetch });
    },
    right: () => {
      const orders = defineResource({
        name: 'orders',
        schema: z.object({ id: z.int() }),
        path: '/orders/{id}',
        links: {},
      });
      const index = serviceIndex([orders], 'https://api.example.se/orders/v1', { title: 'Orders' });
      const fetch = async () =>
        Response.json(index, {
          headers: { 'content-type': 'application/hal+json', 'cache-control': 'max-age=60' },
        });
      return audit('https://api.example.se/orders/v1/', { fetch, maxRequests: 1 });
    },
  },
  'service.catalog': {
    why: 'Clients, crawlers and agents that know a host find its APIs and their descriptions, without a person who reads a portal.',
    wrong: () => {
      const url = 'https://api.example.se/.well-known/api-catalog';
      const apis = [{ name: 'Orders', url: 'https://api.example.se/orders/v1/' }];
      const headers = { 'content-type': 'application/json' };
      return checkApiCatalog({ status: 200, headers, body: { apis } }, { url });
    },
    right: () => {
      const url = 'https://api.example.se/.well-known/api-catalog';
      const request = { method: 'GET', url: '/.well-known/api-catalog', headers: {} };
      const apis = [{ anchor: '/orders/v1/', title: 'Orders' }];
      const response = apiCatalog(request, { base: 'https://api.example.se', apis });
      return checkApiCatalog(response, { url });
    },
  },
  'client.opaque-url': {
    why: 'A client that builds URLs has a copy of the routes of the server. When they change, it breaks; when it follows links, it does not notice.',
    wrong: () => {
      const order = { id: 17 };
      return { method: 'GET', url: `https://api.example.se/orders/v1/orders/${order.id}/lines` };
    },
    right: () => {
      const order = {
        id: 17,
        _links: [link('lines', 'https://api.example.se/orders/v1/orders/17/lines')],
      };
      return follow(order, 'lines');
    },
    unseen: 'The rule is about client code, which no response shows.',
  },
  'client.follow': {
    why: 'The same URL may be read, changed and deleted. A client that chooses the method itself repeats what the link already says, and can get it wrong.',
    wrong: () => {
      const order = {
        _links: [link('cancel', 'https://api.example.se/orders/v1/orders/17/cancellations')],
      };
      return { method: 'PUT', url: order._links[0]?.href };
    },
    right: () => {
      const order = {
        _links: [link('cancel', 'https://api.example.se/orders/v1/orders/17/cancellations')],
      };
      return follow(order, 'cancel');
    },
    unseen: 'The rule is about client code, which no response shows.',
  },
  'link.state': {
    why: 'A link is an offer. If it is present while the operation is not available, the client shows a button that fails.',
    wrong: () => {
      const pages: Record<string, unknown> = {
        '/orders/v1/': {
          _links: [
            link('self', 'https://api.example.se/orders/v1/'),
            link('orders', 'https://api.example.se/orders/v1/orders'),
          ],
        },
      };
      const fetch = async (url: string | URL | Request) => {
        const body = pages[new URL(url instanceof Request ? url.url : url).pathname];
        const headers = {
          'content-type': 'application/hal+json',
          'cache-control': 'max-age=60',
        };
        return body ? Response.json(body, { headers }) : new Response(null, { status: 404 });
      };
      return audit('https://api.example.se/orders/v1/', { fetch });
    },
    right: () => {
      const orders = defineResource({
        name: 'orders',
        schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
        path: '/orders/{id}',
        state: 'status',
        links: { edit: { when: 'open' } },
      });
      const base = 'https://api.example.se/orders/v1';
      return orders.represent({ id: 17, status: 'paid' }, base)._links.map(({ rel }) => rel);
    },
  },
} satisfies Record<string, RuleExample>;
