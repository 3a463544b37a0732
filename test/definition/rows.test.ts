import { defineResource, HalyardError, service } from 'halyard';
import { bodyText } from 'halyard/http';
import { type RowFinding, type RuleId, rules } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode, decodeAll } from '../support/decode.js';

const base = 'https://api.example.se/v1';
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.any(),
    status: z.enum(['open', 'paid']).nullable(),
    customer_id: z.any().optional(),
    note: z.any().optional(),
  }),
  path: '/orders/{id}',
  state: 'status',
  links: {
    edit: { when: 'open' },
    delete: {},
    customer: { href: '/customers/{customer_id}', method: 'GET' },
    alert: { href: '/orders/{id}/alerts', method: 'POST', when: (_, { note }) => note.urgent },
  },
});

interface Body {
  readonly _links: readonly { readonly rel: string; readonly href: string }[];
  readonly [name: string]: unknown;
}

/** The body of a row in each way out, which are the same; and what was told. */
async function served(row: object): Promise<{ body: Body; findings: readonly RowFinding[] }> {
  const findings: RowFinding[] = [];
  const onFinding = (finding: RowFinding) => findings.push(finding);
  const item = row as never;
  const body = JSON.parse(JSON.stringify(orders.represent(item, base, undefined, onFinding)));
  const page = { base, page: 1, limit: 20, totalRecords: 1 };
  const request = { method: 'GET', url: '/orders', headers: {} };
  const list = JSON.stringify([body]);
  expect(JSON.parse(decode(orders.serializeItem(item, base)))).toEqual(body);
  expect(JSON.stringify(orders.collection([item], page).orders)).toBe(list);
  expect(decode(orders.serialize([item], page))).toContain(`"orders":${list}`);
  expect(await decodeAll(orders.stream([item], { base }))).toContain(`"orders":${list}`);
  expect(bodyText(orders.respondCollection(request, [item], page))).toContain(list);
  expect(JSON.parse(bodyText(orders.respond(request, item, { base })))).toEqual(body);
  for (const format of ['hal', 'hal-forms'] as const) {
    const { _links } = JSON.parse(bodyText(orders.respond(request, item, { base, format })));
    expect(Object.keys(_links)).toEqual(body._links.map(({ rel }: { rel: string }) => rel));
  }
  const created = orders.respondCreated({ ...request, method: 'POST' }, item, { base });
  expect(created.status).toBe(201);
  const self = body._links.find(({ rel }: { rel: string }) => rel === 'self')?.href;
  expect(created.headers.location).toBe(self);
  expect(orders.checkRow(row)).toEqual(findings.map((finding) => finding));
  return { body, findings };
}

const relsOf = ({ _links }: Body) => _links.map(({ rel }) => rel);
const good = { id: 17, status: 'open', customer_id: 4 };

/** RFC 6570 §3.2.2: everything but unreserved characters is percent-encoded. */
describe('an identifier of any kind is percent-encoded', () => {
  test.each<[id: unknown, segment: string, rule?: string]>([
    [17, '17'],
    ['a-b.c~d', 'a-b.c~d'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'UFN.06'],
    ['SE-2024/001', 'SE-2024%2F001', 'UFN.06'],
    ['å 12', '%C3%A5%2012', 'UFN.09'],
    ['eva@example.se', 'eva%40example.se', 'UFN.07'],
    ['a_b', 'a_b', 'UFN.09'],
    ['Zm9v/+==', 'Zm9v%2F%2B%3D%3D', 'UFN.06'],
    [12345678901234567890n, '12345678901234567890'],
    [{ toString: () => '507f1f77bcf86cd799439011' }, '507f1f77bcf86cd799439011'],
    [{ toJSON: () => '12.50' }, '12.50'],
    [new Date(0), '1970-01-01T00%3A00%3A00.000Z', 'UFN.06'],
    ['\ud800', '%EF%BF%BD', 'UFN.07'],
  ])('%s', async (id, segment, rule) => {
    const { body, findings } = await served({ ...good, id });
    expect(body._links.slice(0, 2).map(({ href }) => href)).toEqual([
      `${base}/orders/${segment}`,
      `${base}/orders/${segment}`,
    ]);
    const found = findings.filter((one) => !one.rule.startsWith('row.'));
    const { level } = rules[rule as RuleId] ?? {};
    expect(found.map((one) => [one.rule, one.level, one.path, one.resource])).toEqual(
      rule === undefined ? [] : [[rule, level, ['id'], 'orders']],
    );
  });
});

