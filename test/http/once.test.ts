import { type OnceOptions, once, type ResponseDescriptor } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { memoryStore, type Transaction } from '../support/once-store.js';

const KEY = '"8e03978e-40d5-43e8-bc93-6894a57f9324"';
const ANN = { id: 'ann' };
const NOW = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const requestWith = (key?: string, others: object = {}) => ({
  method: 'POST',
  url: '/orders',
  headers: {
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  },
  ...others,
});

/** A service that creates an order for each request that it carries out. */
function start() {
  const { store, entries, committed } = memoryStore();
  let count = 0;
  const create = (transaction?: Transaction): ResponseDescriptor => {
    count += 1;
    transaction?.effects.push(`order ${count}`);
    return { status: 201, headers: { location: `/orders/${count}` }, body: `{"id":${count}}` };
  };
  const post = (
    request = requestWith(KEY),
    options: Partial<OnceOptions<Transaction>> = {},
    run: (transaction?: Transaction) => ResponseDescriptor | Promise<ResponseDescriptor> = create,
  ) => once(request, { store, caller: ANN, content: '{}', now: NOW, ...options }, run);
  return { post, entries, committed, count: () => count };
}

const FIRST = { status: 201, headers: { location: '/orders/1' }, body: '{"id":1}' };

/** A run that ends when the test says so. */
function paused() {
  let begin = () => {};
  let end = (_: ResponseDescriptor) => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<ResponseDescriptor>((resolve) => {
    end = resolve;
  });
  const run = () => {
    begin();
    return ended;
  };
  return { run, begun, end: (response: ResponseDescriptor) => end(response) };
}

describe('the first request with a key', () => {
  test('is carried out, and a repeat gets its response as it was', async () => {
    const { post, committed } = start();
    expect(await post()).toStrictEqual(FIRST);
    expect(await post()).toStrictEqual(FIRST);
    expect(committed).toEqual(['order 1']);
  });

  test('may have a response of bytes, or without a body', async () => {
    for (const response of [
      { status: 200, headers: {}, body: Uint8Array.of(0, 255) },
      { status: 204, headers: {} },
      { status: 303, headers: { location: '/orders/1' } },
    ]) {
      const { post, count } = start();
      await post(undefined, {}, () => response);
      expect(await post()).toStrictEqual(response);
      expect(count()).toBe(0);
    }
  });

  test.each([400, 409, 500])(
    'is forgotten with a response of %i, and with its effects',
    async (status) => {
      const { post, committed } = start();
      const refused = { status, headers: {} };
      const run = (transaction?: Transaction) => {
        transaction?.effects.push('half an order');
        return refused;
      };
      expect(await post(undefined, {}, run)).toBe(refused);
      expect(await post()).toStrictEqual(FIRST);
      expect(committed).toEqual(['order 1']);
    },
  );

  test('is forgotten with an error, which goes on', async () => {
    const { post } = start();
    const run = () => Promise.reject(new Error('No stock'));
    await expect(post(undefined, {}, run)).rejects.toThrow('No stock');
    expect(await post()).toStrictEqual(FIRST);
  });
});

describe('a request without a key', () => {
  test('is carried out each time, without a transaction', async () => {
    const { post, entries } = start();
    const transactions: unknown[] = [];
    const run = (transaction?: Transaction) => {
      transactions.push(transaction);
      return FIRST;
    };
    await post(requestWith(), {}, run);
    await post(requestWith(), {}, run);
    expect([transactions, entries.size]).toEqual([[undefined, undefined], 0]);
  });

  test('is a 428 where one is required', async () => {
    const { post, count } = start();
    expect((await post(requestWith(), { required: true })).status).toBe(428);
    expect((await post(requestWith(KEY), { required: true })).status).toBe(201);
    expect(count()).toBe(1);
  });
});

// "Its value MUST be a String (Section 3.3.3 of RFC8941)" (§2.1); a client may leave out the quotes.
describe('the key', () => {
  test.each([
    [KEY, '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"a"', 'a'],
    ['"a";version=1', 'a'],
    ['"order:17/retry"', 'order:17/retry'],
  ])('%s is the same as %s', async (quoted, bare) => {
    const { post, committed } = start();
    expect(await post(requestWith(quoted))).toStrictEqual(FIRST);
    expect(await post(requestWith(bare))).toStrictEqual(FIRST);
    expect(committed).toHaveLength(1);
  });

  test.each(['"a \\"b\\""', `"${'a'.repeat(255)}"`])('may be %s', async (key) => {
    expect((await start().post(requestWith(key))).status).toBe(201);
  });

  test.each([
    '',
    '""',
    '"a',
    '"å"',
    '"a", "b"',
    'a b',
    '(1 2)',
    ':YQ==:',
    `"${'a'.repeat(256)}"`,
    'a'.repeat(256),
    'a'.repeat(100_000),
  ])('must not be %s', async (key) => {
    const { post, entries, count } = start();
    const { status, headers } = await post(requestWith(key));
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect([count(), entries.size]).toEqual([0, 0]);
  });

  test('is stored as a hash', async () => {
    const { post, entries } = start();
    await post();
    expect([...entries.keys()]).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  });
});

