import { connect } from 'halyard/client';
import { findLink, formatLinkHeader, link, parseLinkHeader } from 'halyard/link';
import { checkRelation, relation } from 'halyard/relation';
import { table } from '../support/rows.js';
import { stubFetch } from '../support/stub-fetch.js';
import { by, deviation, notOurs, type Rfc, refusal } from './requirements.js';

const PARSE = by(parseLinkHeader);
const FORMAT = by(formatLinkHeader);

/** The relation types and targets of a header. */
function pairs(header: string): string[] {
  return parseLinkHeader(header).map(({ rel, href }) => `${rel} ${href}`);
}

/** The attributes of the first link. */
function attributesOf(parameters: string) {
  return parseLinkHeader(`</>; rel=a; ${parameters}`)[0]?.attributes;
}

const formats = (more: object) => formatLinkHeader([{ href: '/', rel: 'a', ...more }]);
const refusalOf = (more: object) => refusal(() => formats(more));

export const rfc8288: Rfc = {
  number: 8288,
  title: 'Web Linking',
  scope:
    'Relation types, the Link header for producers and recipients, and the algorithms of appendix B. HTML and Atom are left out.',
  sections: {
    '§2.1 Link Relation Types': [
      by(relation, findLink).must(
        'Registered relation types are compared without regard to case.',
        () => [
          [relation('NEXT')?.name, findLink('</2>; rel=Next', 'next')?.href],
          ['next', '/2'],
        ],
      ),
      by(checkRelation).should('A registered type is used where there is one.', () => [
        checkRelation('previous').map(({ suggestion }) => suggestion),
        ['prev'],
      ]),
    ],
    '§2.1.2 Extension Relation Types': [
      by(link, formatLinkHeader).must('An extension type is a URI.', () => [
        ['https://example.net/rel', 'tag:a@b.se,2024:c', '/rel', 'my rel', ''].map((rel) =>
          refusal(() => formatLinkHeader([{ href: '/', rel }])),
        ),
        ['accepted', 'accepted', 'link.rel', 'accepted', 'link.rel'],
      ]),
      by(findLink).must('Extension types are compared as strings, without regard to case.', () => [
        findLink('</2>; rel="HTTPS://example.net/Rel"', 'https://example.net/rel')?.href,
        '/2',
      ]),
      notOurs(
        'SHOULD NOT',
        'The URI of a relation type is not fetched by itself.',
        'No function makes a request that its caller did not ask for.',
      ),
    ],
    '§3 Link Serialisation in HTTP Headers': [
      PARSE.must('Recipients read a value as a token and as a quoted string.', () => [
        ['rel=next', 'rel="next"', 'rel="ne\\xt"', 'rel = next', 'REL=next'].map((rel) =>
          pairs(`</>;${rel}`),
        ),
        Array.from({ length: 5 }, () => ['next /']),
      ]),
      PARSE.must(
        'A quoted string ends at a quote that no backslash escapes; commas, semicolons and angle brackets in it separate nothing.',
        () => [
          parseLinkHeader('</a>; title="x\\", </b>; rel=b"; rel=a').map(({ rel, title }) => [
            rel,
            title,
          ]),
          [['a', 'x", </b>; rel=b']],
        ],
      ),
      PARSE.must('Empty members of the list and white space around separators are skipped.', () => [
        pairs(' ,, </a> ; rel = a\t,, </b>;rel=b , '),
        ['a /a', 'b /b'],
      ]),
      FORMAT.must('Producers write the grammar, whatever a value contains.', () => [
        formats({ title: 'a "b" \\ c', attributes: { type: 'text/html', crossorigin: true } }),
        '</>; rel="a"; title="a \\"b\\" \\\\ c"; type="text/html"; crossorigin',
      ]),
      deviation(
        'Services write `type=text/html` and `rel=https://…` without quotes, and appendix B.3 reads them. Producers of halyard quote every value.',
        PARSE.must('An unquoted value is a token.', () => [
          [attributesOf('type=text/html'), pairs('</>; rel=https://example.net/rel')],
          [{ type: 'text/html' }, ['https://example.net/rel /']],
        ]),
      ),
    ],
    '§3.1 Link Target': [
      FORMAT.must(
        'A producer writes a URI reference in angle brackets; an IRI is encoded first.',
        () => [
          ['/a?b=c#d', '//b.se/', '', '/å', '/a b', '/a>b', '/%'].map((href) =>
            refusalOf({ href }),
          ),
          ['accepted', 'accepted', 'accepted', 'link.href', 'link.href', 'link.href', 'link.href'],
        ],
      ),
      by(connect).must(
        'A relative target is resolved against the URL of the message, not against a base in its content.',
        async () => {
          const headers = { link: '<page?n=2>; rel=next' };
          const { fetch } = stubFetch({
            '/orders/list': { headers, body: { base: 'https://b.se/' } },
          });
          const list = await connect('https://api.example.se/orders/list', { fetch });
          return [list.links.map(({ href }) => href), ['https://api.example.se/orders/page?n=2']];
        },
      ),
      deviation(
        'The parser is given a header, not the message. Its caller resolves: `new URL(href, url)`.',
        PARSE.must('A parser resolves relative targets.', () => [
          pairs('<page?n=2>; rel=next'),
          ['next page?n=2'],
        ]),
      ),
      deviation(
        'Servers forget to encode. What a URL cannot have is encoded, as URL parsers do, so that the link still leads there.',
        PARSE.must('A target has only characters of a URI.', () => [
          pairs('</a b|c/å>; rel=a'),
          ['a /a%20b%7Cc/%C3%A5'],
        ]),
      ),
    ],
    '§3.2 Link Context': [
      PARSE.must('An anchor changes the context of the link.', () => [
        parseLinkHeader('</terms>; rel=copyright; anchor="#foo"').map(({ anchor }) => anchor),
        ['#foo'],
      ]),
      by(findLink, connect).may('A consumer ignores links with another context.', async () => {
        const link = '</a>; rel=next; anchor="/other", </b>; rel=next';
        const { fetch } = stubFetch({ '/': { headers: { link }, body: {} } });
        const { links } = await connect('https://api.example.se/', { fetch });
        return [
          [findLink(link, 'next')?.href, links.map(({ href }) => href)],
          ['/b', ['https://api.example.se/b']],
        ];
      }),
    ],
    '§3.3 Relation Type': [
      by(parseLinkHeader, formatLinkHeader).must('Each link has a rel parameter.', () => [
        [pairs('</a>; title=x, </b>; rel="", </c>; rel=c'), refusalOf({ rel: '' })],
        [['c /c'], 'link.rel'],
      ]),
      PARSE.must('Of several rel parameters, recipients read the first.', () => [
        pairs('</>; rel=next; rel=prev'),
        ['next /'],
      ]),
      FORMAT.mustNot('Producers write more than one rel parameter.', () => [
        [formats({ rel: 'next last' }), refusalOf({ attributes: { rel: 'b' } })],
        ['</>; rel="next last"', 'link.attribute'],
      ]),
      PARSE.must('Several types in one parameter are as many links.', () => [
        pairs('</>; rel="next  last"'),
        ['next /', 'last /'],
      ]),
      deviation(
        'The registry has `openid2.local_id`, and case is ignored in comparisons. The parser gives lower case.',
        by(formatLinkHeader, parseLinkHeader).must(
          'A registered type has lower-case letters, digits, dots and hyphens.',
          () => [
            [
              refusalOf({ rel: 'openid2.local_id' }),
              refusalOf({ rel: 'Next' }),
              pairs('</>; rel=Next'),
            ],
            ['accepted', 'accepted', ['next /']],
          ],
        ),
      ),
      PARSE.should(
        'The rev parameter is left alone: it is an attribute, and makes no link.',
        () => [
          [pairs('</>; rev=made'), attributesOf('rev=made')],
          [[], { rev: 'made' }],
        ],
      ),
    ],
    '§3.4 Target Attributes': [
      PARSE.must('Names of attributes are case-insensitive.', () => [
        attributesOf('TYPE="text/html"; X-Foo=1'),
        { type: 'text/html', 'x-foo': '1' },
      ]),
    ],
    '§3.4.1 Serialisation-Defined Attributes': [
      by(parseLinkHeader, formatLinkHeader).may('A link has several hreflang.', () => [
        [
          attributesOf('hreflang=en; hreflang=de'),
          formats({ attributes: { hreflang: ['en', 'de'] } }),
        ],
        [{ hreflang: ['en', 'de'] }, '</>; rel="a"; hreflang="en"; hreflang="de"'],
      ]),
      PARSE.must(
        'Of several media, title, title* or type parameters, recipients read the first.',
        () => [
          [
            attributesOf('media=a; media=b; type="a/b"; type="c/d"'),
            parseLinkHeader('</>; rel=a; title=b; title=c')[0]?.title,
            parseLinkHeader(`</>; rel=a; title*=UTF-8''b; title*=UTF-8''c`)[0]?.title,
          ],
          [{ media: 'a', type: 'a/b' }, 'b', 'b'],
        ],
      ),
      FORMAT.mustNot('Producers write media, title, title* or type twice.', () => [
        [
          formats({ attributes: { media: ['a', 'b'], type: ['c/d', 'e/f'] } }),
          formats({ attributes: { 'title*': [{ value: 'a' }, { value: 'b' }] } }),
          refusalOf({ title: 'a', attributes: { title: 'b' } }),
        ],
        ['</>; rel="a"; media="a"; type="c/d"', `</>; rel="a"; title*=UTF-8''a`, 'link.attribute'],
      ]),
      PARSE.should('Where there are title and title*, the latter is used.', () => [
        parseLinkHeader(`</>; rel=a; title=b; title*=UTF-8'sv'%C3%A4`)[0]?.title,
        'ä',
      ]),
    ],
    '§3.4.2 Extension Attributes': [
      by(parseLinkHeader, formatLinkHeader).must(
        'Other parameters are attributes by their names; a name with an asterisk has an extended value.',
        () => [
          [
            attributesOf(`foo=1; foo=2; bar; baz*=UTF-8'en'b`),
            formats({
              attributes: { foo: ['1', '2'], bar: true, 'baz*': { value: 'b', language: 'en' } },
            }),
          ],
          [
            { foo: ['1', '2'], bar: true, 'baz*': { value: 'b', language: 'en' } },
            `</>; rel="a"; foo="1"; foo="2"; bar; baz*=UTF-8'en'b`,
          ],
        ],
      ),
    ],
    '§3.5 Link Header Field Examples': [
      PARSE.examples(
        'Headers',
        parseLinkHeader,
        table(`
        <http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"
          => [{ href: http://example.com/TheBook/chapter2, rel: previous, title: previous chapter, attributes: {} }]
        </>; rel="http://example.net/foo" => [{ href: /, rel: http://example.net/foo, attributes: {} }]
        </terms>; rel="copyright"; anchor="#foo"
          => [{ href: /terms, rel: copyright, anchor: "#foo", attributes: {} }]
        </TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel
          => [{ href: /TheBook/chapter2, rel: previous, title: letztes Kapitel, attributes: { title*: { value: letztes Kapitel, language: de } } }, { href: /TheBook/chapter4, rel: next, title: nächstes Kapitel, attributes: { title*: { value: nächstes Kapitel, language: de } } }]
        <http://example.org/>; rel="start http://example.net/relation/other"
          => [{ href: http://example.org/, rel: start, attributes: {} }, { href: http://example.org/, rel: http://example.net/relation/other, attributes: {} }]
        <https://example.org/>; rel="start", <https://example.org/index>; rel="index"
          => [{ href: https://example.org/, rel: start, attributes: {} }, { href: https://example.org/index, rel: index, attributes: {} }]
        `),
      ),
    ],
    '§4.2 Registration': [
      notOurs(
        'MUST',
        'New relation types are registered with a description and a reference.',
        'The registry is kept by IANA. `ianaRelations` is a copy with its date.',
      ),
    ],
    '§5 Security Considerations': [
      by(connect).should(
        'Following a link is a decision of its own: credentials go to trusted origins only.',
        async () => {
          const headers = { link: '<https://evil.example/>; rel=next' };
          const stubs = { '/a': { headers, body: {} }, 'https://evil.example/': { body: {} } };
          const { fetch, sent } = stubFetch(stubs);
          const url = 'https://api.example.se/a';
          const item = await connect(url, { fetch, headers: { authorization: 'Bearer x' } });
          await item.follow('next').catch(() => {});
          return [
            sent
              .filter(({ headers: fields }) => new Headers(fields).has('authorization'))
              .map(({ url: target }) => target),
            ['https://api.example.se/a'],
          ];
        },
      ),
    ],
    'Appendix B.2 Parsing a Link Header Field': [
      deviation(
        'The algorithm stops at the first member without an opening angle bracket. One broken member says nothing of the next ones, so it is skipped up to its comma.',
        PARSE.must('A member without an angle bracket ends the parse.', () => [
          pairs('no link, </a>; rel=a'),
          ['a /a'],
        ]),
      ),
      PARSE.must('A target without a closing angle bracket is no link.', () => [
        pairs('</a; rel=a'),
        [],
      ]),
      deviation(
        'The appendix is not normative. A URI keeps its case, since it may lead to the documentation of the relation; comparisons ignore case (§2.1.2).',
        PARSE.must('Relation types are put in lower case.', () => [
          pairs('</>; rel="NEXT https://example.net/Rel"'),
          ['next /', 'https://example.net/Rel /'],
        ]),
      ),
      deviation(
        'The algorithm replaces `foo` by the value of `foo*`, and loses its language. Both are kept, each by its name; only `title` has the text of `title*`.',
        PARSE.must('An extended attribute replaces the plain one.', () => [
          attributesOf(`foo=a; foo*=UTF-8'sv'b`),
          { foo: 'a', 'foo*': { value: 'b', language: 'sv' } },
        ]),
      ),
    ],
    'Appendix B.3 Parsing Parameters': [
      PARSE.must(
        'A parameter without a value has an empty one; `true` says that it was left out.',
        () => [
          [attributesOf('crossorigin'), attributesOf('crossorigin=')],
          [{ crossorigin: true }, { crossorigin: '' }],
        ],
      ),
      PARSE.must('An unquoted value ends at a semicolon or a comma.', () => [
        pairs('</a>;rel=a;as=x y,</b>;rel=b'),
        ['a /a', 'b /b'],
      ]),
      PARSE.must('An empty parameter is skipped.', () => [
        pairs('</a>;;rel=a;, </b>; rel=b; '),
        ['a /a', 'b /b'],
      ]),
    ],
    'Appendix B.4 Parsing a Quoted String': [
      PARSE.must('A backslash stands for the character after it.', () => [
        parseLinkHeader('</>; rel=a; title="\\a\\"\\\\"')[0]?.title,
        'a"\\',
      ]),
      deviation(
        'The algorithm takes the rest of the header as the text. A header that was cut off would give a link that its sender did not write, so the parse ends before this link.',
        PARSE.must('A quoted string that is not closed goes on to the end.', () => [
          pairs('</a>; rel=a, </b>; rel=b; title="x, </c>; rel=c'),
          ['a /a'],
        ]),
      ),
    ],
  },
};
