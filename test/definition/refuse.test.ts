import { baseUrl, defineRelations, defineResource } from 'halyard';
import { encodeIdentifier } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const OWN = 'https://api.example.se/orders/v1';
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  ship: { method: 'POST', meaning: 'Ships the order.' },
  audit: { method: 'GET', meaning: 'Shows who changed what.' },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.string(),
    status: z.enum(['open', 'paid', 'shipped']),
    customer: z.int().nullable(),
  }),
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    edit: { when: 'open' },
    replace: { when: 'open' },
    delete: { when: 'open', permission: 'orders:delete' },
    pay: { href: '/orders/{id}/payments', when: 'open', to: 'paid' },
    ship: { href: '/orders/{id}/shipments', when: 'paid', to: 'shipped' },
    audit: { href: '/orders/{id}/audits{?status}', permission: 'audit' },
    up: { href: '/customers/{customer}', when: (_, { customer }) => customer !== null },
  },
});
const order = { id: '17', status: 'open' as const, customer: 4 };
const paid = { ...order, status: 'paid' as const };

const refuse = (
  method: string,
  url: string,
  options: object = {},
  item: typeof order | typeof paid = order,
  headers: Record<string, string> = {},
) => orders.refuse({ method, url, headers }, item, options);

describe('a request that can be carried out is not refused', () => {
  test.each<[method: string, url: string]>([
    ['GET', '/orders/17'],
    ['HEAD', '/orders/17'],
    ['PATCH', '/orders/17'],
    ['PUT', '/orders/17'],
    ['POST', '/orders/17/payments'],
    ['GET', '/customers/4'],
    // Behind the prefix of a gateway
    ['PATCH', '/shop/v1/orders/17'],
    ['POST', '/orders/v1/orders/17/payments'],
    // A query, an absolute target
    ['POST', '/orders/17/payments?a=/orders/18'],
    ['PATCH', '/orders/17?fields=id#top'],
    ['PATCH', 'https://api.example.se/orders/v1/orders/17'],
    ['POST', 'http://localhost:3000/orders/17/payments?x'],
  ])('%s %s', (method, url) => {
    expect(refuse(method, url)).toBeUndefined();
  });

  test('for a value with an encoded slash', () => {
    const files = defineResource({
      name: 'files',
      schema: z.object({ id: z.string(), name: z.string() }),
      path: '/files/{id}',
      links: { edit: { href: '/names/{+name}' } },
    });
    const request = { method: 'PATCH', url: '/v1/names/a%2Fb%3B', headers: {} };
    expect(files.refuse(request, { id: 'a', name: 'a%2Fb%3B' })).toBeUndefined();
  });

  test.each<[method: string, url: string, originalUrl: string]>([
    ['PATCH', '/17', '/v1/orders/17'],
    ['POST', '/payments', '/v1/orders/17/payments'],
    ['POST', '/payments?a=b', '/orders/17/payments?a=b'],
    ['PATCH', '/', '/orders/17'],
    ['PATCH', '/?a=b', '/orders/17?a=b'],
    ['PATCH', 'http://a.se/', 'http://a.se/orders/17'],
    ['POST', 'foo://a.se/payments?a=b', '/v1/orders/17/payments?a=b'],
    // A rewrite
    ['PATCH', '/orders/17', '/my-order'],
    ['PATCH', '/orders/17', undefined as never],
    ['PATCH', '/orders/17', 17 as never],
  ])('%s %s in a mounted router, originally %s', (method, url, originalUrl) => {
    expect(orders.refuse({ method, url, originalUrl, headers: {} }, order)).toBeUndefined();
  });

  test.each(['a/b c', 'Å', '..', '%2f', '~'])('for the identifier %j', (identifier) => {
    const item = { ...order, id: encodeIdentifier(identifier) };
    const path = `/orders/${item.id}`;
    expect(orders.refuse({ method: 'PATCH', url: path, headers: {} }, item)).toBeUndefined();
    expect(orders.refuse({ method: 'PATCH', url: '/orders/18', headers: {} }, item)?.status).toBe(
      404,
    );
  });

  test('for a link that has an unreserved character encoded', () => {
    const files = defineResource({
      name: 'files',
      schema: z.object({ id: z.string(), name: z.string() }),
      path: '/files/{id}',
      links: { edit: { href: '/names/{+name}' } },
    });
    const refuseAt = (url: string) =>
      files.refuse({ method: 'PATCH', url, headers: {} }, { id: 'a', name: '%61' })?.status;
    expect(refuseAt('/names/%61')).toBeUndefined();
    expect(refuseAt('/names/a')).toBe(404);
  });

  test.each(['/names/a,b%20c%C3%A5', '/names/a%2Cb%20c%c3%a5', '/names/a,b%20cå'])(
    'for a name that a proxy writes in another way: %s',
    (url) => {
      const files = defineResource({
        name: 'files',
        schema: z.object({ id: z.string(), name: z.string() }),
        path: '/files/{id}',
        links: { edit: { href: '/names/{+name}' } },
      });
      const file = { id: 'a', name: 'a,b cå' };
      expect(files.refuse({ method: 'PATCH', url, headers: {} }, file)).toBeUndefined();
    },
  );

  test('for percent-encoded octets that are not UTF-8', () => {
    const files = defineResource({
      name: 'files',
      schema: z.object({ id: z.string(), name: z.string() }),
      path: '/files/{id}',
      links: { edit: { href: '/names/{+name}' } },
    });
    const refuseAt = (url: string) =>
      files.refuse({ method: 'PATCH', url, headers: {} }, { id: 'a', name: '%FF' })?.status;
    expect(refuseAt('/names/%FF')).toBeUndefined();
    expect(refuseAt('/names/%FE')).toBe(404);
  });
});

