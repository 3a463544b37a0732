import type { ResourceDefinition } from '../../definition/definition.js';
import { bodyText } from '../../http/response.js';
import type { Form } from '../../http/select-form.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { tryHref } from '../../url/href.js';
import type { ResourceModel } from '../description.js';

/** The kind of a body of a resource. */
export type BodyKind = 'item' | 'page' | 'created';

const READ = { method: 'GET', url: '/', headers: {} };

/** The example of a body of a resource in a form, as the definition sends it. */
export function exampleBody(
  resource: ResourceModel,
  kind: BodyKind,
  format: Form,
  base: string,
): unknown {
  const { example: item, collectionPath = '', query, links, collectionLinks } = resource;
  if (item === undefined) return undefined;
  const { respond, respondCollection, respondCreated } = resource as ResourceModel &
    ResourceDefinition;
  const permissions = [...links, ...collectionLinks].flatMap(({ permission }) => permission ?? []);
  const options = { base, format, caller: { permissions } };
  const { paging, defaultLimit: limit } = checkedSpec(query);
  const place = { page: { page: 1 }, offset: { offset: 0 }, cursor: { cursor: {} } }[paging];
  const values = item as Record<string, never>;
  // A value that the schema allows need not fit the path of a nested collection.
  if (kind === 'page' && tryHref(base, collectionPath, values) === undefined) return undefined;
  const page = { ...options, ...place, values, limit, totalRecords: 1 };
  const response = {
    item: () => respond(READ, item, options),
    created: () => respondCreated(READ, item, options),
    page: () => respondCollection(READ, [item], page),
  }[kind]();
  return JSON.parse(bodyText(response));
}
