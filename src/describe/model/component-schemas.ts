import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  jsonSchemaOf,
  linkSchemas,
  metaJsonSchema,
  withLinks,
} from '../../schema/json-schema.js';
import { type Context, componentName, reference } from './context.js';
import { localSchema, mergePatchSchema, openSchema, partialSchema } from './map-schema.js';

/** The kind of a body of a resource. */
export type BodyKind = 'item' | 'page' | 'created';

/** The schemas of everything that the service sends and takes; the documents keep those they refer to. */
export function componentSchemas(context: Context): Record<string, JsonSchema> {
  return Object.assign(
    sharedSchemas(),
    ...context.resources.map((resource) => schemasOf(resource, context)),
  ) as Record<string, JsonSchema>;
}

/** The schema of a body in some forms, whole and limited by the parameter `fields`. */
export function bodySchema(
  resource: AnyResource,
  kind: BodyKind,
  forms: readonly Form[],
  { components }: Context,
): JsonSchema {
  const names = forms.map((form) => `${components.get(resource)}${FORM[form]}`);
  switch (kind) {
    case 'item': {
      const selections = selects(resource) ? names.map((each) => `${each}Selection`) : [];
      return anyOf([...names, ...selections]);
    }
    case 'page':
      return anyOf(names.map((each) => `${each}Page`));
    case 'created':
      return anyOf(names.flatMap((each) => [each, `${each}Created`]));
  }
}

/** The schema of a body that is none of a resource, such as that of the index. */
export function sharedSchema(component: string, forms: readonly Form[]): JsonSchema {
  return anyOf(forms.map((form) => component + FORM[form]));
}

const FORM: Readonly<Record<Form, string>> = { links: '', hal: 'Hal', 'hal-forms': 'HalForms' };

/** What titles say of a form. */
const TITLE: Readonly<Record<Form, string>> = {
  links: '',
  hal: ' (HAL draft)',
  'hal-forms': ' (HAL-FORMS)',
};

const ALL_FORMS: readonly Form[] = ['links', 'hal', 'hal-forms'];

/** Schemas that a body may match one or several of. */
function anyOf(components: readonly string[]): JsonSchema {
  const [first = '', ...others] = components;
  return others.length === 0 ? reference(first) : { anyOf: components.map(reference) };
}

/** Whether clients can limit the fields of a resource. */
export function selects({ query }: AnyResource): boolean {
  return Object.values(query.fields ?? {}).some(
    (field) => (field as { readonly select?: boolean }).select !== false,
  );
}

function sharedSchemas(): Record<string, JsonSchema> {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  const title = { title: { type: 'string', description: 'The name of the API' } };
  const index = { type: 'object', properties: title, required: ['title'] };
  return {
    ...inEachForm('Index', (form) => withForm(index, form, 'Index')),
    ...inEachForm('Representation', (form) =>
      withForm({ type: 'object' }, form, 'A resource with links'),
    ),
    Link: plainSchema(link),
    Links: { ...plainSchema(links), minItems: 1 },
    HalLink: halLink(link),
    HalLinks: {
      title: 'Links by relation type',
      type: 'object',
      properties: { self: reference('HalLink') },
      required: ['self'],
      additionalProperties: {
        anyOf: [reference('HalLink'), { type: 'array', items: reference('HalLink') }],
      },
    },
    HalTemplates: halTemplates,
    Meta: plainMeta(metaJsonSchema),
    CursorMeta: plainMeta(cursorMetaJsonSchema),
    Problem: problemSchema,
    Conflict: conflictSchema,
  };
}

/** The schemas of a body in each form, by their components. */
function inEachForm(
  component: string,
  make: (form: Form, component: string) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    ALL_FORMS.map((form) => [component + FORM[form], make(form, component + FORM[form])]),
  );
}

