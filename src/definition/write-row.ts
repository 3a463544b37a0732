import { type ByteWriter, type Chunk, COMMA, chunkOf } from '../internal/byte-writer.js';
import { isObject, RESERVED_NAMES } from '../internal/json.js';
import { isPlainJson, plainValue } from '../internal/plain-json.js';
import { isResources } from '../link/hal.js';
import type { Base } from '../url/absolute-url.js';
import type { Caller } from './definition.js';

/** What is known of a value before a row has one: how its objects and arrays are written. */
export interface Shape {
  /** Whether any object and any array goes out as it is. */
  readonly isAny: boolean;
  /** The members of an object, if one schema names them. */
  readonly members?: Plan | undefined;
  /** The members of a record, whose names no schema has. */
  readonly rest?: Shape | undefined;
  /** The elements of an array, if they have one schema. */
  readonly element?: Shape | undefined;
  /** What writes an embedded row with its links. */
  readonly embedded?: EmbeddedWriter | undefined;
  /** What a body has of any other object or array, such as one of a union. Throws {@link ODD}. */
  readonly make?: ((value: object, name: string | number) => unknown) | undefined;
}

/** Writes a row of another definition. */
export type EmbeddedWriter = (writing: Writing, row: object, depth: number) => void;

/** The members of an object in their order, each with its name as JSON. */
export interface Plan {
  readonly names: readonly string[];
  readonly heads: readonly Chunk[];
  readonly shapes: readonly Shape[];
}

/** Makes the plan of members; undefined where a name would set the prototype or is made of the definition. */
export function planOf(members: ReadonlyMap<string, Shape>): Plan | undefined {
  const names = [...members.keys()];
  if (names.some(isOddName)) return undefined;
  const heads = names.map((name) => chunkOf(`,${JSON.stringify(name)}:`));
  return { names, heads, shapes: [...members.values()] };
}

function isOddName(name: string): boolean {
  if (!/^[\d_]/.test(name)) return !name.isWellFormed();
  // JSON has names that are integers first.
  return /^(?:\d+|__proto__)$/.test(name) || RESERVED_NAMES.has(name) || !name.isWellFormed();
}

/** Thrown for what the fast way does not write: the row then takes the way of `represent`, which reports it. */
export const ODD: unique symbol = /* @__PURE__ */ Symbol('odd');

/** What would be reported is odd. */
export const oddReport = () => {
  throw ODD;
};

/** How rows are written. */
export interface Writing {
  readonly writer: ByteWriter;
  /** Whether someone hears of odd values. */
  readonly isHeard: boolean;
  readonly form: 'links' | 'hal';
  /** The objects around a value, from the row on: one that contains itself is odd. */
  readonly around: object[];
  /** Whom the body is for: one object for all its rows. */
  readonly of: { readonly base: Base; readonly caller: Caller | null | undefined };
}

/**
 * Writes the members of a row, each with a comma before it, as `JSON.stringify` writes those of its
 * representation. Throws {@link ODD} for what has to be left out, changed or reported, and whatever a
 * getter throws.
 */
export function writePlanned(
  writing: Writing,
  { names, heads, shapes }: Plan,
  row: object,
  depth: number,
): void {
  const { writer } = writing;
  // The HAL draft has the embedded rows behind the links (§4.1.2).
  const isApart = writing.form === 'hal';
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    const value = (row as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    const shape = shapes[index] as Shape;
    if (isApart && shape.embedded !== undefined && typeof value === 'object' && value !== null) {
      continue;
    }
    const start = writer.length;
    writer.chunk(heads[index] as Chunk);
    if (!writeValue(writing, shape, value, name, depth)) writer.rewind(start);
  }
}

/** Writes members that no schema names, as {@link writePlanned} does. */
export function writeNamed(
  writing: Writing,
  names: readonly string[],
  row: object,
  shape = ANYTHING,
  depth = 0,
): void {
  const { writer } = writing;
  for (const name of names) {
    const value = (row as Readonly<Record<string, unknown>>)[name];
    if (isOddName(name)) throw ODD;
    const start = writer.length;
    writer.byte(COMMA);
    writer.string(name);
    writer.ascii(':');
    if (!writeValue(writing, shape, value, name, depth)) writer.rewind(start);
  }
}

/** Any value. */
export const ANYTHING: Shape = {
  isAny: true,
  make: (value, name) =>
    isPlainJson(value) ? value : plainValue(value, name, undefined, oddReport),
};

/** Writes the embedded rows of a row as the HAL draft has them: behind its links. */
export function writeEmbedded(writing: Writing, plan: Plan, row: object, depth: number): void {
  const { writer } = writing;
  const start = writer.length;
  for (const [index, shape] of plan.shapes.entries()) {
    if (shape.embedded === undefined) continue;
    const name = plan.names[index] as string;
    const value = (row as Readonly<Record<string, unknown>>)[name];
    if (typeof value !== 'object' || value === null) continue;
    const isRow = (each: unknown) => isObject(each) && !('toJSON' in each);
    if (!(Array.isArray(value) ? value.every(isRow) && !('toJSON' in value) : isRow(value)))
      throw ODD;
    const isFirst = writer.length === start;
    if (isFirst) writer.ascii(',"_embedded":');
    const before = writer.length;
    writer.chunk(plan.heads[index] as Chunk);
    if (isFirst) writer.overwrite(before, '{');
    writeObject(writing, shape, value, name, depth);
  }
  if (writer.length > start) writer.ascii('}');
}

