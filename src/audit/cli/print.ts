import { printable } from '../../internal/show.js';
import { checkRelation } from '../../relation/check-relation.js';
import { defaultMethod, isAction } from '../../relation/method.js';
import { relation } from '../../relation/relation.js';
import { type Rule, rules } from '../../rules/catalogue.js';
import { findRule, unknownRule } from './config-schema.js';
import { CONFIG_NAME, type CommandOptions } from './settings.js';
import { CommandError, type System, writeText } from './system.js';

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

/** Where an installation has the JSON Schema: in this folder, or in one above it. */
const SCHEMAS = ['./', '../', '../../', '../../../'].map(
  (folder) => `${folder}node_modules/halyard/dist/config.schema.json`,
);

/** `halyard init`: writes a configuration to the working directory. */
export async function writeConfig(
  { force = false }: { readonly force?: boolean },
  system: System,
): Promise<number> {
  const file = system.resolve(CONFIG_NAME);
  if (!force && (await exists(file, system))) {
    throw new CommandError(
      `${CONFIG_NAME} must not exist yet. Replace it with halyard init --force`,
    );
  }
  const $schema = await schemaPath(system);
  const config = { ...($schema && { $schema }), failOn: 'should', ignore: [] };
  await writeText(file, `${JSON.stringify(config, undefined, 2)}\n`, system, CONFIG_NAME);
  system.stdout.write(`Wrote ${CONFIG_NAME}. Every halyard command below this folder reads it.\n`);
  return 0;
}

/** Undefined where halyard is not installed, as with npx alone: editors complain of a path to nowhere. */
async function schemaPath(system: System): Promise<string | undefined> {
  const areThere = await Promise.all(SCHEMAS.map((path) => exists(system.resolve(path), system)));
  return SCHEMAS[areThere.indexOf(true)];
}

async function exists(file: string, system: System): Promise<boolean> {
  return system.readFile(file).then(
    () => true,
    () => false,
  );
}
