import { defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describeHtml } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  anchor,
  errorId,
  fieldsTable,
  html,
  jsonCode,
  linkId,
  prose,
  resourceId,
} from '../../src/describe/html/markup.js';
import { curlCommand, pageContext, schemeName } from '../../src/describe/html/operation-details.js';
import { stateMap } from '../../src/describe/html/state-map.js';
import type { Content } from '../../src/internal/html/markup.js';

const written = (content: Content) => html`${content}`.text;

describe('a table of fields', () => {
  const field = (name: string, more: object = {}) => ({
    ...{ name, type: 'string', values: [], required: false, description: '', limits: [] },
    ...{ isList: false, fields: [] },
    ...more,
  });
  const rowOf = (more: object) => {
    const table = written(fieldsTable('The fields', [field('a', more)]));
    const [, row = ''] = /<tbody>\s*<tr>(.*?)<\/tr>/s.exec(table) ?? [];
    return row.trim().split(/\n\s*/);
  };
  const name = '<th scope="row"><code>a</code></th>';
  const type = '<td>string</td>';
  const said = (text: string, limits = '') =>
    `<td dir="auto">${text}<span class="limits">${limits}</span></td>`;

  test.each<[more: object, row: string[]]>([
    [{}, [name, type, said('')]],
    [
      { required: true },
      [
        '<th scope="row"><code>a</code> <span class="required">required</span></th>',
        type,
        said(''),
      ],
    ],
    [{ values: ['x', 'y'] }, [name, '<td><code>x</code>, <code>y</code></td>', said('')]],
    [{ description: 'An <a>.' }, [name, type, said('An &lt;a&gt;.')]],
    [{ limits: ['at least 1', 'at most 2'] }, [name, type, said('', 'at least 1, at most 2')]],
    [{ description: 'A.', limits: ['at least 1'] }, [name, type, said('A. · ', 'at least 1')]],
  ])('%j', (more, row) => {
    expect(rowOf(more)).toEqual(row);
  });

  test('has a caption and a head, and paths that may break after their dots', () => {
    const table = written(
      fieldsTable('The <fields>', [field('a', { fields: [field('b', { fields: [field('c')] })] })]),
    );
    expect(table).toContain('<caption class="hidden">The &lt;fields&gt;</caption>');
    expect(Array.from(table.matchAll(/<th scope="col">(\w+)/g), ([, head]) => head)).toEqual([
      'Name',
      'Type',
      'Description',
    ]);
    expect(Array.from(table.matchAll(/<code>(.*?)<\/code>/g), ([, path]) => path)).toEqual([
      'a',
      'a.<wbr>b',
      'a.<wbr>b.<wbr>c',
    ]);
  });

  test('is left out without fields', () => {
    expect(fieldsTable('The fields', [])).toBeUndefined();
  });
});

describe('fragments', () => {
  test('have the characters of ids', () => {
    expect(linkId('orders', { rel: 'https://rels.example.se/a' })).toBe(
      'link-orders.https.rels.example.se.a',
    );
    expect(linkId('orders', { rel: 'self' }, true)).toBe('page-orders.self');
    expect(resourceId('order lines')).toBe('resource-order.lines');
    expect(resourceId('orders', 'fields')).toBe('resource-orders.fields');
    expect([errorId(404), errorId('default')]).toEqual(['status-404', 'status-default']);
  });

  test('differ where a name continues in the next one', () => {
    expect(linkId('orders', { rel: 'lines-edit' })).not.toBe(
      linkId('orders-lines', { rel: 'edit' }),
    );
    expect(resourceId('orders', 'fields')).not.toBe(resourceId('orders-fields'));
  });
});

describe('a command', () => {
  test('is on one line of at most 72 characters', () => {
    const url = `https://x.se/${'a'.repeat(72 - 'curl --head https://x.se/'.length)}`;
    expect(curlCommand({ method: 'HEAD', url })).toBe(`curl --head ${url}`);
    expect(curlCommand({ method: 'HEAD', url: `${url}a` })).toBe(`curl --head \\\n  ${url}a`);
  });

  test.each([
    ['basic', 'Basic'],
    ['BEARER', 'Bearer'],
    ['digest', 'Digest'],
    ['dpop', 'DPoP'],
    ['hoba', 'HOBA'],
    ['mutual', 'Mutual'],
    ['negotiate', 'Negotiate'],
    ['oauth', 'OAuth'],
    ['own', 'own'],
  ])('has the scheme %s as it is registered: %s', (scheme, name) => {
    expect(schemeName(scheme)).toBe(name);
  });

  test.each(['xbasic', 'basic2'])('has a token for the scheme %s', (name) => {
    const scheme = { type: 'http', scheme: name } as const;
    expect(curlCommand({ method: 'GET', url: 'https://x.se', scheme })).toBe(
      `curl --header 'authorization: ${name} '"$TOKEN" https://x.se`,
    );
  });
});

