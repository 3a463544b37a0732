import { connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';
import { stubFetch } from '../support/stub-fetch.js';
import { toArray } from '../support/to-array.js';

const URL = 'https://api.example.se/v1/orders/17';

/** The representation of a body at URL. */
async function read(body: unknown, headers: Record<string, string> = {}) {
  const { fetch, sent } = stubFetch({ '/v1/orders/17': { body, headers } });
  return { ...(await connect(URL, { fetch })), sent };
}

describe('links are read in any form', () => {
  const next = 'https://api.example.se/v1/next';
  test.each<[form: string, body: unknown, link?: string]>([
    ['the list of the conventions', { _links: [{ rel: 'next', href: next, method: 'GET' }] }],
    ['an object of the HAL draft', { _links: { next: { href: '/v1/next' } } }],
    ['a list in an object', { _links: { next: [{ href: '../next' }] } }],
    ['text in HAL', { _links: { previous: null, next: '../next' } }],
    ['a list of text in HAL', { _links: { next: ['/v1/next', null] } }],
    ['PayPal', { links: [{ href: next, rel: 'next', method: 'get' }] }],
    ['SMHI', { link: [{ rel: 'next', type: 'application/json', href: next }] }],
    ['a list of objects by relation', { links: [{ next: { href: next } }] }],
    ['JSON:API', { links: { next: '/v1/next' } }],
    ['a header', undefined, '<../next>; rel=next'],
    ['a header without spaces', undefined, '<../next>;rel=next'],
    ['a header with spaces', undefined, '<../next> ;  x=1 ;\t rel = "next"'],
    ['a header after another link', undefined, '<a>; title="x\\"<y>", <../next>; rel="next"'],
    ['a header with many spaces', undefined, `<../next>; rel="up${' '.repeat(40)}next"`],
    ['a header beside a list', [1, 2], '</v1/next>; title="a, <b>; rel=x"; rel="last NEXT"'],
  ])('%s', async (_, body, link) => {
    const { find, has } = await read(body, link === undefined ? {} : { link });
    expect(find('next')?.href).toBe(next);
    expect(find('NEXT')?.rel.toLowerCase()).toBe('next');
    expect(has('next')).toBe(true);
    expect(has('prev')).toBe(false);
  });

  test('with all their members', async () => {
    const { links } = await read({
      _links: { edit: { href: '#top', method: 'patch', title: 'Edit', type: 'text/html' } },
    });
    expect(links).toEqual([
      { href: URL, rel: 'edit', method: 'PATCH', title: 'Edit', type: 'text/html' },
    ]);
  });

  test('a link of the header that the body has is there once', async () => {
    const self = { href: URL, rel: 'self', method: 'GET' };
    const { links } = await read(
      {
        _links: [
          self,
          { ...self, rel: 'edit', method: 'PATCH' },
          { ...self, rel: 'edit', method: 'PUT' },
        ],
      },
      { link: `<${URL}>; rel="SELF edit", <17>; rel="self", </v1/>; rel="self"` },
    );
    expect(links.map(({ rel, href, method }) => [rel, href, method])).toEqual([
      ['self', URL, 'GET'],
      ['edit', URL, 'PATCH'],
      ['edit', URL, 'PUT'],
      ['self', 'https://api.example.se/v1/', undefined],
    ]);
  });

  test.each<[why: string, body: unknown]>([
    ['null', { _links: null }],
    ['text', { _links: 'next', links: 'next' }],
    ['a link without href', { _links: [{ rel: 'next' }, null, 1, ['next']] }],
    ['a link without rel', { _links: [{ href: '/next' }] }],
    ['a null link', { _links: { next: null } }],
    ['an href of another type', { _links: { next: { href: 1 } }, links: [{ rel: 1, href: '/' }] }],
    ['data under the name of links', { link: { next: 'never' }, links: { next: 1 } }],
    ['text with a slash', { link: { next: 'a/b' } }],
    ['a list of lists', { links: { next: [['/next']] } }],
    ['a body that is null', null],
  ])('%s is not a link', async (_, body) => {
    expect((await read(body)).links).toEqual([]);
  });

  test('with the URL that they were given, resolved unless it is absolute', async () => {
    const { links } = await read({
      links: { next: 'http://other.example/a#b', prev: '/go?to=https://b.example/' },
    });
    expect(links.map(({ href }) => href)).toEqual([
      'http://other.example/a#b',
      'https://api.example.se/go?to=https://b.example/',
    ]);
  });

  test('the URL of a representation is that of its request, whatever its self link', async () => {
    const { url, find } = await read({ _links: { self: { href: '/v1/other' } } });
    expect(url).toBe(URL);
    expect(find('self')?.href).toBe('https://api.example.se/v1/other');
  });

  test('with the names of prototype members as relation types', async () => {
    const text =
      '{"_links":{"__proto__":{"href":"/a"},"constructor":{"href":"/b"}},"__proto__":{"x":1}}';
    const { find, body, links, has } = await read(text, { 'content-type': 'application/json' });
    expect(links.map(({ rel }) => rel)).toEqual(['__proto__', 'constructor']);
    expect(find('__proto__')?.href).toBe('https://api.example.se/a');
    expect(has('toString')).toBe(false);
    expect(Object.keys(body as object)).toEqual(['__proto__']);
    expect((body as { x?: number }).x).toBeUndefined();
  });

  // draft-kelly-json-hal §8.2: a CURIE is short for its URI, whichever of them the service writes.
  test.each(['ea:', 'https://docs.example.se/'])('relation types %s… by both names', async (ns) => {
    const api = await read({
      _links: {
        curies: [{ name: 'ea', href: 'https://docs.example.se/{rel}', templated: true }],
        [`${ns}find`]: { href: '/v1/orders/17' },
        [`${ns}add`]: { href: '/v1/orders/17' },
        'no:such': { href: '/such' },
      },
      _templates: { [`${ns}form`]: { method: 'POST' } },
      _embedded: {
        [`${ns}orders`]: [{ _links: { [`${ns}pay`]: { href: '/pay' } } }],
        other: [{}, {}],
      },
    });
    expect(api.find('no:such')?.rel).toBe('no:such');
    for (const name of ['ea:', 'https://docs.example.se/']) {
      expect(['find', 'add', 'form', 'none'].map((rel) => api.has(name + rel))).toEqual([
        true,
        true,
        true,
        false,
      ]);
      expect(api.find(`${name}find`)?.rel).toBe('https://docs.example.se/find');
      await api.follow(`${name}find`);
      await api.submit(`${name}add`, {});
      await api.submit(`${name}form`, {});
      const [item, ...others] = await toArray(api.items({ list: `${name}orders` }));
      expect(others).toEqual([]);
      expect(item?.find(`${name}pay`)?.rel).toBe('https://docs.example.se/pay');
    }
  });

  test('a CURIE does not multiply a long template', async () => {
    const { links } = await read({
      _links: {
        curies: { name: 'a', href: `https://docs.example.se/${'x'.repeat(300)}{rel}` },
        'a:b': { href: '/b' },
      },
    });
    expect(links.map(({ rel }) => rel)).toEqual(['curies', 'a:b']);
  });

  test('the URI of a CURIE has at most 256 characters', async () => {
    const relFor = async (length: number) => {
      const href = `${'https://docs.example.se/'.padEnd(length - '{rel}'.length, 'x')}{rel}`;
      const body = { _links: { curies: { name: 'a', href }, 'a:b': { href: '/b' } } };
      return (await read(body)).links[1]?.rel;
    };
    expect(await relFor(256 + '{rel}'.length - 1)).toMatch(/^https:.*xb$/);
    expect(await relFor(256 + '{rel}'.length)).toBe('a:b');
  });

  test('only a link curies is a template of CURIEs', async () => {
    const { links } = await read({
      _links: { next: { href: '/n/{rel}', name: 'x' }, 'x:y': { href: '/b' } },
    });
    expect(links.map(({ rel }) => rel)).toEqual(['next', 'x:y']);
  });

  test.each([
    '</a>; rel=next; anchor="/other"',
    '</a>',
    '</a>; rel',
    '</a; rel=next',
    'rel=next',
    '</a>; x="rel=next',
  ])('the header %s has no link next', async (link) => {
    expect((await read({}, { link })).has('next')).toBe(false);
  });

  test.each(['</a>', '</a>; title="x"', '</a>; rel=""'])(
    'the header %s has no link of any relation type',
    async (link) => {
      expect((await read({}, { link })).links).toEqual([]);
    },
  );

  test('a header is read up to a length of 128 KiB', async () => {
    const countAt = async (length: number) => {
      const start = '</a>; rel=next; title="';
      const link = `${start}${'x'.repeat(length - start.length - 1)}"`;
      return (await read({}, { link })).links.length;
    };
    expect(await countAt(2 ** 17)).toBe(1);
    expect(await countAt(2 ** 17 + 1)).toBe(0);
  });

  test('a link has the first 32 relation types of the header', async () => {
    const types = Array.from({ length: 33 }, (_, at) => `r${at}`);
    const { links } = await read({}, { link: `</a>; rel="${types.join(' ')}"` });
    expect(links.map(({ rel }) => rel)).toEqual(types.slice(0, 32));
  });

  test('a link has the first 32 parameters of the header', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `; a${at}=b`).join('');
    const { links } = await read({}, { link: `</a>; rel=next${names}` });
    // The relation type is one of them.
    expect(links.map((link) => ['a30' in link, 'a31' in link])).toEqual([[true, false]]);
  });

  test('the first occurrence of a parameter wins', async () => {
    const { links } = await read(
      {},
      { link: '</a>; rel=up; rel=next; title="\\"a\\""; method=POST' },
    );
    expect(links).toEqual([
      { href: 'https://api.example.se/a', rel: 'up', method: 'POST', title: '"a"' },
    ]);
  });
});

