import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { documented, type Exchange } from '../support/documented.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const PATCH_TYPE = { 'content-type': 'application/merge-patch+json' };
const HAL = {
  accept: 'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
};

const FORMS = { accept: 'application/prs.hal-forms+json' };

const order = (total: unknown = 1) => ({ customer: 'Frida', total });
const list = (...orders: unknown[]) => JSON.stringify({ orders });

type Call = readonly [method: string, target: string, init: RequestInit, status: number];

const post = (body: string, headers: object = JSON_TYPE) => ({ headers, body }) as RequestInit;

/** In an order in which the states allow them. */
const CALLS: readonly Call[] = [
  ['GET', '/', {}, 200],
  ['GET', '/', { headers: HAL }, 200],
  ['GET', '/', { headers: FORMS }, 200],
  ['POST', '/', {}, 405],
  ['GET', '/service-desc', {}, 200],
  ['GET', '/service-doc', {}, 200],
  ['GET', '/service-doc', { headers: { accept: 'text/html' } }, 200],
  ['GET', '/orders', {}, 200],
  ['GET', '/orders', { headers: HAL }, 200],
  ['GET', '/orders', { headers: FORMS }, 200],
  ['GET', '/orders?page=2&limit=3&status=open', {}, 200],
  ['GET', '/orders?fields=id,total', {}, 200],
  ['GET', '/orders?fields=status', { headers: HAL }, 200],
  ['GET', '/orders?page=99', { headers: HAL }, 200],
  ['GET', '/orders?colour=red', {}, 400],
  ['GET', '/orders', { headers: { 'if-match': '"0"' } }, 412],
  ['POST', '/orders', post(list(order())), 201],
  ['POST', '/orders', post(list(order()), { ...JSON_TYPE, ...HAL }), 201],
  ['POST', '/orders', post(list(order(), order(2))), 201],
  ['POST', '/orders', post(list(order(), order(2)), { ...JSON_TYPE, ...HAL }), 201],
  ['POST', '/orders', post(list(order()), { ...JSON_TYPE, ...FORMS }), 201],
  ['POST', '/orders', post(list(order(), order(2)), { ...JSON_TYPE, ...FORMS }), 201],
  ['POST', '/orders', post('{'), 400],
  ['POST', '/orders', post('{"orders":[],"orders":[]}'), 400],
  ['POST', '/orders', post('x'.repeat(70_000)), 413],
  ['POST', '/orders', post('x', { 'content-type': 'text/plain' }), 415],
  ['POST', '/orders', post(list()), 422],
  ['POST', '/orders', post(list(order('much'), {})), 422],
  ['GET', '/orders/1', {}, 200],
  ['GET', '/orders/1', { headers: HAL }, 200],
  ['GET', '/orders/1', { headers: FORMS }, 200],
  ['HEAD', '/orders/1', {}, 200],
  ['GET', '/orders/1?fields=total', {}, 200],
  ['GET', '/orders/1?fields=total', { headers: HAL }, 200],
  ['GET', '/orders/1?fields=secret', {}, 400],
  ['GET', '/orders/1', { headers: { 'if-none-match': 'the current tag' } }, 304],
  ['HEAD', '/orders/1', { headers: { 'if-none-match': 'the current tag' } }, 304],
  ['GET', '/orders/1', { headers: { 'if-match': '"0"' } }, 412],
  ['GET', '/orders/999', {}, 404],
  ['GET', '/elsewhere', {}, 404],
  ['PATCH', '/orders/1', post('{"total":7}', PATCH_TYPE), 200],
  ['PATCH', '/orders/1', post('{"total":8}', { ...JSON_TYPE, ...HAL }), 200],
  ['PATCH', '/orders/1', post('{"total":8}', { ...JSON_TYPE, ...FORMS }), 200],
  ['PATCH', '/orders/1', post('[', PATCH_TYPE), 400],
  ['PATCH', '/orders/1', post('{"total":9}', { ...PATCH_TYPE, 'if-match': '"0"' }), 412],
  ['PATCH', '/orders/1', post('{}', { 'content-type': 'text/plain' }), 415],
  ['PATCH', '/orders/1', post('{"total":null}', PATCH_TYPE), 422],
  ['PATCH', '/orders/999', post('{"total":7}', PATCH_TYPE), 404],
  ['PUT', '/orders/1', post(JSON.stringify(order(9))), 200],
  ['PUT', '/orders/1', post('{"total":1}'), 422],
  ['POST', '/orders/1/payments', {}, 200],
  ['POST', '/orders/1/payments', {}, 409],
  ['POST', '/orders/1/payments', { headers: HAL }, 409],
  ['POST', '/orders/1/payments', { headers: FORMS }, 409],
  ['PATCH', '/orders/1', post('{"total":7}', PATCH_TYPE), 409],
  ['POST', '/orders/1/shipments', { headers: HAL }, 200],
  ['GET', '/orders/1', {}, 200],
  ['POST', '/orders/3/cancellations', { headers: { 'if-match': '"0"' } }, 412],
  ['POST', '/orders/3/cancellations', {}, 200],
  ['DELETE', '/orders/3', {}, 204],
  ['DELETE', '/orders/1', {}, 409],
];

