import fc from 'fast-check';
import { HalyardError } from 'halyard';
import { ClientError, connect } from 'halyard/client';
import { expect, test } from 'vitest';

const URL = 'https://api.example.se/v1/';
const name = fc.oneof(
  fc.constantFrom('_links', 'links', 'link', '_embedded', '_templates', '_meta', 'href', 'rel'),
  fc.constantFrom('method', 'self', 'next', 'item', 'curies', 'name', 'properties', '__proto__'),
  fc.string(),
);
const text = fc.oneof(fc.string(), fc.constantFrom('/', '{id}', '{?q*}', 'GET', 'next', 'a:b'));
const { value: body } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    text,
    fc.constantFrom(null, true, 0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
  ),
}));

test('any body and header is read, and what is wrong with it is a ClientError', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.string({ unit: 'binary-ascii' }), text, async (json, header, rel) => {
      const headers = new Headers({ 'content-type': 'application/json' });
      // Fetch refuses other characters itself.
      headers.set('link', `</a>; rel=next, ${header.replace(/[^\t\x20-\x7e]/g, '')}`);
      const init = { headers };
      const fetch = async () => new Response(JSON.stringify(json), init);
      const api = await connect(URL, { fetch, maxPages: 3 });
      for (const { href } of api.links) expect(typeof href).toBe('string');
      for (const each of [rel, ...api.links, ...api.forms.map((form) => form.name)]) {
        await passes(api.follow(each, { values: { id: 1 } }));
        await passes(api.submit(each, {}));
      }
      await passes(
        (async () => {
          for await (const item of api.items({ limit: 5 })) item.has('self');
        })(),
      );
    }),
  );
  const types = fc.constantFrom('application/json', 'text/plain', 'a/b', 'application/hal+json');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.json(), fc.uint8Array()),
      types,
      fc.constantFrom(200, 404, 500),
      async (sent, type, status) => {
        const init = { status, headers: { 'content-type': type } };
        const fetch = async () => new Response(sent as string, init);
        await passes(connect(URL, { fetch }));
      },
    ),
  );
});

async function passes(result: Promise<unknown>): Promise<void> {
  try {
    await result;
  } catch (error) {
    // A value that is missing in the path is the caller's mistake.
    const isMissing = error instanceof HalyardError && error.code === 'url.value';
    if (!(error instanceof ClientError || isMissing)) throw error;
  }
}

test('by default, the last 100 responses of at most 256 KiB are stored', async () => {
  const sent: (string | null)[] = [];
  const fetch = async (url: string | globalThis.URL | Request, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('if-none-match'));
    const size = Number(/\d+$/.exec(String(url))?.[0] ?? 0);
    return new Response(`"${'x'.repeat(size)}"`, {
      headers: { etag: '"1"', 'content-type': 'application/json' },
    });
  };
  const api = await connect(URL, { fetch: fetch as typeof globalThis.fetch });
  const isStoredAfter = async (hrefs: readonly string[]) => {
    for (const href of hrefs) await api.follow({ rel: 'x', href });
    await api.follow({ rel: 'x', href: hrefs[0] ?? '' });
    return sent.at(-1) === '"1"';
  };
  const urls = (count: number, start: string) =>
    Array.from({ length: count }, (_, at) => `/${start}-${at}/0`);
  expect(await isStoredAfter(urls(100, 'a'))).toBe(true);
  expect(await isStoredAfter(urls(101, 'b'))).toBe(false);
  expect(await isStoredAfter([`/${256 * 1024 - 2}`])).toBe(true);
  expect(await isStoredAfter([`/${256 * 1024 - 1}`])).toBe(false);
});
