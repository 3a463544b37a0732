import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/examples.js';

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const files = filesBelow('src', '.ts');
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

const lists = files.flatMap((file) => {
  const source = program.getSourceFile(file);
  return source === undefined ? [] : listsIn(source);
});

test('there are lists to compare', () => {
  expect(lists.length).toBeGreaterThanOrEqual(30);
});

// `satisfies` refuses an extra name, but accepts a missing one.
test.each(lists)('%s: the list names each member of the type', (_, list) => {
  const given = namesOf(checker.getTypeAtLocation(list.expression));
  const members = namesOf(checker.getTypeFromTypeNode(list.type));
  expect(members.length).toBeGreaterThan(0);
  expect([...given].sort()).toEqual([...members].sort());
});

/** The lists that are declared with `satisfies readonly (keyof Options)[]`. */
function listsIn(node: ts.Node): (readonly [where: string, list: ts.SatisfiesExpression])[] {
  const below: (readonly [string, ts.SatisfiesExpression])[] = [];
  ts.forEachChild(node, (child) => void below.push(...listsIn(child)));
  if (!ts.isSatisfiesExpression(node)) return below;
  const type = node.type.getText();
  if (!type.startsWith('readonly (keyof ')) return below;
  return [[`${node.getSourceFile().fileName}: ${type}`, node], ...below];
}

/** The texts that the elements of a list type may be. */
function namesOf(list: ts.Type): readonly string[] {
  const element = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
  if (element === undefined) return [];
  const types = element.isUnion() ? element.types : [element];
  return types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
}
