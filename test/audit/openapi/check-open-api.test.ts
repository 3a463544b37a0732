import { checkOpenApi, type OpenApiOptions } from 'halyard/audit';
import { describe as documentationOf } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { orders as demoOrders } from '../../../examples/orders/resources.js';
import { about, customers, orders } from '../../definition/shop.js';
import { rows } from '../../support/rows.js';

const BASE = 'https://api.example.se/shop/v1';
/** The parts of a document without a fault. */
const DEFINITIONS = `
  x-read: &read { get: { description: "Reads the orders.", responses: { 200: &ok {
    description: "The orders.",
    headers: &etag { ETag: { schema: { type: string } } },
    content: &hal { application/hal+json: {
      schema: &linked { type: object, properties: { _links: { type: array } } } } } } } } },
  openapi: 3.1.0, info: {}, servers: [{ url: "${BASE}" }]`;

const response = (value: string) =>
  `paths: {/orders: {get: {description: "Reads.", responses: {200: ${value}}}}}`;
const changed = (method: string) => (value: string) =>
  `paths: {/orders: {${method}: {description: "Does it.", responses: ${value}}}}`;

/** Where the value of a row stands in a document. */
const PLACES: Readonly<Record<string, (value: string) => string>> = {
  document: (value) => value,
  servers: (value) => `servers: ${value}, paths: {/orders: *read}`,
  paths: (value) => `paths: ${value}`,
  parameters: (value) =>
    `paths: {/orders: {get: {description: "Reads.", responses: {200: *ok}, parameters: ${value}}}}`,
  response,
  headers: (value) => response(`{description: A, headers: ${value}, content: *hal}`),
  content: (value) => response(`{description: A, headers: *etag, content: ${value}}`),
  schema: (value) =>
    response(
      `{description: A, headers: *etag, content: {application/hal+json: {schema: ${value}}}}`,
    ),
  post: changed('post'),
  put: changed('put'),
  patch: changed('patch'),
  delete: changed('delete'),
};

/** A document from a row: `place: value`, or `text: ` and the whole. */
function textOf(row: string): string {
  const [, place = '', value = ''] = /^(\w+): ?(.*)$/s.exec(row) ?? [];
  const document = PLACES[place]?.(value);
  return document === undefined ? value.replaceAll('\\n', '\n') : `{${DEFINITIONS}, ${document}}`;
}

