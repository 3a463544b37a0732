import { HalyardError } from '../errors.js';
import { toHal } from '../link/to-hal.js';
import type { Form } from './format.js';
import type { RespondOptions, RespondTextOptions } from './response.js';

/** Whether the response to GET has content, by a body or by a text. */
export function hasContent({ body, text }: RespondOptions | RespondTextOptions): boolean {
  return body !== undefined || text !== undefined;
}

/** Refuses a text beside a body, and one that is to be in another form than it has. */
export function checkContent({ body, text, format }: RespondOptions | RespondTextOptions): void {
  if (text === undefined) return;
  if (body !== undefined) {
    throw new HalyardError('http.body', {
      problem: 'A response has a body or a text, not both',
      given: body,
      remedy: 'Give what is JSON already as text, anything else as body',
      reference: 'RFC 8259',
    });
  }
  if ((format as unknown) !== 'negotiate') return;
  throw new HalyardError(
    'http.format',
    {
      problem: 'A text has its form already, and is sent in no other',
      given: format,
      remedy: "Write 'links' or 'hal' for the one that it has, or give a body",
    },
    'HYP.06',
  );
}

/** The content as it is sent; undefined where there is none. */
export function contentOf(
  { body, text }: RespondOptions | RespondTextOptions,
  form: Form,
): string | undefined {
  if (text !== undefined) return written(typeof text === 'function' ? text() : text);
  return body === undefined ? undefined : serialize(body, form);
}

/** How the text of an object or a list begins (RFC 8259 §2). */
const OBJECT_OR_LIST = /^[\t\n\r ]*[{[]/;

/** Text of the developer's own: its beginning tells values, and text that was written twice. */
function written(text: unknown): string {
  if (typeof text === 'string' && OBJECT_OR_LIST.test(text)) return text;
  throw new HalyardError('http.body', {
    problem: 'The text is no JSON of an object',
    given: typeof text === 'string' ? text.slice(0, 80) : text,
    remedy: 'Give what serialize() of a definition or JSON.stringify() has written, or a body',
    reference: 'RFC 8259 §2',
  });
}

function serialize(body: object | (() => object), form: Form): string {
  const value = typeof body === 'function' ? body() : body;
  if (typeof value !== 'object' || value === null) throw bodyError(value);
  const text = stringify(value);
  // Read again, so that what is converted is what is sent: `toJSON` may have made it.
  return form === 'hal' ? JSON.stringify(toHal(JSON.parse(text))) : text;
}

function stringify(value: object): string {
  try {
    const text = JSON.stringify(value);
    if (typeof text === 'string') return text;
  } catch (cause) {
    throw bodyError(value, cause);
  }
  throw bodyError(value);
}

function bodyError(given: unknown, cause?: unknown): HalyardError {
  const reason = cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : '';
  return new HalyardError('http.body', {
    problem: `The body is no object that JSON can hold${reason}`,
    given,
    remedy: 'Give a plain object, such as resource() or collection() makes, or a function of one',
    reference: 'RFC 8259',
  });
}
