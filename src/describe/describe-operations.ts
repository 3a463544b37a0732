import type { AnyResource, DefinedLink } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { definedRelation } from '../relation/define-relations.js';
import type { Method } from '../relation/method.js';
import { relation } from '../relation/relation.js';
import { jsonSchemaOf } from '../schema/json-schema.js';
import { parseTemplate } from '../url/template/parse-template.js';
import { operationOf } from './component-name.js';

/** What a request of one method to one path does. */
export interface Operation {
  readonly id: string;
  readonly kind: 'list' | 'create' | 'read' | 'other' | 'change' | 'delete';
  readonly method: Method;
  /** The path with its variables as `{name}` alone. */
  readonly path: string;
  readonly resource: AnyResource;
  readonly summary: string;
  readonly meaning: string;
  /** What a client sends; with `partial` any part of it. */
  readonly accepts?: StandardSchema | undefined;
  readonly partial: boolean;
}

/** The operations of resources: those that links lead to, and reading each resource and list. */
export function operationsOf(resources: readonly AnyResource[]): Operation[] {
  const operations = new Map<string, Operation>();
  const add = (operation: Operation) => {
    const key = keyOf(operation.method, operation.path);
    if (!operations.has(key)) operations.set(key, operation);
  };
  for (const resource of resources) {
    add(readOperation(resource, 'list'));
    add(readOperation(resource, 'read'));
  }
  for (const resource of resources) {
    for (const link of resource.collectionLinks) add(linkOperation(resource, link, true));
    for (const link of resource.links) add(linkOperation(resource, link, false));
  }
  return [...operations.values()];
}

/** Two templates that differ in the names of their variables are of one URL. */
export function keyOf(method: Method, path: string): string {
  return `${method} ${plainPath(path).replace(/\{\w+\}/g, '{}')}`;
}

/** A template without its query, each variable as `{name}`. */
export function plainPath(template: string): string {
  const parts = parseTemplate(template).parts.map((part) => {
    if (typeof part === 'string') return part;
    if (QUERY_OPERATORS.has(part.operator)) return '';
    const start = part.operator === '+' ? '' : part.operator;
    return part.variables.map(({ name }) => `${start}{${name}}`).join('');
  });
  return parts.join('').replace(/[?#].*$/, '') || '/';
}

const QUERY_OPERATORS: ReadonlySet<string> = /* @__PURE__ */ new Set(['?', '&', '#']);

function readOperation(resource: AnyResource, kind: 'list' | 'read'): Operation {
  const { name, path, collectionPath } = resource;
  const isList = kind === 'list';
  return {
    id: operationOf(isList ? 'list' : 'read', name),
    kind,
    method: 'GET',
    path: plainPath(isList ? collectionPath : path),
    resource,
    summary: isList ? `A page of ${name}` : `One of ${name}`,
    meaning: isList
      ? 'A page of the collection, with links to the other pages and to each item.'
      : 'The resource with the links of its present state.',
    partial: false,
  };
}

function linkOperation(resource: AnyResource, link: DefinedLink, ofCollection: boolean): Operation {
  const { rel, method, title } = link;
  const kind = kindOf(link);
  const sends = kind === 'create' || rel === 'replace' || rel === 'edit';
  return {
    id: operationOf(ofCollection && rel !== 'create' ? `${rel}-collection` : rel, resource.name),
    kind,
    method,
    path: plainPath(link.href),
    resource,
    summary: title ?? `${rel}, of ${resource.name}`,
    meaning: relationOf(resource, link).meaning,
    accepts: link.accepts ?? (sends ? resource.input : undefined),
    partial: rel === 'edit' && link.accepts === undefined,
  };
}

function kindOf({ rel, method }: DefinedLink): Operation['kind'] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'other';
  if (method === 'DELETE') return 'delete';
  return rel === 'create' ? 'create' : 'change';
}

/** What a link means and where that is said: its own words, those of a registry of one's own, IANA's. */
export function relationOf(
  { name, relations }: AnyResource,
  { rel, meaning }: DefinedLink,
): { readonly meaning: string; readonly reference?: string } {
  const known = definedRelation(relations, rel) ?? relation(rel);
  const told = meaning ?? known?.meaning;
  if (told !== undefined) {
    return {
      meaning: told,
      ...(known?.reference !== undefined && { reference: known.reference }),
    };
  }
  throw new HalyardError(
    'describe.meaning',
    {
      problem: `What the link ${rel} of ${name} means is told nowhere`,
      given: rel,
      remedy: 'Give it a meaning, or define the relation type by defineRelations',
    },
    'HYP.01',
  );
}

/** The states that a resource can have: those that its schema lists, else those that it names. */
export function statesOf({ schema, name, state, initial, links }: AnyResource): string[] {
  if (state === undefined) return [];
  const { properties = {} } = jsonSchemaOf(schema, 'output', name) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  };
  const named = links.flatMap(({ states = [], to }) =>
    to === undefined ? states : [...states, to],
  );
  const listed = properties[state]?.enum ?? named;
  return [...new Set([...initial, ...listed].map(String))];
}

/** The states that have a link; undefined where that depends on more than the state. */
export function statesWith(link: DefinedLink, states: readonly string[]): string[] | undefined {
  const { test, states: listed } = link;
  if (test === undefined) return states.filter((state) => listed?.includes(state) ?? true);
  if (test.length > 1 || states.length === 0) return undefined;
  return states.filter((state) => test(state, undefined));
}
