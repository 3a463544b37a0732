import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

let server: Server;

beforeAll(async () => {
  server = createServer({ maxHeaderSize: 4_000_000 }, (request, response) => {
    const { status, headers, body } = handle(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends octets that HTTP clients refuse, and returns the whole response. */
function send(method: string, trust: string, headers: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1')
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

type Attack = readonly [
  what: string,
  trust: keyof typeof TRUST,
  headers: readonly string[],
  base: string,
  vary: string | undefined,
];

const element = (pair: string) => [`forwarded: proto=https;host=gw.example.se;${pair}`];
const host = (value: string) => [`forwarded: proto=https;host=${value}`];

const ATTACKS: readonly Attack[] = [
  ['no header', 'none', [], FALLBACK, undefined],
  ['Forwarded where no hop is trusted', 'none', ['forwarded: host=evil.com'], FALLBACK, undefined],
  ['a spoofed Host where none is allowed', 'none', ['host: evil.com'], FALLBACK, undefined],
  [
    'an element on the left',
    'gateway',
    [`forwarded: host=evil.com, ${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  [
    'a line before',
    'gateway',
    ['forwarded: host=evil.com', `forwarded: ${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  [
    'an open quote on the left',
    'gateway',
    [`forwarded: host=evil.com;for=", ${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  [
    'a spoofed Host beside it',
    'both',
    ['host: evil.com', `forwarded: ${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  ['a spoofed Host alone', 'host', ['host: evil.com'], FALLBACK, 'host'],
  ['a Host with userinfo', 'host', ['host: api.example.se@evil.com'], FALLBACK, 'host'],
  ['a Host with a path', 'host', ['host: evil.com/api.example.se'], FALLBACK, 'host'],
  [
    'a Host with fullwidth dots in UTF-8',
    'host',
    ['host: api\xef\xbc\x8eexample\xef\xbc\x8ese'],
    FALLBACK,
    'host',
  ],
  [
    'a Host that is not allowed, no element',
    'both',
    ['host: evil.com'],
    FALLBACK,
    'forwarded, host',
  ],
  [
    'X-Forwarded-Host beside Forwarded',
    'gateway',
    [
      'x-forwarded-host: evil.com',
      'x-forwarded-proto: http',
      'x-forwarded-prefix: /evil',
      `forwarded: ${GATEWAY}`,
    ],
    BASE,
    'forwarded',
  ],
  ['X-Forwarded-Host alone', 'gateway', ['x-forwarded-host: evil.com'], FALLBACK, 'forwarded'],
  [
    'Forwarded beside X-Forwarded-Host',
    'x',
    [
      'forwarded: host=evil.com',
      'x-forwarded-host: gw.example.se',
      'x-forwarded-prefix: /orders/v1',
    ],
    BASE,
    'x-forwarded-host, x-forwarded-prefix',
  ],
  [
    'an entry on the left',
    'x',
    ['x-forwarded-host: evil.com, gw.example.se', 'x-forwarded-prefix: /evil, /orders/v1'],
    BASE,
    'x-forwarded-host, x-forwarded-prefix',
  ],
  [
    'Forwarded alone, X-Forwarded-* being trusted',
    'x',
    ['forwarded: host=evil.com'],
    FALLBACK,
    'x-forwarded-host, x-forwarded-prefix, host',
  ],
  [
    'a gateway that copies the host of the client',
    'gateways',
    host('evil.com'),
    FALLBACK,
    'forwarded, host',
  ],
  ['userinfo in host', 'gateway', host('"good.se@evil.com"'), FALLBACK, 'forwarded'],
  ['a path and a query in host', 'gateway', host('"evil.com/x?"'), FALLBACK, 'forwarded'],
  ['CR in host', 'gateway', host('"gw.example.se\revil: x"'), FALLBACK, 'forwarded'],
  ['LF in host', 'gateway', host('"gw.example.se\nevil: x"'), FALLBACK, 'forwarded'],
  ['NUL in host', 'gateway', host('"gw.example.se\0"'), FALLBACK, 'forwarded'],
  [
    'an ideographic full stop in UTF-8',
    'gateway',
    host('"evil\xe3\x80\x82com"'),
    FALLBACK,
    'forwarded',
  ],
  [
    'a fullwidth full stop in UTF-8',
    'gateway',
    host('"evil\xef\xbc\x8ecom"'),
    FALLBACK,
    'forwarded',
  ],
  ['an encoded dot', 'gateway', host('"evil%2ecom"'), FALLBACK, 'forwarded'],
  [
    'javascript as proto',
    'gateway',
    ['forwarded: host=gw.example.se;proto=javascript'],
    FALLBACK,
    'forwarded',
  ],
  ['an encoded slash in prefix', 'gateway', element('prefix=/orders%2fv1'), FALLBACK, 'forwarded'],
  ['dot segments in prefix', 'gateway', element('prefix=/orders/../v1'), FALLBACK, 'forwarded'],
  [
    'encoded dot segments in prefix',
    'gateway',
    element('prefix=/%2e%2E/v1'),
    FALLBACK,
    'forwarded',
  ],
  ['a host as prefix', 'gateway', element('prefix=//evil.com'), FALLBACK, 'forwarded'],
  [
    'a host behind backslashes as prefix',
    'gateway',
    element('prefix="\\\\\\\\evil.com"'),
    FALLBACK,
    'forwarded',
  ],
  ['a query in prefix', 'gateway', element('prefix="/a?b"'), FALLBACK, 'forwarded'],
  ['a fragment in prefix', 'gateway', element('prefix="/a#b"'), FALLBACK, 'forwarded'],
  [
    '10,000 elements',
    'gateway',
    [`forwarded: ${'host=evil.com,'.repeat(10_000)}${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  [
    'a value of 1 MB on the left',
    'gateway',
    [`forwarded: host="${'evil'.repeat(250_000)}", ${GATEWAY}`],
    BASE,
    'forwarded',
  ],
  ['a host of 1 MB', 'gateway', host(`${'a.'.repeat(500_000)}@`), FALLBACK, 'forwarded'],
  [
    'a prefix of 1 MB',
    'gateway',
    element(`prefix=${'/a'.repeat(500_000)}/..`),
    FALLBACK,
    'forwarded',
  ],
];

/** Node itself answers 400 to control characters in a header. */
const REFUSED_BY_NODE = /^HTTP\/1\.1 400 /;

describe('the links, Location and Vary of a response on the wire', () => {
  test.each(ATTACKS)('%s', async (what, trust, headers, base, vary) => {
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

describe('the same for a plain request that no server has checked', () => {
  test.each(ATTACKS)('%s', (_, trust, lines, base, vary) => {
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/s.exec(line) ?? [];
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    const [get, post] = ['GET', 'POST'].map((method) => {
      const response = handle({ method, url: `/${trust}`, headers });
      const fields = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      return read(`${fields.join('\n')}\n\n${response.body}`);
    }) as [Seen, Seen];
    expectSafe(get, post, base, vary);
  });
});

function expectSafe(get: Seen, post: Seen, base: string, vary: string | undefined): void {
  const links = [`${base}/orders/17`, `${base}/orders`];
  expect(get).toEqual({ links, location: undefined, vary });
  expect(post).toEqual({ links, location: `${base}/orders/17`, vary });
}
