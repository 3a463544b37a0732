import { describe, expect, it } from 'vitest';
import { ClientError, connect } from '../../src/client/index.js';

const URL = 'https://api.example.se/v1/';

/** A service that sends one body to every GET, and keeps the requests. */
function service(body: unknown, headers: Record<string, string> = {}) {
  const requests: {
    url: string;
    method: string;
    headers: Record<string, string>;
    body: unknown;
  }[] = [];
  const fetch = async (url: string, init: { method: string; headers: Record<string, string> }) => {
    requests.push({ body: undefined, ...init, url });
    return Response.json(init.method === 'GET' ? body : {}, { headers });
  };
  return { requests, fetch };
}

describe('header fields', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what JavaScript callers may pass
  const call = connect as any;

  it.each([
    ['a line break', { authorization: 'secret\r\nx: y' }],
    ['a name with a space', { 'a b': 'secret' }],
  ])('refuses headers without quoting their values: %s', async (_, headers) => {
    const error = await call(URL, { fetch: service({}).fetch, headers }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ name: 'HalyardError', code: 'client.option' });
    expect(error.message).not.toContain('secret');
  });

  it('takes Headers for headers', async () => {
    const { fetch, requests } = service({});
    await call(URL, { fetch, headers: new Headers({ authorization: 'Bearer x' }) });
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer x' });
  });
});

describe('hostile bodies', () => {
  it('ignores a curie member that is no text', async () => {
    const api = await connect(URL, {
      fetch: service({ _links: { a: { href: '/', curie: 5 } } }).fetch,
    });
    expect(api.has('b')).toBe(false);
    expect(api.find('a')).toEqual({ rel: 'a', href: 'https://api.example.se/' });
  });

  it('takes links for data where the body has _links, even if that is empty', async () => {
    const links = [{ rel: 'edit', href: 'https://evil.example/', method: 'PUT' }];
    const api = await connect(URL, { fetch: service({ _links: [], links }).fetch });
    expect(api.links).toEqual([]);
    expect(api.body).toEqual({ links });
  });

  it('refuses the content type of a form with a line break', async () => {
    const form = { method: 'POST', contentType: 'a/b\r\nx: y' };
    const api = await connect(URL, { fetch: service({ _templates: { x: form } }).fetch });
    await expect(api.submit('x', {})).rejects.toMatchObject({ code: 'client.option' });
  });

  it.each(['_links', '_templates'])('quotes a method of %s on one line, cut', async (member) => {
    const link = { href: '/', method: `\n\u001b[31m${'A'.repeat(100_000)}` };
    const api = await connect(URL, { fetch: service({ [member]: { x: link } }).fetch });
    for (const request of [api.follow('x'), api.submit('x', {})]) {
      const error = await request.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(ClientError);
      expect((error as Error).message.length).toBeLessThan(200);
      expect((error as Error).message).not.toMatch(/\p{Cc}/u);
    }
  });

  it('resolves a CURIE of an item by its own and by the page', async () => {
    const curie = (name: string, href: string) => ({ name, href, templated: true });
    const item = {
      _links: { curies: [curie('a', '/own/{rel}')], 'a:x': [{ href: '/' }], 'b:x': { href: '/' } },
    };
    const _links = { curies: [curie('a', '/page/{rel}'), curie('b', '/page/{rel}')] };
    const api = await connect(URL, { fetch: service({ _links, orders: [item] }).fetch });
    const { value: first } = await api.items().next();
    expect(first?.links.map(({ rel }) => rel)).toEqual(['curies', '/own/x', '/page/x']);
  });
});

describe('content', () => {
  const form = (more: object) => ({ _templates: { x: { method: 'POST', target: '/x', ...more } } });

  it.each([
    ['FormData', () => new FormData()],
    ['a Blob', () => new Blob(['x'])],
    ['bytes', () => new Uint8Array([1, 2])],
  ])('sends %s as it is, although the form has default values', async (_, make) => {
    const { fetch, requests } = service(form({ properties: [{ name: 'a', value: 'default' }] }));
    const content = make();
    await (await connect(URL, { fetch })).submit('x', content);
    expect(requests[1]?.body).toBe(content);
  });
});