describe('one key of', () => {
  const post = requestWith(KEY);
  test.each<[string, ReturnType<typeof requestWith>, object]>([
    ['two users', post, { caller: { id: 'bo' } }],
    ['a user and an anonymous one', post, { caller: null }],
    ['two paths', requestWith(KEY, { url: '/returns' }), {}],
    ['two mounts', requestWith(KEY, { url: '/', baseUrl: '/returns' }), {}],
    ['two methods', requestWith(KEY, { method: 'PATCH' }), {}],
  ])('%s is two keys', async (_, request, options) => {
    const service = start();
    expect(await service.post()).toStrictEqual(FIRST);
    expect((await service.post(request, options)).body).toBe('{"id":2}');
    expect(await service.post()).toStrictEqual(FIRST);
  });

  test.each<[string, object, object]>([
    ['a caller with other permissions', {}, { caller: { id: 'ann', permissions: ['write'] } }],
    ['the same path behind a host', { url: 'https://api.example.se/orders' }, {}],
    ['the same octets', {}, { content: new TextEncoder().encode('{}') }],
  ])('%s is one', async (_, others, options) => {
    const { post, count } = start();
    await post();
    expect(await post(requestWith(KEY, others), options)).toStrictEqual(FIRST);
    expect(count()).toBe(1);
  });

  test.each<[string, object, object]>([
    ['another content', {}, { content: '{"total":1}' }],
    ['no content', {}, { content: undefined }],
    ['another query', { url: '/orders?dry-run=true' }, {}],
    ['another media type', { headers: { 'idempotency-key': KEY, 'content-type': 'text/csv' } }, {}],
  ])('a request with %s is a 422 (§2.7)', async (_, others, options) => {
    const { post, count } = start();
    await post();
    expect((await post(requestWith(KEY, others), options)).status).toBe(422);
    expect(count()).toBe(1);
    expect(await post()).toStrictEqual(FIRST);
  });
});

describe('while the first request is under way', () => {
  test('a repeat is a 409, and then gets its response (§2.7)', async () => {
    const { post } = start();
    const work = paused();
    const first = post(undefined, {}, work.run);
    await work.begun;
    const { status, headers } = await post();
    expect([status, headers['retry-after']]).toEqual([409, '1']);
    expect((await post(undefined, { content: '{"total":1}' })).status).toBe(422);
    work.end(FIRST);
    expect(await first).toBe(FIRST);
    expect(await post()).toStrictEqual(FIRST);
  });

  test('a store that cannot see its content yet gives a 409', async () => {
    const { post, count } = start();
    const store = { claim: async () => ({}) };
    expect((await post(undefined, { store })).status).toBe(409);
    expect(count()).toBe(0);
  });

  test('of several at once, one is carried out', async () => {
    const { post } = start();
    const work = paused();
    let runs = 0;
    const run = () => {
      runs += 1;
      return work.run();
    };
    const all = Array.from({ length: 20 }, () => post(undefined, {}, run));
    let open = all.length;
    for (const each of all) each.finally(() => --open === 1 && work.end(FIRST));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(runs).toBe(1);
  });

  // A process that ends leaves its claim.
  test('another may begin when its lease is over, and a late first stores nothing', async () => {
    const { post, committed } = start();
    const work = paused();
    const slow = post(undefined, { lease: 30 }, work.run);
    await work.begun;
    expect((await post(undefined, { now: later(29) })).status).toBe(409);
    expect(await post(undefined, { now: later(30) })).toStrictEqual(FIRST);
    work.end({ status: 201, headers: {}, body: 'late' });
    await expect(slow).rejects.toThrow('The lease is over');
    expect(await post(undefined, { now: later(31) })).toStrictEqual(FIRST);
    expect(committed).toEqual(['order 1']);
  });

  test('a late first that fails leaves the claim of another', async () => {
    const { post } = start();
    const [slow, second] = [paused(), paused()];
    const first = post(undefined, {}, slow.run);
    await slow.begun;
    const other = post(undefined, { now: later(60) }, second.run);
    await second.begun;
    slow.end({ status: 503, headers: {} });
    expect((await first).status).toBe(503);
    expect((await post(undefined, { now: later(61) })).status).toBe(409);
    second.end(FIRST);
    expect(await other).toBe(FIRST);
  });
});

test.each([
  [undefined, 86_400],
  [10, 10],
])('a response is kept for %s seconds', async (keep, seconds) => {
  const { post, count } = start();
  await post(undefined, { keep });
  expect((await post(undefined, { now: later(seconds - 1) })).body).toBe('{"id":1}');
  expect((await post(undefined, { now: later(seconds) })).body).toBe('{"id":2}');
  expect(count()).toBe(2);
});

test('without a time, it is now', async () => {
  const { post, entries } = start();
  const before = Date.now();
  await post(undefined, { now: undefined, keep: 60 });
  const [entry] = entries.values();
  expect(entry?.until.getTime()).toBeGreaterThanOrEqual(before + 60_000);
});

describe('an error of the store', () => {
  const failing = (name: 'claim' | 'save' | 'release') => {
    const fail = () => Promise.reject(new Error(`${name} failed`));
    const claim = { save: async () => {}, release: async () => {}, [name]: fail };
    return { claim: name === 'claim' ? fail : async () => claim };
  };
  const refuse = () => ({ status: 400, headers: {} });

  test('goes on', async () => {
    const { post } = start();
    await expect(post(undefined, { store: failing('claim') })).rejects.toThrow('claim failed');
    await expect(post(undefined, { store: failing('save') })).rejects.toThrow('save failed');
    const store = failing('release');
    await expect(post(undefined, { store }, refuse)).rejects.toThrow('release failed');
  });

  test('does not hide that of the work', async () => {
    const { post } = start();
    const run = () => Promise.reject(new Error('No stock'));
    await expect(post(undefined, { store: failing('release') }, run)).rejects.toThrow('No stock');
  });
});
