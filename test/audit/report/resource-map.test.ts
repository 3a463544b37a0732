import { audit } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import type { ResourceMap } from '../../../src/audit/report/audit-report.js';

const BASE = 'https://api.example.se/orders/v1';
const START = `${BASE}/`;

function link(rel: string, path: string, method = 'GET') {
  return { href: `${BASE}${path}`, rel, method };
}

async function mapOf(bodies: Readonly<Record<string, unknown>>): Promise<ResourceMap> {
  const fetch = async (url: string) =>
    Response.json(bodies[url.slice(BASE.length)] ?? {}, {
      headers: { 'content-type': 'application/hal+json' },
    });
  return (await audit(START, { fetch })).map;
}

describe('the map of an audit', () => {
  test('gives the links of an item to the item, and leads to it as item', async () => {
    const order = {
      _links: [link('self', '/orders/1'), link('cancel', '/orders/1/cancellations', 'POST')],
    };
    const { relations } = await mapOf({
      '/': { _links: [link('self', '/'), link('orders', '/orders')] },
      '/orders': {
        _links: [link('self', '/orders'), link('create', '/orders', 'POST')],
        orders: [order],
      },
      '/orders/1': order,
    });
    const shown = relations
      .filter(({ rel }) => rel !== 'self')
      .map(({ from, rel, method, to }) => [from, rel, method, to].join(' ').replaceAll(BASE, ''));
    expect(shown).toEqual([
      '/ orders GET /orders',
      '/orders create POST /orders',
      '/orders item GET /orders/{id}',
      '/orders/{id} cancel POST /orders/{id}/cancellations',
    ]);
  });
});

test('relations of 4 Mi characters are a part of the map', async () => {
  const self = `${BASE}/`.padEnd(8000, 'a');
  const mapOfLinks = async (count: number) => {
    const _links = Array.from({ length: count }, (_, at) => link(`r${at}`, '/b'));
    const fetch = async () => Response.json({ _links });
    return audit(self, { fetch, maxRequests: 1 });
  };
  const whole = await mapOfLinks(500);
  expect(whole.map.relations).toHaveLength(500);
  expect(whole.map).not.toHaveProperty('partial');
  const part = await mapOfLinks(600);
  expect(part.map).toMatchObject({ partial: true });
  expect(JSON.stringify(part.map.relations).length).toBeLessThan(2 ** 22 * 1.01);
});
