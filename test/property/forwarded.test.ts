import fc from 'fast-check';
import { HalyardError } from 'halyard';
import {
  type AllowedHosts,
  type BaseUrlOptions,
  baseUrl,
  checkForwarded,
  formatForwarded,
  parseForwarded,
} from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../support/hostile-text.js';

const FALLBACK = 'https://fallback.example/api';

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
const quotable = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', ',', ';', '=', ' ', '\t', 'host=evil.se', '\u00ff'),
    fc.stringMatching(/^[\x20-\x7e]$/),
  ),
});

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
      prefix,
      href: `${scheme}://${host}${isDefault ? '' : `:${port}`}${prefix}`,
    };
  });

describe('parseForwarded', () => {
  test('a fault harms no element beside it', () => {
    const faults = fc.constantFrom(
      '"',
      'for="',
      'for',
      '=',
      'a="b"c',
      'for="a";for="b"',
      '\\"',
      'b"',
    );
    // A value that ends in an equals sign looks like the beginning of one to a quote that has none.
    const sound = trustedElement
      .map(({ element }) => element)
      .filter((element) => !/="(?:[ ;]|$)/.test(element));
    fc.assert(
      fc.property(fc.array(sound), faults, (elements, fault) => {
        const read = elements.flatMap((element) => parseForwarded(element));
        expect(parseForwarded([...elements, fault].join(', ')).slice(0, -1)).toEqual(read);
        expect(parseForwarded([fault, ...elements].join(', ')).slice(1)).toEqual(read);
      }),
    );
  });
});

describe('formatForwarded', () => {
  const name = fc.oneof(
    fc.constantFrom('for', 'by', 'host', 'proto', 'port', 'prefix', '__proto__', 'constructor'),
    fc.stringMatching(/^[!#$%&'*+.^_`|~0-9a-z-]{1,8}$/),
  );
  const elements = fc.array(
    fc.dictionary(name, quotable, { minKeys: 1 }).map((parameters) => ({ parameters })),
  );

  test('round-trips through parseForwarded', () => {
    fc.assert(
      fc.property(elements, (elements) => {
        expect(parseForwarded(formatForwarded(elements))).toEqual(elements);
      }),
    );
  });

  test('a base URL arrives unchanged, and has no finding but for http', () => {
    fc.assert(
      fc.property(trustedElement, ({ href }) => {
        if (/[A-Z_]/.test(new URL(href).pathname.replace(/%../g, ''))) {
          expect(() => formatForwarded(href)).toThrow(HalyardError);
          return;
        }
        const forwarded = formatForwarded(href);
        const base = baseUrl({ headers: { forwarded } }, { fallback: FALLBACK, trustedHops: 1 });
        expect(base.href).toBe(new URL(href).href.replace(/\/$/, ''));
        const { protocol } = new URL(href);
        const rules = new Set(checkForwarded(forwarded).map(({ rule }) => rule));
        expect([...rules]).toEqual(protocol === 'http:' ? ['UFN.02'] : []);
      }),
    );
  });
});

describe('checkForwarded', () => {
  test('never throws, each range is in the header, and each suggestion has no finding', () => {
    const parameters = fc
      .record({
        host: hostileText,
        proto: hostileText,
        port: hostileText,
        prefix: hostileText,
        for: hostileText,
      })
      .map((values) =>
        Object.entries(values)
          .map(([name, value]) => `${name}=${quote(value)}`)
          .join(';'),
      );
    const convention = fc
      .tuple(
        host,
        fc.constantFrom('', ':8443', ':443', ':0'),
        fc.constantFrom('a/b', '/a/', '/..', '/'),
      )
      .map(([host, port, prefix]) => `for=a, host=${host}${port} ; prefix=${prefix};x=y`);
    fc.assert(
      fc.property(fc.oneof(hostileText, parameters, convention), (header) => {
        for (const { range, suggestion } of checkForwarded(header)) {
          if (range !== undefined) {
            expect(range[0]).toBeLessThanOrEqual(range[1]);
            expect(range[1]).toBeLessThanOrEqual(header.length);
          }
          if (suggestion !== undefined) {
            expect(parseForwarded(suggestion).slice(0, -1)).toEqual(
              parseForwarded(header).slice(0, -1),
            );
            const own = parseForwarded(suggestion).at(-1)?.parameters ?? {};
            expect(checkForwarded(formatForwarded([{ parameters: own }]))).toEqual([]);
          }
        }
      }),
    );
  });
});

describe('baseUrl', () => {
  test('whatever a client writes, the gateway’s element gives the base URL', () => {
    fc.assert(
      fc.property(
        hostileText,
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
    );
  });

  test('the same behind two gateways, where the outer one names the host', () => {
    fc.assert(
      fc.property(hostileText, trustedElement, trustedElement, (client, outer, inner) => {
        const request = { headers: { forwarded: [client, outer.element, inner.element] } };
        // An outer one that names no prefix passes the path on as it is.
        const prefix = outer.prefix === '' ? inner.prefix : '';
        expect(baseUrl(request, { fallback: FALLBACK, trustedHops: 2 }).href).toBe(
          outer.href + prefix,
        );
      }),
    );
  });

  test('the answer is always a clean URL, whatever the request says', () => {
    const parameters = fc
      .record({ host: hostileText, proto: hostileText, port: hostileText, prefix: hostileText })
      .map((values) => Object.entries(values).map(([name, value]) => `${name}=${quote(value)}`));
    const path = fc.string({
      unit: fc.constantFrom('/', '.', '..', 'a', '%2f', '%2F', '%5c', '%2e', '%2E%2e', '%61', '%'),
    });
    const forwarded = fc.oneof(
      path.map((prefix) => `host=gw.example.se;prefix=${quote(prefix)}`),
      hostileText,
      parameters.map((pairs) => pairs.join(';')),
      parameters.map(([host]) => host ?? ''),
      parameters.map((pairs) => `host=gw.example.se;${pairs[3]}`),
      hostileText.map((text) => `host=${text}`),
      hostileText.map((text) => `host=xn--${text}`),
      hostileText.map((text) => `host=gw.example.se;prefix=${text}`),
    );
    const options: fc.Arbitrary<BaseUrlOptions> = fc.record({
      fallback: fc.constant(FALLBACK),
      trustedHops: fc.nat({ max: 3 }),
      allowedHosts: fc.constantFrom(() => true, [], ['api.example.se', 'gw.example.se']),
    });
    fc.assert(
      fc.property(forwarded, hostileText, hostileText, options, (forwarded, host, url, options) => {
        const { href } = baseUrl({ url, headers: { forwarded, host } }, options);
        expect(URL.canParse(href)).toBe(true);
        expect(href).toMatch(/^https?:\/\/[\w.~:[\]-]+(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/);
        expect(href).not.toMatch(/\/\.{1,2}(?:\/|$)|%(?:2f|5c|2e|(?![\da-f]{2}))/i);
      }),
    );
  });

  describe('of any headers', () => {
    const allowed = ['api.example.se', 'gw.example.se:8443', '[::1]'];
    const anyHost = fc.oneof(
      hostileText,
      host,
      fc.constantFrom(
        ...allowed,
        'API.example.se:443',
        'api.example.se.',
        'evil.se:8443',
        'evil.se',
      ),
    );
    const anyPort = fc.oneof(hostileText, fc.constantFrom('443', '80', '8443', '1'));
    const elements = fc
      .array(
        fc
          .record(
            {
              host: anyHost,
              proto: fc.constantFrom('http', 'https'),
              port: anyPort,
              for: hostileText,
            },
            { requiredKeys: [] },
          )
          .map((values) =>
            Object.entries(values)
              .map(([name, value]) => `${name}=${quote(value)}`)
              .join(';'),
          ),
        { maxLength: 3 },
      )
      .map((list) => list.join(', '));
    const spelled = (name: string) => fc.constantFrom(name, name.toUpperCase());
    const field = (name: string, value: fc.Arbitrary<unknown>) => fc.tuple(spelled(name), value);
    const headers = fc
      .array(
        fc.oneof(
          field('forwarded', fc.oneof(elements, hostileText, fc.array(elements))),
          field('host', anyHost),
          field(':authority', anyHost),
          field('x-forwarded-host', fc.oneof(anyHost, fc.array(anyHost))),
          field('x-forwarded-port', anyPort),
          field('x-forwarded-proto', fc.constantFrom('http', 'https', 'http, https')),
          field('x-forwarded-prefix', hostileText),
          field('x-forwarded-for', hostileText),
        ),
        { maxLength: 8 },
      )
      .map((fields) => Object.fromEntries(fields) as Record<string, string>);
    const names = [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-forwarded-for',
    ] as const;
    const options: fc.Arbitrary<BaseUrlOptions> = fc.record({
      fallback: fc.constant(FALLBACK),
      trustedHops: fc.oneof(
        fc.nat({ max: 3 }),
        fc.func(fc.boolean()) as fc.Arbitrary<() => boolean>,
      ),
      allowedHosts: fc.constantFrom<AllowedHosts>(allowed, (name) => allowed.includes(name)),
      forwardedHeaders: fc.oneof(
        fc.constant('forwarded' as const),
        fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
      ),
    });
    const url = fc.oneof(
      hostileText,
      anyHost.map((name) => `http://${name}/x`),
      fc.constant('/x'),
    );

    test('with allowedHosts, its host is one of them or the fallback’s', () => {
      fc.assert(
        fc.property(headers, url, options, (headers, url, options) => {
          const { href, source } = baseUrl({ url, headers }, options);
          const { host } = new URL(href);
          expect(source === 'fallback' ? href === FALLBACK : allowed.includes(host)).toBe(true);
        }),
      );
    });

    test('depends on no header but those of vary, so that a shared cache keeps two answers apart', () => {
      fc.assert(
        fc.property(headers, headers, url, options, (first, second, url, options) => {
          const one = baseUrl({ url, headers: first }, options);
          // The second request has the same fields as the first where `vary` names them, others elsewhere.
          const isNamed = ([name]: [string, unknown]) =>
            one.vary.includes(name.toLowerCase().replace(':authority', 'host'));
          const mixed = Object.fromEntries([
            ...Object.entries(second).filter((field) => !isNamed(field)),
            ...Object.entries(first).filter(isNamed),
          ]);
          expect(baseUrl({ url, headers: mixed }, options).href).toBe(one.href);
        }),
      );
    });
  });
});
