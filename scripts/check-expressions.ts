/*
 * Analyses the regular expressions of src with recheck, and fails for each whose time may grow faster
 * than the text: npm run expressions
 */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { check, type Parameters } from 'recheck';
import ts from 'typescript';
import { filesBelow } from '../test/support/examples.js';

/** A regular expression, and where it is first written. */
interface Expression {
  readonly expression: RegExp;
  readonly place: string;
}

/** Expressions made of texts at run time that no module makes when it is loaded. */
const MADE_LATER: Readonly<Record<string, string>> = {
  'src/definition/forms/schema-properties.ts':
    'a pattern of the developer, matched with a few samples of ours',
  'src/describe/model/examples.ts':
    'a pattern of the developer, matched with an example of ours or of the developer',
  'src/link/link.ts': 'the patterns of src/schema/link-schema.ts, which are analysed',
};

/** The native program takes a third of the time of the Java program, which is the default. */
process.env.RECHECK_BACKEND ??= 'native';

/** Limits on steps, so that a slow machine finds what a fast one does. */
const LIMITS: Parameters = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

const sources = filesBelow('src', '.ts').map((path) => relative('.', path));
const { literals, constructions } = readSources(sources);
const made = await madeOnLoad(sources);
const expressions = new Map(
  [...literals, ...made].map((each) => [String(each.expression), each] as const),
);
const faults = constructions
  .filter(({ file, line }) => !isKnown(file, line))
  .map(
    ({ file, line }) =>
      `${file}:${line} makes an expression that is not analysed. List it in MADE_LATER with a reason`,
  );
// One after the other: recheck starts a process for each call until the first process has started.
for (const each of expressions.values()) faults.push(...(await analyse(each)));
for (const fault of faults) console.error(fault);
console.log(`${expressions.size} regular expressions, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

function isKnown(file: string, line: number): boolean {
  return file in MADE_LATER || made.some(({ place }) => place === `${file}:${line}`);
}

/** The faults of an expression; empty if its time is linear. */
async function analyse({ expression, place }: Expression): Promise<string[]> {
  const result = await check(expression.source, expression.flags, LIMITS);
  if (result.status === 'safe') return [];
  const reason =
    result.status === 'vulnerable'
      ? `${result.complexity.summary}: ${result.attack.pattern}`
      : `not analysed: ${result.error.kind}`;
  return [`${place} ${expression} ${reason}`];
}

/** The literals, and the places of `new RegExp(…)`. */
function readSources(files: readonly string[]) {
  const literals: Expression[] = [];
  const constructions: { readonly file: string; readonly line: number }[] = [];
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        literals.push({ expression, place: `${file}:${line}` });
      } else if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        node.expression.getText(tree) === 'RegExp'
      ) {
        constructions.push({ file, line });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals, constructions };
}

/** The expressions that the modules make of texts when they are loaded. */
async function madeOnLoad(files: readonly string[]): Promise<Expression[]> {
  const made: Expression[] = [];
  const PlainRegExp = RegExp;
  globalThis.RegExp = new Proxy(PlainRegExp, {
    construct(target, texts, newTarget) {
      const expression = Reflect.construct(target, texts, newTarget);
      const place = new Error().stack?.match(/\b(src\/[\w./-]+\.ts:\d+):\d+/)?.[1];
      if (place !== undefined) made.push({ expression, place });
      return expression;
    },
  });
  for (const file of files) {
    // The command and its parts run when they are loaded.
    if (!file.startsWith('src/audit/cli')) await import(`../${file}`);
  }
  globalThis.RegExp = PlainRegExp;
  return made;
}
