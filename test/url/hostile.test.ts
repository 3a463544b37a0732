import { HalyardError } from 'halyard';
import { pageUrl, parseQuery, withQuery } from 'halyard/query';
import {
  assertUrl,
  checkUrl,
  encodeIdentifier,
  expandTemplate,
  href,
  parseApiUrl,
  type Vocabulary,
} from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { absoluteUrlFault, isAbsoluteUrl } from '../../src/url/absolute-url.js';
import { parseTemplate } from '../../src/url/template.js';
import { splitUrl } from '../../src/url/url-parts.js';

/** In characters. Times are measured in `test/hostile`. */
const SIZE = 100_000;
const BASE = 'https://api.example.se/orders/v1';

/** The pieces that are repeated. */
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

describe('a repeated piece as a URL', () => {
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
      else expect(absoluteUrlFault(url).expected.length).toBeLessThan(200);
    }
  });
});

describe('a repeated piece, read and checked by other functions', () => {
  test.each(CASES)(
    '%s: parseApiUrl ends, with segments and parameters or a short message',
    (_, text) => {
      for (const before of [
        '',
        '/',
        'https://',
        'https://a/v1/',
        '/v1/a?',
        '/v1/a{?',
        'https://a@',
      ]) {
        const url = before + text.slice(0, SIZE / 4);
        try {
          expect(Array.isArray(parseApiUrl(url).parameters)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'url.base' });
          expect(String(error).length).toBeLessThan(400);
        }
        expect(() => parseApiUrl(url, { base: url.slice(0, -1) })).not.toThrow(TypeError);
      }
    },
  );

  test.each(CASES)('%s: assertUrl ends, with each finding shown', (_, text) => {
    const url = `https://api.example.se/${text}`;
    let message = '';
    try {
      assertUrl(url);
    } catch (error) {
      expect(error).toMatchObject({ code: 'url.rules' });
      message = String(error);
    }
    expect(message).toContain('UFN.05');
  });

  test.each(CASES)('%s: checkUrl with a vocabulary ends', (unit, text) => {
    const isWord = /^[a-z0-9]+$/.test(unit);
    const word = text.slice(0, 10_000);
    const vocabulary: Vocabulary = {
      language: 'xx',
      plurals: { [word]: word, [unit]: unit },
      invariants: [word],
      verbs: { [word]: '' },
      queryWords: [word],
    };
    for (const given of [vocabulary, [vocabulary, {}]]) {
      const url = `/v1/${text}`;
      if (!isWord) {
        expect(() => checkUrl(url, { vocabulary: given })).toThrow(
          expect.objectContaining({ code: 'url.option' }),
        );
        continue;
      }
      const findings = checkUrl(url, { vocabulary: given });
      expect(findings.map(({ rule }) => rule)).toContain('UFN.05');
      expect(findings.length).toBeLessThan(1500);
      for (const { message } of findings) expect(message.length).toBeLessThan(400);
    }
  });
});

describe('a repeated piece in a template', () => {
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
    const url = href(BASE, '/orders/{id}{?id}', { id: encodeIdentifier(id) });
    expect(isAbsoluteUrl(url)).toBe(true);
    const encoded = href(BASE, '/orders/{id}{?id}', { id });
    expect(isAbsoluteUrl(encoded)).toBe(true);
    expect(new URL(encoded).pathname.split('/')).toHaveLength(5);
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

  test.each(names)('%s in a path: no verb, no plural but an English one', (name) => {
    for (const given of [undefined, { language: 'sv' }]) {
      for (const url of [`/v1/${name}s`, `/v1/orders/{id}/${name}s`, `/v1/orders?${name}=1`]) {
        const rules = checkUrl(url, { ...(given && { vocabulary: given }) }).map(
          ({ rule }) => rule,
        );
        expect(rules.filter((rule) => rule.startsWith('naming.'))).toEqual([]);
        expect(rules).not.toContain('UFN.03');
        expect(rules).not.toContain('UFN.04');
      }
    }
    const vocabulary = { language: 'sv' };
    expect(
      checkUrl(`/v1/${name}`, { vocabulary, certainty: 'certain' }).filter(({ rule }) =>
        rule.startsWith('naming.'),
      ),
    ).toEqual([]);
  });

  test.each(names)('%s as a word of a vocabulary', (name) => {
    const table = JSON.parse(`{${JSON.stringify(name.toLowerCase())}:"foos"}`);
    const check = () =>
      checkUrl(`/v1/${name.toLowerCase()}`, { vocabulary: { plurals: table, language: 'sv' } });
    if (name === '__proto__')
      expect(check).toThrow(expect.objectContaining({ code: 'url.option' }));
    else expect(check().map(({ suggestion }) => suggestion)).toEqual(['/v1/foos']);
    expect(({} as Record<string, unknown>).foos).toBeUndefined();
  });

  test.each(names)('%s in a URL that is read', (name) => {
    expect(parseApiUrl(`/${name}/v1/${name}/${name}/${name}?${name}=${name}{&${name}}`)).toEqual({
      api: [name],
      version: 'v1',
      resource: name,
      identifier: name,
      rest: [name],
      parameters: [{ name, value: name }, { name }],
    });
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
      href(BASE, '/orders/{id}/{+id}{?q}', { id: text, q: text }),
      withQuery(`${BASE}/orders`, { url: `/orders?q=${text}`, headers: {} }),
      pageUrl(`${BASE}/orders?q=${text}`, 2),
      pageUrl(`${BASE}/orders`, 2, text),
    ];
    for (const url of urls) expect(url).toMatch(/^[\x21-\x7e]+$/);
  });

  test.each(LINE_ENDS.filter((text) => text !== '\u0085'))(
    '%j in no message of a check',
    (text) => {
      const urls = [
        `/v1/a${text}b/C${text}D/x_${text}`,
        `https://a${text}b:1${text}/v1${text}`,
        `/v1/orders?a${text}=1&b=${text}&${text}__=1&per${text}page=2&password=a${text}`,
        `/v1/orders/17:cancel${text}/sort${text}/{id}#${text}`,
        `ht${text}tp://a/${text}`,
      ];
      for (const url of urls) {
        const findings = checkUrl(url);
        expect(findings.length).toBeGreaterThan(0);
        for (const { message } of findings) expect(message).not.toMatch(/[\r\n\u2028\u2029]/);
        const lines = messageOf(() => assertUrl(url)).split('\n');
        for (const line of lines) {
          expect(line).not.toMatch(/[\r\u2028\u2029]/);
          expect(line).not.toMatch(/^Set-Cookie/);
        }
      }
      expect(messageOf(() => parseApiUrl(`a${text}`))).toMatch(/^[^\r\n\u2028\u2029]+$/);
    },
  );

  function messageOf(run: () => unknown): string {
    try {
      run();
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  }

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
