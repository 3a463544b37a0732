import { describe, expect, test } from 'vitest';
import { markJson } from '../../docs/playground/json-text.js';
import type { Tool, Values } from '../../docs/playground/output.js';
import { run } from '../../docs/playground/run.js';
import { formatState, parseState } from '../../docs/playground/state.js';
import { duration } from '../../docs/playground/tools/cache-control.js';
import { tools } from '../../docs/playground/tools.js';

const toolOf = (id: string) => tools.find((tool) => tool.id === id) as Tool;
const outputOf = (id: string, values: Values) => {
  const tool = toolOf(id);
  return run({ tool, values: { ...tool.examples[0]?.values, ...values } });
};

describe('the tools of the playground', () => {
  const examples = tools.flatMap((tool) =>
    tool.examples.map(({ title, values }) => ({ tool, title, values, name: tool.title })),
  );

  test.each(examples)('$name, $title: marks are inside the text', async ({ tool, values }) => {
    const { verdict, checked } = await run({ tool, values });
    expect(verdict).not.toBe('');
    const lines = checked?.text.split('\n') ?? [];
    for (const { line, column, length } of checked?.marks ?? []) {
      expect(column + length).toBeLessThanOrEqual((lines[line]?.length ?? -1) + 1);
    }
  });

  test.each(examples)('$name, $title: comes back from its URL', ({ tool, values }) => {
    expect(parseState(formatState({ tool, values }), tools)).toEqual({ tool, values });
  });

  test('the first tool and example are shown without a fragment, and for an unknown one', () => {
    const first = { tool: toolOf('url'), values: toolOf('url').examples[0]?.values };
    for (const fragment of ['', '#', '#tool=none', '#%zz', '#__proto__=1']) {
      expect(parseState(fragment, tools)).toEqual(first);
    }
    expect(parseState('#tool=forwarded&hops=99', tools).values.hops).toBe('1');
  });

  test.each([
    ['JSON of great depth', 'body', { body: '['.repeat(50_000) + ']'.repeat(50_000) }],
    ['objects of great depth', 'body', { body: `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}` }],
    [
      'HAL of great depth',
      'body',
      { body: `${'{"_embedded":{"a":'.repeat(4000)}1${'}}'.repeat(4000)}` },
    ],
    ['a megabyte', 'openapi', { document: 'a: b\n'.repeat(200_000) }],
  ])('%s from a link of somebody else is answered', async (_what, id, values: Values) => {
    expect((await outputOf(id, values)).verdict).toMatch(
      /^The input (?:must have at most 100000 characters|is nested too deeply for this page)\.$/,
    );
  });

  test('a line of a fragment is one line, as its field shows it', () => {
    expect(parseState('#tool=url&url=/a%0A%0D%20b', tools).values.url).toBe('/a b');
  });

  test('a header of several lines is shown in one, with its findings at their places', async () => {
    const { checked } = await outputOf('forwarded', { forwarded: 'for=192.0.2.1,\n  proto=ftp x' });
    expect(checked?.text).toBe('for=192.0.2.1, proto=ftp x');
    expect(checked?.marks).toMatchObject([{ line: 0, column: 25 }]);
  });

  test('a fault at the end of a document is shown at its last line', async () => {
    const { checked } = await outputOf('openapi', { document: "openapi: 3.1.0\ninfo: 'x\n\n\n" });
    expect(checked?.marks.map(({ line }) => line)).toEqual([1]);
  });

  test('a status that is none is refused', async () => {
    for (const status of ['', 'abc', '20', '600', '1e2']) {
      expect((await outputOf('cache', { status })).verdict).toBe(
        'Status must be a code such as 200.',
      );
    }
  });

  test('the lines of a Link header are one', async () => {
    const link = '  </a>;\n  rel=next,\r\n\t</b>; rel=prev\n';
    expect((await outputOf('link', { link })).verdict).toBe('2 links.');
    const blank = ' '.repeat(90_000);
    const start = process.cpuUsage().user;
    expect((await outputOf('link', { link: `${blank}x${blank}\n` })).tone).toBe('bad');
    // Time that grows with the square of the length takes seconds.
    expect(process.cpuUsage().user - start).toBeLessThan(500_000);
  });

  test('a URL has its findings at their places', async () => {
    const { checked, texts } = await outputOf('url', { url: '/Orders' });
    expect(checked?.marks).toMatchObject([{ line: 0, column: 1, length: 6 }]);
    expect(texts).toEqual([{ title: 'With all suggestions', text: '/orders' }]);
  });

  test('a body is written in each form', async () => {
    const { verdict, texts } = await outputOf('body', toolOf('body').examples[3]?.values ?? {});
    expect(verdict).toBe('No findings.');
    expect(texts?.map(({ title }) => title)).toEqual([
      'Array form',
      'HAL draft',
      'Link header',
      'Linkset (RFC 9264)',
    ]);
    expect(JSON.parse(texts?.[1]?.text ?? '')._links.edit.href).toBe(
      'https://api.example.se/shop/v1/orders/17',
    );
  });

  test.each(['url', 'body', 'link', 'openapi'])(
    '%s says what to do without an input',
    async (id) => {
      const [{ name = '' } = {}] = toolOf(id).fields;
      const { verdict, tone } = await outputOf(id, { [name]: ' ' });
      expect([verdict, tone]).toEqual([expect.stringContaining('choose an example'), 'neutral']);
    },
  );

  test.each(['{', 'null', '[]', '7', '{"_links":7}'])('a body may be %j', async (body) => {
    const { tone } = await outputOf('body', { body });
    expect(tone).toBe('bad');
  });

  test('a base URL, its source and its reason', async () => {
    const { verdict } = await outputOf('forwarded', {});
    expect(verdict).toBe(
      'https://api.example.se/shop/v1 from the Forwarded header: a trusted element names the host. No findings.',
    );
    const lie = await outputOf('forwarded', { forwarded: 'host=evil.example' });
    expect(lie.verdict).toMatch(/^http:\/\/localhost:3000\/v1 from the fallback: the host/);
    const wrong = await outputOf('forwarded', { fallback: '/v1' });
    expect([wrong.tone, wrong.verdict]).toEqual(['bad', expect.stringContaining('fallback must')]);
  });

  test('a Link header without a link', async () => {
    expect((await outputOf('link', { link: 'orders' })).tone).toBe('bad');
  });

  // RFC 5861 §3 and §4: both windows begin when the response becomes stale.
  test('the life of a response', async () => {
    const { periods } = await outputOf('cache', {});
    expect(periods?.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['fresh', 0, 60],
      ['stale-allowed', 60, 90],
      ['on-error', 90, 86_460],
      ['validate', 86_460, undefined],
    ]);
  });

  test.each([
    [
      'max-age=60',
      '45',
      [
        ['fresh', 0, 15],
        ['validate', 15, undefined],
      ],
    ],
    ['max-age=60', '100', [['validate', 0, undefined]]],
    ['no-cache', '0', [['validate', 0, undefined]]],
    ['no-store', '0', []],
  ])('%s at the age of %s', async (cacheControl, age, expected) => {
    const { periods } = await outputOf('cache', { cacheControl, age });
    expect(periods?.map(({ kind, from, to }) => [kind, from, to])).toEqual(expected);
  });

  test.each([
    [0, '0 seconds'],
    [61, '1 minute 1 second'],
    [86_460, '1 day 1 minute'],
    [31_536_000, '365 days'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });
});

describe('markJson', () => {
  test('writes the text of JSON.stringify', () => {
    for (const value of [{}, [], null, 'å', { a: [], b: [1, { c: null }], d: {} }]) {
      expect(markJson(value, []).text).toBe(JSON.stringify(value, undefined, 2));
    }
  });

  test('marks a member, or what should have it', () => {
    const finding = { rule: 'HYP.07', level: 'SHALL', message: '' } as const;
    const value = { id: 1, list: [{ rel: 'self' }] };
    const at = (...path: (string | number)[]) => {
      const { text, marks } = markJson(value, [{ ...finding, path }]);
      const [{ line = 0, column = 0, length = 0 } = {}] = marks;
      return text.split('\n')[line]?.slice(column, column + length);
    };
    expect(at('id')).toBe('"id": 1');
    expect(at('list', 0, 'rel')).toBe('"rel": "self"');
    expect(at('list')).toBe('"list"');
    expect(at('list', 0, 'href')).toBe('{');
    expect(at()).toBe('{');
  });
});
