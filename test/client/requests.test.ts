import { inspect } from 'node:util';
import { type ConnectOptions, connect, type SubmitOptions } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';
import { type Stub, stubFetch } from '../support/stub-fetch.js';

const API = 'https://api.example.se';
const OTHER = 'https://other.example';

/** Connects to stubs by their paths, at `/`. */
async function start(stubs: Readonly<Record<string, Stub>>, options: Partial<ConnectOptions> = {}) {
  const { fetch, sent } = stubFetch(stubs);
  const api = await connect(`${API}/`, { fetch, ...options });
  return { api, sent, last: () => sent.at(-1) };
}

const linkTo = (rel: string, href: string, method?: string) => ({
  body: { _links: [{ rel, href, method }] },
});

describe('the URL of the index', () => {
  test.each<[url: string, options?: object]>([
    ['/orders?key=secret'],
    ['ftp://api.example.se/'],
    ['https://me:secret@api.example.se/'],
    ['me:secret@api.example.se/orders'],
    [API, { trustedOrigins: ['https://a.example.se', 'files.example.se'] }],
  ])('is absolute, and so is each trusted origin: %s', async (url, options) => {
    const { fetch, sent } = stubFetch({ '/': {} });
    const error = await connect(url, { fetch, ...options }).catch((cause) => cause);
    expect(error).toMatchObject({ code: 'client.option' });
    if (options === undefined) expect(error.message).not.toContain('secret');
    expect(sent).toEqual([]);
  });

  test('may be a URL object with a fragment', async () => {
    const { fetch } = stubFetch({ '/': {} });
    expect((await connect(new URL(`${API}/#top`), { fetch })).url).toBe(`${API}/`);
  });

  test.each([
    { maxBytes: Number.NaN },
    { maxBytes: -1 },
    { maxPages: Number.NaN },
    { maxStored: Number.NaN },
  ])('is not read without a limit: %o', async (limit) => {
    const { fetch, sent } = stubFetch({ '/': {} });
    const code = 'client.option';
    await expect(connect(API, { fetch, ...limit })).rejects.toMatchObject({ code });
    expect(sent).toEqual([]);
  });

  test('is fetched with globalThis.fetch by default', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => Response.json({ id: 1 });
    try {
      expect((await connect(API)).body).toEqual({ id: 1 });
    } finally {
      globalThis.fetch = fetch;
    }
  });
});

