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
  /** What halyard reports first on the wrong example, without its remedy. Empty where it cannot see a breach. */
  readonly report: string;
  /** Why halyard reports nothing. */
  readonly unseen?: string;
}

/** The texts of all rules. */
export async function ruleTexts(): Promise<Readonly<Record<RuleId, RuleText>>> {
  const texts = Object.values(rules).map(async ({ id }) => {
    const { why, language, wrong, right, check, unseen } = ruleExamples[id];
    const found = (await check(wrong)).find(({ rule }) => rule === id);
    const [report = ''] = found?.message.split(/\. (?=[A-Z])/) ?? [];
    return [id, { why, language, wrong, right, report, ...(unseen && { unseen }) }];
  });
  return Object.fromEntries(await Promise.all(texts));
}
