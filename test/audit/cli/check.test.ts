import { describe, expect, test } from 'vitest';
import { rows } from '../../support/rows.js';
import { halyard } from './fake-system.js';

const BASE = 'https://api.example.se/orders/v1';

function get(rel: string, path: string) {
  return { href: `${BASE}${path}`, rel, method: 'GET' };
}

const ORDER = { id: 17, _links: [get('self', '/orders/17'), get('collection', '/orders')] };
const PAGE = {
  _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
  _links: [get('self', '/orders'), get('first', '/orders?page=1'), get('last', '/orders?page=1')],
  orders: [ORDER],
};

async function check(text: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await halyard(['check', '-', '--format', 'json', ...args], {
    input: text,
  });
  const findings = stdout === '' ? [] : JSON.parse(stdout).findings;
  return { code, stderr, findings: findings as Record<string, unknown>[] };
}

describe('halyard url', () => {
  test('prints each finding with a caret below its place, and exits with 1', async () => {
    const { code, stdout, stderr } = await halyard(['url', `${BASE}/Orders`]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain(`${BASE}/Orders\n${' '.repeat(33)}^^^^^^\n  SHALL UFN.06\n`);
    expect(stdout).toContain(`\n    → ${BASE}/orders\n\n1 finding: 1 required\n`);
  });

  test('reads one URL per line from the standard input', async () => {
    const input = `\ufeff# the orders\r\n${BASE}/orders\r\n\r\n  ${BASE}/Orders  \n`;
    const { stdout } = await halyard(['url', '-', '-f', 'json'], { input });
    const finding = { rule: 'UFN.06', range: [33, 39], source: `${BASE}/Orders`, count: 1 };
    const report = { title: 'halyard url', date: '2026-01-15', known: 0, findings: [finding] };
    expect(JSON.parse(stdout)).toMatchObject(report);
  });

  test.each([
    ['UFN.06', 0],
    ['ufn.06', 0],
    ['UFN.07,UFN.06', 0],
    ['UFN.07', 1],
  ])('leaves out the rules of --ignore %s', async (ids, code) => {
    expect((await halyard(['url', `${BASE}/Orders`, '--ignore', ids])).code).toBe(code);
  });
});

describe('halyard check of a body', () => {
  test('tells a resource from a collection', async () => {
    expect(await check(JSON.stringify(ORDER))).toMatchObject({ code: 0, findings: [] });
    expect(await check(JSON.stringify(PAGE))).toMatchObject({ code: 0, findings: [] });
    const { findings } = await check(JSON.stringify({ ...PAGE, orders: [] }));
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['collection.meta', ['_meta', 'count']],
    ]);
  });

  test('gives the place of each finding', async () => {
    const links = [get('self', '/orders/17'), { ...get('up', ''), href: '/orders' }];
    const { findings } = await check(JSON.stringify({ 'a"}': [{}], _links: links }));
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['HYP.14', ['_links', 1, 'href']],
      ['HYP.07', ['_links']],
    ]);
  });

  test('prints findings of one cause once', async () => {
    const link = (at: number) => ({ rel: 'item', method: 'GET', href: `/orders/${at}` });
    const body = { _links: [get('self', '/orders'), ...[1, 2, 3].map(link)] };
    const { findings } = await check(JSON.stringify(body));
    expect(findings).toMatchObject([
      { rule: 'HYP.14', count: 3 },
      { rule: 'HYP.07', count: 1 },
    ]);
  });

  test.each([
    [
      '<html>',
      'halyard: stdin must be a JSON body, a HAR file or output of curl -i, got "<html>". ',
    ],
    ['', 'halyard: stdin must be a JSON body, a HAR file or output of curl -i, got "". '],
    [
      '{"openapi":"3.1.0","info":{},"paths":{}}',
      'halyard: stdin must be a JSON body, a HAR file or output of curl -i, got an OpenAPI document. Check it with halyard openapi',
    ],
  ])('refuses %j', async (text, message) => {
    const { code, stderr } = await check(text);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('halyard check of curl -i', () => {
  const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/hal+json\r\nETag: "1"\r\n\r\n';

  test('checks the exchange, with places in the body', async () => {
    const body = `{"_links":[{"href":"/orders/17","rel":"self","method":"GET"}]}`;
    const { findings } = await check(`${OK}${body}\n`);
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['HYP.14', ['response', 'body', '_links', 0, 'href']],
      ['HYP.07', ['response', 'body', '_links']],
      ['HYP.04', ['response', 'body', '_links']],
    ]);
  });

  test.each([
    ['an interim response', `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${OK}`],
    ['a proxy', `HTTP/1.1 200 Connection established\r\n\r\n${OK}`],
    ['a redirect', `HTTP/2 301 \r\nlocation: ${BASE}/orders/17\r\n\r\n${OK.replace('1.1', '2')}`],
    ['lines that end with a line feed', OK.replaceAll('\r\n', '\n')],
    ['a field that is folded over nothing', OK.replace('"1"', '"1"\r\nX-Empty:')],
  ])('reads %s', async (_, heads) => {
    expect(await check(heads + JSON.stringify(ORDER))).toEqual({
      code: 0,
      stderr: '',
      findings: [],
    });
  });

  test('takes method and URL of the request from options', async () => {
    const text = 'HTTP/1.1 204 No Content\r\nCache-Control: public, max-age=60\r\n\r\n';
    const { findings } = await check(text, '--method', 'delete', '--url', `${BASE}/Orders/17`);
    expect(findings).toMatchObject([
      { rule: 'UFN.06', request: `DELETE ${BASE}/Orders/17` },
      { rule: 'caching.put-delete', request: `DELETE ${BASE}/Orders/17` },
    ]);
  });

  test('takes linear time for hostile heads', async () => {
    const { code } = await check(`${OK}${'HTTP/1.1 200 '.repeat(80_000)}`);
    expect(code).toBe(1);
  }, 5000);
});

