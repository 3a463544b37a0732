import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { isDefaultInput, linkInputSchema, takesInput } from '../../definition/json-schema.js';
import type { Form } from '../../http/select-form.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { forEachForm, reference, returnedOf, sharedSchemas, withForm } from './component-names.js';
import type { Context } from './context.js';
import { hasSelection } from './context.js';
import { anyOf, localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';

/** The schemas of all requests and responses; the document keeps those that it refers to. */
export function componentSchemas(context: Context): Record<string, JsonSchema> {
  return Object.assign(
    sharedSchemas(),
    ...context.resources.map((resource) => schemasOf(resource, context)),
  ) as Record<string, JsonSchema>;
}

function schemasOf(resource: AnyResource, context: Context): Record<string, JsonSchema> {
  const component = context.components.get(resource) as string;
  const links = [...resource.links, ...resource.collectionLinks];
  return {
    ...itemSchemas(resource, component, context),
    ...(resource.collectionPath !== undefined && listSchemas(resource, component)),
    ...inputSchemas(resource, component, links.filter(takesInput)),
    ...Object.assign({}, ...links.map((link) => linkSchemas(resource, link, context))),
  };
}

/** The schemas of the input of a definition, as its links take it. */
function inputSchemas(
  resource: AnyResource,
  component: string,
  links: readonly DefinedLink[],
): Record<string, JsonSchema> {
  return Object.fromEntries(
    links.map((link) => {
      const name = component + inputSuffix(resource, link);
      return [name, localSchema(inputJsonSchema(resource, link), name)];
    }),
  );
}

/** The end of the component name of what a link takes of the input of its definition. */
export function inputSuffix(resource: AnyResource, { rel }: DefinedLink): string {
  if (rel === 'edit') return 'Patch';
  return rel === 'replace' && isDefaultInput(resource) ? 'Replacement' : 'Input';
}

/** The JSON Schema of what a link takes. */
function inputJsonSchema(resource: AnyResource, link: DefinedLink): JsonSchema {
  const { name, input } = resource;
  const schema = jsonSchemaOf(link.accepts ?? input, 'input', name);
  const isPatch = takesInput(link) && link.rel === 'edit';
  return linkInputSchema(isPatch ? mergePatchSchema(schema) : schema, resource, link);
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
  return forEachForm((form, formSuffix) => {
    const whole = component + formSuffix;
    const limited = `${whole}Selection`;
    const suffix = form === 'links' ? '' : 'Hal';
    return {
      [whole]: make(fields, whole, form, suffix, name),
      [limited]: make(part, limited, form, `${suffix}Selection`, `${name}, limited by fields`),
    };
  });
}

/** Adds the embedded resources: in their places in the list of links form, else in `_embedded`. */
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

/** Replaces the object in the schema of a member by the resource; the member may be a list or nullable. */
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
    return { properties: { _embedded: members }, required: ['_embedded'] };
  };
  return forEachForm((form, suffix) => {
    const item = component + (form === 'links' ? '' : 'Hal');
    const selections = hasSelection(resource) ? [reference(`${item}Selection`)] : [];
    const items = anyOf([reference(item), ...selections]);
    const page = withForm(list(form, items), form, `A page of ${name}`);
    const created = withForm(list(form, reference(item)), form, `Several new ${name}`);
    return {
      [`${component}${suffix}Page`]: {
        ...page,
        properties: { _meta: meta, ...(page.properties as JsonSchema) },
        required: ['_meta', ...(page.required as string[])],
      },
      [`${component}${suffix}Created`]: created,
    };
  });
}

/** The schemas of a link's own input and result. */
function linkSchemas(
  resource: AnyResource,
  link: DefinedLink,
  context: Context,
): Record<string, JsonSchema> {
  const { accepts, rel } = link;
  const { schema: returned } = returnedOf(link);
  const input = linkComponent(link, 'Input', context);
  const result = linkComponent(link, 'Result', context);
  const fields = returned && openSchema(jsonSchemaOf(returned, 'output', resource.name));
  return {
    ...(accepts !== undefined && {
      [input]: localSchema(inputJsonSchema(resource, link), input),
    }),
    ...(fields &&
      forEachForm((form, suffix) => {
        const component = result + suffix;
        const schema = withForm(localSchema(fields, component), form, `The result of ${rel}`);
        return { [component]: schema };
      })),
  };
}

/** The component name of the content that a link accepts or returns: OrdersPayInput. */
export function linkComponent(
  link: DefinedLink,
  suffix: 'Input' | 'Result',
  { linkComponents }: Context,
): string {
  return `${linkComponents.get(link)}${suffix}`;
}
