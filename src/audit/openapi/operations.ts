import { isObject } from '../../internal/json.js';
import { distinctBy, shortKeys } from '../../internal/maps.js';
import type { Part } from './parts.js';

/** A method of a path, in upper case. */
interface Operation {
  readonly method: string;
  readonly part: Part;
}

/**
 * A response of an operation, and what is checked of it: `success` is a 200 or 203, `created` a 201, `empty`
 * a 204 or 304, `error` a 4xx or 5xx.
 */
export interface DocumentedResponse extends Operation {
  readonly kind: 'success' | 'created' | 'empty' | 'error' | 'other';
}

/** What the checks of a document need of it. What several places share is in it once. */
export type Operations = ReturnType<typeof operationsOf>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/**
 * Walks a document once. A component or a YAML alias that several paths share belongs to the first of
 * them, so that each fault is found once.
 */
export function operationsOf(root: Part) {
  const all = root.get('paths');
  // Each with the place of its key; the path item may be a component.
  const paths = all
    .entries()
    .filter(([template]) => template.startsWith('/'))
    .map(([template, item]) => ({
      template,
      place: { file: all.file, path: [...all.path, template] },
      item,
    }));
  const methods = paths.flatMap(({ item }) => [
    ...METHODS.filter((method) => isObject(item.value) && Object.hasOwn(item.value, method)).map(
      (method) => ({ method: method.toUpperCase(), part: item.get(method) }),
    ),
    ...item
      .get('additionalOperations')
      .entries()
      .map(([method, part]) => ({ method, part })),
  ]);
  const operations = distinctBy(
    methods.filter(({ part }) => isObject(part.value)),
    ({ part }) => part.value,
  );
  const keyOf = shortKeys();
  const responses = operations.flatMap(responsesOf).filter(({ part }) => part.isKnown);
  const owners = [...paths.map(({ item }) => item), ...operations.map(({ part }) => part)];
  return {
    root,
    paths,
    operations,
    responses: distinctBy(responses, ({ method, kind, part }) => keyOf([method, kind, part.value])),
    servers: listedIn([root, ...owners], 'servers'),
    parameters: distinctBy(listedIn(owners, 'parameters'), ({ value }) => value),
  };
}

/** The members of the lists of that name. */
function listedIn(owners: readonly Part[], name: string): Part[] {
  const lists = owners.map((owner) => owner.get(name));
  return distinctBy(lists, ({ value }) => value).flatMap((list) =>
    list.entries().map(([, part]) => part),
  );
}

function responsesOf({ method, part: operation }: Operation): DocumentedResponse[] {
  const responses = operation.get('responses').entries();
  const hasSuccess = responses.some(([status]) => /^[123]/.test(status));
  return responses
    .filter(([status]) => !/^x-/i.test(status))
    .map(([status, part]) => ({ method, kind: kindOf(status, hasSuccess), part }));
}

function kindOf(status: string, hasSuccess: boolean): DocumentedResponse['kind'] {
  if (status === 'default') return hasSuccess ? 'error' : 'success';
  if (/^(?:200|203|2XX)$/i.test(status)) return 'success';
  if (status === '201') return 'created';
  if (status === '204' || status === '304') return 'empty';
  return /^[45]/.test(status) ? 'error' : 'other';
}
