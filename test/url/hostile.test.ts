import { HalyardError } from 'halyard';
import { pageUrl, parseQuery, withQuery } from 'halyard/query';
import { checkUrl, expandTemplate, href, parseTemplate } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { parseHttpDate } from '../../src/internal/http-date.js';
import { isFieldValue, isToken, unquote } from '../../src/internal/syntax.js';
import { absoluteUrlProblem, isAbsoluteUrl, isHost } from '../../src/url/absolute-url.js';
import { splitUrl } from '../../src/url/parts.js';

const SIZE = 1_000_000;
const BASE = 'https://api.example.se/orders/v1';

/** What is repeated up to a megabyte. */
const UNITS = [
  ...['%', '/', '{', '}', '&', '=', '.', '_', 'a', '?', '\\', '@', ':', ' ', '#', '[', '1', '-'],
  ...['A', '+', ',', '"', 'å', '\ud800', '\r\n', '\0'],
  ...['{a}', '{?', '{/', '{a', 'a.', '1.', 'a-', '%2', '%20', '%zz', '../', 'a=b&', 'page=1&'],
  ...[':1', 'A/', '_/', 'a_', '0x', '?a', '@a', '😀', ' /', '%5F', '(a', 'a:1'],
];

const CASES = UNITS.map((unit) => [JSON.stringify(unit), long(unit)] as const);

function long(unit: string): string {
  return unit.repeat(SIZE / unit.length);
}

describe('a megabyte of one thing as a URL', () => {
  test.each(CASES)('%s: checkUrl ends', (_unit, text) => {
    const url = `https://api.example.se/${text}`;
    const findings = checkUrl(url);
    expect(findings.map(({ rule }) => rule)).toContain('UFN.05');
    const inside = findings.every(
      ({ range: [start, end] = [-1, -1] }) => 0 <= start && start < end && end <= url.length,
    );
    expect(inside).toBe(true);
  });

  test.each(['', '/', 'https://', '/orders?', '/orders#', 'https://a@', 'https://a:'])(
    'behind %j: checkUrl ends',
    (before) => {
      for (const unit of UNITS) {
        const url = before + long(unit).slice(0, SIZE / 10);
        expect(checkUrl(url).map(({ rule }) => rule)).toContain('UFN.05');
      }
    },
  );

  test.each(CASES)('%s: splitUrl and isAbsoluteUrl end', (_unit, text) => {
    for (const before of [
      '',
      '/',
      'https://',
      'https://a@',
      'https://a:',
      'https://a/',
      '?',
      '#',
    ]) {
      const url = before + text;
      expect(splitUrl(url).url).toBe(url);
      if (isAbsoluteUrl(url)) expect(URL.canParse(url)).toBe(true);
      else expect(absoluteUrlProblem(url).problem.length).toBeLessThan(200);
    }
  });
});

describe('a megabyte of one thing in a query', () => {
  test.each(CASES)('%s: parseQuery ends, with a short answer', (_, text) => {
    const result = parseQuery(`/orders?${text}`);
    if (!result.ok) expect(JSON.stringify(result.findings).length).toBeLessThan(20_000);
  });

  test.each(CASES)('%s as the page: parseQuery ends, with a short answer', (_, text) => {
    const result = parseQuery(new URLSearchParams([['page', text]]));
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result).length).toBeLessThan(1000);
  });

  test.each(CASES)('%s: withQuery and pageUrl end, with a URL', (_, text) => {
    const url = withQuery(`${BASE}/orders`, { url: `/orders?${text}`, headers: {} });
    expect(isAbsoluteUrl(url)).toBe(true);
    expect(isAbsoluteUrl(pageUrl(url, 2))).toBe(true);
  });

  test('many parameters: parseQuery names twenty of them', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `p${index}`);
    const result = parseQuery(`?${names.join('=1&')}`);
    if (result.ok) throw new Error('unknown parameters are taken');
    expect(result.findings).toHaveLength(21);
    expect(result.findings.at(-1)?.message).toContain('99980 more');
  });

  test('many pages: parseQuery has one finding', () => {
    const result = parseQuery(`?${'page=1&'.repeat(100_000)}`);
    expect(result).toMatchObject({ ok: false, findings: [{ path: ['page'] }] });
  });
});

