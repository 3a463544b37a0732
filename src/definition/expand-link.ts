import type { Base } from '../url/base.js';
import { href } from '../url/href.js';
import type { DefinedLink } from './definition.js';

/** The part of a template that the client expands: everything from its first query expression. */
export function queryOf(template: string): string {
  return /\{[?&].*$/s.exec(template)?.[0] ?? '';
}

/** The URL of a defined link; a templated one ends in the part that the client expands. */
export function expandLink(
  base: Base,
  { href: template, templated }: Pick<DefinedLink, 'href' | 'templated'>,
  values: object,
): string {
  const query = templated === true ? queryOf(template) : '';
  const path = template.slice(0, template.length - query.length);
  return href(base, path, values as Record<string, never>) + query;
}
