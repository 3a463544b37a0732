import { connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { expandHref } from '../../src/client/href.js';
import { readLinks } from '../../src/client/links.js';
import { expectLinear } from '../support/growth.js';
import { toArray } from '../support/to-array.js';

const URL = 'https://api.example.se/v1/';
const read = (header: string) => readLinks(undefined, header, URL, new Map());

describe('the time of reading grows with the size', () => {
  test.each<[what: string, make: (size: number) => string]>([
    ['links', (size) => '</a>; rel=next, '.repeat(size / 16)],
    ['targets that do not end', (size) => '<'.repeat(size)],
    ['a quoted string that does not end', (size) => `<a>; x="${'a'.repeat(size)}`],
    ['escaped quotes', (size) => '<a>;\\"'.repeat(size / 6)],
    ['quotes', (size) => '<a>;x="'.repeat(size / 7)],
    ['white space', (size) => `<a>;${' '.repeat(size)}x`],
    [
      'white space before equals signs',
      (size) => `<a>${`;a${' '.repeat(100)}`.repeat(size / 102)}`,
    ],
    ['parameters', (size) => `<a>; rel=x${';a=b'.repeat(size / 4)}`],
    ['backslashes', (size) => `<a>;x="${'\\'.repeat(size)}`],
    ['relation types', (size) => `<a>; rel="${'x '.repeat(size / 2)}"`],
  ])('of %s in a header', (_, make) => {
    expectLinear(make, read, 20_000);
  });

  test.each<[what: string, make: (size: number) => string]>([
    ['expressions', (size) => '{a}'.repeat(size / 3)],
    ['variables', (size) => `{?${'a,'.repeat(size / 2)}a}`],
    ['braces', (size) => '{'.repeat(size)],
    ['a name', (size) => `{${'a'.repeat(size)}!}`],
    ['modifiers', (size) => `{${'a:1'.repeat(size / 3)}}`],
  ])('of %s in a template', (_, make) => {
    expectLinear(make, (template) => expandHref(`?${template}`, { a: 'x' }), 20_000);
  });

  test('of links in a body', () => {
    const make = (size: number) => ({
      _links: Array.from({ length: size }, (_, at) => ({ rel: `r:${at}`, href: `a/${at}` })),
    });
    expectLinear(make, (body) => readLinks(body, null, URL, new Map()), 5000);
  });
});

describe('a large response', () => {
  const respond = (body: unknown) => connect(URL, { fetch: async () => Response.json(body) });

  test('of 100,000 links and as many items', async () => {
    const links = Array.from({ length: 100_000 }, (_, at) => ({ rel: `r${at}`, href: `${at}` }));
    const curies = { rel: 'curies', name: 'r', href: '/{rel}' };
    const api = await respond({ _links: [curies, ...links], orders: links });
    expect(api.links).toHaveLength(100_001);
    expect(api.find('r99999')?.href).toBe(`${URL}99999`);
    expect(await toArray(api.items())).toHaveLength(100_000);
  });

  test('of 100,000 levels', async () => {
    const body = `${'{"_embedded":'.repeat(1e5)}1${'}'.repeat(1e5)}`;
    const headers = { 'content-type': 'application/json' };
    const fetch = async () => new Response(body, { headers });
    const api = await connect(URL, { fetch });
    expect(api.links).toEqual([]);
    expect(await toArray(api.items())).toEqual([]);
  });

  test('of a form with 100,000 properties', async () => {
    const properties = Array.from({ length: 100_000 }, (_, at) => ({ name: `p${at}`, value: at }));
    const api = await respond({ _templates: { act: { method: 'POST', properties } } });
    await api.submit('act', { p1: 2 });
    expect(api.forms[0]?.properties).toHaveLength(100_000);
  });
});
