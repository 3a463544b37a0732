import { createHash } from 'node:crypto';
import { describeHtml } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { library, loans } from '../definition/library.js';
import { about, customers, orders } from '../definition/shop.js';
import { hostileApi } from '../support/hostile-api.js';
import { rows, table } from '../support/rows.js';
import { partOf as partOfPage, textOf } from './support/page.js';
import { plainOrders } from './support/plain-orders.js';

const page = describeHtml([orders, customers], about);
const partOf = (id: string, text = page) => partOfPage(id, text);
const style = page.match(/<style>(.*)<\/style>/s)?.[1] ?? '';

describe('the page describes the API', () => {
  test.each([
    '<h1 dir="auto">Shop <span class="version">1.0.0</span></h1>',
    '<dt>Base URL</dt><dd><code>https://api.example.se/shop/v1</code></dd>',
    '<a href="https://example.se" rel="noreferrer">The shop team</a>',
    '<a href="mailto:shop@example.se" rel="noreferrer">shop@example.se</a>',
    '<a href="https://opensource.org/license/mit" rel="noreferrer">MIT</a>',
  ])('%s', (part) => {
    expect(page).toContain(part);
  });

  test('the index: where to start, and the links from there', () => {
    const start = partOf('start');
    expect(start).toContain("curl 'https://api.example.se/shop/v1/'");
    expect(start).toContain('orders /orders What customers have ordered.');
  });

  test('terms, limitations and authentication', () => {
    const flows = {
      clientCredentials: { tokenUrl: 'https://id.example.se/token', scopes: { a: 'All' } },
      authorizationCode: { authorizationUrl: 'https://id.example.se/login', scopes: {} },
    };
    const text = textOf(
      describeHtml([customers], {
        ...about,
        termsOfService: 'https://example.se/terms',
        limitations: 'At most **60** requests a minute.',
        license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
        contact: { name: 'The team' },
        security: {
          token: { type: 'http', scheme: 'bearer', description: 'Ask *us*.' },
          key: { type: 'apiKey', in: 'header', name: 'x-key' },
          oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.se' },
          cert: { type: 'mutualTLS' },
          login: { type: 'oauth2', flows },
        },
      }),
    );
    for (const [part] of rows(`
      Terms Terms of service
      License EUPL-1.2
      Contact The team
      At most 60 requests a minute.
      in one of these ways
      token: Authorization: bearer Ask us.
      key: a key in the header x-key
      oidc: OpenID Connect, https://id.example.se
      cert: a client certificate (mutual TLS)
      login: OAuth 2.0 clientCredentials, authorizationCode
    `)) {
      expect(text).toContain(part);
    }
    expect(page).not.toMatch(/Authentication|Limitations|undefined/);
  });

  test('the index may link to another host', () => {
    const links = [{ href: 'https://status.example.se/', rel: 'status', method: 'GET' } as const];
    const start = partOf('start', describeHtml([customers], { ...about, links }));
    expect(start).toContain('status https://status.example.se/');
  });
});

describe('the page describes each resource', () => {
  test.each(
    rows(`
    link-orders.self => GET self /orders/{id} always => 200 => curl 'https://api.example.se/shop/v1/orders/
    link-orders.edit => PATCH edit => in state open
    link-orders.delete => in state open or cancelled, with permission orders:delete
    link-orders.pay => POST pay Pay the order => Pays the order. => Name Type Description card required string
    link-orders.cancel => if the service allows it => Definition
    link-orders.up => up GET /customers/{customer_id} The customer.
    page-orders.create => POST create Place an order => Location: => total required number at least 0
    page-orders.next => if there are more pages
    page-orders.self => Query parameters => page integer => at least 1, at most 100, default 20
    page-customers.self => size integer The page size. · at least 1, at most 50, default 5
  `),
  )('%s', (_row, id = '', ...parts) => {
    for (const part of parts) expect(partOf(id)).toContain(part);
  });

  test('its states, and the links of each', () => {
    const text = partOf('resource-orders');
    expect(text).toContain('The field status is the state. Initially open.');
    expect(text).toContain('pay ✓ present → paid – absent – absent');
    expect(text).toContain('delete ✓ present → deleted – absent ✓ present → deleted');
    expect(text).toContain('cancel possibly → cancelled possibly → cancelled possibly');
  });

  /** The page of orders with these states and links. */
  const withStates = (status: readonly string[], links: object) => {
    const schema = z.object({ id: z.int(), status: z.enum(status as [string]) });
    const more = { schema, state: 'status', links, example: undefined };
    return describeHtml([plainOrders(more)], about);
  };

  test('a resource whose links depend on no state has no table of them', () => {
    const text = withStates(['open', 'done'], { edit: {} });
    expect(text).toContain('The field <code>status</code> is the state.');
    expect(text).not.toContain('class="matrix"');
    expect(text).not.toContain('Initially');
  });

  test('a link that changes the state is in the table, in whatever states it is present', () => {
    const links = { edit: {}, replace: { to: 'done' }, delete: {} };
    const text = partOf('resource-orders', withStates(['open', 'done'], links));
    expect(text).toContain('replace ✓ present → done ✓ present');
    expect(text).toContain('delete ✓ present → deleted ✓ present → deleted');
    expect(text).toContain('Links by state; any other link is always present');
  });

  test('links that all depend on the state, without an example', () => {
    const edit = { when: 'open', deprecation: 'https://example.se/gone' };
    const text = withStates(['open', 'done'], { edit, up: { href: '/orders' } });
    expect(partOf('link-orders.edit', text)).toContain(
      "'https://api.example.se/shop/v1/orders/{id}'",
    );
    expect(partOf('link-orders.edit', text)).toContain('Deprecated: https://example.se/gone');
    expect(text).toContain('Links by state; any other link is always present');
  });

  test('a singleton', () => {
    const text = describeHtml([plainOrders({ path: '/profile', singleton: true })], about);
    expect(text).toContain('<dt>Resource</dt><dd><code>/profile</code></dd>');
    expect(text).not.toContain('id="resource-orders.collection"');
  });
});

