import type { AnyResource } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import type { DescribeOptions, LinkModel, OperationModel, ResourceModel } from '../description.js';
import type { Refer } from './shared-schemas.js';

/** What the operations of an API are made from. */
export interface Context {
  readonly about: DescribeOptions;
  readonly base: string;
  /** The body of the index. */
  readonly index: object;
  readonly models: ReadonlyMap<AnyResource, ResourceModel>;
  readonly forms: readonly Form[];
  readonly refer: Refer;
}

/** A link with its resource. */
export interface LinkSource {
  readonly resource: ResourceModel;
  readonly link: LinkModel;
  readonly ofCollection: boolean;
}

/** Whether a link sends the query of a collection as content. */
export function isQuery({ resource, link, ofCollection }: LinkSource): boolean {
  return ofCollection && link.method === 'QUERY' && resource.query.method === 'QUERY';
}

/** One method on one path, with the links that lead to it. */
export interface OperationSource extends Pick<OperationModel, 'method' | 'path'> {
  readonly resource: ResourceModel;
  /** Whether it reads a page of the collection or one resource; undefined for any other operation. */
  readonly reads: 'page' | 'item' | undefined;
  readonly links: readonly LinkSource[];
}
