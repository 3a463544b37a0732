import { connect } from 'node:net';
import {
  type BaseUrlOptions,
  baseUrl,
  created,
  href,
  link,
  type RequestDescriptor,
  type ResponseDescriptor,
  resource,
  respond,
} from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../support/http-server.js';

const FALLBACK = 'https://own.example/v1';
const GATEWAY = 'proto=https;host=gw.example.se;prefix=/orders/v1';
const BASE = 'https://gw.example.se/orders/v1';

/** Options by the name in the path of the request. */
const TRUST: Readonly<Record<string, Omit<BaseUrlOptions, 'fallback'>>> = {
  none: {},
  gateway: { trustedHops: 1 },
  gateways: { trustedHops: 1, allowedHosts: ['*.example.se'] },
  host: { allowedHosts: ['api.example.se'] },
  both: { trustedHops: 1, allowedHosts: ['api.example.se', 'gw.example.se'] },
  x: {
    trustedHops: 1,
    allowedHosts: ['gw.example.se'],
    forwardedHeaders: ['x-forwarded-host', 'x-forwarded-prefix'],
  },
};

function handle(request: RequestDescriptor): ResponseDescriptor {
  const trust = TRUST[new URL(request.url ?? '', 'http://localhost').pathname.slice(1)] ?? {};
  const base = baseUrl(request, { fallback: FALLBACK, ...trust });
  const order = resource({ id: 17 }, [
    link('self', href(base, '/orders/{id}', { id: 17 })),
    link('collection', href(base, '/orders')),
  ]);
  return request.method === 'POST'
    ? created(request, { base, resource: order })
    : respond(request, { base, body: order });
}

let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(
    (request, response) => {
      const { status, headers, body } = handle(request);
      response.writeHead(status, headers).end(body);
    },
    { maxHeaderSize: 4_000_000 },
  );
});

afterAll(() => server.close());

/** Sends octets that HTTP clients refuse, and returns the whole response. */
function send(method: string, trust: string, headers: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('end', () => resolve(text))
      .on('error', reject);
    const host = headers.some((line) => /^host:/i.test(line)) ? [] : ['host: own.example'];
    const lines = [`${method} /${trust} HTTP/1.1`, ...host, ...headers, 'connection: close'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  });
}

interface Seen {
  readonly links: readonly string[];
  readonly location: string | undefined;
  readonly vary: string | undefined;
}

function read(response: string): Seen {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(response)?.[1]?.trim();
  const body = response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1);
  const { _links } = JSON.parse(body) as { _links: { href: string }[] };
  return {
    links: _links.map(({ href }) => href),
    location: field('location'),
    vary: field('vary'),
  };
}

/** The fields that a response with this trust varies with. */
const VARY: Readonly<Record<string, string | undefined>> = {
  host: 'host',
  gateway: 'forwarded',
  gateways: 'forwarded, host',
  x: 'x-forwarded-host, x-forwarded-prefix',
};

const element = (pair: string) => `forwarded: proto=https;host=gw.example.se;${pair}`;
const host = (value: string) => `forwarded: proto=https;host=${value}`;

type Attack = readonly [
  trust: string,
  what: string,
  headers: readonly string[],
  base: string,
  vary: string | undefined,
];

/** The base URL is that of the gateway. */
const KEPT: readonly Attack[] = (
  [
    ['gateway', 'an element on the left', `forwarded: host=evil.com, ${GATEWAY}`],
    ['gateway', 'a line before', 'forwarded: host=evil.com', `forwarded: ${GATEWAY}`],
    ['gateway', 'an open quote', `forwarded: host=evil.com;for=", ${GATEWAY}`],
    ['both', 'a spoofed Host beside it', 'host: evil.com', `forwarded: ${GATEWAY}`],
    ['gateway', 'X-Forwarded-* beside it', 'x-forwarded-host: evil.com', `forwarded: ${GATEWAY}`],
    ['gateway', '10,000 elements', `forwarded: ${'host=evil.com,'.repeat(10_000)}${GATEWAY}`],
    ['gateway', '1 MB on the left', `forwarded: host="${'evil'.repeat(250_000)}", ${GATEWAY}`],
    [
      'x',
      'Forwarded beside X-Forwarded-Host',
      ...['forwarded: host=evil.com', 'x-forwarded-host: gw.example.se'],
      'x-forwarded-prefix: /orders/v1',
    ],
    [
      'x',
      'an entry on the left',
      ...['x-forwarded-host: evil.com, gw.example.se', 'x-forwarded-prefix: /evil, /orders/v1'],
    ],
  ] as const
).map(([trust, what, ...headers]) => [trust, what, headers, BASE, VARY[trust] ?? 'forwarded']);

/** The base URL is the fallback; attacks.test.ts has more of each kind. */
const REFUSED: readonly Attack[] = [
  ['none', 'no header', [], FALLBACK, undefined],
  ['none', 'Forwarded where no hop is trusted', ['forwarded: host=evil.com'], FALLBACK, undefined],
  ['none', 'a spoofed Host where none is allowed', ['host: evil.com'], FALLBACK, undefined],
  ['both', 'a Host that is not allowed', ['host: evil.com'], FALLBACK, 'forwarded, host'],
  ['x', 'Forwarded alone', ['forwarded: host=evil.com'], FALLBACK, `${VARY.x}, host`],
  ...(
    [
      ['host', 'a spoofed Host alone', 'host: evil.com'],
      ['host', 'a Host with userinfo', 'host: api.example.se@evil.com'],
      ['host', 'fullwidth dots in UTF-8', 'host: api\xef\xbc\x8eexample\xef\xbc\x8ese'],
      ['gateways', 'a gateway that copies the host of the client', host('evil.com')],
      ['gateway', 'X-Forwarded-Host alone', 'x-forwarded-host: evil.com'],
      ['gateway', 'CR in host', host('"gw.example.se\revil: x"')],
      ['gateway', 'LF in host', host('"gw.example.se\nevil: x"')],
      ['gateway', 'NUL in host', host('"gw.example.se\0"')],
      ['gateway', 'an ideographic full stop in UTF-8', host('"evil\xe3\x80\x82com"')],
      ['gateway', 'an encoded slash in prefix', element('prefix=/orders%2fv1')],
      ['gateway', 'a host as prefix', element('prefix=//evil.com')],
      ['gateway', 'a host of 1 MB', host(`${'a.'.repeat(500_000)}@`)],
      ['gateway', 'a prefix of 1 MB', element(`prefix=${'/a'.repeat(500_000)}/..`)],
    ] as const
  ).map(([trust, what, header]): Attack => [trust, what, [header], FALLBACK, VARY[trust]]),
];

const ATTACKS = [...KEPT, ...REFUSED];

/** Node itself answers 400 to control characters in a header. */
const REFUSED_BY_NODE = /^HTTP\/1\.1 400 /;

describe('the links, Location and Vary of a response on the wire', () => {
  test.each(ATTACKS)('%s: %s', async (trust, what, headers, base, vary) => {
    const [get, post] = await Promise.all(
      ['GET', 'POST'].map((method) => send(method, trust, headers)),
    );
    if (/CR|LF|NUL/.test(what)) {
      for (const response of [get, post]) expect(response).toMatch(REFUSED_BY_NODE);
    } else {
      expectSafe(read(get ?? ''), read(post ?? ''), base, vary);
    }
  });
});

function expectSafe(get: Seen, post: Seen, base: string, vary: string | undefined): void {
  const links = [`${base}/orders/17`, `${base}/orders`];
  expect(get).toEqual({ links, location: undefined, vary });
  expect(post).toEqual({ links, location: `${base}/orders/17`, vary });
}
