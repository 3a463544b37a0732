import { checkExchange, type ExchangeResponse } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';

const BASE = 'https://api.example.se/orders/v1';
const SELF = `${BASE}/orders`;
const ORDER = `${SELF}/17`;
const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT';
const LATER = 'Sun, 06 Nov 1994 09:49:37 GMT';
const get = (rel: string, href: string) => ({ href, rel, method: 'GET' });
const changes = [
  { href: ORDER, rel: 'edit', method: 'PATCH' },
  { href: ORDER, rel: 'replace', method: 'PUT' },
  { href: ORDER, rel: 'delete', method: 'DELETE' },
];
const order = { id: 17, _links: [get('self', ORDER), ...changes] };
const hal = { 'content-type': 'application/hal+json' };
const cached = { ...hal, etag: '"3"', 'cache-control': 'private, max-age=0' };

const GET = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const ok: ExchangeResponse = { status: 200, headers: cached, body: JSON.stringify(order) };

function check(request: object, response: object): string[] {
  return checkExchange({ ...GET, ...request }, { ...ok, ...response }).map(
    ({ rule, path = [] }) => `${rule} ${path.join('.')}`,
  );
}

/** Header fields that many rows have, and bodies, by their names. */
const FIELDS: Readonly<Record<string, object>> = { hal, cached };
const BODIES: Readonly<Record<string, unknown>> = {
  none: undefined,
  draft: { _links: { self: { href: ORDER }, up: { href: `${BASE}/` } } },
  alone: { _links: [get('self', ORDER), get('up', SELF)] },
  relative: { ...order, _links: [get('self', '/orders/v1/orders/17'), ...changes] },
  unnamed: { _links: changes },
  numbered: { ...order, _links: [{ rel: 'self', href: 7, method: 'GET' }, ...changes] },
  paged: { ...order, _meta: {} },
};

/** The header fields of a cell, a field or a name of {@link FIELDS} each; `body` is the body. */
function messageOf(cell = ''): { start: string; headers: object; body?: unknown } {
  const [start = '', ...items] = cell.split(' | ');
  const fields = items.map((item) => {
    const [, name, value] = /^([\w-]+): ?(.*)$/.exec(item) ?? [];
    return name === undefined ? FIELDS[item] : { [name]: value };
  });
  const { body, ...headers }: Record<string, string> = Object.assign({}, ...fields);
  if (body === undefined) return { start, headers };
  return { start, headers, body: body in BODIES ? BODIES[body] : body };
}

