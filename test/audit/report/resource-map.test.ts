import { audit } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import type { AuditReport, ResourceMap } from '../../../src/audit/report/audit-report.js';
import { htmlPage } from '../../../src/audit/report/html/page.js';
import { resourceMap, rowsOf } from '../../../src/audit/report/html/resource-map.js';
import { placedCards } from '../../../src/internal/html/card-drawing.js';

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
  const page = (report: AuditReport) =>
    htmlPage({ title: 'x', findings: [], known: 0, audit: report });
  expect(page(whole)).not.toContain('Further relations are left out.');
  expect(page(part)).toContain('Further relations are left out.');
});

type Relation = readonly [from: string, rel: string, method: string, to: string];

function mapFrom(patterns: readonly string[], relations: readonly Relation[]): ResourceMap {
  return {
    resources: patterns.map((pattern) => ({ pattern, count: 1, statuses: [200] })),
    relations: relations.map(([from, rel, method, to]) => ({ from, rel, method, to })),
  };
}

/** A service with so many kinds: each with a few links onwards, one back and one to the start. */
function serviceOf(kinds: number, width: number): ResourceMap {
  const patterns = Array.from({ length: kinds }, (_, index) => `/kind-${index}`);
  return mapFrom(
    patterns,
    patterns.flatMap((from, index): Relation[] => [
      ...Array.from({ length: width }, (_, step): Relation => {
        const to = patterns[(index * width + step + 1) % kinds] ?? from;
        return [from, `rel-${step}`, step % 3 === 0 ? 'POST' : 'GET', to];
      }),
      [from, 'up', 'GET', patterns[Math.floor(index / width)] ?? from],
      [from, 'index', 'GET', '/kind-0'],
    ]),
  );
}

function cardsOf(map: ResourceMap) {
  const patterns = map.resources.map(({ pattern }) => pattern);
  return placedCards(patterns, rowsOf(map), (pattern) => pattern);
}

describe('the layout', () => {
  test.each([
    [1, 1],
    [5, 2],
    [12, 3],
    [40, 2],
    [40, 12],
  ])('of %i kinds with %i links each has no overlaps', (kinds, width) => {
    const cards = cardsOf(serviceOf(kinds, width));
    expect(cards).toHaveLength(kinds);
    for (const card of cards) {
      expect(card.y).toBeGreaterThanOrEqual(0);
      const others = cards.filter((each) => each !== card);
      const isApart = ({ x, y, width: w, height: h }: typeof card) =>
        x > card.x + card.width ||
        card.x > x + w ||
        y >= card.y + card.height + 10 ||
        card.y >= y + h + 10;
      expect(others.every(isApart)).toBe(true);
    }
  });

  const map = mapFrom(
    ['/', '/a', '/b', '/c', '/alone'],
    [
      ['/', 'a', 'GET', '/a'],
      ['/a', 'b', 'GET', '/b'],
      ['/b', 'c', 'GET', '/c'],
      ['/c', 'index', 'GET', '/'],
      ['/b', 'index', 'GET', '/'],
      ['/alone', 'x', 'GET', '/d'],
      ['/a', 'sibling', 'GET', '/d'],
      ['/d', 'sibling', 'GET', '/b'],
    ],
  );

  test('puts each kind as many columns away as it is links away', () => {
    const cards = cardsOf(map);
    const columnOf = (pattern: string) => cards.find((card) => card.id === pattern)?.column;
    expect(['/', '/a', '/b', '/c', '/alone', '/d'].map(columnOf)).toEqual([0, 1, 2, 3, 0, 2]);
  });

  test('draws lines forward from the right of a card, lines back from its left, and bows', () => {
    const report = { start: '/', map, groups: [] } as unknown as AuditReport;
    const lines = resourceMap(report).text.matchAll(
      /<path class="edge \w+( back)?" d="M(\d+) [\d.]+C(\d+) [\d.]+ \3 [\d.]+ (\d+) [\d.]+".*?<title>(.*?) \(/g,
    );
    const shown = Array.from(lines, ([, back, x, bend, toX, title]) => {
      const [from, through, to] = [x, bend, toX].map(Number) as [number, number, number];
      const kind = through > Math.max(from, to) ? 'bow' : from < to ? 'forward' : 'back';
      return `${title}: ${kind}${back === undefined ? '' : ', faint'}`;
    });
    expect(shown.sort()).toEqual([
      '/ → /a: a: forward',
      '/a → /b: b: forward',
      '/a → /d: sibling: forward',
      '/alone → /d: x: forward',
      '/b → /: index: back, faint',
      '/b → /c: c: forward',
      '/c → /: index: back, faint',
      '/d → /b: sibling: bow',
    ]);
  });
});
