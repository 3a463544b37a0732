import type { AnyResource } from '../../definition/definition.js';
import { HalyardError } from '../../errors.js';
import { type Form, HAL, HAL_FORMS } from '../../http/select-form.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { DescribeOptions } from '../description.js';

/** What all parts of the model are made from. */
export interface Context {
  readonly about: DescribeOptions;
  readonly base: string;
  /** The definitions that the index links to. */
  readonly given: readonly AnyResource[];
  /** Those and the definitions that they embed, and that their links return. */
  readonly resources: readonly AnyResource[];
  /** The name of the component of each definition. */
  readonly components: ReadonlyMap<AnyResource, string>;
  readonly forms: readonly Form[];
}

/** Makes the context of the model. */
export function describedContext(
  given: readonly AnyResource[],
  base: string,
  about: DescribeOptions,
): Context {
  const { format = 'links' } = about;
  const resources = new Set(given);
  // The iteration of a set includes what is added on the way.
  for (const { embed, links, collectionLinks } of resources) {
    for (const embedded of Object.values(embed)) resources.add(embedded);
    for (const { returns } of [...links, ...collectionLinks]) {
      const [returned] = Array.isArray(returns) ? (returns as readonly unknown[]) : [returns];
      if (isDefinition(returned)) resources.add(returned);
    }
  }
  return {
    about,
    base,
    given,
    resources: [...resources],
    components: componentNames([...resources]),
    forms: format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format],
  };
}

/** Whether what a link returns is a definition, and not a schema. */
function isDefinition(value: unknown): value is AnyResource {
  return typeof value === 'object' && value !== null && 'collectionLinks' in value;
}

/** The forms of a body by their media types; that of forms only for a body that has forms. */
export function formsByType(
  { forms, about }: Context,
  hasForms: boolean,
): { readonly mediaType: string; readonly forms: readonly Form[] }[] {
  const plain = forms.filter((form) => form !== 'hal-forms');
  return [
    { mediaType: HAL, forms: plain },
    { mediaType: HAL_FORMS, forms: forms.filter((form) => form === 'hal-forms') },
  ].filter(
    ({ mediaType, forms: some }) =>
      some.length > 0 && (mediaType === HAL || hasForms || about.format === 'hal-forms'),
  );
}

/** The components that belong to no resource. */
const SHARED = [
  'Index',
  'Representation',
  'Link',
  'Links',
  'HalLink',
  'HalLinks',
  'HalTemplates',
  'Meta',
  'CursorMeta',
  'Problem',
  'Conflict',
];

/** The names of components that begin with that of a resource, without it. */
const SUFFIXES = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Result)$/;

function componentNames(resources: readonly AnyResource[]): ReadonlyMap<AnyResource, string> {
  const taken = new Set(SHARED);
  return new Map(
    resources.map((resource) => {
      const plain = componentName(resource.name);
      // `orders-page` must not be the page of `orders`.
      const name = unique(SUFFIXES.test(plain) ? `${plain}Resource` : plain, taken);
      return [resource, name];
    }),
  );
}

/** The name, with a number after it if it is taken; it is taken afterwards. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
export function componentName(name: string): string {
  return toAscii(name).replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** The name without diacritics: `beställningar` becomes bestallningar. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^[\w.-]+$/.test(ascii)) return ascii;
  throw new HalyardError('describe.schema', {
    subject: 'Name of a documented resource',
    expected: 'have only Latin letters, digits and hyphens',
    given: name,
    reference: 'OpenAPI 3.1 §4.8.7',
  });
}

/** A reference to a component. */
export function reference(component: string): JsonSchema {
  return { $ref: `#/components/schemas/${component}` };
}
