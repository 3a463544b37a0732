import { link } from 'halyard';
import { checkLink, checkLinks } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

const VALID: readonly [name: string, value: unknown][] = [
  ['hreflang', 'sv'],
  ['hreflang', 'en-GB'],
  ['hreflang', 'zh-Hant-TW'],
  ['hreflang', 'de-1996-x-phonebk'],
  ['hreflang', 'i-klingon'],
  ['type', 'text/html'],
  ['type', 'application/hal+json'],
  ['type', 'application/vnd.acme.order-v1+json'],
  ['type', 'text/html; charset=utf-8'],
  ['type', 'application/hal+json;profile="https://api.example.se/profiles/order"'],
  ['deprecation', 'https://docs.example.se/changes/2026#search'],
  ['profile', 'https://api.example.se/profiles/order'],
  ['profile', 'urn:example:profiles:order'],
  ['name', 'acme'],
  ['name', 'Ålesund\n'],
];

const INVALID: readonly (readonly [name: string, value: unknown, expected: string])[] = [
  ['templated', 'true', 'be true for a URI template or be left out'],
  ['templated', 1, 'be true for a URI template or be left out'],
  ...['', 'sv_SE', 'sv SE', 'sv-', '-sv', 'svenska språket', 'abcdefghi', '17', ['sv']].map(
    (value) => ['hreflang', value, 'be a language tag such as "sv" or "en-GB"'] as const,
  ),
  ...['', 'json', 'text/', '/html', '*/*', 'text/*', 'text/html;', 'text/html\n', {}].map(
    (value) => ['type', value, 'be a media type such as "text/html"'] as const,
  ),
  ...['', true, '/changes', 'changes', 'mailto:anna@example.se', 'https://a:b@a.se/'].map(
    (value) =>
      ['deprecation', value, 'be the absolute URL of a page about the deprecation'] as const,
  ),
  ...['', 'order', '/profiles/order', 'https://a.se/a b', 'https://a.se/50%'].map(
    (value) => ['profile', value, 'be the URI of a profile with its scheme'] as const,
  ),
  ['name', '', 'be a non-empty string'],
  ['name', 17, 'be a non-empty string'],
];

describe('link.attribute: each further member of a link has the form that HAL gives it', () => {
  test.each(VALID)('%s: %o', (name, value) => {
    const made = link('related', URL_17, { [name]: value });
    expect(made).toStrictEqual({ href: URL_17, rel: 'related', method: 'GET', [name]: value });
    expect(checkLink(made)).toEqual([]);
  });

  test.each(INVALID)('%s: %o is found', (name, value, expected) => {
    const found = checkLink({ href: URL_17, rel: 'related', method: 'GET', [name]: value });
    expect(found).toMatchObject([{ rule: 'link.attribute', level: 'SHALL', path: [name] }]);
    expect(found[0]?.message).toContain(`${name} must ${expected}, got `);
  });

  test('each of them is found, in a list too', () => {
    const broken = { href: URL_17, rel: 'self', method: 'GET', type: 'html', hreflang: '?' };
    expect(
      checkLinks([broken])
        .filter(({ rule }) => rule === 'link.attribute')
        .map(({ path }) => path),
    ).toEqual([
      [0, 'hreflang'],
      [0, 'type'],
    ]);
  });
});
