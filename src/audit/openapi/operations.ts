import { isObject } from '../../internal/json.js';
import { distinctBy, groupBy } from '../../internal/maps.js';
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
  const partOf = (value: unknown, path: Path, isKnown = true): Part => {
    const get = (name: string | number) => {
      const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
      const member = has ? (value as Record<string | number, unknown>)[name] : undefined;
      return follow(partOf(member, [...path, name], isKnown));
    };
    return {
      value,
      path,
      isKnown,
      get,
      entries: () =>
        Object.keys(Object(typeof value === 'object' ? value : {})).map(
          (name) => [name, get(Array.isArray(value) ? Number(name) : name)] as const,
        ),
    };
  };
  const follow = (start: Part): Part => {
    let part = start;
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(part);
      if (reference === undefined) return part;
      if (!/^#(?:\/|$)/.test(reference)) return partOf(undefined, part.path, false);
      const target = targetOf(root, reference);
      if (target === undefined) break;
      part = partOf(target.value, target.path);
    }
    onBroken(start.path, referenceOf(start) ?? '');
    return partOf(undefined, start.path, false);
  };
  return partOf(root, []);
}

function referenceOf({ value }: Part): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, '$ref')) return undefined;
  return typeof value.$ref === 'string' ? value.$ref : undefined;
}

/** The place that a JSON pointer in a fragment leads to (RFC 6901 §6). Inherited members are none. */
function targetOf(root: unknown, reference: string): Pick<Part, 'value' | 'path'> | undefined {
  const path: (string | number)[] = [];
  let value = root;
  const pointer = percentDecode(reference) ?? reference;
  for (const escaped of pointer.split('/').slice(1)) {
    // A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4).
    const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) {
      return undefined;
    }
    path.push(Array.isArray(value) ? Number(token) : token);
    value = (value as Record<string, unknown>)[token];
  }
  return { value, path };
}

/** A path of the document. */
export interface PathItem {
  /** As it is written, with `{variables}`. */
  readonly template: string;
  /** The place of its key. */
  readonly path: Path;
  /** The path item, which may be a component. */
  readonly item: Part;
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
export interface Operations {
  readonly root: Part;
  readonly paths: readonly PathItem[];
  readonly operations: readonly Operation[];
  /** Once for each method and kind. */
  readonly responses: readonly DocumentedResponse[];
  readonly servers: readonly Part[];
  readonly parameters: readonly Part[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Walks a document once. A component or a YAML alias that several paths share belongs to the first of
 * them, so that each fault is found once.
 */
export function operationsOf(root: Part): Operations {
  const all = root.get('paths');
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
  const owners = [...paths.map(({ item }) => item), ...operations.map(({ part }) => part)];
  return {
    root,
    paths,
    operations,
    responses: distinctResponses(operations.flatMap(responsesOf)),
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

function distinctResponses(responses: readonly DocumentedResponse[]): DocumentedResponse[] {
  const known = responses.filter(({ part }) => part.isKnown);
  return Array.from(groupBy(known, ({ part }) => part.value).values()).flatMap((uses) =>
    distinctBy(uses, ({ method, kind }) => `${method} ${kind}`),
  );
}