describe('tags and URLs', () => {
  it.each([
    ['"1"', '"1"'],
    ['1', '1'],
    ['W/"1"', undefined],
    ['w/"1"', undefined],
    ['*', undefined],
    ['"1", "2"', undefined],
    ['"', undefined],
  ])('sends the tag %s in If-Match as %s', async (etag, expected) => {
    const body = { _links: [{ rel: 'edit', href: '', method: 'PATCH' }] };
    const { fetch, requests } = service(body, { etag });
    await (await connect(URL, { fetch })).submit('edit', {});
    expect(requests[1]?.headers['if-match']).toBe(expected);
  });

  it('keeps the tag of the body that a 304 confirms, whatever tag the 304 has', async () => {
    const responses = [
      Response.json({ version: 1 }, { headers: { etag: '"A"' } }),
      new Response(null, { status: 304, headers: { etag: '"B"', 'content-type': 'text/html' } }),
    ];
    const api = await connect(URL, { fetch: async () => responses.shift() as Response });
    const again = await api.read();
    expect([again.etag, again.body]).toEqual(['"A"', { version: 1 }]);
  });

  it('takes braces in the URL of a response for data', async () => {
    const { fetch, requests } = service({});
    await (await connect(`${URL}?where={"a":1}`, { fetch })).read();
    expect(requests[1]?.url).toBe(`${URL}?where=%7B%22a%22:1%7D`);
  });

  it('follows a redirect whose body is broken JSON', async () => {
    const headers = { location: '/v2/', 'content-type': 'application/json' };
    const responses = [new Response('moved', { status: 302, headers }), Response.json({ id: 1 })];
    const headersOfRequest = { authorization: 'Bearer x' };
    const fetch = async () => responses.shift() as Response;
    expect((await connect(URL, { fetch, headers: headersOfRequest })).body).toEqual({ id: 1 });
  });
});

describe('what a service may do to a client', () => {
  const form = (properties: unknown[], more: object = {}) => ({
    _templates: { x: { method: 'PUT', target: '/x', properties, ...more } },
  });

  it.each<[what: string, properties: unknown[], given: unknown, sent: string]>([
    [
      'the choices of a list',
      [{ name: 'tags', options: { inline: ['a', 'b', 'c'], selectedValues: ['a', 'c'] } }],
      {},
      '{"tags":["a","c"]}',
    ],
    [
      'the only choice',
      [{ name: 'size', options: { selectedValues: ['s'], maxItems: 1 } }],
      undefined,
      '{"size":"s"}',
    ],
    ['a checkbox that is not checked', [{ name: 'paid', type: 'checkbox' }], {}, '{"paid":false}'],
    [
      'a checkbox that is checked',
      [{ name: 'paid', type: 'checkbox', value: 'true' }],
      {},
      '{"paid":true}',
    ],
    [
      'what is given in place of it',
      [{ name: 'paid', type: 'checkbox', value: 'true' }],
      { paid: false },
      '{"paid":false}',
    ],
  ])('keeps %s of a form that is submitted as it is', async (_, properties, given, sent) => {
    const { fetch, requests } = service(form(properties));
    await (await connect(URL, { fetch })).submit('x', given);
    expect(requests[1]?.body).toBe(sent);
  });

  it('leaves a checkbox that is not checked out of a query', async () => {
    const properties = [
      { name: 'q', value: 'a' },
      { name: 'paid', type: 'checkbox' },
    ];
    const { fetch, requests } = service(form(properties, { method: 'GET' }));
    await (await connect(URL, { fetch })).follow('x');
    expect(requests[1]?.url).toBe('https://api.example.se/x?q=a');
  });

  const URLENCODED = 'application/x-www-form-urlencoded';
  const NO_TEXT = '{"toString":1,"valueOf":1}';
  const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
  it.each([
    ['GET', URLENCODED, NO_TEXT],
    ['POST', URLENCODED, NO_TEXT],
    ['POST', URLENCODED, DEEP],
    ['POST', 'application/json', DEEP],
  ])('reports a value of a form that cannot be sent by %s as %s', async (method, type, value) => {
    const json = JSON.stringify(form([{ name: 'q', value: 0 }], { method, contentType: type }));
    const text = json.replace('"value":0', `"value":${value}`);
    const headers = { 'content-type': 'application/json' };
    const api = await connect(URL, { fetch: () => new Response(text, { headers }) });
    const request = method === 'GET' ? api.follow('x') : api.submit('x', {});
    await expect(request).rejects.toMatchObject({ code: 'client.option' });
  });

  it('takes braces of Location for data', async () => {
    const requests: string[] = [];
    const fetch = async (url: string, { method }: { method: string }) => {
      requests.push(url);
      return method === 'GET'
        ? Response.json({ _links: [{ rel: 'create', href: '/', method: 'POST' }] })
        : new Response(null, { status: 201, headers: { location: '/orders/{id}' } });
    };
    await (await (await connect(URL, { fetch })).submit('create', {})).read();
    expect(requests[2]).toBe('https://api.example.se/orders/%7Bid%7D');
  });

  it('reports a body that is too large, even if its stream cannot be cancelled', async () => {
    const cancel = () => Promise.reject(new Error('cancelled'));
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(2));
    const fetch = async () => new Response(new ReadableStream({ pull, cancel }));
    await expect(connect(URL, { fetch, maxBytes: 1 })).rejects.toMatchObject({
      code: 'client.response',
    });
  });
});
