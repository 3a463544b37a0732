import { type StandardSchema, schemaKeys } from '../internal/standard-schema.js';
import { fixedMembers } from '../resource/validate-item.js';
import { percentDecode } from '../url/percent-encode.js';
import type { AnyResource, DefinedLink } from './definition.js';

/** The keywords of a JSON Schema (2020-12) that definitions, forms and documentation read. */
export interface JsonSchemaNode {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchemaNode>>;
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchemaNode[];
  readonly oneOf?: readonly JsonSchemaNode[];
  readonly allOf?: readonly JsonSchemaNode[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchemaNode>>;
  readonly additionalProperties?: JsonSchemaNode | boolean;
  readonly propertyNames?: JsonSchemaNode;
  readonly items?: JsonSchemaNode | boolean;
  readonly prefixItems?: readonly JsonSchemaNode[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Set for a type of zod that JSON Schema does not have: its values may be objects of any members. */
  readonly [UNREADABLE]?: boolean;
}

/** An extension keyword, as JSON Schema has them (2020-12 §4.3.1). */
export const UNREADABLE = 'x-unreadable';

/** The JSON Schema of what a schema outputs; undefined if its library provides none. */
export const outputSchema = (schema: StandardSchema) => jsonSchemaIn(schema, 'output');

/** The JSON Schema of what a schema takes; undefined if its library provides none. */
export const inputSchema = (schema: StandardSchema) => jsonSchemaIn(schema, 'input');

/**
 * The JSON Schema of a schema for documents and forms, which have no flags: a pattern whose flags change what
 * matches, or that does not compile by `u`, is left out.
 */
export function portableSchema(
  schema: StandardSchema,
  direction: 'input' | 'output',
): JsonSchemaNode | undefined {
  const node = jsonSchemaIn(schema, direction, withoutFlags);
  if (node === undefined) return undefined;
  const text = JSON.stringify(node, (keyword, value) => {
    if (keyword === 'pattern' && typeof value === 'string' && !compiles(value)) return undefined;
    return keyword === UNREADABLE ? undefined : value;
  });
  const { $schema: _, ...keywords } = JSON.parse(text);
  return keywords;
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Leaves out patterns of zod, which drops their flags. */
function withoutFlags({ zodSchema, jsonSchema }: ZodNode): void {
  const { def } = zodSchema._zod;
  const checks = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  for (const part of [jsonSchema, ...((jsonSchema.allOf ?? []) as Record<string, unknown>[])]) {
    const check = checks.find(({ pattern }) => pattern?.source === part.pattern);
    if (/[imsvy]/.test(check?.pattern?.flags ?? '')) delete part.pattern;
  }
}

/** The JSON Schema of a schema, with a further change to what zod writes for each part. */
function jsonSchemaIn(
  schema: StandardSchema,
  direction: 'input' | 'output',
  change?: (node: ZodNode) => void,
): JsonSchemaNode | undefined {
  try {
    return schema['~standard'].jsonSchema?.[direction]({
      target: 'draft-2020-12',
      libraryOptions: {
        // zod's name for types that JSON Schema does not have, such as dates.
        unrepresentable: 'any',
        override: (node: ZodNode) => {
          const { type } = node.zodSchema._zod.def;
          if (type === 'date') Object.assign(node.jsonSchema, DATE_TIME);
          if (NOT_JSON.test(type)) node.jsonSchema[UNREADABLE] = true;
          change?.(node);
        },
      },
    });
  } catch {
    return undefined;
  }
}

interface ZodDef {
  readonly type: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: ZodDef } }[];
}

/** What zod passes for each schema, to change its JSON Schema. */
interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: ZodDef } };
  readonly jsonSchema: Record<string, unknown>;
}

/** The types of zod for which it writes `{}`, as for `z.unknown()`. */
const NOT_JSON = /^(?:bigint|custom|function|map|nan|set|symbol|transform|undefined|void)$/;

/** A date as JSON writes it. */
const DATE_TIME = { type: 'string', format: 'date-time' };

/** The schema that a `$ref` within a schema names. */
function resolveReference(root: JsonSchemaNode, $ref: string): JsonSchemaNode {
  return $ref.split('/').slice(1).reduce(member, root) as JsonSchemaNode;
}

/** The member that a part of a JSON Pointer names (RFC 6901 §4). A part such as `50%`, which cannot be decoded, is a name as it is. */
function member(value: object, name: string): object {
  const key = (percentDecode(name) ?? name).replaceAll('~1', '/').replaceAll('~0', '~');
  return (value as Readonly<Record<string, object>>)[key] ?? { [UNREADABLE]: true };
}

/** One of the schemas that a value may match: with one type, and without `$ref`, `allOf`, `anyOf` and `oneOf`. */
export interface Alternative extends Omit<JsonSchemaNode, 'pattern'> {
  readonly type?: string;
  /** The patterns that a text matches, each of them. */
  readonly patterns: readonly string[];
}

/**
 * The alternatives of a schema, each joined with what stands beside it, its `$ref` and its `allOf`. A
 * schema that is one of its own alternatives adds none.
 */
