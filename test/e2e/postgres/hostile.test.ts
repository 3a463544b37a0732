import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');

/** Is in each hostile value, and in no statement. */
const MARKER = 'zq7x';

const SQL = [
  `${MARKER}'; drop table orders; --`,
  `${MARKER}' or '1'='1`,
  `${MARKER}" or ""="`,
  `${MARKER}\\'; select pg_sleep(10); --`,
  `${MARKER}$1 $$ || version() || $$`,
  `${MARKER}) union select usename from pg_user --`,
  `${MARKER}/* */;commit;`,
  `${MARKER}\\`,
  `${MARKER}%_*\\%`,
  `${MARKER}{1,2}"{"`,
  `${MARKER}\r\n\t\u000B\u001B`,
  `${MARKER}\u2028\uFEFF\u{10FFFF}`,
  `${MARKER}${'a'.repeat(300)}`,
  `${MARKER}\0`,
  `\0${MARKER}`,
  `${MARKER}${'*a'.repeat(100)}`,
  `__proto__`,
  `constructor`,
  `toString`,
];

const NUMBERS = [
  ...['2147483648', '-2147483649', '9007199254740991', '9223372036854775808', '1e400', '-1e308'],
  ...['1e-400', '5e-324', 'NaN', 'Infinity', '-Infinity', '0x10', '1_000', '١', '1;2', '', ' 1'],
  ...['--1'],
];

const DATES = [
  ...[
    '0000-01-01',
    '0000-12-31T23:59:59-23:59',
    '0001-01-01',
    '9999-12-31T23:59:59.999999999-23:59',
  ],
  ...['2026-01-31T12:00:00+23:59', '2026-02-30', '2026-01-31T24:00:00Z', '2026-06-30T23:59:60Z'],
  ...['infinity', '-infinity', 'now', 'today', 'epoch', 'allballs', '10000-01-01', '-0001-01-01'],
  ...['2026-01-31T12:00:00 BC', "2026-01-31'", '2026-01-31T12:00:00.000000000000000000001Z'],
];

const FIELDS = ['id', 'customer', 'status', 'total', 'created', 'paid'];
const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'];

