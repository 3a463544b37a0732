import type { RequestDescriptor, ResponseDescriptor } from 'halyard';

type Members = Record<string, unknown>;

/** Changes a response as a service with the mistake would send it; `count` counts its requests. */
type Fault = (
  response: ResponseDescriptor,
  request: RequestDescriptor,
  count: number,
) => ResponseDescriptor;

/**
 * Mistakes that real services make: `npm run demo -- --serve --fault no-self`, then `npx halyard audit`.
 */
export const faults = {
  'no-self': inOrders((order) => ({
    ...order,
    _links: linksOf(order).filter(({ rel }) => rel !== 'self'),
  })),
  'no-method': inLinks(({ method, ...link }) => (method === 'GET' ? link : { ...link, method })),
  'lower-case-method': inLinks((link) =>
    link.method === 'GET' ? link : { ...link, method: String(link.method).toLowerCase() },
  ),
  'synonym-rel': inLinks((link) => (link.rel === 'edit' ? { ...link, rel: 'update' } : link)),
  'vague-rel': inLinks((link) => (link.rel === 'collection' ? { ...link, rel: 'link' } : link)),
  'empty-title': inLinks((link) => (link.title === undefined ? link : { ...link, title: '' })),
  'hard-coded-host': inOrders((order) => ({
    ...order,
    _links: linksOf(order).map((link) =>
      link.rel === 'self'
        ? { ...link, href: String(link.href).replace(/^https?:\/\/[^/]+/, 'http://localhost:8080') }
        : link,
    ),
  })),
  'upper-case-path': inLinks((link) => ({
    ...link,
    href: String(link.href).replace('/orders', '/Orders'),
  })),
  'verb-in-path': inLinks((link) => ({
    ...link,
    href: String(link.href).replace(/cancellations$/, 'cancel'),
  })),
  'plain-json': inHeaders((headers) => ({ ...headers, 'content-type': 'application/json' })),
  'bare-tag': inHeaders(({ etag, ...headers }) =>
    etag === undefined ? headers : { ...headers, etag: etag.replaceAll('"', '') },
  ),
  'not-cacheable': (response) => ({
    ...response,
    headers: { ...response.headers, 'cache-control': 'no-store' },
  }),
  'wrong-count': inPages((page) => ({
    ...page,
    _meta: { ...(page._meta as Members), count: 0 },
  })),
  'phantom-next': inPages((page) =>
    linksOf(page).some(({ rel }) => rel === 'next')
      ? page
      : {
          ...page,
          _links: linksOf(page).flatMap((link) =>
            link.rel === 'last' ? [link, { ...link, rel: 'next' }] : link,
          ),
        },
  ),
  'bare-items': inPages((page) => ({
    ...page,
    orders: (page.orders as Members[]).map(({ _links, ...order }) => order),
  })),
  'changing-get': (response, { url = '' }, count) =>
    /\/orders\/\d+$/.test(url) && response.headers.etag !== undefined
      ? { ...response, headers: { ...response.headers, etag: `"views-${count}"` } }
      : response,
} satisfies Readonly<Record<string, Fault>>;

/** The name of a mistake. */
export type FaultName = keyof typeof faults;

/** Whether a text is the name of a mistake. */
export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

function linksOf(resource: Members): Members[] {
  return Array.isArray(resource._links) ? resource._links : [];
}

/** Changes the body of a representation. */
function inBody(change: (body: Members) => Members): Fault {
  return (response) => {
    if (!isRepresentation(response)) return response;
    const { body, headers } = response;
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Members));
    const length = String(new TextEncoder().encode(changed).length);
    return { ...response, headers: { ...headers, 'content-length': length }, body: changed };
  };
}

function inPages(change: (page: Members) => Members): Fault {
  return inBody((body) => (body._meta === undefined ? body : change(body)));
}

/** A single order, not an item of a page. */
function inOrders(change: (order: Members) => Members): Fault {
  return inBody((body) => (body.id === undefined ? body : change(body)));
}

/** Each link of orders, in pages and alone; those of the index and the pages stay right. */
function inLinks(change: (link: Members) => Members): Fault {
  const inOrder = (order: Members) => ({ ...order, _links: linksOf(order).map(change) });
  return inBody((body) => {
    if (body.id !== undefined) return inOrder(body);
    return Array.isArray(body.orders) ? { ...body, orders: body.orders.map(inOrder) } : body;
  });
}

function inHeaders(
  change: (headers: Readonly<Record<string, string>>) => Record<string, string>,
): Fault {
  return (response) =>
    isRepresentation(response) ? { ...response, headers: change(response.headers) } : response;
}

/** Whether a response is one in the array form, whatever another mistake calls it. */
function isRepresentation({ status, headers }: ResponseDescriptor): boolean {
  return status === 200 && /^application\/(?:hal\+)?json$/.test(headers['content-type'] ?? '');
}
