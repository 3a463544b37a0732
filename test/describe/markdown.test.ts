import { defineResource } from 'halyard';
import { describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { library, loans } from '../definition/library.js';

test('the Markdown page of an API', () => {
  const { markdown } = describeApi([loans], library);
  expect(
    markdown.replace(/(```json\n)\{\n {2}"id": "a1",[^`]*\n\}(?=\n```)/, '$1…'),
  ).toBe(`# Library

Version 1, at \`https://api.example.se/library/v1\`. Start at the index and follow links by their relation type; do not build URLs. A link is present only while its operation is possible. Later versions may add members to a response. Every URL that has GET also has HEAD.

Errors are \`application/problem+json\` (RFC 9457). \`Accept\` chooses the form of responses:

- \`application/hal+json\`: \`_links\` is a list of objects with \`href\`, \`rel\`, \`method\` and \`title\`.
- \`application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"\`: \`_links\` is an object with links by relation type (HAL draft). A link without \`method\` has the method GET. Embedded resources are in \`_embedded\`.
- \`application/prs.hal-forms+json\`: The form of the HAL draft, with a form for each operation in \`_templates\` (HAL-FORMS).

- Contact: The library
- Authentication: \`token\` (http)

## Index

| Relation | Method | URL | Title | Present | Meaning | Request | Response | Errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| [\`self\`](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2) | GET | \`/\` |  | always | The address that identifies this resource itself. | no content | 200 with the index; 304 | 401, 412, 429 |
| \`loans\` | GET | \`/loans\` |  | always | Books that are lent. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| [\`service-desc\`](https://www.rfc-editor.org/rfc/rfc8631#section-4.2) | GET | \`/service-desc\` |  | always | A machine-readable description of this service, such as an OpenAPI document. | no content | 200 with an OpenAPI document; 304 | 401, 412, 429 |
| [\`service-doc\`](https://www.rfc-editor.org/rfc/rfc8631#section-4.1) | GET | \`/service-doc\` |  | always | Documentation of this service, written for people to read. | no content | 200 with a page; 304 | 401, 412, 429 |

## loans

Books that are lent.

A single resource is at \`/loans/{id}\`, the collection at \`/loans\`.

### Fields

| Field | Type | Required | Limits | Meaning |
| --- | --- | --- | --- | --- |
| \`id\` | string | yes |  |  |
| \`reader\` | string | yes |  |  |
| \`status\` | \`open\`, \`returned\` | yes |  |  |

### States

\`\`\`mermaid
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
\`\`\`

### Links of a resource

| Relation | Method | URL | Title | Present | Meaning | Request | Response | Errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| [\`self\`](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2) | GET | \`/loans/{id}\` |  | always | The loan. | no content | 200 with a resource of loans; 304 | 400, 401, 404, 412, 429 |
| [\`edit\`](https://www.rfc-editor.org/rfc/rfc5023#section-11.1) | PATCH | \`/loans/{id}\` |  | in state open | Changes the loan. | the fields to change (\`reader\`, \`note\`) as \`application/merge-patch+json\` or \`application/json\` | 200 with a resource of loans | 400, 401, 404, 409, 412, 413, 415, 422, 429 |
| \`replace\` | PUT | \`/loans/{id}\` |  | always | Replaces the loan. | all fields (\`reader\`, \`note\`) as \`application/json\`, \`application/hal+json\` or \`application/prs.hal-forms+json\` | 200 with a resource of loans | 400, 401, 404, 412, 413, 415, 422, 429 |
| \`delete\` | DELETE | \`/loans/{id}\` |  | always, with permission loans:delete | Deletes the loan. | no content | 204 | 401, 403, 404, 412, 429 |
| \`return\` | POST | \`/loans/{id}/returns\` | Return | in state open | Takes the book back. | the input of return (\`shelf\`) as \`application/json\`, \`application/hal+json\` or \`application/prs.hal-forms+json\` | 201 with \`Location\` and the result of return | 400, 401, 404, 409, 412, 413, 415, 422, 429 |
| \`remind\` | POST | \`/loans/{id}/reminders\` |  | always | Reminds the reader. | no content | 202 with the status of the work, with a link to its monitor | 401, 402, 404, 412, 429 |
| [\`receipt\`](https://example.se/receipt) | GET | \`/loans/{id}/receipt\` |  | always | The receipt. | no content | 303 with \`Location\`; 304 | 401, 404, 412, 429 |

### Links of the collection

| Relation | Method | URL | Title | Present | Meaning | Request | Response | Errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| [\`self\`](https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2) | GET | \`/loans\` |  | always | The address that identifies this resource itself. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| [\`first\`](https://www.rfc-editor.org/rfc/rfc8288) | GET | \`/loans\` |  | always | The first resource in an ordered series, such as the opening page of a result list. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| [\`prev\`](https://html.spec.whatwg.org/multipage/links.html#link-type-prev) | GET | \`/loans\` |  | except on the first page | The previous resource in an ordered series, such as the preceding page of a result list. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| [\`next\`](https://html.spec.whatwg.org/multipage/links.html#link-type-next) | GET | \`/loans\` |  | if there are more pages | The next resource in an ordered series, such as the next page of a result list. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| [\`last\`](https://www.rfc-editor.org/rfc/rfc8288) | GET | \`/loans\` |  | if the total is known | The last resource in an ordered series, such as the final page of a result list. | no content | 200 with a page of loans; 304 | 400, 401, 412, 429 |
| \`create\` | POST | \`/loans\` |  | always | Lends books. | an object with the list loans of items to create, or one item (\`reader\`, \`note\`) as \`application/json\`, \`application/hal+json\` or \`application/prs.hal-forms+json\` | 201 with \`Location\` and the new resource of loans, or a list of several | 400, 401, 413, 415, 422, 429 |

### Query parameters of the collection

| Parameter | Type | Limits | Meaning |
| --- | --- | --- | --- |
| \`page\` | integer | at least 1 | The page number, starting at 1. |
| \`limit\` | integer | at least 1, at most 100, default 20 | The page size. |
| \`fields\` | string |  | The fields to return, at most 100, separated by commas: id. |

### Collection page

\`_meta\` with \`totalRecords\` (if known), \`page\`, \`limit\` and \`count\`; \`_links\`; \`loans\`, the list of resources, each with its own \`_links\`.

### Input

The fields that a client sends. To create resources, send an object with a list \`loans\`, or one item.

| Field | Type | Required | Limits | Meaning |
| --- | --- | --- | --- | --- |
| \`reader\` | string | yes |  |  |
| \`note\` | string | no |  |  |

### Input of return

| Field | Type | Required | Limits | Meaning |
| --- | --- | --- | --- | --- |
| \`shelf\` | string | yes |  |  |

### Result of return

| Field | Type | Required | Limits | Meaning |
| --- | --- | --- | --- | --- |
| \`fee\` | number | yes |  |  |

### Example

\`\`\`json
…
\`\`\`

## Errors

| Status | Meaning |
| --- | --- |
| 400 | The request is malformed. The problem says what to correct. |
| 401 | The client has not authenticated itself. |
| 402 | Out of stamps. |
| 403 | The client lacks the permission that the operation requires. |
| 404 | No resource has this URL. |
| 409 | The current state of the resource does not allow the operation. |
| 412 | If-Match does not name this version. Or: The resource has changed since the client read it. |
| 413 | The content of the request is too large. |
| 415 | The resource does not accept the media type of the request. |
| 422 | The content is well-formed, but the resource does not accept its values. The problem lists the faults. |
| 429 | Slow down. |
| other | Any other error, such as 405 for a method that the URL does not support, or 500. |
`);
});

describe('Markdown', () => {
  test.each<[format: 'links' | 'hal' | 'hal-forms' | undefined, form: string, other: string]>([
    [undefined, '`_links` is a list of', 'HAL-FORMS'],
    ['links', 'Responses are `application/hal+json`. `_links` is a list of', 'HAL-FORMS'],
    ['hal', '`_links` is an object with links by relation type (HAL draft).', 'a list of'],
    ['hal-forms', 'Responses are `application/prs.hal-forms+json`.', 'a list of'],
  ])('says the form of responses: %s', (format, form, other) => {
    const { format: _, ...rest } = library;
    const { markdown } = describeApi([loans], { ...rest, ...(format && { format }) });
    const [, , forms] = markdown.split('\n\n');
    expect(forms).toContain(form);
    expect(forms).not.toContain(other);
  });

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