describe('a link is followed', () => {
  test.each<[href: string, values: object, url: string]>([
    ['/orders{?q}', { q: 'å ä' }, '/orders?q=%C3%A5%20%C3%A4'],
    ['orders/{id}/lines', { id: 17 }, '/orders/17/lines'],
    ['{+path}', { path: '/a/b' }, '/a/b'],
    ['{+path}', { path: '/a%2' }, '/a%252'],
    ['{+path}', { path: '/a%41%C3%a4' }, '/a%41%C3%a4'],
    ['{+path}', { path: '/50%zz%' }, '/50%25zz%25'],
    ['?page=2#top', {}, '/?page=2'],
    ['/a?x={x}', {}, '/a?x='],
  ])('%s with %j', async (href, values, url) => {
    const { api, last } = await start({ '/': linkTo('item', href), [url]: {} });
    await api.follow('item', { values: values as Record<string, string> });
    expect(last()?.url).toBe(API + url);
  });

  test('with further query parameters', async () => {
    const stubs = { '/': linkTo('next', '/?page=2'), '/?page=3&q=a%20b': {} };
    const { api, last } = await start(stubs);
    await api.follow('next', { query: { page: 3, q: 'a b', x: undefined } });
    expect(last()?.url).toBe(`${API}/?page=3&q=a%20b`);
  });

  // A URL is opaque (client.opaque-url): what is not set keeps each octet.
  test.each<[href: string, query: Record<string, unknown>, url: string]>([
    ['/?fields=id,total&q=a%20b&&x', { page: 2 }, '/?fields=id,total&q=a%20b&&x&page=2'],
    ['/?q=a%20b', { x: undefined, y: null }, '/?q=a%20b'],
    ['/?a=%7e&page=1&b=+&page=3&pages=1', { page: 2 }, '/?a=%7e&b=+&pages=1&page=2'],
    ['/?p%61ge=1&a+b=1', { page: 2, 'a b': 3 }, '/?page=2&a%20b=3'],
    ['/?', { 'Å&': 'ä=' }, '/?%C3%85%26=%C3%A4%3D'],
    ['/?', {}, '/?'],
    ['/??a=1', { a: 2 }, '/??a=1&a=2'],
    ['/#top', { a: 2 }, '/?a=2'],
  ])('%s with the query %j', async (href, query, url) => {
    const { api, last } = await start({ '/': linkTo('next', href), [url]: {} });
    await api.follow('next', { query: query as Record<string, string> });
    expect(last()?.url).toBe(`${API}${url}`);
  });

  test('a value of the path is required', async () => {
    const { api } = await start({ '/': linkTo('item', '/orders/{id}') });
    for (const values of [{ orderId: 17 }, { id: ['', ''] }, { id: null }]) {
      await expect(api.follow('item', { values })).rejects.toMatchObject({ code: 'url.value' });
    }
  });

  test.each([
    [8192, true],
    [8193, false],
  ])('a template of %i characters: %s', async (length, isExpanded) => {
    const href = `/orders{?q}#${'x'.repeat(length - 12)}`;
    const { api, last } = await start({ '/': linkTo('search', href), '/orders?q=a': {} });
    const followed = api.follow('search', { values: { q: 'a' } });
    if (isExpanded) await expect(followed).resolves.toMatchObject({ status: 200 });
    else await expect(followed).rejects.toMatchObject({ code: 'client.link' });
    expect(last()?.url).toBe(isExpanded ? `${API}/orders?q=a` : `${API}/`);
  });

  test.each<[href: string, values: object, variables: string]>([
    ['/orders{?q,size*}', { q: 'a', status: 'open' }, '["q","size"]'],
    ['/orders', { status: 'open' }, '[]'],
    ['/orders?status={x}', { status: 'open' }, '["x"]'],
  ])('no value is left out: %s', async (href, values, variables) => {
    const { api, sent } = await start({ '/': linkTo('search', href), '/orders?status=': {} });
    const given = { values: values as Record<string, string> };
    await expect(api.follow('search', given)).rejects.toMatchObject({
      code: 'client.link',
      message: `Values of link "search" of https://api.example.se/ must be among its variables ${variables}, got status`,
    });
    expect(sent).toHaveLength(1);
  });

  test('a value that is undefined is no value', async () => {
    const { api, last } = await start({ '/': linkTo('search', '/a{?q}'), '/a?q=1': {} });
    await api.follow('search', { values: { q: 1, status: undefined, size: null } });
    expect(last()?.url).toBe(`${API}/a?q=1`);
  });

  test('an absent link: the names of those that there are, each once', async () => {
    const { api } = await start({
      '/': {
        body: {
          _links: {
            self: { href: '/' },
            curies: [{ name: 'ea', href: 'https://docs.example.se/rels/{rel}', templated: true }],
            'ea:find': [{ href: '/a' }, { href: '/b' }],
            edit: { href: '/' },
          },
          _templates: { default: {}, edit: { method: 'PATCH' } },
        },
      },
    });
    await expect(api.follow('ea:found')).rejects.toThrow(
      'Link "ea:found" of https://api.example.se/ must be present, got ["self","curies","ea:find","edit"]. Check has("ea:found") first',
    );
  });

  test.each(['GET', undefined, 'get', 'HEAD'])(
    'the form default with the method %s is no operation',
    async (method) => {
      const body = { _links: { self: { href: '/' } }, _templates: { default: { method } } };
      const { api } = await start({ '/': { body } });
      expect(api.forms.map(({ name }) => name)).toEqual(['default']);
      expect(api.has('default')).toBe(false);
      expect(api.find('default')).toBeUndefined();
      const message =
        'Link "default" of https://api.example.se/ must be present, got ["self"]. Check has("default") first';
      await expect(api.submit('default')).rejects.toMatchObject({ code: 'client.link', message });
      await expect(api.follow('default')).rejects.toMatchObject({ code: 'client.link', message });
    },
  );

  test.each(['/', 'HTTPS://API.example.se:443/#top'])(
    'nor is one whose target is that of self: %s',
    async (target) => {
      const form = { target, properties: [] };
      const body = { _links: { self: { href: '/' } }, _templates: { default: form } };
      const { api } = await start({ '/': { body } });
      expect(api.has('default')).toBe(false);
    },
  );

  test.each<[what: string, name: string, form: object, url: string]>([
    ['another target (HAL-FORMS §3.2)', 'default', { target: '/search' }, '/search'],
    ['properties', 'default', { properties: [{ name: 'q' }] }, '/?q=a'],
    ['both', 'Default', { target: '/search', properties: [{ name: 'q' }] }, '/search?q=a'],
    ['a template as its target', 'default', { target: '/search{?q}' }, '/search?q=a'],
    ['another name', 'defaults', {}, '/'],
  ])('a form by GET with %s is an operation', async (_what, name, form, url) => {
    const body = { _links: { self: { href: '/' } }, _templates: { [name]: form } };
    const { api, last } = await start({ [url]: {}, '/': { body } });
    expect(api.has(name)).toBe(true);
    await api.follow(name, url.includes('q=') ? { values: { q: 'a' } } : {});
    expect(last()).toMatchObject({ method: 'GET', url: API + url });
  });

  test('the form default of another method is one, as other services write it', async () => {
    const body = { _templates: { default: { method: 'POST' }, search: { method: 'GET' } } };
    const { api, last } = await start({ '/': { body } });
    expect([api.has('default'), api.has('search')]).toEqual([true, true]);
    await api.submit('default', { total: 1 });
    expect(last()).toMatchObject({ method: 'POST', url: `${API}/` });
    await api.follow('search');
    await expect(api.submit('none')).rejects.toThrow('got ["default","search"]. ');
  });

  test.each<[rel: string, href: string, method: string | undefined, message: string]>([
    [
      'prev',
      '/',
      undefined,
      'Link "prev" of https://api.example.se/ must be present, got ["next"]. Check has("prev") first',
    ],
    [
      'next',
      '/{',
      undefined,
      'Link "next" of https://api.example.se/ must lead to an http(s) URL, got "/{"',
    ],
    ['next', '/{a b}', undefined, 'must lead to an http(s) URL'],
    ['next', 'javascript:alert(1)', undefined, 'must lead to an http(s) URL'],
    ['next', 'file:///etc/passwd', undefined, 'must lead to an http(s) URL'],
    ['next', 'https://me:secret@api.example.se/', undefined, 'must lead to an http(s) URL'],
    ['next', 'https://', undefined, 'must lead to an http(s) URL'],
    ['next', '/', 'POST', 'must have the method GET or QUERY, got POST. Call submit'],
  ])('refuses the link %s to %s with the method %s', async (rel, href, method, message) => {
    const { api, sent } = await start({ '/': linkTo('next', href, method) });
    await expect(api.follow(rel)).rejects.toMatchObject({
      name: 'ClientError',
      code: 'client.link',
      message: expect.stringContaining(message),
    });
    expect(sent).toHaveLength(1);
  });

  test('a link of a body without an href is missing', async () => {
    const { api } = await start({ '/': linkTo('next', '/') });
    const link = { rel: 'next', href: 5 } as never;
    await expect(api.follow(link)).rejects.toMatchObject({ code: 'client.link' });
  });
});