describe('the body has no links and forms', () => {
  test.each(
    table<[body: unknown, data: unknown]>(`
      { id: 1, _links: {}, _templates: {} } => { id: 1 }
      { id: 1, _embedded: { id: 2, lines: [] } } => { id: 1, lines: [] }
      { id: 1, _embedded: x } => { id: 1 }
      { links: [], link: 1 } => { links: [], link: 1 }
      [1, 2] => [1, 2]
      'null' => null
      '"text"' => text
    `),
  )('of %j', async (body, data) => {
    expect((await read(body)).body).toEqual(data);
  });

  test.each<[type: string, body: string, data: unknown]>([
    ['text/markdown; charset=utf-8', '# Ä', '# Ä'],
    ['application/xml', '<a/>', '<a/>'],
    ['application/x-own; charset=utf-8', 'a', 'a'],
    ['application/vnd.own+JSON ; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/json-seq', 'a', new TextEncoder().encode('a').buffer],
    ['image/png', 'a', new TextEncoder().encode('a').buffer],
    ['context/plain', 'a', new TextEncoder().encode('a').buffer],
    ['application/json', '', undefined],
  ])('of %s', async (type, body, data) => {
    expect((await read(body, { 'content-type': type })).body).toEqual(data);
  });
});

describe('items', () => {
  const item = (id: number) => ({ id, _links: [{ rel: 'self', href: `/v1/orders/${id}` }] });
  const idsOf = async (body: unknown, list?: string) => {
    const { items } = await read(body);
    return (await toArray(items({ list }))).map(({ body: data }) => (data as { id?: number }).id);
  };

  test.each<[form: string, body: unknown, list?: string]>([
    ['a list of its own', [item(1), item(2)]],
    ['a member', { _links: [], _meta: {}, orders: [item(1), item(2)] }],
    ['an embedded member', { _embedded: { orders: [item(1), item(2)] } }],
    ['after a list of text', { tags: ['a'], orders: [item(1), item(2)] }],
    [
      'beside links and errors',
      { links: [{ rel: 'up', href: '/' }], errors: [{}], o: [item(1), item(2)] },
    ],
    ['beside a list of links of SMHI', { link: [{ rel: 'up', href: '/' }], o: [item(1), item(2)] }],
    ['twice', { orders: [item(1), item(1), item(2)] }],
    ['without links', { value: [{ id: 1 }, { id: 2 }] }],
    ['by the name of the list', { lines: [item(3)], orders: [item(1), item(2)] }, 'orders'],
    ['beside an embedded resource', { _embedded: { owner: item(3), orders: [item(1), item(2)] } }],
  ])('in %s', async (_, body, list) => {
    expect(await idsOf(body, list)).toEqual([1, 2]);
  });

  // draft-kelly-json-hal §4.1.2: a member of _embedded is a Resource Object or an array of them.
  test.each<[body: object, list?: string]>([
    [{ _embedded: { orders: item(1) } }],
    [{ _embedded: { orders: { id: 1 } } }, 'orders'],
    [{ tags: ['a'], owner: { id: 2 }, _embedded: { orders: item(1) } }],
    [{ _embedded: { lines: [item(2)], orders: item(1) } }, 'orders'],
  ])('one that is embedded alone: %j', async (...given) => {
    expect(await idsOf(...given)).toEqual([1]);
  });

  test.each<[body: unknown, list?: string]>([
    [{}],
    [{ orders: [] }],
    [null],
    ['{"id":1}'],
    [{ _embedded: { orders: [], owner: item(1) } }],
    [{ owner: item(1) }],
    // A service may leave out an empty list.
    [{ _links: {}, page: { totalElements: 0 } }, 'orders'],
    [null, 'orders'],
  ])('there are none in %j', async (...given) => {
    expect(await idsOf(...given)).toEqual([]);
  });

  test('of a list that the page lacks are an error that names the others', async () => {
    const body = { lines: [item(1)], owner: item(2), _embedded: { notes: item(3) } };
    const error = await idsOf(body, 'orders').catch((cause) => cause);
    expect(error).toMatchObject({ name: 'ClientError', code: 'client.link' });
    expect(error.message).toMatch(/"orders".*\["lines","notes"\]/);
  });

  test.each([undefined, 'orders'])('are of the same list on each page: %s', async (list) => {
    const orders = [item(1), item(2)];
    const { fetch } = stubFetch({
      '/': { body: { orders, lines: [item(8)], _links: { next: { href: '/2' } } } },
      '/2': { body: { lines: [item(9)], _links: { next: { href: '/3' } } } },
      '/3': { body: { lines: [item(9)], _embedded: { orders: item(3) } } },
    });
    const { items } = await connect('https://api.example.se/', { fetch });
    const found = await toArray(items({ list }));
    expect(found.map(({ body }) => (body as { id: number }).id)).toEqual([1, 2, 3]);
  });

  test('in the list of a definition', async () => {
    const { fetch } = stubFetch({ '/': { body: { lines: [{ id: 9 }], orders: [item(1)] } } });
    const resources = [{ name: 'orders' }] as never;
    const { items } = await connect('https://api.example.se/', { fetch, resources });
    expect((await toArray(items())).map(({ body }) => body)).toEqual([{ id: 1 }]);
  });

  test('have the URL of their self link, and no tag', async () => {
    const { items } = await read({ orders: [item(1), { id: 2 }] }, { etag: '"1"' });
    const [first, second] = await toArray(items());
    expect([first?.url, first?.etag, first?.status]).toEqual([
      'https://api.example.se/v1/orders/1',
      undefined,
      200,
    ]);
    expect([...(first?.headers ?? [])]).toEqual([]);
    expect(second?.url).toBe(URL);
  });

  test('are read from their links if the body has no list', async () => {
    const { fetch, sent } = stubFetch({
      '/': {
        body: {
          _links: {
            item: [{ href: '/1' }, { href: '/2' }, { href: '/1' }],
            up: { href: '/up' },
            items: { href: '/items' },
            subitem: { href: '/subitem' },
          },
        },
      },
      '/1': { body: { id: 1, _links: { self: { href: '/1' } } } },
      '/2': { body: { id: 2, _links: { self: { href: '/2' } } } },
    });
    const { items } = await connect('https://api.example.se/', { fetch });
    expect((await toArray(items({ limit: 1 }))).map(({ body }) => body)).toEqual([{ id: 1 }]);
    expect(sent).toHaveLength(2);
    expect((await toArray(items())).map(({ body }) => body)).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

test('a representation is frozen', async () => {
  const { fetch } = stubFetch({ '/': { body: { id: 1 } } });
  const api = await connect('https://api.example.se/', { fetch });
  expect(Object.isFrozen(api)).toBe(true);
});

describe('pages', () => {
  const page = (id: number, next?: string) => ({
    body: { orders: [{ id }], ...(next !== undefined && { _links: { next: { href: next } } }) },
  });

  test('are read on demand, up to a limit', async () => {
    const { fetch, sent } = stubFetch({ '/': page(1, '/2'), '/2': page(2, '/3'), '/3': page(3) });
    const { pages, items } = await connect('https://api.example.se/', { fetch });
    expect(await toArray(pages({ limit: 2 }))).toHaveLength(2);
    expect(await toArray(items({ limit: 1 }))).toHaveLength(1);
    expect(await toArray(pages({ limit: 1 }))).toHaveLength(1);
    for (const limit of [0, 0.5]) expect(await toArray(pages({ limit }))).toEqual([]);
    expect(sent).toHaveLength(2);
    expect(await toArray(pages())).toHaveLength(3);
    for await (const { url } of pages()) {
      expect(url).toBe('https://api.example.se/');
      break;
    }
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['itself', { '/': page(1, '/') }],
    ['a fragment of itself', { '/': page(1, '/#1') }],
    ['an earlier one', { '/': page(1, '/2'), '/2': page(2, '/3'), '/3': page(3, '/2') }],
  ])('must not lead in a circle: %s', async (_, stubs) => {
    const { fetch, sent } = stubFetch(stubs);
    const { items } = await connect('https://api.example.se/', { fetch });
    await expect(toArray(items())).rejects.toMatchObject({
      code: 'client.pages',
      message: expect.stringMatching(/^next must not lead back to a page of the list, got /),
    });
    expect(sent).toHaveLength(Object.keys(stubs).length);
  });

  test('are limited by maxPages', async () => {
    let count = 0;
    const fetch = async () => Response.json(page(count, `/${++count}`).body);
    const { items } = await connect('https://api.example.se/', { fetch, maxPages: 5 });
    await expect(toArray(items())).rejects.toMatchObject({
      code: 'client.pages',
      message: 'next must lead to at most 5 pages (maxPages), got https://api.example.se/5',
    });
    expect(count).toBe(5);
  });

  test('are limited to 1000 by default', async () => {
    let count = 0;
    const fetch = async () => {
      count += 1;
      return Response.json(page(count, count <= 1000 ? `/${count}` : undefined).body);
    };
    const { pages } = await connect('https://api.example.se/', { fetch });
    let read = 0;
    const readAll = async () => {
      for await (const { status } of pages()) read += status === 200 ? 1 : 0;
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'client.pages' });
    expect(read).toBe(1000);
  });

  test('give an item that is on two of them once', async () => {
    const item = (id: number) => ({ id, _links: { self: { href: `/orders/${id}` } } });
    const { fetch } = stubFetch({
      '/': { body: { orders: [item(1), item(2)], _links: { next: { href: '/2' } } } },
      '/2': { body: { orders: [item(2), item(3)] } },
    });
    const { items } = await connect('https://api.example.se/', { fetch });
    const read = await toArray(items());
    expect(read.map(({ body }) => (body as { id: number }).id)).toEqual([1, 2, 3]);
  });
});