test.each<[id: unknown]>([
  [null],
  [undefined],
  [''],
  [Number.NaN],
  [new Uint8Array([1, 2])],
  [{ a: 1 }],
  ['.'],
  ['..'],
])('without an identifier, as %s, an item has no link that needs one', async (id) => {
  const { body, findings } = await served({ ...good, id });
  expect(relsOf(body)).toEqual(['customer']);
  expect(findings.filter(({ rule }) => rule === 'row.identifier')).toHaveLength(1);
});

test.each([null, undefined, ''])('a link whose variable is %j is left out', async (customer_id) => {
  const { body, findings } = await served({ ...good, customer_id });
  expect(relsOf(body)).toEqual(['self', 'edit', 'delete']);
  // A nullable foreign key is no oddity.
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['row.predicate', []],
    ...(customer_id === null ? [] : [['row.link', ['customer_id']]]),
  ]);
});

describe('the links of a state', () => {
  test.each<[status: unknown, rels: string[], isOdd: boolean]>([
    ['open', ['self', 'edit', 'delete', 'customer'], false],
    ['paid', ['self', 'delete', 'customer'], false],
    [null, ['self', 'delete', 'customer'], false],
    [undefined, ['self', 'delete', 'customer'], true],
    ['OPEN', ['self', 'delete', 'customer'], true],
    ['refunded', ['self', 'delete', 'customer'], true],
    [7, ['self', 'delete', 'customer'], true],
  ])('%j', async (status, rels, isOdd) => {
    const { body, findings } = await served({ ...good, status, note: { urgent: false } });
    expect(relsOf(body)).toEqual(rels);
    expect(findings.map(({ rule }) => rule)).toEqual(isOdd ? ['row.state'] : []);
    expect(relsOf(body).includes('edit')).toBe(status === 'open');
    const patch = { method: 'PATCH', url: '/orders/17', headers: {} };
    const refused = orders.refuse(patch, { ...good, status } as never, { rel: 'edit' });
    expect(refused?.status).toBe(status === 'open' ? undefined : 409);
  });
});

test.each<[note: unknown, isPresent: boolean, isOdd: boolean]>([
  [{ urgent: true }, true, false],
  [{ urgent: false }, false, false],
  [undefined, false, true],
  [{ urgent: 'yes' }, false, true],
])('a predicate that throws or returns no boolean is false: %j', async (note, isPresent, isOdd) => {
  const { body, findings } = await served({ ...good, note });
  expect(relsOf(body).includes('alert')).toBe(isPresent);
  expect(findings.map(({ rule }) => rule)).toEqual(isOdd ? ['row.predicate'] : []);
});

