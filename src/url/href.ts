import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { type Base, baseText, hasDotSegment, knownUrl } from './absolute-url.js';
import { expandParts, type Values } from './expand-template.js';
import { encodeReference, percentEncode } from './percent-encode.js';
import {
  type GivenValues,
  parseTemplate,
  type Template,
  type TemplateWithoutValues,
} from './template.js';

/**
 * Makes an absolute URL from a base, a URI template and its values. Use it for every href.
 *
 * A value cannot break out of its place: the result stays below the base, a segment `..` is refused, and
 * so is a missing value for a part of the path, which would give the URL of another resource.
 *
 * The text of the template is yours, and is not checked here: `assertUrl` checks a template by all of
 * the rules, and `defineResource` those of a definition.
 *
 * Any identifier is percent-encoded as RFC 6570 §3.2.2 says. The rules allow only lower-case letters,
 * digits, `-`, `.` and `~` in a path (UFN.06, UFN.07, UFN.09): {@link encodeIdentifier} writes any other
 * identifier with these, and `checkUrl` reports it otherwise.
 *
 * @param base The base URL of the API: absolute, http or https, without query, fragment and dot
 *   segments. A trailing slash is dropped.
 * @param template An RFC 6570 template that starts with `/`, `{/` or `{?`, or is empty for the base
 *   itself.
 * @param values The values by the names of the template's variables.
 * @returns The absolute URL, which consists of URL characters.
 * @throws {HalyardError} `url.base`, `url.template`, or `url.value` if a variable of the path has no value,
 *   or one that is no path segment: null, an empty text, NaN, bytes, a plain object, `.` or `..`.
 * @rule HYP.07, HYP.13, HYP.14
 *
 * @example
 * ```ts
 * import { href } from 'halyard/url';
 *
 * href('https://api.example.se/orders/v1', '/orders/{id}', { id: 17 });
 * // → 'https://api.example.se/orders/v1/orders/17'
 * href('https://api.example.se/orders/v1', '/cases/{id}', { id: 'SE-2024/001' });
 * // → 'https://api.example.se/orders/v1/cases/SE-2024%2F001'
 * href('https://api.example.se/orders/v1', '/orders{?status,page}', { status: 'to pay', page: 2 });
 * // → 'https://api.example.se/orders/v1/orders?status=to%20pay&page=2'
 * ```
 */
export function href<const Source extends string, const Given extends Base>(
  base: GivenBase<Given>,
  template: Source,
  values: GivenValues<Source>,
): string;
export function href<const Source extends string, const Given extends Base>(
  base: GivenBase<Given>,
  template: TemplateWithoutValues<Source>,
): string;
export function href(base: Base, template: string, values: Values = {}): string {
  const url = tryHref(base, template, values);
  if (url !== undefined) return url;
  const names = parseTemplate(template).parts.flatMap((part) =>
    typeof part === 'string' || !part.isRequired ? [] : part.variables.map(({ name }) => name),
  );
  const expected = `a path segment for ${names.join(', ')} in ${show(template)}`;
  throw new HalyardError('url.value', `values must have ${expected}`, 'HYP.13');
}

/** A base, or a sentence for the compiler to print if a template comes first. */
type GivenBase<Given extends Base> = Given extends `/${string}` | `{${string}`
  ? 'base must be an absolute URL, such as https://api.example.se/orders/v1'
  : Given;

/**
 * The URL of a template for the values of a row; undefined if a variable of its path has no value, or one
 * that clients resolve away, such as "..".
 */
export function tryHref(base: Base, source: string, values: Values): string | undefined {
  const template = parseTemplate(source);
  const plain = template.isPlain ? fillPlain(template, values) : undefined;
  if (plain !== undefined) return knownUrl(baseText(base) + plain);
  const reference = expandParts(template, values, ({ isRequired }) => isRequired);
  if (reference === undefined) return undefined;
  // A template without a slash would continue the last segment of the base; most routers write `:id`.
  if (!template.isSafe && (/^[^/?#]/.test(reference) || /^[^?#]*\/:[A-Za-z_]/.test(source))) {
    throw new HalyardError(
      'url.template',
      `URL template must start with a slash and have its variables in braces, as in /orders/{id}; got ${show(source)}`,
    );
  }
  if (hasDotSegment(reference)) return undefined;
  return baseText(base) + (template.isSafe ? reference : encodeReference(reference));
}

/** The reference of a plain template, for texts and integers: four times as fast as `expandParts`. */
function fillPlain({ parts }: Template, values: Values): string | undefined {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const name = part.variables[0]?.name as string;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    // Dots alone may become a dot segment, which leads elsewhere.
    if (typeof value === 'string' && !/^\.*$/.test(value)) text += percentEncode(value);
    else if (Number.isSafeInteger(value)) text += value;
    else return undefined;
  }
  return text;
}