/** Method and target, status and fields; a body that is left out is the order. H are the headers, B the body, S the status. */
const EXCHANGES = `
  a created resource without a body => POST /orders/v1/orders => 201 | location: ${ORDER} | body: none =>
  304 => GET | if-none-match: "3" => 304 | cached | body: none =>
  304 by a weak tag => GET | if-none-match: W/"3" => 304 | cached | body: none =>
  304 for any tag => GET | if-none-match: * => 304 | cached | body: none =>
  200 for another tag => GET | if-none-match: "2" => 200 | cached =>
  204 => DELETE => 204 | body: none =>
  HEAD => HEAD => 200 | cached | body: none =>
  OPTIONS of the server => OPTIONS * => 204 | body: none =>
  problem details => GET /Nowhere => 404 | hal | content-type: application/problem+json | body: {"type":"about:blank","title":"Not Found","status":404} =>
  an error page of a proxy => GET => 502 | hal | content-type: text/html | body: x =>
  an OpenAPI document => GET => 200 | cached | content-type: application/openapi+json | body: {} =>
  a created resource => POST /orders/v1/orders => 201 | hal | location: ${ORDER} =>
  an Expires in the past => GET => 200 | cached | expires: ${DATE} =>
  a lifetime with must-understand => GET => 200 | cached | cache-control: max-age=5, must-understand =>
  a PUT that has expired already => PUT => 200 | hal | date: ${DATE} | expires: ${DATE} =>
  a PUT that creates the resource that it names => PUT => 201 | hal =>
  a part of a body => GET | range: bytes=0-3 => 206 | cached | content-range: bytes 0-3/50 | body: {"id =>
  a cacheable POST with Content-Location => POST => 200 | hal | cache-control: max-age=60 | content-location: ${ORDER} =>
  the HAL form unasked => GET => 200 | cached | body: draft => HYP.11 B._links
  the HAL form for HAL-FORMS => GET | accept: application/prs.hal-forms+json => 200 | cached | body: draft =>
  the HAL form by its profile => GET | accept: application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal" => 200 | cached | body: draft =>
  the host that was addressed => GET ${ORDER} => 200 | cached =>
  the port that https has anyway => GET https://api.example.se:443/orders/v1/orders/17 => 200 | cached =>
  the port of another scheme => GET https://api.example.se:80/orders/v1/orders/17 => 200 | cached => UFN.02 request.url, HYP.14 B._links.0.href
  a hard-coded host => GET https://gw.example.se/orders/v1/orders/17 => 200 | cached => HYP.14 B._links.0.href
  upper case in the target => GET /orders/v1/Orders/17 => 200 | cached => UFN.06 request.url
  plain JSON => GET => 200 | cached | content-type: application/json; charset=utf-8 => HYP.06 H.content-type
  broken JSON => GET => 200 | cached | body: { => HYP.06 B
  a bare list => GET => 200 | cached | body: [] => collection.list B
  no links => GET => 200 | cached | body: {} => HYP.05 B._links
  problem details that are a list => GET => 400 | hal | content-type: application/problem+json | body: [] => HYP.06 B
  a GET for caches that understand its status => GET => 200 | cached | cache-control: must-understand, no-store, max-age=60 | date: ${DATE} | expires: Sun, 06 Nov 1994 08:50:37 GMT =>
  a PUT for caches that understand its status => PUT => 200 | hal | cache-control: must-understand, no-store, max-age=60 => caching.put-delete H.cache-control
  an Expires in the future beside no-store => PUT => 200 | hal | cache-control: no-store | date: ${DATE} | expires: ${LATER} => caching.precedence H.expires
  a PUT with Expires, which max-age replaces (RFC 9111 §5.3) => PUT => 200 | hal | cache-control: max-age=0 | expires: ${DATE} =>
  200 in place of 304 => GET | if-none-match: "2", "3" => 200 | cached => conditional.not-modified S
  a format of its own => GET => 200 | cached | content-type: application/vnd.acme+json => HYP.06 H.content-type
  an error as JSON => GET => 400 | hal | content-type: application/json | body: {} => HYP.06 H.content-type
  an error as broken JSON => GET => 400 | hal | content-type: application/json | body: { => HYP.06 H.content-type
  problem details that are no JSON => GET => 400 | hal | content-type: application/problem+json | body: { => HYP.06 B
  problem details with members of other types => GET => 404 | hal | content-type: application/problem+json | body: {"title":1,"detail":2,"instance":3,"type":null,"status":"404"} => HYP.06 B.type, HYP.06 B.title, HYP.06 B.detail, HYP.06 B.instance, HYP.06 B.status
  a number => GET => 200 | cached | body: 17 => HYP.05 B
  Expires, Age and Warning of another syntax => GET => 200 | cached | expires: 0 | age: -1 | warning: stale => caching.expires H.expires, caching.age H.age, caching.warning H.warning
  a Warning in order => GET => 200 | cached | warning: 110 - "Response is Stale" =>
  Pragma alone => GET => 200 | hal | etag: "3" | pragma: no-cache => caching.pragma H.pragma
  Pragma beside Cache-Control => GET => 200 | cached | pragma: no-cache =>
  an Expires two seconds off => GET => 200 | cached | cache-control: max-age=3598 | date: ${DATE} | expires: ${LATER} =>
  an Expires three seconds off => GET => 200 | cached | cache-control: max-age=3597 | date: ${DATE} | expires: ${LATER} => caching.precedence H.expires
  an Expires without a lifetime => GET => 200 | cached | cache-control: private | date: ${DATE} | expires: ${LATER} =>
  an Expires without Cache-Control => GET => 200 | hal | etag: "3" | date: ${DATE} | expires: ${LATER} =>
  no-store => GET => 200 | cached | cache-control: no-store => CAC.01 H.cache-control
  no-store of another status => GET => 300 | cached | cache-control: no-store =>
  nothing to reuse by => GET => 200 | hal => CAC.01 H
  only Last-Modified => GET => 200 | hal | last-modified: ${DATE} =>
  only Cache-Control => GET => 200 | hal | cache-control: max-age=5 =>
  public and private => GET => 200 | cached | cache-control: Public , PRIVATE => CAC.01 H.cache-control
  a PUT for shared caches => PUT => 200 | cached | cache-control: s-maxage=5 => caching.put-delete H.cache-control
  a DELETE that expires later => DELETE => 200 | hal | etag: "3" | date: ${DATE} | expires: ${LATER} => caching.put-delete H.expires
  a DELETE that expired before => DELETE => 200 | hal | etag: "3" | date: ${LATER} | expires: ${DATE} =>
  a PUT of status 400 => PUT => 400 | hal | content-type: application/problem+json | cache-control: max-age=5 | body: {} =>
  a PUT with max-age=0 => PUT => 200 | cached | cache-control: max-age=0 =>
  a cacheable POST => POST => 200 | cached | cache-control: max-age=60 => caching.post H.cache-control
  a tag without quotes => GET => 200 | cached | etag: abc => caching.etag H.etag
  a tag with a quote in it => GET => 200 | cached | etag: a"b => caching.etag H.etag
  the tag "a"x => GET => 200 | cached | etag: "a"x => caching.etag H.etag
  the tag w/"a" => GET => 200 | cached | etag: w/"a" => caching.etag H.etag
  the tag "a => GET => 200 | cached | etag: "a => caching.etag H.etag
  the tag "a b" => GET => 200 | cached | etag: "a b" => caching.etag H.etag
  304 for POST => POST => 304 | cached | body: none => conditional.not-modified S
  304 without a tag => GET | if-none-match: "3" => 304 | body: none => conditional.not-modified H
  304 without a condition => GET => 304 | body: none =>
  304 for a date => GET | if-modified-since: ${DATE} => 304 | cached | body: none =>
  200 without a tag for a condition => GET | if-none-match: "3" => 200 | hal | cache-control: private =>
  PATCH with the current tag => PATCH | if-none-match: "3" => 200 | hal | etag: "3" =>
  a tag that ends in that of the client => GET | if-none-match: "W/3" => 200 | cached =>
  304 with a body => GET => 304 | cached => conditional.not-modified B
  204 with a body => DELETE => 204 | hal => conditional.not-modified B
  201 without Location => POST => 201 | hal => created.location H
  a relative Location => POST => 201 | hal | location: /orders/17 => created.location H.location
  a Location by http => POST => 201 | hal | location: http://api.example.se/orders/v1/orders/17 | body: none => UFN.02 H.location
  a redirect to http => GET ${ORDER} => 301 | hal | location: http://api.example.se/orders/v1/orders | body: none => UFN.02 H.location
  a redirect to another site => GET ${ORDER} => 302 | hal | location: http://a.example/ | body: none =>
  the Location of another resource => POST => 201 | hal | location: ${BASE}/orders/18 => created.location H.location
  a Location, and no self to compare => POST => 201 | hal | location: ${BASE}/orders/18 | body: none =>
  a new resource with self alone => POST => 201 | hal | location: ${ORDER} | body: alone => created.links B._links
  200 with Location => POST => 200 | hal | location: ${ORDER} => created.status response.status
  202 with Location => POST => 202 | hal | location: ${BASE}/orders =>
  PUT with Location => PUT => 200 | hal | location: ${BASE}/orders =>
  a page of which only the header is read => HEAD => 200 | cached | body: { =>
  HEAD of what the client has => HEAD | if-none-match: "3" => 304 | cached | body: none =>
  a scheme in the query of a relative URL => GET /orders/v1/orders/17?to=mailto:a => 200 | cached => UFN.07 request.url
  a relative self link => GET ${ORDER} => 200 | cached | body: relative => HYP.14 B._links.0.href, HYP.07 B._links
  a body without self => GET ${ORDER} => 200 | cached | body: unnamed => HYP.05 B._links
  a tag that begins like a weak one in its quotes => GET | if-none-match: "W/3" => 200 | cached | etag: "W/3" => conditional.not-modified S
  a weak tag, compared with a strong one => GET | if-none-match: "3" => 200 | cached | etag: W/"3" => conditional.not-modified S
  a tag of 80 characters => GET | if-none-match: * => 200 | cached | etag: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" => conditional.not-modified S
  304 for another tag => GET | if-none-match: "2" => 304 | cached | body: none => conditional.modified response.status
  a Location beside a self link without a URL => POST => 201 | hal | location: ${ORDER} | body: numbered => HYP.13 B._links.0.href
  a Location beside a body without self => POST => 201 | hal | location: ${ORDER} | body: unnamed => HYP.05 B._links
  a page of status 300 => GET => 300 | cached | body: paged =>
  _meta in the body of a POST => POST => 200 | hal | body: paged =>
`;

