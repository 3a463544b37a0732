import type { Fault } from '../fault.js';

/** The faults of each promise of the guides to resources, the service, links, URLs, types, pages of documentation and databases, and of the recipes. */
export const buildingGuidesFaults: Readonly<Record<string, readonly Fault[]>> = {
  'A `bigint` of PostgreSQL holds every integer of `parseQuery`.': [
    [
      'src/query/parse-value.ts',
      'if (!Number.isSafeInteger(value)) {',
      'if (!Number.isFinite(value)) {',
    ],
    [
      'examples/postgres/select.ts',
      "{ name: 'orders.id', type: 'bigint' }",
      "{ name: 'orders.id', type: 'integer' }",
    ],
  ],
  'A stream of 1,000,000 rows is 286 MB of JSON, and the heap does not grow while it is sent.': [
    ['examples/postgres/store.ts', 'const BATCH = 1000;', 'const BATCH = 1_000_000;'],
  ],
  'If the database fails during a stream, the client never mistakes the truncated response for a complete one.':
    [
      [
        'src/resource/closable-source.ts',
        "finish('ended');\n        throw error;",
        "finish('ended');\n        return DONE;",
      ],
    ],
  'The values of `parseQuery` are never objects unless a schema of yours makes them.': [
    [
      'src/query/parse-value.ts',
      'if (isDate(text)) return { ok: true, value: text };',
      'if (isDate(text)) return { ok: true, value: new Date(text) };',
    ],
  ],
  'The Markdown document of `describe` lists every link with its relation type, its meaning, the states that have it, its request, its responses and its errors.':
    [
      ['src/describe/markdown/tables.ts', 'link.presence,', "'',"],
      [
        'src/describe/markdown/tables.ts',
        'links.map((link) => {',
        'links.slice(1).map((link) => {',
      ],
    ],
  'The OpenAPI document of `describe` has an operation for each link, and lists the links of a response by relation type.':
    [
      ['src/describe/openapi/openapi-document.ts', "rel.replace(/[^\\w.-]/g, '-'),", 'target.id,'],
      [
        'src/describe/model/success-responses.ts',
        "links: kind === 'page' ? model.collectionLinks : model.links,",
        'links: model.links,',
      ],
    ],
  'Every response of `respond`, `respondCollection`, `respondCreated` and `refuse` validates against the OpenAPI document.':
    [
      ['src/describe/model/success-responses.ts', "if (rel === 'create') return [201];", ''],
      [
        'src/describe/model/body-schema.ts',
        "return anyReference([...names, ...suffixed(names, 'Created')]);",
        'return anyReference(names);',
      ],
    ],
  'The page of `describeHtml` prints with every example open.': [
    [
      'src/internal/html/base-style.ts',
      '  details::details-content { content-visibility: visible; block-size: auto; }\n',
      '',
    ],
  ],
  '`link` always writes the method.': [
    [
      'src/link/link.ts',
      'title === undefined ? { href, rel, method: chosen } :',
      "title === undefined ? { href, rel, ...(chosen !== 'GET' && { method: chosen }) } :",
    ],
  ],
  'An audit never fetches a template.': [
    [
      'src/audit/crawl/links.ts',
      'target: undefined, template',
      "target: resolve(literal, '', url), template",
    ],
  ],
  'An audit never expands a template.': [
    ['src/audit/crawl/links.ts', 'target: undefined, template', 'target: resolved, template'],
  ],
  'A link without `when` is present in every state, unless `transitions` names it.': [
    [
      'src/definition/availability.ts',
      'const always = bitsOf(links.filter(({ states, test }) => states === undefined && !test));',
      'const always = 0;',
    ],
    [
      'src/definition/availability.ts',
      'return bit === undefined || (bits & bit) !== 0;',
      'return bit !== undefined && (bits & bit) !== 0;',
    ],
  ],
  "With `only: 'schema'`, `defineResource` throws if the keys of the schema cannot be read.": [
    [
      'src/definition/schema-members.ts',
      'if (parts.length === 0 || !parts.every(isClosed)) throw openSchemaError(schema);',
      '',
    ],
    [
      'src/definition/schema-members.ts',
      '!parts.every(isClosed)) throw',
      '!parts.some(isClosed)) throw',
    ],
  ],
  "With `only: 'schema'`, the responses have only the members that the schema names.": [
    ['src/definition/schema-members.ts', 'if (schemas.length === 0) continue;', ''],
    [
      'src/definition/schema-members.ts',
      'return keep(element, elements, within, name);',
      'return element;',
    ],
  ],
  'By default, a body has every member of the item.': [
    [
      'src/definition/bodies.ts',
      'return resource(fieldsOf(item, base, caller, row) as Item, links);',
      'const { note: _, ...fields } = fieldsOf(item, base, caller) as { note?: unknown };\n    return resource(fields as Item, links);',
    ],
    [
      'src/definition/item-fields.ts',
      '(fields: object) => fields :',
      '(fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) :',
    ],
  ],
  'If an item has a `toJSON`, the body has the fields that it returns.': [
    ['src/internal/json-fields.ts', 'if (!hasToJson(item)) return item;', 'return item;'],
  ],
  '`refuse` and `refuseCollection` make the response to a request that cannot be carried out.': [
    [
      'src/definition/refuse.ts',
      'if (here.length === 0) return notFound({ detail: NOT_FOUND });',
      'if (here.length === 0) return undefined;',
    ],
    [
      'src/definition/refuse.ts',
      'if (!isAmong(availability.links(allowed))) return problem({ status: 403, detail: FORBIDDEN });',
      '',
    ],
    ['src/definition/refuse.ts', 'if (isAmong(present)) return', 'if (true) return'],
    [
      'src/definition/refuse-collection.ts',
      'if (operations.length === 0) return methodNotAllowed(here.map((link) => link.method));',
      'if (operations.length === 0) return undefined;',
    ],
  ],
  'Links that a state table does not name are present in every state.': [
    [
      'src/definition/define-links.ts',
      'const listed = statesByRel?.get(rel);',
      "const listed = statesByRel?.get(rel) ?? (statesByRel && rel !== 'self' ? [] : undefined);",
    ],
  ],
  'One error of `defineResource` lists every finding about the URL templates, except for their words.':
    [
      [
        'src/definition/require-url-rules.ts',
        '[...distinct].flatMap(',
        '[...distinct].slice(0, 1).flatMap(',
      ],
      [
        'src/definition/require-url-rules.ts',
        'found.map(({ rule, message })',
        'found.slice(0, 1).map(({ rule, message })',
      ],
    ],
  'A client that pages by cursor sees each item that stays in its place exactly once.': [
    [
      'src/query/keyset.ts',
      "const operator = direction === 'asc' ? 'gt' : 'lt';",
      "const operator = 'gt';",
    ],
    ['src/query/keyset.ts', 'limit: limit + 1 }', 'limit }'],
  ],
  'The sort order of a cursor always ends in the identifier, so that no two items are equal.': [
    ['src/query/cursor.ts', 'return [...keys, { field: identifier, direction }];', 'return keys;'],
  ],
  'With a `key` of at least 32 octets, a client cannot forge a cursor.': [
    [
      'src/query/cursor-codec.ts',
      'if (!areEqual(octets.subarray(end), macOf(octets.subarray(0, end)))) return undefined;',
      '',
    ],
  ],
  '`cursorCodec` throws for a `key` of fewer than 32 octets.': [
    ['src/query/cursor-codec.ts', 'const MIN_KEY_LENGTH = 32;', 'const MIN_KEY_LENGTH = 31;'],
  ],
  '`parseCreate` accepts 100 items of a request, and refuses more.': [
    [
      'src/resource/parse-create.ts',
      '...BODY_LIMITS, items: 100 }',
      '...BODY_LIMITS, items: 1000 }',
    ],
    ['src/resource/parse-create.ts', '...BODY_LIMITS, items: 100 }', '...BODY_LIMITS, items: 99 }'],
  ],
  'If the source of a stream fails, a client never mistakes the truncated response for a complete one.':
    [
      [
        'src/resource/closable-source.ts',
        "finish('ended');\n        throw error;",
        "finish('ended');\n        return DONE;",
      ],
    ],
  '`parseCreate` and `parsePatch` refuse a body of more than 1 MiB.': [
    ['src/resource/read-body.ts', 'size: 1_048_576, depth', 'size: 10_485_760, depth'],
  ],
  '`bodyText` reads any body of a response back as text.': [
    ['src/http/body-text.ts', 'return decodeText(body)', 'return String(body)'],
  ],
  'A suggestion for the URL of a request has no host, so a response never shows the host of a server behind a gateway.':
    [['src/query/raw-parameters.ts', 'withoutOrigin(requireUrl(source));', 'requireUrl(source);']],
  'By default, `parseQuery` refuses more than 1000 parameters, 20 conditions, 256 characters for a value, and 8192 characters in all if the spec has `fields`.':
    [
      ['src/query/checked-spec.ts', 'length: 8192,', 'length: 81_920,'],
      ['src/query/checked-spec.ts', 'parameters: 1000,', 'parameters: 10_000,'],
      ['src/query/checked-spec.ts', 'value: 256,', 'value: 2560,'],
      ['src/query/checked-spec.ts', 'conditions: 20,', 'conditions: 200,'],
    ],
  'By default, a page has 20 items unless the client asks for another number with `limit`.': [
    ['src/query/checked-spec.ts', 'default: defaultLimit = 20,', 'default: defaultLimit = 50,'],
  ],
  'By default, a page has at most 100 items.': [
    [
      'src/query/checked-spec.ts',
      'maximum: maximumLimit = 100 }',
      'maximum: maximumLimit = 1000 }',
    ],
  ],
  '`selectFields` always keeps `_links` and `_meta`.': [
    [
      'src/query/select-fields.ts',
      "if (name === '_links' || name === '_meta') return member;",
      "if (name === '_links') return member;",
    ],
    [
      'src/query/select-fields.ts',
      "if (name === '_links' || name === '_meta') return member;",
      "if (name === '_meta') return member;",
    ],
  ],
  '`pageUrl` changes the page and keeps every other parameter.': [
    ['src/query/page-url.ts', 'else after += `&${parameter}`;', ''],
  ],
  '`assertUrl` throws one error that shows the faults with carets under their places.': [
    [
      'src/url/lint/assert-url.ts',
      "' '.repeat(start + shift)}${carets}",
      "' '.repeat(start)}${carets}",
    ],
    ['src/url/lint/assert-url.ts', 'Math.max(1, Math.min(end, to) - start)', '1'],
  ],
  'The error of `assertUrl` shows at most 20 faults.': [
    ['src/url/lint/assert-url.ts', 'const MAX_SHOWN = 20;', 'const MAX_SHOWN = 200;'],
  ],
  'A suggestion of `checkUrl` always settles its rule and breaks no other.': [
    [
      'src/url/lint/check-url.ts',
      'suggestion === undefined || isSure(rule, suggestion) ? found',
      "suggestion !== '' ? found",
    ],
    [
      'src/url/lint/check-url.ts',
      '      found.every((each) => countOf(found, each.rule) <= countOf(all, each.rule))',
      '      true',
    ],
  ],
  'The nouns of `vocabulary.invariants` are never read as verbs where they are the whole name.': [
    [
      'src/url/lint/words/name.ts',
      'if (words.length === 1 && lexicon.isTaughtNoun(first)) return undefined;',
      '',
    ],
  ],
  'The rules for names accept an unknown word, except words in `-era` in a Swedish path, words joined to `disable`, `enable` or `evaluate`, and custom methods.':
    [
      [
        'src/url/lint/words/verbs.ts',
        'if (method !== undefined && (isNameWord(object) || runTogether(object) !== undefined)) {',
        'if (method !== undefined) {',
      ],
      [
        'src/url/lint/words/english.ts',
        'return FORMS.get(word);',
        "return FORMS.get(word) ?? { plural: `${word}s`, isPlural: word.endsWith('s'), isCollection: true, isElsewhere: false };",
      ],
    ],
  'The rules for names judge an unknown word that ends in `-era` in a Swedish path, is joined to `disable`, `enable` or `evaluate`, or is a custom method.':
    [
      [
        'src/url/lint/words/verbs.ts',
        '[a-z]{2,30}era$/.test(word)',
        '[a-z]{2,30}era$/.test(word) || !MEANINGS.has(word)',
      ],
      [
        'src/url/lint/words/verbs.ts',
        '^(disable|enable|evaluate)([a-z]{5,30})$',
        '^(disable|enable)([a-z]{5,30})$',
      ],
      [
        'src/url/lint/rules/verb-fault.ts',
        '(found === undefined && !isTarget)',
        'found === undefined',
      ],
    ],
  '`Deprecation` is a date, past or future (RFC 9745), never `true`.': [
    [
      'src/http/deprecation.ts',
      'deprecation: `@${Math.floor(since.getTime() / 1000)}`,',
      "deprecation: 'true',",
    ],
    [
      'src/http/deprecation.ts',
      'deprecation: `@${Math.floor(since.getTime() / 1000)}`,',
      'deprecation: formatHttpDate(since),',
    ],
  ],
  '`*.api.example.se` in `allowedHosts` allows every host below `api.example.se`, at any depth, on the default port only.':
    [
      [
        'src/forwarded/allowed-hosts.ts',
        'authority.endsWith(`.${allowed}`)',
        "authority.slice(authority.indexOf('.') + 1) === allowed",
      ],
      [
        'src/forwarded/allowed-hosts.ts',
        'authority.endsWith(`.${allowed}`)',
        "authority.replace(/:\\d+$/, '').endsWith(`.${allowed}`)",
      ],
      [
        'src/forwarded/allowed-hosts.ts',
        'authority.endsWith(`.${allowed}`)',
        'authority.endsWith(allowed)',
      ],
    ],
  '`If-Unmodified-Since` cannot tell two changes within one second apart, so `required` asks for `If-Match`.':
    [
      [
        'src/conditional/evaluate-preconditions.ts',
        "const isNamed = fieldValue(request.headers, 'if-match') !== undefined;",
        "const isNamed = (fieldValue(request.headers, 'if-match') ?? fieldValue(request.headers, 'if-unmodified-since')) !== undefined;",
      ],
    ],
  '`null` in a patch removes a member.': [
    [
      'src/resource/merge-patch.ts',
      'if (value === null) members.delete(name);',
      'if (value === null) members.set(name, null);',
    ],
  ],
  '`null` in a patch sets a member to null if that is its default in `input`.': [
    [
      'src/resource/parse-patch.ts',
      'const given = changed.filter((name) => Object.hasOwn(output, name));',
      'const given = changed.filter((name) => output[name] !== null);',
    ],
  ],
  'A client that loses a permission never gets a 304 for the body with the link.': [
    [
      'src/http/current-tag.ts',
      "if (caller !== undefined) text += namedList('permissions', [...permissionsOf(caller)].sort());",
      '',
    ],
  ],
};

/** The promises of these pages without a fault, and why. */
export const buildingGuidesWithoutFault: Readonly<Record<string, string>> = {
  '`parseLinkHeader` takes linear time.': 'its test measures for minutes',
};
