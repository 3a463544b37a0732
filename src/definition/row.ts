import { HalyardError } from '../errors.js';
import { isObject, setOwn } from '../internal/json.js';
import { callToJson, memberReport, plainValue, readMember } from '../internal/plain-json.js';
import { EMPTY_LISTS } from '../link/hal.js';
import type { Resource } from '../resource/resource.js';
import type { OnFinding, RowReport } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { parseTemplate } from '../url/template.js';
import { ownPart, spelledValue } from './define-links.js';
import type { AnyInput, Caller, DefinedLink } from './definition.js';
import { prepareMembers } from './schema-members.js';

/** A row as it came from the store, and what its links and its state need. */
export interface Row {
  readonly item: object;
  /** What its `toJSON` returned; the item itself without one. */
  readonly shown: object;
  /** The values of the variables of its links, as they are written in URLs. */
  readonly values: Values;
  readonly state: unknown;
}

/** A row, and its state. */
export type RowState = Omit<Row, 'values'>;

/** Whom a body is for, and who hears of odd rows. */
export interface RowContext {
  readonly base: Base;
  readonly caller: Caller | null | undefined;
  readonly report: RowReport | undefined;
}

/** Makes the body of a row. `inner` has the row that its links need, if the body shows fewer members. */
export type Represent = <Fields extends object>(
  item: Fields,
  base: Base,
  caller?: Caller | null,
  onFinding?: OnFinding,
  inner?: { readonly row: object; readonly report: RowReport | undefined },
) => Resource<Fields>;

/** Reads the rows of a definition: the members that they show, embedded resources with their links. */
export type Rows = ReturnType<typeof prepareRows>;

/** Prepares the reading of rows. */
export function prepareRows(
  input: AnyInput,
  links: readonly DefinedLink[],
  collectionLinks: readonly DefinedLink[],
) {
  const { embed = {}, state, path, identifiers } = input;
  const members = prepareMembers(input);
  const templates = [path, ...links.map(ownPart)].map(parseTemplate);
  const names = [...new Set(templates.flatMap((each) => each.names))];
  const inPath = new Set(templates.flatMap((each) => each.pathNames));
  const identifier = parseTemplate(path).names.at(-1) ?? '';
  const taken = siblingsOf(path, [...links, ...collectionLinks]);
  const spell = identifiers === 'lower-case' ? spelledValue : urlValue;

  /** Reads the state of a row; throws for a promise and for what is no object. */
  const stateOf = (item: object, report?: RowReport): RowState => {
    if (!isRow(item)) {
      // A promise or a row that was not found is a mistake of the code that asks for a body.
      const remedy = 'await it, and respond with notFound() if there is none';
      throw new HalyardError('resource.row', `The row must be an object; ${remedy}`);
    }
    const shown = shownOf(item, report);
    return { item, shown, state: state && urlValue(valueIn({ item, shown }, state)) };
  };

  return {
    plan: members.plan,
    /** Whether the members of a row decide what its body has: no schema, and no embedded rows. */
    isFree: input.members === 'all' && Object.keys(embed).length === 0,
    namesOf: members.namesOf,
    taken,
    stateOf,
    /** Reads what links and the state need, as `stateOf` does. */
    read(item: object, report?: RowReport): Row {
      const read = stateOf(item, report);
      const values: Record<string, unknown> = {};
      for (const name of names) {
        const value = valueIn(read, name);
        values[name] = inPath.has(name) ? spell(value) : urlValue(value);
      }
      // The URL `/orders/export` is that of another operation, for an order of that name too.
      if (taken.has(textOf(values[identifier]) ?? '')) values[identifier] = undefined;
      if (report !== undefined) reportValues(values, inPath, report);
      return { item, shown: read.shown, values, state: read.state };
    },
    /** The fields of a body, in a new object. */
    fieldsOf(
      { item, shown }: Pick<Row, 'item' | 'shown'>,
      context: RowContext,
    ): Record<string, unknown> {
      const fields: Record<string, unknown> = {};
      const place = { object: item, name: '', around: undefined, depth: 0, cuts: { count: 0 } };
      const report = memberReport(context.report);
      const emptyLists = new Set<string>();
      for (const name of members.namesOf(shown)) {
        if (name === '_links') {
          context.report?.('row.member', 'Member _links is made of the definition', [name]);
          continue;
        }
        const given = readMember(shown, name);
        const definition = Object.hasOwn(embed, name) ? embed[name] : undefined;
        const rows = definition === undefined ? given : listOf(given, name);
        let value = members.keep(shown, name, rows, place, report);
        if (definition !== undefined) {
          value = embedEach(definition.represent as Represent, value, rows, name, context);
          if (Array.isArray(value) && value.length === 0) emptyLists.add(name);
        }
        if (value !== undefined) setOwn(fields, name.toWellFormed(), value);
      }
      // The form of the HAL draft has these lists in `_embedded` too.
      if (emptyLists.size > 0) Object.assign(fields, { [EMPTY_LISTS]: emptyLists });
      return fields;
    },
  };
}