test.each(rows(EXCHANGES))('%s', (_row, _what, sent, received, places = '') => {
  const { start, headers } = messageOf(sent);
  const [method, url = GET.url] = start.split(' ');
  const { start: status, ...response } = messageOf(received);
  const findings = places
    .replace(/\b[HBS]\b/g, (name) => `response.${{ H: 'headers', B: 'body', S: 'status' }[name]}`)
    .split(', ');
  expect(check({ method, url, headers }, { ...response, status: Number(status) })).toEqual(
    findings.filter(Boolean),
  );
});

test.each<readonly [what: string, request: object, response: object, findings: readonly string[]]>([
  ['bytes', {}, { body: new TextEncoder().encode(JSON.stringify(order)) }, []],
  ['a buffer', {}, { body: new Uint8Array(Buffer.from(JSON.stringify(order))).buffer }, []],
  ['parsed JSON', {}, { body: order }, []],
  ['fields of the Fetch standard', {}, { headers: new Headers(cached) }, []],
  ['null', { headers: { 'if-none-match': '*' } }, { status: 304, body: null }, []],
  ['no bytes', { method: 'DELETE' }, { status: 204, headers: {}, body: new Uint8Array(0) }, []],
  [
    'a byte in a 204',
    { method: 'DELETE' },
    { status: 204, headers: {}, body: new Uint8Array(1) },
    ['conditional.not-modified response.body'],
  ],
  [
    'a picture',
    {},
    { headers: { ...cached, 'content-type': 'image/png' }, body: Buffer.of(3) },
    [],
  ],
  ['no URL', { url: undefined }, {}, []],
  ['no type', {}, { headers: { etag: '"3"' }, body: order }, ['HYP.06 response.headers']],
  // JSON is UTF-8 without a byte order mark (RFC 8259 §8.1).
  ...[
    Buffer.from('{"name":"Åsa"}', 'latin1'),
    Buffer.from(JSON.stringify(order), 'utf16le'),
    Buffer.from(`\ufeff${JSON.stringify(order)}`),
  ].map((body) => ['JSON of another coding', {}, { body }, ['HYP.06 response.body']] as const),
])('%s', (_, request, response, findings) => {
  expect(check(request, response)).toEqual(findings);
});