test.each<[value: unknown, code: string]>([
  ['a', '<span class="string">&quot;a&quot;</span>'],
  ['a:', '<span class="string">&quot;a:&quot;</span>'],
  ['\\', '<span class="string">&quot;\\\\&quot;</span>'],
  [-12.5e30, '<span class="literal">-1.25e+31</span>'],
  [10, '<span class="literal">10</span>'],
  [false, '<span class="literal">false</span>'],
  [[], '[]'],
  [{ a: 1 }, '{\n  <span class="key">&quot;a&quot;</span>: <span class="literal">1</span>\n}'],
])('the JSON value %j is coloured', (value, code) => {
  expect(jsonCode(value).text).toBe(`<pre tabindex="0"><code>${code}</code></pre>`);
});

describe('the common part of Markdown', () => {
  const p = (text: string) => `<p dir="auto">${text}</p>`;
  const ul = (...items: string[]) =>
    `<ul class="prose">${items.map((item) => `<li dir="auto">${item}</li>`).join('')}</ul>`;
  const pre = (text: string) => `<pre tabindex="0"><code>${text}</code></pre>`;

  test.each<[markdown: string, markup: string]>([
    ['  a  \n \t \n\n b ', p('a') + p('b')],
    ['\n\n', ''],
    ['a\nb\nc', p('a\nb\nc')],
    ['a\n\n  - b', p('a') + ul('b')],
    ['#### Head ', p('Head')],
    ['#  Head', p('Head')],
    ['#1', p('#1')],
    ['a # b', p('a # b')],
    ['+ a\n*   b\n-\tc', ul('a', 'b', 'c')],
    ['-a', p('-a')],
    ['a - b', p('a - b')],
    ['One:\n- a', p('One:') + ul('a')],
    ['before\n```ts\ncode\n```\nafter', p('before') + pre('code') + p('after')],
    ['```\none\n```\n\n```\ntwo\n```', pre('one') + pre('two')],
    ['a ``` b', p('a ``` b')],
    ['`a*b*`', p('<code>a*b*</code>')],
    ['**strong text**', p('<strong>strong text</strong>')],
    ['*an emphasis*', p('<em>an emphasis</em>')],
    ['`a\nb`', p('`a\nb`')],
    ['**a\nb**', p('**a\nb**')],
    ['*a\nb*', p('*a\nb*')],
    ['[a\nb](https://x.se)', p('[a\nb](https://x.se)')],
    ['[a] (https://x.se)', p('[a] (https://x.se)')],
    ['[two words](mailto:a@x.se)', p('<a href="mailto:a@x.se" rel="noreferrer">two words</a>')],
    ['[a](https://x.se b)', p('[a](https://x.se b)')],
    ['<https://x.se/a b>', p('&lt;https://x.se/a b&gt;')],
    ['<HTTPS://x.se/>', p('<a href="HTTPS://x.se/" rel="noreferrer">HTTPS://x.se/</a>')],
    ['<urn:a>', p('<code>urn:a</code>')],
    ['a & `b` & c', p('a &amp; <code>b</code> &amp; c')],
  ])('%j', (markdown, markup) => {
    expect(written(prose(markdown))).toBe(markup);
  });

  test.each([
    ['http://x.se/', '<a href="http://x.se/" rel="noreferrer">t</a>'],
    ['a:http://x.se/', 't (<code>a:http://x.se/</code>)'],
    ['https:x.se', 't (<code>https:x.se</code>)'],
  ])('links to http, https and mailto only: %s', (url, markup) => {
    expect(anchor(url, 't').text).toBe(markup);
  });

  test('has no controls but line breaks and tabs', () => {
    expect(written('a\0b\x1bc\x7fd\x9fe\u202ef\u2066g\ud800h\ti\nj')).toBe(
      'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg\ufffdh\ti\nj',
    );
  });
});