const CSS = new Blob(['a'], { type: 'text/css' });

describe('an operation is carried out', () => {
  const stubs = (method?: string) => ({
    '/': { ...linkTo('cancel', '/cancellations', method), headers: { etag: '"1"' } },
    '/cancellations': { body: { id: 1 } },
  });

  test.each<
    [given: unknown, contentType: string | undefined, body: unknown, type: string | undefined]
  >([
    [{ a: 1 }, undefined, '{"a":1}', 'application/json'],
    [null, undefined, 'null', 'application/json'],
    ['text', 'text/plain', 'text', 'text/plain'],
    [
      { a: 1, b: 'ä' },
      'application/x-www-form-urlencoded',
      new URLSearchParams('a=1&b=ä'),
      undefined,
    ],
    [new URLSearchParams('a=1'), undefined, new URLSearchParams('a=1'), undefined],
    [new FormData(), undefined, new FormData(), undefined],
    [new Blob(['a']), 'image/png', new Blob(['a']), 'image/png'],
    [CSS, 'image/png', CSS, 'image/png'],
    [CSS, undefined, CSS, 'text/css'],
    [undefined, undefined, undefined, undefined],
  ])('with %o as %s', async (given, contentType, body, type) => {
    const { api, last } = await start(stubs('POST'));
    await api.submit('cancel', given, { contentType });
    expect(last()).toMatchObject({ method: 'POST', url: `${API}/cancellations` });
    expect(last()?.body).toEqual(body);
    expect(last()?.headers['content-type']).toBe(type);
  });

  test.each<[rel: string, method: string | undefined, chosen: string | undefined, sent: string]>([
    ['cancel', undefined, undefined, 'POST'],
    ['edit', undefined, undefined, 'PATCH'],
    ['delete', undefined, undefined, 'DELETE'],
    ['edit', 'put', undefined, 'PUT'],
    ['edit', 'PUT', 'POST', 'POST'],
  ])('%s of method %s by %s', async (rel, method, chosen, used) => {
    const { api, last } = await start({ '/': linkTo(rel, '/1', method), '/1': {} });
    await api.submit(rel, {}, { method: chosen });
    expect(last()?.method).toBe(used);
  });

  test.each(['GET', 'HEAD', 'TRACE', 'CONNECT', 'A B', '', 'XPOST', 'PATCHES', 'REDIRECT'])(
    'never with the method %j',
    async (method) => {
      const { api, sent } = await start(stubs(method));
      const error = await api.submit('cancel').catch((cause) => cause);
      expect(error).toMatchObject({ name: 'ClientError', code: 'client.link' });
      // Neither function sends the caller to the other with a method that both refuse.
      if (method !== 'GET') await expect(api.follow('cancel')).rejects.toThrow(error.message);
      expect(sent).toHaveLength(1);
    },
  );

  test('with template values and further header fields', async () => {
    const { api, last } = await start({ '/': linkTo('pay', '/{id}', 'POST'), '/17?a=1': {} });
    const headers = { 'idempotency-key': 'x' };
    await api.submit('pay', {}, { values: { id: 17 }, query: { a: 1 }, headers });
    expect(last()).toMatchObject({ url: `${API}/17?a=1`, headers });
  });

  const form = 'application/x-www-form-urlencoded';
  test.each<[what: string, content: unknown, options?: SubmitOptions]>([
    ['content that JSON cannot hold', { total: 1n }],
    ['a stream as JSON', new ReadableStream()],
    ['a Map as JSON', new Map([[1, 2]])],
    ['a promise as JSON', Promise.resolve({})],
    ['a function as JSON', () => 1],
    ['a list as a form', ['secret'], { contentType: form }],
    ['a promise as a form', Promise.resolve({}), { contentType: form }],
    ['an object as XML', { a: 1 }, { contentType: 'application/xml' }],
    ['a header field with a line break', {}, { headers: { a: 'b\nc' } }],
  ])('never with %s', async (_, content, options) => {
    const { api, sent } = await start(stubs('POST'));
    const submitted = api.submit('cancel', content, options);
    await expect(submitted).rejects.toMatchObject({ code: 'client.option' });
    expect(sent).toHaveLength(1);
  });

  test.each<[accepted: string | undefined, type: string]>([
    [undefined, 'application/json'],
    ['application/json-patch+json', 'application/json'],
    ['application/json, application/merge-patch+json', 'application/merge-patch+json'],
  ])('a PATCH where Accept-Patch is %s has the type %s', async (accepted, type) => {
    const headers: Record<string, string> =
      accepted === undefined ? {} : { 'accept-patch': accepted };
    const { api, last } = await start({ '/': { ...linkTo('edit', '/', 'PATCH'), headers } });
    await api.submit('edit', {});
    expect(last()?.headers['content-type']).toBe(type);
    await api.submit('edit', {}, { method: 'POST' });
    expect(last()?.headers['content-type']).toBe('application/json');
    await api.submit('edit', {}, { contentType: 'application/own+json' });
    expect(last()?.headers['content-type']).toBe('application/own+json');
  });
});

