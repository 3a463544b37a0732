import {
  type AllowedHosts,
  type BaseUrlOptions,
  type BaseUrlReason,
  baseUrl,
  checkForwarded,
  type ForwardedElement,
  type ForwardedHeaders,
  formatForwarded,
  parseForwarded,
  parseForwardedNode,
  type TrustedHops,
} from 'halyard/forwarded';
import type { Finding } from 'halyard/rules';
import { describe, expectTypeOf, test } from 'vitest';

describe('forwarded', () => {
  test('trust is a number or a predicate', () => {
    expectTypeOf<1>().toExtend<TrustedHops>();
    expectTypeOf<(element: ForwardedElement, index: number) => boolean>().toExtend<TrustedHops>();
    expectTypeOf<() => Promise<boolean>>().not.toExtend<TrustedHops>();
    expectTypeOf<(host: string) => boolean>().toExtend<AllowedHosts>();
    expectTypeOf<readonly ['*.example.se']>().toExtend<AllowedHosts>();
    expectTypeOf<string>().not.toExtend<AllowedHosts>();
    expectTypeOf<{
      fallback: string;
      allowedHosts: string[];
      forwardedHeaders: ['x-forwarded-host'];
    }>().toExtend<BaseUrlOptions>();
    expectTypeOf<{ trustedHops: 1 }>().not.toExtend<BaseUrlOptions>();
    expectTypeOf<'x-forwarded'>().not.toExtend<ForwardedHeaders>();
    expectTypeOf<['X-Forwarded-Host']>().not.toExtend<ForwardedHeaders>();
  });

  test('the list of reasons is closed', () => {
    const { reason } = baseUrl({ headers: {} }, { fallback: 'https://api.example.se' });
    expectTypeOf(reason).toEqualTypeOf<BaseUrlReason>();
    expectTypeOf<string>().not.toExtend<BaseUrlReason>();
  });

  test('a header is text or lines, and parses to elements', () => {
    expectTypeOf(parseForwarded).parameter(0).toEqualTypeOf<string | readonly string[]>();
    expectTypeOf(parseForwarded('')).toEqualTypeOf<ForwardedElement[]>();
    expectTypeOf(formatForwarded(parseForwarded(''))).toEqualTypeOf<string>();
    expectTypeOf(checkForwarded(undefined)).toEqualTypeOf<Finding[]>();
    expectTypeOf(parseForwardedNode('')?.port).toEqualTypeOf<number | string | undefined>();
  });
});