describe('a megabyte of one thing in a template', () => {
  test.each(CASES)('%s: parseTemplate refuses it', (_, text) => {
    expect(() => parseTemplate(text)).toThrow(HalyardError);
  });

  test.each(CASES)('%s: the longest template that is read ends', (_, text) => {
    let message = '';
    try {
      parseTemplate(text.slice(0, 8192));
    } catch (error) {
      expect(error).toBeInstanceOf(HalyardError);
      message = String(error);
    }
    expect(message.length).toBeLessThan(400);
  });

  test.each([
    ['{a}', 2730],
    ['{?a,b*}', 1170],
    ['{a:1}', 1638],
  ])('%s, %i times, is read', (expression, times) => {
    expect(parseTemplate(expression.repeat(times)).parts).toHaveLength(times);
  });

  test.each([
    ['a,', ''],
    ['a.', 'a'],
    ['a', ''],
    ['%41', ''],
  ])('{%s…} ends', (unit, last) => {
    const source = `{${unit.repeat(2000)}${last}}`;
    try {
      expect(parseTemplate(source).parts).toHaveLength(1);
    } catch (error) {
      expect(error).toBeInstanceOf(HalyardError);
    }
  });

  test.each(CASES)('%s as a value: expandTemplate ends, in ASCII', (_, x) => {
    const text = expandTemplate('/{x}{+x}{x:9999}{?x}', { x });
    expect(/^[!#$%&'()*+,\-./:;=?@[\]_~0-9A-Za-z]*$/.test(text)).toBe(true);
  });

  test.each(CASES)('%s as a value: href ends', (_, id) => {
    const url = href(BASE, '/orders/{id}', { id });
    expect(isAbsoluteUrl(url)).toBe(true);
    expect(url.slice(BASE.length + '/orders/'.length)).toMatch(/^[\w.~%-]+$/);
  });
});

describe('a megabyte of one thing in a header', () => {
  test.each(CASES)('%s', (_, text) => {
    for (const before of ['', 'Sun, ', 'Sun, 06 Nov 1994 08:49:37 ', 'Sunday, ', 'Sun ']) {
      expect(parseHttpDate(before + text)).toBeUndefined();
    }
    expect(unquote(`"${text}"`).length).toBeLessThanOrEqual(text.length);
    expect(isToken(`${text},`)).toBe(false);
    expect(isFieldValue(`a${text}\n`)).toBe(false);
    expect(isHost(`${text}/`)).toBe(false);
  });
});

describe('no name of a prototype gives an inherited value', () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

  test.each(names)('%s in a template', (name) => {
    expect(expandTemplate(`/a{${name}}{?${name}}{/${name}*}`, {})).toBe('/a');
  });

  test.each(names)('%s in a query', (name) => {
    expect(parseQuery(`?${name}=1`)).toMatchObject({ ok: false, findings: [{ path: [name] }] });
    expect(parseQuery(`?${name}=1`, { unknown: 'ignore' })).toEqual({
      ok: true,
      value: { page: 1, limit: 20 },
    });
    expect(pageUrl(`/orders?${name}=1`, 2)).toBe(`/orders?${name}=1&page=2`);
    expect(pageUrl('/orders', 2, name)).toBe(`/orders?${name}=2`);
  });

  test('nothing is written to the prototype of objects', () => {
    parseQuery('?__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expandTemplate('{?x*}', { x: JSON.parse('{"__proto__":{"toString":null}}').x });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('no line end passes into a URL', () => {
  const LINE_ENDS = ['\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029', '\r\nSet-Cookie: a=b'];

  test.each(LINE_ENDS)('%j', (text) => {
    const urls = [
      expandTemplate('/{x}{+x}{#x}{.x}{/x}{;x}{?x}{&x}', { x: text }),
      expandTemplate('{?x*,y*}', { x: { [text]: text }, y: [text] }),
      href(BASE, '/orders/{id}{?q}', { id: text, q: text }),
      withQuery(`${BASE}/orders`, { url: `/orders?q=${text}`, headers: {} }),
      pageUrl(`${BASE}/orders?q=${text}`, 2),
      pageUrl(`${BASE}/orders`, 2, text),
    ];
    for (const url of urls) expect(url).toMatch(/^[\x21-\x7e]+$/);
  });

  test.each(LINE_ENDS)('%j in a base or a template is refused', (text) => {
    const base = `https://api.example.se/${text}`;
    expect(() => href(base, '/orders')).toThrow(expect.objectContaining({ code: 'url.base' }));
    expect(isAbsoluteUrl(base)).toBe(false);
    if (text > '\x9f') return;
    expect(() => parseTemplate(`/orders${text}`)).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
  });
});
