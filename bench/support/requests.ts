/*
 * The path of a request in the guides, by hand and by the library. Each is measured in a process of its
 * own: see turns.ts.
 */

import { isDeepStrictEqual } from 'node:util';
import { handlers, type Incoming, queryByHalyard, queryByHand } from './service.js';

/** Who writes the code. */
export type RequestWay = keyof typeof handlers;

/** What is asked for. */
export type RequestCase = 'item' | 'not modified' | 'list of twenty' | 'PATCH' | 'parseQuery';

/** Prepares a way: each run is of another request. */
export function prepare(way: RequestWay, given: RequestCase): () => unknown {
  const answer = CASES[given](way);
  let run = 0;
  return () => answer(run++ % COUNT);
}

/** Throws if a way does not respond as the code by hand. */
export function prove(way: RequestWay, given: RequestCase): void {
  // One after the other: a PATCH changes the version that the other one would name.
  const seen = several(CASES[given](way));
  const wanted = several(CASES[given]('hand'));
  requireSame(`${way}, ${given}`, seen.map(comparable), wanted.map(comparable));
  for (const { request, status } of REFUSED) {
    const refused = handlers[way].handle(request, Buffer.from('{"total":-1}'));
    requireSame(`${way}, ${request.method} ${request.url}`, refused.status, status);
  }
}

function requireSame(what: string, seen: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(seen, wanted)) return;
  throw new Error(`${what} differs from the code by hand: ${JSON.stringify([seen, wanted])}`);
}

/** A body as text. Absent members are as good as undefined ones, and any tag and version as another. */
function comparable(value: unknown): unknown {
  const { body, names: _, ...rest } = Object(value);
  const text = body === undefined ? undefined : Buffer.from(body).toString();
  return JSON.parse(
    JSON.stringify({ ...rest, text }, (name, member) => (name === 'etag' ? '' : member)),
  );
}

/** How many requests take turns in each case. */
const COUNT = 48;

/** The header fields of a browser. */
const FIELDS = {
  host: 'localhost:3000',
  connection: 'keep-alive',
  accept: 'application/hal+json',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'sv-SE,sv;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};

/** A request with strings of its own, as a parser makes them. */
function requestOf(method: string, url: string, fields: Incoming['headers'] = {}): Incoming {
  return JSON.parse(JSON.stringify({ method, url, headers: { ...FIELDS, ...fields } }));
}

const several = <Value>(make: (index: number) => Value) =>
  Array.from({ length: COUNT }, (_, i) => make(i));
const NO_BODY = Buffer.alloc(0);

/** The URL of an open order. */
const itemUrl = (index: number) => `/v1/orders/${1 + 3 * index}`;

/** Handlers of requests without a body. */
const reading = (urlOf: (index: number) => string) => (way: RequestWay) => {
  const { handle } = handlers[way];
  const requests = several((index) => requestOf('GET', urlOf(index)));
  return (index: number) => handle(requests[index] as Incoming, NO_BODY);
};

/** The answer to each of the requests. */
type Answer = (index: number) => object;

const CASES: Readonly<Record<RequestCase, (way: RequestWay) => Answer>> = {
  item: reading(itemUrl),
  'not modified': (way) => {
    const { handle } = handlers[way];
    const requests = several((index) => {
      const { etag } = handle(requestOf('GET', itemUrl(index)), NO_BODY).headers;
      return requestOf('GET', itemUrl(index), { 'if-none-match': String(etag) });
    });
    return (index: number) => handle(requests[index] as Incoming, NO_BODY);
  },
  'list of twenty': reading((index) => `/v1/orders?limit=20&page=${1 + index}`),
  PATCH: (way) => {
    const { handle } = handlers[way];
    const type = { 'content-type': 'application/merge-patch+json' };
    const requests = several((index) => {
      const { etag } = handle(requestOf('GET', itemUrl(index)), NO_BODY).headers;
      return requestOf('PATCH', itemUrl(index), { ...type, 'if-match': String(etag) });
    });
    const bodies = several((index) => Buffer.from(`{"total":${index}}`));
    return (index: number) => {
      const request = requests[index] as Incoming;
      const response = handle(request, bodies[index] as Uint8Array);
      // The next change is of the version that this one made.
      request.headers['if-match'] = String(response.headers.etag);
      return response;
    };
  },
  parseQuery: (way) => {
    const requests = several((index) =>
      requestOf('GET', `/v1/orders?status=open&page=${1 + index}`),
    );
    return way === 'hand'
      ? (index: number) => queryByHand((requests[index] as Incoming).url)
      : (index: number) => queryByHalyard(requests[index] as Incoming);
  },
};

/** Requests that both refuse, with the status. */
const REFUSED = [
  { status: 404, request: requestOf('GET', '/v1/orders/1001') },
  { status: 404, request: requestOf('GET', '/v1/customers') },
  { status: 405, request: requestOf('PUT', '/v1/orders/1') },
  { status: 400, request: requestOf('GET', '/v1/orders?page=0') },
  { status: 400, request: requestOf('GET', '/v1/orders?size=3') },
  { status: 400, request: requestOf('GET', '/v1/orders?status=lost') },
  { status: 428, request: requestOf('PATCH', '/v1/orders/998') },
  { status: 412, request: requestOf('PATCH', '/v1/orders/998', { 'if-match': '"9"' }) },
  { status: 409, request: requestOf('PATCH', '/v1/orders/999', { 'if-match': '*' }) },
  {
    status: 415,
    request: requestOf('PATCH', '/v1/orders/998', { 'if-match': '*', 'content-type': 'text/csv' }),
  },
  {
    status: 422,
    request: requestOf('PATCH', '/v1/orders/998', {
      'if-match': '*',
      'content-type': 'application/json',
    }),
  },
];
