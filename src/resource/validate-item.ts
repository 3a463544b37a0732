import { HalyardError } from '../errors.js';
import { cut } from '../internal/show.js';
import {
  isStandardSchema,
  type StandardIssue,
  type StandardSchema,
} from '../internal/standard-schema.js';
import { validate } from '../internal/validate.js';
import { type Finding, finding } from '../rules/finding.js';
import { checkItem, type ItemTemplates } from './check-item.js';
import { cutName, MAX_FINDINGS } from './refuse-body.js';

/** The members of a definition that are needed to read a body. */
export interface Creatable<Input> extends ItemTemplates {
  /** The name of the resource, and of the list in the body of a POST. */
  readonly name: string;
  /** The schema of an item. */
  readonly input: StandardSchema<unknown, Input>;
}

/** What validates a body: a definition, or any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type InputTarget<Input> = Creatable<Input> | StandardSchema<any, Input>;

/** The schema of a body, and the URL templates that the value must fit. */
export interface InputRules<Input> extends ItemTemplates {
  readonly input: StandardSchema<unknown, Input>;
  /** The name of the schema in messages. */
  readonly subject: string;
}

/** The rules of a definition or of a schema. */
export function inputRules<Input>(target: InputTarget<Input>): InputRules<Input> {
  if (isStandardSchema(target)) {
    return { input: target as StandardSchema<unknown, Input>, subject: 'schema' };
  }
  const { name, input, path, links } = target;
  return { input, path, links, subject: `input of ${name}` };
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
  const findings = checkItem(result.value, rules, start, MAX_FINDINGS + 1);
  return findings.length > 0 ? { findings } : { value: result.value };
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
