import { checkCollection } from 'halyard/audit';
import { link } from 'halyard/link';
import { collection, resource } from 'halyard/resource';
import type { RuleExample } from './rule-example.js';

export const collectionRules = {
  'collection.meta': {
    why: 'A client shows how many records there are and which page it is on. One piece of code can do this for every list only if all lists use the same members.',
    wrong: () =>
      checkCollection({
        total: 41,
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders'),
          link('up', 'https://api.example.se/orders/v1/'),
        ],
        orders: [],
      }),
    right: () =>
      checkCollection(
        collection({
          name: 'orders',
          items: [],
          page: 1,
          limit: 20,
          totalRecords: 0,
          url: 'https://api.example.se/orders/v1/orders',
        }),
      ),
  },
  'collection.links': {
    why: 'The links lead through the pages. A client that follows next until it is absent needs no arithmetic, and works with cursors as well.',
    wrong: () =>
      checkCollection({
        _meta: { totalRecords: 40, page: 3, limit: 20, count: 0 },
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders?page=3'),
          link('first', 'https://api.example.se/orders/v1/orders?page=1'),
        ],
        orders: [],
      }),
    right: () =>
      checkCollection(
        collection({
          name: 'orders',
          items: [],
          page: 1,
          limit: 20,
          totalRecords: 0,
          url: 'https://api.example.se/orders/v1/orders',
        }),
      ),
  },
  'collection.list': {
    why: 'A bare list has no room for links and paging. A member named after the resource tells readers and generic clients what the items are.',
    wrong: () => checkCollection([{ id: 17 }]),
    right: () =>
      checkCollection(
        collection({
          name: 'orders',
          items: [
            resource({ id: 17 }, [link('self', 'https://api.example.se/orders/v1/orders/17')]),
          ],
          page: 1,
          limit: 20,
          totalRecords: 1,
          url: 'https://api.example.se/orders/v1/orders',
        }),
      ),
  },
  'collection.item-links': {
    why: 'A list often has fewer fields than the resource. The self link of an item leads to the rest, and the client does not build that URL from an id.',
    wrong: () =>
      checkCollection({
        _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders'),
          link('up', 'https://api.example.se/orders/v1/'),
        ],
        orders: [{ id: 17 }],
      }),
    right: () =>
      checkCollection({
        _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders'),
          link('up', 'https://api.example.se/orders/v1/'),
        ],
        orders: [{ id: 17, _links: [link('self', 'https://api.example.se/orders/v1/orders/17')] }],
      }),
  },
} satisfies Record<string, RuleExample>;
