import { type Rule, rules } from '../../../rules/catalogue.js';
import { CommandError } from '../command-error.js';
import type { CommandOptions } from '../config/settings.js';
import { findRule, unknownRule } from '../find-rule.js';
import type { System } from '../system.js';

/** `halyard rules`: lists the rules, or prints one. */
export function printRules(
  id: string | undefined,
  { format }: CommandOptions,
  { stdout }: System,
): number {
  const found = id === undefined ? Object.values(rules) : ruleOf(id);
  if (format === 'json') stdout.write(`${JSON.stringify(found, undefined, 2)}\n`);
  else stdout.write(Array.isArray(found) ? listOf(found) : textOf(found));
  return 0;
}

function ruleOf(id: string): Rule {
  const rule = findRule(id);
  if (rule !== undefined) return rule;
  throw new CommandError(unknownRule(id));
}

function listOf(all: readonly Rule[]): string {
  const width = Math.max(...all.map(({ id }) => id.length));
  const lines = all.map(
    ({ id, level, summary }) => `${id.padEnd(width)}  ${level.padEnd(10)}  ${summary}\n`,
  );
  return lines.join('');
}

function textOf({ id, level, section, summary }: Rule): string {
  return `${id}  ${level}\n${summary}\nSection: ${section}\n`;
}
