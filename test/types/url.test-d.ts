import { assertUrl, checkUrl, href, type TemplateValues } from 'halyard/url';
import { describe, expectTypeOf, test } from 'vitest';

const base = 'https://api.example.se/orders/v1';
declare const text: string;

describe('href needs the values that its template names', () => {
  test('a variable of the path is required', () => {
    expectTypeOf(href(base, '/orders/{id}', { id: 17 })).toEqualTypeOf<string>();
    href(base, '/orders/{id*}', { id: ['a', 1] });
    href(base, '/orders/{id:3}', { id: 'abc' });
    href(base, '/files/{+path}', { path: 'a/b' });
    href(base, '/orders/{a,b}/{c.d}', { a: 1, b: 2, 'c.d': 3 });
    // @ts-expect-error: no values
    href(base, '/orders/{id}');
    // @ts-expect-error: undefined makes no segment
    href(base, '/orders/{id}', { id: undefined });
    // @ts-expect-error: no value for b
    href(base, '/orders/{a,b}', { a: 1 });
  });

  test('an unknown name is an error', () => {
    // @ts-expect-error: no variable of the template
    href(base, '/orders/{id}', { id: 17, page: 2 });
  });

  test('a query parameter is optional', () => {
    expectTypeOf(href(base, '/orders{?page}')).toEqualTypeOf<string>();
    href(base, '/orders{?page}', { page: null });
    href(base, '/orders{?page,limit*}{&sort}', { limit: [1] });
    href(base, '/orders{;a}{.b}{#c}');
    // @ts-expect-error: without id, this is the URL of another resource
    href(base, '/orders{/id}');
    href(base, '/orders/{id}{?page}', { id: 17 });
  });

  test('a value is text, a number, a boolean, what has a toJSON, or a list or object of these', () => {
    href(base, '/orders{?a,b}', { a: { x: 1 }, b: [true] });
    href(base, '/orders{?a,b}', { a: new Date(), b: [new URL(base)] });
    href(base, '/orders/{id}', { id: { toJSON: () => '6b03' } });
  });
});

describe('expandTemplate needs them too', () => {
  test('TemplateValues lists them', () => {
    expectTypeOf<keyof TemplateValues<'/a/{b}{/c,d*}{?e:3}'>>().toEqualTypeOf<
      'b' | 'c' | 'd' | 'e'
    >();
    expectTypeOf<Record<never, never>>().toExtend<TemplateValues<'{?page}'>>();
    expectTypeOf<{ id: string }>().toExtend<TemplateValues<'/orders/{id}'>>();
    expectTypeOf<{ id: string | undefined }>().not.toExtend<TemplateValues<'/orders/{id}'>>();
  });
});

describe('checkUrl and assertUrl take the same options', () => {
  test('rules by their ids', () => {
    checkUrl(text, { ignore: ['UFN.01', 'naming.verb'] });
    assertUrl(text, { certainty: 'certain' });
    // @ts-expect-error: no rule
    checkUrl(text, { ignore: ['UFN.1'] });
  });

  test('one vocabulary or several, frozen or not', () => {
    const own = { plurals: { kund: 'kunder' }, verbs: { boka: '' }, language: 'sv' } as const;
    checkUrl(text, { vocabulary: own });
    checkUrl(text, { vocabulary: [own, {}] as const });
  });
});
