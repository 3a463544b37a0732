import type { AnyResource } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { type JsonSchema, withLinks } from '../../schema/json-schema.js';
import { type Context, reference } from './context.js';

/** The kind of a body of a resource. */
export type BodyKind = 'item' | 'page' | 'created';

/** The schema of a body in some forms, whole and limited by the parameter `fields`. */
export function bodySchema(
  resource: AnyResource,
  kind: BodyKind,
  forms: readonly Form[],
  { components }: Context,
): JsonSchema {
  const names = forms.map((form) => `${components.get(resource)}${FORM[form]}`);
  switch (kind) {
    case 'item': {
      const selections = selects(resource) ? names.map((each) => `${each}Selection`) : [];
      return anyOf([...names, ...selections]);
    }
    case 'page':
      return anyOf(names.map((each) => `${each}Page`));
    case 'created':
      return anyOf(names.flatMap((each) => [each, `${each}Created`]));
  }
}

/** The schema of a body that is none of a resource, such as that of the index. */
export function sharedSchema(component: string, forms: readonly Form[]): JsonSchema {
  return anyOf(forms.map((form) => component + FORM[form]));
}

/** What the names of components say of a form. */
export const FORM: Readonly<Record<Form, string>> = {
  links: '',
  hal: 'Hal',
  'hal-forms': 'HalForms',
};

/** What titles say of a form. */
const TITLE: Readonly<Record<Form, string>> = {
  links: '',
  hal: ' (HAL draft)',
  'hal-forms': ' (HAL-FORMS)',
};

export const ALL_FORMS: readonly Form[] = ['links', 'hal', 'hal-forms'];

/** Schemas that a body may match one or several of. */
export function anyOf(components: readonly string[]): JsonSchema {
  const [first = '', ...others] = components;
  return others.length === 0 ? reference(first) : { anyOf: components.map(reference) };
}

/** Whether clients can limit the fields of a resource. */
export function selects({ query }: AnyResource): boolean {
  return Object.values(query.fields ?? {}).some(
    (field) => (field as { readonly select?: boolean }).select !== false,
  );
}

/** The schemas of a body in each form, by their components. */
export function inEachForm(
  component: string,
  make: (form: Form, component: string) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    ALL_FORMS.map((form) => [component + FORM[form], make(form, component + FORM[form])]),
  );
}

/** The schema of fields with the links of a form, and its forms. */
export function withForm(fields: JsonSchema, form: Form, title: string): JsonSchema {
  const schema = withLinks(fields, reference(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: reference('HalTemplates') };
  return {
    ...schema,
    title: `${title}${TITLE[form]}`,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}
