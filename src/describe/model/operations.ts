import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { takesInput } from '../../definition/json-schema.js';
import { isSafeMethod } from '../../internal/request.js';
import type { Method } from '../../relation/method.js';
import { toAscii, unique } from './component-names.js';
import type { Context } from './context.js';
import {
  type OperationIds,
  operationKey,
  pathVariables,
  relationOf,
  templatePath,
} from './links.js';

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

/** Lists the operations that read each resource and collection, and those of their links. */
export function listOperations({ resources }: Context): OperationSource[] {
  const operations = new Map<string, OperationSource & { readonly links: LinkSource[] }>();
  const ids = new Set<string>(Object.values(DOCUMENT_IDS));
  const add = (key: string, make: () => Omit<OperationSource, 'links'>) => {
    const known = operations.get(key);
    if (known !== undefined) return known.links;
    const made = make();
    const operation = { ...made, id: unique(made.id, ids), links: [] };
    operations.set(key, operation);
    return operation.links;
  };
  for (const resource of resources) {
    const { path, collectionPath } = resource;
    if (collectionPath !== undefined) {
      add(operationKey('GET', collectionPath), () =>
        readOperation(resource, 'page', collectionPath),
      );
    }
    add(operationKey('GET', path), () => readOperation(resource, 'item', path));
  }
  for (const resource of resources) {
    for (const [links, ofCollection] of [
      [resource.collectionLinks, true],
      [resource.links, false],
    ] as const) {
      for (const link of links) {
        const source = { resource, link, ofCollection };
        add(operationKey(link.method, link.href), () => linkOperation(source, resources)).push(
          source,
        );
      }
    }
  }
  return [...operations.values()];
}

/** The ids of the operations that read the index and the documentation. */
export const DOCUMENT_IDS = {
  index: 'read-index',
  serviceDesc: 'read-service-desc',
  serviceDoc: 'read-service-doc',
} as const;

/** The ids of operations by their keys. */
export function operationIds(operations: readonly OperationSource[]): OperationIds {
  return new Map(operations.map(({ id, method, path }) => [operationKey(method, path), id]));
}

function readOperation(
  resource: AnyResource,
  reads: 'page' | 'item',
  template: string,
): Omit<OperationSource, 'links'> {
  const { name } = resource;
  const isPage = reads === 'page';
  return {
    id: operationId(isPage ? 'list' : 'read', name),
    method: 'GET',
    path: templatePath(template),
    resource,
    summary: isPage ? `A page of ${name}` : `A single resource of ${name}`,
    description: isPage
      ? 'A page of the collection, with links to the other pages and to each item.'
      : 'The resource, with the links of its current state.',
    reads,
  };
}

function linkOperation(
  { resource, link, ofCollection }: LinkSource,
  resources: readonly AnyResource[],
): Omit<OperationSource, 'links'> {
  const { rel, method, title, href } = link;
  return {
    id: operationId(ofCollection && rel !== 'create' ? `${rel}-collection` : rel, resource.name),
    method,
    path: templatePath(href),
    resource,
    summary: title ?? `${rel} (${resource.name})`,
    description: relationOf(resource, link, resources).meaning,
    reads: undefined,
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

/** Whether the path has variables, so that there may be no resource at its URL. */
export function hasVariables({ path }: Pick<OperationSource, 'path'>): boolean {
  return pathVariables(path).length > 0;
}
