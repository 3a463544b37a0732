import { defineResource } from 'halyard';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { library, loans } from '../definition/library.js';

describe('the Markdown page of an API', () => {
  /** The text below a heading, up to the next one. */
  const below = (heading: string): string => {
    const { markdown } = describeApi([loans], library);
    const [, text = ''] = markdown.split(`\n${heading}\n\n`);
    return text.split(/\n\n#/, 1)[0]?.trimEnd() ?? '';
  };
  /** The rows of the table below a heading, each as its cells. */
  const rowsOf = (heading: string): string[][] =>
    below(heading)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.slice(2, -2).split(' | '));

  test('has its parts in this order', () => {
    const { markdown } = describeApi([loans], library);
    expect(markdown.match(/^#.*$/gm)).toEqual([
      '# Library',
      '## Index',
      '## loans',
      '### Fields',
      '### States',
      '### Links of a resource',
      '### Links of the collection',
      '### Query parameters of the collection',
      '### Collection page',
      '### Input',
      '### Input of return',
      '### Result of return',
      '### Example',
      '## Errors',
    ]);
    expect(markdown.endsWith(' |\n')).toBe(true);
    expect(markdown).not.toMatch(/\n{3}|undefined/);
  });

  test('says how to use the API, and who is responsible', () => {
    const { markdown } = describeApi([loans], library);
    const [, version, contact] = markdown.split('\n\n');
    for (const sentence of [
      'Version 1, at `https://api.example.se/library/v1`.',
      'follow links by their relation type; do not build URLs.',
      'Responses are `application/hal+json`, errors `application/problem+json` (RFC 9457).',
      'Each response has `_links`: a list of `{ href, rel, method, title }`.',
      'Clients that accept `application/prs.hal-forms+json` get HAL-FORMS;',
      'A link is present only while its operation is possible.',
      'Every URL that has GET also has HEAD.',
    ]) {
      expect(version).toContain(sentence);
    }
    expect(contact).toBe('- Contact: The library\n- Authentication: `token` (http)');
  });

  test.each<[format: 'links' | 'hal' | 'hal-forms' | undefined, form: string, other: string]>([
    [undefined, '`_links`: a list of', 'HAL-FORMS'],
    ['links', '`_links`: a list of', 'HAL-FORMS'],
    ['hal', '`_links`: an object with links by relation type (HAL draft).', 'a list of'],
    ['hal-forms', '`_templates` has a form for each operation (HAL-FORMS).', 'a list of'],
  ])('says the form of responses: %s', (format, form, other) => {
    const { format: _, ...rest } = library;
    const { markdown } = describeApi([loans], { ...rest, ...(format && { format }) });
    const [, version] = markdown.split('\n\n');
    expect(version).toContain(form);
    expect(version).not.toContain(other);
  });

  test('lists the links with their requests, responses and errors', () => {
    const whole = '`application/json`, `application/hal+json` or `application/prs.hal-forms+json`';
    expect(rowsOf('### Links of a resource').slice(2)).toEqual([
      [
        '[`self`](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2)',
        'GET',
        '`/loans/{id}`',
        '',
        'always',
        'The loan.',
        'no content',
        '200 with a resource of loans; 304',
        '400, 401, 404, 412, 429',
      ],
      [
        '[`edit`](https://www.rfc-editor.org/rfc/rfc5023#section-11.1)',
        'PATCH',
        '`/loans/{id}`',
        '',
        'in state open',
        'Changes the loan.',
        'the fields to change (`reader`, `note`) as `application/merge-patch+json` or `application/json`',
        '200 with a resource of loans',
        '400, 401, 404, 409, 412, 413, 415, 422, 429',
      ],
      [
        '`replace`',
        'PUT',
        '`/loans/{id}`',
        '',
        'always',
        'Replaces the loan.',
        `all fields (\`reader\`, \`note\`) as ${whole}`,
        '200 with a resource of loans',
        '400, 401, 404, 412, 413, 415, 422, 429',
      ],
      [
        '`delete`',
        'DELETE',
        '`/loans/{id}`',
        '',
        'always, with permission loans:delete',
        'Deletes the loan.',
        'no content',
        '204',
        '401, 403, 404, 412, 429',
      ],
      [
        '`return`',
        'POST',
        '`/loans/{id}/returns`',
        'Return',
        'in state open',
        'Takes the book back.',
        `the input of return (\`shelf\`) as ${whole}`,
        '201 with `Location` and the result of return',
        '400, 401, 404, 409, 412, 413, 415, 422, 429',
      ],
      [
        '`remind`',
        'POST',
        '`/loans/{id}/reminders`',
        '',
        'always',
        'Reminds the reader.',
        'no content',
        '202 with the status of the work, with a link to its monitor',
        '401, 402, 404, 412, 429',
      ],
      [
        '[`receipt`](https://example.se/receipt)',
        'GET',
        '`/loans/{id}/receipt`',
        '',
        'always',
        'The receipt.',
        'no content',
        '303 with `Location`; 304',
        '401, 404, 412, 429',
      ],
    ]);
    expect(
      rowsOf('### Links of the collection')
        .slice(2)
        .map(([rel, , , , when]) => [rel, when]),
    ).toEqual([
      [expect.stringContaining('`self`'), 'always'],
      [expect.stringContaining('`first`'), 'always'],
      [expect.stringContaining('`prev`'), 'except on the first page'],
      [expect.stringContaining('`next`'), 'if there are more pages'],
      [expect.stringContaining('`last`'), 'if the total is known'],
      ['`create`', 'always'],
    ]);
    expect(
      rowsOf('## Index')
        .slice(2)
        .map(([, method, url]) => `${method} ${url}`),
    ).toEqual(['GET `/`', 'GET `/loans`', 'GET `/service-desc`', 'GET `/service-doc`']);
  });

  test.each<[heading: string, head: string, rows: string[][]]>([
    [
      '### Fields',
      'Field | Type | Required | Limits | Meaning',
      [
        ['`id`', 'string', 'yes', '', ''],
        ['`reader`', 'string', 'yes', '', ''],
        ['`status`', '`open`, `returned`', 'yes', '', ''],
      ],
    ],
    [
      '### Query parameters of the collection',
      'Parameter | Type | Limits | Meaning',
      [
        ['`page`', 'integer', 'at least 1', 'The page number, starting at 1.'],
        ['`limit`', 'integer', 'at least 1, at most 100, default 20', 'The page size.'],
        ['`fields`', 'string', '', 'The fields to return, at most 100, separated by commas: id.'],
      ],
    ],
    [
      '### Input',
      'Field | Type | Required | Limits | Meaning',
      [
        ['`reader`', 'string', 'yes', '', ''],
        ['`note`', 'string', 'no', '', ''],
      ],
    ],
    [
      '### Input of return',
      'Field | Type | Required | Limits | Meaning',
      [['`shelf`', 'string', 'yes', '', '']],
    ],
    [
      '### Result of return',
      'Field | Type | Required | Limits | Meaning',
      [['`fee`', 'number', 'yes', '', '']],
    ],
  ])('has the table of %s', (heading, head, rows) => {
    const [first, line, ...others] = rowsOf(heading);
    expect(first).toEqual(head.split(' | '));
    expect(line?.every((part) => part === '---')).toBe(true);
    expect(others).toEqual(rows);
  });

  test('has the texts between its tables', () => {
    expect(below('## loans')).toBe(
      'Books that are lent.\n\nA single resource is at `/loans/{id}`, the collection at `/loans`.',
    );
    expect(below('### Collection page')).toBe(
      '`_meta` with `totalRecords` (if known), `page`, `limit` and `count`; `_links`; `loans`, the list of resources, each with its own `_links`.',
    );
    expect(below('### Input')).toContain(
      'The fields that a client sends. To create resources, send an object with a list `loans`, or one item.\n\n|',
    );
    expect(below('### Example')).toMatch(/^```json\n\{\n {2}"id": "a1",[^`]*\n\}\n```$/);
    expect(below('### States')).toBe(`\`\`\`mermaid
stateDiagram-v2
  [*] --> open
  open --> open: edit
  open --> open: replace
  returned --> returned: replace
  open --> [*]: delete
  returned --> [*]: delete
  open --> returned: return
  open --> open: remind
  returned --> returned: remind
\`\`\``);
  });
});

