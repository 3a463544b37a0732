/*
 * Cases that no TSDoc comment shows: where runtimes differ, in hashing, encoding, URLs, dates, streams
 * and the classes of Fetch. Expected values come from sha1sum and the RFCs.
 */

const BASE = 'https://api.example.se/shop/v1';
const NOW = new Date('2026-07-05T12:00:00Z');

/** Texts that encoders and JSON writers get wrong. */
const TEXTS = ['', 'a', 'å', '€', '𝄞', '"\\/', '\u0000\u001f\u007f', '\u2028', 'e\u0301', '👩‍🚀'];
const LONE_SURROGATES = ['\ud800', '\udfff', 'a\ud834b'];

const TAGS = [
  ['', '"0-2jmj7l5rSw0yVb/vlWAYkK/YBwk"'],
  ['a', '"1-hvfkN/qlp/zhXR3cuerq6jd2Z7g"'],
  ['å'.repeat(40), '"50-wFAwbhqkK4kfPgYBRqHfejuJ85M"'],
  ['x'.repeat(55), '"37-zvc0uoGgJEeeCetadbbdrmLmq/E"'],
  ['x'.repeat(56), '"38-kBMFNnwlmVL056+DI/SA1Z+BM1s"'],
  ['x'.repeat(64), '"40-uy+j7nr7n1TG37XQIfFLH/5AwWM"'],
  ['x'.repeat(1000), '"3e8-w++mkPo/3S4lJoU+7WcFOOoSdjg"'],
  ['€𝄞', '"7-dCpbwvJS1z512teevaFAcfIt/s8"'],
];