describe('the new resource of a 201', () => {
  const created = (body: object) =>
    check(
      { method: 'POST', url: '/orders/v1/orders' },
      { status: 201, headers: { ...hal, location: `${SELF}/17` }, body },
    ).filter((text) => text.startsWith('created'));
  const item = get('item', `${SELF}/17`);
  const collection = [get('self', SELF), item];
  const line = { _links: [get('self', `${SELF}/17/lines/1`)] };
  const MISMATCH = `created.location response.headers.location`;

  test('is not judged in a list of several', () => {
    expect(created({ _links: collection, orders: [line] })).toEqual([]);
  });

  test('is the body, though it has parts with links', () => {
    expect(created({ ...order, lines: [line] })).toEqual([]);
  });

  test('is the body, if no item has links', () => {
    const _links = [...order._links, item];
    expect(created({ _links, orders: [] })).toEqual([]);
    expect(created({ _links, orders: [{ id: 17 }] })).toEqual([]);
    const others = [get('self', `${SELF}/18`), ...order._links.slice(1)];
    expect(created({ _links: others, orders: [] })).toEqual([MISMATCH]);
    expect(created({ _links, orders: 7 })).toEqual([]);
  });
});

describe('media types', () => {
  const found = (type: string) =>
    check({}, { headers: { ...cached, 'content-type': type }, body: {} });
  const LINKS = 'HYP.05 response.body._links';
  const OWN = 'HYP.06 response.headers.content-type';

  test.each(
    rows(`
    application/hal+json => links
    application/prs.hal-forms+json => links
    application/vnd.collection+json
    application/vnd.siren+json
    application/vnd.api+json
    application/vnd.mason+json
    application/ld+json
    application/geo+json
    application/linkset+json
    application/schema+json
    application/feed+json
    application/activity+json
    application/problem+json
    application/openapi+json
    application/vnd.oai.openapi+json
    application/asyncapi+json
    application/vnd.aai.asyncapi+json
    Application/HAL+JSON ; charset=utf-8 => links
    application/json => own, links
    text/json => own, links
    application/x-problem+json => own
    application/problem+json2+json => own
    x-application/problem+json => own
    Application/JSON ; charset=utf-8 => own, links
  `),
  )('%s', (_row, type = '', found_ = '') => {
    const expected = [
      ...(found_.includes('own') ? [OWN] : []),
      ...(found_.includes('links') ? [LINKS] : []),
    ];
    expect(found(type)).toEqual(expected);
  });
});