// RFC 9110 §13.1.1: the condition is on the target resource. Its tag is that of what was read from its URL, of
// the resource that Location of a 201 names (§15.3.2), of that in Content-Location (§8.7), and of a self link.
describe('If-Match is sent to the URL of the tag alone', () => {
  interface Case {
    readonly href?: string;
    readonly method?: string;
    readonly rel?: string;
    readonly self?: string | undefined;
    readonly etag?: string;
    readonly location?: string;
    readonly links?: object[];
    readonly more?: object;
  }
  const linksTo = ({
    rel = 'act',
    href = '/orders/17',
    method = 'PATCH',
    self,
    links = [],
  }: Case) => [
    ...(self === undefined ? [] : [{ rel: 'self', href: self }]),
    { rel, href, method },
    ...links,
  ];
  const order = (given: Case): Record<string, Stub> => {
    const { etag = '"3"', location, more = {} } = given;
    return {
      '/': linkTo('order', '/orders/17?fields=id'),
      '/orders/17?fields=id': {
        body: { ...more, _links: linksTo({ self: '/orders/17', ...given }) },
        headers: { etag, ...(location !== undefined && { 'content-location': location }) },
      },
    };
  };
  const list = { method: 'POST', more: { _meta: {} } };

  test.each<[why: string, given: Case, tag: string | undefined]>([
    ['that of the self link', {}, '"3"'],
    ['by POST', { method: 'POST' }, '"3"'],
    ['with a fragment', { href: '/a/../orders/17#top' }, '"3"'],
    // RFC 3986 §6.2.2.1, §6.2.2.2
    ['in another spelling', { href: '/%6frders/%c3%85', self: '/orders/%C3%85' }, '"3"'],
    ['with an octet that is reserved', { href: '/orders/17%2f', self: '/orders/17/' }, undefined],
    ['that of the request', { href: '/orders/17?fields=id' }, '"3"'],
    ['that of Content-Location', { href: '/o/17', self: undefined, location: '/o/17' }, '"3"'],
    ['without its query', { self: undefined }, undefined],
    ['with another query', { href: '/orders/17?x=1' }, undefined],
    ['below it', { href: '/orders/17/cancellations', method: 'POST' }, undefined],
    ['elsewhere', { href: '/customers/4' }, undefined],
    ['on another origin', { href: `${OTHER}/orders/17` }, undefined],
    ['by a self link of another origin', { href: `${OTHER}/17`, self: `${OTHER}/17` }, undefined],
    ['with a weak tag', { etag: 'W/"3"' }, undefined],
    ['with a tag without quotes', { etag: 'abc' }, 'abc'],
    ['by POST of a page of a list', list, undefined],
    ['by DELETE of one', { ...list, method: 'DELETE' }, '"3"'],
    [
      'by POST of one with NEXT',
      { method: 'POST', links: [{ rel: 'NEXT', href: '/' }] },
      undefined,
    ],
    ['by POST with next-step', { method: 'POST', links: [{ rel: 'next-step', href: '/' }] }, '"3"'],
    ['create', { rel: 'create', method: 'POST' }, undefined],
  ])('%s', async (_, given, tag) => {
    const { href = '/orders/17', self, etag = '"3"' } = given;
    const target = new URL(href, `${API}/`);
    target.hash = '';
    const key = target.href.replace(API, '');
    const { api, last } = await start({ [key]: {}, ...order(given) });
    const read = await api.follow('order');
    const link = read.links[self === undefined && 'self' in given ? 0 : 1] ?? '';
    const sentWith = async (ifMatch?: string | false) => {
      await read.submit(link, {}, { ifMatch });
      return last()?.headers['if-match'];
    };
    expect(await sentWith()).toBe(tag);
    expect(await sentWith(' ')).toBe(tag);
    expect(await sentWith(false)).toBeUndefined();
    // The way for a service that compares the tag of the order with that of an action.
    expect(await sentWith(read.etag)).toBe(target.href.startsWith(API) ? etag : undefined);
  });

  test.each([
    ['trusted', '"9"'],
    ['not trusted', undefined],
  ])('if another origin has sent it that is %s: %s', async (origin, tag) => {
    const stubs = {
      '/': linkTo('order', `${OTHER}/17`),
      [`${OTHER}/17`]: {
        body: { _links: linksTo({ self: `${API}/orders/17`, href: `${API}/orders/17` }) },
        headers: { etag: '"9"' },
      },
      '/orders/17': {},
    };
    const { api, last } = await start(stubs, {
      trustedOrigins: origin === 'trusted' ? [OTHER] : [],
    });
    await (await api.follow('order')).submit('act', {});
    expect(last()?.headers['if-match']).toBe(tag);
  });

  test.each([
    ['/orders', undefined],
    ['/orders/18', '"1"'],
  ])('the tag of a 201 is that of the new resource: to %s, %s', async (href, tag) => {
    const { api, last } = await start({
      '/': linkTo('add', '/orders', 'POST'),
      '/orders': {
        status: 201,
        headers: { etag: '"1"', location: '/orders/18' },
        body: { _links: [{ rel: 'act', href, method: 'PUT' }] },
      },
      '/orders/18': {},
    });
    await (await api.submit('add', {})).submit('act', {});
    expect(last()?.headers['if-match']).toBe(tag);
  });
});

