import { byteLength, encodeText } from '#platform';
import { type ByteWriter, digitCount } from '../internal/byte-writer.js';
import { isSameJson } from '../internal/json-object.js';
import { attributesOf } from '../link/link-attributes.js';
import { type Base, baseText } from '../url/base.js';
import { tryHref } from '../url/href.js';
import { percentEncode } from '../url/percent-encode.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { TemplateExpression } from '../url/template/template.js';
import type { Values } from '../url/template/variable-value.js';
import type { DefinedLink } from './definition.js';

/** What is written into a link: a field of the item, or a whole template that it expands. */
type Slot = { readonly field: string } | { readonly template: string };

/** The JSON of `,"_links":[…]}` with slots for the values of an item. */
export interface LinksTemplate {
  readonly slots: readonly Slot[];
  readonly first: string;
  /** What follows each value; `slot` is the index of that value's slot. */
  readonly rest: readonly { readonly slot: number; readonly text: string }[];
  /** The blocks made so far, by the lengths of the values. */
  readonly blocks: Map<number, Block>;
}

/** The links in UTF-8 for values of certain lengths, and the offset of each value. */
interface Block {
  readonly bytes: Uint8Array;
  readonly places: readonly Place[];
}

interface Place {
  readonly slot: number;
  readonly offset: number;
  readonly length: number;
}

/** Prepares the JSON of links, with a slot for each value that differs from item to item. */
export function prepareLinks(links: readonly DefinedLink[], base: Base): LinksTemplate {
  const slots: Slot[] = [];
  const rest: { slot: number; text: string }[] = [];
  let first = '';
  for (const piece of piecesOf(links, base)) {
    const last = rest.at(-1);
    if (typeof piece !== 'string') rest.push({ slot: slotIndex(slots, piece), text: '' });
    else if (last === undefined) first += piece;
    else last.text += piece;
  }
  return { slots, first, rest, blocks: new Map() };
}

/** The index of a slot, which is added once: links share the value of a field. */
function slotIndex(slots: Slot[], slot: Slot): number {
  const index = slots.findIndex((known) => isSameJson(known, slot));
  return index === -1 ? slots.push(slot) - 1 : index;
}

function piecesOf(links: readonly DefinedLink[], base: Base): (string | Slot)[] {
  const ofLinks = links.flatMap((defined, index) => {
    const { href: template, rel, method, title } = defined;
    const members = {
      rel,
      method,
      ...(title !== undefined && { title }),
      ...attributesOf(defined),
    };
    return [
      `${index === 0 ? '' : ','}{"href":"`,
      ...slotsOf(template, base),
      `",${JSON.stringify(members).slice(1)}`,
    ];
  });
  return [',"_links":[', ...ofLinks, ']}'];
}

/** A template as text and slots, if each of its expressions is one variable without a prefix. */
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
  return operator === '' && variables.length === 1 && variable?.prefix === undefined;
}

/** A value as it is written in a URL: an integer from 0 to 2^31 - 1, or ASCII. */
type SlotValue = string | number;

/** The values of a row for the slots; undefined if it lacks one, or one is too long. */
export function slotValues(
  { slots }: LinksTemplate,
  row: Values,
  base: Base,
): readonly SlotValue[] | undefined {
  const values: SlotValue[] = [];
  for (const slot of slots) {
    const value = 'field' in slot ? slotValue(row[slot.field]) : tryHref(base, slot.template, row);
    if (value === undefined || lengthOf(value) > MAX_LENGTH) return undefined;
    values.push(value);
  }
  return values;
}

/** Writes the links with the values: a block of bytes at once, and the values over its gaps. */
export function writeLinks(
  writer: ByteWriter,
  template: LinksTemplate,
  values: readonly SlotValue[],
): void {
  const start = writer.length;
  const { bytes, places } = blockFor(template, values);
  writer.bytes(bytes);
  for (const { slot, offset, length } of places) {
    const value = values[slot] ?? '';
    if (typeof value === 'number') writer.overwriteDigits(start + offset, length, value);
    else writer.overwrite(start + offset, value);
  }
}

function lengthOf(value: SlotValue): number {
  return typeof value === 'number' ? digitCount(value) : value.length;
}

/** The number of blocks that are remembered: the values of a field have few lengths. */
const MAX_BLOCKS = 100;

function blockFor(template: LinksTemplate, values: readonly SlotValue[]): Block {
  const { blocks } = template;
  let key = 0;
  for (const value of values) key = key * (MAX_LENGTH + 1) + lengthOf(value);
  const known = blocks.get(key);
  if (known !== undefined) return known;
  const block = makeBlock(template, values);
  if (blocks.size >= MAX_BLOCKS) blocks.clear();
  // Beyond 2^53 the keys of different lengths may be equal.
  if (Number.isSafeInteger(key)) blocks.set(key, block);
  return block;
}

function makeBlock({ first, rest }: LinksTemplate, values: readonly SlotValue[]): Block {
  const places: Place[] = [];
  let text = first;
  for (const { slot, text: after } of rest) {
    const value = values[slot] ?? '';
    places.push({ slot, offset: byteLength(text), length: lengthOf(value) });
    text += value + after;
  }
  return { bytes: encodeText(text), places };
}

/** The length of the longest value that is filled in; `href` writes longer ones. */
const MAX_LENGTH = 255;

/** Unreserved characters, not all of them dots (RFC 3986 §2.3), are written in a URL as they are. */
const PLAIN_VALUE = /^[a-z0-9~-][a-z0-9.~-]*$/;

function slotValue(value: unknown): SlotValue | undefined {
  if (typeof value === 'number') {
    if ((value | 0) === value && value >= 0) return value;
    return Number.isSafeInteger(value) ? String(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  // Dots alone may become a dot segment, which leads elsewhere.
  return PLAIN_VALUE.test(value) ? value : /^\.*$/.test(value) ? undefined : percentEncode(value);
}
