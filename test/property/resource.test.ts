import fc from 'fast-check';
import { type Collection, collection, findLink, link, resource } from 'halyard';
import { checkUrl } from 'halyard/url';
import { expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const order = (id: number) => resource({ id }, [link('self', `${ORDERS}/${id}`)]);
type Page = Collection<'orders', ReturnType<typeof order>>;

interface Store {
  readonly total: number;
  readonly limit: number;
}

/** A server over `total` orders, as a handler of ten lines would be: the page number is in the URL. */
function get(url: string, { total, limit }: Store, countKnown = true): Page {
  const page = Number(new URL(url).searchParams.get('page') ?? 1);
  const ids = Array.from({ length: total }, (_, index) => index + 1);
  const items = ids.slice((page - 1) * limit, page * limit).map(order);
  return collection({
    name: 'orders',
    items,
    page,
    limit,
    url,
    ...(countKnown ? { totalRecords: total } : { hasMore: page * limit < total }),
  });
}

/** The pages from one URL on, each by the link of the page before. */
function walk(start: string, rel: string, step: (url: string) => Page): Page[] {
  const pages: Page[] = [];
  for (let url: string | undefined = start; url !== undefined && pages.length < 200; ) {
    const page = step(url);
    pages.push(page);
    url = findLink(page, rel)?.href;
  }
  return pages;
}

const store = fc.record({ total: fc.nat({ max: 60 }), limit: fc.integer({ min: 1, max: 20 }) });
const query = fc.constantFrom(
  '',
  '?status=open',
  '?page=1&status=open',
  '?status=open&p%61ge=1&sort=total%20desc',
);
const pagesOf = ({ total, limit }: Store) => Math.max(1, Math.ceil(total / limit));
const hrefOf = (page: Page | undefined, rel: string) => findLink(page, rel)?.href;

test('next leads from the first page over each page once to the last, prev back likewise', () => {
  fc.assert(
    fc.property(store, query, (orders, search) => {
      const forth = walk(ORDERS + search, 'next', (url) => get(url, orders));
      const last = forth.at(-1);
      expect(forth.map(({ _meta }) => _meta.page)).toEqual(
        Array.from({ length: pagesOf(orders) }, (_, index) => index + 1),
      );
      expect(forth.flatMap((page) => page.orders.map(({ id }) => id))).toEqual(
        Array.from({ length: orders.total }, (_, index) => index + 1),
      );

      const back = walk(hrefOf(last, 'last') ?? '', 'prev', (url) => get(url, orders));
      expect(back.map(({ _meta }) => _meta.page)).toEqual(
        forth.map(({ _meta }) => _meta.page).reverse(),
      );
      expect(hrefOf(back.at(-1), 'self')).toBe(hrefOf(back[0], 'first'));
    }),
  );
});

test('by page and by offset, a walk sees each item once while the list grows at its end', () => {
  const growth = fc.array(fc.nat({ max: 5 }), { maxLength: 10 });
  fc.assert(
    fc.property(store, query, growth, fc.boolean(), (orders, search, added, byOffset) => {
      let total = orders.total;
      let requests = 0;
      const pages = walk(ORDERS + search, 'next', (url) => {
        const parameters = new URL(url).searchParams;
        const offset = byOffset
          ? Number(parameters.get('offset') ?? 0)
          : (Number(parameters.get('page') ?? 1) - 1) * orders.limit;
        const ids = Array.from({ length: total }, (_, index) => index + 1);
        const page = collection({
          name: 'orders',
          items: ids.slice(offset, offset + orders.limit).map(order),
          limit: orders.limit,
          url,
          totalRecords: total,
          ...(byOffset ? { offset } : { page: offset / orders.limit + 1 }),
        });
        total += added[requests++] ?? 0;
        return page;
      });
      const seen = pages.flatMap((page) => page.orders.map(({ id }) => id));
      // What is inserted or deleted before the place of a page moves the others: use a cursor.
      expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => index + 1));
      expect(seen.length).toBeGreaterThanOrEqual(orders.total);
    }),
  );
});

test('the links of a page agree with its _meta, whatever the store counted', () => {
  const odd = fc.constantFrom(null, undefined, Number.NaN, -1, 0.5);
  const counted = fc.nat({ max: 120 });
  const total = fc.oneof(counted, counted.map(String), counted.map(BigInt), odd);
  const place = fc.oneof(
    fc.record({ page: fc.oneof(fc.nat({ max: 15 }), odd) }),
    fc.record({ offset: fc.oneof(fc.nat({ max: 150 }), odd) }),
  );
  const requested = fc.constantFrom('', '?page=3', '?offset=7&limit=500', '?page=x&limit=1');
  const hasMore = fc.constantFrom(true, false, null, undefined);
  fc.assert(
    fc.property(
      fc.record({ count: fc.nat({ max: 30 }), limit: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ totalRecords: total, hasMore }),
      place,
      requested,
      ({ count, limit }, known, position, asked) => {
        const items = Array.from({ length: count }, (_, id) => order(id + 1));
        const metaFields = ['totalPages', 'offset'] as const;
        const input = { name: 'orders', items, limit, metaFields, url: ORDERS + asked };
        const { _meta, _links } = collection({ ...input, ...known, ...position });
        const { totalRecords, page = 0, offset = 0, totalPages } = _meta;
        const name =
          'offset' in position && (position.offset ?? undefined) !== undefined ? 'offset' : 'page';
        const positionOf = (rel: string) => {
          const found = findLink({ _links }, rel)?.href;
          return found === undefined ? undefined : Number(new URL(found).searchParams.get(name));
        };
        const first = name === 'offset' ? 0 : 1;
        const here = name === 'offset' ? offset : page;
        const step = name === 'offset' ? limit : 1;

        expect(_meta).toMatchObject({ limit, count });
        expect(page).toBe(Math.floor(offset / limit) + 1);
        for (const { href: url } of _links) {
          const given = new URL(url).searchParams.get('limit');
          if (given !== null) expect(given).toBe(String(limit));
          expect(checkUrl(url).filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
        }
        expect(positionOf('first')).toBe(first);
        const [prev, next, last] = ['prev', 'next', 'last'].map(positionOf);
        expect(prev === undefined).toBe(here <= first);
        if (next !== undefined) expect(next).toBe(here + step);
        if (count > 0 && totalRecords !== undefined) {
          expect(totalRecords).toBeGreaterThanOrEqual(offset + count);
        }
        expect(totalPages === undefined).toBe(last === undefined);
        if (last === undefined || totalPages === undefined) return;
        expect(last).toBe(name === 'offset' ? (totalPages - 1) * limit : totalPages);
        if (totalRecords !== undefined) {
          expect(totalPages).toBe(Math.max(1, Math.ceil(totalRecords / limit)));
          expect(next !== undefined).toBe(offset + limit < totalRecords);
        }
        if (name === 'page' && next !== undefined) expect(next).toBeLessThanOrEqual(last);
      },
    ),
  );
});
