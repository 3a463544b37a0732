import { type Base, baseText } from '../url/base.js';
import { href } from '../url/href.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { TemplateExpression } from '../url/template/template.js';
import type { DefinedLink } from './definition.js';

/** Where a value stands in the text of links: the name of a field, or a template to expand whole. */
type Slot = { readonly field: string } | { readonly template: string };

/** The text of `_links` with its closing braces, but for the values of an item. */
export interface LinksText {
  readonly first: string;
  readonly rest: readonly { readonly slot: Slot; readonly text: string }[];
  /** The field whose value stands in every place, where it is one field. */
  readonly field: string | undefined;
}

/** Writes the links of one kind of items once: `,"_links":[…]}` with places for values. */
export function prepareLinks(links: readonly DefinedLink[], base: Base): LinksText {
  const pieces: (string | Slot)[] = [',"_links":['];
  for (const [index, { href: template, rel, method, title }] of links.entries()) {
    const { href: _, ...members } = {
      href: '',
      rel,
      method,
      ...(title !== undefined && { title }),
    };
    pieces.push(
      `${index === 0 ? '' : ','}{"href":"`,
      ...placesOf(template, base),
      `",${JSON.stringify(members).slice(1)}`,
    );
  }
  pieces.push(']}');
  const texts = [''];
  const slots: Slot[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece;
    else {
      slots.push(piece);
      texts.push('');
    }
  }
  const [first = '', ...others] = texts;
  const fields = new Set(slots.map((slot) => ('field' in slot ? slot.field : undefined)));
  const [field] = fields;
  return {
    first,
    rest: others.map((text, index) => ({ text, slot: slots[index] as Slot })),
    field: fields.size === 1 ? field : undefined,
  };
}

/** A template as text and places, where nothing but single values stands in it. */
function placesOf(template: string, base: Base): (string | Slot)[] {
  const { parts } = parseTemplate(template);
  if (!parts.every((part) => (typeof part === 'string' ? !/[[\]#]/.test(part) : isSingle(part)))) {
    return [{ template }];
  }
  const places = parts.map((part) =>
    typeof part === 'string' ? part : { field: part.variables[0]?.name ?? '' },
  );
  return [baseText(base), ...places];
}

function isSingle({ operator, variables }: TemplateExpression): boolean {
  const [variable] = variables;
  return (
    operator === '' &&
    variables.length === 1 &&
    variable?.explode === false &&
    variable.prefix === undefined
  );
}

/** The links of an item as text; undefined where a value needs the care that `href` takes. */
export function linksText(
  { first, rest, field }: LinksText,
  item: Readonly<Record<string, unknown>>,
  base: Base,
): string | undefined {
  let text = first;
  if (field !== undefined) {
    const value = plainValue(item, field);
    if (value === undefined) return undefined;
    for (const { text: behind } of rest) text += value + behind;
    return text;
  }
  for (const { slot, text: behind } of rest) {
    const value =
      'field' in slot ? plainValue(item, slot.field) : href(base, slot.template, item as never);
    if (value === undefined) return undefined;
    text += value + behind;
  }
  return text;
}

/** Unreserved characters, not all of them dots (RFC 3986 §2.3): they stand in a URL as they are. */
const PLAIN = /^[\w~-][\w.~-]*$/;

function plainValue(item: Readonly<Record<string, unknown>>, name: string) {
  if (!Object.hasOwn(item, name)) return undefined;
  const value = item[name];
  if (typeof value === 'string') return PLAIN.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
