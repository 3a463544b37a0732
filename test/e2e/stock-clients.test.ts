import { createRequire } from 'node:module';
import {
  collection,
  href,
  link,
  type RequestDescriptor,
  type RespondOptions,
  type ResponseDescriptor,
  resource,
  respond,
} from 'halyard';
import { createdLinks } from 'halyard/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve as listen } from '../support/http-server.js';

/* HAL clients as they come from npm: none of them is configured, and each sends its own Accept. */

interface Traversal {
  from(url: string): Traversal;
  jsonHal(): Traversal;
  withTemplateParameters(values: Readonly<Record<string, string>>): Traversal;
  follow(...rels: string[]): Traversal;
  getResource(callback: (error: Error | null, resource: unknown) => void): void;
}
interface HalfredResource {
  readonly id?: number;
  link(rel: string): { readonly href: string; readonly templated?: boolean } | null;
  embeddedArray(rel: string): HalfredResource[] | null | undefined;
}

const require = createRequire(import.meta.url);
const traverson = require('traverson') as Traversal & { registerMediaType(...of: unknown[]): void };
const traversonHal = require('traverson-hal') as { readonly mediaType: string };
const halfred = require('halfred') as { parse(body: unknown): HalfredResource };
traverson.registerMediaType(traversonHal.mediaType, traversonHal);

type Ranges = NonNullable<RespondOptions['halRanges']>;

/** An index, a collection and its orders, all of them negotiated. */
function handle(base: string, request: RequestDescriptor, halRanges: Ranges): ResponseDescriptor {
  const order = (id: number) => resource({ id }, createdLinks(href(base, '/orders/{id}', { id })));
  const bodies: Record<string, () => object> = {
    '/': () =>
      resource({}, [
        link('self', href(base, '/')),
        link('orders', href(base, '/orders')),
        link('search', `${base}/orders{?q,status}`, {
          templated: true,
          type: 'application/hal+json',
        }),
      ]),
    '/orders': () =>
      collection({
        name: 'orders',
        items: [order(17), order(18)],
        page: 1,
        limit: 10,
        totalRecords: 2,
        url: href(base, '/orders'),
      }),
    '/orders/17': () => order(17),
  };
  const { pathname, searchParams } = new URL(request.url ?? '', base);
  asked.push(searchParams.get('q'));
  const body = bodies[pathname];
  if (body === undefined) return respond(request, { status: 404 });
  return respond(request, { format: 'negotiate', halRanges, version: 3, body });
}

let server: Awaited<ReturnType<typeof listen>>;
let base: string;
let halRanges: Ranges = [];
const accepted: (string | undefined)[] = [];
/** The values of the parameter `q` that were sent. */
const asked: (string | null)[] = [];

beforeAll(async () => {
  server = await listen((request, response) => {
    accepted.push(request.headers.accept);
    const { status, headers, body } = handle(base, request, halRanges);
    response.writeHead(status, headers).end(body);
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(() => server.close());

/** Runs a client against the service, and returns its result with the Accept that it has sent. */
async function serve<Result>(ranges: Ranges, run: () => Promise<Result>) {
  halRanges = ranges;
  accepted.length = 0;
  asked.length = 0;
  const result = await run();
  return { result, accept: [...new Set(accepted)] };
}

describe('a templated search link is expanded by', () => {
  const values = { q: 'sten & grus', status: 'open' };
  const found = { _links: { self: { href: expect.stringMatching(/\/orders$/) } } };

  test('traverson-hal', async () => {
    const { result } = await serve(['application/hal+json'], () => {
      const traversal = traverson.from(`${base}/`).jsonHal().follow('search');
      return new Promise((resolve, reject) => {
        traversal
          .withTemplateParameters(values)
          .getResource((error, resource) => (error ? reject(error) : resolve(resource)));
      });
    });
    expect(result).toMatchObject(found);
    expect(asked).toEqual([null, 'sten & grus']);
  });
});

describe('traverson-hal sends application/hal+json', () => {
  const walk = () =>
    new Promise((resolve, reject) => {
      traverson
        .from(`${base}/`)
        .jsonHal()
        .follow('orders', 'orders[0]', 'self')
        .getResource((error, resource) => (error ? reject(error) : resolve(resource)));
    });

  test('it gets the HAL form where that is one of halRanges', async () => {
    const { result, accept } = await serve(['application/hal+json'], walk);
    expect(result).toMatchObject({ id: 17, _links: { self: { href: `${base}/orders/17` } } });
    expect(accept).toEqual(['application/hal+json']);
  });
});

describe('halfred parses what fetch has got for */*', () => {
  const read = async () => halfred.parse(await (await fetch(`${base}/orders`)).json());

  test('the HAL form where that is one of halRanges', async () => {
    const { result, accept } = await serve(['*/*'], read);
    expect(result.link('self')?.href).toBe(`${base}/orders`);
    expect(result.embeddedArray('orders')?.map(({ id }) => id)).toEqual([17, 18]);
    expect(accept).toEqual(['*/*']);
  });
});
