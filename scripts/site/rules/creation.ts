import { checkExchange } from 'halyard/audit';
import { created } from 'halyard/http';
import { link } from 'halyard/link';
import { parseCreate, resource } from 'halyard/resource';
import * as z from 'zod';
import type { RuleExample } from './rule-example.js';

export const creationRules = {
  'request.body': {
    why: 'A client that reads a list should be able to send the same shape back. One form for each method means that servers validate, and clients send, without a special case for each resource.',
    wrong: () => {
      const orders = { name: 'orders', input: z.object({ customer: z.int() }) };
      const result = parseCreate('{"orders":[{"customer":"Eva"}]}', orders);
      return result.ok ? [] : result.findings;
    },
    right: () => {
      const orders = { name: 'orders', input: z.object({ customer: z.int() }) };
      const result = parseCreate('{"orders":[{"customer":3}]}', orders);
      return result.ok ? [] : result.findings;
    },
  },
  'created.status': {
    why: 'With 200, a client cannot tell whether the resource is new or existed before.',
    wrong: () =>
      checkExchange(
        { method: 'POST', url: '/orders/v1/orders', headers: {} },
        {
          status: 200,
          headers: {
            'cache-control': 'no-store',
            location: 'https://api.example.se/orders/v1/orders/17',
          },
        },
      ),
    right: () => {
      const request = { method: 'POST', url: '/orders/v1/orders', headers: {} };
      const self = 'https://api.example.se/orders/v1/orders/17';
      const order = resource({ id: 17 }, [
        link('self', self),
        link('delete', self),
        link('replace', self),
        link('edit', self),
      ]);
      return checkExchange(request, created(request, { resource: order }));
    },
  },
  'created.location': {
    why: 'Location says which resource was created (RFC 9110 §10.2.2). A client, a proxy or a script finds it there without reading the body.',
    wrong: () =>
      checkExchange(
        { method: 'POST', url: '/orders/v1/orders', headers: {} },
        { status: 201, headers: { 'cache-control': 'no-store', location: '/orders/17' } },
      ),
    right: () => {
      const request = { method: 'POST', url: '/orders/v1/orders', headers: {} };
      const self = 'https://api.example.se/orders/v1/orders/17';
      const order = resource({ id: 17 }, [
        link('self', self),
        link('delete', self),
        link('replace', self),
        link('edit', self),
      ]);
      return checkExchange(request, created(request, { resource: order }));
    },
  },
  'created.links': {
    why: 'A client often reads, changes or removes what it has just created. The links save it a request.',
    wrong: () =>
      checkExchange(
        { method: 'POST', url: '/orders/v1/orders', headers: {} },
        {
          status: 201,
          headers: {
            'cache-control': 'no-store',
            'content-type': 'application/hal+json',
            location: 'https://api.example.se/orders/v1/orders/17',
          },
          body: {
            id: 17,
            _links: [
              link('self', 'https://api.example.se/orders/v1/orders/17'),
              link('collection', 'https://api.example.se/orders/v1/orders'),
            ],
          },
        },
      ),
    right: () => {
      const request = { method: 'POST', url: '/orders/v1/orders', headers: {} };
      const self = 'https://api.example.se/orders/v1/orders/17';
      const order = resource({ id: 17 }, [
        link('self', self),
        link('delete', self),
        link('replace', self),
        link('edit', self),
      ]);
      return checkExchange(request, created(request, { resource: order }));
    },
  },
} satisfies Record<string, RuleExample>;
