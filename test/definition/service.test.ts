import { accepted, baseUrl, defineResource, link, parseQuery, respond, service } from 'halyard';
import { bodyText } from 'halyard/http';
import type { QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
  path: '/orders/{id}',
  state: 'status',
  links: {
    edit: { when: 'open' },
    replace: { when: 'open' },
    delete: { when: 'open', permission: 'orders:delete' },
  },
  query: { limit: { default: 10 } },
});

const gateway = {
  fallback: 'http://localhost:3000/v1',
  trustedHops: 1,
  allowedHosts: ['gw.example.se'],
};
const options = { title: 'Orders', resources: [orders], ...gateway };
const request = {
  method: 'GET',
  url: '/orders/17',
  headers: { forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1' },
};
const order = { id: 17, status: 'open' } as const;
const caller = { permissions: ['orders:delete'] };

describe('service', () => {
  const base = baseUrl(request, gateway);

  test('binds the functions of a definition to base, form, caller, variant and vary', () => {
    const api = service({ ...options, format: 'negotiate', halRanges: ['*/*'] });
    const context = { caller, variant: 'sv', vary: 'accept-language' };
    const call = api.at(request, context);
    const shared = { ...context, base, format: 'negotiate', halRanges: ['*/*'] } as const;

    expect(call.base).toEqual(base);
    expect(call.respond(orders, order, { version: 3 })).toEqual(
      orders.respond(request, order, { ...shared, version: 3 }),
    );
    const page = { query: { page: 1, limit: 10 }, totalRecords: 1 };
    expect(call.respondCollection(orders, [order], page)).toEqual(
      orders.respondCollection(request, [order], { ...shared, ...page }),
    );
    expect(call.respondWith({ body: { id: 1 } })).toEqual(
      respond(request, { ...shared, body: { id: 1 } }),
    );
    const post = { ...request, method: 'POST' };
    const work = { monitor: 'https://gw.example.se/orders/v1/imports/8', vary: 'accept' };
    const { caller: _caller, variant: _variant, ...sent } = shared;
    expect(api.at(post, context).accepted(work)).toEqual(
      accepted(post, { ...sent, ...work, vary: ['accept-language', 'accept'] }),
    );
    expect(api.at(post, context).respondCreated(orders, order)).toEqual(
      orders.respondCreated(post, order, shared),
    );
    const stale = {
      ...request,
      method: 'PATCH',
      headers: { ...request.headers, 'if-match': '"2"' },
    };
    const { vary: _, ...client } = shared;
    const refused = api.at(stale, context).refuse(orders, order, { version: 3 });
    expect(refused?.status).toBe(412);
    expect(refused).toEqual(
      orders.refuse(stale, order, { ...client, vary: context.vary, version: 3 }),
    );
    const creation = { ...post, url: '/orders' };
    const { refuseCollection } = api.at(creation, context);
    expect(refuseCollection(orders)?.headers.allow).toBe('GET, HEAD');
    expect(refuseCollection(orders)).toEqual(orders.refuseCollection(creation, { caller }));
  });

  test('makes links of the index by a function of the base of the request', () => {
    const api = service({ ...options, links: (text) => [link('about', `${text}/about`)] });
    const hrefs = [request, { ...request, headers: {} }].map((each) => {
      const { _links } = JSON.parse(api.at(each).index().body ?? '');
      return _links.find(({ rel }: { rel: string }) => rel === 'about').href;
    });
    expect(hrefs).toEqual([
      'https://gw.example.se/orders/v1/about',
      'http://localhost:3000/v1/about',
    ]);
  });

  test('has a cache policy for reads, which a response may change', () => {
    const api = service({ ...options, cache: { private: true, maxAge: 60 } });
    const read = api.at(request);
    expect(read.respond(orders, order).headers['cache-control']).toBe('private, max-age=60');
    expect(read.index({ cache: { maxAge: 5 } }).headers['cache-control']).toBe('max-age=5');
    const swedish = api.at(request, { variant: 'sv', vary: 'accept-language' }).index();
    expect(swedish.headers.vary).toMatch(/accept-language/);
    const change = api.at({ ...request, method: 'PATCH' });
    expect(change.respond(orders, order, { version: 4 }).headers['cache-control']).toBe('no-store');
  });

  test.each<[fallback: string, host: string | undefined, isTold: boolean]>([
    ['http://localhost:3000/v1', 'api.example.se', true],
    ['http://127.0.0.1:3000/v1', 'api.example.se:443', true],
    ['http://[::1]/v1', 'localhost.example.se', true],
    ['http://localhost:3000/v1', 'localhost:3000', false],
    ['http://localhost:3000/v1', '127.0.0.1:3000', false],
    ['http://localhost:3000/v1', '[::1]:3000', false],
    ['http://localhost:3000/v1', undefined, false],
    ['https://api.example.se/v1', 'other.example.se', false],
  ])('with the fallback %s, a request to %s is told: %s', (fallback, host, isTold) => {
    const found: string[] = [];
    const onFinding = ({ rule }: { rule: string }) => found.push(rule);
    const api = service({ title: 'Orders', resources: [orders], fallback, onFinding });
    api.at({ method: 'GET', url: '/', headers: { host } }).index();
    expect(found).toEqual(isTold ? ['service.fallback'] : []);
  });

  test('has an index for GET and HEAD only', () => {
    const api = service(options);
    expect(api.at({ ...request, method: 'HEAD' }).index().status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = api.at({ ...request, method }).index();
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('an option that is undefined leaves that of the service', () => {
    const api = service({ ...options, format: 'negotiate', cache: { maxAge: 5, private: true } });
    const call = api.at(request, { caller, variant: 'sv', vary: 'accept-language' });
    const unset = {
      base: undefined,
      caller: undefined,
      variant: undefined,
      vary: undefined,
      format: undefined,
      halRanges: undefined,
      cache: undefined,
    };
    const given = { version: 3, ...unset };
    expect(call.respond(orders, order, given)).toEqual(call.respond(orders, order, { version: 3 }));
    const { base: _base, ...others } = unset;
    expect(call.respondWith({ body: {}, ...others })).toEqual(call.respondWith({ body: {} }));
    expect(call.index(others)).toEqual(call.index());
    const remove = api.at({ ...request, method: 'DELETE' }, { caller });
    expect(remove.refuse(orders, order, { version: 3, caller: undefined })).toBeUndefined();
  });

  test('vary of a call adds to that of the context, whose variant stays', () => {
    const context = { variant: 'sv', vary: 'accept-language' };
    const { respond: send } = service(options).at(request, context);
    const vary = (given: object) => send(orders, order, given).headers.vary;
    expect(vary({ vary: ['x-tenant'] })).toBe('forwarded, accept-language, x-tenant');
    expect(vary({ vary: 'Accept-Language' })).toBe('forwarded, accept-language');
    expect(vary({ vary: '*' })).toBe('*');
  });

  test.each([
    [{ ...options, titel: 'x' }, 'http.option'],
    [{ ...options, origins: ['https://app.example.se/'] }, 'http.option'],
    [{ ...options, origins: ['app.example.se'] }, 'http.option'],
    [{ ...options, allowedHost: [] }, 'http.option'],
    [{ ...options, describedBy: true, serviceDesc: undefined }, 'http.option'],
    [{ ...options, fallback: '/v1' }, 'url.base'],
    [{ ...options, trustedHops: -1 }, 'forwarded.option'],
    [{ ...options, cache: { maxAge: -1 } }, 'cache.policy'],
    [{ ...options, serviceDoc: '/Docs' }, 'resource.definition'],
    [{ ...options, resources: [orders, orders] }, 'resource.definition'],
    [{ ...options, resources: [{ ...orders, name: 'My orders' }] }, 'link.rel'],
  ])('throws when it is made: %#', (given, code) => {
    expect(() => service(given as never)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the parameters that a service ignores', () => {
  const define = (query: QuerySpec = {}) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), key: z.string() }),
      path: '/orders/{id}',
      links: {},
      query,
    });
  const fields = { id: 'integer', key: 'string' } as const;

  test.each<
    [ignored: string[] | undefined, query: QuerySpec, url: string, self: string | undefined]
  >([
    [['subscription-key'], {}, '/orders?limit=2&subscription-key=a', '?limit=2'],
    [['subscription-key'], {}, '/orders?subscription-key=a&subscription-key=b', ''],
    [['subscription-key'], {}, '/orders?subscription%2Dkey=a&limit=2', '?limit=2'],
    [['subscription-key', 'trace'], {}, '/orders?trace&subscription-key=a', ''],
    [['subscription-key'], { ignored: ['trace'] }, '/orders?trace&subscription-key=a', ''],
    [['subscription-key'], {}, '/orders?colour=red', undefined],
    [['subscription-key'], {}, '/orders?subscription-keys=a', undefined],
    [undefined, {}, '/orders?subscription-key=a', undefined],
    // What the query declares is never ignored.
    [['limit'], {}, '/orders?limit=2', '?limit=2'],
    [['size'], { limit: { parameter: 'size' } }, '/orders?size=2', '?size=2'],
    [['key'], { parameters: ['key'] }, '/orders?key=a', '?key=a'],
    [['key'], { parameters: { key: 'string' } }, '/orders?key=a', '?key=a'],
    [['key'], { fields }, '/orders?key=a', '?key=a'],
    [['sort'], { fields }, '/orders?sort=id', '?sort=id'],
    [['sort'], {}, '/orders?sort=id', ''],
  ])('%j of the service, %j of the query: %s', (ignored, spec, url, self) => {
    const definition = define(spec);
    const call = service({ ...options, resources: [definition], ignored }).at({ ...request, url });
    const query = parseQuery(call.requestFor(definition), definition.query);
    if (self === undefined) {
      expect(query).toEqual(parseQuery(url, definition.query));
      expect(query.ok).toBe(false);
      return;
    }
    if (!query.ok) throw new Error(JSON.stringify(query.findings));
    const page = call.respondCollection(definition, [], { query: query.value, totalRecords: 0 });
    expect(JSON.parse(bodyText(page))._links[0]).toMatchObject({
      rel: 'self',
      href: `https://gw.example.se/orders/v1/orders${self}`,
    });
  });
});
