import type { StandardSchema } from '../../internal/standard-schema.js';
import type { HalOptions, HalProperty, HalPropertyType } from '../../link/to-hal-forms.js';
import { inputSchema, type JsonSchemaNode, resolveReference } from '../json-schema.js';

/** A member of an input. */
export interface InputMember {
  readonly name: string;
  readonly required: boolean;
  /** Undefined if a form cannot express the values of the member. */
  readonly property: HalProperty | undefined;
  /** The default value of the member, or its only one. */
  readonly initial: unknown;
}

/**
 * The members of an input, from its JSON Schema. Undefined for one that does not describe an object.
 */
export function inputMembers(root: JsonSchemaNode): readonly InputMember[] | undefined {
  const parts = partsOf(root, root);
  if (parts.some(({ type, anyOf, oneOf }) => isOther(type) || (anyOf ?? oneOf) !== undefined)) {
    return undefined;
  }
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return Object.entries<JsonSchemaNode>(properties).map(([name, given]) => {
    const field = fieldOf(given, root);
    return {
      name,
      required: required.has(name),
      property: field && propertyOf(name, field, required.has(name)),
      initial: field?.default ?? field?.const,
    };
  });
}

/** The property for a single value, such as that of a query parameter. */
export function valueProperty(name: string, schema: StandardSchema): HalProperty | undefined {
  const root = inputSchema(schema);
  const field = root && fieldOf(root, root);
  return field && propertyOf(name, field, false);
}

function isOther(type: unknown): boolean {
  return type !== undefined && type !== 'object';
}

/** A schema, its `allOf` and its `$ref`: a value must match all of them. */
function partsOf(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  depth = 0,
): readonly JsonSchemaNode[] {
  const { $ref, allOf = [] } = schema;
  const others = $ref === undefined ? allOf : [resolveReference(root, $ref), ...allOf];
  // A schema may refer to itself.
  if (depth > MAX_REFERENCES) return [schema];
  return [schema, ...others.flatMap((other) => partsOf(other, root, depth + 1))];
}

const MAX_REFERENCES = 8;

/** A field as one schema, with its alternatives as values, and the patterns of all its parts. */
interface Field extends JsonSchemaNode {
  readonly patterns: readonly string[];
}

/** Merges the parts of a field, without null. Undefined for alternatives that are not constants. */
function fieldOf(given: JsonSchemaNode, root: JsonSchemaNode): Field | undefined {
  const parts = partsOf(given, root);
  const merged: JsonSchemaNode = Object.assign({}, ...[...parts].reverse());
  const patterns = parts.flatMap(({ pattern }) => pattern ?? []);
  const { anyOf, oneOf = anyOf } = merged;
  if (oneOf === undefined) return { ...merged, patterns };
  const choices = oneOf.map((choice) => fieldOf(choice, root)).filter((field) => !isNull(field));
  const [only, ...others] = choices;
  const { anyOf: _, oneOf: __, ...rest } = merged;
  if (only !== undefined && others.length === 0) {
    return { ...rest, ...only, patterns: [...patterns, ...only.patterns] };
  }
  const values = choices.map((field) => field && valuesOf(field));
  return values.every((each) => each !== undefined)
    ? { ...rest, enum: values.flat(), patterns }
    : undefined;
}

function isNull(field: Field | undefined): boolean {
  return field?.type === 'null' || field?.const === null;
}

function valuesOf({ enum: values, const: only }: JsonSchemaNode): readonly unknown[] | undefined {
  return (values ?? (only === undefined ? undefined : [only]))?.filter((value) => value !== null);
}

/** The property of a field; undefined for objects, mixed types, and lists without choices. */
function propertyOf(name: string, field: Field, required: boolean): HalProperty | undefined {
  const { title, description, readOnly, examples } = field;
  const prompt = title ?? description;
  const input = inputOf(field, required);
  const [example] = examples ?? [];
  const placeholder = isText(example) ? String(example) : PLACEHOLDERS[field.format ?? ''];
  return (
    input && {
      name,
      ...(prompt !== undefined && { prompt }),
      // In HTML, a required checkbox must be checked.
      ...(required && input.type !== 'checkbox' && { required }),
      ...(readOnly === true && { readOnly }),
      ...input,
      ...(placeholder !== undefined && input.options === undefined && { placeholder }),
    }
  );
}

/** Examples for formats without an input type, such as a time with its offset. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  'date-time': '2030-12-31T23:59:59Z',
  time: '23:59:59Z',
};

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

type Input = Omit<HalProperty, 'name'>;

function inputOf(field: Field, required: boolean): Input | undefined {
  const values = valuesOf(field);
  if (values !== undefined) return choiceOf(values, { maxItems: 1, ...(required && ONE) });
  const types = [field.type].flat().filter((type) => type !== 'null');
  if (types.length !== 1) return undefined;
  switch (types[0]) {
    case 'string':
      return textInput(field);
    case 'number':
    case 'integer':
      return numberInput(field, types[0] === 'integer');
    case 'boolean':
      return { type: 'checkbox' };
    case 'array':
      return listInput(field);
    default:
      return undefined;
  }
}

const ONE = { minItems: 1 };

function choiceOf(
  values: readonly unknown[],
  counts: Omit<HalOptions, 'inline'>,
): Input | undefined {
  const isChoice = (value: unknown) => isText(value) || typeof value === 'boolean';
  if (values.length === 0 || !values.every(isChoice)) return undefined;
  const isPlain = (value: unknown) => typeof value === 'string';
  const inline = values.every(isPlain)
    ? values
    : values.map((value) => ({ prompt: String(value), value }));
  const isNumeric = values.every((value) => typeof value === 'number');
  return { ...(isNumeric && { type: 'number' as const }), options: { inline, ...counts } };
}

/**
 * A list of choices: a form cannot have a list of free texts (HAL-FORMS §3.4), and with `maxItems: 1` a
 * client sends the choice itself, not a list.
 */
