import type { Method } from '../../relation/method.js';
import { parseTemplate, variableNames } from '../../url/template/parse-template.js';

/** The same key for templates that differ only in their queries and the names of their variables. */
export function operationKey(method: Method, path: string): string {
  return `${method} ${templatePath(path).replace(/\{\w+\}/g, '{}')}`;
}

/** The path of a template, without its query, each variable as `{name}`. */
export function templatePath(template: string): string {
  const parts = parseTemplate(template).parts.map((part) => {
    if (typeof part === 'string') return part;
    if (QUERY_OPERATORS.has(part.operator)) return '';
    const start = part.operator === '+' ? '' : part.operator;
    return part.variables.map(({ name }) => `${start}{${name}}`).join('');
  });
  return parts.join('').replace(/[?#].*/, '') || '/';
}

const QUERY_OPERATORS: ReadonlySet<string> = /* @__PURE__ */ new Set(['?', '&', '#']);

/** The variables of the path of a template. */
export function pathVariables(template: string): string[] {
  return variableNames(templatePath(template));
}

/** The variables of the query of a template. */
export function queryVariables(template: string): string[] {
  return parseTemplate(template).parts.flatMap((part) =>
    typeof part === 'string' || (part.operator !== '?' && part.operator !== '&')
      ? []
      : part.variables.map(({ name }) => name),
  );
}
