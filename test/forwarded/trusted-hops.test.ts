import { baseUrl, type TrustedHops } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';

const fallback = 'http://localhost:3000';

/** The element of a gateway that writes a secret name. */
const ours: TrustedHops = ({ parameters }) => parameters.by === '_gw';
/** Each hop that was reached from the private network, and the one that received it from outside. */
const inside: TrustedHops = ({ parameters }, index) =>
  index === 0 || parameters.for?.startsWith('10.') === true;

describe('a predicate is called from the right until it returns false', () => {
  // Elements left of one that is not trusted are not trusted either.
  test.each(
    rows(`
    ours => host=a.se;by=_gw => https://a.se trusted-element
    ours => host=evil.se, host=a.se;by=_gw => https://a.se trusted-element
    ours => host=a.se;by=_gw, for=b;by=_gw => https://a.se trusted-element
    ours => host=evil.se;by=_gw, host=b.se, for=c;by=_gw => ${fallback} element-without-host
    ours => host=evil.se => ${fallback} no-trusted-hop
    ours => host=evil.se;by=_gw, host=b.se => ${fallback} no-trusted-hop
    ours => => ${fallback} forwarded-absent
    ours => host=a.se;by=_gw;for=" => ${fallback} element-malformed
    inside => host=a.se, for=10.0.0.2;host=b.se => https://b.se trusted-element
    inside => host=x.se, host=a.se;for=10.1.1.1, host=b.se => https://a.se trusted-element
  `),
  )('%s', (_, name, forwarded, expected) => {
    const trustedHops = name === 'ours' ? ours : inside;
    const { href, reason, vary } = baseUrl({ headers: { forwarded } }, { fallback, trustedHops });
    expect(`${href} ${reason}`).toBe(expected);
    expect(vary).toEqual(['forwarded']);
  });

  test('with the element and its index from the right', () => {
    const asked: unknown[] = [];
    const trustedHops: TrustedHops = (element, index) => asked.push([index, element]) < 3;
    baseUrl({ headers: { forwarded: 'for=a, for=b;x=y, for="' } }, { fallback, trustedHops });
    expect(asked).toEqual([
      [0, { parameters: {}, malformed: { reason: 'quote-unclosed', position: 22 } }],
      [1, { parameters: { for: 'b', x: 'y' } }],
      [2, { parameters: { for: 'a' } }],
    ]);
  });
});
