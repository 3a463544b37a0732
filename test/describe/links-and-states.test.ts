import { defineRelations, link } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import { cursorCodec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { modelContext } from '../../src/describe/model/context.js';
import {
  collectionLinks,
  indexLinks,
  itemLinks,
  relationOf,
  statesModel,
} from '../../src/describe/model/links.js';
import { plainOrders } from './support/plain-orders.js';

const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays it.', reference: 'https://example.se/pay' },
});
const base = 'https://api.example.se/v1';
const about: DescribeOptions = { title: 'Shop', version: '1', base, contact: { name: 'Us' } };

/** Orders with the states open, paid and shipped. */
const define = (more: object = {}) =>
  plainOrders({
    schema: z.object({ id: z.int(), status: z.enum(['open', 'paid', 'shipped']) }),
    state: 'status',
    relations,
    ...more,
  });

/** Orders whose states neither the schema nor a link names. */
const unnamed = (more: object = {}) =>
  define({ schema: z.object({ id: z.int(), status: z.string() }), ...more });

const contextOf = (resources: readonly AnyResource[], options: object = {}) =>
  modelContext(resources, base, { ...about, ...options });
const itemLinksOf = (resource: AnyResource) =>
  itemLinks(resource, new Map(), contextOf([resource]));

describe('a link is present', () => {
  const all = ['open', 'paid', 'shipped'];
  test.each<[condition: object, presence: string, states: string[] | undefined]>([
    [{}, 'always', all],
    [{ when: 'open' }, 'in state open', ['open']],
    [{ when: all }, 'in state open, paid or shipped', all],
    [
      { when: (status: string) => status !== 'open' },
      'in state paid or shipped',
      ['paid', 'shipped'],
    ],
    [
      { when: (_: string, { id }: { id: number }) => id > 1 },
      'if the service allows it',
      undefined,
    ],
    [{ permission: 'orders:edit' }, 'always, with permission orders:edit', all],
    [
      { when: 'paid', permission: 'orders:edit' },
      'in state paid, with permission orders:edit',
      ['paid'],
    ],
  ])('%o: %s', (condition, presence, states) => {
    const [, edit] = itemLinksOf(define({ links: { edit: condition } }));
    expect(edit).toMatchObject({ rel: 'edit', presence });
    expect(edit?.states).toEqual(states);
  });

  test('if the service allows it, where a function reads states without names', () => {
    const [self, edit] = itemLinksOf(
      unnamed({ links: { edit: { when: (status: string) => status === 'open' } } }),
    );
    expect([self?.presence, self?.states]).toEqual(['always', undefined]);
    expect([edit?.presence, edit?.states]).toEqual(['if the service allows it', undefined]);
  });
});

describe('the states of a resource', () => {
  test('are those of its schema, the initial ones first, with the changes of its links', () => {
    const resource = define({
      initial: ['paid'],
      links: {
        edit: { when: 'open' },
        pay: { href: '/orders/{id}/payments', when: 'open', to: 'paid' },
        delete: { when: (status: string) => status !== 'paid' },
        replace: { when: (_: string, { id }: { id: number }) => id > 1 },
        up: { href: '/orders', when: 'open' },
      },
    });
    const names = ['paid', 'open', 'shipped'];
    expect(statesModel(resource)).toEqual({
      field: 'status',
      names,
      initial: ['paid'],
      transitions: [
        { rel: 'edit', from: 'open', to: 'open' },
        { rel: 'pay', from: 'open', to: 'paid' },
        { rel: 'delete', from: 'open', to: undefined },
        { rel: 'delete', from: 'shipped', to: undefined },
        ...names.map((from) => ({ rel: 'replace', from, to: from })),
      ],
    });
  });

  test('are those that its links name, if the schema lists none', () => {
    const links = { edit: { when: 'a', to: 'b' } };
    expect(statesModel(unnamed({ initial: 'new', links }))?.names).toEqual(['new', 'a', 'b']);
  });

  test('are text', () => {
    const schema = z.object({ id: z.int(), status: z.literal([1, 2]) });
    expect(statesModel(define({ schema }))?.names).toEqual(['1', '2']);
  });

  test.each<[what: string, resource: AnyResource]>([
    ['a resource without state', define({ state: undefined })],
    ['states without names', unnamed()],
  ])('there are none: %s', (_what, resource) => {
    expect(statesModel(resource)).toBeUndefined();
  });

  test('there are none that a link has without the field of the state', () => {
    const [self] = itemLinksOf(define({ state: undefined, initial: 'open' }));
    expect([self?.presence, self?.states]).toEqual(['always', undefined]);
  });
});