describe.skipIf(absent !== '')(`hostile requests to orders in PostgreSQL${absent}`, () => {
  let service: RunningOrders;
  let sentinels = 0;
  beforeAll(async () => {
    service = await startOrders();
    await service.admin.query(
      `insert into orders (customer_name, total) select 'Astrid', 100 from generate_series(1, 30)`,
    );
  });
  afterAll(() => service?.close());

  /** Sends requests, and returns their statuses and the statements, which must be free of their text. */
  async function send(
    requests: readonly { readonly path: string; readonly init?: RequestInit | undefined }[],
  ) {
    const start = service.log().length;
    const statuses = new Set<number>();
    for (const { path, init } of requests) {
      const response = await fetch(`${service.url}${path}`, init);
      await response.text();
      expect([path, response.status]).not.toEqual([path, 500]);
      statuses.add(response.status);
    }
    const log = (await wholeLog()).slice(start);
    expect(log).not.toContain(MARKER);
    expect(log).not.toMatch(/ERROR|FATAL|PANIC/);
    return { statuses: [...statuses].sort(), statements: statementsOf(log) };
  }

  /** The log up to a last statement: what the server writes may arrive after its response. */
  async function wholeLog(): Promise<string> {
    const last = `${LAST} ${++sentinels}`;
    await service.pool.query(last);
    await vi.waitFor(() => expect(service.log()).toContain(last), 10_000);
    return service.log();
  }

  const pathOf = (query: string) => ({ path: `/orders?${query}` });
  const filterOf = (text: string) => pathOf(`filter=${encodeURIComponent(text)}`);
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

  test('the log has the text of each statement, and no value', async () => {
    const { statements } = await send([filterOf('customer eq Astrid')]);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('where orders.customer_name = $1::text');
    expect(statements[0]).not.toContain('Astrid');
  });

  const values = { text: SQL, number: NUMBERS, date: DATES };
  test.each(FIELDS.flatMap((field) => Object.keys(values).map((kind) => [field, kind] as const)))(
    'values of %s: %s',
    async (field, kind) => {
      const list = values[kind as keyof typeof values];
      const requests = list.flatMap((value) => [
        ...OPERATORS.flatMap((operator) => [
          filterOf(`${field} ${operator} ${quoted(value)}`),
          filterOf(`${field} ${operator} ${value}`),
        ]),
        filterOf(`${field} in ${quoted(value)},${quoted(value)}`),
        ...['=', '>', '>=', '<', '!='].map((sign) =>
          pathOf(`${field}${sign}${encodeURIComponent(value)}`),
        ),
      ]);
      const { statements } = await send(requests);
      // The operators of the field are all the variety that a client has.
      // Of a list of states, a form that is sent without a choice has an empty text, which is no condition.
      const filtered = statements.filter((one) => !(field === 'status' && WHOLE.test(one)));
      for (const statement of filtered) expect(statement).toMatch(PAGE);
      expect(filtered.length).toBeLessThanOrEqual(OPERATORS.length + 1);
    },
  );

  test('names of fields, operators and parameters', async () => {
    const requests = SQL.flatMap((text) => {
      const encoded = encodeURIComponent(text);
      return [
        ...['fields', 'sort', 'filter', 'cursor', 'limit', 'count', 'all'].map((name) =>
          pathOf(`${name}=${encoded}`),
        ),
        pathOf(`sort=id,${encoded}`),
        pathOf(`sort=id%20${encoded}`),
        pathOf(`${encoded}=1`),
        filterOf(`${text} eq 1`),
        filterOf(`id ${text} 1`),
        filterOf(`id eq 1 or ${text}`),
        filterOf(`id eq 1 ${text}`),
      ];
    });
    const { statuses, statements } = await send(requests);
    expect(statuses).toEqual([400]);
    expect(statements).toEqual([]);
  });

  test('cursors that the service has not made, or made for another list', async () => {
    const page = await fetch(`${service.url}/orders?limit=5&sort=customer`);
    const { _links } = (await page.json()) as { _links: { rel: string; href: string }[] };
    const next = new URL(_links.find(({ rel }) => rel === 'next')?.href ?? '');
    const cursor = next.searchParams.get('cursor') ?? '';
    const octets = Buffer.from(cursor, 'base64url');
    const forged = [
      ...Array.from(octets, (octet, at) => Buffer.from(octets).fill(octet ^ 1, at, at + 1)),
      Buffer.concat([octets, octets]),
      octets.subarray(0, 20),
      Buffer.from(`["next","${MARKER}","1"]`),
      Buffer.concat([octets.subarray(0, 7), Buffer.from(`["next","${MARKER}'","1"]`)]),
    ].map((octet) => octet.toString('base64url'));
    const { statuses, statements } = await send([
      ...[...forged, `${cursor}=`, `${cursor}'`, '', '__proto__'].map((text) =>
        pathOf(`limit=5&sort=customer&cursor=${encodeURIComponent(text)}`),
      ),
      pathOf(`limit=5&sort=total&cursor=${cursor}`),
      pathOf(`limit=5&sort=customer&status=open&cursor=${cursor}`),
    ]);
    expect(statuses).toEqual([400]);
    expect(statements).toEqual([]);
    expect((await send([pathOf(`limit=5&sort=customer&cursor=${cursor}`)])).statuses).toEqual([
      200,
    ]);
  });

  test('identifiers', async () => {
    const identifiers = [...SQL, ...NUMBERS.filter((text) => text !== '')];
    const { statuses, statements } = await send(
      identifiers.map((text) => ({ path: `/orders/${encodeURIComponent(text)}` })),
    );
    expect(statuses).toEqual([404]);
    expect(statements).toEqual([]);
  });

  test('the URL of an action with a slash, a query or encoded letters', async () => {
    const action = (id: number, path: string) => request('POST', `/orders/${id}/${path}`, '');
    const paths = ['payments/', 'payments//', 'payments%2F', 'payments/payments'];
    expect((await send(paths.map((path) => action(11, path)))).statuses).toEqual([404]);
    // What guards the path by its text would not know an encoded letter.
    expect((await send([action(11, 'p%61yments?x=1')])).statuses).toEqual([404]);
    expect((await send([action(12, 'payments?x=1')])).statuses).toEqual([200]);
    const { rows } = await service.admin.query(
      'select status from orders where id in (11, 12) order by id',
    );
    expect(rows).toEqual([{ status: 'open' }, { status: 'paid' }]);
  });

  test('a body that is too large', async () => {
    const body = `[${' '.repeat(1_048_576)}]`;
    expect((await send([request('POST', '/orders', body)])).statuses).toEqual([413]);
  });

  test('tags', async () => {
    const tags = [...SQL.map((text) => text.replace(/[^\x20-\x7E]/g, '')), '"1"', '1', 'W/"1"'];
    const { statuses } = await send(
      tags
        .slice(0, -3)
        .flatMap((tag) => [tag, `"${tag}"`])
        .map((tag) => ({
          path: '/orders/1',
          init: {
            method: 'PATCH',
            headers: { 'if-match': tag, 'content-type': 'application/json' },
            body: '{"total":5}',
          },
        })),
    );
    expect(statuses).toEqual([412]);
  });

  test('bodies', async () => {
    const inputs = [
      ...SQL.map((customer) => ({ customer, total: 1 })),
      ...['\uD800', '\uDC00\uD800', 'a\u0000', '', 'a'.repeat(201), null, 1, [], {}].map(
        (customer) => ({ customer, total: 1 }),
      ),
      ...[-1, 0.001, 1e300, 1_000_000_000.01, '1', null, [1]].map((total) => ({
        customer: MARKER,
        total,
      })),
      { customer: MARKER, total: 1, status: 'paid' },
      { customer: MARKER, total: 1, id: 1 },
    ];
    const { statuses } = await send(
      inputs.flatMap((input) => [
        request('POST', '/orders', JSON.stringify({ orders: [input] })),
        request('PATCH', '/orders/2', JSON.stringify(input)),
        request(
          'POST',
          '/orders',
          JSON.stringify({ orders: [input] }).replace('{', '{"__proto__":{},'),
        ),
      ]),
    );
    expect(statuses).toEqual([200, 201, 400, 422]);
    const { rows } = await service.admin.query<{ text: string }>(
      'select customer_name as text from orders where customer_name like $1',
      [`%${MARKER}%`],
    );
    // What was accepted is stored as it was sent.
    expect(SQL).toEqual(expect.arrayContaining(rows.map(({ text }) => text)));
    expect(rows.length).toBeGreaterThan(10);
  });

  function request(method: string, path: string, body: string) {
    return {
      path,
      init: { method, body, headers: { 'content-type': 'application/json', 'if-match': '*' } },
    };
  }

  test('the orders are still there', async () => {
    const { rows } = await service.admin.query(
      'select count(*)::int as count from orders where id <= 30',
    );
    expect(rows).toEqual([{ count: 30 }]);
  });
});

/** The statement of a page of one filter. */
const PAGE =
  /^select [a-z0-9_, :\s]+ from orders where orders\.[a-z_]+ (?:=|is distinct from|>|>=|<|<=|like) (?:any\()?\$1::[a-z]+(?:\[\]\))?\s+order by orders\.created_at desc, orders\.id desc limit \$2::bigint$/;

const WHOLE =
  /^select [a-z0-9_, :\s]+ from orders\s+order by orders\.created_at desc, orders\.id desc limit \$1::bigint$/;

/** The last statement of a test. */
const LAST = 'select 1 as sentinel where 1 =';

/** The statements of a log, each once. */
function statementsOf(log: string): string[] {
  const entries = log.split(/^\d{4}-\d\d-\d\d [^\n]*?(?=LOG:|ERROR:|DETAIL:)/m);
  const statements = entries.flatMap(
    (entry) => /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*?)\s*$/.exec(entry)?.[1] ?? [],
  );
  return [...new Set(statements)].filter((text) => !text.startsWith(LAST));
}