describe('a member that JSON cannot hold as it is', () => {
  const cycle: Record<string, unknown> = { a: 1 };
  cycle.self = cycle;
  test.each<[what: string, note: unknown, written: unknown, isOdd?: false]>([
    ['a bigint', 12n, '12'],
    ['NaN', Number.NaN, null],
    ['Infinity', { a: [Number.POSITIVE_INFINITY] }, { a: [null] }],
    ['a cycle', cycle, { a: 1 }],
    ['a lone surrogate', 'a\ud800', 'a\ufffd'],
    ['a promise', Promise.resolve(1), undefined],
    ['a promise in a list', [Promise.resolve(1)], [null]],
    ['a toJSON that throws', { toJSON: () => JSON.parse('{') }, undefined],
    ['a function', () => 1, undefined, false],
    ['undefined', undefined, undefined, false],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z', false],
    ['an invalid date', new Date(Number.NaN), null, false],
  ])('%s', async (_what, note, written, isOdd = true as never) => {
    const { body, findings } = await served({ ...good, note });
    expect(body.note).toEqual(written);
    const told = findings.filter(({ rule }) => rule === 'row.member');
    expect(told.length > 0).toBe(isOdd);
    for (const { path } of told) expect(path?.[0]).toBe('note');
  });

  test('a getter that throws is left out', async () => {
    const row = {
      ...good,
      get note(): never {
        throw new Error('secret');
      },
    };
    const { body, findings } = await served(row);
    expect('note' in body).toBe(false);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  test('a member _links is that of the definition', async () => {
    const { body } = await served({ ...good, _links: [{ rel: 'evil', href: 'https://evil' }] });
    expect(relsOf(body)).not.toContain('evil');
  });

  test('and is reported where all members are sent', () => {
    const parts = {
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
    } as const;
    const all = defineResource({ ...parts, links: {}, members: 'all' });
    const row = { id: 17, note: 'a', _links: [] };
    expect(Object.keys(all.represent(row, base))).toEqual(['id', 'note', '_links']);
    expect(all.checkRow(row)).toMatchObject([{ rule: 'row.member', path: ['_links'] }]);
  });
});

describe('an entity', () => {
  class Entity {
    #id = 17;
    #secret = 'x';
    get id() {
      return this.#id;
    }
    get status() {
      return 'open';
    }
    get customer_id() {
      return 4;
    }
    get passwordHash() {
      return this.#secret;
    }
  }

  test('has the members that the schema names, its getters too', async () => {
    const { body } = await served(new Entity());
    expect(body).toMatchObject({ id: 17, status: 'open', customer_id: 4 });
    expect('passwordHash' in body).toBe(false);
    expect(relsOf(body)).toEqual(['self', 'edit', 'delete', 'customer']);
  });

  test('with toJSON has what this returns; identifier and state fall back to its own', async () => {
    class Document extends Entity {
      toJSON() {
        return { note: 'shown' };
      }
    }
    const { body } = await served(new Document());
    expect(Object.keys(body)).toEqual(['note', '_links']);
    expect(body._links[0]?.href).toBe(`${base}/orders/17`);
    expect(relsOf(body)).toContain('edit');
  });
});

test('a list tells the index of an odd row, and no value of it', () => {
  const findings: RowFinding[] = [];
  const onFinding = (finding: RowFinding) => findings.push(finding);
  const rows = [good, { ...good, id: null, customer_id: 'Secret', note: 'Hash\ud800' }] as never;
  const options = { base, page: 1, limit: 20, totalRecords: 2, onFinding };
  orders.serialize(rows, options);
  const places = findings.map(({ path }) => path?.join('.'));
  expect(places).toContain('orders.1.id');
  expect(places).toContain('orders.1.note');
  expect(JSON.stringify(findings)).not.toMatch(/Secret|Hash/);
});

test.each([[null], [undefined], [[]], [17]])('%j in a list is null, and told', (row) => {
  const findings: RowFinding[] = [];
  const onFinding = (finding: RowFinding) => findings.push(finding);
  const page = { base, page: 1, limit: 20, totalRecords: 2, onFinding };
  expect(orders.collection([row, good] as never, page).orders[0]).toBeNull();
  expect(JSON.parse(decode(orders.serialize([row, good] as never, page))).orders[0]).toBeNull();
  const finding = ['row.member', ['orders', 0]];
  const ofMembers = findings.filter(({ rule }) => rule === 'row.member');
  expect(ofMembers.map(({ rule, path }) => [rule, path])).toEqual([finding, finding]);
});

test.each([
  ['a promise', Promise.resolve([])],
  ['the result of a query around its rows', { rows: [], rowCount: 0 }],
  ['a set', new Set([{ id: 17 }])],
  ['nothing', undefined],
])('in place of a list, %s is a mistake of the code', (_what, rows) => {
  const page = { base, page: 1, limit: 20, totalRecords: 2 };
  const error = expect.objectContaining({ code: 'http.body' });
  expect(() => orders.collection(rows as never, page)).toThrow(error);
  expect(() => orders.serialize(rows as never, page)).toThrow(error);
});

test.each([
  () => {
    throw new Error('the session is closed');
  },
  () => null,
  async () => ({ id: 17 }),
])('without what its toJSON shows, a row has its links and no members', async (toJSON) => {
  class Order {
    readonly id = 17;
    readonly status = 'paid';
    readonly password = 'Secret';
    readonly toJSON = toJSON;
  }
  const { body, findings } = await served(new Order());
  expect(Object.keys(body)).toEqual(['_links']);
  expect(relsOf(body)).toEqual(['self', 'delete']);
  expect(findings.map(({ rule }) => rule)).toContain('row.member');
});

test('a state is told once, and an identifier once for all of its links', () => {
  const findings: RowFinding[] = [];
  const onFinding = (finding: RowFinding) => findings.push(finding);
  orders.serializeItem({ id: null, status: 'lost' } as never, base, undefined, onFinding);
  const rules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'row.predicate');
  expect(rules).toEqual(['row.state', 'row.identifier', 'row.link']);
});

test('a conflict names a state that is a word', () => {
  const patch = { method: 'PATCH', url: '/orders/17', headers: {} };
  for (const [status, isNamed] of [
    ['lost', true],
    ['x'.repeat(1000), false],
  ] as const) {
    const refused = orders.refuse(patch, { id: 17, status } as never, { rel: 'edit' });
    expect(refused?.body?.includes(status)).toBe(isNamed);
  }
});

test.each([[Promise.resolve(good)], [null], [undefined], [17]])(
  'in place of a row, %s is a mistake of the code',
  (row) => {
    const error = expect.objectContaining({ code: 'resource.row' });
    expect(() => orders.represent(row as never, base)).toThrow(error);
    expect(() => orders.serializeItem(row as never, base)).toThrow(error);
    expect(() => orders.represent(row as never, base)).toThrow(HalyardError);
  },
);

test('an identifier that is the segment of a sibling has no links of its own', () => {
  const files = defineResource({
    name: 'files',
    schema: z.object({ id: z.string() }),
    path: '/files/{id}',
    links: { edit: {} },
    collectionLinks: { export: { href: '/files/export', method: 'GET' } },
  });
  expect(files.represent({ id: 'export' }, base)._links).toEqual([]);
  expect(files.checkRow({ id: 'export' }).map(({ rule }) => rule)).toContain('row.identifier');
  expect(files.represent({ id: 'exports' }, base)._links).toHaveLength(2);
});

describe("identifiers: 'lower-case'", () => {
  const cases = defineResource({
    name: 'cases',
    schema: z.object({ id: z.string() }),
    path: '/cases/{id}',
    identifiers: 'lower-case',
    links: { edit: {} },
  });

  test('writes identifiers in the characters of UFN.06, UFN.07 and UFN.09', () => {
    const { _links } = cases.represent({ id: 'SE-2024/001' }, base);
    expect(_links[0]?.href).toBe(`${base}/cases/~53~45-2024~2f001`);
    expect(cases.checkRow({ id: 'SE-2024/001' })).toEqual([]);
    expect(cases.represent({ id: '' }, base)._links).toEqual([]);
    expect(JSON.parse(decode(cases.serializeItem({ id: 'SE-2024/001' }, base)))._links).toEqual(
      _links,
    );
  });

  test('and match reads them back', () => {
    const api = service({ title: 'Cases', resources: [cases], fallback: base });
    const match = (url: string) => api.match({ method: 'GET', url, headers: {} });
    expect(match('/v1/cases/~53~45-2024~2f001').values).toEqual({ id: 'SE-2024/001' });
    expect(match('/v1/cases/SE-2024').response?.status).toBe(404);
  });

  test('also in the path that a list is nested in, which a client may have sent', async () => {
    const notes = defineResource({
      name: 'notes',
      schema: z.object({ id: z.string(), case_id: z.string() }),
      path: '/cases/{case_id}/notes/{id}',
      identifiers: 'lower-case',
      links: {},
      collectionLinks: { up: { href: '/cases/{case_id}' } },
    });
    const api = service({ title: 'Cases', resources: [notes], fallback: base });
    const request = { method: 'GET', url: '/v1/cases/~2e/notes', headers: {} };
    const { values = {} } = api.match(request) as { values?: Record<string, string> };
    expect(values).toEqual({ case_id: '.' });
    const page = { limit: 20, totalRecords: 0, values };
    const body = JSON.parse(bodyText(api.at(request).respondCollection(notes, [], page)));
    const hrefs = body._links.map(({ href }: { href: string }) => href.split('?')[0]);
    expect(new Set(hrefs)).toEqual(new Set([`${base}/cases/~2e/notes`, `${base}/cases/~2e`]));
    // No store takes it, in any spelling.
    expect(api.match({ ...request, url: '/v1/cases/a~00/notes' }).response?.status).toBe(404);
  });

  test('are for all resources of a service', () => {
    const resources = [cases, orders] as const;
    expect(() => service({ title: 'Cases', resources, fallback: base })).toThrow(
      expect.objectContaining({ code: 'resource.definition' }),
    );
  });
});
