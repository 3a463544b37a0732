import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { type Form, HAL, HAL_FORMS } from '../../http/select-form.js';
import { isStandardSchema, type StandardSchema } from '../../internal/standard-schema.js';
import { baseText } from '../../url/absolute-url.js';
import type { DescribeOptions } from '../description.js';
import { sharedSchemas } from './shared-schemas.js';

/** The input of all parts of a model. */
export interface Context {
  readonly about: DescribeOptions;
  readonly base: string;
  /** The definitions that the index links to. */
  readonly given: readonly AnyResource[];
  /** Those, the definitions that they embed, and those that their links return. */
  readonly resources: readonly AnyResource[];
  /** The name of the component of each definition, and of each link with a schema of its own. */
  readonly components: ReadonlyMap<AnyResource | DefinedLink, string>;
  readonly forms: readonly Form[];
}

/** Makes the context of a model. */
export function modelContext(given: readonly AnyResource[], about: DescribeOptions): Context {
  const { base, format = 'links' } = about;
  const resources = new Set(given);
  // Iteration over a set includes members that are added meanwhile.
  for (const resource of resources) {
    for (const embedded of Object.values(resource.embed)) resources.add(embedded);
    for (const link of linksOf(resource)) {
      const { definition } = returnedOf(link);
      if (definition !== undefined) resources.add(definition);
    }
  }
  return {
    about,
    base: baseText(base),
    given,
    resources: [...resources],
    components: componentNames(resources),
    forms: format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format],
  };
}

/** All links of a definition, those of its collection last. */
export function linksOf({ links, collectionLinks }: AnyResource): readonly DefinedLink[] {
  return [...links, ...collectionLinks];
}

/** The media types of a body and their forms. HAL-FORMS is left out if the body has no templates. */
export function formsByType(
  { forms, about }: Context,
  hasTemplates: boolean,
): { readonly mediaType: string; readonly forms: readonly Form[] }[] {
  const plain = forms.filter((form) => form !== 'hal-forms');
  const isSent = forms.length > plain.length && (hasTemplates || about.format === 'hal-forms');
  return [
    ...(plain.length > 0 ? [{ mediaType: HAL, forms: plain }] : []),
    ...(isSent ? [{ mediaType: HAL_FORMS, forms: ['hal-forms'] as const }] : []),
  ];
}

/** What the definition of a link says that it returns: fields, a resource or a page; or nothing. */
interface ReturnedBody {
  readonly schema?: StandardSchema;
  readonly definition?: AnyResource | undefined;
  readonly isPage?: boolean;
}

/** Reads `returns` of a link. */
export function returnedOf({ returns }: Pick<DefinedLink, 'returns'>): ReturnedBody {
  if (isStandardSchema(returns)) return { schema: returns };
  const isPage = Array.isArray(returns);
  return { definition: (isPage ? returns[0] : returns) as AnyResource | undefined, isPage };
}

/** The names of components, each once: Orders of `orders`, OrdersPay of its link `pay`. */
function componentNames(resources: ReadonlySet<AnyResource>): Context['components'] {
  const names = new Map<AnyResource | DefinedLink, string>();
  const taken = new Set(Object.keys(sharedSchemas()));
  for (const resource of resources) {
    const name = componentName(resource.name);
    // `orders-page` must not be the page of `orders`.
    names.set(resource, unique(SUFFIXES.test(name) ? `${name}Resource` : name, taken));
  }
  // A resource `orders-pay` has an OrdersPayInput as well.
  const ofLinks = new Set(names.values());
  for (const resource of resources) {
    for (const link of linksOf(resource)) {
      if (link.accepts === undefined && returnedOf(link).schema === undefined) continue;
      const rel = componentName(link.rel.replace(/[^\w-]/g, '-'));
      names.set(link, unique(`${names.get(resource)}${rel}`, ofLinks));
    }
  }
  return names;
}

/** The ends of the names of components that belong to a resource, such as OrdersPage. */
const SUFFIXES = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Replacement|Result)$/;

/** Takes a name, with a number after it if it is taken already. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
function componentName(name: string): string {
  return toAscii(name).replace(
    /(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}

/** The name without diacritics, as `bestallningar`; `resource` for one in another script. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\w.-]+$/.test(ascii) ? ascii : 'resource';
}
