import { describe, expect, test } from 'vitest';
import { expandHref } from '../../src/client/href.js';
import type { Compared } from './requirements.js';
import { rfc6570, VALUES } from './rfc6570.js';

/* The client expands templates by code of its own, which is smaller: the same examples hold for it. */

const examples = Object.entries(rfc6570.sections).map(
  ([section, requirements]) =>
    [
      section,
      requirements
        .filter(({ level }) => level === 'example')
        .flatMap(({ checks }) =>
          checks.map(({ title = '', run }) => [title, `${(run() as Compared)[1]}`]),
        ),
    ] as const,
);

/** Expressions as part of a query, as a URL parser gives them. */
function inQuery(text: string | undefined): string {
  return new URL(`?${text}`, 'https://api.example.se/').href.toLowerCase();
}

describe.each(examples.filter(([, table]) => table.length > 0))('%s', (_, table) => {
  test.each(table)('%s → %s', (template = '', expanded) => {
    // Behind a question mark, no value is required.
    const expand = () => expandHref(`?${template}`, VALUES);
    // The client takes texts and lists: neither prefixes nor objects.
    if (template.includes(':')) expect(expand()).toBeUndefined();
    else if (!template.includes('keys')) {
      expect(inQuery(expand()?.slice(1))).toBe(inQuery(expanded));
    }
  });
});

test.each([
  ['{?list}', '', '?list='],
  ['{;list}', '', ';list'],
  ['{?list*}', 'a', '?list=&list=a'],
  ['{;list*}', 'a', ';list;list=a'],
  ['{/list*}', 'a', '//a'],
])('an empty member of a list: %s → %s', (template, more, expanded) => {
  const list = more === '' ? [''] : ['', more];
  expect(inQuery(expandHref(`?${template}`, { list })?.slice(1))).toBe(inQuery(expanded));
});