/** Writes a value; returns false for what JSON leaves out. */
function writeValue(
  writing: Writing,
  shape: Shape,
  value: unknown,
  name: string | number,
  depth: number,
): boolean {
  const { writer } = writing;
  switch (typeof value) {
    case 'string':
      if (!writer.string(value)) throw ODD;
      return true;
    case 'number':
      if (writing.isHeard && !Number.isFinite(value)) throw ODD;
      writer.number(value);
      return true;
    case 'boolean':
      writer.ascii(value ? 'true' : 'false');
      return true;
    case 'bigint':
      if (writing.isHeard || 'toJSON' in BigInt.prototype) throw ODD;
      writer.ascii(`"${value}"`);
      return true;
    case 'object':
      if (value !== null) return writeObject(writing, shape, value, name, depth);
      writer.ascii('null');
      return true;
    case 'function':
      if ('toJSON' in value) throw ODD;
      return false;
    default:
      return false;
  }
}

/** The shape of a member that is embedded: what both its schema and the definition of the row name. */
export function embeddedShape(
  { isAny, members, element }: Shape,
  writerFor: (members: Shape) => EmbeddedWriter,
): Shape {
  const odd: EmbeddedWriter = () => {
    throw ODD;
  };
  const hasObject = isAny || members !== undefined;
  const ofElement = isAny ? { isAny } : element;
  const hasList = ofElement?.isAny || ofElement?.members !== undefined;
  return {
    isAny: false,
    embedded: hasObject ? writerFor({ isAny, members }) : odd,
    element: hasList ? { isAny: false, embedded: writerFor(ofElement as Shape) } : undefined,
  };
}

/**
 * The members that both plans have. An object within one of them is odd, since the schemas may show different
 * members of it.
 */
export function commonPlan(one: Plan, other: Plan): Plan {
  const kept = pick(other, (name) => one.names.includes(name));
  const shapes = kept.shapes.map((shape, index) => {
    const around = one.shapes[one.names.indexOf(kept.names[index] as string)] as Shape;
    if (shape.embedded || around.isAny) return shape;
    return shape.isAny ? around : { isAny: false };
  });
  return { ...kept, shapes };
}

/** Some members of a plan. */
export function pick({ names, heads, shapes }: Plan, isKept: (name: string) => boolean): Plan {
  const kept = [...names.keys()].filter((index) => isKept(names[index] as string));
  const of = <Value>(values: readonly Value[]) => kept.map((index) => values[index] as Value);
  return { names: of(names), heads: of(heads), shapes: of(shapes) };
}

const { toJSON: dateToJson, toISOString: dateToIso } = Date.prototype;

/** A getter may make new objects without end. */
const MAX_DEPTH = 50;

function writeObject(
  writing: Writing,
  shape: Shape,
  value: object,
  name: string | number,
  depth: number,
): boolean {
  const { writer } = writing;
  const { embedded, element, members, rest, make } = shape;
  const { toJSON, then } = value as Readonly<Record<string, unknown>>;
  const isArray = Array.isArray(value);
  const isPlanned = isArray ? element !== undefined : (members ?? rest ?? embedded) !== undefined;
  if (toJSON === dateToJson && value instanceof Date && value.toISOString === dateToIso) {
    if (embedded !== undefined) throw ODD;
    writer.time(value);
    return true;
  }
  if (!isPlanned && make !== undefined) {
    const made = make(value, name);
    if (made === undefined) return false;
    // Whoever made the value may have given it links, which HAL has elsewhere.
    const isEmpty = Array.isArray(made) && made.length === 0;
    if (writing.form === 'hal' && !isEmpty && isResources(made)) throw ODD;
    writer.text(JSON.stringify(made));
    return true;
  }
  if (typeof toJSON === 'function') {
    const made: unknown = toJSON.call(value, String(name));
    // JSON calls toJSON once.
    if (typeof made === 'object' && made !== null) throw ODD;
    return writeValue(writing, shape, made, name, depth);
  }
  if (depth > MAX_DEPTH || typeof then === 'function' || !isPlanned) throw ODD;
  const { around } = writing;
  for (let index = 0; index <= depth; index++) if (around[index] === value) throw ODD;
  around[depth + 1] = value;
  const start = writer.length;
  if (isArray) {
    for (let index = 0; index < value.length; index++) {
      writer.byte(COMMA);
      const isWritten = writeValue(writing, element as Shape, value[index], index, depth + 1);
      if (!isWritten) writer.ascii('null');
    }
    closeObject(writer, start, '[', ']');
    return true;
  }
  if (embedded !== undefined) {
    embedded(writing, value, depth + 1);
    return true;
  }
  if (members !== undefined) writePlanned(writing, members, value, depth + 1);
  else writeNamed(writing, Object.keys(value), value, rest, depth + 1);
  closeObject(writer, start, '{', '}');
  return true;
}

/** The comma before the first member is the opening brace. */
function closeObject(writer: ByteWriter, start: number, open: string, close: string): void {
  if (writer.length > start) writer.overwrite(start, open);
  else writer.ascii(open);
  writer.ascii(close);
}
