import { distinctBy } from '../../internal/group-by.js';
import { isObject } from '../../internal/json-object.js';
import type { Path } from '../check/check-options.js';
import { member, members, type Place, type Resolve } from './references.js';

/** A path of the document. */
export interface PathItem {
  /** As it is written, with `{variables}`. */
  readonly template: string;
  /** The place of its key. */
  readonly path: Path;
  /** The path item, which may be a component. */
  readonly item: Place;
  readonly operations: readonly Operation[];
}

/** A method of a path. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly place: Place;
  readonly responses: readonly DocumentedResponse[];
}

/** A response of an operation. */
export interface DocumentedResponse {
  readonly method: string;
  readonly kind: ResponseKind;
  readonly place: Place;
}

/**
 * What is checked of a response: `success` is a 200 or 203, `created` a 201, `empty` a 204 or 304,
 * `error` a 4xx or 5xx.
 */
type ResponseKind = 'success' | 'created' | 'empty' | 'error' | 'other';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Lists the paths of a document with their operations. A component or a YAML alias that several paths
 * share belongs to the first of them, so that each fault is found once.
 */
export function listPaths(root: Place, resolve: Resolve): PathItem[] {
  const seen = new Set<unknown>();
  const isNew = ({ value }: Place) =>
    isObject(value) && !seen.has(value) && seen.add(value) !== undefined;
  const paths = member(root, 'paths', resolve);
  return members(paths, resolve)
    .filter(([template]) => template.startsWith('/'))
    .map(([template, item]) => ({
      template,
      path: [...paths.path, template],
      item,
      operations: METHODS.map((method) => ({ method, place: member(item, method, resolve) }))
        .filter(({ place }) => isNew(place))
        .map(({ method, place }) => ({
          method: method.toUpperCase(),
          place,
          responses: responsesOf(method.toUpperCase(), place, resolve),
        })),
    }));
}

/**
 * The members of the lists of that name in the document, its paths and operations. What several share
 * counts once.
 */
export function listedIn(owners: readonly Place[], name: string, resolve: Resolve): Place[] {
  const lists = distinctBy(
    owners.map((owner) => member(owner, name, resolve)),
    ({ value }) => value,
  );
  return lists.flatMap((list) => members(list, resolve).map(([, place]) => place));
}

/** The path items and the operations of a document. */
export function ownersOf(paths: readonly PathItem[]): Place[] {
  return paths.flatMap(({ item, operations }) => [item, ...operations.map(({ place }) => place)]);
}

function responsesOf(method: string, operation: Place, resolve: Resolve): DocumentedResponse[] {
  const responses = members(member(operation, 'responses', resolve), resolve);
  const hasSuccess = responses.some(([status]) => /^[123]/.test(status));
  return responses.flatMap(([status, place]) => {
    if (status.toLowerCase().startsWith('x-')) return [];
    const isDefault = status === 'default';
    const kind = isDefault ? (hasSuccess ? 'error' : 'success') : kindOf(status.toUpperCase());
    return [{ method, kind, place }];
  });
}

function kindOf(status: string): ResponseKind {
  if (['200', '203', '2XX'].includes(status)) return 'success';
  if (status === '201') return 'created';
  if (status === '204' || status === '304') return 'empty';
  return /^[45]/.test(status) ? 'error' : 'other';
}
