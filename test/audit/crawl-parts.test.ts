import { describe, expect, test } from 'vitest';
import { checkWalks, probe } from '../../src/audit/crawl/check-pages.js';
import { linksOf as linksWithin, type Page } from '../../src/audit/crawl/crawl.js';
import { rows } from '../support/rows.js';

const BASE = 'https://api.example.se/v1';
const URL = `${BASE}/orders`;

const linksOf = (visit: Parameters<typeof linksWithin>[0]) =>
  linksWithin(visit, { characters: 100_000, skipped: 0 });

function visitOf(body: unknown, headers: Record<string, string> = {}, status = 200) {
  const response = { status, headers, ...(body !== undefined && { body }) };
  return { url: URL, request: { method: 'GET', url: URL, headers: {} }, response };
}

describe('the links of a response', () => {
  const link = (href: string, more: object = {}) => ({ rel: 'a', href, ...more });
  const body = (...links: unknown[]) => visitOf({ _links: links });

  test('are those of a redirect, the body and the Link header, in this order', () => {
    const headers = { location: '/b', link: '</c>; rel=c, </d>; rel=d; method=POST' };
    const inBody = [link('/e', { method: 'PUT' }), link('/a', { method: 'GET' })];
    const given = visitOf({ _links: inBody }, headers, 301);
    expect(linksOf(given)).toStrictEqual([
      { rel: 'redirect', target: 'https://api.example.se/b' },
      { rel: 'a', target: 'https://api.example.se/a' },
      { rel: 'c', target: 'https://api.example.se/c' },
    ]);
    expect(linksOf(visitOf(undefined))).toEqual([]);
    expect(linksOf(visitOf('text'))).toEqual([]);
    expect(linksOf(visitOf({}))).toEqual([]);
  });

  test('are kept until their URLs have as many characters as there is room for', () => {
    const room = { characters: BASE.length + 10, skipped: 0 };
    const links = [link('/v1/a'), link('cd'), link('e', { method: 'POST' }), link('f'), link('g')];
    expect(linksWithin(body(...links), room)).toHaveLength(2);
    expect(room.skipped).toBe(2);
  });

  test('have at most 8192 characters, as absolute URLs', () => {
    const hrefs = [8192, 8193].map((length) => `https://a.se/`.padEnd(length, 'a'));
    const found = linksOf(body(...hrefs.map((href) => link(href)), link('a'.repeat(8192))));
    expect(found.map(({ target }) => target)).toEqual([hrefs[0], undefined, undefined]);
  });

  test('with credentials are not followed', () => {
    const headers = {
      location: '/a?to=//user:word@b',
      link: '</b?to=//user:word@c>; rel=k, </d>; rel=author; title="//me:a@example.se"',
    };
    const inBody = [link('/', { rel: 'x://user:word@d' }), link('/e?to=//user:word@f')];
    const found = linksOf(visitOf({ _links: inBody }, headers, 301));
    expect(found.map(({ rel, target }) => [rel, target])).toEqual([
      ['redirect', undefined],
      ['x://user:word@d', 'https://api.example.se/'],
      ['a', undefined],
      ['k', undefined],
      ['author', 'https://api.example.se/d'],
    ]);
  });

  test('have a relation type, a target and a method, which is GET when left out', () => {
    const others = [null, 'x', 7, link('/a', { rel: 1 }), { rel: 'a' }, link('/a', { method: 1 })];
    expect(linksOf(body(...others, link('/b')))).toStrictEqual([
      { rel: 'a', target: 'https://api.example.se/b' },
    ]);
  });

  test.each(
    rows(`
    /a#b => https://api.example.se/a
    a => ${BASE}/a
    http://a.se/ => http://a.se/
    https://user@a.se/
    https://:word@a.se/
    ftp://a.se/
    xhttp://a.se/
    httpsx://a.se/
    http://[
    /${'a'.repeat(8169)} => https://api.example.se/${'a'.repeat(8169)}
    /${'a'.repeat(8170)}
    /a/{id}
    {?q}
    https://a.se/{id}
    https://{host}/
    {+base}/a
  `),
  )('lead to the URL, if it is no template: %s', (_row, href = '', found) => {
    expect(linksOf(body(link(href)))[0]?.target).toBe(found);
  });
});

