/*
 * What links cost, ours against peers, as ratios of one run: npm run bench
 */

import { link, parseLinkHeader } from 'halyard/link';
import { href } from 'halyard/url';
// @ts-expect-error it has no types
import httpLinkHeader from 'http-link-header';
// @ts-expect-error it has no types
import li from 'li';
import { compare, compareGrowth, flat } from './support/measure.js';

/** Each call has another one: the URL that was checked last is not checked again. */
const HREFS = Array.from({ length: 512 }, (_, index) =>
  flat(`https://api.example.se/orders/v1/orders/${1000 + index}`),
);
let turn = 0;
const nextHref = () => HREFS[turn++ & 511] ?? '';
const BASE = 'https://api.example.se/orders/v1';

const PAGES = 'https://api.github.com/repositories/1300192/issues?page=';
const GITHUB = flat(
  ['prev', 'next', 'last', 'first']
    .map((rel, at) => `<${PAGES}${at + 2}>; rel="${rel}"`)
    .join(', '),
);

/** What the header begins with, behind a link, and what is repeated then. */
const HOSTILE: readonly (readonly [start: string, piece: string])[] = [
  [';', ' '],
  ['; x', ' '],
  ['; x', '\t'],
  ...['<', ',', ';', '"', '\\"', '<a,', '<a>;', '<a>,', ', <', '"\\",', '<a> ; '].map(
    (piece) => ['; x', piece] as const,
  ),
];

const same = nextHref();
compare('link() against an object literal', [
  ['object literal', () => ({ href: nextHref(), rel: 'self', method: 'GET' })],
  ['link(), raw string', () => link('self', nextHref())],
  ['link(), the URL of the link before', () => link('self', same)],
]);
compare('what link() costs more than a literal, against URL.canParse', [
  ['URL.canParse(href)', () => URL.canParse(nextHref()), () => nextHref()],
  [
    'raw string',
    () => link('self', nextHref()),
    () => ({ href: nextHref(), rel: 'self', method: 'GET' }),
  ],
  [
    'the URL of the link before',
    () => link('self', same),
    () => ({ href: same, rel: 'self', method: 'GET' }),
  ],
]);
compare('a link of href() against href() alone', [
  ['href()', () => href(BASE, '/orders/{id}', { id: turn++ })],
  ['link(rel, href())', () => link('self', href(BASE, '/orders/{id}', { id: turn++ }))],
]);
compare('a header of four links, as GitHub sends it', [
  ['parseLinkHeader', () => parseLinkHeader(GITHUB)],
  ['http-link-header', () => httpLinkHeader.parse(GITHUB)],
  ['li', () => li.parse(GITHUB)],
  ['li, extended', () => li.parse(GITHUB, { extended: true })],
]);
compareGrowth(
  'hostile headers, one piece repeated behind a link',
  HOSTILE.map(([start, piece]) => ({
    name: JSON.stringify(start + piece),
    input: (length) => hostile(start, piece, length),
    read: parseLinkHeader,
  })),
  { 'http-link-header': httpLinkHeader.parse, li: li.parse },
);

/** Behind a link, so that a parser which stops at the first fault has something to stop in. */
function hostile(start: string, piece: string, length: number): string {
  const head = `<https://api.example.se/>; rel="self"${start}`;
  return `${head}${piece.repeat(Math.ceil((length - head.length) / piece.length))}x`;
}