describe('the map of states', () => {
  const link = (rel: string, states: string[] | undefined, method = 'POST') => ({
    rel,
    method,
    states,
  });
  const mapOf = (links: object[], states: object) =>
    written(stateMap({ id: 'orders', name: 'orders', links } as never, states as never));
  const cellsOf = (map: string) =>
    Array.from(map.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g), ([, row = '']) =>
      row
        .replace(/<span class="hidden">[^<]*<\/span>/g, '')
        .split(/<\/t[hd]>/)
        .map((cell) => cell.replace(/<[^>]*>/g, ''))
        .slice(0, -1),
    );
  const names = ['open', 'done'];
  const transition = (rel: string, from: string, to?: string) => ({ rel, from, to });

  test('has a card for each state, and a dashed line for a link that depends on more', () => {
    const map = mapOf(
      [
        link('pay', ['open']),
        link('cancel', undefined),
        link('delete', ['open'], 'DELETE'),
        link('self', names, 'GET'),
      ],
      {
        field: 'status',
        names,
        initial: ['open'],
        transitions: [
          transition('pay', 'open', 'done'),
          transition('cancel', 'open', 'open'),
          transition('delete', 'open'),
        ],
      },
    );
    expect(map).toContain(
      '<div class="map" tabindex="0" role="region" aria-label="States of orders, scrollable">',
    );
    expect(map).toContain('aria-label="The links by state are listed below as a table"');
    expect(map).toContain('<marker id="states-orders-dashed"');
    const cards = Array.from(
      map.matchAll(/<g class="node( faint)?">(.*?)<\/g>/gs),
      ([, faint = '', card = '']) => [
        faint.trim(),
        /<title>([^→]*?)<\/title>/.exec(card)?.[1],
        /class="note"[^>]*>(.*?)</.exec(card)?.[1],
      ],
    );
    expect(cards).toEqual([
      ['', 'open', 'initial state'],
      ['', 'done', 'final state'],
      ['faint', '(deleted)', undefined],
    ]);
    expect(
      Array.from(map.matchAll(/class="row( dashed)?"[^>]*>(\w+)/g), ([, ...row]) => row),
    ).toEqual([
      [undefined, 'pay'],
      [' dashed', 'cancel'],
      [undefined, 'delete'],
    ]);
    expect(map).toContain('if the service allows it</li></ul>');
    expect(map).toContain('<caption>Links by state; the other links are always present</caption>');
    expect(cellsOf(map)).toEqual([
      ['pay', '✓ → done', '–'],
      ['cancel', 'possibly', 'possibly'],
      ['delete', '✓ → deleted', '–'],
    ]);
  });

  test('has no legend if every link depends on the state alone', () => {
    const states = {
      field: 'status',
      names,
      initial: [],
      transitions: [transition('edit', 'open', 'done')],
    };
    const map = mapOf([link('edit', ['open'])], states);
    expect(map).not.toMatch(/legend|dashed"><title|undefined|Stryker/);
    expect(map).toContain('<caption>Links by state</caption>');
    expect(map).not.toContain('initial state');
  });

  test('has the change from each state, and none where the state stays', () => {
    const map = mapOf([link('turn', names), link('keep', names)], {
      field: 'status',
      names,
      initial: [],
      transitions: [
        transition('turn', 'open', 'done'),
        transition('turn', 'done', 'open'),
        transition('keep', 'open', 'open'),
        transition('keep', 'done', 'done'),
      ],
    });
    expect(cellsOf(map)).toEqual([['turn', '✓ → done', '✓ → open']]);
  });

  test.each([
    [60, true],
    [61, false],
  ])('of %i states is drawn: %s', (count, isDrawn) => {
    const many = Array.from({ length: count }, (_, index) => `s${index}`);
    const states = { field: 'status', names: many, initial: [], transitions: [] };
    const map = mapOf([link('edit', ['s1'])], states);
    expect(map.includes('<svg')).toBe(isDrawn);
    expect(map).toContain('class="matrix"');
    expect(map.trimStart().startsWith('<div class="scroll"')).toBe(!isDrawn);
  });
});

