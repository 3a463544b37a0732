import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import { about, customers, orders } from '../definition/shop.js';
import { outlines } from './support/outline.js';

const write = (options: object) =>
  describeApi([orders, customers], { ...about, ...options } as DescribeOptions);

test.each<object>([
  { type: 'http', scheme: 'basic' },
  { type: 'apiKey', in: 'cookie', name: 'k' },
  { type: 'oauth2', flows: { clientCredentials: { scopes: {} } } },
  { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.se' },
  { type: 'mutualTLS' },
])('a security scheme is written as it is: %j', (key) => {
  const { securitySchemes } = write({ security: { 'my_key-1.a': key } }).openapi.components;
  expect(securitySchemes).toEqual({ 'my_key-1.a': key });
});

describe('what clients must know is in the document', () => {
  const flows = {
    clientCredentials: {
      tokenUrl: 'https://example.se/token',
      scopes: { 'orders:delete': 'Deletes orders.' },
    },
  };
  const { openapi } = write({
    license: { name: 'EUPL 1.2', identifier: 'EUPL-1.2' },
    termsOfService: 'https://example.se/sla',
    limitations: 'At most 100 requests a minute.',
    errors: { 429: 'More than 100 requests in a minute.', 503: 'Closed at night.' },
    security: {
      token: { type: 'http', scheme: 'bearer', description: 'A token of the shop.' },
      login: { type: 'oauth2', flows },
    },
    serviceDesc: '/service-desc',
    serviceDoc: '/service-doc',
    links: [{ rel: 'help', href: 'https://example.se/help', method: 'GET' }],
  });

  test('the OpenAPI document', () => {
    expect(openapi.info).toMatchObject({
      license: { name: 'EUPL 1.2', identifier: 'EUPL-1.2' },
      termsOfService: 'https://example.se/sla',
      description: 'A shop.\n\n## Limitations\n\nAt most 100 requests a minute.',
    });
    expect(openapi.security).toEqual([{ token: [] }, { login: [] }]);
    expect(Object.keys(openapi.components.securitySchemes as object)).toEqual(['token', 'login']);
    const all = outlines(openapi);
    const secured = all.filter((text) => /\[.*\]$/.test(text.split('\n', 1)[0] ?? ''));
    expect(secured).toHaveLength(1);
    expect(secured[0]).toContain('delete (orders) [{"token":[]},{"login":["orders:delete"]}]\n');
    for (const text of all) {
      expect(text).toMatch(/^429 More than 100 requests in a minute\. /m);
      expect(text).toMatch(/^503 Closed at night\. /m);
      expect(text).toContain('401 Unauthorized');
    }
  });
});
