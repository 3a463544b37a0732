import { formatLinkHeader, formatLinkset, parseLinkHeader } from 'halyard/link';
import { by, deviation, notOurs, type Rfc } from './requirements.js';

const FORMAT = by(formatLinkset);

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

export const rfc9264: Rfc = {
  number: 9264,
  title: 'Linkset: Media Types and a Link Relation Type for Link Sets',
  scope: 'The text format as a document that is read, and the JSON format as one that is written.',
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
      FORMAT.must('The document is an object with the one member `linkset`, a list.', () => [
        formatLinkset([]),
        { linkset: [] },
      ]),
    ],
    '§4.2.2 Link Context Object': [
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
    ],
    '§4.2.3 Link Target Object': [
      FORMAT.may('Several links of a relation type are as many targets.', () => [
        formatLinkset([
          { ...FOO, ...BAR, rel: 'item' },
          { href: '/2', ...BAR, rel: 'item' },
        ]).linkset,
        [{ ...BAR, item: [FOO, { href: '/2' }] }],
      ]),
    ],
    '§4.2.4.1 Target Attributes Defined by Web Linking': [
      FORMAT.must(
        'media, title and type are strings; hreflang is a list; title* is a list of objects.',
        () => {
          const language = { value: 'nächstes Kapitel', language: 'de' };
          const attributes = { type: 'a/b', media: 'print', hreflang: 'en', 'title*': language };
          return [
            formatLinkset([{ ...FOO, rel: 'next', title: 'Next chapter', attributes }]).linkset,
            [
              {
                next: [
                  {
                    ...FOO,
                    title: 'Next chapter',
                    type: 'a/b',
                    media: 'print',
                    hreflang: ['en'],
                    'title*': [language],
                  },
                ],
              },
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
      FORMAT.must(
        'A value is an object with `value` and, where it has one, `language`; the text is not percent-encoded.',
        () => {
          const values = [{ value: 'ä' }, { value: 'b', language: 'sv' }];
          return [
            formatLinkset([{ ...FOO, rel: 'next', attributes: { 'a*': values } }]).linkset,
            [{ next: [{ ...FOO, 'a*': values }] }],
          ];
        },
      ),
    ],
    '§4.2.4.3 Extension Target Attributes': [
      FORMAT.must('Any other attribute is a list of strings.', () => [
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
        'The method of a link travels as an extension attribute, so that a link to an action says how to call it. GET is left out.',
        FORMAT.may('An attribute has a meaning that its sender and its recipient agree on.', () => [
          formatLinkset([{ ...FOO, rel: 'cancel', method: 'POST' }]).linkset,
          [{ cancel: [{ ...FOO, method: ['POST'] }] }],
        ]),
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
  },
};
