import { HalyardError } from '../errors.js';
import { rememberUrl } from './absolute-url.js';
import { type Base, baseText } from './base.js';
import { definedValue, expandTemplate } from './expand.js';
import { isTemplate, parseTemplate, type Template } from './template.js';
import type { TemplateValues, ValueArguments } from './template-values.js';

/**
 * Makes an absolute URL of a base, a URI template and its values: the one way to make an href.
 *
 * What a value holds cannot break out of its place: it is percent-encoded, the result stays below
 * the base, and a value that would climb out of its path (`..`) is refused. So is a value that is
 * missing for a part of the path (`{id}`, `{+id}`), which would give the URL of another resource.
 *
 * @param base The base URL of the API: absolute, http or https, without query and fragment. A
 *   trailing slash is dropped.
 * @param template An RFC 6570 template that starts with `/`, `{/` or `{?`, or is empty for the base
 *   itself.
 * @param values The values by the names of the template's variables.
 * @returns The absolute URL, of URL characters only.
 * @throws {HalyardError} `url.base`, `url.template`, `url.value` or `url.dot-segment`: what was given
 *   cannot make a URL below the base.
 * @rule HYP.07, HYP.13, HYP.14
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
export function href<const Source extends string>(
  base: Base,
  template: Source | Template,
  ...[values]: ValueArguments<Source>
): string {
  const parsed = isTemplate(template) ? template : parseTemplate(template);
  const given = values ?? {};
  requirePathValues(parsed, given);
  const reference = expandTemplate(parsed, given as TemplateValues<string>);
  requireBelowBase(reference, parsed);
  return rememberUrl(baseText(base) + legal(reference));
}

function requirePathValues(template: Template, values: Readonly<Record<string, unknown>>): void {
  for (const part of template.parts) {
    if (typeof part === 'string' || (part.operator !== '' && part.operator !== '+')) continue;
    for (const { name } of part.variables) {
      const value = definedValue(values, name);
      if (value !== undefined && value !== '') continue;
      throw new HalyardError(
        'url.value',
        {
          problem: `The URL template ${template.source} needs a value for ${name}`,
          given: Object.hasOwn(values, name) ? values[name] : undefined,
          remedy: `Give { ${name}: … }, or write {?${name}} for a parameter that may be left out`,
        },
        'HYP.13',
      );
    }
  }
}

/** A dot-segment, its dots encoded or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4). */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i;

function requireBelowBase(reference: string, template: Template): void {
  if (reference !== '' && !/^[/?#]/.test(reference)) {
    throw new HalyardError('url.template', {
      problem: `The URL template ${template.source} does not begin a path below the base`,
      given: reference,
      remedy: 'Begin it with a slash',
    });
  }
  if (DOT_SEGMENT.test(reference)) {
    const [path = ''] = reference.split(/[?#]/, 1);
    if (!DOT_SEGMENT.test(path)) return;
    throw new HalyardError('url.dot-segment', {
      problem: 'A path has a segment of dots, which clients resolve away',
      given: path,
      remedy: 'Use identifiers that are more than one or two dots',
      reference: 'RFC 3986 §5.2.4',
    });
  }
}

/**
 * RFC 6570 §3.2.3 leaves reserved characters as they are, those too that RFC 3986 does not allow at
 * the place where they come to stand: brackets, and a number sign in the fragment.
 */
function legal(reference: string): string {
  if (!/[[\]]|#[^#]*#/.test(reference)) return reference;
  const [path = '', ...fragments] = reference
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D')
    .split('#');
  return fragments.length === 0 ? path : `${path}#${fragments.join('%23')}`;
}