describe('the page of a library', () => {
  const loansPage = describeHtml([loans], library);
  const all = (expression: RegExp) => Array.from(loansPage.matchAll(expression), ([, id]) => id);

  test.each(
    rows(`
    link-loans.edit => PATCH edit /loans/{id} in state open Changes the loan. Definition Sends the fields to change, application/merge-patch+json or application/json Returns 200 A resource of loans. application/hal+json or application/prs.hal-forms+jsonLink: The schema of the body, by the relation type describedby (RFC 8288). 412 The resource has changed since the client read it. 400 401 404 409 413 415 422 429 others curl --request PATCH --header 'content-type: application/merge-patch+json' --data @body.json 'https://api.example.se/library/v1/loans/a1' Fields to send Fields to send: the fields to change Name Type Description reader required string note string
    link-loans.delete => DELETE delete /loans/{id} always, with permission loans:delete Deletes the loan. Returns 204 Done, with no content. 412 The resource has changed since the client read it. 401 403 404 429 others curl --request DELETE 'https://api.example.se/library/v1/loans/a1'
    link-loans.remind => POST remind /loans/{id}/reminders always Reminds the reader. Returns 202 The request will be carried out later: the status of the work, with a link to its monitor. application/hal+json or application/prs.hal-forms+jsonLink: The monitor of the work (RFC 8288).Retry-After: When to try again: a number of seconds, or a date. 412 The resource has changed since the client read it. 401 402 404 429 others curl --request POST 'https://api.example.se/library/v1/loans/a1/reminders'
    link-loans.receipt => GET receipt /loans/{id}/receipt always The receipt. Definition Returns 303 Done. Location is the URL of the result. Location: The absolute URL of the resource. 304 401 404 412 429 others curl 'https://api.example.se/library/v1/loans/a1/receipt'
  `),
  )('%s', (_row, id = '', text) => {
    expect(partOf(id, loansPage).trim()).toBe(text);
  });

  test('shows each operation once, and refers to it elsewhere', () => {
    const links = 'self edit replace delete return remind receipt'.split(' ');
    const places = all(/<article class="link" id="([^"]*)">/g);
    expect(places).toEqual([
      ...links.map((rel) => `link-loans.${rel}`),
      'page-loans.self',
      'page-loans.create',
    ]);
    const targets = all(/href="#([^"]*)"/g);
    expect(targets).toEqual(expect.arrayContaining(places));
    expect(all(/id="([^"]*)"/g)).toEqual(expect.arrayContaining(targets));
    expect(loansPage).toContain('<tr id="page-loans.next">');
    expect(loansPage.match(/Links to operations that are described elsewhere/g)).toHaveLength(1);
    expect(all(/<h2 id="([^"]*)">/g)).toEqual(all(/aria-labelledby="([^"]*)"/g));
    expect(loansPage).not.toMatch(/undefined|\[object|null</);
  });
});

