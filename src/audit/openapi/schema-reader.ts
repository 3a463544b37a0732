import { member, members, type Place, type Resolve } from './references.js';

/** Reads the JSON Schemas of a document. */
export interface SchemaReader {
  /** The type that a schema names, itself or by `allOf`. */
  readonly typeOf: (schema: Place) => string | undefined;
  /** The schema of a property; `unknown` where it may be in another document. */
  readonly property: (schema: Place, name: string) => Property;
}

type Property = Place | 'missing' | 'unknown';

/** The levels of `allOf`, `oneOf` and `anyOf` that are read. */
const MAX_DEPTH = 30;

/** A reader of the schemas of one document: each schema is read once, however often it is referred to. */
export function schemaReader(resolve: Resolve): SchemaReader {
  const known = new Map<string, Map<unknown, Property>>();
  const property = (schema: Place, name: string, depth = 0): Property => {
    if (!schema.isKnown || depth > MAX_DEPTH) return 'unknown';
    const properties = known.get(name) ?? new Map<unknown, Property>();
    known.set(name, properties);
    const found = properties.get(schema.value);
    if (found !== undefined) return found;
    // A schema that consists of itself adds nothing to itself.
    properties.set(schema.value, 'missing');
    const read = readProperty(schema, name, (part) => property(part, name, depth + 1), resolve);
    properties.set(schema.value, read);
    return read;
  };
  return { property, typeOf: (schema) => typeOf(schema, resolve) };
}

function readProperty(
  schema: Place,
  name: string,
  read: (part: Place) => Property,
  resolve: Resolve,
): Property {
  const parts = (keyword: string) =>
    members(member(schema, keyword, resolve), resolve).map(([, part]) => read(part));
  const own = member(member(schema, 'properties', resolve), name, resolve);
  if (own.value !== undefined || !own.isKnown) return own.isKnown ? own : 'unknown';
  const all = parts('allOf');
  const candidates = [...all, everyOf(parts('oneOf')), everyOf(parts('anyOf'))];
  return (
    candidates.find((part) => typeof part === 'object') ??
    (candidates.includes('unknown') ? 'unknown' : 'missing')
  );
}

/** A property that each alternative has. */
function everyOf(parts: readonly Property[]): Property {
  if (parts.includes('missing')) return 'missing';
  return parts.find((part) => part === 'unknown') ?? parts[0] ?? 'missing';
}

/** In 3.1 a type may be a list; `null` in it does not count. */
function typeOf(schema: Place, resolve: Resolve): string | undefined {
  const { value } = member(schema, 'type', resolve);
  const types = Array.isArray(value) ? value.filter((type) => type !== 'null') : [value];
  if (types.length === 1 && typeof types[0] === 'string') return types[0];
  return member(schema, 'items', resolve).value !== undefined ? 'array' : undefined;
}
