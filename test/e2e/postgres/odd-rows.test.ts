import { defineResource } from 'halyard';
import { bodyText } from 'halyard/http';
import { cursorCodec } from 'halyard/query';
import type { RowFinding } from 'halyard/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Postgres, startPostgres } from '../../support/postgres.js';
import { missing } from '../../support/servers.js';

const absent = missing('initdb', 'postgres');
const base = 'https://api.example.se/v1';

const cases = defineResource({
  name: 'cases',
  schema: z.object({
    id: z.string(),
    status: z.enum(['open', 'closed']),
    title: z.string().nullable(),
    owner_id: z.string().nullable(),
    data: z.unknown(),
  }),
  path: '/cases/{id}',
  state: 'status',
  links: {
    edit: { when: 'open' },
    owner: { href: '/owners/{owner_id}', method: 'GET' },
  },
  query: {
    fields: { id: 'string', title: 'string' },
    paging: 'cursor',
    cursor: cursorCodec({
      key: 'k'.repeat(32),
      sort: [{ field: 'title', direction: 'asc' }],
      nulls: 'largest',
    }),
  },
});

interface Body {
  readonly _meta: Readonly<Record<string, number>>;
  readonly _links: readonly { readonly rel: string; readonly href: string }[];
  readonly cases: readonly { readonly id: string; readonly _links: readonly object[] }[];
}

describe.skipIf(absent !== '')(`rows as PostgreSQL holds them${absent}`, () => {
  let database: Postgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await startPostgres();
    pool = new pg.Pool({ ...database.config, max: 12 });
    await pool.query(`create table cases (
      id text primary key, status text, title text collate "C", owner_id text, data json
    )`);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.stop();
  });

  test('each odd row is served with its links, and told', async () => {
    await pool.query(`insert into cases values
      ('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'open', null, null, null),
      ('SE-2024/001', 'archived', 'a', '', '{"text": "\\u0000"}'),
      ('Å 12', null, 'b', '4', '[1, null]'),
      ('', 'open', 'c', '..', '{}')`);
    const { rows } = await pool.query('select * from cases order by title nulls first');
    const findings: RowFinding[] = [];
    const response = cases.respondCollection(get('/cases'), rows, {
      base,
      limit: 20,
      totalRecords: (await pool.query('select count(*) as n from cases')).rows[0].n,
      onFinding: (finding) => findings.push(finding),
    });
    const { _meta, cases: items }: Body = JSON.parse(bodyText(response));
    expect(_meta).toMatchObject({ totalRecords: 4, count: 4 });
    expect(items.map(({ _links }) => _links)).toEqual([
      [
        { href: `${base}/cases/01ARZ3NDEKTSV4RRFFQ69G5FAV`, rel: 'self', method: 'GET' },
        { href: `${base}/cases/01ARZ3NDEKTSV4RRFFQ69G5FAV`, rel: 'edit', method: 'PATCH' },
      ],
      [{ href: `${base}/cases/SE-2024%2F001`, rel: 'self', method: 'GET' }],
      [
        { href: `${base}/cases/%C3%85%2012`, rel: 'self', method: 'GET' },
        { href: `${base}/owners/4`, rel: 'owner', method: 'GET' },
      ],
      [],
    ]);
    const rules = new Set(findings.map(({ rule }) => rule));
    for (const rule of ['UFN.06', 'row.link', 'row.state', 'row.identifier']) {
      expect(rules).toContain(rule);
    }
  });

  test.each<[how: string, read: (client: pg.PoolClient) => Promise<[unknown, object[]]>]>([
    [
      'in two statements',
      async (client) => [
        (await client.query('select count(*) as n from cases')).rows[0].n,
        (await client.query('select * from cases order by id limit 20')).rows,
      ],
    ],
    [
      'in one transaction at READ COMMITTED',
      async (client) => {
        await client.query('begin');
        const { rows: counted } = await client.query('select count(*) as n from cases');
        const { rows } = await client.query('select * from cases order by id limit 20');
        await client.query('commit');
        return [counted[0].n, rows];
      },
    ],
    [
      'with the estimate of the planner',
      async (client) => [
        (await client.query("select reltuples as n from pg_class where relname = 'cases'")).rows[0]
          .n,
        (await client.query('select * from cases order by id limit 20')).rows,
      ],
    ],
  ])('lists beside two writers, read %s', async (_how, read) => {
    await pool.query('truncate cases');
    let isOver = false;
    const write = async (writer: number) => {
      for (let round = 0; !isOver; round++) {
        await pool.query(
          "insert into cases select $1 || n, 'open' from generate_series(1, $2::integer) n on conflict do nothing",
          [`w${writer}-${round}-`, 1 + (round % 25)],
        );
        await pool.query('delete from cases where id like $1', [`w${writer}-${round - 1}-%`]);
      }
    };
    const writers = [write(1), write(2)];
    const clients: pg.PoolClient[] = [];
    const readers = Array.from({ length: 4 }, async () => {
      const client = await pool.connect();
      clients.push(client);
      for (let count = 0; count < 300; count++) {
        const [total, rows] = await read(client);
        const response = cases.respondCollection(get('/cases'), rows as never, {
          base,
          page: 1,
          limit: 20,
          totalRecords: total as never,
        });
        expect(response.status).toBe(200);
        expectConsistent(JSON.parse(bodyText(response)));
      }
    });
    try {
      await Promise.all(readers);
    } finally {
      isOver = true;
      await Promise.allSettled([...writers, ...readers]);
      for (const client of clients) client.release();
    }
  });
});

function get(url: string) {
  return { method: 'GET', url, headers: {} };
}

/** `_meta` and the paging links say the same of how many pages there are. */
function expectConsistent({ _meta, _links, cases: items }: Body): void {
  const { totalRecords, page = 1, limit = 20, count = 0 } = _meta;
  const rels = _links.map(({ rel }) => rel);
  expect(count).toBe(items.length);
  if (totalRecords === undefined) {
    // Without a total, the last page is known once it is reached.
    expect(rels.includes('last') && rels.includes('next')).toBe(false);
    return;
  }
  expect(totalRecords).toBeGreaterThanOrEqual((page - 1) * limit + count);
  if (rels.includes('last')) expect(rels.includes('next')).toBe(page * limit < totalRecords);
}
