/*
 * What links cost, ours against peers, as ratios of one run: npm run bench -- link
 */

import { link, parseLinkHeader } from 'halyard/link';
// @ts-expect-error it has no types
import httpLinkHeader from 'http-link-header';
// @ts-expect-error it has no types
import li from 'li';
import { compare, flat } from './support/measure.js';

/** Each call has another one: the URL that was checked last is not checked again. */
const HREFS = Array.from({ length: 512 }, (_, index) =>
  flat(`https://api.example.se/orders/v1/orders/${1000 + index}`),
);
let turn = 0;
const nextHref = () => HREFS[turn++ & 511] ?? '';

const PAGES = 'https://api.github.com/repositories/1300192/issues?page=';
const GITHUB = flat(
  ['prev', 'next', 'last', 'first']
    .map((rel, at) => `<${PAGES}${at + 2}>; rel="${rel}"`)
    .join(', '),
);

const same = nextHref();
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
compare('a header of four links, as GitHub sends it', [
  ['parseLinkHeader', () => parseLinkHeader(GITHUB)],
  ['http-link-header', () => httpLinkHeader.parse(GITHUB)],
  ['li', () => li.parse(GITHUB)],
  ['li, extended', () => li.parse(GITHUB, { extended: true })],
]);
