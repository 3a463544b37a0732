import type { DescribeOptions } from '../description.js';
import { sharedSchema } from './body-schema.js';
import { type Context, formsByType } from './context.js';
import { plainExamples } from './examples.js';
import { indexBody, type OperationIds } from './links.js';
import type { ContentModel, LinkModel, OperationModel } from './model.js';
import { DOCUMENT_IDS } from './operations.js';
import { IF_NONE_MATCH } from './parameters.js';
import { documentResponses } from './responses.js';
import { headersOf } from './statuses.js';
import { operationKey } from './template-path.js';

/** The ids of the operations that read the index and the documentation, by their keys. */
export function documentIds({ about }: Context): OperationIds {
  return new Map(documents(about).map(({ id, path }) => [operationKey('GET', path), id]));
}

/** The operations that read the index and the documentation. */
export function documentOperations(
  context: Context,
  indexLinks: readonly LinkModel[],
): OperationModel[] {
  return documents(context.about).map((document) => ({
    ...document,
    method: 'GET',
    tag: 'index',
    parameters: [IF_NONE_MATCH],
    request: [],
    responses: documentResponses(
      {
        status: 200,
        description: document.description,
        component: undefined,
        headers: headersOf(200, true, context.about),
        content: contentOf(document.id, context),
        links: document.id === DOCUMENT_IDS.index ? indexLinks : [],
      },
      context,
    ),
    permissions: [],
  }));
}

type Document = Pick<OperationModel, 'id' | 'path' | 'summary' | 'description'>;

function documents({ title, path = '/', serviceDesc, serviceDoc }: DescribeOptions): Document[] {
  const all = [
    {
      id: DOCUMENT_IDS.index,
      path,
      summary: 'The index',
      description: `The starting point of ${title}, with links to its resources.`,
    },
    {
      id: DOCUMENT_IDS.serviceDesc,
      path: serviceDesc,
      summary: 'The OpenAPI document',
      description: 'This documentation for machines (RFC 8631).',
    },
    {
      id: DOCUMENT_IDS.serviceDoc,
      path: serviceDoc,
      summary: 'The documentation',
      description: 'This documentation for people (RFC 8631).',
    },
  ];
  return all.flatMap(({ path: template, ...others }) =>
    template === undefined ? [] : { ...others, path: template },
  );
}

function contentOf(id: string, context: Context): ContentModel[] {
  switch (id) {
    case DOCUMENT_IDS.index:
      return formsByType(context, false).map(({ mediaType, forms }) => ({
        mediaType,
        schema: sharedSchema('Index', forms),
        text: 'the index',
        fields: [],
        examples: plainExamples(indexBody(context), forms),
      }));
    case DOCUMENT_IDS.serviceDesc:
      return [documentContent('application/vnd.oai.openapi+json', 'object', 'an OpenAPI document')];
    default:
      // What describe and describeHtml write; a service may serve one of them.
      return ['text/markdown', 'text/html'].map((mediaType) =>
        documentContent(mediaType, 'string', 'a page'),
      );
  }
}

function documentContent(mediaType: string, type: string, text: string): ContentModel {
  return { mediaType, schema: { type }, text, fields: [], examples: [] };
}
