import { beforeAll, describe, expect, test } from 'vitest';
import { compilerFor } from '../support/compiler.js';

const compiler = compilerFor(
  "import { href } from 'halyard/url';\nconst base = 'https://api.example.se/orders/v1';",
);

beforeAll(() => {
  compiler.errors('');
}, 60_000);

describe('the compiler names the missing variable', () => {
  test.each<[code: string, message: string]>([
    ["href(base, '/orders/{id}');", '"values must have id"'],
    ["href(base, '/orders/{a}/lines/{b}');", '"values must have a" | "values must have b"'],
    ["href(base, '/orders/{id}', {});", "Property 'id' is missing in type '{}'"],
    ["href(base, '/orders/{id}', { ids: 1 });", "'ids' does not exist in type"],
    ["href(base, '/orders{?page}', { pgae: 1 });", "'pgae' does not exist in type"],
    ["href(base, '/orders/{a}/{b}', { a: 1 });", "Property 'b' is missing in type"],
  ])('%s', (code, message) => {
    const errors = compiler.errors(code);
    expect(errors).toEqual([expect.stringContaining(message)]);
  });
});

describe('the compiler names the missing base', () => {
  test.each([
    "href('/orders/{id}', { id: 17 });",
    "href('/orders/{id}', 17);",
    "href('/orders', '/orders');",
    "href('{/id}', '/orders', { id: 17 });",
  ])('%s', (code) => {
    expect(compiler.errors(code).join('\n')).toContain('base must be an absolute URL, such as');
  });

  test('a base whose text is not known at compile time is accepted', () => {
    expect(
      compiler.errors(
        "declare const text: string;\nhref(text, '/orders');\nhref(new URL(text), '/a{?b}', { b: 1 });\nhref({ href: text }, '/orders/{id}', { id: 17 });",
      ),
    ).toEqual([]);
  });
});
