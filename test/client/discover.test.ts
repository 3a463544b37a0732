import { ClientError, type ConnectOptions, connect } from 'halyard/client';
import { apiCatalog } from 'halyard/discovery';
import { afterAll, describe, expect, test } from 'vitest';
import { serve } from '../support/http-server.js';
import { type Stub, stubFetch } from '../support/stub-fetch.js';

const API = 'https://api.example.se';
const CATALOG = '/.well-known/api-catalog';
const INDEX = { body: { _links: [{ rel: 'orders', href: '/orders/v1/orders' }] } };
const HTML: Stub = { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };
const LINKSET = { 'content-type': 'application/linkset+json' };

const catalog = (...contexts: object[]): Stub => ({
  headers: LINKSET,
  body: { linkset: contexts },
});
const items = (...hrefs: (string | object)[]) =>
  catalog({
    item: hrefs.map((href) => (typeof href === 'string' ? { href } : href)),
  });

/** What `connect` read, or the code of its error, and the paths of the requests. */
async function found(stubs: Readonly<Record<string, Stub>>, options: Partial<ConnectOptions> = {}) {
  const { fetch, sent } = stubFetch(stubs);
  const api = await connect(API, { fetch, ...options }).catch((error) => {
    if (!(error instanceof ClientError)) throw error;
    return { url: error.code };
  });
  return [api.url, sent.map(({ url }) => url.replace(API, ''))];
}

const ORDERS = `${API}/orders/v1/`;
const ONE = { [CATALOG]: items('/orders/v1/'), '/orders/v1/': INDEX };

describe('connect with a host alone', () => {
  test.each<[name: string, root: Stub | undefined]>([
    ['404', undefined],
    ['a page of HTML', { ...HTML, headers: { ...HTML.headers, link: '</a.css>; rel=preload' } }],
    ['JSON without links', { body: { status: 'up' } }],
    ['a link to the catalog alone', { body: { _links: { 'api-catalog': { href: CATALOG } } } }],
  ])('reads the only API of the catalog where the root has %s', async (_, root) => {
    const stubs = root === undefined ? ONE : { ...ONE, '/': root };
    expect(await found(stubs)).toEqual([ORDERS, ['/', CATALOG, '/orders/v1/']]);
  });

  test.each<[name: string, linkset: Stub]>([
    ['items (RFC 9727 A.2)', items('/orders/v1/')],
    ['contexts (A.1)', catalog({ anchor: ORDERS, 'service-desc': [{ href: '/spec' }] })],
    ['both', catalog({ item: [{ href: ORDERS }] }, { anchor: ORDERS, status: [{ href: '/up' }] })],
    ['a bare URL (§5.1)', catalog({ item: ORDERS })],
    [
      'other links',
      catalog({ anchor: `${API}/x`, help: [{ href: '/help' }], item: [{ href: ORDERS }] }),
    ],
    ['malformed targets', items('mailto:a@example.se', { href: 1 }, {}, ORDERS)],
  ])('reads the API of a catalog with %s', async (_, linkset) => {
    expect((await found({ ...ONE, [CATALOG]: linkset }))[0]).toBe(ORDERS);
  });

  test('follows the Link field of the root, also of a 404', async () => {
    for (const status of [200, 404]) {
      const root: Stub = {
        ...HTML,
        status,
        headers: { ...HTML.headers, link: '</apis>; rel="api-catalog"' },
      };
      const stubs = { '/': root, '/apis': items(ORDERS), '/orders/v1/': INDEX };
      expect(await found(stubs)).toEqual([ORDERS, ['/', '/apis', '/orders/v1/']]);
    }
  });

  test('reads the root alone where that has links, and the URL itself where it has a path', async () => {
    expect(await found({ ...ONE, '/': INDEX })).toEqual([`${API}/`, ['/']]);
    const { fetch, sent } = stubFetch({ '/v1/': { body: {} } });
    await connect(`${API}/v1/`, { fetch });
    await connect(`${API}/?v=1`, { fetch }).catch(() => {});
    expect(sent).toHaveLength(2);
  });

  test('reads the root alone where that has forms', async () => {
    const body = { _templates: { search: { target: '/orders' } } };
    expect(await found({ ...ONE, '/': { body } })).toEqual([`${API}/`, ['/']]);
  });

  test('returns a root without links where the host has no catalog', async () => {
    const paths = ['/', CATALOG];
    expect(await found({ '/': { body: {} } })).toEqual([`${API}/`, paths]);
    expect(await found({ '/': HTML, [CATALOG]: HTML })).toEqual([`${API}/`, paths]);
    expect(await found({})).toEqual(['client.problem', paths]);
    await expect(connect(API, { fetch: stubFetch({}).fetch })).rejects.toThrow(`${API}/ must`);
  });

  test('rejects for any other error of the root', async () => {
    expect(await found({ ...ONE, '/': { status: 500 } })).toEqual(['client.problem', ['/']]);
  });

  test('sends the configured headers to the catalog and to the API', async () => {
    const { fetch, sent } = stubFetch(ONE);
    await connect(API, { fetch, headers: { authorization: 'Bearer a' } });
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer a'));
    expect(sent[1]?.headers.accept).toContain('application/linkset+json');
  });
});