describe('Idempotency-Key is sent where the link announces it', () => {
  const UUID = /^"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"$/;
  const submitted = async (link: object, options: SubmitOptions = {}) => {
    const add = { rel: 'add', href: '/orders', method: 'POST', ...link };
    const { api, sent } = await start({ '/': { body: { _links: [add] } }, '/orders': {} });
    await api.submit('add', {}, options);
    await api.submit('add', {}, options);
    return sent.slice(1).map(({ headers }) => headers['idempotency-key']);
  };

  test.each(['required', 'supported'])('a new UUID for each request: %s', async (announced) => {
    const keys = await submitted({ idempotencyKey: announced });
    expect(keys).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('and no key to other links', async () => {
    expect(await submitted({})).toEqual([undefined, undefined]);
  });

  test.each<[link: object, options: SubmitOptions, key: string]>([
    [{ idempotencyKey: 'required' }, { idempotencyKey: 'order 17' }, '"order 17"'],
    [{}, { idempotencyKey: 'a"\\' }, '"a\\"\\\\"'],
    [{ idempotencyKey: 'required' }, { headers: { 'Idempotency-Key': 'mine' } }, 'mine'],
  ])('one of your own is the same for repeats: %j with %j', async (link, options, key) => {
    expect(await submitted(link, options)).toEqual([key, key]);
  });

  test('an empty one counts as left out', async () => {
    const options = { idempotencyKey: '' };
    expect(await submitted({}, options)).toEqual([undefined, undefined]);
    const keys = await submitted({ idempotencyKey: 'required' }, options);
    expect(keys[0]).toMatch(UUID);
  });

  test('a redirect that repeats the request has the same key', async () => {
    const add = { rel: 'add', href: '/a', method: 'POST', idempotencyKey: 'supported' };
    const { api, sent } = await start({
      '/': { body: { _links: [add] } },
      '/a': { status: 307, headers: { location: '/b' } },
      '/b': {},
    });
    await api.submit('add', {});
    const keys = sent.slice(1).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(UUID), keys[0]]);
  });
});

