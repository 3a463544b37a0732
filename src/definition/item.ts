import type { TagOrigin } from '../http/response.js';
import { closeWriter, openWriter, writeMembers } from '../internal/byte-writer.js';
import { groupBy } from '../internal/maps.js';
import { isSafeMethod } from '../internal/request.js';
import type { ItemWriter } from '../resource/stream-collection.js';
import { type OnFinding, type RowReport, reportTo } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import { parseTemplate } from '../url/template.js';
import { type LinksOfRow, permittedLinks } from './availability.js';
import { presentLink } from './define-links.js';
import type {
  AnyResource,
  Caller,
  DefinedLink,
  Forms,
  PresentLink,
  RefuseOptions,
} from './definition.js';
import { isMissing, type Represent, type Row, type RowContext, type Rows } from './row.js';

/** A definition, and what its functions are made of. */
export interface Prepared extends AnyResource {
  readonly linksOfRow: LinksOfRow;
  readonly rows: Rows;
  readonly forms: Forms | undefined;
  readonly origin: TagOrigin;
}

/** What the links of items depend on besides the items. */
export interface View {
  readonly base: Base;
  readonly caller: Caller | null | undefined;
  readonly onFinding: OnFinding | undefined;
  /** The links that the caller may see. */
  readonly permitted: readonly DefinedLink[];
}

/** The body of one resource, as an object and as bytes. */
export type Item = ReturnType<typeof prepareItem>;

/**
 * Prepares the body of one resource. The functions are made once for a definition: V8 would drop the
 * optimised code of functions that are made for each body at every full collection.
 */
export function prepareItem({ name, path, links, linksOfRow, rows, forms }: Prepared) {
  const ownNames = parseTemplate(path).names;
  // The JSON of their members after `href`, the same for any row and any base.
  const written = new Map(
    links.map((defined) => [defined, JSON.stringify(presentLink({ defined, href: '' })).slice(11)]),
  );

  /** The links of a row with their URLs; without those for which it lacks a value. */
  const linksOf = (
    row: Row,
    { base, caller, report }: RowContext,
    permitted = permittedLinks(links, caller),
  ): PresentLink[] => {
    const present: PresentLink[] = [];
    const absent: DefinedLink[] = [];
    for (const defined of linksOfRow(permitted, row, report)) {
      const href = tryHref(base, defined.href, row.values);
      if (href === undefined) absent.push(defined);
      else present.push({ defined, href });
    }
    if (report !== undefined) reportAbsent(absent, row.values, ownNames, report);
    return present;
  };
  const represent: Represent = (item, base, caller, onFinding, inner) => {
    const { row: given = item, report = reportTo(onFinding, name) } = inner ?? {};
    const row = rows.read(given, report);
    const shown = given === item ? row : rows.read(item);
    const context = { base, caller, report };
    const _links = linksOf(row, context).map(presentLink);
    return Object.assign(rows.fieldsOf(shown, context), { _links }) as never;
  };
  const viewOf = (base: Base, caller: View['caller'], onFinding?: OnFinding): View => {
    return { base, caller, onFinding, permitted: permittedLinks(links, caller) };
  };

  /** Writes an item; its index is empty for an item alone. */
  const writeItem: ItemWriter<View> = (writer, item, index, view) => {
    const { base, caller, onFinding, permitted } = view;
    const report = onFinding && reportTo(onFinding, name, index === '' ? [] : [name, index]);
    if (index !== '' && isMissing(item, report)) return writer.ascii('null');
    const row = rows.read(item, report);
    const context = { base, caller, report };
    const start = writer.length;
    writeMembers(writer, rows.fieldsOf(row, context));
    let text = ',"_links":[';
    let comma = '';
    for (const { defined, href } of linksOf(row, context, permitted)) {
      text += `${comma}{"href":"${href}",${written.get(defined)}`;
      comma = ',';
    }
    writer.text(`${text}]}`);
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
    /** Makes the forms of the links that the item has for a caller; undefined without forms or a base. */
    formsOf(item: object, { base, caller }: Pick<RefuseOptions, 'base' | 'caller'>) {
      if (forms === undefined || base === undefined) return undefined;
      return () => {
        const row = rows.read(item);
        const context = { base, caller, report: undefined };
        // The values of a form are those of the body, so they have passed through JSON too.
        const current = JSON.parse(JSON.stringify(rows.fieldsOf(row, context)));
        return forms.ofLinks(linksOf(row, context), current);
      };
    },
    transitions(item: object, caller?: Caller | null) {
      return linksOfRow(permittedLinks(links, caller), rows.read(item))
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
  const nameOf = ({ href }: DefinedLink) => parseTemplate(href).names.find(isAbsent) as string;
  for (const [name, links] of groupBy(absent, nameOf)) {
    const isOwn = ownNames.includes(name);
    // A row without its nullable foreign key is as the schema has it.
    if (!isOwn && values[name] === null) continue;
    const rels = links.map(({ rel }) => rel).join(', ');
    const message = `Links are left out (${rels}): ${name} has no value that a path can have`;
    report(isOwn ? 'row.identifier' : 'row.link', message, [name]);
  }
}
