import { type Plan, planFor } from './plan.js';
import { readTemplate, type Template } from './template.js';

/**
 * Reads a URI template (RFC 6570, level 4). {@link href} and {@link expandTemplate} do this
 * themselves, once for each template; call it to learn a template's variables.
 *
 * @param source The template, at most 8192 characters.
 * @returns The template's literals and expressions in order, frozen.
 * @throws {HalyardError} `url.template` where RFC 6570 §2 does not allow what is written.
 * @rule HYP.13
 *
 * @example
 * ```ts
 * import { parseTemplate } from 'halyard/url';
 *
 * parseTemplate('/orders{?page}').parts;
 * // → ['/orders', { operator: '?', variables: [{ name: 'page', explode: false }] }]
 * ```
 */
export function parseTemplate<const Source extends string>(source: Source): Template<Source> {
  return planOf(source).template as Template<Source>;
}

/** Plans by the text of their template. Templates stand in code, so there are few; a bound all the same. */
const byText = new Map<string, Plan>();
const MOST_KEPT = 1000;

/** Plans by their template, of those that are parsed here: they are frozen, and so stay what they are. */
const byTemplate = new WeakMap<Template, Plan>();

/** How to expand a template, given as text or parsed. */
export function planOf(template: string | Template): Plan {
  if (isTemplate(template)) return byTemplate.get(template) ?? planFor(template);
  return byText.get(template) ?? learn(template);
}

function learn(source: string): Plan {
  const plan = planFor(readTemplate(source));
  if (byText.size >= MOST_KEPT) byText.clear();
  byText.set(source, plan);
  byTemplate.set(plan.template, plan);
  return plan;
}

/** Whether a template is parsed already. */
function isTemplate(template: string | Template): template is Template {
  return typeof template === 'object' && Array.isArray(template?.parts);
}
