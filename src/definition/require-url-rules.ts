import { HalyardError } from '../errors.js';
import { withoutCredentials } from '../internal/show.js';
import { checkTemplate } from '../url/lint/check-template.js';

/** Throws one error with every finding about URL templates. */
export function requireUrlRules(subject: string, templates: readonly string[]): void {
  if (!templates.every((template) => typeof template === 'string')) {
    throw new HalyardError('resource.path', { subject, expected: 'be strings', given: templates });
  }
  const distinct = new Set(templates.map((template) => withoutCredentials(template)));
  const faulty = [...distinct].flatMap((template) => {
    const findings = checkTemplate(template);
    return findings.length === 0 ? [] : [{ template, findings }];
  });
  const findings = faulty.flatMap((template) => template.findings);
  const [first] = findings;
  if (first === undefined) return;
  const lines = faulty.flatMap(({ template, findings: found }) =>
    found.map(({ rule, message }) => `  ${template}: ${message} [${rule}]`),
  );
  const { suggestion } = first;
  throw new HalyardError(
    'resource.path',
    {
      subject,
      expected: 'follow the URL rules',
      given: faulty.map(({ template }) => template),
      ...(suggestion !== undefined && { remedy: `Write ${suggestion}` }),
      findings,
      report: lines.join('\n'),
    },
    first.rule,
  );
}
