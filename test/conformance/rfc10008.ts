import { defineResource } from 'halyard';
import { connect } from 'halyard/client';
import { respond } from 'halyard/http';
import { cacheKey } from 'halyard/http-cache';
import { parseQueryContent } from 'halyard/resource';
import * as z from 'zod';
import { stubFetch } from '../support/stub-fetch.js';
import { by, notOurs, type Rfc } from './requirements.js';

const READ = by(parseQueryContent);
const OFFER = by(defineResource);
const CLIENT = by(connect);

const BASE = 'https://api.example.se/v1';
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  path: '/orders/{id}',
  links: {},
  query: { method: 'QUERY', fields: { id: 'integer', total: 'number' } },
});

function requestOf(type: string | undefined, headers: object = {}) {
  const all = { ...(type !== undefined && { 'content-type': type }), ...headers };
  return { method: 'QUERY', url: '/orders', headers: all };
}

/** The status of the response to content; 200 for content that is read. */
function statusOf(content: string, type?: string): number {
  const result = parseQueryContent(requestOf(type), content, orders.query);
  return result.ok ? 200 : result.response.status;
}

/** The response to a query for one order, whose total it has. */
function answer(content: string, options: { headers?: object; url?: string | null } = {}) {
  const { headers = {}, ...others } = options;
  const request = requestOf(JSON_TYPE, headers);
  const parsed = parseQueryContent(request, content, orders.query);
  if (!parsed.ok) return parsed.response;
  const rows = [{ id: 1, total: content.length }];
  const page = { base: BASE, query: parsed.value, totalRecords: 1, version: 3 };
  return orders.respondCollection(request, rows, { ...page, ...others });
}

/** The method and the content of the second request of a client whose QUERY gets a response first. */
async function redirected(status: number): Promise<unknown> {
  const search = { rel: 'search', href: '/orders', method: 'QUERY' };
  const { fetch, sent } = stubFetch({
    '/': { body: { _links: [search] } },
    '/orders': { status, headers: { location: '/other' } },
    '/other': {},
  });
  const api = await connect('https://api.example.se/', { fetch });
  await api.follow('search', { values: { q: 1 } });
  return [sent.at(-1)?.method, sent.at(-1)?.body];
}

const key = (content: string, type: string) =>
  cacheKey({ ...requestOf(type), url: `${BASE}/`, content });

export const rfc10008: Rfc = {
  number: 10008,
  title: 'The HTTP QUERY Method',
  scope:
    'QUERY of a collection, as a definition offers it, the client sends it and a cache keys it. What a query means is for each service.',
  sections: {
    '§2 QUERY Method': [
      READ.must('A request without `Content-Type`, or with content of another type, fails.', () => [
        [statusOf('{}'), statusOf(''), statusOf('limit=5', JSON_TYPE), statusOf('{}', JSON_TYPE)],
        [400, 400, 400, 200],
      ]),
      READ.examples('The query of the URL takes part', statusAt, [
        ['/orders?fields=id&fields=x', 422],
        ['/orders?page=5', 200],
      ]),
    ],
    '§2.1 Media Types and Content Negotiation': [
      READ.must('What is wrong with content and its metadata together is a 4xx.', () => [
        [statusOf('[]', JSON_TYPE), statusOf('a,b', 'text/csv'), statusOf('size=5', FORM)],
        [400, 415, 422],
      ]),
    ],
    '§2.4 Location Response Field': [
      OFFER.may('The response names the equivalent resource, which GET reads.', () => [
        answer('{"limit":5}').headers.location,
        `${BASE}/orders?limit=5`,
      ]),
    ],
    '§2.5 Redirection': [
      CLIENT.examples('A QUERY is repeated; after a 303 it is a GET', redirected, [
        [301, ['QUERY', '{"q":1}']],
        [302, ['QUERY', '{"q":1}']],
        [307, ['QUERY', '{"q":1}']],
        [308, ['QUERY', '{"q":1}']],
        [303, ['GET', undefined]],
      ]),
    ],
    '§2.6 Conditional Requests': [
      by(defineResource, respond).examples(
        'The tag of a result is current for the same query alone',
        (content: string) => {
          const etag = answer('{"limit":5}').headers.etag;
          return answer(content, { headers: { 'if-none-match': etag } }).status;
        },
        [
          ['{"limit":5}', 304],
          ['{"limit":50}', 200],
        ],
      ),
    ],
    '§2.7 Caching': [
      by(cacheKey).must('The cache key has the content and its metadata.', () => [
        new Set([key('{}', JSON_TYPE), key('{"a":1}', JSON_TYPE), key('{}', FORM)]).size,
        3,
      ]),
    ],
    '§3 The Accept-Query Header Field': [
      OFFER.must('The field is a List of Structured Fields, of Tokens or Strings.', () => [
        answer('{}').headers['accept-query'],
        `"${JSON_TYPE}", "${FORM}"`,
      ]),
      notOurs(
        'MUST NOT',
        'A Token and a String are processed differently.',
        'No function reads the field: the client sends what the link says.',
      ),
    ],
    '§4 Security Considerations': [
      OFFER.should(
        'The URL of an equivalent resource has no sensitive part of the content.',
        () => {
          const { headers, body } = answer('{"filter":"total eq 191212"}', { url: null });
          const text = `${new TextDecoder().decode(body as Uint8Array)} ${headers.location}`;
          return [text.includes('191212'), false];
        },
      ),
    ],
  },
};

/** The status of the response to `limit=5` as content, at a URL. */
function statusAt(url: string): number {
  const request = { ...requestOf(FORM), url };
  const result = parseQueryContent(request, 'limit=5', orders.query);
  return result.ok ? 200 : result.response.status;
}
