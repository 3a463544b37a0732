import { collection, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const items = [resource({ id: 1 }, [link('self', `${ORDERS}/1`)])];
const input = { items, page: 1, limit: 5, totalRecords: 1, url: ORDERS };

describe('collection.list: the list of items is named after the resource', () => {
  test.each(['orders', 'order-lines', 'livsmedel', 'forecasts'])('%s', (name) => {
    const body: Record<string, unknown> = collection({ name, ...input });
    expect(body[name]).toStrictEqual(items);
    expect(Object.keys(body).sort()).toEqual(['_links', '_meta', name].sort());
  });

  test.each(['', '_meta', '_links', '_embedded', '__proto__'])(
    '%o cannot be the name of a resource',
    (name) => {
      expect(() => collection({ name, ...input })).toThrow(
        expect.objectContaining({ code: 'collection.option', rule: 'collection.list' }),
      );
    },
  );
});
