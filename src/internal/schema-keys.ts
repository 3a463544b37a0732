import type { StandardSchema } from './standard-schema.js';

/**
 * The keys of the objects that a schema outputs, where it tells them: an object schema of zod (`shape`)
 * or Valibot (`entries`) that drops or refuses all others. Undefined for any other schema.
 */
export function schemaKeys(schema: StandardSchema): ReadonlySet<string> | undefined {
  const { type, shape, entries, _zod, rest } = schema as ObjectSchema;
  const catchall = _zod?.def?.catchall;
  const members = type === 'loose_object' || rest !== undefined ? undefined : (shape ?? entries);
  const isClosed = catchall === undefined || catchall._zod?.def?.type === 'never';
  return isClosed && typeof members === 'object' && members !== null
    ? new Set(Object.keys(members))
    : undefined;
}

/** The members of an object schema that are read. */
type ObjectSchema = StandardSchema & {
  readonly type?: unknown;
  readonly shape?: unknown;
  readonly entries?: unknown;
  readonly rest?: unknown;
  readonly _zod?: ZodInternals;
};

interface ZodInternals {
  readonly def?: { readonly type?: unknown; readonly catchall?: { readonly _zod?: ZodInternals } };
}
