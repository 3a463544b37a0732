import type { Finding, RuleId } from 'halyard/rules';
import {
  type ApiUrl,
  assertUrl,
  type Base,
  type CheckUrlOptions,
  checkUrl,
  expandTemplate,
  href,
  parseApiUrl,
  type TemplateValues,
  type UrlParameter,
  type Vocabulary,
} from 'halyard/url';
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

  test('a template that is not known at compile time takes any names', () => {
    href(base, text);
    href(base, text, { whatever: 1 });
    href(base, text, { whatever: null });
    // @ts-expect-error: values are values all the same
    href(base, text, { whatever: () => 'a' });
  });

  test('the base is a string or has an href', () => {
    href(new URL(base), '/orders');
    href({ href: base }, '/orders');
    expectTypeOf<Base>().toEqualTypeOf<string | { readonly href: string }>();
    // @ts-expect-error: no base
    href(undefined, '/orders');
  });
});

describe('expandTemplate needs them too', () => {
  test('as href does', () => {
    expectTypeOf(expandTemplate('/orders/{id}', { id: 17 })).toEqualTypeOf<string>();
    expandTemplate(text, { whatever: [1, 'a'] });
    // @ts-expect-error: no value for id
    expandTemplate('/orders/{id}', {});
    // @ts-expect-error: no values
    expandTemplate('/orders');
  });

  test('TemplateValues lists them', () => {
    expectTypeOf<keyof TemplateValues<'/a/{b}{/c,d*}{?e:3}'>>().toEqualTypeOf<
      'b' | 'c' | 'd' | 'e'
    >();
    expectTypeOf<Record<never, never>>().toExtend<TemplateValues<'{?page}'>>();
    expectTypeOf<{ id: string }>().toExtend<TemplateValues<'/orders/{id}'>>();
    expectTypeOf<{ id: string | undefined }>().not.toExtend<TemplateValues<'/orders/{id}'>>();
  });
});

describe('the result of parseApiUrl is read only', () => {
  const url = parseApiUrl('/v1/orders');

  test('with the elements that may be missing', () => {
    expectTypeOf(url).toEqualTypeOf<ApiUrl>();
    expectTypeOf(url.protocol).toEqualTypeOf<string | undefined>();
    expectTypeOf(url.port).toEqualTypeOf<number | undefined>();
    expectTypeOf(url.api).toEqualTypeOf<readonly string[]>();
    expectTypeOf(url.rest).toEqualTypeOf<readonly string[]>();
    expectTypeOf(url.version).toEqualTypeOf<string | undefined>();
    expectTypeOf(url.parameters).toEqualTypeOf<readonly UrlParameter[]>();
    expectTypeOf<UrlParameter>().toEqualTypeOf<{
      readonly name: string;
      readonly value?: string;
    }>();
    expectTypeOf<ApiUrl>().toEqualTypeOf<Readonly<ApiUrl>>();
  });

  test('nor its lists', () => {
    // @ts-expect-error: read only
    url.resource = 'lines';
    // @ts-expect-error: read only
    url.api.push('sales');
    // @ts-expect-error: read only
    url.rest[0] = 'lines';
    // @ts-expect-error: read only
    url.parameters[0] = { name: 'page' };
  });

  test('the base is a string', () => {
    parseApiUrl('/sales/orders', { base: '/sales' });
    // @ts-expect-error: a URL object
    parseApiUrl('/sales/orders', { base: new URL(base) });
    // @ts-expect-error: no such option
    parseApiUrl('/sales/orders', { vocabulary: {} });
    // @ts-expect-error: a URL object
    parseApiUrl(new URL(base));
  });
});

describe('checkUrl and assertUrl take the same options', () => {
  test('all of them may be left out, and none changed', () => {
    expectTypeOf(checkUrl(text)).toEqualTypeOf<Finding[]>();
    expectTypeOf(assertUrl(text)).toEqualTypeOf<void>();
    expectTypeOf<Parameters<typeof checkUrl>[1]>().toEqualTypeOf<CheckUrlOptions | undefined>();
    expectTypeOf<Parameters<typeof assertUrl>[1]>().toEqualTypeOf<CheckUrlOptions | undefined>();
    expectTypeOf<Record<never, never>>().toExtend<CheckUrlOptions>();
    expectTypeOf<CheckUrlOptions>().toEqualTypeOf<Readonly<CheckUrlOptions>>();
    expectTypeOf<CheckUrlOptions['ignore']>().toEqualTypeOf<readonly RuleId[] | undefined>();
  });

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

  test('a vocabulary is read only', () => {
    expectTypeOf<Vocabulary>().toEqualTypeOf<Readonly<Vocabulary>>();
    expectTypeOf<Vocabulary['invariants']>().toEqualTypeOf<readonly string[] | undefined>();
  });
});