describe('halyard check of a HAR file', () => {
  function entry(url: string, content: object, more: object = {}) {
    return {
      request: { method: 'GET', url, headers: [{ name: ':path', value: '/' }] },
      response: {
        status: 200,
        headers: [
          { name: 'Content-Type', value: 'application/hal+json' },
          { name: 'etag', value: '"1"' },
          { name: 'broken' },
          'x: y',
        ],
        content,
        ...more,
      },
    };
  }
  const har = (...entries: unknown[]) =>
    JSON.stringify({ log: { version: '1.2', entries } }, null, 1);
  const text = JSON.stringify(ORDER);
  const url = `${BASE}/orders/17`;

  test('checks each exchange of an API, and names its request', async () => {
    const image = { headers: [{ name: 'Content-Type', value: 'image/png' }] };
    const input = har(
      entry(`${BASE}/Logo.png`, {}, image),
      entry(url, { text }),
      entry(`${BASE}/orders/18`, { text: '{}' }),
      entry(`${BASE}/orders/19`, { text: '{}' }),
      entry(`${BASE}/orders/20`, {}, { status: 0 }),
      entry(`${BASE}/orders/21`, {}, { status: 204, headers: [] }),
    );
    const { findings } = await check(input);
    expect(findings).toMatchObject([
      { rule: 'HYP.05', request: `GET ${BASE}/orders/18`, count: 2 },
    ]);
  });

  describe.each(['pretty', 'json', 'sarif', 'github', 'html'])('with --format %s', (format) => {
    const secret = `https://user:MYPW@api.example.se/orders/v1`;
    const body = { ...ORDER, _links: [{ rel: 'self', href: `${secret}/Orders`, method: 'get' }] };
    test.each<[args: string[], input: string]>([
      [['url', `${secret}/Orders`], ''],
      [['url', '-'], `${secret}/Orders`],
      [['check', '-'], har(entry(`${secret}/Orders/17`, { text: JSON.stringify(body) }))],
      [['check', '-'], JSON.stringify(body)],
      [['check', '-'], har(entry(`${secret}/Orders/17`, { text }))],
      [
        ['check', '-', '--url', `${secret}/Orders/17`],
        `HTTP/1.1 200 OK\ncontent-type: application/json\nlocation: ${secret}\n\n${JSON.stringify(body)}`,
      ],
    ])('halyard %j shows no password', async (args, input) => {
      const { code, stdout, stderr } = await halyard([...args, '--format', format], { input });
      expect([code, stderr]).toEqual([1, '']);
      expect(stdout).not.toContain('MYPW');
      expect(stdout).toMatch(/UFN\.06|HYP\.13/);
    });
  });

  test('finds credentials in a URL, with a caret below their mark', async () => {
    const input = har(entry('https://user:pw@api.example.se/orders/v1/orders/17', { text }));
    const { stdout } = await halyard(['check', '-'], { input });
    expect(stdout).toContain(
      [
        'stdin GET https://…@api.example.se/orders/v1/orders/17',
        '                  ^^',
        '  SHOULD UFN.01 request.url',
        '    URL must not contain credentials: logs would show them. Send them in the Authorization header',
        '    → https://api.example.se/orders/v1/orders/17',
      ].join('\n'),
    );
  });

  test('shows no password of a file that is a URL, and none of what is no JSON', async () => {
    const file = await halyard(['check', 'https://user:MYPW@api.example.se/a.json']);
    expect(file.stderr).toMatch(/^halyard: https:\/\/…@api\.example\.se\/a\.json must be a file/);
    const { stderr } = await halyard(['check', '-'], { input: 'https://user:MYPW@api.example.se' });
    expect(stderr).toContain('got "https://…@api.example.se"');
    expect(stderr).not.toMatch(/user|MY/);
  });

  test.each<[text: string, reason: RegExp]>([
    ['{"a":"https://u:S3CRET\\w@a.se"}', /Bad escaped character/],
    ['{"a":"https://u:S3CRET@a.se', /Unterminated string/],
    ['{"a":"https://u:S3CRET@a.se"x}', /./],
    ['["https://u:S3CRET@a.se",x]', /Unexpected token/],
    ['["//u:S3CRET@a",https]', /Unexpected token/],
  ])('the reason why %j is no JSON shows no password', async (input, reason) => {
    const { stderr } = await halyard(['check', '-'], { input });
    const [, shown = ''] = /, got ".*"\. (.*)/.exec(stderr) ?? [];
    expect(shown).toMatch(reason);
    expect(shown).not.toMatch(/S3|CRET/);
  });
});

