import { type AuditOptions, type AuditReport, audit } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

const ORIGIN = 'https://api.example.se';
const BASE = `${ORIGIN}/orders/v1`;
const START = `${BASE}/`;

function get(rel: string, path: string) {
  return { href: path.startsWith('http') ? path : `${BASE}${path}`, rel, method: 'GET' };
}

/** A service in memory: bodies by path, with what a test changes. */
type Bodies = Readonly<Record<string, unknown>>;

function pageOf(page: number, ids: readonly number[]) {
  return {
    _meta: { totalRecords: 3, page, limit: 2, count: ids.length },
    _links: [
      get('self', `/orders?page=${page}`),
      get('first', '/orders?page=1'),
      ...(page > 1 ? [get('prev', '/orders?page=1')] : []),
      ...(page < 2 ? [get('next', '/orders?page=2')] : []),
      get('last', '/orders?page=2'),
      { href: `${BASE}/orders`, rel: 'create', method: 'POST' },
    ],
    orders: ids.map((id) => ({ id, _links: [get('self', `/orders/${id}`)] })),
  };
}

function orderOf(id: number) {
  return { id, _links: [get('self', `/orders/${id}`), get('collection', '/orders?page=1')] };
}

const BODIES: Bodies = {
  '/orders/v1/': { _links: [get('self', '/'), get('orders', '/orders?page=1')] },
  '/orders/v1/orders?page=1': pageOf(1, [1, 2]),
  '/orders/v1/orders?page=2': pageOf(2, [3]),
  '/orders/v1/orders/1': orderOf(1),
  '/orders/v1/orders/2': orderOf(2),
  '/orders/v1/orders/3': orderOf(3),
};

/** Asked for once, last. */
const CATALOG = `${ORIGIN}/.well-known/api-catalog`;

const HAL = { 'content-type': 'application/hal+json', 'cache-control': 'max-age=5' };

interface Call {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

function serviceOf(bodies: Bodies, answer?: (call: Call, count: number) => Response | undefined) {
  const calls: Call[] = [];
  const fetch: AuditOptions['fetch'] = async (url, { method, headers }) => {
    const call = { url, method, headers };
    calls.push(call);
    const given = answer?.(call, calls.filter((one) => one.url === url).length);
    if (given !== undefined) return given;
    const { pathname, search } = new URL(url);
    const body = bodies[pathname + search];
    if (body === undefined) return problem(404);
    return headers['if-none-match'] === '"1"' ? response(304, undefined) : response(200, body);
  };
  return { calls, fetch };
}

function response(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const common = { etag: '"1"', 'cache-control': 'private, max-age=0', ...headers };
  return status === 304
    ? new Response(null, { status, headers: common })
    : new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/hal+json', ...common },
      });
}

