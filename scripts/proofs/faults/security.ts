import type { Fault } from '../fault.js';

/** The faults of each promise of SECURITY.md. */
export const securityFaults: Readonly<Record<string, readonly Fault[]>> = {
  'No header is read until you trust it': [
    [
      'src/forwarded/base-url.ts',
      'const { trustedHops = 0, allowedHosts,',
      'const { trustedHops = 1, allowedHosts,',
    ],
  ],
  'Behind a trusted gateway, elements of a client never change the base URL': [
    [
      'src/forwarded/trusted-parameters.ts',
      "lastElements(lines[0] ?? '', limit);",
      "lastElements(lines[0] ?? '', limit + 1);",
    ],
  ],
  'With `allowedHosts`, no URL names a host outside the list, whichever header brings it': [
    [
      'src/forwarded/base-url.ts',
      'forwardedUrl(parts, allowedHosts);',
      'forwardedUrl(parts, undefined);',
    ],
  ],
  'A base URL has no control characters, credentials, dot segments or encoded slashes': [
    ['src/forwarded/clean-prefix.ts', '\\/\\.{1,2}(?:\\/|$)|%(?:2[Ff]', '%(?:2[Ff]'],
    ['src/forwarded/clean-prefix.ts', '2[Ff]|5[Cc]|2[Ee]|', ''],
  ],
  '`vary` names each header that the base URL depends on': [
    [
      'src/forwarded/base-url.ts',
      "{ href: host.href, source: 'host', reason, vary: [...vary, 'host'] }",
      "{ href: host.href, source: 'host', reason, vary }",
    ],
  ],
  'One value stays in one segment or one parameter, below the base': [
    [
      'src/url/percent-encode.ts',
      "return /[!'()*]/.test(encoded) ? encodeMarks(encoded) : encoded;",
      "return encoded.replaceAll('%2F', '/');",
    ],
  ],
  'Builders write absolute http and https URLs only': [
    ['src/query/page-url.ts', '/^\\/(?!\\/)/.test(path)', '/^\\//.test(path)'],
  ],
  'A link has no credentials, spaces or control characters': [
    [
      'src/link/link-href.ts',
      'isTemplateFor(rel, href) : isAbsoluteUrl(href);',
      'isTemplateFor(rel, href) : URL.canParse(href);',
    ],
  ],
  'Response descriptors are right or refused, whatever is given': [
    [
      'src/http/header-fields.ts',
      'if (text !== undefined && isFieldValue(text)) return text;',
      'if (text !== undefined) return text;',
    ],
  ],
  '`Cache-Control` is right or refused, whatever is given': [
    ['src/cache/format-cache-control.ts', 'return isFieldValue(`"${text}"`);', 'return true;'],
  ],
  'Two different representations of a version never share a strong tag': [
    [
      'src/http/current-tag.ts',
      "if (base !== undefined && sourceOf(base) !== 'fallback') text += `;base=${listText([base.href])}`;",
      '',
    ],
    [
      'src/http/current-tag.ts',
      "if (fields !== undefined) text += `;fields=${listText(stringsOf('fields', fields))}`;",
      '',
    ],
    [
      'src/http/current-tag.ts',
      "if (variant !== undefined && variant !== null) text += namedList('variant', variantsOf(variant));",
      '',
    ],
    [
      'src/http/current-tag.ts',
      "if (caller !== undefined) text += namedList('permissions', [...permissionsOf(caller)].sort());",
      '',
    ],
    ['src/http/current-tag.ts', "if (form !== 'links') text += `;form=${form}`;", ''],
    [
      'src/http/current-tag.ts',
      'if (type !== undefined && !isHal(type)) text += `;type=${listText([type])}`;',
      '',
    ],
    [
      'src/http/current-tag.ts',
      'if (language !== undefined) text += `;language=${listText([language])}`;',
      '',
    ],
    [
      'src/http/current-tag.ts',
      'if (encoding !== undefined) text += `;encoding=${listText([encoding])}`;',
      '',
    ],
  ],
  'Two callers with different permissions never get the same tag': [
    [
      'src/http/current-tag.ts',
      "if (caller !== undefined) text += namedList('permissions', [...permissionsOf(caller)].sort());",
      '',
    ],
  ],
  'No client gets a 304 if its stored body differs from the current one': [
    [
      'src/http/current-tag.ts',
      "if (variant !== undefined && variant !== null) text += namedList('variant', variantsOf(variant));",
      '',
    ],
  ],
  'A cache built on halyard never reuses a response that needs revalidation': [
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
    [
      'src/cache/verdict/reuse-clauses.ts',
      'return use === undefined\n    ? unmet(',
      'return use === undefined\n    ? met(',
    ],
  ],
  'With `required`, no PUT, PATCH or DELETE proceeds without `If-Match`': [
    [
      'src/conditional/evaluate-preconditions.ts',
      "new Set(['PUT', 'PATCH', 'DELETE'])",
      "new Set(['PUT'])",
    ],
  ],
  'Clients whose requests overlap lose no update': [
    [
      'src/definition/refuse.ts',
      'return refuseStale(request, item, options, definition)',
      'return undefined',
    ],
  ],
  'Behind Varnish, no response is served beyond its lifetime; nginx counts whole seconds, so at most one second beyond it':
    [['examples/gateways/varnish.vcl', 'set beresp.grace = 0s;', 'set beresp.grace = 10s;']],
  'Cancelling or aborting closes the source': [
    [
      'src/resource/closable-source.ts',
      'const closing = closeSource(items, iterator);',
      'const closing = Promise.resolve();',
    ],
  ],
  "With `only: 'schema'`, no response has a member that the schema does not name, except inside a member that may have any value":
    [['src/definition/schema-members.ts', 'if (schemas.length === 0) continue;', '']],
  'No body makes `parseCreate` throw, even if the schema throws. An asynchronous schema is your mistake, and throws a `HalyardError`':
    [
      [
        'src/internal/validate.ts',
        ".validate(value);\n  } catch {\n    return 'threw';",
        '.validate(value);\n  } catch (error) {\n    throw error;',
      ],
    ],
  'With a synchronous schema, no body makes `parseInput` or `parsePatch` throw': [
    [
      'src/resource/read-body.ts',
      "if (value === NOT_JSON) return malformed(must('The body', 'be JSON', text));",
      "if (value === NOT_JSON) throw new SyntaxError('The body must be JSON');",
    ],
  ],
  'No query makes `parseQuery` throw': [
    [
      'src/query/raw-parameters.ts',
      'if (isPercentEncoded(spaced)) return decodeURIComponent(spaced);',
      'return decodeURIComponent(spaced);',
    ],
  ],
  'No text makes an export that reads foreign text or header fields throw': [
    [
      'src/url/percent-encode.ts',
      'return decodeURIComponent(text);\n  } catch {\n    return undefined;\n  }',
      'return decodeURIComponent(text);\n  } finally {\n  }',
    ],
  ],
  'The test of foreign text covers every export that reads it': [
    [
      'src/url/index.ts',
      "export { href } from './href.js';",
      "export { href } from './href.js';\nexport { percentDecode } from './percent-encode.js';",
    ],
  ],
  '`refuse` throws for no request with a method, a URL and headers': [
    [
      'src/definition/refuse.ts',
      'if (here.length === 0) return notFound({ detail: NOT_FOUND });',
      'if (here.length === 0) throw new Error(NOT_FOUND);',
    ],
  ],
  '`refuse` lets an operation through only if every router that matches whole paths reads it from the URL':
    [
      ['src/definition/links-at.ts', 'if (/^[^?]*#/.test(url)) return [];', ''],
      [
        'src/definition/links-at.ts',
        'ENCODED_UNRESERVED.test(segment) ? segment : decoded(segment)',
        'decoded(segment)',
      ],
      [
        'src/definition/links-at.ts',
        "return path === '' ? [] : path.split('/');",
        "return path === '' ? [] : path.replace(/\\/$/, '').split('/');",
      ],
      ['src/definition/links-at.ts', '|[;\\\\/]/.test(segment)', '|[\\\\/]/.test(segment)'],
      ['src/definition/links-at.ts', 'prefix.map(decoded).some(isRewritten) || ', ''],
    ],
  'The test of hostile input covers every export that reads foreign input': [
    [
      'src/url/index.ts',
      "export { href } from './href.js';",
      "export { href } from './href.js';\nexport { percentDecode } from './percent-encode.js';",
    ],
  ],
  'If the spec has `fields`, limits refuse long queries by default': [
    ['src/query/checked-spec.ts', 'length: 8192,', 'length: 81_920_000,'],
  ],
  'At most 100,000 members and items of a body are read, by default': [
    ['src/resource/read-body.ts', 'members: 100_000 }', 'members: 1_000_000 }'],
  ],
  'Converting a HAL document with CURIEs makes it at most a constant factor larger': [
    [
      'src/link/from-hal.ts',
      'const MAX_EXPANDED_LENGTH = 256;',
      'const MAX_EXPANDED_LENGTH = 1_000_000;',
    ],
  ],
  'An error response is small, whatever the request': [
    [
      'src/http/problem-errors.ts',
      'if (length > MAX_ERRORS_LENGTH) break;\n    errors.push(error);\n    if (errors.length === MAX_ERRORS) break;',
      'errors.push(error);',
    ],
  ],
  'Deep bodies are refused before a schema reads them': [
    [
      'src/resource/check-json-value.ts',
      'if (depth === limits.depth) {',
      'if (limits.depth === 0) {',
    ],
  ],
  'In a response, members with such names are data': [
    [
      'src/resource/resource.ts',
      "const body = Object.hasOwn(own, '__proto__')",
      "const body = Object.hasOwn(own, 'proto')",
    ],
  ],
  'A body with a member `__proto__` is refused': [
    [
      'src/resource/check-json-value.ts',
      "if (name === '__proto__') return",
      "if (name === 'proto') return",
    ],
  ],
  'Parameters of `Forwarded` with such names change no prototype': [
    ['src/forwarded/parse-element.ts', '= Object.create(null);', '= {};'],
  ],
  'Inherited properties of `headers` are not header fields': [
    [
      'src/internal/headers.ts',
      'const value = Object.hasOwn(headers, key) ? combine(headers[key]) : undefined;\n    if (value !== undefined) found',
      'const value = combine(headers[key]);\n    if (value !== undefined) found',
    ],
  ],
  'A body with a repeated name is refused': [
    [
      'src/resource/check-json-text.ts',
      'if (container.names?.has(name)) report(`${show(name)} must be given once`);',
      '',
    ],
  ],
  'An integer is refused if JavaScript would round it': [
    [
      'src/resource/check-json-text.ts',
      'if (end - at > 15 && isRounded(text.slice(at, end))) {',
      'if (end - at > 99 && isRounded(text.slice(at, end))) {',
    ],
  ],
  'A patch never changes a member that the schema drops': [
    [
      'src/resource/parse-patch.ts',
      'const given = changed.filter((name) => Object.hasOwn(output, name));',
      'const given = changed;',
    ],
  ],
  'A signed cursor is refused after any change': [
    [
      'src/query/cursor-codec.ts',
      'if (!areEqual(octets.subarray(end), macOf(octets.subarray(0, end)))) return undefined;',
      '',
    ],
  ],
  'The values of an unsigned cursor have the types of their fields': [
    [
      'src/query/cursor.ts',
      'if (!parsed.ok) return undefined;\n    keys.push({ field, value: parsed.value });',
      'keys.push({ field, value: parsed.ok ? parsed.value : text });',
    ],
  ],
  'No message and no property contains the key of cursors': [
    [
      'src/query/cursor-codec.ts',
      'identifier: identifier as Identifier,\n    sort,',
      'identifier: identifier as Identifier,\n    key: options.key,\n    sort,',
    ],
  ],
  'A finding about a schema that throws does not contain the text of its error': [
    [
      'src/internal/validate.ts',
      ".validate(value);\n  } catch {\n    return 'threw';",
      '.validate(value);\n  } catch (error) {\n    return { issues: [{ message: String(error) }] };',
    ],
  ],
  'Messages about a query are short and on one line': [
    [
      'src/query/parameter-finding.ts',
      'return /^[\\w.-]{1,40}$/.test(name) ? name : show(name);',
      'return name;',
    ],
  ],
  'A message about a link is one short line': [
    ['src/internal/show.ts', 'return cut(lineOf(value));', 'return String(value);'],
  ],
  'halyard itself logs nothing and runs no text as code': [
    [
      'src/internal/show.ts',
      'return cut(lineOf(value));',
      'console.log(value);\n  return cut(lineOf(value));',
    ],
  ],
  'Configured headers, credentials and `If-Match` are sent to trusted origins only': [
    [
      'src/client/request-headers.ts',
      'if (isTrusted(connection, request)) {',
      "if (request.url !== '') {",
    ],
  ],
  'After a redirect to another origin, requests have no configured headers and no credentials, even if a later redirect leads back':
    [['src/client/send.ts', 'isUntrusted: !isTrusted(connection, request)', 'isUntrusted: false']],
  'No redirect leads an operation from another origin to a trusted one': [
    ['src/client/send.ts', '(isRead || isTrusted(connection, next))', 'true'],
  ],
  'The client uses a stored response only for the same URL and the same request headers': [
    ['src/client/exchange.ts', 'JSON.stringify([url, ...headers])', 'JSON.stringify([url])'],
  ],
  'Any body and header is read, or rejects with a `ClientError`': [
    [
      'src/client/parse-response.ts',
      "throw responseError(url, 'be JSON');",
      "throw new SyntaxError('The body must be JSON');",
    ],
  ],
  'A body that is too large is not read to its end': [
    ['src/client/read-bytes.ts', 'if (size > maximum) {', 'if (size > 10 * maximum) {'],
  ],
  'No message has the query of a URL, except where the service repeats it in the text of an error, such as `detail`':
    [['src/client/message-text.ts', ".replace(/\\{?[?#].*/s, '')", '']],
  'The audit requests nothing outside the origin on which it starts': [
    ['src/audit/crawl/crawl.ts', 'target?.startsWith(`${origin}/`)', 'target !== undefined'],
  ],
  'A reference to another document is not fetched': [
    [
      'src/audit/openapi/references.ts',
      'if (!/^#(?:\\/|$)/.test(reference)) return',
      'if (!/^#(?:\\/|$)/.test(reference)) void fetch(reference);\n      if (!/^#(?:\\/|$)/.test(reference)) return',
    ],
  ],
  'A document that would exhaust the parser becomes a finding': [
    [
      'src/audit/openapi/read-document.ts',
      'if (!isShallow(json.value, MAX_DEPTH)) return tooDeep(START);',
      '',
    ],
  ],
  'No format prints a control character': [
    [
      'src/audit/report/format-findings.ts',
      '[${printable(JSON.stringify(step))}]',
      '[${JSON.stringify(step)}]',
    ],
  ],
  'With `--format github`, a finding is one command, in one line': [
    ['src/audit/report/formats/github.ts', ".replaceAll('\\n', '%0A')", ''],
  ],
  'No cell of the conformance sheet starts a formula': [
    [
      'src/audit/report/formats/csv.ts',
      'rule.example ?? unseenReason(id);',
      '`=HYPERLINK("${rule.example ?? unseenReason(id)}")`;',
    ],
  ],
  'The report escapes text of the API everywhere': [
    [
      'src/internal/html/markup.ts',
      'escapeHtml(prepare(String(content)))',
      'prepare(String(content))',
    ],
  ],
  'In a browser, the report runs no code of the API': [
    [
      'src/internal/html/markup.ts',
      'escapeHtml(prepare(String(content)))',
      'prepare(String(content))',
    ],
  ],
  'The exchanges that it shows have no credentials and no cookies': [
    [
      'src/audit/report/show-exchange.ts',
      "['if-none-match', 'if-modified-since']",
      "['if-none-match', 'if-modified-since', 'authorization']",
    ],
  ],
  'No report of `halyard check` or `halyard url` shows the password of a value that is an http or https URL, nor that of `//user:password@` within a text if user and password have no white space and none of `/ \\ ? # " & ,`':
    [
      ['src/audit/cli/commands/check-urls.ts', '.map((url) => withoutCredentials(url))', ''],
      ['src/audit/cli/input/saved-input.ts', '    parseWithoutCredentials,\n', ''],
    ],
  'The page escapes text of a definition': [
    [
      'src/internal/html/markup.ts',
      'escapeHtml(prepare(String(content)))',
      'prepare(String(content))',
    ],
  ],
  'In a browser, the page runs no code of a definition': [
    [
      'src/internal/html/markup.ts',
      'escapeHtml(prepare(String(content)))',
      'prepare(String(content))',
    ],
    [
      'src/describe/html/prose.ts',
      '/^(?:https?:\\/\\/|mailto:)/i.test(url)',
      '/^[a-z]+:/i.test(url)',
    ],
  ],
  'The page has no script and loads nothing': [
    [
      'src/internal/html/html-document.ts',
      "default-src 'none'; style-src",
      'default-src *; style-src',
    ],
  ],
  'Neither halyard nor its dependencies have an install script': [
    [
      'package.json',
      '"build": "tsup --silent",',
      '"build": "tsup --silent",\n    "postinstall": "node dist/install.js",',
    ],
  ],
  'Our tests fail if a locked package is not from the npm registry or has no SHA-512; build tools for other systems are excepted':
    [
      [
        'package-lock.json',
        '"node_modules/fresh": {',
        '"node_modules/fresh": {\n      "resolved": "https://evil.example/fresh.tgz",',
      ],
    ],
  'The check of locked packages finds those of other sources, without a checksum and with an install script':
    [['scripts/packages/faults.ts', "faults.push('has no integrity');", '']],
  'The bill of materials names each dependency and each package whose code is in the files': [
    ['scripts/packages/sbom.ts', 'components: paths.map(', 'components: paths.slice(1).map('],
  ],
};

/** The promises of SECURITY.md without a fault, and why. */
export const securityWithoutFault: Readonly<Record<string, string>> = {
  'Each export that reads foreign input takes time and memory in proportion to it':
    'its test measures for minutes',
  'Inputs are arguments, never text of a script': 'its test packs the build, which no copy has',
};