test('credentials are no part of the origin of a request, and of no message', () => {
  const url = 'https://eva:s3cret@api.example.se/orders/v1/orders/17';
  expect(check({ url }, {})).toEqual(['UFN.01 request.url']);
  const found = checkExchange({ ...GET, url: url.replace('api', 'gw') }, ok);
  const messages = found.map(({ message }) => message).join('\n');
  expect(messages).toContain('on the origin of the request (https://gw.example.se), got');
  expect(messages).not.toContain('s3cret');
});

/** Values of Cache-Control, and what is wrong: `syntax` of a directive, `seconds` of one, `both` of two. */
const CONTROLS = String.raw`
  private, max-age=60
  Private,MAX-AGE="60"
  , private,, no-transform ,
  private="set-cookie, etag", no-cache="x"
  max-age=31536000, immutable, stale-while-revalidate=5, stale-if-error=5, must-understand
  # Extensions (RFC 9111 §5.2.3), with any argument.
  max-age=60, community="UCI", pre-check=0, ext="a, b; \"c\"", x=60s
  max-age=60, max=age
  # The field names limit private to these fields (RFC 9111 §5.2.2.7).
  public, private="set-cookie", max-age=60
  max-age=60, x-public=1
  private; max-age=60 => syntax => private; max-age=60
  private, max-age = 60 => syntax => max-age = 60
  private max-age=60 => syntax => private max-age=60
  max-age=60, ext=a" => syntax => ext=a"
  max-age= => syntax => max-age=
  max-age=60, =5, ; => syntax => =5
  max-age=60, "private" => syntax => "private"
  max-age=60, ext="a => syntax => ext="a
  max-age=60, ext="a"b => syntax => ext="a"b
  max-age=60s => seconds => max-age => "60s"
  public, s-maxage="1.5", max-age=x => seconds => s-maxage => "1.5"
  Max-Age=-1 => seconds => max-age => "-1"
  max-age => seconds => max-age => no value
  max-age=5, stale-while-revalidate=1h => seconds => stale-while-revalidate => "1h"
  max-age=5, stale-if-error => seconds => stale-if-error => no value
  public, private="" => both
  public=1, private => both
  public="", private, max-age=60 => both
`;

const CONTROL_FAULTS: Readonly<Record<string, (name?: string, given?: string) => string>> = {
  syntax: (given) =>
    `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${JSON.stringify(given)}`,
  seconds: (name, given) =>
    `${name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`,
  both: () => 'Cache-Control must not have both public and private',
};

