import type { SuccessStatus } from '../../definition/definition.js';
import { type Form, HAL, HAL_FORMS } from '../../http/select-form.js';
import { isSafeMethod } from '../../internal/request.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { BodyModel, ContentModel, ExampleModels, ResourceModel } from '../description.js';
import { type Context, isQuery, type LinkSource } from './context.js';
import { type BodyKind, exampleBody } from './examples.js';
import { fieldsOf } from './fields.js';
import { FORMS } from './forms.js';
import { anyOf } from './map-schema.js';
import { type BodyEnd, bodySchema, hasSelection, resultSchema } from './resource-schemas.js';
import { linksSchema } from './shared-schemas.js';

/** The body that a link returns; undefined for a response without content. */
export function linkBody(
  source: LinkSource,
  status: SuccessStatus,
  context: Context,
): BodyModel | undefined {
  const { resource, link } = source;
  if (status === 204 || status === 303) return undefined;
  const { returns, rel, method } = link;
  if (isStandardSchema(returns)) {
    const fields = fieldsOf(jsonSchemaOf(returns, 'output', resource.name));
    const schemaIn = (form: Form) => resultSchema(resource, link, form, context);
    return formBody(context, `the result of ${rel}`, [schemaIn], { fields });
  }
  if (returns !== undefined) {
    const isPage = Array.isArray(returns);
    const model = context.models.get(isPage ? returns[0] : returns) as ResourceModel;
    return resourceBody(model, isPage ? 'page' : 'item', context);
  }
  if (isQuery(source)) return resourceBody(resource, 'page', context);
  const { type } = link;
  if (type !== undefined && isSafeMethod(method) && !/[/+]json\b/i.test(type)) {
    return plainBody(`content of the type ${type}`, [type], {});
  }
  const isCreated = status === 201 && rel === 'create' && resource.collectionPath !== undefined;
  if (isCreated) return resourceBody(resource, 'created', context);
  const isChange = status === 200 && !isSafeMethod(method) && method !== 'DELETE';
  if (method === 'PUT' || isChange) return resourceBody(resource, 'item', context);
  const text =
    status === 202
      ? 'the status of the work, with a link to its monitor'
      : 'a representation with links';
  return formBody(context, text, [(form) => linksSchema('Representation', form, context.refer)]);
}

/** A resource, a page of its collection, or what was created in it. */
export function resourceBody(resource: ResourceModel, kind: BodyKind, context: Context): BodyModel {
  const { name, links, collectionLinks } = resource;
  const [text, ...ends] = {
    item: [`a resource of ${name}`, '', ...(hasSelection(resource) ? ['Selection'] : [])],
    page: [`a page of ${name}`, 'Page'],
    created: [`the new resource of ${name}, or a list of several`, '', 'Created'],
  }[kind] as [string, ...BodyEnd[]];
  const schemas = ends.map((end) => (form: Form) => bodySchema(resource, form, end, context));
  return formBody(context, text, schemas, {
    links: kind === 'page' ? collectionLinks : links,
    example: (form) => exampleBody(resource, kind, form, context.base),
  });
}

interface FormBodyOptions extends Partial<Pick<BodyModel, 'fields' | 'links'>> {
  readonly example?: (form: Form) => unknown;
  /** Default: true. Without them, HAL-FORMS is left out, unless it is the only form. */
  readonly hasTemplates?: boolean;
}

/** A body in each media type of the service, with schemas that it may match. */
export function formBody(
  { forms }: Context,
  text: string,
  schemas: readonly ((form: Form) => JsonSchema)[],
  { example, hasTemplates = true, ...more }: FormBodyOptions = {},
): BodyModel {
  const plain = forms.filter((form) => form !== 'hal-forms');
  const isSent = forms.includes('hal-forms') && (hasTemplates || plain.length === 0);
  const types = { [HAL]: plain, [HAL_FORMS]: isSent ? (['hal-forms'] as const) : [] };
  const content = Object.entries(types).flatMap(([mediaType, sent]) => {
    const schema = anyOf(schemas.flatMap((schemaIn) => sent.map(schemaIn)));
    const examples = sent.flatMap((form) => {
      const value = example?.(form);
      return value === undefined ? [] : [[form, { summary: FORMS[form].example, value }] as const];
    });
    return sent.length === 0 ? [] : [[mediaType, contentOf(schema, Object.fromEntries(examples))]];
  });
  return { text, fields: [], ...more, content: Object.fromEntries(content) };
}

/** A body that is the same in some media types. */
export function plainBody(
  text: string,
  mediaTypes: readonly string[],
  schema: JsonSchema,
): BodyModel {
  const content = mediaTypes.map((mediaType) => [mediaType, { schema }]);
  return { text, fields: [], content: Object.fromEntries(content) };
}

function contentOf(schema: JsonSchema, examples: ExampleModels): ContentModel[string] {
  return { schema, ...(Object.keys(examples).length > 0 && { examples }) };
}

/** The body that is one of several; undefined without any. */
export function mergeBodies(bodies: readonly BodyModel[]): BodyModel | undefined {
  const [first] = bodies;
  if (first === undefined || bodies.length === 1) return first;
  const content = Object.keys(first.content).map((mediaType) => {
    const all = bodies.flatMap((body) => body.content[mediaType] ?? []);
    const examples = Object.assign({}, ...all.map((each) => each.examples));
    return [mediaType, contentOf(anyOf(all.map(({ schema }) => schema)), examples)];
  });
  return {
    ...first,
    text: [...new Set(bodies.map(({ text }) => text))].join(', or '),
    fields: bodies.flatMap(({ fields }) => fields),
    content: Object.fromEntries(content),
  };
}
