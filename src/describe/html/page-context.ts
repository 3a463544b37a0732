import { groupBy } from '../../internal/group-by.js';
import type { LinkModel, OperationModel, ResponseModel, ServiceModel } from '../model/model.js';
import { linkId } from './fragments.js';

/** The data that all parts of a page read. */
export interface PageContext {
  readonly model: ServiceModel;
  readonly operations: ReadonlyMap<string, OperationModel>;
  /** The fragment of the link that an operation is shown with, by the id of the operation. */
  readonly places: ReadonlyMap<string, string>;
  /** The most frequent response of each status that is an error or 304. */
  readonly usual: ReadonlyMap<ResponseModel['status'], ResponseModel>;
}

export function pageContext(model: ServiceModel): PageContext {
  const { operations } = model;
  return {
    model,
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    places: placesOf(model),
    usual: usualResponses(operations.flatMap(({ responses }) => responses)),
  };
}

/** The operation that a link leads to: each link below the base has one. */
export function operationOf({ operation }: LinkModel, { operations }: PageContext): OperationModel {
  return operations.get(operation as string) as OperationModel;
}

/** Each operation is shown once: with a link of a collection, with `self`, or with the first other link. */
function placesOf({ resources }: ServiceModel): PageContext['places'] {
  const links = resources.flatMap(({ id: resource, links: own, collectionLinks }) => [
    ...collectionLinks.map((link) => ({ link, id: linkId(resource, link, true), rank: 0 })),
    ...own.map((link) => ({ link, id: linkId(resource, link), rank: link.rel === 'self' ? 1 : 2 })),
  ]);
  const ranked = groupBy(
    links.sort((one, other) => one.rank - other.rank),
    ({ link }) => link.operation as string,
  );
  return new Map(Array.from(ranked, ([operation, [{ id }]]) => [operation, id]));
}

function usualResponses(all: readonly ResponseModel[]): PageContext['usual'] {
  const unsuccessful = all.filter(
    ({ status }) => status === 'default' || status === 304 || status >= 400,
  );
  const byStatus = groupBy(unsuccessful, ({ status }) => status);
  const ordered = [...byStatus].sort(([one], [other]) => `${one}`.localeCompare(`${other}`));
  return new Map(ordered.map(([status, responses]) => [status, mostFrequent(responses)]));
}

function mostFrequent(responses: readonly ResponseModel[]): ResponseModel {
  const groups = [...groupBy(responses, ({ description }) => description).values()];
  const [[first] = []] = groups.sort((one, other) => other.length - one.length);
  return first as ResponseModel;
}
