import { defineResource, service } from 'halyard';
import { apiCatalog, apiInfo, checkApiCatalog } from 'halyard/discovery';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: {},
});
const info = {
  version: '1.4.0',
  released: '2026-11-22',
  status: 'deprecated',
  latestVersion: 'https://api.example.se/orders/v2/',
} as const;
const options = {
  title: 'Beställningar',
  resources: [orders],
  fallback: 'https://api.example.se/orders/v1',
  apiCatalog: '/.well-known/api-catalog',
  info,
} as const;
const BASE = options.fallback;
const CATALOG = 'https://api.example.se/.well-known/api-catalog';
const get = (url: string, headers = {}) => ({ method: 'GET', url, headers });

function indexLinks(api: Pick<ReturnType<typeof service>, 'at'>, headers = {}) {
  const { body = '' } = api.at(get('/', headers)).index();
  return JSON.parse(body)._links.map(({ rel, href }: { rel: string; href: string }) => [rel, href]);
}

describe('a service with a catalog and an api-info', () => {
  const api = service(options);

  test('links to both, and to its latest version, from its index', () => {
    expect(indexLinks(api)).toEqual([
      ['self', `${BASE}/`],
      ['orders', `${BASE}/orders`],
      ['service-meta', `${BASE}/api-info`],
      ['latest-version', 'https://api.example.se/orders/v2/'],
      ['api-catalog', CATALOG],
    ]);
  });

  test('matches both as documents', () => {
    for (const [url, rel] of [
      ['/.well-known/api-catalog', 'api-catalog'],
      ['/api-info', 'service-meta'],
      ['/orders/v1/api-info', 'service-meta'],
    ] as const) {
      expect(api.match(get(url))).toMatchObject({ target: 'document', rel });
      const { response } = api.match({ ...get(url), method: 'POST' });
      expect([response?.status, response?.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('has an entry for the catalog', () => {
    const { catalogEntry } = api.at(get('/'));
    expect(catalogEntry()).toEqual({
      anchor: `${BASE}/`,
      title: 'Beställningar',
      serviceMeta: `${BASE}/api-info`,
    });
    const documents = { serviceDesc: '/openapi.json', serviceDoc: '/docs', path: '/start' };
    const { info: _, ...others } = options;
    expect(
      service({ ...others, ...documents })
        .at(get('/'))
        .catalogEntry(),
    ).toEqual({
      anchor: `${BASE}/start`,
      title: 'Beställningar',
      serviceDesc: `${BASE}/openapi.json`,
      serviceDoc: `${BASE}/docs`,
    });
    const status = `${BASE}/health`;
    const request = get('/.well-known/api-catalog');
    const catalog = apiCatalog(request, { base: BASE, apis: [{ ...catalogEntry(), status }] });
    expect(checkApiCatalog(catalog, { url: CATALOG })).toEqual([]);
  });

  test('makes the URLs of the host that the client sees', () => {
    const gateway = { trustedHops: 1, allowedHosts: ['gw.example.se'] };
    const behind = service({ ...options, ...gateway });
    const forwarded = 'proto=https;host=gw.example.se;prefix=/shop';
    expect(indexLinks(behind, { forwarded }).slice(2)).toEqual([
      ['service-meta', 'https://gw.example.se/shop/api-info'],
      ['latest-version', 'https://api.example.se/orders/v2/'],
      ['api-catalog', 'https://gw.example.se/.well-known/api-catalog'],
    ]);
  });

  test('has an api-info with the same self link', () => {
    const { base } = api.at(get('/api-info'));
    const { body = '' } = apiInfo(get('/api-info'), { name: options.title, info, base });
    expect(JSON.parse(body)).toMatchObject({
      apiStatus: 'deprecated',
      _links: [
        { href: `${BASE}/api-info` },
        { rel: 'index' },
        { rel: 'latest-version', href: info.latestVersion },
      ],
    });
  });
});

describe('the catalog of a service', () => {
  test.each([
    ['https://api.example.se/catalog', '/catalog'],
    ['https://api.example.se/orders/v1/catalog', '/orders/v1/catalog'],
    ['https://api.example.se/orders/v1/catalog', '/catalog'],
  ])('at %s is matched by %s', (apiCatalog, url) => {
    expect(service({ ...options, apiCatalog }).match(get(url)).rel).toBe('api-catalog');
  });

  test('on another host is linked to and not matched', () => {
    const api = service({ ...options, apiCatalog: 'https://www.example.se/catalog' });
    expect(indexLinks(api)).toContainEqual(['api-catalog', 'https://www.example.se/catalog']);
    expect(api.match(get('/catalog')).response?.status).toBe(404);
  });

  test.each(['https://[', 'mailto:api@example.se', 'https://user:secret@api.example.se/'])(
    '%s is refused',
    (apiCatalog) => {
      expect(() => service({ ...options, apiCatalog })).toThrow(
        expect.objectContaining({ code: 'link.href' }),
      );
    },
  );
});
