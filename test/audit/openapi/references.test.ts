import { dereference } from '@apidevtools/json-schema-ref-parser';
import { checkOpenApi } from 'halyard/audit';
import { describe } from 'halyard/describe';
import { expect, test } from 'vitest';
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
