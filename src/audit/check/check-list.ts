import { isObject } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import type { CheckOptions } from './check-options.js';
import { type ItemList, wordsOf } from './item-list.js';
import { hasLinks } from './link-list.js';

/** Checks that there is a list, that its name is a plural of the resource, and that each item has links. */
export function checkList(list: ItemList | undefined, options: CheckOptions): Finding[] {
  if (list === undefined) {
    const message = 'A collection must have its items in a list named after the resource';
    return [finding('collection.list', message, { path: [] })];
  }
  return [...checkName(list, options), ...checkItems(list)];
}

/** Named after the resource, which is the last name in the path of the collection's own URL. */
function checkName({ name, path, resource }: ItemList, options: CheckOptions): Finding[] {
  if (
    resource !== undefined &&
    GENERIC.has(name.toLowerCase()) &&
    wordsOf(resource) !== wordsOf(name)
  ) {
    return [
      finding(
        'collection.list',
        must('The list', `be named after the resource (${show(resource)})`, name),
        { path, suggestion: resource },
      ),
    ];
  }
  return checkUrl(`/${wordsOf(name)}/1`, { ...options, ignore: [] })
    .filter(({ rule }) => rule === 'naming.singular')
    .map(({ level, suggestion }) =>
      finding('collection.list', must('The name of the list', 'be a plural noun', name), {
        level,
        path,
        ...(suggestion && { suggestion: spelledLike(name, suggestion.slice(1, -2)) }),
      }),
    );
}

/** Names that do not describe the items. */
const GENERIC: ReadonlySet<string> = new Set([
  'items',
  'data',
  'results',
  'records',
  'entries',
  'content',
  'list',
  'values',
  'rows',
  'objects',
]);

/** The words of a path in the spelling of a name: `orderLines` for `orderLine`, not `order-lines`. */
function spelledLike(name: string, words: string): string {
  const separator = /[-_]/.exec(name)?.[0];
  return separator === undefined
    ? words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    : words.replaceAll('-', separator);
}

function checkItems({ items, path }: ItemList): Finding[] {
  return items.flatMap((item, index) => {
    if (isObject(item) && hasLinks(item)) return [];
    const message = `Each item must have _links with a self link, got none in item ${index}`;
    return [finding('collection.item-links', message, { path: [...path, index] })];
  });
}
