import { defineResource, serviceIndex } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se/shop/v1';
const schema = z.object({ name: z.string(), status: z.enum(['active', 'closed']) });
const profile = defineResource({
  name: 'profile',
  title: 'Your profile',
  schema,
  path: '/profile',
  singleton: true,
  state: 'status',
  links: { edit: { when: 'active' }, replace: { when: 'active' }, collection: { href: '/users' } },
  query: { fields: { name: 'string' } },
});
const eva = { name: 'Eva', status: 'active' as const };

describe('a singleton', () => {
  test('is represented without an identifier', () => {
    expect(profile.represent(eva, base)).toEqual({
      ...eva,
      _links: [
        { href: `${base}/profile`, rel: 'self', method: 'GET' },
        { href: `${base}/profile`, rel: 'edit', method: 'PATCH' },
        { href: `${base}/profile`, rel: 'replace', method: 'PUT' },
        { href: `${base}/users`, rel: 'collection', method: 'GET' },
      ],
    });
    expect(decode(profile.serializeItem(eva, base))).toBe(
      JSON.stringify(profile.represent(eva, base)),
    );
  });

  test('may link to a collection and create in it, by their URLs', () => {
    const { links } = defineResource({
      name: 'basket',
      schema: z.object({ total: z.number() }),
      path: '/basket',
      singleton: true,
      links: { collection: { href: '/baskets' }, create: { href: '/baskets' } },
    });
    expect(links.map(({ rel, href, method }) => [rel, href, method])).toEqual([
      ['self', '/basket', 'GET'],
      ['collection', '/baskets', 'GET'],
      ['create', '/baskets', 'POST'],
    ]);
  });

  test('is linked from the index', () => {
    expect(serviceIndex([profile], base, { title: 'Shop' })._links[1]).toEqual({
      href: `${base}/profile`,
      rel: 'profile',
      method: 'GET',
      title: 'Your profile',
    });
  });
});

test.each([{ path: 'profile' }, { path: '/' }, { links: { collection: {} } }])(
  'a singleton with %j is refused',
  (more) => {
    const right = { name: 'profile', schema, path: '/profile', singleton: true, links: {} };
    expect(() => defineResource({ ...right, ...more } as never)).toThrow(
      expect.objectContaining({ code: 'resource.definition' }),
    );
  },
);
