import { writeMembers } from '../internal/write-members.js';
import type { ItemWriter } from '../resource/stream-collection.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { type Base, baseText } from '../url/base.js';
import type { Availability } from './availability.js';
import type { Caller } from './definition.js';
import { type LinksTemplate, prepareLinks, slotValues, writeLinks } from './links-template.js';
import { isMissing, type Row, type RowContext, type Rows } from './row.js';

/** The parts of a definition that its writer needs. */
export interface WriterParts {
  readonly name: string;
  readonly availability: Availability;
  readonly rows: Rows;
  readonly represent: (row: Row, context: RowContext) => object;
}

/** What the links of items depend on besides the items. */
export interface View {
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
export function prepareWriter({ name, availability, rows, represent }: WriterParts) {
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