describe('Markdown', () => {
  const write = (options: object): string =>
    describeApi([loans], { ...library, ...options }).markdown;

  test.each([
    ['<b>', '\\<b\\>'],
    ['a & b', 'a & b'],
    ['&amp; &#38; &', '\\&amp; \\&#38; &'],
    ['`<b>` <i>', '`<b>` \\<i\\>'],
    ['```\n<b>\n``` <i>', '```\n<b>\n``` \\<i\\>'],
    ['`a\n<b>`', '`a\n\\<b\\>`'],
  ])('escapes HTML outside code: %j', (description, escaped) => {
    expect(write({ description })).toContain(`\n\n${escaped}\n\nVersion`);
  });

  test('has cells on one line, with escaped bars', () => {
    expect(write({ title: '  a |\n\n b  ' })).toMatch(/^# a \\\| b\n/);
  });

  test.each([
    ['a', '`a`'],
    ['a\n  b', '`a b`'],
    ['a`b', '``a`b``'],
    ['a``b`', '``` a``b` ```'],
    ['`a', '`` `a ``'],
  ])('has code spans whose fence the code does not have (CommonMark §6.1): %j', (email, span) => {
    expect(write({ contact: { name: 'Us', email } })).toContain(`- Contact: Us, ${span}\n`);
  });

  test.each([
    ['https://x.se/a', '[t](https://x.se/a)'],
    ['HTTP://x.se', '[t](HTTP://x.se)'],
    ['https://x.se/(a) <b>|\\', '[t](https://x.se/%28a%29%20%3Cb%3E%7C%5C)'],
    ['javascript:x', 't'],
    ['x https:', 't'],
    ['mailto:a@x.se', 't'],
  ])('links to http and https only: %s', (url, link) => {
    expect(write({ contact: { name: 't', url } })).toContain(`- Contact: ${link}\n`);
  });

  test('gives states that Mermaid does not accept another name', () => {
    const names = ['open', 'End', 'a b', '1st', 'x"y', 'endless', 'två', 'state', 'note', 'class'];
    const things = defineResource({
      name: 'things',
      schema: z.object({ id: z.int(), status: z.enum([...names, 'default', 'direction']) }),
      path: '/things/{id}',
      state: 'status',
      initial: 'End',
      links: { 'a:b;c': { href: '/x', method: 'DELETE', when: 'a b', meaning: 'Ends it.' } },
    });
    expect(describeApi([things], library).markdown).toContain(`\`\`\`mermaid
stateDiagram-v2
  state "End" as s0
  state "a b" as s2
  state "1st" as s3
  state "x'y" as s4
  state "två" as s6
  state "state" as s7
  state "note" as s8
  state "class" as s9
  state "default" as s10
  state "direction" as s11
  [*] --> s0
  s2 --> [*]: a-b-c
\`\`\``);
  });
});

describe('the HTML page of an API', () => {
  /** The text of the element with an id, a space for each tag. */
  const textOf = (id: string): string => {
    const page = describeHtml([loans], library);
    const [, tag = '', rest = ''] =
      new RegExp(`<(\\w+)[^>]*\\bid="${id}"[^>]*>(.*)`, 's').exec(page) ?? [];
    return (rest.split(`</${tag}>`, 1)[0] ?? '')
      .replace(/<wbr>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replace(/\s+/g, ' ')
      .trim();
  };
  const login = `curl --header 'authorization: Bearer '"$TOKEN" \\`;
  const types = 'application/hal+json or application/prs.hal-forms+json';

  test.each<[id: string, text: string]>([
    [
      'link-loans.edit',
      `PATCH edit /loans/{id} in state open Changes the loan. Definition Sends the fields to change, application/merge-patch+json or application/json Returns 200 A resource of loans. ${types} Link : The schema of the body, as \`describedby\` (RFC 8288). 412 The resource has changed since the client read it. 400 401 404 409 413 415 422 429 others curl --request PATCH \\ --header 'authorization: Bearer '"$TOKEN" \\ --header 'if-match: "1"' \\ --header 'content-type: application/merge-patch+json' \\ --data '{"note":"text"}' \\ https://api.example.se/library/v1/loans/a1 Fields to send Fields to send: the fields to change Name Type Description reader required string note string Example of 200: as for A single resource of loans`,
    ],
    [
      'link-loans.delete',
      `DELETE delete /loans/{id} always, with permission loans:delete Deletes the loan. Returns 204 Done, with no content. 412 The resource has changed since the client read it. 401 403 404 429 others curl --request DELETE \\ --header 'authorization: Bearer '"$TOKEN" \\ --header 'if-match: "1"' \\ https://api.example.se/library/v1/loans/a1`,
    ],
    [
      'link-loans.remind',
      `POST remind /loans/{id}/reminders always Reminds the reader. Returns 202 The request will be carried out later: the status of the work, with a link to its monitor. ${types} Link : The monitor of the work (RFC 8288). Retry-After : When to try again: a number of seconds, or a date. 412 The resource has changed since the client read it. 401 402 404 429 others curl --request POST \\ --header 'authorization: Bearer '"$TOKEN" \\ --header 'if-match: "1"' \\ https://api.example.se/library/v1/loans/a1/reminders`,
    ],
    [
      'link-loans.receipt',
      `GET receipt /loans/{id}/receipt always The receipt. Definition Returns 303 Done. Location is the URL of the result. Location : The absolute URL of the resource. 304 401 404 412 429 others ${login} https://api.example.se/library/v1/loans/a1/receipt`,
    ],
  ])('%s', (id, text) => {
    expect(textOf(id)).toBe(text);
  });

  test('shows each operation once, and refers to it elsewhere', () => {
    const page = describeHtml([loans], library);
    const places = Array.from(
      page.matchAll(/<article class="link" id="([^"]*)">/g),
      ([, id]) => id,
    );
    expect(places).toEqual([
      ...['self', 'edit', 'replace', 'delete', 'return', 'remind', 'receipt'].map(
        (rel) => `link-loans.${rel}`,
      ),
      'page-loans.self',
      'page-loans.create',
    ]);
    for (const place of places) expect(page).toContain(`href="#${place}"`);
    expect(page).toContain('<tr id="page-loans.next">');
    expect(page.match(/Links to operations that are described elsewhere/g)).toHaveLength(1);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) {
      expect(page).toContain(`id="${target}"`);
    }
    const labels = Array.from(page.matchAll(/aria-labelledby="([^"]*)"/g), ([, id]) => id);
    expect(labels).toEqual(
      ['start-title', 'formats-title', 'resource-loans.title', 'errors-title'].sort(
        (one, other) => page.indexOf(`"${one}"`) - page.indexOf(`"${other}"`),
      ),
    );
    for (const id of labels) expect(page).toContain(`<h2 id="${id}">`);
    expect(page).not.toMatch(/undefined|\[object|null</);
  });
});
