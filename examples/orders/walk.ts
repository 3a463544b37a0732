import { strict as assert } from 'node:assert';
import { findLink, findLinks, fromHal } from 'halyard';
import { orderByHand } from './by-hand.js';
import { type CallOptions, call, callLink, type Exchange } from './client.js';
import { print, printExchange, printLines, printStep, printSummary, printTitle } from './print.js';
import { orders } from './resources.js';
import type { Status } from './store.js';

interface OrdersPage {
  readonly orders: readonly { readonly id: number; readonly status: string }[];
}

interface HalPage {
  readonly _embedded: OrdersPage;
}

/** What a stock HAL client such as Ketting sends. */
const HAL_CLIENT = 'application/prs.hal-forms+json, application/hal+json;q=0.9';

const GATEWAY = 'proto=https;host=gw.example.se;prefix=/orders/v1';

/**
 * Walks the order service as a client that knows the URL of the index and no other, prints each
 * exchange, and fails when one is not as it should be.
 */
export async function walk(indexUrl: string): Promise<void> {
  let step = 0;
  async function show(
    text: string,
    status: number,
    exchange: Promise<Exchange>,
  ): Promise<Exchange> {
    const done = await exchange;
    step += 1;
    printStep(step, text);
    printExchange(done);
    assert.equal(done.response.status, status);
    return done;
  }
  const follow = (
    text: string,
    status: number,
    from: Exchange,
    rel: string,
    options?: CallOptions,
  ) => show(text, status, callLink(from.body, rel, options));

  const index = await show('The index: the one URL that the client knows', 200, call(indexUrl));
  const doc = await follow(
    'Its documentation, written from the definition of the resource',
    200,
    index,
    'service-doc',
  );
  printLines(String(doc.body), /^### States$/, 14);
  const desc = await follow('The same as an OpenAPI 3.1 document', 200, index, 'service-desc');
  print(`           paths: ${Object.keys((desc.body as { paths: object }).paths).join(', ')}`);

  const first = await follow('The orders, page 1 of 3', 200, index, 'orders');
  const second = await follow('The next page', 200, first, 'next');
  const third = await follow('The last page: it has no next', 200, second, 'next');
  assert.equal(findLink(third.body, 'next'), undefined);

  const open = (third.body as OrdersPage).orders.find(({ status }) => status === 'open');
  const order = await show('One order, by the self link of its item', 200, callLink(open, 'self'));
  const etag = order.response.headers.get('etag') ?? '';
  const edited = await follow(
    'Edit it, if it is still the version that was read',
    200,
    order,
    'edit',
    {
      headers: { 'if-match': etag },
      json: { total: 999 },
    },
  );
  await follow('The same again: the version has changed, so nothing is lost', 412, order, 'edit', {
    headers: { 'if-match': etag },
    json: { total: 1 },
  });
  const cancelled = await follow('Cancel it: its state changes', 200, edited, 'cancel');
  assert.equal(findLink(cancelled.body, 'cancel'), undefined);
  print('           the link cancel is gone: an absent link is an absent transition');

  const created = await follow('Place an order', 201, first, 'create', {
    json: { orders: [{ customer: 'Frida', total: 250 }] },
  });
  const { headers } = created.response;
  assert.equal(headers.get('location'), findLink(created.body, 'self')?.href);
  const several = await follow('Place two at once', 201, first, 'create', {
    json: {
      orders: [
        { customer: 'Gun', total: 75 },
        { customer: 'Hugo', total: 80 },
      ],
    },
  });
  assert.equal(findLinks(several.body, 'item').length, 2);
  await follow('Place one that is none: the findings say where', 400, first, 'create', {
    json: { orders: [{ customer: 'Ivar', total: 'much' }] },
  });
  await follow('Read it again, if it has changed: it has not', 304, created, 'self', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });

  const behind = await show(
    'The index again, as a gateway forwards it: the links lead to the gateway',
    200,
    call(indexUrl, 'GET', { headers: { forwarded: GATEWAY } }),
  );
  assert.equal(findLink(behind.body, 'orders')?.href, 'https://gw.example.se/orders/v1/orders');

  const hal = await follow(
    'The orders as a stock HAL client asks for them: in the form of the HAL draft',
    200,
    index,
    'orders',
    { headers: { accept: HAL_CLIENT } },
  );
  assert.equal((hal.body as HalPage)._embedded.orders.length, 10);
  assert.deepEqual(findLink(fromHal(hal.body), 'next'), findLink(first.body, 'next'));
  assert.match(hal.response.headers.get('vary') ?? '', /\baccept\b/);

  print();
  printTitle('The same order composed by hand and by its definition:');
  printBothWays();

  print();
  printTitle(`That was ${step} exchanges. What they showed:`);
  printSummary([
    ['HYP.01, service.index', 'documentation of each link and format, found from the index'],
    ['HYP.05, HYP.11–17', 'each response links to itself; each link has href, rel and method'],
    ['collection.*, UFN.04', '_meta, paging links that end where the pages do, the list of orders'],
    ['HYP.03, link.state', 'edit and cancel are there while the state allows them, then gone'],
    ['HYP.18, HYP.19', 'IANA relation types where there are, names of actions elsewhere'],
    ['created.*', '201 with Location and the links self, delete, replace, edit'],
    [
      'conditional.*, CAC.01',
      '304 without a body, 412 for a stale change, cache headers by method',
    ],
    ['HYP.06', 'HAL in two forms, by Accept: a list of links, or the HAL draft’s object'],
    ['HYP.07–10, HYP.14', 'absolute URLs, built on the gateway when Forwarded is trusted'],
  ]);
}

/** Both ways make the same bytes in each state; the definition checks and documents itself as well. */
function printBothWays(): void {
  const base = 'https://api.example.se/orders/v1';
  for (const status of ['open', 'paid', 'shipped', 'cancelled'] as const satisfies Status[]) {
    const order = { id: 17, customer: 'Astrid', total: 125, status };
    const byHand = JSON.stringify(orderByHand(order, base));
    assert.equal(orders.serializeItem(order, base), byHand);
    const rels = orders.represent(order, base)._links.map(({ rel }) => rel);
    print(
      `    ${status.padEnd(10)} ${String(byHand.length).padStart(4)} equal bytes: ${rels.join(', ')}`,
    );
  }
}
