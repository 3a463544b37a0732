import { defineResource, service } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const BASE = 'https://api.example.se/shop/v1';

/** The SHALL findings for a response of a service to a request below the base. */
function failures(method: string, path: string, response: Parameters<typeof checkExchange>[1]) {
  const request = { method, url: `${BASE}${path}`, headers: {} };
  return checkExchange(request, response, { halForm: true }).filter(({ level }) =>
    level.startsWith('SHALL'),
  );
}

const callOf = (
  resource: Parameters<typeof service>[0]['resources'][number],
  method: string,
  path: string,
) =>
  service({ title: 'Shop', resources: [resource], fallback: BASE }).at({
    method,
    url: `/shop/v1${path}`,
    headers: {},
  });

describe('a singleton with a list of its own name is no collection', () => {
  const row = z.union([z.object({ name: z.string(), value: z.string() }), z.string()]);
  test.each<readonly [name: string, member: string, items: readonly unknown[]]>([
    ['settings', 'settings', [{ name: 'theme', value: 'dark' }]],
    ['settings', 'settings', []],
    ['opening-hours', 'openingHours', [{ name: 'monday', value: '08:00' }]],
    ['opening-hours', 'openingHours', []],
    ['permissions', 'permissions', ['admin']],
    ['permissions', 'permissions', []],
  ])('%s: %s of %o', (name, member, items) => {
    const singleton = defineResource({
      name,
      schema: z.looseObject({ [member]: z.array(row) }),
      path: `/${name}`,
      singleton: true,
      links: {},
    });
    const sent = callOf(singleton, 'GET', `/${name}`).respond(
      singleton,
      { [member]: items } as never,
      { version: 1 },
    );
    expect(failures('GET', `/${name}`, sent)).toEqual([]);
  });
});

describe.each(['errors', 'links'])('a resource named %s', (name) => {
  const resource = defineResource({
    name,
    schema: z.object({ id: z.int() }),
    path: `/${name}/{id}`,
    links: { edit: {} },
  });
  const path = `/${name}`;

  test.each(['links', 'hal', 'hal-forms'] as const)('has pages in the form %s', (format) => {
    for (const items of [[], [{ id: 1 }, { id: 2 }]]) {
      const page = { page: 1, limit: 5, totalRecords: items.length, format };
      const sent = callOf(resource, 'GET', path).respondCollection(resource, items, page);
      expect(failures('GET', path, sent)).toEqual([]);
    }
  });

  test('is created one at a time, or several at once', () => {
    const call = callOf(resource, 'POST', path);
    expect(failures('POST', path, call.respondCreated(resource, { id: 1 }))).toEqual([]);
    const several = call.respondCreated(resource, [{ id: 1 }, { id: 2 }]);
    expect(failures('POST', path, several)).toEqual([]);
  });
});
