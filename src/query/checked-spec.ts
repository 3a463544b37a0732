import { HalyardError } from '../errors.js';
import { checkedLimits, known } from '../internal/options.js';
import { show } from '../internal/show.js';
import { isStandardSchema, type StandardResult } from '../internal/standard-schema.js';
import {
  type CursorCodec,
  type FieldOptions,
  type FieldType,
  MAX_CURSOR_LENGTH,
  NULL_OPERATORS,
  OPERATORS_OF,
  type Operator,
  type QueryLimits,
  type QuerySpec,
  type ValueType,
} from './query-spec.js';

/** A spec with its defaults filled in. */
export interface CheckedSpec {
  /** How clients page. */
  readonly paging: 'page' | 'offset' | 'cursor';
  /** The name of the page, offset or cursor parameter. */
  readonly place: string;
  /** The codec of cursors, with paging by cursor. */
  readonly codec: CursorCodec | undefined;
  /** The name of the page-size parameter. */
  readonly limit: string;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
  /** Undefined if the resource declares none. */
  readonly fields: ReadonlyMap<string, Field> | undefined;
  /** The names that `fields` may have. */
  readonly selectable: ReadonlySet<string>;
  /** The names that `sort` may have. */
  readonly sortable: readonly string[];
  /** The types of the parameters that are parsed as one; without it, a query has no `parameters`. */
  readonly parameters: Readonly<Record<string, ValueType>> | undefined;
  /** The entries of `parameters`. */
  readonly typedParameters: readonly (readonly [name: string, type: ValueType])[];
  /** The parameters that the handler reads itself. */
  readonly untypedParameters: readonly string[];
  /** The names of all parameters that the spec declares. */
  readonly names: readonly string[];
  /** Whether a parameter or a field has the name. */
  readonly isDeclared: (name: string) => boolean;
  /** Whether a parameter is no fault, although it is not declared: one that the web adds, or the spec names. */
  readonly isIgnored: (name: string) => boolean;
  readonly limits: Required<QueryLimits>;
}

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** The specs that have been checked. */
const cache = /* @__PURE__ */ new WeakMap<QuerySpec, CheckedSpec>();

/**
 * Returns a copy of a spec, frozen and checked.
 *
 * @param list The path of the list, which its cursors are bound to.
 */
export function frozenSpec(spec: QuerySpec, list = ''): QuerySpec {
  const { cursor } = spec;
  const frozen = Object.freeze({ ...spec, ...(cursor && { cursor: codecOf(list, cursor) }) });
  checkedSpec(frozen);
  return frozen;
}

/** The codec of one list, which does not read the cursors of another list with the same key. */
function codecOf(list: string, codec: CursorCodec): CursorCodec {
  return {
    ...codec,
    encode: (position, scope) => codec.encode(position, list + scope),
    decode: (text, scope) => codec.decode(text, list + scope),
  };
}

const NO_SPEC: QuerySpec = {};

/** Checks once what TypeScript does not see, and would be wrong without a word; fills in the defaults. */
export function checkedSpec(spec: QuerySpec = NO_SPEC): CheckedSpec {
  const found = cache.get(spec);
  if (found !== undefined) return found;
  const { paging = 'page', cursor: codec, limit = {}, parameters = [], ignored = [] } = spec;
  known('query.spec', spec, MEMBERS);
  if (paging !== 'cursor') known('query.spec', spec[paging] ?? {}, ['parameter']);
  known('query.spec', limit, ['parameter', 'default', 'maximum']);
  known('query.spec', spec.limits ?? {}, Object.keys(LIMITS));
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = limit;
  if (!(Number.isSafeInteger(defaultLimit) && defaultLimit >= 1 && defaultLimit <= maximumLimit)) {
    throw fault(`limit.default must be an integer from 1 to limit.maximum, got ${defaultLimit}`);
  }
  // Options of another way of paging would be ignored.
  const other = PAGING.find((name) => name !== paging && spec[name] !== undefined);
  if (other !== undefined) throw fault(`paging by ${paging} must not have the option ${other}`);
  const fields = spec.fields && new Map(Object.entries(spec.fields).map(checkedField));
  if (paging === 'cursor') checkCodec(codec, fields);
  const all = [...(fields?.values() ?? [])];
  const place = (paging === 'cursor' ? codec : spec[paging])?.parameter ?? paging;
  const limitName = limit.parameter ?? 'limit';
  const typed = Array.isArray(parameters) ? undefined : (parameters as CheckedSpec['parameters']);
  const typedParameters = Object.entries(typed ?? {});
  const untyped: readonly string[] = Array.isArray(parameters) ? parameters : [];
  const lists = fields === undefined ? [] : ['fields', 'filter', 'sort'];
  const own = [place, limitName, ...lists, ...typedParameters.map(([name]) => name)];
  const names = [...own, ...untyped];
  const isDeclared = (name: string) => names.includes(name) || fields?.has(name) === true;
  const repeated =
    own.find((name, index) => own.indexOf(name) !== index) ?? ignored.find(isDeclared);
  if (repeated !== undefined) throw fault(`Parameter ${show(repeated)} must be declared once`);
  // Without fields, the handler reads the query itself, which may be a long one.
  const length = fields === undefined ? Number.POSITIVE_INFINITY : LIMITS.length;
  const limits = checkedLimits('query.spec', spec.limits ?? {}, { ...LIMITS, length });
  // The values of a row, which a client may have made long, must not make its own link a 400.
  if (paging === 'cursor') limits.length += MAX_CURSOR_LENGTH;
  const checked: CheckedSpec = {
    paging,
    place,
    codec,
    limit: limitName,
    defaultLimit,
    maximumLimit,
    fields,
    selectable: selectableNames(all),
    sortable: all.filter(({ sortable }) => sortable).map(({ name }) => name),
    parameters: typed,
    typedParameters,
    untypedParameters: untyped,
    names,
    isDeclared,
    isIgnored: (name) => ignored.includes(name) || (OF_THE_WEB.test(name) && !isDeclared(name)),
    limits,
  };
  cache.set(spec, checked);
  return checked;
}

