import { describe, expect, test } from 'vitest';
import { parseLinkHeader } from '../../../src/link/header/parse-link-header.js';
import { table } from '../../support/rows.js';

type Expected = Readonly<Record<string, unknown>>;
type Row = readonly [sentence: string, header: string, links: readonly Expected[]];

const a = { href: '/a', rel: 'next', attributes: {} };
const b = { href: '/b', rel: 'prev', attributes: {} };

function check(_: string, header: string, links: readonly Expected[]): void {
  expect(parseLinkHeader(header)).toEqual(links);
}

describe('targets', () => {
  test.each<Row>([
    ['an absolute URL', '<https://x.se/>; rel=next', [{ ...a, href: 'https://x.se/' }]],
    ['an empty target', '<>; rel=next', [{ ...a, href: '' }]],
    ['commas, semicolons, quotes', '</;,"\'=>; rel=next', [{ ...a, href: "/;,%22'=" }]],
    [
      'characters that should be encoded: encoded, as URL parsers do',
      '</a b|{c}^`\\%>; rel=next',
      [{ ...a, href: '/a%20b%7C%7Bc%7D%5E%60%5C%25' }],
    ],
    ['raw UTF-8, each octet a character', '</\xc3\xa5>; rel=next', [{ ...a, href: '/%C3%A5' }]],
    [
      'UTF-8 of three and four octets',
      '</\xe2\x82\xac\xf0\x9f\x98\x80>; rel=next',
      [{ ...a, href: '/%E2%82%AC%F0%9F%98%80' }],
    ],
    [
      'octets that are not UTF-8, read as ISO-8859-1',
      '</\xe5>; rel=next',
      [{ ...a, href: '/%C3%A5' }],
    ],
    [
      'a mixture, read as ISO-8859-1',
      '</\xc3\xa5\xe5>; rel=next',
      [{ ...a, href: '/%C3%83%C2%A5%C3%A5' }],
    ],
    [
      'an overlong form, read as ISO-8859-1',
      '</\xc0\xaf>; rel=next',
      [{ ...a, href: '/%C3%80%C2%AF' }],
    ],
    [
      'characters that are decoded already',
      '</€å>; rel=next',
      [{ ...a, href: '/%E2%82%AC%C3%A5' }],
    ],
    ['a lone surrogate', '</\ud800>; rel=next', [{ ...a, href: '/%EF%BF%BD' }]],
    ['as it is written', '<../A/./%7e>; rel=next', [{ ...a, href: '../A/./%7e' }]],
  ])('%s', check);
});

describe('titles (§3.4.1)', () => {
  test.each<readonly [sentence: string, parameters: string, title: string | undefined]>([
    ['the first title counts', 'title=x; title=y', 'x'],
    ['quoted pairs', String.raw`title="a \"b\" \\ \c"`, String.raw`a "b" \ c`],
    ['what would end a link', 'title="a, b; c <d>; rel=x"', 'a, b; c <d>; rel=x'],
    ['an escaped quote and a comma', String.raw`title="\", </x>; rel=\"y"`, '", </x>; rel="y'],
    ['a tab', 'title="a\tb"', 'a\tb'],
    ['obs-text', 'title="\xe5\x80"', '\xe5\x80'],
    ['words without quotes (appendix B.3)', 'title=Next page ', 'Next page'],
    ['an empty title', 'title=""', ''],
    ['a title without quotes that is empty', 'title=', ''],
    ['title* before title', "title=x; title*=UTF-8''%C3%A4", 'ä'],
    ['title* before title, the other way round', "title*=UTF-8''%C3%A4; title=x", 'ä'],
    ['title* in quotes', 'title*="UTF-8\'\'%C3%A4"', 'ä'],
    ['a broken title*', "title=x; title*=UTF-8''%FF", 'x'],
    ['a broken title* alone', "title*=UTF-8''%FF", undefined],
    ['the first title* that can be read', "title*=x; title*=UTF-8''a; title*=UTF-8''b", 'a'],
    ['title* without a value', 'title=x; title*', 'x'],
  ])('%s', (_, parameters, title) => {
    for (const header of [`</a>; rel=next; ${parameters}`, `</a>; ${parameters}; rel=next`]) {
      const links = parseLinkHeader(`${header}, </b>; rel=prev`);
      expect(links).toEqual([title === undefined ? a : { ...a, title }, b]);
    }
  });
});

