import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { isStandardSchema, type StandardSchema } from '../../internal/standard-schema.js';
import {
  cursorMetaJsonSchema,
  type JsonSchema,
  linkSchemas,
  metaJsonSchema,
  withLinks,
} from '../../schema/json-schema.js';

/** The name of the component of each resource, none of which is among the reserved names. */
export function componentNames(
  resources: readonly AnyResource[],
  reserved: Iterable<string>,
): ReadonlyMap<AnyResource, string> {
  const taken = new Set(reserved);
  return new Map(
    resources.map((resource) => {
      const name = componentName(resource.name);
      // `orders-page` must not be the page of `orders`.
      return [resource, unique(SUFFIXES.test(name) ? `${name}Resource` : name, taken)];
    }),
  );
}

/** The names of the schemas of links, without their suffixes: OrdersPay of OrdersPayInput. */
export function linkComponentNames(
  components: ReadonlyMap<AnyResource, string>,
): ReadonlyMap<DefinedLink, string> {
  // A resource `orders-pay` has an OrdersPayInput as well.
  const taken = new Set(components.values());
  return new Map(
    Array.from(components).flatMap(([{ links, collectionLinks }, component]) =>
      [...links, ...collectionLinks]
        .filter(hasOwnSchema)
        .map((link) => [link, unique(component + componentName(plainRel(link)), taken)] as const),
    ),
  );
}

function hasOwnSchema(link: DefinedLink): boolean {
  return link.accepts !== undefined || returnedOf(link).schema !== undefined;
}

/** A relation type without the characters that only URIs have. */
function plainRel({ rel }: DefinedLink): string {
  return rel.replace(/[^\w-]/g, '-');
}

/** The ends of the names of components that belong to a resource, such as OrdersPage. */
const SUFFIXES = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Replacement|Result)$/;

/** Takes a name, with a number after it if it is taken already. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
function componentName(name: string): string {
  return toAscii(name).replace(
    /(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}

/** The name without diacritics, as `bestallningar`; `resource` for one in another script. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\w.-]+$/.test(ascii) ? ascii : 'resource';
}

/** A reference to a component. */
export function reference(component: string): JsonSchema {
  return { $ref: `#/components/schemas/${component}` };
}

/** The schemas that belong to no resource. */
export function sharedSchemas(): Record<string, JsonSchema> {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  const title = { title: { type: 'string', description: 'The name of the API' } };
  const index = { properties: title, required: ['title'] };
  return {
    ...forEachForm((form, suffix) => ({
      [`Index${suffix}`]: withForm(index, form, 'Index'),
      [`Representation${suffix}`]: withForm({}, form, 'A resource with links'),
    })),
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

/** Removes the keywords that compare members, which generators of code ignore or refuse. */
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

/** A Link Object of the HAL draft (§5). Its key is the relation type, and GET needs no `method`. */
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
      description: 'The faults of the request',
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

/** The problem details of an operation that the current state does not allow. */
const conflictSchema: JsonSchema = {
  title: 'Problem details of a conflict',
  allOf: [reference('Problem')],
  type: 'object',
  properties: {
    state: { description: 'The current state of the resource' },
    _links: {
      description: 'The links of the resource in that state',
      anyOf: [reference('Links'), reference('HalLinks')],
    },
  },
};

/** The part of the name of a component that names a form. */
export const FORM_SUFFIX: Readonly<Record<Form, string>> = {
  links: '',
  hal: 'Hal',
  'hal-forms': 'HalForms',
};

/** The part of a title that names a form. */
const FORM_TITLE: Readonly<Record<Form, string>> = {
  links: '',
  hal: ' (HAL draft)',
  'hal-forms': ' (HAL-FORMS)',
};

/** Schemas made for each form, by the names of their components. */
export function forEachForm(
  make: (form: Form, suffix: string) => Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const forms = Object.entries(FORM_SUFFIX) as [Form, string][];
  return Object.assign({}, ...forms.map(([form, suffix]) => make(form, suffix)));
}

/** The schema of fields with the links of a form, and its forms. */
export function withForm(fields: JsonSchema, form: Form, title: string): JsonSchema {
  const schema = withLinks(fields, reference(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: reference('HalTemplates') };
  return {
    ...schema,
    title: `${title}${FORM_TITLE[form]}`,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}

/** What the definition of a link says that it returns: fields, a resource or a page; or nothing. */
interface ReturnedBody {
  readonly schema?: StandardSchema;
  readonly definition?: AnyResource | undefined;
  readonly isPage?: boolean;
}

/** Reads `returns` of a link. */
export function returnedOf({ returns }: Pick<DefinedLink, 'returns'>): ReturnedBody {
  if (isStandardSchema(returns)) return { schema: returns };
  const isPage = Array.isArray(returns);
  return { definition: (isPage ? returns[0] : returns) as AnyResource | undefined, isPage };
}
