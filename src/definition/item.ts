import { byteLength, encodeText } from '#platform';
import type { TagOrigin } from '../http/response.js';
import { type ByteWriter, closeWriter, openWriter, writeMembers } from '../internal/byte-writer.js';
import { groupBy } from '../internal/maps.js';
import { isSafeMethod } from '../internal/request.js';
import { attributesOf, link } from '../link/link.js';
import type { ItemWriter } from '../resource/stream-collection.js';
import { type OnFinding, type RowReport, reportTo } from '../rules/row-finding.js';
import { type Base, baseText } from '../url/absolute-url.js';
import type { Values } from '../url/expand-template.js';
import { textOf } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import { percentEncode } from '../url/percent-encode.js';
import { variableNames } from '../url/template.js';
import type { Availability } from './availability.js';
import type { AnyResource, Caller, DefinedLink, Forms, PresentLink } from './definition.js';
import { isMissing, type Represent, type Row, type RowContext, type Rows } from './row.js';

/** A definition, and what its functions are made of. */
export interface Prepared extends AnyResource {
  readonly availability: Availability;
  readonly rows: Rows;
  readonly forms: Forms | undefined;
  readonly origin: TagOrigin;
}

/** What the links of items depend on besides the items. */
export interface View {
  readonly base: Base;
  readonly caller: Caller | null | undefined;
  readonly onFinding: OnFinding | undefined;
  /** The bits of the links that the caller may see. */
  readonly allowed: number;
}

/** The body of one resource, as an object and as bytes. */
export type Item = ReturnType<typeof prepareItem>;

/**
 * Prepares the body of one resource. The functions are made once for a definition: V8 would drop the
 * optimised code of functions that are made for each body at every full collection.
 */