describe('HAL-FORMS', () => {
  const form = (template: object, stubs: Record<string, Stub> = {}) =>
    start({
      '/': { body: { _links: { self: { href: '/v1' } }, _templates: { act: template } } },
      '/v1': {},
      ...stubs,
    });
  const properties = [
    { name: 'customer', value: 'Astrid' },
    { name: 'total', type: 'number', value: '125' },
    { name: 'size', type: 'range', value: 2 },
    { name: 'gift', type: 'checkbox', value: 'true' },
    { name: 'note' },
    { prompt: 'no name' },
    null,
  ];

  test('are read', async () => {
    const { api } = await form({ method: 'put', title: 'Act', target: 'x', properties });
    expect(api.has('act')).toBe(true);
    expect(api.find('act')).toBeUndefined();
    expect(api.forms).toEqual([
      {
        name: 'act',
        method: 'PUT',
        title: 'Act',
        target: `${API}/x`,
        contentType: 'application/json',
        properties: properties.slice(0, 5),
      },
    ]);
    expect(api.body).toEqual({});
    expect((await form({})).api.forms).toEqual([
      {
        name: 'act',
        method: 'GET',
        target: `${API}/v1`,
        contentType: 'application/json',
        properties: [],
      },
    ]);
  });

  test('are filled with the given values, then with their own', async () => {
    const { api, last } = await form({ method: 'PUT', properties });
    await api.submit('act', { customer: 'Gun', note: null });
    expect(last()).toMatchObject({ method: 'PUT', url: `${API}/v1` });
    expect(JSON.parse(String(last()?.body))).toEqual({
      customer: 'Gun',
      total: 125,
      size: 2,
      gift: true,
      note: null,
    });
    await api.submit('act');
    expect(JSON.parse(String(last()?.body))).toMatchObject({ customer: 'Astrid' });
  });

  test.each<[why: string, template: object, given: unknown, body: string | undefined]>([
    ['a patch', { method: 'PATCH', properties }, { note: 'x' }, '{"note":"x"}'],
    ['other members', { method: 'POST', properties }, { orders: [] }, '{"orders":[]}'],
    ['a list', { method: 'POST', properties }, [1], '[1]'],
    ['no properties', { method: 'POST' }, undefined, undefined],
    [
      'properties without values',
      { method: 'POST', properties: [{ name: 'a' }] },
      undefined,
      undefined,
    ],
  ])('are not filled for %s', async (_, template, given, body) => {
    const { api, last } = await form(template);
    await api.submit('act', given);
    expect(last()?.body).toBe(body);
  });

  test('have their own content type', async () => {
    const { api, last } = await form({
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded',
      properties,
    });
    await api.submit('act');
    expect(String(last()?.body)).toBe('customer=Astrid&total=125&size=2&gift=true');
    const merge = await form({ method: 'PATCH', contentType: 'application/merge-patch+json' });
    await merge.api.submit('act', {});
    expect(merge.last()?.headers['content-type']).toBe('application/merge-patch+json');
  });

  test('have numbers for the text of numbers and ranges, and no number without a text', async () => {
    const { api, last } = await form({
      method: 'POST',
      properties: [
        { name: 'total', type: 'number', value: '125' },
        { name: 'size', type: 'range', value: '2' },
        { name: 'code', type: 'text', value: '007' },
        { name: 'empty', type: 'number', value: ' ' },
        { name: 'absent', type: 'number' },
        { name: 'none', type: 'range', value: null },
      ],
    });
    await api.submit('act');
    expect(JSON.parse(String(last()?.body))).toEqual({
      total: 125,
      size: 2,
      code: '007',
      none: null,
    });
  });

  test('of GET are followed', async () => {
    const { api, last } = await form(
      { target: '/orders', properties: [{ name: 'q' }, { name: 'limit', value: '10' }] },
      { '/orders?q=sten&limit=10': {} },
    );
    await api.follow('act', { values: { q: 'sten' } });
    expect(last()?.url).toBe(`${API}/orders?q=sten&limit=10`);
    await expect(api.submit('act')).rejects.toMatchObject({ code: 'client.link' });
  });

  test.each([null, [], 'x', { act: null }, { act: 1 }])('are not %j', async (_templates) => {
    const { api } = await start({ '/': { body: { _templates } } });
    expect(api.forms).toEqual([]);
  });

  test('a link is followed, and its form submitted', async () => {
    const properties = [{ name: 'q', value: 'x' }];
    const { api, last } = await start({
      '/': {
        body: {
          _links: { edit: { href: '/edit-form' }, find: { href: '/recent' } },
          _templates: { edit: { method: 'PATCH', properties }, find: { properties } },
        },
      },
      '/edit-form': {},
      '/recent': {},
    });
    // The link does not have the values of the form.
    await api.follow('find');
    expect(last()?.url).toBe(`${API}/recent`);
    await api.follow('edit');
    expect(last()?.url).toBe(`${API}/edit-form`);
    await api.submit('edit', {});
    expect(last()).toMatchObject({ method: 'PATCH', url: `${API}/` });
  });
});

