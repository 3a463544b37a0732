import { printable } from '../../internal/show.js';
import { isAction } from '../../relation/actions.js';
import { checkRelation } from '../../relation/check-relation.js';
import { defaultMethod } from '../../relation/method.js';
import { relation } from '../../relation/relation.js';
import { rules } from '../../rules/catalogue.js';
import { rulePage } from '../report/rows.js';
import { findRule, unknownRule } from './options.js';
import { CommandError, type System } from './system.js';

/** `halyard rules`: lists the rules, or prints one with its reason and examples. */
export function printRules(id: string | undefined, _: unknown, system: System): number {
  const all = Object.values(rules);
  const width = Math.max(...all.map((each) => each.id.length));
  const lines = all.map((each) => [each.id.padEnd(width), each.level.padEnd(10), each.summary]);
  const text =
    id === undefined ? lines.map((line) => line.join('  ')).join('\n') : ruleText(id, system);
  system.stdout.write(`${text}\n`);
  return 0;
}

function ruleText(given: string, { homepage, ruleTexts }: System): string {
  const rule = findRule(given);
  if (rule === undefined) throw new CommandError(unknownRule(given));
  const { id, level, section, summary } = rule;
  const { why, wrong, right, report, unseen = '' } = ruleTexts()[id];
  const reported =
    report === '' ? `halyard reports nothing. ${unseen}` : `halyard reports:\n${indented(report)}`;
  const examples = [`Wrong:\n${indented(wrong)}`, reported, `Right:\n${indented(right)}`];
  const head = `${id}  ${level}  ${section}\n${summary}`;
  return [head, why, ...examples, rulePage(homepage, id)].join('\n\n');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** `halyard init`: how to begin. It writes no file. */
export function printStart(_: unknown, __: unknown, { stdout, homepage }: System): number {
  stdout.write(`Write halyard.config.json:\n  { "failOn": "shall" }

Run in CI, with the paths and URLs of your API:
  npx halyard openapi openapi.yaml
  npx halyard audit http://localhost:3000/v1/

All settings, GitHub and GitLab: ${new URL('guides/ci.html', homepage)}\n`);
  return 0;
}

/** `halyard rel`: what a relation type means. The exit code is 1 for a name that has findings. */
export function printRelation(name: string, _: unknown, { stdout }: System): number {
  const findings = checkRelation(name);
  const known = relation(name);
  const lines = findings.map(({ level, rule, message }) => `${level} ${rule} ${message}`);
  if (known !== undefined) {
    lines.unshift(`${known.name}  ${known.method}`, known.meaning);
  } else if (findings.length === 0) {
    lines.push(
      isAction(name)
        ? `${name} is the name of an action; its links have the method ${defaultMethod(name)}`
        : `${name} is in no registry. Describe it in the documentation of the API (HYP.01)`,
    );
  }
  stdout.write(`${lines.map((line) => printable(line)).join('\n')}\n`);
  return findings.length > 0 ? 1 : 0;
}
