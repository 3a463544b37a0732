import { HalyardError, type LinkInput, link } from 'halyard';
import { resource } from 'halyard/resource';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const self = link('self', URL_17);
const edit = link('edit', URL_17);

const untyped = resource as (fields: unknown, links: unknown) => unknown;

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

  test('neither the fields nor the links that are given are changed', () => {
    const fields = Object.freeze({ id: 17 });
    const links = Object.freeze([self, false] as const);
    expect(resource(fields, links)).toStrictEqual({ id: 17, _links: [self] });
    expect(fields).toStrictEqual({ id: 17 });
    expect(links).toStrictEqual([self, false]);
  });

  test('fields of an object with toJSON are those that it returns for the key of a whole document', () => {
    const row = { id: 1, secret: 's', toJSON: (key: string) => ({ id: 17, key }) };
    expect(resource(row, [self])).toStrictEqual({ id: 17, key: '', _links: [self] });
    const copied = { id: 17, toJSON: () => ({ ...row, secret: undefined }) };
    expect(JSON.stringify(resource(copied, [self]))).toBe(`{"id":1,"_links":[${SELF}]}`);
  });

  test.each([
    ['must be an object, got undefined. Return the fields of the resource.', undefined],
    ['must be an object, got "x". Return the fields of the resource.', 'x'],
    ['must be an object. Return the fields of the resource.', [{ id: 17 }]],
    ['must not be a promise, got a Promise. Make toJSON synchronous: await', Promise.resolve({})],
  ])('the result of toJSON %s', (message, result) => {
    expect(() => resource({ toJSON: () => result }, [self])).toThrow(
      expect.objectContaining({
        code: 'resource.fields',
        message: expect.stringContaining(`The result of toJSON ${message}`),
      }),
    );
  });

  test.each([
    ['the fields', { id: 17, total: Promise.resolve(1) }],
    ['the fields that toJSON returns', { toJSON: () => ({ id: 17, total: Promise.resolve(1) }) }],
    [
      'fields with a member __proto__',
      Object.assign(JSON.parse('{"__proto__":1}'), { total: Promise.resolve(1) }),
    ],
  ])('a promise among %s is refused', (_what, row) => {
    expect(() => resource(row, [self])).toThrow(
      expect.objectContaining({
        code: 'resource.fields',
        message: 'Member total must not be a promise, got a Promise. Await it before the call.',
      }),
    );
  });

  test('a getter among the fields is read once', () => {
    let reads = 0;
    const row = {
      get id() {
        reads += 1;
        return 17;
      },
    };
    expect(resource(row, [self])).toStrictEqual({ id: 17, _links: [self] });
    expect(reads).toBe(1);
  });

  test('fields of an object without prototype, and of an instance, are its own ones', () => {
    class Order {
      id = 17;
      get total() {
        return 1;
      }
    }
    const bare = Object.assign(Object.create(null), { id: 17 });
    for (const fields of [new Order(), bare]) {
      expect(JSON.stringify(resource(fields, [self]))).toBe(
        JSON.stringify({ id: 17, _links: [self] }),
      );
    }
  });

  test('inherited _links are not a field', () => {
    const fields = Object.assign(Object.create({ _links: [] }), { id: 17 });
    expect(resource(fields, [self])).toStrictEqual({ id: 17, _links: [self] });
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

describe('a resource without a link to itself by GET is refused', () => {
  test.each<[what: string, links: readonly LinkInput[], given: string]>([
    ['no link', [], '[]'],
    ['absent links', [false, null, undefined, []], '[]'],
    ['other links', [edit, link('up', URL_17)], '["edit PATCH","up GET"]'],
    ['self by PUT', [link('self', URL_17, { method: 'PUT' })], '["self PUT"]'],
    ['self by HEAD', [link('self', URL_17, { method: 'HEAD' })], '["self HEAD"]'],
    ['a name that starts with self', [link('self-test', URL_17)], '["self-test GET"]'],
  ])('%s', (_what, links, given) => {
    const run = () => resource({ id: 17 }, links);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      expect.objectContaining({
        code: 'resource.self',
        rule: 'HYP.05',
        message: `links must contain a self link with method GET, got ${given}. Add link('self', href(base, template, values)). [HYP.05]`,
      }),
    );
  });

  test('links that are left out are refused', () => {
    expect(() => untyped({ id: 17 }, undefined)).toThrow(
      expect.objectContaining({ code: 'resource.self' }),
    );
  });

  test.each([['self'], [17], [{}]])('%j in place of the list of links is refused', (links) => {
    expect(() => untyped({ id: 17 }, links)).toThrow(
      expect.objectContaining({ code: 'link.item', rule: 'HYP.11' }),
    );
  });

  test('a member of links that is not a link is refused', () => {
    expect(() => untyped({ id: 17 }, [self, { rel: 'self' }])).toThrow(
      expect.objectContaining({ code: 'link.item', rule: 'HYP.11' }),
    );
  });
});

describe('fields that are not an object without _links are refused', () => {
  const ARGUMENTS = 'Pass the fields as the first argument and the links as the second';
  const MADE =
    'Leave it out: represent makes the links, and resource takes them as its second argument';

  test.each<[fields: unknown, expected: string, given: string, remedy?: string]>([
    [null, 'be an object', 'null'],
    [undefined, 'be an object', 'undefined'],
    [17, 'be an object', '17'],
    ['order', 'be an object', '"order"'],
    [true, 'be an object', 'true'],
    [[], 'be an object', '[]'],
    [[{ id: 17 }], 'be an object', '[{"id":17}]'],
    [{ _links: [] }, 'not contain _links', '{"_links":[]}', MADE],
    [{ _links: undefined }, 'not contain _links', '{}', MADE],
  ])('%o', (fields, expected, given, remedy = ARGUMENTS) => {
    const run = () => untyped(fields, [self]);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      expect.objectContaining({
        code: 'resource.fields',
        rule: 'HYP.11',
        message: `fields must ${expected}, got ${given}. ${remedy}. [HYP.11]`,
      }),
    );
  });

  test('a function', () => {
    expect(() => untyped(() => ({ id: 17 }), [self])).toThrow(
      expect.objectContaining({ code: 'resource.fields' }),
    );
  });

  test('a promise', () => {
    expect(() => untyped(Promise.resolve({ id: 17 }), [self])).toThrow(
      expect.objectContaining({
        code: 'resource.fields',
        message: expect.stringMatching(/^fields must not be a promise/),
      }),
    );
  });
});

