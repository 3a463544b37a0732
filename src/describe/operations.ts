import type { AnyResource, DefinedLink } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { definedRelation } from '../relation/define-relations.js';
import type { Method } from '../relation/method.js';
import { relation } from '../relation/relation.js';
import { parseTemplate } from '../url/template/parse-template.js';

/** One method on one path. */
export interface Operation {
  readonly id: string;
  readonly kind: 'list' | 'create' | 'read' | 'other' | 'change' | 'delete';
  readonly method: Method;
  /** The path, each variable as `{name}`. */
  readonly path: string;
  readonly resource: AnyResource;
  readonly summary: string;
  readonly meaning: string;
  /** The schema of the request body; with `partial`, any part of it. */
  readonly accepts?: StandardSchema | undefined;
  readonly partial: boolean;
}

/** Lists the operations of resources: reading each resource and collection, and every link. */
export function listOperations(resources: readonly AnyResource[]): Operation[] {
  const operations = new Map<string, Operation>();
  const add = (operation: Operation) => {
    const key = operationKey(operation.method, operation.path);
    if (!operations.has(key)) operations.set(key, operation);
  };
  for (const resource of resources) {
    if (resource.collectionPath !== undefined) add(readOperation(resource, 'list'));
    add(readOperation(resource, 'read'));
  }
  for (const resource of resources) {
    for (const link of resource.collectionLinks) add(linkOperation(resource, link, true));
    for (const link of resource.links) add(linkOperation(resource, link, false));
  }
  return [...operations.values()];
}

/** The same key for templates that differ only in the names of their variables. */
export function operationKey(method: Method, path: string): string {
  return `${method} ${templatePath(path).replace(/\{\w+\}/g, '{}')}`;
}

/** The path of a template, without its query, each variable as `{name}`. */
export function templatePath(template: string): string {
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
    id: operationId(isList ? 'list' : 'read', name),
    kind,
    method: 'GET',
    path: templatePath(isList ? (collectionPath ?? path) : path),
    resource,
    summary: isList ? `A page of ${name}` : `A single resource of ${name}`,
    meaning: isList
      ? 'A page of the collection, with links to the other pages and to each item.'
      : 'The resource, with the links of its current state.',
    partial: false,
  };
}

function linkOperation(resource: AnyResource, link: DefinedLink, ofCollection: boolean): Operation {
  const { rel, method, title } = link;
  const kind = kindOf(link);
  const sends = kind === 'create' || rel === 'replace' || rel === 'edit';
  return {
    id: operationId(ofCollection && rel !== 'create' ? `${rel}-collection` : rel, resource.name),
    kind,
    method,
    path: templatePath(link.href),
    resource,
    summary: title ?? `${rel} (${resource.name})`,
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

/**
 * The meaning and reference of a link's relation: from the link, from the definition's own relations,
 * or from the IANA registry.
 */
export function relationOf(
  { name, relations }: AnyResource,
  { rel, meaning }: DefinedLink,
): { readonly meaning: string; readonly reference?: string } {
  const known = definedRelation(relations, rel) ?? relation(rel);
  const described = meaning ?? known?.meaning;
  if (described === undefined) {
    throw new HalyardError(
      'describe.meaning',
      {
        subject: `Link ${rel} of ${name}`,
        expected: 'have a meaning',
        remedy: 'Add meaning to the link, or define the relation type with defineRelations',
      },
      'HYP.01',
    );
  }
  const reference = known?.reference;
  return { meaning: described, ...(reference !== undefined && { reference }) };
}

/** The component name of a resource: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
export function componentName(name: string): string {
  return toAscii(name).replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** The operationId of a link, in the characters that URLs allow. */
function operationId(rel: string, name: string): string {
  return `${rel.replace(/[^\w-]+/g, '-')}-${toAscii(name)}`;
}

/** The name without diacritics: `beställningar` becomes bestallningar. */
function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^[\w.-]+$/.test(ascii)) return ascii;
  throw new HalyardError('describe.schema', {
    subject: 'Name of a documented resource',
    expected: 'have only Latin letters, digits and hyphens',
    given: name,
    reference: 'OpenAPI 3.1 §4.8.7',
  });
}
