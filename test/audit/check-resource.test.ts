import { checkResource } from 'halyard/audit';
import { checkLinks } from 'halyard/link';
import type { Finding, RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';
const SELF = `${BASE}/orders`;
const get = (rel: string, href: string) => ({ href, rel, method: 'GET' });

/** A finding as one text: rule and place. */
function shown({ rule, path = [] }: Finding): string {
  return `${rule} ${path.join('.')}`;
}

const itemOf = (id: number) => ({ id, _links: [get('self', `${SELF}/${id}`)] });

test('a link whose href is an object is a link, and not keyed by its relation type', () => {
  const body = { _links: [{ href: { href: `${SELF}/17` } }] };
  expect(checkResource(body).map(shown)).toEqual(checkLinks(body).map(shown));
});

describe('links in other forms', () => {
  const hrefOf = (id: number) => ({ href: `${SELF}/${id}` });
  const resource = (value: object, options = {}) =>
    checkResource(value, { ignore: ['HYP.04', 'HYP.07'], ...options }).map(shown);

  test.each(['links', 'link', '_link', 'Links', '$links', 'hypermedia'])(
    'in the member %s',
    (name) => {
      expect(resource({ [name]: [get('self', `${SELF}/1`)] })).toEqual([`HYP.11 ${name}`]);
      expect(resource({ [name]: { self: hrefOf(1) } })).toEqual([`HYP.11 ${name}`]);
      expect(resource({ [name]: { self: hrefOf(1) } }, { halForm: true })).toHaveLength(1);
      // A member with that name that has no links.
      for (const other of [7, 'x', null, [], {}, [{}], [{ href: 7 }], { self: 7 }]) {
        expect(resource({ ...itemOf(1), [name]: other })).toEqual([]);
      }
    },
  );

  test('a link is not read as a resource, whatever members it has', () => {
    const self = { ...get('self', `${SELF}/1`), _links: 'none' };
    expect(resource({ _links: [self] })).toEqual([]);
  });

  test.each([7, null, [], undefined])('the path of %j is that of the root', (body) => {
    expect(checkResource(body).map(({ path }) => path)).toEqual([[]]);
  });

  test('URLs are checked on the origin of self alone, whatever its case', () => {
    const _links = [
      get('self', 'https://api.example.se/v1/orders/1'),
      get('related', 'HTTPS://API.example.se/v1/A_b'),
      get('help', 'http://api.example.se/v1/A_b'),
      get('about', 'x:https://api.example.se/v1/A_b'),
    ];
    const own = checkResource(
      { _links },
      { ignore: ['HYP.04', 'HYP.07', 'HYP.13', 'HYP.12', 'HYP.14', 'UFN.02'] },
    );
    expect(new Set(own.map(({ path }) => path?.[1]))).toEqual(new Set([1]));
  });

  test('an offset is no finding of a URL where the API pages by it', () => {
    const _links = [get('self', `${SELF}?offset=2&Offset=3`)];
    const rules = (paging: 'page' | 'offset') =>
      checkResource({ _links }, { paging, ignore: ['HYP.04'] })
        .filter(({ rule }) => rule === 'UFN.04')
        .map(({ range }) => range);
    expect(rules('page').length).toBe(rules('offset').length + 1);
  });
});

describe('the resources of a body', () => {
  const bad = { _links: [{ href: 'x', rel: 'self', method: 'GET' }] };
  const options = { ignore: ['HYP.04', 'HYP.07'] as RuleId[] };

  test('are checked at any depth', () => {
    const body = { ...itemOf(1), lines: [{ product: bad }], _embedded: { customer: bad } };
    expect(checkResource(body, options).map(shown)).toEqual([
      'HYP.14 lines.0.product._links.0.href',
      'HYP.14 _embedded.customer._links.0.href',
    ]);
  });

  test('are read in a body of any depth', () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(checkResource({ ...itemOf(1), deep }, options)).toEqual([]);
  });

  test('have credentials in self, which do not turn off the rules for other URLs of its origin', () => {
    const body = (self: string) => ({
      _links: [get('self', self), get('up', 'https://api.example.se/orders/v1/Orders_X')],
    });
    expect(checkResource(body(`${SELF}/17`)).map(shown)).toContain('UFN.06 _links.1.href');
    const hidden = `${SELF}/17`.replace('//', '//eva:s3cret@');
    expect(checkResource(body(hidden)).map(shown)).toContain('UFN.06 _links.1.href');
  });
});