describe('a catalog of several APIs', () => {
  const stubs = {
    [CATALOG]: items({ href: '/orders/v1/', title: 'Beställningar' }, { href: '/bills/v1/' }),
    '/orders/v1/': INDEX,
    '/bills/v1/': INDEX,
  };

  test('is an error that lists them', async () => {
    const { fetch } = stubFetch(stubs);
    const error = await connect(API, { fetch }).catch((cause) => cause);
    expect(error).toMatchObject({ code: 'client.link' });
    expect(error.message).toContain(`${ORDERS} Beställningar`);
    expect(error.message).toContain(`${API}/bills/v1/`);
  });

  test.each([
    ['Beställningar', ORDERS],
    [ORDERS, ORDERS],
    [`${API}/bills/v1/`, `${API}/bills/v1/`],
    ['Bills', 'client.link'],
    ['', 'client.link'],
  ])('with the option api %j gives %s', async (api, url) => {
    expect((await found(stubs, { api }))[0]).toBe(url);
  });

  test('is asked for, whatever links the root has, if an API is chosen', async () => {
    const api = 'Beställningar';
    expect((await found({ ...stubs, '/': INDEX }, { api }))[0]).toBe(ORDERS);
    expect((await found({ '/': INDEX }, { api }))[0]).toBe('client.problem');
  });

  test('without any API is an error', async () => {
    expect((await found({ [CATALOG]: catalog() }))[0]).toBe('client.link');
  });
});

test('a catalog of other catalogs is not read further, and neither is a large one', async () => {
  const nested = catalog({ 'api-catalog': [{ href: '/c' }] });
  expect(await found({ [CATALOG]: nested, '/c': items(ORDERS) })).toEqual([
    'client.link',
    ['/', CATALOG],
  ]);
  const large = Array.from({ length: 30_000 }, (_, at) => `${ORDERS}${at}/${'x'.repeat(40)}`);
  expect((await found({ [CATALOG]: items(...large) }))[0]).toBe('client.response');
});

describe('another origin', () => {
  const url = 'https://other.example/v1/';

  test.each<[name: string, stubs: Readonly<Record<string, Stub>>]>([
    ['an API', { [CATALOG]: items(url) }],
    [
      'a redirect of the catalog',
      { [CATALOG]: { status: 302, headers: { location: url } }, [url]: items(ORDERS) },
    ],
    [
      'a catalog of the Link field',
      { '/': { ...HTML, headers: { ...HTML.headers, link: `<${url}>; rel=api-catalog` } } },
    ],
  ])('is refused for %s', async (_, stubs) => {
    expect((await found({ ...ONE, ...stubs }))[0]).toBe('client.link');
  });

  test('is read if it is trusted', async () => {
    const trustedOrigins = ['https://other.example'];
    const stubs = { [CATALOG]: items(url), [url]: INDEX };
    expect((await found(stubs, { trustedOrigins }))[0]).toBe(url);
  });

  test.each(['mailto:a@example.se', '/{apis}', 'https://['])('is refused: %s', async (href) => {
    const body = { _links: { 'api-catalog': { href } } };
    expect((await found({ '/': { body } }))[0]).toBe('client.link');
  });
});

