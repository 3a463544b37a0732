import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import type { Visit } from '../../../src/audit/crawl/visit.js';
import { groupFindings } from '../../../src/audit/report/group-findings.js';
import { ruleOutcomes, seenRules } from '../../../src/audit/report/rule-outcomes.js';
import { finding } from '../../../src/rules/finding.js';
import { rows } from '../../support/rows.js';

const BASE = 'https://api.example.se/orders/v1';
const HAL = { 'content-type': 'application/hal+json' };

function visit(path: string, response: Partial<Visit['response']> = {}, method = 'GET'): Visit {
  const url = `${BASE}${path}`;
  const request = { method, url, headers: {} };
  return { url, request, response: { status: 200, headers: HAL, body: {}, ...response } };
}

const self = { href: `${BASE}/orders`, rel: 'self', method: 'GET', title: 'Orders' };
const fields = { expires: 'x', age: '1', pragma: 'x', warning: 'x', etag: 'x' };

/** Exchanges by the names of the rows. */
const VISITS: Readonly<Record<string, Visit>> = {
  'a resource without links': visit('/orders/1'),
  'a service over http': { ...visit('/orders'), url: 'http://localhost/orders/v1/orders' },
  'a port of its own': { ...visit('/orders'), url: 'https://localhost:8443/orders/v1/orders' },
  'a resource with links': visit('/orders', { body: { _links: [self] } }),
  'a collection': visit('/orders?page=1', { body: { _meta: {}, _links: [self], orders: [{}] } }),
  'an empty collection': visit('/orders', { body: { _meta: {}, orders: [] } }),
  'a collection without a list': visit('/orders', { body: { _meta: { totalRecords: 0 } } }),
  'what is not found': visit('/gone?x=1', { status: 404 }),
  'another format': visit('/a', { headers: { 'content-type': 'application/openapi+json' } }),
  'a redirect with a body': visit('/orders', { status: 300, body: { _links: [self] } }),
  'a 304': visit('/orders', { status: 304, body: undefined }),
  'cache fields': visit('/orders', { headers: { ...HAL, ...fields } }),
  'links with members': visit('/orders', { body: { _links: [{ ...self, templated: false }] } }),
  'plain links': visit('/orders', { body: { _links: [{ ...self, title: undefined }, 'x'] } }),
  'what a link led to': { ...visit('/orders'), from: { url: BASE, rel: 'orders' } },
  text: { url: BASE, request: { headers: {} }, response: { status: 200, headers: {}, body: 'x' } },
};

