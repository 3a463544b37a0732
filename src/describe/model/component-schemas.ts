import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { type Context, componentName, reference } from './context.js';
import { ALL_FORMS, anyOf, FORM, inEachForm, selects, withForm } from './form-schemas.js';
import { localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';
import { sharedSchemas } from './shared-schemas.js';

/** The schemas of everything that the service sends and takes; the documents keep those they refer to. */
export function componentSchemas(context: Context): Record<string, JsonSchema> {
  return Object.assign(
    sharedSchemas(),
    ...context.resources.map((resource) => schemasOf(resource, context)),
  ) as Record<string, JsonSchema>;
}

function schemasOf(resource: AnyResource, context: Context): Record<string, JsonSchema> {
  const { name, collectionPath, input } = resource;
  const component = context.components.get(resource) as string;
  return {
    ...itemSchemas(resource, component, context),
    ...(collectionPath !== undefined && listSchemas(resource, component)),
    ...(sendsInput(resource) && {
      [`${component}Input`]: localSchema(jsonSchemaOf(input, 'input', name), `${component}Input`),
      [`${component}Patch`]: localSchema(
        mergePatchSchema(jsonSchemaOf(input, 'input', name)),
        `${component}Patch`,
      ),
    }),
    ...Object.assign(
      {},
      ...[...resource.links, ...resource.collectionLinks].map((link) =>
        linkedSchemas(resource, link, context),
      ),
    ),
  };
}

/** Whether a link of the resource takes the input of the definition. */
function sendsInput({ links, collectionLinks }: AnyResource): boolean {
  return [...links, ...collectionLinks].some(
    ({ rel, accepts }) => accepts === undefined && TAKES_INPUT.has(rel),
  );
}

function itemSchemas(
  resource: AnyResource,
  component: string,
  context: Context,
): Record<string, JsonSchema> {
  const { name, schema } = resource;
  const fields = openSchema(jsonSchemaOf(schema, 'output', name));
  const part = partialSchema(fields);
  const make = (of: JsonSchema, key: string, form: Form, suffix: string, title: string) =>
    withForm(withEmbedded(localSchema(of, key), resource, context, form, suffix), form, title);
  return Object.assign(
    {},
    ...ALL_FORMS.map((form) => {
      const whole = component + FORM[form];
      const limited = `${whole}Selection`;
      const suffix = form === 'links' ? '' : 'Hal';
      return {
        [whole]: make(fields, whole, form, suffix, name),
        [limited]: make(part, limited, form, `${suffix}Selection`, `${name}, limited by fields`),
      };
    }),
  ) as Record<string, JsonSchema>;
}

/** The fields with the resources that are embedded: in their places, or in `_embedded`. */
function withEmbedded(
  fields: JsonSchema,
  { embed }: AnyResource,
  { components }: Context,
  form: Form,
  suffix: string,
): JsonSchema {
  const members = Object.entries(embed);
  if (members.length === 0) return fields;
  const { properties = {}, required = [] } = fields as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const embedded = Object.fromEntries(
    members.map(([name, definition]) => [
      name,
      embeddedSchema(properties[name] ?? {}, reference(components.get(definition) + suffix)),
    ]),
  );
  if (form === 'links') return { ...fields, properties: { ...properties, ...embedded } };
  return {
    ...fields,
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in embed))),
      _embedded: { type: 'object', properties: embedded },
    },
    required: required.filter((name) => !(name in embed)),
  };
}

/** The schema of a member with the resource in place of its object: alone, in a list, or nullable. */
function embeddedSchema(member: JsonSchema, resource: JsonSchema): JsonSchema {
  const { anyOf: choices, items, type } = member;
  if (Array.isArray(choices)) {
    return { ...member, anyOf: choices.map((choice) => embeddedSchema(choice, resource)) };
  }
  if (type === 'array') {
    return { ...member, items: embeddedSchema((items ?? {}) as JsonSchema, resource) };
  }
  return type === 'null' ? member : resource;
}

/** The schemas of a page and of the response to several created resources. */
function listSchemas(resource: AnyResource, component: string): Record<string, JsonSchema> {
  const { name, query } = resource;
  const meta = reference(query.paging === 'cursor' ? 'CursorMeta' : 'Meta');
  const list = (form: Form, items: JsonSchema) => {
    const members = {
      type: 'object',
      properties: { [name]: { type: 'array', items } },
      required: [name],
    };
    if (form === 'links') return members;
    return { type: 'object', properties: { _embedded: members }, required: ['_embedded'] };
  };
  return Object.assign(
    {},
    ...ALL_FORMS.map((form) => {
      const item = component + (form === 'links' ? '' : 'Hal');
      const items = anyOf(selects(resource) ? [item, `${item}Selection`] : [item]);
      const page = withForm(list(form, items), form, `A page of ${name}`);
      return {
        [`${component}${FORM[form]}Page`]: {
          ...page,
          properties: { _meta: meta, ...(page.properties as JsonSchema) },
          required: ['_meta', ...(page.required as string[])],
        },
        [`${component}${FORM[form]}Created`]: withForm(
          list(form, reference(item)),
          form,
          `Several new ${name}`,
        ),
      };
    }),
  ) as Record<string, JsonSchema>;
}

/** The schemas that a link names: what it accepts, and what it returns. */
function linkedSchemas(
  resource: AnyResource,
  link: DefinedLink,
  context: Context,
): Record<string, JsonSchema> {
  const { accepts, returns } = link;
  const input = linkComponent(resource, link, 'Input', context);
  const result = linkComponent(resource, link, 'Result', context);
  return {
    ...(accepts !== undefined && {
      [input]: localSchema(jsonSchemaOf(accepts, 'input', resource.name), input),
    }),
    ...(isStandardSchema(returns) &&
      inEachForm(result, (form, component) => {
        const fields = openSchema(jsonSchemaOf(returns, 'output', resource.name));
        return withForm(localSchema(fields, component), form, `The result of ${link.rel}`);
      })),
  };
}

/** The relation types of links that take the input of the definition. */
export const TAKES_INPUT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'create',
  'edit',
  'replace',
]);

/** The component of what a link accepts or returns: OrdersPayInput. */
export function linkComponent(
  resource: AnyResource,
  { rel }: DefinedLink,
  suffix: 'Input' | 'Result',
  { components }: Context,
): string {
  const action = componentName(rel.replace(/[^\w-]+/g, '-'));
  return `${components.get(resource)}${action}${suffix}`;
}
