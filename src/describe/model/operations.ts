import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { takesInput } from '../../definition/json-schema.js';
import { groupBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import type { Method } from '../../relation/method.js';
import { type Context, toAscii, unique } from './context.js';
import { operationKey, relationOf, templatePath } from './links.js';

/** One method on one path, with the links that lead to it. */
export interface OperationSource {
  readonly id: string;
  readonly method: Method;
  /** The path, each variable as `{name}`. */
  readonly path: string;
  /** The resource that the operation belongs to. */
  readonly resource: AnyResource;
  readonly summary: string;
  readonly description: string;
  /** Whether it reads a page of the collection or one resource; undefined for any other operation. */
  readonly reads: 'page' | 'item' | undefined;
  /** The links that lead to it, each with its resource. */
  readonly links: readonly LinkSource[];
}

/** A link of a definition. */
export interface LinkSource {
  readonly resource: AnyResource;
  readonly link: DefinedLink;
  readonly ofCollection: boolean;
}

/** A link, or the read of a resource or a collection, which needs none. */
interface Source extends LinkSource {
  readonly reads?: 'page' | 'item';
}

/** The ids of the operations that read the index and the documentation. */
export const DOCUMENT_IDS = {
  index: 'read-index',
  serviceDesc: 'read-service-desc',
  serviceDoc: 'read-service-doc',
} as const;

/** Lists the operations that read each resource and collection, and those of their links. */
export function listOperations(context: Context): OperationSource[] {
  const ids = new Set<string>(Object.values(DOCUMENT_IDS));
  const sources = [...context.resources.flatMap(readsOf), ...context.resources.flatMap(linksOf)];
  const groups = groupBy(sources, ({ link }) => operationKey(link.method, link.href));
  return Array.from(groups.values(), ([first, ...others]) => {
    const { resource, link, reads } = first;
    const { id, ...texts } = reads ? READS[reads](resource.name) : linkTexts(first, context);
    return {
      id: unique(id, ids),
      method: link.method,
      path: templatePath(link.href),
      resource,
      ...texts,
      reads,
      links: reads ? others.filter((each) => each.reads === undefined) : [first, ...others],
    };
  });
}

function readsOf(resource: AnyResource): Source[] {
  const { path, collectionPath } = resource;
  const read = (href: string, reads: 'page' | 'item'): Source => {
    const link = { rel: 'self', href, method: 'GET' } as const;
    return { resource, link, reads, ofCollection: reads === 'page' };
  };
  return [
    ...(collectionPath === undefined ? [] : [read(collectionPath, 'page')]),
    read(path, 'item'),
  ];
}

function linksOf(resource: AnyResource): Source[] {
  return [
    ...resource.collectionLinks.map((link) => ({ resource, link, ofCollection: true })),
    ...resource.links.map((link) => ({ resource, link, ofCollection: false })),
  ];
}

const READS = {
  page: (name: string) => ({
    id: operationId('list', name),
    summary: `A page of ${name}`,
    description: 'A page of the collection, with links to the other pages and to each item.',
  }),
  item: (name: string) => ({
    id: operationId('read', name),
    summary: `A single resource of ${name}`,
    description: 'The resource, with the links of its current state.',
  }),
};

function linkTexts({ resource, link, ofCollection }: LinkSource, context: Context) {
  const { rel, title } = link;
  return {
    id: operationId(ofCollection && rel !== 'create' ? `${rel}-collection` : rel, resource.name),
    summary: title ?? `${rel} (${resource.name})`,
    description: relationOf(resource, link, context).meaning,
  };
}

/** The operationId of a link, in the characters that URLs allow. */
function operationId(rel: string, name: string): string {
  return `${rel.replace(/[^\w-]+/g, '-')}-${toAscii(name)}`;
}

/** Whether the request of a link has content. */
export function sendsContent(link: DefinedLink): boolean {
  if (isSafeMethod(link.method) || link.method === 'DELETE') return false;
  return link.accepts !== undefined || takesInput(link);
}
