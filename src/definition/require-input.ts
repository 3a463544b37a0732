import { HalyardError } from '../errors.js';
import { known } from '../internal/known.js';
import { schemaKeys } from '../internal/schema-keys.js';
import { show } from '../internal/show.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { Relations } from '../relation/define-relations.js';
import { requireListName } from '../resource/collection.js';
import type { OnFinding, RowReport } from '../rules/row-finding.js';
import type { Base } from '../url/base.js';
import { variableNames } from '../url/template/parse-template.js';
import type { LinkTable } from './define-links.js';
import type { AnyResource, Caller, CollectionLinkDefinition, DefinedLink } from './definition.js';
import type { StateTable } from './state-table.js';

/** The input of `defineResource`, without its type parameters. */
export interface CheckedInput {
  readonly name: string;
  readonly schema: StandardSchema;
  readonly path: string;
  readonly singleton?: boolean;
  readonly members?: 'schema' | 'all' | readonly string[];
  readonly identifiers?: 'lower-case';
  readonly embed?: Embed;
  readonly state?: string;
  readonly relations?: Relations;
  readonly links: LinkTable;
  readonly transitions?: StateTable;
  readonly initial?: string | readonly string[];
  readonly collectionLinks?: LinkTable<CollectionLinkDefinition>;
  readonly input?: StandardSchema;
  readonly query?: QuerySpec;
  readonly title?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly parameterDescriptions?: Readonly<Record<string, string>>;
}

/** The definitions of members that are resources. */
export type Embed = Readonly<Record<string, EmbeddedDefinition>>;

interface EmbeddedDefinition extends AnyResource {
  /** `inner` has the row that its URL and its state need, if the body shows fewer members. */
  represent(
    item: object,
    base: Base,
    caller?: Caller,
    onFinding?: OnFinding,
    inner?: { readonly row: object; readonly report: RowReport | undefined },
  ): object;
}

/** Throws on what the types of `defineResource` cannot see. */
export function requireInput(definition: CheckedInput): void {
  known('resource.definition', definition, MEMBERS);
  const { name, path, singleton, collectionLinks, query } = definition;
  requireListName(name);
  if (!(singleton ? /^\/[^/]/ : /^\/.*\/\{\w[^{}]*\}$/).test(path)) {
    throw new HalyardError(
      'resource.definition',
      singleton
        ? `path must start with a slash and a segment, got ${show(path)}`
        : `path must end in the identifier, as /${name}/{id}, got ${show(path)}; or pass singleton: true`,
      singleton ? undefined : 'naming.identifier',
    );
  }
  if (singleton && collectionLinks !== undefined) {
    throw new HalyardError('resource.definition', 'A singleton has no collectionLinks');
  }
  if (query !== undefined) checkedSpec(query);
}

const MEMBERS = [
  'name',
  'schema',
  'path',
  'singleton',
  'members',
  'identifiers',
  'embed',
  'state',
  'relations',
  'links',
  'transitions',
  'initial',
  'collectionLinks',
  'input',
  'query',
  'title',
  'description',
  'example',
  'parameterDescriptions',
] as const satisfies readonly (keyof CheckedInput)[];

/** Throws on a template with a variable that is not a field of the schema: no item could fill it. */
export function requireFields(
  path: string,
  links: readonly DefinedLink[],
  schema: StandardSchema,
): void {
  const keys = schemaKeys(schema);
  const templates = [path, ...links.map(({ href }) => href)];
  const unknown = keys && templates.flatMap(variableNames).find((name) => !keys.has(name));
  if (unknown === undefined) return;
  throw new HalyardError(
    'resource.definition',
    `Variable ${show(unknown)} of a template must be a field of the schema`,
  );
}
