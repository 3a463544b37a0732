import type { TagOrigin } from '../http/response.js';
import { closeWriter, openWriter } from '../internal/byte-writer.js';
import { groupBy, remember } from '../internal/maps.js';
import { isSafeMethod } from '../internal/request.js';
import { toHal } from '../link/hal.js';
import { selectFields } from '../query/select-fields.js';
import type { ItemWriter } from '../resource/stream-items.js';
import { type OnFinding, type RowReport, reportTo } from '../rules/row-finding.js';
import { type Base, baseText } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { parseTemplate } from '../url/template.js';
import { type HasLink, permittedLinks } from './availability.js';
import { expandLink, presentLink } from './define-links.js';
import type {
  AnyResource,
  Caller,
  DefinedLink,
  Forms,
  PresentLink,
  RefuseOptions,
} from './definition.js';
import { isMissing, type Represent, type Row, type RowContext, type Rows } from './row.js';
import { type Blocks, type LinkView, prepareLinkWriter } from './write-links.js';
import {
  commonPlan,
  type EmbeddedWriter,
  embeddedShape,
  ODD,
  oddReport,
  type Plan,
  pick,
  type Shape,
  type Writing,
  writeEmbedded,
  writeNamed,
  writePlanned,
} from './write-row.js';

/** A definition, and what its functions are made of. */
export interface Prepared extends AnyResource {
  /** The states that the schema lists. */
  readonly states: readonly unknown[] | undefined;
  readonly hasLinkIn: HasLink;
  readonly rows: Rows;
  readonly forms: Forms | undefined;
  readonly origin: TagOrigin;
}

/** What items depend on besides the rows. */
export interface View extends LinkView {
  readonly of: { readonly base: Base; readonly caller: Caller | null | undefined };
  readonly onFinding: OnFinding | undefined;
  /** The members that are selected; undefined if all are. */
  readonly fields: readonly string[] | undefined;
  /** How the rows are written; undefined if only their representation can be. */
  readonly plan: Plan | undefined;
}

/** Bounds the memory for links, of which each host that a client names has others. */
const MAX_BASES = 16;

/** What writes the rows of a definition where another embeds them, within a shape of its schema. */
export const embeddedWriters = new WeakMap<object, (within: Shape) => EmbeddedWriter>();

/** What a definition is made of, for the functions of a service. */
export const preparedOf = new WeakMap<object, Prepared>();

/** The body of one resource, as an object and as bytes. */
export type Item = ReturnType<typeof prepareItem>;

/**
 * Prepares the body of one resource. The functions are made once for a definition: V8 would drop the
 * optimised code of functions that are made for each body at every full collection.
 */
