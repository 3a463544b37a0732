import { type AuditOptions, audit } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

const START = 'https://api.example.se/orders/v1/orders?page=1';
const ROOT = 'https://api.example.se/orders/v1/orders';
const OWN = { 'content-type': 'application/hal+json', 'cache-control': 'max-age=5' };
const get = (rel: string, href: string) => ({ href, rel, method: 'GET' });

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Audits a service that replies by URL; `count` is the number of the request for that URL. */
async function report(
  replies: Readonly<Record<string, Reply | ((count: number) => Reply)>>,
  options: AuditOptions = {},
) {
  const counts = new Map<string, number>();
  const fetch: AuditOptions['fetch'] = async (url, init) => {
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    const reply = replies[url] ?? { status: 404, body: {} };
    const { status = 200, headers = {}, body } = typeof reply === 'function' ? reply(count) : reply;
    const text = body === undefined || init.signal?.aborted ? null : JSON.stringify(body);
    return new Response(text, { status, headers: { ...OWN, ...headers } });
  };
  return audit(START, { fetch, ...options });
}

/** The findings of a rule: place, message and URL. */
async function found(rule: string, ...given: Parameters<typeof report>) {
  const { groups } = await report(...given);
  return groups
    .filter((group) => group.rule === rule)
    .map(({ message, example: { url, finding } }) => [finding.path?.join('.'), message, url]);
}

const page = (number: number, ids: readonly number[], rels: Record<string, string>, total = 3) => ({
  body: {
    _meta: { totalRecords: total, page: number, limit: 2, count: ids.length },
    _links: [
      get('self', `${ROOT}?page=${number}`),
      ...Object.entries(rels).map(([rel, query]) => get(rel, `${ROOT}${query}`)),
    ],
    orders: ids.map((id) => ({
      id,
      _links: [get('self', `https://other.example.se/v1/orders/${id}`)],
    })),
  },
});

describe('the pages of a collection', () => {
  const second = `${ROOT}?page=2`;

  test('in order have no finding', async () => {
    const replies = {
      [START]: page(1, [1, 2], { next: '?page=2' }),
      [second]: page(2, [3], { prev: '?page=1' }),
    };
    expect(await found('collection.list', replies)).toEqual([]);
    expect(await found('collection.meta', replies)).toEqual([]);
  });

  test('have each item once', async () => {
    const replies = {
      [START]: page(1, [1, 2], { next: '?page=2' }),
      [second]: page(2, [2], { prev: '?page=1' }),
    };
    expect(await found('collection.list', replies)).toEqual([
      [
        'response.body.orders.0',
        `Each item must be on one page, got "https://other.example.se/v1/orders/2" on "${START}" too`,
        second,
      ],
    ]);
  });

  test('have as many items as totalRecords says', async () => {
    const replies = {
      [START]: page(1, [1, 2], { next: '?page=2' }, 4),
      [second]: page(2, [3], { prev: '?page=1' }, 4),
    };
    expect(await found('collection.meta', replies)).toEqual([
      [
        'response.body._meta.totalRecords',
        '_meta.totalRecords must be the number of items on all pages (3), got 4',
        START,
      ],
    ]);
  });

  test('are not counted if the walk begins or ends elsewhere', async () => {
    const broken = { [START]: page(1, [1, 2], { next: '?page=2' }, 4), [second]: { status: 500 } };
    expect(await found('collection.meta', broken)).toEqual([]);
    const later = {
      [START]: page(2, [1, 2], { next: '?page=2', prev: '?page=0' }, 9),
      [second]: page(3, [3], { prev: '?page=1' }, 9),
    };
    expect(await found('collection.meta', later)).toEqual([]);
  });
});

describe('the same request again', () => {
  const body = { _links: [get('self', START), get('help', 'https://other.example.se/')] };

  test('has the same body', async () => {
    const replies = { [START]: (count: number) => ({ body: { ...body, count } }) };
    expect(await found('HYP.02', replies)).toEqual([
      [
        'response.body',
        'Two GET requests in a row must return the same representation, got different ones. A GET must not change the resource',
        START,
      ],
    ]);
    expect(await found('HYP.02', { [START]: { body } })).toEqual([]);
  });

  test('has the same tag', async () => {
    const replies = {
      [START]: (count: number) => ({ body, headers: { etag: count < 3 ? '"1"' : '"2"' } }),
    };
    expect(await found('caching.etag', replies)).toEqual([
      [
        'response.headers.etag',
        'A resource that has not changed must keep its ETag, got "\\"2\\"" after "\\"1\\""',
        START,
      ],
    ]);
  });

  test('has the fields that a cache needs in a 304, in any order and case', async () => {
    const again = (vary: string) => ({
      [START]: (count: number) =>
        count < 3
          ? { body, headers: { etag: '"1"', vary: 'accept, host' } }
          : { status: 304, headers: { etag: '"1"', vary } },
    });
    expect(await found('conditional.not-modified', again('HOST ,Accept'))).toEqual([]);
    expect(await found('conditional.not-modified', again('accept'))).toEqual([
      [
        'response.headers.vary',
        'A 304 must repeat vary of the 200 ("accept, host"), got "accept"',
        START,
      ],
    ]);
  });
});

test('a start that is not there has its status', async () => {
  expect(await found('service.index', {})).toEqual([
    ['response.status', 'The start must be the index of an API, got status 404', START],
  ]);
});

test('a link to nothing has its relation type, its place and the status', async () => {
  const body = { _links: [get('self', START), get('help', `${ROOT}/help`)] };
  expect(await found('link.state', { [START]: { body } })).toEqual([
    [
      'response.status',
      `Link "help" at "/_links/1" of "${START}" must lead to a resource, got status 404`,
      `${ROOT}/help`,
    ],
  ]);
});

test('a link of the Link header to nothing has no place in the body', async () => {
  const reply = {
    body: { _links: [get('self', START)] },
    headers: { link: `<${ROOT}/help>; rel="help"` },
  };
  expect(await found('link.state', { [START]: reply })).toEqual([
    [
      'response.status',
      `Link "help" of "${START}" must lead to a resource, got status 404`,
      `${ROOT}/help`,
    ],
  ]);
});

test('a redirect is followed by its Location, for 300 to 399 alone', async () => {
  const body = { _links: [get('self', START)] };
  for (const [status, requests] of [
    [299, 1],
    [300, 2],
    [399, 2],
    [400, 1],
  ] as const) {
    const urls: string[] = [];
    const onProgress: AuditOptions['onProgress'] = ({ url }) => urls.push(url);
    const replies = {
      [START]: { status, headers: { location: `${ROOT}?page=2` }, body },
      [`${ROOT}?page=2`]: { body },
    };
    await report(replies, { onProgress });
    expect([status, urls.length]).toEqual([status, requests]);
  }
});

test.each<[start: string, options?: AuditOptions]>([
  ['/orders'],
  ['http://['],
  ['x:http://a.se'],
  ['https://a@a.se/'],
  ['https://:secret@a.se/'],
  [START, { headers: { 'a b': 'secret' } }],
  [START, { maxRequests: 0 }],
  [START, { maxDepth: -1 }],
  [START, { concurrency: 0 }],
  [START, { delay: Number.NaN }],
])('%s with %j is refused', async (start, options) => {
  const error = await audit(start, options).catch((cause) => cause);
  expect(error).toMatchObject({ code: 'audit.option' });
  expect(error.message).not.toContain('secret');
});
