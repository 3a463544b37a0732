import { HalyardError } from 'halyard';
import type { RuleId } from 'halyard/rules';
import { assertUrl, type CheckUrlOptions, checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { words } from '../../support/rows.js';

describe('a URL that follows the rules passes', () => {
  test.each(words('/ /orders/v1/orders/{id} https://api.example.se/orders/v1/orders/17?fields=id'))(
    '%s',
    (url) => {
      expect(assertUrl(url)).toBeUndefined();
    },
  );
});

describe('the message shows the place, the rule and the correction', () => {
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
        return seen(url.slice(start, end).replace(/^u:p@/, '………@'));
      }),
    );
  });

  /** What stands above the carets, each time. */
  function pointedAt(report: string): unknown[] {
    const lines = report.split('\n');
    return lines.flatMap((line, index) => {
      if (!/^ *\^+$/.test(line)) return [];
      const text = lines[index - 1] ?? '';
      expect(line.length).toBeLessThanOrEqual(text.length);
      return text.slice(line.indexOf('^'), line.length);
    });
  }

  function seen(place: string): unknown {
    return place.replace(/\p{Cc}/gu, '\ufffd');
  }
});

describe('no character of the URL changes how the message is laid out', () => {
  test.each<[name: string, character: string]>([
    ['a line feed', '\n'],
    ['an escape', '\u001b'],
    ['a line separator', '\u2028'],
    ['a right-to-left override', '\u202e'],
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

test('only a certain finding fails, unless likely ones are asked for', () => {
  expect(assertUrl('/v1/orders/search')).toBeUndefined();
  expect(assertUrl('/v1/orders/search', { certainty: undefined } as object)).toBeUndefined();
  expect(() => assertUrl('/v1/orders/search', { certainty: 'likely' })).toThrow(/naming\.verb/);
  expect(() => assertUrl('/v1/orders/{id}/cancel')).toThrow(/naming\.verb/);
});

test('the message shows no password, and the findings are those of checkUrl', () => {
  const error = errorOf('https://u:pa/ss@api.example.se/v1/orders');
  expect(error.message).not.toMatch(/pa|ss@/);
  expect(error.findings).toEqual(checkUrl('https://u:pa/ss@api.example.se/v1/orders'));
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
