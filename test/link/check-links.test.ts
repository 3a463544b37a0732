import type { Finding } from 'halyard';
import { checkLinks } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const self = { href: URL_17, rel: 'self', method: 'GET' };
const up = { href: 'https://api.example.se/orders/v1/orders', rel: 'up', method: 'GET' };

/** What a finding says, without its message: rule, level, path, suggestion. */
type Brief = [rule: string, level: string, path: Finding['path'], suggestion?: string];
const brief = (value: unknown) => checkLinks(value).map(briefly);

function briefly({ rule, level, path, suggestion }: Finding): Brief {
  return suggestion === undefined ? [rule, level, path] : [rule, level, path, suggestion];
}

describe('HYP.11: the links are a list of links', () => {
  test.each<[value: unknown, shown: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [17, '17'],
  ])('%o has no links', (value, shown) => {
    expect(brief(value)).toEqual([['HYP.11', 'SHALL', []]]);
    expect(checkLinks(value)[0]?.message).toBe(
      `body must be an object with _links or a list of links, got ${shown}`,
    );
  });

  test.each<[list: unknown, shown: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
  ])('_links is %o', (list, shown) => {
    expect(brief({ _links: list })).toEqual([['HYP.11', 'SHALL', ['_links']]]);
    expect(checkLinks({ _links: list })[0]?.message).toBe(
      `_links must be a list of links, got ${shown}`,
    );
  });

  test.each<[item: unknown]>([[null], [undefined], [17], [URL_17], [[]], [[self]]])(
    '%o in the list is not a link',
    (item) => {
      expect(brief({ _links: [self, up, item] })).toEqual([['HYP.11', 'SHALL', ['_links', 2]]]);
      expect(brief([self, up, item])).toEqual([['HYP.11', 'SHALL', [2]]]);
    },
  );
});

describe('HYP.05: a link to the resource itself is required', () => {
  const NO_LIST = '_links with a self link is required';
  const NO_SELF = 'A link with rel self is required';

  test.each<[what: string, value: unknown, path: Finding['path'], message: string]>([
    ['an empty body', {}, ['_links'], NO_LIST],
    ['a body without _links', { id: 17, links: [self, up] }, ['_links'], NO_LIST],
    ['inherited _links', Object.create({ _links: [self, up] }), ['_links'], NO_LIST],
    ['an empty list', [], [], NO_SELF],
    ['empty _links', { _links: [] }, ['_links'], NO_SELF],
    ['another link', { _links: [up] }, ['_links'], NO_SELF],
  ])('%s', (_what, value, path, message) => {
    expect(brief(value)).toEqual([['HYP.05', 'SHALL', path]]);
    expect(checkLinks(value)[0]?.message).toBe(message);
  });

  test.each(['DELETE', 'POST', 'HEAD'])('self by %s alone cannot be fetched', (method) => {
    const found = brief({ _links: [up, { ...self, method }] });
    expect(found).toContainEqual(['HYP.05', 'SHALL', ['_links', 1, 'method'], 'GET']);
    const messages = checkLinks([up, { ...self, method }]).map(({ message }) => message);
    expect(messages).toContain(`method of rel "self" must be GET, got "${method}"`);
  });
});

describe('HYP.04: there are other links beside self', () => {
  test.each<[what: string, value: unknown, path: Finding['path']]>([
    ['a list of self', [self], []],
    ['a body with self', { _links: [self] }, ['_links']],
    ['two of self', { _links: [self, { ...self, href: `${URL_17}?fields=id` }] }, ['_links']],
  ])('%s', (_what, value, path) => {
    expect(brief(value)).toEqual([['HYP.04', 'SHOULD', path]]);
    expect(checkLinks(value)[0]?.message).toBe(
      '_links should include related resources, got only self',
    );
  });
});

describe('HYP.07: the URLs are absolute', () => {
  test.each<[what: string, list: unknown[], count: string, indices: number[]]>([
    ['one', [self, { ...up, href: '/orders' }], 'got 1 of 2 relative', [1]],
    [
      'all',
      [
        { ...self, href: '/orders/17' },
        { ...up, href: '//api.example.se/orders' },
      ],
      'got 2 of 2 relative',
      [0, 1],
    ],
  ])('%s relative: once for the list, and HYP.14 for each', (_what, list, count, indices) => {
    expect(brief({ _links: list })).toEqual([
      ...indices.map((index) => ['HYP.14', 'SHALL', ['_links', index, 'href']]),
      ['HYP.07', 'SHOULD', ['_links']],
    ]);
    expect(checkLinks(list).at(-1)?.message).toBe(`All links should be absolute, ${count}`);
  });

  test('a URL that is wrong in another way is not relative', () => {
    expect(brief([self, { ...up, href: 'ftp://a.se/' }])).toEqual([
      ['HYP.13', 'SHALL', [1, 'href']],
    ]);
  });
});

describe('HYP.18: a link is not repeated', () => {
  test.each<[what: string, second: object]>([
    ['the same', up],
    ['with another title', { ...up, title: 'Beställningar' }],
  ])('%s', (_what, second) => {
    expect(brief({ _links: [self, up, second] })).toEqual([['HYP.18', 'SHOULD', ['_links', 2]]]);
    expect(checkLinks([self, up, second])[0]?.message).toBe(
      `Link "up" to "${up.href}" should be given once; it repeats number 1`,
    );
  });
});

describe('each link is checked, its path leading to the member', () => {
  test.each<[what: string, item: object, expected: Brief[]]>([
    ['state changed by GET', { ...up, rel: 'delete' }, [gets('DELETE')]],
    ['a lower-case method', { ...up, method: 'get' }, [['HYP.17', 'SHALL', [1, 'method'], 'GET']]],
    ['a word for a type', { ...up, rel: 'parent' }, [['HYP.19', 'SHOULD', [1, 'rel'], 'up']]],
    ['no href', { rel: 'up', method: 'GET' }, [['HYP.12', 'SHALL', [1, 'href']]]],
    ['an empty title', { ...up, title: '' }, [['link.title', 'SHALL', [1, 'title']]]],
  ])('%s', (_what, item, expected) => {
    expect(brief([self, item])).toEqual(expected);
    expect(brief({ _links: [self, item] })).toEqual(
      expected.map(([rule, level, path = [], ...rest]) => [
        rule,
        level,
        ['_links', ...path],
        ...rest,
      ]),
    );
  });
});

function gets(suggestion: string): Brief {
  return ['HYP.02', 'SHALL NOT', [1, 'method'], suggestion];
}
