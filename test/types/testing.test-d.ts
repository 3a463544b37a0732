import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import {
  assertExchange,
  assertUrl,
  checked,
  type HalyardMatchers,
  type MatcherResult,
  matchers,
} from 'halyard/testing';
import { expect, expectTypeOf, test } from 'vitest';

declare module 'vitest' {
  interface Matchers<T> extends HalyardMatchers<void> {}
}

declare const request: Request;
declare const descriptor: RequestDescriptor;
declare const incoming: import('node:http').IncomingMessage;

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

test('matchers check their parameters', () => {
  const assertion = expect({});
  assertion.toHaveLink('cancel', { method: 'POST', title: 'Cancel' });
  assertion.toBeCollection(undefined, { localDevelopment: true, failOn: 'shall' });
  assertion.toBeCacheable({ shared: true, freshnessLifetime: 60 });
  // @ts-expect-error a relation type is needed
  assertion.toHaveLink();
  // @ts-expect-error there is no such method
  assertion.toHaveLink('cancel', { method: 'FETCH' });
  // @ts-expect-error there is no such member
  assertion.toHaveLink('cancel', { verb: 'POST' });
  // @ts-expect-error the name comes first
  assertion.toBeCollection({ localDevelopment: true });
  // @ts-expect-error there is no such member of a verdict
  assertion.toBeCacheable({ lifetime: 60 });
  // @ts-expect-error there is no such level
  assertion.toBeResource({ failOn: 'must' });
  // @ts-expect-error there is no such rule
  assertion.toFollowUrlRules({ ignore: ['UFN.99'] });
  // @ts-expect-error there is no such option
  assertion.toFollowTheRules({ localDevelopmnt: true });
  // @ts-expect-error no parameters
  assertion.toBeNotModified(304);
});

test('checked keeps the parameters and the response of what it wraps', () => {
  const checkedFetch = checked(fetch, { localDevelopment: true });
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

  // @ts-expect-error a URL is no handler
  checked('https://api.example.se/');
  // @ts-expect-error a handler returns a response
  checked((_: Request) => 'ok');
  // @ts-expect-error there is no such option
  checked(fetch, { localDevelopmnt: true });
  // @ts-expect-error there is no such rule
  checked(fetch, { ignore: ['HYP.99'] });
});

test('assertions take requests and responses of every kind', () => {
  const response = { status: 200, headers: new Headers(), body: { id: 17 } };
  expectTypeOf(assertExchange(descriptor, response)).toEqualTypeOf<void>();
  expectTypeOf(assertExchange).toBeCallableWith(request, response, { failOn: 'shall' });
  expectTypeOf(assertExchange).toBeCallableWith(incoming, { status: 204, headers: {} });
  expectTypeOf(assertExchange).toBeCallableWith(request, { statusCode: 204, headers: {} });
  expectTypeOf(assertUrl('/orders')).toEqualTypeOf<void>();
  // @ts-expect-error a response has a status
  assertExchange(descriptor, { headers: {} });
  // @ts-expect-error a URL object is no text
  assertUrl(new URL('https://api.example.se/orders'));
});