describe('other parameters (§3.2, §3.4)', () => {
  test.each(
    table<readonly [sentence: string, parameters: string, members: Expected]>(`
    anchor => anchor="#foo" => { anchor: "#foo" }
    an anchor to encode => anchor="/a bÃ¥" => { anchor: /a%20b%C3%A5 }
    the first anchor counts => anchor="#foo"; anchor="#bar" => { anchor: "#foo" }
    method => method="POST" => { method: POST }
    the first method counts => method=POST; method=PUT => { method: POST }
    a method that is not a token => method="P T"; method; method=PUT => { method: PUT }
    hreflang => hreflang=sv => { attributes: { hreflang: sv } }
    hreflang, repeated => hreflang=sv; hreflang="de"; hreflang=en
      => { attributes: { hreflang: [sv, de, en] } }
    the first type counts => type=a/b; TYPE=c/d => { attributes: { type: a/b } }
    the first media counts => media=print; media=all => { attributes: { media: print } }
    no value => crossorigin => { attributes: { crossorigin: true } }
    an empty value => x=""; y= => { attributes: { x: "", y: "" } }
    with and without value => x; x=1 => { attributes: { x: [true, "1"] } }
    names in lower case => hrefLang=SV => { attributes: { hreflang: SV } }
    the language of a title => title*=UTF-8'de'a
      => { title: a, attributes: { title*: { value: a, language: de } } }
    an internationalised one => x*=UTF-8''%C3%A4 => { attributes: { x*: { value: ä } } }
    an internationalised one, repeated, beside the plain one
      => x*=UTF-8''a; x*=UTF-8'en'b; x*=UTF-8''%; x=c
      => { attributes: { x*: [{ value: a }, { value: b, language: en }], x: c } }
  `),
  )('%s', (_, parameters, members) => {
    expect(parseLinkHeader(`</a>; rel=next; ${parameters}, </b>; rel=prev`)).toEqual([
      { ...a, ...members },
      b,
    ]);
  });
});

describe('a malformed link is skipped, the others are kept', () => {
  test.each([
    'foo',
    'foo; rel=next',
    'https://x.se/a; rel=next',
    '"a, b"; rel=next',
    '</a',
    '</a; rel=next',
    '</a\u0000>; rel=next',
    '</a\r\nSet-Cookie: x>; rel=next',
    '</a\t>; rel=next',
    '</a\u007f>; rel=next',
    '<<a>>; rel=next',
    '</a> rel=next',
    '</a>; rel next',
    '</a>; rel="next" x',
    '</a>; rel="next"; =x',
    '</a>; rel=next; "x"',
    '</a>; rel=next; tïtle=x',
    '</a>; rel=next; title="a\u0000"',
    '</a>; rel=next; title="a\\\u0000"',
    '</a>; rel=next; title="a\r\nb"',
    '</a>; rel=next; title=a\r\nb',
    '</a>; rel=next; title=a"b"',
    '</a>; rel=next </c>; rel=last',
    '</a>; rel=next; title=>',
    '</a>; rel=next; title=<',
    '</a>; rel=next; title=a\u007fb',
    '</a>; rel=next; title="a\u007fb"',
    '/a>; rel=next',
    'x</a>; rel=next',
    '</a"b>; rel next',
    '</a>; rel="next" "</c>, </d>; rel=next"',
    // Targets that a faulty index would read again.
    '<,>; rel=next; title="a\u0000"',
    '<,>; rel=next; title=a"b"',
  ])('%j', (member) => {
    expect(parseLinkHeader(`${member}, </b>; rel=prev`)).toEqual([b]);
    expect(parseLinkHeader(`</b>; rel=prev,${member}`)).toEqual([b]);
    expect(parseLinkHeader(`</b>; rel=prev,${member}, </b>; rel=prev`)).toEqual([b, b]);
  });
});

describe('a link of a hundred thousand characters', () => {
  test.each<[piece: string, kept: number]>([
    [' a', 50_001],
    [';a', 1],
    [';a=b', 1],
    [';hreflang=a', 1],
    [';rel=a', 1],
    [';title="\\""', 1],
    [";a*=UTF-8''%C3%A4", 1],
  ])('repeated in one link: %j', (piece, kept) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const header = piece === ' a' ? `<a>; rel="b${text}"` : `<a>; rel="b"${text}`;
    expect(parseLinkHeader(`${header}, <c>; rel=d`).map(({ rel }) => rel)).toHaveLength(kept + 1);
    expect(parseLinkHeader(`${header}, <c>; rel=d`).at(-1)).toMatchObject({ href: 'c', rel: 'd' });
  });

  test('many relation types share their attributes', () => {
    const attributes = Array.from({ length: 1000 }, (_, n) => `; a${n}=b`).join('');
    const links = parseLinkHeader(`<a>; rel="${'x '.repeat(4000)}"${attributes}`);
    expect(links.length).toBe(4000);
    expect(links[0]?.attributes).toBe(links[3999]?.attributes);
  });
});

test('names of the prototype are attributes, and change no prototype', () => {
  const header =
    '<a>; rel=b; __proto__=x; constructor=y; toString=z; hasOwnProperty; __proto__=w; rel=c';
  const [link, ...others] = parseLinkHeader(header);
  expect(others).toEqual([]);
  expect(Object.entries(link?.attributes ?? {})).toEqual([
    ['__proto__', ['x', 'w']],
    ['constructor', 'y'],
    ['tostring', 'z'],
    ['hasownproperty', true],
  ]);
  expect(Object.getPrototypeOf(link?.attributes)).toBeNull();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect({}.constructor).toBe(Object);
});
