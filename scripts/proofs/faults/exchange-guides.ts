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
  'A response to an `http` URL never answers a request for an `https` URL, nor the other way round (RFC 9110 §4.2.2).':
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
  'The relative URLs of a page may repeat its own URL for 16 Mi characters in total, and those of its items for as many again. Beyond that, the page rejects with `client.response`.':
    [
      ['src/client/href.ts', 'MAX_CHARACTERS = 2 ** 24', 'MAX_CHARACTERS = 2 ** 25'],
      [
        'src/client/pages.ts',
        'represent(page, entry, base, curies)',
        'represent(page, entry, hrefBase(page.url), curies)',
      ],
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
    [
      'src/client/pages.ts',
      "if (visited.has(url)) throw pagesError('not lead back to a page of the list', next);",
      '',
    ],
  ],
  'Error messages of the client never contain the query of a URL, except where the service repeats it in the text of an error, such as `detail`.':
    [
      ['src/client/message-text.ts', ".replace(/\\{?[?#].*/s, '')", ''],
      ['src/client/pages.ts', 'withoutQuery(href)', 'href'],
      ['src/client/send.ts', 'withoutQuery(location)', 'location'],
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
  "With headers of yours or `credentials: 'include'`, the client follows up to ten redirects.": [
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
    ['src/client/pages.ts', 'if (self !== undefined && visited.has(self)) continue;', ''],
  ],
  'An audit checks every exchange against the rules.': [
    ['src/audit/audit.ts', '...visits.flatMap((visit) =>', '...pages.flatMap((visit) =>'],
    ['src/audit/audit.ts', '...visits.flatMap((visit) =>', '...visits.slice(1).flatMap((visit) =>'],
  ],
  'An audit sends its `headers` with every request.': [
    [
      'src/audit/crawl/visit.ts',
      'const sent = { accept: ACCEPT, ...headers, ...conditions };',
      "const sent = { accept: ACCEPT, ...('if-none-match' in conditions ? {} : headers), ...conditions };",
    ],
  ],
  'An audit follows no link in an OpenAPI document.': [
    [
      'src/audit/crawl/links.ts',
      'isObject(body) && !isOpenApiDocument(body) ? linksInBody',
      'isObject(body) ? linksInBody',
    ],
  ],
  'An audit never follows a link with another method.': [
    ['src/audit/crawl/crawl.ts', "method === 'GET' && target", 'target'],
  ],
  'In an audit, a body of more than 100 levels of nesting, or with a member whose path has more than 4096 characters, is a failure.':
    [
      ['src/audit/crawl/visit.ts', 'const MAX_DEPTH = 100;', 'const MAX_DEPTH = 1e6;'],
      ['src/audit/crawl/visit.ts', 'const MAX_PATH = 4096;', 'const MAX_PATH = 8192;'],
    ],
  'An audit sends GET requests only.': [
    [
      'src/audit/crawl/visit.ts',
      "    method: 'GET',\n    headers: sent,",
      "    method: 'if-none-match' in conditions ? 'HEAD' : 'GET',\n    headers: sent,",
    ],
  ],
  'By default, an audit sends at most 500 requests (`maxRequests`).': [
    ['src/audit/audit.ts', '{ maxRequests = 500,', '{ maxRequests = 5000,'],
  ],
  'By default, an audit fetches what is at most 20 links from the start (`maxDepth`).': [
    ['src/audit/audit.ts', 'maxDepth = 20,', 'maxDepth = 200,'],
    ['src/audit/crawl/crawl.ts', 'if (depth > maxDepth) {', 'if (depth >= maxDepth) {'],
  ],
  'By default, an audit has at most 4 requests under way at the same time (`concurrency`).': [
    ['src/audit/audit.ts', 'concurrency = 4,', 'concurrency = 40,'],
  ],
  'The `headers` of an audit never leave the origin of the start, not even by a redirect.': [
    ['src/audit/crawl/crawl.ts', 'target?.startsWith(`${origin}/`)', 'target !== undefined'],
    ['src/audit/crawl/visit.ts', "redirect: 'manual',", "redirect: 'follow',"],
  ],
  'A report never contains request headers such as `authorization` or cookies.': [
    [
      'src/audit/report/show-exchange.ts',
      "['if-none-match', 'if-modified-since']",
      "['if-none-match', 'if-modified-since', 'authorization']",
    ],
    [
      'src/audit/report/show-exchange.ts',
      "['if-none-match', 'if-modified-since']",
      "['if-none-match', 'if-modified-since', 'cookie']",
    ],
  ],
  '`parseInput` always reads a string as JSON text.': [
    [
      'src/resource/read-body.ts',
      "if (typeof body !== 'string' && !isBinary(body)) return undefined;",
      "if (typeof body !== 'string' && !isBinary(body)) return undefined;\n  if (typeof body === 'string' && /^\\w+$/.test(body)) return undefined;",
    ],
  ],
  'A schema never sees a body that is too large or too deep.': [
    [
      'src/resource/read-body.ts',
      'const size = isBinary(body) ? body.byteLength : byteLength(body);',
      'const size = isBinary(body) ? body.byteLength : body.length;',
    ],
    [
      'src/resource/check-json-value.ts',
      'if (depth === limits.depth) {',
      'if (limits.depth === 0) {',
    ],
  ],
  'A body is checked in this order: media type, size, JSON, depth and members, I-JSON, schema.': [
    [
      'src/resource/read-body.ts',
      '  const faults = checkJsonValue(value, { depth, members });\n',
      '  const faults = text === undefined ? [] : checkJsonText(text);\n  faults.push(...(faults.length > 0 ? [] : checkJsonValue(value, { depth, members })));\n',
    ],
  ],
  'A body that is larger than `limits.size`, by default 1 MiB, gets 413.': [
    ['src/resource/read-body.ts', 'size: 1_048_576,', 'size: 10_485_760,'],
    ['src/resource/read-body.ts', 'return refuseBody(413,', 'return refuseBody(400,'],
  ],
  'The response to a body that is refused names at most 20 faults, and says if there are more.': [
    ['src/resource/refuse-body.ts', 'MAX_FINDINGS = 20;', 'MAX_FINDINGS = 25;'],
    [
      'src/resource/refuse-body.ts',
      "return [...findings.slice(0, MAX_FINDINGS), finding('request.body', message, { path: [] })];",
      'return findings.slice(0, MAX_FINDINGS);',
    ],
  ],
  '`problem` lists at most 100 findings.': [
    ['src/http/problem-errors.ts', 'const MAX_ERRORS = 100;', 'const MAX_ERRORS = 1000;'],
  ],
  'A patch cannot remove a required member.': [
    [
      'src/resource/parse-patch.ts',
      'const validated = validateItem(after, rules, []);',
      'const validated = validateItem({ ...before, ...after }, rules, []);',
    ],
  ],
  '`null` in a patch removes a member that has no default in `input`.': [
    [
      'src/resource/merge-patch.ts',
      'if (value === null) members.delete(name);',
      'if (value === null && members.has(name)) members.set(name, null);',
    ],
  ],
  'A client cannot write a member that the schema drops.': [
    [
      'src/resource/parse-patch.ts',
      'const given = changed.filter((name) => Object.hasOwn(output, name));',
      'const given = changed;',
    ],
  ],
  '`parseInput` reads I-JSON (RFC 7493), which means the same to every parser.': [
    [
      'src/resource/check-json-text.ts',
      'if (container.names?.has(name)) report(`${show(name)} must be given once`);',
      '',
    ],
    [
      'src/resource/check-json-text.ts',
      'if (end - at > 15 && isRounded(text.slice(at, end))) {',
      'if (end - at > 99 && isRounded(text.slice(at, end))) {',
    ],
  ],
  'Without `allowedHosts`, `Host` is never read.': [
    [
      'src/forwarded/base-url.ts',
      'allowedHosts: allowedHosts === undefined ? undefined : hostPolicy(allowedHosts),',
      'allowedHosts: hostPolicy(allowedHosts ?? (() => true)),',
    ],
  ],
  'The configuration of Varnish turns its grace period off where `Cache-Control` has no `stale-while-revalidate`.':
    [['examples/gateways/varnish.vcl', 'set beresp.grace = 0s;', 'set beresp.grace = 10s;']],
  'The password of a form never has a value.': [
    ['src/definition/forms/prepare-forms.ts', "if (type === 'password') return property;", ''],
    [
      'src/definition/forms/prepare-forms.ts',
      "if (type === 'password') return property;",
      "if (type === 'password' && property.required) return property;",
    ],
  ],
  'HAL-FORMS cannot express a nested object or a list of free texts.': [
    [
      'src/definition/forms/schema-properties.ts',
      "    case 'array':\n      return listInput(field);",
      "    case 'array':\n      return listInput(field) ?? {};",
    ],
    [
      'src/definition/forms/schema-properties.ts',
      '    default:\n      return undefined;',
      '    default:\n      return {};',
    ],
  ],
  '`halyard/testing` has assertions for every test runner.': [
    [
      'src/testing/assert-exchange.ts',
      'if (findings.length > 0) throw exchangeError(request, response, findings);',
      'if (findings.length > 1) throw exchangeError(request, response, findings);',
    ],
  ],
  'The error of `checked` has every finding with its level, rule, place and remedy.': [
    [
      'src/testing/assert-exchange.ts',
      'report: describeFindings(findings),',
      'report: describeFindings(findings.slice(0, 1)),',
    ],
    ['src/audit/report/format-findings.ts', '${place}\\n', '\\n'],
    [
      'src/audit/report/format-findings.ts',
      '${printable(message)}${remedy}',
      '${printable(message)}',
    ],
  ],
  'A negated matcher cannot pass by mistake if its value is a promise, a response, or text that was not parsed.':
    [
      ['src/testing/matchers.ts', "if (isThenable(body)) return 'Write expect(await …)';", ''],
      ['src/testing/matchers.ts', 'hasJsonMethod(body) || ', ''],
      [
        'src/testing/matchers.ts',
        "if (typeof body === 'string' || body instanceof String) return 'Write expect(JSON.parse(text))';",
        '',
      ],
    ],
  'The functions of `halyard/audit` never throw for the header fields and bodies that a service sends.':
    [
      [
        'src/audit/check/exchange.ts',
        'return { json: undefined, jsonError: (error as Error).message };',
        'throw error;',
      ],
    ],
  'In the example of Hono, the middleware `bodyLimit` stops a body at 1 MiB.': [
    ['examples/hono/main.ts', 'maxSize: 1_048_576,', 'maxSize: 104_857_600,'],
    ['examples/hono/main.ts', 'maxSize: 1_048_576,', 'maxSize: 1_048_575,'],
  ],
  'In the example of Koa, `readBody` passes on at most 1 MiB of a body.': [
    ['examples/koa/main.ts', 'MAX_BODY_SIZE = 1_048_576;', 'MAX_BODY_SIZE = 104_857_600;'],
  ],
  'In the example of node:http, `readBody` passes on at most 1 MiB of a body.': [
    ['examples/node-http/main.ts', 'MAX_BODY_SIZE = 1_048_576;', 'MAX_BODY_SIZE = 104_857_600;'],
  ],
  'In the example of node:http, `readBody` reads a larger body to its end, so that the client gets the 413.':
    [
      [
        'examples/node-http/main.ts',
        'if (size <= MAX_BODY_SIZE) chunks.push(chunk);',
        'if (size > MAX_BODY_SIZE) break;\n    chunks.push(chunk);',
      ],
    ],
};

/** The promises of these pages without a fault, and why. */
export const exchangeGuidesWithoutFault: Readonly<Record<string, string>> = {
  '`halyard/client` has no dependencies.':
    'its test reads the build, which no fault of src changes',
  'The client reads responses in linear time.': 'its test measures for minutes',
};