describe('responses', () => {
  test.each<[status: number, code: string]>([
    [400, 'client.problem'],
    [404, 'client.problem'],
    [409, 'client.conflict'],
    [412, 'client.precondition'],
    [428, 'client.precondition-required'],
    [500, 'client.problem'],
    [503, 'client.problem'],
  ])('%i has the code %s', async (status, code) => {
    const body = {
      title: 'Own',
      status,
      detail: `a\n\u001b[31mb\u202e\u009b ${'c'.repeat(398)}\u200cd`,
      state: 'paid',
      _links: [{ rel: 'self', href: '/' }],
    };
    const error = await start({ '/': { status, body, headers: { 'retry-after': '3' } } }).catch(
      (e) => e,
    );
    expect(error).toMatchObject({ name: 'ClientError', code, problem: { state: 'paid', status } });
    expect(error.response.headers.get('retry-after')).toBe('3');
    expect(error.response.find('self').href).toBe(`${API}/`);
    const detail = `a [31mb ${'c'.repeat(291)}…`;
    expect(error.message).toBe(`GET ${API}/ must succeed, got ${status}. ${detail}`);
  });

  test.each(
    table<[body: object, message?: string]>(`
    { type: 1, title: 2, status: "404", detail: {}, instance: [], x: 1 }
    { title: Gone } => . Gone
    { name: INVALID, message: The card has expired } => . The card has expired
    { error: invalid_grant, error_description: The code has expired } => . The code has expired
    { error: { code: 1 }, message: [a] }
    { error: invalid } => . invalid
    { detail: "", title: Gone } => . Gone
    { detail: " ", title: Gone } => . Gone
    { detail: "\\n" }
    { detail: " a\\n\\nb " } => . a b
    `),
  )('an error with the body %j', async (body, message = '') => {
    for (const type of ['application/json', 'application/problem+json']) {
      const error = await failed(body, type);
      expect(error.problem).toEqual(body);
      expect(error.message).toBe(`GET ${API}/ must succeed, got 404${message}`);
    }
  });

  test.each<[body: unknown, type: string]>([
    ['<h1>', 'text/html'],
    ['{', 'application/json'],
    ['x', 'image/png'],
    [undefined, 'application/json'],
    [[1], 'application/json'],
  ])('no problem in the body %j', async (body, type) => {
    const error = await failed(body, type);
    expect(error.problem).toBeUndefined();
    expect(error.message).toBe(`GET ${API}/ must succeed, got 404`);
  });

  function failed(body: unknown, type: string) {
    const stub = { status: 404, body, headers: { 'content-type': type } };
    return start({ '/': stub }).catch((error) => error);
  }

  test('malformed JSON is an error', async () => {
    await expect(start({ '/': { body: '{"a":' } })).rejects.toMatchObject({
      code: 'client.response',
      message: `The body of ${API}/ must be JSON`,
    });
  });

  test('malformed JSON is text where the response has another status than 2xx', async () => {
    expect((await start({ '/': { status: 300, body: '{"a":' } })).api.body).toBe('{"a":');
  });

  test('a body that is too large is not read to its end', async () => {
    let chunks = 0;
    let isCancelled = false;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          chunks += 1;
          controller.enqueue(new Uint8Array(600));
        },
        cancel() {
          isCancelled = true;
        },
      });
    await expect(
      start({ '/': () => new Response(body()) }, { maxBytes: 1000 }),
    ).rejects.toMatchObject({
      code: 'client.response',
      message: `The body of ${API}/ must have at most 1000 bytes`,
    });
    expect([isCancelled, chunks < 5]).toEqual([true, true]);
    await start({ '/': { body: 'x'.repeat(998) } }, { maxBytes: 998 }).catch((e) => {
      expect(e.message).toContain('must be JSON');
    });
  });

  test('the relative URLs of a page repeat at most 2^24 characters of its URL', async () => {
    const start = `${API}/`.padEnd(2 ** 14, 'a');
    const link = { rel: 'self', href: '' };
    const pageWith = (links: number, forms: number, items: number) => ({
      _links: Array(links).fill({ href: '', rel: 'up' }),
      _templates: Object.fromEntries(
        Array.from({ length: forms }, (_, at) => [at, { target: '' }]),
      ),
      orders: Array(items).fill({ _links: [link] }),
    });
    const read = async (page: object) => {
      const api = await connect(start, { fetch: async () => Response.json(page) });
      let count = 0;
      for await (const item of api.items()) count += item.links.length;
      return count;
    };
    const refused = {
      code: 'client.response',
      message: expect.stringMatching(
        /^The body of .* must have relative URLs that repeat at most 16777216 characters of its URL in total$/,
      ),
    };
    expect(await read(pageWith(1000, 24, 1024))).toBe(1);
    await expect(read(pageWith(1000, 25, 0))).rejects.toMatchObject(refused);
    await expect(read(pageWith(1025, 0, 0))).rejects.toMatchObject(refused);
    await expect(read(pageWith(0, 0, 1025))).rejects.toMatchObject(refused);
    // These get only its origin, or nothing.
    const hrefs = ['/a', '//api.example.se/a', 'https://api.example.se/a', 'mailto:a@b.se'];
    const links = Array.from({ length: 5000 }, (_, at) => ({ rel: 'up', href: hrefs[at % 4] }));
    expect(await read({ _links: links, orders: [{ _links: [link, ...links] }] })).toBe(5001);
  });

  test.each([
    ['/files/{3F25-4F89}', `${API}/files/%7B3F25-4F89%7D`],
    ['/orders/1{?fields}', `${API}/orders/1`],
    ['https://api.example.se/orders/1{?fields}{&page*}', `${API}/orders/1`],
    ['1?filter={"a":1}', `${API}/list/1?filter=%7B%22a%22:1%7D`],
    ['//[', `${API}/list/?a=1`],
  ])('the self link %s of an item is its URL: %s', async (href, url) => {
    const page = { orders: [{ _links: [{ rel: 'self', href }] }] };
    const api = await connect(`${API}/list/?a=1`, { fetch: async () => Response.json(page) });
    const { value: item } = await api.items().next();
    expect(item?.url).toBe(url);
  });

  test.each([
    ['{?page,size}', '?page=2', '?page=2'],
    ['?open=1{&page}', '?open=1&page=2', '?open=1&page=2'],
    ['?open=1{&page}', '?page=2', '?open=1'],
    ['', '?page=2', ''],
  ])(
    'a page with the self link /orders%s, read at %s, is read again at %s',
    async (query, at, again) => {
      const page = linkTo('self', `/orders${query}`);
      const { api, last } = await start({
        '/': linkTo('orders', `/orders${at}`),
        '/orders?page=2': page,
        '/orders?open=1&page=2': page,
        '/orders?open=1': page,
        '/orders': page,
      });
      await (await api.follow('orders')).read();
      expect(last()?.url).toBe(`${API}/orders${again}`);
    },
  );

  test.each([
    ['may have 16 MiB', 0, 200],
    ['may have no octet more', 1, `The body of ${API}/ must have at most 16777216 bytes`],
  ])('a body %s by default', async (_, more, result) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(16 * 1024 * 1024));
        if (more > 0) controller.enqueue(new Uint8Array(more));
        controller.close();
      },
    });
    // No failure of the test prints the body.
    const read = start({ '/': () => new Response(body) }).then(
      ({ api }) => api.status,
      ({ message }) => message,
    );
    expect(await read).toBe(result);
  });

  test('a network error is passed on', async () => {
    const cause = new TypeError('fetch failed');
    await expect(start({ '/': () => Promise.reject(cause) })).rejects.toBe(cause);
  });
});

