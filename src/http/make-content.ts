import { HalyardError } from '../errors.js';
import { isBytes } from '../internal/is-bytes.js';
import { jsonText, memberReport, refusePromise } from '../internal/plain-json.js';
import { HAL_DETAILS, MAX_DEPTH, toHal } from '../link/to-hal.js';
import { toHalForms } from '../link/to-hal-forms.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import type { AnyRespondOptions } from './response.js';
import type { Form, FormTemplates } from './select-form.js';

/** Whether the response has content, by a body or a text. */
export function hasContent({ body, text }: AnyRespondOptions): boolean {
  return (body ?? text ?? undefined) !== undefined;
}

/** What content is made of. */
type ContentOptions = Pick<AnyRespondOptions, 'body' | 'text'> &
  FormTemplates & { readonly onFinding?: OnFinding | undefined };

/** The content as it is sent, of a body or a text. */
export function makeContent(
  { body, text, templates, onFinding }: ContentOptions,
  form: Form,
  contentType: string | undefined,
): string | Uint8Array {
  if (text !== undefined) return made(text, 'text');
  const value: unknown = made(body, 'body');
  const isFinal = typeof value === 'string' || isBytes(value);
  if ((isFinal || Array.isArray(value)) && !contentType) {
    const message = 'body must be an object, or have a content-type in headers';
    throw new HalyardError('http.body', message, 'HYP.06');
  }
  if (isFinal) return value;
  const json = jsonText(value as object, memberReport(reportTo(onFinding)));
  // A HAL document is an object (draft-kelly-json-hal §4), so a list is written as it is.
  if (form === 'links' || !json.startsWith('{')) return json;
  // Parsed again, so that what `toJSON` returned is converted.
  const parsed: Kept = JSON.parse(json);
  keepDetails(parsed, value as Kept, 1);
  const hal =
    form === 'hal'
      ? toHal(parsed)
      : toHalForms(parsed, (typeof templates === 'function' ? templates() : templates) ?? {});
  // JSON.stringify overflows the stack at another depth than JSON.parse.
  return jsonText(hal);
}

function made<Value>(given: Value | (() => Value), subject: string): Value {
  const value = typeof given === 'function' ? (given as () => Value)() : given;
  refusePromise(value, subject);
  return value;
}

/** Copies what `fromHal` and definitions keep for `toHal` under a symbol, which JSON leaves out. */
function keepDetails(parsed: Kept, value: Kept, level: number): void {
  const details = value[HAL_DETAILS];
  if (details !== undefined) parsed[HAL_DETAILS] = details;
  if (level === MAX_DEPTH) return;
  for (const [name, member] of Object.entries(parsed)) {
    const source = value[name];
    if (isObject(member) && isObject(source)) keepDetails(member, source, level + 1);
  }
}

type Kept = { [HAL_DETAILS]?: unknown; readonly [name: string]: unknown };

function isObject(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null;
}
