import { describe, expect, test } from 'vitest';
import { rules } from '../../../src/rules/catalogue.js';
import { halyard } from './fake-system.js';

describe('halyard rules', () => {
  test('lists every rule', async () => {
    const { code, stdout } = await halyard(['rules']);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(rules));
  });

  test.each([
    ['hyp.05', 'halyard reports:\n  A link is required'],
    ['HYP.03', 'halyard reports nothing. None.'],
  ])('prints %s with its reason, an example of each kind, and its page', async (id, reported) => {
    const { stdout } = await halyard(['rules', id]);
    const [head, ...parts] = stdout.split('\n\n');
    expect(head).toMatch(/^HYP\.0\d {2}SH.*\n.*\.$/);
    const page = expect.stringMatching(`html#${id.toUpperCase()}\n$`);
    expect(parts).toEqual(['Why.', 'Wrong:\n  {}', reported, 'Right:\n  {\n  }', page]);
  });

  test.each([
    ['naming.verbs', 'Unknown rule "naming.verbs". Did you mean naming.verb?'],
    ['X', 'Unknown rule "X". Run halyard rules to list them'],
  ])('knows no rule %s', async (id, message) => {
    expect(await halyard(['rules', id])).toMatchObject({
      code: 2,
      stderr: `halyard: ${message}\n`,
    });
  });
});

describe('halyard rel', () => {
  test.each([
    ['next', 0, /^next {2}GET\n.+\n$/],
    ['create', 0, /^create {2}POST\n/],
    ['cancel', 0, /^cancel is the name of an action; its links have the method POST\n$/],
    ['shipment', 0, /^shipment is in no registry\. Describe it in the documentation of the API/],
    ['previous', 1, /^previous {2}GET\n.*\nSHOULD HYP\.19 rel should be the registered type prev/s],
    ['nextPage', 1, /^SHOULD HYP\.19 rel should be the registered type next/],
    ['a b', 1, /HYP\.18/],
  ])('explains %s', async (name, code, text) => {
    const run = await halyard(['rel', name]);
    expect(run.stdout).toMatch(text);
    expect(run.code).toBe(code);
  });
});

describe('usage', () => {
  test.each([
    [['--help']],
    [['url', '--help']],
    [['help', 'url']],
    [['check', '-h']],
    [['audit', '--help']],
    [['openapi', '--help']],
    [['rules', '-h']],
    [['mcp', '-h']],
  ])('fits a screen, with examples: %j', async (args) => {
    const { code, stdout, stderr } = await halyard(args, { columns: 80 });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Examples:\n');
    expect(stdout).toMatch(/^(?:.{0,79}\n){5,30}$/);
  });

  test.each([
    [['--version'], '1.2.3\n'],
    [['init'], /^Write halyard\.config\.json:\n.+https:\/\/halyard\.example\/guides\/ci\.html\n$/s],
    [['-v'], '1.2.3\n'],
    [['rules', 'HYP.05'], /^HYP\.05 {2}SHALL {2}Single resource response body\n/],
    [['url', '/v1/orders', '--certainty', 'likely', '--fail-on', 'should'], 'No findings\n'],
    [['url', '/v1/search', '--certainty', 'certain', '--fail-on', 'shall'], 'No findings\n'],
    [['url', '/v1/Orders', '--ignore', 'UFN.07, UFN.06'], 'No findings\n'],
    [['check', '-', '--url', 'http://a.se/v1/orders', '--ignore', 'UFN.02'], 'No findings\n'],
    [['check', '-', '--url', 'HTTPS://a.se/v1/orders', '--method', 'x-1'], 'No findings\n'],
  ])('accepts %j', async (args, text) => {
    const { code, stdout } = await halyard(args, { input: 'HTTP/1.1 204\n\n' });
    expect(code).toBe(0);
    expect(stdout).toMatch(text);
  });

  test.each([
    [[], 'Usage: halyard'],
    [['chek', 'a.json'], "error: unknown command 'chek' (Did you mean check?)\n"],
    [['chek', '--help'], "error: unknown command 'chek' (Did you mean check?)\n"],
    [['help', 'chek'], 'Usage: halyard'],
    [
      ['url', '/', '--\n::error::\x1b[2J'],
      "error: unknown option '--\\u000a::error::\\u001b[2J'\n",
    ],
    [['url'], "error: missing required argument 'urls'"],
    [['url', '/orders', '--formt', 'json'], '(Did you mean --format?)'],
    [['url', '/orders', '--format', 'xml'], 'Allowed choices are pretty, json, sarif, '],
    [['url', '/orders', '--fail-on', 'all'], 'Allowed choices are shall, should.'],
    [['url', '/orders', '--ignore', 'HYP.5x'], 'Unknown rule "HYP.5x". '],
    [['url', '/orders', '--ignore', ''], 'Unknown rule "". Run halyard rules to list them'],
    [['url', '/orders', '--certainty', 'sure'], 'Allowed choices are certain, likely.'],
    [['audit', 'https://a.se/', '--max-requests', '1234567890'], 'It must be an integer ≥ 1.'],
    [['audit', 'https://a.se/', '--delay', ' 1'], 'It must be an integer ≥ 0.'],
    [
      ['openapi', 'https://a.se/o.yaml'],
      'halyard: https://a.se/o.yaml must be a file, got a URL. Download it, or pipe it to -\n',
    ],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, stdout, stderr } = await halyard(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('writes the report to --output', async () => {
    const args = ['url', '/Orders', '--format', 'json', '--output', 'out/report.json'];
    const { code, stdout, stderr, files } = await halyard(args);
    const summary = '1 finding: 1 required\nReport: out/report.json\n';
    expect([code, stdout, stderr]).toEqual([1, '', summary]);
    expect(JSON.parse(files['/project/api/out/report.json'] ?? '').findings).toHaveLength(1);
    expect(await halyard(args, { readOnly: true })).toMatchObject({
      code: 2,
      stderr: "halyard: Can't write out/report.json: permission denied\n",
    });
  });

  test.each([
    ['report.HTML', /^<!doctype html>/],
    ['report.json', /^\{/],
    ['report.sarif', /sarif-2\.1\.0/],
    ['report.txt', /^\/Orders\n/],
    ['report.json.txt', /^\/Orders\n/],
  ])('without --format, the extension of --output decides: %s', async (name, content) => {
    const { code, files } = await halyard(['url', '/Orders', '--output', name]);
    expect(code).toBe(1);
    expect(files[`/project/api/${name}`]).toMatch(content);
  });

  test('shows an unexpected error with its place, as no finding', async () => {
    const { code, stderr } = await halyard(['url', '-'], { input: null as never });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^halyard: TypeError: .*\n {4}at /);
    const released = () => {
      throw undefined;
    };
    expect((await halyard(['audit', 'http://localhost/'], { released })).stderr).toBe(
      'halyard: undefined\n',
    );
  });
});