describe('halyard openapi', () => {
  const document = `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers:
  - url: https://api.example.se/orders/v1
paths:
  /order_items:
    get:
      description: The lines of all orders.
      responses:
        '200':
          description: A page of lines.
          headers: { ETag: { schema: { type: string } } }
`;

  test('gives file, line and column of each finding', async () => {
    const files = { '/project/api/openapi.yaml': document };
    expect(await halyard(['openapi', 'openapi.yaml'], { files })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^openapi\.yaml\n {2}6:3 SHALL NOT UFN\.09 paths\["\/order_items"\]\n/,
      ),
    });
  });

  test.each(
    rows(`
    {"swagger":"2.0","paths":{}} => 1:1 openapi must be 3.0.x to 3.2.x, got "2.0"
    {"openapi":"3.3.0","paths":{}} => 1:2 openapi must be 3.0.x to 3.2.x, got "3.3.0"
    {"openapi":"3.1.0"} => 1:1 The document must have paths that describe each URL
    openapi: [ => 1:11 The document must be JSON or YAML.
    17 => 1:1 The document must be an OpenAPI document, got 17
  `),
  )('checks nothing of %s', async (_row, input = '', message = '') => {
    const args = ['openapi', '-', '--ignore', 'HYP.01'];
    const { code, stderr } = await halyard(args, { input });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`halyard: stdin:${message}`)]);
  });

  test.each([
    [[], 'UFN.09'],
    [['--baseline', 'b.json', '--update-baseline'], ''],
  ])('reports the other files beside one that is unreadable: %j', async (options, shown) => {
    const files = { '/project/api/a.yaml': '17', '/project/api/openapi.yaml': document };
    const args = ['openapi', 'a.yaml', 'openapi.yaml', 'gone.yaml', ...options];
    const run = await halyard(args, { files });
    expect(run).toMatchObject({ code: 2, stdout: expect.stringContaining(shown) });
    expect(run.stderr).toContain('halyard: a.yaml:1:1 The document must be an OpenAPI document');
    expect(run.stderr.includes("Can't read gone.yaml")).toBe(shown !== '');
    expect(run.files).toEqual(files);
  });

  describe('of a document in several files', () => {
    const referring = (...files: readonly string[]) =>
      JSON.stringify({
        openapi: '3.1.0',
        servers: [{ url: 'https://api.example.se/orders/v1' }],
        paths: Object.fromEntries(files.map(($ref, index) => [`/orders-${index}`, { $ref }])),
      });
    const undescribed = '{ get: { responses: {} } }';
    const run = (root: string, others: Readonly<Record<string, string>> = {}, input = '') =>
      halyard(['openapi', input === '' ? 'apis/openapi.json' : '-'], {
        files: { '/project/api/apis/openapi.json': root, ...others },
        input,
      });

    test.each([
      ['beside it', 'order.yaml', 'apis/order.yaml'],
      ['below it', './paths/order%20a.yaml', 'apis/paths/order a.yaml'],
      ['in the working directory', '../common/order.json', 'common/order.json'],
    ])('findings have the file %s', async (_, reference, source) => {
      const { code, stdout, stderr } = await run(referring(reference), {
        [`/project/api/${source}`]: undescribed,
      });
      expect(stdout).toContain(`${source}\n  1:3 SHALL HYP.01 get\n`);
      expect([code, stderr]).toEqual([1, '']);
    });

    test('those that are not read are listed on a line of bounded length', async () => {
      const names = Array.from({ length: 250 }, (_, index) => `o${index}.yaml`);
      const { stderr } = await run(
        referring('https://u:S3CRET@a.se/o\x1b.yaml?id=S3CRET', '../../../x.yaml', ...names),
        {
          '/x.yaml': undescribed,
          '/project/api/apis/o249.yaml': '{ get: { summary: Reads., responses: {} } }',
        },
      );
      expect(stderr).toMatch(
        /^apis\/openapi\.json .*: https:.*, \.\.\/\.\.\/\.\.\/x\.yaml, o0\.yaml, .*…\n$/,
      );
      expect(stderr.length).toBeLessThan(600);
      expect(stderr).not.toContain('S3CRET');
      expect(stderr).not.toContain('\x1b');
    });

    test.each([
      ['a misspelt name is a finding', 'oder.yaml', 1],
      ['a document of another host is not', 'https://api.example.se/order.yaml', 0],
    ])('%s', async (_, reference, code) => {
      const described = '{ get: { summary: Reads., responses: {} } }';
      const result = await run(referring('order.yaml', reference), {
        '/project/api/apis/order.yaml': described,
      });
      expect([result.code, result.stdout.includes(reference)]).toEqual([code, code === 1]);
      expect(result.stderr).toContain(reference);
    });

    test.each([
      ['none of which is there', { code: 1, stderr: expect.stringContaining('order.yaml') }, ''],
      ['that came by a pipe', { code: 1, stderr: expect.stringContaining('order.yaml') }, 'input'],
    ])('nothing was checked of one %s, whatever is ignored', async (_, expected, input) => {
      const root = referring('order.yaml');
      const files = input === '' ? {} : { '/project/api/order.yaml': undescribed };
      const config = { '/project/api/halyard.config.json': '{ "ignore": ["HYP.01"] }' };
      expect(await run(root, { ...files, ...config }, input && root)).toMatchObject(expected);
    });

    test('the size of all files is bounded', async () => {
      const names = Array.from({ length: 2_100 }, (_, index) => `o${index}.yaml`);
      const files = names.map((name) => [`/project/api/apis/${name}`, '{}']);
      const { stderr } = await run(
        referring(...names.map((name) => `${name}#/x`)),
        Object.fromEntries(files),
      );
      expect(stderr).toContain('o2000.yaml');
    });
  });
});