export const portable = [
  [
    'strong tags of texts and of their bytes',
    async (load, expectValue) => {
      const { entityTag } = await load('halyard/conditional');
      for (const [body, tag] of TAGS) {
        expectValue(entityTag(body), () => tag);
        expectValue(entityTag(new TextEncoder().encode(body)), () => tag);
      }
    },
  ],
  [
    'definitions write the bytes of JSON.stringify',
    async (load, expectValue) => {
      const { items, write } = await itemsOf(load);
      for (const count of [0, 1, items.length, 3000]) {
        const rows = Array.from({ length: count }, (_, index) => ({
          ...items[index % items.length],
          id: index,
        }));
        const place = { base: BASE, page: 1, limit: Math.max(count, 1), totalRecords: count };
        const text = new TextDecoder().decode(write.serialize(rows, place));
        expectValue(text, () => JSON.stringify(write.collection(rows, place)));
      }
    },
  ],
  [
    'streams end, in chunks of bytes',
    async (load, expectValue) => {
      const { readableStream } = await load('halyard/resource');
      const { write } = await itemsOf(load);
      async function* rows() {
        for (let id = 0; id < 2000; id++) yield { id, name: 'Åsa' };
      }
      const body = await new Response(readableStream(write.stream(rows(), { base: BASE }))).json();
      expectValue(body._meta.count, () => 2000);
      const { id, name, _links } = body.orders.at(-1);
      expectValue([id, name, _links[0]], () => [
        1999,
        'Åsa',
        { href: `${BASE}/orders/1999`, rel: 'self', method: 'GET' },
      ]);
    },
  ],
  [
    'URLs are made and checked alike',
    async (load, expectValue) => {
      const { checkUrl, href } = await load('halyard/url');
      for (const text of [...TEXTS.slice(1), "!'()*", 'a b', '%', '..x', '+&=']) {
        expectValue(
          href(BASE, '/orders{?q}', { q: text }),
          () =>
            `${BASE}/orders?q=${encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)}`,
        );
      }
      for (const base of [
        'https://[2001:db8::1]:8443',
        'https://xn--smrgs-pra0j.se',
        'http://127.0.0.1:80',
      ]) {
        expectValue(
          href(`${base}/shop/v1`, '/orders/{id}', { id: 17 }),
          () => `${base}/shop/v1/orders/17`,
        );
      }
      const rulesOf = (url) => checkUrl(url).map(({ rule }) => rule);
      expectValue(rulesOf(`${BASE}/orders/17`), () => []);
      expectValue(rulesOf('/Orders'), () => ['UFN.06']);
      expectValue(rulesOf('/order/{id}'), () => ['naming.singular']);
    },
  ],
  [
    'dates are those of HTTP, whatever the time zone',
    async (load, expectValue) => {
      const { respond } = await load('halyard/http');
      const { evaluatePreconditions } = await load('halyard/conditional');
      const { cacheHeaders } = await load('halyard/cache');
      const request = { method: 'GET', url: '/', headers: {} };
      const { headers } = respond(request, { body: {}, version: NOW, lastModified: NOW });
      expectValue(headers['last-modified'], () => 'Sun, 05 Jul 2026 12:00:00 GMT');
      // The three formats of RFC 9110 §5.6.7.
      for (const date of [
        'Sun, 05 Jul 2026 12:00:00 GMT',
        'Sunday, 05-Jul-26 12:00:00 GMT',
        'Sun Jul  5 12:00:00 2026',
      ]) {
        const conditional = { method: 'GET', url: '/', headers: { 'if-modified-since': date } };
        const { outcome } = evaluatePreconditions(conditional, { lastModified: NOW });
        expectValue(outcome, () => 'not-modified');
      }
      const policy = { maxAge: 60 };
      const fields = cacheHeaders({ method: 'GET', status: 200, policy, now: NOW });
      expectValue(fields['cache-control'], () => 'max-age=60');
    },
  ],
  [
    'queries are decoded alike',
    async (load, expectValue) => {
      const { parseQuery } = await load('halyard/query');
      const spec = { parameters: { q: 'string', count: 'integer' }, fields: { price: 'number' } };
      // Control characters are refused.
      const texts = TEXTS.filter((each) => !/\p{Cc}/u.test(each)).slice(1);
      for (const text of [...texts, 'a+b&c=d', '%zz']) {
        const result = parseQuery(`/orders?q=${encodeURIComponent(text)}`, spec);
        expectValue(result.value?.parameters.q, () => text);
      }
      expectValue(parseQuery('/orders?q=a+b', spec).value?.parameters.q, () => 'a b');
      expectValue(parseQuery('/orders?q=%FF', spec).ok, () => false);
      expectValue(parseQuery('/orders?count=9007199254740993', spec).ok, () => false);
      expectValue(
        parseQuery(new URLSearchParams('count=5'), spec).value?.parameters.count,
        () => 5,
      );
      expectValue(
        parseQuery(new URL('https://a.se/?count=6'), spec).value?.parameters.count,
        () => 6,
      );
    },
  ],
  [
    'Request and Response of Fetch',
    async (load, expectValue) => {
      const { baseUrl } = await load('halyard/forwarded');
      const { respond } = await load('halyard/http');
      const { parseQuery } = await load('halyard/query');
      const request = new Request('https://internal.example/orders?page=2', {
        headers: {
          forwarded: 'proto=https;host=api.example.se;prefix=/shop/v1',
          'if-none-match': '"7"',
        },
      });
      expectValue(baseUrl(request, { fallback: BASE, trustedHops: 1 }).href, () => BASE);
      expectValue(parseQuery(request, {}).value.page, () => 2);
      const current = respond(request, { body: { å: 1 }, version: 7 });
      expectValue([current.status, current.body], () => [304, undefined]);
      const { status, headers, body } = respond(request, { body: { å: 1 }, version: 8 });
      const response = new Response(body, { status, headers });
      expectValue([response.status, response.headers.get('etag')], () => [200, '"8"']);
      expectValue(await response.json(), () => ({ å: 1 }));
    },
  ],
  [
    'a client follows links, and reuses a body after 304',
    async (load, expectValue) => {
      const { connect } = await load('halyard/client');
      const { respond } = await load('halyard/http');
      const { resource } = await load('halyard/resource');
      const { link } = await load('halyard/link');
      const seen = [];
      const fetch = async (url, { method, headers }) => {
        const order = resource({ url }, [link('self', url), link('next', `${BASE}/orders/2`)]);
        const made = respond({ method, url, headers }, { body: order, version: 1 });
        seen.push(made.status);
        return new Response(made.body, made);
      };
      const first = await connect(`${BASE}/orders/1`, { fetch });
      expectValue((await first.follow('next')).body, () => ({ url: `${BASE}/orders/2` }));
      expectValue((await first.read()).body, () => ({ url: `${BASE}/orders/1` }));
      expectValue(seen, () => [200, 200, 304]);
    },
  ],
  [
    'schemas and documents are the same',
    async (load, expectValue, _, expectSame) => {
      const { linkSchema } = await load('halyard/schema');
      const { describe } = await load('halyard/describe');
      const { entityTag } = await load('halyard/conditional');
      const { write } = await itemsOf(load);
      const right = { href: 'https://a.se/', rel: 'self', method: 'GET' };
      expectValue(linkSchema.safeParse(right).success, () => true);
      expectValue(linkSchema.safeParse({ ...right, href: '/' }).success, () => false);
      const { openapi } = describe([write], {
        title: 'Shop',
        version: '1.0.0',
        base: BASE,
        contact: { name: 'The shop team' },
      });
      expectValue(openapi.openapi, () => '3.1.0');
      // Every runtime must return these outputs.
      expectSame(entityTag(JSON.stringify(openapi)));
    },
  ],
];

/** Items with each text as a field, and the definition that writes them. */
async function itemsOf(load) {
  const { defineResource } = await load('halyard/definition');
  const z = await load('zod');
  const write = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), name: z.string(), value: z.unknown() }),
    path: '/orders/{id}',
    links: {
      collection: {},
      edit: {},
      cancel: { href: '/orders/{id}/cancellations', meaning: 'Cancels the order.' },
    },
  });
  const values = [0, -0, 1.5, 1e21, Number.NaN, null, true, [], { a: [1] }, new Date(0)];
  const items = [
    ...[...TEXTS, ...LONE_SURROGATES].map((name, id) => ({ id, name, value: name })),
    ...values.map((value, id) => ({ id, name: 'value', value })),
  ];
  return { items, write };
}
