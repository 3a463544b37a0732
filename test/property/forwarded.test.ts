import fc from 'fast-check';
import { type BaseUrlOptions, baseUrl, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const FALLBACK = 'https://fallback.example/api';

/** Text of any kind, and text made of what the grammar is made of. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        ...[
          '"',
          '\\',
          ',',
          ';',
          '=',
          ' ',
          '\t',
          '\r\n',
          '\0',
          '="',
          '\\"',
          '\\\\',
          ', ',
          'a',
          'a=',
        ],
        ...['for="', 'host=', 'host=evil.se', 'proto=http', 'port=1', 'prefix=/', '/', '.', '..'],
        ...['xn--', '[', ']', ':', '@', '%', '%2f', '\u00e9', '\u3002', '\ud800'],
      ),
    )
    .map((pieces) => pieces.join('')),
);

/** A quoted-string (RFC 9110 §5.6.4) of a value: quotes and backslashes are quoted pairs. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const label = fc.stringMatching(/^[a-wyz][a-z0-9]{0,8}$/);
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
  fc.ipV4(),
  fc.constantFrom('[::1]', '[2001:db8::17]', '[::ffff:192.0.2.60]'),
);
const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,8}$/);

/** What may stand in a quoted string: any qdtext and quoted-pair, commas and quotes above all. */
const quotable = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '\\', ',', ';', '=', ' ', '\t', 'host=evil.se', '\u00ff'),
      fc.stringMatching(/^[\x20-\x7e]$/),
    ),
  )
  .map((pieces) => pieces.join(''));

/** A well-formed element with a host, and the base URL that RFC 3986 makes of it. */
const trustedElement = fc
  .record({
    host,
    proto: fc.option(fc.constantFrom('https', 'http', 'HTTPS', 'Http'), { nil: undefined }),
    port: fc.option(fc.integer({ min: 1, max: 65535 }), { nil: undefined }),
    path: fc.array(segment, { maxLength: 3 }),
    others: fc.dictionary(fc.constantFrom('for', 'by', 'secret', '__proto__'), quotable),
    quoted: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    glue: fc.constantFrom(';', ' ;', '; '),
    rank: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ host, proto, port, path, others, quoted, glue, rank }) => {
    const prefix = path.map((segment) => `/${segment}`).join('');
    const own = [
      ['host', host],
      ...(proto === undefined ? [] : [['proto', proto]]),
      ...(port === undefined ? [] : [['port', String(port)]]),
      ...(prefix === '' ? [] : [['prefix', prefix]]),
    ].map(([name, value = ''], index) => `${name}=${quoted[index] ? quote(value) : value}`);
    const pairs = [
      ...own,
      ...Object.entries(others).map(([name, value]) => `${name}=${quote(value)}`),
    ].map((pair, index) => [rank[index] ?? 0, pair] as const);
    const scheme = proto?.toLowerCase() ?? 'https';
    const isDefault = port === undefined || port === (scheme === 'https' ? 443 : 80);
    return {
      element: pairs
        .sort(([one], [other]) => one - other)
        .map(([, pair]) => pair)
        .join(glue),
      href: `${scheme}://${host}${isDefault ? '' : `:${port}`}${prefix}`,
    };
  });

