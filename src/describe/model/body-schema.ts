import type { AnyResource } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { reference } from './component-names.js';
import type { Context } from './context.js';
import { FORM_SUFFIX } from './form-schemas.js';
import { anyOf } from './map-schema.js';

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
