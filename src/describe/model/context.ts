import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { type Form, HAL, HAL_FORMS } from '../../http/select-form.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { DescribeOptions } from '../description.js';
import {
  componentNames,
  FORM_SUFFIX,
  linkComponentNames,
  reference,
  returnedOf,
  sharedSchemas,
} from './component-names.js';
import { anyOf } from './map-schema.js';

/** The input of all parts of a model. */
export interface Context {
  readonly about: DescribeOptions;
  readonly base: string;
  /** The definitions that the index links to. */
  readonly given: readonly AnyResource[];
  /** Those, the definitions that they embed, and those that their links return. */
  readonly resources: readonly AnyResource[];
  /** The name of the component of each definition. */
  readonly components: ReadonlyMap<AnyResource, string>;
  /** The names of the schemas of links, without their suffixes. */
  readonly linkComponents: ReadonlyMap<DefinedLink, string>;
  readonly forms: readonly Form[];
}

/** Makes the context of a model. */
export function modelContext(
  given: readonly AnyResource[],
  base: string,
  about: DescribeOptions,
): Context {
  const { format = 'links' } = about;
  const resources = new Set(given);
  // Iteration over a set includes members that are added meanwhile.
  for (const { embed, links, collectionLinks } of resources) {
    for (const embedded of Object.values(embed)) resources.add(embedded);
    for (const link of [...links, ...collectionLinks]) {
      const { definition } = returnedOf(link);
      if (definition !== undefined) resources.add(definition);
    }
  }
  const components = componentNames([...resources], Object.keys(sharedSchemas()));
  return {
    about,
    base,
    given,
    resources: [...resources],
    components,
    linkComponents: linkComponentNames(components),
    forms: format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format],
  };
}

/** The media types of a body and their forms. HAL-FORMS is left out if the body has no templates. */
export function formsByType(
  { forms, about }: Context,
  hasTemplates: boolean,
): { readonly mediaType: string; readonly forms: readonly Form[] }[] {
  const plain = forms.filter((form) => form !== 'hal-forms');
  return [
    { mediaType: HAL, forms: plain },
    { mediaType: HAL_FORMS, forms: forms.filter((form) => form === 'hal-forms') },
  ].filter(
    ({ mediaType, forms: some }) =>
      some.length > 0 && (mediaType === HAL || hasTemplates || about.format === 'hal-forms'),
  );
}

/** The kind of a body of a resource. */
export type BodyKind = 'item' | 'page' | 'created';

/** The schema of a body in some forms, whole and limited by the parameter `fields`. */
export function bodySchema(
  resource: AnyResource,
  kind: BodyKind,
  forms: readonly Form[],
  { components }: Context,
): JsonSchema {
  const names = forms.map((form) => `${components.get(resource)}${FORM_SUFFIX[form]}`);
  switch (kind) {
    case 'item':
      return anyReference([
        ...names,
        ...(hasSelection(resource) ? suffixed(names, 'Selection') : []),
      ]);
    case 'page':
      return anyReference(suffixed(names, 'Page'));
    case 'created':
      return anyReference([...names, ...suffixed(names, 'Created')]);
  }
}

/** The schema of a body without a resource, such as that of the index. */
export function sharedSchema(component: string, forms: readonly Form[]): JsonSchema {
  return anyReference(forms.map((form) => component + FORM_SUFFIX[form]));
}

/** Whether clients can limit the fields of a resource. */
export function hasSelection({ query }: AnyResource): boolean {
  return Object.values(query.fields ?? {}).some(
    (field) => (field as { readonly select?: boolean }).select !== false,
  );
}

function suffixed(names: readonly string[], suffix: string): string[] {
  return names.map((name) => name + suffix);
}

function anyReference(components: readonly string[]): JsonSchema {
  return anyOf(components.map(reference));
}