describe('parseForwarded', () => {
  test('never throws, and each position stands in the header', () => {
    fc.assert(
      fc.property(anyText, (header) => {
        for (const { malformed } of parseForwarded(header)) {
          if (malformed === undefined) continue;
          expect(malformed.position).toBeGreaterThanOrEqual(0);
          expect(malformed.position).toBeLessThanOrEqual(header.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('no value holds a control character but the tab', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        for (const header of [value, `a=${value}`, `a=${quote(value)}`]) {
          for (const { parameters } of parseForwarded(header)) {
            // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
            expect(Object.values(parameters).join('')).not.toMatch(/[\0-\x08\x0a-\x1f\x7f]/);
          }
        }
      }),
    );
  });

  test('reads each value that was quoted', () => {
    fc.assert(
      fc.property(fc.array(quotable, { minLength: 1 }), (values) => {
        const header = values.map((value) => `for=${quote(value)}`).join(', ');
        expect(parseForwarded(header)).toEqual(
          values.map((value) => ({ parameters: { for: value } })),
        );
      }),
    );
  });
});

describe('baseUrl', () => {
  test('whatever a client writes, the gateway’s element gives the base URL', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom(',', ', ', ' , ', ',\t'),
        trustedElement,
        (client, comma, { element, href }) => {
          const request = { headers: { forwarded: client + comma + element } };
          expect(baseUrl(request, { fallback: FALLBACK, trustedHops: 1 })).toEqual({
            href,
            source: 'forwarded',
            reason: 'trusted-element',
            vary: ['forwarded'],
          });
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('the same behind two gateways, where the outer one names the host', () => {
    fc.assert(
      fc.property(anyText, trustedElement, trustedElement, (client, outer, inner) => {
        const request = { headers: { forwarded: [client, outer.element, inner.element] } };
        expect(baseUrl(request, { fallback: FALLBACK, trustedHops: 2 }).href).toBe(outer.href);
      }),
    );
  });

  test('the same with the client’s lines of their own', () => {
    fc.assert(
      fc.property(fc.array(anyText), trustedElement, (lines, { element, href }) => {
        const request = { headers: { Forwarded: [...lines, element] } };
        expect(baseUrl(request, { fallback: FALLBACK, trustedHops: 1 }).href).toBe(href);
      }),
    );
  });

  test('the answer is always a clean URL, whatever the request says', () => {
    const parameters = fc
      .record({ host: anyText, proto: anyText, port: anyText, prefix: anyText })
      .map((values) => Object.entries(values).map(([name, value]) => `${name}=${quote(value)}`));
    const forwarded = fc.oneof(
      anyText,
      parameters.map((pairs) => pairs.join(';')),
      parameters.map(([host]) => host ?? ''),
      parameters.map((pairs) => `host=gw.example.se;${pairs[3]}`),
      anyText.map((text) => `host=${text}`),
      anyText.map((text) => `host=xn--${text}`),
      anyText.map((text) => `host=gw.example.se;prefix=${text}`),
    );
    const options: fc.Arbitrary<BaseUrlOptions> = fc.record({
      fallback: fc.constant(FALLBACK),
      trustedHops: fc.nat({ max: 3 }),
      allowedHosts: fc.constantFrom([], ['api.example.se']),
    });
    fc.assert(
      fc.property(forwarded, anyText, anyText, options, (forwarded, host, url, options) => {
        const { href } = baseUrl({ url, headers: { forwarded, host } }, options);
        expect(URL.canParse(href)).toBe(true);
        expect(href).toMatch(/^https?:\/\/[\w.~:[\]-]+(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/);
      }),
      { numRuns: 5000 },
    );
  });

  test('its host is the one that a trusted element names, or the fallback’s', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (named, path, client) => {
        const element = `host=${quote(named)};prefix=${quote(path)}`;
        const request = { headers: { forwarded: `${client}, ${element}`, host: 'evil.se' } };
        const { href, source } = baseUrl(request, { fallback: FALLBACK, trustedHops: 1 });
        const authority = href.split('/')[2];
        expect([named.toLowerCase().replace(/:443$/, ''), 'fallback.example']).toContain(authority);
        expect(source === 'fallback').toBe(href === FALLBACK);
      }),
      { numRuns: 2000 },
    );
  });

  test('a Host is used only where the list holds it', () => {
    const hosts = fc.oneof(anyText, host, fc.constantFrom('api.example.se', 'API.example.se:443'));
    fc.assert(
      fc.property(hosts, (host) => {
        const options = { fallback: FALLBACK, allowedHosts: ['api.example.se'] };
        const { href, source } = baseUrl({ headers: { host } }, options);
        const held = ['api.example.se', 'api.example.se:443'].includes(host.toLowerCase());
        expect(source).toBe(held ? 'host' : 'fallback');
        expect(href).toBe(held ? 'https://api.example.se/api' : FALLBACK);
      }),
    );
  });
});
