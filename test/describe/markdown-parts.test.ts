import { describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  errorsTable,
  fieldsTable,
  linksTable,
  linkTo,
  parametersTable,
  stateDiagram,
} from '../../src/describe/markdown-page.js';
import { plainOrders } from './support/plain-orders.js';

const about = {
  title: 'Shop',
  version: '1',
  base: 'https://api.example.se/v1',
  contact: { name: 'Us' },
};

/** The first lines of the parts of a page. */
const partsOf = (more: object, options: object = {}) =>
  describeApi([plainOrders(more)], { ...about, ...options })
    .markdown.trim()
    .split('\n\n')
    .map((part) => part.split('\n', 1)[0]);

const VERSION = expect.stringMatching(/^Version 1, at `https:\/\/api\.example\.se\/v1`\./);
const LINKS =
  '| Relation | Method | URL | Title | Present | Meaning | Request | Response | Errors |';
const FIELDS = '| Field | Type | Required | Limits | Meaning |';
const PARAMETERS = '| Parameter | Type | Limits | Meaning |';
const EXAMPLE = ['### Example', '```json'];
const ERRORS = ['## Errors', '| Status | Meaning |'];
const COLLECTION = [
  ...['### Links of the collection', LINKS, '### Query parameters of the collection', PARAMETERS],
  ...['### Collection page', expect.stringMatching(/^`_meta` with/)],
];
const PLACES = 'A single resource is at `/orders/{id}`, the collection at `/orders`.';

