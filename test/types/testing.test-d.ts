import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { checked, type HalyardMatchers, type MatcherResult, matchers } from 'halyard/testing';
import { expect, expectTypeOf, test } from 'vitest';

declare module 'vitest' {
  interface Matchers<T> extends HalyardMatchers<void> {}
}

declare const request: Request;
declare const descriptor: RequestDescriptor;

test('expect has the matchers, and a promise of an assertion has one promise', () => {
  expectTypeOf(expect({}).toHaveLink('self')).toEqualTypeOf<void>();
  expectTypeOf(expect({}).not.toHaveLink('self')).toEqualTypeOf<void>();
  expectTypeOf(expect(Promise.resolve({})).resolves.toBeResource()).toEqualTypeOf<Promise<void>>();
  expectTypeOf(expect.poll(() => ({})).toBeCollection()).toEqualTypeOf<Promise<void>>();
  expectTypeOf(expect.extend).toBeCallableWith(matchers);
});

test('the matchers and their declaration have the same parameters', () => {
  type Declared = { [Name in keyof HalyardMatchers]: Parameters<HalyardMatchers[Name]> };
  type Rest<Values> = Values extends readonly [unknown, ...infer Others] ? Others : never;
  type Built = { [Name in keyof typeof matchers]: Rest<Parameters<(typeof matchers)[Name]>> };
  expectTypeOf<Built>().toEqualTypeOf<Declared>();
  expectTypeOf(matchers.toHaveLink({}, 'self')).toEqualTypeOf<MatcherResult>();
});

test('checked keeps the parameters and the response of what it wraps', () => {
  const checkedFetch = checked(fetch, { failOn: 'shall' });
  expectTypeOf(checkedFetch(request, { method: 'PUT' })).toEqualTypeOf<Promise<Response>>();
  expectTypeOf(checkedFetch).parameter(0).toEqualTypeOf<Parameters<typeof fetch>[0]>();

  const worker = checked((given: Request, environment: { readonly key: string }) => {
    expectTypeOf(given).toEqualTypeOf<Request>();
    return new Response(environment.key);
  });
  expectTypeOf(worker).parameters.toEqualTypeOf<[Request, { readonly key: string }]>();
  expectTypeOf(worker).returns.toEqualTypeOf<Promise<Response>>();

  const handler = checked(
    (_: RequestDescriptor): ResponseDescriptor => ({
      status: 204,
      headers: {},
    }),
  );
  expectTypeOf(handler(descriptor)).toEqualTypeOf<Promise<ResponseDescriptor>>();

  // @ts-expect-error a handler returns a response
  checked((_: Request) => 'ok');
});
