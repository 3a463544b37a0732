import type { HalOptions, HalProperty, HalPropertyType } from '../../link/to-hal-forms.js';
import {
  type Alternative,
  alternativesOf,
  constantsOf,
  defined,
  type JsonSchemaNode,
} from '../json-schema.js';

/** A member of an input. */
export interface InputMember {
  readonly name: string;
  readonly required: boolean;
  /** Undefined if a form cannot express the values of the member. */
  readonly property: HalProperty | undefined;
  /** The default value of the member, or its only one. */
  readonly initial: unknown;
}

/** The members of an input, from its JSON Schema. Undefined for one that does not describe one kind of object. */
export function inputMembers(root: JsonSchemaNode): readonly InputMember[] | undefined {
  const [object, ...others] = alternativesOf(root, root);
  if (object === undefined || others.length > 0 || (object.type ?? 'object') !== 'object') {
    return undefined;
  }
  const { properties = {}, required: names = [] } = object;
  return Object.entries(properties).map(([name, member]) => {
    const field = fieldOf(member, root);
    const required = names.includes(name);
    const property = field && propertyOf(name, field, required);
    return { name, required, property, initial: field?.default ?? field?.const };
  });
}

/** The property for a single value, such as that of a query parameter. */
export function valueProperty(name: string, root: JsonSchemaNode): HalProperty {
  const field = fieldOf(root, root);
  return (field && propertyOf(name, field, false)) ?? { name };
}

/** A field without null, several constants as one choice. Undefined for any other alternatives. */
function fieldOf(schema: JsonSchemaNode, root: JsonSchemaNode): Alternative | undefined {
  const [field, ...others] = alternativesOf(schema, root).filter(
    (each) => each.type !== 'null' && each.const !== null,
  );
  if (field === undefined || others.length === 0) return field;
  const values = [field, ...others].map(constantsOf);
  if (values.includes(undefined)) return undefined;
  // A constant may have a title of its own.
  const { title, description } = schema;
  return { ...defined({ title, description }), patterns: [], enum: values.flat() };
}

type Input = Omit<HalProperty, 'name'>;

/** The property of a field; undefined for objects, and lists without choices. */
function propertyOf(name: string, field: Alternative, required: boolean): HalProperty | undefined {
  const { title, description, readOnly, examples: [example] = [] } = field;
  const input = inputOf(field, required);
  if (input === undefined) return undefined;
  const isPlaceholder = isText(example) && input.options === undefined;
  return defined({
    name,
    prompt: title ?? description,
    // In HTML, a required checkbox must be checked.
    required: (required && input.type !== 'checkbox') || undefined,
    readOnly: readOnly || undefined,
    ...input,
    placeholder: isPlaceholder ? String(example) : undefined,
  });
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function inputOf(field: Alternative, required: boolean): Input | undefined {
  const values = constantsOf(field);
  if (values !== undefined) {
    return choiceOf(values, { maxItems: 1, ...(required && { minItems: 1 }) });
  }
  return INPUTS[field.type ?? '']?.(field);
}

/** The inputs of the types of JSON Schema that have one. */
const INPUTS: Readonly<Record<string, (field: Alternative) => Input | undefined>> = {
  string: textInput,
  number: numberInput,
  integer: numberInput,
  boolean: () => ({ type: 'checkbox' }),
  array: listInput,
};

function choiceOf(
  given: readonly unknown[],
  counts: Omit<HalOptions, 'inline'>,
): Input | undefined {
  const values = given.filter((value) => value !== null);
  const isChoice = (value: unknown) => isText(value) || typeof value === 'boolean';
  if (values.length === 0 || !values.every(isChoice)) return undefined;
  const inline = values.every((value) => typeof value === 'string')
    ? values
    : values.map((value) => ({ prompt: String(value), value }));
  const isNumeric = values.every((value) => typeof value === 'number');
  return { ...(isNumeric && { type: 'number' as const }), options: { inline, ...counts } };
}

/**
 * A list of choices: a form cannot have a list of free texts (HAL-FORMS §3.4), and with `maxItems: 1` a
 * client sends the choice itself, not a list.
 */
function listInput({ items, minItems = 0, maxItems }: Alternative): Input | undefined {
  if (typeof items !== 'object' || items.enum === undefined || maxItems === 1) return undefined;
  return choiceOf(items.enum, defined({ minItems: minItems || undefined, maxItems }));
}

function textInput({ format = '', patterns, minLength, maxLength }: Alternative): Input {
  // The input type already restricts a date.
  const regex = format === 'date' ? undefined : formRegex(patterns);
  return defined({ type: TYPES[format], regex, minLength, maxLength });
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

/**
 * HTML counts steps from the lowest value, so that must be a multiple of the step. Forms have no exclusive
 * bounds: without a step, an exclusive bound is written as an inclusive one.
 */
function numberInput(field: Alternative): Input {
  const { minimum = -Infinity, exclusiveMinimum: above = -Infinity } = field;
  const { maximum = Infinity, exclusiveMaximum: below = Infinity } = field;
  const { multipleOf: step = field.type === 'integer' ? 1 : undefined } = field;
  const isStep = step !== undefined && Number.isInteger(step);
  const min = isStep
    ? Math.max(Math.ceil(minimum / step), Math.floor(above / step) + 1) * step
    : Math.max(minimum, above);
  const max = isStep
    ? Math.min(Math.floor(maximum / step), Math.ceil(below / step) - 1) * step
    : Math.min(maximum, below);
  return defined({ type: 'number', min: boundOf(min), max: boundOf(max), step });
}

/** zod writes the bounds of safe integers, which limit nothing. */
function boundOf(bound: number): number | undefined {
  return Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
}

/**
 * The pattern of a JSON Schema, which matches any part of a value, as the `regex` of a form, which matches the
 * whole value. Undefined for several patterns.
 */
function formRegex([pattern, ...others]: readonly string[]): string | undefined {
  if (pattern === undefined || others.length > 0) return undefined;
  const isWhole = /^\^(?:[^|\\]|\\[\s\S])*\$$/.test(pattern);
  return isWhole ? pattern : `[\\s\\S]*(?:${pattern})[\\s\\S]*`;
}
