import type { Fault } from '../fault.js';

/** The faults of each promise of the README, the start page, the tutorial and the walkthrough. */
export const firstPagesFaults: Readonly<Record<string, readonly Fault[]>> = {
  '`halyard audit` works on any API, also on one that halyard did not build.': [
    [
      'src/audit/cli/commands/audit-api.ts',
      'if (hasLinks || isJson) return;',
      'if (hasLinks) return;',
    ],
  ],
  'If the client already has this version, the response is 304 with no body.': [
    [
      'src/http/respond.ts',
      "if (outcome === 'not-modified' && isSame) {",
      "if (outcome === 'not-modified' && isSame && shape.base === undefined) {",
    ],
  ],
  'halyard contains no server.': [
    [
      'src/internal/platform.node.ts',
      "import etag from 'etag';",
      "import { createServer } from 'node:http';\nimport etag from 'etag';\n\ncreateServer().listen(0).unref();",
    ],
  ],
  'halyard keeps no observable state.': [
    ['src/definition/item-writer.ts', 'templatesOf(baseText(base)),', "templatesOf(''),"],
  ],
  'Only the client and the audit of halyard send requests.': [
    [
      'src/definition/json-schema-node.ts',
      'export function resolveReference(',
      'export const load = (url: string) => fetch(url);\n\nexport function resolveReference(',
    ],
  ],
  'Unused areas of halyard are left out of a bundle.': [
    ['package.json', '"sideEffects": false,', '"sideEffects": true,'],
  ],
  'Each function works from ECMAScript modules and CommonJS.': [
    ['package.json', '"default": "./dist/url/index.cjs"', '"default": "./dist/link/index.cjs"'],
  ],
  '`refuse` returns 404, 405, 403, 409, 412 or 428 if the request cannot be carried out, else undefined.':
    [
      [
        'src/definition/refuse.ts',
        'if (here.length === 0) return notFound({ detail: NOT_FOUND });',
        'if (here.length === 0) return undefined;',
      ],
      [
        'src/definition/refuse.ts',
        'return methodNotAllowed(here.map((link) => link.method));',
        'return notFound({ detail: NOT_FOUND });',
      ],
      ['src/definition/refuse.ts', 'status: 403', 'status: 404'],
      ['src/definition/refuse.ts', 'return conflict({', 'return notFound({'],
      [
        'src/definition/refuse.ts',
        'return refuseStale(request, item, options, definition)',
        'return undefined',
      ],
      [
        'src/definition/refuse.ts',
        'evaluateRefusal(request, { ...options, base: source, templates: {} });',
        'evaluateRefusal(request, { ...options, required: false, base: source, templates: {} });',
      ],
    ],
  'Any Standard Schema works as `schema`; tested with zod and with schemas written by hand.': [
    ['src/internal/standard-schema.ts', "'~standard' in value", "'_zod' in value"],
    [
      'src/internal/validate.ts',
      "result = schema['~standard'].validate(value);",
      'result = (schema as never as { safeParse: (value: unknown) => unknown }).safeParse(value);',
    ],
  ],
  '`submit` sends the method that the link names.': [
    [
      'src/client/requests.ts',
      'method = link?.method ?? transitionMethod',
      'method = transitionMethod',
    ],
  ],
  '`submit` sends `If-Match` with the tag of what was read.': [
    [
      'src/client/requests.ts',
      'options.ifMatch ?? ifMatchTag(source, name, chosen, url) ?? false;',
      'options.ifMatch ?? false;',
    ],
  ],
  'The client reads links in the array form, of HAL, in `Link` headers and of other APIs.': [
    [
      'src/client/links.ts',
      'Array.isArray(value) ? value.flatMap(listEntry) : keyedEntries(value);',
      'keyedEntries(value);',
    ],
    [
      'src/client/links.ts',
      'Array.isArray(value) ? value.flatMap(listEntry) : keyedEntries(value);',
      'Array.isArray(value) ? value.flatMap(listEntry) : [];',
    ],
    [
      'src/client/links.ts',
      'const inHeader = headerLinks(header);',
      'const inHeader = headerLinks(null);',
    ],
    ['src/client/links.ts', "['links', 'link']", "['links']"],
  ],
  'The client reads the forms of HAL-FORMS.': [
    ['src/client/forms.ts', "own(body, '_templates')", "own(body, '_forms')"],
  ],
  '`halyard audit` checks every exchange against the rules.': [
    [
      'src/audit/audit.ts',
      'const visits = [...pages, ...probes.map(({ visit }) => visit)];',
      'const visits = [...pages];',
    ],
    [
      'src/audit/audit.ts',
      '...visits.flatMap((visit) =>',
      '...visits.filter(({ response }) => response.status < 300).flatMap((visit) =>',
    ],
    [
      'src/audit/check/check-exchange.ts',
      'const exchange = readExchange(request, response);',
      'const exchange = readExchange(request, response);\n  if (exchange.status === 204) return [];',
    ],
  ],
  '`halyard audit` exits with 1 if a service breaks a rule, so CI fails.': [
    [
      'src/audit/cli/publish.ts',
      'failing.length > 0 || isIncomplete ? 1 : 0',
      'isIncomplete ? 1 : 0',
    ],
    ['src/audit/cli/config/settings.ts', "    failOn: 'should',", "    failOn: 'shall',"],
  ],
  '`checked` checks every exchange of a test suite.': [
    [
      'src/testing/checked.ts',
      'if (received !== undefined) assertExchange(',
      'if (received !== undefined && Number(received.status) < 400) assertExchange(',
    ],
    [
      'src/testing/checked.ts',
      'if (mediaType !== undefined && !isJson(mediaType)) return { status, headers };',
      'if (mediaType !== undefined && !isJson(mediaType)) return undefined;',
    ],
  ],
  'The message of a `HalyardError` states the requirement, and in most cases what was given and the remedy.':
    [
      ['src/errors.ts', 'must(subject, expected, ...given)', 'must(subject, expected)'],
      ['src/errors.ts', 'remedy && ` ${remedy}.`,', ''],
    ],
  'Nothing that a client or a gateway sends throws.': [
    [
      'src/url/percent-encode.ts',
      'return decodeURIComponent(text);\n  } catch {\n    return undefined;\n  }',
      'return decodeURIComponent(text);\n  } finally {\n  }',
    ],
  ],
  'The list of errors has every code with its cause, its messages and the remedy.': [
    ['scripts/site/errors-page.ts', 'errorCauses[code as ErrorCode],', ''],
    [
      'scripts/site/errors-page.ts',
      "remedies].map((text) => `${plainText(text)}.`).join(' Or: '),",
      "remedies].join(''),",
    ],
    [
      'scripts/site/errors-page.ts',
      '- ${codeSpan(text)}${remediesOf(same)}',
      '- ${codeSpan(text)}',
    ],
  ],
  'No request header is trusted until you say so.': [
    [
      'src/forwarded/base-url.ts',
      'const { trustedHops = 0, allowedHosts,',
      'const { trustedHops = 1, allowedHosts,',
    ],
  ],
  'With `allowedHosts`, no URL names a host outside the list, whichever header brings it.': [
    [
      'src/forwarded/base-url.ts',
      'forwardedUrl(parts, allowedHosts);',
      'forwardedUrl(parts, undefined);',
    ],
    [
      'src/forwarded/url-parts.ts',
      'const authority = authorityOf(scheme, host, port ?? hostPort);\n  return isAllowed(allowedHosts, scheme, authority)',
      'const authority = authorityOf(scheme, host, port ?? hostPort);\n  return isAllowed(allowedHosts, scheme, authority) || port !== undefined',
    ],
  ],
  '`respond` writes `Vary` so that a shared cache keeps the links of two gateways apart.': [
    ['src/http/response-headers.ts', 'mergeVary(base?.vary, ', 'mergeVary(undefined, '],
  ],
  'The configurations of nginx, HAProxy and Apache are tested with the programs themselves.': [
    ['examples/gateways/nginx.conf', 'proxy_set_header Forwarded', 'proxy_set_header X-Forwarded'],
    ['examples/gateways/haproxy.cfg', 'set-header Forwarded', 'set-header X-Forwarded'],
    [
      'examples/gateways/apache.conf',
      'RequestHeader set Forwarded',
      'RequestHeader set X-Forwarded',
    ],
  ],
  'The configuration of Varnish is tested with the program itself.': [
    ['examples/gateways/varnish.vcl', 'set req.http.Forwarded', 'set req.http.X-Forwarded'],
  ],
  'Tests use Ketting, traverson-hal and halfred as they come from npm.': [
    [
      'src/http/select-form.ts',
      "return halRanges?.includes(plain.type) ? 'hal' : 'links';",
      "return 'links';",
    ],
  ],
  '`toHal` and `fromHal` convert bodies without loss.': [
    ['src/link/to-hal.ts', '      ...members,\n', ''],
    ['src/link/from-hal.ts', 'if (isFree && isEmptyList(converted)) emptyLists.add(rel);', ''],
  ],
  'Each rule has a page: why it is there, and a right and a wrong example.': [
    ['scripts/site/rule-pages.ts', '      why,\n', ''],
    [
      'scripts/site/rule-pages.ts',
      'await shownExample(wrong.get(rule.id), example.wrong, rule),',
      '',
    ],
    ['scripts/site/rule-pages.ts', 'await shownExample(right.get(rule.id), example.right),', ''],
  ],
  'The page of each rule but `version.latest` names its functions and its test.': [
    [
      'scripts/site/rule-pages.ts',
      "...section('Functions', functionList(claims.get(rule.id) ?? [])),",
      '',
    ],
    ['scripts/site/rule-pages.ts', '? `Tested by \\`${testOf(rule.id)}\\`.`', "? 'Tested.'"],
  ],
  'Only `halyard/schema` and `halyard/describe` load zod.': [
    ['package.json', '"default": "./dist/link/index.js"', '"default": "./dist/schema/index.js"'],
  ],
  '`npm run demo` starts an order service on node:http, walks it as a client that knows one URL, and prints each exchange.':
    [['examples/orders/main.ts', 'await walk(`${service.url}/`);', '']],
  'The documentation site has the parameters of each function.': [
    ['src/link/link.ts', ' * @param rel ', ' * `rel`: '],
  ],
  'The documentation site has the errors of each function.': [
    ['src/url/identifier.ts', ' * @throws {HalyardError} `url.value` if', ' * Throws if'],
  ],
  'The documentation site has an example of each export.': [
    ['src/http/body-text.ts', ' * @example\n', ''],
  ],
  'halyard checks every URL, body and exchange against numbered rules.': [
    [
      'src/audit/check/check-api-url.ts',
      'const findings = lintUrl(url, options);',
      'const findings: Finding[] = [];',
    ],
    ['src/audit/check/check-exchange.ts', '...checkContent(exchange, options),', ''],
    ['src/audit/check/check-exchange.ts', '...checkValidators(exchange),', ''],
  ],
  '`refuse` and `refuseCollection` answer requests that cannot be carried out.': [
    [
      'src/definition/refuse.ts',
      'if (here.length === 0) return notFound({ detail: NOT_FOUND });',
      'if (here.length === 0) return undefined;',
    ],
    [
      'src/definition/refuse-collection.ts',
      'if (here.length === 0) return notFound({ detail: NOT_FOUND });',
      'if (here.length === 0) return undefined;',
    ],
    [
      'src/definition/refuse-collection.ts',
      'operations.some(isAllowed) ? undefined',
      'isAllowed ? undefined',
    ],
  ],
  'The client of the tutorial never cancels an order that has changed in the meantime.': [
    [
      'src/client/request-headers.ts',
      "if (ifMatch) setFields(fields, { 'if-match': ifMatch });",
      '',
    ],
    [
      'src/definition/refuse.ts',
      'return refuseStale(request, item, options, definition)',
      "return method === 'POST' ? undefined : refuseStale(request, item, options, definition)",
    ],
  ],
  'Before the first step, a client that asks whether something has changed never gets a 304.': [
    [
      'examples/walkthrough/step-0.ts',
      'export const app = express();',
      "export const app = express();\napp.use((request, _response, next) => {\n  delete request.headers['cache-control'];\n  next();\n});",
    ],
  ],
  'An audit never leaves the origin that it started on.': [
    ['src/audit/crawl/crawl.ts', 'target?.startsWith(`${origin}/`)', 'target !== undefined'],
  ],
  'After the first step, the audit reaches every page.': [
    ['examples/walkthrough/step-1.ts', 'if (page < last) {', 'if (page < last - 2) {'],
  ],
  'Until the fourth step, the client of the walkthrough never gets a 304.': [
    [
      'examples/walkthrough/step-3.ts',
      'export const app = express();',
      "export const app = express();\napp.use((request, _response, next) => {\n  delete request.headers['cache-control'];\n  next();\n});",
    ],
  ],
  'With a `version`, `respond` never calls the function `body` for a 304.': [
    [
      'src/http/respond.ts',
      'const early = selects && ofVersion === undefined ?',
      'const early = selects ?',
    ],
  ],
  'Before the fifth step, one fault is left that the audit sees, and one that it cannot see.': [
    [
      'examples/walkthrough/step-4.ts',
      "  order.status = 'cancelled';",
      "  if (order.status === 'cancelled') return send(response, notFound());\n  order.status = 'cancelled';",
    ],
  ],
};

/** The promises of these pages without a fault, and why. */
export const firstPagesWithoutFault: Readonly<Record<string, string>> = {
  'halyard works with node:http, Express, Fastify, Koa, Hono and Fetch handlers.':
    'its test packs the build, which no copy has',
  'Our tests run every command of the tutorial and compare its output.':
    'its test packs the build, which no copy has',
  'halyard works on Node 20.19 or later.': 'its test packs the build, which no copy has',
  'halyard works on Deno.': 'its test packs the build, which no copy has',
  'halyard works on Bun.': 'its test packs the build, which no copy has',
  'halyard works on Cloudflare Workers.': 'its test packs the build, which no copy has',
  'halyard works in browsers; tested in Chromium.': 'its test packs the build, which no copy has',
};