/** The literal segments beside the identifier: `export` of `/orders/export`, beside `/orders/{id}`. */
function siblingsOf(path: string, links: readonly DefinedLink[]): ReadonlySet<string> {
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  const paths = path.includes('{') ? links.map(({ href }) => parseTemplate(href).path) : [];
  const beside = paths
    .filter((each) => each.startsWith(parent))
    .map((each) => each.slice(parent.length));
  return new Set(beside.filter((each) => !/[/{]/.test(each)));
}

/** Whether an entry of a list is no row, as in the result of an outer join: null is served. */
export function isMissing(item: unknown, report: RowReport | undefined): boolean {
  if (isObject(item)) return false;
  report?.('row.member', 'The row must be an object; null is served in its place');
  return true;
}

/** What `toJSON` returns: object mappers hide columns by it, so without its result no member is shown. */
function shownOf(item: object, report: RowReport | undefined): object {
  if (typeof readMember(item, 'toJSON') !== 'function') return item;
  const made = callToJson(item, '');
  if (isRow(made)) return made;
  report?.('row.member', 'toJSON of the row threw or returned no object; its members are left out');
  return {};
}

/** The value of a variable or the state: as it is shown, else that of the row. */
export function valueIn({ item, shown }: Pick<Row, 'item' | 'shown'>, name: string): unknown {
  const value = readMember(shown, name);
  return value === undefined || typeof value === 'function' ? readMember(item, name) : value;
}

/** A value as templates take it: the text of an identifier or a decimal that is an object. */
function urlValue(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? (textOf(value) ?? value) : value;
}

/** The rows of a list: its `toJSON` may leave out some, and a copy has no holes. */
export function listOf(given: unknown, name: string): unknown {
  if (!Array.isArray(given)) return given;
  const made = typeof readMember(given, 'toJSON') === 'function' ? callToJson(given, name) : given;
  return Array.isArray(made) ? Array.from(made) : given;
}

/** The representation of an embedded row, or of each in a list. What is no row is served as it is. */
function embedEach(
  represent: Represent,
  kept: unknown,
  rows: unknown,
  name: string,
  { base, caller, report }: RowContext,
): unknown {
  if (!Array.isArray(kept) || !Array.isArray(rows)) return embedOne(kept, rows, [name]);
  return kept.map((each, index) => embedOne(each, rows[index], [name, index]));

  function embedOne(shown: unknown, row: unknown, path: readonly (string | number)[]): unknown {
    const inner: RowReport | undefined =
      report && ((rule, message, below = []) => report(rule, message, [...path, ...below]));
    return isRow(shown) && isRow(row)
      ? represent(shown, base, caller, undefined, { row, report: inner })
      : plainValue(shown, '', undefined, memberReport(inner));
  }
}

function isRow(value: unknown): value is object {
  return isObject(value) && typeof readMember(value, 'then') !== 'function';
}

/** Reports identifiers that the rules do not allow in a path; they are percent-encoded there. */
function reportValues(values: Values, inPath: ReadonlySet<string>, report: RowReport): void {
  for (const name of inPath) {
    const text = textOf(values[name]) ?? '';
    const rule = /[A-Z]/.test(text) ? 'UFN.06' : /[_ ]/.test(text) ? 'UFN.09' : 'UFN.07';
    const message = `Member ${name} must consist of lower-case letters, digits, "-", "." and "~" in a path; it is percent-encoded`;
    if (!/^[a-z0-9.~-]*$/.test(text)) report(rule, message, [name]);
  }
}
