import { formatExtValue, formatLinkHeader, parseExtValue, parseLinkHeader } from 'halyard/link';
import { words } from '../support/rows.js';
import { by, deviation, type Rfc } from './requirements.js';

const PARSE = by(parseExtValue);

export const rfc8187: Rfc = {
  number: 8187,
  title: 'Indicating Character Encoding and Language for HTTP Header Field Parameters',
  scope: 'The extended value, which link headers use, for producers and recipients.',
  sections: {
    '§3.2.1 Definition': [
      by(formatExtValue).must('Producers encode in UTF-8.', () => [
        formatExtValue({ value: '£ and € rates' }),
        "UTF-8''%C2%A3%20and%20%E2%82%AC%20rates",
      ]),
      by(formatExtValue).must(
        'Any character outside attr-char is percent-encoded, each octet as two hex digits.',
        () => {
          const value = `azAZ09!#$&+-.^_\`|~ "%'()*,/:;<=>?@[\\]{}\n😀`;
          const [, chars = ''] = formatExtValue({ value }).split("''");
          return [
            [
              /^(?:[a-zA-Z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*$/.test(chars),
              decodeURIComponent(chars) === value,
            ],
            [true, true],
          ];
        },
      ),
      PARSE.must('Recipients read UTF-8, whose name is case-insensitive.', () => [
        ["UTF-8''%c3%a4", "utf-8''%C3%A4", "Utf-8''%c3%A4"].map(parseExtValue),
        [{ value: 'ä' }, { value: 'ä' }, { value: 'ä' }],
      ]),
      PARSE.must(
        'The charset is there, and the language may be empty; both end in an apostrophe.',
        () => [
          ["UTF-8''a", "''a", "UTF-8'a", 'a', ''].map(parseExtValue),
          [{ value: 'a' }, undefined, undefined, undefined, undefined],
        ],
      ),
      by(formatExtValue, parseExtValue).must('A language is a tag of RFC 5646.', () => [
        [
          parseExtValue("UTF-8'sv-SE'a"),
          parseExtValue("UTF-8'sv_SE'a"),
          formatExtValue({ value: 'a', language: 'zh-Hant-TW' }),
          formatExtValue({ value: 'a', language: "sv'" }),
        ],
        [{ value: 'a', language: 'sv-SE' }, undefined, "UTF-8'zh-Hant-TW'a", "UTF-8''a"],
      ]),
      deviation(
        'encodeURIComponent leaves these four, so many services send them. The value cannot end early: it is the rest of the text.',
        PARSE.must(
          'The apostrophe, the asterisk and parentheses are encoded in what is received.',
          () => [parseExtValue("UTF-8''it's(*)"), { value: "it's(*)" }],
        ),
      ),
      PARSE.must('No other character outside attr-char is in a value.', () => [
        ['a b', 'a"b', 'a/b', 'a;b', 'a,b', 'ä', 'a\n'].map((text) =>
          parseExtValue(`UTF-8''${text}`),
        ),
        Array.from({ length: 7 }),
      ]),
      deviation(
        'The RFC before this one required ISO-8859-1. No sender of today writes it.',
        PARSE.may('Recipients read ISO-8859-1.', () => [
          parseExtValue("ISO-8859-1'en'%A3"),
          undefined,
        ]),
      ),
      PARSE.should(
        'Broken triplets, broken UTF-8 and unknown charsets are handled robustly: the value is ignored.',
        () => [
          words(
            `UTF-8''% UTF-8''%4 UTF-8''%zz UTF-8''%e2%82 UTF-8''%c0%80 UTF-8''%ed%a0%80 UTF-16''a`,
          ).map(parseExtValue),
          Array.from({ length: 7 }),
        ],
      ),
    ],
    '§3.2.3 Examples': [
      PARSE.examples('Values', parseExtValue, [
        ["UTF-8'en'%C2%A3%20rates", { value: '£ rates', language: 'en' }],
        ["UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", { value: '£ and € rates' }],
      ]),
      by(parseLinkHeader).examples(
        'Parameters without the notation',
        (parameter: string) => parseLinkHeader(`</>; rel=a; ${parameter}`)[0]?.title,
        [
          ['title=Economy', 'Economy'],
          ['title="US-$ rates"', 'US-$ rates'],
        ],
      ),
    ],
    '§4.1 When to Use the Extension': [
      by(formatLinkHeader).should(
        'The notation is used for text beyond ASCII, and the plain form for all other text.',
        () => [
          ['US-$ rates', '€ rates'].map((title) =>
            formatLinkHeader([{ href: '/', rel: 'a', title }]),
          ),
          ['</>; rel="a"; title="US-$ rates"', `</>; rel="a"; title*=UTF-8''%E2%82%AC%20rates`],
        ],
      ),
    ],
    '§4.2 Error Handling': [
      by(parseLinkHeader).examples(
        'The extended form of a parameter goes before the plain form',
        (parameters: string) => parseLinkHeader(`</>; rel=a; ${parameters}`)[0]?.title,
        [
          [
            `title="EURO exchange rates"; title*=utf-8''%e2%82%ac%20exchange%20rates`,
            '€ exchange rates',
          ],
        ],
      ),
      by(parseLinkHeader).should('A broken extended form leaves the plain one.', () => [
        parseLinkHeader(`</>; rel=a; title*=UTF-8''%e2%82; title="EURO"`)[0]?.title,
        'EURO',
      ]),
    ],
  },
};