const can = { caller: { permissions: ['orders:delete'] }, version: 3, required: true };
const current = { 'if-match': '"3"' };

test.each<
  [
    method: string,
    url: string,
    options: object,
    item: typeof order | typeof paid,
    headers: Record<string, string>,
    status: number | undefined,
  ]
>([
  ['GET', '/orders/17', can, order, {}, undefined],
  ['DELETE', '/orders/17', can, order, current, undefined],
  ['DELETE', '/orders/17/lines', can, order, current, 404],
  ['TRACE', '/orders/17', can, order, current, 405],
  ['DELETE', '/orders/17', { ...can, caller: undefined }, order, current, 403],
  ['DELETE', '/orders/17', can, paid, current, 409],
  ['DELETE', '/orders/17', can, order, { 'if-match': '"2"' }, 412],
  ['DELETE', '/orders/17', can, order, {}, 428],
])(
  '%s %s with %j of %j and %j gets the status %s',
  (method, url, options, item, headers, status) => {
    expect(refuse(method, url, options, item, headers)?.status).toBe(status);
  },
);

test('behind a rewrite, the base URL of a mounted router counts', () => {
  const request = { method: 'PATCH', url: '/', originalUrl: '/orders/17?token=1', headers: {} };
  const rewritten = { ...request, url: '/17?a=b', baseUrl: '/orders' };
  expect(orders.refuse(rewritten, order)).toBeUndefined();
  expect(orders.refuse({ ...rewritten, baseUrl: '/v1/drafts' }, order)?.status).toBe(404);
  const byQuery = { ...request, method: 'DELETE', url: '/orders/17' };
  expect(
    orders.refuse({ ...byQuery, originalUrl: '/customers/4?path=/orders/17' }, order)?.status,
  ).toBe(403);
  expect(orders.refuse({ ...request, url: '/17', originalUrl: '/orders/17?x' }, order)).toBe(
    undefined,
  );
  const payment = { ...request, method: 'POST', baseUrl: '/orders/17/payments' };
  expect(orders.refuse({ ...payment, originalUrl: '/orders/17?pay' }, order)).toBeUndefined();
  expect(orders.refuse({ ...payment, originalUrl: '/orders/17/payments/' }, order)).toBeUndefined();
  const before = { ...payment, originalUrl: '/v1/orders/18/payments' };
  expect(orders.refuse({ ...before, baseUrl: '/orders/18/payments' }, order)?.status).toBe(404);
  expect(orders.refuse({ ...rewritten, baseUrl: '' }, order)?.status).toBe(404);
});