export function alternativesOf(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  around: readonly JsonSchemaNode[] = [],
): readonly Alternative[] {
  if (around.includes(schema)) return [];
  const { $ref, allOf = [], anyOf, oneOf, type, pattern, ...own } = schema;
  const within = (parts: readonly JsonSchemaNode[]) =>
    parts.flatMap((part) => alternativesOf(part, root, [...around, schema]));
  const types = Array.isArray(type) ? type : [type];
  let joined: readonly Alternative[] = types.map((each) => ({
    ...(each !== undefined && { type: each }),
    ...own,
    patterns: pattern === undefined ? [] : [pattern],
  }));
  const target = $ref === undefined ? [] : [resolveReference(root, $ref)];
  for (const part of [...target, ...allOf]) joined = joinEach(joined, within([part]));
  for (const choices of [anyOf, oneOf]) {
    if (choices !== undefined) joined = joinEach(joined, within(choices));
  }
  return joined;
}

/** The alternatives of a member, and those of the objects around it: of `a.b`, of `a` too. */
export function alternativesAt(root: JsonSchemaNode, path: string): readonly Alternative[] {
  let within = alternativesOf(root, root);
  return path.split('.').flatMap((name) => {
    const members = within.flatMap(({ properties }) => properties?.[name] ?? []);
    within = members.flatMap((member) => alternativesOf(member, root));
    return within;
  });
}

/** The names of the members that a schema outputs; undefined where they cannot be read. */
export function fieldNames(schema: StandardSchema): ReadonlySet<string> | undefined {
  const root = outputSchema(schema) ?? {};
  const names = alternativesOf(root, root).flatMap(({ properties }) =>
    Object.keys({ ...properties }),
  );
  return names.length > 0 ? new Set(names) : schemaKeys(schema);
}

/** Each alternative of one schema with each of another that a value must match as well; the first wins. */
function joinEach(
  left: readonly Alternative[],
  right: readonly Alternative[],
): readonly Alternative[] {
  return left.flatMap((one) =>
    right
      .filter(({ type = one.type }) => (one.type ?? type) === type)
      .map((other) => ({
        ...other,
        ...one,
        ...((one.properties ?? other.properties) && {
          properties: { ...one.properties, ...other.properties },
        }),
        ...((one.required ?? other.required) && {
          required: [...(one.required ?? []), ...(other.required ?? [])],
        }),
        patterns: [...one.patterns, ...other.patterns],
      })),
  );
}

/** The only values of an alternative; undefined if it allows others. */
export function constantsOf({ type, const: only, enum: values }: Alternative) {
  if (only !== undefined) return [only];
  return values ?? (type === 'null' ? [null] : undefined);
}

/** The parts of a definition that the bodies of its links depend on. */
export type InputParts = Pick<AnyResource, 'path' | 'schema' | 'input' | 'state' | 'initial'>;

/**
 * The members that a body of a link may only repeat or leave out, if `current` is passed to its parser: a
 * definition without an input of its own takes what was read.
 */
export function repeatedMembers(
  { path, state, input, schema }: InputParts,
  link: DefinedLink,
): readonly string[] {
  const isRepeated = schema === input && takesInput(link) && link.rel !== 'create';
  return isRepeated ? fixedMembers(path, state, input) : [];
}

/**
 * The JSON Schema of what a link takes, given that of the input of its definition: a default input begins in
 * one of the initial states, and has the members that it may only repeat as `readOnly`.
 */
export function linkInputSchema<Schema extends object>(
  schema: Schema,
  definition: InputParts,
  link: DefinedLink,
): Schema {
  const { properties, required = [], additionalProperties } = schema as JsonSchemaNode;
  const { state = '', initial } = definition;
  const isDefault = takesInput(link) && definition.schema === definition.input;
  if (!isDefault || properties === undefined) return schema;
  const begins = link.rel === 'create' && initial.length > 0;
  const repeated = repeatedMembers(definition, link);
  const members = Object.entries(properties).map(([name, member]) => {
    if (repeated.includes(name)) return [name, { ...member, readOnly: true }];
    if (!begins || name !== state) return [name, member];
    const { title, description, default: given } = member;
    const isKnown = initial.includes(given as string);
    const beginning = { title, description, type: 'string', enum: initial };
    return [name, defined({ ...beginning, default: isKnown ? given : undefined })];
  });
  // What was read has links, which a schema that refuses unknown members must allow.
  if (additionalProperties === false) members.push(['_links', { readOnly: true }]);
  return {
    ...schema,
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required: required.filter((name) => !repeated.includes(name)) }),
  };
}

/** The members that are not undefined. */
export function defined<Members extends object>(
  members: {
    [Name in keyof Members]: Members[Name] | undefined;
  },
): Members {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Members;
}

/** Whether a link takes the input of its definition: it creates or changes, by no schema of its own. */
export function takesInput({ rel, accepts }: Pick<DefinedLink, 'rel' | 'accepts'>): boolean {
  return accepts === undefined && (rel === 'create' || rel === 'edit' || rel === 'replace');
}