describe('the context of a page', () => {
  const response = (status: number | 'default', description: string) => ({ status, description });
  const contextOf = (resources: object[], operations: object[]) =>
    pageContext({ resources, operations } as never);

  test('has the most frequent response of each status but success, by status', () => {
    const { usual } = contextOf(
      [],
      [
        { id: 'a', responses: [response('default', 'Other.'), response(404, 'Gone.')] },
        { id: 'b', responses: [response(404, 'None.'), response(200, 'Fine.')] },
        { id: 'c', responses: [response(404, 'None.'), response(304, 'Same.')] },
        { id: 'd', responses: [response(400, 'Bad.'), response(303, 'There.')] },
      ],
    );
    expect(Array.from(usual.values(), ({ status, description }) => [status, description])).toEqual([
      [304, 'Same.'],
      [400, 'Bad.'],
      [404, 'None.'],
      ['default', 'Other.'],
    ]);
  });

  test('shows an operation with a link of a collection, with self, or with the first other link', () => {
    const link = (rel: string, operation: string) => ({ rel, operation });
    const { places } = contextOf(
      [
        {
          id: 'orders',
          links: [
            link('up', 'read-shops'),
            link('edit', 'read-orders'),
            link('self', 'read-orders'),
            link('collection', 'list-orders'),
            link('first', 'count'),
          ],
          collectionLinks: [link('self', 'list-orders')],
        },
        {
          id: 'shops',
          links: [link('self', 'read-shops'), link('other', 'count')],
          collectionLinks: [],
        },
      ],
      [],
    );
    expect(Object.fromEntries(places)).toEqual({
      'list-orders': 'page-orders.self',
      'read-orders': 'link-orders.self',
      'read-shops': 'link-shops.self',
      count: 'link-orders.first',
    });
  });
});

