import { isObject, own } from '../../internal/json.js';
import { distinctBy, shortKeys } from '../../internal/maps.js';
import { percentDecode } from '../../url/percent-encode.js';
import type { Path } from '../check/check-options.js';

/** A value of a document, and the path that leads to it from the root. */
export interface Part {
  readonly value: unknown;
  readonly path: Path;
  /** False where the value is in another document, which is never fetched, or nowhere. */
  readonly isKnown: boolean;
  /** A member of the object or list, with its reference followed. */
  readonly get: (name: string | number) => Part;
  /** The members of the object or list, each with its name. */
  readonly entries: () => (readonly [name: string, part: Part])[];
}

/** References that lead to references. A longer chain is a cycle, or as good as one. */
const MAX_HOPS = 32;

/**
 * The root of a document. References (`$ref`) are followed within it; a reference to a file or a URL is not
 * known.
 *
 * @param onBroken Is called for each use of a reference that leads nowhere.
 */
export function rootOf(root: unknown, onBroken: (path: Path, reference: string) => void): Part {
  const partOf = ({ value, path }: Place, isKnown = true): Part => {
    const get = (name: string | number) =>
      follow(
        stepInto({ value, path }, name) ?? { value: undefined, path: [...path, name] },
        isKnown,
      );
    const entries = () =>
      Object.keys(Object(typeof value === 'object' ? value : {})).map(
        (name) => [name, get(name)] as const,
      );
    return { value, path, isKnown, get, entries };
  };
  const follow = (start: Place, isKnown: boolean): Part => {
    let place: Place | undefined = start;
    for (let hops = 0; place !== undefined && hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(place);
      if (reference === undefined) return partOf(place, hops === 0 ? isKnown : true);
      const { path } = place;
      if (!/^#(?:\/|$)/.test(reference)) return partOf({ value: undefined, path }, false);
      place = targetOf(root, reference);
    }
    onBroken(start.path, referenceOf(start) ?? '');
    return partOf({ value: undefined, path: start.path }, false);
  };
  return partOf({ value: root, path: [] });
}

type Place = Pick<Part, 'value' | 'path'>;

/** A member of an object or an item of a list. Inherited members are none. */
function stepInto({ value, path }: Place, name: string | number): Place | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const step = Array.isArray(value) ? Number(name) : name;
  return { value: (value as Record<string | number, unknown>)[name], path: [...path, step] };
}

function referenceOf({ value }: Place): string | undefined {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The place that a JSON pointer in a fragment leads to (RFC 6901 §6). */
function targetOf(root: unknown, reference: string): Place | undefined {
  let place: Place | undefined = { value: root, path: [] };
  const pointer = percentDecode(reference) ?? reference;
  for (const token of pointer.split('/').slice(1)) {
    // A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4).
    place = place && stepInto(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return place;
}

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

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

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
    .map(([template, item]) => ({ template, path: [...all.path, template], item }));
  const methods = paths.flatMap(({ item }) =>
    METHODS.map((method) => ({ method: method.toUpperCase(), part: item.get(method) })),
  );
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
