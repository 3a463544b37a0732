import { link } from 'halyard';
import { collectionSchema } from 'halyard/schema';
import { expect, test } from 'vitest';
import * as z from 'zod';

const self = link('self', 'https://api.example.se/orders/v1/orders');
const fields = z.object({ id: z.int() });

test.each<object>([
  { totalRecords: -1 },
  { page: 0 },
  { limit: 0 },
  { count: -1 },
  { offset: -1 },
  { totalPages: 0 },
  { totalRecords: '2' },
  { page: 1.5 },
  { limit: undefined },
  { count: undefined },
])('a page is refused at the number that is none of _meta: %o', (wrong) => {
  const _meta = { totalRecords: 1, page: 1, limit: 10, count: 1, ...wrong };
  const page = { _meta, _links: [self], orders: [{ id: 1, _links: [self] }] };
  const { error } = collectionSchema('orders', fields).safeParse(page);
  expect(error?.issues.map(({ path }) => path)).toContainEqual(['_meta', ...Object.keys(wrong)]);
});
