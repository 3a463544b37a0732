import { HalyardError } from 'halyard';
import type { RuleId } from 'halyard/rules';
import { assertUrl, type CheckUrlOptions, checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('a URL that follows the rules passes', () => {
  test.each([
    '/',
    '/orders/v1/orders/{id}',
    'https://api.example.se/orders/v1/orders/17?fields=id',
  ])('%s', (url) => {
    expect(assertUrl(url)).toBeUndefined();
  });
});

describe('the message shows the place, the rule and the correction', () => {
  test('with one finding', () => {
    expect(errorOf('/orders/v1/order_items').message).toBe(
      [
        'URL must follow UFN.09, got "/orders/v1/order_items"',
        '',
        '  /orders/v1/order_items',
        '                  ^',
        '  UFN.09 URL must not have an underscore outside the parameters. Separate words with a hyphen',
        '         Write /orders/v1/order-items',
      ].join('\n'),
    );
  });

  test('the URL once for several findings of one place, the rules once each', () => {
    expect(errorOf('/orders/v1/orderItems?a__b=1&c__d=2').message).toBe(
      [
        'URL must follow UFN.06, UFN.08, UFN.10; got "/orders/v1/orderItems?a__b=1&c__d=2"',
        '',
        '  /orders/v1/orderItems?a__b=1&c__d=2',
        '             ^^^^^^^^^^',
        '  UFN.06 Path must be in lower case, got "orderItems"',
        '         Write /orders/v1/order-items?a__b=1&c__d=2',
        '  UFN.08 Words must be separated by a hyphen, got "orderItems"',
        '         Write /orders/v1/order-items?a__b=1&c__d=2',
        '',
        '  /orders/v1/orderItems?a__b=1&c__d=2',
        '                         ^^',
        '  UFN.10 Parameter name must use underscores only between words, got "a__b"',
        '         Write /orders/v1/orderItems?a_b=1&c_d=2',
        '',
        '  /orders/v1/orderItems?a__b=1&c__d=2',
        '                                ^^',
        '  UFN.10 Parameter name must use underscores only between words, got "c__d"',
        '         Write /orders/v1/orderItems?a_b=1&c_d=2',
      ].join('\n'),
    );
  });

  test('a finding without a suggestion has no correction', () => {
    expect(reportOf('/å%41')).toBe(
      [
        '',
        '  /å%41',
        '   ^^^^',
        '  UFN.07 Path must contain only A-Z a-z 0-9 - . _ ~, got "å%41"',
      ].join('\n'),
    );
  });

  test('the correction is aligned with the message', () => {
    const lines = reportOf('/v1/order/1').split('\n');
    expect(lines[3]).toMatch(
      /^ {2}naming\.singular Resource must be named in the plural, got "order"/,
    );
    expect(lines[4]).toBe('                  Write /v1/orders/1');
    expect(lines[4]?.indexOf('Write')).toBe(lines[3]?.indexOf('Resource'));
  });
});

test('the message and its report show no password, the findings have their places in the URL', () => {
  const url = 'https://u:pa/ss@api.example.se/v1/orders';
  const error = errorOf(url);
  expect(error.message).toBe(
    [
      'URL must follow UFN.01, got "https://…@api.example.se/v1/orders"',
      '',
      '  https://…@api.example.se/v1/orders',
      '          ^^',
      '  UFN.01 URL must not contain credentials: logs would show them. Send them in the Authorization header',
      '         Write https://api.example.se/v1/orders',
    ].join('\n'),
  );
  expect(error.findings?.map(({ range }) => range)).toEqual([[8, 16]]);
  expect(error.findings).toEqual(checkUrl(url));
});

test('the report has the findings that the text without the password does not break', () => {
  const url = `https://user:${'p'.repeat(2100)}@api.example.se/orders/v1/orders`;
  expect(reportOf(url, ['UFN.01'])).toBe(
    [
      '',
      '  https://…@api.example.se/orders/v1/orders',
      '  ^',
      '  UFN.05 URL must have at most 2048 characters, got 2145: some clients and proxies cut or refuse it. Move a long query into a resource',
    ].join('\n'),
  );
});

test('the report shows the place of a likely finding, too', () => {
  const url = 'https://u:p@api.example.se/v1/orders/search';
  const options = { ignore: ['UFN.01'], certainty: 'likely' } as const;
  const shown = 'https://…@api.example.se/v1/orders/search';
  const carets = `${' '.repeat(shown.indexOf('search'))}^^^^^^`;
  expect(errorOf(url, options).message).toContain(`\n  ${shown}\n  ${carets}\n  naming.verb `);
});

test('places that only start alike are shown each', () => {
  expect(reportOf('/v1/orderItems-priceLists', ['naming.singular']).match(/\^+/g)).toEqual([
    '^'.repeat('orderItems-priceLists'.length),
    '^'.repeat('orderItems'.length),
    '^'.repeat('priceLists'.length),
  ]);
});

test('twenty findings are all that there are', () => {
  const url = `/v1/a${'_b'.repeat(20)}`;
  expect(checkUrl(url).map(({ rule }) => rule)).toEqual(Array(20).fill('UFN.09'));
  expect(reportOf(url)).not.toContain('more');
});

test('of many findings the first twenty are shown', () => {
  const report = reportOf(`/a${'b_'.repeat(100)}`);
  expect(report.match(/UFN\.09/g)).toHaveLength(20);
  expect(report).toMatch(/\n\n {2}and 8\d more$/);
});

describe('the carets are exactly under the places', () => {
  test.each([
    '/A',
    'http://api.example.se:8080/a_b/c d?q=å#x_y',
    'https://u:p@api.example.se/v1/a//b/?a__=1',
    '/v1/orders/{id}/cancel?per_page=2',
    '/tab\there_and\u0000there',
    '/😀_b',
    `/${'a'.repeat(99)}_`,
    `/${'a'.repeat(98)}_`,
    `/${'a'.repeat(200)}_${'b'.repeat(200)}`,
    `/a_${'b'.repeat(200)}`,
    `/a${'b_'.repeat(20)}`,
    `/${'a'.repeat(3000)}_`,
    `/${'A'.repeat(300)}/b_c`,
  ])('%j', (url) => {
    const findings = checkUrl(url);
    expect(pointedAt(reportOf(url))).toEqual(
      [...new Set(findings.map(({ range = [0, 0] }) => range.join()))].map((range) => {
        const [start = 0, end = 0] = range.split(',').map(Number);
        return seen(url.slice(start, end).replace(/^u:.*@/, '…@'));
      }),
    );
  });

  /** What stands above the carets, each time: the whole of a place, or its beginning. */
  function pointedAt(report: string): unknown[] {
    const lines = report.split('\n');
    return lines.flatMap((line, index) => {
      if (!/^ *\^+$/.test(line)) return [];
      const text = lines[index - 1] ?? '';
      expect(line.length).toBeLessThanOrEqual(text.length);
      return beginningOf(text.slice(line.indexOf('^'), line.length));
    });
  }

  function seen(place: string): unknown {
    return beginningOf(place.replace(/\p{Cc}/gu, '\ufffd'));
  }

  /** A long place may be cut by the end of the line. */
  function beginningOf(text: string): string {
    return text.slice(0, 60);
  }
});

describe('a long URL is cut to one line', () => {
  test.each<[what: string, url: string, line: string]>([
    ['100 characters are shown whole', `/${'a'.repeat(98)}_`, `/${'a'.repeat(98)}_`],
    ['101 are cut in front', `/${'a'.repeat(99)}_`, `…${'a'.repeat(99)}_`],
    ['or behind', `/a_${'b'.repeat(98)}`, `/a_${'b'.repeat(97)}…`],
    [
      'or on both sides, with twenty characters in front of the place',
      `/${'a'.repeat(200)}_${'b'.repeat(200)}`,
      `…${'a'.repeat(20)}_${'b'.repeat(79)}…`,
    ],
  ])('%s', (_, url, line) => {
    expect(reportOf(url, ['UFN.08', 'naming.singular']).split('\n')[1]).toBe(`  ${line}`);
  });

  test('carets end where the line does', () => {
    const [, line = '', carets = ''] = reportOf(`/${'A'.repeat(3000)}`, ['UFN.05']).split('\n');
    expect(line).toHaveLength(2 + 100 + 1);
    expect(carets).toBe(`   ${'^'.repeat(99)}`);
  });

  test('a place after the 2048th character is marked', () => {
    const [, line = '', carets = ''] = reportOf(`/${'a'.repeat(5000)}`).split('\n');
    expect(line).toBe(`  …${'a'.repeat(100)}…`);
    expect(carets).toBe(`${' '.repeat(2 + 1 + 20)}${'^'.repeat(80)}`);
  });
});

describe('no character of the URL changes how the message is laid out', () => {
  test.each<[name: string, character: string]>([
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a tab', '\t'],
    ['a null', '\0'],
    ['an escape', '\u001b'],
    ['a delete', '\u007f'],
    ['a next line', '\u0085'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['a right-to-left override', '\u202e'],
    ['a zero-width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
  ])('%s', (_, character) => {
    const report = reportOf(`/a${character}b_c?q${character}=1`);
    const lines = report.split('\n').filter((line) => line.startsWith('  /') || /^ *\^/.test(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line).not.toContain(character);
      expect(line).toMatch(/^ {2}(?:\/a\ufffdb_c\?q\ufffd=1| *\^+)$/);
    }
    expect(report).toContain('Write /a\ufffdb-c?q\ufffd=1');
  });
});

describe('the error has data for programs', () => {
  test('its code, the first rule and all findings', () => {
    const url = 'http://api.example.se/v1/Order_Items';
    const error = errorOf(url);
    expect(error).toMatchObject({ code: 'url.rules', rule: 'UFN.02', name: 'HalyardError' });
    expect(error.findings).toEqual(checkUrl(url));
  });
});

describe('options are those of checkUrl', () => {
  test('ignore', () => {
    expect(assertUrl('/v1/order_items', { ignore: ['UFN.09'] })).toBeUndefined();
    expect(() => assertUrl('/v1/order_items', { ignore: ['UFN.08'] })).toThrow(HalyardError);
  });

  test('localDevelopment', () => {
    const url = 'http://localhost:3000/orders/v1/orders';
    expect(assertUrl(url, { localDevelopment: true })).toBeUndefined();
    expect(() => assertUrl(url)).toThrow(/^URL must follow UFN\.02, got /);
  });

  test('linkedData', () => {
    const url = 'https://api.example.se/orders/17';
    expect(assertUrl(url, { linkedData: true })).toBeUndefined();
    expect(() => assertUrl(url)).toThrow(/^URL must follow VER\.05, got /);
  });

  test('vocabulary and singletons', () => {
    const vocabulary = { plurals: { kerfuffle: 'kerfuffles' } };
    expect(assertUrl('/v1/kerfuffle/{id}')).toBeUndefined();
    expect(() => assertUrl('/v1/kerfuffle/{id}', { vocabulary })).toThrow(/naming\.singular/);
    expect(assertUrl('/v1/order/{id}', { singletons: ['order'] })).toBeUndefined();
  });

  test('certainty: a likely finding fails only if asked for', () => {
    expect(assertUrl('/v1/orders/search')).toBeUndefined();
    expect(() => assertUrl('/v1/orders/search', { certainty: 'likely' })).toThrow(/naming\.verb/);
    expect(() => assertUrl('/v1/orders/{id}/cancel')).toThrow(/naming\.verb/);
  });
});

function errorOf(url: string, options?: CheckUrlOptions): HalyardError {
  return thrownBy(() => assertUrl(url, options));
}

function reportOf(url: string, ignore: readonly RuleId[] = []): string {
  const { message } = thrownBy(() => assertUrl(url, { ignore }));
  return message.slice(message.indexOf('\n') + 1);
}

function thrownBy(run: () => void): HalyardError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(HalyardError);
    return error as HalyardError;
  }
  throw new Error('nothing is thrown');
}