async function found(document: object | string, options?: OpenApiOptions) {
  return (await checkOpenApi(document, options)).map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const RESPONSE = '/paths/~1orders/get/responses/200';

/** R is the response, S its schema, N the name of its first parameter. */
const PARTS: Readonly<Record<string, string>> = {
  root: '',
  R: RESPONSE,
  S: `${RESPONSE}/content/application~1hal+json/schema`,
  N: '/paths/~1orders/get/parameters/0/name',
};

const DOCUMENTS = String.raw`
  nothing in a document that follows the rules => paths: {/orders: *read} =>
  a document of Swagger 2 => text: {swagger: "2.0", paths: {}} => HYP.01 root
  a version that is not known => text: {openapi: "4.0.0", paths: {}} => HYP.01 /openapi
  openapi as a number => text: openapi: 3.1\npaths: {} => HYP.01 /openapi
  no paths => text: {openapi: "3.0.3"} => HYP.01 root
  webhooks alone => text: {openapi: "3.1.0", webhooks: {}} =>
  components alone => text: {openapi: "3.1.0", components: {}} =>
  paths that are a list => text: {openapi: "3.1.0", paths: [], components: {}} => HYP.01 root
  a list => text: [] => HYP.01 root
  an empty text => text:  => HYP.01 root
  text that is neither JSON nor YAML => text: paths: [ => HYP.01 root
  an alias without an anchor => text: paths: *x => HYP.01 root
  a server over http => servers: [{url: "http://api.example.se/a/v1"}] => UFN.02 /servers/0/url
  a second server over http => servers: [{url: "https://api.example.se/shop/v1"}, {url: "http://api.example.se/"}] => UFN.02 /servers/1/url
  an underscore in the base => servers: [{url: "https://api.example.se/my_shop/v1"}] => UFN.09 /servers/0/url, UFN.11 /servers/0/url
  no version => servers: [{url: "https://api.example.se/shop"}] => VER.05 /paths/~1orders
  no version in one path of two => document: servers: [{url: "https://api.example.se"}], paths: {/v1/orders: *read, /orders: *read} => VER.05 /paths/~1orders
  a version in the paths => document: servers: [{url: "https://api.example.se/"}], paths: {/v1/orders: *read} =>
  no server => servers: [] =>
  a server without a URL => servers: [{}] =>
  a variable with a default => servers: [{url: "{scheme}://api.example.se/shop/v1", variables: {scheme: {default: http}}}] => UFN.02 /servers/0/url
  a variable without a default => servers: [{url: "https://{region}.example.se/shop/v1", variables: {region: {}}}] =>
  a server of a path => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: *ok}}, servers: [{url: "http://api.example.se/a/v1"}]}} => UFN.02 /paths/~1orders/servers/0/url
  a server of an operation => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: *ok}, servers: [{url: "http://api.example.se/a/v1"}]}}} => UFN.02 /paths/~1orders/get/servers/0/url
  upper case in a path => paths: {/Orders: *read} => UFN.06 /paths/~1Orders
  a verb in a path => paths: {"/orders/{id}/cancel": *read} => naming.verb /paths/~1orders~1{id}~1cancel
  a singular, once for all its operations => paths: {"/order/{id}": {get: {description: "Reads the orders.", responses: {200: *ok}}, delete: {summary: Deletes., responses: {}}}} => naming.singular /paths/~1order~1{id}
  an extension in paths => paths: {x-order: 1, /orders: *read} =>
  a path item that is no object => paths: {/orders: 1} =>
  another name for the page size => parameters: [{name: pageSize, in: query}] => UFN.04 N
  a size of shoes => parameters: [{name: size, in: query, example: 42}] =>
  an underscore that separates nothing => parameters: [{name: "_status", in: query}] => UFN.10 N
  payload in an example => parameters: [{name: status, in: query, example: "{\"a\":[1,2,3]}"}] => UFN.03 N
  payload in a default => parameters: [{name: status, in: query, schema: {default: "{\"a\":[1,2,3]}"}}] => UFN.03 N
  a document in a parameter => parameters: [{name: status, in: query, content: {application/json: {}}}] => UFN.03 /paths/~1orders/get/parameters/0/content/application~1json
  paging of the conventions => parameters: [{name: page, in: query}, {name: filter, in: query}, {name: sort, in: query}] =>
  the name of a header => parameters: [{name: "_Status", in: header}] =>
  a parameter of a path => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: *ok}}, parameters: [{name: per_page, in: query}]}} => UFN.04 /paths/~1orders/parameters/0/name
  a component, once => document: paths: {/orders: {get: {description: "Reads the orders.", responses: {200: *ok}, parameters: [{$ref: "#/components/parameters/Size"}]}}, /invoices: {get: {description: "Reads the orders.", responses: {200: *ok}, parameters: [{$ref: "#/components/parameters/Size"}]}}}, components: {parameters: {Size: {name: per_page, in: query}}} => UFN.04 /components/parameters/Size/name
  an operation without a description => paths: {/orders: {get: {description: " ", responses: {200: *ok}}}} => HYP.01 /paths/~1orders/get
  an operation with a summary => paths: {/orders: {get: {responses: {200: *ok}, summary: Reads.}}} =>
  a response without a description => response: {headers: *etag, content: *hal} => HYP.01 R
  a link to an operation with a description => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: *etag, content: *hal, links: {self: {operationId: read}}}}, operationId: read}}} =>
  a link to an operation => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: *etag, content: *hal, links: {self: {operationId: raed}}}}, operationId: read}}} =>
  a schema without _links => schema: {type: object} => HYP.01 S
  a schema that is true => schema: true => HYP.01 S
  content without a schema => content: {application/json: {}} => HYP.06 R/content/application~1json, HYP.01 R/content/application~1json
  a bare list => schema: {type: array, items: *linked} => collection.list S
  a bare list without a type => schema: {items: *linked} => collection.list S
  links of the HAL draft => schema: {properties: {"_links": {type: [object, "null"]}}} => HYP.11 S/properties/_links
  _links in a part => schema: {allOf: [{type: object}, *linked]} =>
  _links in each alternative => schema: {oneOf: [*linked, {allOf: [*linked]}]} =>
  _links in one alternative => schema: {anyOf: [*linked, {type: object}]} =>
  a part in another document => schema: {allOf: [{$ref: "https://example.se/order.json"}]} =>
  an alternative in another document => schema: {anyOf: [*linked, {$ref: order.json}]} =>
  a schema in another document => schema: {$ref: order.json} =>
  _links in another document => schema: {properties: {"_links": {$ref: "order.json#/links"}}} =>
  a schema of itself => document: paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: *etag, content: {application/hal+json: {schema: {$ref: "#/components/schemas/A"}}}}}}}}, components: {schemas: {A: {allOf: [{$ref: "#/components/schemas/A"}]}}} => HYP.01 /components/schemas/A
  a component, once => document: paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: *etag, content: {application/hal+json: {schema: {$ref: "#/components/schemas/A"}}}}}}}, /invoices: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: *etag, content: {application/hal+json: {schema: {$ref: "#/components/schemas/A"}}}}}}}}, components: {schemas: {A: {}}} => HYP.01 /components/schemas/A
  no links in a 201 of a POST => post: {201: {description: New., headers: {location: {}}, content: {application/hal+json: {schema: {}}}}} =>
  a format of its own => content: {application/vnd.acme+json: {}} => HYP.06 R/content/application~1vnd.acme+json
  an error as JSON => post: {400: {description: No., content: {application/json: {}}}} => HYP.06 /paths/~1orders/post/responses/400/content/application~1json
  an error as problem details or JSON => post: {"4XX": {description: No., content: {application/json: {}, "application/problem+json; charset=utf-8": {}}}} =>
  an error as text => post: {500: {description: No., content: {text/html: {}}}} =>
  a default beside a success is an error => post: {202: {description: Yes.}, default: {description: No., content: {application/json: {}}}} => HYP.06 /paths/~1orders/post/responses/default/content/application~1json
  a default alone is a success => paths: {/orders: {get: {description: Reads., responses: {default: {description: "The orders.", headers: {}, content: *hal}}}}} => CAC.01 /paths/~1orders/get/responses/default
  an extension in responses => post: {x-a: {content: 1}} =>
  a 204 with content => delete: {204: {description: Gone., content: *hal}} => conditional.not-modified /paths/~1orders/delete/responses/204/content
  nothing for caches => headers: {} => CAC.01 R
  another spelling of ETag => headers: {etag: {}} =>
  no-store => headers: {Cache-Control: {schema: {const: no-store}}} => CAC.01 R/headers/Cache-Control
  headers in another document => headers: {$ref: headers.yaml} =>
  sort by a sign => parameters: [{name: sort, in: query, schema: {default: "-created"}}] => UFN.04 N
  a filter that is empty by default => parameters: [{name: filter, in: query, schema: {default: ""}}] =>
  a literal segment with a digit => document: servers: [{url: "https://api.example.se/v1"}], paths: {/price-tier-1: *read, "/top-10/{id}": *read} =>
  a verb behind a plural, where a URL could have a slug => document: servers: [{url: "https://api.example.se/v1"}], paths: {/users/send-password-reminder: *read} => naming.verb /paths/~1users~1send-password-reminder
  an identifier that follows the API => document: servers: [{url: "https://api.example.se/v1"}], paths: {"/{id}/lines": *read} => naming.identifier /paths/~1{id}~1lines
  a server without a scheme => servers: [{url: "//api.example.se/shop/v1"}] =>
  OpenAPI 3.2 => document: openapi: 3.2.0, paths: {/orders: *read} =>
  the method QUERY => paths: {/orders: {query: {responses: {}}}} => HYP.01 /paths/~1orders/query
  another method => paths: {/orders: {additionalOperations: {COPY: {responses: {}}}}} => HYP.01 /paths/~1orders/additionalOperations/COPY
  a response with a summary => response: {summary: The orders., headers: *etag, content: *hal} =>
  a query string => parameters: [{name: per_page, in: querystring, content: {application/x-www-form-urlencoded: {}}}] =>
  a document as the query string => parameters: [{name: per_page, in: querystring, content: {application/json: {}}}] => UFN.03 /paths/~1orders/get/parameters/0/content/application~1json
  a 201 of a PUT => put: {201: {description: New.}} =>
  a 201 without Location => post: {201: {description: New.}} => created.location /paths/~1orders/post/responses/201
  a reference that leads nowhere, once => paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {$ref: "#/components/responses/A"}}}, head: {summary: Reads., responses: {200: {$ref: "#/components/responses/A"}}}}} => HYP.01 R
  a reference to itself => response: {$ref: "#/paths/~1orders/get/responses/200"} => HYP.01 R
  a reference to an inherited member => response: {$ref: "#/constructor"} => HYP.01 R
  a reference with a broken escape => response: {$ref: "#/%"} => HYP.01 R
  an anchor => response: {$ref: "#ok"} =>
  escaped names => document: paths: {/orders: {get: {description: "Reads the orders.", responses: {200: {$ref: "#/x~1y~0z/0"}}}}}, "x/y~z": [*ok] =>
  a path item that is referred to => document: paths: {/orders: {$ref: "#/x"}}, x: {get: {description: "Reads the orders.", responses: {200: {description: "The orders.", headers: {}, content: *hal}}}} => CAC.01 /x/get/responses/200
`;

test.each(rows(DOCUMENTS))('%s', async (_row, _what, document = '', places = '') => {
  const findings = places
    .replace(/ (root|[RSN])\b/g, (_, part: string) => ` ${PARTS[part]}`)
    .split(', ')
    .filter(Boolean);
  const text = textOf(document);
  expect(await found(text)).toEqual(findings);
  if (document.startsWith('text') || findings.length > 1) return;
  expect(await found(parse(text, { uniqueKeys: false }))).toEqual(findings);
});

describe('a finding has', () => {
  const text = [
    'openapi: 3.0.3',
    'servers: [{ url: "http://api.example.se/shop/v1/" }]',
    'paths:',
    '  /Order_items:',
    '    get: &get',
    '      parameters:',
    '        - { in: query, name: page_size }',
    '      responses:',
    '        200: { description: Lines, headers: { ETag: {} } }',
    '  /invoices:',
    '    get: *get',
  ].join('\n');
  const json = JSON.stringify(
    {
      openapi: '3.1.0',
      info: {},
      servers: [{ url: BASE }],
      paths: { '/Orders': { get: { description: 'Reads.', responses: { 200: {} } } } },
    },
    undefined,
    2,
  );

  test('its place in YAML, and a suggestion', async () => {
    const findings = await checkOpenApi(text);
    expect(
      findings.map(({ rule, line, column, suggestion }) => [rule, line, column, suggestion]),
    ).toEqual([
      ['UFN.02', 2, 13, undefined],
      ['UFN.06', 4, 3, '/order_items'],
      ['UFN.09', 4, 3, '/Order-items'],
      ['HYP.01', 5, 5, undefined],
      ['UFN.04', 7, 24, 'limit'],
    ]);
    expect(findings[1]).toEqual({
      rule: 'UFN.06',
      level: 'SHALL',
      message: 'Path must be in lower case, got "Order_items"',
      path: ['paths', '/Order_items'],
      pointer: '/paths/~1Order_items',
      range: [1, 12],
      line: 4,
      column: 3,
      suggestion: '/order_items',
    });
  });

  test('its place in JSON', async () => {
    expect(
      (await checkOpenApi(json)).map(({ rule, line, column }) => [rule, line, column]),
    ).toEqual([
      ['UFN.06', 10, 5],
      ['HYP.01', 14, 11],
      ['CAC.01', 14, 11],
    ]);
  });

  test('no line in a document that was parsed', async () => {
    const [finding] = await checkOpenApi(JSON.parse(json));
    expect(finding).not.toHaveProperty('line');
  });

  test('the place of a fault of syntax', async () => {
    const [finding, ...rest] = await checkOpenApi('openapi: 3.1.0\npaths: [}');
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ rule: 'HYP.01', pointer: '', line: 2, column: 9 });
    expect(finding?.message).toMatch(/^The document must be JSON or YAML\. /);
  });

  test.each(['{}', '{stage: 17}', '{stage: {}}', '{stage: {default: shop}}'])(
    'the URL of a server with its variables, which stay in it where they are not described: %s',
    async (variables) => {
      const servers = `servers: [{url: "http://api.example.se/{stage}/v1", variables: ${variables}}]`;
      const [finding, ...others] = await checkOpenApi(textOf(servers));
      expect(finding).toMatchObject({ rule: 'UFN.02', pointer: '/servers/0/url' });
      expect(others).toEqual([]);
    },
  );
});

