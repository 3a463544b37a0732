import { parseLinkHeader } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { table } from '../../support/rows.js';

describe('headers as services send them', () => {
  test.each(
    table<
      readonly [service: string, header: string, pairs: readonly (readonly [string, string])[]]
    >(`
      GitHub
        => <https://api.github.com/repositories/1300192/issues?page=2>; rel="prev", <https://api.github.com/repositories/1300192/issues?page=4>; rel="next", <https://api.github.com/repositories/1300192/issues?page=515>; rel="last", <https://api.github.com/repositories/1300192/issues?page=1>; rel="first"
        => [[prev, https://api.github.com/repositories/1300192/issues?page=2], [next, https://api.github.com/repositories/1300192/issues?page=4], [last, https://api.github.com/repositories/1300192/issues?page=515], [first, https://api.github.com/repositories/1300192/issues?page=1]]
      'Shopify: a cursor' => <https://shop.example/admin/api/products.json?limit=2&page_info=eyJsIjo1fQ==>; rel=next
        => [[next, https://shop.example/admin/api/products.json?limit=2&page_info=eyJsIjo1fQ==]]
      WordPress => <https://blog.example/wp-json/>; rel="https://api.w.org/", <https://blog.example/?p=1>; rel=shortlink
        => [[https://api.w.org/, https://blog.example/wp-json/], [shortlink, https://blog.example/?p=1]]
      early hints => </main.css>;rel=preload;as=style,<https://cdn.example>;rel=preconnect;crossorigin
        => [[preload, /main.css], [preconnect, https://cdn.example]]
    `),
  )('%s', (_, header, pairs) => {
    expect(parseLinkHeader(header).map(({ rel, href }) => [rel, href])).toEqual(pairs);
  });
});
