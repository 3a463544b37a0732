import type { AnyResource } from '../../definition/definition.js';
import { type Form, HAL, HAL_FORMS } from '../../http/select-form.js';
import type { DescribeOptions } from '../description.js';
import { componentNames } from './component-names.js';
import { returnedOf } from './returned.js';
import { sharedSchemas } from './shared-schemas.js';

/** What every part of the model is made from. */
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

/** Makes the context of a model. */
export function modelContext(
  given: readonly AnyResource[],
  base: string,
  about: DescribeOptions,
): Context {
  const { format = 'links' } = about;
  const resources = new Set(given);
  // The iteration of a set includes what is added on the way.
  for (const { embed, links, collectionLinks } of resources) {
    for (const embedded of Object.values(embed)) resources.add(embedded);
    for (const link of [...links, ...collectionLinks]) {
      const { definition } = returnedOf(link);
      if (definition !== undefined) resources.add(definition);
    }
  }
  return {
    about,
    base,
    given,
    resources: [...resources],
    components: componentNames([...resources], Object.keys(sharedSchemas())),
    forms: format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format],
  };
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
