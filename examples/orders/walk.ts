import { strict as assert } from 'node:assert';
import type { HalTemplates } from 'halyard/link';
import { findLink, findLinks, fromHal } from 'halyard/link';
import { orderByHand } from './by-hand.js';
import { type CallOptions, call, callLink, type Exchange } from './client.js';
import {
  print,
  printExchange,
  printLine,
  printLines,
  printStep,
  printSummary,
  printTitle,
} from './print.js';
import { orders } from './resources.js';
import type { Status } from './store.js';

interface OrdersPage {
  readonly orders: readonly { readonly id: number; readonly status: string }[];
}

interface HalPage {
  readonly _embedded: OrdersPage;
  readonly _templates: HalTemplates;
}

/** The `Accept` header of a stock HAL client such as Ketting. */
const HAL_CLIENT = 'application/prs.hal-forms+json, application/hal+json;q=0.9';

const GATEWAY = 'proto=https;host=gw.example.se;prefix=/orders/v1';

/**
 * Walks the order service as a client that knows only the URL of the index. Prints each exchange, and
 * throws if a response is not as expected.
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

  const index = await show(
    'Read the index, the only URL that the client knows',
    200,
    call(indexUrl),
  );
  const doc = await follow(
    'Read the documentation, generated from the definition of orders',
    200,
    index,
    'service-doc',
  );
  printLines(String(doc.body), /^### States$/, 14);
  const desc = await follow('Read the same as an OpenAPI 3.1 document', 200, index, 'service-desc');
  printLine(`paths: ${Object.keys((desc.body as { paths: object }).paths).join(', ')}`);

  const first = await follow('List the orders: page 1 of 3', 200, index, 'orders');
  const second = await follow('Follow next to page 2', 200, first, 'next');
  const third = await follow(
    'Follow next to page 3, the last: it has no link next',
    200,
    second,
    'next',
  );
  assert.equal(findLink(third.body, 'next'), undefined);

  const open = (third.body as OrdersPage).orders.find(({ status }) => status === 'open');
  const order = await show(
    'Open one order by the self link of its item',
    200,
    callLink(open, 'self'),
  );
  const etag = order.response.headers.get('etag') ?? '';
  const edited = await follow(
    'Edit it, if nobody else has changed it since (If-Match)',
    200,
    order,
    'edit',
    {
      headers: { 'if-match': etag },
      json: { total: 999 },
    },
  );
  await follow('Edit the old version again: 412, so no update is lost', 412, order, 'edit', {
    headers: { 'if-match': etag },
    json: { total: 1 },
  });
  const cancelled = await follow(
    'Cancel it: the state changes, and with it the links',
    200,
    edited,
    'cancel',
  );
  assert.equal(findLink(cancelled.body, 'cancel'), undefined);
  printLine('The link cancel is gone: this state has no such transition.');

  const created = await follow('Place an order', 201, first, 'create', {
    json: { orders: [{ customer: 'Frida', total: 250 }] },
  });
  const { headers } = created.response;
  assert.equal(headers.get('location'), findLink(created.body, 'self')?.href);
  const several = await follow('Place two orders in one request', 201, first, 'create', {
    json: {
      orders: [
        { customer: 'Gun', total: 75 },
        { customer: 'Hugo', total: 80 },
      ],
    },
  });
  assert.equal(findLinks(several.body, 'item').length, 2);
  await follow(
    'Send an invalid order: the problem details say what is wrong, and where',
    422,
    first,
    'create',
    {
      json: { orders: [{ customer: 'Ivar', total: 'much' }] },
    },
  );
  await follow(
    'Read the new order again, unless it is unchanged (If-None-Match): 304',
    304,
    created,
    'self',
    {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    },
  );

  const behind = await show(
    'Read the index through a gateway: the links lead to the gateway',
    200,
    call(indexUrl, 'GET', { headers: { forwarded: GATEWAY } }),
  );
  assert.equal(findLink(behind.body, 'orders')?.href, 'https://gw.example.se/orders/v1/orders');

  const hal = await follow(
    'List the orders as a stock HAL client does: Accept asks for HAL-FORMS',
    200,
    index,
    'orders',
    { headers: { accept: HAL_CLIENT } },
  );
  assert.equal((hal.body as HalPage)._embedded.orders.length, 10);
  assert.deepEqual(findLink(fromHal(hal.body), 'next'), findLink(first.body, 'next'));
  const { target = '', method, properties = [] } = (hal.body as HalPage)._templates.create ?? {};
  const values = Object.fromEntries(
    properties.map(({ name, type }) => [name, type === 'number' ? 60 : 'Kim']),
  );
  await show(
    'Place an order by the form that came with them: it names each value and its type',
    201,
    call(target, method, { json: values, headers: { accept: HAL_CLIENT } }),
  );
  assert.match(hal.response.headers.get('vary') ?? '', /\baccept\b/);

  print();
  printTitle('The links of an order in each state, by its definition and by hand:');
  printBothWays();

  print();
  printTitle(`${step} exchanges showed:`);
  printSummary([
    ['an index that leads to everything, and to its documentation', 'service.index, HYP.01'],
    ['a self link in each response; href, rel and method in each link', 'HYP.05, HYP.11–17'],
    ['pages with _meta, and the paging links that apply', 'collection.*, UFN.04'],
    ['links that come and go with the state', 'HYP.03, link.state'],
    ['relation types of the IANA registry, or names of actions', 'HYP.18, HYP.19'],
    ['201 with Location, and the links of what was created', 'created.*'],
    ['304 for an unchanged order, 412 for a lost update', 'conditional.*, CAC.01'],
    ['HAL-FORMS for a client that asks for them', 'HYP.06'],
    ['URLs of the gateway, where Forwarded is trusted', 'HYP.07–10, HYP.14'],
  ]);
}

/** Both ways write the same bytes in each state. The definition also checks and documents itself. */
function printBothWays(): void {
  const base = 'https://api.example.se/orders/v1';
  for (const status of ['open', 'paid', 'shipped', 'cancelled'] as const satisfies Status[]) {
    const order = { id: 17, customer: 'Astrid', total: 125, status };
    const byHand = Buffer.from(JSON.stringify(orderByHand(order, base)));
    assert.deepEqual(orders.serializeItem(order, base), byHand);
    const rels = orders.represent(order, base)._links.map(({ rel }) => rel);
    printLine(`${status.padEnd(10)} ${rels.join(', ')}  (${byHand.length} equal bytes)`, 2);
  }
}
