import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { progressOf } from '../../../src/audit/cli/audit-api.js';
import { hasColour } from '../../../src/audit/cli/publish.js';
import type { System } from '../../../src/audit/cli/system.js';
import { halyard } from './fake-system.js';
import { START, serviceOf } from './service.js';

const BAD = 'https://api.example.se/orders/v1/Orders';

describe('the help', () => {
  test.each([[''], ['url'], ['check'], ['openapi'], ['audit'], ['rules'], ['rel'], ['init']])(
    'of halyard %s says what it does, and each option',
    async (command) => {
      const { stdout } = await halyard([...(command === '' ? [] : [command]), '--help']);
      const [usage, description, ...parts] = stdout.split('\n\n');
      expect(usage).toMatch(new RegExp(`^Usage: halyard ${command}`));
      expect(description).toMatch(/^[A-Z].*\.$/s);
      const listed = parts.filter((part) => /^(?:Options|Commands):\n/.test(part)).join('\n');
      const entries = listed.split(/\n(?= {2}\S)/).slice(1);
      expect(entries.length).toBeGreaterThan(0);
      // The text is two spaces behind the option, or in the next line.
      for (const entry of entries) expect(entry).toMatch(/^ {2}\S.*?(?: {2,}|\n +)[a-zA-Z]/);
    },
  );

  test('is as wide as the terminal', async () => {
    const widths = (text: string) =>
      text
        .split('\n\nExamples:')[0]
        ?.split('\n')
        .map((line) => line.length) ?? [];
    const wide = await halyard(['audit', '--help'], { columns: 160 });
    const narrow = await halyard(['audit', '--help'], { columns: 90 });
    expect(Math.max(...widths(wide.stdout))).toBeGreaterThan(90);
    expect(Math.max(...widths(narrow.stdout))).toBeLessThanOrEqual(90);
    const [other, error] = await Promise.all([160, 90].map((columns) => halyard([], { columns })));
    expect(Math.max(...widths(other?.stderr ?? ''))).toBeGreaterThan(90);
    expect(Math.max(...widths(error?.stderr ?? ''))).toBeLessThanOrEqual(90);
  });

  test('is named after an error', async () => {
    expect((await halyard(['chek'])).stderr).toMatch(
      /\nRun halyard --help, or halyard <command> --help, for examples\.\n$/,
    );
  });
});

