import { formatLinkHeader, formatLinkset, parseLinkHeader, parseLinkset } from 'halyard/link';
import { table } from '../support/rows.js';
import { by, deviation, notOurs, type Rfc } from './requirements.js';

const PARSE = by(parseLinkset);
const FORMAT = by(formatLinkset);
const BOTH = by(parseLinkset, formatLinkset);

/** The links of a link set; those of no link set are none. */
function linksOf(document: unknown) {
  const result = parseLinkset(document);
  return result.ok ? result.value : [];
}

/** The contexts of a link set that was read and written again. */
function again(contexts: unknown) {
  return formatLinkset(linksOf({ linkset: contexts })).linkset;
}

/** The targets of a link set with one context and one relation type, as read. */
function read(target: unknown) {
  return linksOf({ linkset: [{ anchor: '/a', next: [target] }] });
}

const BAR = { anchor: 'https://example.net/bar' };
const FOO = { href: 'https://example.com/foo' };
const RESOURCE = 'https://example.org/resource1';

/** Figure 8. */
const DOCUMENT = `<https://authors.example.net/johndoe>
      ; rel="author"
      ; type="application/rdf+xml"
      ; anchor="https://example.org/resource1",
   <https://example.org/resource1?version=3>
      ; rel="latest-version"
      ; type="text/html"
      ; anchor="https://example.org/resource1",
   <https://example.org/resource1?version=2>
      ; rel="predecessor-version"
      ; type="text/html"
      ; anchor="https://example.org/resource1?version=3",
   <https://example.org/resource1?version=1>
      ; rel="memento"
      ; type="text/html"
      ; datetime="Thu, 13 Jun 2019 09:34:33 GMT"
      ; anchor="https://example.org/resource1",
   <https://authors.example.net/alice>
      ; rel="author"
      ; anchor="https://example.org/resource1#comment=1"
`;

/** The links of figure 8 in JSON, with `datetime` as the list that §4.2.4.3 asks for. */
const LINKSET = [
  {
    anchor: RESOURCE,
    author: [{ href: 'https://authors.example.net/johndoe', type: 'application/rdf+xml' }],
    'latest-version': [{ href: `${RESOURCE}?version=3`, type: 'text/html' }],
    memento: [
      {
        href: `${RESOURCE}?version=1`,
        type: 'text/html',
        datetime: ['Thu, 13 Jun 2019 09:34:33 GMT'],
      },
    ],
  },
  {
    anchor: `${RESOURCE}?version=3`,
    'predecessor-version': [{ href: `${RESOURCE}?version=2`, type: 'text/html' }],
  },
  { anchor: `${RESOURCE}#comment=1`, author: [{ href: 'https://authors.example.net/alice' }] },
];

/** Figure 5: a title in two languages. */
const TITLED = [
  {
    ...BAR,
    next: [
      {
        ...FOO,
        type: 'text/html',
        hreflang: ['en'],
        title: 'Next chapter',
        'title*': [{ value: 'nächstes Kapitel', language: 'de' }],
      },
    ],
  },
];