describe('links made by hand must be valid', () => {
  test.each<[fault: string, link: object]>([
    ['a URL with a space', { href: 'http evil"\n', rel: 'self', method: 'GET' }],
    ['a URL with another scheme', { href: 'httpx://a', rel: 'self', method: 'GET' }],
    ['credentials', { href: 'https://a:b@c.se', rel: 'self', method: 'GET' }],
    ['a relation type with a space', { href: URL_17, rel: 'a b', method: 'GET' }],
    ['a safe method for create', { href: URL_17, rel: 'create', method: 'GET' }],
    ['a title that is no text', { href: URL_17, rel: 'up', method: 'GET', title: {} }],
    ['an empty title', { href: URL_17, rel: 'up', method: 'GET', title: '' }],
  ])('%s', (_fault, made) => {
    expect(() => resource({}, [self, made as never])).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'link.item', rule: 'HYP.11' }),
    );
  });

  test('a link that is right but for its URL is not told that it needs a member', () => {
    expect(() => resource({}, [{ href: '/a', rel: 'self', method: 'GET' }])).toThrow(
      'link must be one that link() makes, got {"href":"/a","rel":"self","method":"GET"}. Use link(rel, href)',
    );
  });

  test('a template of curies is one', () => {
    const curies = {
      href: 'https://docs.se/{rel}',
      rel: 'curies',
      method: 'GET',
      templated: true,
      name: 'a',
    } as const;
    expect(resource({}, [self, curies])._links).toHaveLength(2);
  });
});

test.each([['self'], ['SELF']])('a second link to itself, %s, is refused', (rel) => {
  expect(() => resource({}, [self, link(rel, URL_17)])).toThrow(
    expect.objectContaining({
      code: 'resource.self',
      rule: 'HYP.05',
      message: `links must contain a self link with method GET once, got ["self GET","${rel} GET"]. Add link('self', href(base, template, values)). [HYP.05]`,
    }),
  );
});
