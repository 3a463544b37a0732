/*
 * What links cost, ours against peers, as ratios of one run: npm run bench
 */

// @ts-expect-error it has no types
import httpLinkHeader from 'http-link-header';
// @ts-expect-error it has no types
import li from 'li';
import { link } from '../src/link/link.js';
import { parseLinkHeader } from '../src/link/parse-link-header.js';
import { href } from '../src/url/href.js';

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

/** What is done with a result, so that no engine leaves its making out. */
let sink: unknown;

const same = nextHref();
table('link() against an object literal', [
  ['object literal', () => ({ href: nextHref(), rel: 'self', method: 'GET' })],
  ['link(), raw string', () => link('self', nextHref())],
  ['link(), the URL of the link before', () => link('self', same)],
]);
table('what link() costs more than a literal, against URL.canParse', [
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
table('a link of href() against href() alone', [
  ['href()', () => href(BASE, '/orders/{id}', { id: turn++ })],
  ['link(rel, href())', () => link('self', href(BASE, '/orders/{id}', { id: turn++ }))],
]);
table('a header of four links, as GitHub sends it', [
  ['parseLinkHeader', () => parseLinkHeader(GITHUB)],
  ['http-link-header', () => httpLinkHeader.parse(GITHUB)],
  ['li', () => li.parse(GITHUB)],
  ['li, extended', () => li.parse(GITHUB, { extended: true })],
]);
hostileTable();

if (sink === Symbol.iterator) console.log(sink);

/** The median time of each, without that of `less`, of rounds that take turns; and its ratio to the first. */
function table(
  title: string,
  rows: readonly (readonly [name: string, run: () => unknown, less?: () => unknown])[],
): void {
  const times = rows.map(([, run, less]) => ({
    run,
    less,
    count: calibrate(run),
    rounds: [] as number[],
  }));
  for (let round = 0; round < 41; round++) {
    for (const { run, less, count, rounds } of times) {
      rounds.push(timeOf(run, count) - (less === undefined ? 0 : timeOf(less, count)));
    }
  }
  const medians = times.map(({ rounds }) => median(rounds));
  console.log(`\n${title}`);
  rows.forEach(([name], index) => {
    const time = medians[index] ?? Number.NaN;
    const ratio = time / (medians[0] ?? Number.NaN);
    console.log(
      `  ${name.padEnd(36)}${time.toFixed(1).padStart(10)} ns${ratio.toFixed(2).padStart(8)}x`,
    );
  });
}

/** As many runs as take about 5 ms. */
function calibrate(run: () => unknown): number {
  let count = 64;
  while (timeOf(run, count) * count < 5e6) count *= 2;
  return count;
}

/** Nanoseconds for one run. */
function timeOf(run: () => unknown, count: number): number {
  const start = process.hrtime.bigint();
  for (let index = 0; index < count; index++) sink = run();
  return Number(process.hrtime.bigint() - start) / count;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function hostileTable(): void {
  console.log('\nhostile headers: one piece, repeated; milliseconds, and 1 MB against 64 kB');
  const columns = ['piece', '64 kB', '1 MB', 'ratio', '100 kB, ms: hlh', 'li'];
  console.log(`  ${columns.map((text, index) => text.padStart(index === 4 ? 20 : 10)).join('')}`);
  for (const [start, piece] of HOSTILE) {
    const small = hostile(start, piece, 64_000);
    const large = hostile(start, piece, 1_000_000);
    const peers = hostile(start, piece, 100_000);
    const rounds = Array.from({ length: 15 }, () => [
      timeOf(() => parseLinkHeader(small), 16),
      timeOf(() => parseLinkHeader(large), 2),
    ]);
    // The best round: other work on the machine only adds, and adds more to the longer one.
    const [less = 0, more = 0] = [0, 1].map((at) =>
      Math.min(...rounds.map((round) => round[at] ?? 0)),
    );
    const cells = [
      JSON.stringify(start + piece).padStart(10),
      milliseconds(less).padStart(10),
      milliseconds(more).padStart(10),
      `${(more / less).toFixed(1)}x`.padStart(10),
      milliseconds(once(() => httpLinkHeader.parse(peers))).padStart(20),
      milliseconds(once(() => li.parse(peers))).padStart(10),
    ];
    console.log(`  ${cells.join('')}`);
  }
}

/** Behind a link, so that a parser which stops at the first fault has something to stop in. */
function hostile(start: string, piece: string, length: number): string {
  const head = `<https://api.example.se/>; rel="self"${start}`;
  return flat(`${head}${piece.repeat(Math.ceil((length - head.length) / piece.length))}x`);
}

/** A header comes out of its parser in one piece; a joined string costs an indirection each time. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function once(run: () => unknown): number {
  const start = process.hrtime.bigint();
  try {
    sink = run();
  } catch {
    // What a peer refuses it has read as far as that.
  }
  return Number(process.hrtime.bigint() - start);
}

function milliseconds(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(2);
}