function problem(status: number): Response {
  return new Response(`{"status":${status}}`, {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

function causes({ groups }: AuditReport) {
  return groups.map(({ rule, count }) => [rule, count]);
}

function outcome({ rules }: AuditReport, id: string): string | undefined {
  return rules.find((rule) => rule.id === id)?.outcome;
}

describe('a service that follows the rules', async () => {
  const { calls, fetch } = serviceOf(BODIES);
  const report = await audit(START, { fetch });

  test('has no finding', () => {
    expect(report.groups).toEqual([]);
    expect(report.failures).toEqual([]);
    expect(report.skipped).toBe(0);
  });

  test('is asked by GET alone, on its origin, each URL once and one of each kind again', () => {
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(calls.pop()?.url).toBe(CATALOG);
    expect(calls.map(({ url }) => url.slice(BASE.length))).toEqual([
      '/',
      '/orders?page=1',
      '/orders?page=2',
      '/orders/1',
      '/orders/2',
      '/orders/3',
      ...['/', '/', '/orders?page=1', '/orders?page=1', '/orders/1', '/orders/1'],
    ]);
    expect(report.requests).toBe(calls.length + 1);
  });

  test('has rules that passed and rules that nothing showed', () => {
    expect(outcome(report, 'HYP.05')).toBe('passed');
    expect(outcome(report, 'collection.meta')).toBe('passed');
    expect(outcome(report, 'conditional.not-modified')).toBe('passed');
    expect(outcome(report, 'created.location')).toBe('not-seen');
  });
});

test('a templated link is checked and never fetched', async () => {
  const search = {
    ...{ href: `${BASE}/orders{?q,status}`, rel: 'search', method: 'GET' },
    ...{ type: 'application/hal+json', templated: true },
  };
  const start = BODIES['/orders/v1/'] as { readonly _links: readonly unknown[] };
  const { calls, fetch } = serviceOf({
    ...BODIES,
    '/orders/v1/': { _links: [...start._links, search] },
  });
  const report = await audit(START, { fetch });
  expect(report.groups).toEqual([]);
  expect(calls.filter(({ url }) => /[{}]|%7B/i.test(url))).toEqual([]);
  expect(outcome(report, 'link.template')).toBe('passed');
  expect(outcome(report, 'link.attribute')).toBe('passed');
});

/** The response to a request for the first order, counted from 1, where it is not that of the service. */
type Answer = (count: number) => Response | undefined | false;

const tagged = (count: number) => response(200, orderOf(1), { etag: `"${count}"` });
const untagged = (count: number) => Response.json({ ...orderOf(1), count }, { headers: HAL });
const secondPage = (page: object): Bodies => ({ '/orders/v1/orders?page=2': page });
const circle = {
  ...pageOf(2, [3]),
  _links: [...pageOf(2, [3])._links, get('next', '/orders?page=1')],
};

test.each<readonly [what: string, rule: string, bodies: Bodies, answer: Answer]>([
  ['a GET that changes the resource', 'HYP.02', {}, (count) => count > 1 && tagged(count)],
  ['a GET that gives another body without a tag', 'HYP.02', {}, untagged],
  ['a tag that changes when asked for', 'caching.etag', {}, (count) => count > 2 && tagged(count)],
  ['a 200 in place of a 304', 'conditional.not-modified', {}, () => tagged(1)],
  ['an item on two pages', 'collection.list', secondPage(pageOf(2, [2])), () => undefined],
  ['fewer items than the total', 'collection.meta', secondPage(pageOf(2, [])), () => undefined],
  ['pages in a circle', 'collection.links', secondPage(circle), () => undefined],
])('only several exchanges show %s', async (_, rule, bodies, answer) => {
  const { fetch } = serviceOf({ ...BODIES, ...bodies }, ({ url }, count) =>
    url.endsWith('/orders/1') ? answer(count) || undefined : undefined,
  );
  expect(causes(await audit(START, { fetch }))).toEqual([[rule, 1]]);
});

describe('what a link leads to', () => {
  test('a link to nothing is a finding, with where it was', async () => {
    const { '/orders/v1/orders/3': _, ...others } = BODIES;
    const { groups } = await audit(START, { fetch: serviceOf(others).fetch });
    const message = `Link "self" of "${BASE}/orders?page=2" must lead to a resource, got status 404`;
    expect(groups.map((group) => [group.rule, group.message])).toEqual([['link.state', message]]);
  });

  test.each([
    [401, '. Pass credentials in headers (--header)'],
    [403, ''],
    [429, '. Set delay (--delay) to send fewer requests'],
    [503, ''],
  ])('pages with status %i were not fetched, which is no finding', async (status, remedy) => {
    const { fetch } = serviceOf(BODIES, ({ url }) =>
      /orders\/[23]$/.test(url) ? problem(status) : undefined,
    );
    const { groups, failures } = await audit(START, { fetch });
    const message = `2 responses had status ${status}${remedy}`;
    expect(groups).toEqual([]);
    expect(failures).toEqual([{ url: `${BASE}/orders/2`, message, count: 2 }]);
  });

  test('a start that is not there is a finding', async () => {
    const report = await audit(`${BASE}/nowhere/`, { fetch: serviceOf({}).fetch });
    expect(causes(report)).toEqual([['service.index', 1]]);
    const ignore = ['service.index'] as const;
    const again = await audit(`${BASE}/nowhere/`, { fetch: serviceOf({}).fetch, ignore });
    expect(causes(again)).toEqual([]);
  });
});

describe('findings of one cause are one group', () => {
  test('with a count, and the URL of the first', async () => {
    const lonely = ['/orders/1', '/orders/2', '/orders/3'].map(
      (path) => [`/orders/v1${path}`, { _links: [get('self', path)] }] as const,
    );
    const bodies = { ...BODIES, ...Object.fromEntries(lonely) };
    const { groups, rules } = await audit(START, { fetch: serviceOf(bodies).fetch });
    const url = `${BASE}/orders/1`;
    // The first of the kind is asked for again, which counts once.
    const group = { rule: 'HYP.04', count: 3, path: ['response', 'body', '_links'], source: url };
    expect(groups).toEqual([{ ...group, level: 'SHOULD', message: expect.any(String) }]);
    const outcome = { outcome: 'failed', findings: 3, example: url };
    expect(rules.find(({ id }) => id === 'HYP.04')).toMatchObject(outcome);
  });

  test('a URL is one cause wherever it is linked, and rules can be ignored', async () => {
    const bodies = {
      ...BODIES,
      '/orders/v1/': {
        _links: [get('self', '/'), get('related', '/A'), get('orders', '/orders?page=1')],
      },
      '/orders/v1/A': { _links: [get('self', '/A'), get('up', '/')] },
    };
    const { groups } = await audit(START, { fetch: serviceOf(bodies).fetch });
    expect(groups.filter(({ rule }) => rule === 'UFN.06')).toHaveLength(1);
    const ignored = await audit(START, { fetch: serviceOf(bodies).fetch, ignore: ['UFN.06'] });
    expect(ignored.groups.filter(({ rule }) => rule === 'UFN.06')).toEqual([]);
  });
});

describe('the crawl', () => {
  test('never leaves the origin, and never sends another method', async () => {
    const bodies = {
      '/orders/v1/': {
        _links: [
          get('self', '/'),
          get('related', 'https://other.example.com/'),
          get('related', 'http://api.example.se/orders/v1'),
          { href: `${BASE}/orders/1`, rel: 'delete', method: 'DELETE' },
          { href: `${BASE}/orders{?page}`, rel: 'search', method: 'GET' },
          { href: 'mailto:a@example.se', rel: 'author', method: 'GET' },
          { href: 'https://[', rel: 'help', method: 'GET' },
          { rel: 'up' },
          7,
        ],
      },
    };
    const { calls, fetch } = serviceOf(bodies);
    await audit(START, { fetch, headers: { authorization: 'Bearer x' } });
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set([START, CATALOG]));
    expect(calls[0]?.headers.authorization).toBe('Bearer x');
  });

  test('follows Link headers, links of HAL and redirects', async () => {
    const bodies: Bodies = {
      '/orders/v1/b': { _links: { self: { href: '/orders/v1/b' }, next: [{ href: 'c' }] } },
      '/orders/v1/c': {},
      '/orders/v1/d': {},
    };
    const { calls, fetch } = serviceOf(bodies, ({ url }) => {
      if (url === START) {
        const link = '</orders/v1/b>; rel="item", </orders/v1/d#part>; rel="help"';
        return response(200, {}, { link });
      }
      return url.endsWith('/d')
        ? new Response(null, { status: 302, headers: { location: '/orders/v1/e' } })
        : undefined;
    });
    await audit(START, { fetch });
    expect([...new Set(calls.map(({ url }) => url.slice(ORIGIN.length)))]).toEqual([
      '/orders/v1/',
      '/orders/v1/b',
      '/orders/v1/d',
      '/orders/v1/c',
      '/orders/v1/e',
      '/.well-known/api-catalog',
    ]);
  });

  test('keeps its limits', async () => {
    const few = serviceOf(BODIES);
    const report = await audit(START, { fetch: few.fetch, maxRequests: 3 });
    expect(few.calls).toHaveLength(3);
    expect([report.requests, report.skipped]).toEqual([3, 3]);
    const failing = serviceOf(BODIES, ({ url }) => {
      if (url !== START) throw new TypeError('fetch failed');
      return undefined;
    });
    // The start, the link that fails, and the start again.
    await audit(START, { fetch: failing.fetch, maxRequests: 3 });
    expect(failing.calls).toHaveLength(3);
    const near = serviceOf(BODIES);
    const shallow = await audit(START, { fetch: near.fetch, maxDepth: 1 });
    // The three orders are two links away.
    expect(shallow.skipped).toBe(3);
    expect(near.calls.pop()?.url).toBe(CATALOG);
    expect(new Set(near.calls.map(({ url }) => url.slice(BASE.length)))).toEqual(
      // A page of the same list is as far away as its first.
      new Set(['/', '/orders?page=1', '/orders?page=2']),
    );
  });

  test('tells what it fetches', async () => {
    const progress: string[] = [];
    await audit(START, {
      fetch: serviceOf(BODIES).fetch,
      concurrency: 1,
      onProgress: ({ url, status, fetched, waiting }) =>
        progress.push(`${fetched} ${status} ${url.slice(BASE.length)} ${waiting}`),
    });
    expect(progress.slice(0, 3)).toEqual([
      '1 200 / 1',
      '2 200 /orders?page=1 3',
      '3 200 /orders?page=2 3',
    ]);
  });

  test('reads bodies that are not JSON, broken, empty, and refuses endless ones', async () => {
    const of = (type: string, text: string) =>
      new Response(text, { headers: { 'content-type': type, etag: '"1"' } });
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(1 << 20));
    const responses: Readonly<Record<string, () => Response>> = {
      '/text': () => of('text/plain', 'hello'),
      '/broken': () => of('application/json', '{'),
      '/empty': () => new Response(null, { status: 204 }),
      '/endless': () => new Response(new ReadableStream({ pull })),
    };
    const _links = Object.keys(responses).map((path) => get('related', path));
    const { fetch } = serviceOf({ '/orders/v1/': { _links } }, ({ url }) =>
      responses[url.slice(BASE.length)]?.(),
    );
    const report = await audit(START, { fetch });
    expect(report.failures).toEqual([
      { url: `${BASE}/endless`, message: 'The body has more than 16777216 bytes' },
    ]);
    expect(
      report.groups.map(({ rule, source }) => [rule, source.slice(BASE.length)]),
    ).toContainEqual(['HYP.06', '/broken']);
  });

  describe('that a signal ends', () => {
    test('between two batches, reports what it has fetched', async () => {
      const controller = new AbortController();
      const { fetch } = serviceOf(BODIES);
      const { signal } = controller;
      const onProgress = () => setTimeout(() => controller.abort(), 5);
      const report = await audit(START, { fetch, delay: 60_000, signal, onProgress });
      expect(report).toMatchObject({ interrupted: true, requests: 1, failures: [] });
      expect(report.skipped).toBeGreaterThan(0);
      expect(report.rules.find(({ id }) => id === 'HYP.05')?.outcome).toBe('passed');
    });

    test('during a request, counts its URL as skipped, not as failed', async () => {
      const controller = new AbortController();
      const service = serviceOf(BODIES);
      const fetch: typeof service.fetch = async (url, init) => {
        if (url === START) return service.fetch(url, init);
        controller.abort();
        throw init.signal?.reason;
      };
      const whole = await audit(START, { fetch: service.fetch, maxRequests: 1 });
      const report = await audit(START, { fetch, concurrency: 1, signal: controller.signal });
      expect(report).toEqual({ ...whole, interrupted: true });
    });
  });
});
