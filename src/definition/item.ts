import { byteLength, encodeText } from '#platform';
import {
  type ByteWriter,
  closeWriter,
  digitCount,
  openWriter,
  writeMembers,
} from '../internal/byte-writer.js';
import { isSameJson } from '../internal/json.js';
import { groupBy } from '../internal/maps.js';
import { callToJson, jsonText, refusePromise } from '../internal/plain-json.js';
import { isSafeMethod } from '../internal/request.js';
import { attributesOf, type Link, link } from '../link/link.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import type { QuerySpec } from '../query/query-spec.js';
import { selectFields } from '../query/select-fields.js';
import { pageBody } from '../resource/collection.js';
import type { Resource } from '../resource/resource.js';
import { type ItemWriter, streamItems } from '../resource/stream-collection.js';
import { type OnFinding, type RowReport, reportTo } from '../rules/row-finding.js';
import { type Base, baseText } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import { percentEncode } from '../url/percent-encode.js';
import type { TemplateExpression } from '../url/template.js';
import { parseTemplate, variableNames } from '../url/template.js';
import type { Availability } from './availability.js';
import { resolvePageLinks, resolvePaging, serializeCollection } from './collection.js';
import type { Caller, DefinedLink, PageOptions, StreamOptions } from './definition.js';
import type { Forms, PresentLink } from './forms/prepare-forms.js';
import { isMissing, type Row, type RowContext, type Rows } from './row.js';

/** The row that the links of a body are made of, if the body shows fewer members; who hears of it. */
interface Inner {
  readonly row: object;
  readonly report: RowReport | undefined;
}

/** The parts of a definition that the body of one resource is made of. */
interface ItemParts {
  readonly name: string;
  readonly path: string;
  readonly availability: Availability;
  readonly rows: Rows;
  readonly forms: Forms;
}

/** Prepares the body of one resource, as an object and as bytes. */
export function prepareItem({ name, path, availability, rows, forms }: ItemParts) {
  const ownNames = variableNames(path);
  const bitsOf = (row: Row, caller: Caller | undefined, report?: RowReport) =>
    availability.forRow(row, report) & availability.forCaller(caller);
  /** The links of a row with their URLs; without those for which it lacks a value. */
  const linksOf = (row: Row, { base, caller, report }: RowContext): PresentLink[] => {
    const present: PresentLink[] = [];
    const absent: DefinedLink[] = [];
    for (const defined of availability.links(bitsOf(row, caller, report))) {
      const href = tryHref(base, defined.href, row.values);
      if (href === undefined) absent.push(defined);
      else present.push({ defined, href });
    }
    if (report !== undefined) reportAbsent(absent, row.values, ownNames, report);
    return present;
  };
  const bodyOf = (row: Row, shown: Row, context: RowContext): Resource<object> => {
    const _links = linksOf(row, context).map(
      ({ defined, href }): Link => link(defined.rel, href, defined),
    );
    return Object.assign(rows.fieldsOf(shown, context), { _links });
  };
  const represent = <Item extends object>(
    item: Item,
    base: Base,
    caller?: Caller,
    onFinding?: OnFinding,
    inner?: Inner,
  ) => {
    const { row: given = item, report = reportTo(onFinding, name) } = inner ?? {};
    const row = rows.read(given, report);
    const shown = given === item ? row : rows.read(item, undefined);
    return bodyOf(row, shown, { base, caller, report }) as Resource<Item>;
  };
  const { viewOf, writeItem } = prepareWriter({
    name,
    availability,
    rows,
    represent: (row, context) => bodyOf(row, row, context),
  });
  return {
    represent,
    viewOf,
    writeItem,
    /** The forms of the links that the item has for a caller. */
    templates(item: object, base: Base, caller?: Caller): HalTemplates {
      const row = rows.read(item, undefined);
      const context = { base, caller, report: undefined };
      // The values of a form are those of the body, so they have passed through JSON too.
      const current = JSON.parse(JSON.stringify(rows.fieldsOf(row, context)));
      return forms.ofLinks(linksOf(row, context), current);
    },
    serializeItem(item: object, base: Base, caller?: Caller, onFinding?: OnFinding) {
      const writer = openWriter();
      writeItem(writer, item, '', viewOf(base, caller, onFinding));
      return closeWriter(writer);
    },
    transitions(item: object, caller?: Caller) {
      return availability
        .links(bitsOf(rows.read(item, undefined), caller))
        .filter(({ method }) => !isSafeMethod(method))
        .map(({ rel, method, to }) => ({ rel, method, ...(to !== undefined && { to }) }));
    },
  };
}

