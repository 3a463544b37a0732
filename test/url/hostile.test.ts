import { pageUrl, parseQuery, withQuery } from 'halyard/query';
import { assertUrl, checkUrl, expandTemplate, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { isAbsoluteUrl } from '../../src/url/absolute-url.js';
import { parseTemplate } from '../../src/url/template.js';

const BASE = 'https://api.example.se/orders/v1';

describe('no name of a prototype gives an inherited value', () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

  test.each(names)('%s in a template', (name) => {
    expect(expandTemplate(`/a{${name}}{?${name}}{/${name}*}`, {})).toBe('/a');
  });

  test.each(names)('%s in a query', (name) => {
    expect(parseQuery(`?${name}=1`)).toMatchObject({ ok: false, findings: [{ path: [name] }] });
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
