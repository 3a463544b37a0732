import { linkInputSchema, repeatedMembers } from '../../definition/default-input.js';
import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { JSON_TYPES } from '../../resource/parse-input.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { reference } from './component-names.js';
import { inputSuffix, linkComponent } from './component-schemas.js';
import type { Context } from './context.js';
import { requestExample } from './examples.js';
import { fieldsOf } from './fields.js';
import { anyOf } from './map-schema.js';
import type { ContentModel, FieldModel } from './model.js';
import { type LinkSource, type OperationSource, sendsContent } from './operations.js';

/** The content that an operation takes, in each media type; empty for none. */
export function requestContent(operation: OperationSource, context: Context): ContentModel[] {
  const inputs = operation.links
    .filter(({ link }) => sendsContent(link))
    .map((source) => inputOf(source, context));
  if (inputs.length === 0) return [];
  const content = {
    schema: anyOf(inputs.map(({ schema }) => schema)),
    fields: inputs.flatMap(({ fields }) => fields),
    text: [...new Set(inputs.map(({ text }) => text))].join(', or '),
    examples: inputs.flatMap(({ examples }) => examples),
  };
  return mediaTypesOf(operation).map((mediaType) => ({ mediaType, ...content }));
}

/** The media types that `parsePatch` and `parseInput` read. */
function mediaTypesOf({ method }: OperationSource): readonly string[] {
  return method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : JSON_TYPES;
}

/** What a link takes. */
function inputOf(
  { resource, link }: LinkSource,
  context: Context,
): Omit<ContentModel, 'mediaType'> {
  const { accepts, rel } = link;
  const { name } = resource;
  const value = requestExample(resource, link);
  const isOwn = accepts !== undefined;
  return {
    schema: isOwn
      ? reference(linkComponent(link, 'Input', context))
      : inputSchema(resource, link, context),
    text: isOwn ? `the input of ${rel}` : INPUT_TEXTS[rel as keyof typeof INPUT_TEXTS](name),
    fields: inputFields(resource, link),
    examples: value === undefined ? [] : [{ name: rel, summary: `A request of ${rel}`, value }],
  };
}

/** The fields that a client sends with a link. */
export function inputFields(resource: AnyResource, link: DefinedLink): FieldModel[] {
  const schema = jsonSchemaOf(link.accepts ?? resource.input, 'input', resource.name);
  const hidden = ['_links', ...repeatedMembers(resource, link)];
  return fieldsOf(linkInputSchema(schema, resource, link)).filter(
    ({ name }) => !hidden.includes(name),
  );
}

/** The input of a definition, as the links that take it send it. */
const INPUT_TEXTS = {
  create: (name: string) => `an object with the list ${name} of items to create, or one item`,
  edit: () => 'the fields to change',
  replace: () => 'all fields',
};

function inputSchema(
  resource: AnyResource,
  link: DefinedLink,
  { components }: Context,
): JsonSchema {
  const input = reference(components.get(resource) + inputSuffix(resource, link));
  if (link.rel !== 'create') return input;
  const list = {
    type: 'object',
    properties: { [resource.name]: { type: 'array', minItems: 1, items: input } },
    required: [resource.name],
  };
  return anyOf([list, input]);
}
