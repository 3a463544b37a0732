import { HalyardError } from '../errors.js';
import { isObject, isPlainObject, setOwn } from '../internal/json.js';
import { callToJson, memberReport, plainValue, readMember } from '../internal/plain-json.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { HAL_DETAILS } from '../link/hal.js';
import type { RuleId } from '../rules/catalogue.js';
import type { RowReport } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { variableNames } from '../url/template.js';
import type { CheckedInput, Embed } from './define-links.js';
import { pathOf, spelledValue } from './define-links.js';
import type { Caller, DefinedLink } from './definition.js';
import {
  listedMembers,
  openSchemaError,
  prepareSchemaMembers,
  type SchemaMembers,
} from './schema-members.js';

/** A row as it came from the store, and what its links and its state need. */
export interface Row {
  readonly item: object;
  /** What its `toJSON` returned; the item itself without one. */
  readonly shown: object;
  /** The values of the variables of its links, as they are written in URLs. */
  readonly values: Values;
  readonly state: unknown;
}

/** Whom a body is for, and who hears of odd rows. */
export interface RowContext {
  readonly base: Base;
  readonly caller: Caller | undefined;
  readonly report: RowReport | undefined;
}

/** Reads the rows of a definition. */
export interface Rows {
  /** Reads what links and the state need; throws for a promise and for what is no object. */
  readonly read: (item: object, report: RowReport | undefined) => Row;
  /** The fields of a body, in a new object. */
  readonly fieldsOf: (row: Row, context: RowContext) => Record<string, unknown>;
}

/** Prepares the reading of rows: the members that they show, embedded resources with their links. */
export function prepareRows(
  { schema, members: chosen, embed = {}, state, path, identifiers }: CheckedInput,
  links: readonly DefinedLink[],
  collectionLinks: readonly DefinedLink[],
): Rows {
  const members = membersOf(schema, chosen);
  const getters = [...(schemaKeys(schema) ?? [])];
  const names = [...new Set([path, ...links.map(({ href }) => href)].flatMap(variableNames))];
  const inPath = new Set([path, ...links.map(({ href }) => pathOf(href))].flatMap(variableNames));
  const [identifier = ''] = variableNames(path).slice(-1);
  const taken = siblingsOf(path, [...links, ...collectionLinks]);
  const spell = identifiers === 'lower-case' ? spelledValue : urlValue;

  return {
    read(item, report) {
      requireRow(item);
      const shown = shownOf(item, report);
      const values: Record<string, unknown> = {};
      for (const name of names) {
        const value = valueIn(item, shown, name);
        values[name] = inPath.has(name) ? spell(value) : urlValue(value);
      }
      // The URL `/orders/export` is that of another operation, for an order of that name too.
      if (taken.has(textOf(values[identifier]) ?? '')) values[identifier] = undefined;
      if (report !== undefined) reportValues(values, inPath, report);
      return { item, shown, values, state: state && urlValue(valueIn(item, shown, state)) };
    },
    fieldsOf({ item, shown }, context) {
      const fields: Record<string, unknown> = {};
      const place = { object: item, name: '', around: undefined, depth: 0, cuts: { count: 0 } };
      const report = memberReport(context.report);
      const emptyLists = new Set<string>();
      for (const name of members?.namesOf(shown) ?? namesOf(shown, getters)) {
        if (name === '_links') {
          context.report?.('row.member', 'Member _links is made of the definition', [name]);
          continue;
        }
        const given = readMember(shown, name);
        const definition = Object.hasOwn(embed, name) ? embed[name] : undefined;
        let value: unknown;
        if (definition === undefined) {
          value =
            members === undefined
              ? plainValue(given, name, place, report)
              : members.keep(shown, name, given, place, report);
        } else {
          const rows = Array.isArray(given) ? listOf(given, name) : given;
          const kept =
            members === undefined ? rows : members.keep(shown, name, rows, place, report);
          value = embedEach(definition, kept, rows, name, context);
          if (Array.isArray(value) && value.length === 0) emptyLists.add(name);
        }
        if (value !== undefined) setOwn(fields, name.toWellFormed(), value);
      }
      // The form of the HAL draft has these lists in `_embedded` too.
      if (emptyLists.size > 0) Object.assign(fields, { [HAL_DETAILS]: { links: {}, emptyLists } });
      return fields;
    },
  };
}