test.each(rows(CONTROLS))(
  'Cache-Control of a GET: %s',
  (_row, control = '', kind = '', ...cells) => {
    const headers = { ...cached, 'cache-control': control };
    const message = CONTROL_FAULTS[kind]?.(...cells);
    expect(checkExchange(GET, { ...ok, headers })).toEqual(
      message === undefined
        ? []
        : [
            {
              rule: 'CAC.01',
              level: 'SHOULD',
              message,
              path: ['response', 'headers', 'cache-control'],
            },
          ],
    );
  },
);

test.each(
  rows(`
  Sun, 06 Nov 1994 08:49:37 GMT
  Sunday, 06-Nov-94 08:49:37 GMT
  yesterday => CAC.01
  2024-05-01T12:00:00Z => CAC.01
  Sun, 06 Nov 1994 08:49:37 +0100 => CAC.01
`),
)('Last-Modified of a GET: %s', (_row, date = '', rule = '') => {
  const headers = { ...cached, 'last-modified': date };
  const found = rule === '' ? [] : [`${rule} response.headers.last-modified`];
  expect(check({}, { headers })).toEqual(found);
});

test.each<readonly [what: string, response: object]>([
  ['a stream', { body: new ReadableStream() }],
  ['a stream of Node', { body: { pipe: () => undefined } }],
  ['a promise', { body: Promise.resolve('') }],
  ['a blob', { body: new Blob(['{}']) }],
  ['a response of fetch', { body: new Response('') }],
  ['a message of Node, itself a stream', { body: undefined, pipe: () => undefined }],
])('a body that was not read is refused: %s', (_, response) => {
  expect(() => checkExchange(GET, { ...ok, ...response })).toThrow(
    expect.objectContaining({ code: 'audit.option' }),
  );
});

/** The path of a body, its list, and where its items lack links; `none` where the body is no collection. */
const LISTS = `
  /orders => {"orders": [ORDER]} =>
  /orders => {"notes": ["a"], "orders": [ORDER]} =>
  /order-rows => {"orderRows": [ORDER]} =>
  /order-rows => {"order_rows": [ORDER]} =>
  /orders/17/order-rows => {"orderRows": [ORDER]} =>
  /orders => {"orders": [{"links": [{"href": "/orders/17"}]}]} =>
  /orders => {"orders": [ORDER, null]} => orders.1
  # An item that has an identity.
  /orders => {"orders": [{"title": "x"}, {"id": 17}]} => orders.0
  /orders => {"orders": [{"ID": 17}]} => orders.0
  /orders => {"orders": [{"_id": "5f"}]} => orders.0
  /orders => {"orders": [{"@id": "/orders/17"}]} => orders.0
  /orders => {"orders": [{"uuid": "0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e"}]} => orders.0
  /orders => {"orders": [{"href": "/orders/17"}]} => orders.0
  /orders => {"orders": [{"self": "/orders/17"}]} => orders.0
  /orders => {"orders": [{"order_id": 17}]} => orders.0
  /orders => {"orders": [{"orderId": 17}]} => orders.0
  /orders => {"orders": [{"title": "x", "id": 17, "status": "open"}]} => orders.0
  /companies => {"companies": [{"companyId": 17}]} => companies.0
  /widgetoids => {"widgetoids": [{"widgetoidId": 17}]} => widgetoids.0
  /order-rows => {"orderRows": [{"orderRowID": 17}]} => orderRows.0
  # A resource with a list of values or parts.
  /orders/17 => {"orders": [ORDER]} => none
  /orders => {"orders": []} => none
  /orders => {"orders": ["a"]} => none
  /settings => {"settings": [{"name": "theme", "value": "dark"}]} => none
  /opening-hours => {"openingHours": [{"day": "mon", "from": "08:00"}]} => none
  /stores/17/hours => {"id": 17, "hours": [{"day": "mon", "employee_id": 3}]} => none
  /settings => {"settings": [{"id": null}, {"href": ""}]} => none
  /members => {"members": [{"name": "a", "self": true}, {"id": false}]} => none
  /members => {"members": [{"memberOf": "a"}]} => none
`;