describe('the parts of a page', () => {
  test('are few of a singleton', () => {
    expect(partsOf({ path: '/order', singleton: true })).toEqual([
      ...['# Shop', VERSION, '- Contact: Us', '## Index', LINKS, '## orders'],
      ...['There is one such resource, at `/order`, and no collection.', '### Fields', FIELDS],
      ...['### Links of a resource', LINKS, ...EXAMPLE, ...ERRORS],
    ]);
  });

  test('are those of the collection and of the links', () => {
    const run = { href: '/orders/{id}/runs', method: 'POST', meaning: 'Runs it.' };
    const all = {
      ...run,
      href: '/orders/runs',
      method: 'PUT',
      accepts: z.object({ a: z.string() }),
    };
    const parts = partsOf(
      {
        description: 'What is ordered.',
        links: { run: { ...run, returns: z.object({ b: z.string() }) } },
        collectionLinks: { run: all },
        query: { fields: { id: 'integer' } },
      },
      { description: 'Sells.', limitations: 'Slow.' },
    );
    expect(parts).toEqual([
      ...['# Shop', 'Sells.', VERSION, '- Contact: Us', '## Limitations', 'Slow.'],
      ...['## Index', LINKS, '## orders', 'What is ordered.', PLACES, '### Fields', FIELDS],
      ...['### Links of a resource', LINKS, ...COLLECTION],
      ...['### Result of run', FIELDS, '### Input of run', FIELDS, ...EXAMPLE, ...ERRORS],
    ]);
  });

  test('have no example if none can be made', () => {
    const schema = z.object({ id: z.string().regex(/^#$/) });
    const parts = partsOf({ schema });
    expect(parts.slice(parts.indexOf('### Collection page') + 2)).toEqual(ERRORS);
  });

  test.each<[links: object, text: string]>([
    [{ links: { edit: {} } }, 'The fields that a client sends.'],
    [
      { links: { edit: {} }, collectionLinks: { search: { href: '/orders{?q}' } } },
      'The fields that a client sends.',
    ],
    [
      { collectionLinks: { search: { href: '/orders{?q}' }, create: {} } },
      'The fields that a client sends. To create resources, send an object with a list `orders`, or one item. A PUT or a PATCH cannot change `id`.',
    ],
    [
      { collectionLinks: { create: {} }, input: z.object({ note: z.string() }) },
      'The fields that a client sends. To create resources, send an object with a list `orders`, or one item.',
    ],
  ])('say how to create resources: %o', (links, text) => {
    const schema = z.object({ id: z.int(), note: z.string() });
    const parts = partsOf({ schema, ...links });
    expect(parts[parts.indexOf('### Input') + 1]).toBe(text);
  });

  test('have the alternatives of authentication', () => {
    const security = {
      token: { type: 'http', scheme: 'bearer', description: 'A | token.' },
      cert: { type: 'mutualTLS' },
    } as const;
    expect(describeApi([plainOrders()], { ...about, security }).markdown).toContain(
      '- Authentication: `token` (http): A \\| token.; or `cert` (mutualTLS)\n',
    );
  });
});

/** The rows of a table below its head, each as its cells. */
const rowsOf = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));

describe('a table', () => {
  const field = (name: string, more: object = {}) => ({
    ...{ name, type: 'string', values: [], required: false, description: '', limits: [] },
    ...{ isList: false, fields: [] },
    ...more,
  });

  test('of fields has their values and limits', () => {
    const table = fieldsTable([
      field('a', { required: true, description: 'An a.' }),
      field('b', { values: ['x', 'y'] }),
      field('c', { limits: ['at least 1 character', 'matches ^a|b$'] }),
      field('d', { isList: true, fields: [field('e')] }),
    ]);
    expect(rowsOf(table)).toEqual([
      ['`a`', 'string', 'yes', '', 'An a.'],
      ['`b`', '`x`, `y`', 'no', '', ''],
      ['`c`', 'string', 'no', 'at least 1 character, matches `^a\\|b$`', ''],
      ['`d`', 'string', 'no', '', ''],
      ['`d[].e`', 'string', 'no', '', ''],
    ]);
  });

  test('of parameters has their values and limits', () => {
    const parameter = (schema: object) =>
      ({ name: 'q', in: 'query', required: false, description: 'Words.', schema }) as never;
    const table = parametersTable([
      parameter({ type: 'string', enum: ['a', 'b'] }),
      parameter({ type: 'integer', minimum: 1, maximum: 9 }),
    ]);
    expect(rowsOf(table)).toEqual([
      ['`q`', '`a`, `b`', '', 'Words.'],
      ['`q`', 'integer', 'at least 1, at most 9', 'Words.'],
    ]);
  });

  const response = (status: number | 'default', description: string, text?: string) => ({
    status,
    description,
    headers: status === 201 ? [{ name: 'Location' }, { name: 'ETag' }] : [{ name: 'ETag' }],
    content: text === undefined ? [] : [{ text }, { text }],
  });

  test('of errors has each meaning of a status once, other statuses last', () => {
    const operation = (...responses: object[]) => ({ responses }) as never;
    const table = errorsTable([
      operation(response('default', 'Other.'), response(404, 'Gone.'), response(200, 'Fine.')),
      operation(response(400, 'Bad.'), response(404, 'None.'), response(404, 'Gone.')),
    ]);
    expect(rowsOf(table)).toEqual([
      ['400', 'Bad.'],
      ['404', 'Gone. Or: None.'],
      ['other', 'Other.'],
    ]);
  });

  test('of links has the request and the responses of their operations', () => {
    const link = (rel: string, operation: string, more: object = {}) =>
      ({
        rel,
        method: 'GET',
        href: '/a',
        presence: 'always',
        meaning: 'It.',
        operation,
        ...more,
      }) as never;
    const request = (text: string, names: string[]) => [
      { mediaType: 'application/json', text, fields: names.map((name) => ({ name })) },
      { mediaType: 'text/csv', text, fields: [] },
    ];
    const operations = [
      {
        id: 'make',
        request: request('all fields', ['x', 'y']),
        responses: [
          response(201, '', 'a resource'),
          response(204, ''),
          response(400, ''),
          response(404, ''),
          response('default', ''),
        ],
      },
      { id: 'move', request: request('an input', []), responses: [response('default', '')] },
    ];
    const table = linksTable(
      [
        link('make', 'make', { title: 'Make', reference: 'https://x.se/a' }),
        link('move', 'move'),
        link('help', 'none', { href: 'https://x.se/help' }),
      ],
      { operations } as never,
    );
    expect(table.split('\n', 1)[0]).toBe(LINKS);
    expect(rowsOf(table)).toEqual([
      [
        ...['[`make`](https://x.se/a)', 'GET', '`/a`', 'Make', 'always', 'It.'],
        'all fields (`x`, `y`) as `application/json` or `text/csv`',
        '201 with `Location` and a resource; 204',
        '400, 404',
      ],
      [
        ...['`move`', 'GET', '`/a`', '', 'always', 'It.'],
        'an input as `application/json` or `text/csv`',
        'see its own documentation',
        '',
      ],
      [
        ...['`help`', 'GET', '`https://x.se/help`', '', 'always', 'It.'],
        'no content',
        'see its own documentation',
        '',
      ],
    ]);
  });
});

test('there is no link without a URL', () => {
  expect(linkTo('t', undefined)).toBe('t');
});

test.each(['weekend', 'endless', 'substate'])(
  'Mermaid accepts a state with the name %s',
  (name) => {
    const states = { field: 's', names: [name], initial: [], transitions: [] };
    expect(stateDiagram(states)).toBe('```mermaid\nstateDiagram-v2\n```');
  },
);
