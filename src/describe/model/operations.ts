import type { Form } from '../../http/select-form.js';
import { groupBy } from '../../internal/maps.js';
import { toHal } from '../../link/hal.js';
import type { LinkModel, OperationModel } from '../description.js';
import type { Context, LinkSource } from './context.js';
import { operationKey, pathOf, toAscii, unique } from './links.js';
import { IF_NONE_MATCH, parametersOf, requestContent } from './requests.js';
import { contentOf, responsesOf, withErrors } from './responses.js';
import { plainBody } from './shared-schemas.js';

/** The operations of the index and the documents, and those that links lead to, by their keys. */
export function operationsOf(
  context: Context,
  indexLinks: readonly LinkModel[],
): Map<string, OperationModel> {
  const documents = documentsOf(context, indexLinks);
  const ids = new Set(documents.map(({ id }) => id));
  const sources: LinkSource[] = [...context.models.values()].flatMap((resource) => [
    ...resource.collectionLinks.map((link) => ({ resource, link, ofCollection: true })),
    ...resource.links.map((link) => ({ resource, link, ofCollection: false })),
  ]);
  // An operation is named after the link `self` that leads to it, if any.
  const isSelf = ({ link }: LinkSource) => link.rel === 'self';
  const ordered = [...sources.filter(isSelf), ...sources.filter((source) => !isSelf(source))];
  const groups = groupBy(ordered, ({ link }) => operationKey(link.method, link.href));
  const operations = Array.from(groups.values(), (links) => operationModel(links, ids, context));
  return new Map(
    [...documents, ...operations].map((operation) => [
      operationKey(operation.method, operation.path),
      operation,
    ]),
  );
}

function operationModel(
  links: readonly [LinkSource, ...LinkSource[]],
  ids: Set<string>,
  context: Context,
): OperationModel {
  const [{ resource, link, ofCollection }] = links;
  const { rel, title, meaning, method } = link;
  const { name } = resource;
  const reads = rel !== 'self' ? undefined : ofCollection ? 'page' : 'item';
  const source = { method, path: pathOf(link.href), resource, reads, links } as const;
  const responses = responsesOf(source, context);
  const own = ofCollection && rel !== 'create' ? `${rel}-collection` : rel;
  const texts = {
    page: ['list', `A page of ${name}`, PAGE],
    item: ['read', `A single resource of ${name}`, ITEM],
    other: [own, title ?? `${rel} (${name})`, meaning],
  } as const;
  const [id, summary, description] = texts[reads ?? 'other'];
  return {
    id: unique(`${id.replace(/[^\w-]+/g, '-')}-${toAscii(name)}`, ids),
    method,
    path: source.path,
    tag: name,
    summary,
    description,
    parameters: parametersOf(source, responses),
    request: requestContent(source, context),
    responses,
    permissions: [...new Set(links.flatMap((each) => each.link.permission ?? []))],
  };
}

const PAGE = 'A page of the collection, with links to the other pages and to each item.';
const ITEM = 'The resource, with the links of its current state.';

/** The operations that read the index and the documents. */
function documentsOf(context: Context, indexLinks: readonly LinkModel[]): OperationModel[] {
  const { about, index, refer } = context;
  const { title, path = '/', serviceDesc, serviceDoc } = about;
  const indexBody = {
    text: 'the index',
    schemas: [(form: Form) => plainBody('Index', form, refer)],
    example: (form: Form) => JSON.parse(JSON.stringify(form === 'links' ? index : toHal(index))),
  };
  // What describe and describeHtml write; a service may serve one of the pages.
  const content = (mediaType: string, type: string, text: string) => ({
    mediaType,
    schema: { type },
    text,
    fields: [],
    examples: {},
  });
  const documents = [
    [
      'read-index',
      path,
      'The index',
      `The starting point of ${title}, with links to its resources.`,
      contentOf([indexBody], context, false),
    ],
    [
      'read-service-desc',
      serviceDesc,
      'The OpenAPI document',
      'This documentation for machines (RFC 8631).',
      [content('application/vnd.oai.openapi+json', 'object', 'an OpenAPI document')],
    ],
    [
      'read-service-doc',
      serviceDoc,
      'The documentation',
      'This documentation for people (RFC 8631).',
      [content('text/markdown', 'string', 'a page'), content('text/html', 'string', 'a page')],
    ],
  ] as const;
  return documents.flatMap(([id, at, summary, description, content]) => {
    if (at === undefined) return [];
    const links = id === 'read-index' ? indexLinks : [];
    const success = { status: 200, description, content, links };
    return {
      id,
      method: 'GET',
      path: at,
      tag: 'index',
      summary,
      description,
      parameters: [IF_NONE_MATCH],
      request: [],
      permissions: [],
      responses: withErrors([success], 'GET', context),
    };
  });
}
