import { type Plan, planFor } from './plan.js';
import { readTemplate, type Template } from './template.js';

/**
 * Parses a URI template (RFC 6570, level 4). {@link href} and {@link expandTemplate} parse their
 * templates themselves, once each; call this to read the variables of a template.
 *
 * @param source The template, at most 8192 characters.
 * @returns The template's literals and expressions in order, frozen.
 * @throws {HalyardError} `url.template` for text that RFC 6570 §2 does not allow.
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

/** The names of the variables of a template, each as often as it occurs. */
export function variableNames(source: string): string[] {
  return parseTemplate(source).parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
}

/**
 * Plans by the text of their template. A plan takes up to twenty times the memory of its text, and
 * `follow` is given templates by foreign servers: so the bound is on the total length.
 */
const plansBySource = new Map<string, Plan>();
const MAX_CACHED_CHARACTERS = 200_000;
let cachedCharacters = 0;

/** Plans of the templates that were parsed here: these are frozen, so their plans stay valid. */
const plansByTemplate = new WeakMap<Template, Plan>();

/** How to expand a template, given as text or parsed. */
export function planOf(template: string | Template): Plan {
  if (isTemplate(template)) return plansByTemplate.get(template) ?? planFor(template);
  return plansBySource.get(template) ?? addPlan(template);
}

function addPlan(source: string): Plan {
  const plan = planFor(readTemplate(source));
  cachedCharacters += source.length;
  if (cachedCharacters > MAX_CACHED_CHARACTERS) {
    plansBySource.clear();
    cachedCharacters = source.length;
  }
  plansBySource.set(source, plan);
  plansByTemplate.set(plan.template, plan);
  return plan;
}

function isTemplate(template: string | Template): template is Template {
  return typeof template === 'object' && Array.isArray(template?.parts);
}