/** Reports the links whose URL lacks a value, once for the identifier and once for each foreign key. */
function reportAbsent(
  absent: readonly DefinedLink[],
  values: Values,
  ownNames: readonly string[],
  report: RowReport,
): void {
  const isAbsent = (name: string) => /^\.{0,2}$/.test(textOf(values[name]) ?? '');
  const nameOf = ({ href }: DefinedLink) => {
    const names = variableNames(href);
    return names.find(isAbsent) ?? names[0] ?? '';
  };
  for (const [name, links] of groupBy(absent, nameOf)) {
    const isOwn = ownNames.includes(name);
    // A row without its nullable foreign key is as the schema has it.
    if (!isOwn && values[name] === null) continue;
    const rels = links.map(({ rel }) => rel).join(', ');
    const message = `Links are left out (${rels}): ${name} has no value that a path can have`;
    report(isOwn ? 'row.identifier' : 'row.link', message, [name]);
  }
}

/** The parts of a definition that the bodies of its collection are made of. */
interface CollectionParts
  extends Pick<ReturnType<typeof prepareItem>, 'represent' | 'viewOf' | 'writeItem'> {
  readonly name: string;
  readonly collectionPath: string;
  readonly collectionLinks: readonly DefinedLink[];
  readonly query: QuerySpec;
  readonly identifiers: 'lower-case' | undefined;
  readonly forms: Forms;
}

/** Prepares the bodies of a collection: as an object, as bytes, and as the chunks of a stream. */
export function prepareCollection({
  name,
  represent,
  viewOf,
  writeItem,
  forms,
  ...paged
}: CollectionParts) {
  const jsonName = JSON.stringify(name);
  const collectionOf = <Item extends object>(
    items: readonly Item[],
    options: PageOptions,
    fields?: readonly string[],
  ) => {
    const { base, caller, onFinding } = options;
    const paging = resolvePaging(options, paged);
    const resources = Array.from(itemsOf(items, name), (item, index) => {
      const report = reportTo(onFinding, name, [name, index]);
      if (isMissing(item, report)) return null as never;
      return represent(item, base, caller, undefined, { row: item, report });
    });
    const selected = fields === undefined ? resources : selectFields(resources, fields);
    return pageBody({ ...paging, name, items: selected as readonly Resource<Item>[] });
  };
  return {
    collection: collectionOf,
    /** The forms of the links that a page has for a caller, and that of its query. */
    templates(options: PageOptions): HalTemplates {
      const { url, links } = resolvePageLinks(options, paged);
      return { default: forms.ofPage(url), ...forms.ofLinks(links, {}) };
    },
    serialize(items: readonly object[], options: PageOptions) {
      // Links to items are made of the items as they are represented.
      if (options.itemLinks) return encodeText(jsonText(collectionOf(items, options)));
      const paging = resolvePaging(options, paged);
      const view = viewOf(options.base, options.caller, options.onFinding);
      return serializeCollection(jsonName, itemsOf(items, name), paging, writeItem, view);
    },
    stream(items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) {
      const paging = resolvePaging(options, paged);
      const { base, caller, signal, onFinding } = options;
      return streamItems(
        itemsOf(items, name),
        name,
        { ...paging, signal },
        writeItem,
        viewOf(base, caller, onFinding),
      );
    },
  };
}

