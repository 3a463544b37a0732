import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { collection, link, type RequestDescriptor, resource, respond } from 'halyard';
import { assertExchange, assertUrl, checked, matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';

const SELF = 'https://api.example.se/orders/v1/orders';
const order = resource({ id: 17 }, [link('self', `${SELF}/17`), link('edit', `${SELF}/17`)]);
const page = collection({
  name: 'orders',
  items: [order],
  page: 1,
  limit: 20,
  totalRecords: 1,
  url: SELF,
});
const request = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const headers = {
  'content-type': 'application/hal+json',
  etag: '"3"',
  'cache-control': 'max-age=60',
};
const response = { status: 200, headers, body: order };
const broken = { ...response, body: { id: 17 } };

expect.extend(matchers);

describe('each matcher passes and fails, and its negation says so', () => {
  type Matcher = keyof typeof matchers;
  test.each<readonly [matcher: Matcher, right: readonly unknown[], wrong: readonly unknown[]]>([
    ['toFollowUrlRules', ['/orders/v1/orders'], ['/orders/v1/Orders']],
    ['toFollowUrlRules', ['/Orders', { ignore: ['UFN.06'] }], ['/Orders', {}]],
    ['toHaveLink', [order, 'edit'], [order, 'cancel']],
    ['toHaveLink', [order, 'edit', { method: 'PATCH' }], [order, 'edit', { method: 'PUT' }]],
    ['toHaveLink', [order._links, 'self'], [{}, 'self']],
    ['toBeResource', [order], [{ id: 17 }]],
    [
      'toBeResource',
      [{ _links: [order._links[0]] }, { failOn: 'shall' }],
      [{ _links: [order._links[0]] }],
    ],
    ['toBeCollection', [page], [order]],
    ['toBeCollection', [page, 'orders'], [page, 'invoices']],
    ['toBeCollection', [page, 'orders'], [[order], 'orders']],
    ['toFollowTheRules', [{ request, response }], [{ request, response: broken }]],
  ])('%s', (matcher, [value, ...args], [other, ...others]) => {
    const assertion = (given: unknown) =>
      expect(given) as unknown as Record<string, (...args: readonly unknown[]) => void> & {
        readonly not: Record<string, (...args: readonly unknown[]) => void>;
      };
    assertion(value)[matcher]?.(...args);
    assertion(other).not[matcher]?.(...others);
    expect(() => assertion(other)[matcher]?.(...others)).toThrow(/^Expected /);
    expect(() => assertion(value).not[matcher]?.(...args)).toThrow(/^Expected /);
  });
});

test('a message names place, rule and remedy', () => {
  expect(matchers.toFollowUrlRules('/orders/v1/Orders').message()).toMatch(
    /^Expected the URL "\/orders\/v1\/Orders" to follow the rules:\nSHALL UFN\.06\n {2}.+\n {2}→ \/orders\/v1\/orders$/,
  );
  expect(matchers.toHaveLink(order, 'cancel', { method: 'POST' }).message()).toBe(
    'Expected the body to have a link cancel with {"method":"POST"}, got rels: self, edit',
  );
  expect(matchers.toFollowTheRules({ request, response: broken }).message()).toContain(
    'SHALL HYP.05 response.body._links',
  );
});

describe('assertions for any runner', () => {
  test('only certain findings fail one, unless likely ones are asked for', () => {
    const url = 'https://api.example.se/orders/v1/orders/search';
    const body = { _links: [{ rel: 'self', href: url, method: 'GET' }] };
    const options = { ignore: ['HYP.04'] as const };
    expect(matchers.toBeResource(body, options).pass).toBe(true);
    expect(matchers.toBeResource(body, { ...options, certainty: 'likely' }).pass).toBe(false);
    expect(matchers.toFollowUrlRules(url).pass).toBe(true);
    expect(matchers.toFollowUrlRules(url, { certainty: 'likely' }).pass).toBe(false);
    const unset = { certainty: undefined } as object;
    expect(matchers.toFollowUrlRules(url, unset).pass).toBe(true);
  });

  test('assertExchange', () => {
    assertExchange(request, response);
    expect(() => assertExchange(request, broken)).toThrow(
      /^The exchange GET \/orders\/v1\/orders\/17 \(200\) must follow the rules\.\nSHALL HYP\.05 response\.body\._links/,
    );
    const advice = { ...response, body: { _links: [order._links[0]] } };
    expect(() => assertExchange(request, advice)).toThrow('HYP.04');
    assertExchange(request, advice, { failOn: 'shall' });
  });

  test('assertUrl', () => {
    expect(() => assertUrl('/Orders')).toThrow('UFN.06');
  });
});

test("links in the HAL draft's form: the message names the option", () => {
  const hint = 'which the option halForm (--hal-form) accepts';
  const hal = { id: 17, _links: { self: { href: 'https://api.example.se/v1/orders/17' } } };
  expect(matchers.toBeResource(hal).message()).toContain(hint);
  expect(matchers.toBeResource(hal, { halForm: true }).message()).not.toContain(hint);
  // The option accepts no other name and no other form.
  const [links, keyed] = [{ links: hal._links }, { _links: [hal._links] }];
  expect(matchers.toBeResource(links).message()).not.toContain(hint);
  expect(matchers.toBeResource(keyed).message()).not.toContain(hint);
});

test('a service without TLS gets one line for each fault', () => {
  const url = 'http://api.example.se:3000/v1/orders';
  const items = [1, 2, 3].map((id) => resource({ id }, [link('self', `${url}/${id}`)]));
  const body = collection({ name: 'orders', items, page: 1, limit: 20, totalRecords: 3, url });
  expect(matchers.toBeCollection(body, 'orders', { ignore: ['HYP.04'] }).message()).toBe(
    `Expected the body to follow the rules:
SHALL UFN.02 _links[0].href (6 times)
  Scheme must be https, got "http"
  → https://api.example.se/v1/orders
SHALL UFN.02 _links[0].href (6 times)
  Port must be 443, got "3000"
  → https://api.example.se/v1/orders`,
  );
});

describe('a fetch that is checked', () => {
  const answer = (body: unknown) => new Response(JSON.stringify(body), { headers });

  test('names the exchange that breaks a rule', async () => {
    const fetch = checked(() => answer({ id: 17 }));
    await expect(fetch(`${SELF}/17`)).rejects.toThrow(
      `The exchange GET ${SELF}/17 (200) must follow the rules.\nSHALL HYP.05`,
    );
  });

  test('hands the response on, its body unread', async () => {
    const fetch = checked(async () => answer(order));
    for (const input of [`${SELF}/17`, new URL(`${SELF}/17`), new Request(`${SELF}/17`)]) {
      expect(await (await fetch(input)).json()).toEqual(order);
    }
  });

  test('rejects for an exchange that breaks a rule', async () => {
    const fetch = checked(() => answer({ id: 17 }));
    await expect(fetch('/orders/v1/orders/17')).rejects.toThrow('HYP.05');
  });

  test.each([
    ['GET', 200, 'text/plain'],
    ['GET', 200, undefined],
    ['POST', 204, undefined],
    ['DELETE', 204, undefined],
    ['GET', 302, undefined],
    ['GET', 404, 'application/problem+json'],
    ['PUT', 500, 'text/html'],
  ])(
    'checks the exchange of %s with the status %i and the type %s',
    async (method, status, type) => {
      const fields = { pragma: 'no-cache', location: SELF, ...(type && { 'content-type': type }) };
      const body = type === undefined ? null : '{}';
      const fetch = checked((_url: string, _init?: RequestInit) =>
        Promise.resolve(new Response(body, { status, headers: fields })),
      );
      await expect(fetch(`${SELF}/17`, { method })).rejects.toThrow('caching.pragma');
    },
  );

  test('rejects with the exchange and every finding: its level, rule, place and remedy', async () => {
    const url = `${SELF}/17`;
    const links = [
      { rel: 'self', href: url, method: 'GET' },
      { rel: 'edit', href: `${SELF}/17/Lines`, method: 'patch' },
    ];
    const fetch = checked(() => answer({ id: 17, _links: links }));
    const error = await fetch(url).catch((cause: Error) => cause);
    const [exchange, ...found] = (error as Error).message.split('\nSHALL ');
    expect(exchange).toBe(`The exchange GET ${url} (200) must follow the rules.`);
    expect(found).toEqual([
      expect.stringMatching(/^HYP\.17 response\.body\._links\[1\]\.method\n {2}.+\n {2}→ PATCH$/),
      expect.stringMatching(
        /^UFN\.06 response\.body\._links\[1\]\.href\n {2}.+\n {2}→ \S+\/lines$/,
      ),
    ]);
  });

  test('reads the method and the headers from wherever they are', async () => {
    const seen: unknown[] = [];
    const fetch = checked(
      (_input: Request | URL | string, init?: RequestInit) => {
        seen.push(init?.method);
        return answer(order);
      },
      { ignore: ['UFN.01'] },
    );
    const condition = { 'if-none-match': '"3"' };
    await expect(fetch(`${SELF}/17`, { headers: condition })).rejects.toThrow(
      'conditional.not-modified',
    );
    await expect(fetch(new Request(`${SELF}/17`, { headers: condition }))).rejects.toThrow('304');
    await expect(fetch(new Request(`${SELF}/17`), { headers: condition })).rejects.toThrow('304');
    await expect(fetch(`${SELF}/17`, { method: 'PUT' })).rejects.toThrow('caching.put-delete');
    expect(seen).toEqual([undefined, undefined, undefined, 'PUT']);
  });

  test('takes a function from request to response descriptor', async () => {
    const handle = checked((given: RequestDescriptor, _body: string) => ({
      ...response,
      status: given.method === 'GET' ? 200 : 201,
    }));
    expect((await handle(request, '')).body).toBe(order);
    await expect(handle({ ...request, method: 'POST' }, '')).rejects.toThrow('created.location');
  });

  test('leaves streams alone that are not JSON', async () => {
    let cancelled = false;
    const events = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    const stream = { 'content-type': 'text/event-stream', 'cache-control': 'max-age=0' };
    const fetch = checked(() => new Response(events, { headers: stream }));
    const reader = (await fetch(SELF)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    await reader?.cancel();
    expect(cancelled).toBe(true);
  });

  test('asks for a media type', async () => {
    const fetch = checked(() => new Response(Uint8Array.of(1), { headers: { etag: '"1"' } }));
    await expect(fetch(SELF)).rejects.toThrow('HYP.06');
  });

  test('leaves the error of a body that fails midway to its reader', async () => {
    const failing = new ReadableStream({
      start: (controller) => controller.error(new Error('aborted')),
    });
    const fetch = checked(() => new Response(failing, { headers }));
    await expect((await fetch(SELF)).text()).rejects.toThrow('aborted');
  });
});

test.each<[what: string, resource: object]>([
  ['with links', { status: 502, headers: {}, body: 'Bad Gateway', _links: order._links }],
  ['with a status that is text', { status: 'open', headers: {}, body: '' }],
  ['with headers that are text', { status: 200, headers: 'host: a', body: '' }],
  ['with a status and a text', { status: 3, body: 'Hello' }],
  ['with the status code of an event', { id: 7, statusCode: 502, body: 'Bad Gateway' }],
  ['with an exchange and links', { request, response, _links: order._links }],
  ['with headers that are a list', { status: 200, headers: [], body: '' }],
  ['without a body', { id: 7, status: 502, headers: {} }],
  ['with a request that has more', { id: 7, request: {}, response: {} }],
  ['with a request that is text', { request: 'a refund', response: {} }],
  ['with a response that is text', { request: {}, response: 'granted' }],
])('a resource may have the members of a response: %s', (_, resource) => {
  expect(matchers.toHaveLink(resource, 'cancel').pass).toBe(false);
});

describe('toHaveLink, toBeResource and toBeCollection', () => {
  const json = JSON.stringify(order);
  test.each<[what: string, value: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', json],
    ['bytes', Buffer.from(json)],
    ['bytes of another realm', runInNewContext('new ArrayBuffer(8)')],
    ['a promise', Promise.resolve(order)],
    ['a blob', new Blob([json])],
    ['a stream', new Blob([json]).stream()],
    ['a stream of Node', Readable.from([json])],
    ['a response of fetch', new Response(json)],
    ['a response of halyard', respond(request, { body: order, version: 1 })],
    ['a response of a client with data', { data: order, status: 200, headers: {} }],
    ['a response of a client with a body', { statusCode: 200, headers: {}, body: order }],
    ['a representation of the client', { url: SELF, body: order, follow: () => {} }],
  ])('fail for %s, negated or not', (_, value) => {
    for (const matcher of ['toHaveLink', 'toBeResource', 'toBeCollection'] as const) {
      const given = expect(value) as unknown as Record<string, (rel?: string) => void> & {
        readonly not: Record<string, (rel?: string) => void>;
      };
      const refused = expect.objectContaining({ code: 'audit.option' });
      expect(() => given[matcher]?.('cancel')).toThrow(refused);
      expect(() => given.not[matcher]?.('cancel')).toThrow(refused);
    }
  });

  test('the relations of a HAL body are named', () => {
    expect(matchers.toHaveLink({ _links: { self: { href: SELF } } }, 'next').message()).toBe(
      'Expected the body to have a link next, got rels: self',
    );
  });
});

describe('the message of assertExchange', () => {
  test('the name of an exchange, and its suggestions, show no password', () => {
    const url = 'https://user:secret@api.example.se/orders/v1/Orders/17';
    const run = () => assertExchange({ ...request, url }, response);
    expect(run).toThrow('The exchange GET https://…@api.example.se/orders/v1/Orders/17 (200)');
    expect(run).toThrow('→ https://api.example.se/orders/v1/Orders/17');
    expect(run).not.toThrow('secret');
  });
});

test('the message about a URL shows no password, wherever URL parsers find it', () => {
  const { message } = matchers.toFollowUrlRules('https:///u:S3CRET@a.se/v1/Orders');
  expect(message()).toMatch(
    /^Expected the URL "https:\/\/\/…@a\.se\/v1\/Orders" to follow the rules/,
  );
  expect(message()).not.toContain('S3CRET');
});

describe('checked', () => {
  test('judges the URL of a request descriptor', async () => {
    const handle = checked((_: typeof request) => response);
    await expect(handle({ ...request, url: '/orders/v1/Orders/17' })).rejects.toThrow('UFN.06');
    await expect(handle({ method: 'GET', headers: {} } as never)).resolves.toBe(response);
  });
});
