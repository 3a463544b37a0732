import { defineRelations, defineResource } from 'halyard';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import { relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { partOf } from '../describe/support/page.js';

const relations = defineRelations({
  cancel: { method: 'POST', meaning: 'Cancels the order.', reference: 'https://example.se/cancel' },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), status: z.enum(['open', 'cancelled']) }),
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: { edit: { when: 'open' }, cancel: { href: '/orders/{id}/cancellations', when: 'open' } },
  collectionLinks: { create: {} },
});
const about = {
  title: 'Orders',
  version: '1.0.0',
  base: 'https://api.example.se/orders/v1',
  contact: { name: 'The order team' },
};
const { openapi } = describeApi([orders], about);
const page = describeHtml([orders], about);
const links = [...orders.links, ...orders.collectionLinks];

describe('HYP.01: the documentation describes every link, its relation type and the response format', () => {
  test.each(links)('$rel by $method at $href', ({ rel, method, href }) => {
    const place = orders.links.some((link) => link.rel === rel) ? 'link' : 'page';
    const text = partOf(`${place}-orders.${rel}`, page);
    const { meaning, reference } = rel === 'cancel' ? relations.cancel : (relation(rel) ?? {});
    for (const part of [rel, method, href, meaning, 'Returns 20']) expect(text).toContain(part);
    if (reference !== undefined) expect(page).toContain(`<a href="${reference}"`);
  });

  test('the operation of each link, and the links of a response by relation type', () => {
    const operationAt = (path: string, method: string) =>
      openapi.paths[path]?.[method.toLowerCase()] as
        | { operationId: string; description: string; responses: Record<string, { links: object }> }
        | undefined;
    const item = operationAt('/orders/{id}', 'GET')?.responses['200']?.links;
    const page = operationAt('/orders', 'GET')?.responses['200']?.links;
    expect(Object.keys(item ?? {})).toEqual(orders.links.map(({ rel }) => rel));
    expect(page).toHaveProperty('create');
    for (const { rel, method, href } of links) {
      const operation = operationAt(href, method);
      const { meaning } = rel === 'cancel' ? relations.cancel : (relation(rel) ?? {});
      const made = { operationId: operation?.operationId, description: meaning };
      expect({ ...page, ...item }).toHaveProperty([rel], expect.objectContaining(made));
      expect(operation?.responses).toEqual(expect.any(Object));
    }
  });

  test('the response format of each URL', () => {
    const paths = Object.values(openapi.paths) as unknown as Record<string, object>[];
    const operations = paths.flatMap(({ parameters, ...methods }) => Object.values(methods));
    expect(operations).toHaveLength(6);
    for (const operation of operations as { responses: Record<string, object> }[]) {
      const success = operation.responses['200'] ?? operation.responses['201'];
      expect(success).toHaveProperty(['content', 'application/hal+json', 'schema']);
    }
  });

  test('a link without a meaning is refused', () => {
    const undescribed = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: { frobnicate: {} },
    });
    const about = { title: 'a', version: '1', base: 'https://a.se/b/v1', contact: { name: 'a' } };
    expect(() => describeApi([undescribed], about)).toThrow(
      expect.objectContaining({ code: 'describe.meaning', rule: 'HYP.01' }),
    );
  });
});
