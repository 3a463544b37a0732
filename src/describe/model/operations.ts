import { API_INFO } from '../../definition/match.js';
import type { Form } from '../../http/select-form.js';
import { groupBy } from '../../internal/maps.js';
import { toHal } from '../../link/hal.js';
import type { LinkModel, OperationModel } from '../description.js';
import { formBody, mergeBodies, plainBody } from './bodies.js';
import type { Context, LinkSource } from './context.js';
import { operationKey, pathOf, toAscii, unique } from './links.js';
import { inputBody, parametersOf, preconditions, sendsContent } from './requests.js';
import { responsesOf, withErrors } from './responses.js';
import { linksSchema } from './shared-schemas.js';

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
  const operations = new Map(
    documents.map((document) => [operationKey('GET', document.path), document]),
  );
  for (const [key, links] of groups) {
    // A link may lead to the index.
    if (!operations.has(key)) operations.set(key, operationModel(links, ids, context));
  }
  return operations;
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
  const inputs = links.filter(sendsContent);
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
    request: mergeBodies(inputs.map((input) => inputBody(input, context))),
    responses,
    permissions: [...new Set(links.flatMap((each) => each.link.permission ?? []))],
    link,
  };
}

const PAGE = 'A page of the collection, with links to the other pages and to each item.';
const ITEM = 'The resource, with the links of its current state.';

/** The operations that read the index and the documents. */
function documentsOf(context: Context, indexLinks: readonly LinkModel[]): OperationModel[] {
  const { about, index, refer } = context;
  const { title, path = '/', serviceDesc, serviceDoc, info } = about;
  const schemaIn = (form: Form) => linksSchema('Index', form, refer);
  const indexBody = formBody(context, 'the index', [schemaIn], {
    links: indexLinks,
    hasTemplates: false,
    example: (form) => JSON.parse(JSON.stringify(form === 'links' ? index : toHal(index))),
  });
  const start = `The starting point of ${title}, with links to its resources.`;
  const machines = 'This documentation for machines (RFC 8631).';
  const people = 'This documentation for people (RFC 8631).';
  const openApi = plainBody('an OpenAPI document', ['application/vnd.oai.openapi+json'], {
    type: 'object',
  });
  const page = plainBody('a page', ['text/html'], { type: 'string' });
  const metadata = 'Metadata of the API for machines (RFC 8631).';
  const infoIn = (form: Form) => (info ? linksSchema('ApiInfo', form, refer) : {});
  const infoBody = formBody(context, 'what the API says about itself', [infoIn], {
    hasTemplates: false,
  });
  const documents = [
    ['read-index', path, 'The index', start, indexBody],
    ['read-service-desc', serviceDesc, 'The OpenAPI document', machines, openApi],
    ['read-service-doc', serviceDoc, 'The documentation', people, page],
    ['read-api-info', info && API_INFO, 'Version and status', metadata, infoBody],
  ] as const;
  return documents.flatMap(([id, at, summary, description, body]): OperationModel | [] => {
    if (at === undefined) return [];
    const responses = withErrors([{ status: 200, description, body }], 'GET', context);
    const common = { method: 'GET', tag: 'index', parameters: preconditions('GET') } as const;
    const without = { request: undefined, permissions: [], link: undefined };
    return { ...common, ...without, id, path: at, summary, description, responses };
  });
}
