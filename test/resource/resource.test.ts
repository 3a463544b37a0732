import { type LinkInput, link } from 'halyard';
import { resource } from 'halyard/resource';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const self = link('self', URL_17);
const edit = link('edit', URL_17);

describe('the fields come first, then _links', () => {
  const SELF = `{"href":"${URL_17}","rel":"self","method":"GET"}`;
  const EDIT = `{"href":"${URL_17}","rel":"edit","method":"PATCH"}`;

  test.each<[what: string, fields: object, links: readonly LinkInput[], json: string]>([
    ['no fields', {}, [self], `{"_links":[${SELF}]}`],
    ['fields in their order', { b: 1, a: [2] }, [self], `{"b":1,"a":[2],"_links":[${SELF}]}`],
    ['links in their order', { a: 1 }, [edit, self], `{"a":1,"_links":[${EDIT},${SELF}]}`],
    ['absent links', { a: 1 }, [false, self, null, undefined], `{"a":1,"_links":[${SELF}]}`],
    [
      'a list with a hole',
      { a: 1 },
      Object.assign([self], { 2: edit }),
      `{"a":1,"_links":[${SELF},${EDIT}]}`,
    ],
    ['lists of links', { a: 1 }, [[self], [[edit]]], `{"a":1,"_links":[${SELF},${EDIT}]}`],
    ['_meta is a field as any', { _meta: 1 }, [self], `{"_meta":1,"_links":[${SELF}]}`],
    ['links without underscore', { links: [1] }, [self], `{"links":[1],"_links":[${SELF}]}`],
    [
      'a nested resource',
      { item: resource({ b: 1 }, [self]) },
      [self],
      `{"item":{"b":1,"_links":[${SELF}]},"_links":[${SELF}]}`,
    ],
    [
      'self in upper case, since relation types are compared without regard to case',
      {},
      [link('SELF', URL_17)],
      `{"_links":[{"href":"${URL_17}","rel":"SELF","method":"GET"}]}`,
    ],
    [
      'self by GET beside self by HEAD',
      {},
      [link('self', URL_17, { method: 'HEAD' }), self],
      `{"_links":[{"href":"${URL_17}","rel":"self","method":"HEAD"},${SELF}]}`,
    ],
  ])('%s', (_what, fields, links, json) => {
    expect(JSON.stringify(resource(fields, links))).toBe(json);
  });

  test('fields of an object with toJSON are those that it returns for the key of a whole document', () => {
    const row = { id: 1, secret: 's', toJSON: (key: string) => ({ id: 17, key }) };
    expect(resource(row, [self])).toStrictEqual({ id: 17, key: '', _links: [self] });
    const copied = { id: 17, toJSON: () => ({ ...row, secret: undefined }) };
    expect(JSON.stringify(resource(copied, [self]))).toBe(`{"id":1,"_links":[${SELF}]}`);
  });
});

test('__proto__ from JSON is data and sets no prototype', () => {
  const fields = JSON.parse('{"id":17,"__proto__":{"admin":true}}') as { admin?: boolean };
  const body = resource(fields, [self]);
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  expect(body.admin).toBeUndefined();
  expect(JSON.stringify(body)).toBe(
    `{"id":17,"__proto__":{"admin":true},"_links":[${JSON.stringify(self)}]}`,
  );
});

test('the URL of a link by hand is checked, and that self is one', () => {
  expect(() => resource({}, [self, self])).toThrow(
    expect.objectContaining({ code: 'resource.option', rule: 'HYP.05' }),
  );
  const wrong = { rel: 'next', href: 'javascript:alert(1)', method: 'GET' } as const;
  expect(() => resource({}, [wrong])).toThrow(expect.objectContaining({ code: 'link.href' }));
  const template = { rel: 'search', href: 'https://a.example/{?q}', method: 'GET' } as const;
  expect(resource({}, [{ ...template, templated: true }])._links).toHaveLength(1);
  expect(() => resource({}, [template])).toThrow(expect.objectContaining({ code: 'link.href' }));
  expect(() => resource({}, [{ ...template, templated: true }, template])).toThrow(
    expect.objectContaining({ code: 'link.href' }),
  );
});

test.each([
  ['a label of punycode that is none', 'https://xn--a.example/orders'],
  ['a host of 300 characters', `https://${'api.'.repeat(75)}se/orders`],
  ['a port above 65535', 'https://api.example.se:65536/orders'],
  ['a host that ends in a number', 'https://api.example.1/orders'],
  ['a broken escape', 'https://api.example.se/orders/50%'],
  ['a space', 'https://api.example.se/orders/1 2'],
  ['credentials', 'https://me:secret@api.example.se/orders'],
])('a link by hand to a URL with %s is refused, also when it is remembered', (_, href) => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect(() => resource({}, [self, { rel: 'up', href, method }])).toThrow(
      expect.objectContaining({ code: 'link.href' }),
    );
  }
});
