import { HalyardError } from '../errors.js';
import { isFieldValue, isToken } from '../internal/syntax.js';
import { DIRECTIVES } from './directives.js';

/** The directives of other specifications as they are written. */
export function formatExtensions(extensions: unknown): string[] {
  if (extensions === undefined) return [];
  if (typeof extensions !== 'object' || extensions === null) {
    throw extensionError(
      'These are no directives',
      extensions,
      'Give an object of names and values',
    );
  }
  return Object.entries(extensions).map(([name, value]) => formatExtension(name, value));
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function formatExtension(name: string, value: unknown): string {
  if (!isToken(name) || name !== name.toLowerCase()) {
    throw extensionError('This is no name of a directive', name, 'Give a token in lower case');
  }
  if (DEFINED.has(name)) {
    throw extensionError(
      `The directive ${name} is no extension`,
      value,
      'Write it by its name in camelCase',
    );
  }
  if (value === true) return name;
  if (typeof value !== 'string' || !isQuotable(value)) {
    throw extensionError(
      `This is no value of the directive ${name}`,
      value,
      'Write true or printable ASCII',
    );
  }
  return `${name}=${isToken(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`;
}

/** A name that RFC 9111, 5861 or 8246 defines would go past the checks of its own member. */
const DEFINED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(DIRECTIVES).map(([name]) => name),
);

/** quoted-string takes white space at its ends, which a field value does not. */
function isQuotable(text: string): boolean {
  return isFieldValue(`"${text}"`);
}

function extensionError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('cache.directive', {
    problem,
    given,
    remedy,
    reference: 'RFC 9111 §5.2',
  });
}