describe('options', () => {
  test.each<readonly [OpenApiOptions, string]>([
    [{ ignore: ['CAC.01'] }, 'headers: {}'],
    [{ ignore: ['HYP.01'] }, 'response: {headers: *etag, content: *hal}'],
    [{ ignore: ['VER.05'] }, 'servers: [{url: "https://a.se/shop"}]'],
    [{ vocabulary: { plurals: { order: 'order' } } }, 'paths: {"/order/{id}": *read}'],
    [{ singletons: ['order'] }, 'paths: {"/order/{id}": *read}'],
    [{ certainty: 'certain' }, 'paths: {/orders/search: *read}'],
    [{ paging: 'offset' }, 'parameters: [{name: offset, in: query}]'],
    [{ halForm: true }, 'schema: {properties: {_links: {type: object}}}'],
  ])('%j', async (options, document) => {
    expect(await found(textOf(document))).not.toEqual([]);
    expect(await found(textOf(document), options)).toEqual([]);
  });
});

describe('the documents of describe', () => {
  test('the shop, whose size of a page stands beside a cursor', async () => {
    const { openapi } = documentationOf([orders, customers], about);
    expect(await found(openapi)).toEqual([]);
  });

  test.each(['links', 'hal-forms', 'negotiate'] as const)(
    'the order service, %s',
    async (format) => {
      const { openapi } = documentationOf([demoOrders], { ...about, format });
      expect(await found(stringify(openapi))).toEqual([]);
    },
  );

  test('the order service in the form of the HAL draft', async () => {
    const { openapi } = documentationOf([demoOrders], { ...about, format: 'hal' });
    expect(await found(openapi)).toEqual(['HYP.11 /components/schemas/HalLinks']);
    expect(await found(openapi, { halForm: true })).toEqual([]);
  });
});
