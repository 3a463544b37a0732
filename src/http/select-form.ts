import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import { highestQuality, type MediaRange, mostSpecific, parseAccept } from './accept.js';

/**
 * The form of a body: `links` for the list of links of the conventions, `hal` for the object of the
 * HAL draft, `hal-forms` for that object with a form for each operation, `negotiate` for the one that
 * the request's `Accept` asks for.
 */
export type Format = 'links' | 'hal' | 'hal-forms' | 'negotiate';

/** The form of one body. */
export type Form = Exclude<Format, 'negotiate'>;

/** A media range of `Accept` that matches the list of links and the HAL draft's form. */
export type PlainRange = 'application/hal+json' | 'application/json' | '*/*';

/** Which form a body has. */
export interface FormOptions {
  /**
   * The form of the body. Default: `links`.
   *
   * `negotiate` sends HAL-FORMS to clients that ask for `application/prs.hal-forms+json` (Ketting
   * does), and the HAL draft's form to those that ask for
   * `application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"`, at a
   * quality no lower than that of the list of links. Where a response has no forms, the former get
   * the HAL draft's form too. The response has `Vary: accept`.
   */
  readonly format?: Format | undefined;
  /**
   * The media ranges that also get the HAL draft's form with `negotiate`. Default: none, since
   * clients of the conventions send them and expect the list of links.
   *
   * - `application/hal+json`: what traverson-hal sends
   * - `application/json`: what hal-rest-client sends
   * - `*\/*`: what `fetch` sends, and so a client that parses bodies with halfred; also a request
   *   without `Accept`
   */
  readonly halRanges?: readonly PlainRange[] | undefined;
}

/** The forms of a body, which HAL-FORMS has. */
export interface FormTemplates {
  /**
   * The forms of the body by relation type, or a function that makes them: `_templates` of HAL-FORMS,
   * see `toHalForms`. Without them, only `format: 'hal-forms'` sends HAL-FORMS.
   */
  readonly templates?: HalTemplates | (() => HalTemplates) | undefined;
}

/** The form of the response to a request; HAL-FORMS by `Accept` only where there are forms to send. */
export function selectForm(
  request: RequestDescriptor,
  { format = 'links', halRanges }: FormOptions,
  templates?: FormTemplates['templates'],
): Form {
  if (format !== 'negotiate') return format;
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const forms = highestQuality(ranges.filter(({ type }) => type === HAL_FORMS));
  const draft = highestQuality(ranges.filter(isDraft));
  // A request that accepts neither form is answered as one without `Accept` (RFC 9110 §12.5.1).
  const plain = mostSpecific(
    ranges.filter((range) => !isDraft(range)),
    [HAL, 'application/json', 'application/*', '*/*'],
  );
  const special = Math.max(forms, draft);
  if (special === 0 || special < plain.quality) {
    const name = plain.type === 'application/*' ? '*/*' : plain.type;
    return halRanges?.includes(name as PlainRange) ? 'hal' : 'links';
  }
  return templates !== undefined && forms >= draft ? 'hal-forms' : 'hal';
}

/** The profile by which a client asks for the form of the HAL draft. */
const DRAFT = 'https://datatracker.ietf.org/doc/draft-kelly-json-hal';

/** Whether a range names what only readers of the HAL draft's form know. */
function isDraft({ type, parameters }: MediaRange): boolean {
  // The profile is a list of URIs (draft-kelly-json-hal §7; RFC 6906 §3.1).
  return type === HAL && parameters.get('profile')?.split(' ').includes(DRAFT) === true;
}

/** The media type of HAL (HYP.06): of the list of links, and of the HAL draft's form. */
export const HAL = 'application/hal+json';

/** The media type of HAL-FORMS. */
export const HAL_FORMS = 'application/prs.hal-forms+json';
