import { HalyardError } from '../errors.js';
import { isObject, type Members } from '../internal/json-object.js';
import { must } from '../internal/must.js';
import { cut } from '../internal/show.js';
import {
  isStandardSchema,
  type StandardIssue,
  type StandardSchema,
} from '../internal/standard-schema.js';
import { validate } from '../internal/validate.js';
import { type Finding, finding } from '../rules/finding.js';
import { type ChangingLink, fixedMembers, type StateRules } from './check-fixed.js';
import { cutName, MAX_FINDINGS } from './refuse-body.js';

/** The members of a definition that are needed to read a body. */
export interface Creatable<Input> {
  /** The template of one resource below the base. */
  readonly path?: string | undefined;
  /** The name of the resource, and of the list in the body of a POST. */
  readonly name: string;
  /** The schema of what a client sends. */
  readonly input: StandardSchema<unknown, Input>;
  /** The schema of an item. If it is `input` too, a client changes neither the state nor the path. */
  readonly schema?: StandardSchema | undefined;
  /** The field that holds the state. */
  readonly state?: string | undefined;
  /** The states that a resource can begin in. */
  readonly initial?: readonly string[] | undefined;
  /** The links that may change the state. */
  readonly links?: readonly ChangingLink[] | undefined;
}

/** What validates a body: a definition, or any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type InputTarget<Input> = Creatable<Input> | StandardSchema<any, Input>;

/** The schema of a body. */
export interface InputRules<Input> {
  readonly input: StandardSchema<unknown, Input>;
  /** The name of the schema in messages. */
  readonly subject: string;
  /** Whether it is that of a definition, whose rows are objects. */
  readonly hasPath?: boolean | undefined;
  /** Whether the definition has no input of its own, so that a client sends what it has read. */
  readonly isDefault?: boolean | undefined;
  /** The members that a client may only repeat: those of the path, and the state of such a definition. */
  readonly fixed: readonly string[];
  /** The state that such a client may repeat only. */
  readonly state?: StateRules | undefined;
}

/** The rules of a definition or of a schema. */
export function inputRules<Input>(target: InputTarget<Input>): InputRules<Input> {
  if (isStandardSchema(target)) {
    return { input: target as StandardSchema<unknown, Input>, subject: 'schema', fixed: [] };
  }
  const { name, input, path, schema, state, initial = [], links = [] } = target;
  const isDefault = schema === input;
  const ofState = isDefault ? state : undefined;
  return {
    input,
    hasPath: path !== undefined,
    subject: `input of ${name}`,
    isDefault,
    fixed: fixedMembers(path, ofState, input),
    state: ofState === undefined ? undefined : { name: ofState, initial, links },
  };
}

/**
 * The body without the links and the forms that a client of a default input has read, which only the server
 * writes. What HAL has in `_embedded` are members.
 */
export function withoutLinks(body: unknown, { isDefault }: InputRules<unknown>): unknown {
  if (!isDefault || !isObject(body)) return body;
  const { _links: _, _templates: __, _embedded, ...others } = body;
  return isObject(_embedded) ? { ..._embedded, ...others } : others;
}

/** A validated value, or the faults of a value. */
export type Validated<Value> =
  | { readonly value: Value; readonly findings?: undefined }
  | { readonly findings: readonly Finding[] };

/** Validates a client's data with the schema, then checks that the definition can represent it. */
export function validateItem<Input>(
  item: unknown,
  rules: InputRules<Input>,
  start: readonly (string | number)[],
): Validated<Input> {
  const result = validate(rules.input, item);
  if (result === 'async') {
    throw new HalyardError('resource.definition', `${rules.subject} must validate synchronously`);
  }
  if (result === 'threw') {
    const message = `The ${start.length === 0 ? 'body' : 'item'} could not be validated`;
    return { findings: [finding('request.body', message, { path: start })] };
  }
  if (result.issues !== undefined) {
    // One more than are listed, so that the list says that there are more.
    const issues = result.issues.slice(0, MAX_FINDINGS + 1);
    return { findings: issues.map((issue) => issueFinding(issue, start)) };
  }
  const { value } = result;
  if (rules.hasPath && !isObject(value)) {
    const subject = start.length === 0 ? 'The body' : 'An item';
    const message = must(subject, 'be an object', value);
    return { findings: [finding('request.body', message, { path: start })] };
  }
  const findings = reservedMembers(value, start).map((path) => {
    const message = `${path.at(-1)} must be left out, because only the server writes it`;
    return finding('request.body', message, { path });
  });
  return findings.length > 0 ? { findings } : { value };
}

/** Members that HAL and HAL-FORMS read as links, embedded resources and forms. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_links',
  '_embedded',
  '_templates',
]);

type Path = readonly (string | number)[];

/**
 * The paths of the members by which a client could forge links, at any depth. Visits each object once and
 * without recursion: a patched row may have cycles, and values deeper than the stack.
 */
function reservedMembers(item: unknown, start: Path): Path[] {
  const found: Path[] = [];
  if (!mayHaveReserved(item)) return found;
  const places = new Map<unknown, Place>([[item, undefined]]);
  // The iteration of a map includes what is added on the way.
  for (const [value, place] of places) {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    const isList = Array.isArray(value);
    for (const key of isList ? value.keys() : Object.keys(value)) {
      const member = (value as Readonly<Record<string | number, unknown>>)[key];
      if (!isList && RESERVED.has(key as string)) {
        found.push([...start, ...pathTo({ key, around: place })]);
        if (found.length > MAX_FINDINGS) return found;
      } else if (typeof member === 'object' && !places.has(member)) {
        places.set(member, { key, around: place });
      }
    }
  }
  return found;
}

/** Most values have none, which needs no places. Beyond these limits, which a cycle reaches, the answer is yes. */
function mayHaveReserved(item: unknown): boolean {
  let count = 0;
  const visit = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
    if (++count > 200_000 || depth > 100) return true;
    if (Array.isArray(value)) {
      return value.some((member) => typeof member === 'object' && visit(member, depth + 1));
    }
    // Unlike Object.keys, allocates nothing.
    for (const name in value) {
      if (name.startsWith('_') && RESERVED.has(name)) return true;
      const member = (value as Members)[name];
      if (typeof member === 'object' && visit(member, depth + 1)) return true;
    }
    return false;
  };
  return visit(item, 0);
}

/** A key, and the place of the object that has it. */
type Place = { readonly key: string | number; readonly around: Place } | undefined;

function pathTo(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let each = place; each !== undefined; each = each.around) path.unshift(each.key);
  return path;
}

/** A schema may quote the whole of what it was given. */
const MAX_MESSAGE = 200;

/** The finding for an issue of a schema, below the path `start`. */
function issueFinding(
  { message, path = [] }: StandardIssue,
  start: readonly (string | number)[],
): Finding {
  // `map` would construct ArkType's subclass of Array.
  const inner = Array.from(path, (step) => {
    const key = typeof step === 'object' ? step.key : step;
    return cutName(typeof key === 'number' ? key : String(key));
  });
  return finding('request.body', cut(message, MAX_MESSAGE), { path: [...start, ...inner] });
}