describe('a malformed catalog', () => {
  test.each<[name: string, stub: Stub]>([
    ['HTML', HTML],
    ['no JSON', { headers: LINKSET, body: '{' }],
    ['a list', { headers: LINKSET, body: [] }],
    ['no list', { headers: LINKSET, body: { linkset: {} } }],
  ])('is an error that names it: %s', async (_, stub) => {
    const { fetch } = stubFetch({ [CATALOG]: stub });
    const error = await connect(API, { fetch }).catch((cause) => cause);
    expect(error).toMatchObject({ code: 'client.response' });
    expect(error.message).toContain(API + CATALOG);
  });

  test('has texts of any kind in place of titles', async () => {
    const titles = [{ toString: 1, valueOf: 1 }, null, 7, '\u202e\u0000', 'x'.repeat(1e5)];
    const linkset = items(...titles.map((title, at) => ({ href: `/${at}`, title })));
    const error = await connect(API, stubFetch({ [CATALOG]: linkset })).catch((cause) => cause);
    expect(error).toMatchObject({ code: 'client.link' });
    expect(error.message.length).toBeLessThan(1000);
    expect(error.message).not.toMatch(/[\u202e\0]/);
  });

  test('without an end is cut', async () => {
    const endless: Stub = () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }),
        { headers: LINKSET },
      );
    expect((await found({ [CATALOG]: endless }, { maxBytes: 1e6 }))[0]).toBe('client.response');
  });

  test('has no URLs that multiply a long one', async () => {
    const long = `/${'a'.repeat(8000)}/`;
    const root: Stub = {
      ...HTML,
      headers: { ...HTML.headers, link: `<${long}>; rel=api-catalog` },
    };
    const stubs = { '/': root, [long]: items(...Array<string>(5000).fill('b')) };
    expect((await found(stubs))[0]).toBe('client.response');
  });
});

describe('over node:http', async () => {
  const { port, close } = await serve((request, response) => {
    const { url, method, headers: sent } = request;
    const base = `http://localhost:${port}`;
    const apis = [{ anchor: '/orders/v1/', title: 'Beställningar', serviceDoc: '/docs' }];
    const isCatalog = url === CATALOG;
    if (!isCatalog && url !== '/orders/v1/') return response.writeHead(404).end();
    const { status, headers, body } = isCatalog
      ? apiCatalog({ url, method, headers: sent }, { base, apis })
      : {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(INDEX.body),
        };
    return response.writeHead(status, headers).end(body);
  });
  afterAll(close);
  const base = `http://localhost:${port}`;

  test('connect finds the API of the catalog', async () => {
    const api = await connect(base);
    expect([api.url, api.has('orders')]).toEqual([`${base}/orders/v1/`, true]);
  });

  test('the catalog is sent by GET, without content by HEAD, and not again to who has it', async () => {
    const get = await fetch(base + CATALOG);
    expect((await get.json()).linkset[0].item[0].title).toBe('Beställningar');
    const head = await fetch(base + CATALOG, { method: 'HEAD' });
    const {
      date: _,
      connection: __,
      'keep-alive': ___,
      ...fields
    } = Object.fromEntries(get.headers);
    expect(Object.fromEntries(head.headers)).toMatchObject(fields);
    expect(head.headers.get('link')).toContain('rel="api-catalog"');
    expect(await head.text()).toBe('');
    const etag = get.headers.get('etag') ?? '';
    const again = await fetch(base + CATALOG, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });
});
