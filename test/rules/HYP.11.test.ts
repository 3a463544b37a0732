import { collection, link, links, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

/** href and rel and method are required, title is optional; nothing else is in the schema. */
function isLinkDescription(value: object): boolean {
  const { href, rel, method, title, ...others } = value as Record<string, unknown>;
  return (
    [href, rel, method].every((member) => typeof member === 'string' && member !== '') &&
    (title === undefined || typeof title === 'string') &&
    Object.keys(others).length === 0
  );
}

describe('HYP.11: every link is described with a Link Description Object', () => {
  const self = link('self', URL_17, { title: 'Order 17' });
  const order = resource({ id: 17 }, [self, link('edit', URL_17)]);
  const page = collection({
    name: 'orders',
    items: [order],
    page: 2,
    limit: 1,
    totalRecords: 3,
    url: 'https://api.example.se/orders/v1/orders',
    links: [link('create', URL_17)],
  });

  test.each([...order._links, ...page._links])('$rel', (description) => {
    expect(isLinkDescription(description)).toBe(true);
    expect(isLinkDescription(JSON.parse(JSON.stringify(description)))).toBe(true);
  });

  test('one written by hand is refused without an absolute URL', () => {
    expect(() => links({ href: '/orders/17', rel: 'self', method: 'GET' })).toThrow(
      expect.objectContaining({ code: 'link.href' }),
    );
  });
});
