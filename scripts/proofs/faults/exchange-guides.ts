import type { Fault } from '../fault.js';

/** The faults of each promise of the guides to caching, clients, gateways, HAL, errors, audits and tests, and of the frameworks. */
export const exchangeGuidesFaults: Readonly<Record<string, readonly Fault[]>> = {
  'With a `version`, and `body` as a function, a 304 never builds the body.': [
    [
      'src/http/respond.ts',
      "if (outcome === 'not-modified' && isSame) {",
      "if (outcome === 'not-modified' && isSame && makeInForm?.(form, type) !== undefined) {",
    ],
  ],
  'The stored response to a POST can answer a later GET of its URL, but never another POST.': [
    [
      'src/cache/verdict/reuse-clauses.ts',
      "method === 'HEAD' || (method === 'GET' && facts.method !== 'HEAD')",
      "method === facts.method || method === 'HEAD' || (method === 'GET' && facts.method !== 'HEAD')",
    ],
    [
      'src/cache/verdict/reuse-clauses.ts',
      "(method === 'GET' && facts.method !== 'HEAD')",
      "(method === 'GET' && facts.method === 'GET')",
    ],
  ],
  '`If-Unmodified-Since` does not satisfy `required`.': [
    [
      'src/conditional/evaluate-preconditions.ts',
      "const isNamed = fieldValue(request.headers, 'if-match') !== undefined;",
      "const isNamed = ['if-match', 'if-unmodified-since'].some((name) => fieldValue(request.headers, name) !== undefined);",
    ],
  ],
  'A weak tag in `If-Match` never matches, so every update with it gets 412.': [
    [
      'src/conditional/matches-strongly.ts',
      '({ weak, opaque }) => !weak && `"${opaque}"` === etag',
      '({ opaque }) => `"${opaque}"` === etag',
    ],
  ],
  'A response to an `http` request never answers an `https` request, nor the other way round (RFC 9110 §4.2.2).':
    [['src/cache/target/target-uri.ts', 'first.scheme === second.scheme', 'true']],
  'The cache of this guide keeps every MUST and MUST NOT of RFC 9111 §3 and §4 except two, whose reasons are in Conformance.':
    [
      [
        'src/cache/verdict/reuse-clauses.ts',
        'if (isUnqualified(noCache)) {',
        'if (noCache === false) {',
      ],
      [
        'src/cache/verdict/freshness.ts',
        "if (directives.mustRevalidate === true) return 'must-revalidate';",
        '',
      ],
    ],
  'Every function throws on a stored response whose `Date` has become text.': [
    [
      'src/cache/verdict/stored-response.ts',
      "const date = typeof time === 'number' ? new Date(time) : time;",
      "const date = typeof time === 'object' ? time : new Date(time as string);",
    ],
  ],
  'With `scheme` or an absolute URL, a cache key begins with the scheme, so responses of `http` and `https` are never mixed.':
    [
      ['src/cache/store/cache-key.ts', 'targetUri(request, options)', 'targetUri(request)'],
      [
        'src/cache/target/target-uri.ts',
        'return { scheme: known, authority, path: normalizePath(path) };',
        'return { scheme: undefined, authority, path: normalizePath(path) };',
      ],
    ],
  'The tag in `If-Range` must be strong, so that a client never joins octets of two versions.': [
    [
      'src/conditional/evaluate-if-range.ts',
      '? matchesStrongly(ifRange, validators.etag)',
      "? matchesStrongly(ifRange.replace('W/', ''), validators.etag)",
    ],
  ],
  'A representation is frozen: its members cannot be set.': [
    [
      'src/client/represent.ts',
      'const representation: Representation = Object.freeze({',
      'const representation: Representation = Object.seal({',
    ],
  ],
  'The client uses a stored response only for the same URL and the same request headers, so two users never share one.':
    [
      [
        'src/client/exchange.ts',
        'JSON.stringify([url, ...headers])',
        'JSON.stringify([url, headers.get("accept")])',
      ],
      [
        'src/client/exchange.ts',
        'JSON.stringify([url, ...headers])',
        'JSON.stringify([...headers])',
      ],
    ],
  'Unless you pass one, the client sends no weak tag in `If-Match`.': [
    ['src/client/requests.ts', '/^(?:"[^"]*"|', '/^(?:(?:W\\/)?"[^"]*"|'],
  ],
  'The client stores the last 100 responses of at most 256 KiB.': [
    ['src/client/connect.ts', 'maxStored = 100,', 'maxStored = 1000,'],
    ['src/client/exchange.ts', '256 * 1024;', '1024 * 1024;'],
  ],
  'The client reads at most 16 MiB of a body (`maxBytes`).': [
    ['src/client/connect.ts', 'maxBytes = 16_777_216,', 'maxBytes = 1_677_721_600,'],
  ],
  'The client ignores a `Link` header of more than 128 KiB.': [
    ['src/client/links.ts', 'const MAX_HEADER = 2 ** 17;', 'const MAX_HEADER = 2 ** 20;'],
  ],
  'The client reads the first 32 relation types of each link in a header.': [
    ['src/client/links.ts', 'const MAX_RELS = 32;', 'const MAX_RELS = 3200;'],
  ],
  'The client reads the first 32 parameters of each link in a header.': [
    ['src/client/links.ts', 'const MAX_PARAMETERS = 32;', 'const MAX_PARAMETERS = 3200;'],
  ],
  'The client reads at most 1000 pages of a list (`maxPages`).': [
    ['src/client/connect.ts', 'maxPages = 1000,', 'maxPages = 100_000,'],
  ],
  'A `next` link that leads back to an earlier page rejects with `client.pages`.': [
    ['src/client/pages.ts', 'visited.has(url) || ', ''],
  ],
  'Error messages of the client never contain the query of a URL.': [
    ['src/client/message-text.ts', "url.replace(/\\{?[?#].*/s, '')", 'url'],
    ['src/client/pages.ts', 'withoutQuery(next.href)', 'next.href'],
    ['src/client/redirect-error.ts', 'withoutQuery(location)', 'location'],
    ['src/client/parse-response.ts', '${withoutQuery(url)}', '${url}'],
    ['src/client/requests.ts', '${withoutQuery(base)}', '${base}'],
    ['src/client/requests.ts', 'show(withoutQuery(href))', 'show(href)'],
    ['src/client/represent.ts', '${withoutQuery(url)}', '${url}'],
    ['src/client/href.ts', '${withoutQuery(template)}', '${template}'],
  ],
  'The `headers` and credentials of the client are sent only to the origin of the index and to `trustedOrigins`.':
    [
      [
        'src/client/request-headers.ts',
        'if (isTrusted(connection, request)) {',
        'if (!request.isUntrusted) {',
      ],
      [
        'src/client/call-fetch.ts',
        'isTrusted(connection, request) ? connection.credentials : omitted()',
        'connection.credentials',
      ],
    ],
  'The client follows up to ten redirects.': [
    ['src/client/send.ts', 'const MAX_REDIRECTS = 10;', 'const MAX_REDIRECTS = 100;'],
  ],
  'No redirect takes the body of an operation to an untrusted origin.': [
    [
      'src/client/send.ts',
      '(isRead || isTrusted(connection, next))',
      '(isRead || !next.isUntrusted)',
    ],
  ],
  'The client follows links to http and https URLs without credentials only.': [
    ['src/client/href.ts', '/^https?:$/.test(url.protocol) && ', ''],
    ['src/client/href.ts', " && url.username + url.password === ''", ''],
  ],
  'The client follows redirects to http and https URLs without credentials only.': [
    ['src/client/href.ts', '/^https?:$/.test(url.protocol) && ', ''],
    ['src/client/href.ts', " && url.username + url.password === ''", ''],
  ],
  'The client gives each item with a `self` link once, even if the item is on two pages.': [
    [
      'src/client/pages.ts',
      'if (self !== undefined && visited.add(self).size === size) continue;',
      '',
    ],
  ],
};

/** The promises of these pages without a fault, and why. */
export const exchangeGuidesWithoutFault: Readonly<Record<string, string>> = {
  '`halyard/client` has no dependencies.': 'its test reads the build, which has no fault of src',
  'The client reads responses in linear time.': 'its test measures for minutes',
};