describe('arguments', () => {
  test.each([
    [['rules', '--format', 'xml'], 'Allowed choices are pretty, json.'],
    [['rel', 'next', '--format', 'xml'], 'Allowed choices are pretty, json.'],
    [['url', '/orders', '--certainty', 'sure'], 'Allowed choices are certain, likely.'],
    [['check', '-', '--method', ' GET'], 'It must be a method such as DELETE.'],
    [['check', '-', '--method', 'GET '], 'It must be a method such as DELETE.'],
    [['check', '-', '--method', ''], 'It must be a method such as DELETE.'],
    [['check', '-', '--url', 'x:https://a.se/'], 'It must be an absolute URL or a path.'],
    [['check', '-', '--url', 'https://['], 'It must be an absolute URL or a path.'],
    [['check', '-', '--url', 'ftp://a.se/'], 'It must be an absolute URL or a path.'],
    [['audit', START, '--max-requests', '1234567890'], 'It must be an integer ≥ 1.'],
    [['audit', START, '--delay', ' 1'], 'It must be an integer ≥ 0.'],
  ])('%j are refused', async (args, message) => {
    const { code, stderr } = await halyard(args, { input: 'HTTP/1.1 204\n\n' });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test.each([
    [['--version'], '1.2.3\n'],
    [['-v'], '1.2.3\n'],
    [['rules', 'HYP.05', '--format', 'pretty'], /^HYP\.05 {2}SHALL\n/],
    [['rel', 'next', '--format', 'pretty'], /^next {2}GET/],
    [['url', '/v1/orders', '--certainty', 'likely', '--fail-on', 'should'], 'No findings\n'],
    [['url', '/v1/search', '--certainty', 'certain', '--fail-on', 'shall'], 'No findings\n'],
    [['url', BAD, '--ignore', 'UFN.07, UFN.06'], 'No findings\n'],
    [['check', '-', '--url', 'http://a.se/v1/orders', '--ignore', 'UFN.02'], 'No findings\n'],
    [['check', '-', '--url', 'HTTPS://a.se/v1/orders', '--method', 'x-1'], 'No findings\n'],
  ])('%j are accepted', async (args, text) => {
    const { code, stdout } = await halyard(args, { input: 'HTTP/1.1 204\n\n' });
    expect(code).toBe(0);
    if (typeof text === 'string') expect(stdout).toBe(text);
    else expect(stdout).toMatch(text);
  });

  test('limits of an audit have up to nine digits', async () => {
    const limits = ['--max-requests', '999999999', '--max-depth', '0', '--concurrency', '10'];
    const { fetch, calls } = serviceOf();
    await halyard(['audit', START, ...limits, '--timeout', '100'], { fetch });
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set([START]));
  });
});

describe('a report', () => {
  test('names the command and its files', async () => {
    const files = { '/project/api/a.json': '{}', '/project/api/b.json': '{}' };
    const title = async (command: string) =>
      JSON.parse((await halyard([command, 'a.json', 'b.json', '-f', 'json'], { files })).stdout)
        .title;
    expect(await title('check')).toBe('halyard check a.json b.json');
    expect(await title('openapi')).toBe('halyard openapi a.json b.json');
  });

  test('of an OpenAPI document has its source', async () => {
    const input = '{"openapi":"3.1.0"}';
    const { stdout } = await halyard(['openapi', '-', './-', '-f', 'json'], {
      input,
      files: { '/project/api/-': input },
    });
    const sources = JSON.parse(stdout).findings.map(({ source }: { source: string }) => source);
    expect(new Set(sources)).toEqual(new Set(['stdin', './-']));
  });

  test('exits with 1 for findings, in each format', async () => {
    const formats = ['pretty', 'json', 'sarif', 'junit', 'github', 'html', 'markdown'];
    const runs = await Promise.all(formats.map((name) => halyard(['url', BAD, '-f', name])));
    expect(runs.map(({ code }) => code)).toEqual(formats.map(() => 1));
    expect(runs.map(({ stdout }) => stdout.slice(0, 7))).toEqual(
      ['SHALL U', '{\n  "tit', '{\n  "$sc', '<?xml v', '::error', '<!docty', '# halya'].map(
        (text) => text.slice(0, 7),
      ),
    );
    expect(JSON.parse(runs[2]?.stdout ?? '').runs[0].tool.driver.version).toBe('1.2.3');
  });

  test('says nothing of a baseline that has all findings', async () => {
    const baseline = ['--baseline', 'known.json'];
    const { files } = await halyard(['url', BAD, ...baseline, '--update-baseline']);
    expect(await halyard(['url', BAD, ...baseline], { files })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('writes a baseline in order, each finding once', async () => {
    const urls = ['https://a.se/v1/B', 'https://a.se/v1/A', 'https://b.se/v1/A'];
    const { files } = await halyard([
      'url',
      ...urls,
      ...['--ignore', 'naming.singular', '--baseline', 'known.json', '--update-baseline'],
    ]);
    expect(files['/project/api/known.json']).toBe(
      `${JSON.stringify(
        {
          findings: [
            'UFN.06 | /v1/A | Path must be in lower case, got ""',
            'UFN.06 | /v1/B | Path must be in lower case, got ""',
          ],
        },
        undefined,
        2,
      )}\n`,
    );
  });

  test.each(['{ "findings": ["a", 1] }', '{ "findings": {} }', '{}', '"findings"'])(
    'refuses the baseline %s',
    async (text) => {
      const files = { '/project/api/known.json': text };
      const { code, stderr } = await halyard(['url', BAD, '--baseline', 'known.json'], { files });
      expect(code).toBe(2);
      expect(stderr).toContain('must be a baseline that --update-baseline wrote, got ');
      expect(stderr).toMatch(/\. Write it again\n$/);
    },
  );
});

describe('colour', () => {
  test.each<[System['environment'], boolean | undefined, boolean]>([
    [{}, true, true],
    [{}, false, false],
    [{}, undefined, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '' }, false, false],
    [{ FORCE_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, true],
  ])('with %j on a terminal (%s) is %s', (environment, isTTY, expected) => {
    const stdout = { write() {}, ...(isTTY !== undefined && { isTTY }) };
    expect(hasColour({ environment, stdout } as unknown as System)).toBe(expected);
  });
});

describe('the progress line', () => {
  const lineOf = async (
    text: string,
    stdout: object = {},
    stderr: object = {},
    environment: System['environment'] = {},
  ) => {
    let written = '';
    const progress = await progressOf({
      environment,
      stdout: { isTTY: true, ...stdout },
      stderr: {
        isTTY: true,
        write: (part: string) => {
          written += part;
        },
        ...stderr,
      },
    } as unknown as System);
    progress.update(text);
    progress.stop();
    return written;
  };

  test.each([
    [{ columns: 60 }, 56],
    [{ columns: 10 }, 20],
    [{ columns: 0 }, 76],
    [{}, 76],
  ])('is cut to fit the terminal: %j', async (stderr, length) => {
    const written = await lineOf('x'.repeat(200), {}, stderr);
    expect(Math.max(...(written.match(/x+/g) ?? []).map((run) => run.length))).toBe(length);
  });

  test('turns until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let writes = 0;
    const terminal = { isTTY: true, columns: 80, write: () => (writes += 1) };
    const system = { environment: {}, stdout: terminal, stderr: terminal };
    const progress = await progressOf(system as unknown as System);
    const atStart = writes;
    vi.advanceTimersByTime(100);
    expect(writes).toBeGreaterThan(atStart);
    const running = writes;
    progress.stop();
    expect(writes).toBeGreaterThan(running);
    const stopped = writes;
    vi.advanceTimersByTime(1000);
    expect(writes).toBe(stopped);
  });

  test('begins before the first page, and has no control character of the API', async () => {
    const written = await lineOf('a\u009bb');
    expect(written).toContain('Starting');
    expect(written).toContain('a\\u009bb');
  });

  test.each<[object, object, System['environment']]>([
    [{ isTTY: false }, {}, {}],
    [{}, { isTTY: false }, {}],
    [{ isTTY: undefined }, {}, { FORCE_COLOR: '1' }],
    [{}, { isTTY: undefined }, {}],
    [{}, {}, { CI: '' }],
    [{}, {}, { NO_COLOR: '1' }],
  ])('is left out with %j, %j, %j', async (stdout, stderr, environment) => {
    expect(await lineOf('a', stdout, stderr, environment)).toBe('');
  });
});
