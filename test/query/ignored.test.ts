import { defineResource } from 'halyard';
import { pageUrl, parseQuery, withQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const fields = {
  id: 'integer',
  status: ['open', 'paid'],
  code: ['', 'a'],
  total: 'number',
  paid: 'boolean',
  created: 'date',
  name: 'string',
} as const;
const spec = {
  fields,
  ignored: ['api-key'],
  parameters: { shape: ['list', 'tree'], q: 'string' },
} as const;
const messages = (query: string, by: Parameters<typeof parseQuery>[1] = spec) => {
  const result = parseQuery(`/orders?${query}`, by);
  return result.ok ? [] : result.findings.map(({ message }) => message);
};

describe('what the web adds to a URL is no fault', () => {
  test.each([
    ...['utm_source=news', 'utm_=1', 'fbclid=x', 'gclid=x', '_=1700000000', 'api-key=s'],
    ...['%5F=1', 'gclid'],
  ])('%s is ignored', (added) => {
    expect(parseQuery(`/orders?page=2&${added}&${added}`, spec)).toEqual(
      parseQuery('/orders?page=2', spec),
    );
  });

  test.each(['utm=1', 'xutm_source=1', 'UTM_source=1', 'gclid2=1', '__=1', 'api-keys=1', 'size=1'])(
    '%s is a finding',
    (unknown) => {
      expect(messages(unknown)).toEqual([expect.stringMatching(/^Unknown parameter/)]);
    },
  );

  test.each(['page', 'limit', 'sort', 'q', 'name', 'x'])(
    '%s is not declared and ignored',
    (name) => {
      const repeated = {
        ...spec,
        parameters: { q: 'string', x: 'string' },
        ignored: [name],
      } as const;
      expect(() => parseQuery('?', repeated)).toThrow(`Parameter "${name}" must be declared once`);
      expect(() => parseQuery('?', { parameters: ['x'], ignored: ['x'] })).toThrow('declared once');
    },
  );

  test('links do not repeat it', () => {
    const request = { url: '/orders?utm_source=a&status=open&api-key=s&_=1&page=2', headers: {} };
    expect(withQuery('/orders', request)).toBe('/orders?status=open&api-key=s&page=2');
    expect(withQuery('/orders', request, spec)).toBe('/orders?status=open&page=2');
    expect(withQuery('/orders', { url: '/orders?gclid=1', headers: {} })).toBe('/orders');
    expect(pageUrl(`${request.url}#a`, 3)).toBe('/orders?status=open&api-key=s&page=3#a');
    expect(pageUrl(request.url, 3, 'page', spec)).toBe('/orders?status=open&page=3');
    const orders = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
    });
    const { _links } = orders.collection([{ id: 1 }], {
      base: 'https://api.example.se',
      request: { url: '/orders?utm_source=a&page=1', headers: {} },
      page: 1,
      limit: 1,
      totalRecords: 2,
    });
    expect(_links.filter(({ href }) => href.includes('utm'))).toEqual([]);
  });
});

describe('an empty value, as forms send it', () => {
  test.each(['fields=', 'sort', 'sort=', 'status=', 'status', 'shape=', 'fields=&sort=&status='])(
    '%s is as left out',
    (query) => {
      expect(parseQuery(`/orders?${query}`, spec)).toEqual(parseQuery('/orders', spec));
    },
  );

  test.each(['id=', 'total=', 'paid=', 'created=', 'page=', 'status!=', "filter=status eq ''"])(
    '%s is a finding',
    (query) => {
      expect(messages(query)).toHaveLength(1);
    },
  );
});
