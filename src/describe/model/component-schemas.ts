import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import {
  isDefaultInput,
  type JsonSchemaNode,
  linkInputSchema,
  takesInput,
} from '../../definition/json-schema.js';
import type { Form } from '../../http/select-form.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { type Context, linksOf, returnedOf } from './context.js';
import { anyOf, localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';
import { ALL_FORMS, FORMS, reference, sharedSchemas, withForm } from './shared-schemas.js';

/** The schema of a body in some forms: a component of each, with each of some ends of its name. */
export function bodySchema(
  component: string,
  forms: readonly Form[],
  ends: readonly string[] = [''],
): JsonSchema {
  return anyOf(
    ends.flatMap((end) => forms.map((form) => reference(component + FORMS[form].suffix + end))),
  );
}

/** Whether clients can limit the fields of a resource. */
export function hasSelection({ query }: AnyResource): boolean {
  return Object.values(query.fields ?? {}).some(
    (field) => (field as { readonly select?: boolean }).select !== false,
  );
}

/** The component of what a link takes: its own input, or that of its definition. */
export function inputComponent(
  resource: AnyResource,
  link: DefinedLink,
  { components }: Context,
): string {
  if (!takesInput(link)) return `${components.get(link)}Input`;
  const component = components.get(resource);
  if (link.rel === 'edit') return `${component}Patch`;
  const isReplacement = link.rel === 'replace' && isDefaultInput(resource);
  return `${component}${isReplacement ? 'Replacement' : 'Input'}`;
}

/** The schemas of all requests and responses; the document keeps those that it refers to. */
export function componentSchemas(context: Context): Record<string, JsonSchema> {
  const schemas = sharedSchemas();
  for (const resource of context.resources) {
    const { name, schema, collectionPath } = resource;
    const fields = openSchema(jsonSchemaOf(schema, 'output', name));
    for (const form of ALL_FORMS) {
      Object.assign(schemas, itemSchemas(resource, fields, form, context));
      if (collectionPath !== undefined)
        Object.assign(schemas, listSchemas(resource, form, context));
    }
    for (const link of linksOf(resource)) {
      Object.assign(
        schemas,
        inputSchemas(resource, link, context),
        resultSchemas(resource, link, context),
      );
    }
  }
  return schemas;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schema of what a link takes. */
function inputSchemas(resource: AnyResource, link: DefinedLink, context: Context): Schemas {
  const isInput = takesInput(link);
  const { accepts = isInput ? resource.input : undefined, rel } = link;
  if (accepts === undefined) return {};
  const key = inputComponent(resource, link, context);
  const given = jsonSchemaOf(accepts, 'input', resource.name);
  const taken = isInput && rel === 'edit' ? mergePatchSchema(given) : given;
  return { [key]: localSchema(linkInputSchema(taken, resource, link), key) };
}

/** The schemas of what a link returns, if it has one of its own. */
function resultSchemas({ name }: AnyResource, link: DefinedLink, { components }: Context): Schemas {
  const { schema } = returnedOf(link);
  if (schema === undefined) return {};
  const fields = openSchema(jsonSchemaOf(schema, 'output', name));
  const entries = ALL_FORMS.map((form) => {
    const key = `${components.get(link)}Result${FORMS[form].suffix}`;
    return [key, withForm(localSchema(fields, key), form, `The result of ${link.rel}`)];
  });
  return Object.fromEntries(entries);
}

/** The schemas of a resource in a form, whole and limited by `fields`. */
function itemSchemas(
  resource: AnyResource,
  fields: JsonSchema,
  form: Form,
  context: Context,
): Schemas {
  const { name } = resource;
  const whole = `${context.components.get(resource)}${FORMS[form].suffix}`;
  const limited = `${whole}Selection`;
  const make = (schema: JsonSchema, key: string, end: string, title: string) =>
    withForm(withEmbedded(localSchema(schema, key), resource, form, end, context), form, title);
  return {
    [whole]: make(fields, whole, '', name),
    [limited]: make(partialSchema(fields), limited, 'Selection', `${name}, limited by fields`),
  };
}

/** Adds the embedded resources: in their places in the list of links form, else in `_embedded`. */
function withEmbedded(
  fields: JsonSchema,
  { embed }: AnyResource,
  form: Form,
  end: string,
  { components }: Context,
): JsonSchema {
  const { properties = {}, required = [] } = fields as JsonSchemaNode;
  const suffix = (form === 'links' ? '' : 'Hal') + end;
  const embedded = Object.fromEntries(
    Object.entries(embed).map(([name, definition]) => [
      name,
      embeddedSchema(properties[name] ?? {}, reference(`${components.get(definition)}${suffix}`)),
    ]),
  );
  if (Object.keys(embed).length === 0) return fields;
  if (form === 'links') return { ...fields, properties: { ...properties, ...embedded } };
  const own = Object.entries(properties).filter(([name]) => !(name in embed));
  return {
    ...fields,
    properties: {
      ...Object.fromEntries(own),
      _embedded: { type: 'object', properties: embedded },
    },
    required: required.filter((name) => !(name in embed)),
  };
}

/** Replaces the object in the schema of a member by the resource; the member may be a list or nullable. */
function embeddedSchema(member: JsonSchemaNode, resource: JsonSchema): object {
  const { anyOf: choices, items = {}, type } = member;
  if (choices !== undefined) {
    return { ...member, anyOf: choices.map((choice) => embeddedSchema(choice, resource)) };
  }
  if (type === 'array') {
    return { ...member, items: embeddedSchema(items as JsonSchemaNode, resource) };
  }
  return type === 'null' ? member : resource;
}

/** The schemas of a page and of the response to several created resources. */
function listSchemas(resource: AnyResource, form: Form, { components }: Context): Schemas {
  const { name, query } = resource;
  const component = components.get(resource);
  const item = component + (form === 'links' ? '' : 'Hal');
  const selections = hasSelection(resource) ? [reference(`${item}Selection`)] : [];
  const list = (items: JsonSchema) => {
    const properties = { [name]: { type: 'array', items } };
    const members = { type: 'object', properties, required: [name] };
    if (form === 'links') return members;
    return { properties: { _embedded: members }, required: ['_embedded'] };
  };
  const page = list(anyOf([reference(item), ...selections]));
  const meta = reference(query.paging === 'cursor' ? 'CursorMeta' : 'Meta');
  const pageOf = {
    ...page,
    properties: { _meta: meta, ...page.properties },
    required: ['_meta', ...page.required],
  };
  const whole = `${component}${FORMS[form].suffix}`;
  return {
    [`${whole}Page`]: withForm(pageOf, form, `A page of ${name}`),
    [`${whole}Created`]: withForm(list(reference(item)), form, `Several new ${name}`),
  };
}