describe('404: no link of the resource has the URL', () => {
  test.each([
    '/orders/18',
    '/orders',
    '/orders/117',
    '/orders/17/refunds',
    '/orders/17/payments/3',
    '/ORDERS/17',
    '//17//payments',
    '/orders/17%2Fpayments',
    '/orders/%zz',
    '/customers/5',
    '/7',
    '/ordershttps://api.example.se/17',
    // Routers and caches take these for other URLs (RFC 9112 §3.2 has no fragment)
    '/orders/17/',
    '/orders/17/?a=b',
    // What a mounted router leaves, where the original URL is not known
    '/17',
    '/17/payments',
    '/payments',
    '/',
    '',
    // The end of an expression is no end of a path
    '/orders/17{?x',
    '/orders/17/payments/',
    '/orders/17/p%61yments',
    '/orders/17/%70ayments',
    '/orders/%31%37',
    '/orders/17/payments#',
    '/orders/17/payments#/shipments',
    '/orders/17#?x',
    '#',
  ])('%s', (url) => {
    for (const method of ['GET', 'HEAD', 'PATCH', 'POST', 'OPTIONS']) {
      expect(refuse(method, url)?.status).toBe(404);
    }
  });

  test('a link that the resource has no value for', () => {
    const item = { ...order, customer: null };
    const request = { method: 'GET', url: '/customers/4', headers: {} };
    expect(orders.refuse(request, item)?.status).toBe(404);
  });

  test('the problem', () => {
    expect(refuse('GET', '/orders/18')).toMatchObject({
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: '{"type":"about:blank","title":"Not Found","status":404,"detail":"No resource has this URL. Follow the links of a representation"}',
    });
  });
});

describe('405: the URL has links, but none by the method', () => {
  test.each<[method: string, url: string, allow: string]>([
    ['POST', '/orders/17', 'GET, HEAD, PATCH, PUT, DELETE'],
    ['OPTIONS', '/orders/17', 'GET, HEAD, PATCH, PUT, DELETE'],
    ['patch', '/orders/17', 'GET, HEAD, PATCH, PUT, DELETE'],
    ['GET', '/orders/17/payments', 'POST'],
    ['HEAD', '/orders/17/payments', 'POST'],
    ['DELETE', '/orders/17/shipments', 'POST'],
    ['PATCH', '/customers/4', 'GET, HEAD'],
  ])('%s %s: %s', (method, url, allow) => {
    const refused = refuse(method, url);
    expect(refused).toMatchObject({ status: 405, headers: { allow } });
    expect(JSON.parse(refused?.body ?? '').detail).toBe(`Allowed here: ${allow}`);
  });

  test('before the permission, the state and the preconditions', () => {
    const options = { version: 3, required: true };
    expect(refuse('GET', '/orders/17/shipments', options)?.status).toBe(405);
  });
});

describe('403: the caller lacks the permission', () => {
  test.each<[method: string, url: string, permissions: string[], status: number | undefined]>([
    ['DELETE', '/orders/17', [], 403],
    ['DELETE', '/orders/17', ['audit'], 403],
    ['DELETE', '/orders/17', ['orders:delete'], undefined],
    ['GET', '/orders/17/audits', [], 403],
    ['HEAD', '/orders/17/audits?status=open', [], 403],
    ['GET', '/orders/17/audits?status=open', ['audit'], undefined],
  ])('%s %s by %j: %s', (method, url, permissions, status) => {
    expect(refuse(method, url, { caller: { permissions } })?.status).toBe(status);
  });

  test('the problem', () => {
    expect(JSON.parse(refuse('DELETE', '/orders/17')?.body ?? '')).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: 'You do not have the permission that this operation requires',
    });
  });

  test('without a caller there is no permission, whatever the state is', () => {
    expect(refuse('DELETE', '/orders/17')?.status).toBe(403);
    expect(refuse('DELETE', '/orders/17', {}, paid)?.status).toBe(403);
  });
});

