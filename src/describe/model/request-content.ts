import type { AnyResource } from '../../definition/definition.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { linkComponent } from './component-schemas.js';
import { type Context, reference } from './context.js';
import { requestExample } from './examples.js';
import { fieldsOf } from './fields.js';
import { distinct } from './map-schema.js';
import type { ContentModel, FieldModel } from './model.js';
import { type LinkSource, type OperationSource, sendsContent } from './operations.js';

/** The content that an operation takes, in each media type; empty for none. */
export function requestContent(operation: OperationSource, context: Context): ContentModel[] {
  const sending = operation.links.filter(({ link }) => sendsContent(link));
  const parts = sending.map((source) => partOf(source, context));
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const schema =
    others.length === 0 ? first.schema : { anyOf: distinct(parts.map((part) => part.schema)) };
  const content = {
    schema,
    fields: parts.flatMap(({ fields }) => fields),
    text: [...new Set(parts.map((part) => part.text))].join(', or '),
    examples: parts.flatMap(({ example }, index) =>
      example === undefined
        ? []
        : [
            {
              name: sending[index]?.link.rel ?? '',
              summary: `A request of ${sending[index]?.link.rel}`,
              value: example,
            },
          ],
    ),
  };
  return mediaTypesOf(operation).map((mediaType) => ({ mediaType, ...content }));
}

/** The media types that `parsePatch` and `parseInput` read. */
function mediaTypesOf({ method }: OperationSource): readonly string[] {
  return method === 'PATCH'
    ? ['application/merge-patch+json', 'application/json']
    : ['application/json'];
}

function partOf({ resource, link }: LinkSource, context: Context): Part {
  const { accepts, rel } = link;
  const { input, name } = resource;
  const example = requestExample(resource, accepts ?? input, link);
  const fields = fieldsOf(jsonSchemaOf(accepts ?? input, 'input', name));
  if (accepts !== undefined) {
    const schema = reference(linkComponent(resource, link, 'Input', context));
    return { schema, text: `the input of ${rel}`, example, fields };
  }
  const text = INPUT_TEXTS[rel]?.(name) ?? '';
  return { schema: inputSchema(resource, rel, context), text, example, fields };
}

/** What one link adds to the content of a request. */
interface Part {
  readonly schema: JsonSchema;
  readonly text: string;
  readonly example: unknown;
  readonly fields: readonly FieldModel[];
}

const INPUT_TEXTS: Readonly<Record<string, ((name: string) => string) | undefined>> = {
  create: (name) => `an object with the list ${name} of items to create`,
  edit: () => 'the fields to change',
  replace: () => 'all fields',
};

function inputSchema(resource: AnyResource, rel: string, { components }: Context): JsonSchema {
  const component = components.get(resource);
  if (rel === 'edit') return reference(`${component}Patch`);
  const input = reference(`${component}Input`);
  if (rel === 'replace') return input;
  return {
    type: 'object',
    properties: { [resource.name]: { type: 'array', minItems: 1, items: input } },
    required: [resource.name],
  };
}
