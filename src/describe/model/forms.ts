import { type Form, type Format, HAL, HAL_FORMS } from '../../http/select-form.js';

/** What is said of a form of bodies. */
interface FormTexts {
  /** The part of the name of a component, and of its title. */
  readonly suffix: string;
  readonly title: string;
  readonly example: string;
  /** The value of `Accept` that asks for the form. */
  readonly accept: string;
  /** Its links, in Markdown. */
  readonly links: string;
}

export const FORMS: Readonly<Record<Form, FormTexts>> = {
  links: {
    suffix: '',
    title: '',
    example: 'With a list of links',
    accept: HAL,
    links: '`_links` is a list of objects with `href`, `rel`, `method` and `title`.',
  },
  hal: {
    suffix: 'Hal',
    title: ' (HAL draft)',
    example: 'In the form of the HAL draft',
    accept: `${HAL}; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"`,
    links:
      '`_links` is an object with links by relation type (HAL draft). A link without `method` has the method GET. Embedded resources are in `_embedded`.',
  },
  'hal-forms': {
    suffix: 'HalForms',
    title: ' (HAL-FORMS)',
    example: 'With forms',
    accept: HAL_FORMS,
    links: 'The form of the HAL draft, with a form for each operation in `_templates` (HAL-FORMS).',
  },
};

/** The forms that a service sends. */
export function formsOf(format: Format = 'links'): readonly Form[] {
  return format === 'negotiate' ? (Object.keys(FORMS) as Form[]) : [format];
}

/** The media types and the forms of responses, in Markdown. */
export function formatsText(format: Format | undefined): string {
  const forms = formsOf(format).map((form) => FORMS[form]);
  const [first, ...others] = forms;
  const errors = 'Errors are `application/problem+json` (RFC 9457).';
  if (first && others.length === 0) {
    return `Responses are \`${first.accept.split(';', 1)[0]}\`. ${first.links} ${errors}`;
  }
  const lines = forms.map(({ accept, links }) => `- \`${accept}\`: ${links}`);
  return `${errors} \`Accept\` chooses the form of responses:\n\n${lines.join('\n')}`;
}
