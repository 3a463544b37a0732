import { type ConnectOptions, connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { type Stub, stubFetch } from '../support/stub-fetch.js';

const API = 'https://api.example.se';
const OTHER = 'https://other.example';
const SECRETS = {
  authorization: 'Bearer secret',
  'x-api-key': 'secret',
  accept: 'application/own',
};

async function start(stubs: Readonly<Record<string, Stub>>, options: Partial<ConnectOptions> = {}) {
  const { fetch, sent } = stubFetch(stubs);
  const api = await connect(`${API}/`, { fetch, headers: SECRETS, ...options });
  return { api, sent, last: () => sent.at(-1) };
}

const links = (...hrefs: [rel: string, href: string, method?: string][]) => ({
  body: { _links: hrefs.map(([rel, href, method]) => ({ rel, href, method })) },
});

const redirect = (location: string, status = 302): Stub => ({ status, headers: { location } });

describe('configured headers and credentials', () => {
  test.each([OTHER, 'http://api.example.se', `${API}:8443`, 'https://api.example.se.evil.example'])(
    'are not sent to %s',
    async (origin) => {
      const url = `${origin}/a`;
      const { api, last } = await start(
        { '/': links(['next', url], ['act', url, 'POST']), [url]: {} },
        { credentials: 'include' },
      );
      expect(last()).toMatchObject({ headers: SECRETS, credentials: 'include' });
      await api.follow('next', { headers: { 'x-own': 'secret' } });
      expect(last()?.headers).toEqual({ accept: expect.stringContaining('hal') });
      expect(last()?.credentials).toBe('omit');
      await api.submit('act', { a: 1 }, { headers: { 'x-own': 'secret' }, ifMatch: '"1"' });
      expect(Object.keys(last()?.headers ?? {})).toEqual(['accept', 'content-type']);
    },
  );

  test('are not sent where a page of another origin leads back', async () => {
    const foreign = links(['next', `${API}/admin`], ['pay', `${API}/payments`, 'POST']);
    const { api, last } = await start({
      '/': links(['next', `${OTHER}/a`]),
      [`${OTHER}/a`]: foreign,
      '/admin': links(['next', '/own']),
      '/payments': {},
      '/own': {},
    });
    const page = await api.follow('next');
    await page.submit('pay', {});
    expect(last()?.headers).not.toHaveProperty('authorization');
    const back = await page.follow('next');
    expect(last()?.headers).not.toHaveProperty('authorization');
    await back.follow('next');
    expect(last()?.headers).not.toHaveProperty('authorization');
  });

  test('are sent to trusted origins', async () => {
    const url = `${OTHER}/a`;
    const trustedOrigins = [`${OTHER}/any/path`];
    const { api, last } = await start({ '/': links(['next', url]), [url]: {} }, { trustedOrigins });
    await api.follow('next');
    expect(last()?.headers).toEqual(SECRETS);
    expect(last()?.credentials).toBeUndefined();
  });

  test('are computed before each request if they are a function', async () => {
    let count = 0;
    const headers = async () => ({ authorization: `Bearer ${++count}` });
    const { api, sent } = await start(
      { '/': links(['next', `${OTHER}/a`]), [`${OTHER}/a`]: {} },
      { headers },
    );
    await api.read();
    await api.follow('next');
    expect(sent.map((each) => each.headers.authorization)).toEqual([
      'Bearer 1',
      'Bearer 2',
      undefined,
    ]);
  });

  test('a header of a call replaces a configured one, ignoring case', async () => {
    const { api, last } = await start({ '/': {} });
    await api.read({ headers: { Accept: 'text/plain', 'X-API-Key': 'other' } });
    expect(last()?.headers).toEqual({ ...SECRETS, accept: 'text/plain', 'x-api-key': 'other' });
  });
});

describe('redirects', () => {
  test('are followed, and hrefs resolved against the last URL', async () => {
    const { api, sent } = await start({
      '/': redirect('/v1/', 308),
      '/v1/': { ...links(['next', 'a']), headers: { 'content-location': '/elsewhere/' } },
    });
    expect(api.url).toBe(`${API}/v1/`);
    expect(api.find('next')?.href).toBe(`${API}/v1/a`);
    expect(sent.map(({ redirect: mode }) => mode)).toEqual(['manual', 'manual']);
    expect(sent.every(({ headers }) => headers.authorization === SECRETS.authorization)).toBe(true);
  });

  test('back from another origin carry neither headers nor credentials', async () => {
    const { sent } = await start(
      {
        '/': redirect(`${OTHER}/a`),
        [`${OTHER}/a`]: redirect(`${API}/b`),
        '/b': links(['self', '/b']),
      },
      { credentials: 'include' },
    );
    expect(sent.map(({ url }) => url)).toEqual([`${API}/`, `${OTHER}/a`, `${API}/b`]);
    expect(sent[2]?.headers).toEqual({ accept: expect.stringContaining('hal') });
    expect(sent[2]?.credentials).toBe('omit');
  });

  test('of an operation never lead from another origin to a trusted one', async () => {
    const { api, sent } = await start({
      '/': links(['act', `${OTHER}/a`, 'POST']),
      [`${OTHER}/a`]: redirect(`${API}/admin`, 307),
      '/admin': {},
    });
    await expect(api.submit('act', { x: 1 })).rejects.toMatchObject({ code: 'client.redirect' });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    // No message quotes a password.
    ['https://me:secret@api.example.se/', 'https://…@api.example.se/'],
    // What is before the @ may be a query.
    ['https://me:sec/r#et?@api.example.se/', 'https://…'],
    ['http:me:x?token=@secret', 'http:…'],
    ['ftp://[::1]:80/x?m=a@secret', 'ftp://[::1]:80/x'],
    ['ftp://api.example.se:8\t0/x?m=a@secret', 'ftp://api.example.se:8 0/x'],
    ['ftp:me:secret@api.example.se/', 'ftp:…@api.example.se/'],
    ['mailto:me@example.se', 'mailto:me@example.se'],
    ['https:\\\\me:secret@api.example.se/', 'https:\\\\…@api.example.se/'],
    ['/\\me:se@cret@api.example.se/', '/\\…@api.example.se/'],
    ['https://', 'https://'],
    ['file:///users/me@example.com', 'file:///users/me@example.com'],
    ['javascript:\u009b31m', 'javascript: 31m'],
  ])('never lead to %s', async (location, shown) => {
    const { fetch, sent } = stubFetch({ '/': redirect(location) });
    await expect(connect(`${API}/`, { fetch, headers: SECRETS })).rejects.toMatchObject({
      code: 'client.redirect',
      message: `GET ${API}/ must not redirect to ${shown}`,
    });
    expect(sent).toHaveLength(1);
  });

  test('are limited to ten', async () => {
    let count = 0;
    const loop: Stub = () => {
      count += 1;
      return new Response(null, { status: 301, headers: { location: '/' } });
    };
    await expect(start({ '/': loop })).rejects.toThrow(
      'GET https://api.example.se/ must not redirect more than 10 times',
    );
    expect(count).toBe(11);
  });

  test('with 307 and 308 repeat an operation, on trusted origins only', async () => {
    const stubs = (location: string, status: number) => ({
      '/': { ...links(['edit', '/', 'PATCH'], ['act', '/a', 'POST']), headers: { etag: '"1"' } },
      '/a': redirect(location, status),
      '/b': { body: { id: 1 } },
    });
    const { api, last } = await start(stubs('/b', 307));
    const { body } = await api.submit('act', { x: 1 }, { ifMatch: '"1"' });
    expect(body).toEqual({ id: 1 });
    expect(last()).toMatchObject({
      method: 'POST',
      url: `${API}/b`,
      body: '{"x":1}',
      headers: { 'if-match': '"1"', 'content-type': 'application/json' },
    });

    const off = await start(stubs(`${OTHER}/b`, 308));
    await expect(off.api.submit('act', { x: 1 })).rejects.toMatchObject({
      code: 'client.redirect',
      message: `POST ${API}/a must not redirect to ${OTHER}/b`,
    });
    expect(off.sent).toHaveLength(2);

    const seen = await start(stubs('/b', 303));
    expect((await seen.api.submit('act', {})).status).toBe(303);
    expect(seen.sent).toHaveLength(2);
  });

  test('without Location are returned as responses', async () => {
    expect((await start({ '/': { status: 300, body: { a: 1 } } })).api.body).toEqual({ a: 1 });
    expect((await start({ '/': { status: 302 } })).api.status).toBe(302);
  });

  test('are left to the platform if nothing secret is sent', async () => {
    const { sent } = await start({ '/': {} }, { headers: {} });
    expect(sent[0]?.redirect).toBe('follow');
    const other = await start({ '/': {} }, { headers: {}, credentials: 'include' });
    expect(other.sent[0]?.redirect).toBe('manual');
  });

  test.each(['accept-language', 'x-accept', 'if-none-match-x'])(
    'are not if the header %s is sent',
    async (name) => {
      const { api, last } = await start({ '/': {} }, { headers: {} });
      await api.read({ headers: { [name]: 'a' } });
      expect(last()?.redirect).toBe('manual');
    },
  );

  test('are not for an operation', async () => {
    const { api, last } = await start(
      { '/': links(['delete', '/1', 'DELETE']), '/1': {} },
      { headers: {} },
    );
    await api.submit('delete');
    expect(last()).toMatchObject({ method: 'DELETE', redirect: 'manual' });
  });

  test('followed by the platform set the URL of the representation', async () => {
    const { api } = await start({
      '/': () => {
        const response = Response.json(links(['next', 'a']).body, { headers: { etag: '"1"' } });
        Object.defineProperty(response, 'redirected', { value: true });
        return Object.defineProperty(response, 'url', { value: `${API}/v2/` });
      },
    });
    expect([api.url, api.find('next')?.href]).toEqual([`${API}/v2/`, `${API}/v2/a`]);
  });

  test('hidden by a browser are an error if secrets would be sent', async () => {
    const opaque: Stub = () =>
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    await expect(start({ '/': opaque })).rejects.toMatchObject({
      code: 'client.redirect',
      message: 'GET https://api.example.se/ must not redirect to a hidden URL',
    });
  });
});

describe('a stored response is revalidated', () => {
  /** Answers 304 to its own tag, which is of the version, and of what is negotiated. */
  const versioned =
    (state: { version: number; statuses: number[] }): Stub =>
    ({ headers }) => {
      const etag = `"${state.version}"`;
      const isKnown = headers['if-none-match'] === etag;
      state.statuses.push(isKnown ? 304 : 200);
      if (isKnown) return new Response(null, { status: 304, headers: { etag, date: 'later' } });
      const body = { version: state.version, accept: headers.accept, who: headers.authorization };
      return Response.json(body, { headers: { etag, date: 'first' } });
    };
  const track = () => ({ version: 1, statuses: [] as number[] });

  test('until it has changed', async () => {
    const state = track();
    const { api } = await start({ '/': versioned(state) });
    const again = await api.read();
    expect(again.body).toEqual(api.body);
    expect(again.headers.get('content-type')).toBe('application/json');
    state.version = 2;
    expect((await api.read()).body).toMatchObject({ version: 2 });
    await api.read();
    expect(state.statuses).toEqual([200, 304, 200, 304]);
  });

  test('never for another URL, or with any other header', async () => {
    const state = track();
    const { api } = await start({ '/': versioned(state), '/a': versioned(state) });
    const asked = [
      await api.read({ headers: { accept: 'text/plain' } }),
      await api.read({ headers: { authorization: 'Bearer other' } }),
      await api.read({ headers: { 'x-tenant': 'other' } }),
      await api.follow({ rel: 'x', href: '/a' }),
    ];
    expect(state.statuses).toEqual([200, 200, 200, 200, 200]);
    expect(asked.map(({ body }) => body)).toMatchObject([
      { accept: 'text/plain' },
      { who: 'Bearer other' },
      { who: 'Bearer secret' },
      { who: 'Bearer secret' },
    ]);
    expect((await api.read({ headers: { accept: 'text/plain' } })).body).toEqual(asked[0]?.body);
    expect(state.statuses.at(-1)).toBe(304);
  });

  test.each<[why: string, headers: Record<string, string>, body: string, options: object]>([
    ['without a tag', {}, '{}', {}],
    ['that must not be stored', { etag: '"1"', 'cache-control': 'max-age=0, No-Store' }, '{}', {}],
    ['that is long', { etag: '"1"' }, `"${'x'.repeat(300_000)}"`, {}],
    ['where nothing is kept', { etag: '"1"' }, '{}', { maxStored: 0 }],
  ])('not one %s', async (_, headers, body, options) => {
    const { api, last } = await start({ '/': { headers, body } }, options);
    await api.read();
    expect(last()?.headers['if-none-match']).toBeUndefined();
  });

  test('up to a length of 256 KiB', async () => {
    const readTwice = async (length: number) => {
      const body = `"${'x'.repeat(length - 2)}"`;
      const { api, last } = await start({ '/': { headers: { etag: '"1"' }, body } });
      await api.read();
      return last()?.headers['if-none-match'];
    };
    expect(await readTwice(256 * 1024)).toBe('"1"');
    expect(await readTwice(256 * 1024 + 1)).toBeUndefined();
  });

  test('not one with another status, nor that of an operation', async () => {
    const tagged = { headers: { etag: '"1"' } };
    const partial = await start({ '/': { status: 203, ...tagged } });
    await partial.api.read();
    expect(partial.last()?.headers['if-none-match']).toBeUndefined();

    const { api, last } = await start({ '/': links(['act', '/a', 'POST']), '/a': tagged });
    await api.submit('act');
    await api.submit('act');
    expect(last()?.headers['if-none-match']).toBeUndefined();
  });

  test('not a response to a redirect that the platform followed', async () => {
    const { api, last } = await start({
      '/': () => {
        const response = Response.json({}, { headers: { etag: '"1"' } });
        Object.defineProperty(response, 'redirected', { value: true });
        return Object.defineProperty(response, 'url', { value: `${API}/v2/` });
      },
    });
    await api.follow({ rel: 'x', href: '/' });
    await api.follow({ rel: 'x', href: `${API}/` });
    expect(last()?.headers['if-none-match']).toBeUndefined();
  });

  test('never at the target of a redirect, whose tag may be the same', async () => {
    const latest = { target: undefined as string | undefined };
    const { api, sent } = await start(
      {
        '/': { body: {} },
        '/latest': ({ headers }) =>
          latest.target === undefined
            ? Response.json({ id: 1 }, { headers: { etag: '"1"' } })
            : new Response(null, { status: 302, headers: { location: latest.target, ...headers } }),
        '/2': ({ headers }) =>
          headers['if-none-match'] === '"1"'
            ? new Response(null, { status: 304 })
            : Response.json({ id: 2 }, { headers: { etag: '"1"' } }),
        [`${OTHER}/3`]: { body: { id: 3 } },
      },
      { headers: {} },
    );
    const read = () => api.follow({ rel: 'latest-version', href: '/latest' });
    expect((await read()).body).toEqual({ id: 1 });
    latest.target = '/2';
    expect((await read()).body).toEqual({ id: 2 });
    latest.target = `${OTHER}/3`;
    expect((await read()).body).toEqual({ id: 3 });
    // The platform repeats all fields at the target, so it follows no request with a tag.
    for (const { headers, redirect, url } of sent) {
      if (headers['if-none-match'] === undefined) continue;
      expect([url, redirect]).toEqual([`${API}/latest`, 'manual']);
    }
  });

  test('where a browser hides a redirect, the request is repeated without the tag', async () => {
    const state = { hasMoved: false };
    const { api, sent } = await start(
      {
        '/': ({ redirect }) => {
          if (!state.hasMoved) {
            const body = { id: 1, _links: { self: { href: '/' } } };
            return Response.json(body, { headers: { etag: '"1"' } });
          }
          return redirect === 'manual'
            ? Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
            : Response.json({ id: 2 });
        },
      },
      { headers: {} },
    );
    state.hasMoved = true;
    expect((await api.read()).body).toEqual({ id: 2 });
    expect(sent.map(({ headers, redirect }) => [headers['if-none-match'], redirect])).toEqual([
      [undefined, 'follow'],
      ['"1"', 'manual'],
      [undefined, 'follow'],
    ]);
  });

  test.each([
    ['GET', { 'if-none-match': '"9"', 'x-own': 'a' }],
    ['PUT', { 'if-none-match': '*' }],
    ['POST', { 'if-none-match': '*' }],
  ])('a browser never repeats a %s without the condition of its caller', async (method, own) => {
    const opaque: Stub = () =>
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const { api, sent } = await start({ '/': links(['self', '/']), '/a': opaque }, { headers: {} });
    const link = { rel: 'x', href: '/a', method };
    const call =
      method === 'GET'
        ? api.follow(link, { headers: own })
        : api.submit(link, { a: 1 }, { headers: own });
    await expect(call).rejects.toMatchObject({ code: 'client.redirect' });
    expect(sent).toHaveLength(2);
  });

  test('while it is among those used last', async () => {
    const state = track();
    const stub = versioned(state);
    const { api } = await start({ '/': stub, '/a': stub, '/b': stub }, { maxStored: 2 });
    const go = (href: string) => api.follow({ rel: 'x', href });
    for (const href of ['/a', '/', '/b', '/', '/a']) await go(href);
    expect(state.statuses).toEqual([200, 200, 304, 200, 304, 200]);
  });

  test('a 304 that nobody asked for is an error', async () => {
    await expect(start({ '/': () => new Response(null, { status: 304 }) })).rejects.toMatchObject({
      code: 'client.response',
      message: `The body of ${API}/ must precede a 304`,
    });
  });

  test('so is one that the platform was redirected to, and the stored response is dropped', async () => {
    const redirected = (response: Response) => {
      Object.defineProperty(response, 'redirected', { value: true });
      return Object.defineProperty(response, 'url', { value: `${API}/2` });
    };
    const answers = [
      () => Response.json({}, { headers: { etag: '"1"' } }),
      () => redirected(Response.json({})),
      () => redirected(new Response(null, { status: 304 })),
    ];
    const { api, sent } = await start({
      '/': links(['self', '/']),
      '/1': () => (answers.shift() ?? Response.error)(),
    });
    const read = () => api.follow({ rel: 'x', href: '/1' });
    await read();
    await read();
    await expect(read()).rejects.toMatchObject({
      code: 'client.response',
      message: `The body of ${API}/2 must precede a 304`,
    });
    expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([
      ...[undefined, undefined, '"1"', undefined],
    ]);
  });

  test('the stored bytes stay as they are, whatever the caller does with a body', async () => {
    const { api } = await start({
      '/': ({ headers }) =>
        headers['if-none-match'] === undefined
          ? new Response(Uint8Array.of(1, 2), { headers: { etag: '"1"' } })
          : new Response(null, { status: 304 }),
    });
    const body = api.body as ArrayBuffer;
    structuredClone(body, { transfer: [body] });
    const again = (await api.read()).body as ArrayBuffer;
    new Uint8Array(again)[0] = 99;
    expect((await api.read()).body).toEqual(Uint8Array.of(1, 2).buffer);
  });

  test('a precondition of the caller is kept', async () => {
    const { api, last } = await start({ '/': versioned(track()) });
    await api.read({ headers: { 'if-none-match': '"9"' } });
    expect(last()?.headers['if-none-match']).toBe('"9"');
    const own = await start({
      '/': ({ headers }) =>
        new Response(null, { status: headers['if-modified-since'] === undefined ? 200 : 304 }),
    });
    const headers = { 'if-modified-since': 'Sat, 21 Nov 2026 20:00:00 GMT' };
    expect((await own.api.read({ headers })).status).toBe(304);
  });
});

test('the option credentials is not passed to a platform that refuses it', async () => {
  const { Request: original } = globalThis;
  globalThis.Request = class {} as never;
  try {
    const { api, last } = await start({ '/': links(['next', `${OTHER}/a`]), [`${OTHER}/a`]: {} });
    await api.follow('next');
    expect(last()).not.toHaveProperty('credentials');
  } finally {
    globalThis.Request = original;
  }
});
