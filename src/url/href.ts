import { HalyardError } from '../errors.js';
import { withoutCredentials } from '../internal/show.js';
import type { RuleId } from '../rules/catalogue.js';
import { rememberUrl } from './absolute-url.js';
import { type Base, baseText, DOT_SEGMENT } from './base.js';
import { percentEncodeUrl } from './percent-encode.js';
import { expandStep, requireValues } from './template/expand.js';
import { planOf } from './template/parse-template.js';
import type { Plan, Step } from './template/plan.js';
import type { Template } from './template/template.js';
import type { GivenValues, TemplateWithoutValues } from './template/template-values.js';
import type { Values } from './template/variable-value.js';

/**
 * Makes an absolute URL from a base, a URI template and its values. Use it for every href.
 *
 * A value cannot break out of its place: the result stays below the base, `..` is refused, and so is
 * a missing value for a part of the path, which would give the URL of another resource.
 *
 * The text of the template is yours, and is not checked here: `assertUrl` checks a template by all of
 * the rules, and `defineResource` those of a definition.
 *
 * A value in the path consists of lower-case letters, digits, `-`, `.` and `~`, because the rules
 * allow nothing else there (UFN.06, UFN.07, UFN.09). Write any other identifier with
 * {@link encodeIdentifier}, or `{+id}` in the template to put a value into the path as it is. The same
 * holds for the fragment. Values of query parameters may be any text.
 *
 * @param base The base URL of the API: absolute, http or https, without query, fragment and dot
 *   segments. A trailing slash is dropped.
 * @param template An RFC 6570 template that starts with `/`, `{/` or `{?`, or is empty for the base
 *   itself; a string, which is parsed once, or the result of `parseTemplate`.
 * @param values The values by the names of the template's variables.
 * @returns The absolute URL, which consists of URL characters.
 * @throws {HalyardError} `url.base`, `url.template`, `url.value` or `url.dot-segment` if an argument
 *   cannot make a URL below the base.
 * @rule HYP.07, HYP.13, HYP.14, UFN.06, UFN.07, UFN.09
 *
 * @example
 * ```ts
 * import { href } from 'halyard/url';
 *
 * href('https://api.example.se/orders/v1', '/orders/{id}', { id: 17 });
 * // → 'https://api.example.se/orders/v1/orders/17'
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
  return rememberUrl(baseText(base) + expandReference(planOf(template), values));
}

/** A base, or a sentence for the compiler to print if a template comes first. */
type GivenBase<Given extends Base> = Given extends `/${string}` | `{${string}`
  ? 'base must be an absolute URL, such as https://api.example.se/orders/v1'
  : Given;

const NO_VALUES: Values = Object.freeze({});

/** The expanded template, which follows the base. */
function expandReference({ template, steps, isSafe }: Plan, values: Values): string {
  requireValues(values);
  let reference = '';
  let isSuspect = !isSafe;
  for (const step of steps) {
    if (typeof step === 'string') {
      reference += step;
      continue;
    }
    const text = expandStep(step, values, step.isRequired ? template : undefined);
    isSuspect ||= text === '.' || text === '..';
    if (step.isPath && !PATH_TEXT.test(text)) throw pathValueError(step, values, text);
    reference += text;
  }
  if (!isSuspect) return reference;
  requireBelowBase(reference, template);
  requireNoRoute(template);
  // A template that is plain data may have any literals: they have not been checked.
  return encodeIllegal(percentEncodeUrl(reference));
}

/** The characters that UFN.06, UFN.07 and UFN.09 allow in a path or a fragment, which has its `#`. */
const PATH_TEXT = /^#?[a-z0-9.~/-]*$/;

function pathValueError({ style, variables }: Step, values: Values, text: string): HalyardError {
  const names = variables.map(({ name }) => name);
  const [name = ''] = names;
  const value = values[name];
  if (names.length === 1 && typeof value === 'object')
    return pathObjectError(name, value, variables[0]?.explode);
  const isSingle = names.length === 1 && !style.named;
  return new HalyardError(
    'url.value',
    {
      subject: `Template variable ${names.join(',')} in the ${style.first === '#' ? 'fragment' : 'path'}`,
      expected: 'consist of lower-case letters, digits, "-", "." and "~"',
      given: isSingle ? value : text,
      remedy: isSingle
        ? `Pass encodeIdentifier(${name}), or write {+${name}} to leave the value as it is and break the rule`
        : `Write {/${names.join(',')}} for segments or {?${names.join(',')}} for query parameters`,
    },
    brokenRule(text),
  );
}

function pathObjectError(
  name: string,
  given: unknown,
  isExploded: boolean | undefined,
): HalyardError {
  const segments = isExploded
    ? `Pass ${name}.map(encodeIdentifier)`
    : `Write {/${name}*} for segments or {?${name}} for query parameters`;
  return new HalyardError(
    'url.value',
    {
      subject: `Template variable ${name} in the path`,
      expected: 'be text of lower-case letters, digits, "-", "." and "~"',
      given,
      remedy: Array.isArray(given)
        ? segments
        : `Pass the member that identifies the resource, such as { ${name}: ${name}.id }`,
    },
    'UFN.07',
  );
}

function brokenRule(text: string): RuleId {
  if (/[A-Z]/.test(text.replace(/%[0-9A-F]{2}/g, ''))) return 'UFN.06';
  return /_|%20/.test(text) ? 'UFN.09' : 'UFN.07';
}

function requireBelowBase(reference: string, { source }: Template): void {
  if (reference !== '' && !/^[/?#]/.test(reference)) {
    throw new HalyardError('url.template', {
      subject: `URL template ${withoutCredentials(source)}`,
      expected: 'start with a slash',
      // Other values of a path cannot have a slash, and at the definition they are placeholders.
      ...(source.startsWith('{+') && { given: reference }),
      remedy: /^[a-z][a-z\d+.-]*:/i.test(source)
        ? 'Write the path below the base'
        : `Write /${source}`,
    });
  }
  const [path = ''] = reference.split(/[?#]/, 1);
  if (!DOT_SEGMENT.test(path)) return;
  throw new HalyardError('url.dot-segment', {
    subject: 'Path of a URL',
    expected: 'have no segment "." or "..", which clients resolve away',
    given: path,
    reference: 'RFC 3986 §5.2.4',
  });
}

/** Most routers write `:id`, which a URI template takes for text. */
function requireNoRoute({ source }: Template): void {
  const name = /^[^?#]*\/:([A-Za-z_]\w*)/.exec(source)?.[1];
  if (name === undefined) return;
  throw new HalyardError('url.template', {
    subject: 'URL template',
    expected: `name its variables in braces, not as :${name}`,
    given: source,
    remedy: `Write {${name}} for :${name}`,
    reference: 'RFC 6570 §2.2',
  });
}

/**
 * RFC 6570 §3.2.3 keeps all reserved characters, even if RFC 3986 does not allow them: brackets,
 * and a number sign in the fragment.
 */
function encodeIllegal(reference: string): string {
  if (!/[[\]]|#[^#]*#/.test(reference)) return reference;
  const [path = '', ...fragments] = reference
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D')
    .split('#');
  return fragments.length === 0 ? path : `${path}#${fragments.join('%23')}`;
}
