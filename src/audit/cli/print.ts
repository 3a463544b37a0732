import { printable } from '../../internal/show.js';
import { isAction } from '../../relation/actions.js';
import { checkRelation } from '../../relation/check-relation.js';
import { defaultMethod } from '../../relation/method.js';
import { relation } from '../../relation/relation.js';
import { rules } from '../../rules/catalogue.js';
import { findRule, unknownRule } from './options.js';
import { CommandError, type System } from './system.js';

/** `halyard rules`: lists the rules, or prints one. */
export function printRules(id: string | undefined, _: unknown, { stdout }: System): number {
  const all = Object.values(rules);
  const width = Math.max(...all.map((each) => each.id.length));
  const rule = id === undefined ? undefined : findRule(id);
  if (id !== undefined && rule === undefined) throw new CommandError(unknownRule(id));
  const list = all.map(
    ({ id: name, level, summary }) => `${name.padEnd(width)}  ${level.padEnd(10)}  ${summary}\n`,
  );
  const text = rule && `${rule.id}  ${rule.level}\n${rule.summary}\nSection: ${rule.section}\n`;
  stdout.write(text ?? list.join(''));
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