describe('a page', () => {
  const about = {
    title: 'Shop',
    version: '1',
    base: 'https://api.example.se/v1',
    contact: { name: 'Us' },
  };
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), shop: z.int() }),
    path: '/orders/{id}',
    links: {
      pay: {
        href: '/orders/{id}/payments',
        method: 'POST',
        meaning: 'Pays it.',
        title: 'Pay',
        deprecation: 'https://example.se/gone',
        returns: z.object({ sum: z.number() }),
      },
      shops: { href: '/shops', title: 'The shops', deprecation: 'https://example.se/old' },
    },
    query: { parameters: { q: z.string().max(9).meta({ description: 'Words.' }) } },
  } as never) as AnyResource;
  const shops = defineResource({
    name: 'shops',
    schema: z.object({ id: z.int() }),
    path: '/shops/{id}',
    links: {},
  }) as AnyResource;
  const me = defineResource({
    name: 'me',
    schema: z.object({ name: z.string() }),
    path: '/me',
    singleton: true,
    links: {},
  }) as AnyResource;
  const pageOf = (options: object = {}) =>
    describeHtml([orders, shops, me], { ...about, ...options });

  /** The piece of a page from one text to another. */
  const between = (text: string, from: string, to: string) =>
    text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

  test('has no id twice, and each of its links leads to one (HTML §3.2.6)', () => {
    const named = (name: string, path: string) =>
      defineResource({
        name,
        schema: z.object({ id: z.int(), shop_id: z.int(), status: z.enum(['open', 'paid']) }),
        path: path as '/{id}',
        state: 'status',
        links: { pay: { method: 'POST', when: 'open', to: 'paid', meaning: 'Pays it.' } },
      }) as AnyResource;
    const resources = [
      named('orders', '/shops/{shop_id}/orders/{id}'),
      named('orders', '/orders/{id}'),
      named('öl', '/beers/{id}'),
      named('ål', '/eels/{id}'),
    ];
    const page = describeHtml(resources, { ...about, base: 'https://api.example.se/v1' });
    const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const fragments = Array.from(page.matchAll(/href="#([^"]*)"/g), ([, fragment]) => fragment);
    expect(fragments.filter((fragment) => !ids.includes(fragment))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['resource-ol', 'resource-al']));
    // The index links to the second, whose path has no variable before the identifier.
    expect(between(page, 'The links of the index', '</table>')).toContain('#resource-orders2"');
    expect(between(page, '<section id="resource-orders2"', '</dl>')).toContain(
      '<code>/orders/{id}',
    );
  });

  test('begins with its title, its description and what it is about', () => {
    const head = between(pageOf(), '<header>', '</header>');
    expect(head).toContain('<h1 dir="auto">Shop <span class="version">1</span></h1>');
    expect(head.replace(/^.*<dl/s, '<dl').trim()).toMatch(
      /^<dl class="facts"><div><dt>Base URL<\/dt><dd><code>https:\/\/api\.example\.se\/v1<\/code><\/dd><\/div><div><dt>Contact<\/dt><dd>Us<\/dd><\/div><\/dl>\s*<\/div>$/,
    );
    expect(head).not.toMatch(/<p |undefined/);
    const full = between(
      pageOf({
        description: 'Sells.',
        contact: { name: 'Us', url: 'https://example.se', email: 'us@example.se' },
        license: { name: 'MIT', url: 'https://example.se/mit' },
      }),
      '<header>',
      '</header>',
    );
    for (const part of [
      '<p dir="auto">Sells.</p>',
      '<a href="https://example.se" rel="noreferrer">Us</a>, <a href="mailto:us@example.se" rel="noreferrer">us@example.se</a></dd>',
      '<dt>License</dt><dd><a href="https://example.se/mit" rel="noreferrer">MIT</a></dd>',
    ]) {
      expect(full).toContain(part);
    }
  });

  test('has the contents of each resource', () => {
    const nav = between(pageOf(), '<nav', '</nav>').replace(/\s*\n\s*/g, '');
    const item = (id: string, text: string, inner = '') =>
      `<li><a href="#${id}">${text}</a>${inner}</li>`;
    const rel = (id: string, name: string) => item(id, `<code>${name}</code>`);
    expect(nav).toContain(
      item(
        'resource-orders',
        'orders',
        `<ul>${item('resource-orders.fields', 'Fields')}${item(
          'resource-orders.links',
          'Links',
          `<ul>${rel('link-orders.self', 'self')}${rel('link-orders.pay', 'pay')}</ul>`,
        )}${item('resource-orders.collection', 'Collection', `<ul>${rel('page-orders.self', 'self')}</ul>`)}</ul>`,
      ),
    );
    expect(nav).toContain(
      item(
        'resource-me',
        'me',
        `<ul>${item('resource-me.fields', 'Fields')}${item(
          'resource-me.links',
          'Links',
          `<ul>${rel('link-me.self', 'self')}</ul>`,
        )}</ul>`,
      ),
    );
  });

  test('has the states of a resource in the contents', () => {
    const loans = defineResource({
      name: 'loans',
      schema: z.object({ id: z.int(), status: z.enum(['open', 'returned']) }),
      path: '/loans/{id}',
      state: 'status',
      links: {},
    }) as AnyResource;
    const nav = between(describeHtml([loans], about), '<nav', '</nav>');
    expect(nav).toContain('<li><a href="#resource-loans.states">States</a></li>');
  });

  test('can be read without the contents', () => {
    expect(pageOf()).toContain('<a class="skip" href="#main">Skip to the documentation</a>');
  });

  test('has the places of each resource, and its fields', () => {
    const page = pageOf();
    expect(page).toContain('<div><dt>Single resource</dt><dd><code>/orders/{id}</code></dd></div>');
    expect(page).toContain('<div><dt>Collection</dt><dd><code>/orders</code></dd></div>');
    const single = between(page, '<section id="resource-me"', '</section>');
    expect(single).toContain(
      '<dl class="places">\n  <div><dt>Resource</dt><dd><code>/me</code></dd></div>\n  \n</dl>',
    );
    expect(page).toContain('<caption class="hidden">The fields of orders</caption>');
    expect(single.trimEnd().endsWith('</article>')).toBe(true);
    expect(page).not.toMatch(/undefined|Stryker/);
  });

  test('has the title, the method and the deprecation of a link', () => {
    const article = between(pageOf(), '<article class="link" id="link-orders.pay">', '</article>');
    expect(article).toContain(
      '<h4><span class="method post">POST</span> <span class="rel">pay</span> <span class="title" dir="auto">Pay</span></h4>',
    );
    expect(article).toContain(
      '<p class="deprecated">Deprecated: <a href="https://example.se/gone" rel="noreferrer">https://example.se/gone</a></p>',
    );
    expect(article).toContain('<details><summary>Fields of 200</summary>');
    expect(article).toContain('Fields of 200: the result of pay</caption>');
    const self = between(pageOf(), '<article class="link" id="link-orders.self">', '</article>');
    expect(self).not.toMatch(/class="title"|deprecated/);
    expect(self).toContain(
      ' <a href="https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2" rel="noreferrer">Definition</a>',
    );
  });

  test('refers to the operation of a link that is described elsewhere', () => {
    const row = between(pageOf(), '<tr id="link-orders.shops">', '</tr>');
    expect(row).toContain('<td dir="auto">The shops. The resources named shops. · ');
    expect(row).toContain('href="#page-shops.self" title="A page of shops"');
    expect(row).toContain('Deprecated: ');
    const other = between(pageOf(), '<tr id="page-orders.next">', '</tr>');
    expect(other).not.toMatch(/Deprecated|undefined/);
    expect(between(pageOf(), '<section id="resource-me"', '</section>')).not.toContain('elsewhere');
  });

  test('has the query parameters of a page, and its examples', () => {
    const article = between(pageOf(), '<article class="link" id="page-orders.self">', '</article>');
    expect(article).toContain('<details><summary>Query parameters</summary>');
    expect(article).toContain(
      '<caption class="hidden">The query parameters of: A page of orders</caption>',
    );
    expect(
      Array.from(
        article.matchAll(/<th scope="row"><code>(\w+)<\/code>(.*?)<\/th>/g),
        ([, ...names]) => names,
      ),
    ).toEqual([
      ['page', ''],
      ['limit', ''],
      ['q', ''],
    ]);
    expect(article).toContain('Words. · <span class="limits">at most 9 characters</span>');
    expect(article).not.toContain('If-None-Match');
    expect(article).toContain('<details><summary>Example of 200: With a list of links</summary>');
    expect(article).not.toContain('class="same"');
  });

  test('has the usual errors, one example of them, and where they are defined', () => {
    const section = between(pageOf(), '<section id="errors"', '</section>');
    expect(
      Array.from(
        section.matchAll(/<li id="status-(\w+)"><span class="status s(\w)">(\w+)</g),
        ([, ...parts]) => parts.join(),
      ),
    ).toEqual(['304,3,304', '400,4,400', '404,4,404', '412,4,412', 'default,d,others']);
    expect(section).toContain(
      '(<a href="https://www.rfc-editor.org/rfc/rfc9457" rel="noreferrer">RFC 9457</a>)',
    );
    expect(section.match(/<pre/g)).toHaveLength(1);
    expect(section).toContain('<span class="literal">400</span>');
  });

  test('links from the index to its resources', () => {
    const section = between(pageOf(), '<section id="start"', '</section>');
    expect(section).toContain('<a href="#resource-orders"><code>orders</code></a>');
    expect(section).toContain('<th scope="row"><code>self</code></th>');
  });

  test('has the forms of responses, with the values of Accept', () => {
    const section = between(pageOf({ format: 'negotiate' }), '<section id="formats"', '</section>');
    expect(
      Array.from(section.matchAll(/<th scope="row"><code>(.*?)<\/code>/g), ([, accept]) => accept),
    ).toEqual([
      'application/hal+json',
      'application/hal+json; profile=&quot;https://datatracker.ietf.org/doc/draft-kelly-json-hal&quot;',
      'application/prs.hal-forms+json',
    ]);
    for (const text of [
      'Errors are <code>application/problem+json</code>.',
      'an object with links by relation type (HAL draft).',
      'with a form for each operation in <code>_templates</code> (HAL-FORMS).',
    ]) {
      expect(section).toContain(text);
    }
    expect(section).not.toMatch(/Authentication|Limitations|Stryker/);
  });

  test('says how clients authenticate', () => {
    const flow = { scopes: {} };
    const sectionOf = (security: object) =>
      between(pageOf({ security }), '<h3>Authentication</h3>', '</section>');
    const login = { type: 'oauth2', flows: { password: flow, implicit: flow } };
    expect(sectionOf({ login }).replace(/\n/g, '').trim()).toBe(
      '<h3>Authentication</h3><p>Each request must be authenticated.</p><ul><li><strong>login</strong>: OAuth 2.0 password<ul></ul>; OAuth 2.0 implicit<ul></ul></li></ul>',
    );
    expect(
      sectionOf({
        a: { type: 'apiKey', in: 'query', name: 'k' },
        b: { type: 'apiKey', in: 'cookie', name: 'k' },
      }),
    ).toMatch(/a key in the query parameter <code>k<\/code>.*a key in the cookie <code>k<\/code>/s);
  });
});