function listInput({ items, minItems = 0, maxItems }: Field): Input | undefined {
  const values = typeof items === 'object' && maxItems !== 1 ? valuesOf(items) : undefined;
  return (
    values &&
    choiceOf(values, {
      ...(minItems > 0 && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
    })
  );
}

function textInput({ format = '', patterns, minLength, maxLength }: Field): Input {
  const type = TYPES[format] ?? typeOfPatterns(patterns);
  // The input type already restricts a date.
  const regex = format === 'date' ? undefined : formRegex(patterns);
  return {
    ...(type !== undefined && { type }),
    ...(regex !== undefined && { regex }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** The input types of formats: of JSON Schema (2020-12 §7.3), and those with the name of a type. */
const TYPES: Readonly<Record<string, HalPropertyType>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  iri: 'url',
  url: 'url',
  date: 'date',
  month: 'month',
  week: 'week',
  'datetime-local': 'datetime-local',
  password: 'password',
  tel: 'tel',
  color: 'color',
  textarea: 'textarea',
  hidden: 'hidden',
};

/** A value of each type that is recognised by its pattern. */
const SAMPLES = [
  ['datetime-local', '2028-02-29T23:59'],
  ['date', '2028-02-29'],
  ['month', '2028-02'],
  ['week', '2028-W09'],
  ['time', '23:59'],
] as const;

/** The only type with a sample that the patterns match: JSON Schema has no format for local times. */
function typeOfPatterns(patterns: readonly string[]): HalPropertyType | undefined {
  const regex = formRegex(patterns);
  if (regex === undefined) return undefined;
  const whole = new RegExp(`^(?:${regex})$`, 'u');
  const [first, second] = SAMPLES.filter(([, sample]) => whole.test(sample));
  return second === undefined && !whole.test('x') ? first?.[0] : undefined;
}

function numberInput(field: Field, isInteger: boolean): Input {
  const { multipleOf: step = isInteger ? 1 : undefined } = field;
  const min = lowest(field.minimum, field.exclusiveMinimum, step);
  const max = lowest(negative(field.maximum), negative(field.exclusiveMaximum), step);
  return {
    type: 'number',
    ...(isBound(min) && { min }),
    ...(isBound(max) && { max: -max }),
    ...(step !== undefined && { step }),
  };
}

function negative(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : -bound;
}

/** zod writes the bounds of safe integers, which limit nothing. */
function isBound(bound: number): boolean {
  return Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

/**
 * The lowest value that a form allows. HTML counts steps from it, so it must be a multiple of the step.
 * Forms have no exclusive bounds: without a step, an exclusive bound is written as an inclusive one.
 */
function lowest(
  minimum = Number.NEGATIVE_INFINITY,
  exclusive = Number.NEGATIVE_INFINITY,
  step: number | undefined,
): number {
  if (step === undefined || !Number.isInteger(step)) return Math.max(minimum, exclusive);
  return Math.max(Math.ceil(minimum / step), Math.floor(exclusive / step) + 1) * step;
}

/**
 * Joins patterns of a JSON Schema, which match any part of a value, into the `regex` of a form, which
 * matches the whole value. Undefined without patterns, and for patterns that JavaScript cannot compile.
 */
function formRegex(patterns: readonly string[]): string | undefined {
  const [first, ...others] = patterns.map(wholeRegex);
  // `[` does not compile alone, but may once it is joined to others, with another meaning.
  if (first === undefined || !patterns.every(isRegex)) return undefined;
  const regex =
    others.length === 0
      ? first
      : `${[first, ...others].map((each) => `(?=(?:${each})$)`).join('')}${ANYTHING}`;
  return isRegex(regex) ? regex : undefined;
}

const ANYTHING = '[\\s\\S]*';

function wholeRegex(pattern: string): string {
  if (hasAlternatives(pattern)) return `${ANYTHING}(?:${pattern})${ANYTHING}`;
  const isAtStart = pattern.startsWith('^');
  const isAtEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
  return `${isAtStart ? '' : ANYTHING}${pattern}${isAtEnd ? '' : ANYTHING}`;
}

/** Whether a pattern has alternatives outside groups, so that an anchor belongs to one of them. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const character of pattern.replace(/\\[\s\S]/g, '').replace(/\[[^\]]*/g, '')) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

/** Compiles the source with and without the flag `u`, since clients use either. */
function isRegex(source: string): boolean {
  try {
    new RegExp(source, 'u');
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
