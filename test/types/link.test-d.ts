import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Collection,
  collection,
  created,
  findLink,
  follow,
  type Link,
  type LinkRequest,
  link,
  links,
  type Method,
  problem,
  type Rel,
  type RequestDescriptor,
  type Resource,
  type ResponseDescriptor,
  resource,
  respond,
} from 'halyard';
import { evaluatePreconditions } from 'halyard/conditional';
import type { CollectionMeta } from 'halyard/resource';
import { expectTypeOf, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';
const self = link('self', ORDERS);

test('the method of a link is a known one', () => {
  expectTypeOf(self.method).toEqualTypeOf<Method>();
  link('cancel', ORDERS, { method: 'POST' });
  // @ts-expect-error methods are in upper case
  link('cancel', ORDERS, { method: 'post' });
  // @ts-expect-error no method that a link can have
  link('cancel', ORDERS, { method: 'TRACE' });
  // @ts-expect-error any string will not do
  link('cancel', ORDERS, { method: 'POST' as string });
});

test('the relation type of a link is any string, the URL is required', () => {
  expectTypeOf(link).parameter(0).toEqualTypeOf<Rel>();
  link('a-relation-of-my-own', ORDERS);
  link('self' as string, ORDERS);
  // @ts-expect-error a link needs a URL
  link('self');
  // @ts-expect-error a URL object is no string
  link('self', new URL(ORDERS));
  // @ts-expect-error a title is a text
  link('self', ORDERS, { title: 17 });
  // @ts-expect-error there is no such option
  link('self', ORDERS, { verb: 'GET' });
});

test('a link may be a template, and have the further members of HAL', () => {
  const search = link('search', 'https://api.example.se/orders{?q}', { templated: true });
  expectTypeOf(search.rel).toEqualTypeOf<'search'>();
  expectTypeOf(search.templated).toEqualTypeOf<boolean | undefined>();
  link('alternate', ORDERS, {
    ...{ hreflang: 'sv', type: 'text/html', deprecation: ORDERS, profile: ORDERS, name: 'a' },
  });
  // @ts-expect-error a language is one tag
  link('alternate', ORDERS, { hreflang: ['sv', 'en'] });
  // @ts-expect-error the deprecation is a URL
  link('alternate', ORDERS, { deprecation: true });
  // @ts-expect-error templated is a boolean
  link('search', ORDERS, { templated: 'true' });
  expectTypeOf(findLink(null, 'search', { q: 'a', page: 2 })).toEqualTypeOf<Link | undefined>();
  findLink(null, 'search', { since: new Date() });
  // @ts-expect-error a function has no form in a URL
  findLink(null, 'search', { since: () => 'a' });
});

test('a link is not changed once it is made', () => {
  expectTypeOf(self).toExtend<Link>();
  expectTypeOf(self).toExtend<Readonly<Link>>();
  // @ts-expect-error href is read-only
  self.href = ORDERS;
  // @ts-expect-error title is optional, and a text where it is there
  expectTypeOf(self.title).toEqualTypeOf<string>();
});

test('links takes links and nothing in place of absent ones', () => {
  const open = Math.random() > 2;
  expectTypeOf(links(self, open && self, null, undefined, [self, [false]])).toEqualTypeOf<Link[]>();
  // @ts-expect-error true is no link
  links(true);
  // @ts-expect-error a string is no link
  links(open ? self : '');
  // @ts-expect-error a link has a method
  links({ href: ORDERS, rel: 'self' });
});

test('links are found in anything', () => {
  expectTypeOf(findLink).parameter(0).toBeUnknown();
  expectTypeOf(findLink(null, 'self')).toEqualTypeOf<Link | undefined>();
  expectTypeOf(follow(17, 'self')).toEqualTypeOf<LinkRequest | undefined>();
  expectTypeOf<LinkRequest>().toExtend<RequestDescriptor>();
  expectTypeOf<LinkRequest>().toExtend<RequestInit & { url: string }>();
});

test('a resource keeps its fields', () => {
  const order = resource({ id: 17, status: 'open' as 'open' | 'shipped' }, [self]);
  expectTypeOf(order).toEqualTypeOf<Resource<{ id: number; status: 'open' | 'shipped' }>>();
  expectTypeOf(order.id).toEqualTypeOf<number>();
  expectTypeOf(order.status).toEqualTypeOf<'open' | 'shipped'>();
  expectTypeOf(order._links).toEqualTypeOf<readonly Link[]>();
  // @ts-expect-error there is no such field
  order.total;
  // @ts-expect-error the links are required
  resource({ id: 17 });
  // @ts-expect-error the fields are an object
  resource('order', [self]);
});

test('a collection has its list under the literal name', () => {
  const items = [resource({ id: 17 }, [self])];
  const page = collection({
    name: 'orders',
    items,
    page: 1,
    limit: 20,
    totalRecords: 1,
    url: ORDERS,
  });
  expectTypeOf(page).toEqualTypeOf<Collection<'orders', Resource<{ id: number }>>>();
  expectTypeOf(page.orders).toEqualTypeOf<readonly Resource<{ id: number }>[]>();
  expectTypeOf(page._meta).toEqualTypeOf<CollectionMeta>();
  expectTypeOf(page._links).toEqualTypeOf<readonly Link[]>();
  expectTypeOf(page._meta.totalRecords).toEqualTypeOf<number | undefined>();
  // @ts-expect-error the list is not under another name
  page.items;
  // @ts-expect-error an item has its own links
  collection({ name: 'orders', items: [{ id: 17 }], page: 1, limit: 1, hasMore: false, url: '' });
  // @ts-expect-error the page is a number
  collection({ name: 'orders', items, page: '1', limit: 1, hasMore: false, url: ORDERS });
  // @ts-expect-error the URL is required
  collection({ name: 'orders', items, page: 1, limit: 1, hasMore: false });
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
  // @ts-expect-error a request has headers
  respond({ method: 'GET' });
  // @ts-expect-error a header is no object
  respond({ headers: { accept: {} } });
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

test('a body is an object or a function of one, a problem has its status', () => {
  respond({ headers: {} }, { body: [1], version: ['a', 1n, new Date(0)] });
  respond({ headers: {} }, { body: () => ({ id: 17 }) });
  // @ts-expect-error a text is no body
  respond({ headers: {} }, { body: 'order' });
  // @ts-expect-error the status of created is 201
  created({ headers: {} }, { resource: {}, status: 200 });
  problem({ status: 400, extension: true });
  // @ts-expect-error a problem has its status
  problem({ title: 'Bad Request' });
});
