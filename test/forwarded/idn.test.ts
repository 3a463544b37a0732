import { baseUrl } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'https://fallback.example';

describe('a host with letters beyond ASCII is refused: uri-host is ASCII (RFC 3986 §3.2.2)', () => {
  test.each([
    'b\u00fccher.example',
    // UTS 46 maps these to evil.com.
    'evil\u3002com',
    'evil\uff0ecom',
    '\uff45vil.com',
    'ev\u00adil.com',
    'good.se\uff0fevil.com',
    '\u212aing.se',
    '\u0661.example',
    '\ud800.example',
    '\u00fc'.repeat(100_000),
  ])('%s', (name) => {
    // As a header comes, an octet in UTF-8 for each character, and decoded.
    for (const host of [name, Buffer.from(name).toString('latin1')]) {
      const forwarded = `host="${host}"`;
      expect(baseUrl({ headers: { forwarded } }, { fallback, trustedHops: 1 })).toMatchObject({
        href: fallback,
        reason: 'host-refused',
      });
      const options = { fallback, allowedHosts: () => true };
      expect(baseUrl({ headers: { host } }, options)).toMatchObject({
        href: fallback,
        reason: 'host-not-allowed',
      });
    }
    expect(() => baseUrl({ headers: {} }, { fallback, allowedHosts: [name] })).toThrow(
      expect.objectContaining({ code: 'forwarded.option' }),
    );
  });

  test('its A-label is a host', () => {
    const forwarded = 'host=XN--BCHER-KVA.example';
    expect(baseUrl({ headers: { forwarded } }, { fallback, trustedHops: 1 }).href).toBe(
      'https://xn--bcher-kva.example',
    );
  });
});
