import type { Form } from '../../http/select-form.js';
import { type JsonSchema, withLinks } from '../../schema/json-schema.js';
import { reference } from './component-names.js';

/** The part of the name of a component that names a form. */
export const FORM_SUFFIX: Readonly<Record<Form, string>> = {
  links: '',
  hal: 'Hal',
  'hal-forms': 'HalForms',
};

/** The part of a title that names a form. */
const FORM_TITLE: Readonly<Record<Form, string>> = {
  links: '',
  hal: ' (HAL draft)',
  'hal-forms': ' (HAL-FORMS)',
};

/** Schemas made for each form, by the names of their components. */
export function forEachForm(
  make: (form: Form, suffix: string) => Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const forms = Object.entries(FORM_SUFFIX) as [Form, string][];
  return Object.assign({}, ...forms.map(([form, suffix]) => make(form, suffix)));
}

/** The schema of fields with the links of a form, and its forms. */
export function withForm(fields: JsonSchema, form: Form, title: string): JsonSchema {
  const schema = withLinks(fields, reference(form === 'links' ? 'Links' : 'HalLinks'));
  const templates = form === 'hal-forms' && { _templates: reference('HalTemplates') };
  return {
    ...schema,
    title: `${title}${FORM_TITLE[form]}`,
    properties: { ...(schema.properties as JsonSchema), ...templates },
  };
}
