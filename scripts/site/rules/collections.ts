import { checkCollection } from '../../../src/audit/index.js';
import { API, SELF } from './links.js';
import { jsonExamples, type RuleExample } from './rule-example.js';

const collection = jsonExamples(checkCollection);

const META = { totalRecords: 41, page: 1, limit: 20, count: 20 };
const PAGES = [
  { rel: 'self', method: 'GET', href: `${API}/orders` },
  { rel: 'next', method: 'GET', href: `${API}/orders?page=2` },
];

export const collectionRules = {
  'collection.meta': collection(
    'One piece of code can page through every list.',
    { total: 41 },
    { _meta: META },
  ),
  'collection.links': collection(
    'A client that follows next until it is absent needs no arithmetic.',
    { _meta: META, _links: PAGES.slice(0, 1) },
    { _meta: META, _links: PAGES },
  ),
  'collection.list': collection('A bare list has no room for links and paging.', [{ id: 17 }], {
    orders: [{ id: 17 }],
  }),
  'collection.item-links': collection(
    'The self link leads to the members that the list leaves out.',
    { orders: [{ id: 17 }] },
    { orders: [{ id: 17, _links: [SELF] }] },
  ),
} satisfies Record<string, RuleExample>;
