import { encodeText } from '#platform';
import { closeWriter, openWriter } from '../internal/byte-writer.js';
import { groupBy } from '../internal/group-by.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { callToJson, jsonText, refusePromise } from '../internal/plain-json.js';
import { type Link, link } from '../link/link.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import type { QuerySpec } from '../query/query-spec.js';
import { selectFields } from '../query/select-fields.js';
import { pageBody } from '../resource/collection.js';
import type { Resource } from '../resource/resource.js';
import { streamItems } from '../resource/stream-collection.js';
import { type OnFinding, type RowReport, reportTo } from '../rules/row-finding.js';
import type { Base } from '../url/base.js';
import { tryHref } from '../url/href.js';
import { variableNames } from '../url/template/parse-template.js';
import { textOf, type Values } from '../url/template/variable-value.js';
import type { Availability } from './availability.js';
import type { Caller, DefinedLink } from './definition.js';
import type { Forms, PresentLink } from './forms/prepare-forms.js';
import { prepareWriter } from './item-writer.js';
import type { PageOptions, StreamOptions } from './page-options.js';
import { resolvePageLinks, resolvePaging } from './resolve-paging.js';
import { isMissing, type Row, type RowContext, type Rows } from './row.js';
import { serializeCollection } from './serialize-collection.js';

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
