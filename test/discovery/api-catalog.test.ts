import { HalyardError } from 'halyard';
import { type ApiCatalogOptions, apiCatalog } from 'halyard/discovery';
import { parseLinkHeader } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';
const CATALOG = 'https://api.example.se/.well-known/api-catalog';
const REQUEST = { method: 'GET', url: '/.well-known/api-catalog', headers: {} };

function catalogOf(options: Partial<ApiCatalogOptions>) {
  const { body = '' } = apiCatalog(REQUEST, { base: BASE, apis: [], ...options });
  return JSON.parse(body).linkset;
}

describe('the link set', () => {
  test('has each API as an item of the catalog, and a context with its links (RFC 9727 A.1)', () => {
    const linkset = catalogOf({
      apis: [
        {
          anchor: `${BASE}/`,
          title: 'Beställningar',
          serviceDesc: { href: `${BASE}/openapi.json`, type: 'application/vnd.oai.openapi+json' },
          serviceDoc: [
            { href: `${BASE}/sv`, title: 'Handbok', hreflang: 'sv' },
            { href: `${BASE}/en`, hreflang: 'en' },
          ],
          serviceMeta: `${BASE}/api-info`,
          status: [`${BASE}/health`],
        },
        { anchor: 'https://invoices.example.se/v2/' },
      ],
    });
    expect(linkset).toEqual([
      {
        anchor: CATALOG,
        item: [
          { href: `${BASE}/`, title: 'Beställningar' },
          { href: 'https://invoices.example.se/v2/' },
        ],
      },
      {
        anchor: `${BASE}/`,
        'service-desc': [
          { href: `${BASE}/openapi.json`, type: 'application/vnd.oai.openapi+json' },
        ],
        'service-doc': [
          { href: `${BASE}/sv`, title: 'Handbok', hreflang: ['sv'] },
          { href: `${BASE}/en`, hreflang: ['en'] },
        ],
        'service-meta': [{ href: `${BASE}/api-info` }],
        status: [{ href: `${BASE}/health` }],
      },
    ]);
  });

  test('has further catalogs in an array (RFC 9727 A.4)', () => {
    const catalogs = ['https://iot.example.se/api-catalog', '/gaming/api-catalog'];
    expect(catalogOf({ catalogs })).toEqual([
      {
        anchor: CATALOG,
        'api-catalog': [
          { href: 'https://iot.example.se/api-catalog' },
          { href: 'https://api.example.se/gaming/api-catalog' },
        ],
      },
    ]);
  });

  test('without a base is on the host of its first API', () => {
    const apis = [{ anchor: `${BASE}/orders/`, serviceDesc: '/openapi.json' }];
    expect(JSON.parse(apiCatalog(REQUEST, { apis }).body ?? '').linkset).toEqual([
      { anchor: CATALOG, item: [{ href: `${BASE}/orders/` }] },
      {
        anchor: `${BASE}/orders/`,
        'service-desc': [{ href: 'https://api.example.se/openapi.json' }],
      },
    ]);
    expect(() => apiCatalog(REQUEST, { apis: [{ anchor: '/orders/' }] })).toThrow(HalyardError);
    expect(() => apiCatalog(REQUEST, { apis: [] })).toThrow(HalyardError);
  });

  test.each([
    ['/orders/v1/', 'https://api.example.se/orders/v1/'],
    ['orders', `${BASE}/orders`],
    ['//other.example.se/v1', 'https://other.example.se/v1'],
    ['/beställningar', 'https://api.example.se/best%C3%A4llningar'],
    ['https://å.example.se/', 'https://xn--5ca.example.se/'],
  ])('resolves %s against the base (RFC 3986 §5.2)', (anchor, href) => {
    expect(catalogOf({ apis: [{ anchor, status: '/up' }] })).toEqual([
      { anchor: CATALOG, item: [{ href }] },
      { anchor: href, status: [{ href: 'https://api.example.se/up' }] },
    ]);
  });

  test('has the URL of the catalog where that is another', () => {
    const [{ anchor }] = catalogOf({ url: '/my_api_catalog.json', apis: [{ anchor: '/a' }] });
    expect(anchor).toBe('https://api.example.se/my_api_catalog.json');
  });

  test.each(['mailto:api@example.se', 'https://user:secret@api.example.se/', 'javascript:alert()'])(
    'refuses the API %s',
    (anchor) => {
      expect(() => catalogOf({ apis: [{ anchor }] })).toThrow(
        expect.objectContaining({ code: 'link.href' }),
      );
    },
  );
});

describe('the response', () => {
  const options = { base: BASE, apis: [{ anchor: '/a', title: 'Å' }] };
  const { status, headers, body } = apiCatalog(REQUEST, options);

  test('has the media type with the profile, and may be stored for an hour', () => {
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      'cache-control': 'public, max-age=3600',
      link: `<${CATALOG}>; rel="api-catalog", <https://api.example.se/a>; rel="item"`,
    });
    const cache = { private: true, maxAge: 60 };
    const own = apiCatalog(REQUEST, { ...options, cache });
    expect(own.headers['cache-control']).toBe('private, max-age=60');
  });

  test('to HEAD has the same header fields and no body', () => {
    expect(apiCatalog({ ...REQUEST, method: 'HEAD' }, options)).toEqual({ status, headers });
    expect(body).toBeDefined();
  });

  test('is 304 for a client that has the catalog, and 200 once it has changed', () => {
    const request = { ...REQUEST, headers: { 'if-none-match': headers.etag } };
    expect(apiCatalog(request, options)).toMatchObject({
      status: 304,
      headers: { etag: headers.etag },
    });
    expect(apiCatalog(request, { ...options, apis: [] }).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE', 'QUERY', undefined])('to %s is 405', (method) => {
    const { status, headers } = apiCatalog({ ...REQUEST, method }, options);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('varies by the header fields of a base that depends on them', () => {
    const base = {
      href: BASE,
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    };
    expect(apiCatalog(REQUEST, { ...options, base }).headers.vary).toBe('forwarded');
  });

  test('has as many APIs in its Link field as fit into 4 kB', () => {
    const apis = Array.from({ length: 500 }, (_, index) => ({ anchor: `/apis/${index}` }));
    const { headers, body = '' } = apiCatalog(REQUEST, { base: BASE, apis });
    const { link = '' } = headers;
    expect(link.length).toBeGreaterThan(4000);
    expect(link.length).toBeLessThan(4096);
    const found = parseLinkHeader(link).map(({ rel }) => rel);
    expect(new Set(found)).toEqual(new Set(['api-catalog', 'item']));
    expect(JSON.parse(body).linkset[0].item).toHaveLength(500);
  });
});
