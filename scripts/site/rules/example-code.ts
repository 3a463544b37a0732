import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from '../../../test/support/examples.js';

/** The code of an example as a reader would write it: with its imports, without the function. */
export interface ExampleCode {
  readonly code: string;
  /** The text that is checked, if the example passes it as a literal. */
  readonly subject?: string;
}

/** The code of the member of each rule, read from the source of the examples. */
export function exampleCode(member: 'wrong' | 'right'): ReadonlyMap<string, ExampleCode> {
  const examples = new Map<string, ExampleCode>();
  for (const file of filesBelow('scripts/site/rules', '.ts')) {
    const text = readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      const rule = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text;
      const body = rule && bodyOf(node.initializer, member);
      if (body) examples.set(rule, codeOf(source, body));
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return examples;
}

function bodyOf(example: ts.Expression, member: string): ts.ConciseBody | undefined {
  if (!ts.isObjectLiteralExpression(example)) return undefined;
  const property = example.properties.find(({ name }) => name?.getText() === member);
  const value = property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return value && ts.isArrowFunction(value) ? value.body : undefined;
}

function codeOf(source: ts.SourceFile, body: ts.ConciseBody): ExampleCode {
  const imports = importsOf(source, body);
  const code = ts.isBlock(body)
    ? body.statements.map((statement) => statementText(source, statement)).join('\n')
    : `${textOf(source, body)};`;
  const subject =
    ts.isCallExpression(body) && body.arguments.length === 1 && body.arguments[0] !== undefined
      ? body.arguments[0]
      : undefined;
  return {
    code: [imports, code.trim()].filter(Boolean).join('\n\n'),
    ...(subject && ts.isStringLiteral(subject) && { subject: subject.text }),
  };
}

/** The last statement returns what the example shows. */
function statementText(source: ts.SourceFile, statement: ts.Statement): string {
  const text = textOf(source, statement);
  if (!ts.isReturnStatement(statement)) return text;
  const shown = text.replace(/^return /, '');
  return `\n${shown.startsWith('audit(') ? 'await ' : ''}${shown}`;
}

/** The text of a node, with the indentation of its first line taken from all lines. */
function textOf(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const first = source.text.split('\n')[line] ?? '';
  const indentation = /^ */.exec(first)?.[0] ?? '';
  return node.getText().replaceAll(`\n${indentation}`, '\n');
}

function importsOf(source: ts.SourceFile, body: ts.Node): string {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return source.statements
    .filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings;
      if (bindings === undefined) return [];
      if (ts.isNamespaceImport(bindings)) {
        return used.has(bindings.name.text)
          ? `import ${bindings.getText()} from ${moduleSpecifier.getText()};`
          : [];
      }
      const names = bindings.elements.map(({ name }) => name.text).filter((name) => used.has(name));
      return names.length === 0
        ? []
        : `import { ${names.join(', ')} } from ${moduleSpecifier.getText()};`;
    })
    .join('\n');
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) &&
    parent.name === node
  );
}
