/*
 * The promises of the README and the pages, each with its proof. A test checks that each text is on its
 * page and that each proof exists, and finds sentences with a figure or with words such as "never" that
 * are in neither table.
 */

/**
 * A text of a page, and its proof: a test as `file "title"`, or a command that measures. Then the promise
 * as a sentence that can be read without the page, where the text is no such sentence.
 */
type ProvenText = readonly [text: string, proof: string, promise?: string];

/** The promises of each page. */
export const promises: Readonly<Record<string, readonly ProvenText[]>> = {
  'README.md': [
    [
      'It works on any API, also on one that halyard did not build.',
      'test/audit/cli/audit.test.ts "JSON without links is an API with findings"',
      '`halyard audit` works on any API, also on one that halyard did not build.',
    ],
    [
      'If the client already has this version, the response is 304 with no body.',
      'test/docs/readme.test.ts "the first program of the README answers real requests"',
    ],
    [
      'halyard contains no server',
      'test/architecture.test.ts "imports modules of Node only where it says, and none for a server"',
      'halyard contains no server.',
    ],
    [
      'keeps no observable state',
      'test/definition/define-resource.test.ts "bodies for more bases than are remembered have the links of their own"',
      'halyard keeps no observable state.',
    ],
    [
      'only its client and its audit send requests',
      'test/architecture.test.ts "only the client and the audit send requests"',
      'Only the client and the audit of halyard send requests.',
    ],
    [
      'it works with node:http, Express, Fastify, Koa, Hono and Fetch handlers',
      'test/frameworks/order-api.test.ts "answers 304 and 412 to conditions on an unchanged order"',
      'halyard works with node:http, Express, Fastify, Koa, Hono and Fetch handlers.',
    ],
    [
      'on Node 20.19 or later, Deno, Bun, Cloudflare Workers and in browsers',
      'test/runtimes/runtimes.test.ts "the binary of %s"',
      'halyard works on Node 20.19 or later.',
    ],
    [
      'on Node 20.19 or later, Deno, Bun, Cloudflare Workers and in browsers',
      'test/runtimes/runtimes.test.ts "Deno, with leave to read files alone"',
      'halyard works on Deno.',
    ],
    [
      'on Node 20.19 or later, Deno, Bun, Cloudflare Workers and in browsers',
      'test/runtimes/runtimes.test.ts "Bun"',
      'halyard works on Bun.',
    ],
    [
      'on Node 20.19 or later, Deno, Bun, Cloudflare Workers and in browsers',
      'test/runtimes/runtimes.test.ts "workerd, without its flag nodejs_compat"',
      'halyard works on Cloudflare Workers.',
    ],
    [
      'on Node 20.19 or later, Deno, Bun, Cloudflare Workers and in browsers',
      'test/runtimes/runtimes.test.ts "bundled by esbuild"',
      'halyard works in browsers; tested in Chromium.',
    ],
    [
      'Unused areas are left out of a bundle',
      'test/package/module-graph.test.ts "in %s, an import from halyard brings no more along than one from its area"',
      'Unused areas of halyard are left out of a bundle.',
    ],
    [
      'each function works from ECMAScript modules and CommonJS',
      'test/package/package.test.ts "%s has the same names by import and by require"',
      'Each function works from ECMAScript modules and CommonJS.',
    ],
    [
      '404, 405, 403, 409, 412 or 428 if the request cannot be carried out, else undefined',
      'test/definition/refuse.test.ts "%s %s with %j of %j and %j gets the status %s"',
      '`refuse` returns 404, 405, 403, 409, 412 or 428 if the request cannot be carried out, else undefined.',
    ],
    [
      'Any Standard Schema works as `schema`: zod, Valibot, ArkType.',
      'test/definition/define-resource.test.ts "a schema of any library that has Standard Schema, and nothing else, checks bodies"',
      'Any Standard Schema works as `schema`; tested with zod and with schemas written by hand.',
    ],
    [
      '`submit` sends the method that the link names, and `If-Match` with the tag of what was read.',
      'test/client/requests.test.ts "%s of method %s by %s"',
      '`submit` sends the method that the link names.',
    ],
    [
      '`submit` sends the method that the link names, and `If-Match` with the tag of what was read.',
      'test/client/demo.test.ts "sends the tag that was read when it edits, pays and ships an order"',
      '`submit` sends `If-Match` with the tag of what was read.',
    ],
    [
      'The client reads the array form, HAL, HAL-FORMS, `Link` headers and the links of other APIs.',
      'test/client/links.test.ts "links are read in any form"',
      'The client reads links in the array form, of HAL, in `Link` headers and of other APIs.',
    ],
    [
      'The client reads the array form, HAL, HAL-FORMS, `Link` headers and the links of other APIs.',
      'test/client/requests.test.ts "are filled with the given values, then with their own"',
      'The client reads the forms of HAL-FORMS.',
    ],
    [
      'checks every exchange against the rules',
      'test/audit/audit.test.ts "every exchange is checked: with each status, and of each request that is sent again"',
      '`halyard audit` checks every exchange against the rules.',
    ],
    [
      'exit code 1 makes CI fail',
      'test/audit/cli/audit.test.ts "exits with 1 for a service that breaks %s alone"',
      '`halyard audit` exits with 1 if a service breaks a rule, so CI fails.',
    ],
    [
      'every exchange of the suite is checked',
      'test/testing/testing.test.ts "checks the exchange of %s with the status %i and the type %s"',
      '`checked` checks every exchange of a test suite.',
    ],
    [
      'Its message states the requirement, and in most cases what was given and the remedy',
      'test/errors.test.ts "the message states the requirement, what was given, the remedy and the source"',
      'The message of a `HalyardError` states the requirement, and in most cases what was given and the remedy.',
    ],
    [
      'Nothing that a client or a gateway sends throws.',
      'test/property/foreign-text.test.ts "no text makes a function throw, and each is read the same twice"',
    ],
    [
      'lists every code with its cause, its messages and the remedy',
      'test/docs/errors-page.test.ts "has each code with its cause, its messages and their remedies"',
      'The list of errors has every code with its cause, its messages and the remedy.',
    ],
    [
      'No request header is trusted until you say so',
      'test/forwarded/attacks.test.ts "without any trust, nothing of the request is read"',
      'No request header is trusted until you say so.',
    ],
    [
      'With `allowedHosts`, no URL names a host outside the list, whichever header brings it.',
      'test/property/forwarded.test.ts "with allowedHosts, its host is one of them or the fallback’s"',
    ],
    [
      'a shared cache keeps the links of two gateways apart',
      'test/e2e/gateway/nginx-cache.test.ts "a cache behind them keeps their links apart by Vary"',
      '`respond` writes `Vary` so that a shared cache keeps the links of two gateways apart.',
    ],
    [
      'The first four are tested with the programs themselves.',
      'test/e2e/gateway/gateways.test.ts "a client reaches every page by links alone"',
      'The configurations of nginx, HAProxy and Apache are tested with the programs themselves.',
    ],
    [
      'The first four are tested with the programs themselves.',
      'test/e2e/gateway/gateways.test.ts "links lead to the gateway, from the cache too"',
      'The configuration of Varnish is tested with the program itself.',
    ],
    [
      'Tests use each of these clients as it comes from npm.',
      'test/e2e/stock-clients.test.ts "a templated search link is expanded by"',
      'Tests use Ketting, traverson-hal and halfred as they come from npm.',
    ],
    [
      '`toHal` and `fromHal` convert bodies without loss',
      'test/property/hal.test.ts "toHal undoes fromHal: nothing of a document is lost"',
      '`toHal` and `fromHal` convert bodies without loss.',
    ],
    [
      'has a page for each rule: why it is there, a right and a wrong example',
      'test/docs/rule-pages.test.ts "each page has its reason, and a wrong and a right example"',
      'Each rule has a page: why it is there, and a right and a wrong example.',
    ],
    [
      '`version.latest` has no function and no test',
      'test/docs/rule-pages.test.ts "each page but that of version.latest names its functions and its test"',
      'The page of each rule but `version.latest` names its functions and its test.',
    ],
    [
      'Only `halyard/schema` and `halyard/describe` load zod.',
      'test/package/module-graph.test.ts "$name loads zod only where schemas are its purpose"',
    ],
    [
      'This starts an order service on node:http, walks it as a client that knows one URL, and prints each exchange.',
      'test/e2e/demo.test.ts "the demo walks the service and exits with 0"',
      '`npm run demo` starts an order service on node:http, walks it as a client that knows one URL, and prints each exchange.',
    ],
    [
      'the documentation site with every export, its parameters, errors and an example',
      'npm run docs:check',
      'The documentation site has every export.',
    ],
    [
      'the documentation site with every export, its parameters, errors and an example',
      'test/docs/exports.test.ts "has each parameter"',
      'The documentation site has the parameters of each function.',
    ],
    [
      'the documentation site with every export, its parameters, errors and an example',
      'test/docs/exports.test.ts "has each error of its file, itself or by a function that it names"',
      'The documentation site has the errors of each function.',
    ],
    [
      'the documentation site with every export, its parameters, errors and an example',
      'test/docs/exports.test.ts "$name has an example"',
      'The documentation site has an example of each export.',
    ],
  ],
  'docs/index.md': [
    [
      'Check every URL, body and exchange against numbered rules',
      'test/e2e/faults.test.ts "an audit catches each mistake by its rule, and by no other"',
      'halyard checks every URL, body and exchange against numbered rules.',
    ],
  ],
  'docs/tutorial.md': [
    [
      'Our tests run every command on this page and compare its output.',
      'test/package/tutorial.test.ts "the fences of the tutorial do in their order what the page says"',
      'Our tests run every command of the tutorial and compare its output.',
    ],
    [
      'answer requests that cannot be carried out',
      'test/property/definition-responses.test.ts "refuse and refuseCollection follow the links: 404 for other URLs, 405 for other methods, and no 409 for a present link"',
      '`refuse` and `refuseCollection` answer requests that cannot be carried out.',
    ],
    [
      'So it never cancels an order that has changed in the meantime.',
      'test/client/demo.test.ts "cancels no order that has changed in the meantime"',
      'The client of the tutorial never cancels an order that has changed in the meantime.',
    ],
  ],
  'docs/walkthrough.md': [
    [
      'A client that asks whether something has changed never gets a 304.',
      'test/docs/walkthrough.test.ts "breaks these rules and no others"',
      'Before the first step, a client that asks whether something has changed never gets a 304.',
    ],
    [
      'The audit never leaves the origin that it started on',
      'test/audit/crawl.test.ts "nothing off the origin of the start, whatever links and redirects say"',
      'An audit never leaves the origin that it started on.',
    ],
    [
      'Now the audit reaches every page',
      'test/docs/walkthrough.test.ts "the findings before it and after it, as the command prints them"',
      'After the first step, the audit reaches every page.',
    ],
    [
      'still this client never gets a 304',
      'test/docs/walkthrough.test.ts "breaks these rules and no others"',
      'Until the fourth step, the client of the walkthrough never gets a 304.',
    ],
    [
      'For a 304 the function `body` is never called.',
      'test/http/respond.test.ts "a function that makes the body is called at most once, and not for a 304 or 412 by version"',
      'With a `version`, `respond` never calls the function `body` for a 304.',
    ],
    [
      'One fault is left that the audit sees, and one that it cannot see',
      'test/docs/walkthrough.test.ts "%s %s in step %i gets %i, in step %i %i"',
      'Before the fifth step, one fault is left that the audit sees, and one that it cannot see.',
    ],
  ],
  'docs/guides/audit.md': [
    [
      'checks every exchange against the rules',
      'test/audit/crawl.test.ts "every exchange is checked, also one that is made again"',
      'An audit checks every exchange against the rules.',
    ],
    [
      'sent with every request, for example `authorization`',
      'test/audit/crawl.test.ts "are sent with every request, and are in no report"',
      'An audit sends its `headers` with every request.',
    ],
    [
      'Never to a link in an OpenAPI document.',
      'test/audit/openapi-document.test.ts "follows no link in the examples of its OpenAPI document, sent as %s"',
      'An audit follows no link in an OpenAPI document.',
    ],
    [
      'An audit never follows a link with another method.',
      'test/audit/audit.test.ts "is asked by GET alone, on its origin, each URL once and one of each kind again"',
    ],
    [
      'Your headers never leave it, not even by a redirect.',
      'test/audit/crawl.test.ts "nothing off the origin of the start, whatever links and redirects say"',
      'The `headers` of an audit never leave the origin of the start, not even by a redirect.',
    ],
    [
      'It never contains request headers such as `authorization` or cookies.',
      'test/audit/crawl.test.ts "are sent with every request, and are in no report"',
      'A report never contains request headers such as `authorization` or cookies.',
    ],
    [
      'A body of more than 100 levels of nesting, or with a member whose path has more than 4096 characters, is a failure.',
      'test/audit/crawl.test.ts "a page has %s"',
      'In an audit, a body of more than 100 levels of nesting, or with a member whose path has more than 4096 characters, is a failure.',
    ],
    [
      'Only GET requests.',
      'test/audit/audit.test.ts "is asked by GET alone, on its origin, each URL once and one of each kind again"',
      'An audit sends GET requests only.',
    ],
    [
      'the maximum number of requests. Default: 500',
      'test/audit/crawl.test.ts "at most 500 requests are sent"',
      'By default, an audit sends at most 500 requests (`maxRequests`).',
    ],
    [
      'the maximum number of links from the start. Default: 20.',
      'test/audit/crawl.test.ts "at most 20 links from the start are followed"',
      'By default, an audit fetches what is at most 20 links from the start (`maxDepth`).',
    ],
    [
      'the number of requests at the same time. Default: 4',
      'test/audit/crawl.test.ts "at most 4 requests are under way at the same time"',
      'By default, an audit has at most 4 requests under way at the same time (`concurrency`).',
    ],
  ],
  'docs/guides/caching.md': [
    [
      'Then a 304 never builds the body.',
      'test/http/respond.test.ts "a function that makes the body is called at most once, and not for a 304 or 412 by version"',
      'With a `version`, and `body` as a function, a 304 never builds the body.',
    ],
    [
      'The stored response then answers a later GET of this URL, but never another POST.',
      'test/cache/verdict/evaluate-reuse.test.ts "§4: the method"',
      'The stored response to a POST can answer a later GET of its URL, but never another POST.',
    ],
    [
      '`If-Unmodified-Since` does not satisfy `required`',
      'test/conditional/required.test.ts "a precondition that is required (RFC 6585 §3)"',
      '`If-Unmodified-Since` does not satisfy `required`.',
    ],
    [
      'a weak tag never matches: every update gets 412',
      'test/conditional/evaluate-preconditions.test.ts "the table of comparisons (RFC 9110 §8.8.3.2)"',
      'A weak tag in `If-Match` never matches, so every update with it gets 412.',
    ],
    [
      'A response to an `http` URL never answers a request for an `https` URL, nor the other way round (RFC 9110 §4.2.2).',
      'test/cache/verdict/evaluate-reuse.test.ts "responses of http and https are never shared (RFC 9110 §4.2.2)"',
    ],
    [
      'It keeps every MUST and MUST NOT of RFC 9111 §3 and §4 except two, whose reasons are in [Conformance](../conformance.md#rfc-9111-http-caching)',
      'test/conformance/requirements.test.ts "each requirement that is kept"',
      'The cache of this guide keeps every MUST and MUST NOT of RFC 9111 §3 and §4 except two, whose reasons are in Conformance.',
    ],
    [
      'It turns a `Date` into text, on which every function throws.',
      'test/property/cache-store.test.ts "is refused by %s"',
      'Every function throws on a stored response whose `Date` has become text.',
    ],
    [
      'Then responses of `http` and `https` are never mixed.',
      'test/cache/store/cache-key.test.ts "begins with the scheme of an absolute URL or of the options: %s"',
      'With `scheme` or an absolute URL, a cache key begins with the scheme, so responses of `http` and `https` are never mixed.',
    ],
    [
      'The tag must be strong, so that a client never joins octets of two versions.',
      'test/conditional/evaluate-if-range.test.ts "step 5 of RFC 9110 §13.2.2: If-Range (§13.1.5)"',
      'The tag in `If-Range` must be strong, so that a client never joins octets of two versions.',
    ],
  ],
  'docs/guides/clients.md': [
    [
      'at most 8.3 kB of minified JavaScript, compressed by gzip',
      'npm run package',
      '`connect` is at most 8.3 kB of minified JavaScript, compressed by gzip.',
    ],
    [
      'It has no dependencies',
      'test/package/module-graph.test.ts "halyard/client loads no package"',
      '`halyard/client` has no dependencies.',
    ],
    [
      'A representation is frozen: its members cannot be set.',
      'test/client/links.test.ts "a representation is frozen"',
    ],
    [
      'It uses a stored response only for the same URL and the same request headers, so two users never share one.',
      'test/client/origins.test.ts "never for another URL, or with any other header"',
      'The client uses a stored response only for the same URL and the same request headers, so two users never share one.',
    ],
    [
      'It sends a weak tag only if you pass one in `ifMatch`.',
      'test/client/requests.test.ts "with a weak tag"',
      'Unless you pass one, the client sends no weak tag in `If-Match`.',
    ],
    [
      'The client stores the last 100 responses of at most 256 KiB',
      'test/property/client.test.ts "by default, the last 100 responses of at most 256 KiB are stored"',
      'The client stores the last 100 responses of at most 256 KiB.',
    ],
    [
      'A body may have up to 16 MiB (`maxBytes`)',
      'test/client/requests.test.ts "a body %s by default"',
      'The client reads at most 16 MiB of a body (`maxBytes`).',
    ],
    [
      'A `Link` header of more than 128 KiB is ignored',
      'test/client/links.test.ts "a header is read up to a length of 128 KiB"',
      'The client ignores a `Link` header of more than 128 KiB.',
    ],
    [
      'of each link in a header the first 32 relation types and the first 32 parameters are read',
      'test/client/links.test.ts "a link has the first 32 relation types of the header"',
      'The client reads the first 32 relation types of each link in a header.',
    ],
    [
      'of each link in a header the first 32 relation types and the first 32 parameters are read',
      'test/client/links.test.ts "a link has the first 32 parameters of the header"',
      'The client reads the first 32 parameters of each link in a header.',
    ],
    [
      'a list up to 1000 pages (`maxPages`)',
      'test/client/links.test.ts "are limited to 1000 by default"',
      'The client reads at most 1000 pages of a list (`maxPages`).',
    ],
    [
      'A `next` link that leads back rejects with `client.pages`',
      'test/client/links.test.ts "must not lead in a circle: %s"',
      'A `next` link that leads back to an earlier page rejects with `client.pages`.',
    ],
    [
      'The relative URLs of a page may repeat its own URL for 16 Mi characters in total, and those of its items for as many again. Beyond that, the page rejects with `client.response`.',
      'test/client/requests.test.ts "the relative URLs of a page repeat at most 2^24 characters of its URL"',
      'The relative URLs of a page may repeat its own URL for 16 Mi characters in total, and those of its items for as many again. Beyond that, the page rejects with `client.response`.',
    ],
    [
      'Reading takes linear time.',
      'test/hostile/hostile.test.ts "takes time and memory in proportion to its input, and throws nothing of its own"',
      'The client reads responses in linear time.',
    ],
    [
      'Error messages never contain the query of a URL, except where the service repeats it in the text of an error, such as `detail`.',
      'test/client/requests.test.ts "no message has the query of a URL"',
      'Error messages of the client never contain the query of a URL, except where the service repeats it in the text of an error, such as `detail`.',
    ],
    [
      'sent only to the origin of the index and to `trustedOrigins`',
      'test/client/origins.test.ts "are not sent to %s"',
      'The `headers` and credentials of the client are sent only to the origin of the index and to `trustedOrigins`.',
    ],
    [
      'follow up to ten redirects',
      'test/client/origins.test.ts "are limited to ten"',
      "With headers of yours or `credentials: 'include'`, the client follows up to ten redirects.",
    ],
    [
      'No redirect takes it to an untrusted origin.',
      'test/client/origins.test.ts "with 307 and 308 repeat an operation, on trusted origins only"',
      'No redirect takes the body of an operation to an untrusted origin.',
    ],
    [
      'Only http and https URLs without credentials are followed.',
      'test/client/requests.test.ts "refuses the link %s to %s with the method %s"',
      'The client follows links to http and https URLs without credentials only.',
    ],
    [
      'Only http and https URLs without credentials are followed.',
      'test/client/origins.test.ts "never lead to %s"',
      'The client follows redirects to http and https URLs without credentials only.',
    ],
    [
      '**You get each item with a `self` link once**, even if the list changes while you read and an item is on two pages.',
      'test/client/links.test.ts "give an item that is on two of them once"',
      'The client gives each item with a `self` link once, even if the item is on two pages.',
    ],
  ],
  'docs/guides/databases.md': [
    [
      'holds every integer of `parseQuery`: no match',
      'test/e2e/postgres/hostile.test.ts "values of %s: %s"',
      'A `bigint` of PostgreSQL holds every integer of `parseQuery`.',
    ],
    [
      '1,000,000 rows are 286 MB of JSON, and the heap does not grow while they are sent.',
      'test/e2e/postgres/stream.test.ts "are streamed in flat memory"',
      'A stream of 1,000,000 rows is 286 MB of JSON, and the heap does not grow while it is sent.',
    ],
    [
      'so the client never mistakes a truncated response for a complete one',
      'test/e2e/postgres/stream.test.ts "a connection that the database ends resets the response, and the service goes on"',
      'If the database fails during a stream, the client never mistakes the truncated response for a complete one.',
    ],
    [
      '**Values are never objects** unless a schema of yours makes them.',
      'test/property/query.test.ts "a value of a condition is text, a number or a boolean, never an object"',
      'The values of `parseQuery` are never objects unless a schema of yours makes them.',
    ],
  ],
  'docs/guides/documentation.md': [
    [
      'The Markdown document lists every link with its relation type, its meaning, the states that have it, its request, its responses and its errors.',
      'test/describe/describe.test.ts "the page describes each link (HYP.01)"',
      'The Markdown document of `describe` lists every link with its relation type, its meaning, the states that have it, its request, its responses and its errors.',
    ],
    [
      'The OpenAPI document has an operation for each link, and lists the links of a response by relation type.',
      'test/rules/HYP.01.test.ts "the operation of each link, and the links of a response by relation type"',
      'The OpenAPI document of `describe` has an operation for each link, and lists the links of a response by relation type.',
    ],
    [
      'validates against the OpenAPI document',
      'test/describe/truth.test.ts "every response of the demo matches its OpenAPI document"',
      'Every response of `respond`, `respondCollection`, `respondCreated` and `refuse` validates against the OpenAPI document.',
    ],
    [
      'prints with every example open',
      'test/e2e/documentation.test.ts "it prints, unfolded and in light colours"',
      'The page of `describeHtml` prints with every example open.',
    ],
  ],
  'docs/guides/errors-and-bodies.md': [
    [
      'A string is always JSON text.',
      'test/property/bodies.test.ts "what JSON.stringify writes is read as it was: text, bytes and parsed"',
      '`parseInput` always reads a string as JSON text.',
    ],
    [
      'so the schema never sees a body that is too large or too deep',
      'test/property/bodies.test.ts "a schema never sees a body that is too large or too deep"',
      'A schema never sees a body that is too large or too deep.',
    ],
    [
      'is larger than `limits.size`, by default 1 MiB',
      'test/resource/parse-input.test.ts "the limits are checked before the schema"',
      'A body that is larger than `limits.size`, by default 1 MiB, gets 413.',
    ],
    [
      'So a patch cannot remove a required member',
      'test/resource/parse-patch.test.ts "a patch whose result the schema refuses is answered by 422"',
      'A patch cannot remove a required member.',
    ],
    [
      '`null` in a patch removes a member.',
      'test/property/bodies.test.ts "a merge patch is applied as RFC 7396 §2 has it"',
      '`null` in a patch removes a member that has no default in `input`.',
    ],
    [
      'What a client cannot write',
      'test/resource/parse-patch.test.ts "a client changes no member that the schema drops"',
      'A client cannot write a member that the schema drops.',
    ],
    [
      'which means the same to every parser',
      'test/resource/parse-input.test.ts "JSON that other software reads differently is answered by 400"',
      '`parseInput` reads I-JSON (RFC 7493), which means the same to every parser.',
    ],
    [
      'The checks run in this order',
      'test/resource/parse-input.test.ts "the checks of a body run in the order of the guide"',
      'A body is checked in this order: media type, size, JSON, depth and members, I-JSON, schema.',
    ],
    [
      'it has at most 100 entries',
      'test/http/problem.test.ts "at most 100 findings are listed, and the detail has the number of all"',
      '`problem` lists at most 100 findings.',
    ],
    [
      'The response names at most 20 faults, and says if there are more.',
      'test/resource/parse-input.test.ts "a response names 20 faults, and says if there are more"',
      'The response to a body that is refused names at most 20 faults, and says if there are more.',
    ],
  ],
  'docs/guides/gateways.md': [
    [
      'and `Host` is never read',
      'test/property/forwarded.test.ts "without allowedHosts, a Host changes nothing"',
      'Without `allowedHosts`, `Host` is never read.',
    ],
    [
      'The file above turns it off where `Cache-Control` has no `stale-while-revalidate`.',
      'test/e2e/gateway/freshness.test.ts "orders that change behind %s"',
      'The configuration of Varnish turns its grace period off where `Cache-Control` has no `stale-while-revalidate`.',
    ],
  ],
  'docs/guides/hal.md': [
    [
      'a password never has a value',
      'test/definition/forms/forms.test.ts "have no value of a password, neither the present one nor a default"',
      'The password of a form never has a value.',
    ],
    [
      'HAL-FORMS cannot express a nested object or a list of free texts.',
      'test/definition/forms/schema-properties.test.ts "a form has no property for %s"',
    ],
  ],
  'docs/guides/links.md': [
    ['`link` always writes the method.', 'test/link/link.test.ts "%s is called by %s"'],
    [
      'an [audit](audit.md), which never fetches a template',
      'test/audit/audit.test.ts "a templated link is checked, never fetched, and shown on the map"',
      'An audit never fetches a template.',
    ],
    [
      'read a header of four links 1.6 times as fast as http-link-header and 1.3 times as fast as li',
      'npm run bench -- link',
      '`parseLinkHeader` reads a header of four links 1.6 times as fast as http-link-header and 1.3 times as fast as li.',
    ],
    [
      'Reading takes linear time.',
      'test/hostile/hostile.test.ts "takes time and memory in proportion to its input, and throws nothing of its own"',
      '`parseLinkHeader` takes linear time.',
    ],
  ],
  'docs/guides/resources.md': [
    [
      'Without it, every state has the link.',
      'test/definition/define-resource.test.ts "a link with a permission alone is present in each state"',
      'A link without `when` is present in every state, unless `transitions` names it.',
    ],
    [
      'If the keys of the schema cannot be read, `defineResource` throws.',
      'test/definition/only.test.ts "%s is refused, since its keys cannot be read"',
      "With `only: 'schema'`, `defineResource` throws if the keys of the schema cannot be read.",
    ],
    [
      'By default, a body has every member of the item',
      'test/property/define-resource.test.ts "by default, a body is the whole item and its links"',
      'By default, a body has every member of the item.',
    ],
    [
      'If an item has a `toJSON`, the body has the fields that it returns.',
      'test/definition/define-resource.test.ts "has the fields that it returns, and the links of the item"',
    ],
    [
      'make the response to a request that cannot be carried out',
      'test/property/definition-responses.test.ts "refuse and refuseCollection follow the links: 404 for other URLs, 405 for other methods, and no 409 for a present link"',
      '`refuse` and `refuseCollection` make the response to a request that cannot be carried out.',
    ],
    [
      'Links that the table does not name are present in every state.',
      'test/definition/define-resource.test.ts "a state table"',
      'Links that a state table does not name are present in every state.',
    ],
    [
      'One error lists every finding about the URL templates',
      'test/definition/define-resource.test.ts "the error lists every finding of every template"',
      'One error of `defineResource` lists every finding about the URL templates, except for their words.',
    ],
    [
      'each order exactly once',
      'test/property/cursor.test.ts "a walk sees each item that stays exactly once, and no item twice, in both directions"',
      'A client that pages by cursor sees each item that stays in its place exactly once.',
    ],
    [
      'The sort order always ends in the identifier, so that no two items are equal.',
      'test/query/cursor.test.ts "completes the order by the identifier, in the direction of the last key"',
      'The sort order of a cursor always ends in the identifier, so that no two items are equal.',
    ],
    [
      'With a `key` of at least 32 octets, a client cannot forge a cursor.',
      'test/property/cursor.test.ts "is refused with the position of one cursor and the signature of another"',
    ],
    [
      'With a `key` of at least 32 octets, a client cannot forge a cursor.',
      'test/query/cursor.test.ts "a key has at least 32 octets"',
      '`cursorCodec` throws for a `key` of fewer than 32 octets.',
    ],
    [
      'A request may have 100 items',
      'test/resource/parse-create.test.ts "the number of items"',
      '`parseCreate` accepts 100 items of a request, and refuses more.',
    ],
    [
      'so a client never mistakes a truncated response for a complete one',
      'test/resource/stream-collection.test.ts "fails the stream, whose text is not valid JSON"',
      'If the source of a stream fails, a client never mistakes the truncated response for a complete one.',
    ],
    [
      '0.39 × the time of literals',
      'npm run bench:report',
      '`serialize` of a page of 10 items takes 0.39 × the time of object literals.',
    ],
    [
      '| 100 | 0.35 × |',
      'npm run bench:report',
      '`serialize` of a page of 100 items takes 0.35 × the time of object literals.',
    ],
    [
      '| 1,000 | 0.36 × |',
      'npm run bench:report',
      '`serialize` of a page of 1,000 items takes 0.36 × the time of object literals.',
    ],
    [
      '0.29 ×, 57 MB of memory in place of 209',
      'npm run bench:report',
      '`serialize` of a page of 100,000 items takes 0.29 × the time of object literals, and 57 MB of memory in place of 209.',
    ],
    [
      '`respond` of a definition takes 0.63 of the time of code by hand that makes the same response, and `respondCollection` of twenty items 0.39.',
      'npm run bench:report',
    ],
    [
      'A 304 takes 0.3 µs: code by hand that compares two texts takes 0.05.',
      'npm run bench:report',
    ],
    [
      '`parseQuery` of `status=open&page=3` takes 0.5 µs with the query of a definition, 1.3 to 2.5 times `URLSearchParams` with two checks, and 0.7 µs with a plain spec, which is checked each time.',
      'npm run bench -- query',
    ],
    [
      '`npm run bench -- stream` sends up to 5,000,000 items with at most half a megabyte of live heap.',
      'npm run bench -- stream',
    ],
  ],
  'docs/guides/service.md': [
    [
      '`parseCreate` and `parsePatch` refuse a body of more than 1 MiB.',
      'test/resource/parse-input.test.ts "a body of more than 1 MiB is refused by %s"',
    ],
    [
      'The responses have only the members that the schema names',
      'test/property/definition-responses.test.ts "with only: \'schema\', no item gets a member into a body that its schema does not name"',
      "With `only: 'schema'`, the responses have only the members that the schema names.",
    ],
  ],
  'docs/guides/testing.md': [
    [
      'assertions for every other runner',
      'test/testing/testing.test.ts "assertions for any runner"',
      '`halyard/testing` has assertions for every test runner.',
    ],
    [
      'every finding with its level, rule, place and remedy',
      'test/testing/testing.test.ts "rejects with the exchange and every finding: its level, rule, place and remedy"',
      'The error of `checked` has every finding with its level, rule, place and remedy.',
    ],
    [
      'cannot pass by mistake if `body` is a promise, a response, or text that was not parsed',
      'test/testing/testing.test.ts "a value of the wrong type fails, negated or not"',
      'A negated matcher cannot pass by mistake if its value is a promise, a response, or text that was not parsed.',
    ],
    [
      'They never throw for the header fields and bodies that a service sends',
      'test/property/foreign-text.test.ts "no text makes a function throw, and each is read the same twice"',
      'The functions of `halyard/audit` never throw for the header fields and bodies that a service sends.',
    ],
  ],
  'docs/guides/typescript.md': [
    [
      'Every function takes a `RequestDescriptor`',
      'npm run types',
      'Every function that reads a request takes a `RequestDescriptor`.',
    ],
    [
      'To read any body back as text',
      'test/http/body-text.test.ts "the body of a response is read as text, whether it is text or bytes"',
      '`bodyText` reads any body of a response back as text.',
    ],
  ],
  'docs/guides/urls.md': [
    [
      'so a response never shows the host of a server behind a gateway',
      'test/query/parse-query.test.ts "of a request, the path and the query are checked, not the host"',
      'A suggestion for the URL of a request has no host, so a response never shows the host of a server behind a gateway.',
    ],
    [
      'There are limits: 1000 parameters, 20 conditions, 256 characters for a value, and 8192 characters in all if the spec has `fields`.',
      'test/query/findings.test.ts "each limit that is exceeded is one finding"',
      'By default, `parseQuery` refuses more than 1000 parameters, 20 conditions, 256 characters for a value, and 8192 characters in all if the spec has `fields`.',
    ],
    [
      'A page has 20 items unless the client asks for another number with `limit`, and at most 100.',
      'test/query/parse-query.test.ts "%s: page %i, limit %i"',
      'By default, a page has 20 items unless the client asks for another number with `limit`.',
    ],
    [
      'A page has 20 items unless the client asks for another number with `limit`, and at most 100.',
      'test/query/parse-query.test.ts "a value that is not an integer in its range is a finding"',
      'By default, a page has at most 100 items.',
    ],
    [
      '`selectFields` always keeps `_links` and `_meta`.',
      'test/query/select-fields.test.ts "a resource keeps the selected fields and its links"',
    ],
    [
      '`pageUrl` changes the page and keeps every other parameter',
      'test/property/query.test.ts "keeps every other parameter in order, and gives exactly one page"',
      '`pageUrl` changes the page and keeps every other parameter.',
    ],
    [
      '`assertUrl` throws one error that shows the faults with carets under their places, at most 20.',
      'test/url/lint/assert-url.test.ts "the carets are exactly under the places"',
      '`assertUrl` throws one error that shows the faults with carets under their places.',
    ],
    [
      '`assertUrl` throws one error that shows the faults with carets under their places, at most 20.',
      'test/url/lint/assert-url.test.ts "of many findings the first twenty are shown"',
      'The error of `assertUrl` shows at most 20 faults.',
    ],
    [
      'A suggestion always settles its rule and breaks no other.',
      'test/property/url.test.ts "have a suggestion that settles its rule, and breaks none more often"',
      'A suggestion of `checkUrl` always settles its rule and breaks no other.',
    ],
    [
      'nouns without a plural, which are never read as verbs where they are the whole name',
      'test/url/lint/vocabulary-form.test.ts "a plural or invariant of a vocabulary is never a verb where it is the whole name, unlike a singular"',
      'The nouns of `vocabulary.invariants` are never read as verbs where they are the whole name.',
    ],
    [
      '20 % of the paths have a finding about names',
      'npm run bench -- words',
      'Of 4,365 paths of public APIs, 20 % have a finding about names.',
    ],
    [
      '96.5 % are right, 2.5 % have a wrong message',
      'npm run bench -- words',
      'Of 200 findings that were judged by hand, 96.5 % are right, and 2.5 % have a wrong message or suggestion.',
    ],
    [
      'Of the certain ones, 97 % are right.',
      'npm run bench -- words',
      'Of the certain findings among these 200, 97 % are right.',
    ],
    [
      '98 % are recognised',
      'npm run bench -- words',
      'Of 176 verbs that follow an identifier at two or more providers, `checkUrl` recognises 98 %.',
    ],
    [
      'It accepts all others, except words in `-era` in a Swedish path, words joined to `disable`, `enable` or `evaluate` (`/disablescheduling`), and custom methods (`/orders/17:close-out`).',
      'test/property/url.test.ts "have nothing to say about names of unknown words"',
      'The rules for names accept an unknown word, except words in `-era` in a Swedish path, words joined to `disable`, `enable` or `evaluate`, and custom methods.',
    ],
    [
      'It accepts all others, except words in `-era` in a Swedish path, words joined to `disable`, `enable` or `evaluate` (`/disablescheduling`), and custom methods (`/orders/17:close-out`).',
      'test/url/lint/rules/naming.test.ts "unknown words that are judged"',
      'The rules for names judge an unknown word that ends in `-era` in a Swedish path, is joined to `disable`, `enable` or `evaluate`, or is a custom method.',
    ],
    [
      'took 1.6 times as long as a template literal',
      'npm run bench -- url',
      '`href` of `/orders/{id}` takes 1.6 times as long as a template literal with `encodeURIComponent`.',
    ],
    [
      'it was 2.4 to 2.6 times as fast as precompiled uri-template',
      'npm run bench -- url',
      'On typical templates, `href` is 2.4 to 2.6 times as fast as precompiled uri-template.',
    ],
    [
      '`checkUrl` of a clean URL took 0.03 ms',
      'npm run bench -- url',
      '`checkUrl` of a clean URL takes 0.03 ms.',
    ],
  ],
  'docs/frameworks/hono.md': [
    [
      'The middleware `bodyLimit` stops it at 1 MiB.',
      'test/frameworks/body-limits.test.ts "passes on a body of 1 MiB, and answers 413 itself to one octet more"',
      'In the example of Hono, the middleware `bodyLimit` stops a body at 1 MiB.',
    ],
  ],
  'docs/frameworks/koa.md': [
    [
      '`readBody` passes the bytes on, 1 MiB at most',
      'test/frameworks/body-limits.test.ts "passes on a body of 1 MiB, and answers 413 itself to one octet more"',
      'In the example of Koa, `readBody` passes on at most 1 MiB of a body.',
    ],
  ],
  'docs/frameworks/node-http.md': [
    [
      '`parseCreate` and `parsePatch` refuse a body of more than 1 MiB',
      'test/resource/parse-input.test.ts "a body of more than 1 MiB is refused by %s"',
      '`parseCreate` and `parsePatch` refuse a body of more than 1 MiB.',
    ],
    [
      '`readBody` keeps at most 1 MiB',
      'test/frameworks/body-limits.test.ts "passes on a body of 1 MiB, and answers 413 itself to one octet more"',
      'In the example of node:http, `readBody` passes on at most 1 MiB of a body.',
    ],
    [
      'and reads to the end so that the client gets the 413',
      'test/frameworks/body-limits.test.ts "reads a larger body to its end, so that the client gets the 413"',
      'In the example of node:http, `readBody` reads a larger body to its end, so that the client gets the 413.',
    ],
  ],
  'docs/recipes/deprecation.md': [
    [
      '**`Deprecation` is a date**, past or future (RFC 9745), never `true`.',
      'test/http/deprecation.test.ts "Deprecation is a Date of structured fields (RFC 9745 §2.1, RFC 9651 §3.3.7)"',
      '`Deprecation` is a date, past or future (RFC 9745), never `true`.',
    ],
  ],
  'docs/recipes/multi-tenant.md': [
    [
      'allows every host below `api.example.se`, at any depth, on the default port only',
      'test/forwarded/allowed-hosts.test.ts "a list: exact hosts and *.hosts, with or without a port"',
      '`*.api.example.se` in `allowedHosts` allows every host below `api.example.se`, at any depth, on the default port only.',
    ],
  ],
  'docs/recipes/optimistic-locking.md': [
    [
      'cannot tell two changes within one second apart, so `required` asks for `If-Match`',
      'test/conditional/required.test.ts "a precondition that is required (RFC 6585 §3)"',
      '`If-Unmodified-Since` cannot tell two changes within one second apart, so `required` asks for `If-Match`.',
    ],
  ],
  'docs/recipes/patch.md': [
    [
      '`null` in a patch removes a member.',
      'test/property/bodies.test.ts "a merge patch is applied as RFC 7396 §2 has it"',
    ],
    [
      'For a member that becomes null instead, set a default in `input`',
      'test/resource/parse-patch.test.ts "a null for a nullable member removes it, and a default sets it"',
      '`null` in a patch sets a member to null if that is its default in `input`.',
    ],
  ],
  'docs/recipes/permissions.md': [
    [
      'never a 304 for the body with the link',
      'test/property/definition-responses.test.ts "two callers with other permissions never share the tag of a version"',
      'A client that loses a permission never gets a 304 for the body with the link.',
    ],
  ],
  'docs/recipes/search-links.md': [
    [
      'never expands a template',
      'test/audit/audit.test.ts "a templated link is checked, never fetched, and shown on the map"',
      'An audit never expands a template.',
    ],
  ],
};