/** The members that bodies have; undefined for all. */
function membersOf(
  schema: StandardSchema,
  chosen: CheckedInput['members'] = 'schema',
): SchemaMembers | undefined {
  if (chosen === 'all') return undefined;
  if (chosen !== 'schema') return listedMembers(chosen);
  const members = prepareSchemaMembers(schema);
  if (members === undefined) throw openSchemaError(schema);
  return members;
}

/** The literal segments beside the identifier: `export` of `/orders/export`, beside `/orders/{id}`. */
function siblingsOf(path: string, links: readonly DefinedLink[]): ReadonlySet<string> {
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  const isSibling = (segment: string) => segment !== '' && !/[/{]/.test(segment);
  return new Set(
    links
      .map(({ href }) => pathOf(href))
      .flatMap((href) => (href.startsWith(parent) ? href.slice(parent.length) : []))
      .filter((segment) => variableNames(path).length > 0 && isSibling(segment)),
  );
}

/** A promise or a row that was not found is a mistake of the code that asks for a body. */
function requireRow(item: unknown): void {
  if (isRow(item)) return;
  const remedy = 'await it, and respond with notFound() if there is none';
  throw new HalyardError('resource.row', `The row must be an object; ${remedy}`);
}

/** Whether an entry of a list is no row, as in the result of an outer join: null is served. */
export function isMissing(item: unknown, report: RowReport | undefined): boolean {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return false;
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
function valueIn(item: object, shown: object, name: string): unknown {
  const value = readMember(shown, name);
  return value === undefined || typeof value === 'function' ? readMember(item, name) : value;
}

/** A value as templates take it: the text of an identifier or a decimal that is an object. */
function urlValue(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? (textOf(value) ?? value) : value;
}

/** The members of a row that a body may have; an instance has getters that only the schema names. */
function namesOf(shown: object, getters: readonly string[]): readonly string[] {
  const names = Object.keys(shown);
  if (isPlainObject(shown)) return names;
  return [...names, ...getters.filter((name) => !names.includes(name) && name in shown)];
}

/** The rows of an embedded list: the `toJSON` of a list may leave out some. */
function listOf(list: readonly unknown[], name: string): readonly unknown[] {
  const made = typeof readMember(list, 'toJSON') === 'function' ? callToJson(list, name) : list;
  // A copy has no toJSON, which JSON calls once, and no holes.
  return Array.isArray(made) ? Array.from(made) : list;
}

/** The representation of an embedded row, or of each in a list. What is no row is served as it is. */
function embedEach(
  definition: Embed[string],
  kept: unknown,
  rows: unknown,
  name: string,
  context: RowContext,
): unknown {
  if (Array.isArray(kept) && Array.isArray(rows)) {
    return kept.map((each, index) => embedOne(each, rows[index], [name, index]));
  }
  return embedOne(kept, rows, [name]);

  function embedOne(shown: unknown, row: unknown, path: readonly (string | number)[]): unknown {
    const { report } = context;
    const inner: RowReport | undefined =
      report && ((rule, message, below = []) => report(rule, message, [...path, ...below]));
    if (!isRow(shown) || !isRow(row)) {
      return plainValue(shown, '', undefined, memberReport(inner));
    }
    return definition.represent(shown, context.base, context.caller, undefined, {
      row,
      report: inner,
    });
  }
}

function isRow(value: unknown): value is object {
  return isObject(value) && typeof readMember(value, 'then') !== 'function';
}

/** Reports identifiers that the rules do not allow in a path; they are percent-encoded there. */
function reportValues(values: Values, inPath: ReadonlySet<string>, report: RowReport): void {
  for (const name of inPath) {
    const text = textOf(values[name]) ?? '';
    const rule = brokenRule(text);
    if (rule !== undefined) {
      report(
        rule,
        `Member ${name} must consist of lower-case letters, digits, "-", "." and "~" in a path; it is percent-encoded`,
        [name],
      );
    }
  }
}

function brokenRule(text: string): RuleId | undefined {
  if (/^[a-z0-9.~-]*$/.test(text)) return undefined;
  if (/[A-Z]/.test(text)) return 'UFN.06';
  return /[_ ]/.test(text) ? 'UFN.09' : 'UFN.07';
}
