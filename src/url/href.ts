import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { type Base, baseText, DOT_SEGMENT, rememberUrl } from './absolute-url.js';
import type { Values } from './expand-template.js';
import { expandStep } from './expand-template.js';
import { encodeReference } from './percent-encode.js';
import type { GivenValues, Plan, Template, TemplateWithoutValues } from './template.js';
import { planOf } from './template.js';

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
 *   itself; a string, which is parsed once, or the result of `parseTemplate`.
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
  template: Source | Template<Source>,
  values: GivenValues<Source>,
): string;
export function href<const Source extends string, const Given extends Base>(
  base: GivenBase<Given>,
  template: TemplateWithoutValues<Source>,
): string;
export function href(base: Base, template: string | Template, values: Values = NO_VALUES): string {
  const plan = planOf(template);
  const url = expandUrl(base, plan, values);
  if (url !== undefined) return url;
  const names = plan.steps.flatMap((step) =>
    typeof step === 'string' || !step.isRequired ? [] : step.variables.map(({ name }) => name),
  );
  const expected = `a path segment for ${names.join(', ')} in ${show(plan.template.source)}`;
  throw new HalyardError('url.value', `values must have ${expected}`, 'HYP.13');
}

/** A base, or a sentence for the compiler to print if a template comes first. */
type GivenBase<Given extends Base> = Given extends `/${string}` | `{${string}`
  ? 'base must be an absolute URL, such as https://api.example.se/orders/v1'
  : Given;

const NO_VALUES: Values = Object.freeze({});

/**
 * The URL of a template for the values of a row; undefined if a variable of its path has no value, or one
 * that clients resolve away, such as "..".
 */
export function tryHref(base: Base, template: string, values: Values): string | undefined {
  return expandUrl(base, planOf(template), values);
}

function expandUrl(base: Base, { template, steps, isSafe }: Plan, values: Values) {
  let reference = '';
  let isSuspect = !isSafe;
  for (const step of steps) {
    if (typeof step === 'string') {
      reference += step;
      continue;
    }
    const text = expandStep(step, values, step.isRequired);
    if (text === undefined) return undefined;
    isSuspect ||= text === '.' || text === '..';
    reference += text;
  }
  if (!isSuspect) return rememberUrl(baseText(base) + reference);
  requireRooted(reference, template);
  const [path = ''] = reference.split(/[?#]/, 1);
  // Clients resolve dot segments away (RFC 3986 §5.2.4).
  if (DOT_SEGMENT.test(path)) return undefined;
  // A template that is plain data may have any literals: they have not been checked.
  return rememberUrl(baseText(base) + encodeReference(reference));
}

/** A template without a slash would continue the last segment of the base; most routers write `:id`. */
function requireRooted(reference: string, { source }: Template): void {
  if (!/^[^/?#]/.test(reference) && !/^[^?#]*\/:[A-Za-z_]/.test(source)) return;
  throw new HalyardError(
    'url.template',
    `URL template must start with a slash and have its variables in braces, as in /orders/{id}; got ${show(source)}`,
  );
}