describe('409: the state does not allow it', () => {
  test.each<[method: string, url: string, detail: string]>([
    ['PATCH', '/orders/17', 'edit is not available in the state paid. Available: ship'],
    ['PUT', '/orders/17', 'replace is not available in the state paid. Available: ship'],
    ['POST', '/orders/17/payments', 'pay is not available in the state paid. Available: ship'],
  ])('%s %s', (method, url, detail) => {
    const refused = refuse(method, url, { base: OWN }, paid);
    expect(JSON.parse(refused?.body ?? '')).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail,
      state: 'paid',
      _links: orders.represent(paid, OWN)._links,
    });
  });

  test('of a predicate does not blame the state', () => {
    const loans = defineResource({
      name: 'loans',
      schema: z.object({
        id: z.int(),
        status: z.enum(['active', 'returned']),
        extensions: z.int(),
      }),
      path: '/loans/{id}',
      state: 'status',
      links: {
        extend: {
          href: '/loans/{id}/extensions',
          method: 'POST',
          when: (status, { extensions }) => status === 'active' && extensions === 0,
        },
        return: { href: '/loans/{id}/returns', method: 'POST', when: 'active' },
      },
    });
    const request = { method: 'POST', url: '/loans/2/extensions', headers: {} };
    const extended = { id: 2, status: 'active', extensions: 1 } as const;
    expect(JSON.parse(loans.refuse(request, extended)?.body ?? '')).toMatchObject({
      status: 409,
      state: 'active',
      detail: 'extend is not available for this resource now. Available: return',
    });
  });

  test('has the links in the form of the client, and none without a base', () => {
    const of = (options: object) =>
      JSON.parse(refuse('PATCH', '/orders/17', options, paid)?.body ?? '')._links;
    expect(of({})).toBeUndefined();
    expect(of({ base: OWN, format: 'hal' })).toMatchObject({ ship: { method: 'POST' } });
  });

  test('comes before the preconditions (RFC 9110 §13.2.1)', () => {
    const stale = { 'if-match': '"2"' };
    expect(refuse('PATCH', '/orders/17', { version: 3 }, paid, stale)?.status).toBe(409);
    expect(refuse('PATCH', '/orders/17', { version: 3 }, order, stale)?.status).toBe(412);
  });

  test('without a state field the problem has no state', () => {
    const notes = defineResource({
      name: 'notes',
      schema: z.object({ id: z.int(), locked: z.boolean() }),
      path: '/notes/{id}',
      links: { edit: { when: ({ locked }) => !locked } },
    });
    const request = { method: 'PATCH', url: '/notes/1', headers: {} };
    const { body = '' } = notes.refuse(request, { id: 1, locked: true }) ?? {};
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'edit is not available for this resource now',
    });
  });
});

describe('412 and 428', () => {
  const headersOf = (etag?: string) => (etag === undefined ? {} : { 'if-match': etag });

  test.each<[options: object, ifMatch: string | undefined, status: number | undefined]>([
    [{ version: 3 }, undefined, undefined],
    [{ version: 3 }, '"3"', undefined],
    [{ version: 3 }, '"3;permissions=a"', undefined],
    [{ version: 3 }, '"2"', 412],
    [{ version: 3 }, 'W/"3"', 412],
    [{ version: 3 }, '*', undefined],
    [{ etag: '"a"' }, '"a"', undefined],
    [{ etag: '"a"' }, '"b"', 412],
    [{ version: 3, required: true }, undefined, 428],
    [{ version: 3, required: true }, '"3"', undefined],
    [{ required: true }, undefined, 428],
    [{ base: OWN, required: true }, undefined, 428],
    // With a version or a tag, that of the content does not count
    [{ base: OWN, version: 3 }, '"3"', undefined],
    [{ base: OWN, version: 3 }, '"2"', 412],
    [{ base: OWN, etag: '"a"' }, '"a"', undefined],
    [{ base: OWN, etag: '"a"' }, '"b"', 412],
    // A tag that the service never sent
    [{}, '"3"', 412],
    [{}, '*', undefined],
    [{ lastModified: new Date(0) }, '"3"', 412],
  ])('%j and If-Match %s: %s', (options, ifMatch, status) => {
    expect(refuse('PATCH', '/orders/17', options, order, headersOf(ifMatch))?.status).toBe(status);
  });

  test('412 has the tag of the version for the base and the variant of the client', () => {
    const stale = { 'if-match': '"2"', forwarded: 'host=gw.example.se' };
    const request = { method: 'PATCH', url: '/orders/17', headers: stale };
    const trust = { fallback: OWN, trustedHops: 1, allowedHosts: ['gw.example.se'] };
    const options = { base: baseUrl(request, trust), version: 3, variant: 'sv' };
    const { etag } = orders.respond({ ...request, method: 'GET' }, order, options).headers;
    expect(orders.refuse(request, order, options)).toMatchObject({
      status: 412,
      headers: { etag },
    });
  });

  test('If-Unmodified-Since', () => {
    const since = { 'if-unmodified-since': 'Sat, 31 Jan 2026 12:00:00 GMT' };
    const at = (time: string) =>
      refuse('PATCH', '/orders/17', { lastModified: new Date(time) }, order, since)?.status;
    expect(at('2026-01-31T12:00:00Z')).toBeUndefined();
    expect(at('2026-01-31T12:00:01Z')).toBe(412);
  });

  test.each(['links', 'hal'] as const)('the tag of the content, in the form %s', (format) => {
    const options = { base: OWN, format, caller: { permissions: ['audit'] } };
    const request = { method: 'GET', url: '/orders/17', headers: {} };
    const { etag } = orders.respond(request, order, options).headers;
    expect(refuse('PATCH', '/orders/17', options, order, headersOf(etag))).toBeUndefined();
    const changed = refuse(
      'PATCH',
      '/orders/17',
      options,
      { ...order, customer: 5 },
      headersOf(etag),
    );
    expect(changed?.status).toBe(412);
    expect(
      refuse('PATCH', '/orders/17', { ...options, caller: {} }, order, headersOf(etag))?.status,
    ).toBe(412);
  });

  test('safe methods have no preconditions to fail here', () => {
    const stale = { 'if-match': '"2"' };
    expect(
      refuse('GET', '/orders/17', { version: 3, required: true }, paid, stale),
    ).toBeUndefined();
    expect(
      refuse('HEAD', '/orders/17', { version: 3, required: true }, paid, stale),
    ).toBeUndefined();
  });
});