test.each(
  rows(`
  a resource without links => HYP.05 UFN.02 UFN.06 CAC.01 => HYP.12 UFN.03
  a service over http => UFN.06 => UFN.02
  a port of its own => UFN.06 => UFN.02
  a resource with links => HYP.12 link.title => collection.meta
  a collection => collection.meta collection.item-links UFN.03 => created.status
  an empty collection => collection.list => collection.item-links
  a collection without a list => collection.list => collection.item-links
  what is not found => HYP.06 => UFN.02 UFN.06 UFN.03 HYP.05
  another format => UFN.06 HYP.06 => HYP.05 HYP.11
  a redirect with a body => UFN.06 HYP.06 => HYP.05 HYP.12 CAC.01
  a 304 => conditional.not-modified => HYP.06 CAC.01
  cache fields => caching.expires caching.precedence caching.age caching.pragma caching.warning caching.etag => conditional.modified
  links with members => link.title link.template link.attribute => link.state
  plain links => HYP.12 => link.title link.template link.attribute conditional.not-modified caching.expires caching.age caching.etag
  what a link led to => link.state => link.title link.template link.attribute
  text => HYP.06 => HYP.05
`),
)('the rules that an exchange shows: %s', (_row, what = '', seen = '', unseen = '') => {
  const found: string[] = seenRules(VISITS[what] as Visit);
  expect(seen.split(' ').filter((id) => !found.includes(id))).toEqual([]);
  expect(unseen.split(' ').filter((id) => found.includes(id))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
});

describe('outcomes', () => {
  const [one, two] = [visit('/orders/1'), visit('/orders/2')];
  const outcomes = () =>
    ruleOutcomes(
      [one, two],
      [
        { visit: two, finding: finding('HYP.05', 'no self') },
        { visit: two, finding: finding('client.follow', 'not exposed') },
        { visit: two, finding: finding('client.follow', 'not exposed either') },
      ],
    );
  const outcomeOf = (id: RuleId) => {
    const { outcome, checked, findings, example } = outcomes().find((rule) => rule.id === id) ?? {};
    return { outcome, checked, findings, example };
  };

  test.each<[RuleId, unknown]>([
    ['HYP.05', { outcome: 'failed', checked: 2, findings: 1, example: two.url }],
    ['UFN.06', { outcome: 'passed', checked: 2, findings: 0, example: one.url }],
    ['created.status', { outcome: 'not-seen', checked: 0, findings: 0, example: undefined }],
    // Nothing announces this rule but its findings.
    ['client.follow', { outcome: 'failed', checked: 1, findings: 2, example: two.url }],
  ])('%s', (id, expected) => {
    expect(outcomeOf(id)).toEqual(expected);
  });
});

describe('groups', () => {
  const at = (path: string, message: string, ...place: (string | number)[]) => ({
    ...finding('HYP.05', message, { path: ['response', 'body', ...place] }),
    source: BASE + path,
  });
  const grouped = (...found: ReturnType<typeof at>[]) =>
    groupFindings(found, ({ source }) => source);

  test('hold findings that differ in quotes, numbers and positions only', () => {
    const groups = grouped(
      at('/orders/1', 'got "a" at 3', 'items', 0),
      at('/orders/2', 'got "b\\"c" at 4', 'items', 7),
      at('/orders/2', 'got "b" at 4', 'others', 7),
      at('/customers', 'got "a" at 3', 'items', 0),
    );
    expect(groups.map(({ count, source }) => [count, source.slice(BASE.length)])).toEqual([
      [2, '/orders/1'],
      [1, '/orders/2'],
      [1, '/customers'],
    ]);
  });

  test('hold a fault of a URL or a header field wherever it is, and keep other rules of one name apart', () => {
    const of = (rule: RuleId, path: string, message: string) => ({
      ...finding(rule, message, { path: ['response', 'body', path] }),
      source: BASE + path,
    });
    const groups = grouped(
      of('UFN.06', '/a', 'got "A1"'),
      of('UFN.06', '/b', 'got "A22"'),
      of('UFN.06', '/b', 'got "B1"'),
      of('UFN.06', '/b', 'got "A"'),
      of('UFN.06', '/c', 'got "01ARZ3NDEKTSV4"'),
      of('UFN.06', '/c', 'got "01BX5ZZKBKACTA"'),
      of('UFN.07', '/b', 'got "A1"'),
      of('UFN.09', '/d', 'Identifier must not have a space, got "%C3%85%204"'),
      of('UFN.09', '/d', 'Identifier must not have a space, got "%C3%85%20254"'),
      of('HYP.06', '/a', 'got "a/b"'),
      of('HYP.06', '/b', 'got "a/b"'),
      of('collection.links', '/a', 'got "A1"'),
      of('collection.links', '/b', 'got "B1"'),
    );
    const names = groups.map(({ rule, message, count }) => `${rule} ${message}: ${count}`);
    expect(names.sort()).toEqual([
      'HYP.06 got "a/b": 2',
      'UFN.06 got "01ARZ3NDEKTSV4": 2',
      'UFN.06 got "A": 1',
      'UFN.06 got "A1": 2',
      'UFN.06 got "B1": 1',
      'UFN.07 got "A1": 1',
      'UFN.09 Identifier must not have a space, got "%C3%85%204": 2',
      'collection.links got "A1": 1',
      'collection.links got "B1": 1',
    ]);
  });
});