describe('the common part of Markdown', () => {
  /** A description, as the page has it. */
  function written(description: string): string {
    const text = describeHtml([customers], { ...about, description });
    return /<\/h1>\n {4}(.*?)\n {4}<dl/s.exec(text)?.[1] ?? '';
  }

  test.each(
    table<[text: string, expected: string]>(`
      "one\\n\\ntwo" => <p dir="auto">one</p><p dir="auto">two</p>
      a \`b\` **c** *d* => <p dir="auto">a <code>b</code> <strong>c</strong> <em>d</em></p>
      "- a\\n- b" => <ul class="prose"><li dir="auto">a</li><li dir="auto">b</li></ul>
      "Some:\\n* a\\n* b" => <p dir="auto">Some:</p><ul class="prose"><li dir="auto">a</li><li dir="auto">b</li></ul>
      '## Head' => <p dir="auto">Head</p>
      "\`\`\`\\n<b>\\n\\n- x\\n\`\`\`" => "<pre tabindex=\\"0\\"><code>&lt;b&gt;\\n\\n- x</code></pre>"
      '[a](https://x.se/?a=1&b)' => <p dir="auto"><a href="https://x.se/?a=1&amp;b" rel="noreferrer">a</a></p>
      <https://x.se> => <p dir="auto"><a href="https://x.se" rel="noreferrer">https://x.se</a></p>
      '[a](javascript:b)' => <p dir="auto">a (<code>javascript:b</code>)</p>
      <field> <operator> **a => <p dir="auto">&lt;field&gt; &lt;operator&gt; **a</p>
      '' => ''
    `),
  )('%j', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  const termsOf = (url: string) =>
    describeHtml([customers], { ...about, contact: { name: 'us', url } });

  test.each(['HTTPS://x.se', 'mailto:a@x.se'])('%s is a link', (url) => {
    expect(termsOf(url)).toContain(`<a href="${url}" rel="noreferrer">us</a>`);
  });

  test.each(['javascript:alert(1)', ' https://x.se', 'data:text/html,x', '//x.se', 'x'])(
    '%s is not a link',
    (url) => {
      expect(termsOf(url)).toContain(`us (<code>${url}</code>)`);
    },
  );

  test('takes linear time', () => {
    for (const part of ['`', '*', '**a', '[', '[x](', '<a:', '\n', '\n ', '- ', '```\n']) {
      expect(written(part.repeat(20_000))).toBeDefined();
    }
  });
});

describe('commands', () => {
  test.each([
    ['probe', 'curl --head &#39;https://x.se/probe&#39;'],
    ['self', 'curl &#39;https://x.se/orders/1&#39;'],
    [
      'edit',
      'curl --request PATCH --header &#39;content-type: application/merge-patch+json&#39; --data @body.json &#39;https://x.se/orders/1&#39;',
    ],
  ])('%s', (rel, expected) => {
    const probe = { method: 'HEAD', href: '/probe', meaning: 'Whether it works.' };
    const resource = plainOrders({ links: { probe, edit: {} } });
    const text = describeHtml([resource], { ...about, base: 'https://x.se' });
    const [, rest = ''] = text.split(`id="link-orders.${rel}"`);
    expect(/<pre class="command" tabindex="0"><code>(.*?)<\/code>/s.exec(rest)?.[1]).toBe(expected);
  });

  test('no value ends the quotes of a shell', () => {
    const schema = z.object({ id: z.string() });
    const text = describeHtml([plainOrders({ schema, example: { id: "a'b" } })], about);
    expect(text).toContain('curl &#39;https://api.example.se/shop/v1/orders/a%27b&#39;');
  });
});

describe('a definition with markup in every text', () => {
  const text = describeHtml(...hostileApi());

  test('adds no markup', () => {
    expect(text).not.toMatch(/<(?:script|img|iframe)/i);
    expect(text).not.toMatch(/href="(?!#|https?:|mailto:)/i);
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text.match(/<\/title>/g)?.length).toBe(text.match(/<title>/g)?.length);
    expect(text).not.toContain('<!--');
    const tags = Array.from(text.matchAll(/<[a-z][a-z0-9]*((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)\/?>/g));
    expect(tags.length).toBe(text.match(/<[a-z]/g)?.length);
    const names = tags.flatMap(([, attributes = '']) =>
      Array.from(attributes.matchAll(/ ([a-zA-Z-]+)(?:="[^"]*")?/g), ([, name = '']) => name),
    );
    expect(names.filter((name) => /^(?:on|style$)/.test(name))).toEqual([]);
  });

  test('reverses no text, and keeps other scripts and emoji', () => {
    expect(text).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]/);
    for (const kept of ['שלום', 'مرحبا', '状態の名前', '👩‍👩‍👧']) expect(text).toContain(kept);
  });
});

test('the page runs no script and loads nothing, and its policy allows only its own style', () => {
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(
    `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
  );
  expect(style).not.toMatch(/url\(|@import|@font-face/);
  expect(page).not.toContain('<script');
});