export function prepareItem({ name, path, availability, rows }: Prepared) {
  const ownNames = variableNames(path);
  const templates = new WeakMap<readonly DefinedLink[], LinksTemplate>();

  /** The links of a row with their URLs; without those for which it lacks a value. */
  const linksOf = (row: Row, { base, caller, report }: RowContext): PresentLink[] => {
    const present: PresentLink[] = [];
    const absent: DefinedLink[] = [];
    const bits = availability.forRow(row, report) & availability.forCaller(caller);
    for (const defined of availability.links(bits)) {
      const href = tryHref(base, defined.href, row.values);
      if (href === undefined) absent.push(defined);
      else present.push({ defined, href });
    }
    if (report !== undefined) reportAbsent(absent, row.values, ownNames, report);
    return present;
  };
  const bodyOf = (row: Row, shown: Row, context: RowContext) => {
    const links = linksOf(row, context).map(({ defined, href }) =>
      link(defined.rel, href, defined),
    );
    return Object.assign(rows.fieldsOf(shown, context), { _links: links });
  };
  const represent: Represent = (item, base, caller, onFinding, inner) => {
    const { row: given = item, report = reportTo(onFinding, name) } = inner ?? {};
    const row = rows.read(given, report);
    const shown = given === item ? row : rows.read(item);
    return bodyOf(row, shown, { base, caller, report }) as never;
  };
  const viewOf = (base: Base, caller: View['caller'], onFinding?: OnFinding): View => {
    return { base, caller, onFinding, allowed: availability.forCaller(caller) };
  };

  /** Writes an item; its index is empty for an item alone. */
  const writeItem: ItemWriter<View> = (writer, item, index, view) => {
    const { base, caller, onFinding } = view;
    const report = onFinding && reportTo(onFinding, name, index === '' ? [] : [name, index]);
    if (index !== '' && isMissing(item, report)) return writer.ascii('null');
    const row = rows.read(item, report);
    const links = availability.links(availability.forRow(row) & view.allowed);
    let template = templates.get(links);
    if (template?.base !== baseText(base)) {
      template = prepareLinks(links, baseText(base));
      templates.set(links, template);
    }
    const values = slotValues(template, row.values, base);
    const context = { base, caller, report };
    if (values === undefined) return writer.text(JSON.stringify(bodyOf(row, row, context)));
    if (report !== undefined) availability.forRow(row, report);
    const start = writer.length;
    writeMembers(writer, rows.fieldsOf(row, context));
    writeLinks(writer, template, values);
    // The comma before the first member is the opening brace.
    writer.overwrite(start, '{');
  };

  return {
    represent,
    viewOf,
    writeItem,
    serializeItem(item: object, base: Base, caller?: Caller | null, onFinding?: OnFinding) {
      const writer = openWriter();
      writeItem(writer, item, '', viewOf(base, caller, onFinding));
      return closeWriter(writer);
    },
    /** The forms of the links that the item has for a caller. */
    templates(forms: Forms, item: object, base: Base, caller?: Caller | null) {
      const row = rows.read(item);
      const context = { base, caller, report: undefined };
      // The values of a form are those of the body, so they have passed through JSON too.
      const current = JSON.parse(JSON.stringify(rows.fieldsOf(row, context)));
      return forms.ofLinks(linksOf(row, context), current);
    },
    transitions(item: object, caller?: Caller | null) {
      const bits = availability.forRow(rows.read(item)) & availability.forCaller(caller);
      return availability
        .links(bits)
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
  const nameOf = ({ href }: DefinedLink) => variableNames(href).find(isAbsent) as string;
  for (const [name, links] of groupBy(absent, nameOf)) {
    const isOwn = ownNames.includes(name);
    // A row without its nullable foreign key is as the schema has it.
    if (!isOwn && values[name] === null) continue;
    const rels = links.map(({ rel }) => rel).join(', ');
    const message = `Links are left out (${rels}): ${name} has no value that a path can have`;
    report(isOwn ? 'row.identifier' : 'row.link', message, [name]);
  }
}

/** The JSON of `,"_links":[…]}` below one base, with gaps for the values of an item. */
interface LinksTemplate {
  readonly base: string;
  /** What fills the gaps: a field of the item, or a whole template that it expands. */
  readonly slots: readonly Slot[];
  /** Text, and the indexes of slots. */
  readonly pieces: readonly (string | number)[];
  /** The blocks made so far, by the lengths of the values. */
  readonly blocks: Map<number, Block>;
}

interface Slot {
  readonly text: string;
  readonly isField: boolean;
}

/** The links in UTF-8 for values of certain lengths, and where each value goes. */
interface Block {
  readonly bytes: Uint8Array;
  readonly places: { readonly slot: number; readonly offset: number }[];
}

function prepareLinks(links: readonly DefinedLink[], base: string): LinksTemplate {
  const slots: Slot[] = [];
  const slotOf = (text: string, isField: boolean) => {
    // Links share the value of a field.
    const index = slots.findIndex((known) => known.text === text);
    return index === -1 ? slots.push({ text, isField }) - 1 : index;
  };
  const pieces = links.flatMap((defined, index) => {
    const { href, rel, method, title } = defined;
    const members = JSON.stringify({ rel, method, title, ...attributesOf(defined) });
    // Text and the names of variables in turn.
    const parts = href.split(/\{(\w+)\}/);
    const isPlain = parts.every((part, at) => at % 2 === 1 || PLAIN_TEXT.test(part));
    const url = isPlain
      ? [base, ...parts.map((part, at) => (at % 2 === 1 ? slotOf(part, true) : part))]
      : [slotOf(href, false)];
    return [`${index === 0 ? ',"_links":[' : ','}{"href":"`, ...url, `",${members.slice(1)}`];
  });
  return { base, slots, pieces: [...pieces, ']}'], blocks: new Map() };
}

/** Text of a template that is written in URLs as it is, and that no value makes a dot segment. */
const PLAIN_TEXT = /^[\w~/?&=,-]*$/;

/** The length of the longest value that is filled in; `href` writes longer ones. */
const MAX_LENGTH = 255;

/** The values of a row for the slots; undefined if it lacks one, or one is too long. */
function slotValues({ slots }: LinksTemplate, row: Values, base: Base): string[] | undefined {
  const values: string[] = [];
  for (const { text, isField } of slots) {
    const value = isField ? slotValue(row[text]) : tryHref(base, text, row);
    if (value === undefined || value.length > MAX_LENGTH) return undefined;
    values.push(value);
  }
  return values;
}

function slotValue(value: unknown): string | undefined {
  if (Number.isSafeInteger(value)) return String(value);
  // Dots alone may become a dot segment, which leads elsewhere.
  return typeof value !== 'string' || /^\.*$/.test(value) ? undefined : percentEncode(value);
}

/** Writes the links with the values: a block of bytes at once, and the values over its gaps. */
function writeLinks(writer: ByteWriter, template: LinksTemplate, values: readonly string[]): void {
  const start = writer.length;
  const { bytes, places } = blockFor(template, values);
  writer.bytes(bytes);
  for (const { slot, offset } of places) writer.overwrite(start + offset, values[slot] as string);
}

/** The number of blocks that are remembered: the values of a field have few lengths. */
const MAX_BLOCKS = 100;

function blockFor({ pieces, blocks }: LinksTemplate, values: readonly string[]): Block {
  let key = 0;
  for (const { length } of values) key = key * (MAX_LENGTH + 1) + length;
  const known = blocks.get(key);
  if (known !== undefined) return known;
  const places: Block['places'] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'number') places.push({ slot: piece, offset: byteLength(text) });
    text += typeof piece === 'number' ? values[piece] : piece;
  }
  const block = { bytes: encodeText(text), places };
  if (blocks.size >= MAX_BLOCKS) blocks.clear();
  // Beyond 2^53 the keys of different lengths may be equal.
  if (Number.isSafeInteger(key)) blocks.set(key, block);
  return block;
}
