import {
  type BaseUrlReason,
  baseUrl,
  parseForwardedNode,
  type TrustedHops,
} from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'http://localhost:3000';

/** The element of a gateway that writes a secret name. */
const isOurs: TrustedHops = ({ parameters }) => parameters.by === '_gw-7f3a';
/** Each hop that was reached from the private network, and the one that received it from outside. */
const isInside: TrustedHops = ({ parameters }, index) =>
  index === 0 || parseForwardedNode(parameters.for ?? '')?.name.startsWith('10.') === true;

describe('a predicate is called from the right until it returns false', () => {
  test.each<readonly [header: string, isTrusted: TrustedHops, href: string, reason: BaseUrlReason]>(
    [
      ['host=a.se;by=_gw-7f3a', isOurs, 'https://a.se', 'trusted-element'],
      ['host=evil.se, host=a.se;by=_gw-7f3a', isOurs, 'https://a.se', 'trusted-element'],
      ['host=a.se;by=_gw-7f3a, for=b;by=_gw-7f3a', isOurs, 'https://a.se', 'trusted-element'],
      // Elements left of one that is not trusted are not trusted either.
      [
        'host=evil.se;by=_gw-7f3a, host=b.se, for=c;by=_gw-7f3a',
        isOurs,
        fallback,
        'element-without-host',
      ],
      ['host=evil.se', isOurs, fallback, 'no-trusted-hop'],
      ['host=evil.se;by=_gw-7f3a, host=b.se', isOurs, fallback, 'no-trusted-hop'],
      ['', isOurs, fallback, 'forwarded-absent'],
      ['host=a.se;by=_gw-7f3a;for="', isOurs, fallback, 'element-malformed'],
      ['host=a.se, for=10.0.0.2;host=b.se', isInside, 'https://b.se', 'trusted-element'],
      ['host=x.se, host=a.se;for=10.1.1.1, host=b.se', isInside, 'https://a.se', 'trusted-element'],
    ],
  )('%s', (forwarded, trustedHops, href, reason) => {
    expect(baseUrl({ headers: { forwarded } }, { fallback, trustedHops })).toMatchObject({
      href,
      reason,
      vary: ['forwarded'],
    });
  });

  test('with the element and its index from the right', () => {
    const asked: unknown[] = [];
    const forwarded = 'for=a, for=b;x=y, for="';
    baseUrl(
      { headers: { forwarded } },
      { fallback, trustedHops: (element, index) => asked.push([index, element]) < 3 },
    );
    expect(asked).toEqual([
      [
        0,
        {
          parameters: {},
          malformed: { reason: 'quote-unclosed', position: 22 },
        },
      ],
      [1, { parameters: { for: 'b', x: 'y' } }],
      [2, { parameters: { for: 'a' } }],
    ]);
  });

  test.each([undefined, 1, 'true', Promise.resolve(true)])(
    'a predicate must return a boolean: %s',
    (answer) => {
      const trustedHops = (() => answer) as never;
      expect(() =>
        baseUrl({ headers: { forwarded: 'host=a.se' } }, { fallback, trustedHops }),
      ).toThrow(
        expect.objectContaining({
          code: 'forwarded.option',
          rule: 'HYP.09',
        }),
      );
    },
  );
});
