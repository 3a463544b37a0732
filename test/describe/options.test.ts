import { defineResource } from 'halyard';
import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
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

describe('what clients must know is in both documents', () => {
  const flows = {
    clientCredentials: {
      tokenUrl: 'https://example.se/token',
      scopes: { 'orders:delete': 'Deletes orders.' },
    },
  };
  const { openapi, markdown } = write({
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

  test.each([
    '- Contact: [The shop team](https://example.se), `shop@example.se`',
    '- License: EUPL 1.2',
    '- Terms of use: [https://example.se/sla](https://example.se/sla)',
    '- Authentication: `token` (http): A token of the shop.; or `login` (oauth2)',
    '## Limitations\n\nAt most 100 requests a minute.',
    '| `https://example.se/help` |  | always | ',
    '| see its own documentation |',
  ])('the page: %s', (part) => {
    expect(markdown).toContain(part);
  });
});

describe('the page is Markdown without HTML', () => {
  const attack = '<script>alert(1)</script>';
  const resource = defineResource({
    name: 'orders',
    title: `Orders ${attack}`,
    description: `Many ${attack} and \`a < b\` &copy; \`\`\`<b>\`\`\``,
    schema: z.object({
      id: z.int().meta({ description: `${attack} | <b>` }),
      code: z.string().regex(/^[a|b]`<i>$/),
    }),
    path: '/orders/{id}',
    links: { edit: { title: attack, meaning: `x | ${attack}` } },
    query: {
      fields: { id: 'integer' },
      parameters: { q: z.string().meta({ description: attack }) },
    },
  });
  const { markdown } = describeApi([resource], {
    ...about,
    title: attack,
    version: attack,
    description: `See ${attack}`,
    limitations: attack,
    contact: { name: attack, url: 'https://example.se/(a)', email: '<a@b.se>' },
    license: { name: attack, identifier: 'MIT' },
    errors: { 429: attack },
  });

  test('has no tags outside code', () => {
    const text = markdown.replace(/```[\s\S]*?```|(`+).*?\1/g, '');
    expect(text).toContain('\\<script\\>');
    expect(text.replace(/\\[<>]/g, '')).not.toMatch(/[<>]/);
    expect(text).toContain('\\&copy;');
  });

  test('keeps code and the cells of tables intact', () => {
    expect(markdown).toContain('`a < b`');
    expect(markdown).toContain('matches ``^[a\\|b]`<i>$``');
    expect(markdown).toContain('](https://example.se/%28a%29)');
    const tables = markdown.split(/\n\n/).filter((part) => part.startsWith('| '));
    expect(tables).toHaveLength(7);
    for (const part of tables) {
      const cells = part
        .trim()
        .split('\n')
        .map((row) => row.replace(/\\\|/g, '').split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
  });

  test('keeps the operators of filters', () => {
    const page = describeApi([orders], about).markdown;
    expect(page).toContain('joined by and, each a field, an operator and a value');
  });
});