/**
 * Texts that promise nothing of halyard: what to do, what RFCs, other programs and the examples are
 * like, and what a sentence lists.
 */
export const otherTexts: readonly string[] = [
  'These two files are the same for [every framework](index.md)',
  'Every file is in [`examples/walkthrough`]',
  '72 % were recognised before they were added',
  'states once what every response has in common',
  '`service` states what every response has in common',
  '[check every exchange of your tests]',
  'For every platform whose handlers take a `Request`',
  'nobody reuses it stale',
  '`passed` means that at least one exchange could have broken the rule, and none did.',
  "For a GET without headers of yours, without a stored response and without `credentials: 'include'`, `fetch` follows them itself, up to 20.",
  '| never changes at this URL |',
  '| is secret | `cachePolicies.notStored`',
  'Never make a response `public` if it depends on the user.',
  'Every shared cache obeys `s-maxage`',
  'every shared cache obeys its `s-maxage`',
  'and never build it from the version',
  'The second overwrites the change of the first, and nobody notices.',
  'because nginx cannot invalidate it',
  'the link is missing, or cannot be followed or submitted',
  'scripts cannot see where a redirect leads',
  'is the order of code points, on every server and in every version',
  'an offset has less than 16 hours',
  'PostgreSQL reads every row before the page',
  'ends the process if nobody listens',
  'Never pass text of a request to `sql.raw`.',
  'Never spread a body or a query of a request into `where`.',
  'a text is less than every `Date`, and never equal to one',
  'members that a later version adds',
  'every URL that has GET also has HEAD',
  'Add what the schemas cannot say',
  'adds them to every operation',
  'every operation may answer 401',
  'Every trusted hop must add an entry to every header that you list.',
  'Its grace period adds 10 seconds to every lifetime.',
  '`Accept` alone cannot tell them apart',
  'which HAL-FORMS cannot express either',
  'it skips two that the client never sees',
  'Write JSON faster',
  'JSON Schema cannot compare two members',
  'a rejection that nobody catches ends the process',
  'Nobody has read the other half',
  'The base rate is the precision of a rule that always fires',
  'A client that expects every link must check for it first.',
  'The CDN should store the first and never the second.',
  'Never `public` with links by caller.',
  'Clients filter a list by values that you cannot know.',
  'a path segment cannot be left out',
];
