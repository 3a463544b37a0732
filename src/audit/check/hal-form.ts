import type { Finding } from '../../rules/finding.js';

/** The message for links keyed by relation type, which `halForm` accepts in `_links`. */
export function halFormMessage(name: string): string {
  return `${name} must be a list of Link Description Objects, got an object keyed by relation type (the HAL draft's form)`;
}

/** Whether links are found in the HAL draft's form, where `halForm` accepts them. */
export function hasHalForm(findings: readonly Finding[]): boolean {
  const message = halFormMessage('_links');
  return findings.some((found) => found.rule === 'HYP.11' && found.message === message);
}
