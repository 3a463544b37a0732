import fc from 'fast-check';
import { defineResource, href, service } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';

const FALLBACK = 'https://api.example.se/shop/v1';
const notes = defineResource({
  name: 'notes',
  schema: z.object({ id: z.string(), customer: z.string() }),
  path: '/customers/{customer}/notes/{id}',
  links: {
    edit: {},
    delete: {},
    related: { href: '/notes/{id}/by/{customer}{?id}', method: 'POST' },
  },
  collectionLinks: { create: {}, search: { href: '/customers/{customer}/notes/found{?q}' } },
});
const basket = defineResource({
  name: 'basket',
  schema: z.object({ total: z.number() }),
  path: '/basket',
  singleton: true,
  links: { replace: {} },
});
const api = service({ title: 'Shop', resources: [notes, basket], fallback: FALLBACK });

/** Any text that a segment of a path may have, besides dot segments and U+0000. */
const value = fc
  .oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.string({ minLength: 1 }), fc.webSegment())
  .filter((text) => text !== '' && text !== '.' && text !== '..')
  .filter((text) => !text.includes('\0') && text !== 'found');

test('the URL of a link leads back to the link and its values', () => {
  const place = fc.constantFrom('', '/shop/v1', FALLBACK, 'http://localhost:3000');
  fc.assert(
    fc.property(value, value, place, (id, customer, before) => {
      const given = { id: id.toWellFormed(), customer: customer.toWellFormed() };
      for (const target of ['item', 'collection'] as const) {
        const links =
          target === 'item'
            ? notes.links
            : [
                { rel: 'collection', href: notes.collectionPath, method: 'GET' },
                ...notes.collectionLinks,
              ];
        for (const { rel, href: template, method } of links) {
          const path = href(FALLBACK, template, given).slice(FALLBACK.length);
          const match = api.match({ method, url: before + path, headers: {} });
          const values = template.includes('{id}') ? given : { customer: given.customer };
          expect(match).toEqual({ resource: notes, target, rel, values });
        }
      }
    }),
  );
});

test('every request has a response or one operation, whatever its method and URL are', () => {
  const url = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => `/customers/4/notes${text}`),
    fc.webPath(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({
      unit: fc.constantFrom('/', '.', '%2F', '%00', '%', '#', '?', '\\', 'notes', 'basket', ';'),
    }),
  );
  const method = fc.oneof(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'), fc.string());
  const mount = fc.option(url, { nil: undefined });
  fc.assert(
    fc.property(method, url, mount, mount, (verb, target, baseUrl, originalUrl) => {
      const request = { method: verb, url: target, baseUrl, originalUrl, headers: {} };
      const match = api.match(request);
      if (match.response === undefined) {
        const links =
          match.target === 'item'
            ? match.resource.links
            : [
                { rel: 'index', method: 'GET' },
                { rel: 'collection', method: 'GET' },
                ...notes.collectionLinks,
              ];
        const link = links.find(({ rel }) => rel === match.rel);
        expect(link?.method).toBe(verb === 'HEAD' ? 'GET' : verb);
      } else {
        expect([204, 404, 405]).toContain(match.response.status);
        expect(match.response.headers.allow !== undefined).toBe(
          match.response.status === 405 || (match.response.status === 204 && target !== '*'),
        );
      }
    }),
  );
});
