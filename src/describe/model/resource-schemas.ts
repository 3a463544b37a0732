import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { type JsonSchemaNode, linkInputSchema, takesInput } from '../../definition/json-schema.js';
import type { Form } from '../../http/select-form.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { LinkModel, ResourceModel } from '../description.js';
import type { Context } from './context.js';
import { FORMS } from './forms.js';
import { anyOf, localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';
import { object, withForm } from './shared-schemas.js';

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
  const component = `${resource.component}${FORMS[form].suffix}${end}`;
  // Resources within a body have no forms of their own.
  const inner = (of: ResourceModel, innerEnd: BodyEnd) =>
    bodySchema(of, form === 'links' ? form : 'hal', innerEnd, context);
  return context.refer(component, () => {
    const isItem = end === '' || end === 'Selection';
    const fields = isItem ? itemSchema() : listSchema();
    return withForm(fields, form, TITLES[end](resource.name), context.refer);
  });

  /** The fields of a resource, its embedded resources in their places or, in HAL, in `_embedded`. */
  function itemSchema(): JsonSchema {
    const { embed, schema, name } = resource;
    const whole = outputSchema(schema, name, component);
    const fields: JsonSchemaNode = end === '' ? whole : partialSchema(whole);
    const { properties = {}, required = [] } = fields;
    const own = Object.entries(properties).filter(([member]) => !(member in embed));
    const embedded = Object.entries(embed).map(([member, definition]) => {
      const target = inner(context.models.get(definition) as ResourceModel, end);
      return [member, embeddedSchema(properties[member] ?? {}, target)];
    });
    if (embedded.length === 0) return { ...fields };
    if (form === 'links') {
      return { ...fields, properties: { ...properties, ...Object.fromEntries(embedded) } };
    }
    const _embedded = object(Object.fromEntries(embedded));
    return {
      ...fields,
      properties: { ...Object.fromEntries(own), _embedded },
      required: required.filter((member) => !(member in embed)),
    };
  }

  /** A page or several new resources. */
  function listSchema(): JsonSchema {
    const { name, query } = resource;
    const isPage = end === 'Page';
    const whole = inner(resource, '');
    const isSelected = isPage && hasSelection(resource);
    const items = isSelected ? anyOf([whole, inner(resource, 'Selection')]) : whole;
    const list = { [name]: { type: 'array', items } };
    const _embedded = object(list, name);
    const _meta = isPage && context.refer(query.paging === 'cursor' ? 'CursorMeta' : 'Meta');
    return {
      properties: { ...(_meta && { _meta }), ...(form === 'links' ? list : { _embedded }) },
      required: [...(_meta ? ['_meta'] : []), form === 'links' ? name : '_embedded'],
    };
  }
}

/** Whether clients can limit the fields of a resource. */
export function hasSelection({ query }: AnyResource): boolean {
  return checkedSpec(query).selectable.size > 0;
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
  const { rel } = link;
  const isInput = takesInput(link);
  const isReplacement = rel === 'replace' && resource.schema === resource.input;
  const end = rel === 'edit' ? 'Patch' : isReplacement ? 'Replacement' : 'Input';
  const component = isInput ? `${resource.component}${end}` : `${link.component}Input`;
  return refer(component, () => localSchema(linkInput(resource, link, true), component));
}

/** The schema of what a link takes, which is a merge patch where asked for and the link edits. */
export function linkInput(resource: AnyResource, link: DefinedLink, isPatch = false): JsonSchema {
  const given = jsonSchemaOf(link.accepts ?? resource.input, 'input', resource.name);
  const isEdit = isPatch && link.rel === 'edit' && takesInput(link);
  return linkInputSchema(isEdit ? mergePatchSchema(given) : given, resource, link);
}