/** A nested field makes the objects around it selectable. */
function selectableNames(fields: readonly Field[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, selectable } of fields) {
    if (!selectable) continue;
    names.add(name);
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      names.add(name.slice(0, dot));
    }
  }
  return names;
}

function fault(message: string): HalyardError {
  return new HalyardError('query.spec', message, 'UFN.04');
}

const MEMBERS = 'method fields paging page offset cursor limit parameters ignored limits'.split(
  ' ',
);

/** The ways of paging, each named like its option. */
const PAGING = ['page', 'offset', 'cursor'] as const;

/** What analytics, advertisements and the cache busting of jQuery add to URLs. */
const OF_THE_WEB = /^(?:utm_.*|fbclid|gclid|_)$/s;

const LIMITS = {
  length: 8192,
  parameters: 1000,
  value: 256,
  conditions: 20,
  values: 100,
  fields: 100,
  sort: 5,
} satisfies QueryLimits;

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkCodec(codec: CursorCodec | undefined, fields: CheckedSpec['fields']): void {
  if (codec === undefined) throw fault('paging by cursor must have cursor: cursorCodec({ key })');
  const { identifier, sort, nulls } = codec;
  const nullable = typeof nulls === 'object' ? Object.keys(nulls) : [];
  const wrong = [identifier, ...sort.map(({ field }) => field), ...nullable].find(
    (name) => (fields?.get(name)?.type ?? 'object') === 'object',
  );
  if (wrong === undefined) return;
  throw fault(`${show(wrong)} of cursorCodec must be one of fields, and not an object`);
}

function checkedField([name, given]: [string, FieldType | FieldOptions]): [string, Field] {
  // Names that need no quoting anywhere, joined by dots; each loop is over one class of characters.
  if (!/^[\p{L}\p{N}_$@-]+(?:\.[\p{L}\p{N}_$@-]+)*$/u.test(name)) {
    const expected = 'letters, digits, - and _, with dots between names';
    throw fault(`A field name must have ${expected}; got ${show(name)}`);
  }
  const options = fieldOptions(given);
  known('query.spec', options, ['type', 'nullable', 'select', 'filter', 'sort']);
  const { type, select = true, filter = true, sort = true }: FieldOptions = options;
  const isSchema = isStandardSchema(type);
  const ofNull = (options.nullable ?? takesNull(type)) ? NULL_OPERATORS : [];
  const ofType = OPERATORS_OF[typeof type === 'string' ? type : isSchema ? 'schema' : 'list'];
  const usual: readonly Operator[] = [...ofType, ...ofNull];
  // Only the developer knows how the values of a schema order.
  const allowed = isSchema ? [...OPERATORS_OF.string, ...ofNull] : usual;
  const operators: readonly Operator[] = filter === true ? usual : filter || [];
  // An operator that the type does not have would compare in an order that the values do not have.
  const impossible = operators.find((operator) => !allowed.includes(operator));
  if (impossible !== undefined) {
    const expected = `only operators of its type (${allowed.join(', ')})`;
    throw fault(`fields.${name}.filter must have ${expected}, got ${show(impossible)}`);
  }
  return [name, { name, type, operators, selectable: select, sortable: sort && type !== 'object' }];
}

/** A field with its options. */
export function fieldOptions(field: FieldType | FieldOptions): FieldOptions {
  // A schema may have a member `type` of its own.
  const isType = typeof field !== 'object' || Array.isArray(field) || isStandardSchema(field);
  return isType ? { type: field as FieldType } : (field as FieldOptions);
}

/** Whether a schema takes null as null: that of a number which is coerced takes it as 0. */
function takesNull(type: FieldType): boolean {
  if (!isStandardSchema(type)) return false;
  try {
    const taken = type['~standard'].validate(null) as StandardResult<unknown>;
    return taken.issues === undefined && taken.value === null;
  } catch {
    // As a schema does that expects text.
    return false;
  }
}
