import { assertUrl, checkUrl, href, type TemplateValues } from 'halyard/url';
import { describe, expectTypeOf, test } from 'vitest';

const base = 'https://api.example.se/orders/v1';
declare const text: string;

describe('href needs the values that its template names', () => {
  test('a variable of the path is required', () => {
    expectTypeOf(href(base, '/orders/{id}', { id: 17 })).toEqualTypeOf<string>();
    href(base, '/orders/{id}', { id: 'a' });
    href(base, '/orders/{id}', { id: 17n });
    href(base, '/orders/{id}', { id: true });
    href(base, '/orders/{id*}', { id: ['a', 1] });
    href(base, '/orders/{id:3}', { id: 'abc' });
    href(base, '/files/{+path}', { path: 'a/b' });
    href(base, '/orders/{a,b}/{c.d}', { a: 1, b: 2, 'c.d': 3 });
    // @ts-expect-error: no values
    href(base, '/orders/{id}');
    // @ts-expect-error: no value for id
    href(base, '/orders/{id}', {});
    // @ts-expect-error: undefined makes no segment
    href(base, '/orders/{id}', { id: undefined });
    // @ts-expect-error: null makes no segment
    href(base, '/orders/{id}', { id: null });
    // @ts-expect-error: no value for b
    href(base, '/orders/{a,b}', { a: 1 });
    // @ts-expect-error: no value for path
    href(base, '/files/{+path}');
  });

  test('an unknown name is an error', () => {
    // @ts-expect-error: no variable of the template
    href(base, '/orders/{id}', { id: 17, page: 2 });
    // @ts-expect-error: a misspelling
    href(base, '/orders{?page}', { pgae: 2 });
    // @ts-expect-error: no variables at all
    href(base, '/orders', { id: 17 });
  });

  test('a query parameter is optional', () => {
    expectTypeOf(href(base, '/orders{?page}')).toEqualTypeOf<string>();
    href(base, '/orders{?page}', {});
    href(base, '/orders{?page}', { page: 2 });
    href(base, '/orders{?page}', { page: undefined });
    href(base, '/orders{?page}', { page: null });
    href(base, '/orders{?page,limit*}{&sort}', { limit: [1] });
    href(base, '/orders{;a}{.b}{#c}');
    // @ts-expect-error: without id, this is the URL of another resource
    href(base, '/orders{/id}');
    href(base, '/orders/{id}{?page}', { id: 17 });
    // @ts-expect-error: id is needed all the same
    href(base, '/orders/{id}{?page}', { page: 2 });
  });

  test('a value is text, a number, a boolean, what has a toJSON, or a list or object of these', () => {
    href(base, '/orders{?a,b}', { a: { x: 1 }, b: [true] });
    href(base, '/orders{?a,b}', { a: new Date(), b: [new URL(base)] });
    href(base, '/orders/{id}', { id: { toJSON: () => '6b03' } });
    // @ts-expect-error: a function
    href(base, '/orders{?a}', { a: () => 'a' });
    // @ts-expect-error: a list in a list
    href(base, '/orders{?a}', { a: [['a']] });
    // @ts-expect-error: a symbol
    href(base, '/orders/{a}', { a: Symbol('a') });
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
    checkUrl(text, { ignore: ['UFN.01', 'naming.verb'], linkedData: true });
    assertUrl(text, { localDevelopment: true });
    // @ts-expect-error: no rule
    checkUrl(text, { ignore: ['UFN.1'] });
    // @ts-expect-error: a list of them
    assertUrl(text, { ignore: 'UFN.01' });
    // @ts-expect-error: no such option
    assertUrl(text, { ignored: [] });
  });

  test('one vocabulary or several, frozen or not', () => {
    const own = { plurals: { kund: 'kunder' }, verbs: { boka: '' }, language: 'sv' } as const;
    checkUrl(text, { vocabulary: own });
    checkUrl(text, { vocabulary: [own, {}] as const });
    checkUrl(text, { vocabulary: {} });
    checkUrl(text, { vocabulary: [] });
    // @ts-expect-error: each verb has the plural of a noun, if an empty one
    checkUrl(text, { vocabulary: { verbs: ['boka'] } });
    // @ts-expect-error: each noun has a plural
    checkUrl(text, { vocabulary: { plurals: { kund: undefined } } });
    // @ts-expect-error: no such words
    checkUrl(text, { vocabulary: { nouns: [] } });
  });
});
