import type { AnyResource, DefinedLink, ResourceDefinition } from '../../definition/definition.js';
import { HalyardError } from '../../errors.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import { validate } from '../../internal/validate.js';
import { toHal } from '../../link/to-hal.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import type { BodyKind } from './component-schemas.js';
import type { Context } from './context.js';
import { exampleOf } from './example-of.js';
import { openSchema } from './map-schema.js';
import type { ExampleModel } from './model.js';

/** An item of a resource: its own example, or one made from its schema in its first state. */
export function exampleItem(resource: AnyResource): object | undefined {
  const { schema, name, example, state, initial } = resource;
  if (example !== undefined) {
    requireValid(example, schema, name);
    return example;
  }
  const made = exampleOf(jsonSchemaOf(schema, 'output', name));
  if (typeof made !== 'object' || made === null) return undefined;
  const item =
    state === undefined || initial[0] === undefined ? made : { ...made, [state]: initial[0] };
  return isOutput(item, schema, name) ? item : undefined;
}

/** An input that a schema accepts. */
export function exampleInput(schema: StandardSchema, name: string): unknown {
  const made = exampleOf(jsonSchemaOf(schema, 'input', name));
  return made !== undefined && isValid(made, schema) ? made : undefined;
}

/** The examples of a body, in each form of the service, with the links of its state. */
export function bodyExamples(
  resource: AnyResource,
  kind: BodyKind,
  context: Context,
): ExampleModel[] {
  const item = exampleItem(resource);
  const body =
    item && exampleBody(resource as Partial<ResourceDefinition> & AnyResource, item, kind, context);
  return body === undefined ? [] : inForms(body, context);
}

/** The body as an example in each form of the service. */
export function inForms(body: object, { forms }: Context): ExampleModel[] {
  return forms.map((form) =>
    form === 'hal'
      ? { name: 'hal', summary: 'In the form of the HAL draft', value: plain(toHal(body)) }
      : { name: 'links', summary: 'With a list of links', value: plain(body) },
  );
}

function exampleBody(
  resource: Partial<ResourceDefinition> & AnyResource,
  item: object,
  kind: BodyKind,
  { base }: Context,
): object | undefined {
  const { represent, collection, links, collectionLinks, query } = resource;
  const caller = {
    permissions: [...links, ...collectionLinks].flatMap(({ permission = [] }) => permission),
  };
  try {
    if (kind !== 'page') return represent?.(item, base, caller);
    const { paging, defaultLimit: limit } = checkedSpec(query);
    const place = { page: { page: 1 }, offset: { offset: 0 }, cursor: { cursor: {} } }[paging];
    const values = item as Record<string, never>;
    return collection?.([item], { base, caller, values, limit, totalRecords: 1, ...place });
  } catch {
    // A value that the schema allows may not fit a URL, or a condition of a link.
    return undefined;
  }
}

/** The value as JSON has it. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The example of a request: the list to create, the input, or a part of it as a merge patch. */
export function requestExample(
  { name }: AnyResource,
  schema: StandardSchema,
  { rel, method, accepts }: DefinedLink,
): unknown {
  const input = exampleInput(schema, name);
  if (typeof input !== 'object' || input === null) return undefined;
  if (accepts !== undefined) return input;
  if (rel === 'create') return { [name]: [input] };
  return method === 'PATCH' ? Object.fromEntries(Object.entries(input).slice(-1)) : input;
}

/** Whether a schema accepts its own output, as far as that can be known: transforms cannot be undone. */
function isOutput(item: object, schema: StandardSchema, name: string): boolean {
  const [input, output] = (['input', 'output'] as const).map((direction) =>
    JSON.stringify(openSchema(jsonSchemaOf(schema, direction, name))),
  );
  return input !== output || isValid(item, schema);
}

function isValid(value: unknown, schema: StandardSchema): boolean {
  const result = validate(schema, value);
  return result === 'async' || (typeof result === 'object' && result.issues === undefined);
}

function requireValid(example: object, schema: StandardSchema, name: string): void {
  if (isOutput(example, schema, name)) return;
  throw new HalyardError(
    'describe.example',
    {
      subject: `The example of ${name}`,
      expected: 'be valid by its schema',
      given: example,
      remedy: 'Correct it, or leave it out to have one made',
    },
    'HYP.01',
  );
}
