import type { StandardSchema } from '../internal/standard-schema.js';
import { percentDecode } from '../url/percent-encode.js';

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
export function outputSchema(schema: StandardSchema): JsonSchemaNode | undefined {
  return nodeOf(schema, 'output');
}

/** The JSON Schema of what a schema takes; undefined if its library provides none. */
export function inputSchema(schema: StandardSchema): JsonSchemaNode | undefined {
  return nodeOf(schema, 'input');
}

function nodeOf(schema: StandardSchema, direction: 'input' | 'output'): JsonSchemaNode | undefined {
  try {
    return schema['~standard'].jsonSchema?.[direction]({
      target: 'draft-2020-12',
      libraryOptions: {
        // zod's name for types that JSON Schema does not have, such as dates.
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }: ZodNode) => {
          if (NOT_JSON.has(zodSchema._zod.def.type)) jsonSchema[UNREADABLE] = true;
        },
      },
    });
  } catch {
    return undefined;
  }
}

/** What zod passes for each schema, to change its JSON Schema. */
interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
  readonly jsonSchema: Record<string, unknown>;
}

/** The types of zod for which it writes `{}`, as for `z.unknown()`. */
const NOT_JSON: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'bigint',
  'custom',
  'date',
  'function',
  'map',
  'nan',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
]);

/** The schema that a `$ref` within a schema names. */
export function resolveReference(root: JsonSchemaNode, $ref: string): JsonSchemaNode {
  return $ref.split('/').slice(1).reduce(member, root) as JsonSchemaNode;
}

/** The member that a part of a JSON Pointer names (RFC 6901 §4). A part such as `50%`, which cannot be decoded, is a name as it is. */
function member(value: object, name: string): object {
  const key = (percentDecode(name) ?? name).replaceAll('~1', '/').replaceAll('~0', '~');
  return (value as Readonly<Record<string, object>>)[key] ?? { [UNREADABLE]: true };
}
