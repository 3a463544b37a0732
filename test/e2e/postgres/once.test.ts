import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort, missing, startProcess } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');

/** The key of the lock that a commit or a statement waits for while the test has it. */
const BARRIER = '(17, 17)';

describe.skipIf(absent !== '')(`repeats with an Idempotency-Key${absent}`, () => {
  let service: RunningOrders;
  beforeAll(async () => {
    service = await startOrders();
    await service.admin.query(
      `create function wait_at_barrier() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared${BARRIER}; return new; end $$`,
    );
  });
  afterAll(() => service?.close());

  const post = (url: string, key: string, body = '{"customer":"Astrid","total":125}') => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return fetch(`${url}/orders`, { method: 'POST', headers, body });
  };

  /** Repeats a request until it is not under way, and returns what identifies its response. */
  async function repeat(url: string, key: string) {
    for (;;) {
      const response = await post(url, key);
      const body = await response.text();
      const { location, etag, ...headers } = Object.fromEntries(response.headers);
      if (response.status !== 409) {
        const type = headers['content-type'];
        return { status: response.status, location, etag, type, body };
      }
      expect(headers['retry-after']).toBe('1');
      await sleep(20);
    }
  }

  async function countOrders(): Promise<number> {
    const { rows } = await service.admin.query('select count(*)::int as count from orders');
    return rows[0].count;
  }

  /** The last identifier that an order was given, or would have. */
  async function lastId(): Promise<number> {
    const { rows } = await service.admin.query('select last_value::int as last from orders_id_seq');
    return rows[0].last;
  }

  test('fifty at once have one effect and one response', async () => {
    const before = await countOrders();
    const key = `"${randomUUID()}"`;
    const all = await Promise.all(Array.from({ length: 50 }, () => repeat(service.url, key)));
    expect(all[0]).toMatchObject({ status: 201, location: expect.stringContaining('/orders/') });
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    await service.expectAllReturned();
  });

  test('fifty keys are fifty orders, and other content is a 422', async () => {
    const before = await countOrders();
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const responses = await Promise.all(keys.map((key) => post(service.url, key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const other = await post(service.url, `${keys[0]}`, '{"customer":"Bo","total":1}');
    expect(other.status).toBe(422);
    expect(await countOrders()).toBe(before + 50);
  });

  test('a refused request leaves its key free', async () => {
    const before = await countOrders();
    const key = randomUUID();
    expect((await post(service.url, key, '{"customer":""}')).status).toBe(422);
    expect((await post(service.url, key)).status).toBe(201);
    expect(await countOrders()).toBe(before + 1);
    await service.expectAllReturned();
  });

  test('a response whose time is over is replaced', async () => {
    const before = await countOrders();
    const key = randomUUID();
    const first = await repeat(service.url, key);
    await service.admin.query("update once set until = now() - interval '1 second'");
    const second = await repeat(service.url, key);
    expect(second.location).not.toBe(first.location);
    expect(await repeat(service.url, key)).toEqual(second);
    expect(await countOrders()).toBe(before + 2);
  });

  describe('the process is killed', () => {
    /** Starts another process, sends it a request, and kills it when the condition holds. */
    async function killed(
      key: string,
      condition: (output: string) => Promise<boolean>,
      hangs = false,
    ) {
      const port = await freePort();
      const other = await startProcess(
        process.execPath,
        ['--import', 'tsx', 'test/e2e/postgres/once-process.ts'],
        {
          ports: [port],
          env: {
            TSX_TSCONFIG_PATH: 'examples/tsconfig.json',
            DATABASE: JSON.stringify(service.database.config),
            PORT: `${port}`,
            HANGS: `${hangs}`,
          },
        },
      );
      try {
        const lost = post(`http://127.0.0.1:${port}/v1`, key).catch((error) => error);
        await vi.waitUntil(() => condition(other.output()), 30_000);
        await other.stop('SIGKILL');
        expect(await lost).toBeInstanceOf(Error);
      } finally {
        await other.stop('SIGKILL');
      }
    }

    test('after the order is inserted: a repeat inserts it', async () => {
      const before = await countOrders();
      const key = randomUUID();
      await killed(key, async (output) => output.includes('added'), true);
      const all = await Promise.all(Array.from({ length: 5 }, () => repeat(service.url, key)));
      expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(all[0]?.status).toBe(201);
      expect(await countOrders()).toBe(before + 1);
    });

    test.each<[string, trigger: string, isCommitted: boolean]>([
      [
        'while the response is stored: a repeat inserts it',
        'trigger barrier after insert on once',
        false,
      ],
      [
        'while the database commits: a repeat gets the response',
        'constraint trigger barrier after insert on once deferrable initially deferred',
        true,
      ],
    ])('%s', async (_, trigger, isCommitted) => {
      const before = await countOrders();
      const last = await lastId();
      const key = randomUUID();
      const test = await service.admin.connect();
      try {
        await test.query(`create ${trigger} for each row execute function wait_at_barrier()`);
        await test.query(`select pg_advisory_lock${BARRIER}`);
        await killed(key, async () => {
          const { rows } = await test.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'",
          );
          return rows.length === 1;
        });
        const repeats = Array.from({ length: 5 }, () => repeat(service.url, key));
        // The database has not noticed that the process has ended.
        expect((await post(service.url, key)).status).toBe(409);
        await test.query(`select pg_advisory_unlock${BARRIER}`);
        const all = await Promise.all(repeats);
        expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
        expect(all[0]?.status).toBe(201);
        expect(await countOrders()).toBe(before + 1);
        // A transaction that is undone has used its identifier.
        expect((await lastId()) - last).toBe(isCommitted ? 1 : 2);
      } finally {
        await test.query('select pg_advisory_unlock_all()');
        await test.query('drop trigger barrier on once');
        test.release();
      }
      await service.expectAllReturned();
    });
  });
});
