import type { Base } from '../url/base.js';
import { tryHref } from '../url/href.js';
import { encodeIdentifier } from '../url/identifier.js';
import { variableNames } from '../url/template/parse-template.js';
import { textOf, type Values } from '../url/template/variable-value.js';
import type { DefinedLink } from './definition.js';

/** The part of a template that the client expands: everything from its first query expression. */
export function queryOf(template: string): string {
  return /\{[?&].*$/s.exec(template)?.[0] ?? '';
}

/** The path of a template, without its query and its fragment. */
export function pathOf(template: string): string {
  return template.replace(/(?:\{[?&#]|[?#]).*/s, '');
}

/** An identifier in the characters that UFN.06, UFN.07 and UFN.09 allow in a path. */
export function spelledValue(value: unknown): unknown {
  const text = textOf(value);
  return text ? encodeIdentifier(text) : value;
}

/** The values of a template, those of its path as the identifiers of a definition are written. */
export function spelledValues<Given extends Values>(
  template: string,
  values: Given,
  identifiers: 'lower-case' | undefined,
): Given {
  if (identifiers === undefined) return values;
  const ofPath = variableNames(pathOf(template)).map((name) => [name, spelledValue(values[name])]);
  return { ...values, ...Object.fromEntries(ofPath) };
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
