import { dereference } from '@apidevtools/json-schema-ref-parser';
import { checkOpenApi } from 'halyard/audit';
import { describe } from 'halyard/describe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orders as demoOrders } from '../../../examples/orders/resources.js';
import { about, customers, orders } from '../../definition/shop.js';

/** The document with faults in what it refers to. */
function broken(document: object): object {
  const text = JSON.stringify(document)
    .replaceAll('_links', 'links')
    .replaceAll('ETag', 'X-Tag')
    .replaceAll('Cache-Control', 'X-Cache')
    .replaceAll('Location', 'X-Location')
    .replaceAll('problem+json', 'json');
  return JSON.parse(text) as object;
}

test.each([
  ['the shop', [orders, customers]],
  ['the order service', [demoOrders]],
] as const)(
  'references of %s are followed as json-schema-ref-parser does',
  async (_, resources) => {
    const { openapi } = describe([...resources], about);
    for (const document of [openapi, broken(openapi)]) {
      const plain: object = await dereference('/', structuredClone(document), {
        resolve: { external: false },
      });
      const kinds = async (checked: object) =>
        [
          ...new Set(
            (await checkOpenApi(checked)).map(({ rule, message }) => `${rule} ${message}`),
          ),
        ].sort();
      expect(await kinds(document)).toEqual(await kinds(plain));
    }
  },
);

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://internal.example/openapi.json#/paths',
  'file:///etc/passwd',
  '/etc/passwd',
  './package.json',
])('the reference %s to another document is not fetched', async ($ref) => {
  const fetch = vi.fn(async () => Response.json({ get: {} }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const schema = { $ref };
  const content = { 'application/json': { schema } };
  const paths = { '/orders': { $ref }, '/items': { get: { responses: { 200: { content } } } } };
  const findings = await checkOpenApi({ openapi: '3.1.0', paths });
  expect(JSON.stringify(findings)).not.toMatch(/root:|"halyard"/);
  expect(fetch).not.toHaveBeenCalled();
});