/** The items as JSON has them: the toJSON of a list may leave out some. */
function itemsOf<Items>(items: Items, name: string): Items {
  refusePromise(items, name);
  if (!Array.isArray(items) || !('toJSON' in items)) return items;
  const made = callToJson(items, name);
  return Array.isArray(made) ? (made as Items) : items;
}

/** The parts of a definition that its writer needs. */
interface WriterParts {
  readonly name: string;
  readonly availability: Availability;
  readonly rows: Rows;
  readonly represent: (row: Row, context: RowContext) => object;
}

/** What the links of items depend on besides the items. */
interface View {
  readonly base: Base;
  readonly caller: Caller | undefined;
  readonly onFinding: OnFinding | undefined;
  /** The bits of the links that the caller may see. */
  readonly allowed: number;
  /** The links below the base, by the bits of those that an item has. */
  readonly templates: Map<number, LinksTemplate>;
}

/** The number of templates that are remembered: a resource has few states, and an API few bases. */
const MAX_TEMPLATES = 100;

/**
 * Prepares the writing of items: the JSON of their links is made once for a base and a set of links,
 * and then filled in.
 *
 * The functions are made once for a definition: V8 would drop the optimised code of functions that
 * are made for each body at every full collection.
 */
function prepareWriter({ name, availability, rows, represent }: WriterParts) {
  const known = new Map<string, Map<number, LinksTemplate>>();
  let count = 0;

  const viewOf = (base: Base, caller: Caller | undefined, onFinding?: OnFinding): View => ({
    base,
    caller,
    onFinding,
    allowed: availability.forCaller(caller),
    templates: templatesOf(baseText(base)),
  });

  const templatesOf = (base: string): Map<number, LinksTemplate> => {
    const made = known.get(base);
    if (made !== undefined) return made;
    if (known.size >= MAX_TEMPLATES) known.clear();
    const templates = new Map<number, LinksTemplate>();
    known.set(base, templates);
    return templates;
  };

  /** Writes an item; its index is empty for an item alone. */
  const writeItem: ItemWriter<View> = (writer, item, index, view) => {
    const { base, caller, onFinding } = view;
    const report = onFinding && reportTo(onFinding, name, index === '' ? [] : [name, index]);
    if (index !== '' && isMissing(item, report)) return writer.ascii('null');
    const row = rows.read(item, report);
    const template = templateFor(availability.forRow(row, undefined) & view.allowed, view);
    const values = slotValues(template, row.values, base);
    const context = { base, caller, report };
    if (values === undefined) {
      return writer.text(JSON.stringify(represent(row, context)));
    }
    if (report !== undefined) availability.forRow(row, report);
    const start = writer.length;
    writeMembers(writer, rows.fieldsOf(row, context));
    writeLinks(writer, template, values);
    // The comma before the first member is the opening brace.
    writer.overwrite(start, '{');
  };

  const templateFor = (bits: number, { base, templates }: View): LinksTemplate => {
    const made = templates.get(bits);
    if (made !== undefined) return made;
    // The view of a stream may outlive `known`, so its own templates are bounded too.
    if (count >= MAX_TEMPLATES || templates.size >= MAX_TEMPLATES) {
      known.clear();
      templates.clear();
      count = 0;
    }
    const template = prepareLinks(availability.links(bits), base);
    templates.set(bits, template);
    count += 1;
    return template;
  };

  return { viewOf, writeItem };
}

/** What is written into a link: a field of the item, or a whole template that it expands. */
type Slot = { readonly field: string } | { readonly template: string };

/** The JSON of `,"_links":[…]}` with slots for the values of an item. */
interface LinksTemplate {
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
function prepareLinks(links: readonly DefinedLink[], base: Base): LinksTemplate {
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
function slotValues(
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
function writeLinks(
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
