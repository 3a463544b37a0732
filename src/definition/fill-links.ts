import { attributesOf } from '../link/link-attributes.js';
import { type Base, baseText } from '../url/base.js';
import { href } from '../url/href.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { TemplateExpression } from '../url/template/template.js';
import type { DefinedLink } from './definition.js';

/** A slot for a value: a field, or a whole template to expand. */
type Slot = { readonly field: string } | { readonly template: string };

/** The JSON of `,"_links":[…]}` with slots for the values of an item. */
export interface LinksTemplate {
  readonly first: string;
  readonly rest: readonly { readonly slot: Slot; readonly text: string }[];
  /** The one field that fills every slot, which is the most common case. */
  readonly field: string | undefined;
}

/** Writes the links of one kind of items once, with slots for values. */
export function prepareLinks(links: readonly DefinedLink[], base: Base): LinksTemplate {
  const pieces: (string | Slot)[] = [',"_links":['];
  for (const [index, defined] of links.entries()) {
    const { href: template, rel, method, title } = defined;
    const members = {
      rel,
      method,
      ...(title !== undefined && { title }),
      ...attributesOf(defined),
    };
    pieces.push(
      `${index === 0 ? '' : ','}{"href":"`,
      ...slotsOf(template, base),
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

/** A template as text and slots, if each of its expressions is one plain variable. */
function slotsOf(template: string, base: Base): (string | Slot)[] {
  const { parts } = parseTemplate(template);
  if (!parts.every((part) => (typeof part === 'string' ? !/[[\]#]/.test(part) : isSingle(part)))) {
    return [{ template }];
  }
  const slots = parts.map((part) =>
    typeof part === 'string' ? part : { field: part.variables[0]?.name ?? '' },
  );
  return [baseText(base), ...slots];
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

/** The links of an item as JSON; undefined if only `href` can encode or refuse a value. */
export function fillLinks(
  { first, rest, field }: LinksTemplate,
  item: Readonly<Record<string, unknown>>,
  base: Base,
): string | undefined {
  let json = first;
  if (field !== undefined) {
    const value = plainValue(item, field);
    if (value === undefined) return undefined;
    for (const { text } of rest) json += value + text;
    return json;
  }
  for (const { slot, text } of rest) {
    const value =
      'field' in slot ? plainValue(item, slot.field) : href(base, slot.template, item as never);
    if (value === undefined) return undefined;
    json += value + text;
  }
  return json;
}

/** Unreserved characters, not all of them dots (RFC 3986 §2.3), are written in a URL as they are. */
const PLAIN_VALUE = /^[a-z0-9~-][a-z0-9.~-]*$/;

function plainValue(item: Readonly<Record<string, unknown>>, name: string) {
  if (!Object.hasOwn(item, name)) return undefined;
  const value = item[name];
  if (typeof value === 'string') return PLAIN_VALUE.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
