import { audit, checkOpenApi, checkResource } from '../../../src/audit/index.js';
import { checkApiCatalog } from '../../../src/discovery/index.js';
import { checkLink } from '../../../src/link/index.js';
import { API, COLLECTION, ORDER, SELF } from './links.js';
import {
  type ExampleExchange,
  httpExample,
  jsonExamples,
  jsonText,
  type RuleExample,
  unseenExample,
} from './rule-example.js';

const resource = jsonExamples(checkResource);

const INDEX = `
    GET /v1/

    HTTP/1.1 200
    Content-Type: application/hal+json
`;

export const bodyRules = {
  'HYP.01': jsonExamples((paths) =>
    checkOpenApi({
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1.0.0' },
      servers: [{ url: API }],
      paths,
    }),
  )(
    'Links do not say what they mean, which data an operation takes or what it returns.',
    { '/orders/{id}': { get: { responses: { 200: {} } } } },
    {
      '/orders/{id}': {
        get: { description: 'Reads an order.', responses: { 200: { description: 'The order.' } } },
      },
    },
  ),
  'HYP.02': jsonExamples(checkLink)(
    'Crawlers, caches and prefetching browsers send GET whenever they like.',
    { rel: 'delete', method: 'GET', href: ORDER },
    { rel: 'delete', method: 'DELETE', href: ORDER },
  ),
  'HYP.03': unseenExample(
    'json',
    'No client has to copy the logic of the server.',
    jsonText({ id: 17, canBePaid: true, _links: [SELF] }),
    jsonText({
      id: 17,
      _links: [SELF, { rel: 'pay', method: 'POST', href: `${ORDER}/payments` }],
    }),
    'Only the service knows which changes a state allows: test it with `toHaveLink`.',
  ),
  'HYP.04': resource(
    'A resource that links only to itself is a dead end.',
    { id: 17, _links: [SELF] },
    { id: 17, _links: [SELF, COLLECTION] },
  ),
  'HYP.05': resource(
    'A representation is stored and passed on. The link says where to get the current one.',
    { id: 17, _links: [COLLECTION] },
    { id: 17, _links: [SELF] },
  ),
  'HYP.06': httpExample(
    'A standard format has libraries and documentation.',
    `
    GET /orders/99

    HTTP/1.1 404
    Content-Type: application/json

    { "error": "not found" }`,
    `
    GET /orders/99

    HTTP/1.1 404
    Content-Type: application/problem+json

    { "status": 404, "title": "Not Found" }`,
  ),
  'service.index': httpExample(
    'A client needs to know one URL. The URLs below it can change.',
    `
    GET /v1/

    HTTP/1.1 404`,
    `${INDEX}
    { "_links": [
      { "rel": "self", "method": "GET",
        "href": "https://api.example.se/v1/" },
      { "rel": "orders", "method": "GET",
        "href": "https://api.example.se/v1/orders" }
    ] }`,
    (...exchanges) => audited(exchanges, 1),
  ),
  'service.catalog': httpExample(
    'Clients and agents that know a host find its APIs.',
    `
    GET /.well-known/api-catalog

    HTTP/1.1 200
    Content-Type: application/json

    { "apis": ["https://api.example.se/v1/"] }`,
    `
    GET /.well-known/api-catalog

    HTTP/1.1 200
    Content-Type: application/linkset+json;
      profile="https://www.rfc-editor.org/info/rfc9727"
    Link: </.well-known/api-catalog>; rel="api-catalog"

    { "linkset": [
      { "anchor": "https://api.example.se/.well-known/api-catalog",
        "item": [{ "href": "https://api.example.se/v1/" }] }
    ] }`,
    ({ request, response }) =>
      checkApiCatalog(response, { url: `https://api.example.se${request.url}` }),
  ),
  'client.opaque-url': unseenExample(
    'js',
    'A client that builds URLs breaks when they change.',
    `fetch(\`https://api.example.se/v1/orders/\${order.id}/lines\`);`,
    "const { method, url } = follow(order, 'lines');",
    'No response shows what a client does.',
  ),
  'client.follow': unseenExample(
    'js',
    'One URL may be read, changed and deleted. The link says which.',
    "fetch(findLink(order, 'cancel').href, { method: 'PUT' });",
    "const { method, url } = follow(order, 'cancel');",
    'No response shows what a client does.',
  ),
  'link.state': httpExample(
    'Otherwise the client shows a button that fails.',
    `${INDEX}
    { "_links": [
      { "rel": "self", "method": "GET",
        "href": "https://api.example.se/v1/" },
      { "rel": "orders", "method": "GET",
        "href": "https://api.example.se/v1/orders" }
    ] }

    GET /v1/orders

    HTTP/1.1 404`,
    `${INDEX}
    { "_links": [
      { "rel": "self", "method": "GET",
        "href": "https://api.example.se/v1/" }
    ] }`,
    (...exchanges) => audited(exchanges),
  ),
} satisfies Record<string, RuleExample>;

/** The findings of an audit that gets the responses of the exchanges. */
async function audited(exchanges: readonly ExampleExchange[], maxRequests = 9) {
  const fetch = async (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    const found = exchanges.find(({ request }) => request.url === pathname)?.response;
    return new Response(found?.body ?? null, { status: 404, ...found });
  };
  const { groups } = await audit('https://api.example.se/v1/', { fetch, maxRequests });
  return groups;
}
