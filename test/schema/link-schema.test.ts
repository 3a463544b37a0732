import { Ajv2020 } from 'ajv/dist/2020.js';
import { linkJsonSchema, linkSchema, linksSchema } from 'halyard/schema';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const self = { href: URL_17, rel: 'self', method: 'GET' };
const curies = { ...self, rel: 'curies', href: 'https://a.se/{rel}?v=1', templated: true };
const up = { href: 'https://api.example.se/orders/v1/orders', rel: 'up', method: 'GET' };

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
const isLink = ajv.compile(linkJsonSchema);

describe('a link is accepted by both schemas', () => {
  test.each<[what: string, value: object]>([
    ['href, rel and method', self],
    ['members of other formats, which are kept', { ...self, target: 'blank', label: null }],
    [
      'the members of the HAL draft',
      {
        ...up,
        hreflang: 'sv-SE',
        type: 'application/hal+json; profile="https://api.example.se/profiles/order"',
        deprecation: 'https://docs.example.se/changes#search',
        profile: 'urn:example:orders',
        name: 'å',
      },
    ],
    ['curies', curies],
    ['an action by GET, which is only advised against', { ...self, rel: 'approve' }],
    ['a synonym, which is only advised against', { ...self, rel: 'nextPage', method: 'DELETE' }],
  ])('%s', (_what, value) => {
    expect(linkSchema.parse(value)).toStrictEqual(value);
    expect(isLink(value)).toBe(true);
  });
});

// test/property/link-checks.test.ts compares the schemas with checkLink.
describe('anything else is refused by both, at the wrong member', () => {
  test.each<[what: string, value: unknown, path: string[]]>([
    ['null', null, []],
    ['no href', { rel: 'self', method: 'GET' }, ['href']],
    ['a relative href', { ...self, href: '/orders/17' }, ['href']],
    ['no rel', { href: URL_17, method: 'GET' }, ['rel']],
    ['a rel with LF', { ...self, rel: 'self\n' }, ['rel']],
    ['no method', { href: URL_17, rel: 'self' }, ['method']],
    ['curies with a template of a host', { ...curies, href: 'https://{rel}.se/' }, ['href']],
    ['templated: "true"', { ...up, templated: 'true' }, ['templated']],
    ['a language that is no tag', { ...up, hreflang: 'sv_SE' }, ['hreflang']],
    ['a type without subtype', { ...up, type: 'json' }, ['type']],
    ['a relative deprecation', { ...up, deprecation: '/changes' }, ['deprecation']],
    ['a relative profile', { ...up, profile: '/profiles/order' }, ['profile']],
    ['an empty name', { ...up, name: '' }, ['name']],
    ['a number for a title', { ...self, title: 17 }, ['title']],
  ])('%s', (_what, value, path) => {
    expect(linkSchema.safeParse(value).error?.issues[0]?.path).toEqual(path);
    expect(isLink(value)).toBe(false);
  });

  test.each<[what: string, value: object, path: string]>([
    ['LF at the end', { ...self, href: 'https://a.se/\n' }, 'href'],
    ['delete by GET', { ...self, rel: 'delete' }, 'method'],
    ['Edit by HEAD', { ...self, rel: 'Edit', method: 'HEAD' }, 'method'],
    ['curies without templated', { ...curies, templated: false }, 'href'],
    ['curies with another variable', { ...curies, href: 'https://a.se/{id}' }, 'href'],
    ['a template of self', { ...self, href: 'https://a.se/{id}', templated: true }, 'href'],
    ['an IPv6 address that does not decode', { ...self, href: 'https://[1::2::3]/' }, 'href'],
  ])('%s is refused by the zod schema', (_what, value, path) => {
    expect(linkSchema.safeParse(value).error?.issues[0]?.path).toEqual([path]);
  });

  test('a punycode label that does not decode is refused by the zod schema as by the platform', () => {
    const href = 'https://xn--a/';
    expect(linkSchema.safeParse({ ...self, href }).success).toBe(URL.canParse(href));
  });
});

test('the issues of the zod schema name the rule', () => {
  const wrong = { ...up, href: '/orders', rel: '', hreflang: 'sv_SE' };
  const { error } = linkSchema.safeParse(wrong);
  const rules = error?.issues.map(({ message }) => /\[(.*)\]$/.exec(message)?.[1]);
  expect(rules?.sort()).toEqual(['HYP.14', 'HYP.15', 'link.attribute']);
  expect(linksSchema.safeParse([up]).error?.issues).toMatchObject([
    { path: [], message: 'A link with rel self and method GET is required [HYP.05]' },
  ]);
});

test.each<[member: string, wrong: unknown]>([
  ['rel', 1],
  ['method', undefined],
  ['templated', 'yes'],
  ['title', ''],
])('a wrong href is found beside a wrong %s', (member, wrong) => {
  const { error } = linkSchema.safeParse({ ...self, href: '/orders/17', [member]: wrong });
  expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(['href', member].sort());
});

describe('links', () => {
  test.each<[what: string, value: unknown, accepted: boolean]>([
    ['self', [self], true],
    ['self and another', [up, self], true],
    ['Self, since case is ignored', [{ ...self, rel: 'SELF' }], true],
    ['self by GET among others', [{ ...self, method: 'DELETE' }, self], true],
    ['none', [], false],
    ['no self', [up], false],
    ['self by DELETE', [{ ...self, method: 'DELETE' }], false],
    ['a malformed link', [self, { ...up, method: 'get' }], false],
    ['a number', [self, 17], false],
    ['the object form', { self: { href: URL_17 } }, false],
    ['a body', { _links: [self] }, false],
    ['null', null, false],
  ])('%s: %o is accepted: %s', (_what, value, accepted) => {
    expect(linksSchema.safeParse(value).success).toBe(accepted);
  });
});

test('the JSON Schema is valid by 2020-12, and plain JSON', () => {
  expect(linkJsonSchema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(JSON.parse(JSON.stringify(linkJsonSchema))).toStrictEqual(linkJsonSchema);
  expect(ajv.validateSchema(linkJsonSchema)).toBe(true);
});
