import { printable } from '../../../internal/printable.js';
import { isAction } from '../../../relation/actions.js';
import { checkRelation } from '../../../relation/check-relation.js';
import { defaultMethod } from '../../../relation/method.js';
import { relation } from '../../../relation/relation.js';
import type { CommandOptions } from '../config/settings.js';
import type { System } from '../system.js';

/** `halyard rel`: what a relation type means. The exit code is 1 for a name that has findings. */
export function printRelation(
  name: string,
  { format }: CommandOptions,
  { stdout }: System,
): number {
  const findings = checkRelation(name);
  const known = relation(name);
  if (format === 'json') {
    stdout.write(`${JSON.stringify({ name, relation: known ?? null, findings }, undefined, 2)}\n`);
  } else {
    const lines = [
      ...(known === undefined ? [] : describe(known)),
      ...findings.map(({ level, rule, message }) => `${level} ${rule} ${message}`),
      ...(known === undefined && findings.length === 0 ? [unregistered(name)] : []),
    ];
    stdout.write(`${lines.map(printable).join('\n')}\n`);
  }
  return findings.length > 0 ? 1 : 0;
}

function describe({
  name,
  method,
  meaning,
  reference,
  registry,
}: NonNullable<ReturnType<typeof relation>>) {
  const origin = registry === 'iana' ? 'IANA registry' : 'extension of the conventions';
  return [
    `${name}  ${method}  (${origin})`,
    meaning,
    ...(reference === undefined ? [] : [reference]),
  ];
}

function unregistered(name: string): string {
  return isAction(name)
    ? `${name} is the name of an action; its links have the method ${defaultMethod(name)}`
    : `${name} is in no registry. Describe it in the documentation of the API (HYP.01)`;
}
