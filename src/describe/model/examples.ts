import { linkInputSchema, repeatedMembers } from '../../definition/default-input.js';
import type { AnyResource, DefinedLink, ResourceDefinition } from '../../definition/definition.js';
import { bodyText } from '../../http/body-text.js';
import type { Form } from '../../http/select-form.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import { validate } from '../../internal/validate.js';
import { toHal } from '../../link/to-hal.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import { tryHref } from '../../url/href.js';
import type { BodyKind } from './body-schema.js';
import type { Context } from './context.js';
import { exampleOf } from './example-of.js';
import { openSchema } from './map-schema.js';
import type { ExampleModel } from './model.js';

/** The examples of a body in some forms, as the definition sends them. */
export function bodyExamples(
  resource: AnyResource,
  kind: BodyKind,
  forms: readonly Form[],
  context: Context,
): ExampleModel[] {
  const item = exampleItem(resource);
  if (item === undefined) return [];
  return forms.flatMap((format) => {
    const value = exampleBody(resource, item, kind, format, context);
    return value === undefined ? [] : [{ name: format, summary: SUMMARIES[format], value }];
  });
}

/** The examples of a body without templates. */
export function plainExamples(body: object, forms: readonly Form[]): ExampleModel[] {
  return forms.map((format) => ({
    name: format,
    summary: SUMMARIES[format],
    value: JSON.parse(JSON.stringify(format === 'links' ? body : toHal(body))),
  }));
}

/** The example of a request: a list to create, an input, or a merge patch of one member. */
export function requestExample(resource: AnyResource, link: DefinedLink): unknown {
  const { name, input } = resource;
  const { rel, method, accepts } = link;
  const schema = accepts ?? input;
  const made = exampleOf(linkInputSchema(jsonSchemaOf(schema, 'input', name), resource, link));
  if (typeof made !== 'object' || made === null || !isValid(made, schema)) return undefined;
  if (accepts !== undefined) return made;
  if (rel === 'create') return { [name]: [made] };
  const repeated = repeatedMembers(resource, link);
  const members = Object.entries(made).filter(([member]) => !repeated.includes(member));
  return Object.fromEntries(method === 'PATCH' ? members.slice(-1) : members);
}

const SUMMARIES: Readonly<Record<Form, string>> = {
  links: 'With a list of links',
  hal: 'In the form of the HAL draft',
  'hal-forms': 'With forms',
};

/** An item of a resource: the example of its definition, or one made from its schema in its first state. */
function exampleItem(resource: AnyResource): object | undefined {
  const { schema, name, example, state, initial } = resource;
  if (example !== undefined) return example;
  const made = exampleOf(jsonSchemaOf(schema, 'output', name));
  if (typeof made !== 'object' || made === null) return undefined;
  const item =
    state === undefined || initial[0] === undefined ? made : { ...made, [state]: initial[0] };
  return isOutput(item, schema, name) ? item : undefined;
}

const READ = { method: 'GET', url: '/', headers: {} };

/** The functions that make responses. */
type Responders = Pick<ResourceDefinition, 'respond' | 'respondCollection' | 'respondCreated'>;

function exampleBody(
  resource: AnyResource,
  item: object,
  kind: BodyKind,
  format: Form,
  { base }: Context,
): unknown {
  const { links, collectionLinks, collectionPath = '', query } = resource;
  const { respond, respondCollection, respondCreated } = resource as AnyResource & Responders;
  const permissions = [...links, ...collectionLinks].flatMap((link) => link.permission ?? []);
  const options = { base, format, caller: { permissions } };
  const respondWith = () => {
    if (kind === 'item') return respond(READ, item, options);
    if (kind === 'created') return respondCreated(READ, item, options);
    const { paging, defaultLimit: limit } = checkedSpec(query);
    const place = { page: { page: 1 }, offset: { offset: 0 }, cursor: { cursor: {} } }[paging];
    const values = item as Record<string, never>;
    // A value that the schema allows need not fit the path of a nested collection.
    if (tryHref(base, collectionPath, values) === undefined) return undefined;
    return respondCollection(READ, [item], {
      ...options,
      ...place,
      values,
      limit,
      totalRecords: 1,
    });
  };
  const response = respondWith();
  return response && JSON.parse(bodyText(response));
}

/** Whether a schema accepts an item as its output. A schema with transforms cannot tell. */
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
