import type { Base } from '../url/base.js';
import { tryHref } from '../url/href.js';
import type { Values } from '../url/template/variable-value.js';
import type { DefinedLink } from './definition.js';

/** The part of a template that the client expands: everything from its first query expression. */
export function queryOf(template: string): string {
  return /\{[?&].*$/s.exec(template)?.[0] ?? '';
}

/** The path of a template, without its query and its fragment. */
export function pathOf(template: string): string {
  return template.replace(/(?:\{[?&#]|[?#]).*/s, '');
}

/** The URL of a defined link; a templated one ends in the part that the client expands. Undefined without its values. */
export function expandLink(
  base: Base,
  { href: template, templated }: Pick<DefinedLink, 'href' | 'templated'>,
  values: Values,
): string | undefined {
  const query = templated === true ? queryOf(template) : '';
  const path = template.slice(0, template.length - query.length);
  const url = tryHref(base, path, values);
  return url === undefined ? undefined : url + query;
}
