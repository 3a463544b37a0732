/*
 * What URLs cost, ours against peers, as ratios of one run: npm run bench -- url
 */

import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import { link } from 'halyard/link';
import { checkUrl, expandTemplate, href, type TemplateValues } from 'halyard/url';
import { parse } from 'uri-template';
import { parseTemplate as urlTemplate } from 'url-template';
import { compare, flat } from './support/measure.js';

const BASE = 'https://api.example.se/orders/v1';

/** Each call has other values, as the items of a list have. */
let turn = 0;
const nextNumber = () => turn++ & 0xffff;
const WORDS = Array.from({ length: 512 }, (_, index) => flat(`a${1000 + index}-b`));
const nextWord = () => WORDS[turn++ & 511] ?? '';

type Values = TemplateValues<string>;

const TEMPLATES: readonly (readonly [source: string, values: () => Values])[] = [
  ['/orders/{id}', () => ({ id: nextNumber() })],
  ['/orders{?status,page,limit}', () => ({ status: 'open', page: nextNumber(), limit: 20 })],
  [
    '/customers/{customer}/orders/{order}{?fields}',
    () => ({ customer: nextWord(), order: nextNumber(), fields: ['id', 'total'] }),
  ],
  ['/search{?q,filters*}', () => ({ q: 'to pay', filters: { status: 'open', year: '2026' } })],
];

compare('href() against a hand-written expression', [
  ['hand-written, number', () => `${BASE}/orders/${encodeURIComponent(String(nextNumber()))}`],
  ['href, number', () => href(BASE, '/orders/{id}', { id: nextNumber() })],
  ['hand-written, string', () => `${BASE}/orders/${encodeURIComponent(String(nextWord()))}`],
  ['href, string', () => href(BASE, '/orders/{id}', { id: nextWord() })],
]);

for (const [source, values] of TEMPLATES) {
  const theirs = parse(source);
  const others = urlTemplate(source);
  compare(`${source}: href() makes it absolute and checks it, peers expand only`, [
    ['href', () => href(BASE, source, values())],
    ['expandTemplate', () => expandTemplate(source, values())],
    ['uri-template, precompiled', () => theirs.expand(values())],
    ['uri-template', () => parse(source).expand(values())],
    ['url-template, precompiled', () => others.expand(values() as never)],
    ['url-template', () => urlTemplate(source).expand(values() as never)],
    ['std-uritemplate', () => StdUriTemplate.expand(source, values() as never)],
  ]);
}

compare('a link of href() against href() alone', [
  ['href()', () => href(BASE, '/orders/{id}', { id: nextNumber() })],
  ['link(rel, href())', () => link('self', href(BASE, '/orders/{id}', { id: nextNumber() }))],
]);

const CLEAN = 'https://api.example.se/orders/v1/orders/17?fields=id,total&page=2';

compare('checkUrl of a clean URL against new URL', [
  ['new URL(url)', () => new URL(CLEAN)],
  ['checkUrl(url)', () => checkUrl(CLEAN)],
]);