describe('a page that is requested again', () => {
  const ETAG = '"1"';

  /** The findings, and how many requests were sent. */
  async function probed(
    first: Page,
    answers: readonly Response[],
    { delay = 0, signal }: { delay?: number; signal?: AbortSignal } = {},
  ) {
    const rest = [...answers];
    const fetch = async () => rest.shift() ?? Response.error();
    const limits = { timeout: 9, delay, maxRequests: 9, maxDepth: 9, concurrency: 9 };
    const spent = { requests: 1, bytes: 0 };
    const visitor = { fetch, headers: {}, signal, spent, ...limits };
    const { found, failures } = await probe([first], visitor);
    expect(failures).toEqual([]);
    const messages = found.map(({ finding }) => finding.message);
    return { messages, requests: answers.length - rest.length };
  }

  const pageWith = (headers: Record<string, string>, status = 200): Page => ({
    ...visitOf({}, headers, status),
    depth: 0,
    links: [],
  });
  const same = () => Response.json({}, { headers: { etag: ETAG } });
  const notModified = (headers: Record<string, string>) =>
    new Response(null, { status: 304, headers: { etag: ETAG, ...headers } });

  test.each([201, 301, 404])('had the status 200, not %i', async (status) => {
    const { requests } = await probed(pageWith({ etag: ETAG }, status), [same()]);
    expect(requests).toBe(0);
  });

  const SAME_TAG =
    'Responses with the same strong ETag must have the same content (RFC 9110 §8.8.1), got different content. Change the tag with the content, or begin it with W/ if clients may ignore the difference';
  test.each<[etag: string, status: number, body: unknown, messages: readonly string[]]>([
    [ETAG, 200, { stock: 2 }, [SAME_TAG]],
    [ETAG, 200, 'text', [SAME_TAG]],
    [ETAG, 200, {}, []],
    // A weak tag stands for representations that are equivalent (RFC 9110 §8.8.1).
    ['W/"1"', 200, { stock: 2 }, []],
    // `checkExchange` reports a tag that is malformed.
    ['1', 200, { stock: 2 }, []],
    [ETAG, 404, { stock: 2 }, []],
    [ETAG, 503, { stock: 2 }, []],
  ])('has the tag %s and the status %i with %j', async (etag, status, body, messages) => {
    const other = Response.json(body, { status, headers: { etag } });
    const result = await probed(pageWith({ etag }), [other, notModified({ etag })]);
    expect(result.messages).toEqual(messages);
  });
});

describe('pages together', () => {
  const page = (
    number: number,
    ids: readonly unknown[],
    more: Partial<Page> & { total?: unknown } = {},
  ): Page => {
    const { total = 3, ...rest } = more;
    const target = (query: number) => `${URL}?page=${query}`;
    const body = {
      _meta: { totalRecords: total },
      orders: ids.map((id) =>
        typeof id === 'number' ? { _links: [{ rel: 'self', href: `/${id}` }] } : id,
      ),
    };
    return {
      ...visitOf(body),
      url: target(number),
      depth: 0,
      links: [{ rel: 'next', target: target(number + 1) }],
      ...rest,
    };
  };
  const last = { links: [] };
  const found = (...pages: Page[]) =>
    checkWalks(pages).map(({ visit: { url }, finding: { rule, path, message } }) => [
      url,
      rule,
      path?.join('.'),
      message,
    ]);

  test('are walked once, from the first', () => {
    expect(found(page(1, [1, 2]), page(2, [3], last))).toEqual([]);
    expect(found(page(2, [3], last), page(1, [1, 2]))).toEqual([]);
    expect(found(page(1, [1, 2, 3], last))).toEqual([]);
    expect(found(page(1, [1, 2], last))).toEqual([]);
  });

  test('have the total of the first, over any number of pages', () => {
    const message = '_meta.totalRecords must be the number of items on all pages (4), got 3';
    expect(found(page(1, [1, 2]), page(2, [3]), page(3, [4], last))).toEqual([
      [`${URL}?page=1`, 'collection.meta', 'response.body._meta.totalRecords', message],
    ]);
  });

  const onward = { rel: 'next', target: `${URL}?page=2` };
  const back = { rel: 'prev', target: `${URL}?page=0` };
  const cut = { rel: 'next', target: undefined };
  const refused = { ...visitOf({}, {}, 300), url: `${URL}?page=2`, ...last };
  test.each<[string, Page[]]>([
    ['there is no total', [page(1, [1], { total: null }), page(2, [2], last)]],
    ['the total is text', [page(1, [1], { total: '9' }), page(2, [2], last)]],
    ['the last was not fetched', [page(1, [1]), page(2, [2])]],
    ['a limit left the next one out', [page(1, [1]), page(2, [2], { links: [cut] })]],
    ['one was refused', [page(1, [1]), page(2, [], refused)]],
    ['the first is a later one', [page(1, [1], { links: [onward, back] }), page(2, [2], last)]],
  ])('have no total to check if %s', (_, pages) => {
    expect(found(...pages)).toEqual([]);
  });

  const first = (name: string, ids: readonly number[], total: number) =>
    page(1, ids, { url: `${URL}?from=${name}`, total });
  const repeated = (item: number, on: number, too: string) => [
    `${URL}?page=${on}`,
    'collection.list',
    'response.body.orders.0',
    `Each item must be on one page, got "/${item}" on "${URL}?${too}" too`,
  ];

  test('that several lists lead to are checked once', () => {
    const shared = [page(2, [1]), page(3, [1], last)];
    const firsts = ['a', 'b', 'c'].map((name) => first(name, [], 9));
    expect(found(...firsts, ...shared)).toEqual([repeated(1, 3, 'page=2')]);
  });

  test('that lead in a circle are checked once, without their total', () => {
    const back = { links: [{ rel: 'next', target: `${URL}?page=2` }] };
    expect(found(first('a', [9], 9), first('b', [9], 9), page(2, [1]), page(3, [1], back))).toEqual(
      [repeated(1, 3, 'page=2')],
    );
  });
});