describe('every response of the demo matches its OpenAPI document', () => {
  let service: RunningService;
  let document: object;
  let check: ReturnType<typeof documented>;
  const reached = new Set<string>();

  beforeAll(async () => {
    service = await startService();
    document = (await (await fetch(`${service.url}/service-desc`)).json()) as object;
    check = documented(document);
  });
  afterAll(() => service.close());

  async function exchange(method: string, target: string, init: RequestInit): Promise<Exchange> {
    const headers = new Headers(init.headers);
    if (headers.get('if-none-match') === 'the current tag') {
      const { headers: current } = await fetch(service.url + target);
      headers.set('if-none-match', current.get('etag') ?? '');
    }
    const response = await fetch(service.url + target, { ...init, headers, method });
    return {
      method,
      path: target.replace(/\?.*$/, ''),
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
  }

  test.each(CALLS)('%s %s %o: %i', async (method, target, init, status) => {
    const got = await exchange(method, target, init);
    expect(got.status).toBe(status);
    reached.add(decodeURIComponent(`${check.place(got)}`));
    expect(check.faults(got)).toEqual([]);
    if (got.text.startsWith('{')) {
      const text = JSON.stringify(withMembers(JSON.parse(got.text)));
      expect(check.faults({ ...got, text })).toEqual([]);
    }
  });

  test('a response that differs is found', async () => {
    const got = await exchange('GET', '/orders/6', {});
    const { customer: _, ...body } = JSON.parse(got.text) as Record<string, unknown>;
    expect(check.faults({ ...got, headers: {}, text: '{}' })).toEqual([
      'ETag is not present',
      'Cache-Control is not present',
      'undefined is not documented',
    ]);
    for (const fault of [{ ...body, _links: [] }, { ...body, _links: undefined }, []]) {
      expect(check.faults({ ...got, text: JSON.stringify(fault) })).not.toEqual([]);
    }
    expect(check.faults({ ...got, status: 201 })).toEqual(['201 is not documented']);
  });

  test('every documented status of the orders is covered', () => {
    const { paths } = document as {
      paths: Record<string, Record<string, { responses?: Record<string, { $ref?: string }> }>>;
    };
    const described = Object.entries(paths).flatMap(([path, { parameters: _, ...operations }]) =>
      Object.entries(operations).flatMap(([method, { responses = {} }]) =>
        Object.entries(responses).map(
          ([status, { $ref }]) =>
            $ref?.slice(1) ?? `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`,
        ),
      ),
    );
    expect([...new Set(described)].filter((place) => !reached.has(place))).toEqual([]);
  });

  test('each example of the document is valid', () => {
    expect(check.exampleFaults()).toEqual([]);
  });
});

/** The body with a further member in each of its objects but `_links` and `_embedded`, whose members are data. */
function withMembers(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withMembers(each));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withMembers(member, key)]);
  const isMap = ['_links', '_embedded', '_templates'].includes(name);
  return { ...Object.fromEntries(members), ...(!isMap && { added: 'later' }) };
}
