import { defineResource, type ResponseDescriptor, service } from 'halyard';
import {
  type AuditOptions,
  audit,
  checkCollection,
  checkExchange,
  checkResource,
} from 'halyard/audit';
import { describe as describeApi } from 'halyard/describe';
import { matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { halyard } from './cli/fake-system.js';

const BASE = 'https://api.example.se/library/v1';
const genres = defineResource({
  name: 'genres',
  schema: z.object({ id: z.string() }),
  path: '/genres/{id}',
  links: { collection: {} },
});
const about = { title: 'Library', serviceDesc: '/service-desc' };
const api = service({ ...about, resources: [genres], fallback: BASE });
const { openapi } = describeApi([genres], {
  ...about,
  version: '1.0.0',
  base: BASE,
  contact: { name: 'The library team' },
});

/** A service with an empty collection and its description. */
function libraryOf(type: string, calls: string[] = []): NonNullable<AuditOptions['fetch']> {
  return async (url, init) => {
    calls.push(url);
    const call = api.at(new Request(url, init));
    const paths: Record<string, () => ResponseDescriptor<string | Uint8Array<ArrayBuffer>>> = {
      '/library/v1/': () => call.index(),
      '/library/v1/genres': () =>
        call.respondCollection(genres, [], { page: 1, limit: 20, totalRecords: 0 }),
      '/library/v1/service-desc': () =>
        call.respondWith({ body: openapi, headers: { 'content-type': type } }),
    };
    const sent = paths[new URL(url).pathname]?.();
    return sent === undefined
      ? new Response(null, { status: 404 })
      : new Response(sent.body ?? null, sent);
  };
}

describe('the audit of a described service', () => {
  test('finds an OpenAPI document in place of the index', async () => {
    const fetch: AuditOptions['fetch'] = async () => Response.json(openapi);
    const { groups } = await audit(`${BASE}/`, { fetch });
    expect(groups.find(({ rule }) => rule === 'service.index')).toMatchObject({
      level: 'SHALL',
      path: ['response', 'body'],
      message:
        'The start must be the index of an API, got a description of it. Link to the description from the index with the relation type service-desc',
    });
  });

  test.each([
    'application/vnd.oai.openapi+json',
    'application/vnd.oai.openapi+json;version=3.1',
    'application/openapi+json',
    'application/json',
  ])('follows no link in the examples of its OpenAPI document, sent as %s', async (type) => {
    const calls: string[] = [];
    const report = await audit(`${BASE}/`, { fetch: libraryOf(type, calls) });
    expect(report.groups.filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
    expect([...new Set(calls)]).toEqual([
      `${BASE}/`,
      `${BASE}/genres`,
      `${BASE}/service-desc`,
      `${BASE}/genres?page=1`,
      'https://api.example.se/.well-known/api-catalog',
    ]);
    // The description shows nothing about the links of a resource.
    const { checked } = report.rules.find(({ id }) => id === 'HYP.05') ?? {};
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBe(
      (await audit(`${BASE}/`, { fetch: libraryOf('text/plain') })).rules.find(
        ({ id }) => id === 'HYP.05',
      )?.checked,
    );
  });
});

const get = { method: 'GET', url: `${BASE}/service-desc`, headers: {} };

function rulesOf(body: unknown, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', etag: '"1"', ...headers };
  return checkExchange(get, { status: 200, headers: sent, body }).map(({ rule }) => rule);
}

const info = { title: 'Orders', version: '1.0.0' };

describe('an OpenAPI document', () => {
  test.each<readonly [string, object]>([
    ['that halyard wrote', openapi],
    ['3.0', { openapi: '3.0.4', info, paths: { '/orders': { _links: 'x' } } }],
    ['3.1 of webhooks alone', { openapi: '3.1.1', info, webhooks: {} }],
    ['3.1 of components alone', { openapi: '3.1.1', info, components: {} }],
    ['3.2', { openapi: '3.2.0', $self: '/openapi.json', info, servers: [], paths: {}, tags: [] }],
    ['of Swagger', { swagger: '2.0', info, host: 'a.se', schemes: [], paths: {}, 'x-logo': {} }],
    ['without info', { openapi: '3.1.0', paths: {} }],
    ['with members of its own', { openapi: '3.1.0', info, paths: {}, 'x-a': [{ id: 1 }], b: {} }],
  ])('%s is judged alike by all checks: it is not a resource', async (_name, document) => {
    expect(rulesOf(document)).toEqual([]);
    const hal = { 'content-type': 'application/hal+json' };
    expect(rulesOf(JSON.stringify(document), hal)).toEqual([]);
    const found = [
      'HYP.05',
      'The body must be an object with _links, got an OpenAPI document. Check it with checkOpenApi()',
    ];
    for (const check of [checkResource, checkCollection]) {
      expect(check(document).map(({ rule, message }) => [rule, message])).toEqual([found]);
    }
    expect(matchers.toBeResource(document).pass).toBe(false);
    expect(matchers.toBeCollection(document).pass).toBe(false);
    expect(await halyard(['check', '-'], { input: JSON.stringify(document) })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('got an OpenAPI document. Check it with halyard openapi'),
    });
  });
});

describe('a resource with members of an OpenAPI document is still checked', () => {
  const document = { openapi: '3.1.0', info, paths: {} };
  const _links = [
    { href: `${BASE}/`, rel: 'self', method: 'GET' },
    { href: `${BASE}/orders`, rel: 'orders', method: 'GET' },
  ];
  test.each<readonly [string, object]>([
    ['links of its own', { ...document, _links: [{ href: '/a', rel: 'self', method: 'GET' }] }],
    ['links of the HAL draft', { ...document, _links: { self: { href: '/orders/17' } } }],
    ['no version', { ...document, openapi: 'orders' }],
    ['a version before the text', { ...document, openapi: 'v3.1.0' }],
    ['a number as its version', { ...document, openapi: 3.1 }],
    ['nothing that is described', { openapi: '3.1.0', info }],
    ['a list of paths', { ...document, paths: [] }],
    ['an embedded resource', { ...document, _embedded: { orders: [{ id: 1 }] } }],
    ['forms of HAL-FORMS', { ...document, _templates: {} }],
    ...['id', 'ID', '_id', '@id', 'uuid', 'href', 'self'].map(
      (name) => [`the member ${name}`, { ...document, [name]: '1' }] as const,
    ),
  ])('with %s', async (_, body) => {
    const rules = checkResource(body).map(({ rule }) => rule);
    expect(rules.length).toBeGreaterThan(0);
    expect(rulesOf(body)).toEqual(['HYP.06', ...rules]);
    const { code } = await halyard(['check', '-'], { input: JSON.stringify(body) });
    expect(code).toBe(1);
  });

  test('and its links are followed', async () => {
    const calls: string[] = [];
    const fetch: AuditOptions['fetch'] = async (url) => {
      calls.push(url);
      return Response.json({ ...document, _links });
    };
    await audit(`${BASE}/`, { fetch, maxRequests: 2 });
    expect(calls).toEqual([`${BASE}/`, `${BASE}/orders`]);
  });
});