describe('rel names the operation where the URL does not', () => {
  test.each<[method: string, rel: string, status: number | undefined]>([
    ['PATCH', 'edit', undefined],
    ['PATCH', 'ship', 405],
    ['POST', 'edit', 405],
    ['PUT', 'edit', 405],
    ['POST', 'ship', 409],
    ['POST', 'pay', undefined],
    ['DELETE', 'delete', 403],
    ['HEAD', 'self', undefined],
  ])('%s with %s: %s', (method, rel, status) => {
    expect(refuse(method, '/graphql', { rel })?.status).toBe(status);
  });

  test('Allow has the methods of its URL', () => {
    const allow = 'GET, HEAD, PATCH, PUT, DELETE';
    expect(refuse('POST', '/x', { rel: 'edit' })?.headers).toMatchObject({ allow });
  });

  test('an unknown relation type is refused', () => {
    expect(() => refuse('POST', '/orders/17', { rel: 'buy' })).toThrow(
      'rel must be a link of the resource: self, edit, replace, delete, pay, ship, audit, up; got "buy". Leave it out if the URL of the request identifies the operation.',
    );
  });
});

test('an error in a getter of the item is passed on', () => {
  const item = {
    ...order,
    get customer(): number {
      throw new RangeError('Not loaded');
    },
  };
  // With POST, nothing but the URL of the link is read.
  for (const method of ['PATCH', 'POST']) {
    const request = { method, url: '/orders/17', headers: {} };
    expect(() => orders.refuse(request, item)).toThrow(RangeError);
  }
});

// Express takes the path of a router out of an absolute target, and leaves what was around it.
test.each([
  ['http://a.se', undefined],
  ['http://a.se/', undefined],
  ['http://a.se?a=b', undefined],
  ['http://a.se#/payments', 404],
  ['http://a.se\\payments', 404],
  ['http://a.se/payments', 405],
])('in a router of Express at the resource, %s is refused with %s', (url, status) => {
  const request = { method: 'PATCH', url, baseUrl: '/v1/orders/17', headers: {} };
  expect(orders.refuse(request, order)?.status).toBe(status);
});