export function prepareItem(definition: Prepared) {
  const { name, path, links, hasLinkIn, rows, forms } = definition;
  const ownNames = parseTemplate(path).names;
  const linkWriter = prepareLinkWriter(definition, rows.taken);
  const plan = rows.plan && planWithEmbedded(rows.plan, definition.embed);
  const blocksOf = remember<Blocks>(() => new Map(), { results: MAX_BASES });
  const planOfFields = remember((fields) => {
    const names = new Set(fields.split(','));
    // A part of a member is selected by `customer.name`.
    return fields.includes('.') ? undefined : plan && pick(plan, (each) => names.has(each));
  });

  /** The links of a row with their URLs; without those for which it lacks a value. */
  const linksOf = (
    row: Row,
    { base, caller, report }: RowContext,
    permitted = permittedLinks(links, caller),
  ): PresentLink[] => {
    const present: PresentLink[] = [];
    const absent: DefinedLink[] = [];
    for (const defined of permitted.filter(hasLinkIn(row, report))) {
      const href = expandLink(base, defined, row.values);
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
  let last: View | undefined;
  const viewOf = (
    base: Base,
    caller: Caller | null | undefined,
    onFinding?: OnFinding,
    form: View['form'] = 'links',
    fields?: readonly string[] | null,
  ): View => {
    const text = baseText(base);
    // Most services have one base. The permissions of a caller may change.
    const isCommon = (caller ?? fields ?? undefined) === undefined;
    const isLast = last?.base === text && last.form === form && last.onFinding === onFinding;
    if (isCommon && isLast && last !== undefined) return last;
    const view: View = {
      of: { base, caller },
      onFinding,
      form,
      fields: fields ?? undefined,
      base: text,
      blocks: blocksOf(`${form} ${text}`),
      permitted: linkWriter?.permittedBits(caller) ?? 0,
      plan: fields ? planOfFields(fields.join()) : plan,
    };
    if (isCommon) last = view;
    return view;
  };

  /** Writes a row by its plan: its members, its links, and for HAL what it embeds. Throws for an odd one. */
  const writePlain = (
    writing: Writing,
    members: Plan | undefined,
    view: View,
    item: object,
    depth: number,
  ): void => {
    if (linkWriter === undefined) throw ODD;
    const { writer, isHeard, form, around } = writing;
    around[depth] = item;
    const row = rows.stateOf(item, isHeard ? oddReport : undefined);
    const { shown } = row;
    const start = writer.length;
    if (members !== undefined) writePlanned(writing, members, shown, depth);
    else if (!rows.isFree || view.fields !== undefined) throw ODD;
    else writeNamed(writing, rows.namesOf(shown), shown);
    linkWriter.write(writer, row, view, isHeard ? oddReport : undefined);
    if (members !== undefined && form === 'hal') writeEmbedded(writing, members, shown, depth);
    writer.ascii('}');
    // The comma before the first member is the opening brace.
    writer.overwrite(start, '{');
  };

  /** Writes an item; its index is empty for an item alone. */
  const writeItem: ItemWriter<View> = (writer, item, index, view) => {
    const { of, onFinding, form, fields } = view;
    const report = onFinding && reportTo(onFinding, name, index === '' ? [] : [name, index]);
    if (index !== '' && isMissing(item, report)) return writer.ascii('null');
    const start = writer.length;
    try {
      const writing = { writer, isHeard: report !== undefined, form, around: [item], of };
      return writePlain(writing, view.plan, view, item, 0);
    } catch {
      writer.rewind(start);
    }
    const made = represent(item, of.base, of.caller, undefined, { row: item, report });
    const body = selectFields(made, fields);
    writer.text(JSON.stringify(form === 'hal' ? toHal(body) : body));
  };

  const embeddedIn = (within: Shape): EmbeddedWriter => {
    const members = plan && (within.members ? commonPlan(within.members, plan) : plan);
    let view: View | undefined;
    return (writing, row, depth) => {
      if (members === undefined) throw ODD;
      const { of, form } = writing;
      // The same for all rows of a body.
      if (view?.of !== of || view.form !== form)
        view = { ...viewOf(of.base, of.caller, undefined, form), of };
      writePlain(writing, members, view, row, depth);
    };
  };

  return {
    represent,
    embeddedIn,
    viewOf,
    writeItem,
    serializeItem(item: object, ...given: Parameters<typeof viewOf>) {
      const writer = openWriter();
      writeItem(writer, item, '', viewOf(...given));
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
      return permittedLinks(links, caller)
        .filter(hasLinkIn(rows.read(item)))
        .filter(({ method }) => !isSafeMethod(method))
        .map(({ rel, method, to }) => ({ rel, method, ...(to !== undefined && { to }) }));
    },
  };
}

const refuseRow: EmbeddedWriter = () => {
  throw ODD;
};

/** The plan of a row with its embedded rows. */
function planWithEmbedded(plan: Plan, embed: AnyResource['embed']): Plan {
  const shapes = plan.shapes.map((shape, index) => {
    const name = plan.names[index] as string;
    if (!Object.hasOwn(embed, name)) return shape;
    // A copy of a definition has none: `represent` makes its rows.
    return embeddedShape(shape, embeddedWriters.get(embed[name] as object) ?? (() => refuseRow));
  });
  return { ...plan, shapes };
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