export const rfc9264: Rfc = {
  number: 9264,
  title: 'Linkset: Media Types and a Link Relation Type for Link Sets',
  scope: 'Both formats as documents that are read, and the JSON format as one that is written.',
  sections: {
    '§4.1 HTTP Link Document Format: application/linkset': [
      by(parseLinkHeader).must(
        'A document has the syntax of a Link header, with line breaks as white space.',
        () => [formatLinkset(parseLinkHeader(DOCUMENT)).linkset, LINKSET],
      ),
      deviation(
        'halyard serves link sets in JSON, which people and tools read more easily. There is no function for this format, though formatLinkHeader writes a valid document of one line.',
        by(formatLinkHeader).may('A service offers link sets in this format.', () => [
          formatLinkset(parseLinkHeader(formatLinkHeader(parseLinkHeader(DOCUMENT)))).linkset,
          LINKSET,
        ]),
      ),
    ],
    '§4 Media Types for Representing Sets of Links': [
      deviation(
        'The functions are given links, not the URL of the document, and a relative reference is right where the two stay together. Their TSDoc says so.',
        FORMAT.should('Links are absolute, and each has its anchor.', () => [
          formatLinkset([{ href: '/2', rel: 'next' }]),
          { linkset: [{ next: [{ href: '/2' }] }] },
        ]),
      ),
    ],
    '§4.2.1 Set of Links': [
      BOTH.must('The document is an object with the one member `linkset`, a list.', () => [
        [
          formatLinkset([]),
          ...[[], null, 'x', { links: [] }, { linkset: {} }, { linkset: 'x' }, { linkset: [] }].map(
            (document) => parseLinkset(document).ok,
          ),
        ],
        [{ linkset: [] }, false, false, false, false, false, false, true],
      ]),
    ],
    '§4.2.2 Link Context Object': [
      BOTH.must(
        'A context has its anchor as a string, and a member for each of its relation types.',
        () => [
          again([{ ...BAR, next: [FOO], prev: [FOO] }]),
          [{ ...BAR, next: [FOO], prev: [FOO] }],
        ],
      ),
      FORMAT.must('Links of one context are in one object.', () => [
        formatLinkset([
          { ...FOO, ...BAR, rel: 'next' },
          { ...FOO, anchor: '/b', rel: 'next' },
          { ...FOO, ...BAR, rel: 'prev' },
        ]).linkset,
        [
          { ...BAR, next: [FOO], prev: [FOO] },
          { anchor: '/b', next: [FOO] },
        ],
      ]),
      FORMAT.mustNot('A relation type is named `anchor`, since that member is the context.', () => [
        formatLinkset([{ ...FOO, rel: 'anchor' }]).linkset,
        [],
      ]),
      PARSE.must('A context whose anchor is not a string has no links.', () => [
        linksOf({ linkset: [{ anchor: 1, next: [FOO] }, null, 'x', { next: FOO }] }),
        [],
      ]),
    ],
    '§4.2.3 Link Target Object': [
      BOTH.must('A target has its URI as the string `href`.', () => [
        [FOO, { href: 1 }, {}, null, 'x'].map((target) => read(target).map(({ href }) => href)),
        [[FOO.href], [], [], [], []],
      ]),
      BOTH.may('Several links of a relation type are as many targets.', () => [
        again([{ ...BAR, item: [FOO, { href: '/2' }] }]),
        [{ ...BAR, item: [FOO, { href: '/2' }] }],
      ]),
    ],
    '§4.2.4.1 Target Attributes Defined by Web Linking': [
      FORMAT.must(
        'media, title and type are strings; hreflang is a list; title* is a list of objects.',
        () => {
          const { title, ...target } = TITLED[0]?.next[0] ?? {};
          const attributes = {
            type: 'text/html',
            media: 'print',
            hreflang: 'en',
            'title*': { value: 'nächstes Kapitel', language: 'de' },
          };
          const link = { ...FOO, ...BAR, rel: 'next', title: 'Next chapter', attributes };
          return [
            [formatLinkset([link]).linkset, again([{ ...BAR, next: [target] }])],
            [
              [{ ...BAR, next: [{ ...TITLED[0]?.next[0], media: 'print' }] }],
              [{ ...BAR, next: [without(TITLED[0]?.next[0], 'title')] }],
            ],
          ];
        },
      ),
      by(parseLinkHeader, formatLinkset).must(
        'Of a repeated media, title or type, the first is written.',
        () => [
          formatLinkset(parseLinkHeader('</>; rel=a; type=b/c; type=d/e; title=f; title=g'))
            .linkset,
          [{ a: [{ href: '/', title: 'f', type: 'b/c' }] }],
        ],
      ),
    ],
    '§4.2.4.2 Internationalised Target Attributes': [
      BOTH.must(
        'A value is an object with `value` and, where it has one, `language`; the text is not percent-encoded.',
        () => [
          again([
            { ...BAR, next: [{ ...FOO, 'a*': [{ value: 'ä' }, { value: 'b', language: 'sv' }] }] },
          ]),
          [{ ...BAR, next: [{ ...FOO, 'a*': [{ value: 'ä' }, { value: 'b', language: 'sv' }] }] }],
        ],
      ),
      deviation(
        'A link has one title for people: a recipient should use title* (RFC 8288 §3.4.1). Figure 5 has both, and the plain one is the fallback for recipients that cannot read the other.',
        PARSE.must('A link has title and title*.', () => [
          linksOf({ linkset: TITLED }).map(({ title, attributes }) => [
            title,
            attributes['title*'],
          ]),
          [['nächstes Kapitel', { value: 'nächstes Kapitel', language: 'de' }]],
        ]),
      ),
      deviation(
        'A link has one title for people. Of several title*, the first is read, as RFC 8288 §3.4.1 has it for headers.',
        PARSE.may('title* has a value for each language.', () => {
          const titles = [
            { value: 'ä', language: 'sv' },
            { value: 'b', language: 'de' },
          ];
          return [
            read({ ...FOO, 'title*': titles }).map(({ title, attributes }) => [
              title,
              attributes['title*'],
            ]),
            [['ä', { value: 'ä', language: 'sv' }]],
          ];
        }),
      ),
      PARSE.must('A malformed value is skipped.', () => [
        read({ ...FOO, 'a*': ['x', { language: 'sv' }, { value: 1 }] })[0]?.attributes,
        {},
      ]),
    ],
    '§4.2.4.3 Extension Target Attributes': [
      BOTH.must('Any other attribute is a list of strings.', () => [
        formatLinkset([
          {
            href: '/',
            rel: 'a',
            attributes: { foo: '1', bar: ['2', '3'], 'baz*': { value: 'b' } },
          },
        ]).linkset,
        [{ a: [{ href: '/', foo: ['1'], bar: ['2', '3'], 'baz*': [{ value: 'b' }] }] }],
      ]),
      deviation(
        'Figure 10 of the RFC itself has `datetime` as a string. It is read as a list of one.',
        PARSE.must('An extension attribute that is not a list is malformed.', () => [
          read({ ...FOO, datetime: 'Thu, 13 Jun 2019 09:34:33 GMT' })[0]?.attributes,
          { datetime: 'Thu, 13 Jun 2019 09:34:33 GMT' },
        ]),
      ),
      deviation(
        'The method of a link travels as an extension attribute, so that a link to an action says how to call it. GET is left out.',
        BOTH.may('An attribute has a meaning that its sender and its recipient agree on.', () => [
          again([{ ...BAR, cancel: [{ ...FOO, method: ['POST'] }] }]),
          [{ ...BAR, cancel: [{ ...FOO, method: ['POST'] }] }],
        ]),
      ),
    ],
    '§4.2 JSON Document Format: application/linkset+json': [
      BOTH.examples(
        'Figures 1 to 6, read and written again',
        again,
        table<[contexts: unknown]>(`
        [{ anchor: https://example.net/bar, next: [{ href: https://example.com/foo }] }]
        [{ anchor: https://example.net/bar, item: [{ href: https://example.com/foo1 }, { href: https://example.com/foo2 }] }]
        [{ anchor: https://example.net/bar, next: [{ href: https://example.com/foo1 }] }, { anchor: https://example.net/boo, https://example.com/relations/baz: [{ href: https://example.com/foo2 }] }]
        [{ anchor: https://example.net/bar, next: [{ href: https://example.com/foo, type: text/html, hreflang: [en, de] }] }]
        [{ anchor: https://example.net/bar, next: [{ href: https://example.com/foo, type: text/html, foo: [foovalue], bar: [barone, bartwo], baz*: [{ value: bazvalue, language: en }] }] }]
        `).map(([contexts]) => [contexts, contexts] as const),
      ),
    ],
    '§5 The "profile" Parameter': [
      notOurs(
        'MAY',
        'A profile parameter of the media type names constraints on the links.',
        'The content type is that of the handler, which passes it to `respond` among the headers.',
      ),
    ],
    '§6 The "linkset" Relation Type': [
      by(formatLinkHeader).may(
        'A resource names its link set by a link with this relation type.',
        () => [
          formatLinkHeader([
            {
              href: 'https://example.com/links/resource1',
              rel: 'linkset',
              attributes: { type: 'application/linkset+json' },
            },
          ]),
          '<https://example.com/links/resource1>; rel="linkset"; type="application/linkset+json"',
        ],
      ),
    ],
    '§7 Examples': [
      BOTH.examples('Figure 8 and figure 10 have the same links', figure10, [
        ['figure 10', LINKSET],
      ]),
    ],
  },
};

function without(target: object = {}, name: string): object {
  return Object.fromEntries(Object.entries(target).filter(([member]) => member !== name));
}

function figure10() {
  const text = JSON.stringify({ linkset: LINKSET }).replace(/\[("Thu,[^"]*")\]/, '$1');
  return formatLinkset(linksOf(text)).linkset;
}
