import { apiInfo } from 'halyard/discovery';
import { findLink } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';
const REQUEST = { method: 'GET', url: '/api-info', headers: {} };
const INFO = { version: '1.4.0', released: '2026-11-22', status: 'active' };

describe('api-info', () => {
  const options = { name: 'Beställningar', base: BASE, info: INFO };

  test('has the members of the REST API profile, and a self link', () => {
    const { status, headers, body = '' } = apiInfo(REQUEST, options);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    expect(JSON.parse(body)).toEqual({
      apiName: 'Beställningar',
      apiVersion: '1.4.0',
      apiReleased: '2026-11-22',
      apiStatus: 'active',
      _links: [
        { href: `${BASE}/api-info`, rel: 'self', method: 'GET' },
        { href: `${BASE}/`, rel: 'index', method: 'GET' },
      ],
    });
  });

  test.each([
    ['/documentation', `${BASE}/documentation`],
    ['https://docs.example.se/orders', 'https://docs.example.se/orders'],
  ])('has the documentation %s as a member and a link', (documentation, url) => {
    const info = { ...INFO, documentation, latestVersion: 'https://api.example.se/orders/v2/' };
    const body = JSON.parse(apiInfo(REQUEST, { ...options, info }).body ?? '');
    expect(body.apiDocumentation).toBe(url);
    expect(findLink(body, 'service-doc')?.href).toBe(url);
    expect(findLink(body, 'latest-version')?.href).toBe('https://api.example.se/orders/v2/');
  });

  test('has the form of the service, 304 and 405', () => {
    const { headers, body = '' } = apiInfo(REQUEST, { ...options, format: 'hal' });
    expect(JSON.parse(body)._links).toEqual({
      self: { href: `${BASE}/api-info` },
      index: { href: `${BASE}/` },
    });
    const request = { ...REQUEST, headers: { 'if-none-match': headers.etag } };
    expect(apiInfo(request, { ...options, format: 'hal' }).status).toBe(304);
    const refused = apiInfo({ ...REQUEST, method: 'PUT' }, options);
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
