import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { isStandardSchema, type StandardSchema } from '../../internal/standard-schema.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  jsonSchemaOf,
  linkSchemas,
  metaJsonSchema,
  pageSchema,
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
      return inForms([...names, ...selections], forms);
    }
    case 'page':
      return inForms(
        names.map((each) => `${each}Page`),
        forms,
      );
    case 'created':
      return inForms(
        names.flatMap((each) => [each, `${each}Created`]),
        forms,
      );
  }
}

/** The schema of a body that is none of a resource, such as that of the index. */
export function sharedSchema(component: string, forms: readonly Form[]): JsonSchema {
  return inForms(
    forms.map((form) => component + FORM[form]),
    forms,
  );
}

/** HAL-FORMS adds forms to the form of the HAL draft. */
const FORM: Readonly<Record<Form, string>> = { links: '', hal: 'Hal', 'hal-forms': 'Hal' };

function inForms(components: readonly string[], forms: readonly Form[]): JsonSchema {
  const schema = anyOf(components);
  return forms.includes('hal-forms') ? { allOf: [schema, reference('HalForms')] } : schema;
}

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
  const representation = { type: 'object', title: 'A resource with links' };
  return {
    Index: { ...withLinks(index, reference('Links')), title: 'Index' },
    IndexHal: { ...withLinks(index, reference('HalLinks')), title: 'Index (HAL draft)' },
    Representation: withLinks(representation, reference('Links')),
    RepresentationHal: {
      ...withLinks(representation, reference('HalLinks')),
      title: 'A resource with links (HAL draft)',
    },
    Link: link,
    Links: links,
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
    HalForms: halForms,
    Meta: metaJsonSchema,
    CursorMeta: cursorMetaJsonSchema,
    Problem: problemSchema,
    Conflict: conflictSchema,
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

/** The forms of HAL-FORMS (§3). */
const halForms: JsonSchema = {
  title: 'Forms of HAL-FORMS',
  type: 'object',
  properties: {
    _templates: {
      type: 'object',
      description: 'How to submit each operation that is possible now',
      additionalProperties: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          method: { type: 'string' },
          target: {
            type: 'string',
            format: 'uri',
            description: 'Default: the URL of the resource',
          },
          contentType: { type: 'string' },
          properties: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: { type: 'string' } },
              required: ['name'],
            },
          },
        },
        required: ['method'],
      },
    },
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
  const make = (key: string, title: string, of: JsonSchema, form: Form, suffix: string) => {
    const local = localSchema(of, key);
    const embedded = withEmbedded(local, resource, context, form, suffix);
    const links = reference(form === 'hal' ? 'HalLinks' : 'Links');
    return { ...withLinks(embedded, links), title };
  };
  const [whole, selection] = [component, `${component}Selection`];
  const [hal, halSelection] = [`${component}Hal`, `${component}HalSelection`];
  return {
    [whole]: make(whole, name, fields, 'links', ''),
    [selection]: make(selection, `${name}, limited by fields`, part, 'links', 'Selection'),
    [hal]: make(hal, `${name} (HAL draft)`, fields, 'hal', 'Hal'),
    [halSelection]: make(
      halSelection,
      `${name} (HAL draft), limited by fields`,
      part,
      'hal',
      'HalSelection',
    ),
  };
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
  const links = reference('Links');
  const halLinks = reference('HalLinks');
  const item = (each: string) => anyOf(selects(resource) ? [each, `${each}Selection`] : [each]);
  const list = (each: JsonSchema) => ({
    type: 'object',
    properties: { [name]: { type: 'array', items: each } },
    required: [name],
  });
  const hal = `${component}Hal`;
  return {
    [`${component}Page`]: {
      ...pageSchema(name, meta, links, item(component)),
      title: `A page of ${name}`,
    },
    [`${component}Created`]: {
      ...withLinks(list(reference(component)), links),
      title: `Several new ${name}`,
    },
    [`${hal}Page`]: {
      title: `A page of ${name} (HAL draft)`,
      type: 'object',
      properties: { _meta: meta, _links: halLinks, _embedded: list(item(hal)) },
      required: ['_meta', '_links', '_embedded'],
    },
    [`${hal}Created`]: {
      title: `Several new ${name} (HAL draft)`,
      type: 'object',
      properties: { _links: halLinks, _embedded: list(reference(hal)) },
      required: ['_links', '_embedded'],
    },
  };
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
  const output = (component: string, links: string) =>
    withLinks(
      localSchema(
        openSchema(jsonSchemaOf(returns as StandardSchema, 'output', resource.name)),
        component,
      ),
      reference(links),
    );
  return {
    ...(accepts !== undefined && {
      [input]: localSchema(jsonSchemaOf(accepts, 'input', resource.name), input),
    }),
    ...(isStandardSchema(returns) && {
      [result]: output(result, 'Links'),
      [`${result}Hal`]: output(`${result}Hal`, 'HalLinks'),
    }),
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
