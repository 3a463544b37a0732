import type { System } from '../../../src/audit/cli/system.js';

/** The URL of the index of {@link serviceOf}. */
export const START = 'https://api.example.se/orders/v1/';

function get(rel: string, path: string) {
  return { href: `${START}${path}`, rel, method: 'GET' };
}

/** A service in memory that follows the rules, and what it is asked. */
export function serviceOf(faults: Readonly<Record<string, unknown>> = {}) {
  const bodies: Readonly<Record<string, unknown>> = {
    '': { _links: [get('self', ''), get('orders', 'orders')] },
    orders: {
      _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
      _links: [get('self', 'orders'), get('first', 'orders?page=1')],
      orders: [{ id: 17, _links: [get('self', 'orders/17')] }],
    },
    'orders?page=1': {
      _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
      _links: [get('self', 'orders?page=1'), get('collection', 'orders')],
      orders: [{ id: 17, _links: [get('self', 'orders/17')] }],
    },
    'orders/17': { id: 17, _links: [get('self', 'orders/17'), get('collection', 'orders')] },
    ...faults,
  };
  const calls: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const fetch: System['fetch'] = async (url, { headers }) => {
    calls.push({ url, headers });
    const body = bodies[url.slice(START.length)];
    if (body instanceof Error) throw body;
    if (body instanceof Response) return body.clone();
    const common = { etag: '"1"', 'cache-control': 'max-age=60' };
    if (headers['if-none-match'] === '"1"')
      return new Response(null, { status: 304, headers: common });
    return new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/hal+json', ...common },
    });
  };
  return { fetch, calls };
}
