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

test('by default, the last 100 responses are stored', async () => {
  const sent: (string | null)[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('if-none-match'));
    return Response.json({}, { headers: { etag: '"1"' } });
  };
  const api = await connect(URL, { fetch: fetch as typeof globalThis.fetch });
  for (const [count, isStored] of [
    [100, true],
    [101, false],
  ] as const) {
    const hrefs = Array.from({ length: count }, (_, at) => `/${count}-${at}`);
    for (const href of [...hrefs, ...hrefs.slice(0, 1)]) await api.follow({ rel: 'x', href });
    expect(sent.at(-1) === '"1"').toBe(isStored);
  }
});
