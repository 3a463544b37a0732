import { HalyardError } from '../errors.js';
import { rememberUrl } from './absolute-url.js';
import { type Base, baseText, DOT_SEGMENT } from './base.js';
import { percentEncodeUrl } from './percent-encode.js';
import type { Values } from './template/defined-value.js';
import { expandStep, requireValues } from './template/expand.js';
import { planOf } from './template/parse-template.js';
import type { Plan } from './template/plan.js';
import type { Template } from './template/template.js';
import type { ValueArguments } from './template/template-values.js';

/**
 * Makes an absolute URL of a base, a URI template and its values: the one way to make an href.
 *
 * What a value holds cannot break out of its place: it is percent-encoded, the result stays below
 * the base, and a value that would climb out of its path (`..`) is refused. So is a value that is
 * missing for a part of the path (`{id}`, `{+id}`), which would give the URL of another resource.
 *
 * @param base The base URL of the API: absolute, http or https, without query, fragment and segments
 *   of dots. A trailing slash is dropped.
 * @param template An RFC 6570 template that starts with `/`, `{/` or `{?`, or is empty for the base
 *   itself; as text, which is parsed once, or of `parseTemplate`.
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
  template: Source | Template<Source>,
  ...values: ValueArguments<Source>
): string {
  return rememberUrl(baseText(base) + referenceOf(planOf(template), values[0] ?? NO_VALUES));
}

const NO_VALUES: Values = Object.freeze({});

/** What stands behind the base: the expanded template, refused where it would leave the base. */
function referenceOf({ template, steps, plain }: Plan, values: Values): string {
  requireValues(values);
  let reference = '';
  let suspect = !plain;
  for (const step of steps) {
    if (typeof step === 'string') {
      reference += step;
      continue;
    }
    const text = expandStep(step, values, step.ofPath ? template : undefined);
    suspect ||= text === '.' || text === '..';
    reference += text;
  }
  if (!suspect) return reference;
  requireBelowBase(reference, template);
  // A literal that parseTemplate has not seen may hold anything.
  return legal(percentEncodeUrl(reference));
}

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
