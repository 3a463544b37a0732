import { expect, test } from 'vitest';
import { LinkShapes } from '../../src/audit/check/link-shapes.js';

const A = 'https://api.example.se/orders/v1/orders';
const UUID = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

function links(href: unknown, more: object = {}): unknown[] {
  return [
    { rel: 'self', href, method: 'GET' },
    { rel: 'edit', href, method: 'PATCH', ...more },
  ];
}

function isSame(one: unknown, other: unknown): boolean {
  const shapes = new LinkShapes();
  shapes.add(one);
  return shapes.has(other);
}

test.each([
  [`${A}/17`, `${A}/3`],
  [`${A}/17/lines/5`, `${A}/3/lines/123456789`],
  [`${A}/17?fields=id`, `${A}/3?fields=id`],
  [`${A}/${UUID}`, `${A}/${UUID.toUpperCase()}`],
  [`${A}/17`, `${A}/17`],
])('%s and %s differ in identifiers alone', (one, other) => {
  expect(isSame(links(one), links(other))).toBe(true);
});

test.each([
  [`${A}/17`, `${A}/0`],
  [`${A}/17`, `${A}/Orders`],
  [`${A}/17`, `${A}/017`],
  [`${A}/17`, `${A}/17/`],
  [`${A}/17`, `${A}/17/lines`],
  [`${A}?page=1`, `${A}?page=0`],
  [`${A}?next=/1`, `${A}?next=/2`],
  [`${A}/17`, `${A.replace('orders/v1', 'Orders/v1')}/17`],
  [`${A}/17`, '/17'],
  [`${A}/17`, 17],
  [17, `${A}/17`],
  [`${A}/17/lines`, `${A}/3`],
  [`${A}#/1`, `${A}#/2`],
])('%s and %s may have other findings', (one, other) => {
  expect(isSame(links(one), links(other))).toBe(false);
});

test.each<readonly [other: unknown]>([
  [links(`${A}/3`, { method: 'GET' })],
  [links(`${A}/3`, { title: 'Edit' })],
  [links(`${A}/3`, { href: `${A}/x` })],
  [links(`${A}/3`).slice(1)],
  [[...links(`${A}/3`).slice(0, 1), 'edit']],
  [[...links(`${A}/3`).slice(0, 1), { rel: 'edit', href: `${A}/3`, verb: 'PATCH' }]],
  [{ self: {} }],
  [links(`${A}/3`).slice(0, 1)],
])('other links are of another shape: %j', (other) => {
  expect(isSame(links(`${A}/17`), other)).toBe(false);
});

test.each<[what: string, one: unknown[], other: unknown[]]>([
  ['another number of members', links('/17', { title: 'x' }), links('/17')],
  ['titles', links('/17', { title: '17' }), links('/17', { title: '3' })],
  ['undefined for a member', links('/17', { verb: 'x' }), links('/17', { title: undefined })],
  ['something other than links', [7], [{}]],
  ['null', [null], [{}]],
  ['a number for a link', [{}], [7]],
])('links with %s are of another shape', (_what, one, other) => {
  expect(isSame(one, other)).toBe(false);
});

/** Two links with these hrefs. */
function pair(first: unknown, second: unknown): unknown[] {
  return [
    { rel: 'self', href: first },
    { rel: 'lines', href: second },
  ];
}

test.each<[one: [unknown, unknown], other: [unknown, unknown]]>([
  [
    [`${A}/17`, `${A}/17/lines`],
    [`${A}/3`, `${A}/3/lines`],
  ],
  [
    [`${A}/17`, `${A}/18`],
    [`${A}/3`, `${A}/5`],
  ],
  [
    [undefined, `${A}/17`],
    [undefined, `${A}/3`],
  ],
])('%j and %j differ in identifiers alone', ([first, second], [otherFirst, otherSecond]) => {
  const known = pair(first, second).map((link) => JSON.parse(JSON.stringify(link)) as unknown);
  const others = pair(otherFirst, otherSecond).map(
    (link) => JSON.parse(JSON.stringify(link)) as unknown,
  );
  expect(isSame(known, others)).toBe(true);
});

test.each<[one: [unknown, unknown], other: [unknown, unknown]]>([
  [
    [`${A}/17`, `${A}/17/lines`],
    [`${A}/3`, `${A}/3/Lines`],
  ],
  [
    [`${A}/17`, `${A}/17/lines`],
    [`${A}/3`, `${A}/3`],
  ],
  [
    [`${A}/17`, `${A}/17x`],
    [`${A}/3`, `${A}/3x`],
  ],
  [
    [`${A}/17`, `${A}x`],
    [`${A}/3`, `${A}y`],
  ],
  [
    [`${A}/17`, `${A.replace('api', 'one')}/17/x`],
    [`${A}/3`, `${A.replace('api', 'two')}/3/x`],
  ],
  [
    [`${A}/17`, 5],
    [`${A}/3`, null],
  ],
  [
    [`${A}/17`, null],
    [`${A}/3`, 7],
  ],
])('%j and %j may have other findings', (one, other) => {
  expect(isSame(pair(...one), pair(...other))).toBe(false);
});

test('knows eight shapes', () => {
  const shapes = new LinkShapes();
  for (let index = 0; index < 10; index++) shapes.add(links(`${A}/a${index}`));
  shapes.add('none');
  expect(shapes.has(links(`${A}/a7`))).toBe(true);
  expect(shapes.has(links(`${A}/a8`))).toBe(false);
});
