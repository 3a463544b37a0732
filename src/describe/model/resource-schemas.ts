import type { AnyResource } from '../../definition/definition.js';
import {
  isDefaultInput,
  type JsonSchemaNode,
  linkInputSchema,
  takesInput,
} from '../../definition/json-schema.js';
import type { Form } from '../../http/select-form.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { LinkModel, ResourceModel } from '../description.js';
import type { Context } from './context.js';
import { FORMS } from './forms.js';
import { anyOf, localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';
import { withForm } from './shared-schemas.js';

/** The end of the name of the schema of a body: the resource, limited by `fields`, in a page, or several new ones. */
export type BodyEnd = '' | 'Selection' | 'Page' | 'Created';

const TITLES: Readonly<Record<BodyEnd, (name: string) => string>> = {
  '': (name) => name,
  Selection: (name) => `${name}, limited by fields`,
  Page: (name) => `A page of ${name}`,
  Created: (name) => `Several new ${name}`,
};

/** Refers to the schema of a body of a resource in a form. */
export function bodySchema(
  resource: ResourceModel,
  form: Form,
  end: BodyEnd,
  context: Context,
): JsonSchema {
  const name = `${resource.component}${FORMS[form].suffix}${end}`;
  return context.refer(name, () => {
    const fields =
      end === '' || end === 'Selection'
        ? itemSchema(resource, name, form, end, context)
        : listSchema(resource, form, end, context);
    return withForm(fields, form, TITLES[end](resource.name), context.refer);
  });
}

/** Whether clients can limit the fields of a resource. */
export function hasSelection({ query }: AnyResource): boolean {
  return Object.values(query.fields ?? {}).some(
    (field) => (field as { readonly select?: boolean }).select !== false,
  );
}

/** The fields of a resource, its embedded resources in their places or, in HAL, in `_embedded`. */
function itemSchema(
  resource: ResourceModel,
  component: string,
  form: Form,
  end: BodyEnd,
  context: Context,
): JsonSchema {
  const { embed, schema, name } = resource;
  const whole = outputSchema(schema, name, component);
  const fields: JsonSchemaNode = end === '' ? whole : partialSchema(whole);
  const { properties = {}, required = [] } = fields;
  if (Object.keys(embed).length === 0) return { ...fields };
  const embedded = Object.fromEntries(
    Object.entries(embed).map(([member, definition]) => {
      const target = context.models.get(definition) as ResourceModel;
      const one = bodySchema(target, form === 'links' ? form : 'hal', end, context);
      return [member, embeddedSchema(properties[member] ?? {}, one)];
    }),
  );
  if (form === 'links') return { ...fields, properties: { ...properties, ...embedded } };
  const own = Object.entries(properties).filter(([member]) => !(member in embed));
  return {
    ...fields,
    properties: {
      ...Object.fromEntries(own),
      _embedded: { type: 'object', properties: embedded },
    },
    required: required.filter((member) => !(member in embed)),
  };
}

/** The schema of the fields of a body, which allows members that a later version adds. */
export function outputSchema(schema: StandardSchema, name: string, component: string): JsonSchema {
  return localSchema(openSchema(jsonSchemaOf(schema, 'output', name)), component);
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

/** The schema of a page or of several new resources. */
function listSchema(
  resource: ResourceModel,
  form: Form,
  end: BodyEnd,
  context: Context,
): JsonSchema {
  const { name, query } = resource;
  const ends: readonly BodyEnd[] =
    end === 'Page' && hasSelection(resource) ? ['', 'Selection'] : [''];
  const item = form === 'links' ? form : 'hal';
  const items = anyOf(ends.map((each) => bodySchema(resource, item, each, context)));
  const members = {
    type: 'object',
    properties: { [name]: { type: 'array', items } },
    required: [name],
  };
  const list =
    form === 'links' ? members : { properties: { _embedded: members }, required: ['_embedded'] };
  if (end === 'Created') return list;
  const meta = context.refer(query.paging === 'cursor' ? 'CursorMeta' : 'Meta');
  return {
    ...list,
    properties: { _meta: meta, ...list.properties },
    required: ['_meta', ...list.required],
  };
}

/** Refers to the schema of the result of a link, in a form. */
export function resultSchema(
  { name }: AnyResource,
  { rel, component, returns }: LinkModel,
  form: Form,
  { refer }: Context,
): JsonSchema {
  const key = `${component}Result${FORMS[form].suffix}`;
  return refer(key, () => {
    const fields = outputSchema(returns as StandardSchema, name, key);
    return withForm(fields, form, `The result of ${rel}`, refer);
  });
}

/** Refers to the schema of what a link takes: an input of its own, or that of its definition. */
export function inputSchema(
  resource: ResourceModel,
  link: LinkModel,
  { refer }: Context,
): JsonSchema {
  const { rel, accepts = resource.input } = link;
  const isInput = takesInput(link);
  const isReplacement = rel === 'replace' && isDefaultInput(resource);
  const end = rel === 'edit' ? 'Patch' : isReplacement ? 'Replacement' : 'Input';
  const component = isInput ? `${resource.component}${end}` : `${link.component}Input`;
  return refer(component, () => {
    const given = jsonSchemaOf(accepts, 'input', resource.name);
    const taken = isInput && rel === 'edit' ? mergePatchSchema(given) : given;
    return localSchema(linkInputSchema(taken, resource, link), component);
  });
}