describe('the links of a collection', () => {
  const listed = (more: object) => {
    const resource = define(more);
    return collectionLinks(resource, new Map(), contextOf([resource])).map(
      ({ rel, href, method, presence, states }) => [
        `${method} ${rel} ${href}`,
        presence,
        ...(states ?? []),
      ],
    );
  };
  const paging = [
    ['GET self /orders', 'always'],
    ['GET first /orders', 'always'],
    ['GET prev /orders', 'except on the first page'],
    ['GET next /orders', 'if there are more pages'],
  ];

  test('are those of paging, then its own', () => {
    expect(listed({ collectionLinks: { create: { permission: 'p' } } })).toEqual([
      ...paging,
      ['GET last /orders', 'if the total is known'],
      ['POST create /orders', 'always, with permission p'],
    ]);
  });

  test('have no last page by cursor', () => {
    expect(
      listed({ query: { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } } }),
    ).toEqual(paging);
  });

  test('there are none of a singleton', () => {
    const profile = { path: '/profile', singleton: true, state: undefined };
    expect(listed({ ...profile, schema: z.object({ name: z.string() }) })).toEqual([]);
  });
});

describe('a relation type means', () => {
  const reviews = define({ name: 'reviews', description: 'What readers think.' });
  const authors = define({ name: 'authors' });
  const self = 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2';

  test.each<[link: { rel: string; meaning?: string }, meaning: unknown, reference?: string]>([
    [{ rel: 'pay' }, 'Pays it.', 'https://example.se/pay'],
    [{ rel: 'pay', meaning: 'Pays now.' }, 'Pays now.', 'https://example.se/pay'],
    [{ rel: 'self' }, expect.stringContaining('identifies this resource'), self],
    [{ rel: 'other', meaning: 'Of its own.' }, 'Of its own.'],
    [{ rel: 'reviews' }, 'What readers think.'],
    [{ rel: 'authors' }, 'The resources named authors.'],
  ])(
    'what the link, the relations, the registry or a resource say: %o',
    (link, meaning, reference) => {
      expect(relationOf({ relations }, link, [define(), reviews, authors])).toEqual({
        meaning,
        reference,
      });
    },
  );

  test('is empty if nothing says it, which is one error for all links', () => {
    expect(relationOf({ relations }, { rel: 'other' }, [reviews]).meaning).toBe('');
    const two = define({
      links: { other: {}, self: {}, more: {} },
      collectionLinks: { other: {}, stats: {} },
    });
    const cart = { rel: 'https://rels.example.se/cart', href: `${base}/cart`, method: 'GET' };
    expect(() => describeApi([two], { ...about, links: [cart] } as DescribeOptions)).toThrow(
      expect.objectContaining({
        code: 'describe.meaning',
        rule: 'HYP.01',
        message: expect.stringMatching(
          /other of orders, more of orders, stats of orders, https:\S+ of the index/,
        ),
      }),
    );
  });
});

describe('the links of the index', () => {
  const linksOf = (resources: readonly AnyResource[], options: object) =>
    indexLinks(contextOf(resources, options), new Map());

  test('are those that the service sends, with paths below the base', () => {
    const resources = [
      define({ description: 'What is ordered.' }),
      define({ name: 'beställningar' }),
    ];
    const links = linksOf(resources, {
      path: '/start',
      serviceDesc: '/service-desc',
      serviceDoc: '/service-doc',
      links: [
        {
          rel: 'help',
          href: `${base}beta/help`,
          method: 'GET',
          title: 'Help',
          deprecation: 'https://example.se/gone',
        },
      ],
    });
    expect(links.map(({ rel, href }) => [rel, href])).toEqual([
      ['self', '/start'],
      ['orders', '/orders'],
      ['service-desc', '/service-desc'],
      ['service-doc', '/service-doc'],
      ['help', `${base}beta/help`],
    ]);
    expect(links[1]?.meaning).toBe('What is ordered.');
    expect(links[0]).toMatchObject({ title: undefined, deprecation: undefined, states: undefined });
    expect(links[4]).toMatchObject({
      method: 'GET',
      title: 'Help',
      presence: 'always',
      deprecation: 'https://example.se/gone',
    });
  });

  test('are self and the collections without options', () => {
    expect(linksOf([define()], {}).map(({ rel, href }) => [rel, href])).toEqual([
      ['self', '/'],
      ['orders', '/orders'],
    ]);
  });

  test('have only the members of links', () => {
    const help = { rel: 'help', href: `${base}/help`, method: 'GET', meaning: 1, states: ['x'] };
    expect(linksOf([define()], { links: [help] }).at(-1)).toMatchObject({
      rel: 'help',
      meaning: expect.stringMatching(/^Help for using/),
      presence: 'always',
    });
  });

  test('lead to the index itself where its path is empty', () => {
    const [self] = linksOf([define()], { path: '' });
    expect(self).toMatchObject({ rel: 'self', href: '/' });
  });

  test('must have a meaning', () => {
    const links = [{ rel: 'https://rels.example.se/cart', href: `${base}/cart`, method: 'GET' }];
    expect(() => describeApi([define()], { ...about, links } as DescribeOptions)).toThrow(
      expect.objectContaining({ code: 'describe.meaning' }),
    );
  });

  test('can have relation types of your own, and be made by a function of the base', () => {
    const rel = 'https://rels.example.se/cart';
    const relations = defineRelations({ [rel]: { meaning: 'The cart of the customer.' } });
    const links = (url: string) => [link(rel, `${url}/cart`, { relations })];
    expect(linksOf([define()], { links, relations }).at(-1)).toMatchObject({
      rel,
      href: '/cart',
      meaning: 'The cart of the customer.',
    });
  });
});
