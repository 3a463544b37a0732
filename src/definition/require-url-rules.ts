import { HalyardError } from '../errors.js';
import { checkTemplate } from '../url/lint/check-template.js';

/** Throws one error with every finding about URL templates. */
export function requireUrlRules(templates: readonly string[]): void {
  const findings = [...new Set(templates)].flatMap((template) =>
    checkTemplate(template).map((found) => ({
      ...found,
      message: `${template}: ${found.message}`,
    })),
  );
  const [first] = findings;
  if (first === undefined) return;
  throw new HalyardError(
    'resource.definition',
    findings.map(({ message }) => message).join('\n'),
    first.rule,
    findings,
  );
}
