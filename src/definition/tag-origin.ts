import { strongTag } from '#platform';
import type { TagOrigin } from '../http/response.js';
import { schemaKeys } from '../internal/schema-keys.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { inputSchema, outputSchema } from './json-schema-node.js';

/**
 * What the tags of a definition's versions depend on: a deployment that adds a link, a member or a form must
 * not leave 304s for the old bodies. The fingerprint is made for the first tag, of all that the definition
 * says in data. Functions are not part of it, since their text depends on the build: `release` is for these.
 */
export function tagOrigin(definition: {
  readonly singleton?: boolean;
  readonly [member: string]: unknown;
}): TagOrigin {
  let known: string | undefined;
  return {
    fingerprint() {
      known ??= strongTag(JSON.stringify(definition, asData));
      return known;
    },
    isPersonal: definition.singleton === true,
  };
}

function asData(name: string, value: unknown): unknown {
  if (DOCUMENTATION.has(name)) return undefined;
  if (typeof value === 'bigint' || value instanceof RegExp) return String(value);
  if (isSchema(value)) {
    const output = outputSchema(value) ?? [...(schemaKeys(value) ?? [])];
    // As text, since the JSON Schema that zod makes is a schema too.
    return JSON.stringify([output, inputSchema(value)]);
  }
  return value;
}

/** The members that shape no body. Definitions in `returns` may lead back to this one. */
const DOCUMENTATION: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'description',
  'errors',
  'example',
  'meaning',
  'parameterDescriptions',
  'relations',
  'returns',
]);

/** Schemas of ArkType are functions. */
function isSchema(value: unknown): value is StandardSchema {
  return Object(value)['~standard'] !== undefined;
}