describe('no message has the query of a URL', () => {
  const SECRET = '?token=secret';
  const moved = { status: 302, headers: { location: `ftp://a.example/${SECRET}` } };
  const index = (rel: string, href: string) => ({ [`/${SECRET}`]: linkTo(rel, href) });

  test('about a value', async () => {
    const { api } = await start({ '/': linkTo('find', '/orders/{id}{?token}') });
    const values = { token: 'secret', id: undefined };
    const error = await api.follow('find', { values }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'url.value' });
    expect(inspect(error)).not.toContain('secret');
  });

  test.each<[what: string, stubs: Readonly<Record<string, Stub>>, code: string]>([
    ['with the status 404', { [`/${SECRET}`]: { status: 404 } }, 'client.problem'],
    ['that is not JSON', { [`/${SECRET}`]: { body: '{' } }, 'client.response'],
    ['that is redirected', { [`/${SECRET}`]: moved }, 'client.redirect'],
    ['without the link', index('prev', '/'), 'client.link'],
    ['with a link elsewhere', index('next', `ftp://a.example/${SECRET}`), 'client.link'],
    ['with a link back', index('next', `/${SECRET}`), 'client.pages'],
  ])('about a response %s', async (_, stubs, code) => {
    const { fetch } = stubFetch(stubs);
    const read = async () => {
      const { follow, pages } = await connect(`${API}/${SECRET}`, { fetch });
      if (code === 'client.link') await follow('next');
      for await (const { url } of pages()) expect(url).toContain(SECRET);
    };
    const error = await read().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code, message: expect.not.stringContaining('secret') });
  });

  test('with an address as its host and an @ in its query', async () => {
    const url = 'https://[::1]:8443/orders?email=eva@x.se&token=secret';
    const fetch = async () => new Response(null, { status: 500 });
    await expect(connect(url, { fetch })).rejects.toThrow(
      /^GET https:\/\/\[::1\]:8443\/orders must succeed, got 500$/,
    );
  });
});

describe('read', () => {
  const stubs = (status: number, headers = {}, body: unknown = {}) => ({
    '/': linkTo('create', '/orders', 'POST'),
    '/orders': { status, headers, body },
    '/orders/17': { body: { id: 17 } },
  });

  test.each<[status: number, headers: object, body: unknown]>([
    [201, { location: '/orders/17' }, {}],
    [202, { location: 'orders/17' }, {}],
    [303, { location: `${API}/orders/17` }, undefined],
    [302, { location: '/orders/17' }, undefined],
    [200, { location: '/orders/18' }, { _links: { self: { href: '/orders/17' } } }],
    [202, {}, { _links: { self: { href: '/orders/17' } } }],
  ])('reads the URL that a %i with %j names', async (status, headers, body) => {
    const { api, sent } = await start(stubs(status, headers, body));
    const done = await api.submit('create', {});
    expect([done.status, sent.length]).toEqual([status, 2]);
    expect((await done.read()).body).toEqual({ id: 17 });
  });

  test('reads the same URL if nothing names another', async () => {
    const { api, last } = await start({ '/': {} });
    await api.read({ headers: { prefer: 'x' } });
    expect(last()).toMatchObject({ method: 'GET', url: `${API}/`, headers: { prefer: 'x' } });
  });

  test('refuses other schemes', async () => {
    const { api } = await start(stubs(201, { location: 'file:///etc/passwd' }));
    const done = await api.submit('create', {});
    await expect(done.read()).rejects.toMatchObject({
      code: 'client.link',
      message: `Link "self" of ${API}/orders must lead to an http(s) URL, got "file:///etc/passwd"`,
    });
  });
});

describe('a request can be aborted', () => {
  const wait: Stub = ({ signal }) =>
    new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  test('by its own signal', async () => {
    const { api } = await start({ '/': linkTo('next', '/slow'), '/slow': wait });
    const controller = new AbortController();
    const { signal } = controller;
    const followed = api.follow('next', { signal });
    controller.abort(new Error('enough'));
    await expect(followed).rejects.toThrow('enough');
    await expect(api.pages({ signal }).next()).resolves.toMatchObject({ done: false });
  });

  test('by the signal of the connection', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(start({ '/': wait }, { signal })).rejects.toThrow('enough');
  });
});
