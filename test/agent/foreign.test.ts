import { agentTools } from 'halyard/agent';
import { expect, test } from 'vitest';
import { type Stub, stubFetch } from '../support/stub-fetch.js';
import { callsOf, type Outcome, urlOf } from '../support/tool-calls.js';

const API = 'https://api.example.se';

/** The tools over responses in the shape of another API, and what its start shows. */
async function toolsOver(start: string, stubs: Readonly<Record<string, Stub>>) {
  const { fetch, sent } = stubFetch(stubs);
  const tools = agentTools(API + start, { fetch, mode: 'write', key: 'a secret' });
  const call = callsOf(tools);
  return { call, sent, start: await call('read') };
}

const relsOf = ({ operations = [] }: Outcome) => operations.map(({ rel }) => rel);

test('Spring: pages, templated links, CURIEs, and forms that change an order', async () => {
  const order = (id: number) => ({
    id,
    quantity: id,
    _links: {
      self: { href: `${API}/orders/${id}{?projection}`, templated: true },
    },
  });
  const page = (id: number, next: object) => ({
    body: {
      _embedded: { 'ex:orders': [order(id)] },
      _links: {
        self: { href: `${API}/orders{?page,size,sort}`, templated: true },
        ...next,
        profile: { href: `${API}/profile/orders` },
        curies: [{ href: 'https://docs.example.se/rels/{rel}', name: 'ex', templated: true }],
      },
    },
  });
  const status = { name: 'status', options: { inline: ['OPEN', 'PAID'] } };
  const quantity = { name: 'quantity', type: 'number', min: 1, required: true };
  const _templates = {
    default: { method: 'PUT', properties: [quantity, status] },
    reprice: { method: 'PATCH', properties: [quantity] },
    remove: { method: 'DELETE', properties: [] },
  };
  let version = 0;
  const { call, sent, start } = await toolsOver('/orders', {
    '/orders': page(1, { next: { href: `${API}/orders?page=1&size=1` } }),
    '/orders?page=1&size=1': page(2, {}),
    '/orders/2': ({ method }) => {
      if (method !== 'GET') version += 1;
      const headers = { etag: `"${version}"` };
      if (method !== 'GET') return new Response(null, { status: 204, headers });
      return Response.json({ ...order(2), _templates }, { headers });
    },
  });
  expect(relsOf(start)).toEqual(['self', 'next', 'profile']);
  const last = await call('read', { url: urlOf(start, 'next') });
  const [{ _self: url }] = last.data['ex:orders'];
  const item = await call('read', { url });
  expect(item.data).toEqual({ id: 2, quantity: 2 });
  const { from } = item;
  const { input } = await call('describe', { from, rel: 'default' });
  expect(input).toMatchObject({ properties: { status: { enum: ['OPEN', 'PAID'] } } });
  const wrong = { quantity: 0, status: 'SHIPPED' };
  const refused = await call('submit', { from, rel: 'default', input: wrong });
  expect(refused.text).toMatch(/\/quantity.*\n.*\/status/);
  const done = await call('submit', {
    from,
    rel: 'default',
    input: { quantity: 3, status: 'PAID' },
  });
  const priced = await call('submit', { from: done.from, rel: 'reprice', input: { quantity: 4 } });
  await call('submit', { from: priced.from, rel: 'remove' });
  const changes = sent.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, url, headers }) => [method, url, headers['if-match']])).toEqual(
    ['PUT', 'PATCH', 'DELETE'].map((method, index) => [method, `${API}/orders/2`, `"${index}"`]),
  );
});

test('Mollie: payments by page, and pages of other origins that are named but not read', async () => {
  const link = (href: string, type = 'application/hal+json') => ({ href, type });
  const self = link(`${API}/v2/payments/tr_1`);
  const checkout = link('https://www.mollie.example/checkout/tr_1', 'text/html');
  const payment = { resource: 'payment', id: 'tr_1', _links: { self, checkout } };
  const next = link(`${API}/v2/payments?from=tr_1`);
  const _embedded = { payments: [payment] };
  const page = (_links: object) => ({ body: { count: 1, _embedded, _links } });
  const { call, sent, start } = await toolsOver('/v2/payments', {
    '/v2/payments': page({ self: link(`${API}/v2/payments`), previous: null, next }),
    '/v2/payments?from=tr_1': page({ self: next, next: null }),
    '/v2/payments/tr_1': { body: payment },
  });
  const last = await call('read', { url: urlOf(start, 'next') });
  expect(relsOf(last)).toEqual(['self']);
  const one = await call('read', { url: last.data.payments[0]._self });
  expect(one.data).toEqual({ resource: 'payment', id: 'tr_1' });
  expect(one.operations?.map(({ elsewhere }) => elsewhere)).toEqual([undefined, checkout.href]);
  const { from } = one;
  for (const args of [{ url: checkout.href }, { url: 'https://api.example.se/v2/refunds' }]) {
    expect(await call('read', args)).toMatchObject({ isError: true });
  }
  for (const rel of ['checkout', 'refund']) {
    const refused = await call('submit', { from, rel });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).not.toContain('undefined');
  }
  expect(sent.every(({ method, url }) => method === 'GET' && url.startsWith(API))).toBe(true);
});

test('PayPal: a list of links with methods, one of another origin', async () => {
  const link = (rel: string, href: string, method = 'GET') => ({ href, rel, method });
  const self = link('self', `${API}/v2/orders/5O`);
  const approve = link('approve', 'https://www.paypal.example/checkoutnow', 'REDIRECT');
  const capture = link('capture', `${API}/v2/orders/5O/capture`, 'POST');
  const order = { id: '5O', status: 'CREATED', links: [self, approve, capture] };
  const { call, sent, start } = await toolsOver('/v2/orders', {
    '/v2/orders': { body: { orders: [order], links: [link('next', '/v2/orders?page=2')] } },
    '/v2/orders?page=2': { body: { orders: [], links: [self] } },
    '/v2/orders/5O': { body: order },
    '/v2/orders/5O/capture': { status: 201, body: { status: 'COMPLETED', links: [self] } },
  });
  expect((await call('read', { url: urlOf(start, 'next') })).data.orders).toEqual([]);
  const [{ _self: url, _can }] = start.data.orders;
  expect(_can).toEqual(['capture']);
  const { from } = await call('read', { url });
  const captured = await call('submit', { from, rel: 'capture' });
  expect(captured.data).toEqual({ status: 'COMPLETED' });
  expect(await call('submit', { from, rel: 'approve' })).toMatchObject({ isError: true });
  const changes = sent.filter(({ method }) => method !== 'GET');
  expect(changes.map((each) => each.url)).toEqual([capture.href]);
});

test('JSON:API: links by name, as text or as objects', async () => {
  const related = 'https://other.example.se/1';
  const article = { id: '1', attributes: { links: 2 }, links: { self: '/articles/1' } };
  const next = { href: '/articles?page=2' };
  const { call, start } = await toolsOver('/articles', {
    '/articles': { body: { data: [article], links: { self: '/articles', next, last: null } } },
    '/articles?page=2': { body: { data: [], links: { self: '/articles?page=2' } } },
    '/articles/1': { body: { data: article, links: { self: '/articles/1', related } } },
  });
  expect((await call('read', { url: urlOf(start, 'next') })).data).toEqual({ data: [] });
  const one = await call('read', { url: start.data.data[0]._self });
  expect(one.data.data).toMatchObject({ id: '1', attributes: { links: 2 } });
  expect(one.operations?.map(({ elsewhere }) => elsewhere)).toEqual([undefined, related]);
});