/** The schema of fields with the links of a form, and its forms. */
function withForm(fields: JsonSchema, form: Form, title: string): JsonSchema {
  const schema = withLinks(fields, reference(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: reference('HalTemplates') };
  return {
    ...schema,
    title: `${title}${TITLE[form]}`,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}

/** The schema without what compares members: readers and generators see types, not arithmetic. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const { if: _if, then: _then, else: _else, allOf: _all, contains: _contains, ...plain } = schema;
  return plain;
}

/** The schema of `_meta` with the members that `metaFields` adds. */
function plainMeta(schema: JsonSchema): JsonSchema {
  const integer = { type: 'integer', minimum: 0 };
  const more = {
    totalPages: { ...integer, description: 'The number of the last page' },
    offset: { ...integer, description: 'Records before this page' },
  };
  return {
    ...plainSchema(schema),
    properties: { ...(schema.properties as JsonSchema), ...more },
  };
}

/** A Link Object of the HAL draft (§5): `rel` is its key, and the method GET is left out. */
function halLink(link: JsonSchema): JsonSchema {
  const { rel: _, method, ...properties } = link.properties as Record<string, JsonSchema>;
  return {
    title: 'Link Object',
    type: 'object',
    required: ['href'],
    properties: {
      ...properties,
      method: { ...method, description: 'The method to call the link with. Default: GET' },
    },
  };
}

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const FLAG: JsonSchema = { type: 'boolean' };

/** The forms of HAL-FORMS (§3) by the relation types of their links. */
const halTemplates: JsonSchema = {
  title: 'Forms of the operations that are possible now',
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      title: TEXT,
      method: { ...TEXT, description: 'The method to submit the form with' },
      target: { ...TEXT, description: 'The URL to submit it to. Default: that of the resource' },
      contentType: { ...TEXT, description: 'The media type of the content' },
      properties: {
        type: 'array',
        description: 'The values to send',
        items: {
          type: 'object',
          properties: {
            name: TEXT,
            prompt: TEXT,
            type: TEXT,
            required: FLAG,
            readOnly: FLAG,
            value: TEXT,
            templated: FLAG,
            regex: TEXT,
            minLength: NUMBER,
            maxLength: NUMBER,
            min: NUMBER,
            max: NUMBER,
            step: NUMBER,
            placeholder: TEXT,
            options: { type: 'object', additionalProperties: true },
          },
          required: ['name'],
        },
      },
    },
    required: ['method'],
  },
};

/** Problem details (RFC 9457 §3.1), with the faults of the request. */
const problemSchema: JsonSchema = {
  title: 'Problem details (RFC 9457)',
  type: 'object',
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'A URI of the type of problem; about:blank means the status',
    },
    title: { type: 'string', description: 'A short summary of the type of problem' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The status code' },
    detail: { type: 'string', description: 'What went wrong this time' },
    instance: {
      type: 'string',
      format: 'uri-reference',
      description: 'A URI of this occurrence',
    },
    errors: {
      type: 'array',
      description: 'The faults of the request, if there are several or they have a place',
      items: {
        type: 'object',
        properties: {
          detail: { type: 'string', description: 'The fault' },
          rule: { type: 'string', description: 'The rule that it breaks' },
          path: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'Its place: names and indices, or the name of a parameter',
          },
          pointer: { type: 'string', description: 'Its place as a JSON Pointer (RFC 6901)' },
          suggestion: { type: 'string', description: 'What to write instead' },
        },
        required: ['detail'],
      },
    },
  },
  required: ['type', 'title', 'status'],
};

/** The problem of an operation that the present state does not allow. */
const conflictSchema: JsonSchema = {
  title: 'Problem details of a conflict',
  allOf: [reference('Problem')],
  type: 'object',
  properties: {
    state: { description: 'The present state of the resource' },
    _links: {
      description: 'The links of the resource in that state',
      anyOf: [reference('Links'), reference('HalLinks')],
    },
  },
};

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

/** The relation types of links that take the input of the definition. */
export const TAKES_INPUT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'create',
  'edit',
  'replace',
]);

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
