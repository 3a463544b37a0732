import { collection, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.16: the method of a link is given', () => {
  test.each(
    `self create edit delete replace first last next prev collection latest-version search up
     cancel`.split(/\s+/),
  )('in the JSON of %s, though the caller gives none', (rel) => {
    const sent = JSON.parse(JSON.stringify(link(rel, URL_17))) as object;
    expect(sent).toHaveProperty('method', expect.stringMatching(/^[A-Z]+$/));
  });

  test('in each paging link', () => {
    const input = { name: 'orders', items: [], page: 2, limit: 1, totalRecords: 3, url: URL_17 };
    const { _links } = collection(input);
    expect(_links.map(({ rel, method }) => `${rel} ${method}`)).toEqual([
      'self GET',
      'first GET',
      'prev GET',
      'next GET',
      'last GET',
    ]);
  });
});