describe('several links of one URL', () => {
  const define = (links: object) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), customer: z.int(), status: z.enum(['open', 'paid']) }),
      path: '/orders/{id}',
      state: 'status',
      links,
    } as never) as typeof orders;
  const item = { id: 17, customer: 17, status: 'open' } as never;
  const patch = (url: string) => ({ method: 'PATCH', url, headers: {} });

  test('one available link is enough', () => {
    const some = define({
      edit: { when: 'paid' },
      rename: { method: 'PATCH', when: 'open' },
      admin: { method: 'PATCH', permission: 'admin' },
    });
    expect(some.refuse(patch('/orders/17'), item)).toBeUndefined();
  });

  test('the URLs of links beside the resource count, too', () => {
    const other = define({
      edit: { href: '/customers/{customer}' },
      index: { href: '/', method: 'PATCH' },
    });
    expect(other.refuse(patch('/'), item)).toBeUndefined();
    expect(other.refuse(patch('http://localhost:3000'), item)).toBeUndefined();
    expect(other.refuse(patch('HTTPS://api.example.se/?a=b'), item)).toBeUndefined();
    expect(other.refuse(patch('/v1/'), item)?.status).toBe(404);
    expect(other.refuse(patch('/customers/17'), item)).toBeUndefined();
    expect(other.refuse(patch('/orders/18'), item)?.status).toBe(404);
  });

  test('the longest path that matches is the one', () => {
    const nested = define({ edit: { href: '/customers/{customer}/orders/{id}' } });
    expect(nested.refuse(patch('/customers/17/orders/17'), item)).toBeUndefined();
    expect(nested.refuse(patch('/v1/orders/17'), item)?.status).toBe(405);
    const read = { method: 'GET', url: '/customers/17/orders/17', headers: {} };
    expect(nested.refuse(read, item)).toMatchObject({ status: 405, headers: { allow: 'PATCH' } });
  });

  test.each([
    ['/customers/17/orders/17/notes', 403],
    ['/Customers/17/orders/17/notes', 404],
    ['/%63ustomers/17/orders/17/notes', 404],
    ['/customers/%31%37/orders/17/notes', 404],
    ['/v1/customers/017/orders/17/notes', 404],
    ['/customers/18/orders/17/notes', 404],
    ['/x/../customers/017/orders/17/notes', 404],
    ['/customers\\017/orders/17/notes', 404],
    ['/customers//17/orders/17/notes', 404],
    ['/customers/17//orders/17/notes', 404],
    ['/orders//17/notes', 404],
    ['//v1/orders/17/notes', 404],
    ['/v1//orders/17/notes', 404],
    ['/customers%2F17/orders/17/notes', 404],
    ['/customers/17/x%2F../orders/17/notes', 404],
    ['/customers/17/x//../orders/17/notes', 404],
    ['/%2e/orders/17/notes', 404],
    ['/customers/017/orders/17/notes;/orders/17/notes', 404],
    ['/017/orders/17/notes;/orders/17/notes', 404],
    ['/017/notes;/orders/17/notes', 404],
    ['/v1/017/notes;/orders/17/notes', 404],
    ['/017/notes;ab/orders/17/notes', 404],
    ['/orders/18;/orders/17/notes', 404],
    ['/orders/17/notes', undefined],
    ['/v1/orders/17/notes', undefined],
    ['/acme;v=1/v1/orders/17/notes', 404],
    ['/acme,v=1/v1/orders/17/notes', undefined],
    [':x/orders/17/notes', undefined],
    ['/[/orders/17/notes', undefined],
  ])('a router may read a longer path in %s: %s', (url, status) => {
    const notes = define({
      comment: { method: 'POST', href: '/orders/{id}/notes' },
      related: {
        method: 'POST',
        href: '/customers/{customer}/orders/{id}/notes',
        permission: 'admin',
      },
    });
    expect(notes.refuse({ method: 'POST', url, headers: {} }, item)?.status).toBe(status);
  });

  test.each<[template: string, url: string, status: number | undefined]>([
    ['/customers{/customer}/orders/{id}/notes', '/customers/17/orders/17/notes', 403],
    ['/customers{/customer}/orders/{id}/notes', '/Customers/18/orders/17/notes', 404],
    ['/customers{/customer*}/orders/{id}/notes', '/customers/a/18/orders/17/notes', 404],
    ['/customers/{+customer}/orders/{id}/notes', '/Customers/a/18/orders/17/notes', 404],
    ['/customers/{+customer}/orders/{id}/notes', '/v1/orders/17/notes', undefined],
    ['/{customer}/orders/{id}/notes', '/v1/orders/17/notes', 404],
    ['/{customer}/orders/{id}/notes', '/orders/17/notes', undefined],
  ])('a router may read %s in %s: %s', (template, url, status) => {
    const notes = define({
      comment: { method: 'POST', href: '/orders/{id}/notes' },
      related: { method: 'POST', href: template, permission: 'admin' },
    });
    expect(notes.refuse({ method: 'POST', url, headers: {} }, item)?.status).toBe(status);
  });

  test('a link without values comes before one whose values make the same URL', () => {
    const spaces = defineResource({
      name: 'spaces',
      schema: z.object({ id: z.int(), home: z.string() }),
      path: '/spaces/{id}',
      links: {
        edit: { method: 'PUT', href: '/spaces/{id}/{+home}' },
        replace: { href: '/spaces/{id}/members', permission: 'admin' },
      },
    });
    const refused = (home: string, url: string) =>
      spaces.refuse({ method: 'PUT', url, headers: {} }, { id: 17, home })?.status;
    expect(refused('start', '/spaces/17/start')).toBeUndefined();
    expect(refused('start', '/spaces/17/members')).toBe(403);
    expect(refused('members', '/spaces/17/members')).toBe(403);
    for (const home of ['Members', 'm%65mbers', 'members/', 'x/../members', 'members;a']) {
      expect(refused(home, `/spaces/17/${home}`)).toBe(404);
    }
  });
});

