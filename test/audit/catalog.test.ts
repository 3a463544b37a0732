import { type AuditOptions, audit } from 'halyard/audit';
import { apiCatalog } from 'halyard/discovery';
import { expect, test } from 'vitest';

const ORIGIN = 'https://api.example.se';
const START = `${ORIGIN}/orders/v1/`;
const CATALOG = `${ORIGIN}/.well-known/api-catalog`;

type Answers = Readonly<Record<string, (method: string) => Response>>;

/** What an audit says of catalogs, the outcome of the rule, and the requests for other URLs than the start. */
async function audited(answers: Answers, options: AuditOptions = {}) {
  const sent: string[] = [];
  const fetch: AuditOptions['fetch'] = async (url, { method }) => {
    if (url !== START) sent.push(`${method} ${url.replace(ORIGIN, '')}`);
    return answers[url]?.(method) ?? new Response(null, { status: 404 });
  };
  const { groups, rules, requests } = await audit(START, { fetch, ...options });
  const found = groups.filter(({ rule }) => rule === 'service.catalog' || rule === 'link.state');
  const places = found.map(({ rule, path }) => [rule, path?.join('/')]);
  const outcome = rules.find(({ id }) => id === 'service.catalog')?.outcome;
  return { places, outcome, sent, requests };
}

function index(...links: object[]): () => Response {
  const self = { rel: 'self', href: START, method: 'GET' };
  return () => Response.json({ title: 'Orders', _links: [self, ...links] });
}

const made = (method: string, url = CATALOG) => {
  const options = { base: ORIGIN, url, apis: [{ anchor: '/orders/v1/', title: 'Orders' }] };
  const { body, headers } = apiCatalog({ method, headers: {} }, options);
  return new Response(body ?? null, { headers });
};
const linkset = (contexts: unknown, headers?: HeadersInit) => () =>
  Response.json({ linkset: contexts }, headers && { headers });
const ASKED = ['GET /.well-known/api-catalog'];

test('an origin without a catalog has no finding, and one request more', async () => {
  const { places, outcome, sent } = await audited({ [START]: index() });
  expect([places, outcome, sent]).toEqual([[], 'not-seen', ASKED]);
});

test('the catalog of an origin is checked', async () => {
  const { places, outcome, sent, requests } = await audited({ [START]: index(), [CATALOG]: made });
  expect([places, outcome, sent]).toEqual([[], 'passed', ASKED]);
  // The start, the start again, and one for the catalog.
  expect(requests).toBe(3);
});

test('a catalog with another media type has one finding', async () => {
  const answer = linkset([{ anchor: CATALOG, item: [{ href: START }] }]);
  const { places, outcome } = await audited({ [START]: index(), [CATALOG]: answer });
  const place = ['service.catalog', 'response/headers/content-type'];
  expect([places, outcome]).toEqual([[place], 'failed']);
});

test.each<[name: string, answer: () => Response]>([
  ['a page for every URL', () => new Response('<!doctype html>')],
  ['an error with status 200', () => Response.json({ error: 'not found' })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: START } })],
  ['no response', () => Response.error()],
  [
    'a network error',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('a server that has %s has no catalog', async (_, answer) => {
  const { places, outcome, sent } = await audited({ [START]: index(), [CATALOG]: answer });
  expect([places, outcome, sent]).toEqual([[], 'not-seen', ASKED]);
});

test('a catalog that a page links to is checked in place of the well-known one', async () => {
  const url = `${ORIGIN}/orders/v1/catalog`;
  const link = { rel: 'api-catalog', href: url, method: 'GET' };
  const { places, sent } = await audited({
    [START]: index(link),
    [url]: (method) => made(method, url),
  });
  expect(places).toEqual([]);
  expect([...new Set(sent)]).toEqual(['GET /orders/v1/catalog']);
  const lost = await audited({ [START]: index(link) });
  expect(lost.places).toEqual([['link.state', 'response/status']]);
  expect(lost.sent).toEqual(['GET /orders/v1/catalog']);
});

test('an audit without requests left asks for no catalog', async () => {
  const { sent } = await audited({ [START]: index(), [CATALOG]: made }, { maxRequests: 2 });
  expect(sent).toEqual([]);
  const one = await audited({ [START]: index(), [CATALOG]: made }, { maxRequests: 3 });
  expect(one.sent).toEqual(ASKED);
});

test('a service that can not be reached is not asked for a catalog', async () => {
  const fail = () => {
    throw new TypeError('fetch failed');
  };
  expect((await audited({ [START]: fail })).sent).toEqual([]);
});
