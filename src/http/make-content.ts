import { HalyardError } from '../errors.js';
import { decodeText } from '../internal/decode-text.js';
import { isBinary, isBytes } from '../internal/is-bytes.js';
import { isPlainObject } from '../internal/is-plain-object.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { stringifyAwaited } from '../internal/stringify-awaited.js';
import { HAL_DETAILS, MAX_DEPTH, toHal } from '../link/to-hal.js';
import { type HalTemplates, toHalForms } from '../link/to-hal-forms.js';
import type { AnyRespondOptions } from './response.js';
import type { Form, FormTemplates } from './select-form.js';

/** Whether the response has content, by a body or a text. */
export function hasContent({ body, text }: AnyRespondOptions): boolean {
  return body !== undefined || text !== undefined;
}

/** Throws for promises, for two bodies, and for text in another form than `links`, since it is never converted. */
export function requireContent({ body, text, format }: AnyRespondOptions): void {
  requireAwaited(body, 'body', 'http.body');
  if (text === undefined) return;
  requireAwaited(text, 'text', 'http.body');
  if (body !== undefined) {
    throw new HalyardError('http.body', {
      subject: 'text',
      expected: 'not be set together with body',
      given: body,
      remedy: 'Pass JSON text as `text`, anything else as `body`',
    });
  }
  requireForm('text', format);
}

/** The content as it is sent, of a body or a text. */
export function makeContent(
  { body, text, format, templates }: AnyRespondOptions & FormTemplates,
  form: Form,
  contentType: string | undefined,
): string | Uint8Array {
  if (text !== undefined) return requireText(typeof text === 'function' ? text() : text);
  const value: unknown = typeof body === 'function' ? body() : body;
  requireAwaited(value, 'body', 'http.body');
  const isFinal = typeof value === 'string' || isBytes(value);
  // A HAL document is an object (draft-kelly-json-hal §4), so anything else has a type of its own.
  if (!isFinal && !Array.isArray(value)) return serialize(value, form, templates);
  requireContentType(value, contentType);
  requireForm('a string, bytes or an array as body', format);
  return isFinal ? value : stringify(value);
}

function requireContentType(value: unknown, contentType: string | undefined): void {
  if (contentType !== undefined && contentType !== '') return;
  throw new HalyardError(
    'http.body',
    {
      subject: 'body',
      expected: 'be an object, or have a content-type in headers',
      given: value,
      remedy:
        "Pass a list as collection(), JSON text as `text`, and anything else with headers: { 'content-type': 'text/csv' }",
      reference: 'RFC 9110 §8.3',
    },
    'HYP.06',
  );
}

function requireForm(subject: string, format: unknown): void {
  if (format === undefined || format === 'links') return;
  throw new HalyardError(
    'http.format',
    {
      subject: `format with ${subject}`,
      expected: "be 'links' or left out",
      given: format,
      remedy: 'Pass an object as body: only objects are converted',
    },
    'HYP.06',
  );
}

/** How the JSON of an object begins (RFC 8259 §2). Text that was serialised twice begins with a quote. */
const OBJECT_OR_LIST = /^[\t\n\r ]*[{[]/;

/** The number of bytes that tell how JSON begins. */
const BEGINNING = 100;

function requireText(text: unknown): string | Uint8Array {
  requireAwaited(text, 'text', 'http.body');
  if (typeof text === 'string' && OBJECT_OR_LIST.test(text)) return text;
  if (isBytes(text) && beginsJson(text)) return text;
  throw new HalyardError('http.body', {
    subject: 'text',
    expected: 'be the JSON text of an object',
    given: text,
    remedy:
      'Pass what serialize() of a definition or JSON.stringify() returns, or an object as body',
    reference: 'RFC 8259 §2',
  });
}

function beginsJson(bytes: Uint8Array): boolean {
  // Definitions write no white space.
  if (bytes[0] === OPENING_BRACE) return true;
  return OBJECT_OR_LIST.test(decodeText(bytes.subarray(0, BEGINNING)));
}

const OPENING_BRACE = 0x7b;

function serialize(value: unknown, form: Form, templates: FormTemplates['templates'] = {}): string {
  requireSerialisable(value);
  const text = stringify(value);
  if (!text.startsWith('{')) throw bodyError(value);
  if (form === 'links') return text;
  // Parsed again, so that what `toJSON` returned is converted.
  const parsed: Kept = JSON.parse(text);
  keepDetails(parsed, value as Kept, 1);
  if (form === 'hal') return stringify(toHal(parsed));
  const given: HalTemplates = typeof templates === 'function' ? templates() : templates;
  requireAwaited(given, 'templates', 'http.body');
  return stringify(toHalForms(parsed, given));
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

/** Throws on objects that JSON.stringify turns into `{}` or `{"0":1}`. */
function requireSerialisable(value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null) throw bodyError(value);
  if (isStream(value)) {
    throw new HalyardError('http.body', {
      subject: 'body',
      expected: 'not be a stream',
      remedy: 'Call respond without a body; if its status is 200, send the stream with its headers',
    });
  }
  if (isBinary(value) || Symbol.iterator in value || 'arrayBuffer' in value) throw bodyError(value);
  if (value instanceof Error || !(hasFields(value) || isPlainObject(value))) throw bodyError(value);
}

function isStream(value: object): boolean {
  return (
    Symbol.asyncIterator in value ||
    'getReader' in value ||
    typeof (value as { readonly pipe?: unknown }).pipe === 'function'
  );
}

/** Whether JSON.stringify has something to write of an instance: a RegExp or a WeakMap is `{}`. */
function hasFields(value: object): boolean {
  return Object.keys(value).length > 0 || 'toJSON' in value;
}

function stringify(value: unknown): string {
  try {
    const text = stringifyAwaited(value, 'body', 'http.body');
    if (text !== undefined) return text;
  } catch (cause) {
    throw cause instanceof HalyardError ? cause : bodyError(value, cause);
  }
  throw bodyError(value);
}

function bodyError(given: unknown, cause?: unknown): HalyardError {
  const reason = cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : '';
  return new HalyardError('http.body', {
    subject: 'body',
    expected: `be a JSON-serialisable object${reason}`,
    given,
    remedy:
      'Pass a plain object, as resource() and collection() return it, or a function of one; pass JSON text as `text` and binary data as a Uint8Array',
    reference: 'RFC 8259',
  });
}