describe('a router that reads other segments than the last gets no other operation through', () => {
  const define = (path: string, id = '17') => {
    const relations = defineRelations({
      approve: { method: 'POST', meaning: 'Approves the order.' },
      comment: { method: 'POST', meaning: 'Comments on the order.' },
    });
    const some = defineResource({
      name: 'orders',
      schema: z.object({ id: z.string() }),
      path: path as '/orders/{id}',
      relations,
      links: {
        approve: { href: `${path}/approvals` as '/orders/{id}', permission: 'admin' },
        comment: { href: `${path}/comments` as '/orders/{id}' },
        replace: {},
      },
    });
    return (method: string, url: string) =>
      some.refuse({ method, url, headers: {} }, { id })?.status;
  };

  test.each([
    ['POST', '/orders/17/approvals/orders/17/comments'],
    ['POST', '/v1/orders/17/approvals/orders/17/comments'],
    ['POST', '/orders/17/approvals;/orders/17/comments'],
    ['POST', '/orders/%317/approvals/orders/17/comments'],
    ['POST', 'http://api.example.se/orders/17/approvals/orders/17/comments'],
    ['PUT', '/orders/17/approvals/orders/17'],
    ['PUT', '/orders/17/orders/17'],
  ])('%s %s', (method, url) => {
    expect(define('/orders/{id}')(method, url)).toBe(404);
  });

  test('the API may have the name of the resource', () => {
    const refuse = define('/orders/{id}');
    expect(refuse('POST', '/orders/v1/orders/17/comments')).toBeUndefined();
    expect(refuse('POST', '/orders/v1/orders/17/approvals')).toBe(403);
    expect(refuse('PUT', '/17/orders/17')).toBeUndefined();
    const basket = defineResource({
      name: 'basket',
      schema: z.object({ total: z.number() }),
      path: '/basket',
      singleton: true,
      links: { edit: {} },
    });
    const request = { method: 'PATCH', url: '/basket/v1/basket', headers: {} };
    expect(basket.refuse(request, { total: 1 })).toBeUndefined();
  });

  test('an identifier may be the name of another URL', () => {
    const refuse = define('/orders/{id}', 'comments');
    expect(refuse('POST', '/orders/comments/comments')).toBeUndefined();
    expect(refuse('PUT', '/orders/comments')).toBeUndefined();
  });
});

describe('mistakes of the developer', () => {
  const request = { method: 'PATCH', url: '/orders/17', headers: {} };

  test.each<[request: unknown, item: unknown, options: unknown, code: string]>([
    [undefined, order, {}, 'http.request'],
    [{ method: 'PATCH', headers: {} }, order, {}, 'http.request'],
    [{ url: '/orders/17', headers: {} }, order, {}, 'http.request'],
    [request, undefined, {}, 'resource.fields'],
    [request, { id: '17' }, {}, 'resource.state'],
    [request, { status: 'open' }, {}, 'url.value'],
    [request, order, null, 'http.option'],
    [request, order, { verison: 3 }, 'http.option'],
    [request, order, { base: 'orders' }, 'url.base'],
    [request, order, { caller: { permissions: 'a' } }, 'http.option'],
    [request, order, { caller: ['a'] }, 'http.option'],
    [request, order, { caller: { permission: ['a'] } }, 'http.option'],
  ])('%j, %j, %j', (given, item, options, code) => {
    expect(() => orders.refuse(given as never, item as never, options as never)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code }),
    );
  });
});
