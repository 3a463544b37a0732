import { type Link, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.04: the response contains other related and valid links', () => {
  test.each<[what: string, related: readonly Link[], rels: readonly string[]]>([
    ['none', [], ['self']],
    ['one', [link('up', 'https://api.example.se/')], ['self', 'up']],
    [
      'several',
      [
        link('collection', 'https://api.example.se/orders/v1/orders'),
        link('latest-version', 'https://api.example.se/orders/v2/orders/17'),
      ],
      ['self', 'collection', 'latest-version'],
    ],
  ])('%s', (_what, related, rels) => {
    const { _links } = resource({ id: 17 }, [link('self', URL_17), ...related]);
    expect(_links.map(({ rel }) => rel)).toEqual(rels);
  });

  test('a link written by hand is as valid as one of link()', () => {
    const up: Link = { href: '/orders', rel: 'up', method: 'GET' };
    expect(() => resource({ id: 17 }, [link('self', URL_17), up])).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'HYP.14' }),
    );
  });
});
