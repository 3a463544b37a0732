import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import { BARE_LIST } from '../check/check-body.js';
import type { CheckOptions } from '../check/check-options.js';
import { halFormMessage } from '../check/hal-form.js';
import { essence, hasLinks, isJson, isStandard } from '../check/media-types.js';
import type { DocumentedResponse } from './operations.js';
import { member, members, type Place, type Resolve } from './references.js';
import type { SchemaReader } from './schema-reader.js';

/** Checks the media types of a response, and that the schema of a GET response has `_links`. */
export function checkContent(
  response: DocumentedResponse,
  schemas: SchemaReader,
  resolve: Resolve,
  options: Pick<CheckOptions, 'halForm'>,
): Finding[] {
  const { kind, method, place } = response;
  const content = member(place, 'content', resolve);
  const types = members(content, resolve).map(
    ([name, media]) => ({ name, mediaType: essence(name), media }) as const,
  );
  if (kind === 'empty') return types.length === 0 ? [] : [contentOfEmpty(content)];
  if (kind === 'error') return checkProblems(types);
  return types.flatMap((type) => [
    ...checkMediaType(type),
    ...(method === 'GET' && kind === 'success' ? checkSchema(type, schemas, resolve, options) : []),
  ]);
}

interface Media {
  readonly name: string;
  readonly mediaType: string;
  readonly media: Place;
}

function contentOfEmpty({ path }: Place): Finding {
  return finding('conditional.not-modified', 'A 204 or 304 must have no content', { path });
}

/** One content type of several may be the standard one: the client chooses. */
function checkProblems(types: readonly Media[]): Finding[] {
  if (types.some(({ mediaType }) => mediaType === 'application/problem+json')) return [];
  return types
    .filter(({ mediaType }) => isJson(mediaType))
    .map(({ name, media }) =>
      finding('HYP.06', must('The media type of an error', 'be application/problem+json', name), {
        path: media.path,
        suggestion: 'application/problem+json',
      }),
    );
}

function checkMediaType({ name, mediaType, media }: Media): Finding[] {
  if (!isJson(mediaType) || isStandard(mediaType)) return [];
  const message = must('The media type', 'be a standard format for hypermedia', name);
  return [finding('HYP.06', message, { path: media.path, suggestion: 'application/hal+json' })];
}

function checkSchema(
  { mediaType, media }: Media,
  schemas: SchemaReader,
  resolve: Resolve,
  { halForm = false }: Pick<CheckOptions, 'halForm'>,
): Finding[] {
  if (!hasLinks(mediaType) || !media.isKnown) return [];
  const schema = member(media, 'schema', resolve);
  if (!schema.isKnown) return [];
  if (schema.value === undefined) {
    const message = 'The content must have a schema that describes the format of the response';
    return [finding('HYP.01', message, { path: media.path })];
  }
  if (schemas.typeOf(schema) === 'array') {
    return [finding('collection.list', BARE_LIST, { path: schema.path })];
  }
  const links = schemas.property(schema, '_links');
  if (links === 'unknown') return [];
  if (links === 'missing') {
    return [finding('HYP.01', 'The schema must describe _links', { path: schema.path })];
  }
  // HAL-FORMS extends the HAL draft.
  const isHalForm = halForm || mediaType === 'application/prs.hal-forms+json';
  if (isHalForm || schemas.typeOf(links) !== 'object') return [];
  return [finding('HYP.11', halFormMessage('_links'), { path: links.path })];
}
