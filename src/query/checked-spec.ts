import { HalyardError } from '../errors.js';
import { checkedLimits } from '../internal/options.js';
import { show } from '../internal/show.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import {
  type CursorCodec,
  type FieldOptions,
  type FieldType,
  MAX_CURSOR_LENGTH,
  OPERATORS,
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
  /** The types of the parameters that are parsed as one; without it, a query has no `parameters`. */
  readonly parameters: Readonly<Record<string, ValueType>> | undefined;
  /** The parameters that the handler reads itself. */
  readonly untypedParameters: readonly string[];
  /** The names of all parameters that the spec declares. */
  readonly names: readonly string[];
  readonly ignoreUnknown: boolean;
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

/** Checks a spec once, and fills in its defaults. */
export function checkedSpec(spec: QuerySpec): CheckedSpec {
  const found = cache.get(spec);
  if (found !== undefined) return found;
  const checked = check(spec);
  cache.set(spec, checked);
  return checked;
}

/** Checks what TypeScript does not see, and what would be wrong without a word. */
function check(spec: QuerySpec): CheckedSpec {
  const { paging = 'page', cursor: codec, limit = {}, parameters = [], ignored = [] } = spec;
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = limit;
  ensure(
    Number.isSafeInteger(defaultLimit) && defaultLimit >= 1 && defaultLimit <= maximumLimit,
    () => `limit.default must be an integer from 1 to limit.maximum, got ${show(defaultLimit)}`,
  );
  // Options of another way of paging would be ignored.
  const other = PAGING.find((name) => name !== paging && spec[name] !== undefined);
  ensure(other === undefined, () => `paging by ${paging} must not have the option ${other}`);
  const fields = spec.fields && new Map(Object.entries(spec.fields).map(checkedField));
  if (paging === 'cursor') checkCodec(codec, fields);
  const place = (paging === 'cursor' ? codec : spec[paging])?.parameter ?? paging;
  const limitName = limit.parameter ?? 'limit';
  const isUntyped = isList(parameters);
  const untypedParameters = isUntyped ? parameters : [];
  const lists = fields === undefined ? [] : ['fields', 'filter', 'sort'];
  const own = [place, limitName, ...lists, ...(isUntyped ? [] : Object.keys(parameters))];
  const names = [...own, ...untypedParameters];
  const isDeclared = (name: string) => names.includes(name) || fields?.has(name) === true;
  const isRepeated = (name: string, index: number) => own.indexOf(name) !== index;
  const repeated = own.find(isRepeated) ?? ignored.find(isDeclared);
  ensure(repeated === undefined, () => `Parameter ${show(repeated)} must be declared once`);
  return {
    paging,
    place,
    codec,
    limit: limitName,
    defaultLimit,
    maximumLimit,
    fields,
    parameters: isUntyped ? undefined : parameters,
    untypedParameters,
    names,
    ignoreUnknown: spec.unknown === 'ignore',
    isDeclared,
    isIgnored: (name) => ignored.includes(name) || (OF_THE_WEB.test(name) && !isDeclared(name)),
    limits: limitsOf(spec),
  };
}

function ensure(isRight: boolean, message: () => string): void {
  if (!isRight) throw new HalyardError('query.spec', message(), 'UFN.04');
}

/** The ways of paging, each named like its option. */
const PAGING = ['page', 'offset', 'cursor'] as const;

/** What analytics, advertisements and the cache busting of jQuery add to URLs. */
const OF_THE_WEB = /^(?:utm_.*|fbclid|gclid|_)$/s;

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkCodec(codec: CursorCodec | undefined, fields: CheckedSpec['fields']): void {
  ensure(codec !== undefined, () => 'paging by cursor must have cursor: cursorCodec({ key })');
  const { identifier, sort, nulls } = codec as CursorCodec;
  const nullable = typeof nulls === 'object' ? Object.keys(nulls) : [];
  const wrong = [identifier, ...sort.map(({ field }) => field), ...nullable].find(
    (name) => (fields?.get(name)?.type ?? 'object') === 'object',
  );
  ensure(
    wrong === undefined,
    () => `${show(wrong)} of cursorCodec must be one of fields, and not an object`,
  );
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(parameters: QuerySpec['parameters']): parameters is readonly string[] {
  return Array.isArray(parameters);
}

/** Names that need no quoting anywhere, joined by dots; each loop is over one class of characters. */
const FIELD_NAME = /^[\p{L}\p{N}_$@-]+(?:\.[\p{L}\p{N}_$@-]+)*$/u;

function checkedField([name, given]: [string, FieldType | FieldOptions]): [string, Field] {
  ensure(
    FIELD_NAME.test(name),
    () =>
      `A field name must have letters, digits, - and _, with dots between names; got ${show(name)}`,
  );
  const { type, select = true, filter = true, sort = true } = optionsOf(given);
  const usual = usualOperators(type);
  // Only the developer knows how the values of a schema order.
  const allowed = isStandardSchema(type) ? OPERATORS : usual;
  const operators = filter === true ? usual : filter || [];
  // An operator that the type does not have would compare in an order that the values do not have.
  const impossible = operators.find((operator) => !allowed.includes(operator));
  ensure(
    impossible === undefined,
    () =>
      `fields.${name}.filter must have only operators of its type (${allowed.join(' ')}), got ${show(impossible)}`,
  );
  return [name, { name, type, operators, selectable: select, sortable: sort && type !== 'object' }];
}

/** A schema may have a member `type` of its own. */
function optionsOf(given: FieldType | FieldOptions): FieldOptions {
  const isOptions = typeof given === 'object' && !Array.isArray(given) && !isStandardSchema(given);
  return isOptions ? (given as FieldOptions) : { type: given as FieldType };
}

function usualOperators(type: FieldType): readonly Operator[] {
  if (typeof type === 'string') return OPERATORS_OF[type];
  return Array.isArray(type) ? OPERATORS_OF.list : OPERATORS_OF.schema;
}

function limitsOf({ fields, paging, limits = {} }: QuerySpec): Required<QueryLimits> {
  // Without fields, the handler reads the query itself, which may be a long one.
  const length = fields === undefined ? Number.POSITIVE_INFINITY : DEFAULT_LIMITS.length;
  const checked = checkedLimits('query.spec', limits, { ...DEFAULT_LIMITS, length });
  // The values of a row, which a client may have made long, must not make its own link a 400.
  if (paging === 'cursor') checked.length += MAX_CURSOR_LENGTH;
  return checked;
}

const DEFAULT_LIMITS = {
  length: 8192,
  parameters: 1000,
  value: 256,
  conditions: 20,
  values: 100,
  fields: 100,
  sort: 5,
} satisfies QueryLimits;
