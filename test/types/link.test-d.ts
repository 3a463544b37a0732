import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  created,
  findLink,
  type Link,
  link,
  links,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  respond,
} from 'halyard';
import { evaluatePreconditions } from 'halyard/conditional';
import { expectTypeOf, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';
const self = link('self', ORDERS);

test('a link may be a template, and have the further members of HAL', () => {
  const search = link('search', 'https://api.example.se/orders{?q}', { templated: true });
  expectTypeOf(search.rel).toEqualTypeOf<'search'>();
  expectTypeOf(search.templated).toEqualTypeOf<boolean | undefined>();
  link('alternate', ORDERS, {
    ...{ hreflang: 'sv', type: 'text/html', deprecation: ORDERS, profile: ORDERS, name: 'a' },
  });
  expectTypeOf(findLink(null, 'search', { q: 'a', page: 2 })).toEqualTypeOf<Link | undefined>();
  findLink(null, 'search', { since: new Date() });
});

test('links takes links and nothing in place of absent ones', () => {
  const open = Math.random() > 2;
  expectTypeOf(links(self, open && self, null, undefined, [self, [false]])).toEqualTypeOf<Link[]>();
  // @ts-expect-error a link has a method
  links({ href: ORDERS, rel: 'self' });
});

test('requests of Node and Fetch, and plain objects, are taken as they are', () => {
  expectTypeOf<IncomingMessage>().toExtend<RequestDescriptor>();
  expectTypeOf<Request>().toExtend<RequestDescriptor>();
  expectTypeOf<{ headers: Headers }>().toExtend<RequestDescriptor>();
  expectTypeOf<{ headers: Map<string, string> }>().not.toExtend<RequestDescriptor>();
  expectTypeOf<{ url: string }>().not.toExtend<RequestDescriptor>();

  expectTypeOf(respond).parameter(0).toEqualTypeOf<RequestDescriptor>();
  expectTypeOf(created).parameter(0).toEqualTypeOf<RequestDescriptor>();
  expectTypeOf(evaluatePreconditions).parameter(0).toEqualTypeOf<RequestDescriptor>();
  respond({ headers: {} });
  respond({
    method: 'GET',
    url: '/orders',
    headers: { accept: ['a', 'b'], age: 7, te: undefined },
  });
});

test('a response is taken by Response and by writeHead', () => {
  expectTypeOf(respond({ headers: {} })).toEqualTypeOf<ResponseDescriptor<string>>();
  expectTypeOf(created).returns.toEqualTypeOf<ResponseDescriptor<string>>();
  expectTypeOf(problem).returns.toEqualTypeOf<ResponseDescriptor<string>>();
  expectTypeOf<ResponseDescriptor>().toExtend<ResponseInit>();
  const fetched = (r: ResponseDescriptor) => new Response(r.body, r);
  const written = (res: ServerResponse, r: ResponseDescriptor) =>
    res.writeHead(r.status, r.headers).end(r.body);
  expectTypeOf(fetched).returns.toEqualTypeOf<Response>();
  expectTypeOf(written).returns.toExtend<ServerResponse>();
});
