import { link } from 'halyard';
import { checkLink, links } from 'halyard/link';
import { checkUrl, expandTemplate } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { parseTemplate } from '../../src/url/template.js';

const BASE = 'https://api.example.se/orders/v1';

describe('link.template: a template of URLs is marked as one', () => {
  test.each(
    `/orders{?q,status} /orders?status=open{&page,limit} /orders/{id} /orders/{id}/lines{/line}
     /orders{/year,month}{?page}{#row} /orders#{row} /{+path} /orders{;status}{.format}
     /orders{?tags*,q:30} /orders{?a.b,%C3%A5}`.split(/\s+/),
  )('%s', (path) => {
    const href = BASE + path;
    const made = link('search', href, { templated: true });
    expect(made).toStrictEqual({ href, rel: 'search', method: 'GET', templated: true });
    expect(checkLink(made)).toEqual([]);
    expect(links(made)).toEqual([made]);
    expect(parseTemplate(href).source).toBe(href);
    expect(() => link('search', href)).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'HYP.13' }),
    );
  });

  test.each<[href: string, rule: string]>([
    ['https://api.example.se/orders', 'link.template'],
    ['https://api.example.se{/id}', 'link.template'],
    ['https://api.example.se{+path}', 'link.template'],
    ['https://api.example.se{.country}/orders', 'link.template'],
    ['https://api.{env}.example.se/orders', 'link.template'],
    ['https://api.example.se:{port}/orders', 'HYP.13'],
    ['https://{host}/orders', 'HYP.13'],
    ['{+url}', 'HYP.14'],
    ['{scheme}://api.example.se/', 'HYP.14'],
    ['/orders{?page}', 'HYP.14'],
    ['https://a:b@api.example.se/{id}', 'HYP.13'],
    ['https://[1::2::3]/{id}', 'HYP.13'],
    // A query that follows a query or a fragment is lost
    ['https://api.example.se/orders?status=open{?page}', 'link.template'],
    ['https://api.example.se/orders#rows{?page}', 'link.template'],
    ['https://api.example.se/orders{#row}{?page}', 'link.template'],
    // RFC 6570 §2
    ['https://api.example.se/{}', 'link.template'],
    ['https://api.example.se/{?}', 'link.template'],
    ['https://api.example.se/{user-id}', 'link.template'],
    ['https://api.example.se/{a,}', 'link.template'],
    ['https://api.example.se/{a', 'link.template'],
    ['https://api.example.se/a}{b}', 'HYP.13'],
    ['https://api.example.se/{{a}}', 'link.template'],
    ['https://api.example.se/{a:0}', 'link.template'],
    ['https://api.example.se/{a:10000}', 'link.template'],
    ['https://api.example.se/{a*:3}', 'link.template'],
    ['https://api.example.se/{=a}', 'link.template'],
    ['https://api.example.se/{id}/å', 'link.template'],
    ['https://api.example.se/{id} ', 'link.template'],
    ['https://api.example.se/{id}/100%', 'link.template'],
    ['https://api.example.se/{a}\n', 'link.template'],
    [`https://api.example.se/{a}${'a'.repeat(8192)}`, 'link.template'],
  ])('%j is refused and found', (href, rule) => {
    expect(() => link('search', href, { templated: true })).toThrow(
      expect.objectContaining({ code: 'link.href', rule }),
    );
    const found = checkLink({ href, rel: 'search', method: 'GET', templated: true });
    expect(found).toMatchObject([{ rule, level: 'SHALL', path: ['href'] }]);
  });

  test('self identifies one resource', () => {
    expect(() => link('self', `${BASE}/orders/{id}`, { templated: true })).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'link.template' }),
    );
  });

  test('templated: false is left out', () => {
    expect(link('up', BASE, { templated: false })).toStrictEqual({
      href: BASE,
      rel: 'up',
      method: 'GET',
    });
  });

  test('curies have the variable rel', () => {
    const href = 'https://docs.example.se/rels/{rel}';
    expect(link('curies', href, { templated: true, name: 'acme' })).toStrictEqual({
      href,
      rel: 'curies',
      method: 'GET',
      templated: true,
      name: 'acme',
    });
    const other = { ...link('curies', href, { templated: true }), href: `${BASE}/{id}` };
    expect(checkLink(other)).toMatchObject([{ rule: 'link.template', path: ['href'] }]);
  });

  test('no value of a template changes the origin', () => {
    const { href } = link('item', 'https://api.example.se/{+a}{b}{/c}{?d}', { templated: true });
    for (const value of ['@evil.example', '.evil.example', '//evil.example', ':80', '\\evil', '']) {
      const url = expandTemplate(href, { a: value, b: value, c: value, d: value });
      expect(new URL(url).origin).toBe('https://api.example.se');
    }
  });

  test('the rules for URLs apply to templates', () => {
    expect(checkUrl(`${BASE}/orders{?q,status,from_date}`)).toEqual([]);
    expect(checkUrl(`${BASE}/orders{?offset}`).map(({ rule }) => rule)).toEqual(['UFN.04']);
    expect(checkUrl(`${BASE}/order/{id}`).map(({ rule }) => rule)).toEqual(['naming.singular']);
  });
});
