import fc from 'fast-check';
import { defineResource, type RequestDescriptor, service } from 'halyard';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../support/runs.js';

/**
 * RFC 9110 §8.8.1: a strong validator is unique across all versions of all representations of a resource.
 * The bodies here have one version, and depend on all that the options of a response may name.
 */
const schema = z.object({ id: z.int(), note: z.string() });
const resources = [
  defineResource({ forms, name: 'orders', schema, path: '/orders/{id}', links: { edit: {} } }),
  defineResource({
    forms,
    name: 'basket',
    schema,
    path: '/basket',
    singleton: true,
    links: { edit: {} },
  }),
] as const;
const api = service({
  title: 'Shop',
  resources,
  fallback: 'https://api.example.se/shop/v1',
  trustedHops: 1,
  allowedHosts: ['a.example.se', 'b.example.se'],
  format: 'negotiate',
});

const PROFILE =
  'application/hal+json;profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"';
const optional = <Value>(...values: Value[]) => fc.constantFrom(undefined, ...values);
const situation = fc.record({
  definition: optional(0, 1),
  gateway: optional('a.example.se', 'b.example.se'),
  accept: optional(PROFILE, 'application/prs.hal-forms+json'),
  user: fc.constantFrom('ann', 'bo'),
  isNamed: fc.boolean(),
  permissions: fc.option(fc.subarray(['read', 'write']), { nil: undefined }),
  language: fc.constantFrom('sv', 'en'),
  tenant: fc.constantFrom('1', '2'),
  outcome: fc.constantFrom('none', 'variant', 'content-language'),
  vary: fc.subarray(['cookie', 'accept-language', 'x-tenant']),
  fields: optional(['id'], ['id', 'note']),
});
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

function responseIn(given: Situation, conditions = {}) {
  const definition = resources[given.definition ?? 2];
  const { user, permissions, language, tenant, vary, outcome } = given;
  const headers = {
    ...(given.gateway && { forwarded: `host=${given.gateway};proto=https` }),
    ...(given.accept && { accept: given.accept }),
    cookie: `session=${user}`,
    'accept-language': language,
    'x-tenant': tenant,
    ...conditions,
  };
  const request: RequestDescriptor = { method: 'GET', url: '/', headers };
  const caller = permissions && { permissions, ...(given.isNamed && { id: user }) };
  const told = [
    outcome === 'variant' || vary.includes('accept-language') ? language : '',
    vary.includes('x-tenant') ? tenant : '',
  ];
  const variant = outcome === 'variant' ? told[0] : undefined;
  // A resource with a path of its own depends on the client by its permissions, unless Vary says more.
  const isPersonal =
    vary.includes('cookie') || caller?.id || (caller && definition === resources[1]);
  const note = JSON.stringify([...told, isPersonal ? user : '', [...(permissions ?? [])].sort()]);
  const row = { id: 17, note };
  const options = {
    version: 3,
    fields: given.fields,
    ...(outcome === 'content-language' && { headers: { 'content-language': language } }),
  };
  const call = api.at(request, { caller, variant, vary });
  return definition === undefined
    ? call.respondWith({ ...options, body: given.fields?.length === 1 ? { id: 17 } : row })
    : call.respond(definition, row, options);
}

test('two bodies never share a strong tag, and nobody gets a 304 for the body of another', () => {
  // What the code of a service decides is the same for all requests; these differ in one respect or two,
  // where a tag that forgets one would be the same.
  const byRequest = fc.constantFrom(
    ...(['gateway', 'accept', 'user', 'permissions', 'language', 'tenant', 'fields'] as const),
  );
  const changed = fc.uniqueArray(byRequest, { minLength: 1, maxLength: 2 });
  const pair = fc.tuple(situation, situation, changed).map(([one, two, names]) => {
    const changes = names.map((name) => [name, two[name]]);
    return [one, { ...one, ...Object.fromEntries(changes) } as Situation] as const;
  });
  fc.assert(
    fc.property(pair, ([one, two]) => {
      const [first, second] = [responseIn(one), responseIn(two)];
      if (bodyText(first) !== bodyText(second)) {
        expect(first.headers.etag).not.toBe(second.headers.etag);
        const again = responseIn(two, { 'if-none-match': first.headers.etag });
        expect(again.status).toBe(200);
      }
      expect(responseIn(one).headers.etag).toBe(first.headers.etag);
    }),
    { numRuns: runs({ quick: 2000, full: 20_000 }) },
  );
});