test.each(rows(LISTS))(
  'a list that has no _meta and no paging links: %s',
  (_row, path, list = '', places = '') => {
    const _links = [get('self', `${BASE}${path}`), get('up', `${BASE}/`)];
    const members = JSON.parse(list.replace('ORDER', JSON.stringify(order))) as object;
    const lacking = places.split(', ').filter(Boolean);
    expect(check({ url: `/orders/v1${path}` }, { body: { ...members, _links } })).toEqual(
      places === 'none'
        ? []
        : [
            'collection.meta response.body',
            ...lacking.map((place) => `collection.item-links response.body.${place}`),
          ],
    );
  },
);

/**
 * The URL of the request, a body without links, and its findings beside that for the self link: M for `_meta`, L for
 * the list, I for its items, each with its place. A is an item.
 */
const FOREIGN = `
  # The URL is that of a collection: conventions, "Collection response body".
  /orders => {"total": 2, "items": [A, A]} => M total, L items, I items.0
  /orders?page=2 => {"items": [A]} => M, L items, I items.0
  /orders => {"items": []} => M, L items
  /orders => {"orders": [A]} => M, I orders.0
  /orders => {"orders": [], "total": 0} => M total
  /orders => {"purchases": [A], "hasMore": true} => M, I purchases.0
  /orders => {"content": [A], "pageable": {"offset": 0}, "totalElements": 1, "last": true, "empty": false} => M pageable, L content, I content.0
  /orders => {"count": 1, "next": "https://a.se/b", "previous": null, "results": [A]} => M count, L results, I results.0
  /orders => {"object": "list", "data": [A], "has_more": false} => M, L data, I data.0
  /orders => {"@odata.context": "x", "@odata.count": 1, "value": [A]} => M @odata.count, L value, I value.0
  /orders => {"data": {"orders": [A]}, "meta": {"total": 1}} => M meta, L data.orders, I data.orders.0
  /orders => [A, A] => L, I 0
  /orders => [1] => L
  /orders/17/lines => {"items": [A]} => M, L items, I items.0
  /ordrar => {"items": [A]} => M, L items, I items.0
  /widgetoids => {"items": [A]} => M, L items, I items.0
  # The URL is that of an item, a singleton or the index, or the body has more than a page has.
  /orders/17 => {"id": 17, "lines": [A]} => none
  /orders/17 => {"items": [A], "total": 300} => none
  /orders/17 => {"17": A} => none
  /orders/first-order => {"items": [A], "total": 300} => none
  /basket => {"items": [A], "total": 300} => none
  /orders => {"lines": [A], "customer": {"id": 3}} => none
  /orders => {"notes": [{"text": "x"}]} => none
  / => {"resources": [A]} => none
  # An unknown URL: the totals of a page.
  / => {"items": [A], "total": 1} => M total, I items.0
  / => {"items": [A], "status": "open", "total": 1} => none
`;

const NAMES: Readonly<Record<string, string>> = {
  M: 'collection.meta',
  L: 'collection.list',
  I: 'collection.item-links',
};

test.each(rows(FOREIGN))('a list without links: %s', (_row, path = '', text = '', cell = '') => {
  const body: unknown = JSON.parse(text.replace(/\bA\b/g, '{"id":17}'));
  const expected = cell.split(', ').map((each) => {
    const [name = '', place] = each.split(' ');
    return `${NAMES[name]} response.body${place === undefined ? '' : `.${place}`}`;
  });
  const self = Array.isArray(body) ? [] : ['HYP.05 response.body._links'];
  expect(check({ url: `/orders/v1${path}` }, { body })).toEqual([
    ...self,
    ...(cell === 'none' ? [] : expected),
  ]);
});

test('items without links are one finding, with their number', () => {
  const body = { orders: [{ id: 1 }, { ...order, id: 2 }, { id: 3 }] };
  const found = checkExchange({ ...GET, url: SELF }, { ...ok, body });
  expect(found.find(({ rule }) => rule === 'collection.item-links')).toMatchObject({
    path: ['response', 'body', 'orders', 0],
    count: 2,
  });
});
