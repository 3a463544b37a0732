import {
  type Base,
  expandTemplate,
  href,
  parseTemplate,
  type Template,
  type TemplateValues,
} from 'halyard/url';
import { describe, expectTypeOf, test } from 'vitest';

const base = 'https://api.example.se/orders/v1';
declare const text: string;

describe('href wants the values that its template names', () => {
  test('a variable of the path is needed', () => {
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

  test('a name that the template does not have is an error', () => {
    // @ts-expect-error: no variable of the template
    href(base, '/orders/{id}', { id: 17, page: 2 });
    // @ts-expect-error: a slip of the pen
    href(base, '/orders{?page}', { pgae: 2 });
    // @ts-expect-error: no variables at all
    href(base, '/orders', { id: 17 });
  });

  test('a parameter may be left out', () => {
    expectTypeOf(href(base, '/orders{?page}')).toEqualTypeOf<string>();
    href(base, '/orders{?page}', {});
    href(base, '/orders{?page}', { page: 2 });
    href(base, '/orders{?page}', { page: undefined });
    href(base, '/orders{?page}', { page: null });
    href(base, '/orders{?page,limit*}{&sort}', { limit: [1] });
    href(base, '/orders{/id}{;a}{.b}{#c}');
    href(base, '/orders/{id}{?page}', { id: 17 });
    // @ts-expect-error: id is needed all the same
    href(base, '/orders/{id}{?page}', { page: 2 });
  });

  test('a value is text, a number, a truth value, or a list or object of these', () => {
    href(base, '/orders{?a,b}', { a: { x: 1 }, b: [true] });
    // @ts-expect-error: a Date
    href(base, '/orders{?a}', { a: new Date() });
    // @ts-expect-error: a function
    href(base, '/orders{?a}', { a: () => 'a' });
    // @ts-expect-error: a list in a list
    href(base, '/orders{?a}', { a: [['a']] });
    // @ts-expect-error: a symbol
    href(base, '/orders/{a}', { a: Symbol('a') });
  });

  test('a template that is not known when compiling takes any names', () => {
    href(base, text);
    href(base, text, { whatever: 1 });
    href(base, text, { whatever: null });
    href(base, parseTemplate(text), { whatever: 1 });
    // @ts-expect-error: values are values all the same
    href(base, text, { whatever: new Date() });
  });

  test('a parsed template wants the same values as its text', () => {
    href(base, parseTemplate('/orders/{id}{?page}'), { id: 17 });
    expandTemplate(parseTemplate('/orders/{id}'), { id: 17 });
    // @ts-expect-error: no value for id
    href(base, parseTemplate('/orders/{id}'));
    // @ts-expect-error: no variable of the template
    href(base, parseTemplate('/orders/{id}'), { id: 17, page: 2 });
    // @ts-expect-error: no value for id
    expandTemplate(parseTemplate('/orders/{id}'), {});
    const loose: Template = parseTemplate('/orders/{id}');
    href(base, loose, { whatever: 1 });
  });

  test('the base is text or has an href', () => {
    href(new URL(base), '/orders');
    href({ href: base }, '/orders');
    expectTypeOf<Base>().toEqualTypeOf<string | { readonly href: string }>();
    // @ts-expect-error: no base
    href(undefined, '/orders');
  });
});

describe('expandTemplate wants them too', () => {
  test('as href does', () => {
    expectTypeOf(expandTemplate('/orders/{id}', { id: 17 })).toEqualTypeOf<string>();
    expandTemplate(text, { whatever: [1, 'a'] });
    // @ts-expect-error: no value for id
    expandTemplate('/orders/{id}', {});
    // @ts-expect-error: no values
    expandTemplate('/orders');
  });

  test('TemplateValues says which', () => {
    expectTypeOf<keyof TemplateValues<'/a/{b}{/c,d*}{?e:3}'>>().toEqualTypeOf<
      'b' | 'c' | 'd' | 'e'
    >();
    expectTypeOf<Record<never, never>>().toExtend<TemplateValues<'{?page}'>>();
    expectTypeOf<{ id: string }>().toExtend<TemplateValues<'/orders/{id}'>>();
    expectTypeOf<{ id: string | undefined }>().not.toExtend<TemplateValues<'/orders/{id}'>>();
  });
});

test('parseTemplate gives what cannot be changed', () => {
  expectTypeOf(parseTemplate('/orders')).toEqualTypeOf<Template<'/orders'>>();
  expectTypeOf(parseTemplate(text)).toEqualTypeOf<Template>();
  // @ts-expect-error: read only
  parseTemplate('/orders').source = '';
  // @ts-expect-error: read only
  parseTemplate('/orders').parts[0] = '';
});
