import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');

interface Page {
  readonly _meta: { readonly totalRecords?: number; readonly count: number };
  readonly _links: readonly { readonly rel: string; readonly href: string }[];
  readonly orders: readonly { readonly id: number; readonly customer?: string }[];
}

const SORTS = [
  ...['', 'sort=id', 'sort=total', 'sort=total%20desc', 'sort=customer%20desc,total', 'sort=paid'],
  ...['sort=paid%20desc', 'sort=paid%20desc,total', 'sort=id%20desc'],
];

describe.skipIf(absent !== '')(`pages of orders in PostgreSQL${absent}`, () => {
  let service: RunningOrders;
  beforeAll(async () => {
    service = await startOrders();
  });
  afterAll(() => service?.close());

  beforeEach(async () => {
    await service.admin.query('truncate orders restart identity');
    await insert(60);
  });

  /** Orders with few values in each field, so that many are equal by their sort keys. */
  async function insert(count: number): Promise<void> {
    await service.admin.query(
      `insert into orders (customer_name, total, created_at, paid_at)
      select chr(65 + n % 5), n % 4, timestamptz '2026-01-31T12:00:00Z' + n % 3 * interval '1 ms',
        case when n % 3 = 0 then timestamptz '2026-02-01T12:00:00Z' + n % 2 * interval '1 day' end
      from generate_series(1, $1::integer) as n`,
      [count],
    );
  }

  async function read(url: string): Promise<Page> {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  }

  const linkTo = ({ _links }: Page, name: string) => _links.find(({ rel }) => rel === name)?.href;

  /** Follows a link from page to page. */
  async function* walk(url: string, rel: 'next' | 'prev'): AsyncGenerator<Page> {
    for (let page: string | undefined = url; page !== undefined; ) {
      const body = await read(page);
      yield body;
      page = linkTo(body, rel);
    }
  }

  test.each(SORTS)('%s: each order is on one page while orders come and go', async (sort) => {
    const first = `${service.url}/orders?limit=7&${sort}`;
    const seen: number[] = [];
    const gone = new Set<number>();
    let pages = 0;
    for await (const { orders } of walk(first, 'next')) {
      seen.push(...orders.map(({ id }) => id));
      pages += 1;
      if (pages > 6) continue;
      await insert(5);
      const removed = [pages, 61 - pages, 20 + pages];
      for (const id of removed.filter((one) => !seen.includes(one))) gone.add(id);
      await service.admin.query('delete from orders where id = any($1)', [removed]);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = Array.from({ length: 60 }, (_, index) => index + 1).filter(
      (id) => !gone.has(id),
    );
    expect(seen).toEqual(expect.arrayContaining(stayed));
    expect(seen.filter((id) => gone.has(id))).toEqual([]);
  });

  test.each(SORTS)('%s: the way back has the same pages', async (sort) => {
    const forward: number[][] = [];
    let last = '';
    for await (const page of walk(`${service.url}/orders?limit=7&${sort}`, 'next')) {
      forward.push(page.orders.map(({ id }) => id));
      last = linkTo(page, 'self') ?? '';
    }
    const back: number[][] = [];
    for await (const { orders } of walk(last, 'prev')) back.unshift(orders.map(({ id }) => id));
    expect(forward.flat()).toHaveLength(60);
    expect(back).toEqual(forward);
  });

  test('the total is counted if the client asks for it, and is that of the filters', async () => {
    const url = `${service.url}/orders?limit=7&total>=2`;
    expect((await read(url))._meta).toEqual({ limit: 7, count: 7 });
    const counted = await read(`${url}&count=true`);
    expect(counted._meta).toEqual({ totalRecords: 30, limit: 7, count: 7 });
    expect((await read(linkTo(counted, 'next') ?? ''))._meta.totalRecords).toBe(30);
    const none = await read(`${service.url}/orders?total>=4&count=true`);
    expect(none._meta).toEqual({ totalRecords: 0, limit: 20, count: 0 });
  });

  test('all=true has all pages, in the order of the query', async () => {
    const query = 'total>=2&sort=customer%20desc,total';
    const streamed = await read(`${service.url}/orders?all=true&${query}`);
    const pages: number[] = [];
    for await (const { orders } of walk(`${service.url}/orders?limit=7&${query}`, 'next')) {
      pages.push(...orders.map(({ id }) => id));
    }
    expect(streamed.orders.map(({ id }) => id)).toEqual(pages);
    expect(streamed._meta.totalRecords).toBe(30);
    const head = await fetch(`${service.url}/orders?all=true`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/hal+json']);
    expect(await head.text()).toBe('');
  });
});
