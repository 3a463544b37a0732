import { baseUrl, defineRelations, defineResource } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { shaped } from '../support/tags.js';

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

type Rel = 'self' | 'edit' | 'replace' | 'delete' | 'pay' | 'ship' | 'audit' | 'up';

const refuse = (
  method: string,
  rel: Rel | undefined,
  options: object = {},
  item: typeof order | typeof paid = order,
  headers: Record<string, string> = {},
) => orders.refuse({ method, url: '/anything', headers }, item, { rel, ...options });

describe('rel names the operation, whatever the URL is', () => {
  test.each<[method: string, rel: Rel | undefined, status: number | undefined]>([
    ['GET', 'self', undefined],
    ['HEAD', 'self', undefined],
    ['PATCH', 'edit', undefined],
    ['PUT', 'replace', undefined],
    ['POST', 'pay', undefined],
    ['POST', 'ship', 409],
    ['GET', 'up', undefined],
    ['DELETE', 'delete', 403],
    ['GET', 'audit', 403],
    // A rel by another method
    ['PATCH', 'ship', 405],
    ['PUT', 'edit', 405],
    ['POST', 'edit', 405],
    ['OPTIONS', 'self', 405],
    ['get', 'self', 405],
    ['', 'self', 405],
    // Without a rel, the link of the resource's own URL
    ['GET', undefined, undefined],
    ['HEAD', undefined, undefined],
    ['PATCH', undefined, undefined],
    ['DELETE', undefined, 403],
    ['POST', undefined, 405],
    // A rel that the definition lacks
    ['PATCH', 'buy' as Rel, 405],
    ['GET', 'toString' as Rel, 405],
  ])('%s of %s: %s', (method, rel, status) => {
    expect(refuse(method, rel)?.status).toBe(status);
  });

  test.each<[method: string, rel: Rel | undefined, allow: string]>([
    ['POST', undefined, 'GET, HEAD, PATCH, PUT, DELETE'],
    ['POST', 'edit', 'GET, HEAD, PATCH, PUT, DELETE'],
    ['POST', 'buy' as Rel, 'GET, HEAD, PATCH, PUT, DELETE'],
    ['GET', 'pay', 'POST'],
    ['PATCH', 'up', 'GET, HEAD'],
    // The query is no part of a URL's methods
    ['POST', 'audit', 'GET, HEAD'],
  ])('%s of %s: Allow is %s', (method, rel, allow) => {
    const refused = refuse(method, rel);
    expect(refused).toMatchObject({ status: 405, headers: { allow } });
    expect(JSON.parse(refused?.body ?? '').detail).toBe(`Allowed here: ${allow}`);
  });

  test('null is as if it was left out', () => {
    expect(refuse('PATCH', null as never)).toBeUndefined();
  });
});

describe('409: the state does not allow it', () => {
  test.each<[method: string, rel: Rel, detail: string]>([
    ['PATCH', 'edit', 'edit is not available in the state paid'],
    ['PUT', 'replace', 'replace is not available in the state paid'],
    ['POST', 'pay', 'pay is not available in the state paid'],
  ])('%s %s', (method, rel, detail) => {
    const refused = refuse(method, rel, { base: OWN }, paid);
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
    expect(
      JSON.parse(loans.refuse(request, extended, { rel: 'extend' })?.body ?? ''),
    ).toMatchObject({
      status: 409,
      state: 'active',
      detail: 'extend is not available for this resource now',
    });
  });

  test('has the links in the form of the client, and none without a base', () => {
    const of = (options: object) =>
      JSON.parse(refuse('PATCH', 'edit', options, paid)?.body ?? '')._links;
    expect(of({})).toBeUndefined();
    expect(of({ base: OWN, format: 'hal' })).toMatchObject({ ship: { method: 'POST' } });
  });

  test('comes before the preconditions (RFC 9110 §13.2.1)', () => {
    const stale = { 'if-match': '"2"' };
    expect(refuse('PATCH', 'edit', { version: 3 }, paid, stale)?.status).toBe(409);
    expect(refuse('PATCH', 'edit', { version: 3 }, order, stale)?.status).toBe(412);
  });
});

describe('412 and 428', () => {
  const headersOf = (etag?: string) => (etag === undefined ? {} : { 'if-match': etag });

  test.each<[options: object, ifMatch: string | undefined, status: number | undefined]>([
    [{ version: 3 }, undefined, undefined],
    [{ version: 3 }, '"3"', undefined],
    [{ version: 3 }, shaped(3, 'any'), undefined],
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
    expect(refuse('PATCH', 'edit', options, order, headersOf(ifMatch))?.status).toBe(status);
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
      refuse('PATCH', 'edit', { lastModified: new Date(time) }, order, since)?.status;
    expect(at('2026-01-31T12:00:00Z')).toBeUndefined();
    expect(at('2026-01-31T12:00:01Z')).toBe(412);
  });

  test.each(['links', 'hal'] as const)('the tag of the content, in the form %s', (format) => {
    const options = { base: OWN, format, caller: { permissions: ['audit'] } };
    const request = { method: 'GET', url: '/orders/17', headers: {} };
    const { etag } = orders.respond(request, order, options).headers;
    expect(refuse('PATCH', 'edit', options, order, headersOf(etag))).toBeUndefined();
    const changed = refuse('PATCH', 'edit', options, { ...order, customer: 5 }, headersOf(etag));
    expect(changed?.status).toBe(412);
    expect(
      refuse('PATCH', 'edit', { ...options, caller: {} }, order, headersOf(etag))?.status,
    ).toBe(412);
  });
});

describe('two links that a request cannot tell apart', () => {
  const define = (links: object, collectionLinks: object = {}) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), customer: z.int() }),
      path: '/orders/{id}',
      links,
      collectionLinks,
    } as never);

  test.each<[links: object, collectionLinks: object]>([
    [{ edit: {}, 'https://example.se/rels/rename': { method: 'PATCH', meaning: 'Renames.' } }, {}],
    [{ edit: { permission: 'a' }, replace: { method: 'PATCH', permission: 'a' } }, {}],
    [{ edit: {}, replace: { method: 'PATCH', href: '/orders/{id}{?customer}' } }, {}],
    [{ search: { href: '/orders/{id}{?customer}', permission: 'search' } }, {}],
    [{}, { create: {}, 'https://example.se/rels/send': { method: 'POST', meaning: 'Sends.' } }],
  ])('are refused: %j and %j', (links, collectionLinks) => {
    expect(() => define(links, collectionLinks)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'resource.definition' }),
    );
  });

  test.each<[links: object, collectionLinks: object]>([
    [{ canonical: {}, describedby: { href: '/orders/{id}{?customer}' } }, {}],
    [
      { collection: {}, create: {} },
      { create: {}, search: { href: '/orders{?q}' } },
    ],
    [{ edit: {}, 'edit-media': { href: '/customers/{customer}', method: 'PATCH' } }, {}],
  ])('may be others: %j and %j', (links, collectionLinks) => {
    expect(() => define(links, collectionLinks)).not.toThrow();
  });
});
