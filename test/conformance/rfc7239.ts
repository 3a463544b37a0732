import { baseUrl, checkForwarded, formatForwarded, parseForwarded } from 'halyard/forwarded';
import { respond } from 'halyard/http';
import { by, type Check, checks, deviation, notOurs, type Rfc, refusal } from './requirements.js';

const PARSE = by(parseForwarded);
const ELEMENTS = by(parseForwarded, formatForwarded);
const BASE = by(baseUrl);
const NODES = by(checkForwarded);

const FALLBACK = 'https://api.example.se';

/** The parameters of each element, or the fault of a malformed one. */
function read(header: string | readonly string[]) {
  return parseForwarded(header).map(({ parameters, malformed }) => malformed?.reason ?? parameters);
}

function hrefOf(forwarded: string, trustedHops = 1) {
  return baseUrl({ headers: { forwarded } }, { fallback: FALLBACK, trustedHops }).href;
}

export const rfc7239: Rfc = {
  number: 7239,
  title: 'Forwarded HTTP Extension',
  scope:
    'The header as a proxy writes it and as an origin server reads it. Which proxies add an element, and when, is a matter of their configuration.',
  sections: {
    '§4 Forwarded HTTP Header Field': [
      PARSE.examples('Values of the header', read, [
        ['for="_gazonk"', [{ for: '_gazonk' }]],
        ['For="[2001:db8:cafe::17]:4711"', [{ for: '[2001:db8:cafe::17]:4711' }]],
        [
          'for=192.0.2.60;proto=http;by=203.0.113.43',
          [{ for: '192.0.2.60', proto: 'http', by: '203.0.113.43' }],
        ],
        ['for=192.0.2.43, for=198.51.100.17', [{ for: '192.0.2.43' }, { for: '198.51.100.17' }]],
      ]),
      ELEMENTS.must('An element has each parameter at most once.', () => [
        [
          read('for=a;for=b'),
          read('for=a;FOR=b'),
          refusal(() => formatForwarded([{ parameters: { for: 'a', For: 'b' } }])),
        ],
        [['parameter-repeated'], ['parameter-repeated'], 'forwarded.value'],
      ]),
      PARSE.must('Names of parameters are case-insensitive.', () => [
        read('PROTO=https;Host=gw.example.se'),
        [{ proto: 'https', host: 'gw.example.se' }],
      ]),
      by(formatForwarded).must('A value that is not a token is written as a quoted string.', () => [
        formatForwarded([{ parameters: { for: '[2001:db8::1]', host: 'a.se:80', by: '"' } }]),
        'for="[2001:db8::1]";host="a.se:80";by="\\""',
      ]),
      PARSE.must(
        'In a quoted string, a backslash stands for the character after it; commas and semicolons separate nothing.',
        () => [
          [read('for="a\\"b\\\\"'), read('for="a,b;c";by=d')],
          [[{ for: 'a"b\\' }], [{ for: 'a,b;c', by: 'd' }]],
        ],
      ),
      deviation(
        'Gateways write `host=a.se:8443` without quotes, and the conventions write `prefix=/orders/v1`. Only `/`, `:`, `[` and `]` are accepted, which separate nothing in this header. Any other character outside the grammar makes the element malformed.',
        PARSE.must('An unquoted value is a token.', () => [
          [read('host=a.se:8443;prefix=/orders/v1'), read('for={a}'), read('for=a b')],
          [
            [{ host: 'a.se:8443', prefix: '/orders/v1' }],
            ['value-missing'],
            ['character-not-allowed'],
          ],
        ]),
      ),
      deviation(
        'Gateways write `for=a; proto=https`, and the meaning is never in doubt. The formatter writes no white space there.',
        ELEMENTS.must(
          'No white space surrounds a semicolon, and an equals sign has none beside it.',
          () => [
            [
              read('for=a ; proto=https'),
              read('for =a'),
              read('for= a'),
              formatForwarded([{ parameters: { for: 'a', proto: 'https' } }]),
            ],
            [
              [{ for: 'a', proto: 'https' }],
              ['value-missing'],
              ['value-missing'],
              'for=a;proto=https',
            ],
          ],
        ),
      ),
      PARSE.may('An element has empty pairs.', () => [
        read(';for=a;;proto=https;'),
        [{ for: 'a', proto: 'https' }],
      ]),
      ELEMENTS.may('A proxy appends its element to the header that it received.', () => [
        formatForwarded([...parseForwarded('For=192.0.2.43'), { parameters: { by: '_edge' } }]),
        'for=192.0.2.43, by=_edge',
      ]),
      ELEMENTS.must('Where there are several fields, the proxy updates the last of them.', () => [
        formatForwarded([...parseForwarded(['for=a', 'for=b']), { parameters: { by: 'c' } }]),
        'for=a, for=b, by=c',
      ]),
    ],
    '§5 Parameters': [
      NODES.must('The `by` and `for` values are nodes of §6.', () => [
        ['for="203.0.113.43"', 'by=_gw', 'for=proxy.example.se', 'by=gw'].map(isAccepted),
        [true, true, false, false],
      ]),
      BASE.must('The `host` value has the form of a Host field.', () => [
        ['a.se', '"a.se:8443"', '"[2001:db8::1]"', '"a@b.se"', '"a b"', '"a.se/b"', '"a.se:x"'].map(
          (host) => hrefOf(`proto=https;host=${host}`),
        ),
        [
          'https://a.se',
          'https://a.se:8443',
          'https://[2001:db8::1]',
          FALLBACK,
          FALLBACK,
          FALLBACK,
          FALLBACK,
        ],
      ]),
      deviation(
        'An API is called over http and https. Any other scheme is registered for something else, and a link with it could run code, so the element is not used.',
        BASE.must('The `proto` value is a registered URI scheme.', () => [
          ['http', 'HTTPS', 'ftp', 'javascript'].map((proto) => hrefOf(`proto=${proto};host=a.se`)),
          ['http://a.se', 'https://a.se', FALLBACK, FALLBACK],
        ]),
      ),
      deviation(
        'The conventions define `port` and `prefix`, since the base URL of an API has a path that no registered parameter holds. Recipients that do not know them ignore them.',
        by(formatForwarded).should('Extension parameters are registered.', () => [
          formatForwarded('https://gw.example.se:8443/orders/v1'),
          'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
        ]),
      ),
    ],
    '§6 Node Identifiers': [
      NODES.examples('Nodes', isAccepted, [
        ['for="192.0.2.43:47011"', true],
        ['for="[2001:db8:cafe::17]:47011"', true],
      ]),
      by(formatForwarded).must(
        'A node with a port is quoted, since a colon is not in a token.',
        () => [
          formatForwarded([{ parameters: { for: '192.0.2.43:47011' } }]),
          'for="192.0.2.43:47011"',
        ],
      ),
      NODES.must(
        'A port has one to five digits, or is obfuscated.',
        nodes(`
        192.0.2.43:47011 [2001:db8:cafe::17]:4711 [::ffff:192.0.2.43]:0 => node
        unknown:65535 unknown:_abcdefghi 127.0.0.2:_id => node
        192.0.2.43: 192.0.2.43:http 192.0.2.43:000080 192.0.2.43:-1 [2001:db8::17]: => none
        [2001:db8::17]4711 unknown:_ unknown:a_b _:1 => none
        `),
      ),
      deviation(
        'A port above 65535 does not exist, though it has five digits. The node is not read.',
        NODES.may('A port is any number of up to five digits.', nodes('192.0.2.43:65536 => none')),
      ),
    ],
    '§6.1 IPv4 and IPv6 Identifiers': [
      NODES.must(
        'An IPv6 address is in square brackets.',
        nodes(`
        192.0.2.43 [2001:db8:cafe::17] => node
        2001:db8::17 [2001:db8::17 [192.0.2.43] [unknown] => none
        `),
      ),
      NODES.must(
        'An address has the form of RFC 3986.',
        nodes(`
        192.0.2 192.0.2.256 0192.0.2.1 [2001:db8::g] [1::2::3] [::1%25eth0] [fe80::1%eth0] => none
        proxy.example.se 10.example.se proxy1 1a a_b => none
        `),
      ),
    ],
    '§6.2 The "unknown" Identifier': [
      NODES.must(
        'The name of a node that is not known is `unknown`.',
        // Strings of ABNF are in any case (RFC 5234 §2.3).
        nodes('unknown Unknown => node'),
      ),
    ],
    '§6.3 Obfuscated Identifier': [
      PARSE.examples('An obfuscated chain', read, [
        ['for=_hidden, for=_SEVKISEK', [{ for: '_hidden' }, { for: '_SEVKISEK' }]],
      ]),
      NODES.must(
        'An obfuscated identifier starts with an underscore.',
        nodes(`
        _gw => node
        hidden a_b => none
        `),
      ),
      NODES.must(
        'After the underscore it has letters, digits, dots, underscores and hyphens only, and at least one.',
        nodes(`
        _hidden _a.B_c-1:_x.y => node
        _ _a/b _å => none
        `),
      ),
      notOurs(
        'SHOULD',
        'By default, an identifier is random and made for each request.',
        'The proxy chooses the names that it writes.',
      ),
    ],
    '§7.1 HTTP Lists': [
      PARSE.examples(
        'White space and several fields do not change the list',
        read,
        [
          'for=192.0.2.43,for="[2001:db8:cafe::17]",for=unknown',
          'for=192.0.2.43, for="[2001:db8:cafe::17]", for=unknown',
          ['for=192.0.2.43', 'for="[2001:db8:cafe::17]", for=unknown'],
        ].map((header) => [
          header,
          [{ for: '192.0.2.43' }, { for: '[2001:db8:cafe::17]' }, { for: 'unknown' }],
        ]),
      ),
    ],
    '§7.2 Header Field Preservation': [
      notOurs(
        'SHOULD',
        'A forwarded request keeps the header; a request that no client caused does not have it.',
        'The proxy decides which requests it sends on.',
      ),
    ],
    '§7.4 Transition': [
      by(formatForwarded).examples(
        'X-Forwarded-For, converted',
        (nodes: readonly string[]) =>
          formatForwarded(nodes.map((node) => ({ parameters: { for: node } }))),
        [[['192.0.2.43', '[2001:db8:cafe::17]'], 'for=192.0.2.43, for="[2001:db8:cafe::17]"']],
      ),
      BASE.should(
        'A header of the older kind is not mixed with Forwarded, since their order would be lost.',
        () => {
          const headers = {
            forwarded: 'proto=https;host=a.se',
            'x-forwarded-host': 'b.se',
            'x-forwarded-proto': 'https',
          };
          const options = { fallback: FALLBACK, trustedHops: 1, allowedHosts: ['a.se', 'b.se'] };
          const names = ['x-forwarded-host', 'x-forwarded-proto'] as const;
          return [
            [
              baseUrl({ headers }, options).href,
              baseUrl({ headers }, { ...options, forwardedHeaders: names }).href,
            ],
            ['https://a.se', 'https://b.se'],
          ];
        },
      ),
    ],
    '§7.5 Example Usage': [
      PARSE.examples('A request by two proxies', read, [
        [
          'for=192.0.2.43, for=198.51.100.17;by=203.0.113.60;proto=http;host=example.com',
          [
            { for: '192.0.2.43' },
            { for: '198.51.100.17', by: '203.0.113.60', proto: 'http', host: 'example.com' },
          ],
        ],
      ]),
    ],
    '§8.1 Header Validity and Integrity': [
      BASE.should(
        'The header is not relied on, unless the proxies that wrote it are known: each of them vouches for one element, from the right.',
        () => [
          [
            hrefOf('host=a.se', 0),
            hrefOf('host=evil.example, host=a.se'),
            hrefOf('host=evil.example;x=", host=a.se'),
          ],
          [FALLBACK, 'https://a.se', 'https://a.se'],
        ],
      ),
    ],
    '§8.2 Information Leak': [
      by(respond).should('The header of a request is not in a response.', () => {
        const headers = { forwarded: 'for=_secret;proto=https;host=a.se' };
        const base = baseUrl({ headers }, { fallback: FALLBACK, trustedHops: 1 });
        const response = respond({ method: 'GET', url: '/', headers }, { body: {}, base });
        return [/_secret/.test(JSON.stringify(response)), false];
      }),
    ],
    '§8.3 Privacy Considerations': [
      notOurs(
        'SHOULD',
        'The address of a client is obfuscated or left out where it is not needed.',
        'The proxy decides what it discloses.',
      ),
    ],
  },
};

/** Whether the parameters `for` and `by` of an element are nodes. */
function isAccepted(parameters: string): boolean {
  return checkForwarded(`proto=https;host=a.se;${parameters}`).length === 0;
}

/** Rows: values of `for`, and whether they are nodes. */
function nodes(table: string): Check[] {
  return checks(table, (values = '', expected) => {
    const shown = values
      .split(' ')
      .map((value) => (isAccepted(`for="${value}"`) ? 'node' : 'none'));
    return [shown, shown.map(() => expected)];
  });
}
