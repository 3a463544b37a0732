import { rules } from '../../../src/rules/catalogue.js';
import type { RuleId } from '../../../src/rules/finding.js';
import { ruleExamples } from './index.js';

/** What `docs/rules.md` and `halyard rules <id>` say about a rule, beside the catalogue. */
export interface RuleText {
  /** What goes wrong without the rule. */
  readonly why: string;
  /** The language of the two examples. */
  readonly language: 'http' | 'js' | 'json' | 'text';
  readonly wrong: string;
  readonly right: string;
  /** What halyard reports on the wrong example, one message a line. Empty where it cannot see a breach. */
  readonly report: string;
  /** Why halyard reports nothing. */
  readonly unseen?: string;
}

/** The texts of all rules. */
export async function ruleTexts(): Promise<Readonly<Record<RuleId, RuleText>>> {
  const texts = Object.values(rules).map(async ({ id }) => {
    const { why, language, wrong, right, check, unseen } = ruleExamples[id];
    const messages = (await check(wrong))
      .filter(({ rule }) => rule === id)
      .map(({ message }) => message);
    return [
      id,
      { why, language, wrong, right, report: messages.join('\n'), ...(unseen && { unseen }) },
    ];
  });
  return Object.fromEntries(await Promise.all(texts));
}
